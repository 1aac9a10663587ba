//! What happens to the game, whoever sets it off: an action, a verb of a script, or the sequence of a round. Each
//! procedure is written straight down, with its questions in the middle; what makes it true are facts. A question that
//! has no answer yet, or a script that fails, leaves each with a [`crate::game::Halt`].

mod bullets;
mod meeting;
mod moving;
mod picking;
mod standing;
mod winning;

pub use self::bullets::*;
pub(crate) use self::meeting::*;
pub use self::moving::outside;
pub(crate) use self::moving::*;
pub(crate) use self::picking::*;
pub use self::standing::*;
pub use self::winning::{Bar, barred};
pub(crate) use self::winning::{decide, may_win};

/// The rule of facts a script causes: those its content names, see
/// [`crate::content::Script::rules`] and [`crate::fact::Cause::function`].
pub(crate) const SCRIPTED: &str = "";
