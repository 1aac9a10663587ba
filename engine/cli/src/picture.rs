//! The game as a picture in text: the train, the round card, the common deck,
//! and what each bandit has in front of him. Pure functions from a state to
//! lines; what the state hides from a viewer must be hidden before it comes here.

use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::{Piece, knows};
use holdup_rules::wording::{BULLETS, Phrase, Slot, Speech, Wording, is_many};

use crate::text::{Line, Role, dollars_in, flow};

/// Narrowest and widest picture of a car, in columns, its walls included.
const CAR: (usize, usize) = (14, 20);

/// Columns from which on the sheets also tell the sizes of hands and decks.
const ROOMY: usize = 80;

/// What is to be drawn, and for whom.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    /// The unchanging part of the game.
    pub(crate) table: &'a Table,
    /// The language it is drawn in.
    pub(crate) words: &'a Wording,
    /// The state, as the viewer may know it.
    pub(crate) state: &'a State,
    /// Who looks; none is somebody outside the game who may see everything.
    pub(crate) viewer: Option<SeatId>,
    /// Who sits where: `you`, `greedy`.
    pub(crate) sitters: &'a [String],
    /// Whether cards are being played, so that a turn is the current one.
    pub(crate) planning: bool,
    /// Columns there are.
    pub(crate) width: usize,
}

impl Scene<'_> {
    fn speech(&self) -> Speech<'_> {
        Speech {
            table: self.table,
            words: self.words,
        }
    }

    fn phrase(&self, phrase: Phrase, slots: &[Slot<'_>]) -> String {
        self.speech().phrase(phrase, slots)
    }

    /// Everything, from top to bottom.
    pub(crate) fn draw(&self) -> Vec<Line> {
        let mut lines = self.round_card();
        lines.push(Line::default());
        lines.extend(self.train());
        lines.push(Line::default());
        lines.extend(self.common_deck());
        lines.extend(self.sheets());
        lines
    }

    /// Number of the round, its turns with the current one marked, its event.
    pub(crate) fn round_card(&self) -> Vec<Line> {
        let (state, content) = (self.state, &self.table.content);
        let number = Slot::Number(i32::from(state.round) + 1);
        let rounds = Slot::Number(state.rounds.len() as i32);
        let mut pieces = vec![Line::of(
            Role::Strong,
            self.phrase(Phrase::RoundShown, &[number, rounds]),
        )];
        let Some(card) = state.rounds.get(state.round as usize) else {
            return pieces;
        };
        let card = &content.rounds[card.index()];
        for (nth, turn) in card.turns.iter().enumerate() {
            let name = &self.words.turns[turn.index()];
            let current = self.planning && nth == state.turn as usize;
            let mut piece = match current {
                true => Line::of(Role::Strong, format!("[{name}]")),
                false => Line::of(Role::Faint, name.as_str()),
            };
            piece.push(Role::Faint, if nth + 1 < card.turns.len() { "," } else { ";" });
            pieces.push(piece);
        }
        pieces.push(match card.event {
            Some(event) => {
                let event = Slot::Word(&self.words.events[event.index()]);
                Line::of(Role::Strong, self.phrase(Phrase::EventShown, &[event]))
            }
            None => Line::of(Role::Faint, self.phrase(Phrase::NoEventShown, &[])),
        });
        flow(pieces, " ", self.width)
    }

    /// The train, front on the left; in several rows where one is too narrow.
    pub(crate) fn train(&self) -> Vec<Line> {
        let cars = self.table.first_layout().cars();
        let fit = (self.width / CAR.0).max(1);
        let rows = (cars as usize).div_ceil(fit).max(1);
        let per_row = (cars as usize).div_ceil(rows).max(1);
        let width = (self.width / per_row).clamp(CAR.0, CAR.1);
        let mut lines = Vec::new();
        for row in 0..rows {
            let first = row * per_row;
            let last = (first + per_row).min(cars as usize);
            if row > 0 {
                let behind = self.phrase(Phrase::CarsBehind, &[]);
                lines.push(Line::of(Role::Faint, format!("  {behind}")));
            }
            lines.extend(self.cars(first as u8..last as u8, width));
        }
        lines
    }

    fn cars(&self, cars: std::ops::Range<u8>, width: usize) -> Vec<Line> {
        let inner = width - 2;
        // What stands on each level of each car; the lowest level comes last.
        let levels = cars
            .clone()
            .map(|car| self.levels_of(car).len())
            .max()
            .unwrap_or(0);
        let contents: Vec<Vec<Vec<Line>>> = cars
            .clone()
            .map(|car| {
                let mut rows: Vec<Vec<Line>> = vec![Vec::new(); levels];
                for (nth, place) in self.levels_of(car).into_iter().enumerate() {
                    let mut things = flow(self.pawns_in(place), " ", inner);
                    things.extend(flow(self.loot_in(place), " ", inner));
                    rows[levels - 1 - nth] = things;
                }
                rows
            })
            .collect();
        let mut lines = Vec::new();
        for level in 0..levels {
            let height = contents
                .iter()
                .map(|car| car[level].len())
                .max()
                .unwrap_or(0)
                .max(1);
            let inside = level + 1 == levels;
            if inside {
                lines.push(repeat(&cars, |_| {
                    Line::of(Role::Faint, format!("┌{}┐", "─".repeat(inner)))
                }));
            }
            for row in 0..height {
                lines.push(repeat(&cars, |nth| {
                    let wall = if inside { "│" } else { " " };
                    let mut line = Line::of(Role::Faint, wall);
                    let mut cell = contents[nth][level].get(row).cloned().unwrap_or_default();
                    cell.pad(inner);
                    line.append(cell);
                    line.push(Role::Faint, wall);
                    line
                }));
            }
        }
        let first = cars.start;
        lines.push(repeat(&cars, |nth| {
            let name = &self.words.cars[self.table.cars[first as usize + nth].index()].name;
            let name: String = name.chars().take(inner).collect();
            let free = inner - name.chars().count();
            let mut line = Line::of(Role::Faint, format!("└{}", "─".repeat(free / 2)));
            line.push(Role::Plain, name);
            line.push(Role::Faint, format!("{}┘", "─".repeat(free - free / 2)));
            line
        }));
        lines
    }

    /// The places of a car, lowest first.
    fn levels_of(&self, car: u8) -> Vec<PlaceId> {
        let layout = self.table.first_layout();
        layout
            .places()
            .filter(|&place| layout.car(place) == car)
            .collect()
    }

    /// Who stands in a place.
    fn pawns_in(&self, place: PlaceId) -> Vec<Line> {
        let stands = |pawn: PawnId| self.state.pawns[pawn.index()].place() == Some(place);
        let mut things = Vec::new();
        for (name, pawn) in self.words.pawns.iter().zip(self.table.pawns_of_nobody()) {
            if stands(pawn) {
                things.push(Line::of(Role::Nobody, name.as_str()));
            }
        }
        for bandit in self.table.all_bandits().filter(|bandit| stands(bandit.pawn())) {
            things.push(Line::of(
                Role::Bandit(bandit.index()),
                self.speech().bandit(bandit),
            ));
        }
        things
    }

    /// What lies in a place.
    fn loot_in(&self, place: PlaceId) -> Vec<Line> {
        self.loot(self.state.floor[place.index()])
            .into_iter()
            .map(|text| Line::of(Role::Loot, text))
            .collect()
    }

    /// Loot as the viewer sees it: by kind, secret tokens he knows with their value.
    fn loot(&self, loot: LootSet) -> Vec<String> {
        let content = &self.table.content;
        let known: LootSet = match self.viewer {
            Some(_) => {
                let secret = content.secret.and(loot).iter();
                secret
                    .filter(|&token| knows(self.state, self.table, self.viewer, Piece::Token(token)))
                    .collect()
            }
            None => LootSet::EMPTY,
        };
        let mut texts = Vec::new();
        for (kind, words) in content.loot_kinds.iter().zip(&self.words.loot_kinds) {
            let lying = kind.tokens.and(loot);
            let alike = lying.without(known).len();
            if alike > 0 {
                let (phrase, name) = match alike {
                    1 => (Phrase::LootCounted, &words.name),
                    _ if is_many(alike) => (Phrase::LootCountedMany, &words.several),
                    _ => (Phrase::LootCounted, &words.several),
                };
                let number = Slot::Number(alike as i32);
                texts.push(self.phrase(phrase, &[number, Slot::Word(name)]));
            }
            for token in lying.and(known).iter() {
                let value = self.dollars(i32::from(content.value(token)));
                let slots = [Slot::Word(&words.name), Slot::Word(&value)];
                texts.push(self.phrase(Phrase::LootShown, &slots));
            }
        }
        texts
    }

    fn dollars(&self, amount: i32) -> String {
        dollars_in(self.words, amount)
    }

    /// The common deck in the order played; the card being resolved is marked.
    pub(crate) fn common_deck(&self) -> Vec<Line> {
        let state = self.state;
        if state.common.is_empty() {
            return Vec::new();
        }
        let turned = state.turned as usize;
        let mut pieces = vec![Line::of(Role::Faint, self.phrase(Phrase::CommonDeck, &[]))];
        for (nth, played) in state.common.iter().enumerate() {
            let hidden = played.face_down
                && nth >= turned
                && !knows(state, self.table, self.viewer, Piece::FaceDown(played.bandit));
            let mut what = if hidden {
                "?".to_owned()
            } else {
                // Whose it is stands before it.
                self.speech()
                    .text(|speech, out| speech.face(out, self.table.card(played.card)))
            };
            if played.face_down && nth >= turned && !hidden {
                what = self.phrase(Phrase::CardHidden, &[Slot::Word(&what)]);
            }
            let bandit = if hidden && state.veiled >> nth & 1 == 1 {
                // Whose card of the team it is does not show.
                self.table.bandit_of(self.table.seat_of(played.bandit))
            } else {
                played.bandit
            };
            let who = self.speech().bandit(bandit);
            let text = if nth + 1 == turned {
                format!("[{who}: {what}]")
            } else {
                format!("{who}: {what}")
            };
            let role = if nth + 1 < turned {
                Role::Faint
            } else {
                Role::Bandit(bandit.index())
            };
            let mut piece = Line::of(role, text);
            if nth + 1 < state.common.len() {
                piece.push(Role::Faint, ",");
            }
            pieces.push(piece);
        }
        flow(pieces, " ", self.width)
    }

    /// One line for each bandit: bullets, loot, money, cards.
    pub(crate) fn sheets(&self) -> Vec<Line> {
        let (table, state) = (self.table, self.state);
        let speech = self.speech();
        let bullets = |bandit: BanditId| {
            let left = state.bandits[bandit.index()].bullets;
            speech.text(|speech, out| speech.count(out, BULLETS, left.into()))
        };
        let names = widest(table.all_bandits().map(|bandit| speech.bandit(bandit).to_owned()));
        let sitters = widest(self.sitters.iter().cloned());
        let shots = widest(table.all_bandits().map(bullets)).max(9);
        let mut lines = Vec::new();
        for bandit in table.all_bandits() {
            let (row, seat) = (&state.bandits[bandit.index()], table.seat_of(bandit));
            let mut line = Line::of(Role::Strong, if seat == state.first { "1 " } else { "  " });
            let mut name = Line::of(Role::Bandit(bandit.index()), speech.bandit(bandit));
            name.pad(names + 1);
            line.append(name);
            let mut sitter = Line::of(
                Role::Faint,
                self.sitters.get(seat.index()).map_or("", String::as_str),
            );
            sitter.pad(sitters + 2);
            line.append(sitter);
            let mut left = Line::of(Role::Plain, bullets(bandit));
            left.pad(shots + 2);
            line.append(left);
            if self.width >= ROOMY {
                let cards = &state.seats[seat.index()].cards;
                let discards = table.content.rules.expert().then(|| cards.discards().len());
                let sizes = [
                    (Phrase::HandSize, Some(cards.hand().len()), 3),
                    (Phrase::DeckSize, Some(cards.deck().len()), 4),
                    (Phrase::DiscardsSize, discards, 4),
                ];
                for (phrase, size, room) in sizes {
                    let Some(size) = size else { continue };
                    let text = self.phrase(phrase, &[Slot::Number(size as i32)]);
                    let free = room - size.to_string().len().min(room);
                    line.push(Role::Faint, format!("{text}{}", " ".repeat(free)));
                }
            }
            let loot = self.loot(row.loot);
            let text = if loot.is_empty() {
                self.phrase(Phrase::NoLootShown, &[])
            } else {
                loot.join(", ")
            };
            line.push(Role::Loot, text);
            if self.viewer.is_none_or(|viewer| viewer == seat) {
                let worth: i32 = row
                    .loot
                    .iter()
                    .map(|token| i32::from(table.content.value(token)))
                    .sum();
                line.push(
                    Role::Faint,
                    format!(" = {}", self.dollars(worth + i32::from(row.cash))),
                );
            } else if row.cash != 0 {
                line.push(Role::Faint, format!(" + {}", self.dollars(i32::from(row.cash))));
            }
            lines.push(line.cut(self.width));
        }
        lines
    }
}

/// Columns of the widest text.
fn widest(texts: impl Iterator<Item = String>) -> usize {
    texts.map(|text| text.chars().count()).max().unwrap_or(0)
}

/// One line out of the same part of several cars.
fn repeat(cars: &std::ops::Range<u8>, part: impl Fn(usize) -> Line) -> Line {
    let mut line = Line::default();
    for nth in 0..cars.len() {
        line.append(part(nth));
    }
    line
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use holdup_rules::rng::{Rng, Stream};
    use holdup_rules::setup::{Request, deal, start};

    use super::*;

    fn check(language: &str, seats: u8, width: usize, viewer: Option<SeatId>) -> String {
        let (loaded, problems) = holdup_packs::load(&holdup_packs::built_in(), "base_2014");
        let content = loaded.unwrap_or_else(|| panic!("{problems:?}")).content;
        let request = Request {
            characters: (0..seats as usize).map(|id| Some(CharacterId::at(id))).collect(),
            cars: (1..=seats as usize).map(CarId::at).collect(),
            rounds: [0, 1, 2, 3, 14]
                .map(|first| RoundCardId(first + if seats > 4 && first < 14 { 7 } else { 0 }))
                .to_vec(),
            first: Some(SeatId(1)),
            ..Request::random(seats)
        };
        assert_eq!(request.check(&content), []);
        let mut rng = Rng::new(1, 0, Stream::Chance);
        let setup = deal(&content, &request, &mut rng);
        let table = Table::new(Arc::clone(&content), &setup);
        let state = start(&table, &setup, rng);
        let sitters = vec!["greedy".to_owned(); seats.into()];
        let scene = Scene {
            table: &table,
            words: &content.languages[content.language(language).unwrap().index()].words,
            state: &state,
            viewer,
            sitters: &sitters,
            planning: true,
            width,
        };
        let lines: Vec<String> = scene.draw().iter().map(Line::plain).collect();
        assert!(
            lines.iter().all(|line| line.chars().count() <= width),
            "wider than {width}: {lines:#?}"
        );
        lines.join("\n")
    }

    #[test]
    fn four_seats() {
        insta::assert_snapshot!(check("en", 4, 100, None));
    }

    #[test]
    fn six_seats_fit_into_100_columns() {
        insta::assert_snapshot!(check("en", 6, 100, Some(SeatId(0))));
    }

    #[test]
    fn a_narrow_terminal_gets_the_train_in_two_rows() {
        insta::assert_snapshot!(check("en", 6, 60, None));
    }

    #[test]
    fn a_longer_language_fits_as_well() {
        insta::assert_snapshot!(check("es", 6, 100, Some(SeatId(0))));
    }
}
