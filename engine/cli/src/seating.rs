//! Who plays: persons at the terminal, or agents by name. Which bandits they
//! play is written in set-ups, which `holdup-packs` reads.

use holdup_agents::{AgentKind, NameError, NamedAgent, RandomAgent};
use holdup_packs::setup::{Players, RULE, SeatWish};
use holdup_replay::parse::Record;
use holdup_rules::ids::PersonId;

use crate::failure::Failure;
use crate::suggest;

/// The word for a person's seat; a name can follow behind a colon.
pub(crate) const ME: &str = "me";

/// Who answers for a seat.
#[derive(Clone, Debug)]
pub(crate) enum SeatPlayer {
    /// A person at the terminal, another one for each seat, perhaps with a name.
    Person(Option<String>),
    Agent(NamedAgent),
    /// Nobody: a rule decides.
    Rule,
}

/// Stands among agents where a rule decides, and is never asked.
pub(crate) static BY_RULE: AgentKind = AgentKind {
    name: RULE,
    about: "decides by rule",
    playouts: None,
    has_temper: false,
    make: |_, _| holdup_agents::ComputerPlayer::Quick(Box::new(RandomAgent)),
};

impl SeatPlayer {
    pub(crate) fn named(name: &str) -> Result<SeatPlayer, Failure> {
        match name.split_once(':') {
            Some((ME, name)) => Ok(SeatPlayer::Person(Some(name.to_owned()))),
            _ if name == ME => Ok(SeatPlayer::Person(None)),
            _ => read("player", name, player_names()).map(SeatPlayer::Agent),
        }
    }
}

/// Those who answer at the terminal.
pub(crate) fn persons(players: &[SeatPlayer]) -> Vec<PersonId> {
    let is_person = |person: &PersonId| matches!(players[person.seat().index()], SeatPlayer::Person(_));
    (0..players.len()).map(PersonId::at).filter(is_person).collect()
}

/// Those from whom a record keeps secrets: who answers at the terminal, and nobody once the game is over.
pub(crate) fn still_playing(record: &Record, players: &[SeatPlayer]) -> Vec<PersonId> {
    if record.is_over() { Vec::new() } else { persons(players) }
}

/// True if one person plays alone, and rules decide for everybody else.
pub(crate) fn is_solo(players: &[SeatPlayer]) -> bool {
    let ruled = players.iter().filter(|player| matches!(player, SeatPlayer::Rule)).count();
    ruled > 0 && ruled + 1 == players.len() && persons(players).len() == 1
}

pub(crate) fn agent(name: &str) -> Result<NamedAgent, Failure> {
    read("agent", name, holdup_agents::names())
}

fn read(what: &str, name: &str, known: impl Iterator<Item = &'static str>) -> Result<NamedAgent, Failure> {
    NamedAgent::parse(name).map_err(|error| match error {
        NameError::Unknown(name) => Failure::Usage(suggest::unknown(what, &name, known)),
        error => Failure::Usage(format!("{error}.")),
    })
}

/// Why something that begins with the name of an agent is none.
fn wrong(name: &str) -> Option<String> {
    NamedAgent::parse(name).err().map(|error| error.to_string())
}

pub(crate) fn player_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(ME).chain(holdup_agents::names())
}

/// Who can have a seat, of these [`player_names`].
pub(crate) fn who<'a>(names: &'a [&'a str]) -> Players<'a> {
    Players { names, person: ME, wrong }
}

pub(crate) fn players(seats: &[SeatWish]) -> Result<Vec<SeatPlayer>, Failure> {
    let player = |seat: &SeatWish| match seat.player.as_str() {
        RULE => Ok(SeatPlayer::Rule),
        name => SeatPlayer::named(name),
    };
    seats.iter().map(player).collect()
}

/// The computer player on seats of which nothing is said, if a person plays, and if all only watch.
const OPPONENTS: [&str; 2] = ["fair", "greedy"];

/// The players when nothing is said: one person against computer players, or these alone.
pub(crate) fn usual(seats: u8, watching: bool) -> Vec<SeatPlayer> {
    let opponent = || {
        NamedAgent::parse(OPPONENTS[usize::from(watching)])
            .map_or(SeatPlayer::Person(None), SeatPlayer::Agent)
    };
    (0..seats)
        .map(|seat| if seat == 0 && !watching { SeatPlayer::Person(None) } else { opponent() })
        .collect()
}
