//! Who plays, as it is written after `--seats` or in a set-up file: one entry
//! per seat, `doc=me`, `belle=greedy`, or just `random`, and `belle+doc=me` for
//! a seat that plays a team. Names are checked here,
//! with suggestions; what is left open is drawn with the deal.

use holdup_agents::{AGENTS, AgentKind};
use holdup_rules::content::Content;
use holdup_rules::ids::{CharacterId, SeatId};
use holdup_rules::setup::team_size;

use crate::failure::Failure;
use crate::suggest;

/// What a person's seat is called.
pub(crate) const ME: &str = "me";

/// Who answers for a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Player {
    /// The person at the terminal.
    Me,
    /// A computer.
    Agent(&'static AgentKind),
}

impl Player {
    /// The player of this name.
    ///
    /// # Errors
    /// A usage failure with a suggestion when there is none.
    pub(crate) fn named(name: &str) -> Result<Player, Failure> {
        if name == ME {
            return Ok(Player::Me);
        }
        match holdup_agents::named(name) {
            Some(kind) => Ok(Player::Agent(kind)),
            None => Err(Failure::Usage(suggest::unknown("player", name, player_names()))),
        }
    }
}

/// The seat whose eyes see the game; none when nobody but agents play.
pub(crate) fn viewer(players: &[Player]) -> Option<SeatId> {
    players
        .iter()
        .position(|player| matches!(player, Player::Me))
        .map(SeatId::at)
}

/// The agent of this name.
///
/// # Errors
/// A usage failure with a suggestion when there is none.
pub(crate) fn agent(name: &str) -> Result<&'static AgentKind, Failure> {
    let names = AGENTS.iter().map(|kind| kind.name);
    holdup_agents::named(name).ok_or_else(|| Failure::Usage(suggest::unknown("agent", name, names)))
}

fn player_names() -> impl Iterator<Item = &'static str> {
    std::iter::once(ME).chain(AGENTS.iter().map(|kind| kind.name))
}

/// One seat: who plays, and whom.
#[derive(Clone, Debug)]
pub(crate) struct Sitter {
    /// Who answers.
    pub(crate) player: Player,
    /// Whom he plays, as far as that is chosen.
    pub(crate) characters: Vec<CharacterId>,
}

/// Reads one entry.
fn sitter(entry: &str, content: &Content) -> Result<Sitter, Failure> {
    let entry = entry.trim();
    let Some((character, player)) = entry.split_once('=') else {
        if let Some(id) = character_of(entry, content) {
            let id = &content.characters[id.index()].id;
            return Err(Failure::Usage(format!(
                "Who plays {id}? Write `{id}=me` or `{id}=greedy`."
            )));
        }
        return Ok(Sitter {
            player: Player::named(entry)?,
            characters: Vec::new(),
        });
    };
    let player = Player::named(player.trim())?;
    let ids = || content.characters.iter().map(|character| character.id.as_str());
    let mut characters = Vec::new();
    for name in character.split('+').map(str::trim) {
        match character_of(name, content) {
            Some(id) => characters.push(id),
            None => return Err(Failure::Usage(suggest::unknown("bandit", name, ids()))),
        }
    }
    let team = team_size(content);
    if characters.len() > team {
        return Err(Failure::Usage(format!(
            "`{entry}` names {} bandits, but in this rulebook version a seat plays {team}.",
            characters.len()
        )));
    }
    Ok(Sitter { player, characters })
}

fn character_of(name: &str, content: &Content) -> Option<CharacterId> {
    let at = content
        .characters
        .iter()
        .position(|character| character.id.eq_ignore_ascii_case(name))?;
    Some(CharacterId::at(at))
}

/// Reads a list of entries.
///
/// # Errors
/// A usage failure when a name does not exist or two persons are to play.
pub(crate) fn sitters<'a>(
    entries: impl IntoIterator<Item = &'a str>,
    content: &Content,
) -> Result<Vec<Sitter>, Failure> {
    let sitters: Vec<Sitter> = entries
        .into_iter()
        .map(|entry| sitter(entry, content))
        .collect::<Result<_, _>>()?;
    let persons = sitters
        .iter()
        .filter(|sitter| matches!(sitter.player, Player::Me))
        .count();
    if persons > 1 {
        return Err(Failure::Usage(format!(
            "Only one seat can be `{ME}`: whoever sits here would see the other's hand."
        )));
    }
    Ok(sitters)
}

/// The seats when nothing is said: one person against others, or agents only.
pub(crate) fn usual(seats: u8, watching: bool) -> Vec<Sitter> {
    let agents = ["greedy", "random", "greedy"];
    (0..seats as usize)
        .map(|seat| {
            let player = match seat {
                0 if !watching => Player::Me,
                _ => holdup_agents::named(agents[(seat + 2) % 3]).map_or(Player::Me, Player::Agent),
            };
            Sitter {
                player,
                characters: Vec::new(),
            }
        })
        .collect()
}
