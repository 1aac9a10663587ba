//! What a row of the table of hooks says, and what is made of it.

use super::{Field, HookPoint, HookValue, Kind};
use crate::ids::*;

/// The most fields a hook is told.
pub const MOST_TOLD: usize = 6;

/// What a hook is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookClass {
    /// It answers, and cannot act.
    Query,
    /// It acts through verbs, and may ask.
    Reaction,
}

/// One hook point, for people.
#[derive(Clone, Copy, Debug)]
pub struct HookRow {
    /// Which.
    pub point: HookPoint,
    /// Its name in content and in scripts.
    pub name: &'static str,
    /// Whether it only answers.
    pub sort: HookClass,
    /// The kind of content that is asked for itself alone, where one is: `action`.
    pub of: Option<&'static str>,
    /// When it is called.
    pub when: &'static str,
    /// The fields of the second argument, without `me`.
    pub told: &'static [Field],
    /// The field with the bandit it is about: a power hears it only for its
    /// own bandit, see [`super::Told::concerns`].
    pub about: Option<&'static str>,
    /// The field with whom it is about besides: a power of either bandit hears it.
    pub also: Option<&'static str>,
    /// The field with the place it is about: a car hears it only for a place of its own.
    pub at: Option<&'static str>,
    /// The field with the pawn of nobody whose doing it is: a pawn's script hears it only of its own pawn.
    pub by: Option<&'static str>,
    /// What it answers; [`Kind::Nothing`] for most reactions.
    pub answer: Kind,
    /// What the answer means.
    pub answer_means: &'static str,
    /// First version of the engine that calls it.
    pub since: &'static str,
    /// A whole script that uses it; it runs as a test.
    pub example: &'static str,
}

/// The text of a doc comment: what the compiler hands over of each line begins with a space.
pub const fn said(comment: &'static str) -> &'static str {
    comment.split_at(1).1
}

/// What a hook is about.
pub(super) struct Concern {
    pub(super) bandit: Option<WhoId>,
    pub(super) other: Option<WhoId>,
    pub(super) place: Option<PlaceId>,
    pub(super) pawn: Option<PawnId>,
    pub(super) action: Option<ActionId>,
    pub(super) told_place: Option<PlaceId>,
}

/// Who is told what a hook tells: he makes of each value what he needs.
pub trait HookValueSink {
    /// What he makes.
    type Told;

    /// Makes it of a value.
    fn tell(&self, value: HookValue) -> Self::Told;
}

/// The values as they are.
impl HookValueSink for () {
    type Told = HookValue;

    #[inline(always)]
    fn tell(&self, value: HookValue) -> HookValue {
        value
    }
}

/// The first six of all these: as many as [`MOST_TOLD`].
macro_rules! six {
    ($a:expr, $b:expr, $c:expr, $d:expr, $e:expr, $f:expr, $($more:expr),*) => {
        [$a, $b, $c, $d, $e, $f]
    };
    ($a:expr, $b:expr, $c:expr, $d:expr, $e:expr, $f:expr) => {
        [$a, $b, $c, $d, $e, $f]
    };
}
pub(super) use six;

/// What is written in a row, or what holds where nothing is.
pub const fn or<T: Copy>(written: &[T], otherwise: T) -> T {
    if written.is_empty() { otherwise } else { written[0] }
}

/// Makes the hooks of their rows. Of
///
/// ```text
/// /// A bandit ends a round.
/// Reaction OnRest "on_rest" about bandit {
///     bandit: WhoId = "who ends it",
///     place: PlaceId = "where",
/// }
/// example r#"function on_rest(game, rest) game.pay(rest.bandit, -10) end"#;
/// ```
///
/// comes the point `HookPoint::OnRest`, what is told there, `Told::OnRest { bandit, place }`, and
/// the [`HookRow`] of both. Behind the name can stand `of "action"` (only the script of such content is
/// asked), `about` the bandit, or one and another pawn, `at` the place it concerns and `by` the pawn of nobody whose doing it is; behind the fields `-> Kind "what it means"`.
macro_rules! hooks {
    ($(
        $(#[doc = $when:literal])+
        $sort:ident $Hook:ident $name:literal $(of $of:literal)? $(about $about:ident $(or $also:ident)?)? $(at $at:ident)? $(by $by:ident)?
        { $($field:ident: $type:ty = $meaning:literal,)* } $(-> $answer:ident $means:literal)?
        $(since $since:literal)? example $example:literal;
    )*) => {
        /// Where a script may speak up.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)] #[repr(u8)]
        pub enum HookPoint { $($(#[doc = $when])+ $Hook,)* }

        /// Which hook, and what it is told.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Told { $($(#[doc = $when])+ $Hook { $(#[doc = $meaning] $field: $type,)* },)* }

        /// Every hook point with all that is said of it, in the order of [`HookPoint`].
        pub const HOOKS: &[HookRow] = &[$(HookRow {
            point: HookPoint::$Hook, name: $name, sort: HookClass::$sort,
            of: or(&[$(Some($of))?], None), when: said(concat!($($when),+)),
            told: &[$(Field::of::<$type>(stringify!($field), $meaning)),*],
            about: or(&[$(Some(stringify!($about)))?], None),
            also: or(&[$($(Some(stringify!($also)))?)?], None), at: or(&[$(Some(stringify!($at)))?], None),
            by: or(&[$(Some(stringify!($by)))?], None),
            answer: or(&[$(Kind::$answer)?], Kind::Nothing), answer_means: or(&[$($means)?], ""),
            since: or(&[$($since)?], "0.1.0"), example: $example,
        },)*];

        impl Told {
            /// Which hook it is.
            #[inline]
            pub const fn point(&self) -> HookPoint {
                match self { $(Told::$Hook { .. } => HookPoint::$Hook,)* }
            }

            /// Tells the fields in the order of the table, and nothing behind them.
            #[inline]
            pub fn each<T: HookValueSink>(&self, to: &T) -> [T::Told; MOST_TOLD] {
                let no = || to.tell(HookValue::Nothing);
                match *self { $(
                    Told::$Hook { $($field),* } => six![$(to.tell($field.value()),)* no(), no(), no(), no(), no(), no()],
                )* }
            }

            /// A hook with these values for its fields; none where they are of other kinds.
            pub fn of(point: HookPoint, values: &[HookValue]) -> Option<Told> {
                match (point, values) { $(
                    (HookPoint::$Hook, &[$($field),*]) => Some(Told::$Hook { $($field: Tellable::told($field)?),* }),
                )* _ => None }
            }

            #[inline(always)]
            pub(super) fn concern(&self) -> Concern {
                match *self { $(Told::$Hook { $($field),* } => Concern {
                    bandit: None$(.or(Some($about)))?,
                    other: None$($(.or($also.who()))?)?,
                    place: None$(.or(Some($at)))?,
                    pawn: None$(.or(Some($by)))?,
                    action: None$(.or($field.action()))*,
                    told_place: None$(.or($field.place()))*,
                },)* }
            }
        }
    };
}
pub(super) use hooks;
