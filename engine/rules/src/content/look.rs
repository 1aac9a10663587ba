//! How pages draw things, where content says it: no rule reads this.

use crate::words::{EngineWords, words};

/// How pages draw something; what is not said they choose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// The drawing of its kind, as content calls it.
    pub draw: Option<&'static str>,
    /// The tone of its seat, from 1 to [`TONES`].
    pub tone: Option<u8>,
    /// One to three letters that stand beside the drawing.
    pub letters: Option<String>,
}

/// How many tones there are for seats.
pub const TONES: u8 = 11;

/// Most letters beside a drawing.
pub const MOST_LETTERS: usize = 3;

impl Look {
    /// A drawing and nothing else.
    pub fn drawn<T: EngineWords>(draw: Option<T>) -> Look {
        Look { draw: draw.map(EngineWords::word), ..Look::default() }
    }
}

words! {
    /// Figures of bandits, each under a hat of its own.
    BanditDrawing {
        /// A wide hat with a dent.
        Stetson = "stetson",
        /// A round, stiff hat.
        Bowler = "bowler",
        /// A tall hat.
        TopHat = "tophat",
        /// A very wide hat.
        Sombrero = "sombrero",
        /// A hair band with a feather.
        Plume = "plume",
        /// A bonnet.
        Bonnet = "bonnet",
        /// The cap of a soldier.
        Kepi = "kepi",
        /// A scarf.
        Scarf = "scarf",
        /// A cap of fur.
        Fur = "fur",
        /// A flat cap.
        Flat = "flat",
        /// A crown.
        Crown = "crown",
    }

    /// Figures of pawns that belong to nobody.
    PawnDrawing {
        /// Somebody plain.
        Other = "other",
        /// Somebody with a star.
        Star = "star",
        /// Somebody with a long gun.
        LongGun = "long_gun",
        /// Somebody with a satchel.
        Satchel = "satchel",
    }

    /// Drawings of loot.
    LootDrawing {
        /// A round token.
        Other = "other",
        /// A pouch.
        Pouch = "pouch",
        /// A gem.
        Gem = "gem",
        /// A chest with a lock.
        Chest = "chest",
        /// A flask.
        Flask = "flask",
        /// A sack.
        Sack = "sack",
        /// A nugget.
        Nugget = "nugget",
    }

    /// Drawings of action cards.
    CardDrawing {
        /// A plain card.
        Other = "other",
        /// Steps.
        Move = "move",
        /// A ladder.
        FloorChange = "floor_change",
        /// A gun.
        Fire = "fire",
        /// A fist.
        Punch = "punch",
        /// A hand that takes.
        Robbery = "robbery",
        /// A star.
        Star = "star",
        /// A horse.
        Ride = "ride",
        /// An elbow.
        Nudge = "nudge",
        /// A lamp.
        BrilliantIdea = "brilliant_idea",
    }
}
