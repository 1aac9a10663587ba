//! Rule ids in running text: `BASE-fire-a`, `D-104`, `AMB-037`, `UCR 13.4`, `UCR-13.4-a`, and
//! the short form for neighbours, `BASE-fire-a, -b` and `BASE-fire-a to -n`.
//! Whether a cited statement exists is for the test to say.

/// A rule id and the line it stands in, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The line.
    pub line: usize,
    /// The id, written in full.
    pub id: String,
}

/// What ids begin with.
const PREFIXES: [&str; 5] = ["BASE-", "D-", "AMB-", "UCR ", "UCR-"];

/// Everything that reads like a rule id.
pub fn citations(text: &str) -> Vec<Citation> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut at = 0;
        while at < line.len() {
            let Some(prefix) = starting(line, at) else {
                at += line[at..].chars().next().map_or(1, char::len_utf8);
                continue;
            };
            let length = prefix.len() + id_length(&line[at + prefix.len()..], prefix);
            let id = &line[at..at + length];
            at += length;
            if id.len() == prefix.len() {
                continue;
            }
            found.push(Citation { line: number + 1, id: id.to_owned() });
            if let Some((stem, _)) = id.rsplit_once('-') {
                let neighbours = neighbours(&line[at..], prefix);
                found.extend(
                    neighbours
                        .into_iter()
                        .map(|last| Citation { line: number + 1, id: format!("{stem}-{last}") }),
                );
            }
        }
    }
    found
}

/// The prefix of an id that starts at `at`, at the start of a word.
fn starting(line: &str, at: usize) -> Option<&'static str> {
    let before = line[..at].chars().next_back();
    if before.is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_') {
        return None;
    }
    PREFIXES.into_iter().find(|prefix| line[at..].starts_with(prefix))
}

/// How much of `rest` belongs to the id.
fn id_length(rest: &str, prefix: &str) -> usize {
    let fits = |c: char| match prefix {
        "BASE-" => c.is_ascii_alphanumeric() || c == '-',
        "D-" | "AMB-" => c.is_ascii_alphanumeric(),
        _ => c.is_ascii_digit() || c == '.',
    };
    let run = rest.find(|c| !fits(c)).unwrap_or(rest.len());
    let id = rest[..run].trim_end_matches(['-', '.']);
    // An id goes on as it began: a word for a statement, a digit for a number.
    let begins = |c: char| {
        if prefix == "BASE-" { c.is_ascii_lowercase() } else { c.is_ascii_digit() }
    };
    match id.starts_with(begins) {
        true if prefix.starts_with("UCR") => id.len() + letters(&rest[id.len()..]),
        true => id.len(),
        false => 0,
    }
}

/// How long the letters of a statement are behind its section, with the hyphen.
fn letters(rest: &str) -> usize {
    let Some(behind) = rest.strip_prefix('-') else { return 0 };
    let run = behind.find(|c: char| !c.is_alphanumeric()).unwrap_or(behind.len());
    let is_statement = (1..=2).contains(&run) && behind[..run].bytes().all(|c| c.is_ascii_lowercase());
    if is_statement { run + 1 } else { 0 }
}

/// The last parts of ids that are cited in the short form behind one in full.
fn neighbours(mut rest: &str, prefix: &str) -> Vec<String> {
    let mut found = Vec::new();
    if !["BASE-", "UCR-", "UCR "].contains(&prefix) {
        return found;
    }
    while let Some(behind) =
        [", and -", ", -", " and -", " to -"].iter().find_map(|link| rest.strip_prefix(link))
    {
        let length = behind.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(behind.len());
        if length == 0 {
            break;
        }
        found.push(behind[..length].to_owned());
        rest = &behind[length..];
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<String> {
        citations(text).into_iter().map(|citation| citation.id).collect()
    }

    #[test]
    fn ids_of_every_list_are_found() {
        assert_eq!(
            ids("(BASE-two-a), D-104. UCR 13.4; AMB-037"),
            ["BASE-two-a", "D-104", "UCR 13.4", "AMB-037"]
        );
    }

    #[test]
    fn short_forms_are_written_in_full() {
        assert_eq!(
            ids("BASE-fire-a, -b and -d to -f, then"),
            ["BASE-fire-a", "BASE-fire-b", "BASE-fire-d", "BASE-fire-f"]
        );
        assert_eq!(ids("UCR-10.6.2-a to -e, -g"), ["UCR-10.6.2-a", "UCR-10.6.2-e", "UCR-10.6.2-g"]);
        assert_eq!(ids("UCR 9.3-style, UCR 9.3-ab."), ["UCR 9.3", "UCR 9.3-ab"]);
    }

    #[test]
    fn other_words_are_no_ids() {
        assert!(ids("the `BASE-` statements, BASE-..., D-Day, 3D-101, AMB-x, UCR").is_empty());
    }
}
