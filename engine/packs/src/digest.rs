//! Short hashes for records: of a pack's files, and of everything a preset
//! comes down to. The first 16 hex digits of SHA-256: enough to tell versions
//! apart, not a protection against forgery.

use std::borrow::Cow;

use sha2::{Digest, Sha256};

/// A text without what is no content of it: a mark at its start, and in which of three ways its lines end.
pub(crate) fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    if !text.contains(&b'\r') {
        return Cow::Borrowed(text);
    }
    let mut plain = Vec::with_capacity(text.len());
    let mut bytes = text.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\r' if bytes.peek() == Some(&b'\n') => {}
            b'\r' => plain.push(b'\n'),
            _ => plain.push(byte),
        }
    }
    Cow::Owned(plain)
}

/// A hash being worked out over labelled parts, which are gathered first: most are a few bytes.
#[derive(Debug, Default)]
pub(crate) struct Hash(Vec<u8>);

impl Hash {
    /// Adds a part. Lengths go in too, so that moving a byte from one part to
    /// the next changes the hash.
    pub(crate) fn add(&mut self, name: &str, bytes: &[u8]) {
        for part in [name.as_bytes(), bytes] {
            self.0.extend_from_slice(&(part.len() as u64).to_le_bytes());
            self.0.extend_from_slice(part);
        }
    }

    /// The hash as 16 hex digits.
    pub(crate) fn hex(self) -> String {
        Sha256::digest(&self.0).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_lines_end_is_no_content() {
        for text in ["a\n\nb\n", "a\r\n\r\nb\r\n", "a\r\rb\r", "\u{feff}a\n\r\nb\r"] {
            assert_eq!(&*plain(text.as_bytes()), b"a\n\nb\n", "{text:?}");
        }
        assert_ne!(plain(b"a\nb"), plain(b"ab"));
    }

    #[test]
    fn where_a_part_ends_matters() {
        let hash = |parts: &[(&str, &str)]| {
            let mut hash = Hash::default();
            for (name, text) in parts {
                hash.add(name, text.as_bytes());
            }
            hash.hex()
        };
        assert_eq!(hash(&[("a", "b")]), hash(&[("a", "b")]));
        assert_ne!(hash(&[("a", "b")]), hash(&[("ab", "")]));
        assert_eq!(hash(&[]).len(), 16);
    }
}
