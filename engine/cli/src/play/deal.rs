//! From flags, a set-up file and house rules to who sits where and a request for
//! a deal. The flags become a layer of their own over the other two; names and
//! everything else is checked by `holdup-packs`. Chance is not used here.

use std::path::PathBuf;

use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::any_error;
use holdup_packs::setup::{self, SetupSource, Wishes};
use holdup_packs::{Diagnostic, Files};
use holdup_replay::record::seated;
use holdup_rules::content::Content;
use holdup_rules::ids::CharacterId;
use holdup_rules::setup::{Request, SeatedRequest, is_bot, is_evener, playable, seat_range};
use serde::Serialize;

use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::language::LanguageFlag;
use crate::library::{self, Chosen, VersionFlags};
use crate::report;
use crate::seating::{self, SeatPlayer};

/// How messages call what was chosen by flags.
const FLAGS: &str = "command line";

/// What can be chosen by flags; a set-up file holds the same under the same names.
#[derive(Clone, Debug, Default, clap::Args, Serialize)]
pub(crate) struct Choices {
    /// Who plays, seat by seat: `BANDIT=PLAYER,...`, or `me,greedy,random` with drawn bandits; `me:NAME` is a person
    /// with a name, and several persons share the screen. `BANDIT=bot` is the bot version of a bandit, `bot` a drawn bot.
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    seats: Vec<String>,
    /// How many seats, where `--seats` does not say it.
    #[arg(long, value_name = "N", conflicts_with = "seats")]
    #[serde(skip_serializing_if = "Option::is_none")]
    players: Option<u8>,
    /// Add this many bots, drawn by chance; bots play by rules of their own and sit where the rules say.
    #[arg(long, value_name = "N")]
    #[serde(skip_serializing_if = "Option::is_none")]
    bots: Option<u8>,
    /// Play alone against bots: the same as `--players 1 --bots 4`.
    #[arg(long, conflicts_with_all = ["seats", "players"])]
    #[serde(skip)]
    solo: bool,
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
pub(crate) struct SeatPlan {
    pub(crate) players: Vec<SeatPlayer>,
    pub(crate) request: Request,
    /// The number of bots that make up the number of characters it takes.
    pub(crate) added: u8,
}

/// Bots of a solo game, where nobody says how many.
const SOLO_BOTS: u8 = 4;

impl Choices {
    /// These seats, and nothing else.
    pub(crate) fn of_seats(seats: Vec<String>) -> Choices {
        Choices { seats, ..Choices::default() }
    }

    /// The same with these cars.
    pub(crate) fn and_cars(self, cars: Vec<String>) -> Choices {
        Choices { cars, ..self }
    }

    pub(crate) fn plan(
        &self,
        rulebook: &Rulebook,
        files: &Files,
        watching: bool,
    ) -> Result<SeatPlan, Failure> {
        let content = rulebook.content();
        let mut files = files.clone();
        let mut layers = rulebook.setups().to_vec();
        layers.extend(self.layers(&mut files)?);
        let wishes = wishes(&files, &layers, content)?;
        let players = match wishes.seats.as_slice() {
            [] => seating::usual(seats(&wishes, content), watching),
            seats => seating::players(seats)?,
        };
        SeatPlan::new(&wishes, players, content).map_err(|problems| refused(&problems, &files))
    }

    /// The set-up file and the flags, as layers over the house rules.
    fn layers(&self, files: &mut Files) -> Result<Vec<SetupSource>, Failure> {
        let mut layers = Vec::new();
        if let Some(path) = &self.setup {
            let name = path.shown();
            let bytes = disk::read_bytes(path)
                .map_err(|error| Failure::Usage(format!("{name} cannot be read: {error}.")))?;
            files.insert(name.as_str(), bytes);
            layers.push(SetupSource::File(name));
        }
        let mut flags = self.clone();
        if self.solo {
            flags.players = Some(1);
            flags.bots.get_or_insert(SOLO_BOTS);
        }
        let text = toml::to_string(&flags)
            .map_err(|error| Failure::Usage(format!("The flags cannot be understood: {error}.")))?;
        files.insert(FLAGS, text);
        layers.push(SetupSource::File(FLAGS.to_owned()));
        Ok(layers)
    }

    /// The rulebook version by which these play: what brings the bots they seat is on.
    ///
    /// # Errors
    /// When a file cannot be read, or the content has errors, which are shown.
    pub(crate) fn load(
        &self,
        version: &VersionFlags,
        spoken: &LanguageFlag,
    ) -> Result<(VersionFlags, Chosen, Rulebook), Failure> {
        let (mut files, _) = version.roots.files()?;
        let layers = self.layers(&mut files)?;
        let version = version.with_bots(&files, setup::ways_to_seated(&files, &layers));
        with_added_bots(version, spoken, |files| self.layers(files))
    }
}

/// Loads a version, and once more with bots, if these make up the number of characters it takes and there are too few.
fn with_added_bots(
    version: VersionFlags,
    spoken: &LanguageFlag,
    flags: impl Fn(&mut Files) -> Result<Vec<SetupSource>, Failure>,
) -> Result<(VersionFlags, Chosen, Rulebook), Failure> {
    let chosen = version.choose()?;
    let loaded = Rulebook::load(&chosen.files, &chosen.choice);
    let added = match &loaded.0 {
        Some(rulebook) if !any_error(&loaded.1) => ways_to_missing(rulebook, &chosen, flags)?,
        _ => Vec::new(),
    };
    if added.is_empty() {
        let rulebook = chosen.tell(&version.name(), spoken, loaded)?;
        return Ok((version, chosen, rulebook));
    }
    let version = version.with_bots(&chosen.files, added);
    let chosen = version.choose()?;
    let rulebook = chosen.load_told(&version.name(), spoken)?;
    Ok((version, chosen, rulebook))
}

/// The names that switch on the bots that make up the number of characters it takes: nothing, if there are as many.
fn ways_to_missing(
    rulebook: &Rulebook,
    chosen: &Chosen,
    flags: impl Fn(&mut Files) -> Result<Vec<SetupSource>, Failure>,
) -> Result<Vec<String>, Failure> {
    let content = rulebook.content();
    let mut files = chosen.files.clone();
    let mut layers = rulebook.setups().to_vec();
    layers.extend(flags(&mut files)?);
    // What is wrong with it is said when the seats are given.
    let missing = read(&files, &layers, content)
        .0
        .map_or(0, |wishes| wishes.missing_bots(content, seats(&wishes, content)));
    let missing = usize::from(missing);
    let can_join = |id: &CharacterId| is_bot(content, *id) && is_evener(content, *id);
    let are_there = playable(content).filter(can_join).count() >= missing;
    Ok(match content.families.iter().any(|family| family.equal_sides) {
        _ if are_there => Vec::new(),
        true => holdup_packs::ways_to_evener(&files),
        false => holdup_packs::ways_to_bots(&files, missing),
    })
}

impl SeatPlan {
    fn new(
        wishes: &Wishes,
        mut players: Vec<SeatPlayer>,
        content: &Content,
    ) -> Result<SeatPlan, Vec<Diagnostic>> {
        let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
        let request = wishes.request(content, seats)?;
        players.extend((0..request.bots).map(|_| SeatPlayer::Rule));
        Ok(SeatPlan { players, added: request.bots.saturating_sub(wishes.bots()), request })
    }

    /// The same with all bots in their seats, for a game of this seed.
    pub(crate) fn seated(self, content: &Content, seed: u64) -> SeatPlan {
        match seated(content, &self.request, seed, 0) {
            Some(SeatedRequest { request, from }) => {
                let players = from.iter().map(|&seat| self.players[seat].clone()).collect();
                SeatPlan { players, request, ..self }
            }
            None => self,
        }
    }
}

/// A request for games of so many seats, and so many bots beside them, with what house rules choose, and who they seat: nobody,
/// where they only say how many.
pub(crate) fn counted(
    (seats, bots): (Option<u8>, Option<u8>),
    rulebook: &Rulebook,
    files: &Files,
) -> Result<SeatPlan, Failure> {
    let content = rulebook.content();
    let mut files = files.clone();
    let mut layers = rulebook.setups().to_vec();
    layers.push(numbers((seats, bots), &mut files));
    let wishes = wishes(&files, &layers, content)?.with_brought(content);
    let players = seating::players(&wishes.seats)?;
    let count = wishes.count().unwrap_or_else(|| usual(content));
    let request = wishes.request(content, count).map_err(|problems| refused(&problems, &files))?;
    Ok(SeatPlan { players, added: 0, request })
}

/// Loads a rulebook version for so many seats and so many bots beside them.
///
/// # Errors
/// As [`Choices::load`].
pub(crate) fn load_counted(
    numbered: (Option<u8>, Option<u8>),
    version: &VersionFlags,
    spoken: &LanguageFlag,
) -> Result<(VersionFlags, Chosen, Rulebook), Failure> {
    let (mut files, _) = version.roots.files()?;
    let layers = [numbers(numbered, &mut files)];
    let version = version.with_bots(&files, setup::ways_to_seated(&files, &layers));
    with_added_bots(version, spoken, |files| Ok(vec![numbers(numbered, files)]))
}

fn numbers((seats, bots): (Option<u8>, Option<u8>), files: &mut Files) -> SetupSource {
    let said = |key: &str, number: Option<u8>| {
        number.map_or_else(String::new, |number| format!("{key} = {number}\n"))
    };
    files.insert(FLAGS, said("players", seats) + &said("bots", bots));
    SetupSource::File(FLAGS.to_owned())
}

/// What is wrong with who is seated by house rules, which only those know who know the players.
pub(crate) fn unseated(rulebook: &Rulebook, files: &Files) -> Vec<Diagnostic> {
    read(files, rulebook.setups(), rulebook.content()).1
}

fn read(files: &Files, layers: &[SetupSource], content: &Content) -> (Option<Wishes>, Vec<Diagnostic>) {
    let names: Vec<&str> = seating::player_names().collect();
    setup::read(files, layers, content, Some(seating::who(&names)))
}

/// What is wished for in these layers, if nothing is wrong with it.
fn wishes(files: &Files, layers: &[SetupSource], content: &Content) -> Result<Wishes, Failure> {
    let (wishes, problems) = read(files, layers, content);
    wishes.ok_or_else(|| refused(&problems, files))
}

/// The number of seats beside those of drawn bots: none, where only bots are named.
fn seats(wishes: &Wishes, content: &Content) -> u8 {
    wishes.count().unwrap_or_else(|| if wishes.bots() > 0 { 0 } else { usual(content) })
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
