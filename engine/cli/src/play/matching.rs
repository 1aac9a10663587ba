//! What somebody typed, held against the offered choices: a number, a label, or
//! enough of a label to tell it from the others.

use holdup_tell::label;

use crate::suggest;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Match {
    /// The number of a choice, from 0.
    Choice(usize),
    /// Several choices begin like this.
    Several(Vec<usize>),
    /// No choice of this number.
    NoNumber(usize),
    /// Nothing like it, and perhaps what was meant: the number of a choice, and its words or its last ones.
    Nothing(Option<(usize, String)>),
}

pub(crate) fn find(typed: &str, labels: &[String]) -> Match {
    let typed = normalised(typed);
    if let Ok(number) = typed.trim_end_matches(['.', ')']).parse::<usize>() {
        if are_numbers(labels) {
            let nth = labels.iter().position(|label| *label == number.to_string());
            return nth.map_or(Match::Nothing(None), Match::Choice);
        }
        let is_line = (1..=labels.len()).contains(&number);
        return if is_line { Match::Choice(number - 1) } else { Match::NoNumber(number) };
    }
    let plain: Vec<String> = labels.iter().map(|label| normalised(label)).collect();
    let tiers: [&dyn Fn(&str) -> bool; 4] = [
        &|label| label == typed,
        &|label| endings(label).any(|ending| ending == typed),
        &|label| label.starts_with(&typed),
        &|label| endings(label).any(|ending| ending.starts_with(&typed)),
    ];
    let bare: Vec<String> = plain.iter().map(|label| without_packs(label)).collect();
    // As they are written first, then without the names of packs.
    for (labels, fits) in [&plain, &bare].into_iter().flat_map(|labels| tiers.map(|fits| (labels, fits))) {
        let found: Vec<usize> =
            (0..labels.len()).filter(|&nth| !typed.is_empty() && fits(&labels[nth])).collect();
        match found.as_slice() {
            [] => {}
            [only] => return Match::Choice(*only),
            _ => return Match::Several(found),
        }
    }
    let all = plain.iter().flat_map(|label| std::iter::once(label.as_str()).chain(endings(label)));
    Match::Nothing(suggest::nearest(&typed, all).and_then(|near| {
        let nth = plain.iter().position(|label| ends_with_words(label, near))?;
        // As it is written, not as it is compared.
        let words: Vec<&str> = labels[nth].split_whitespace().collect();
        let last = near.split(' ').count();
        Some((nth, words[words.len().saturating_sub(last)..].join(" ")))
    }))
}

/// Whether a question is for a number: then its answers are what is typed, and no number stands before them.
pub(crate) fn are_numbers(labels: &[String]) -> bool {
    !labels.is_empty() && labels.iter().all(|label| label.parse::<i32>().is_ok())
}

/// A choice of a list, behind its number where it is no number itself.
pub(crate) fn listed(labels: &[String], nth: usize) -> String {
    match are_numbers(labels) {
        true => format!("{:>4}", labels[nth]),
        false => format!("{:>4}  {}", nth + 1, labels[nth]),
    }
}

/// A label whose words have no name of a pack before them.
fn without_packs(label: &str) -> String {
    let words: Vec<&str> =
        label.split(' ').map(|word| word.rsplit_once('/').map_or(word, |(_, own)| own)).collect();
    words.join(" ")
}

/// Whether a label is these words, or ends with them.
fn ends_with_words(label: &str, words: &str) -> bool {
    label == words || endings(label).any(|ending| ending == words)
}

/// Whether a label is what was typed, or ends with it.
pub(crate) fn reads(typed: &str, label: &str) -> bool {
    let (typed, label) = (normalised(typed), normalised(label));
    !typed.is_empty() && ends_with_words(&label, &typed)
}

/// As labels are compared, without the marks some keyboards lack; an id reads like its words.
pub(crate) fn normalised(text: &str) -> String {
    label::plain(text).chars().map(plain).collect()
}

/// The letter without its accent, in the languages content is known to speak.
fn plain(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ă' | 'ä' | 'ã' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' => 'o',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        'ș' | 'ş' => 's',
        'ț' | 'ţ' => 't',
        other => other,
    }
}

/// What is left of a label without its first word, without its first two, and so on.
fn endings(label: &str) -> impl Iterator<Item = &str> {
    label.match_indices(' ').map(|(at, _)| &label[at + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &str, expected: Match) {
        let labels = ["play fire", "play fire face down", "play floor change", "play punch", "draw 3"]
            .map(str::to_owned);
        assert_eq!(find(typed, &labels), expected, "{typed}");
    }

    #[test]
    fn accents_may_be_left_away() {
        let labels = ["jugar Puñetazo", "el salón", "sí"].map(str::to_owned);
        assert_eq!(find("punetazo", &labels), Match::Choice(0));
        assert_eq!(find("SALON", &labels), Match::Choice(1));
        assert_eq!(find("si", &labels), Match::Choice(2));
        // What is suggested has them.
        let meant = Match::Nothing(Some((0, "Puñetazo".to_owned())));
        assert_eq!(find("puetazo", &labels), meant);
    }

    #[test]
    fn numbers_labels_and_prefixes() {
        check("2", Match::Choice(1));
        check("6", Match::NoNumber(6));
        let rounds = ["3".to_owned(), "4".to_owned()];
        assert_eq!(find("3", &rounds), Match::Choice(0));
        assert_eq!(find("2", &rounds), Match::Nothing(None), "lines of the list have no numbers then");
        let bids = ["0", "1", "2"].map(str::to_owned);
        assert_eq!(find("1", &bids), Match::Choice(1));
        assert_eq!([listed(&bids, 1), listed(&["one".to_owned()], 0)], ["   1", "   1  one"]);
        let of_packs = ["play alp/trolley", "play bern/lorry", "play alp/pump", "play bern/pump"];
        let of_packs = of_packs.map(str::to_owned);
        assert_eq!(find("trolley", &of_packs), Match::Choice(0));
        assert_eq!(find("bern/lorry", &of_packs), Match::Choice(1));
        assert_eq!(find("pump", &of_packs), Match::Several(vec![2, 3]));
        check("Play  Fire", Match::Choice(0));
        check("fire", Match::Choice(0));
        check("fire f", Match::Choice(1));
        check("d", Match::Choice(4));
        check("pu", Match::Choice(3));
        check("f", Match::Several(vec![0, 1, 2]));
        check("floor_change", Match::Choice(2));
        check("PLAY_FIRE", Match::Choice(0));
        check("punhc", Match::Nothing(Some((3, "punch".to_owned()))));
        check("", Match::Nothing(None));
    }
}
