//! Table: the keys of `after` blocks, a row each: how a value is read off a state, and beside it how a `setup` block lays the same
//! value down in one. What a set-up says before there is a state (who plays, on which train, which cards and tokens lie where)
//! [`setup`](super::setup) reads.

use std::ops::Range;

use holdup_packs::setup::RULE;
use holdup_rules::content::{FamilyCard, RoundCard};
use holdup_rules::ids::*;
use holdup_rules::side::side_of;
use holdup_rules::state::{CardSpot, Cards, Run, Spot, State, TokenSpot};
use holdup_rules::table::Table;
use holdup_rules::things;
use holdup_rules::verdict;
use holdup_rules::words::EngineWords;
use holdup_tell::label::{Labels, find, is_called, spaced};
use holdup_tell::notation::{self, LevelItem, Train};
use toml::de::DeTable;

use super::marks;
use super::table::{BlockProblems, PlacedToml, listed, suggested};
use crate::code;

use KeyValue::{Number, Numbers, Text, Truth};

/// A key of `after` blocks, and of `setup` blocks if it is laid down here.
pub(super) struct CaseKey {
    pub(super) name: &'static str,
    pub(super) shown: ShownKey,
    pub(super) lay: Option<fn(&mut Laying<'_, '_>, &PlacedToml<'_>)>,
}

/// The way the value of a key is read off a state.
pub(super) enum ShownKey {
    /// For the whole game.
    Whole(fn(&State, &Table) -> KeyValue),
    /// For each bandit.
    Each(fn(WhoId, &State, &Table) -> KeyValue),
    /// For each bandit and each pawn of nobody.
    Pawns(fn(PawnId, &State, &Table) -> KeyValue),
    /// For whatever has marks, by its name.
    Marks(fn(&str, &State, &Table) -> KeyValue),
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum KeyValue {
    Number(i64),
    Numbers(Vec<i64>),
    Truth(bool),
    Text(String),
    /// In an order that means something.
    List(Vec<String>),
    /// In no order; compared sorted.
    Bag(Vec<String>),
    Train(Box<Train>),
}

const fn whole(name: &'static str, show: fn(&State, &Table) -> KeyValue) -> CaseKey {
    CaseKey { name, shown: ShownKey::Whole(show), lay: None }
}

const fn each(name: &'static str, show: fn(WhoId, &State, &Table) -> KeyValue) -> CaseKey {
    CaseKey { name, shown: ShownKey::Each(show), lay: None }
}

impl CaseKey {
    /// The same key, which a set-up lays down.
    const fn laid(self, lay: fn(&mut Laying<'_, '_>, &PlacedToml<'_>)) -> CaseKey {
        CaseKey { lay: Some(lay), ..self }
    }
}

/// The keys, those that are laid down in the order in which that is done.
pub(super) const KEYS: &[CaseKey] = &[
    whole("train", |state, table| train(notation::of(state, table))),
    whole("beside", |state, table| train(notation::beside(state, table))),
    whole("cars", |state, table| list(table.layout(state).train().map(|at| car(at, table)))),
    whole("left", |state, table| {
        let layout = table.layout(state);
        bag((0..layout.cars).filter(|&car| layout.line(car).is_none()).map(|at| car(at, table)))
    }),
    whole("closed", |state, table| {
        let closed = table.first_layout.places().filter(|&place| state.positions.closed.has(place));
        bag(closed.map(|place| table.place_label(place)))
    }),
    whole("horses", |state, table| {
        let horses = |at: u8| std::iter::repeat_n(car(at, table), state.horses[usize::from(at)].into());
        bag((0..table.first_layout.cars).flat_map(horses))
    })
    .laid(|to, value| {
        for (name, span, value) in to.notes.entries(value) {
            let car = to.notes.car(to.table, name, span);
            let count = to.notes.number(value, 0..25);
            if let (Some(car), Some(count)) = (car, count) {
                to.state.horses[car] = count as u8;
            }
        }
    }),
    CaseKey { name: "at", shown: ShownKey::Pawns(stands), lay: None },
    whole("awake", |state, table| {
        let awake = table.pawns_of_nobody().filter(|&pawn| !state.dormant.has(pawn));
        bag(awake.map(|pawn| spaced(table.pawn_label(pawn))))
    })
    .laid(|to, value| {
        for (name, span) in to.notes.texts(value) {
            let ids = to.table.content.pawns.iter().map(|pawn| pawn.id.as_str());
            if let Some(pawn) = to.notes.named("pawn of nobody", ids, name, span) {
                to.state.dormant.remove(PawnId::of_nobody(pawn));
            }
        }
    }),
    each("holds", |bandit, state, table| {
        or_none(table.taken_by(state, bandit).first().map(|card| card_name(card, table)))
    })
    .laid(|to, value| {
        to.each(value, |to, bandit, value| {
            let content = &*to.table.content;
            let what = content.families.first().filter(|_| content.families.len() == 1);
            let what = what.map_or(things::CARD.name, |family| &family.id);
            let Some(name) = to.notes.text(value) else { return };
            if let Some(card) = to.card(what, name, value.span()) {
                let family = content.cards[card.index()].family;
                to.put(card, CardSpot::With(bandit, content.families[family.index()].taken));
            }
        })
    }),
    whole("zones", |state, table| {
        let cards = table.all_family_cards().filter_map(|card| lies(card, state, table));
        let zones = &table.content.zones;
        let pots = (0..zones.len()).map(ZoneId::at).flat_map(|zone| {
            let held = table.tokens_at(state, TokenSpot::Zone(zone)).iter();
            held.map(move |token| format!("{}: {}", table.loot_label(token), spaced(&zones[zone.index()].id)))
        });
        bag(cards.chain(pots))
    })
    .laid(lay_zones),
    each("hidden", |bandit, state, table| match state.pawns[bandit.pawn().index()] {
        Spot::Hidden(place) => Text(table.place_label(place)),
        _ => Text("no".to_owned()),
    })
    .laid(|to, value| {
        to.each(value, |to, bandit, value| {
            let Some(name) = to.notes.text(value) else { return };
            let Some(car) = to.notes.car(to.table, name, value.span()) else { return };
            let layout = &to.table.first_layout;
            if let Some(inside) = layout.places().find(|&at| usize::from(layout.car(at)) == car) {
                to.state.pawns[bandit.pawn().index()] = Spot::Hidden(inside);
            }
        })
    }),
    each("outside", |bandit, state, table| match state.pawns[bandit.pawn().index()] {
        Spot::Outside(place) => Text(table.place_label(place)),
        _ => Text("no".to_owned()),
    })
    .laid(|to, value| {
        to.each(value, |to, bandit, value| {
            let Some(name) = to.notes.text(value) else { return };
            if let Some(place) = to.notes.place(to.table, name, value.span()) {
                to.state.pawns[bandit.pawn().index()] = Spot::Outside(place);
            }
        })
    }),
    CaseKey {
        name: "marks",
        shown: ShownKey::Marks(|name, state, table| KeyValue::Bag(marks::standing(state, table, name))),
        lay: Some(lay_marks),
    },
    each("barred", |bandit, state, table| {
        let barred = state.sheets[bandit.index()].barred_by.iter();
        bag(barred.map(|bullet| spaced(&table.content.bullets[bullet.index()].id)))
    })
    .laid(|to, value| {
        to.each(value, |to, bandit, value| {
            for (name, span) in to.notes.texts(value) {
                if let Some(bullet) = to.notes.thing(&things::BULLET, &to.table.content, name, span) {
                    to.state.sheets[bandit.index()].barred_by.insert(BulletId::at(bullet));
                }
            }
        })
    }),
    each("leads", |bandit, state, table| match state.leader(table.seat_of(bandit)) {
        PersonId::NOBODY => Text(RULE.to_owned()),
        person => Text(name(table.who_of(person.seat()), table)),
    })
    .laid(|to, value| {
        to.each(value, |to, bandit, value| {
            let leader = match to.notes.text(value) {
                None => return,
                Some(RULE) => Some(PersonId::NOBODY),
                Some(name) => {
                    let leader = to.notes.bandit(to.table, name, value.span());
                    leader.map(|leader| to.table.seat_of(leader).person())
                }
            };
            if let Some(leader) = leader {
                to.state.leads[to.table.seat_of(bandit).index()] = leader;
            }
        })
    }),
    each("used", |bandit, state, table| tokens(state.sheets[bandit.index()].loot.and(state.flipped), table))
        .laid(|to, value| to.each(value, lay_used)),
    each("cash", |bandit, state, _| Number(state.sheets[bandit.index()].cash.into())).laid(|to, value| {
        to.each(value, |to, bandit, value| {
            if let Some(amount) = to.notes.number(value, -30000..30001) {
                to.state.sheets[bandit.index()].cash = amount as i16;
            }
        })
    }),
    each("out", |bandit, state, _| Truth(state.out.has(bandit))).laid(|to, value| {
        for (name, span) in to.notes.texts(value) {
            if let Some(bandit) = to.notes.bandit(to.table, name, span) {
                to.state.out.insert(bandit);
            }
        }
    }),
    whole("seats", |_, table| {
        list(table.all_seats().map(|seat| {
            let team: Vec<String> = table.characters_of(seat).map(|bandit| name(bandit, table)).collect();
            team.join(" + ")
        }))
    }),
    whole("first", |state, table| Text(name(table.who_of(state.first), table))).laid(|to, value| {
        let Some(name) = to.notes.text(value) else { return };
        if let Some(bandit) = to.notes.bandit(to.table, name, value.span()) {
            to.state.first = to.table.seat_of(bandit);
        }
    }),
    whole("round", |state, _| Number(i64::from(state.round) + 1)),
    whole("rounds", |state, table| {
        list(state.rounds.iter().map(|&card| spaced(&round_card(card, table).id)))
    }),
    whole("bands", |state, table| {
        let band = |card| &table.content.bands[usize::from(round_card(card, table).band)];
        list(state.rounds.iter().map(|&card| spaced(&band(card).id)))
    }),
    whole("turn", |state, _| Number(i64::from(state.turn) + 1)),
    whole("turns", |state, table| {
        let turns = if state.opened { table.turns(state) } else { &[] };
        list(turns.iter().map(|turn| spaced(&table.content.turns[turn.index()].id)))
    }),
    whole("event", |state, table| {
        or_none(state.event.map(|event| spaced(&table.content.events[event.index()].id)))
    }),
    whole("common", |state, table| {
        list(state.common.iter().map(|played| {
            let hidden = if played.face_down() { " face down" } else { "" };
            let face = table.speech().text(|speech, out| speech.face(out, table.card(played.card)));
            format!("{} {face}{hidden}", name(played.bandit, table))
        }))
    }),
    each("hands", |bandit, state, table| cards(bandit, state, table, |own| own.hand())),
    each("decks", |bandit, state, table| {
        cards(bandit, state, table, |own| &own.deck()[own.run(Run::Bottom).len()..])
    }),
    each("discards", |bandit, state, table| cards(bandit, state, table, |own| own.run(Run::Discards))),
    each("front", |bandit, state, table| cards(bandit, state, table, |own| own.run(Run::Front))),
    each("aside", |bandit, state, table| cards(bandit, state, table, |own| own.run(Run::Aside))),
    each("bottom", |bandit, state, table| {
        let bottom = state.seats[table.seat_of(bandit).index()].cards.run(Run::Bottom).iter();
        list(bottom.map(|&card| table.card_label(card)))
    }),
    each("loot", |bandit, state, table| tokens(state.sheets[bandit.index()].loot, table)),
    each("knows", |bandit, state, table| tokens(state.seats[table.seat_of(bandit).index()].known, table)),
    whole("reserve", |state, table| tokens(state.reserve, table)),
    each("bullets", |bandit, state, table| {
        let cylinder = state.sheets[bandit.index()].cylinder;
        let left = |pile| table.pile(bandit, cylinder, pile).len() as i64;
        match table.has_two_piles(bandit) {
            true => Numbers(Pile::ALL.map(left).to_vec()),
            false => Number(cylinder.len() as i64),
        }
    }),
    each("received", |bandit, state, _| Number(state.sheets[bandit.index()].received.into())),
    whole("neutral", |state, _| Number(state.neutral.len() as i64)),
    whole("gone", |state, table| {
        let gone = table.all_cards().filter(|&card| state.gone.has(card));
        bag(gone.map(|card| table.card_label(card)))
    }),
    each("powers", |bandit, state, table| {
        let powers = state.sheets[bandit.index()].powers.iter();
        bag(powers.map(|power| spaced(&table.content.characters[power.index()].id)))
    }),
    each("side", |bandit, state, table| {
        let side = side_of(state, table, bandit);
        or_none(side.map(|side| spaced(&table.content.sides[side.index()].id)))
    }),
    each("score", |bandit, state, table| Number(verdict::dollars(state, table, bandit).into())),
    whole("winners", |state, table| bag(state.winners.iter().map(|bandit| name(bandit, table)))),
    whole("victory", |state, table| {
        let way = state.won.map(|victory| spaced(&table.content.victories[victory.index()].id));
        Text(way.unwrap_or_else(|| if state.over { "riches".to_owned() } else { String::new() }))
    }),
    whole("over", |state, _| Truth(state.over)),
];

/// The key of an `after` block that has this name.
pub(super) fn named(name: &str) -> Option<&'static CaseKey> {
    KEYS.iter().find(|key| key.name == name)
}

/// The cards of a family that can be taken, if a key is the word for them.
pub(super) fn to_be_taken(key: &str, state: &State, table: &Table) -> Option<KeyValue> {
    let family = table.content.families.iter().position(|family| family.folder == key)?;
    let cards = table.to_be_taken(state, FamilyId::at(family));
    Some(bag(cards.iter().map(|card| card_name(card, table))))
}

/// The place of a pawn.
fn stands(pawn: PawnId, state: &State, table: &Table) -> KeyValue {
    let place = state.pawns[pawn.index()].place();
    Text(place.map_or("nowhere".to_owned(), |at| table.place_label(at)))
}

fn train(train: Train) -> KeyValue {
    KeyValue::Train(Box::new(train))
}

fn list(items: impl Iterator<Item = String>) -> KeyValue {
    KeyValue::List(items.collect())
}

fn bag(items: impl Iterator<Item = String>) -> KeyValue {
    KeyValue::Bag(items.collect())
}

fn or_none(id: Option<String>) -> KeyValue {
    Text(id.unwrap_or_else(|| "none".to_owned()))
}

fn tokens(set: LootSet, table: &Table) -> KeyValue {
    bag(set.iter().map(|token| table.loot_label(token)))
}

fn cards(bandit: WhoId, state: &State, table: &Table, run: fn(&Cards) -> &[CardId]) -> KeyValue {
    let seat = table.seat_of(bandit);
    let label = |&card: &CardId| table.speech().text(|speech, out| speech.held(out, card, seat));
    bag(run(&state.seats[seat.index()].cards).iter().map(label))
}

fn name(bandit: WhoId, table: &Table) -> String {
    spaced(table.bandit_label(bandit))
}

fn car(car: u8, table: &Table) -> String {
    table.car_label(car).to_owned()
}

fn round_card(card: RoundCardId, table: &Table) -> &RoundCard {
    &table.content.rounds[card.index()]
}

fn card_name(card: FamilyCardId, table: &Table) -> String {
    let row = table.content.cards[card.index()].row;
    spaced(&table.content.characters[row.index()].id)
}

/// The place of a card of a family that is in the game: `ace: hoard belle`.
fn lies(card: FamilyCardId, state: &State, table: &Table) -> Option<String> {
    let (zone, who) = match state.held[card.index()] {
        CardSpot::Box => return None,
        CardSpot::Zone(zone) => (zone, String::new()),
        CardSpot::With(who, zone) => (zone, format!(" {}", name(who, table))),
    };
    Some(format!("{}: {}{who}", card_name(card, table), spaced(&table.content.zones[zone.index()].id)))
}

/// The state in which values are laid down, and what is wrong with them.
pub(super) struct Laying<'l, 'b> {
    notes: &'l mut BlockProblems<'b>,
    table: &'l Table,
    state: &'l mut State,
}

/// Lays down what a set-up says of a state in which all tokens and cards of seats lie where it says.
pub(super) fn lay(block: &DeTable<'_>, notes: &mut BlockProblems<'_>, table: &Table, state: &mut State) {
    let mut to = Laying { notes, table, state };
    for family in &table.content.families {
        for (name, span) in block.get(&*family.folder).map(|value| to.notes.texts(value)).unwrap_or_default()
        {
            if let Some(card) = to.card(&family.id, name, span) {
                to.put(card, CardSpot::Zone(family.begins));
            }
        }
    }
    for key in KEYS {
        if let (Some(lay), Some(value)) = (key.lay, block.get(key.name)) {
            lay(&mut to, value);
        }
    }
}

impl Laying<'_, '_> {
    /// Lays down a value for each bandit who is named.
    fn each(&mut self, value: &PlacedToml<'_>, lay: fn(&mut Self, WhoId, &PlacedToml<'_>)) {
        for (name, span, value) in self.notes.entries(value) {
            if let Some(bandit) = self.notes.bandit(self.table, name, span) {
                lay(self, bandit, value);
            }
        }
    }

    /// Puts a card of a family where it lies.
    fn put(&mut self, card: FamilyCardId, spot: CardSpot) {
        self.table.move_card(self.state, card, spot);
        let costs = self.table.content.cards[card.index()].costs_power;
        if let Some(bandit) = spot.holder().filter(|_| costs) {
            self.state.sheets[bandit.index()].powers.remove(self.table.who[bandit.index()].character);
        }
    }

    /// A card of the family that is called so, or of any if none is.
    fn card(&mut self, what: &str, name: &str, span: Range<usize>) -> Option<FamilyCardId> {
        let content = &*self.table.content;
        let family = content.families.iter().position(|family| family.id == what);
        let all = (0..content.cards.len()).map(FamilyCardId::at);
        let rows = all.map(|card| (card, &content.cards[card.index()]));
        let rows: Vec<(FamilyCardId, &FamilyCard)> =
            rows.filter(|(_, row)| family.is_none_or(|family| row.family.index() == family)).collect();
        let ids = rows.iter().map(|(_, row)| content.characters[row.row.index()].id.as_str());
        let (first, row) = rows[self.notes.named(what, ids, name, span)?];
        // Of several that are alike the first one nothing has been said of.
        let is_free = |card: &FamilyCardId| self.state.held[card.index()] == CardSpot::Box;
        Some(content.copies_of(row.row).find(is_free).unwrap_or(first))
    }

    /// A zone of the table, or with somebody whose it is: `hoard belle`.
    fn spot(&mut self, text: &str, span: Range<usize>) -> Option<CardSpot> {
        let table = self.table;
        let text = text.trim();
        let is_zone = |name: &str| table.content.zones.iter().any(|row| is_called(&row.id, name));
        // A name can have several words: the longest beginning that is one.
        let mut ends = std::iter::once(text.len()).chain(text.rmatch_indices(' ').map(|(at, _)| at));
        let end = ends.find(|&end| is_zone(&text[..end])).or(text.find(' ')).unwrap_or(text.len());
        let (zone, who) = (&text[..end], text.get(end + 1..));
        let zone = ZoneId::at(self.notes.thing(&things::ZONE, &table.content, zone, span.clone())?);
        let spot = match who {
            None => CardSpot::Zone(zone),
            Some(who) => CardSpot::With(self.notes.bandit(table, who, span.clone())?, zone),
        };
        if !table.can_lie(spot) {
            let row = &table.content.zones[zone.index()];
            let message = format!("`{}` is a zone of the {}", row.id, row.of.word());
            let help =
                "a zone of the table is named alone, one of a character with whose it is: `ZONE BANDIT`";
            self.notes.note(&code::CASE_THING, span, message, Some(help.to_owned()));
            return None;
        }
        Some(spot)
    }
}

/// Cards of families in any zone. A list says where several cards lie that are alike, or lies in a zone of tokens.
fn lay_zones(to: &mut Laying<'_, '_>, value: &PlacedToml<'_>) {
    for (name, span, value) in to.notes.entries(value) {
        let spots = match value.get_ref().is_array() {
            true if find(&things::CARD, &to.table.content, name).is_none() => continue,
            true => to.notes.texts(value),
            false => to.notes.text(value).map(|text| (text, value.span())).into_iter().collect(),
        };
        for (text, at) in spots {
            let card = to.card(things::CARD.name, name, span.clone());
            let spot = to.spot(text, at);
            if let (Some(card), Some(spot)) = (card, spot) {
                to.put(card, spot);
            }
        }
    }
}

/// Marks, by whatever has them: a bandit, `game`, a pawn of nobody, a car, a place, a token where it lies.
fn lay_marks(to: &mut Laying<'_, '_>, value: &PlacedToml<'_>) {
    let table = to.table;
    for (name, span, value) in to.notes.entries(value) {
        for (id, at, value) in to.notes.entries(value) {
            let Some(mark) = to.notes.thing(&things::MARK, &table.content, id, at).map(MarkId::at) else {
                continue;
            };
            let kept = to.notes.mark_value(table, mark, value);
            let lies = |token| table.spot_of(to.state, token);
            match table.holders(mark).find(|&of| marks::is_holder(table, of, name, lies)) {
                Some(of) => {
                    if let Some(kept) = kept {
                        table.keep(to.state, mark, of, kept);
                    }
                }
                None => to.notes.no_holder(table, mark, name, span.clone(), lies),
            }
        }
    }
}

/// Tokens on sheets that are turned to their used side.
fn lay_used(to: &mut Laying<'_, '_>, bandit: WhoId, value: &PlacedToml<'_>) {
    let (table, name) = (to.table, to.table.bandit_label(bandit));
    let item = |token| notation::token_item(&table.content, token);
    for (text, span) in to.notes.texts(value) {
        let wanted = match notation::item(&table.content, text) {
            Ok(item) => item,
            Err(message) => {
                let help = suggested(text, "loot is", things::LOOT.ids(&table.content).into_iter());
                to.notes.note(&code::CASE_THING, span, message, Some(help));
                continue;
            }
        };
        let fits = |token: &LootId| match (wanted, item(*token)) {
            (LevelItem::Loot(kind, None), LevelItem::Loot(other, _)) => kind == other,
            (wanted, item) => wanted == item,
        };
        let held = to.state.sheets[bandit.index()].loot;
        if let Some(token) = held.iter().find(|token| fits(token) && !to.state.flipped.has(*token)) {
            to.state.flipped.insert(token);
            // Its used side is open to all.
            table.all_seats().for_each(|seat| to.state.seats[seat.index()].known.insert(token));
            continue;
        }
        let message = format!("`{name}` holds no `{text}` that could be used");
        let labels = held.iter().map(|token| notation::item_label(&table.content, item(token)));
        let help = match held.is_empty() {
            true => format!("`{name}` holds nothing; `loot` says what bandits hold"),
            false => format!("`{name}` holds {}", listed(labels)),
        };
        to.notes.note(&code::CASE_THING, span, message, Some(help));
    }
}
