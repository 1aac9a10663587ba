//! `families.toml`: families of cards and the zones they lie in; and their cards, in the folder the family names.

use super::{Belongs, EngineWord, FewestMost, HookKeys, OrOption, RankRow, Sourced};
use crate::key::{keys, word_keys};
use holdup_rules::content::{Alternative, BulletZones, KnownTo, ZoneHolds, ZoneOf};
use holdup_rules::words;

keys! {
    /// Families of cards, and the zones they lie in.
    FamiliesFile {
        /// Families.
        family: Vec<FamilyRow> = Vec::new();
        /// Zones.
        zone: Vec<ZoneRow> = Vec::new();
    }

    /// A family of cards. They lie in a folder of their own, one file each.
    FamilyRow {
        /// The id.
        id: String, { defines: "family" };
        /// What people call one of its cards.
        name: String, { letters: 1 };
        /// The folder of its cards, in every pack that has some. Records and cases say with this word which of them are in a
        /// game.
        folder: String, { form: "id" };
        /// The zone they lie in when a game begins.
        begins: String, { names: "zone", needed: true };
        /// The zone of a character in which they lie when he has taken them. There a card lends its power and brings its ransom.
        taken: String, { names: "zone", needed: true };
        /// True if a card that is of a bandit is dealt only where that bandit plays.
        with_bandits: bool = false, { example: "with_bandits = true" };
        /// True if as many bandits of each side play by the cards of this family: other numbers are refused, unless somebody joins
        /// who `evens_sides`. Seats whose sides are chosen are then mixed, so that sides take turns around the table.
        equal_sides: bool = false, { example: "equal_sides = true" };
        /// Draws by which they are dealt, one after the other; what is left stays in the box. All of them where nothing is said.
        dealt: Vec<DealtRow> = Vec::new(), { longest: 8 };
        /// Statements of the rules it rests on, by their ids.
        rules: Vec<String> = Vec::new(), { names: "rule" };
        ..belongs: Belongs, "The parts with which it is there, and its cards with it.";
    }

    /// A draw of cards of a family.
    DealtRow {
        /// For each bandit in the game.
        each: u8 = 0, { least: 0, most: 64, unit: "cards" };
        /// Besides, or fewer: in all, or for each where they begin in a zone of characters.
        more: i8 = 0, { least: -64, most: 64, unit: "cards" };
        /// As many as it takes for so many of the family to be in the game, in place of `each` and `more`.
        in_all: Option<u8>, { least: 1, most: 64, unit: "cards", example: "dealt = [{ more = 2, of_bandits = true }, { in_all = 5, of_bandits = false }]" };
        /// Numbers of bandits with whom it is drawn; any where nothing is said.
        bandits: Option<FewestMost>, { unit: "bandits", example: "dealt = [{ more = 3, bandits = { fewest = 1, most = 7 } }, { more = 4, bandits = { fewest = 8, most = 14 } }]" };
        /// `true`: of cards alone that say `of`; `false`: of the others; of all where nothing is said.
        of_bandits: Option<bool>, { example: "dealt = [{ more = 2, of_bandits = true }]" };
        /// The character who gets them, bandit or not, where they begin in a zone of characters; all bandits in turn where nothing is
        /// said. If he does not play, they stay in the box.
        to: Option<String>, { names: "bandit", needed: true, example: "dealt = [{ more = 5, to = \"{bandit}\" }]" };
        /// True if each card goes to the bandit it is of, where they begin in a zone of characters.
        to_own: bool = false, { example: "dealt = [{ to_own = true }]" };
    }

    /// A zone in which cards of families lie, or loot tokens.
    ZoneRow {
        /// The id.
        id: String, { defines: "zone" };
        /// How it reads in transcripts.
        name: String, { letters: 1 };
        /// Whose it is; there is one on the table where nothing is said.
        of: Option<OrOption<EngineWord<ZoneOf>>>;
        /// Who knows what lies in it; all where nothing is said. Of loot tokens `all` sees the value of each; with `holder`
        /// they lie face down, and whoever held one last goes on knowing it; with `nobody` they are mixed.
        known: Option<OrOption<EngineWord<KnownTo>>>;
        /// What can lie in it; cards where nothing is said. Scripts alone move tokens there and away, by `game.move_token`.
        holds: Option<EngineWord<ZoneHolds>>, { example: "holds = \"tokens\"" };
        /// The mark that says to whom it belongs, of a zone of the table: one of the game, of `type = "bandit"`. What lies there
        /// counts for him where a row of `scoring` counts it, and the picture shows whose it is.
        belongs_to: Option<String>, { names: "mark", needed: true, example: "belongs_to = \"{mark}\"" };
        /// Statements of the rules it rests on, by their ids.
        rules: Vec<String> = Vec::new(), { names: "rule" };
        ..belongs: Belongs, "The parts with which it is there.";
    }

    /// A card of a family; the id is the name of the file, and the family the one whose folder it lies in.
    CardFile {
        /// What people call it.
        name: String, { letters: 1 };
        /// How many there are of it, all alike. Several with one holder lend what they lend once, and each brings its ransom.
        copies: u8 = 1, { least: 1, most: 64, unit: "cards", example: "copies = 3" };
        /// The bandit whom it is of. To that bandit it lends nothing, and its family can say that it is there only with him.
        of: Option<String>, { names: "bandit", needed: true, example: "of = \"{bandit}\"" };
        /// Numbers of bandits with whom it can be dealt; any where nothing is said.
        bandits: Option<FewestMost>, { unit: "bandits", example: "bandits = { fewest = 4, most = 7 }" };
        /// Numbers of players with whom it can be dealt; any where nothing is said.
        persons: Option<FewestMost>, { unit: "players", example: "persons = { fewest = 2, most = 14 }" };
        /// Whose power it lends to its holder; what it says itself where nothing is said.
        lends: Option<String>, { names: "bandit", needed: true, example: "lends = \"{bandit}\"" };
        /// What it brings in the end; nothing where nothing is said.
        ransom: Option<RansomRow>;
        /// Cards more (or fewer) than usual at the start of a round.
        extra_cards: i8 = 0, { least: -12, most: 12, unit: "cards", example: "extra_cards = -1" };
        /// Actions for which its holder is chosen only when nobody of a lower rank can be.
        ranks: Vec<RankRow> = Vec::new();
        /// The others who can be hit in its holder's place where a rank spares him; another bandit where nothing is said.
        spared_for: Option<OrOption<EngineWord<Alternative>>>;
        /// Whether its holder never plays face down.
        always_open: bool = false;
        /// Whether its holder has lost the power of his own character; what others lend him stays.
        costs_power: bool = false;
        /// Of which side its holder is.
        side: Option<String>, { names: "side", needed: true, example: "side = \"red\"" };
        ..heard: HookKeys, "How its script is called.";
        ..sourced: Sourced, "What it rests on, and where that is from.";
    }
}

keys! {
    /// What a card brings to its holder.
    RansomRow {
        /// What the holder gets.
        amount: u16, { least: 0, most: 10000, unit: "dollars" };
        /// For what; once where nothing is said.
        per: PerWord = PerWord::default();
        /// Which loot `loot` and `any_loot` mean.
        kind: Option<String>, { names: "loot", needed: true };
        /// Where `bullet` counts them; in all cards where nothing is said.
        counted_in: Option<OrOption<EngineWord<BulletZones>>>;
    }
}

words! {
    /// What an amount is paid for.
    PerWord {
        /// Once.
        Once = "once",
        /// Each token of a kind on the sheet.
        Loot = "loot",
        /// Once, with at least one token of a kind on the sheet.
        AnyLoot = "any_loot",
        /// Each bullet of another bandit in the cards.
        Bullet = "bullet",
    }
}

word_keys! { PerWord }
