//! Scripts, as content declares them: their hooks, when these are called, and what they ask with.

use crate::capacity::{MAX_GAPS, MAX_MARKS};
use crate::hook::{HookPoint, Kind};
use crate::ids::*;
use crate::list::List;

/// A script, as the content beside it declares it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// Path inside `scripts/`, such as `base/bandits/django.lua`.
    pub path: String,
    /// What it may ask: the key its code uses, and the label people read.
    pub asks: Vec<(String, TextId)>,
    /// What it may say: the key its code uses, and the sentence.
    pub says: Vec<(String, SayingId)>,
    /// Rule ids it rests on, cited by the facts it causes.
    pub rules: Vec<String>,
}

/// A hook function of a script. Its name is the hook point's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HookFunction {
    /// Row of [`super::Content::scripts`].
    pub script: u16,
    /// Where it is called.
    pub point: HookPoint,
    /// When it is called at all.
    pub when: HookCondition,
}

/// One hook of one script, as content declares it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// Where it is called.
    pub point: HookPoint,
    /// What is called.
    pub function: FunctionId,
    /// Order among subscribers of one point: lower first, then by source.
    pub priority: i16,
}

/// What must hold for a hook to be called: said in a table, it costs no call of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HookCondition {
    /// The actions it is about, if not every one.
    pub actions: Option<ActionSet>,
    /// Marks of whatever the script speaks for and of the game, and what must be kept of them.
    pub marks: List<(MarkId, i8), MAX_MARKS>,
    /// Whether it is called as well where whoever it tells of first is no bandit.
    pub characters: bool,
    /// Whether it is called only for what happens where whatever the script speaks for is.
    pub here: bool,
}

/// The words of a question of a script, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AskWords {
    /// The name of what is asked; of a question that can be declined it is also the choice that does not decline.
    pub text: String,
    /// The whole sentence that asks, where it is not the name with a question mark.
    pub asks: Option<String>,
    /// The choice that declines, where it is not a plain no.
    pub no: Option<String>,
}

/// Something a script asks, or an answer it offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskText {
    /// What the script calls it: records and cases do the same.
    pub key: String,
    /// What people read in English.
    pub english: AskWords,
    /// The sentence everybody is told when somebody has answered, and nothing else of the answer.
    pub answered: Option<SayingId>,
    /// Ids of the statements it rests on, where these are not those of the script.
    pub rules: Vec<String>,
}

/// A sentence a script says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saying {
    /// What the script calls it: records and cases do the same.
    pub key: String,
    /// Its gaps, in the order of the English sentence: what each is called says what fills it, see [`gap_kind`].
    pub gaps: Vec<String>,
    /// The gap by which one of several English texts is chosen.
    pub by: Option<String>,
    /// The English texts, each with when it is meant.
    pub texts: Vec<(String, String)>,
}

/// What gaps of sentences are called, and what fills them. Each can be there several times: `bandit`, `bandit_2` and so on.
pub const GAPS: [(&str, Kind); 8] = [
    ("bandit", Kind::Bandit),
    ("pawn", Kind::Who),
    ("place", Kind::Place),
    ("car", Kind::Car),
    ("token", Kind::Token),
    ("loot", Kind::Loot),
    ("action", Kind::Action),
    ("number", Kind::Number),
];

/// What a gap is called without the number of a further one of its sort.
pub fn gap_sort(gap: &str) -> &str {
    let is_further = |nth: &str| nth.parse().is_ok_and(|nth| (2..=MAX_GAPS).contains(&nth));
    gap.rsplit_once('_').filter(|(_, nth)| is_further(nth)).map_or(gap, |(sort, _)| sort)
}

/// What fills a gap of this name.
pub fn gap_kind(gap: &str) -> Option<Kind> {
    let name = gap_sort(gap);
    GAPS.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
}

/// What fills a gap of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it holds")]
pub enum Filling {
    Bandit(WhoId),
    Pawn(PawnId),
    Place(PlaceId),
    Car(u8),
    Token(LootId),
    Loot(LootKindId),
    Action(ActionId),
    Number(i16),
}

impl Default for Filling {
    fn default() -> Filling {
        Filling::Number(0)
    }
}
