//! From flags, a set-up file and house rules to who sits where and a request for
//! a deal. The flags become a layer of their own over the other two; names and
//! everything else is checked by `holdup-packs`. Chance is not used here.

use std::path::PathBuf;

use holdup_hooks::Rulebook;
use holdup_packs::setup::{self, Wishes, Written};
use holdup_packs::{Diagnostic, Files};
use holdup_rules::content::Content;
use holdup_rules::setup::{Request, seat_range};
use serde::Serialize;

use crate::disk::{self, Shown};
use crate::failure::Failure;
use crate::library;
use crate::report;
use crate::seating::{self, Player};

/// How messages call what was chosen by flags.
const FLAGS: &str = "command line";

/// What can be chosen by flags; a set-up file holds the same under the same names.
#[derive(Clone, Debug, Default, clap::Args, Serialize)]
pub(crate) struct Choices {
    /// Who plays, seat by seat: `BANDIT=PLAYER,...`, or `me,greedy,random` with drawn bandits; `me:NAME` is a person
    /// with a name, and several persons share the screen.
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<String>,
    /// How many seats, where `--seats` does not say it.
    #[arg(long, value_name = "N", conflicts_with = "seats")]
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<u8>,
    /// Cars behind the locomotive, front to rear; what is missing is drawn.
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cars: Vec<String>,
    /// The round cards, first to last.
    #[arg(long, alias = "rounds", value_delimiter = ',', value_name = "LIST")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    round_cards: Vec<String>,
    /// Who is First Player: a bandit of `--seats`, or the number of a seat.
    #[arg(long, value_name = "NAME")]
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// Take what is not said by flags from this file.
    #[arg(long, value_name = "FILE.toml")]
    #[serde(skip)]
    setup: Option<PathBuf>,
}

/// Who sits where, and what is dealt.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) players: Vec<Player>,
    pub(crate) request: Request,
}

impl Choices {
    pub(crate) fn plan(&self, rulebook: &Rulebook, files: &Files, watching: bool) -> Result<Plan, Failure> {
        let content = rulebook.content();
        let mut files = files.clone();
        let mut layers = rulebook.setups().to_vec();
        if let Some(path) = &self.setup {
            let name = path.shown();
            let bytes = disk::read_bytes(path)
                .map_err(|error| Failure::Usage(format!("{name} cannot be read: {error}.")))?;
            files.insert(name.as_str(), bytes);
            layers.push(Written::File(name));
        }
        let text = toml::to_string(self)
            .map_err(|error| Failure::Usage(format!("The flags cannot be understood: {error}.")))?;
        files.insert(FLAGS, text);
        layers.push(Written::File(FLAGS.to_owned()));

        let wishes = wishes(&files, &layers, content)?;
        let players = match wishes.seats.as_slice() {
            [] => seating::usual(wishes.count().unwrap_or_else(|| usual(content)), watching),
            seats => seating::players(seats)?,
        };
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        let request = wishes.request(content, seats).map_err(|problems| refused(&problems, &files))?;
        Ok(Plan { players, request })
    }
}

/// A request for games of so many seats, with what house rules choose, and who they seat: nobody, where they only
/// say how many.
pub(crate) fn counted(seats: Option<u8>, rulebook: &Rulebook, files: &Files) -> Result<Plan, Failure> {
    let content = rulebook.content();
    let mut files = files.clone();
    let mut layers = rulebook.setups().to_vec();
    if let Some(seats) = seats {
        files.insert(FLAGS, format!("players = {seats}"));
        layers.push(Written::File(FLAGS.to_owned()));
    }
    let wishes = wishes(&files, &layers, content)?;
    let players = seating::players(&wishes.seats)?;
    let seats = wishes.count().unwrap_or_else(|| usual(content));
    let request = wishes.request(content, seats).map_err(|problems| refused(&problems, &files))?;
    Ok(Plan { players, request })
}

/// What is wrong with who is seated by house rules, which only those know who know the players.
pub(crate) fn unseated(rulebook: &Rulebook, files: &Files) -> Vec<Diagnostic> {
    read(files, rulebook.setups(), rulebook.content()).1
}

fn read(files: &Files, layers: &[Written], content: &Content) -> (Option<Wishes>, Vec<Diagnostic>) {
    let names: Vec<&str> = seating::player_names().collect();
    setup::read(files, layers, content, Some(seating::who(&names)))
}

/// What is wished for in these layers, if nothing is wrong with it.
fn wishes(files: &Files, layers: &[Written], content: &Content) -> Result<Wishes, Failure> {
    let (wishes, problems) = read(files, layers, content);
    wishes.ok_or_else(|| refused(&problems, files))
}

/// How many seats there are when nothing is said.
fn usual(content: &Content) -> u8 {
    let (fewest, most) = seat_range(content);
    4.clamp(fewest, most.max(fewest))
}

fn refused(problems: &[Diagnostic], files: &Files) -> Failure {
    report::say(&library::render(problems, files));
    Failure::Usage("No game can be set up like this.".to_owned())
}
