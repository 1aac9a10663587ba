//! How facts, answers and questions read: which phrase tells a fact, and what
//! fills it. The words themselves stand in [`holdup_tell::wording`].

use holdup_rules::content::CountsFor;
use holdup_rules::fact::{Fact, How, NoEffectReason};
use holdup_rules::game::Outcome;
use holdup_rules::ids::*;
use holdup_rules::question::Question;
use holdup_rules::state::{CardSpot, Lies, Run, State, TokenSpot};
use holdup_rules::things;
use holdup_rules::verdict;
use holdup_tell::wording::{Phrase, Slot, Speech};

/// A line of cards drawn: how many, for those who may not see them, or nothing, to which they are added.
pub(crate) fn draws(out: &mut String, speech: Speech<'_>, seat: SeatId, cards: Slot<'_>) {
    speech.say(out, Phrase::Draws, &[Slot::Bandit(speech.table.who_of(seat)), cards]);
}

/// Cards that went from one seat to another, which are `named` or so `many`, and from whose deck.
pub(crate) fn gives(
    out: &mut String,
    speech: Speech<'_>,
    (from, to, home, run): (SeatId, SeatId, SeatId, Run),
    (named, many): (&str, u8),
) {
    let who = |seat: SeatId| Slot::Bandit(speech.table.who_of(seat));
    let cards = if named.is_empty() { Slot::Count(Phrase::Cards, many.into()) } else { Slot::Word(named) };
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
    speech.say(out, Phrase::AskChance, &[Slot::Word(&speech.words.texts[label.index()].text)]);
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
    score_parts(out, speech, entries, CountsFor::Bandit);
    let (table, row) = (speech.table, &state.sheets[bandit.index()]);
    let received = if table.one_each {
        verdict::bullets_owned(state, table, WhoSet::only(bandit))
    } else {
        row.tie_break(table.content.rules.tie_break_sources).into()
    };
    out.push_str("; ");
    speech.say(out, Phrase::ScoreBullets, &[Slot::Count(Phrase::Bullets, received.into())]);
}

/// The parts of a score, of a bandit or for his side: ` = loot 500 + gunslinger 1000`.
fn score_parts(out: &mut String, speech: Speech<'_>, amounts: &[i16], whose: CountsFor) {
    let content = &speech.table.content;
    let mut first = true;
    for (at, (entry, &amount)) in speech.words.names(&things::SCORING).iter().zip(amounts).enumerate() {
        if amount != 0 && content.scoring[at].counts_for == whose {
            out.push_str(match (first, whose) {
                (false, _) => " + ",
                (true, CountsFor::Bandit) => " = ",
                (true, CountsFor::Side) => "; ",
            });
            let amount = Slot::Dollars(i32::from(amount));
            speech.say(out, Phrase::ScorePart, &[Slot::Name(entry), amount]);
            first = false;
        }
    }
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

/// What those have together who win together: `belle and doc: $1500 in all`, and what of it counts once for their side.
pub(crate) fn group(out: &mut String, speech: Speech<'_>, state: &State, these: WhoSet) {
    let names = speech.text(|speech, out| speech.group(out, state, these));
    let total = verdict::total(state, speech.table, these);
    speech.say(out, Phrase::TeamScore, &[Slot::Word(&names), Slot::Dollars(total)]);
    for bandit in these.iter() {
        score_parts(out, speech, &state.score[bandit.index()], CountsFor::Side);
    }
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
    match speech.table.lines[line.index()].declared {
        Some(declared) => {
            let at = Slot::Number(state.positions.fronts[line.index()].into());
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
        How::Event | How::Swapped | How::Appeared | How::GotOn => Phrase::IsMoved,
        How::Ride => Phrase::Rides,
        How::Launched => Phrase::IsLaunched,
    }
}

/// Any fact that is a line of its own; what it hides is said where `named`.
#[inline]
pub(crate) fn fact(out: &mut String, speech: Speech<'_>, state: &State, fact: &Fact, named: bool) {
    use Slot::{Bandit, Car, Card, Name, Number, Pawn, Place, Word};
    let words = speech.words;
    let seat = |seat: SeatId| Bandit(speech.table.who_of(seat));
    let loot = |token: LootId| Slot::Loot(token, named);
    let zone = |zone: ZoneId| Name(words.name(zone));
    // Lines that begin with a mark.
    let marked = |out: &mut String, mark: &str, phrase: Phrase, slots: &[Slot<'_>]| {
        out.push_str(mark);
        speech.say(out, phrase, slots);
    };
    let mut say = |phrase: Phrase, slots: &[Slot<'_>]| speech.say(out, phrase, slots);
    match *fact {
        Fact::RoundBegan { round } => {
            let (round, rounds) = (i32::from(round) + 1, state.rounds.len() as i32);
            let slots = [Number(round), Number(rounds), seat(state.first)];
            marked(out, "== ", Phrase::RoundBegan, &slots);
        }
        Fact::CardOpened { card } => round_card(out, speech, card),
        Fact::RoundShortened { turns, .. } => say(Phrase::RoundShortened, &[Number(turns.into())]),
        Fact::TurnBegan { turn, kind } => {
            let slots = [Number(i32::from(turn) + 1), Name(words.name(kind))];
            marked(out, "-- ", Phrase::TurnBegan, &slots);
        }
        Fact::ChoseToDraw { seat: who } => say(Phrase::ChoseToDraw, &[seat(who)]),
        Fact::CannotPlan { seat: who } => say(Phrase::CannotPlan, &[seat(who)]),
        Fact::Played { seat: by, played, .. } => {
            let hidden = played.face_down() && !named;
            let who = if hidden && played.lies == Lies::Veiled { seat(by) } else { Bandit(played.bandit) };
            let phrase = match (played.face_down(), hidden) {
                (false, _) => Phrase::Plays,
                (true, false) => Phrase::PlaysFaceDown,
                (true, true) => Phrase::PlaysHidden,
            };
            say(phrase, &[who, Slot::Face(played.card)]);
        }
        Fact::Passed { seat: who } => say(Phrase::Passes, &[seat(who)]),
        Fact::Discarded { seat: who, card, .. } => say(Phrase::Discards, &[seat(who), Card(card)]),
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
            let slots = [seat(who), Card(card)];
            say(phrase, if named { &slots } else { &slots[..1] });
        }
        Fact::CardGiven { from, to, card, run, .. } => {
            let home = speech.table.home(card, from);
            let card =
                speech.text(|speech, out| speech.held(out, card, if run == Run::Hand { from } else { to }));
            gives(out, speech, (from, to, home, run), (if named { &card } else { "" }, 1));
        }
        Fact::CardLeft { seat: who, card } => {
            let card = speech.text(|speech, out| speech.held(out, card, who));
            speech.say(out, Phrase::CardLeaves, &[seat(who), Word(&card)]);
        }
        Fact::BulletLaidAside { seat: who, bullet, .. } => {
            say(Phrase::BulletLaidAside, &[seat(who), Card(bullet)]);
        }
        Fact::HandKept { seat: who } => {
            let kept = state.seats[who.index()].cards.hand().len();
            say(Phrase::Keeps, &[seat(who), Slot::Count(Phrase::Cards, kept)]);
        }
        Fact::Reshuffled { seat: who, cards } => say(Phrase::Reshuffles, &[seat(who), Number(cards.into())]),
        Fact::HandReturned { seat: who } => say(Phrase::HandReturned, &[seat(who)]),
        Fact::StealingBegan => marked(out, "-- ", Phrase::StealingBegan, &[]),
        Fact::Turned { played, .. } => {
            let phrase = if played.face_down() { Phrase::TurnedFaceDown } else { Phrase::Turned };
            marked(out, "* ", phrase, &[Bandit(played.bandit), Slot::Face(played.card)]);
        }
        Fact::Moved { pawn, from, to, how } => say(moved(how), &[Pawn(pawn), Place(from), Place(to)]),
        Fact::Swapped { one, other } => say(Phrase::Swap, &[Pawn(one), Pawn(other)]),
        Fact::Appeared { pawn, to, .. } => say(Phrase::Appears, &[Pawn(pawn), Place(to)]),
        Fact::Ejected { bandit, from, to } => {
            say(Phrase::IsThrownOff, &[Bandit(bandit), Place(from), Place(to)]);
        }
        Fact::CameBack { bandit, to } => say(Phrase::ComesBack, &[Bandit(bandit), Place(to)]),
        Fact::Hid { bandit, from, under } => {
            let who = [Bandit(bandit), Place(from), Place(under)];
            if named {
                say(Phrase::HidesUnder, &who);
            } else {
                say(Phrase::Hides, &who[..2]);
            }
        }
        Fact::Left { pawn, from } => say(Phrase::Leaves, &[Pawn(pawn), Place(from)]),
        Fact::Eliminated { bandit } => say(Phrase::IsOut, &[Bandit(bandit)]),
        Fact::Spared { pawn, bandit, .. } => say(Phrase::Spared, &[Pawn(bandit.pawn()), Pawn(pawn)]),
        Fact::Woken { pawn } => say(Phrase::Wakes, &[Pawn(pawn)]),
        Fact::CarMoved { car, .. } => car_moved(out, speech, state, car),
        Fact::LineMoved { line, .. } => line_moved(out, speech, state, line),
        Fact::Bars { bandit, bullet } => {
            let barred = speech.table.content.bullets[bullet.index()].bars.iter();
            let barred: Vec<&str> = barred.map(|action| words.name(action).as_str()).collect();
            say(Phrase::BarsCards, &[Bandit(bandit), Word(&barred.join(", "))]);
        }
        Fact::Closed { place } => say(Phrase::PlaceGone, &[Place(place)]),
        Fact::HorseCame { car } => say(Phrase::HorseComes, &[Car(car)]),
        Fact::HorseMoved { from, to } => say(Phrase::HorseMoves, &[Car(from), Car(to)]),
        Fact::HorseLeft { car } => say(Phrase::HorseLeaves, &[Car(car)]),
        Fact::ChosePlanning { seat: who, planning } => {
            say(Phrase::PlansOtherwise, &[seat(who), Name(words.name(planning))]);
        }
        Fact::Fetched { seat: who, card, from_discards, .. } => {
            let phrase = if from_discards { Phrase::FetchesFromDiscards } else { Phrase::FetchesFromDeck };
            say(phrase, &[seat(who), Card(card)]);
        }
        Fact::BulletHealed { seat: who, bullet, returns, .. } => {
            let phrase = if returns { Phrase::BulletReturns } else { Phrase::BulletRemoved };
            say(phrase, &[seat(who), Card(bullet)]);
        }
        Fact::TokenMoved { token, from, to, .. } => {
            let loot = loot(token);
            match (from, to) {
                (TokenSpot::With(from), TokenSpot::With(to)) => {
                    say(Phrase::GivesLoot, &[Bandit(from), Bandit(to), loot]);
                }
                (TokenSpot::With(from), TokenSpot::At(to)) => {
                    say(Phrase::Loses, &[Bandit(from), loot, Place(to)]);
                }
                (TokenSpot::With(from), TokenSpot::Box) => say(Phrase::LosesToTheBox, &[Bandit(from), loot]),
                (TokenSpot::With(from), TokenSpot::Reserve) => say(Phrase::LeavesLoot, &[Bandit(from), loot]),
                (TokenSpot::With(from), TokenSpot::Zone(to)) => {
                    say(Phrase::LaysInto, &[Bandit(from), loot, zone(to)]);
                }
                (TokenSpot::Zone(from), TokenSpot::With(to)) => {
                    say(Phrase::TakesFrom, &[Bandit(to), loot, zone(from)]);
                }
                (TokenSpot::Zone(from), TokenSpot::At(to)) => {
                    say(Phrase::LootLeaves, &[loot, zone(from), Place(to)]);
                }
                (TokenSpot::At(from), TokenSpot::At(to)) => {
                    say(Phrase::LootMoves, &[loot, Place(from), Place(to)]);
                }
                (TokenSpot::At(from), TokenSpot::Box) => say(Phrase::LootGoes, &[loot, Place(from)]),
                (TokenSpot::Reserve, TokenSpot::At(to)) => say(Phrase::IsLaid, &[loot, Place(to)]),
                (_, TokenSpot::With(to)) => say(Phrase::TakesWaiting, &[Bandit(to), loot]),
                (_, TokenSpot::At(to)) => say(Phrase::LootFromBox, &[loot, Place(to)]),
                (_, TokenSpot::Zone(to)) => say(Phrase::LootComesTo, &[loot, zone(to)]),
                (_, TokenSpot::Reserve) => say(Phrase::LootWaits, &[loot]),
                (_, TokenSpot::Box) => say(Phrase::LootBackInBox, &[loot]),
            }
        }
        Fact::Flipped { bandit, token } => say(Phrase::UsesToken, &[Bandit(bandit), loot(token)]),
        Fact::CardMoved { card, to, .. } => {
            let content = &*speech.table.content;
            let row = content.cards[card.index()];
            let family = Name(words.name(row.family));
            let held = if named { Name(words.name(row.row)) } else { family };
            match to {
                CardSpot::With(bandit, to) if named && to == content.families[row.family.index()].taken => {
                    say(Phrase::TakesCard, &[Bandit(bandit), held, family]);
                }
                CardSpot::With(bandit, to) => say(Phrase::CardComes, &[Bandit(bandit), held, zone(to)]),
                CardSpot::Zone(to) => say(Phrase::CardGoes, &[held, zone(to)]),
                CardSpot::Box => say(Phrase::CardGone, &[held]),
            }
        }
        Fact::Marked { mark, of, kept, .. } => speech.mark(out, mark, of, kept),
        Fact::Acts { bandit, action, .. } => say(Phrase::Acts, &[Bandit(bandit), Slot::Action(action)]),
        Fact::Hit { victim, shooter, bullet, .. } => match shooter {
            Some(shooter) => shot(out, speech, state, shooter, Bandit(victim), bullet),
            None => {
                let left = Number(state.neutral.len() as i32);
                speech.say(out, Phrase::ReceivesNeutral, &[Bandit(victim), left]);
            }
        },
        Fact::PawnHit { pawn, shooter, bullet } => {
            shot(out, speech, state, shooter, Pawn(pawn), bullet);
        }
        Fact::NeutralHit { pawn, .. } => {
            say(Phrase::NeutralHits, &[Pawn(pawn), Number(state.neutral.len() as i32)]);
        }
        Fact::BulletsShort { needed, left } => {
            say(Phrase::BulletsShort, &[Number(needed.into()), Number(left.into())]);
        }
        Fact::Won { victory, .. } => say(Phrase::GameOverBy, &[Name(words.name(victory))]),
        Fact::RestCancelled => say(Phrase::RestCancelled, &[]),
        Fact::NeutralBulletsRemoved { left } => say(Phrase::NeutralBulletsLeave, &[Number(left.into())]),
        Fact::Picked { token, among } => {
            let read = speech.text(|speech, out| picked(out, *speech, token, among));
            let count = Number(among.len() as i32);
            let name = &words.loot_kinds[speech.table.content.kind(token).index()].one;
            marked(out, "~ ", Phrase::Picked, &[Slot::Said(&read, name), count]);
        }
        Fact::Chanced { label, .. } if !named => {
            marked(out, "~ ", Phrase::ChancedHidden, &[Word(&words.texts[label.index()].text)]);
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
        Fact::TokenShown { token, to, .. } => {
            shows(out, speech, speech.table.spot_of(state, token).holder(), to, loot(token));
        }
        Fact::FamilyCardShown { card, to, .. } => {
            let row = speech.table.content.cards[card.index()];
            let held = if named { words.name(row.row) } else { words.name(row.family) };
            shows(out, speech, state.held[card.index()].holder(), to, Name(held));
        }
        Fact::CardShown { card, seat: whose, to, .. } => {
            let text = speech.text(|speech, out| speech.held(out, card, whose));
            let held = if named { Word(&text) } else { Slot::Count(Phrase::Cards, 1) };
            shows(out, speech, Some(speech.table.who_of(whose)), to, held);
        }
        Fact::LootShown { bandit, token } => say(Phrase::LaysFaceUp, &[Bandit(bandit), loot(token)]),
        Fact::LootTaken { bandit, token, place, .. } => {
            say(Phrase::Takes, &[Bandit(bandit), loot(token), Place(place)]);
        }
        Fact::LootGiven { bandit, token, .. } => say(Phrase::ReceivesLoot, &[Bandit(bandit), loot(token)]),
        Fact::Starts { bandit, place } => say(Phrase::Starts, &[Bandit(bandit), Place(place)]),
        Fact::RoundChosen { card, .. } => say(Phrase::RoundChosen, &[Word(&words.rounds[card.index()])]),
        Fact::Paid { bandit, amount } => {
            let phrase = if amount < 0 { Phrase::Pays } else { Phrase::Receives };
            let amount = Slot::Dollars(i32::from(amount.unsigned_abs()));
            say(phrase, &[Bandit(bandit), amount]);
        }
        Fact::Said { saying, gaps } => speech.saying(out, saying, &gaps),
        Fact::Declined { bandit } => say(Phrase::Declines, &[Bandit(bandit)]),
        Fact::NoEffect { bandit, reason, .. } => {
            let phrase = match reason {
                NoEffectReason::NoTarget => Phrase::NoTarget,
                NoEffectReason::NoBullet => Phrase::NoBullet,
                NoEffectReason::NoLoot => Phrase::NoLoot,
                NoEffectReason::NoWay => Phrase::NoWay,
                NoEffectReason::Barred => Phrase::Barred,
                NoEffectReason::NothingToDo => Phrase::NothingToDo,
            };
            say(phrase, &[Bandit(bandit)]);
        }
        Fact::EventBegan { event } => marked(out, "-- ", Phrase::EventBegan, &[Name(words.name(event))]),
        Fact::RoundEnded => marked(out, "-- ", Phrase::RoundEnded, &[]),
        Fact::FirstDrawn { seat: who } => marked(out, "~ ", Phrase::FirstDrawn, &[seat(who)]),
        Fact::Decided { bandit, ask, choice } => {
            out.push_str("~ ");
            out.push_str(speech.bandit(bandit));
            out.push_str(": ");
            speech.choice(out, ask, choice);
        }
        Fact::Lent { seat: who, to } if to == PersonId::NOBODY => say(Phrase::LentToRule, &[seat(who)]),
        Fact::Lent { seat: who, to } => say(Phrase::Lent, &[seat(who), seat(to.seat())]),
        Fact::FirstPlayer { seat: who } => say(Phrase::FirstPlayer, &[seat(who)]),
        Fact::PowerChanged { bandit, character, gained } => {
            let phrase = if gained { Phrase::GainsPower } else { Phrase::LosesPower };
            say(phrase, &[Bandit(bandit), Name(words.name(character))]);
        }
        Fact::Scored { bandit, entry, amount } => {
            out.push_str(speech.bandit(bandit));
            out.push_str(": ");
            let entry = Name(words.name(entry));
            speech.say(out, Phrase::ScorePart, &[entry, Slot::Dollars(amount.into())]);
        }
        // These are told by the transcript itself.
        Fact::Drew { .. } | Fact::Shuffled { .. } | Fact::GameOver { .. } => {}
    }
}

/// What chance chose for a script: `~ walk: 5`.
fn chanced(out: &mut String, speech: Speech<'_>, label: TextId, drawn: impl FnOnce(&mut String)) {
    out.push_str("~ ");
    let drawn = speech.text(|_, out| drawn(out));
    let question = Slot::Word(&speech.words.texts[label.index()].text);
    speech.say(out, Phrase::Chanced, &[question, Slot::Word(&drawn)]);
}

fn picked(out: &mut String, speech: Speech<'_>, token: LootId, among: LootSet) {
    if speech.is_of_records() {
        let option = among.iter().position(|other| other == token).unwrap_or_default();
        speech.token_among(out, among, option);
    } else {
        // Which one of those that look alike it is, nobody at a table could tell.
        speech.token(out, token, true);
    }
}
