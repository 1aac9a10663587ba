//! A person is asked what the game asks of his seat: what is shown with the
//! question, the reasons behind what is offered, and the file it is kept in.
//! Everything shown is what the person's seat may see.

use std::io::ErrorKind;
use std::path::Path;
use std::rc::Rc;

use holdup_packs::{Command, RuleIndex, Said, Topic};
use holdup_replay::ahead::{Then, outlook};
use holdup_replay::library::Library;
use holdup_replay::why::{CitedStatement, ReasonText, ReasonWriter, left_untried, try_script_options};
use holdup_rules::ahead::secret_answers;
use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::state::Run;
use holdup_tell::why::Inquiry;
use holdup_tell::wording::{Phrase, Slot, Speech};

use crate::failure::Failure;
use crate::interrupt::{self, PATIENCE};
use crate::play::dialogue::{ChoiceLabels, CommandHelp, Matter, Wish, complaint, converse, list};
use crate::play::first;
use crate::play::matching::{Match, normalised};
use crate::play::row::comes_in_a_row;
use crate::play::show::Show;
use crate::play::sitting::Sat;
use crate::play::things::{ThingMatch, ThingsOnScreen};
use crate::seen::Seen;
use crate::text::{Role, StyledLine};

/// What a person can type that is no answer.
const WORDS: CommandHelp = &[
    (Command::Why, None, Said::AboutWhy),
    (Command::Why, Some(Said::GapChoice), Said::AboutWhyChoice),
    (Command::Why, Some(Said::GapThing), Said::AboutThing),
    (Command::Help, None, Said::AboutHelp),
    (Command::Log, None, Said::AboutLog),
    (Command::Log, Some(Said::GapAll), Said::AboutLogAll),
    (Command::Look, None, Said::AboutLook),
    (Command::Quit, None, Said::AboutQuit),
    (Command::Save, Some(Said::GapFile), Said::AboutSave),
    (Command::Undo, None, Said::AboutUndo),
];

/// The same while a case is played: it is kept in its file, once all is decided.
const WORDS_OF_CASES: CommandHelp = &[
    (Command::Why, None, Said::AboutWhy),
    (Command::Why, Some(Said::GapChoice), Said::AboutWhyChoice),
    (Command::Why, Some(Said::GapThing), Said::AboutThing),
    (Command::Help, None, Said::AboutHelp),
    (Command::Look, None, Said::AboutLook),
    (Command::Quit, None, Said::AboutQuitCase),
    (Command::Undo, None, Said::AboutUndo),
];

#[derive(Clone, Copy)]
pub(crate) struct PersonAsked<'a> {
    pub(crate) game: &'a Game,
    /// The sitting it is played at. None for the situation of a case: all of it is shown.
    pub(crate) sitting: Option<&'a dyn Sat>,
    /// What is known about its rulebook version.
    pub(crate) index: &'a RuleIndex,
    /// Where the same is with other values.
    pub(crate) library: &'a Library,
}

/// Asks until there is an answer, or a wish the game itself must fulfil.
pub(crate) fn ask(
    asking: &PersonAsked<'_>,
    question: &Question,
    show: &mut Show<'_>,
) -> Result<Wish, Failure> {
    pose(asking, question, show, |posed, show| converse(posed, show))
}

/// Says why a choice is offered or not, or what a thing is, to somebody who answers elsewhere.
pub(crate) fn why(
    asking: &PersonAsked<'_>,
    question: &Question,
    about: &str,
    show: &mut Show<'_>,
) -> Result<(), Failure> {
    pose(asking, question, show, |posed, show| posed.why(about, show))
}

fn pose<T>(
    asking: &PersonAsked<'_>,
    question: &Question,
    show: &mut Show<'_>,
    then: impl FnOnce(&Posed<'_>, &mut Show<'_>) -> T,
) -> T {
    let table = Rc::clone(asking.game.table());
    let speech = show.speech(&table);
    let dialogue = show.dialogue().clone();
    let posed = Posed {
        asking,
        teller: ReasonWriter { speech, question, index: asking.index, dialogue: &dialogue },
        offered: ChoiceLabels::of(speech, question, &question.choices),
        seen: Seen::of(show.eyes(), asking.game),
    };
    then(&posed, show)
}

/// A question of the game, as it is put to a person.
struct Posed<'a> {
    asking: &'a PersonAsked<'a>,
    teller: ReasonWriter<'a>,
    offered: ChoiceLabels,
    seen: Seen,
}

impl Posed<'_> {
    /// The question in its situation.
    fn situation(&self, show: &mut Show<'_>) -> Result<(), Failure> {
        let ReasonWriter { speech, question, .. } = self.teller;
        let (table, seen) = (speech.table, &self.seen);
        show.say("")?;
        let planning = question.ask == Ask::Plan;
        let mut cards = Vec::new();
        if matches!(question.ask, Ask::Plan | Ask::Discard | Ask::Fill) {
            let its = &seen.seats[question.seat(table).index()].cards;
            let told = |phrase, cards| speech.phrase(phrase, &[Slot::Word(&counted(speech, cards))]);
            cards.push(told(Phrase::YourHand, its.hand()));
            // A player may look through the discard pile. BASE-expert-k.
            cards.extend(
                table.content.rules.expert().then(|| told(Phrase::YourDiscards, its.run(Run::Discards))),
            );
        }
        let mut asked = speech.text(|speech, out| speech.ask(out, question));
        if self.takes_several() {
            asked = format!("{asked} {}", show.dialogue().say(Said::SeveralAtOnce, &[]));
        }
        if self.asking.sitting.is_some() {
            return show.board((table, seen), planning, &cards, (&asked, &self.offered.shown));
        }
        show.scene(table, seen, planning)?;
        for line in cards {
            show.say(line)?;
        }
        list(&asked, &self.offered.shown, show)
    }

    /// What would come of an offered choice, as far as its seat can foresee it.
    fn foresee(&self, nth: usize, show: &mut Show<'_>) -> Result<(), Failure> {
        let (game, language) = (self.asking.game, show.dialogue_language());
        let outlook = interrupt::patiently(PATIENCE, |go_on| outlook(game, nth, language, go_on));
        let Some(outlook) = outlook else {
            return show.tell(Said::CannotForesee, &[]);
        };
        show.tell(Said::WouldCome, &[])?;
        for line in &outlook.lines {
            show.say(unmarked(line))?;
        }
        let then = match outlook.then {
            Then::Asks(bandit) => {
                let bandit = self.teller.speech.bandit(bandit);
                self.teller.dialogue.say(Said::ThenAsked, &[bandit])
            }
            Then::Unknown => self.teller.dialogue.say(Said::ThenUnknown, &[]),
            Then::Over => self.teller.dialogue.say(Said::ThenOver, &[]),
        };
        show.say(StyledLine::of(Role::Faint, format!("    {then}")))
    }

    /// What something named on the screen is.
    fn tell(&self, things: &ThingsOnScreen<'_>, thing: usize, show: &mut Show<'_>) -> Result<(), Failure> {
        let lines = things.told(thing, &self.seen);
        for (nth, line) in lines.into_iter().enumerate() {
            let line = match nth {
                0 => StyledLine::of(Role::Strong, line),
                _ => StyledLine::of(Role::Plain, format!("  {line}")),
            };
            show.say(line)?;
        }
        let rules = things.rules(thing, self.teller.index);
        let rules = self.teller.statements(&rules);
        statements(&rules, show)
    }
}

/// A line of the transcript as people read it.
fn unmarked(line: &str) -> String {
    format!("    {}", line.trim_start_matches(['=', '-', '*', '~', '>', ' ']))
}

impl Matter for Posed<'_> {
    fn offered(&self) -> &ChoiceLabels {
        &self.offered
    }

    fn takes_several(&self) -> bool {
        // Neither where only one of several can follow the first.
        self.asking.sitting.is_some()
            && self.teller.question.choices.len() > 2
            && comes_in_a_row(self.teller.question, &self.seen, self.teller.speech.table)
    }

    fn words(&self) -> CommandHelp {
        match self.asking.sitting {
            Some(_) => WORDS,
            None => WORDS_OF_CASES,
        }
    }

    fn shown(&self, again: bool, show: &mut Show<'_>) -> Result<(), Failure> {
        if !again {
            return self.situation(show);
        }
        let ReasonWriter { speech, question, .. } = self.teller;
        show.scene(speech.table, &self.seen, question.ask == Ask::Plan)?;
        let asked = speech.text(|speech, out| speech.ask(out, question));
        list(&asked, &self.offered.shown, show)
    }

    fn why(&self, choice: &str, show: &mut Show<'_>) -> Result<(), Failure> {
        let teller = &self.teller;
        if choice.is_empty() {
            let rules = teller.rules();
            if secret_answers(self.asking.game).is_some() {
                show.tell(Said::AllAtOnce, &[])?;
            } else if rules.is_empty() {
                return show.tell(Said::NoRule, &[]);
            }
            return statements(&rules, show);
        }
        if first::is_meant(teller.speech, choice) {
            let explained = first::explained(teller.speech, teller.dialogue, &self.seen);
            return show.say(explained);
        }
        let things = ThingsOnScreen::of(teller.speech, teller.dialogue);
        let called = things.find(choice);
        let number = match self.offered.find(choice) {
            Match::Choice(nth) => Some(nth),
            _ => None,
        };
        if let ThingMatch::Exactly(found) = &called {
            for text in found.iter().filter_map(|&thing| things.text(thing, teller.index)) {
                show.say(StyledLine::of(Role::Strong, text))?;
            }
        } else if let Some(topic) = teller.dialogue.topic(choice, normalised).filter(|_| number.is_none()) {
            return explain_topic(topic, show);
        }
        let offered = number.map(|nth| teller.question.choices[nth]);
        let (explained, left) = reason(choice, offered, self.asking, teller, true);
        let is_choice = explained.is_some();
        if let Some(explained) = explained {
            explain(&explained, left, show)?;
        } else {
            say_left(left, show)?;
        }
        if let Some(nth) = number {
            self.foresee(nth, show)?;
        }
        match called {
            ThingMatch::Exactly(found) => found.iter().try_for_each(|&thing| self.tell(&things, thing, show)),
            ThingMatch::Perhaps(thing) if !is_choice => self.tell(&things, thing, show),
            ThingMatch::Nothing(Some(near)) if !is_choice => {
                show.refuse(Said::NothingCalled, &[choice, &near])
            }
            _ if is_choice => Ok(()),
            _ => show.tell(Said::NoAnswer, &[choice]),
        }
    }

    fn save(&self, name: &str, show: &mut Show<'_>) -> Result<(), Failure> {
        let Some(sitting) = self.asking.sitting else {
            return Ok(());
        };
        if name.is_empty() {
            return show.tell(Said::SaveWhere, &[self.teller.dialogue.word(Command::Save)]);
        }
        match sitting.save(Path::new(name)) {
            Ok(command) => {
                show.tell(Said::Saved, &[])?;
                show.whole(&format!("  {command}"))
            }
            // A wrong name must not end the game.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => show.refuse(Said::FileThere, &[name]),
            Err(error) => show.refuse(Said::FileUnwritten, &[name, &error.to_string()]),
        }
    }

    fn log(&self, all: bool, show: &mut Show<'_>) -> Result<(), Failure> {
        match self.asking.sitting {
            Some(sitting) => show.read_back(&sitting.log(show.eyes()), all),
            None => Ok(()),
        }
    }

    fn refuse(&self, typed: &str, refused: Match, show: &mut Show<'_>) -> Result<(), Failure> {
        if matches!(refused, Match::Nothing(_))
            && let (Some(explained), left) = reason(typed, None, self.asking, &self.teller, false)
        {
            return explain(&explained, left, show);
        }
        let dialogue = self.teller.dialogue;
        let message = complaint(typed, refused, self, dialogue)
            .unwrap_or_else(|| dialogue.say(Said::NotOfferedHere, &[typed.trim()]));
        show.say(StyledLine::of(Role::Wrong, message))?;
        let rules = self.teller.rules();
        statements(&rules[..rules.len().min(1)], show)
    }
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
            if count == 1 { label } else { format!("{count} x {label}") }
        })
        .collect();
    match cards.as_slice() {
        [] => speech.phrase(Phrase::EmptyHand, &[]),
        cards => cards.join(", "),
    }
}

/// Why a choice is offered or not: `offered`, or else the one that is typed and
/// that one could think of. None where one cannot. With it, what is said where not all was tried. `wholly` tries
/// what must be loaded anew as well, which is too slow for everything somebody mistypes.
fn reason(
    typed: &str,
    offered: Option<Choice>,
    asking: &PersonAsked<'_>,
    teller: &ReasonWriter<'_>,
    wholly: bool,
) -> (Option<ReasonText>, Option<String>) {
    let inquiry = interrupt::patiently(PATIENCE, |go_on| {
        let mut inquiry = Inquiry::within(asking.game, go_on)?;
        if wholly {
            try_script_options(&mut inquiry, asking.game.content(), asking.library, go_on);
        }
        Some(inquiry)
    });
    let Some(inquiry) = inquiry else {
        return (None, None);
    };
    let left = left_untried(inquiry.untried(), teller.dialogue);
    let choice = offered.or_else(|| {
        let choices = inquiry.imagined();
        match ChoiceLabels::of(teller.speech, teller.question, &choices).find(typed) {
            Match::Choice(nth) => Some(choices[nth]),
            Match::Several(found) => found.first().map(|&nth| choices[nth]),
            _ => None,
        }
    });
    (choice.map(|choice| teller.explain(&inquiry.reason(choice))), left)
}

fn say_left(left: Option<String>, show: &mut Show<'_>) -> Result<(), Failure> {
    left.map_or(Ok(()), |left| show.say(StyledLine::of(Role::Faint, left)))
}

/// A part of the game; how the game goes is all of them, one after the other.
fn explain_topic(topic: Topic, show: &mut Show<'_>) -> Result<(), Failure> {
    match topic {
        Topic::How => Topic::ALL.iter().try_for_each(|topic| show.tell(topic.said(), &[])),
        _ => show.tell(topic.said(), &[]),
    }
}

/// A reason with the statements behind it.
fn explain(explained: &ReasonText, left: Option<String>, show: &mut Show<'_>) -> Result<(), Failure> {
    match &explained.obstacle {
        Some(obstacle) => show.refuse(Said::NotOffered, &[&explained.label, obstacle])?,
        None => show.tell(Said::Offered, &[&explained.label])?,
    }
    statements(&explained.rules, show)?;
    for option in &explained.options {
        let gaps = [&*option.id, &*option.otherwise, &*option.value];
        show.say(format!("  {}", show.dialogue().say(Said::Otherwise, &gaps)))?;
        statements(&option.rules, show)?;
    }
    say_left(left, show)
}

/// Statements: what each says, and its id behind it; at the end the ids of those that say nothing here.
fn statements(cited: &[CitedStatement], show: &mut Show<'_>) -> Result<(), Failure> {
    for CitedStatement { id, text } in cited {
        if let Some(text) = text {
            show.say(
                StyledLine::of(Role::Plain, format!("  {text} "))
                    .and(StyledLine::of(Role::Faint, format!("({id})"))),
            )?;
        }
    }
    let silent: Vec<&str> =
        cited.iter().filter(|cited| cited.text.is_none()).map(|cited| cited.id.as_str()).collect();
    match silent.as_slice() {
        [] => Ok(()),
        ids => show.say(StyledLine::of(Role::Faint, format!("  ({})", ids.join(", ")))),
    }
}
