//! Kinds of bullet.

use crate::ids::*;

/// A kind of bullet beside the plain one, which is no row: it has no name of its own and does nothing but lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bullet {
    /// `arrow`.
    pub id: String,
    /// `Arrow`.
    pub name: String,
    /// Whether it goes back into its chamber when somebody is rid of it.
    pub returns: bool,
    /// Actions of which the cards of whoever received it come to nothing until the round ends.
    pub bars: ActionSet,
    /// What its script does when somebody has received one.
    pub on_hit: Option<FunctionId>,
}
