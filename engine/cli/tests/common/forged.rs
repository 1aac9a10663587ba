//! Archives no honest program writes, byte by byte.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use tar::EntryType;

/// The same bytes with every `from` made `to`: for names no honest program writes.
pub(crate) fn patched(mut bytes: Vec<u8>, from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let found = |bytes: &[u8]| bytes.windows(from.len()).position(|window| window == from);
    while let Some(at) = found(&bytes) {
        bytes[at..at + to.len()].copy_from_slice(to);
    }
    bytes
}

/// An entry of a `.tar` with a name that is not looked at.
pub(crate) fn entry(name: &str, kind: EntryType, bytes: &[u8]) -> Vec<u8> {
    let mut header = tar::Header::new_gnu();
    header.as_old_mut().name[..name.len()].copy_from_slice(name.as_bytes());
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.as_old_mut().linkname[..11].copy_from_slice(b"/etc/passwd");
    header.set_cksum();
    let mut all = header.as_bytes().to_vec();
    all.extend_from_slice(bytes);
    all.resize(all.len().next_multiple_of(512), 0);
    all
}

/// A `.tar.gz` of these entries.
pub(crate) fn tar_gz(entries: &[Vec<u8>]) -> Vec<u8> {
    let mut all = entries.concat();
    all.resize(all.len() + 1024, 0);
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(&all).unwrap();
    encoder.finish().unwrap()
}
