//! Panics that are expected: of a reader of another's making, of a situation nobody has met before, of a game that
//! is being tried. Whoever guards against one says what it means; the program need not say anything beside that.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static GUARDED: Cell<u32> = const { Cell::new(0) };
}

/// Whether this thread is doing something whose panic is caught and told in its own way: then a panic hook keeps
/// silent.
pub fn is_guarded() -> bool {
    GUARDED.get() > 0
}

/// Does something that may panic.
///
/// # Errors
/// What it panicked with.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Box<dyn Any + Send>> {
    GUARDED.set(GUARDED.get() + 1);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(GUARDED.get() - 1);
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_inside_is_guarded() {
        assert!(!is_guarded());
        let done = guarded(|| {
            assert!(guarded(is_guarded).is_ok_and(|guarded| guarded));
            assert!(is_guarded());
            panic!("as expected");
        });
        assert!(done.is_err() && !is_guarded());
        assert!(!std::thread::spawn(is_guarded).join().is_ok_and(|guarded| guarded));
    }
}
