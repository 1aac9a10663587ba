//! `holdup why`: any question of a record, what is offered and what is not, and
//! the reasons. Reasons are found in `holdup-rules` and put into words in
//! `holdup-replay`; here they are shown.

use std::io::Write;
use std::path::{Path, PathBuf};

use holdup_packs::{Dialogue, Said};
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLineKind;
use holdup_replay::parse::Record;
use holdup_replay::why::{
    CitedStatement, Decides, NoQuestion, ReasonText, ReasonWriter, left_untried, question_at,
    try_script_options,
};
use holdup_rules::question::Choice;
use holdup_tell::label::Labels;
use holdup_tell::why::Inquiry;

use crate::command::compare::read_one;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::format::fitting;
use crate::interrupt::{self, PATIENCE};
use crate::language::LanguageFlag;
use crate::library::Roots;
use crate::play::matching::{Match, find};
use crate::text::{Role, count};

// Examples name bandits and cars, which Rust does not.
const EXAMPLES: &str = include_str!("../help/why.txt");

/// Explain why a choice was possible, or was not, at one point of a recorded game.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A record, and the number of an answer in it; without a number its answers are listed.
    #[arg(value_name = "RECORD@N")]
    place: String,
    /// A choice, as the record writes it, or the name of a bandit, place, card or loot.
    #[arg(value_name = "CHOICE", num_args = 0..)]
    choice: Vec<String>,
    /// Seconds to look for reasons; raise it if the answer says that not everything was tried.
    #[arg(long, value_name = "N", default_value_t = PATIENCE)]
    seconds: u32,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    roots: Roots,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (path, number) = split(&args.place)?;
    let (record, library) = open(&path, &args.roots)?;
    let Some(number) = number else {
        if !args.choice.is_empty() {
            let message = format!("At which answer? Write {}@N with its number.", path.shown());
            return Err(Failure::Usage(message));
        }
        return list(&record, out);
    };
    question(args, &path, &record, number, &library, out)
}

/// A record somebody names, with the content it is played by.
pub(crate) fn open(path: &Path, roots: &Roots) -> Result<(Record, Library), Failure> {
    if !disk::exists(path) {
        return Err(Failure::Usage(format!("There is no file {}.", path.shown())));
    }
    let library = Library::new(roots.files_for([path])?);
    let record = read_one(path, &library).map_err(Failure::Bad)?;
    Ok((record, library))
}

/// `evening.record@17`: the path, and the number if there is one.
pub(crate) fn split(place: &str) -> Result<(PathBuf, Option<usize>), Failure> {
    match place.rsplit_once('@') {
        Some((path, number)) => match number.parse() {
            Ok(number) => Ok((PathBuf::from(path), Some(number))),
            // A file may have such a name.
            Err(_) if disk::exists(Path::new(place)) => Ok((PathBuf::from(place), None)),
            Err(_) => {
                Err(Failure::Usage(format!("`{number}` is no number of an answer. Write `{path}@17`.")))
            }
        },
        None => Ok((PathBuf::from(place), None)),
    }
}

/// The answers of a record with their numbers.
pub(crate) fn list(record: &Record, out: &mut dyn Write) -> Result<(), Failure> {
    let mut number = 0;
    for line in &record.lines {
        match TranscriptLineKind::of(&line.text) {
            TranscriptLineKind::Answer => {
                number += 1;
                writeln!(out, "{number:>4}  {}", &line.text[2..])?;
            }
            _ if line.text.starts_with("==") || line.text.starts_with("--") || line.text.starts_with('*') => {
                writeln!(out, "      {}", Role::Faint.paint(&line.text))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// What to say when a record has no such question; `command` lists its answers.
pub(crate) fn no_question(error: &NoQuestion, path: &Path, number: usize, command: &str) -> Failure {
    let path = path.shown();
    match error {
        NoQuestion::TooFar(answers) => Failure::Usage(format!(
            "There is no answer {number}: {path} has {}. `holdup {command} {path}` lists them.",
            count(*answers, "answer")
        )),
        other => Failure::Bad(format!("{path}: {other}.")),
    }
}

fn question(
    args: &Args,
    path: &Path,
    record: &Record,
    number: usize,
    library: &Library,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let manner = args.spoken.beside_records(record.rulebook.content())?;
    let game = question_at(record, number).map_err(|error| no_question(&error, path, number, "why"))?;
    let looked_into = interrupt::patiently(args.seconds, |go_on| {
        let mut inquiry = Inquiry::within(&game, go_on)?;
        try_script_options(&mut inquiry, game.content(), library, go_on);
        Some(inquiry)
    });
    let (Some(question), Some(inquiry)) = (game.question(), looked_into) else {
        return Ok(());
    };
    let dialogue = manner.dialogue(game.content());
    let say = |said, gaps: &[&str]| dialogue.say(said, gaps);
    let teller = ReasonWriter {
        speech: manner.speech(game.table()),
        question,
        index: record.rulebook.index(),
        dialogue: &dialogue,
    };
    let imagined = teller.imagined(&inquiry);
    let wanted = args.choice.join(" ");
    // Wrong usage is told before anything is printed.
    let choice = if wanted.is_empty() { None } else { meant(&wanted, &teller, &imagined)? };
    let asked = teller.speech.text(|speech, out| speech.ask(out, question));
    let asked = say(Said::AnswerAsked, &[&number.to_string(), &asked]);
    writeln!(out, "{}", Role::Strong.paint(&asked))?;
    if let Some(line) = record.answers().nth(number - 1) {
        let (_, answer) = line.answer().unwrap_or_default();
        let said = say(Said::RecordSays, &[answer, &line.number.to_string()]);
        writeln!(out, "{said}")?;
    }
    if !inquiry.is_tried() {
        writeln!(out, "{}", say(Said::CannotTry, &[]))?;
    }
    if let Some(left) = left_untried(inquiry.untried(), &dialogue) {
        writeln!(out, "{}", fitting(&left))?;
    }
    if wanted.is_empty() {
        return everything(&teller, &inquiry, &imagined, out);
    }
    let Some(choice) = choice else {
        writeln!(out, "{}", say(Said::NoAnswer, &[&wanted]))?;
        return Ok(());
    };
    let explained = teller.explain(&inquiry.reason(choice));
    let told = match &explained.obstacle {
        Some(obstacle) => say(Said::NotOffered, &[&explained.label, obstacle]),
        None => say(Said::Offered, &[&explained.label]),
    };
    writeln!(out, "{told}")?;
    cite(&explained.rules, "  ", out)?;
    for option in &explained.options {
        let opposite = match explained.obstacle {
            Some(_) => Said::OptionOffered,
            None => Said::OptionNotOffered,
        };
        let gaps = [&*option.id, &*option.value, &*option.otherwise];
        writeln!(out, "  {}", say(opposite, &gaps))?;
        cite(&option.rules, "    ", out)?;
    }
    Ok(())
}

/// The choice that is meant; none where something of that name exists but is no answer here.
fn meant(
    wanted: &str,
    teller: &ReasonWriter<'_>,
    imagined: &[(Choice, String)],
) -> Result<Option<Choice>, Failure> {
    let labels: Vec<String> = imagined.iter().map(|(_, label)| label.clone()).collect();
    // The record's own words are understood in every language.
    let table = teller.speech.table;
    let recorded: Vec<String> =
        (imagined.iter()).map(|&(choice, _)| table.choice_label(teller.question, choice)).collect();
    let found = match (find(wanted, &labels), find(wanted, &recorded)) {
        (Match::Nothing(near), Match::Nothing(_)) => Match::Nothing(near),
        (Match::Nothing(_), found) | (found, _) => found,
    };
    match found {
        Match::Choice(nth) => Ok(Some(imagined[nth].0)),
        Match::Several(found) => {
            let found: Vec<&str> = found.into_iter().map(|nth| labels[nth].as_str()).collect();
            Err(Failure::Usage(format!("Which one is `{wanted}`: {}?", found.join(", "))))
        }
        _ if teller.is_name(wanted) => Ok(None),
        Match::Nothing(Some((_, near))) => {
            Err(Failure::Usage(format!("Nothing is called `{wanted}`. Did you mean `{near}`?")))
        }
        Match::Nothing(None) | Match::NoNumber(_) => Err(Failure::Usage(format!(
            "Nothing is called `{wanted}`. One could think of: {}.",
            labels.join(", ")
        ))),
    }
}

/// The question with all that is offered and all that is not.
fn everything(
    teller: &ReasonWriter<'_>,
    inquiry: &Inquiry<'_>,
    imagined: &[(Choice, String)],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let say = |said| teller.dialogue.say(said, &[]);
    cite(&teller.rules(), "  ", out)?;
    let explained: Vec<ReasonText> =
        imagined.iter().map(|&(choice, _)| teller.explain(&inquiry.reason(choice))).collect();
    let (offered, others): (Vec<&ReasonText>, Vec<&ReasonText>) =
        explained.iter().partition(|explained| explained.obstacle.is_none());
    writeln!(out, "\n{}", say(Said::AllOffered))?;
    for choice in offered {
        let because = because("", &[], &choice.options, Said::NotWith, teller.dialogue);
        writeln!(out, "  {}{because}", choice.label)?;
    }
    if !others.is_empty() {
        writeln!(out, "\n{}", say(Said::AllNotOffered))?;
    }
    for choice in others {
        let reason = choice.obstacle.as_deref().unwrap_or_default();
        let because = because(reason, &choice.rules, &choice.options, Said::OfferedWith, teller.dialogue);
        writeln!(out, "  {}: {because}", choice.label)?;
    }
    let unasked = inquiry.unasked();
    if !unasked.is_empty() {
        writeln!(out, "\n{}", say(Said::NothingAsked))?;
        for sway in &unasked {
            let option = teller.decides(sway);
            let gaps = [&*option.id, &*option.otherwise, &*option.value];
            writeln!(out, "  {}", teller.dialogue.say(Said::WithOption, &gaps))?;
        }
    }
    Ok(())
}

/// A reason in one line: `django stands in between (BASE-fire-h)`.
fn because(
    reason: &str,
    rules: &[CitedStatement],
    options: &[Decides],
    with: Said,
    dialogue: &Dialogue,
) -> String {
    let mut text = reason.to_owned();
    let ids: Vec<&str> = rules.iter().map(|cited| cited.id.as_str()).collect();
    if !ids.is_empty() {
        text.push_str(&format!(" ({})", ids.join(", ")));
    }
    let options: Vec<String> =
        options.iter().map(|option| format!("{} = {}", option.id, option.otherwise)).collect();
    if !options.is_empty() {
        let or = format!(" {} ", dialogue.say(Said::OptionOr, &[]));
        text.push_str(&format!("; {}", dialogue.say(with, &[&options.join(&or)])));
    }
    text
}

fn cite(rules: &[CitedStatement], indent: &str, out: &mut dyn Write) -> Result<(), Failure> {
    for cited in rules {
        let text = match &cited.text {
            Some(text) => format!("{indent}{}: {text}", cited.id),
            None => format!("{indent}{}", cited.id),
        };
        writeln!(out, "{}", Role::Faint.paint(&text))?;
    }
    Ok(())
}
