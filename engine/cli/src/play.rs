//! Playing a game at a terminal, or through a pipe. Which command line leads here stands in `command/play.rs`.

pub(crate) mod board;
pub(crate) mod deal;
pub(crate) mod dialogue;
pub(crate) mod first;
pub(crate) mod happening;
pub(crate) mod keep;
#[cfg(test)]
mod leaks;
pub(crate) mod live;
pub(crate) mod matching;
pub(crate) mod offer;
pub(crate) mod page;
pub(crate) mod person;
pub(crate) mod persons;
pub(crate) mod row;
pub(crate) mod show;
pub(crate) mod sitting;
pub(crate) mod things;
