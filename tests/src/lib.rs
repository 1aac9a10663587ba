//! The runner of the data tests; see `tests/` beside it.
