//! The rule parameters the core itself reads, typed. Content declares each of
//! them (with its allowed values and its rule ids); [`CORE_OPTIONS`] is the list
//! both sides are held against. Options only scripts read are not here.

use std::fmt;

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Yes or no.
    Bool(bool),
    /// A number inside the declared range.
    Int(i64),
    /// One of the declared words.
    Word(String),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Bool(value) => write!(f, "{value}"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Word(value) => f.write_str(value),
        }
    }
}

/// What the core reads from an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionType {
    /// Yes or no.
    Bool,
    /// A number that must stay inside these bounds for the core to work.
    Int(i64, i64),
    /// One of these words.
    Word(&'static [&'static str]),
}

/// When the neutral bullets leave the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Removal {
    /// After any shortage (AMB-027).
    #[default]
    OnAnyShortage,
    /// Only after a shortage at an event.
    OnEventShortage,
    /// They stay.
    Never,
}

/// Who is served when too few neutral bullets are left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum PartialDeal {
    /// Nobody (AMB-025).
    #[default]
    Nobody,
    /// The first in turn order.
    TurnOrder,
}

/// The options the core reads.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Options {
    /// Cards drawn at the start of a round.
    pub hand_size: u8,
    /// Cards drawn instead of playing one.
    pub draw_count: u8,
    /// Own bullets of each bandit.
    pub bullets: u8,
    /// Neutral bullets.
    pub neutral_bullets: u8,
    /// When the neutral bullets leave the game.
    pub neutral_deck_removed: Removal,
    /// Who is served when too few neutral bullets are left.
    pub neutral_partial_deal: PartialDeal,
    /// Whether a bandit flees even if no bullet is left to hit him (AMB-024).
    pub neutral_shortage_encounter_flee: bool,
    /// Whether the place of the punch, not the victim's new one, receives the loot (AMB-103).
    pub punch_drop_before_push: bool,
}

/// Name and type of every option the core reads.
pub const CORE_OPTIONS: &[(&str, OptionType)] = &[
    ("hand_size", OptionType::Int(1, 12)),
    ("draw_count", OptionType::Int(1, 12)),
    ("bullets", OptionType::Int(0, 12)),
    ("neutral_bullets", OptionType::Int(0, 30)),
    (
        "neutral_deck_removed",
        OptionType::Word(&["on_any_shortage", "on_event_shortage", "never"]),
    ),
    ("neutral_partial_deal", OptionType::Word(&["none", "turn_order"])),
    ("neutral_shortage_encounter_flee", OptionType::Bool),
    ("punch_drop_before_push", OptionType::Bool),
];

impl Options {
    /// Takes one value in.
    ///
    /// # Errors
    /// Says so when the core reads no option of this name, or not of this type:
    /// the loader has checked both against [`CORE_OPTIONS`] before.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), UnknownOption> {
        use OptionValue::{Bool, Int, Word};
        match (name, value) {
            ("hand_size", Int(n)) => self.hand_size = *n as u8,
            ("draw_count", Int(n)) => self.draw_count = *n as u8,
            ("bullets", Int(n)) => self.bullets = *n as u8,
            ("neutral_bullets", Int(n)) => self.neutral_bullets = *n as u8,
            ("neutral_deck_removed", Word(word)) => {
                self.neutral_deck_removed = match word.as_str() {
                    "on_any_shortage" => Removal::OnAnyShortage,
                    "on_event_shortage" => Removal::OnEventShortage,
                    "never" => Removal::Never,
                    _ => return Err(UnknownOption),
                }
            }
            ("neutral_partial_deal", Word(word)) => {
                self.neutral_partial_deal = match word.as_str() {
                    "none" => PartialDeal::Nobody,
                    "turn_order" => PartialDeal::TurnOrder,
                    _ => return Err(UnknownOption),
                }
            }
            ("neutral_shortage_encounter_flee", Bool(yes)) => self.neutral_shortage_encounter_flee = *yes,
            ("punch_drop_before_push", Bool(yes)) => self.punch_drop_before_push = *yes,
            _ => return Err(UnknownOption),
        }
        Ok(())
    }
}

/// The core reads no such option, or not with such a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the core reads no option of this name and type")]
pub struct UnknownOption;
