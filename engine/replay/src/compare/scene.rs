//! Scenes: where in a game a line stands, told from the lines themselves. Two
//! games that went apart still have scenes in common, and by them recorded
//! answers and draws find the questions they belong to.

use std::fmt;

/// A turn, the resolution of one card, an event: whatever has a line that begins it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scene {
    /// The round, from 1; 0 before the first.
    pub round: usize,
    /// What happens, such as `turn 2` or `doc: fire`. Empty while the round begins.
    pub what: String,
    /// Which of several cards of the round that read alike, from 1.
    pub nth: usize,
}

impl fmt::Display for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.round, self.what.as_str()) {
            (0, _) => return f.write_str("the set-up"),
            (round, "") => write!(f, "round {round}, its beginning")?,
            (round, what) => write!(f, "round {round}, {what}")?,
        }
        match self.nth {
            0 | 1 => Ok(()),
            nth => write!(f, " ({nth})"),
        }
    }
}

/// Follows lines and knows the scene.
#[derive(Clone, Debug, Default)]
pub(super) struct Scenes {
    now: Scene,
    /// The cards turned over in this round.
    cards: Vec<String>,
}

impl Scenes {
    pub(super) fn now(&self) -> &Scene {
        &self.now
    }

    /// Takes in the next line, which may begin a scene.
    pub(super) fn follow(&mut self, line: &str) {
        let (what, nth) = if let Some(rest) = line.strip_prefix("== round ") {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            self.now.round = digits.parse().unwrap_or(self.now.round + 1);
            self.cards.clear();
            (String::new(), 0)
        } else if let Some(rest) = line.strip_prefix("== ") {
            (rest.to_owned(), 0)
        } else if let Some(rest) = line.strip_prefix("-- ") {
            // A turn keeps its number whatever its kind, and an event its name.
            let rest = match rest.split_once(':') {
                Some((turn, _)) if turn.starts_with("turn ") => turn,
                _ => rest,
            };
            (rest.to_owned(), 0)
        } else if let Some(card) = line.strip_prefix("* ") {
            let card = card.strip_suffix(" (face down)").unwrap_or(card).to_owned();
            self.cards.push(card.clone());
            let nth = self.cards.iter().filter(|&other| *other == card).count();
            (card, nth)
        } else {
            return;
        };
        (self.now.what, self.now.nth) = (what, nth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_begin_scenes() {
        let mut scenes = Scenes::default();
        let mut seen = Vec::new();
        for line in [
            "== round 2 of 5; first player belle",
            "~ belle draws fire",
            "-- turn 1: tunnel",
            "> belle: play fire face down",
            "-- stealin'",
            "* belle: fire (face down)",
            "* belle: fire",
            "-- event: braking",
            "== the game is over",
        ] {
            scenes.follow(line);
            seen.push(scenes.now().to_string());
        }
        assert_eq!(
            seen,
            [
                "round 2, its beginning",
                "round 2, its beginning",
                "round 2, turn 1",
                "round 2, turn 1",
                "round 2, stealin'",
                "round 2, belle: fire",
                "round 2, belle: fire (2)",
                "round 2, event: braking",
                "round 2, the game is over",
            ]
        );
    }
}
