//! How facts, answers and questions read. Every function adds to a line and
//! looks nothing up but names. Labels agree with [`holdup_rules::label`] (every
//! replayed record proves it); they are written piece by piece here because a game has hundreds of lines.

use std::fmt::Write;

use holdup_rules::fact::{Fact, How, Reason};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::state::State;
use holdup_rules::table::{CardKind, Table};
use holdup_rules::view::Piece;

/// Adds an id as people read it.
fn spaced(out: &mut String, id: &str) {
    for (nth, word) in id.split('_').enumerate() {
        if nth > 0 {
            out.push(' ');
        }
        out.push_str(word);
    }
}

fn number(out: &mut String, number: impl std::fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{number}");
}

/// Adds `3 cards`, `1 card`, `no cards`.
fn count(out: &mut String, number: usize, thing: &str) {
    match number {
        0 => out.push_str("no"),
        _ => self::number(out, number),
    }
    out.push(' ');
    out.push_str(thing);
    if number != 1 {
        out.push('s');
    }
}

/// Adds what a card is.
pub(crate) fn card(out: &mut String, table: &Table, card: CardId) {
    match table.card(card) {
        CardKind::Action(action, _) => spaced(out, &table.content.actions[action.index()].id),
        CardKind::Bullet(bandit) => {
            out.push_str("bullet of ");
            out.push_str(table.bandit_label(bandit));
        }
        CardKind::Neutral => out.push_str("neutral bullet"),
    }
}

fn place(out: &mut String, table: &Table, place: PlaceId) {
    let at = table.layout.place(place);
    let car = &table.content.cars[table.cars[at.car as usize].index()].id;
    let pattern = &table.content.levels[at.level.index()].place;
    // Loading has seen to it that `{car}` stands in it once, and no other brace.
    let parts = pattern.split_once('{');
    match parts.and_then(|(before, rest)| Some((before, rest.strip_prefix("car}")?))) {
        Some((before, after)) => {
            out.push_str(before);
            spaced(out, car);
            out.push_str(after);
        }
        None => out.push_str(pattern),
    }
}

/// Adds `purse 300` for those who know the token, `a purse` for all others.
fn token(out: &mut String, table: &Table, token: LootId, may_know: &dyn Fn(Piece) -> bool) {
    let row = table.content.tokens[token.index()];
    let kind = &table.content.loot_kinds[row.kind.index()];
    if kind.secret && !may_know(Piece::Token(token)) {
        out.push_str("a ");
        spaced(out, &kind.id);
        return;
    }
    spaced(out, &kind.id);
    if kind.secret {
        out.push(' ');
        number(out, row.value);
    }
}

fn seat(table: &Table, seat: SeatId) -> &str {
    table.bandit_label(table.bandit_of(seat))
}

/// Begins a line of cards drawn.
pub(crate) fn draws(out: &mut String, table: &Table, seat: SeatId) {
    out.push_str(self::seat(table, seat));
    out.push_str(" draws ");
}

/// A line of cards drawn for those who may not see them.
pub(crate) fn hidden_draws(out: &mut String, table: &Table, seat: SeatId, number: u8) {
    draws(out, table, seat);
    count(out, number as usize, "card");
}

/// An answer: `> belle: saloon`.
pub(crate) fn answer(out: &mut String, table: &Table, question: &Question, choice: usize) {
    out.push_str("> ");
    out.push_str(table.bandit_label(question.bandit));
    out.push_str(": ");
    self::choice(out, table, question, question.choices[choice]);
}

/// A choice as [`Table::choice_label`] reads it, which the rarer ones are left to.
fn choice(out: &mut String, table: &Table, question: &Question, choice: Choice) {
    let one_each = table.bandits.len() == table.seats as usize;
    match (choice, question.ask) {
        (Choice::Play(face, _) | Choice::PlayFaceDown(face, _), _) if one_each => {
            out.push_str("play ");
            spaced(out, &table.content.actions[face.index()].id);
            if matches!(choice, Choice::PlayFaceDown(..)) {
                out.push_str(" face down");
            }
        }
        (Choice::Place(place), Ask::Move) => self::place(out, table, place),
        (Choice::Bandit(bandit), Ask::Shoot) => {
            out.push_str("shoot ");
            out.push_str(table.bandit_label(bandit));
        }
        _ => out.push_str(&table.choice_label(question, choice)),
    }
}

/// A question with everything it offers: `? belle: where to move? saloon | luggage`.
pub(crate) fn question(out: &mut String, table: &Table, question: &Question) {
    out.push_str("? ");
    out.push_str(&table.ask_label(question));
    for (at, &choice) in question.choices.iter().enumerate() {
        out.push_str(if at == 0 { " " } else { " | " });
        self::choice(out, table, question, choice);
    }
}

/// A bandit's score: `belle: $1500 = loot 500 + gunslinger 1000; 2 bullets received`.
pub(crate) fn breakdown(out: &mut String, state: &State, table: &Table, bandit: BanditId) {
    let entries = &state.score[bandit.index()];
    let total: i32 = entries.iter().map(|&amount| i32::from(amount)).sum();
    out.push_str(table.bandit_label(bandit));
    out.push_str(": $");
    number(out, total);
    let mut first = true;
    for (entry, &amount) in table.content.scoring.iter().zip(entries) {
        if amount != 0 {
            out.push_str(if first { " = " } else { " + " });
            spaced(out, &entry.id);
            out.push(' ');
            number(out, amount);
            first = false;
        }
    }
    out.push_str("; ");
    let sources = table.content.rules.tie_break_sources;
    count(
        out,
        state.bandits[bandit.index()].tie_break(sources) as usize,
        "bullet",
    );
    out.push_str(" received");
}

/// `winner: belle`, `winners: belle, doc`.
pub(crate) fn winners(out: &mut String, table: &Table, winners: BanditSet) {
    out.push_str(if winners.len() == 1 {
        "winner: "
    } else {
        "winners: "
    });
    for (at, bandit) in winners.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        out.push_str(table.bandit_label(bandit));
    }
}

fn round_card(out: &mut String, table: &Table, card: RoundCardId) {
    let row = &table.content.rounds[card.index()];
    out.push_str("round card: ");
    for (at, turn) in row.turns.iter().enumerate() {
        if at > 0 {
            out.push_str(", ");
        }
        spaced(out, &table.content.turns[turn.index()].id);
    }
    match row.event {
        Some(event) => {
            out.push_str("; event ");
            spaced(out, &table.content.events[event.index()].id);
        }
        None => out.push_str("; no event"),
    }
}

fn moved(out: &mut String, table: &Table, pawn: PawnId, from: PlaceId, to: PlaceId, how: How) {
    out.push_str(table.pawn_label(pawn));
    out.push_str(match how {
        How::Move => " moves from ",
        How::ChangeFloor => " changes floor from ",
        How::Sent => " is sent from ",
        How::Punched => " is knocked from ",
        How::Pushed => " is pushed from ",
        How::Fled => " flees from ",
        How::Event => " is moved from ",
    });
    place(out, table, from);
    out.push_str(" to ");
    place(out, table, to);
}

/// Any fact that is a line of its own. `may_know` is asked before something
/// hidden is named.
pub(crate) fn fact(
    out: &mut String,
    state: &State,
    table: &Table,
    fact: &Fact,
    may_know: &dyn Fn(Piece) -> bool,
) {
    let content = &*table.content;
    let name = |bandit: BanditId| table.bandit_label(bandit);
    match *fact {
        Fact::RoundBegan { round } => {
            out.push_str("== round ");
            number(out, round + 1);
            out.push_str(" of ");
            number(out, state.rounds.len());
            out.push_str("; first player ");
            out.push_str(seat(table, state.first));
        }
        Fact::CardOpened { card } => round_card(out, table, card),
        Fact::TurnBegan { turn, kind } => {
            out.push_str("-- turn ");
            number(out, turn + 1);
            out.push_str(": ");
            spaced(out, &content.turns[kind.index()].id);
        }
        Fact::ChoseToDraw { seat } => {
            out.push_str(self::seat(table, seat));
            out.push_str(" draws instead of playing");
        }
        Fact::CannotPlan { seat } => {
            out.push_str(self::seat(table, seat));
            out.push_str(" can neither play nor draw");
        }
        Fact::Played { played, .. } => {
            out.push_str(name(played.bandit));
            out.push_str(" plays ");
            if played.face_down && !may_know(Piece::FaceDown(played.bandit)) {
                out.push_str("a card");
            } else {
                card(out, table, played.card);
            }
            if played.face_down {
                out.push_str(" face down");
            }
        }
        Fact::HandReturned { seat } => {
            out.push_str(self::seat(table, seat));
            out.push_str(" lays the rest of the hand on the deck");
        }
        Fact::StealingBegan => out.push_str("-- stealin'"),
        Fact::Turned { played, .. } => {
            out.push_str("* ");
            out.push_str(name(played.bandit));
            out.push_str(": ");
            card(out, table, played.card);
            if played.face_down {
                out.push_str(" (face down)");
            }
        }
        Fact::Moved { pawn, from, to, how } => moved(out, table, pawn, from, to, how),
        Fact::Hit { victim, shooter, .. } => match shooter {
            Some(shooter) => {
                out.push_str(name(shooter));
                out.push_str(" shoots ");
                out.push_str(name(victim));
                out.push_str(", ");
                count(out, state.bandits[shooter.index()].bullets as usize, "bullet");
                out.push_str(" left");
            }
            None => {
                out.push_str(name(victim));
                out.push_str(" receives a neutral bullet, ");
                number(out, state.neutral.len());
                out.push_str(" left");
            }
        },
        Fact::BulletsShort { needed, left } => {
            out.push_str("too few neutral bullets: ");
            number(out, needed);
            out.push_str(" needed, ");
            number(out, left);
            out.push_str(" left");
        }
        Fact::NeutralBulletsRemoved { left } => {
            count(out, left as usize, "neutral bullet");
            out.push_str(if left == 1 {
                " leaves the game"
            } else {
                " leave the game"
            });
        }
        Fact::Picked { token, among } => {
            out.push_str("~ picked ");
            let option = among.iter().position(|other| other == token).unwrap_or_default();
            out.push_str(&table.token_label(among, option));
            out.push_str(" out of ");
            number(out, among.len());
        }
        Fact::LootTaken {
            bandit, token, place, ..
        } => {
            out.push_str(name(bandit));
            out.push_str(" takes ");
            self::token(out, table, token, may_know);
            out.push_str(" at ");
            self::place(out, table, place);
        }
        Fact::LootDropped { bandit, token, place } => {
            out.push_str(name(bandit));
            out.push_str(" loses ");
            self::token(out, table, token, may_know);
            out.push_str(" at ");
            self::place(out, table, place);
        }
        Fact::LootRemoved { bandit, token } => {
            out.push_str(name(bandit));
            out.push_str(" loses ");
            self::token(out, table, token, may_know);
            out.push_str(" to the box");
        }
        Fact::LootGiven { bandit, token, .. } => {
            out.push_str(name(bandit));
            out.push_str(" receives ");
            self::token(out, table, token, may_know);
            out.push_str(" from the box");
        }
        Fact::LootChosen { token, place, .. } => {
            self::token(out, table, token, may_know);
            out.push_str(" is chosen for ");
            self::place(out, table, place);
        }
        Fact::RoundChosen { card, .. } => {
            out.push_str("round card chosen: ");
            spaced(out, &content.rounds[card.index()].id);
        }
        Fact::LootPlaced { token, place } => {
            self::token(out, table, token, may_know);
            out.push_str(" is laid at ");
            self::place(out, table, place);
        }
        Fact::Paid { bandit, amount } => {
            out.push_str(name(bandit));
            out.push_str(if amount < 0 { " pays $" } else { " receives $" });
            number(out, amount.unsigned_abs());
        }
        Fact::Declined { bandit } => {
            out.push_str(name(bandit));
            out.push_str(" declines");
        }
        Fact::NoEffect { bandit, reason } => {
            out.push_str("no effect for ");
            out.push_str(name(bandit));
            out.push_str(match reason {
                Reason::NoTarget => ": nobody can be chosen",
                Reason::NoBullet => ": no bullet left to fire",
                Reason::NoLoot => ": no loot lies here",
                Reason::NoWay => ": nowhere to go",
            });
        }
        Fact::EventBegan { event } => {
            out.push_str("-- event: ");
            spaced(out, &content.events[event.index()].id);
        }
        Fact::RoundEnded => out.push_str("-- end of the round"),
        Fact::FirstPlayer { seat } => {
            out.push_str("first player: ");
            out.push_str(self::seat(table, seat));
        }
        Fact::PowerChanged {
            bandit,
            character,
            gained,
        } => {
            out.push_str(name(bandit));
            out.push_str(if gained {
                " gains the power of "
            } else {
                " loses the power of "
            });
            out.push_str(&content.characters[character.index()].id);
        }
        // These are told by the transcript itself.
        Fact::Drew { .. } | Fact::Shuffled { .. } | Fact::Scored { .. } | Fact::GameOver { .. } => {}
    }
}
