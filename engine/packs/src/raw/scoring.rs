//! `scoring.toml` and `scoring/<id>.toml`: what adds to a score. An entry a
//! script counts has a file of its own.

use super::{Basis, EngineWord, OrOption, ScriptSpeech};
use crate::key::{keys, notes, word_keys};
use holdup_rules::content::{CountsFor, ScaleBasis};
use holdup_rules::words;

keys! {
    /// What the engine itself adds to a score.
    ScoringTable {
        /// Entries, in the order of the breakdown.
        scoring: Vec<ScoringRow>;
    }

    /// An entry the engine counts by itself.
    ScoringRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "scoring" };
        /// How the breakdown calls it.
        name: String, { letters: 1 };
        /// What is counted.
        counts: CountsWord;
        /// What `each`, `most` and `fewest` count.
        of: Option<TallyWord>, { example: "of = \"loot\"" };
        /// The kind of loot that counts, where not all of it does.
        kind: Option<String>, { names: "loot", example: "kind = \"{loot}\"" };
        /// The mark that counts, with `of = "mark"`: one of a bandit or of a seat, which counts once for a team. It is a number, or
        /// counts 1 for `true`, or the number of its word, from 0.
        mark: Option<String>, { names: "mark", needed: true, example: "mark = \"{mark}\"" };
        /// The zone in which counts what lies there, with `of = "zone"`: a zone of characters, or one that `belongs_to` somebody. With
        /// `counts = "loot"` what the tokens in it are worth.
        zone: Option<String>, { names: "zone", needed: true, example: "zone = \"{zone}\"" };
        /// The family whose cards bring their ransoms, with `counts = "ransoms"`.
        family: Option<String>, { names: "family", needed: true };
        /// Dollars for each one; less than 0 where it costs something.
        each: Option<i16>, { least: -10000, most: 10000, unit: "dollars", example: "each = -50" };
        /// Dollars for none of them, for one, for two and so on, in place of `each`; the last also for all beyond. For a mark that
        /// is a word: for each of its words.
        values: Vec<i16> = Vec::new(), { longest: 40, unit: "dollars", example: "values = [0, 100, 300]", each: &notes! { least: -10000, most: 10000 } };
        /// Dollars `most_shots`, `most` and `fewest` are worth.
        prize: Option<OrOption<u16>>, { least: 0, most: 10000, unit: "dollars" };
        /// Dollars it is worth where only one bandit plays, where only two do, and so on, but never more than `prize`, which it is
        /// where more do.
        fewer: Vec<u16> = Vec::new(), { longest: 12, unit: "dollars", example: "fewer = [250, 500]", each: &notes! { least: 0, most: 10000 } };
        /// Whom `fewer` counts; all who began the game where nothing is said.
        fewer_by: Option<OrOption<EngineWord<ScaleBasis>>>, { example: "fewer_by = \"eligible\"" };
        /// The fewest that can win the prize of `most_shots` and `most`.
        at_least: Option<OrOption<u8>>, { unit: "shots, or what is counted" };
        /// What each of several who are equal gets; all of it where nothing is said.
        tie: Option<OrOption<TieWord>>;
        /// Whether those who are out of the game are passed over for the prize; if not, they can keep others from it. They
        /// are where nothing is said.
        passes_over_out: Option<OrOption<bool>>, { example: "passes_over_out = false" };
        /// Whether those for whom a rule decides are passed over for the prize, and for what it is worth; they are not where
        /// nothing is said.
        passes_over_bots: Option<bool>, { example: "passes_over_bots = true" };
        /// The side alone for whose members it counts; for everybody where nothing is said. A prize is then among these alone, too.
        side: Option<String>, { names: "side", needed: true, example: "side = \"red\"" };
        /// The receivers of the dollars: each bandit where nothing is said. For a side what `of` names is counted of all of its
        /// members together.
        counts_for: Option<EngineWord<CountsFor>>, { example: "counts_for = \"side\"" };
        /// Whether it is counted in a game for two teams; it is where nothing is said.
        with_teams: Option<OrOption<bool>>;
        ..basis: Basis, "What it rests on.";
    }
}

words! {
    /// What can be counted of a bandit when the game is over.
    TallyWord {
        /// The tokens on his sheet.
        Loot = "loot",
        /// The bullets he has received.
        Bullets = "bullets",
        /// The bullets he has fired.
        Shots = "shots",
        /// What a mark of his says.
        Mark = "mark",
        /// The cards, or tokens, in a zone of his.
        Zone = "zone",
    }

    /// What each of several who are equal gets.
    TieWord {
        /// The whole prize.
        EachFull = "each_full",
        /// An equal part, rounded down.
        Split = "split",
        /// Nothing: only one alone gets the prize.
        Nobody = "nobody",
    }

    /// What an entry counts.
    CountsWord {
        /// The value of all loot on the bandit's sheet, or in a `zone` that belongs to him.
        Loot = "loot",
        /// Money received that is no token.
        Cash = "cash",
        /// A prize for everybody who fired most bullets.
        MostShots = "most_shots",
        /// What the cards of a `family` that a bandit has taken bring.
        Ransoms = "ransoms",
        /// So many dollars for each of what `of` names, or for how many there are.
        Each = "each",
        /// A prize for everybody who has most of what `of` names.
        Most = "most",
        /// A prize for everybody who has fewest of what `of` names.
        Fewest = "fewest",
    }
}

keys! {
    /// An entry its script counts, by the hook `score`; the id is the name of the file.
    ScoringFile {
        /// How the breakdown calls it.
        name: String, { letters: 1 };
        /// The side alone for whose members it counts; for everybody where nothing is said.
        side: Option<String>, { names: "side", needed: true, example: "side = \"red\"" };
        /// The receivers of the dollars: each bandit where nothing is said. For a side its script is
        /// asked once, about the first of its members.
        counts_for: Option<EngineWord<CountsFor>>, { example: "counts_for = \"side\"" };
        ..asking: ScriptSpeech, "What its script answers, of which `score` must be, asks, says and reads.";
        ..basis: Basis, "What it rests on.";
    }
}

word_keys! { TallyWord TieWord CountsWord }
