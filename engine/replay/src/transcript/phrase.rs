//! How facts, answers and questions read: which phrase tells a fact, and what
//! fills it. The words themselves stand in [`holdup_tell::wording`].

use holdup_rules::fact::{Fact, How, Reason};
use holdup_rules::game::Outcome;
use holdup_rules::ids::*;
use holdup_rules::question::Question;
use holdup_rules::state::{CardSpot, Lies, Run, State, TokenSpot};
use holdup_rules::things;
use holdup_rules::verdict;
use holdup_tell::wording::{Phrase, Slot, Speech};

/// Begins a line of cards drawn.
pub(crate) fn draws(out: &mut String, speech: Speech<'_>, seat: SeatId) {
    let bandit = Slot::Bandit(speech.table.who_of(seat));
    speech.say(out, Phrase::Draws, &[bandit, Slot::Word("")]);
}

/// A line of cards drawn for those who may not see them.
pub(crate) fn hidden_draws(out: &mut String, speech: Speech<'_>, seat: SeatId, number: u8) {
    let bandit = Slot::Bandit(speech.table.who_of(seat));
    speech.say(out, Phrase::Draws, &[bandit, Slot::Count(Phrase::Cards, number.into())]);
}

/// Cards that went from one seat to another, which are `named` or so `many`, and from whose deck.
pub(crate) fn gives(
    out: &mut String,
    speech: Speech<'_>,
    (from, to, home, run): (SeatId, SeatId, SeatId, Run),
    (named, many): (&str, u8),
) {
    let who = |seat: SeatId| Slot::Bandit(speech.table.who_of(seat));
    let cards = match named {
        "" => Slot::Count(Phrase::Cards, many.into()),
        named => Slot::Word(named),
    };
    let phrase = match run {
        Run::Hand if named.is_empty() && home != from => Phrase::GivesCardsOf,
        Run::Hand => Phrase::GivesCards,
        Run::Bag => Phrase::GivesBack,
        Run::Top => Phrase::GivesBackOnTop,
        Run::Bottom => Phrase::GivesBackUnder,
        Run::Discards => Phrase::GivesBackToDiscards,
        Run::Front => Phrase::GivesBackToFront,
        Run::Aside => Phrase::GivesBackAside,
    };
    let slots = [who(from), who(to), cards, who(home)];
    speech.say(out, phrase, if phrase == Phrase::GivesCardsOf { &slots } else { &slots[..3] });
}

/// Something of somebody, or of nobody, that is shown to one or to all.
fn shows(out: &mut String, speech: Speech<'_>, whose: Option<WhoId>, to: Option<WhoId>, held: Slot<'_>) {
    let same_seat = |one: WhoId, other: WhoId| speech.table.seat_of(one) == speech.table.seat_of(other);
    match (whose, to) {
        (Some(whose), Some(to)) if !same_seat(whose, to) => {
            speech.say(out, Phrase::Shows, &[Slot::Bandit(whose), Slot::Bandit(to), held]);
        }
        (Some(whose), None) => speech.say(out, Phrase::ShowsAll, &[Slot::Bandit(whose), held]),
        (_, Some(to)) => speech.say(out, Phrase::IsShown, &[Slot::Bandit(to), held]),
        (None, None) => speech.say(out, Phrase::AllAreShown, &[held]),
    }
}

/// An answer: `> belle: saloon`.
pub(crate) fn answer(out: &mut String, speech: Speech<'_>, question: &Question, choice: usize) {
    out.push_str("> ");
    out.push_str(speech.bandit(question.who));
    out.push_str(": ");
    speech.choice_of(out, question, question.choices[choice]);
}

/// A question with everything it offers: `? belle: where to move? saloon | luggage`.
pub(crate) fn question(out: &mut String, speech: Speech<'_>, question: &Question) {
    out.push_str("? ");
    speech.ask(out, question);
    for (at, &choice) in question.choices.iter().enumerate() {
        out.push_str(if at == 0 { " " } else { " | " });
        speech.choice_of(out, question, choice);
    }
}

/// What chance chooses from for a script: `? walk? 1 | 2 | 3`.
pub(crate) fn offer(out: &mut String, speech: Speech<'_>, label: TextId, outcomes: &[Outcome]) {
    out.push_str("? ");
    speech.say(out, Phrase::AskChance, &[Slot::Word(&speech.words.texts[label.index()])]);
    for (at, &outcome) in outcomes.iter().enumerate() {
        out.push_str(if at == 0 { " " } else { " | " });
        speech.outcome(out, outcome);
    }
}

/// A bandit's score: `belle: $1500 = loot 500 + gunslinger 1000; 2 bullets received`.
pub(crate) fn breakdown(out: &mut String, speech: Speech<'_>, state: &State, bandit: WhoId) {
    let entries = &state.score[bandit.index()];
    let total = Slot::Dollars(verdict::dollars(state, speech.table, bandit));
    speech.say(out, Phrase::Score, &[Slot::Bandit(bandit), total]);
    let mut first = true;
    for (entry, &amount) in speech.words.names(&things::SCORING).iter().zip(entries) {
        if amount != 0 {
            out.push_str(if first { " = " } else { " + " });
            let amount = Slot::Dollars(i32::from(amount));
            speech.say(out, Phrase::ScorePart, &[Slot::Name(entry), amount]);
            first = false;
        }
    }
    let (table, row) = (speech.table, &state.sheets[bandit.index()]);
    let received = if table.one_each() {
        verdict::bullets_owned(state, table, WhoSet::only(bandit))
    } else {
        row.tie_break(table.content.rules.tie_break_sources).into()
    };
    out.push_str("; ");
    speech.say(out, Phrase::ScoreBullets, &[Slot::Count(Phrase::Bullets, received.into())]);
}

/// `kate shoots doc, 2 bullets left`; of bullets that are no plain ones also which it was.
fn shot(
    out: &mut String,
    speech: Speech<'_>,
    state: &State,
    shooter: WhoId,
    victim: Slot<'_>,
    bullet: CardId,
) {
    let left = Slot::Left(shooter, state.sheets[shooter.index()].cylinder);
    match speech.table.bullet_kind(bullet) {
        None => speech.say(out, Phrase::Shoots, &[Slot::Bandit(shooter), victim, left]),
        Some(kind) => {
            let kind = Slot::Name(speech.words.name(kind));
            speech.say(out, Phrase::ShootsWith, &[Slot::Bandit(shooter), victim, kind, left]);
        }
    }
}

/// What those have together who win together: `belle and doc: $1500 in all`.
pub(crate) fn group(out: &mut String, speech: Speech<'_>, state: &State, these: WhoSet) {
    let names = speech.text(|speech, out| speech.group(out, state, these));
    let total = verdict::total(state, speech.table, these);
    speech.say(out, Phrase::TeamScore, &[Slot::Word(&names), Slot::Dollars(total)]);
}

/// What stands before the last of several names: for people a word, in records a comma.
pub(crate) fn before_the_last(out: &mut String, speech: Speech<'_>) {
    if speech.is_of_records() {
        out.push_str(", ");
    } else {
        out.push(' ');
        speech.say(out, Phrase::TeamAnd, &[]);
        out.push(' ');
    }
}

/// `winner: belle`, `winners: belle, doc`, `nobody wins`.
pub(crate) fn winners(out: &mut String, speech: Speech<'_>, winners: WhoSet) {
    let mut all = winners.iter();
    match (all.next(), all.next()) {
        (None, _) => speech.say(out, Phrase::NoWinner, &[]),
        (Some(winner), None) => speech.say(out, Phrase::Winner, &[Slot::Bandit(winner)]),
        _ => {
            let all: Vec<&str> = winners.iter().map(|bandit| speech.bandit(bandit)).collect();
            let (last, others) = all.split_last().unwrap_or((&"", &[]));
            let mut names = others.join(", ");
            before_the_last(&mut names, speech);
            names.push_str(last);
            speech.say(out, Phrase::Winners, &[Slot::Word(&names)]);
        }
    }
}

fn round_card(out: &mut String, speech: Speech<'_>, card: RoundCardId) {
    let row = &speech.table.content.rounds[card.index()];
    let words = speech.words;
    let turns: Vec<&str> = row.turns.iter().map(|turn| words.name(*turn).as_str()).collect();
    let turns = turns.join(", ");
    match row.event {
        Some(event) => {
            let event = Slot::Name(words.name(event));
            speech.say(out, Phrase::RoundCard, &[Slot::Word(&turns), event]);
        }
        None => speech.say(out, Phrase::RoundCardNoEvent, &[Slot::Word(&turns)]),
    }
}

/// Where a car is now.
fn car_moved(out: &mut String, speech: Speech<'_>, state: &State, car: u8) {
    let layout = speech.table.layout(state);
    let Some((line, at)) = layout.line(car).zip(layout.position(car)) else {
        return speech.say(out, Phrase::CarLeaves, &[Slot::Car(car)]);
    };
    let is_next = |&other: &u8| layout.position(other).is_some_and(|other| other.abs_diff(at) == 1);
    match layout.of_line(line).find(is_next) {
        Some(next) => speech.say(out, Phrase::CarChangesEnds, &[Slot::Car(car), Slot::Car(next)]),
        None => line_moved(out, speech, state, line),
    }
}

/// Where a line beside the train is now: it is called by its first car that stands beside one of the train, and one that
/// stands beside none by its own name.
fn line_moved(out: &mut String, speech: Speech<'_>, state: &State, line: LineId) {
    let layout = speech.table.layout(state);
    let beside = |car: u8| Some((car, layout.coupled_at(layout.position(car)?)?));
    if let Some((car, next)) = layout.of_line(line).find_map(beside) {
        return speech.say(out, Phrase::CarMoves, &[Slot::Car(car), Slot::Car(next)]);
    }
    let Some(first) = layout.of_line(line).next() else { return };
    match speech.table.lines()[line.index()].declared {
        Some(declared) => {
            let at = Slot::Number(state.positions.front(line).into());
            speech.say(out, Phrase::LineApart, &[Slot::Name(speech.words.name(declared)), at]);
        }
        None => speech.say(out, Phrase::CarMoves, &[Slot::Car(first), Slot::Car(first)]),
    }
}

fn moved(how: How) -> Phrase {
    match how {
        How::Move => Phrase::Moves,
        How::ChangeFloor => Phrase::ChangesFloor,
        How::Sent => Phrase::IsSent,
        How::Punched => Phrase::IsKnocked,
        How::Pushed => Phrase::IsPushed,
        How::Fled => Phrase::Flees,
        How::Event | How::Appeared | How::GotOn => Phrase::IsMoved,
        How::Ride => Phrase::Rides,
        How::Launched => Phrase::IsLaunched,
    }
}

/// Any fact that is a line of its own; what it hides is said where `named`.
#[inline]
pub(crate) fn fact(out: &mut String, speech: Speech<'_>, state: &State, fact: &Fact, named: bool) {
    let words = speech.words;
    let seat = |seat: SeatId| Slot::Bandit(speech.table.who_of(seat));
    let loot = |token: LootId| Slot::Loot(token, named);
    let say = |out: &mut String, phrase: Phrase, slots: &[Slot<'_>]| speech.say(out, phrase, slots);
    match *fact {
        Fact::RoundBegan { round } => {
            out.push_str("== ");
            let (round, rounds) = (i32::from(round) + 1, state.rounds.len() as i32);
            let slots = [Slot::Number(round), Slot::Number(rounds), seat(state.first)];
            say(out, Phrase::RoundBegan, &slots);
        }
        Fact::CardOpened { card } => round_card(out, speech, card),
        Fact::RoundShortened { turns, .. } => {
            say(out, Phrase::RoundShortened, &[Slot::Number(turns.into())]);
        }
        Fact::TurnBegan { turn, kind } => {
            out.push_str("-- ");
            let kind = Slot::Name(words.name(kind));
            say(out, Phrase::TurnBegan, &[Slot::Number(i32::from(turn) + 1), kind]);
        }
        Fact::ChoseToDraw { seat: who } => say(out, Phrase::ChoseToDraw, &[seat(who)]),
        Fact::CannotPlan { seat: who } => say(out, Phrase::CannotPlan, &[seat(who)]),
        Fact::Played { seat: by, played, .. } => {
            let hidden = played.face_down() && !named;
            let who =
                if hidden && played.lies == Lies::Veiled { seat(by) } else { Slot::Bandit(played.bandit) };
            let phrase = match (played.face_down(), hidden) {
                (false, _) => Phrase::Plays,
                (true, false) => Phrase::PlaysFaceDown,
                (true, true) => Phrase::PlaysHidden,
            };
            say(out, phrase, &[who, Slot::Face(played.card)]);
        }
        Fact::Passed { seat: who } => say(out, Phrase::Passes, &[seat(who)]),
        Fact::Discarded { seat: who, card, .. } => {
            say(out, Phrase::Discards, &[seat(who), Slot::Card(card)]);
        }
        Fact::CardLaid { seat: who, card, to, .. } => {
            let phrase = match to {
                Run::Top => Phrase::LaysOnTop,
                Run::Bottom if named => Phrase::LaysUnder,
                Run::Bottom => Phrase::LaysUnderHidden,
                Run::Front => Phrase::LaysInFront,
                Run::Aside => Phrase::SetsAside,
                Run::Bag if named => Phrase::LaysIntoDeck,
                Run::Bag => Phrase::LaysIntoDeckHidden,
                Run::Hand if named => Phrase::LaysIntoHand,
                Run::Hand => Phrase::LaysIntoHandHidden,
                Run::Discards => Phrase::Discards,
            };
            let slots = [seat(who), Slot::Card(card)];
            say(out, phrase, if named { &slots } else { &slots[..1] });
        }
        Fact::CardGiven { from, to, card, run, .. } => {
            let home = speech.table.home(card, from);
            let card =
                speech.text(|speech, out| speech.held(out, card, if run == Run::Hand { from } else { to }));
            gives(out, speech, (from, to, home, run), (if named { &card } else { "" }, 1));
        }
        Fact::CardLeft { seat: who, card } => {
            let card = speech.text(|speech, out| speech.held(out, card, who));
            say(out, Phrase::CardLeaves, &[seat(who), Slot::Word(&card)]);
        }
        Fact::BulletLaidAside { seat: who, bullet, .. } => {
            say(out, Phrase::BulletLaidAside, &[seat(who), Slot::Card(bullet)]);
        }
        Fact::HandKept { seat: who } => {
            let kept = state.seats[who.index()].cards.hand().len();
            say(out, Phrase::Keeps, &[seat(who), Slot::Count(Phrase::Cards, kept)]);
        }
        Fact::Reshuffled { seat: who, cards } => {
            say(out, Phrase::Reshuffles, &[seat(who), Slot::Number(cards.into())]);
        }
        Fact::HandReturned { seat: who } => say(out, Phrase::HandReturned, &[seat(who)]),
        Fact::StealingBegan => {
            out.push_str("-- ");
            say(out, Phrase::StealingBegan, &[]);
        }
        Fact::Turned { played, .. } => {
            out.push_str("* ");
            let phrase = if played.face_down() { Phrase::TurnedFaceDown } else { Phrase::Turned };
            say(out, phrase, &[Slot::Bandit(played.bandit), Slot::Face(played.card)]);
        }
        Fact::Moved { pawn, from, to, how } => {
            let slots = [Slot::Pawn(pawn), Slot::Place(from), Slot::Place(to)];
            say(out, moved(how), &slots);
        }
        Fact::Appeared { pawn, to, .. } => say(out, Phrase::Appears, &[Slot::Pawn(pawn), Slot::Place(to)]),
        Fact::Hid { bandit, from, under } => {
            let who = [Slot::Bandit(bandit), Slot::Place(from), Slot::Place(under)];
            if named {
                say(out, Phrase::HidesUnder, &who);
            } else {
                say(out, Phrase::Hides, &who[..2]);
            }
        }
        Fact::Left { pawn, from } => say(out, Phrase::Leaves, &[Slot::Pawn(pawn), Slot::Place(from)]),
        Fact::Eliminated { bandit } => say(out, Phrase::IsOut, &[Slot::Bandit(bandit)]),
        Fact::Woken { pawn } => say(out, Phrase::Wakes, &[Slot::Pawn(pawn)]),
        Fact::CarMoved { car, .. } => car_moved(out, speech, state, car),
        Fact::LineMoved { line, .. } => line_moved(out, speech, state, line),
        Fact::Bars { bandit, bullet } => {
            let barred = speech.table.content.bullets[bullet.index()].bars.iter();
            let barred: Vec<&str> = barred.map(|action| words.name(action).as_str()).collect();
            say(out, Phrase::BarsCards, &[Slot::Bandit(bandit), Slot::Word(&barred.join(", "))]);
        }
        Fact::Closed { place } => say(out, Phrase::PlaceGone, &[Slot::Place(place)]),
        Fact::HorseCame { car } => say(out, Phrase::HorseComes, &[Slot::Car(car)]),
        Fact::HorseMoved { from, to } => {
            say(out, Phrase::HorseMoves, &[Slot::Car(from), Slot::Car(to)]);
        }
        Fact::HorseLeft { car } => say(out, Phrase::HorseLeaves, &[Slot::Car(car)]),
        Fact::ChosePlanning { seat: who, planning } => {
            let planning = Slot::Name(words.name(planning));
            say(out, Phrase::PlansOtherwise, &[seat(who), planning]);
        }
        Fact::Fetched { seat: who, card, from_discards, .. } => {
            let phrase = if from_discards { Phrase::FetchesFromDiscards } else { Phrase::FetchesFromDeck };
            say(out, phrase, &[seat(who), Slot::Card(card)]);
        }
        Fact::BulletRemoved { seat: who, bullet, returns, .. }
        | Fact::BulletHealed { seat: who, bullet, returns, .. } => {
            let phrase = if returns { Phrase::BulletReturns } else { Phrase::BulletRemoved };
            say(out, phrase, &[seat(who), Slot::Card(bullet)]);
        }
        Fact::LootMoved { token, from, to } => {
            say(out, Phrase::LootMoves, &[loot(token), Slot::Place(from), Slot::Place(to)]);
        }
        Fact::LootGone { token, place } => {
            say(out, Phrase::LootGoes, &[loot(token), Slot::Place(place)]);
        }
        Fact::LootHanded { from, to, token } => {
            say(out, Phrase::GivesLoot, &[Slot::Bandit(from), Slot::Bandit(to), loot(token)]);
        }
        Fact::TokenMoved { token, from, to, .. } => {
            let zone = |zone: ZoneId| Slot::Name(words.name(zone));
            let (bandit, place, loot) = (Slot::Bandit, Slot::Place, loot(token));
            match (from, to) {
                (TokenSpot::With(from), TokenSpot::With(to)) => {
                    say(out, Phrase::GivesLoot, &[bandit(from), bandit(to), loot]);
                }
                (TokenSpot::With(from), TokenSpot::Box) => {
                    say(out, Phrase::LosesToTheBox, &[bandit(from), loot])
                }
                (TokenSpot::With(from), TokenSpot::Reserve) => {
                    say(out, Phrase::LeavesLoot, &[bandit(from), loot])
                }
                (TokenSpot::With(from), TokenSpot::Zone(to)) => {
                    say(out, Phrase::LaysInto, &[bandit(from), loot, zone(to)]);
                }
                (TokenSpot::Zone(from), TokenSpot::With(to)) => {
                    say(out, Phrase::TakesFrom, &[bandit(to), loot, zone(from)]);
                }
                (TokenSpot::Zone(from), TokenSpot::At(to)) => {
                    say(out, Phrase::LootLeaves, &[loot, zone(from), place(to)]);
                }
                (_, TokenSpot::With(to)) => say(out, Phrase::TakesWaiting, &[bandit(to), loot]),
                (_, TokenSpot::At(to)) => say(out, Phrase::LootFromBox, &[loot, place(to)]),
                (_, TokenSpot::Zone(to)) => say(out, Phrase::LootComesTo, &[loot, zone(to)]),
                (_, TokenSpot::Reserve) => say(out, Phrase::LootWaits, &[loot]),
                (_, TokenSpot::Box) => say(out, Phrase::LootBackInBox, &[loot]),
            }
        }
        Fact::Flipped { bandit, token } => {
            say(out, Phrase::UsesToken, &[Slot::Bandit(bandit), loot(token)]);
        }
        Fact::CardMoved { card, to, .. } => {
            let content = &*speech.table.content;
            let row = content.cards[card.index()];
            let family = Slot::Name(words.name(row.family));
            let held = if named { Slot::Name(words.name(row.row)) } else { family };
            let zone = |zone: ZoneId| Slot::Name(words.name(zone));
            match to {
                CardSpot::With(bandit, to) if named && to == content.families[row.family.index()].taken => {
                    say(out, Phrase::TakesCard, &[Slot::Bandit(bandit), held, family]);
                }
                CardSpot::With(bandit, to) => {
                    say(out, Phrase::CardComes, &[Slot::Bandit(bandit), held, zone(to)]);
                }
                CardSpot::Zone(to) => say(out, Phrase::CardGoes, &[held, zone(to)]),
                CardSpot::Box => say(out, Phrase::CardGone, &[held]),
            }
        }
        Fact::Marked { mark, of, kept, .. } => speech.mark(out, mark, of, kept),
        Fact::Acts { bandit, action, .. } => {
            say(out, Phrase::Acts, &[Slot::Bandit(bandit), Slot::Action(action)]);
        }
        Fact::Hit { victim, shooter, bullet, .. } => match shooter {
            Some(shooter) => shot(out, speech, state, shooter, Slot::Bandit(victim), bullet),
            None => {
                let left = Slot::Number(state.neutral.len() as i32);
                say(out, Phrase::ReceivesNeutral, &[Slot::Bandit(victim), left]);
            }
        },
        Fact::PawnHit { pawn, shooter, bullet } => {
            shot(out, speech, state, shooter, Slot::Pawn(pawn), bullet);
        }
        Fact::BulletsShort { needed, left } => {
            let slots = [Slot::Number(needed.into()), Slot::Number(left.into())];
            say(out, Phrase::BulletsShort, &slots);
        }
        Fact::Won { victory, .. } => say(out, Phrase::GameOverBy, &[Slot::Name(words.name(victory))]),
        Fact::RestCancelled => say(out, Phrase::RestCancelled, &[]),
        Fact::NeutralBulletsRemoved { left } => {
            say(out, Phrase::NeutralBulletsLeave, &[Slot::Number(left.into())]);
        }
        Fact::Picked { token, among } => {
            out.push_str("~ ");
            let read = speech.text(|speech, out| picked(out, *speech, token, among));
            let count = Slot::Number(among.len() as i32);
            let name = &words.loot_kinds[speech.table.content.kind(token).index()].one;
            say(out, Phrase::Picked, &[Slot::Said(&read, name), count]);
        }
        Fact::Chanced { label, .. } if !named => {
            out.push_str("~ ");
            say(out, Phrase::ChancedHidden, &[Slot::Word(&words.texts[label.index()])]);
        }
        Fact::Chanced { label, choice, .. } => {
            chanced(out, speech, label, |out| speech.drawn(out, label, choice));
        }
        Fact::ChancedToken { label, token, among } => {
            chanced(out, speech, label, |out| picked(out, speech, token, among));
        }
        Fact::ChancedCard { label, card } => {
            chanced(out, speech, label, |out| speech.card(out, speech.table.card(card)));
        }
        Fact::LootSeen { bandit, tokens, place, .. } => {
            say(out, Phrase::LooksAt, &[Slot::Bandit(bandit), Slot::Place(place)]);
            if named {
                for (nth, token) in tokens.iter().enumerate() {
                    out.push_str(if nth == 0 { ": " } else { ", " });
                    speech.token(out, token, true);
                }
            }
        }
        Fact::TokenShown { token, to, .. } => {
            shows(out, speech, speech.table.spot_of(state, token).holder(), to, loot(token));
        }
        Fact::FamilyCardShown { card, to, .. } => {
            let row = speech.table.content.cards[card.index()];
            let held = if named { words.name(row.row) } else { words.name(row.family) };
            shows(out, speech, state.held[card.index()].holder(), to, Slot::Name(held));
        }
        Fact::CardShown { card, seat: whose, to, .. } => {
            let text = speech.text(|speech, out| speech.held(out, card, whose));
            let held = if named { Slot::Word(&text) } else { Slot::Count(Phrase::Cards, 1) };
            shows(out, speech, Some(speech.table.who_of(whose)), to, held);
        }
        Fact::LootShown { bandit, token } => {
            say(out, Phrase::LaysFaceUp, &[Slot::Bandit(bandit), loot(token)]);
        }
        Fact::LootTaken { bandit, token, place, .. } => {
            let slots = [Slot::Bandit(bandit), loot(token), Slot::Place(place)];
            say(out, Phrase::Takes, &slots);
        }
        Fact::LootDropped { bandit, token, place, .. } => {
            let slots = [Slot::Bandit(bandit), loot(token), Slot::Place(place)];
            say(out, Phrase::Loses, &slots);
        }
        Fact::LootRemoved { bandit, token } => {
            say(out, Phrase::LosesToTheBox, &[Slot::Bandit(bandit), loot(token)]);
        }
        Fact::LootGiven { bandit, token, .. } => {
            say(out, Phrase::ReceivesLoot, &[Slot::Bandit(bandit), loot(token)]);
        }
        Fact::LootChosen { token, place, .. } => {
            say(out, Phrase::LootChosen, &[loot(token), Slot::Place(place)]);
        }
        Fact::Kept { bandit, character } => {
            let kept = Slot::Name(words.name(character));
            let slots = [kept, Slot::Bandit(bandit)];
            let is_same = speech.table.who[bandit.index()].character == character;
            match is_same {
                true => say(out, Phrase::Kept, &slots[..1]),
                false => say(out, Phrase::KeptInstead, &slots),
            }
        }
        Fact::Starts { bandit, place } => {
            say(out, Phrase::Starts, &[Slot::Bandit(bandit), Slot::Place(place)]);
        }
        Fact::RoundChosen { card, .. } => {
            say(out, Phrase::RoundChosen, &[Slot::Word(&words.rounds[card.index()])]);
        }
        Fact::LootPlaced { token, place } => {
            say(out, Phrase::IsLaid, &[loot(token), Slot::Place(place)]);
        }
        Fact::Paid { bandit, amount } => {
            let phrase = if amount < 0 { Phrase::Pays } else { Phrase::Receives };
            let amount = Slot::Dollars(i32::from(amount.unsigned_abs()));
            say(out, phrase, &[Slot::Bandit(bandit), amount]);
        }
        Fact::Said { saying, gaps } => speech.saying(out, saying, &gaps),
        Fact::Declined { bandit } => say(out, Phrase::Declines, &[Slot::Bandit(bandit)]),
        Fact::NoEffect { bandit, reason, .. } => {
            let phrase = match reason {
                Reason::NoTarget => Phrase::NoTarget,
                Reason::NoBullet => Phrase::NoBullet,
                Reason::NoLoot => Phrase::NoLoot,
                Reason::NoWay => Phrase::NoWay,
                Reason::Barred => Phrase::Barred,
                Reason::NothingToDo => Phrase::NothingToDo,
            };
            say(out, phrase, &[Slot::Bandit(bandit)]);
        }
        Fact::EventBegan { event } => {
            out.push_str("-- ");
            let event = Slot::Name(words.name(event));
            say(out, Phrase::EventBegan, &[event]);
        }
        Fact::RoundEnded => {
            out.push_str("-- ");
            say(out, Phrase::RoundEnded, &[]);
        }
        Fact::FirstDrawn { seat: who } => {
            out.push_str("~ ");
            say(out, Phrase::FirstDrawn, &[seat(who)]);
        }
        Fact::Decided { bandit, ask, choice } => {
            out.push_str("~ ");
            out.push_str(speech.bandit(bandit));
            out.push_str(": ");
            speech.choice(out, ask, choice);
        }
        Fact::Lent { seat: who, to } if to == PersonId::NOBODY => {
            say(out, Phrase::LentToRule, &[seat(who)]);
        }
        Fact::Lent { seat: who, to } => say(out, Phrase::Lent, &[seat(who), seat(to.seat())]),
        Fact::FirstPlayer { seat: who } => say(out, Phrase::FirstPlayer, &[seat(who)]),
        Fact::PowerChanged { bandit, character, gained } => {
            let phrase = if gained { Phrase::GainsPower } else { Phrase::LosesPower };
            let power = Slot::Name(words.name(character));
            say(out, phrase, &[Slot::Bandit(bandit), power]);
        }
        Fact::Scored { bandit, entry, amount } => {
            out.push_str(speech.bandit(bandit));
            out.push_str(": ");
            let entry = Slot::Name(words.name(entry));
            say(out, Phrase::ScorePart, &[entry, Slot::Dollars(amount.into())]);
        }
        // These are told by the transcript itself.
        Fact::Drew { .. } | Fact::Shuffled { .. } | Fact::GameOver { .. } => {}
    }
}

/// What chance chose for a script: `~ walk: 5`.
fn chanced(out: &mut String, speech: Speech<'_>, label: TextId, drawn: impl FnOnce(&mut String)) {
    out.push_str("~ ");
    let drawn = speech.text(|_, out| drawn(out));
    let question = Slot::Word(&speech.words.texts[label.index()]);
    speech.say(out, Phrase::Chanced, &[question, Slot::Word(&drawn)]);
}

/// A token that chance picked of several.
fn picked(out: &mut String, speech: Speech<'_>, token: LootId, among: LootSet) {
    if speech.is_of_records() {
        let option = among.iter().position(|other| other == token).unwrap_or_default();
        speech.token_among(out, among, option);
    } else {
        // Which one of those that look alike it is, nobody at a table could tell.
        speech.token(out, token, true);
    }
}
