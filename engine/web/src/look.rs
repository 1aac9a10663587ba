//! How each pawn is drawn: a drawing, letters beside it and a tone, as far as there are enough unlike those of anybody else. What
//! content says of a look goes first; a thing without a drawing of its own gets that of its kind.

use std::collections::BTreeSet;

use holdup_rules::content::{Look, PawnKind, TONES};
use serde_json::{Value, json};

use crate::page::ART;
use crate::viewer::{Viewer, drawing};

/// The ids of the drawings of a kind, in the order of the sprite.
fn drawings(kind: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    let ids = ART.lines().filter_map(|line| line.strip_prefix("<symbol id=\"")?.split('"').next());
    ids.filter(move |id| id.strip_prefix(kind).is_some_and(|rest| rest.starts_with('-')))
}

/// The shortest beginning of a name that no other name has, of at most three letters.
fn beginning(name: &str, others: &[&str]) -> String {
    let begin = |name: &str, n: usize| name.chars().take(n).collect::<String>().to_lowercase();
    let is_own =
        |n: &usize| !others.iter().any(|other| *other != name && begin(other, *n) == begin(name, *n));
    match (1..=3).find(is_own) {
        Some(n) => name.chars().take(n).collect(),
        None => name.chars().take(1).chain(name.chars().last()).collect(),
    }
}

/// The initials of a name of several words, or else its first two letters.
fn initials(name: &str) -> String {
    let initials: String = name.split([' ', '-']).filter_map(|word| word.chars().next()).collect();
    let letters = if initials.chars().count() > 1 { initials } else { name.to_owned() };
    letters.chars().take(2).collect()
}

/// The looks of all who have a seat, in the order of their numbers: drawing, letters and tone, counted from 0.
pub(crate) fn of_seats(viewer: Viewer<'_>) -> Vec<Value> {
    let (speech, table) = (viewer.speech, viewer.speech.table);
    let all: Vec<(&str, &Look)> =
        (table.all_characters()).map(|who| (speech.bandit_label(who), &table.character(who).look)).collect();
    let names: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
    let hats: Vec<&str> = drawings("bandit").map(|id| &id["bandit-".len()..]).collect();
    let tone = |look: &Look| look.tone.map(|tone| usize::from(tone) - 1);
    let hat = |look: &Look| hats.iter().position(|hat| Some(*hat) == look.draw);
    let said_tones: BTreeSet<usize> = all.iter().filter_map(|(_, look)| tone(look)).collect();
    let said_hats: BTreeSet<usize> = all.iter().filter_map(|(_, look)| hat(look)).collect();
    let (mut tones, mut figures) = (BTreeSet::new(), BTreeSet::new());
    all.iter()
        .map(|(name, look)| {
            let tone = chosen(tone(look), &said_tones, &mut tones, TONES.into());
            let hat = chosen(hat(look), &said_hats, &mut figures, hats.len());
            let letters = look.letters.clone().unwrap_or_else(|| beginning(name, &names));
            json!([format!("bandit-{}", hats[hat]), letters, tone])
        })
        .collect()
}

/// The number that is said, if nobody before has it; else the first one that nobody has and nobody says, and if there is none
/// left, that of the next round of all.
fn chosen(said: Option<usize>, kept: &BTreeSet<usize>, taken: &mut BTreeSet<usize>, count: usize) -> usize {
    let free = |at: &usize| !taken.contains(at) && !kept.contains(at);
    let found = said.filter(|at| !taken.contains(at)).or_else(|| (0..count).find(free));
    let found = found.or_else(|| (0..count).find(|at| !taken.contains(at))).unwrap_or_else(|| {
        taken.clear();
        0
    });
    taken.insert(found);
    found
}

/// The look of a pawn that belongs to nobody: drawing and letters.
pub(crate) fn of_nobody(row: &PawnKind, name: &str) -> Value {
    let own = format!("pawn-{}", drawing(&row.id, &row.look).replace(' ', "-"));
    // One of several alike, which are numbered, has the drawing of all of them.
    let alike = own.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches('-');
    let found = drawings("pawn").find(|id| *id == own || *id == alike).unwrap_or("pawn-other");
    json!([found, row.look.letters.clone().unwrap_or_else(|| initials(name))])
}

#[cfg(test)]
mod tests {
    use holdup_rules::content::{BanditDrawing, CardDrawing, LootDrawing, PawnDrawing};
    use holdup_rules::words::EngineWords;

    use super::*;

    fn check<T: EngineWords>(kind: &str) {
        let drawn: BTreeSet<String> = drawings(kind).map(str::to_owned).collect();
        for (word, _) in T::WORDS {
            assert!(drawn.contains(&format!("{kind}-{}", word.replace('_', "-"))), "{kind}: {word}");
        }
    }

    #[test]
    fn whatever_content_can_say_is_drawn() {
        check::<BanditDrawing>("bandit");
        check::<PawnDrawing>("pawn");
        check::<LootDrawing>("loot");
        check::<CardDrawing>("card");
        let figures = drawings("bandit").count();
        assert_eq!(figures, BanditDrawing::WORDS.len(), "every figure has a word");
        assert_eq!(drawings("pawn").count(), PawnDrawing::WORDS.len());
        assert_eq!(drawings("loot").count(), LootDrawing::WORDS.len());
    }

    #[test]
    fn what_is_said_goes_first_and_nobody_gets_it_twice() {
        let (kept, mut taken) = (BTreeSet::from([1]), BTreeSet::new());
        let said = [None, Some(1), Some(1), None, None];
        let all: Vec<usize> = said.iter().map(|one| chosen(*one, &kept, &mut taken, 4)).collect();
        assert_eq!(all, [0, 1, 2, 3, 0]);
    }

    #[test]
    fn letters_tell_names_apart() {
        let names = ["Doc", "Django", "Tuco", "Twinzz"];
        assert_eq!(names.map(|name| beginning(name, &names)), ["Do", "Dj", "Tu", "Tw"]);
        assert_eq!(initials("Courier 2"), "C2");
        assert_eq!(initials("Marshal"), "Ma");
    }
}
