//! "Did you mean": the known word nearest to a misspelt one.

use holdup_tell::label::is_called;

/// What to do about a problem: a line for people, and for editors the one word that stands where another is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    pub(crate) text: String,
    pub(crate) instead: Option<Instead>,
}

/// A word that is there, and the one to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instead {
    /// As it is written now.
    pub word: String,
    /// As it is meant.
    pub by: String,
}

impl Advice {
    /// Another word is meant.
    pub fn near(word: &str, by: &str) -> Advice {
        Advice::from(format!("did you mean `{by}`?")).instead(word, by)
    }

    /// The same line, by which this word is meant instead of another.
    #[must_use]
    pub fn instead(mut self, word: &str, by: &str) -> Advice {
        self.instead = Some(Instead { word: word.to_owned(), by: by.to_owned() });
        self
    }

    /// The same with more to say.
    #[must_use]
    pub fn and(mut self, more: &str) -> Advice {
        self.text += more;
        self
    }
}

impl From<String> for Advice {
    fn from(text: String) -> Advice {
        Advice { text, instead: None }
    }
}

impl From<&str> for Advice {
    fn from(text: &str) -> Advice {
        text.to_owned().into()
    }
}

/// More candidates than any honest content has are not searched.
const MOST: usize = 4096;

/// The candidate nearest to `word`, if one is near enough to be meant, or else one that begins so. Of two
/// equally near ones it is the first.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let candidates: Vec<&str> = candidates.into_iter().take(MOST).collect();
    alike(word, &candidates).or_else(|| begun(word, &candidates).first().copied())
}

/// Shorter beginnings say nothing.
const SHORTEST: usize = 3;

/// The candidates that begin with a word.
fn begun<'a>(word: &str, candidates: &[&'a str]) -> Vec<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '-'], "_");
    let word = plain(word);
    let begins = |text: &str| word.chars().count() >= SHORTEST && plain(text).starts_with(&word);
    candidates
        .iter()
        .copied()
        .filter(|text| *text != word && (begins(text) || begins(ending(text))))
        .collect()
}

/// The candidate that is written nearly like a word.
fn alike<'a>(word: &str, candidates: &[&'a str]) -> Option<&'a str> {
    // Of a word that is misspelt something is left: a single letter is near nothing.
    let length = word.chars().count();
    let allowed = (1 + length.min(40) / 4).min(length.saturating_sub(1));
    let mut best: Option<(usize, &str)> = None;
    for &candidate in candidates {
        let near = |text: &str| text.len().abs_diff(word.len()) <= allowed * 4;
        if word.len() > 80 || candidate == word || !(near(candidate) || near(ending(candidate))) {
            continue;
        }
        let distance = distance(&word.to_lowercase(), &candidate.to_lowercase());
        if distance <= allowed && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// What stands behind the name of a pack.
fn ending(id: &str) -> &str {
    id.rsplit('/').next().unwrap_or(id)
}

/// How far two words are apart. Who leaves out the name of a pack is not far from what is meant.
fn distance(word: &str, candidate: &str) -> usize {
    let whole = strsim::damerau_levenshtein(word, candidate);
    let own = ending(candidate);
    match own.len() < candidate.len() && !word.contains('/') {
        true => whole.min(strsim::damerau_levenshtein(word, own)),
        false => whole,
    }
}

/// A line of help: the nearest candidate, or else what can be said without one.
pub fn help_or<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
    other: impl FnOnce() -> String,
) -> Advice {
    nearest(word, candidates).map_or_else(|| other().into(), |near| Advice::near(word, near))
}

/// A line of help where several packs have something of this name.
pub fn whose<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let is_its = |id: &&str| id.contains('/') && is_called(ending(id), word);
    let theirs: Vec<String> = candidates.into_iter().filter(is_its).map(|id| format!("`{id}`")).collect();
    (theirs.len() > 1).then(|| format!("say whose it is: {}", theirs.join(" or ")))
}

/// A line of help: whose it is, the nearest candidate, or else what there is.
pub fn help<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str> + Clone) -> Option<Advice> {
    if let Some(whose) = whose(word, candidates.clone()) {
        return Some(whose.into());
    }
    let candidates: Vec<&str> = candidates.into_iter().take(MOST).collect();
    if let Some(near) = alike(word, &candidates) {
        return Some(Advice::near(word, near));
    }
    let quoted = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
    let begun = begun(word, &candidates);
    match begun.as_slice() {
        [] => {}
        [only] => return Some(Advice::near(word, only)),
        all if all.len() <= MOST_MEANT => {
            return Some(Advice::from(format!("did you mean {}?", quoted(all).join(" or "))));
        }
        _ => {}
    }
    let known = if begun.is_empty() { candidates } else { begun };
    let shown = quoted(&known[..known.len().min(MOST_LISTED)]).join(", ");
    match known.len() {
        0 => None,
        count if count > MOST_LISTED => Some(format!("known are {shown} and others").into()),
        _ => Some(format!("known: {shown}").into()),
    }
}

/// Most names somebody may have meant, and most that are listed.
const MOST_MEANT: usize = 4;
const MOST_LISTED: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let known = ["fire", "punch", "floor_change"];
        assert_eq!(nearest("fyre", known), Some("fire"));
        assert_eq!(nearest("flor_chnage", known), Some("floor_change"));
        assert_eq!(nearest("whiskey", known), None);
        assert_eq!(nearest("9", ["3", "if"]), None);
        assert_eq!(nearest("", ["3", "if"]), None);
        assert_eq!(nearest("robin", ["rob", "sweets/robin"]), Some("sweets/robin"));
        let ties = ["tie_break_sources", "bullets", "tie_break_zones", "west/tie_rod"];
        assert_eq!(nearest("tie_break", ties), Some("tie_break_sources"));
        let meant = Advice::from("did you mean `tie_break_sources` or `tie_break_zones`?");
        assert_eq!(help("tie_break", ties), Some(meant));
        assert_eq!(help("Tie-R", ties), Some(Advice::near("Tie-R", "west/tie_rod")));
        assert_eq!(
            help("ti", ties),
            Some("known: `tie_break_sources`, `bullets`, `tie_break_zones`, `west/tie_rod`".into())
        );
        let theirs = ["west/kate", "east/kate", "kate_bot"];
        let whose = Advice::from("say whose it is: `west/kate` or `east/kate`");
        assert_eq!(help("Kate", theirs), Some(whose));
        assert_eq!(help("kates", theirs), Some(Advice::near("kates", "west/kate")));
        let listed = Advice::from("known: `fire`, `punch`, `floor_change`");
        assert_eq!(help("whiskey", known), Some(listed));
        let meant = Advice::from("did you mean `fire`?").instead("fyre", "fire");
        assert_eq!(help("fyre", known), Some(meant));
    }
}
