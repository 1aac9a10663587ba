//! `bandits/<id>.toml`: somebody who can be played.

use super::{EngineWord, HookKeys, OrOption, Sourced};
use crate::key::keys;
use holdup_rules::content::{
    Aim, Alternative, BanditDrawing, DecidedBy, Duty, HideWindow, MixedOrder, Plays, Serves, ThroughRoof,
};

keys! {
    /// A bandit; the id is the name of the file.
    BanditFile {
        /// What people call the bandit.
        name: String, { letters: 1 };
        /// The figure of it on pages; without it the order of seats decides. Of two with one figure the second gets the next one
        /// that is free.
        draw: Option<EngineWord<BanditDrawing>>, { example: "draw = \"sombrero\"" };
        /// The tone of its seat on pages, one of eleven; without it the order of seats decides. Of two with one tone the second gets the
        /// next one that is free.
        tone: Option<u8>, { least: 1, most: 11, unit: "number of a tone", example: "tone = 3" };
        /// One to three letters that stand beside its figure on pages; without them it is the beginning of its name.
        letters: Option<String>, { letters: 1, example: "letters = \"Kd\"" };
        /// Whether who plays it is a bandit; he is one where nothing is said. Somebody who is none has a seat, cards and a sheet
        /// like everybody, but plays only where he is chosen: he is never dealt, counts nowhere where bandits are counted, meets
        /// no pawn of nobody, wins nothing by riches and begins in the leading car where bandits are spread.
        bandit: Option<bool>, { example: "bandit = false" };
        /// Who decides for it: whoever has its seat where nothing is said. By `rule` nobody is asked: the hook `decide` says
        /// what is left in the running, and chance settles the rest. It is named alone in `seats`, is never dealt, and counts as
        /// a bandit but not as a player.
        decided_by: Option<EngineWord<DecidedBy>>, { example: "decided_by = \"rule\"" };
        /// The bandit of whom it is another version. Of one bandit only one version plays: others are refused beside it. A version
        /// plays only where it is chosen, and whom it is a version of is not dealt beside it.
        version_of: Option<String>, { names: "bandit", needed: true, example: "version_of = \"{bandit}\"" };
        /// Whether it has a pawn. Without one it is in play like everybody, but never stands anywhere, and nothing brings it
        /// there; it does what can be done `from_nowhere`.
        pawn: bool = true, { example: "pawn = false" };
        /// Levels it keeps to; every one where nothing is said. Nothing brings it to another: no card, flight, punch, event or
        /// script; where that is the only way, it stays. It begins in the nearest car that has one of them.
        levels: Option<Vec<String>>, { fewest: 1, longest: 4, names: "level", needed: true, example: "levels = [\"interior\"]" };
        /// True if it is First Player of the first round where nobody is chosen for that; of several whoever has the first seat.
        begins: bool = false, { example: "begins = true" };
        /// True if it brings the parts it belongs to: a seat for it switches them on, and without it they are refused. They are
        /// switched on like any others where nothing is said.
        brings: bool = false, { example: "brings = true" };
        /// True if it joins by itself where sides are to be equal and one bandit is missing, and plays there in no other case. No
        /// other bot plays where sides are to be equal.
        evens_sides: bool = false, { example: "evens_sides = true" };
        /// True if nothing makes it lose, drop, give away or put down loot, and nobody is asked which; scripts can still move it
        /// token by token.
        keeps_loot: bool = false, { example: "keeps_loot = true" };
        /// The pawn of nobody to whose name it answers in scripts: `game.place("{pawn}")` is its place as long as it plays. That
        /// pawn is nowhere then.
        stands_for: Option<String>, { names: "pawn", needed: true, example: "stands_for = \"{pawn}\"" };
        /// Which cards it plays: those of its hand where nothing is said. From the `top` it holds no hand: on its turn the top
        /// card of its deck is laid, whatever it is and even where others could not play it, and nobody is asked nor knew it
        /// before, also face down. Its cards are shuffled every round, the discards when the deck is empty, and bullets it
        /// receives lie before its sheet and never in its deck. Who decides what its actions leave open says `decided_by`.
        plays: Option<EngineWord<Plays>>, { example: "plays = \"top\"" };
        /// Cards more (or fewer) than usual at the start of a round.
        extra_cards: i8 = 0, { least: -12, most: 12, unit: "cards", example: "extra_cards = 1" };
        /// Cards at the start of a round, however many the others draw; not beside `extra_cards`.
        hand_size: Option<OrOption<u8>>, { least: 0, most: 24, unit: "cards" };
        /// The hand of a team with this bandit in a game for two, where its cards are more than usual; as many as they are
        /// where nothing is said.
        team_hand: Option<OrOption<u8>>, { least: 0, most: 24, unit: "cards" };
        /// How a card may be played face down on a face-up turn.
        hides: Option<HidesRow>;
        /// Actions for which the bandit is chosen only when nobody of a lower rank can be.
        ranks: Vec<RankRow> = Vec::new();
        /// Who can be hit in the bandit's place where a rank spares it; another bandit where nothing is said.
        spared_for: Option<OrOption<EngineWord<Alternative>>>;
        /// Sees the other level of the same car when shooting.
        sees_through_roof: Option<OrOption<EngineWord<ThroughRoof>>>;
        /// The action that bullets in hand can be played as.
        plays_bullets_as: Option<String>, { names: "action" };
        /// The action cards in its deck; as many of each action as that says where nothing is said. Cards of an action
        /// that is not there fall away. In a team it brings all of them.
        deck: Option<Vec<DeckRow>>, { fewest: 1, example: "deck = [{ card = \"move\", copies = 3 }, { card = \"fire\" }]" };
        /// The bullets in its cylinder, those fired first in front; as many plain ones as the option `bullets` says where
        /// nothing is said.
        cylinder: Option<Vec<BulletsRow>>, { example: "cylinder = [{ bullet = \"arrow\", count = 2 }, { count = 4 }]" };
        /// Kinds of turn that go otherwise for this bandit.
        own_turns: Vec<OwnTurnRow> = Vec::new();
        /// Of which side it is, as long as it holds no card that says another one.
        side: Option<String>, { names: "side", needed: true, example: "side = \"red\"" };
        /// Loot on its sheet at the start.
        starting_loot: Vec<StartingLootRow> = Vec::new();
        ..heard: HookKeys, "How its script is called.";
        ..sourced: Sourced, "What it rests on, and where that is from.";
    }

    /// Action cards of one kind in a deck.
    DeckRow {
        /// The action.
        card: String, { names: "action", example: "card = \"move\"" };
        /// How many of these cards; one where nothing is said.
        copies: u8 = 1, { least: 1, most: 40, unit: "cards", example: "copies = 3" };
        /// At whom they are aimed; at nobody where nothing is said. Then there are so many cards at each of these, and each says
        /// at whom: whoever sees the card sees it, and the script of the action is told.
        aim: Option<EngineWord<Aim>>, { example: "aim = \"each_other_bandit\"" };
    }

    /// Bullets of one kind that are fired one after the other.
    BulletsRow {
        /// The kind; plain ones where nothing is said.
        bullet: Option<String>, { names: "bullet", needed: true, example: "bullet = \"arrow\"" };
        /// How many of them.
        count: OrOption<u8>, { least: 0, most: 16, unit: "bullets" };
        /// In which of two piles they lie, each of which is fired in order: whoever shoots chooses one as long as there are
        /// bullets in both. In the first one where nothing is said.
        pile: Option<u8>, { least: 1, most: 2, unit: "number of a pile", example: "pile = 2" };
    }

    /// How a kind of turn goes for a bandit.
    OwnTurnRow {
        /// The kind of turn.
        turn: String, { names: "turn" };
        /// How often it acts in a row.
        plays: OrOption<u8>, { least: 1, most: 8, unit: "cards or draws" };
        /// Whether it must act after the first time; it must where nothing is said.
        again: Option<OrOption<EngineWord<Duty>>>;
        /// In which order it draws and plays if it does both; in any where nothing is said.
        order: Option<OrOption<EngineWord<MixedOrder>>>;
        /// Whether its cards lie face down.
        face_down: OrOption<bool>;
    }

    /// How a card may be played face down.
    HidesRow {
        /// Which card may be played face down.
        window: OrOption<EngineWord<HideWindow>>;
        /// Whether the card may lie open all the same; it may where nothing is said.
        optional: Option<OrOption<bool>>;
        /// Whether a first turn spent on drawing alone ends it for the round; it does where nothing is said.
        lost_if_draw: Option<OrOption<bool>>;
        /// Whose cards it can be in a game for two; the bandit's own where nothing is said.
        serves: Option<OrOption<EngineWord<Serves>>>;
    }

    /// How late a bandit is chosen for an action.
    RankRow {
        /// The action by which it might be chosen.
        action: String, { names: "action" };
        /// Higher is later; everybody else has 0.
        rank: u8, { least: 1, most: 100, unit: "steps of an order" };
    }

    /// Loot a bandit starts with.
    StartingLootRow {
        /// Kind of loot.
        kind: String, { names: "loot", needed: true };
        /// Dollars of each token.
        value: u16, { least: 0, most: 10000, unit: "dollars" };
        /// How many of these tokens.
        count: u8, { least: 1, most: 16, unit: "tokens" };
    }
}
