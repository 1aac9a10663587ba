//! `holdup test --bless`: cases are rewritten to say what happens now. With `--ask`
//! a person decides what they leave open, as in `holdup play`; with `--review` each
//! difference is shown, and taken or left. A file is written once, when its last
//! case is through.

use std::io::Write;
use std::path::Path;

use holdup_packs::{Command, Dialogue, Hand, Said, plain};
use holdup_replay::case::Case;
use holdup_replay::case::bless::{BlockEdit, apply};
use holdup_replay::case::run::{Decided, Waiting};
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLineKind;
use holdup_replay::rig::OpenDraw;
use holdup_replay::suite::Suite;
use holdup_rules::game::Draw;
use holdup_tell::label::Labels;
use holdup_tell::wording::LanguageId;
use similar::{Algorithm, ChangeTag, DiffOp, capture_diff_slices, group_diff_ops};

use super::Args;
use crate::archive::LARGEST_FILE;
use crate::disk;
use crate::failure::Failure;
use crate::play::dialogue::{self, ChoiceLabels, CommandHelp, Ears, Matter, TypedReply, Wish};
use crate::play::person::{self, PersonAsked};
use crate::play::show::Show;
use crate::seen::{Eyes, Seen};
use crate::text::{Role, StyledLine};

/// How many lines that stay are shown around a difference.
const CONTEXT: usize = 3;

/// Rewrites the files of the cases that changed.
///
/// # Errors
/// When a file cannot be written, or the person has left.
pub(super) fn run(suite: &Suite, library: &Library, args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let mut files: Vec<&str> = suite.cases.iter().map(|case| case.file.as_str()).collect();
    files.dedup();
    let mut takes_all = !args.review;
    let english = (LanguageId::ENGLISH, Dialogue::english());
    let mut show = Show::new(out, Ears::Typed, english, Vec::new());
    for path in files {
        let (mut changes, mut failures, mut is_left) = (Vec::new(), Vec::new(), false);
        for case in suite.cases.iter().filter(|case| case.file == path) {
            let decided = if args.ask { decide(case, suite, library, &mut show)? } else { Some(Vec::new()) };
            let Some(decided) = decided else {
                show.say(format!("{path} is as it was."))?;
                return Err(Failure::Told);
            };
            match suite.changes(case, library, &decided) {
                Err(failure) => failures.push(failure),
                Ok(found) if found.is_empty() => {}
                Ok(found) => match judge(&mut takes_all, case, &found, &mut show)? {
                    ReviewChoice::Take => changes.extend(found),
                    ReviewChoice::Leave => {}
                    ReviewChoice::Quit => {
                        is_left = true;
                        break;
                    }
                },
            }
        }
        if !changes.is_empty() {
            write(path, suite, changes)?;
            show.say(format!("rewritten: {path}"))?;
        }
        for failure in failures {
            show.say(failure.trim_end())?;
        }
        if is_left {
            show.say("The other cases are as they were.")?;
            return Err(Failure::Told);
        }
    }
    Ok(())
}

/// Writes changes into their file. What somebody else wrote into it meanwhile is not written over.
fn write(path: &str, suite: &Suite, changes: Vec<BlockEdit>) -> Result<(), Failure> {
    let old = suite.files.get(path).unwrap_or_default();
    let now = disk::read_some(Path::new(path), LARGEST_FILE).unwrap_or_default();
    if *plain(&now[..]) != *old {
        let message =
            format!("{path} was written by somebody else meanwhile, and was left as it is. Bless it again.");
        return Err(Failure::Bad(message));
    }
    let text = apply(&String::from_utf8_lossy(old), changes);
    disk::rewrite(Path::new(path), &Hand::of(&now).write(&text))
}

fn heading(case: &Case) -> StyledLine {
    let mut line = StyledLine::of(Role::Faint, format!("{}:{}: ", case.file, case.line));
    line.push(Role::Strong, case.name.as_str());
    line
}

/// What was decided of a case, and how far its game has been told.
#[derive(Default)]
struct Decisions {
    made: Vec<BlessChoice>,
    /// How many lines have been shown.
    told: usize,
    /// The line behind them, as far as it has been shown.
    begun: String,
    /// Whether the train has been shown since the last answer.
    is_shown: bool,
}

struct BlessChoice {
    decided: Decided,
    /// Whether a person was asked.
    is_theirs: bool,
    /// Whether all that follows is left to chance.
    and_so_on: bool,
}

impl Decisions {
    fn all(&self) -> Vec<Decided> {
        self.made.iter().map(|made| made.decided.clone()).collect()
    }

    /// Takes the last one back that a person made.
    fn undo(&mut self) -> &'static str {
        let Some(last) = self.made.iter().rposition(|made| made.is_theirs) else {
            return "There is nothing to take back yet.";
        };
        self.made.truncate(last);
        "Taken back."
    }
}

/// Asks for all a case leaves open. None when the person leaves.
fn decide(
    case: &Case,
    suite: &Suite,
    library: &Library,
    show: &mut Show<'_>,
) -> Result<Option<Vec<Decided>>, Failure> {
    let mut decisions = Decisions::default();
    loop {
        // What cannot be played is told when it is to be rewritten.
        let Ok(so_far) = suite.play_so_far(case, library, &decisions.all()) else {
            return Ok(Some(Vec::new()));
        };
        let Some(waiting) = so_far.waiting else {
            return Ok(Some(decisions.all()));
        };
        if decisions.made.is_empty() && decisions.told == 0 {
            show.say("")?;
            show.say(heading(case))?;
            if case.game.is_none() {
                show.say("It has no `game` block to write answers into: add an empty one.")?;
                return Ok(Some(Vec::new()));
            }
            show.say("Type `help` for what you can do; `quit` leaves the file as it was.")?;
        }
        let lines = so_far.played.lines;
        for line in lines.iter().skip(decisions.told) {
            if TranscriptLineKind::of(line) != TranscriptLineKind::Question && *line != decisions.begun {
                show.say(format!("    {line}"))?;
            }
        }
        // The line of a draw grows with each card.
        let grows = |line: &&String| {
            waiting.draw.is_some() && TranscriptLineKind::of(line) == TranscriptLineKind::Chance
        };
        let begun = lines.last().filter(grows);
        decisions.told = lines.len() - usize::from(begun.is_some());
        decisions.begun = begun.cloned().unwrap_or_default();
        let wish = match &waiting.draw {
            Some(draw) => draw_for(draw, &waiting, &mut decisions, show)?,
            None => {
                let Some(question) = waiting.game.question().cloned() else {
                    return Ok(Some(decisions.all()));
                };
                let index = so_far.rulebook.index();
                let asking = PersonAsked { game: &waiting.game, sitting: None, index, library };
                let wish = person::ask(&asking, &question, show)?;
                if let Wish::Answer(choice) = wish {
                    let table = waiting.game.table();
                    let who = table.bandit_label(question.who).to_owned();
                    let what = table.choice_label(&question, question.choices[choice]);
                    decisions.made.push(BlessChoice {
                        decided: Decided::Answer(who, what),
                        is_theirs: true,
                        and_so_on: false,
                    });
                    decisions.is_shown = false;
                }
                wish
            }
        };
        match wish {
            Wish::Answer(_) | Wish::Answers(_) | Wish::Look => {}
            Wish::Undo => show.say(decisions.undo())?,
            Wish::Quit => return Ok(None),
        }
    }
}

/// What can be typed where chance is asked for, which is no question of the game.
const WORDS: CommandHelp = &[
    (Command::Help, None, Said::AboutHelp),
    (Command::Look, None, Said::AboutLookAgain),
    (Command::Quit, None, Said::AboutQuitCase),
    (Command::Undo, None, Said::AboutUndo),
];

/// What chance brings, as a person decides it.
struct AskedChance {
    asked: String,
    offered: ChoiceLabels,
}

impl Matter for AskedChance {
    fn offered(&self) -> &ChoiceLabels {
        &self.offered
    }

    fn words(&self) -> CommandHelp {
        WORDS
    }

    fn shown(&self, _again: bool, show: &mut Show<'_>) -> Result<(), Failure> {
        dialogue::list(&self.asked, &self.offered.shown, show)
    }
}

/// Asks what chance shall bring, where it could bring more than one thing.
fn draw_for(
    draw: &OpenDraw,
    waiting: &Waiting,
    decisions: &mut Decisions,
    show: &mut Show<'_>,
) -> Result<Wish, Failure> {
    let count = draw.offered.len();
    let is_asked = count > 1 && !decisions.made.iter().any(|made| made.and_so_on);
    let wish = match is_asked {
        false => Wish::Answer(draw.generated),
        true => {
            let table = waiting.game.table();
            let speech = show.speech(table);
            show.say("")?;
            if !std::mem::replace(&mut decisions.is_shown, true) {
                show.scene(table, &Seen::of(Eyes::Outside, &waiting.game), false)?;
            }
            let asked = match draw.draw {
                Draw::Card(seat) => {
                    format!("{} draws a card: which one?", speech.bandit(table.who_of(seat)))
                }
                Draw::Token(bandit) => format!(
                    "{} picks one of several tokens that look alike: which one?",
                    speech.bandit(bandit)
                ),
                Draw::Script(label) => format!("Chance decides: {}?", speech.words.texts[label.index()].text),
                Draw::FirstPlayer => "Chance decides who is First Player: who?".to_owned(),
                Draw::Decision(bandit) => {
                    format!(
                        "A rule decides for {}, and leaves several choices: which one?",
                        speech.bandit(bandit)
                    )
                }
            };
            let chance = ["left to chance", "this and all that follows left to chance"];
            let labels = draw.offered.iter().cloned().chain(chance.map(str::to_owned));
            let chance = AskedChance { asked, offered: ChoiceLabels::named(labels.collect()) };
            dialogue::converse(&chance, show)?
        }
    };
    if let Wish::Answer(choice) = wish {
        let outcome = if choice < count { choice } else { draw.generated };
        decisions.made.extend(draw.drawn(outcome).map(|decided| BlessChoice {
            decided: Decided::Draw(decided),
            is_theirs: is_asked,
            and_so_on: is_asked && choice == count + 1,
        }));
    }
    Ok(wish)
}

/// What becomes of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReviewChoice {
    Take,
    Leave,
    Quit,
}

/// Judges a difference, unless all are taken from here on.
fn judge(
    takes_all: &mut bool,
    case: &Case,
    changes: &[BlockEdit],
    show: &mut Show<'_>,
) -> Result<ReviewChoice, Failure> {
    if *takes_all {
        return Ok(ReviewChoice::Take);
    }
    show.say("")?;
    show.say(heading(case))?;
    for line in changes.iter().flat_map(|(block, text)| difference(&block.text, text, block.line)) {
        show.say(line)?;
    }
    loop {
        show.ask("Take it? y, n, a (all from here on) or q (none): ")?;
        let TypedReply::Line(typed) = show.heard()? else {
            return Ok(ReviewChoice::Quit);
        };
        match typed.trim().to_lowercase().as_str() {
            "y" | "yes" => return Ok(ReviewChoice::Take),
            "n" | "no" => return Ok(ReviewChoice::Leave),
            "a" | "all" => {
                *takes_all = true;
                return Ok(ReviewChoice::Take);
            }
            "q" | "quit" | "exit" => return Ok(ReviewChoice::Quit),
            _ => show
                .say("`y` takes it, `n` leaves the case as it was; `a` takes all from here on, `q` none.")?,
        }
    }
}

/// The lines of a block that go and come, with some around them. `first` is the number of the first line in its file.
fn difference(old: &str, new: &str, first: usize) -> Vec<StyledLine> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.lines().collect(), new.lines().collect());
    let groups = group_diff_ops(capture_diff_slices(Algorithm::Myers, &old, &new), CONTEXT);
    let mut lines = Vec::new();
    for (nth, group) in groups.iter().enumerate() {
        if nth > 0 {
            lines.push(StyledLine::of(Role::Faint, "        ..."));
        }
        for change in group.iter().flat_map(|op: &DiffOp| op.iter_changes(&old, &new)) {
            let number = change.old_index().map(|at| (first + at).to_string());
            let mut line = StyledLine::of(Role::Faint, format!("  {:>5} ", number.unwrap_or_default()));
            let (role, sign) = match change.tag() {
                ChangeTag::Equal => (Role::Plain, ' '),
                ChangeTag::Delete => (Role::Wrong, '-'),
                ChangeTag::Insert => (Role::New, '+'),
            };
            line.push(role, format!("{sign} {}", change.value()));
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_shows_what_goes_what_comes_and_some_around_it() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";
        let new = "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n";
        let shown: Vec<String> = difference(old, new, 20).iter().map(StyledLine::plain).collect();
        let expected = [
            "     21   2",
            "     22   3",
            "     23   4",
            "     24 - 5",
            "        + five",
            "     25   6",
            "     26   7",
            "     27   8",
        ];
        assert_eq!(shown, expected);
    }
}
