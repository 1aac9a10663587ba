//! Scripts: one of the tiny pack with every hook its bandit has, compiled, looked through and played. What Luau takes is
//! read, and what is printed of it is read as the same and taken again.
#![no_main]

use holdup_fuzz_targets::{TINY, tried};
use holdup_hooks::luau::{read, with_stack};
use holdup_hooks::{compiles, printed};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let mut files = TINY.clone();
    if let Ok(text) = std::str::from_utf8(data)
        && compiles(text)
    {
        with_stack(|| {
            let script = match read(text) {
                Ok(script) => script,
                Err(unread) => return assert!(unread.why.contains("UTF-8"), "{text:?}: {unread:?}"),
            };
            let once = printed(&script);
            assert!(compiles(&once), "{text:?}\n{once:?}");
            assert_eq!(printed(&read(&once).expect("what is printed can be read")), once, "{text:?}");
        });
    }
    files.insert("scripts/tiny/bandits/bob.lua", data);
    tried(&files, "tiny");
});
