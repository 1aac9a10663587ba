//! Archives of packs: unpacked as the program does it.
#![no_main]
#![allow(dead_code, unreachable_pub, reason = "the program uses more of its module")]

use libfuzzer_sys::fuzz_target;

#[path = "../../../../engine/cli/src/archive.rs"]
mod archive;

fuzz_target!(|data: &[u8]| {
    if let Ok(gathered) = archive::unpack(data) {
        let _ = gathered.below_manifest("pack.toml");
    }
});
