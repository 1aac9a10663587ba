//! Short hashes for records: of a pack's files, and of everything a preset
//! comes down to. The first 16 hex digits of SHA-256: enough to tell versions
//! apart, not a protection against forgery.

use sha2::{Digest, Sha256};

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
