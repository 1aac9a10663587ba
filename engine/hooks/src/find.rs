//! Where the function of a hook stands in a script: for people who look at one.

use std::ops::Range;

use crate::check::shape::Shape;
use crate::luau::with_stack;

/// The bytes of a function's name in a script, if the script has such a function.
pub fn function_in(script: &str, name: &str) -> Option<Range<usize>> {
    let functions = with_stack(|| Shape::of(script, false)).functions;
    let found = functions.into_iter().find(|function| function.name == name);
    found.map(|function| function.span)
}
