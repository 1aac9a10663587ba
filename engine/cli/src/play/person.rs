//! The dialogue with a person: a question with numbered choices, an answer by
//! number or label, and the few words that are no answers. Everything shown is
//! what the person's seat may see.

use std::path::PathBuf;

use holdup_packs::RuleIndex;
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::table::Table;
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
) -> Result<Wish, Failure> {
    let table = sitting.table();
    let speech = show.speech(&table);
    let offered = Offered::of(speech, question);
    show.say("")?;
    match question.ask {
        Ask::Plan | Ask::Discard => {
            show.plans(&table, sitting.state())?;
            show.say(hand(speech, sitting, question.seat))?;
        }
        _ => show.train(&table, sitting.state())?,
    }
    list(speech, question, &offered.shown, show)?;
    loop {
        show.ask("> ")?;
        let Some(typed) = disk::read_line()? else {
            show.say("")?;
            return Ok(Wish::Quit);
        };
        if !disk::reads_from_terminal() {
            // A terminal shows what is typed; a file with answers does not.
            show.say(&typed)?;
        }
        let (word, rest) = typed
            .trim()
            .split_once(char::is_whitespace)
            .unwrap_or((typed.trim(), ""));
        match word.to_lowercase().as_str() {
            "" => show.say("Type a number, or `help`.")?,
            "?" | "why" => why(&table, question, index, show)?,
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
                refused => refuse(&typed, refused, &offered.shown, &table, question, index, show)?,
            },
        }
    }
}

/// The labels of the choices.
struct Offered {
    /// In the language of the game that is shown.
    shown: Vec<String>,
    /// As records hold them, which is understood in every language.
    recorded: Vec<String>,
}

impl Offered {
    fn of(speech: Speech<'_>, question: &Question) -> Offered {
        let labels = |speech: Speech<'_>| {
            let choices = question.choices.iter();
            choices
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
    let table = speech.table;
    let mut cards = sitting.state().seats[seat.index()].cards.hand().to_vec();
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
    let cards = match cards.as_slice() {
        [] => speech.phrase(Phrase::EmptyHand, &[]),
        cards => cards.join(", "),
    };
    speech.phrase(Phrase::YourHand, &[Slot::Word(&cards)])
}

/// Ids of the statements a question rests on.
fn rules_of(table: &Table, question: &Question, index: &RuleIndex) -> Vec<String> {
    if let Ask::Script(text) = question.ask {
        let asks =
            |script: &&holdup_rules::content::Script| script.asks.iter().any(|&(_, label)| label == text);
        let script = table.content.scripts.iter().find(asks);
        return script.map(|script| script.rules.clone()).unwrap_or_default();
    }
    let mut rules: Vec<String> = question.rules().iter().map(|&rule| rule.to_owned()).collect();
    let openly = question
        .choices
        .iter()
        .any(|choice| matches!(choice, Choice::Play(..)));
    let hidden = question
        .choices
        .iter()
        .any(|choice| matches!(choice, Choice::PlayFaceDown(..)));
    if hidden && openly {
        // Somebody's power lets the card be hidden: the statements of its module say how.
        let module = format!(":{}", table.character(question.bandit).id);
        let own = index
            .statements
            .iter()
            .filter(|statement| statement.module.ends_with(&module));
        rules.extend(own.map(|statement| statement.id.clone()));
    } else if hidden {
        rules.push("BASE-turns-b".to_owned());
    }
    rules
}

fn why(table: &Table, question: &Question, index: &RuleIndex, show: &mut Show<'_>) -> Result<(), Failure> {
    let rules = rules_of(table, question, index);
    if rules.is_empty() {
        return show.say("No rule is named for this question.");
    }
    for rule in rules {
        statement(&rule, index, show)?;
    }
    Ok(())
}

fn statement(rule: &str, index: &RuleIndex, show: &mut Show<'_>) -> Result<(), Failure> {
    let mut line = Line::of(Role::Faint, format!("  {rule}"));
    if let Some(statement) = index.statement(rule) {
        line.push(Role::Plain, format!(": {}", statement.text));
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
    table: &Table,
    question: &Question,
    index: &RuleIndex,
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
    match rules_of(table, question, index).first() {
        Some(rule) => statement(rule, index, show),
        None => Ok(()),
    }
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
