//! `texts/*.toml`, beside the packs: what the texts of the rules say, held against
//! each other. Nothing is played by it; people look things up in it.

use crate::key::{keys, word_keys};
use holdup_rules::words;

keys! {
    /// Where the texts of the rules part.
    DifferencesFile {
        /// Where the texts part.
        difference: Vec<DifferenceRow>;
    }

    /// One point on which texts part, or on which it was made sure that they do not.
    DifferenceRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "difference" };
        /// The option it is about, by its name; not every one exists.
        option: String, { form: "id" };
        /// The words a value can be one of, where it is one of a few.
        takes: Vec<String> = Vec::new();
        /// What each text says.
        values: TextValues;
        /// What kind of difference it is.
        kind: String, { letters: 1 };
        /// What the repaired consensus takes, where the texts leave it open.
        base: Option<String>;
        /// Where the texts say it, and what to know about it.
        note: Option<String>;
    }

    /// What each text says; one that is silent is not there. What is said about a value stands in brackets.
    #[derive(Default)]
    TextValues {
        /// The Spanish rulebook of 2014.
        es: Option<String>;
        /// The Romanian rulebook of 2014.
        ro: Option<String>;
        /// The Dutch rulebook of 2014.
        nl: Option<String>;
        /// The help page of a game platform.
        help: Option<String>;
        /// The unofficial combined rules.
        combined: Option<String>;
    }

    /// What the texts of the rules leave open.
    AmbiguitiesFile {
        /// What the texts leave open.
        ambiguity: Vec<AmbiguityRow>;
    }

    /// Something the texts leave open.
    AmbiguityRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "ambiguity" };
        /// What it is about.
        title: String, { letters: 1 };
        /// The options that decide it.
        options: Vec<String> = Vec::new(), { form: "id" };
        /// Where in the texts.
        r#where "where": String, { letters: 1 };
        /// What is open.
        question: Option<String>;
        /// How it could be settled.
        rulings: Option<String>;
        /// How it is settled, and why.
        default: String, { letters: 1 };
    }

    /// Which texts of the rules state what.
    StatedFile {
        /// Which texts state which statement.
        statement: Vec<StatedRow>;
    }

    /// Which texts state a statement.
    StatedRow {
        /// The statement.
        id: String, { defines: "stated" };
        /// The texts that state it.
        texts: Vec<TextWord>;
        /// Where texts say otherwise, or leave something open.
        see: Vec<String> = Vec::new();
    }
}

words! {
    /// One of the texts.
    TextWord {
        /// The Spanish rulebook of 2014.
        Es = "es",
        /// The Romanian rulebook of 2014.
        Ro = "ro",
        /// The Dutch rulebook of 2014.
        Nl = "nl",
        /// The help page of a game platform.
        Help = "help",
        /// The unofficial combined rules.
        Combined = "combined",
    }
}

impl TextWord {
    /// Every text, in the order of their columns.
    pub const ALL: [TextWord; 5] =
        [TextWord::Es, TextWord::Ro, TextWord::Nl, TextWord::Help, TextWord::Combined];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            TextWord::Es => "Spanish",
            TextWord::Ro => "Romanian",
            TextWord::Nl => "Dutch",
            TextWord::Help => "help page",
            TextWord::Combined => "combined rules",
        }
    }

    /// The preset that plays by it.
    pub fn preset(self) -> &'static str {
        match self {
            TextWord::Es => "es_2014",
            TextWord::Ro => "ro_2014",
            TextWord::Nl => "nl_2014",
            TextWord::Help => "bga_help_es",
            TextWord::Combined => "ucr_2_1",
        }
    }
}

impl TextValues {
    /// What a text says; none when it is silent.
    pub fn of(&self, text: TextWord) -> Option<&str> {
        match text {
            TextWord::Es => self.es.as_deref(),
            TextWord::Ro => self.ro.as_deref(),
            TextWord::Nl => self.nl.as_deref(),
            TextWord::Help => self.help.as_deref(),
            TextWord::Combined => self.combined.as_deref(),
        }
    }

    /// Whether two texts say different things, whatever is said about them in brackets.
    pub fn differ(&self) -> bool {
        let said = TextWord::ALL.into_iter().filter_map(|text| self.of(text));
        let mut said = said.map(bare);
        let first = said.next();
        said.any(|other| Some(other) != first)
    }
}

/// A value without what is said about it in brackets.
fn bare(value: &str) -> String {
    let mut depth = 0_usize;
    let mut kept = String::with_capacity(value.len());
    for letter in value.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => kept.push(letter),
            _ => {}
        }
    }
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_in_brackets_makes_no_difference() {
        let says = |es: &str, combined: &str| TextValues {
            es: Some(es.to_owned()),
            combined: Some(combined.to_owned()),
            ..TextValues::default()
        };
        assert!(!says("true (if possible)", "true (with (some) exceptions)").differ());
        assert!(!says("one 250", "one (of two) 250").differ());
        assert!(says("fresh_six (expert: fill_to_six)", "fill_to_six").differ());
        assert!(!TextValues::default().differ());
    }
}

word_keys! { TextWord }
