//! What was made of something before, kept beside it for whoever makes it again.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Things that are made once each, of what they lie beside and of nothing else: one of a type.
#[derive(Debug, Default)]
pub(crate) struct TypeCache(Mutex<BTreeMap<TypeId, Arc<dyn Any + Send + Sync>>>);

impl TypeCache {
    /// What is made by the first who asks.
    pub(crate) fn once<T: Any + Send + Sync>(&self, make: impl FnOnce() -> Arc<T>) -> Arc<T> {
        // Nothing that holds the lock can fail half-way.
        let lock = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = || lock().get(&TypeId::of::<T>()).and_then(|made| Arc::clone(made).downcast().ok());
        known().unwrap_or_else(|| {
            let made = make();
            // Of two who make it at once, the first one's is kept.
            lock().entry(TypeId::of::<T>()).or_insert_with(|| Arc::<T>::clone(&made));
            known().unwrap_or(made)
        })
    }
}
