//! `pawns.toml` and `pawns/<id>.toml`: pawns that belong to nobody. Those that are only numbers stand side by side in a
//! table, one with a script has a file of its own.

use super::{Basis, EngineWord, HookKeys, MovesRow, OrOption};
use crate::key::{keys, word_keys};
use holdup_rules::content::PawnDrawing;
use holdup_rules::words;

keys! {
    /// Pawns that belong to nobody, without scripts.
    PawnsFile {
        /// Pawns.
        pawn: Vec<PawnRow>;
    }

    /// A pawn that belongs to nobody, without a script.
    PawnRow {
        /// The id: what content, scripts and records call it.
        id: String, { defines: "pawn" };
        ..pawn: PawnKeys, "The pawn itself.";
    }

    /// A pawn that belongs to nobody, with a script; the id is the name of the file. The script hears what happens as long as
    /// the pawn stands somewhere and is not dormant, and `me` is the pawn; of what pawns do, such as `on_meeting`, it hears its
    /// own doing alone.
    PawnFile {
        ..pawn: PawnKeys, "The pawn itself.";
        ..heard: HookKeys, "How its script is called.";
    }

    /// What is said of every pawn of nobody.
    PawnKeys {
        /// What people call it.
        name: String, { letters: 1 };
        /// The figure of it on pages; without it a page looks for one called as its id, and else takes that of its kind.
        draw: Option<EngineWord<PawnDrawing>>, { example: "draw = \"satchel\"" };
        /// One to three letters that stand beside its figure on pages; without them it is the beginning of its name.
        letters: Option<String>, { letters: 1, example: "letters = \"Kd\"" };
        /// Whether it is in the game; it is where nothing is said. Of a pawn that is not, nobody has cards that send it.
        in_play: Option<OrOption<bool>>;
        /// Levels it may stand on.
        levels: Vec<String>, { fewest: 1, longest: 4, names: "level", needed: true };
        /// Whether nothing takes it to another car than the one it is in.
        keeps_to_car: bool = false, { example: "keeps_to_car = true" };
        /// How many cars a card that sends it covers; one where nothing is said. Nobody meets it in the cars between.
        moves: Option<MovesRow>;
        /// The car it starts in; the leading one where nothing is said.
        starts_in: Option<String>, { names: "car", needed: true };
        /// The end of the train at which it starts, in the nearest car in which it may stand; or `nowhere`, until a script lets
        /// it appear. Not beside `starts_in`. A bandit who would have to flee from it there begins on another level of the car, or
        /// where there is none in the nearest car in which bandits can begin.
        starts_at: Option<StartWord>, { example: "starts_at = \"rear\"" };
        /// Whether it has no effect until a punch wakes it.
        dormant: bool = false;
        /// Whether it can be shot at, and hides those behind it, as long as it is dormant; it cannot where nothing is said.
        shot_at_dormant: Option<OrOption<bool>>;
        /// Loot of this kind that it finds in its place cannot be taken as long as it is dormant: one token, and not what comes to
        /// lie beside that.
        guards: Option<String>, { names: "loot" };
        /// Whether that loot really cannot be taken; it cannot where nothing is said.
        locks: Option<OrOption<bool>>;
        /// The level of that car it starts on; must be given where it starts in one.
        starts_on: Option<String>, { names: "level" };
        /// What it does to bandits it meets; nothing when not given. An empty table is a meeting of which nothing comes but what
        /// scripts do.
        meeting: Option<MeetingRow>;
        ..basis: Basis, "What it rests on.";
    }
}

words! {
    /// Where a pawn starts that starts in no car of its own.
    StartWord {
        /// In front.
        Front = "front",
        /// In the rear.
        Rear = "rear",
        /// Not on the train.
        Nowhere = "nowhere",
    }
}

keys! {
    /// What happens to a bandit a pawn meets.
    MeetingRow {
        /// Whether he receives a neutral bullet.
        bullet: bool = false;
        /// The level he flees to, of the car or, with `to_neighbour`, of a neighbouring one; without this and the two keys
        /// below he stays.
        flees_to: Option<String>, { names: "level", needed: true };
        /// Whether he flees to a neighbouring car, of his choice: to the level `flees_to` says, or to wherever one comes to.
        to_neighbour: bool = false;
        /// Whether he flees to another level of the car than the one he is on; not beside `flees_to` or `to_neighbour`.
        to_other_level: bool = false, { example: "to_other_level = true" };
        /// Whether he can flee to a neighbouring car across the gap between the train and one beside it; he can where
        /// nothing is said.
        across_gap: Option<OrOption<bool>>;
        /// Whether he can flee into a neighbouring car that has no such level; where nothing is said only if no other car
        /// is there.
        to_any_level: Option<OrOption<bool>>;
        /// Whether a bandit who only passes by is hit as well.
        passing: bool = false;
        /// Whether those meet it too to whom an event moves it; they do where nothing is said.
        by_event: Option<OrOption<bool>>;
    }
}

word_keys! { StartWord }
