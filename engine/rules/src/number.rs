//! How many there are, or which of them, in the small numbers that states, facts
//! and choices keep. The capacities see to it that none is too large; a build with
//! checks stops at one that is, where it is made.

/// A number or a count in one byte.
#[inline(always)]
pub const fn byte(number: usize) -> u8 {
    debug_assert!(number <= u8::MAX as usize, "a number that is kept in a byte");
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let byte = number as u8;
    byte
}

/// A place in line, which others can come before.
#[inline(always)]
pub(crate) const fn signed(number: usize) -> i8 {
    debug_assert!(number <= i8::MAX as usize, "a place in line");
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let signed = number as i8;
    signed
}

/// A count as the generator and other counters take it.
#[inline(always)]
pub(crate) const fn count(number: usize) -> u32 {
    debug_assert!(number <= u32::MAX as usize, "a count of things in memory");
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let count = number as u32;
    count
}

/// A count that is added to and taken away from.
#[inline(always)]
pub const fn whole(number: usize) -> i32 {
    debug_assert!(number <= i32::MAX as usize, "a count of things in memory");
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let whole = number as i32;
    whole
}
