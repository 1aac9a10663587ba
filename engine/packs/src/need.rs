//! What a pack says about another: its id, and which versions are meant.

use std::collections::{BTreeMap, BTreeSet};

use semver::{Version, VersionReq};

/// Which packs a pack needs, directly or through others.
pub(crate) type Needs = BTreeMap<String, BTreeSet<String>>;

/// Another pack, as a manifest names it: `high_noon` or `high_noon >= 1.2, < 2`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Need<'a> {
    pub(crate) id: &'a str,
    /// The versions meant; none where any will do.
    versions: Option<VersionReq>,
}

impl<'a> Need<'a> {
    pub(crate) fn parse(text: &'a str) -> Option<Need<'a>> {
        let id = id_in(text);
        let versions = match text[id.len()..].trim() {
            "" => None,
            versions => Some(VersionReq::parse(versions).ok()?),
        };
        crate::form::is_id(id).then_some(Need { id, versions })
    }

    /// Whether a pack of this version is meant. What is no version is reported elsewhere.
    pub(crate) fn means(&self, version: &str) -> bool {
        match (&self.versions, Version::parse(version)) {
            (Some(versions), Ok(version)) => versions.matches(&version),
            _ => true,
        }
    }
}

/// The id in front, however the rest is written.
pub(crate) fn id_in(text: &str) -> &str {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    text.find(|c| !fits(c)).map_or(text, |end| &text[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_held_against_what_is_needed() {
        let means = |need: &str, version: &str| Need::parse(need).map(|need| need.means(version));
        assert_eq!(means("high_noon", "0.1.0"), Some(true));
        assert_eq!(means("high_noon >= 1.2", "1.2.0"), Some(true));
        assert_eq!(means("high_noon>=1.2, <2", "2.0.0"), Some(false));
        assert_eq!(means("high_noon 1.2", "1.9.0"), Some(true));
        assert_eq!(means("high_noon ^1.2", "2.0.0"), Some(false));
        assert_eq!(means("high_noon > soon", "1.0.0"), None);
        assert_eq!(means("High Noon", "1.0.0"), None);
        assert_eq!(id_in("high_noon >= 1.2"), "high_noon");
    }
}
