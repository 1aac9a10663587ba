//! What travels with content, and is none of the rules' business.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// What travels with content for those who tell of games: `holdup-tell` puts its words in and takes them out. The rules
/// only carry it, and cannot look into it.
#[derive(Clone)]
pub struct Carried(Arc<dyn Any + Send + Sync>);

impl Carried {
    /// Something to carry.
    pub fn new(carried: impl Any + Send + Sync) -> Carried {
        Carried(Arc::new(carried))
    }

    /// What is carried, for whoever knows what it is.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl Default for Carried {
    fn default() -> Carried {
        Carried::new(())
    }
}

/// Nothing is played by it: content that differs in it alone is the same.
impl PartialEq for Carried {
    fn eq(&self, _: &Carried) -> bool {
        true
    }
}

impl fmt::Debug for Carried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Carried")
    }
}
