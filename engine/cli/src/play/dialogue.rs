//! One dialogue for everything that is asked: choices with numbers, an answer by
//! number or label, and the few words that are no answers. What reads like an
//! answer and like one of the words is neither, so that nothing happens that
//! nobody meant. What is asked, and what the words say of it, is a [`Matter`]'s affair.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_packs::{Command, Dialogue, Said};
use holdup_rules::question::{Choice, Question};
use holdup_tell::wording::Speech;

use crate::disk::{self, Typing};
use crate::failure::Failure;
use crate::play::live::{LiveReload, OFTEN};
use crate::play::matching::{Match, find, listed, normalised, reads};
use crate::play::row::several;
use crate::play::show::Show;
use crate::suggest;
use crate::text::{Role, StyledLine};

/// What can be typed that is no answer: each command, what is to stand behind it, and what it does.
pub(crate) type CommandHelp = &'static [(Command, Option<Said>, Said)];

/// What is asked of a person.
pub(crate) trait Matter {
    /// What can be answered.
    fn offered(&self) -> &ChoiceLabels;

    fn words(&self) -> CommandHelp;

    /// Whether one line may hold several answers.
    fn takes_several(&self) -> bool {
        false
    }

    /// Shows what is asked: everything where somebody wants to `look` at it `again`.
    fn shown(&self, again: bool, show: &mut Show<'_>) -> Result<(), Failure>;

    /// Says why a choice is offered or not; of an empty one, which rules are behind the question.
    fn why(&self, _choice: &str, _show: &mut Show<'_>) -> Result<(), Failure> {
        Ok(())
    }

    /// Writes the game into a file.
    fn save(&self, _name: &str, _show: &mut Show<'_>) -> Result<(), Failure> {
        Ok(())
    }

    /// Tells once more what happened, in this round or in the whole game.
    fn log(&self, _all: bool, _show: &mut Show<'_>) -> Result<(), Failure> {
        Ok(())
    }

    /// Says why something typed is no answer.
    fn refuse(&self, typed: &str, refused: Match, show: &mut Show<'_>) -> Result<(), Failure> {
        let message = complaint(typed, refused, self, show.dialogue())
            .unwrap_or_else(|| show.dialogue().say(Said::NotAmong, &[typed.trim()]));
        show.say(StyledLine::of(Role::Wrong, message))
    }
}

/// Asks until there is an answer, or a wish the game itself must fulfil.
pub(crate) fn converse(matter: &dyn Matter, show: &mut Show<'_>) -> Result<Wish, Failure> {
    matter.shown(false, show)?;
    let dialogue = show.dialogue().clone();
    let help_word = dialogue.word(Command::Help);
    loop {
        show.ask("> ")?;
        let typed = match show.heard()? {
            TypedReply::Line(typed) => typed,
            TypedReply::End => return Ok(Wish::Quit),
            TypedReply::Change => return Ok(Wish::Look),
        };
        match meant(&typed, matter.offered(), &dialogue) {
            TypedLine::Nothing => show.tell(Said::TypeANumber, &[help_word])?,
            TypedLine::Both(nth) => show.say(both(&typed, nth, matter.offered(), &dialogue))?,
            TypedLine::Word(word) if !word.is_among(matter.words()) => {
                show.refuse(Said::NothingHere, &[typed.trim(), help_word])?;
            }
            TypedLine::Word(TypedCommand { command, rest }) => match command {
                Command::Why => matter.why(rest, show)?,
                Command::Log => matter.log(!rest.is_empty(), show)?,
                Command::Help => help(matter.words(), show)?,
                Command::Look => matter.shown(true, show)?,
                Command::Quit => return Ok(Wish::Quit),
                Command::Undo => return Ok(Wish::Undo),
                Command::Save => matter.save(rest, show)?,
            },
            TypedLine::Choice => match matter.offered().find(&typed) {
                Match::Choice(choice) => return Ok(Wish::Answer(choice)),
                refused => match several(&typed).filter(|_| matter.takes_several()) {
                    Some(parts) => {
                        if let Some(choices) = all_of(&parts, matter, show)? {
                            return Ok(Wish::Answers(choices));
                        }
                    }
                    None => matter.refuse(&typed, refused, show)?,
                },
            },
        }
    }
}

/// The choices that several parts of a line mean; none where one of them means none, which is said.
fn all_of(parts: &[&str], matter: &dyn Matter, show: &mut Show<'_>) -> Result<Option<Vec<usize>>, Failure> {
    let mut choices = Vec::new();
    for part in parts {
        match matter.offered().find(part) {
            Match::Choice(choice) => choices.push(choice),
            refused => {
                matter.refuse(part, refused, show)?;
                return Ok(None);
            }
        }
    }
    Ok(Some(choices))
}

/// One of these words, and what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TypedCommand<'t> {
    command: Command,
    rest: &'t str,
}

impl<'t> TypedCommand<'t> {
    /// The word that is typed. Those that say all by themselves are followed by nothing.
    fn of(typed: &'t str, dialogue: &Dialogue) -> Option<TypedCommand<'t>> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let (command, rest) = (command(word, dialogue)?, rest.trim());
        let may_follow = match command {
            Command::Why | Command::Save => true,
            Command::Log => is_all(rest, dialogue),
            Command::Help | Command::Look | Command::Quit | Command::Undo => false,
        };
        (may_follow || rest.is_empty()).then_some(TypedCommand { command, rest })
    }

    fn is_among(self, words: CommandHelp) -> bool {
        words.iter().any(|&(command, ..)| command == self.command)
    }
}

/// The command of a line that is a word of the dialogue, where nothing can be chosen.
pub(crate) fn word(typed: &str, dialogue: &Dialogue) -> Option<Command> {
    let typed = typed.trim();
    TypedCommand::of(typed.strip_prefix('!').unwrap_or(typed), dialogue).map(|word| word.command)
}

/// Whether all is wanted of something.
fn is_all(typed: &str, dialogue: &Dialogue) -> bool {
    let (typed, all) = (normalised(typed), dialogue.say(Said::GapAll, &[]));
    typed == normalised(&all) || typed == "all"
}

/// The command that a word is, in the language shown or in English. Accents may be left away.
pub(crate) fn command(word: &str, dialogue: &Dialogue) -> Option<Command> {
    let word = normalised(word);
    let mut commands = Command::ALL.iter().copied();
    commands.find(|&command| dialogue.words(command).any(|known| normalised(known) == word))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TypedLine<'t> {
    Nothing,
    Word(TypedCommand<'t>),
    /// One of the choices, perhaps.
    Choice,
    /// A word that reads like the choice of this number too.
    Both(usize),
}

/// Whether a line is a word of the dialogue or an answer. Behind `!` it is the word.
fn meant<'t>(typed: &'t str, offered: &ChoiceLabels, dialogue: &Dialogue) -> TypedLine<'t> {
    let typed = typed.trim();
    if typed.is_empty() {
        return TypedLine::Nothing;
    }
    let word = |typed| TypedCommand::of(typed, dialogue);
    if let Some(word) = typed.strip_prefix('!').and_then(word) {
        return TypedLine::Word(word);
    }
    match (word(typed), offered.reading(typed)) {
        (Some(_), Some(nth)) => TypedLine::Both(nth),
        (Some(word), None) => TypedLine::Word(word),
        (None, _) => TypedLine::Choice,
    }
}

fn both(typed: &str, nth: usize, offered: &ChoiceLabels, dialogue: &Dialogue) -> StyledLine {
    let gaps = [typed.trim(), &(nth + 1).to_string(), &offered.shown[nth]];
    StyledLine::of(Role::Wrong, dialogue.say(Said::WordAndChoice, &gaps))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Answer(usize),
    /// These, one after the other, as long as such questions are asked.
    Answers(Vec<usize>),
    /// The game as it was before the last answer.
    Undo,
    Quit,
    /// Nothing yet: files have changed meanwhile.
    Look,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TypedReply {
    Line(String),
    /// That nothing more will come.
    End,
    /// Nothing yet, but files have changed.
    Change,
}

/// Where a person is heard.
pub(crate) enum Ears {
    /// Nothing but what is typed.
    Typed,
    /// The same, while somebody looks at these files.
    Watching(Typing, Rc<RefCell<LiveReload>>),
    /// These lines, and nothing more.
    #[cfg(test)]
    Given(RefCell<std::collections::VecDeque<String>>),
}

impl Ears {
    /// The next line, whatever else happens; none when nothing more will come.
    pub(crate) fn line(&self) -> Result<Option<String>, Failure> {
        #[cfg(test)]
        if let Ears::Given(lines) = self {
            return Ok(lines.borrow_mut().pop_front());
        }
        let Ears::Watching(typing, _) = self else {
            return disk::read_line();
        };
        loop {
            if let Some(line) = typing.wait(OFTEN)? {
                return Ok(line);
            }
        }
    }

    /// What comes next; waits for it.
    pub(crate) fn next(&self) -> Result<TypedReply, Failure> {
        let Ears::Watching(typing, live) = self else {
            return Ok(self.line()?.map_or(TypedReply::End, TypedReply::Line));
        };
        loop {
            if live.borrow().has_changed() {
                return Ok(TypedReply::Change);
            }
            if let Some(line) = typing.wait(OFTEN)? {
                return Ok(line.map_or(TypedReply::End, TypedReply::Line));
            }
        }
    }
}

/// The labels of choices.
pub(crate) struct ChoiceLabels {
    /// In the language of the game that is shown.
    pub(crate) shown: Vec<String>,
    /// As records hold them, which is understood in every language.
    recorded: Vec<String>,
}

impl ChoiceLabels {
    /// These choices of a question, in the language that is spoken.
    pub(crate) fn of(speech: Speech<'_>, question: &Question, choices: &[Choice]) -> ChoiceLabels {
        let labels = |speech: Speech<'_>| {
            choices
                .iter()
                .map(|&choice| speech.text(|speech, out| speech.choice_of(out, question, choice)))
                .collect()
        };
        ChoiceLabels { shown: labels(speech), recorded: labels(Speech::of(speech.table)) }
    }

    /// Choices that are called so in every language.
    pub(crate) fn named(labels: Vec<String>) -> ChoiceLabels {
        ChoiceLabels { shown: labels, recorded: Vec::new() }
    }

    /// The choice that is called so, or whose last words are these.
    fn reading(&self, typed: &str) -> Option<usize> {
        let reading = |labels: &[String]| labels.iter().position(|label| reads(typed, label));
        reading(&self.shown).or_else(|| reading(&self.recorded))
    }

    pub(crate) fn find(&self, typed: &str) -> Match {
        match (find(typed, &self.shown), find(typed, &self.recorded)) {
            // Whatever was meant, what is shown is suggested.
            (Match::Nothing(near), Match::Nothing(other)) => {
                Match::Nothing(near.or(other.map(|(nth, _)| (nth, self.shown[nth].clone()))))
            }
            (Match::Nothing(_), found) | (found, _) => found,
        }
    }
}

/// A question with its choices, each behind its number where it is none itself.
pub(crate) fn list(asked: &str, labels: &[String], show: &mut Show<'_>) -> Result<(), Failure> {
    show.say(StyledLine::of(Role::Strong, asked))?;
    (0..labels.len()).try_for_each(|nth| show.say(listed(labels, nth)))
}

fn help(words: CommandHelp, show: &mut Show<'_>) -> Result<(), Failure> {
    let dialogue = show.dialogue().clone();
    show.tell(Said::AnswerWith, &[])?;
    let rows: Vec<(String, String)> = words
        .iter()
        .map(|&(command, gap, about)| {
            let word = match command {
                // The mark is the same in every language, and shorter.
                Command::Why => "?",
                _ => dialogue.word(command),
            };
            let behind = gap.map(|gap| format!(" {}", dialogue.say(gap, &[])));
            let word = format!("{word}{}", behind.unwrap_or_default());
            (word, dialogue.say(about, &[]))
        })
        .collect();
    let width = rows.iter().map(|(word, _)| word.chars().count()).max();
    let width = width.unwrap_or_default().max(10);
    for (word, about) in rows {
        show.say(format!("  {word:<width$} {about}"))?;
    }
    show.tell(Said::AlwaysTheWord, &[dialogue.word(Command::Help)])
}

/// What is said of something typed that is no choice; none where nothing is like it.
pub(crate) fn complaint<M: Matter + ?Sized>(
    typed: &str,
    refused: Match,
    matter: &M,
    dialogue: &Dialogue,
) -> Option<String> {
    let labels = &matter.offered().shown;
    match refused {
        Match::Choice(_) => None,
        Match::Several(found) => {
            let found: Vec<&str> = found.into_iter().map(|nth| labels[nth].as_str()).collect();
            Some(dialogue.say(Said::WhichOne, &[&found.join(", ")]))
        }
        Match::NoNumber(number) => {
            let gaps = [number.to_string(), labels.len().to_string()];
            Some(dialogue.say(Said::NoSuchNumber, &[&gaps[0], &gaps[1]]))
        }
        Match::Nothing(near) => {
            let words = matter.words().iter();
            let words = words.flat_map(|&(command, ..)| dialogue.words(command));
            let typed = typed.trim();
            let near = near.map(|(_, words)| words);
            let near = near.or_else(|| suggest::nearest(typed, words).map(str::to_owned));
            near.map(|near| dialogue.say(Said::DidYouMean, &[typed, &near]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant<'t>(typed: &'t str, offered: &ChoiceLabels) -> TypedLine<'t> {
        super::meant(typed, offered, &Dialogue::english())
    }

    fn offered(labels: &[&str]) -> ChoiceLabels {
        ChoiceLabels::named(labels.iter().map(|&label| label.to_owned()).collect())
    }

    #[test]
    fn words_of_the_dialogue_stand_alone_or_before_what_they_are_about() {
        let offered = offered(&["the roof", "the saloon"]);
        let word = |typed| match meant(typed, &offered) {
            TypedLine::Word(TypedCommand { command, rest }) => Some((command, rest)),
            _ => None,
        };
        assert_eq!(word(" undo "), Some((Command::Undo, "")));
        assert_eq!(word("U"), Some((Command::Undo, "")));
        assert_eq!(word("Save evening.record"), Some((Command::Save, "evening.record")));
        assert_eq!(word("? shoot  belle"), Some((Command::Why, "shoot  belle")));
        assert_eq!(word("!quit"), Some((Command::Quit, "")));
        assert_eq!(word("log"), Some((Command::Log, "")));
        assert_eq!(word("log ALL"), Some((Command::Log, "ALL")));
        assert_eq!(meant("log cabin", &offered), TypedLine::Choice);
        assert_eq!(meant("quit the train", &offered), TypedLine::Choice);
        assert_eq!(meant("  ", &offered), TypedLine::Nothing);
    }

    #[test]
    fn what_reads_like_a_choice_and_a_word_is_neither() {
        let labels = ["undo", "save the hostage", "quit the train", "play help", "Why not", "u"];
        let offered = offered(&labels);
        for (typed, nth) in
            [("undo", 0), ("UNDO", 0), ("Save  the hostage", 1), ("help", 3), ("why not", 4), ("u", 5)]
        {
            assert_eq!(meant(typed, &offered), TypedLine::Both(nth), "{typed}");
            let said = both(typed, nth, &offered, &Dialogue::english()).plain();
            assert!(said.contains(&format!("Type `{}`", nth + 1)), "{said}");
            let forced = format!("!{typed}");
            assert!(matches!(meant(&forced, &offered), TypedLine::Word(_)), "{forced}");
            // Its number means the choice, whatever it is called.
            let number = (nth + 1).to_string();
            assert_eq!(meant(&number, &offered), TypedLine::Choice);
            assert_eq!(offered.find(&number), Match::Choice(nth));
        }
        assert_eq!(meant("quit the train", &offered), TypedLine::Choice);
        assert_eq!(offered.find("quit the train"), Match::Choice(2));
        assert_eq!(
            meant("quit", &offered),
            TypedLine::Word(TypedCommand { command: Command::Quit, rest: "" })
        );
    }
}
