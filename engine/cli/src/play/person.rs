//! The dialogue with a person: a question with numbered choices, an answer by
//! number or label, and the few words that are no answers. Everything shown is
//! what the person's seat may see. What reads like an answer and like one of the
//! words is neither, so that nothing happens that nobody meant.

use std::path::PathBuf;
use std::rc::Rc;

use holdup_packs::RuleIndex;
use holdup_replay::why::{Cited, Explained, Teller, left_untried};
use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::state::State;
use holdup_rules::why::Inquiry;
use holdup_rules::wording::{Phrase, Slot, Speech};

use crate::disk;
use crate::failure::Failure;
use crate::interrupt;
use crate::play::keep::Keeper;
use crate::play::matching::{Match, find, reads};
use crate::play::show::Show;
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

/// The same while a case is played: it is kept in its file, once all is decided.
const WORDS_OF_CASES: &[(&str, &str)] = &[
    ("?", "the rules behind the question"),
    ("? CHOICE", "why a choice is offered, or is not"),
    ("help", "this list"),
    ("look", "the whole picture again"),
    ("quit", "stop here; the file stays as it was"),
    ("undo", "take your last answer back"),
];

/// The same where it is no question of the game.
const WORDS_OF_DRAWS: &[(&str, &str)] = &[
    ("help", "this list"),
    ("look", "the choices again"),
    ("quit", "stop here; the file stays as it was"),
    ("undo", "take your last answer back"),
];

/// One of these words, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word<'t> {
    Why(&'t str),
    Help,
    Look,
    Quit,
    Undo,
    Save(&'t str),
}

impl<'t> Word<'t> {
    /// The word that is typed. Those that say all by themselves are followed by nothing.
    fn of(typed: &'t str) -> Option<Word<'t>> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let rest = rest.trim();
        let word = match word.to_lowercase().as_str() {
            "?" | "why" => Word::Why(rest),
            "save" => Word::Save(rest),
            "help" | "h" => Word::Help,
            "look" => Word::Look,
            "quit" | "q" | "exit" => Word::Quit,
            "undo" | "u" => Word::Undo,
            _ => return None,
        };
        let takes_more = matches!(word, Word::Why(_) | Word::Save(_));
        (takes_more || rest.is_empty()).then_some(word)
    }
}

/// What somebody means by a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meant<'t> {
    Nothing,
    Word(Word<'t>),
    /// One of the choices, perhaps.
    Choice,
    /// A word that reads like the choice of this number too.
    Both(usize),
}

/// Whether a line is a word of the dialogue or an answer. Behind `!` it is the word.
fn meant<'t>(typed: &'t str, offered: &Offered) -> Meant<'t> {
    let typed = typed.trim();
    if typed.is_empty() {
        return Meant::Nothing;
    }
    if let Some(word) = typed.strip_prefix('!').and_then(Word::of) {
        return Meant::Word(word);
    }
    match (Word::of(typed), offered.reading(typed)) {
        (Some(_), Some(nth)) => Meant::Both(nth),
        (Some(word), None) => Meant::Word(word),
        (None, _) => Meant::Choice,
    }
}

/// What is said of a line that reads like both.
fn both(typed: &str, nth: usize, offered: &Offered) -> Line {
    let typed = typed.trim();
    let (number, label) = (nth + 1, &offered.shown[nth]);
    let message = format!(
        "`{typed}` is a word of this dialogue, and choice {number} (`{label}`) is called so too. Type `{number}` for the \
         choice, `!{typed}` for the word."
    );
    Line::of(Role::Wrong, message)
}

/// A game that asks a person.
#[derive(Clone, Copy)]
pub(crate) struct Asking<'a> {
    /// The game, at its question.
    pub(crate) game: &'a Game,
    /// Who keeps it. None for the situation of a case: all of it is shown.
    pub(crate) keeper: Option<&'a Keeper>,
}

impl Asking<'_> {
    fn words(&self) -> &'static [(&'static str, &'static str)] {
        match self.keeper {
            Some(_) => WORDS,
            None => WORDS_OF_CASES,
        }
    }
}

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
    asking: &Asking<'_>,
    question: &Question,
    index: &RuleIndex,
    show: &mut Show<'_>,
    ears: &mut dyn Hear,
) -> Result<Wish, Failure> {
    let (table, state) = (Rc::clone(asking.game.table()), asking.game.state());
    let speech = show.speech(&table);
    let planning = question.ask == Ask::Plan;
    let offered = Offered::of(speech, question, &question.choices);
    let teller = Teller {
        speech,
        question,
        index,
    };
    show.say("")?;
    let about_cards = matches!(question.ask, Ask::Plan | Ask::Discard | Ask::Fill);
    match asking.keeper {
        None => show.scene(&table, state, planning)?,
        Some(_) if about_cards => show.plans(&table, state)?,
        Some(_) => show.train(&table, state)?,
    }
    if about_cards {
        show.say(hand(speech, state, question.seat))?;
        if table.content.rules.expert() {
            show.say(discards(speech, state, question.seat))?;
        }
    }
    list(speech, question, &offered.shown, show)?;
    loop {
        show.ask("> ")?;
        let typed = match heard(ears, show)? {
            Heard::Line(typed) => typed,
            Heard::End => return Ok(Wish::Quit),
            Heard::Change => return Ok(Wish::Look),
        };
        match meant(&typed, &offered) {
            Meant::Nothing => show.say("Type a number, or `help`.")?,
            Meant::Both(nth) => show.say(both(&typed, nth, &offered))?,
            Meant::Word(Word::Why(choice)) => why(choice, asking, &teller, &offered, show)?,
            Meant::Word(Word::Help) => help(asking.words(), show)?,
            Meant::Word(Word::Look) => {
                show.scene(&table, state, planning)?;
                list(speech, question, &offered.shown, show)?;
            }
            Meant::Word(Word::Quit) => return Ok(Wish::Quit),
            Meant::Word(Word::Undo) => return Ok(Wish::Undo),
            Meant::Word(Word::Save(name)) => save(asking.keeper, name, show)?,
            Meant::Choice => match offered.find(&typed) {
                Match::Choice(choice) => return Ok(Wish::Answer(choice)),
                refused => refuse(&typed, refused, &offered.shown, asking, &teller, show)?,
            },
        }
    }
}

/// Asks what the game leaves to others, such as what chance brings: the number of the label that is chosen, or
/// another wish.
///
/// # Errors
/// When nothing can be read or printed.
pub(crate) fn choose(
    asked: &str,
    labels: Vec<String>,
    show: &mut Show<'_>,
    ears: &mut dyn Hear,
) -> Result<Wish, Failure> {
    let offered = Offered {
        shown: labels,
        recorded: Vec::new(),
    };
    listed(asked, &offered.shown, show)?;
    loop {
        show.ask("> ")?;
        let typed = match heard(ears, show)? {
            Heard::Line(typed) => typed,
            Heard::End => return Ok(Wish::Quit),
            Heard::Change => return Ok(Wish::Look),
        };
        match meant(&typed, &offered) {
            Meant::Nothing => show.say("Type a number, or `help`.")?,
            Meant::Both(nth) => show.say(both(&typed, nth, &offered))?,
            Meant::Word(Word::Help) => help(WORDS_OF_DRAWS, show)?,
            Meant::Word(Word::Look) => listed(asked, &offered.shown, show)?,
            Meant::Word(Word::Quit) => return Ok(Wish::Quit),
            Meant::Word(Word::Undo) => return Ok(Wish::Undo),
            Meant::Word(Word::Why(_) | Word::Save(_)) => {
                let message = format!(
                    "`{}` is nothing one can do here. `help` lists what is.",
                    typed.trim()
                );
                show.say(Line::of(Role::Wrong, message))?;
            }
            Meant::Choice => match offered.find(&typed) {
                Match::Choice(choice) => return Ok(Wish::Answer(choice)),
                refused => {
                    let message = complaint(&typed, refused, &offered.shown, WORDS_OF_DRAWS)
                        .unwrap_or_else(|| format!("`{}` is not among them.", typed.trim()));
                    show.say(Line::of(Role::Wrong, message))?;
                }
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

    /// The choice that is called so, or whose last words are these.
    fn reading(&self, typed: &str) -> Option<usize> {
        let reading = |labels: &[String]| labels.iter().position(|label| reads(typed, label));
        reading(&self.shown).or_else(|| reading(&self.recorded))
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
    listed(
        &speech.text(|speech, out| speech.ask(out, question)),
        labels,
        show,
    )
}

fn listed(asked: &str, labels: &[String], show: &mut Show<'_>) -> Result<(), Failure> {
    show.say(Line::of(Role::Strong, asked))?;
    for (nth, label) in labels.iter().enumerate() {
        show.say(format!("{:>4}  {label}", nth + 1))?;
    }
    Ok(())
}

/// The hand, equal cards counted.
fn hand(speech: Speech<'_>, state: &State, seat: SeatId) -> String {
    let cards = state.seats[seat.index()].cards.hand();
    speech.phrase(Phrase::YourHand, &[Slot::Word(&counted(speech, cards))])
}

/// The seat's discard pile, which its player may look through (BASE-expert-k).
fn discards(speech: Speech<'_>, state: &State, seat: SeatId) -> String {
    let cards = state.seats[seat.index()].cards.discards();
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
    asking: &Asking<'_>,
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
    match reason(choice, offered, asking, teller) {
        (Some(explained), left) => explain(&explained, left, show),
        (None, left) => {
            show.say(format!(
                "`{choice}` is no answer to this question, whatever the rules."
            ))?;
            say_left(left, show)
        }
    }
}

/// Why a choice is offered or not: `offered`, or else the one that is typed and
/// that one could think of. None where one cannot. With it, what is said where not all was tried.
fn reason(
    typed: &str,
    offered: Option<Choice>,
    asking: &Asking<'_>,
    teller: &Teller<'_>,
) -> (Option<Explained>, Option<String>) {
    let Some(inquiry) = interrupt::patiently(|go_on| Inquiry::within(asking.game, go_on)) else {
        return (None, None);
    };
    let left = left_untried(inquiry.untried());
    let choice = offered.or_else(|| {
        let choices = inquiry.imagined();
        match Offered::of(teller.speech, teller.question, &choices).find(typed) {
            Match::Choice(nth) => Some(choices[nth]),
            Match::Several(found) => found.first().map(|&nth| choices[nth]),
            _ => None,
        }
    });
    (choice.map(|choice| teller.explain(&inquiry.reason(choice))), left)
}

/// Says that not all was tried.
fn say_left(left: Option<String>, show: &mut Show<'_>) -> Result<(), Failure> {
    left.map_or(Ok(()), |left| show.say(Line::of(Role::Faint, left)))
}

/// A reason with the statements behind it.
fn explain(explained: &Explained, left: Option<String>, show: &mut Show<'_>) -> Result<(), Failure> {
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
    say_left(left, show)
}

fn statement(cited: &Cited, show: &mut Show<'_>) -> Result<(), Failure> {
    let mut line = Line::of(Role::Faint, format!("  {}", cited.id));
    if let Some(text) = &cited.text {
        line.push(Role::Plain, format!(": {text}"));
    }
    show.say(line)
}

fn help(words: &[(&str, &str)], show: &mut Show<'_>) -> Result<(), Failure> {
    show.say("Answer with the number of a choice, or with its words; the beginning is enough.")?;
    for (word, what) in words {
        show.say(format!("  {word:<10} {what}"))?;
    }
    show.say("A choice that is called like one of these is chosen by its number; `!help` is always the word.")
}

fn refuse(
    typed: &str,
    refused: Match,
    labels: &[String],
    asking: &Asking<'_>,
    teller: &Teller<'_>,
    show: &mut Show<'_>,
) -> Result<(), Failure> {
    if matches!(refused, Match::Nothing(_))
        && let (Some(explained), left) = reason(typed, None, asking, teller)
    {
        return explain(&explained, left, show);
    }
    let message = complaint(typed, refused, labels, asking.words()).unwrap_or_else(|| {
        format!(
            "`{}` is not offered here. `?` shows the rules behind the question.",
            typed.trim()
        )
    });
    show.say(Line::of(Role::Wrong, message))?;
    teller
        .rules()
        .first()
        .map_or(Ok(()), |rule| statement(rule, show))
}

/// What is said of something typed that is no choice; none where nothing is like it.
fn complaint(typed: &str, refused: Match, labels: &[String], words: &[(&str, &str)]) -> Option<String> {
    match refused {
        Match::Choice(_) => None,
        Match::Several(found) => {
            let found: Vec<&str> = found.into_iter().map(|nth| labels[nth].as_str()).collect();
            Some(format!("Which one: {}?", found.join(", ")))
        }
        Match::NoNumber(number) => Some(format!(
            "There is no choice {number}: there are {}.",
            labels.len()
        )),
        Match::Nothing(near) => {
            let words = words
                .iter()
                .map(|(word, _)| word.split(' ').next().unwrap_or(word));
            let typed = typed.trim();
            let near = near.or_else(|| suggest::nearest(typed, words).map(str::to_owned));
            near.map(|near| format!("`{typed}` is not offered. Did you mean `{near}`?"))
        }
    }
}

fn save(keeper: Option<&Keeper>, name: &str, show: &mut Show<'_>) -> Result<(), Failure> {
    let Some(keeper) = keeper else {
        return show
            .say("A case is kept in its file, once all of it is decided. `quit` leaves the file as it was.");
    };
    if name.is_empty() {
        return show.say("Save where? `save evening.record`");
    }
    let path = PathBuf::from(name);
    match keeper.save(&path) {
        Ok(()) => show.say(format!("Saved. Go on later with: holdup play --continue {name}")),
        // A wrong name must not end the game.
        Err(failure) => show.say(Line::of(Role::Wrong, failure.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(labels: &[&str]) -> Offered {
        Offered {
            shown: labels.iter().map(|&label| label.to_owned()).collect(),
            recorded: Vec::new(),
        }
    }

    #[test]
    fn words_of_the_dialogue_stand_alone_or_before_what_they_are_about() {
        let offered = offered(&["the roof", "the saloon"]);
        let word = |typed| match meant(typed, &offered) {
            Meant::Word(word) => Some(word),
            _ => None,
        };
        assert_eq!(word(" undo "), Some(Word::Undo));
        assert_eq!(word("U"), Some(Word::Undo));
        assert_eq!(word("Save evening.record"), Some(Word::Save("evening.record")));
        assert_eq!(word("? shoot  belle"), Some(Word::Why("shoot  belle")));
        assert_eq!(word("!quit"), Some(Word::Quit));
        assert_eq!(meant("quit the train", &offered), Meant::Choice);
        assert_eq!(meant("  ", &offered), Meant::Nothing);
    }

    #[test]
    fn what_reads_like_a_choice_and_a_word_is_neither() {
        let labels = [
            "undo",
            "save the hostage",
            "quit the train",
            "play help",
            "Why not",
            "u",
        ];
        let offered = offered(&labels);
        for (typed, nth) in [
            ("undo", 0),
            ("UNDO", 0),
            ("Save  the hostage", 1),
            ("help", 3),
            ("why not", 4),
            ("u", 5),
        ] {
            assert_eq!(meant(typed, &offered), Meant::Both(nth), "{typed}");
            let said = both(typed, nth, &offered).plain();
            assert!(said.contains(&format!("Type `{}`", nth + 1)), "{said}");
            let forced = format!("!{typed}");
            assert!(matches!(meant(&forced, &offered), Meant::Word(_)), "{forced}");
            // Its number means the choice, whatever it is called.
            let number = (nth + 1).to_string();
            assert_eq!(meant(&number, &offered), Meant::Choice);
            assert_eq!(offered.find(&number), Match::Choice(nth));
        }
        assert_eq!(meant("quit the train", &offered), Meant::Choice);
        assert_eq!(offered.find("quit the train"), Match::Choice(2));
        assert_eq!(meant("quit", &offered), Meant::Word(Word::Quit));
    }
}
