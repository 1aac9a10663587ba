//! The dialogue with a person: a question with numbered choices, an answer by
//! number or label, and the few words that are no answers. Everything shown is
//! what the person's seat may see.

use std::path::PathBuf;

use holdup_packs::RuleIndex;
use holdup_replay::why::{Cited, Explained, Teller};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::why::Inquiry;
use holdup_rules::wording::{Phrase, Slot, Speech};

use crate::disk;
use crate::failure::Failure;
use crate::play::matching::{Match, find};
use crate::play::show::Show;
use crate::play::sitting::Sitting;
use crate::suggest;
use crate::text::{Line, Role};

/// What a person can type that is no answer.
const WORDS: &[(&str, &str)] = &[
    ("?", "the rules behind the question"),
    ("? CHOICE", "why a choice is offered, or is not"),
    ("help", "this list"),
    ("look", "the whole picture again"),
    ("quit", "stop here; the game is kept and can be continued"),
    ("save FILE", "keep the game so far in a file"),
    ("undo", "take your last answer back"),
];

/// What a person wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// This choice.
    Answer(usize),
    /// The game as it was before the last answer.
    Undo,
    /// To stop.
    Quit,
    /// Nothing yet: files have changed meanwhile.
    Look,
}

/// What is heard of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// A line.
    Line(String),
    /// That nothing more will come.
    End,
    /// Nothing yet, but files have changed.
    Change,
}

/// Where a person is heard.
pub(crate) trait Hear {
    /// What comes next; waits for it.
    ///
    /// # Errors
    /// When the input cannot be read.
    fn next(&mut self) -> Result<Heard, Failure>;
}

/// Hears nothing but what is typed.
pub(crate) struct Ears;

impl Hear for Ears {
    fn next(&mut self) -> Result<Heard, Failure> {
        Ok(disk::read_line()?.map_or(Heard::End, Heard::Line))
    }
}

/// Asks until there is an answer, or a wish the game itself must fulfil.
///
/// # Errors
/// When nothing can be read or printed.
pub(crate) fn ask(
    sitting: &Sitting,
    question: &Question,
    index: &RuleIndex,
    show: &mut Show<'_>,
    ears: &mut dyn Hear,
) -> Result<Wish, Failure> {
    let table = sitting.table();
    let speech = show.speech(&table);
    let offered = Offered::of(speech, question, &question.choices);
    let teller = Teller {
        speech,
        question,
        index,
    };
    show.say("")?;
    match question.ask {
        Ask::Plan | Ask::Discard | Ask::Fill => {
            show.plans(&table, sitting.state())?;
            show.say(hand(speech, sitting, question.seat))?;
            if table.content.rules.expert() {
                show.say(discards(speech, sitting, question.seat))?;
            }
        }
        _ => show.train(&table, sitting.state())?,
    }
    list(speech, question, &offered.shown, show)?;
    loop {
        show.ask("> ")?;
        let typed = match heard(ears, show)? {
            Heard::Line(typed) => typed,
            Heard::End => return Ok(Wish::Quit),
            Heard::Change => return Ok(Wish::Look),
        };
        let (word, rest) = typed
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((typed.trim(), ""));
        match word.to_lowercase().as_str() {
            "" => show.say("Type a number, or `help`.")?,
            "?" | "why" => why(rest.trim(), sitting, &teller, &offered, show)?,
            "help" | "h" => help(show)?,
            "look" => {
                show.scene(&table, sitting.state(), question.ask == Ask::Plan)?;
                list(speech, question, &offered.shown, show)?;
            }
            "quit" | "q" | "exit" => return Ok(Wish::Quit),
            "undo" | "u" => return Ok(Wish::Undo),
            "save" => save(sitting, rest.trim(), show)?,
            _ => match offered.find(&typed) {
                Match::Choice(choice) => return Ok(Wish::Answer(choice)),
                refused => refuse(&typed, refused, &offered.shown, sitting, &teller, show)?,
            },
        }
    }
}

/// What comes next, with the cursor at the start of a line.
///
/// # Errors
/// When nothing can be read or printed.
pub(crate) fn heard(ears: &mut dyn Hear, show: &mut Show<'_>) -> Result<Heard, Failure> {
    let heard = ears.next()?;
    match &heard {
        // A terminal shows what is typed; a file with answers does not.
        Heard::Line(typed) if !disk::reads_from_terminal() => show.say(typed)?,
        Heard::Line(_) => {}
        Heard::End | Heard::Change => show.say("")?,
    }
    Ok(heard)
}

/// The labels of choices.
struct Offered {
    /// In the language of the game that is shown.
    shown: Vec<String>,
    /// As records hold them, which is understood in every language.
    recorded: Vec<String>,
}

impl Offered {
    fn of(speech: Speech<'_>, question: &Question, choices: &[Choice]) -> Offered {
        let labels = |speech: Speech<'_>| {
            choices
                .iter()
                .map(|&choice| speech.text(|speech, out| speech.choice(out, question, choice)))
                .collect()
        };
        Offered {
            shown: labels(speech),
            recorded: labels(Speech::of(speech.table)),
        }
    }

    fn find(&self, typed: &str) -> Match {
        match find(typed, &self.shown) {
            Match::Nothing(near) => match find(typed, &self.recorded) {
                Match::Nothing(other) => Match::Nothing(near.or(other)),
                found => found,
            },
            found => found,
        }
    }
}

/// The question with its choices.
fn list(
    speech: Speech<'_>,
    question: &Question,
    labels: &[String],
    show: &mut Show<'_>,
) -> Result<(), Failure> {
    let asked = speech.text(|speech, out| speech.ask(out, question));
    show.say(Line::of(Role::Strong, asked))?;
    for (nth, label) in labels.iter().enumerate() {
        show.say(format!("{:>4}  {label}", nth + 1))?;
    }
    Ok(())
}

/// The hand, equal cards counted.
fn hand(speech: Speech<'_>, sitting: &Sitting, seat: SeatId) -> String {
    let cards = sitting.state().seats[seat.index()].cards.hand();
    speech.phrase(Phrase::YourHand, &[Slot::Word(&counted(speech, cards))])
}

/// The seat's discard pile, which its player may look through (BASE-expert-k).
fn discards(speech: Speech<'_>, sitting: &Sitting, seat: SeatId) -> String {
    let cards = sitting.state().seats[seat.index()].cards.discards();
    speech.phrase(Phrase::YourDiscards, &[Slot::Word(&counted(speech, cards))])
}

/// Cards, equal ones counted.
fn counted(speech: Speech<'_>, cards: &[CardId]) -> String {
    let table = speech.table;
    let mut cards = cards.to_vec();
    cards.sort_unstable_by_key(|&card| (table.face(card), card));
    let mut counted: Vec<(CardId, usize)> = Vec::new();
    for card in cards {
        match counted.last_mut() {
            Some((other, count)) if table.alike(*other, card) => *count += 1,
            _ => counted.push((card, 1)),
        }
    }
    let cards: Vec<String> = counted
        .into_iter()
        .map(|(card, count)| {
            let label = speech.text(|speech, out| speech.card(out, table.card(card)));
            if count == 1 {
                label
            } else {
                format!("{count} x {label}")
            }
        })
        .collect();
    match cards.as_slice() {
        [] => speech.phrase(Phrase::EmptyHand, &[]),
        cards => cards.join(", "),
    }
}

/// The rules behind the question, or the reason why something is offered or not.
fn why(
    choice: &str,
    sitting: &Sitting,
    teller: &Teller<'_>,
    offered: &Offered,
    show: &mut Show<'_>,
) -> Result<(), Failure> {
    if choice.is_empty() {
        let rules = teller.rules();
        if rules.is_empty() {
            return show.say("No rule is named for this question.");
        }
        return rules.iter().try_for_each(|rule| statement(rule, show));
    }
    let offered = match offered.find(choice) {
        Match::Choice(nth) => Some(teller.question.choices[nth]),
        _ => None,
    };
    match reason(choice, offered, sitting, teller) {
        Some(explained) => explain(&explained, show),
        None => show.say(format!(
            "`{choice}` is no answer to this question, whatever the rules."
        )),
    }
}

/// Why a choice is offered or not: `offered`, or else the one that is typed and
/// that one could think of. None where one cannot.
fn reason(typed: &str, offered: Option<Choice>, sitting: &Sitting, teller: &Teller<'_>) -> Option<Explained> {
    let inquiry = Inquiry::of(sitting.game())?;
    let choice = offered.or_else(|| {
        let choices = inquiry.imagined();
        match Offered::of(teller.speech, teller.question, &choices).find(typed) {
            Match::Choice(nth) => Some(choices[nth]),
            Match::Several(found) => found.first().map(|&nth| choices[nth]),
            _ => None,
        }
    })?;
    Some(teller.explain(&inquiry.reason(choice)))
}

/// A reason with the statements behind it.
fn explain(explained: &Explained, show: &mut Show<'_>) -> Result<(), Failure> {
    match &explained.obstacle {
        Some(obstacle) => {
            let sentence = format!("`{}` is not offered: {obstacle}.", explained.label);
            show.say(Line::of(Role::Wrong, sentence))?;
        }
        None => show.say(format!("`{}` is offered.", explained.label))?,
    }
    for rule in &explained.rules {
        statement(rule, show)?;
    }
    for option in &explained.options {
        show.say(format!(
            "  It would be otherwise with {} = {}; here it is {}.",
            option.id, option.otherwise, option.value
        ))?;
        for rule in &option.rules {
            statement(rule, show)?;
        }
    }
    Ok(())
}

fn statement(cited: &Cited, show: &mut Show<'_>) -> Result<(), Failure> {
    let mut line = Line::of(Role::Faint, format!("  {}", cited.id));
    if let Some(text) = &cited.text {
        line.push(Role::Plain, format!(": {text}"));
    }
    show.say(line)
}

fn help(show: &mut Show<'_>) -> Result<(), Failure> {
    show.say("Answer with the number of a choice, or with its words; the beginning is enough.")?;
    for (word, what) in WORDS {
        show.say(format!("  {word:<10} {what}"))?;
    }
    Ok(())
}

fn refuse(
    typed: &str,
    refused: Match,
    labels: &[String],
    sitting: &Sitting,
    teller: &Teller<'_>,
    show: &mut Show<'_>,
) -> Result<(), Failure> {
    let message = match refused {
        Match::Choice(_) => return Ok(()),
        Match::Several(found) => {
            let found: Vec<&str> = found.into_iter().map(|nth| labels[nth].as_str()).collect();
            format!("Which one: {}?", found.join(", "))
        }
        Match::NoNumber(number) => format!("There is no choice {number}: there are {}.", labels.len()),
        Match::Nothing(near) => {
            if let Some(explained) = reason(typed, None, sitting, teller) {
                return explain(&explained, show);
            }
            let words = WORDS
                .iter()
                .map(|(word, _)| word.split(' ').next().unwrap_or(word));
            let typed = typed.trim();
            match near.or_else(|| suggest::nearest(typed, words).map(str::to_owned)) {
                Some(near) => format!("`{typed}` is not offered. Did you mean `{near}`?"),
                None => format!("`{typed}` is not offered here. `?` shows the rules behind the question."),
            }
        }
    };
    show.say(Line::of(Role::Wrong, message))?;
    teller
        .rules()
        .first()
        .map_or(Ok(()), |rule| statement(rule, show))
}

fn save(sitting: &Sitting, name: &str, show: &mut Show<'_>) -> Result<(), Failure> {
    if name.is_empty() {
        return show.say("Save where? `save evening.record`");
    }
    let path = PathBuf::from(name);
    match sitting.keeper().save(&path) {
        Ok(()) => show.say(format!("Saved. Go on later with: holdup play --continue {name}")),
        // A wrong name must not end the game.
        Err(failure) => show.say(Line::of(Role::Wrong, failure.to_string())),
    }
}
