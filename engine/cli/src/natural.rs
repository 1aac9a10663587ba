//! The order in which people count: `game 2` stands before `game 10`.

use std::cmp::Ordering;
use std::path::PathBuf;

/// Compares texts with the numbers in them taken as numbers; what reads the same then goes by its bytes.
pub(crate) fn natural(one: &str, other: &str) -> Ordering {
    let (mut a, mut b) = (one, other);
    loop {
        let (Some(first_a), Some(first_b)) = (a.chars().next(), b.chars().next()) else {
            return a.len().cmp(&b.len()).then_with(|| one.cmp(other));
        };
        let order = if first_a.is_ascii_digit() && first_b.is_ascii_digit() {
            let (number_a, rest_a) = number(a);
            let (number_b, rest_b) = number(b);
            (a, b) = (rest_a, rest_b);
            // Without leading zeros the longer number is the larger one, however long it is.
            (number_a.len(), number_a).cmp(&(number_b.len(), number_b))
        } else {
            (a, b) = (&a[first_a.len_utf8()..], &b[first_b.len_utf8()..]);
            first_a.cmp(&first_b)
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// The digits a text begins with, without zeros in front, and what follows.
fn number(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (text[..end].trim_start_matches('0'), &text[end..])
}

/// Puts paths into that order.
pub(crate) fn sort(paths: &mut [PathBuf]) {
    paths.sort_by(|a, b| natural(&a.to_string_lossy(), &b.to_string_lossy()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_count_as_numbers() {
        let mut names =
            vec!["game 10", "game 2", "game 02", "game", "10", "9a", "9", "ö2", "ö10", "gamé", "game 2b"];
        names.sort_by(|a, b| natural(a, b));
        assert_eq!(
            names,
            ["9", "9a", "10", "game", "game 02", "game 2", "game 2b", "game 10", "gamé", "ö2", "ö10"]
        );
        let long = "9".repeat(60);
        assert_eq!(natural(&long, &format!("{long}0")), Ordering::Less);
        assert_eq!(natural("1", "1"), Ordering::Equal);
    }
}
