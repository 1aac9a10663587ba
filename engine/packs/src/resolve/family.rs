//! Families of cards, the zones they lie in, and the cards: these stand behind those who can be played, as lenders of
//! powers.

use super::declared::TableBuilder;
use super::rows::{MOST_ROWS, Row, RowRefs, ScriptDeclaration, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::kind;
use crate::raw::{
    CardFile, DealtRow, FamilyRow, FewestMost, MarkOfWord, MarkTypeWord, PerWord, RansomRow, ZoneRow,
};
use holdup_rules::capacity::MAX_FAMILY_CARDS;
use holdup_rules::content::{
    Character, Content, Dealt, DealtTo, Family, FamilyCard, Heads, Per, Ransom, Tally, Zone, ZoneHolds,
    ZoneOf,
};
use holdup_rules::ids::{CharacterId, FamilyCardId, FamilyId, MarkId, ZoneId};
use holdup_rules::number::byte;
use holdup_rules::state::TokenSpot;

says_within! { ZoneRow: belongs; FamilyRow: belongs; }

impl RowRefs for CardFile {
    fn within(&self) -> Option<&dyn RowRefs> {
        Some(&self.sourced)
    }

    fn script(&self) -> Option<ScriptDeclaration<'_>> {
        Some(ScriptDeclaration::of_power(&self.heard, &self.sourced.basis.rules))
    }
}

/// The table of zones. Those that hold tokens are numbered as they come.
pub(super) fn zones(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Zone> {
    let mut pots = 0;
    let mut zones = Vec::new();
    for row in &declared.rows.zones {
        let of = declared.word(row, "of", &row.raw.of, out);
        let holds = row.raw.holds.unwrap_or_default().0;
        if (of, holds) == (ZoneOf::Character, ZoneHolds::Tokens) {
            let message =
                format!("each character has a zone `{}`, and only one on the table holds tokens", row.id);
            row.wrong(&codes::FIELDS, "holds", message)
                .label("does not go with `of = \"character\"`")
                .help("remove `of`, or lay the tokens on sheets")
                .tell(out);
        }
        if TokenSpot::WORDS.contains(&&*row.id) {
            let message = format!("`{}` is where tokens lie that are in no zone", row.id);
            row.wrong(&codes::FIELDS, "id", message)
                .label("is taken")
                .help("call the zone otherwise")
                .tell(out);
        }
        zones.push(Zone {
            id: row.id.clone(),
            name: row.raw.name.clone(),
            of,
            known: declared.word(row, "known", &row.raw.known, out),
            belongs_to: row.raw.belongs_to.as_ref().and_then(|mark| belongs_to(declared, row, of, mark, out)),
            pot: (holds == ZoneHolds::Tokens).then_some(pots),
        });
        pots += u8::from(holds == ZoneHolds::Tokens);
    }
    zones
}

/// The mark that says whose a zone is.
fn belongs_to(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, ZoneRow>,
    of: ZoneOf,
    id: &str,
    out: &mut Vec<Diagnostic>,
) -> Option<MarkId> {
    let mark = declared.rows.number_of("mark", id)?;
    let raw = &declared.rows.marks[mark].raw;
    let (message, help) = match (of, raw.of, raw.holds) {
        (ZoneOf::Character, _, _) => (
            format!("each character has a zone `{}` of his own, which belongs to nobody else", row.id),
            "remove `belongs_to`",
        ),
        (ZoneOf::Table, MarkOfWord::Game, MarkTypeWord::Bandit) => return Some(MarkId::at(mark)),
        (ZoneOf::Table, _, _) => (
            format!("`{id}` cannot say to whom `{}` belongs", row.id),
            "name a mark with `of = \"game\"` and `type = \"bandit\"`",
        ),
    };
    out.push(row.wrong(&codes::FIELDS, "belongs_to", message).label("does not fit").help(help));
    None
}

/// The table of families, when that of zones is there.
pub(super) fn families(
    declared: &TableBuilder<'_, '_>,
    zones: &[Zone],
    out: &mut Vec<Diagnostic>,
) -> Vec<Family> {
    let rows = &declared.rows.families;
    let zone = |id: &str| declared.rows.id::<ZoneId>(id).unwrap_or_default();
    let mut families = Vec::new();
    for (nth, row) in rows.iter().enumerate() {
        let raw = &*row.raw;
        let other = rows[..nth].iter().find(|other| other.raw.folder == raw.folder);
        if kind::is_folder(&raw.folder) || other.is_some() {
            let whose = other
                .map_or("content of another kind".to_owned(), |other| format!("the family `{}`", other.id));
            let message =
                format!("the cards of `{}` cannot lie in `{}`, where {whose} lies", row.id, raw.folder);
            row.wrong(&codes::FIELDS, "folder", message)
                .label("is taken")
                .help("call the folder otherwise, and say so here")
                .tell(out);
        }
        for (key, id) in [("begins", &raw.begins), ("taken", &raw.taken)] {
            if zones.get(zone(id).index()).is_some_and(|zone| zone.pot.is_some()) {
                let message = format!("cards of `{}` cannot lie in `{id}`, which holds loot tokens", row.id);
                row.wrong(&codes::FIELDS, key, message)
                    .label("a zone of tokens")
                    .help("name a zone without `holds = \"tokens\"`")
                    .tell(out);
            }
        }
        let taken = zone(&raw.taken);
        if zones.get(taken.index()).is_some_and(|zone| zone.of == ZoneOf::Table) {
            let message = format!("cards of `{}` are taken into `{}`, which is nobody's", row.id, raw.taken);
            row.wrong(&codes::FIELDS, "taken", message)
                .label("a zone of the table")
                .help("name a zone with `of = \"character\"`")
                .tell(out);
        }
        families.push(Family {
            id: row.id.clone(),
            name: raw.name.clone(),
            folder: raw.folder.clone(),
            begins: zone(&raw.begins),
            taken,
            with_bandits: raw.with_bandits,
            equal_sides: raw.equal_sides,
            dealt: raw
                .dealt
                .iter()
                .enumerate()
                .map(|(at, draw)| dealt(declared, row, zones, (at, draw), out))
                .collect(),
        });
    }
    families
}

/// A draw of its cards, the one of this number.
fn dealt(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, FamilyRow>,
    zones: &[Zone],
    (at, draw): (usize, &DealtRow),
    out: &mut Vec<Diagnostic>,
) -> Dealt {
    let begins = declared.rows.id::<ZoneId>(&row.raw.begins).unwrap_or_default();
    let is_shared = zones.get(begins.index()).is_some_and(|zone| zone.of == ZoneOf::Table);
    let mut wrong = |key: &str, message: String, label: &str, help: &str| {
        let key = format!("dealt/{at}/{key}");
        row.wrong(&codes::FIELDS, &key, message).label(label).help(help).tell(out);
    };
    let receiver = if draw.to_own { Some("to_own") } else { draw.to.as_ref().map(|_| "to") };
    if let Some(key) = receiver.filter(|_| is_shared) {
        let message = format!("cards of `{}` begin in `{}`, where they are nobody's", row.id, row.raw.begins);
        wrong(key, message, "goes to nobody", "name a zone with `of = \"character\"` in `begins`");
    }
    if draw.to_own && draw.to.is_some() {
        let message = format!("cards of `{}` go to whom they are of, or to one character", row.id);
        wrong("to", message, "does not go with `to_own`", "remove one of them");
    }
    if draw.in_all.is_some() && (draw.each, draw.more) != (0, 0) {
        let message = format!("a draw of `{}` says twice how many cards it takes", row.id);
        wrong("in_all", message, "does not go with `each` and `more`", "remove the one or the others");
    }
    Dealt {
        each: draw.each,
        more: draw.more,
        in_all: draw.in_all,
        bandits: heads(draw.bandits),
        of_bandit: if draw.to_own { Some(true) } else { draw.of_bandits },
        to: match declared.rows.named(&draw.to) {
            _ if draw.to_own => DealtTo::Own,
            Some(one) => DealtTo::One(one),
            None => DealtTo::InTurn,
        },
    }
}

fn heads(said: Option<FewestMost>) -> Heads {
    said.map_or(Heads::ANY, |said| Heads { fewest: said.fewest, most: said.most })
}

/// The table of cards, and what each of them can do.
pub(super) fn cards(declared: &TableBuilder<'_, '_>, content: &mut Content, out: &mut Vec<Diagnostic>) {
    content.cards.clear();
    for row in &declared.rows.cards {
        let raw = &*row.raw;
        let families = &declared.rows.families;
        // Files lie here only where a family has its cards.
        let Some(family) = families.iter().position(|family| Some(&*family.raw.folder) == row.file.folder())
        else {
            continue;
        };
        let can_do = [
            ("hooks", !raw.heard.called.asking.hooks.is_empty()),
            ("extra_cards", raw.extra_cards != 0),
            ("always_open", raw.always_open),
            ("ranks", !raw.ranks.is_empty()),
        ];
        if let Some((key, _)) = can_do.iter().find(|(_, says)| *says && raw.lends.is_some()) {
            let message = format!(
                "`{}` lends the power of somebody else, so what it can do itself is never heard",
                row.id
            );
            row.wrong(&codes::FIELDS, key, message)
                .label("does not go with `lends`")
                .help(format!("remove `{key}`, or `lends`"))
                .tell(out);
        }
        let goes_to_own = families[family].raw.dealt.iter().any(|draw| draw.to_own);
        if goes_to_own && raw.of.is_none() {
            let folder = &families[family].raw.folder;
            row.wrong(
                &codes::FIELDS,
                "",
                format!("`{}` goes to the bandit it is of, and says of whom nowhere", row.id),
            )
            .label("never dealt")
            .help("write `of = \"...\"` with the id of a bandit")
            .related(
                families[family].file.path,
                families[family].span("dealt"),
                format!("`{folder}` are dealt by `to_own`"),
            )
            .tell(out);
        }
        if !can_do.iter().any(|(_, says)| *says) && does_nothing(declared, row) {
            let message = format!(
                "`{}` does nothing: it has no script, as all other {} have, and no other names it",
                row.id, families[family].raw.folder
            );
            row.wrong(&codes::FIELDS, "hooks", message)
                .label("`hooks` is missing")
                .help("write `hooks = [...]`, as the others say it, and the functions in its script")
                .tell(out);
        }
        if content.characters.len() == MOST_ROWS {
            // That there are too many is reported elsewhere.
            break;
        }
        let at = CharacterId::at(content.characters.len());
        content.characters.push(Character {
            id: row.id.clone(),
            name: raw.name.clone(),
            extra_cards: raw.extra_cards.into(),
            hooks: declared.scripts.of(row.file.path),
            card: Some(FamilyCardId(byte(content.cards.len()))),
            always_open: raw.always_open,
            ranks: (raw.ranks.iter())
                .filter_map(|rank| Some((declared.rows.id(&rank.action)?, rank.rank)))
                .collect(),
            spared_for: declared.word(row, "spared_for", &raw.spared_for, out),
            side: declared.rows.named(&raw.side),
            // Nobody sits at a table as a card.
            ..Character::default()
        });
        let card = FamilyCard {
            row: at,
            family: FamilyId::at(family),
            lends: declared.rows.named(&raw.lends).unwrap_or(at),
            of: declared.rows.named(&raw.of),
            bandits: heads(raw.bandits),
            persons: heads(raw.persons),
            ransom: raw.ransom.as_ref().map_or_else(Ransom::default, |raw| ransom(declared, row, raw, out)),
            costs_power: raw.costs_power,
        };
        // That there are too many is reported elsewhere.
        let room = MAX_FAMILY_CARDS.saturating_sub(content.cards.len()).max(1);
        content.cards.extend(std::iter::repeat_n(card, usize::from(raw.copies).min(room)));
    }
}

/// True if a card without a script lends and brings nothing and no script names it, while all others of its folder, of which
/// there are several, have scripts.
fn does_nothing(declared: &TableBuilder<'_, '_>, row: &Row<'_, CardFile>) -> bool {
    let raw = &*row.raw;
    let is_plain =
        raw.ransom.is_none() && raw.lends.is_none() && raw.spared_for.is_none() && raw.side.is_none();
    let is_other =
        |other: &&Row<'_, CardFile>| other.file.folder() == row.file.folder() && other.id != row.id;
    let mut hears = declared
        .rows
        .cards
        .iter()
        .filter(is_other)
        .map(|other| !other.raw.heard.called.asking.hooks.is_empty());
    is_plain
        && hears.clone().count() > 1
        && hears.all(|hears| hears)
        && !declared.scripts.sources.quote(&row.id)
}

fn ransom(
    declared: &TableBuilder<'_, '_>,
    row: &Row<'_, CardFile>,
    raw: &RansomRow,
    out: &mut Vec<Diagnostic>,
) -> Ransom {
    let wants = matches!(raw.per, PerWord::Loot | PerWord::AnyLoot);
    if wants != raw.kind.is_some() {
        let message = if wants {
            format!("the ransom of `{}` counts loot, so it must say which kind", row.id)
        } else {
            format!("the ransom of `{}` does not count loot, so it has no kind", row.id)
        };
        row.wrong(&codes::FIELDS, "ransom", message)
            .label("`per` and `kind` do not fit")
            .help("`kind` belongs to `per = \"loot\"` and `per = \"any_loot\"`, and only there")
            .tell(out);
    }
    let kind = declared.rows.named(&raw.kind).unwrap_or_default();
    Ransom {
        amount: raw.amount,
        per: match raw.per {
            PerWord::Once => Per::Once,
            PerWord::Loot => Per::Each(Tally::Loot(Some(kind))),
            PerWord::AnyLoot => Per::Any(Tally::Loot(Some(kind))),
            PerWord::Bullet => {
                let zones = declared.word(row, "ransom/counted_in", &raw.counted_in, out);
                Per::Each(Tally::BulletsOfBandits(zones))
            }
        },
    }
}
