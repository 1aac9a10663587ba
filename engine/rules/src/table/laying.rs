//! How a table is laid: for a dealt game, for the same game under other content, and when everybody has kept a bandit.

use std::ops::Range;
use std::sync::Arc;

use super::later::Later;
use super::marks::Cells;
use super::{InPlay, NOBODY, Table};
use crate::capacity::{MAX_GAME_CARDS, MAX_LINES, MAX_PAWNS_OF_NOBODY};
use crate::content::{Aim, Bullets, Content, DeckCards, Meeting, PawnKind, Sight, Stands};
use crate::dispatch::Dispatch;
use crate::ids::*;
use crate::layout::{Berth, CarLine, CarLines, Layout, Positions};
use crate::list::List;
use crate::number::signed;
use crate::order::RoundOrder;
use crate::setup::Setup;
use crate::shortcut::Shortcuts;

impl Table {
    /// Numbers the cards and works out layout and dispatch.
    ///
    /// Faces: one per action, then for each bandit in play one per kind of its bullets, then
    /// the neutral bullet; from the highest number down one per action and whom it is aimed at.
    pub fn new(content: Arc<Content>, setup: &Setup) -> Table {
        let nowhere = Positions::new([]);
        let mut table = Table {
            cells: Cells::default(),
            first_layout: Arc::new(Layout::new(&content, &[], &CarLines::new(), &nowhere)),
            later_layouts: Later::default(),
            lines: CarLines::new(),
            first_positions: nowhere,
            leading: 0,
            order: RoundOrder::of(&content),
            shortcuts: Shortcuts::NONE,
            dispatch: Dispatch::SILENCE,
            who: List::new(),
            bandits: WhoSet::EMPTY,
            stand_ins: List::new(),
            tops: 0,
            seats: 0,
            cars: List::new(),
            meetings: meetings(&content),
            lookouts: lookouts(&content),
            shot_at_dormant: pawns(&content, |kind| kind.shot_at_dormant),
            notes_void: notes_void(&content),
            levels: content.levels.iter().map(|level| (level.moves.0, level.moves.1, level.sight)).collect(),
            one_each: false,
            faces: [FaceId(0); MAX_GAME_CARDS],
            owners: [NOBODY; MAX_GAME_CARDS],
            bullet_faces: List::new(),
            aimed: List::new(),
            cards: 0,
            first_bullet: 0,
            content,
        };
        table.lay(setup);
        table
    }

    /// Lays the table for a game that was dealt under its content. Of the game that was played at it before, if one was,
    /// it keeps what comes out the same: it is then the table that [`Table::new`] makes, and there sooner.
    pub fn lay(&mut self, setup: &Setup) {
        let content = Arc::clone(&self.content);
        let is_first = self.who.is_empty();
        let touches_alike = |(&one, &other): (&CarId, &CarId)| {
            one == other || content.cars[one.index()].touches_as(&content.cars[other.index()])
        };
        let same_train = !is_first
            && self.cars.len() == setup.cars.len()
            && self.cars.iter().zip(&setup.cars).all(touches_alike);
        let sits_alike = |(row, &(character, seat)): (&InPlay, &(CharacterId, SeatId))| {
            let [one, other] = [row.character, character].map(|id| &content.characters[id.index()]);
            row.seat == seat && one.deck == other.deck && one.cylinder == other.cylinder
        };
        // Whom cards are aimed at hangs on who is a bandit.
        let same_cards = !is_first
            && !self.has_aims()
            && self.who.len() == setup.bandits.len()
            && self.who.iter().zip(&setup.bandits).all(sits_alike);

        self.cars.truncate(0);
        self.cars.extend(setup.cars.iter().copied());
        if !same_train {
            self.leading = content.leading(&setup.cars);
            self.lines = lines(&content, &setup.cars);
            self.first_positions = positions(&content, &setup.cars, &self.lines);
            self.first_layout =
                Arc::new(Layout::new(&content, &setup.cars, &self.lines, &self.first_positions));
            self.later_layouts = Later::default();
        }
        self.dispatch.fill(&content, setup);
        self.seats = setup.seats();
        let one_each = (setup.bandits.iter().enumerate()).all(|(nth, &(_, seat))| seat.index() == nth);
        if is_first || self.one_each != one_each || self.shortcuts.hear_others(&self.dispatch) {
            self.shortcuts = Shortcuts::of(&content, &self.dispatch, self.lookouts, one_each);
        }
        self.one_each = one_each;

        self.bandits = WhoSet::EMPTY;
        self.stand_ins.truncate(0);
        self.who.truncate(setup.bandits.len());
        for (bandit, &(character, seat)) in setup.bandits.iter().enumerate() {
            if content.characters[character.index()].is_bandit {
                self.bandits.insert(WhoId::at(bandit));
            }
            if let Some(pawn) = content.characters[character.index()].stands_for {
                self.stand_ins.push((PawnId::of_nobody(pawn.index()), WhoId::at(bandit)));
            }
            if bandit == self.who.len() {
                self.who.push(InPlay::default());
            }
            let row = &mut self.who[bandit];
            (row.character, row.seat) = (character, seat);
            row.starting = (setup.sheets.iter())
                .filter(|&&(holder, _)| holder.index() == bandit)
                .map(|&(_, token)| token)
                .collect();
        }
        self.tops = self.find_tops();
        if !same_cards {
            self.lay_cards();
        }
        if is_first || !same_train || !same_cards {
            self.cells = Cells::of(&content, &self.counts());
        }
    }

    /// Numbers all cards: the decks of those in play, and the bullets behind them.
    fn lay_cards(&mut self) {
        let content = Arc::clone(&self.content);
        self.cards = 0;
        self.aimed.truncate(0);
        // Where the deck of somebody stands who owns what most own.
        let mut usual: Option<Range<u16>> = None;
        for who in self.all_characters() {
            let first = self.cards;
            self.who[who.index()].first_card = CardId(first);
            if let Some(own) = &content.characters[self.who[who.index()].character.index()].deck {
                for cards in own {
                    self.add_own(who, cards);
                }
            } else if content.rules.teams() {
                // BASE-two-i to -l, AMB-215: shared out, odd ones to the first bandits.
                let (nth, each) = (self.nth_of_team(who), content.rules.bandits_each.get());
                for (action, kind) in content.actions.iter().enumerate() {
                    let copies = kind.team_copies / each + u8::from(nth < kind.team_copies % each);
                    self.add(FaceId::at(action), who.0, copies);
                }
            } else if let Some(usual) = &usual {
                self.cards += usual.end - usual.start;
                let (usual, own) = (range(usual), range(&(first..self.cards)));
                self.faces.copy_within(usual, own.start);
                self.owners[own].fill(who.0);
            } else {
                for (action, kind) in content.actions.iter().enumerate() {
                    self.add(FaceId::at(action), who.0, kind.copies);
                }
                usual = Some(first..self.cards);
            }
        }
        self.first_bullet = self.cards;
        self.lay_bullets();
    }

    /// Numbers the bullets, those of each cylinder from the one fired last, and the neutral ones behind all others.
    fn lay_bullets(&mut self) {
        let content = Arc::clone(&self.content);
        self.bullet_faces.truncate(0);
        for who in self.all_characters() {
            self.who[who.index()].first_bullet = CardId(self.cards);
            let row = &content.characters[self.who[who.index()].character.index()];
            self.who[who.index()].cylinder = Cylinder::all_of(row.bullets());
            let mut second = Cylinder::EMPTY;
            for &Bullets { kind, count, pile } in row.cylinder.iter().rev() {
                let nth = self.bullet_faces.place_of((who, kind, pile));
                let first = self.cards;
                self.add(FaceId::at(content.actions.len() + nth), who.0, count);
                if pile == Pile::Second {
                    let bullets = (first..self.cards).map(|card| self.chamber(CardId(card), who));
                    second = second.or(bullets.collect());
                }
            }
            self.who[who.index()].second = second;
        }
        self.add(self.neutral_face(), NOBODY, content.rules.neutral_bullet_count);
    }

    /// The same table with every shortcut switched off. The game must be the same one, answer for answer
    /// and fact for fact.
    #[must_use]
    pub fn without_shortcuts(self) -> Table {
        Table { shortcuts: Shortcuts::NONE, ..self }
    }

    /// The same table with its cars in these lines, at first in these positions: for trains that content cannot say.
    #[must_use]
    pub fn in_lines(self, lines: CarLines, positions: Positions) -> Table {
        let first_layout = Arc::new(Layout::new(&self.content, &self.cars, &lines, &positions));
        Table { lines, first_positions: positions, first_layout, later_layouts: Later::default(), ..self }
    }

    /// The same table under other content, which must be of the same packs.
    pub(crate) fn under(&self, content: Arc<Content>) -> Table {
        let shortcuts = match self.shortcuts {
            Shortcuts::NONE => Shortcuts::NONE,
            _ => Shortcuts::of(&content, &self.dispatch, self.lookouts, self.one_each),
        };
        Table {
            meetings: meetings(&content),
            shot_at_dormant: pawns(&content, |kind| kind.shot_at_dormant),
            notes_void: notes_void(&content),
            order: RoundOrder::of(&content),
            content,
            shortcuts,
            ..self.clone()
        }
    }

    /// Cards of a deck of somebody's own: where they are aimed some at each other bandit, which are faces of their own.
    fn add_own(&mut self, who: WhoId, cards: &DeckCards) {
        let targets: WhoSet = match cards.aim {
            None => return self.add(FaceId::at(cards.action.index()), who.0, cards.copies),
            Some(Aim::EachOtherBandit) => self.bandits,
            Some(Aim::EachOtherCharacter) => self.all_characters().collect(),
        };
        for aim in targets.iter().filter(|&other| other != who) {
            let nth = self.aimed.place_of((cards.action, aim));
            self.add(FaceId::at(usize::from(u8::MAX) - nth), who.0, cards.copies);
        }
    }

    fn add(&mut self, face: FaceId, owner: u8, copies: u8) {
        let first = self.cards;
        self.cards += u16::from(copies);
        let cards = range(&(first..self.cards));
        self.faces[cards.clone()].fill(face);
        self.owners[cards].fill(owner);
    }
}

/// The cards of these numbers among all.
fn range(cards: &Range<u16>) -> Range<usize> {
    usize::from(cards.start)..usize::from(cards.end)
}

/// The train, a line for each lone car beside it, which is beside nothing else, and those lines that content declares of
/// which there is a car.
fn lines(content: &Content, cars: &[CarId]) -> CarLines {
    let stands = |car: &CarId| content.cars[car.index()].stands;
    let mut lines = CarLines::new();
    lines.push(CarLine::default());
    for _ in cars.iter().filter(|car| stands(car) == Stands::Beside) {
        lines.push(CarLine { touches: LineSet::only(LineId::TRAIN), ..CarLine::default() });
    }
    for (nth, row) in content.lines.iter().enumerate() {
        let declared = LineKindId::at(nth);
        if cars.iter().any(|car| stands(car) == Stands::InLine(declared)) {
            let touches = if row.beside_train { LineSet::only(LineId::TRAIN) } else { LineSet::EMPTY };
            lines.push(CarLine { declared: Some(declared), opposed: row.opposed, touches });
        }
    }
    let all = lines;
    for (nth, line) in lines.iter_mut().enumerate() {
        let beside = |other: &CarLine| {
            let row = line.declared.map(|row| &content.lines[row.index()]);
            row.zip(other.declared).is_some_and(|(row, other)| row.beside.contains(&other))
        };
        let others = (0..all.len()).map(LineId::at);
        let touches =
            |other: &LineId| beside(&all[other.index()]) || all[other.index()].touches.has(LineId::at(nth));
        line.touches = line.touches.or(others.filter(touches).collect());
    }
    lines
}

/// Where cars are at first: one at an end in front, a lone one beside the train beside the
/// leading car (UCR 4.10.2, 4.10.3), and each line where its row says (UCR 4.11, AMB-062).
fn positions(content: &Content, cars: &[CarId], lines: &CarLines) -> Positions {
    let stands = |car: &CarId| content.cars[car.index()].stands;
    let leading = usize::from(content.leading(cars));
    let behind = signed(cars.iter().filter(|car| stands(car) == Stands::InTrain).count());
    let (mut next, mut lone) = ([0; MAX_LINES], LineId::TRAIN);
    let mut positions = Positions::new(cars.iter().enumerate().map(|(number, car)| {
        let line = match stands(car) {
            Stands::AtAnEnd if number < leading => return Berth { line: LineId::TRAIN, nth: -1 },
            Stands::AtAnEnd => return Berth { line: LineId::TRAIN, nth: behind },
            Stands::InTrain => LineId::TRAIN,
            Stands::Beside => {
                lone.0 += 1;
                lone
            }
            Stands::InLine(declared) => declared_line(lines, declared).unwrap_or_default(),
        };
        let nth = &mut next[line.index()];
        *nth += 1;
        Berth { line, nth: *nth - 1 }
    }));
    for (nth, line) in lines.iter().enumerate() {
        if let Some(declared) = line.declared {
            positions.fronts[nth] = content.lines[declared.index()].start;
        }
    }
    positions
}

/// The line of a game that content declares so, if there is a car of it.
pub(super) fn declared_line(lines: &CarLines, declared: LineKindId) -> Option<LineId> {
    lines.iter().position(|line| line.declared == Some(declared)).map(LineId::at)
}

/// The pawns of nobody of some kinds.
fn pawns(content: &Content, is_one: impl Fn(&PawnKind) -> bool) -> PawnSet {
    let these = content.pawns.iter().enumerate().filter(|(_, kind)| is_one(kind));
    these.map(|(nth, _)| PawnId::of_nobody(nth)).collect()
}

/// Whether an action asks which cards came to nothing.
fn notes_void(content: &Content) -> bool {
    content.actions.iter().any(|action| !action.does.counts_void())
}

/// Pawns of nobody that do something to bandits they meet.
fn meetings(content: &Content) -> List<(PawnId, Meeting), MAX_PAWNS_OF_NOBODY> {
    let kinds = content.pawns.iter().enumerate();
    kinds.filter_map(|(nth, kind)| Some((PawnId::of_nobody(nth), kind.meeting?))).collect()
}

/// Pawns of nobody that can stand where one sees along the train.
fn lookouts(content: &Content) -> PawnSet {
    let far = |level: &LevelId| content.levels[level.index()].sight == Sight::Line;
    pawns(content, |kind| kind.levels.iter().any(far))
}
