//! Who can be played.

use super::declared::TableBuilder;
use super::level::is_closed;
use super::pawn::letters;
use super::rows::{Row, RowRefs, ScriptDeclaration};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{BanditFile, DeckRow, EngineWord};
use holdup_rules::capacity::{MAX_BULLETS, MAX_COPIES};
use holdup_rules::content::{
    Bullets, Character, DecidedBy, DeckCards, HidePower, Look, OwnTurn, Plays, RepeatRule,
};
use holdup_rules::ids::{ActionId, CharacterId, LevelId, MAX_WHO, Pile};

/// Most cards a bandit can draw at the start of a round.
const LARGEST_HAND: i64 = 24;

impl RowRefs for BanditFile {
    fn within(&self) -> Option<&dyn RowRefs> {
        Some(&self.sourced)
    }

    fn script(&self) -> Option<ScriptDeclaration<'_>> {
        Some(ScriptDeclaration::of_power(&self.heard, &self.sourced.basis.rules))
    }
}

pub(super) fn resolve(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Character> {
    let rows = declared.rows;
    rows.bandits
        .iter()
        .map(|row| Character {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            is_bandit: row.raw.bandit.unwrap_or(true),
            by_rule: matches!(row.raw.decided_by, Some(EngineWord(DecidedBy::Rule))),
            version_of: version_of(declared, row, out),
            lacks_pawn: !row.raw.pawn,
            levels: levels(declared, row, out),
            begins: row.raw.begins,
            brings: brings(row, out),
            evens_sides: evens_sides(row, out),
            keeps_loot: row.raw.keeps_loot,
            stands_for: rows.named(&row.raw.stands_for),
            plays_top: plays_top(declared, row, out),
            extra_cards: extra_cards(declared, row, out),
            team_hand: declared.number(row, "team_hand", &row.raw.team_hand, 0..=LARGEST_HAND, out),
            hides: hiding(declared, row, out),
            ranks: row
                .raw
                .ranks
                .iter()
                .filter_map(|rank| Some((rows.id(&rank.action)?, rank.rank)))
                .collect(),
            spared_for: declared.word(row, "spared_for", &row.raw.spared_for, out),
            sees_through_roof: (declared.optional(row, "sees_through_roof", &row.raw.sees_through_roof, out))
                .map(|EngineWord(way)| way),
            starting_loot: row
                .raw
                .starting_loot
                .iter()
                .filter_map(|loot| Some((rows.id(&loot.kind)?, loot.value, loot.count)))
                .collect(),
            cylinder: cylinder(declared, row, out),
            deck: deck(declared, row, out),
            hooks: declared.scripts.of(row.file.path),
            card: None,
            plays_bullets_as: rows.named(&row.raw.plays_bullets_as),
            own_turns: own_turns(declared, row, out),
            always_open: false,
            side: rows.named(&row.raw.side),
            confidence: row.raw.sourced.source.confidence.0,
            look: Look {
                tone: row.raw.tone,
                letters: letters(row, row.raw.letters.as_deref(), out),
                ..Look::drawn(row.raw.draw.map(|EngineWord(drawing)| drawing))
            },
        })
        .collect()
}

/// True if it brings the parts it belongs to, of which there is one.
fn brings(row: &Row<'_, BanditFile>, out: &mut Vec<Diagnostic>) -> bool {
    let is_void = row.raw.brings && row.raw.sourced.basis.belongs.parts.is_empty();
    if is_void {
        let message = format!("`{}` brings the parts it belongs to, but belongs to none", row.id);
        let help = "name its part, `parts = [...]`, or remove the line";
        out.push(row.wrong(&codes::FIELDS, "brings", message).label("brings what?").help(help));
    }
    row.raw.brings && !is_void
}

/// True if it joins where sides are to be equal: only somebody for whom a rule decides can.
fn evens_sides(row: &Row<'_, BanditFile>, out: &mut Vec<Diagnostic>) -> bool {
    let is_bot =
        matches!(row.raw.decided_by, Some(EngineWord(DecidedBy::Rule))) && row.raw.bandit != Some(false);
    if row.raw.evens_sides && !is_bot {
        let message = format!("`{}` joins by itself, but is no bandit for whom a rule decides", row.id);
        let help = "write `decided_by = \"rule\"`, or remove the line";
        out.push(row.wrong(&codes::FIELDS, "evens_sides", message).label("who would lead it?").help(help));
    }
    row.raw.evens_sides && is_bot
}

/// The bandit of whom it is a version, who is no version himself.
fn version_of(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, BanditFile>,
    out: &mut Vec<Diagnostic>,
) -> Option<CharacterId> {
    let id = row.raw.version_of.as_ref()?;
    let other = declared.rows.bandits.iter().find(|other| other.id == *id)?;
    if other.id == row.id || other.raw.version_of.is_some() {
        let message = format!("`{}` is a version of `{id}`, which is no bandit with versions", row.id);
        let help = match &other.raw.version_of {
            Some(first) if first != id => format!("write `version_of = \"{first}\"`"),
            _ => "remove the line, or name another bandit".to_owned(),
        };
        out.push(row.wrong(&codes::FIELDS, "version_of", message).label("a version itself").help(help));
        return None;
    }
    declared.rows.id(id)
}

/// The levels it keeps to, if it says so: open ones, and some of a car in which bandits begin.
fn levels(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, BanditFile>,
    out: &mut Vec<Diagnostic>,
) -> Option<Vec<LevelId>> {
    let own = row.raw.levels.as_ref()?;
    if let Some(level) = own.iter().find(|level| is_closed(declared, level)) {
        let message = format!("`{}` keeps to the level `{level}`, which is closed", row.id);
        let help = "name levels that can be entered and left";
        out.push(row.wrong(&codes::LEVEL, "levels", message).label("closed").help(help));
    }
    let mut entered = declared.rows.cars.iter().filter(|car| car.raw.car.open_at_start || car.raw.car.leads);
    if !entered.any(|car| car.raw.car.levels.iter().any(|level| own.contains(level))) {
        let message = format!("`{}` keeps to levels of no car in which bandits begin", row.id);
        let help = "add a level of such a car";
        out.push(row.wrong(&codes::LEVEL, "levels", message).label("where would it begin?").help(help));
    }
    Some(declared.rows.ids(own).collect())
}

/// Whether it plays the top card of its deck, and nothing it says is about a hand it would hold.
fn plays_top(declared: &TableBuilder<'_, '_>, row: &Row<'_, BanditFile>, out: &mut Vec<Diagnostic>) -> bool {
    let raw = &row.raw;
    if !matches!(raw.plays, Some(EngineWord(Plays::Top))) {
        return false;
    }
    let of_a_hand = [
        ("hand_size", raw.hand_size.is_some()),
        ("extra_cards", raw.extra_cards != 0),
        ("team_hand", raw.team_hand.is_some()),
    ];
    for (key, _) in of_a_hand.into_iter().filter(|(_, is_said)| *is_said) {
        let message = format!("`{}` plays from the top of its deck, and so has no hand", row.id);
        let help = format!("remove `{key}`, or `plays = \"top\"`");
        out.push(row.wrong(&codes::FIELDS, key, message).label("cards of which hand?").help(help));
    }
    if let Some(hides) = &raw.hides
        && declared.truth(row, "hides/optional", &hides.optional, true, &mut Vec::new())
    {
        let message = format!(
            "`{}` plays from the top of its deck, and nobody is asked whether to hide a card",
            row.id
        );
        row.wrong(&codes::FIELDS, "hides", message)
            .label("who would choose?")
            .help("add `optional = false`, and the card always lies face down")
            .tell(out);
    }
    true
}

/// The cards it brings, if they are not everybody's; those of an action that is not there fall away.
fn deck(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, BanditFile>,
    out: &mut Vec<Diagnostic>,
) -> Option<Vec<DeckCards>> {
    let own = row.raw.deck.as_ref()?;
    let cards = |cards: &DeckRow, action| DeckCards {
        action,
        copies: cards.copies,
        aim: cards.aim.as_ref().map(|EngineWord(aim)| *aim),
    };
    let all: usize = own.iter().map(|row| cards(row, ActionId(0)).most(MAX_WHO)).sum();
    let there = own.iter().filter_map(|row| Some(cards(row, declared.rows.id(&row.card)?)));
    let there: Vec<_> = there.collect();
    if all > MAX_COPIES {
        let message = format!("the deck of `{}` has {all} action cards", row.id);
        out.push(row.wrong(&codes::FIELDS, "deck", message).label("as many as these").help(format!(
            "a deck has from 1 to {MAX_COPIES} of them; one that is aimed counts for each of {} others",
            MAX_WHO - 1
        )));
    } else if there.is_empty() {
        let message = format!("the deck of `{}` has no card: none of its actions is there", row.id);
        row.wrong(&codes::FIELDS, "deck", message)
            .label("all of them belong to parts that are off")
            .help("let it have a card that is always there, or come with the same parts: `parts = [...]`")
            .tell(out);
    }
    Some(there)
}

/// Its bullets, plain ones where it says nothing.
fn cylinder(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, BanditFile>,
    out: &mut Vec<Diagnostic>,
) -> Vec<Bullets> {
    let Some(own) = &row.raw.cylinder else {
        return vec![Bullets { kind: None, count: declared.values.bullets, pile: Pile::First }];
    };
    let bullets = own.iter().enumerate().filter_map(|(at, bullets)| {
        let count = declared.value(row, &format!("cylinder/{at}/count"), &bullets.count, 0..=16, out)?;
        let pile = bullets.pile.and_then(Pile::numbered).unwrap_or_default();
        Some(Bullets { kind: declared.rows.named(&bullets.bullet), count, pile })
    });
    let cylinder: Vec<_> = bullets.collect();
    let all: usize = cylinder.iter().map(|bullets| usize::from(bullets.count)).sum();
    if all > MAX_BULLETS {
        let message = format!("the cylinder of `{}` holds {all} bullets", row.id);
        row.wrong(&codes::TOO_MANY, "cylinder", message)
            .label("more than there is room for")
            .help(format!("a cylinder can hold {MAX_BULLETS}, in both piles together"))
            .tell(out);
    }
    if !cylinder.is_empty() && cylinder.iter().all(|bullets| bullets.pile == Pile::Second) {
        let message = format!("`{}` has a second pile of bullets and no first one", row.id);
        row.wrong(&codes::FIELDS, "cylinder", message)
            .label("all of them lie in the second pile")
            .help("remove `pile = 2`, or let some bullets lie in the first pile")
            .tell(out);
    }
    cylinder
}

fn own_turns(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, BanditFile>,
    out: &mut Vec<Diagnostic>,
) -> Vec<OwnTurn> {
    let mut turns = Vec::new();
    for (at, own) in row.raw.own_turns.iter().enumerate() {
        let key = |key: &str| format!("own_turns/{at}/{key}");
        let plays = declared.value(row, &key("plays"), &own.plays, 1..=8, out);
        let face_down = declared.value(row, &key("face_down"), &own.face_down, 0..=0, out);
        let again = RepeatRule {
            duty: declared.word(row, &key("again"), &own.again, out),
            order: declared.word(row, &key("order"), &own.order, out),
        };
        if let (Some(turn), Some(plays), Some(face_down)) = (declared.rows.id(&own.turn), plays, face_down) {
            turns.push(OwnTurn { turn, plays, again, face_down });
        }
    }
    turns
}

/// A hand of its own is so many cards more or fewer than everybody's.
fn extra_cards(declared: &TableBuilder<'_, '_>, row: &Row<'_, BanditFile>, out: &mut Vec<Diagnostic>) -> i16 {
    let Some(hand_size) = &row.raw.hand_size else {
        return row.raw.extra_cards.into();
    };
    if row.raw.extra_cards != 0 {
        let message = format!("`{}` has a hand size of its own and extra cards", row.id);
        row.wrong(&codes::FIELDS, "extra_cards", message)
            .label("more than which number?")
            .help("remove `extra_cards` or `hand_size`")
            .tell(out);
    }
    declared
        .value(row, "hand_size", hand_size, 0..=LARGEST_HAND, out)
        .map_or(0, |own| i16::from(own) - i16::from(declared.values.hand_size.get()))
}

fn hiding(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, BanditFile>,
    out: &mut Vec<Diagnostic>,
) -> Option<HidePower> {
    let raw = row.raw.hides.as_ref()?;
    let optional = declared.truth(row, "hides/optional", &raw.optional, true, out);
    let lost_if_draw = declared.truth(row, "hides/lost_if_draw", &raw.lost_if_draw, true, out);
    let serves = declared.word(row, "hides/serves", &raw.serves, out);
    let EngineWord(window) = declared.value(row, "hides/window", &raw.window, 0..=0, out)?;
    Some(HidePower { window, lost_if_draw, optional, serves })
}
