//! A part of many games: `3/64` is the third of 64, of games that follow each other.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Most parts of a run.
const MOST: u64 = 100_000;

/// The number of a part, from 1, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    pub(crate) nth: u64,
    pub(crate) of: u64,
}

impl Shard {
    /// All games.
    pub(crate) const WHOLE: Shard = Shard { nth: 1, of: 1 };

    /// The numbers of its games, of so many of the run.
    pub(crate) fn games(self, all: u64) -> Range<u64> {
        let until = |nth: u64| (u128::from(all) * u128::from(nth) / u128::from(self.of)) as u64;
        until(self.nth - 1)..until(self.nth)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((nth, of)) if 1 <= nth && nth <= of && of <= MOST => Ok(Shard { nth, of }),
            _ => Err(format!(
                "write the number of the part and how many parts there are, such as `3/64`; {MOST} at most"
            )),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_games_and_none_twice() {
        for (all, of) in [(0, 3), (1, 3), (7, 3), (100, 64), (u64::MAX, 7), (64, 64)] {
            let mut next = 0;
            for nth in 1..=of {
                let games = Shard { nth, of }.games(all);
                assert_eq!(games.start, next);
                assert!(games.end - games.start <= all / of + 1);
                next = games.end;
            }
            assert_eq!(next, all);
        }
    }

    #[test]
    fn parts_that_are_none_are_refused() {
        for text in ["", "3", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b", "1/100001"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/64".parse(), Ok(Shard { nth: 3, of: 64 }));
    }
}
