//! Table: everything that can be asked, one row each: how it is called in Rust and by scripts, and on which statements it
//! rests.

use crate::ids::*;

/// The row `Send(PawnId) = "send", ["BASE-marshalcard-a"];` becomes `Ask::Send(pawn)` and `AskKind::Send`, which scripts call
/// `send`, and which rests on this statement.
macro_rules! asks {
    ($($(#[doc = $doc:literal])+ $Ask:ident $(($of:ident))? = $word:literal, [$($rule:literal),*];)*) => {
        /// What the game waits for, and about whom or what.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Ask { $($(#[doc = $doc])+ $Ask $(($of))?,)* }

        /// What is asked, whomever or whatever it is about.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AskKind { $($(#[doc = $doc])+ $Ask,)* }

        /// How scripts call what is asked, in the order of [`AskKind`].
        pub const ASKED: &[&str] = &[$($word),*];

        impl Ask {
            /// What is asked, whomever or whatever it is about.
            #[inline]
            pub const fn kind(self) -> AskKind {
                match self { $(asks!(any $Ask $($of)?) => AskKind::$Ask,)* }
            }
        }

        impl AskKind {
            /// Ids of the statements such a question rests on.
            pub const fn rules(self) -> &'static [&'static str] {
                match self { $(AskKind::$Ask => &[$($rule),*],)* }
            }
        }
    };
    (any $Ask:ident $of:ident) => { Ask::$Ask(_) };
    (any $Ask:ident) => { Ask::$Ask };
}

asks! {
    /// Play a card or draw.
    Plan = "plan", ["BASE-scheme-b", "BASE-scheme-d", "BASE-scheme-e"];
    /// Which card to discard, before the rest is kept.
    Discard = "discard", ["BASE-expert-c", "BASE-expert-d", "BASE-expert-b", "BASE-expert-e"];
    /// Whether to draw one card beyond the usual hand.
    Fill = "fill", ["BASE-roundstart-b", "D-114", "AMB-047"];
    /// Where to move.
    Move = "move", ["BASE-move-a", "BASE-move-b", "BASE-move-c", "BASE-move-d"];
    /// Where to send a pawn of nobody.
    Send(PawnId) = "send", ["BASE-marshalcard-a", "BASE-marshalcard-b", "BASE-marshalcard-c"];
    /// Whom to shoot.
    Shoot = "shoot", ["BASE-fire-a", "BASE-fire-d", "BASE-fire-f", "BASE-steal-c"];
    /// From which of two piles of bullets to shoot.
    Pile = "pile", ["UCR-10.6.1-c"];
    /// Whom to punch.
    Punch = "punch", ["BASE-punch-a", "BASE-steal-c"];
    /// Which loot the punched bandit loses.
    KnockLoose(WhoId) = "knock_loose", ["BASE-punch-c", "BASE-punch-d"];
    /// Where whoever was punched lands.
    PunchTo(PawnId) = "punch_to", ["BASE-punch-f", "BASE-punch-h"];
    /// What to take.
    Rob = "rob", ["BASE-rob-a", "BASE-rob-b"];
    /// Which round card to play with.
    RoundCard = "round_card", ["BASE-setup-v", "D-018"];
    /// Where a bandit of a team begins.
    Start = "start", ["BASE-two-e", "D-061"];
    /// Which of equal losses to bear.
    Lose = "lose", ["BASE-events-l", "AMB-145"];
    /// What to put down.
    PutDown = "put_down", ["UCR-7.1.6-b"];
    /// What to give to another bandit.
    Give(WhoId) = "give", ["UCR-13.1-c"];
    /// Which card of a family to take.
    Card(FamilyId) = "card", [];
    /// Which bullet to remove from the own cards, before the rest stays.
    Heal = "heal", ["UCR-5.4.2-a", "UCR-5.4.2-b", "UCR-5.4.2-c"];
    /// Which card to play and resolve at once.
    ActNow = "act_now", ["UCR-7.1.11-a"];
    /// A script asks; the text is its label.
    Script(TextId) = "script", [];
}

#[expect(clippy::derivable_impls, reason = "its variants are made of rows, none of which is marked")]
impl Default for Ask {
    fn default() -> Ask {
        Ask::Plan
    }
}
