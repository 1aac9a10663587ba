//! The order of a round, on one page: its parts, a row each, in the order in which they are played. The options decide
//! which rows are played; beside each stand the statements it rests on and the numbers of the differences between the
//! texts that decide about it. [`RoundOrder::of`] picks the rows once for a table, the game plays by that list and nothing
//! else, and `holdup explain round` prints the same rows.

use crate::content::Content;
use crate::hook::HookPoint::{self, *};
use crate::list::List;
use crate::options::{DeckContents, DrawFilter, RoundStart, StartDiscard};

/// A phase of a round: one [`crate::state::Step`] each, which plays its parts in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "they are called as the steps are")]
pub enum Phase {
    Open,
    Planning,
    EndPlanning,
    Stealing,
    Event,
    EndRound,
}

/// A part of a round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RoundPart {
    /// The round card is turned over.
    #[default]
    Card,
    /// Bullets in the decks are laid aside.
    LayAside,
    /// Hands are drawn.
    Draw,
    /// Hands are drawn, and what exceeds the usual hand only if its seat wants it.
    DrawAsLiked,
    /// All hands are drawn, and the round card lies open.
    Ready,
    /// Bullets that were drawn are discarded.
    DropBullets,
    /// The turns of the round card are planned.
    Turns,
    /// Hands go back into the decks.
    Return,
    /// Seats discard what they do not keep in hand.
    Keep,
    /// The common deck is turned over, card by card.
    Resolve,
    /// The event of the round card takes place.
    Event,
    /// The round ends.
    End,
    /// Another round follows.
    Between,
    /// Bullets that were laid aside or discarded come back into the decks.
    TakeIn,
    /// All decks are shuffled.
    Shuffle,
    /// The decks of those who play from the top are made again.
    ShuffleTops,
    /// Another seat becomes First Player.
    Pass,
}

/// A row of the order.
#[derive(Clone, Copy, Debug)]
pub struct OrderRow {
    /// The phase.
    pub phase: Phase,
    /// The part.
    pub part: RoundPart,
    /// The hooks that are called in it for the round itself, not for what a card does.
    pub hooks: &'static [HookPoint],
    /// The statements it rests on.
    pub rules: &'static [&'static str],
    /// The differences between the texts, and open questions about them, that decide about it.
    pub differs: &'static [&'static str],
    /// True if it is played under this rulebook version.
    pub is_played: fn(&Content) -> bool,
}

/// A line is a row: phase, part, hooks, statements, differences, and the options under which it is played.
macro_rules! order {
    ($($phase:ident $part:ident $hooks:tt $rules:tt $differs:tt if $is_played:expr;)+) => {
        /// Every row, in the order of play.
        pub const ROWS: &[OrderRow] = &[$(OrderRow {
            phase: Phase::$phase,
            part: RoundPart::$part,
            hooks: &$hooks,
            rules: &$rules,
            differs: &$differs,
            is_played: $is_played,
        }),+];
    };
}

order! {
    Open        Card        [Turns, OnRoundStart]  ["BASE-roundstart-c", "UCR-5.1.1-a"]  ["D-032"]             if |c| !hand_first(c);
    Open        LayAside    []                     ["BASE-roundstart-a"]                 ["D-034"]             if |c| lays_aside(c);
    Open        Draw        [HandSize]             ["BASE-roundstart-b", "UCR-5.1.5-a"]  ["D-036", "AMB-045"]  if |c| !as_liked(c);
    Open        DrawAsLiked [HandSize]             ["BASE-roundstart-b", "UCR-5.1.5-a"]  ["D-036", "AMB-047"]  if |c| as_liked(c);
    Open        Card        [Turns, OnRoundStart]  ["BASE-roundstart-c", "UCR-5.1.1-a"]  ["D-032"]             if |c| hand_first(c);
    Open        Ready       [OnHandsDrawn]         []                                    []                    if |_| true;
    Planning    DropBullets []                     ["BASE-expert-b"]                     ["D-049", "AMB-209"]  if |c| drops_bullets(c);
    Planning    Turns       [MayPlay]              ["BASE-scheme-a", "UCR-5.2-a"]        ["D-038"]             if |_| true;
    EndPlanning Return      []                     ["BASE-scheme-h"]                     ["D-031"]             if |c| !expert(c);
    EndPlanning Keep        []                     ["BASE-expert-c", "UCR-5.2.4-b"]      ["D-031", "D-051"]    if |c| expert(c);
    Stealing    Resolve     [OnStealing, OnCard, AfterAction]
                                                   ["BASE-steal-b", "UCR-5.3.3-a"]       []                    if |_| true;
    Event       Event       [OnEvent]              ["BASE-events-a", "UCR-5.4.1-a"]      []                    if |_| true;
    EndRound    End         [OnRoundEnd]           ["UCR-5.4-a"]                         []                    if |_| true;
    EndRound    Between     [BetweenRounds]        ["UCR-5.4.4-a"]                       []                    if |_| true;
    EndRound    TakeIn      []                     ["BASE-roundend-a"]                   ["D-034", "D-040"]    if |c| takes_in(c);
    EndRound    Shuffle     []                     ["BASE-roundend-a"]                   ["D-035", "AMB-207"]  if |c| !expert(c);
    EndRound    ShuffleTops []                     ["UCR-5.4.7-a"]                       ["D-033"]             if |c| expert(c) && tops(c);
    EndRound    Pass        []                     ["BASE-roundend-c", "UCR-5.4.8-a"]    ["D-045"]             if |_| true;
}

fn expert(content: &Content) -> bool {
    content.rules.expert()
}

fn hand_first(content: &Content) -> bool {
    content.rules.round_start_order == RoundStart::HandThenRoundCard
}

fn as_liked(content: &Content) -> bool {
    content.rules.bonus_draws_optional
}

fn lays_aside(content: &Content) -> bool {
    !expert(content) && content.rules.round_start_deck_contents == DeckContents::ActionsOnly
}

fn takes_in(content: &Content) -> bool {
    let discards = content.rules.draw_three_filter == DrawFilter::ActionCardsOnly;
    lays_aside(content) || (!expert(content) && discards)
}

fn drops_bullets(content: &Content) -> bool {
    expert(content) && content.rules.expert_start_bullet_discard != StartDiscard::None
}

fn tops(content: &Content) -> bool {
    content.characters.iter().any(|row| row.plays_top)
}

/// Most parts of a phase.
const MAX_PARTS: usize = 7;

/// The parts of a phase, in the order of play.
pub(crate) type RoundParts = List<RoundPart, MAX_PARTS>;

/// The parts of each phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RoundOrder([RoundParts; Phase::EndRound as usize + 1]);

impl RoundOrder {
    /// The parts that are played under a rulebook version, but for those that are always played, and are all that a step
    /// does, and those that only call hooks no script has.
    pub(crate) fn of(content: &Content) -> RoundOrder {
        let mut order = RoundOrder::default();
        let is_heard =
            |row: &OrderRow| content.functions.iter().any(|function| row.hooks.contains(&function.point));
        let is_in_a_list = |row: &&OrderRow| match row.part {
            RoundPart::Turns | RoundPart::Resolve | RoundPart::Event => false,
            RoundPart::Ready | RoundPart::End | RoundPart::Between => is_heard(row),
            _ => true,
        };
        for row in rows(content).filter(is_in_a_list) {
            order.0[row.phase as usize].push(row.part);
        }
        order
    }

    /// The parts of a phase.
    #[inline]
    pub(crate) fn parts(&self, phase: Phase) -> RoundParts {
        self.0[phase as usize]
    }
}

/// The rows that are played under a rulebook version, in the order of play.
pub fn rows(content: &Content) -> impl Iterator<Item = &'static OrderRow> {
    ROWS.iter().filter(|row| (row.is_played)(content))
}
