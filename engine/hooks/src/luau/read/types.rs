//! Types, which are gone when a script runs: they are passed over.

use super::{Read, Reader};

impl Reader<'_> {
    pub(super) fn pass_type(&mut self) -> Read<()> {
        loop {
            let _ = self.take("|") || self.take("&");
            self.pass_simple_type()?;
            while self.take("?") {}
            if !self.is("|") && !self.is("&") {
                return Ok(());
            }
        }
    }

    fn pass_simple_type(&mut self) -> Read<()> {
        self.pass_generics()?;
        if self.is("(") {
            self.pass_brackets()?;
            return if self.take("->") { self.pass_type() } else { Ok(()) };
        }
        if self.is("{") {
            return self.pass_brackets();
        }
        if self.take("...") {
            return self.pass_type();
        }
        let is_typeof = self.next()?.is("typeof");
        while self.take(".") {
            self.name()?;
        }
        self.pass_generics()?;
        if is_typeof && self.is("(") {
            self.pass_brackets()?;
        }
        self.take("...");
        Ok(())
    }

    pub(super) fn pass_generics(&mut self) -> Read<()> {
        if self.is("<") { self.pass_brackets() } else { Ok(()) }
    }

    /// The type behind a name, if one is written.
    pub(super) fn pass_type_of(&mut self) -> Read<()> {
        if self.take(":") { self.pass_type() } else { Ok(()) }
    }
}
