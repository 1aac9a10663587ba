//! An agent as it is written: its name, and after colons its number of playouts and its temper. `planner:1000:thief`.

use std::fmt;

use holdup_rules::table::Table;

use crate::{AGENTS, AgentKind, ComputerPlayer, MOST_PLAYOUTS, Temper, named};

/// An agent with what is said of it.
#[derive(Clone, Copy, Debug)]
pub struct NamedAgent {
    /// Which one it is.
    pub kind: &'static AgentKind,
    /// The number of playouts, if one is named.
    pub playouts: Option<u32>,
    /// The temper, if one is named.
    pub temper: Option<Temper>,
}

/// Why a name means no agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// No agent has this name.
    #[error("there is no agent `{0}`")]
    Unknown(String),
    /// The agent takes nothing after a colon.
    #[error("`{0}` takes nothing after a colon, and here it is followed by `{1}`")]
    TakesNothing(&'static str, String),
    /// The agent takes a temper, and something else is named.
    #[error("`{0}` can be followed by {words}, not by `{1}`", words = tempers())]
    NoTemper(&'static str, String),
    /// The agent takes a number of playouts and a temper, and something else is named.
    #[error("`{0}` can be followed by a number of playouts from 1 to {MOST_PLAYOUTS}, or by {words}, not by `{1}`", words = tempers())]
    NoPlayouts(&'static str, String),
}

fn tempers() -> String {
    let [first, second, third] = Temper::ALL.map(Temper::name);
    format!("`{first}`, `{second}` or `{third}`")
}

impl NamedAgent {
    /// The agent of this kind, of which nothing more is said.
    pub const fn plain(kind: &'static AgentKind) -> NamedAgent {
        NamedAgent { kind, playouts: None, temper: None }
    }

    /// Reads `greedy`, `fair:thief`, `planner:1000` or `planner:1000:thief`.
    ///
    /// # Errors
    /// Why it is none of these.
    pub fn parse(text: &str) -> Result<NamedAgent, NameError> {
        let mut parts = text.split(':');
        let name = parts.next().unwrap_or_default();
        let kind = named(name).ok_or_else(|| NameError::Unknown(name.to_owned()))?;
        let mut found = NamedAgent::plain(kind);
        for part in parts {
            let playouts = part.parse().ok().filter(|playouts| (1..=MOST_PLAYOUTS).contains(playouts));
            let temper = Temper::ALL.into_iter().find(|temper| temper.name() == part);
            match (playouts, temper) {
                (Some(_), _) if kind.playouts.is_some() && found.playouts.is_none() => {
                    found.playouts = playouts
                }
                (_, Some(_)) if kind.has_temper && found.temper.is_none() => found.temper = temper,
                _ => {
                    let part = part.to_owned();
                    return Err(match (kind.playouts, kind.has_temper) {
                        (Some(_), _) => NameError::NoPlayouts(kind.name, part),
                        (None, true) => NameError::NoTemper(kind.name, part),
                        (None, false) => NameError::TakesNothing(kind.name, part),
                    });
                }
            }
        }
        Ok(found)
    }

    /// Makes it for a table.
    pub fn player(&self, table: &Table) -> ComputerPlayer {
        (self.kind.make)(self, table)
    }
}

impl fmt::Display for NamedAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name)?;
        if let Some(playouts) = self.playouts {
            write!(f, ":{playouts}")?;
        }
        self.temper.map_or(Ok(()), |temper| write!(f, ":{}", temper.name()))
    }
}

impl PartialEq for NamedAgent {
    fn eq(&self, other: &NamedAgent) -> bool {
        (self.kind.name, self.playouts, self.temper) == (other.kind.name, other.playouts, other.temper)
    }
}

/// The names there are.
pub fn names() -> impl Iterator<Item = &'static str> {
    AGENTS.iter().map(|kind| kind.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for text in ["greedy", "planner", "planner:1000", "planner:1000:thief", "fair:schemer"] {
            assert_eq!(NamedAgent::parse(text).map(|named| named.to_string()).as_deref(), Ok(text));
        }
        for (text, why) in [
            ("gredy", "there is no agent `gredy`"),
            ("greedy:5", "`greedy` takes nothing after a colon"),
            ("fair:5", "`fair` can be followed by `shooter`, `thief` or `schemer`, not by `5`"),
            ("planner:0", "from 1 to 1000000"),
            ("planner:thief:thief", "not by `thief`"),
            ("planner:", "not by ``"),
        ] {
            let said = NamedAgent::parse(text).expect_err("it is none").to_string();
            assert!(said.contains(why), "{text}: {said}");
        }
    }
}
