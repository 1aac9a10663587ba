//! `holdup review`: what each decision of a seat cost in a game that is over, as far as the seat could know. The games it is found
//! out in are imagined by `holdup-rules` and played by the planner of `holdup-agents`; here the result is shown.

use std::io::Write;
use std::path::PathBuf;

use holdup_agents::{ChoiceOutcome, Planner};
use holdup_packs::{Dialogue, Said};
use holdup_replay::grade::replay;
use holdup_replay::parse::Record;
use holdup_replay::why::question_at;
use holdup_rules::ids::{CharacterId, PersonId, SeatId};
use holdup_rules::imagined::Imagining;
use holdup_tell::label::{Labels, is_called};
use serde::Serialize;

use crate::command::why::{no_question, open};
use crate::disk::ShownPath;
use crate::failure::Failure;
use crate::format::{Format, fitting, json, numbers};
use crate::interrupt;
use crate::language::{LanguageFlag, TellLanguage};
use crate::library::Roots;
use crate::outcome::{grid, number};
use crate::play::keep;
use crate::seating;
use crate::suggest;
use crate::text::{Role, dollars};

// Kept with those of other commands, whose examples name bandits.
const EXAMPLES: &str = include_str!("../help/review.txt");

/// The number of dearest decisions that are shown with what would have been better.
const DEAREST: usize = 3;
/// The least cost that shows, in hundredths.
const LEAST: f64 = 1.0;

/// Show what each decision of a finished game cost a seat.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record of a game that is over.
    #[arg(value_name = "RECORD")]
    record: PathBuf,
    /// The bandit whose decisions are looked at [default: the first person, else seat 1].
    #[arg(long, value_name = "BANDIT")]
    seat: Option<String>,
    /// The number of imagined games for each decision.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(10..=1_000_000))]
    playouts: u32,
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    format: Format,
    #[command(flatten)]
    spoken: LanguageFlag,
    #[command(flatten)]
    roots: Roots,
}

/// A choice, and the result of the games in which it was tried.
#[derive(Clone, Debug, Serialize)]
struct TriedChoice {
    label: String,
    games: u32,
    /// The worth from 0 to 1.
    value: f64,
    /// The share of games won, if every game ended where it was left.
    wins: f64,
    /// The mean lead over the richest other, in dollars.
    lead: f64,
}

/// A decision.
#[derive(Debug, Serialize)]
struct ReviewedDecision {
    /// The number of the answer in the record.
    answer: usize,
    asked: String,
    /// The worth of the best choice less that of the one made, in hundredths.
    cost: f64,
    chosen: TriedChoice,
    best: TriedChoice,
    choices: Vec<TriedChoice>,
}

#[derive(Debug, Serialize)]
struct Review {
    /// The seat, from 1.
    seat: usize,
    bandit: String,
    playouts: u32,
    decisions: Vec<ReviewedDecision>,
    /// The numbers of the dearest answers, the dearest first.
    dearest: Vec<usize>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let (record, _library) = open(&args.record, &args.roots)?;
    if !record.is_over() {
        return Err(Failure::Usage(format!(
            "The game of {} is not over: a review would show what others may not know yet.",
            args.record.shown()
        )));
    }
    let content = record.rulebook.content();
    let seat = seat(&record, args.seat.as_deref())?;
    let manner = match args.format {
        Format::Json => args.spoken.asked(content)?,
        Format::Table => args.spoken.beside_records(content)?,
    };
    let person = PersonId::at(seat.index());
    let decisions = decisions(args, &record, person, manner)?;
    let mut dearest: Vec<&ReviewedDecision> = decisions.iter().filter(|one| one.cost >= LEAST).collect();
    dearest.sort_by(|one, other| other.cost.total_cmp(&one.cost));
    dearest.truncate(DEAREST);
    let dearest = dearest.iter().map(|one| one.answer).collect();
    let of = record.head.setup.bandits.iter().find(|&&(_, at)| at == seat).map(|&(id, _)| id);
    let bandit = of.map_or(String::new(), |id| content.characters[id.index()].id.clone());
    let review = Review { seat: seat.index() + 1, bandit, playouts: args.playouts, decisions, dearest };
    match args.format {
        Format::Json => json(&review, out),
        Format::Table => show(&review, &manner.dialogue(content), out),
    }
}

/// The seat whose decisions are looked at.
fn seat(record: &Record, wanted: Option<&str>) -> Result<SeatId, Failure> {
    let content = record.rulebook.content();
    let bandits = &record.head.setup.bandits;
    let id = |&(id, _): &(CharacterId, SeatId)| content.characters[id.index()].id.as_str();
    let Some(wanted) = wanted else {
        let players = keep::players(&record.head)?;
        return Ok(seating::persons(&players).first().map_or(SeatId(0), |person| person.seat()));
    };
    let found = bandits.iter().find(|bandit| is_called(id(bandit), wanted));
    found.map(|&(_, seat)| seat).ok_or_else(|| {
        Failure::Usage(suggest::unknown("bandit of this game", wanted, bandits.iter().map(id)))
    })
}

/// Every decision of a person.
fn decisions(
    args: &Args,
    record: &Record,
    person: PersonId,
    manner: TellLanguage,
) -> Result<Vec<ReviewedDecision>, Failure> {
    let hooks = record.rulebook.hooks().map_err(|fault| Failure::Bad(fault.to_string()))?;
    let labels: Vec<&str> = record.answers().filter_map(|line| Some(line.answer()?.1)).collect();
    let mut asked: Vec<(PersonId, Option<usize>)> = Vec::new();
    replay(record, hooks, Box::new(|_| {}), &mut |question| {
        let label = labels.get(asked.len()).copied().unwrap_or_default();
        asked.push((question.question.person, question.table.choice_named(question.question, label)));
    });
    interrupt::listen();
    let mut decisions = Vec::new();
    for (number, &(who, chosen)) in (1..).zip(&asked) {
        let Some(chosen) = chosen.filter(|_| who == person && !interrupt::asked()) else { continue };
        let game = question_at(record, number)
            .map_err(|error| no_question(&error, &args.record, number, "review"))?;
        let Some(imagining) = Imagining::of(&game) else { continue };
        let question = imagining.question();
        let outcomes = Planner::new(args.playouts).reviewed(&imagining, &interrupt::asked);
        let speech = manner.speech(game.table());
        let tried = |(&choice, outcome): (&_, &ChoiceOutcome)| TriedChoice {
            label: speech.text(|speech, out| speech.choice_of(out, question, choice)),
            games: outcome.games,
            value: outcome.value,
            wins: outcome.wins,
            lead: outcome.lead.round(),
        };
        let choices: Vec<TriedChoice> = question.choices.iter().zip(&outcomes).map(tried).collect();
        let best = choices.iter().max_by(|one, other| one.value.total_cmp(&other.value));
        let (Some(chosen), Some(best)) = (choices.get(chosen).cloned(), best.cloned()) else { continue };
        if chosen.games == 0 {
            continue;
        }
        let asked = speech.text(|speech, out| speech.ask(out, question));
        let cost = (best.value - chosen.value) * 100.0;
        decisions.push(ReviewedDecision { answer: number, asked, cost, chosen, best, choices });
    }
    interrupt::heard();
    Ok(decisions)
}

fn show(review: &Review, dialogue: &Dialogue, out: &mut dyn Write) -> Result<(), Failure> {
    let say = |said, gaps: &[&str]| dialogue.say(said, gaps);
    if review.decisions.is_empty() {
        return Ok(writeln!(out, "{}", say(Said::ReviewNothing, &[]))?);
    }
    let columns = [Said::ReviewAnswer, Said::ReviewChosen, Said::ReviewCost, Said::ReviewBest];
    let columns = columns.map(|said| say(said, &[]));
    let mut table = grid(columns.each_ref().map(String::as_str));
    for decision in &review.decisions {
        let is_dear = decision.cost >= LEAST;
        let best = if is_dear { decision.best.label.as_str() } else { "" };
        table.add_row(vec![
            number(decision.answer.to_string()),
            comfy_table::Cell::new(&decision.chosen.label),
            number(format!("{:.1}", decision.cost)),
            comfy_table::Cell::new(best),
        ]);
    }
    numbers(&table, out)?;
    if review.dearest.is_empty() {
        return Ok(writeln!(out, "{}", fitting(&say(Said::ReviewCheap, &[])))?);
    }
    writeln!(out, "{}", Role::Strong.paint(&say(Said::ReviewDearest, &[])))?;
    for answer in &review.dearest {
        let Some(decision) = review.decisions.iter().find(|one| one.answer == *answer) else { continue };
        let ReviewedDecision { asked, chosen, best, .. } = decision;
        let asked = say(Said::AnswerAsked, &[&answer.to_string(), asked]);
        writeln!(out, "{}", fitting(&asked))?;
        let percent = |share: f64| format!("{:.0}", share * 100.0);
        #[expect(clippy::cast_possible_truncation, reason = "dollars of one game")]
        let amount = |lead: f64| dollars(lead as i32);
        let gaps = [
            best.label.clone(),
            chosen.label.clone(),
            percent(best.wins),
            percent(chosen.wins),
            amount(best.lead),
            amount(chosen.lead),
        ];
        let better = say(Said::ReviewBetter, &gaps.each_ref().map(String::as_str));
        writeln!(out, "  {}", fitting(&better))?;
    }
    Ok(())
}
