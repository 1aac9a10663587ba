//! A list of fixed capacity that lives inside its owner, so that the state is
//! one flat piece of memory. It is `Copy`; a crate such as `arrayvec` copies
//! item by item, which was measured to be over twenty times slower.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::number::byte;

/// Up to `N` items, in order.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy + Default, const N: usize> List<T, N> {
    /// An empty list.
    #[inline]
    pub fn new() -> Self {
        Self { len: 0, items: [T::default(); N] }
    }

    /// Adds an item at the end.
    ///
    /// # Panics
    /// When the list is full: capacities are above what content may ask for.
    #[inline]
    pub fn push(&mut self, item: T) {
        match self.items.get_mut(self.len as usize) {
            Some(slot) => *slot = item,
            None => full(N),
        }
        self.len += 1;
    }

    /// Empties the list without blanking it, where memory is not compared.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// Takes the last item away.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        Some(std::mem::take(&mut self.items[last as usize]))
    }

    /// Takes item number `at` away; those behind it move up.
    pub fn remove(&mut self, at: usize) -> T {
        let item = self[at];
        self.copy_within(at + 1.., at);
        self.pop();
        item
    }

    /// The number of an item, which is added at the end if it is not there yet.
    pub fn place_of(&mut self, item: T) -> usize
    where
        T: PartialEq,
    {
        let known = self.iter().position(|other| *other == item);
        known.unwrap_or_else(|| {
            self.push(item);
            self.len() - 1
        })
    }

    /// Drops everything behind the first `len` items. Dropped slots are
    /// blanked, so that equal lists are equal memory.
    #[inline]
    pub fn truncate(&mut self, len: usize) {
        if len < self.len as usize {
            self.items[len..self.len as usize].fill(T::default());
            self.len = byte(len);
        }
    }
}

#[cold]
fn full(capacity: usize) -> ! {
    panic!("a list of {capacity} is full: content was loaded beyond the capacities of the core")
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// As a slice: what lies behind its items says nothing, and is long.
impl<T: fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for List<T, N> {}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut list = Self::new();
        list.extend(items);
        list
    }
}

impl<T: Copy + Default, const N: usize> Extend<T> for List<T, N> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, items: I) {
        // Counted beside the list, so that the count is written once and not with each item.
        let mut len = usize::from(self.len);
        for item in items {
            match self.items.get_mut(len) {
                Some(slot) => *slot = item,
                None => full(N),
            }
            len += 1;
        }
        self.len = byte(len);
    }
}
