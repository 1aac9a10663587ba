//! Laws: what holds in every state of every game. They are checked after every
//! fact; a broken law is a mistake of the engine, never of a player.

use holdup_rules::capacity::MAX_GAME_CARDS;
use holdup_rules::fact::{Cause, Fact, News, Tokens};
use holdup_rules::game::{Game, Witness};
use holdup_rules::ids::*;
use holdup_rules::layout::Berth;
use holdup_rules::state::{CardSpot, Run, Spot, State};
use holdup_rules::table::Table;

use crate::label::Labels;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenLaw {
    /// A card is in no pile or in several.
    #[error("card {0} ({1}) lies in {2} places instead of one")]
    Card(u16, String, u8),
    /// A card lies with a seat it cannot have come to.
    #[error("{0} lies with seat {seat}", seat = .1 + 1)]
    ForeignCard(String, u8),
    /// Somebody holds cards who plays from the top of his deck.
    #[error("seat {seat} plays from the top, and holds {1} cards", seat = .0 + 1)]
    Held(u8, usize),
    /// The count of cards with other seats than their own is wrong.
    #[error("{0} cards are with another seat than their own, but {1} are counted")]
    Abroad(u8, u8),
    /// A token is in several places.
    #[error("token {0} ({1}) lies in several places")]
    Token(u8, String),
    /// A card is said to be known to somebody where nobody could follow it.
    #[error("{0} was shown to somebody, and lies neither in a hand nor face down")]
    Shown(String),
    /// A card of a family lies where cards cannot lie: with nobody in a zone of characters, or with somebody on the table.
    #[error("the card {0} of a family lies where no card can lie")]
    FamilyCard(String),
    /// Loot has come from or gone to nowhere.
    #[error("{0} tokens are in play, {1} were before")]
    TokenCount(usize, usize),
    /// A pawn stands where it cannot stand.
    #[error("{0} stands where it may not")]
    Pawn(String),
    /// A bandit shares a place with a pawn that tolerates nobody.
    #[error("{0} stays beside the {1}")]
    Meeting(String, String),
    /// A seat is led by somebody who is not there.
    #[error("seat {seat} is led by person {1}, who does not sit at the table", seat = .0 + 1)]
    Lead(u8, u8),
    /// Somebody is asked for a seat that he does not lead.
    #[error("person {0} is asked for seat {seat}, which person {2} leads", seat = .1 + 1)]
    Asked(u8, u8, u8),
    /// Somebody is asked for a seat whose bandits are all out of the game and off the train.
    #[error("seat {seat} is asked, all of whose bandits are out of the game", seat = .0 + 1)]
    AskedOut(u8),
    /// A turn is played that is none of the round.
    #[error("turn {0} is played of {1}, as {2} of the card fall away")]
    Turn(u8, usize, u8),
    /// A mark says what it cannot say.
    #[error("the mark {0} is {1}, which it cannot be")]
    Mark(String, i8),
    /// A car of a line does not stand behind the one in front of it.
    #[error("{0} does not stand behind {1}, which is in front of it")]
    Car(String, String),
    /// A place is next to another that is not next to it, or not one car away.
    #[error("one comes from {0} to {1}, and not back")]
    Touch(String, String),
    /// Somebody or something is in a place that is there no more.
    #[error("{0} is in a place that is there no more")]
    Gone(String),
    /// The count of received bullets and the cards disagree.
    #[error("{0} received {1} bullets, but {2} lie in the cards")]
    Received(String, u8, usize),
    /// More bullets are missing from a cylinder than were shot.
    #[error("{0} shot {1} times, but {2} bullets are missing from the cylinder")]
    Shots(String, u8, usize),
}

impl BrokenLaw {
    /// Which law it is, whatever broke it: two games that break the same law have the same fault.
    pub const fn name(&self) -> &'static str {
        match self {
            BrokenLaw::Card(..) => "every card is in one place",
            BrokenLaw::ForeignCard(..) => "a card is with its own seat",
            BrokenLaw::Held(..) => "who plays from the top holds nothing but what he lays",
            BrokenLaw::Abroad(..) => "cards with other seats are counted",
            BrokenLaw::Token(..) => "every token is in one place",
            BrokenLaw::Shown(..) => "what was shown can be followed",
            BrokenLaw::FamilyCard(..) => "every card of a family is in one place",
            BrokenLaw::TokenCount(..) => "no token comes from nowhere",
            BrokenLaw::Pawn(..) => "every pawn stands where it may",
            BrokenLaw::Meeting(..) => "nobody stays beside a pawn that makes bandits flee",
            BrokenLaw::Lead(..) => "whoever leads a seat sits at the table",
            BrokenLaw::Asked(..) => "whoever leads a seat is asked",
            BrokenLaw::AskedOut(..) => "nobody is asked who is out of the game",
            BrokenLaw::Turn(..) => "a round has no more turns than it is left with",
            BrokenLaw::Mark(..) => "every mark is what it can be",
            BrokenLaw::Car(..) => "a line of cars has no gap",
            BrokenLaw::Touch(..) => "what touches touches back",
            BrokenLaw::Gone(..) => "nobody and nothing is where nothing is any more",
            BrokenLaw::Received(..) => "received bullets are counted",
            BrokenLaw::Shots(..) => "shots are counted",
        }
    }
}

/// Follows a game from its beginning: the laws after every fact, and that loot
/// comes from the box and goes there only by facts that say so. As a witness it keeps the first law that is broken.
#[derive(Clone, Debug)]
pub struct Judge {
    tokens: usize,
    /// How the cars stood when it was last looked what touches what.
    arrangement: Option<u64>,
    /// Each bandit that stays beside a pawn of nobody that makes others flee, and where.
    spared: Vec<(PawnId, WhoId, PlaceId)>,
    broken: Option<BrokenLaw>,
}

impl Judge {
    /// A judge of a game that begins at `state`.
    pub fn new(state: &State) -> Judge {
        Judge { tokens: tokens_in_play(state), arrangement: None, spared: Vec::new(), broken: None }
    }

    /// The first law that was broken, which is told once.
    pub fn broken(&mut self) -> Option<BrokenLaw> {
        self.broken.take()
    }

    /// Checks the state a fact led to.
    ///
    /// # Errors
    /// The first law that does not hold.
    pub fn check(&mut self, state: &State, table: &Table, fact: &Fact) -> Result<(), BrokenLaw> {
        let becomes = fact.tokens();
        match becomes {
            Tokens::Leave => self.tokens = self.tokens.saturating_sub(1),
            Tokens::Enter => self.tokens += 1,
            Tokens::Move | Tokens::Stay => {}
        }
        // Counted where one could have gone astray since the last count, and at the end.
        if becomes != Tokens::Stay || matches!(fact, Fact::RoundEnded | Fact::GameOver { .. }) {
            let tokens = tokens_in_play(state);
            if tokens != self.tokens {
                return Err(BrokenLaw::TokenCount(tokens, self.tokens));
            }
        }
        // BASE-scheme-g, UCR-7.3.1-b.
        let turns = if state.unplayed > 0 { table.turns(state).len() } else { usize::MAX };
        if matches!(fact, Fact::TurnBegan { turn, .. } if usize::from(*turn) >= turns) {
            return Err(BrokenLaw::Turn(state.turn + 1, turns, state.unplayed));
        }
        if self.arrangement.replace(state.arrangement) != Some(state.arrangement) {
            touching(state, table)?;
        }
        if let Fact::Spared { pawn, bandit, place } = *fact {
            self.spared.push((pawn, bandit, place));
        }
        self.spared.retain(|&(pawn, bandit, place)| {
            [pawn, bandit.pawn()].iter().all(|pawn| state.pawns[pawn.index()].place() == Some(place))
        });
        // Where a step begins with it, nothing of the one before is left to be done.
        if matches!(fact.news(), News::Begins(_)) {
            meetings(state, table, &self.spared)?;
        }
        check(state, table)
    }
}

impl Witness for Judge {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, _: Cause) {
        if self.broken.is_none() {
            self.broken = self.check(state, table, fact).err();
        }
    }
}

/// Checks everything that must hold after every fact.
///
/// # Errors
/// The first law that does not hold.
pub fn check(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    cards(state, table)?;
    family_cards(state, table)?;
    shown(state, table)?;
    tokens(state, table)?;
    pawns(state, table)?;
    leads(state, table)?;
    marks(state, table)?;
    if state.arrangement == 0 { Ok(()) } else { lines(state, table).and_then(|()| gone(state, table)) }
}

/// Whatever is next to a place is one car away, and has this one next to it; but that one steps onto a car that joins all
/// levels also from one it lacks (UCR-10.1).
fn touching(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    let layout = table.layout(state);
    let leads_one_way = |one, other| {
        let car = layout.car(other);
        let row = &table.content.cars[table.cars[usize::from(car)].index()];
        row.joins_all_levels && layout.at(car, layout.level(one)).is_none()
    };
    for one in layout.places() {
        let is_wrong = |&other: &PlaceId| {
            let back = layout.near(other).any(|near| near == one) || leads_one_way(one, other);
            layout.distance(one, other) != 1 || !back
        };
        if let Some(other) = layout.near(one).find(is_wrong) {
            return Err(BrokenLaw::Touch(table.place_label(one), table.place_label(other)));
        }
    }
    Ok(())
}

/// Nobody stands, and nothing lies, in a place that is there no more.
fn gone(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    let gone = table.layout(state).gone;
    let is_gone = |pawn: &PawnId| state.pawns[pawn.index()].place().is_some_and(|place| gone.has(place));
    let mut pawns = table.all_characters().map(WhoId::pawn).chain(table.pawns_of_nobody());
    if let Some(pawn) = pawns.find(is_gone) {
        return Err(BrokenLaw::Gone(table.pawn_label(pawn).to_owned()));
    }
    let token = gone.iter().find_map(|place| state.floor[place.index()].first());
    token.map_or(Ok(()), |token| Err(BrokenLaw::Gone(table.loot_label(token))))
}

/// Who was shown a card knows where it lies.
fn shown(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    let lost = state.shown.iter().find(|shown| state.hiding(shown.card).is_none());
    lost.map_or(Ok(()), |shown| Err(BrokenLaw::Shown(table.card_label(shown.card))))
}

/// Every mark is what it can be.
fn marks(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    for (nth, row) in table.content.marks.iter().enumerate() {
        let (least, most) = table.bounds(MarkId::at(nth));
        let mut kept = table.holders(MarkId::at(nth)).map(|of| table.kept(state, MarkId::at(nth), of));
        if let Some(kept) = kept.find(|kept| !(least..=most).contains(kept)) {
            return Err(BrokenLaw::Mark(row.id.clone(), kept));
        }
    }
    Ok(())
}

/// The cars of each line stand one behind the other.
fn lines(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    let layout = table.layout(state);
    for line in layout.lines() {
        for (front, rear) in layout.of_line(line).zip(layout.of_line(line).skip(1)) {
            if state.positions.berth(rear) != state.positions.berth(front).map(Berth::behind) {
                let [rear, front] = [rear, front].map(|car| table.car_label(car).to_owned());
                return Err(BrokenLaw::Car(rear, front));
            }
        }
    }
    Ok(())
}

/// Checks what must hold besides whenever a step begins that comes to ask.
///
/// # Errors
/// The first law that does not hold.
pub fn check_at_question(game: &Game) -> Result<(), BrokenLaw> {
    let table = game.table();
    check(game.position().0, table)?;
    if let Some(question) = game.question() {
        let seat = question.seat(table);
        let leader = game.state().leader(seat);
        if question.person != leader || leader == PersonId::NOBODY {
            return Err(BrokenLaw::Asked(question.person.0, seat.0, leader.0));
        }
        if table.characters_of(seat).all(|who| game.state().is_gone(who)) {
            return Err(BrokenLaw::AskedOut(seat.0));
        }
    }
    Ok(())
}

/// Checks a state in which no meeting is under way and nobody was spared one.
///
/// # Errors
/// The first law that does not hold.
pub fn check_at_rest(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    check(state, table)?;
    meetings(state, table, &[])
}

/// Nobody stays beside a pawn that makes bandits flee (BASE-meeting-d), unless an option lets him (AMB-024, AMB-148) or he
/// was spared. Whoever wins at once may leave a meeting in its middle: nothing more is owed to anybody then.
fn meetings(state: &State, table: &Table, spared: &[(PawnId, WhoId, PlaceId)]) -> Result<(), BrokenLaw> {
    if state.won.is_some() {
        return Ok(());
    }
    for (kind, pawn) in table.content.pawns.iter().zip(table.pawns_of_nobody()) {
        let always = table.content.rules.neutral_shortage_encounter_flee;
        if !kind.meeting.is_some_and(|meeting| meeting.flight.is_some() && meeting.by_event && always) {
            continue;
        }
        let Some(place) = state.pawns[pawn.index()].place() else {
            continue;
        };
        for bandit in table.bandits.iter() {
            let stays = state.pawns[bandit.pawn().index()].place() == Some(place);
            if stays && !state.dormant.has(pawn) && !spared.contains(&(pawn, bandit, place)) {
                return Err(BrokenLaw::Meeting(table.bandit_label(bandit).to_owned(), kind.id.clone()));
            }
        }
    }
    Ok(())
}

/// Every action card, own bullet and neutral bullet is somewhere exactly once.
fn cards(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    let mut seen = [0u8; MAX_GAME_CARDS];
    for seat in table.all_seats() {
        let cards = &state.seats[seat.index()].cards;
        if table.plays_top(seat) && cards.hand().len() > 1 {
            return Err(BrokenLaw::Held(seat.0, cards.hand().len()));
        }
        for &card in Run::ALL.iter().flat_map(|&run| cards.run(run)) {
            seen[card.index()] += 1;
            let is_guest = state.abroad > 0 && cards.hand().contains(&card);
            if !is_guest && table.is_abroad(card, seat) {
                return Err(BrokenLaw::ForeignCard(table.card_label(card), seat.0));
            }
        }
    }
    for played in state.common.iter().skip(state.turned as usize) {
        seen[played.card.index()] += 1;
    }
    if state.abroad != table.abroad(state) {
        return Err(BrokenLaw::Abroad(table.abroad(state), state.abroad));
    }
    for bandit in table.all_characters() {
        let (row, all) = (&state.sheets[bandit.index()], table.who[bandit.index()].cylinder);
        for chamber in row.cylinder.iter() {
            seen[table.bullet(bandit, chamber).index()] += 1;
        }
        let missing = all.without(row.cylinder).len();
        if missing > usize::from(row.shots) {
            let name = table.bandit_label(bandit).to_owned();
            return Err(BrokenLaw::Shots(name, row.shots, missing));
        }
    }
    for &card in state.neutral.iter() {
        seen[card.index()] += 1;
    }
    for card in table.all_cards() {
        seen[card.index()] += u8::from(state.gone.has(card));
        if seen[card.index()] != 1 {
            return Err(BrokenLaw::Card(card.0, table.card_label(card), seen[card.index()]));
        }
    }
    for seat in table.all_seats() {
        let held =
            state.seats[seat.index()].cards.all().iter().filter(|&&card| !table.is_action(card)).count();
        let received: u8 = table.characters_of(seat).map(|who| state.sheets[who.index()].received).sum();
        let laid = (state.common.iter().skip(usize::from(state.turned)))
            .filter(|played| table.seat_of(played.bandit) == seat && !table.is_action(played.card));
        let held = held + laid.count();
        if held != received as usize {
            let name = table.bandit_label(table.who_of(seat)).to_owned();
            return Err(BrokenLaw::Received(name, received, held));
        }
    }
    Ok(())
}

/// Every card of a family there is lies where it can, and there are no others.
fn family_cards(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    let cards = &table.content.cards;
    for (number, &spot) in state.held.iter().enumerate() {
        let is_right = match cards.get(number) {
            Some(_) => table.can_lie(spot),
            None => spot == CardSpot::Box,
        };
        if !is_right {
            let row = cards.get(number).map(|card| &table.content.characters[card.row.index()]);
            return Err(BrokenLaw::FamilyCard(row.map_or_else(|| number.to_string(), |row| row.id.clone())));
        }
    }
    Ok(())
}

/// Every token is in at most one place.
fn tokens(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    let mut seen = LootSet::EMPTY;
    for heap in state.heaps() {
        if let Some(token) = heap.and(seen).first() {
            return Err(BrokenLaw::Token(token.0, table.loot_label(token)));
        }
        seen = seen.or(heap);
    }
    Ok(())
}

/// Every seat is led by somebody at the table, or by nobody where a rule decides.
fn leads(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    for seat in table.all_seats() {
        let leader = state.leader(seat);
        if leader.seat().0 >= table.seats && leader != PersonId::NOBODY {
            return Err(BrokenLaw::Lead(seat.0, leader.0));
        }
    }
    Ok(())
}

/// Every pawn in play stands in a place of the train, on a level it may stand on.
fn pawns(state: &State, table: &Table) -> Result<(), BrokenLaw> {
    for bandit in table.all_characters() {
        let stands = state.pawns[bandit.pawn().index()].place();
        let is_no_place = |place: PlaceId| place.index() >= table.first_layout.places.len();
        let outside = match state.pawns[bandit.pawn().index()] {
            Spot::Outside(place) => Some(place),
            _ => None,
        };
        if stands.or(outside).is_some_and(|place| is_no_place(place) || table.keeps_off(bandit, place)) {
            return Err(BrokenLaw::Pawn(table.bandit_label(bandit).to_owned()));
        }
    }
    for (kind, pawn) in table.content.pawns.iter().zip(table.pawns_of_nobody()) {
        if let Some(place) = state.pawns[pawn.index()].place()
            && !table.may_stand(kind, place)
        {
            return Err(BrokenLaw::Pawn(kind.id.clone()));
        }
    }
    Ok(())
}

/// How many tokens are in play, for checking that none appear.
pub fn tokens_in_play(state: &State) -> usize {
    state.heaps().map(|heap| heap.len()).sum()
}
