//! What was made of something before, kept beside it for whoever makes it again.

use std::any::Any;
use std::sync::{Arc, OnceLock};

/// Something that is made once, of what it lies beside and of nothing else.
#[derive(Debug, Default)]
pub(crate) struct Made(OnceLock<Box<dyn Any + Send + Sync>>);

impl Made {
    /// What is made by the first who asks.
    pub(crate) fn once<T: Any + Send + Sync>(&self, make: impl FnOnce() -> Arc<T>) -> Arc<T> {
        let known = || self.0.get().and_then(|made| made.downcast_ref::<Arc<T>>()).map(Arc::clone);
        known().unwrap_or_else(|| {
            let made = make();
            // Of two who make it at once, the first one's is kept.
            let _ = self.0.set(Box::new(Arc::clone(&made)));
            known().unwrap_or(made)
        })
    }
}
