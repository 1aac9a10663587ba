//! Types, which are gone when a script runs: they are passed over.

use super::{NOT_EXPECTED, Parser, ReadResult};
use crate::luau::{SyntaxTree, UnreadScript};

impl Parser<'_> {
    pub(super) fn pass_type(&mut self) -> ReadResult<()> {
        loop {
            let _ = self.take("|") || self.take("&");
            self.pass_simple_type()?;
            while self.take("?") {}
            if !self.is("|") && !self.is("&") {
                return Ok(());
            }
        }
    }

    fn pass_simple_type(&mut self) -> ReadResult<()> {
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
        if self.next()?.is("typeof") && self.is("(") {
            return self.pass_value();
        }
        while self.take(".") {
            self.name()?;
        }
        self.pass_generics()?;
        self.take("...");
        Ok(())
    }

    /// The bracket here and everything up to the one that closes it. Only values, between the brackets of `typeof`, have
    /// signs that are no brackets.
    pub(super) fn pass_brackets(&mut self) -> ReadResult<()> {
        let mut open = Vec::new();
        loop {
            let token = self.next()?;
            match token.text {
                _ if token.is_literal() => {}
                "(" => open.push(")"),
                "[" => open.push("]"),
                "{" => open.push("}"),
                "<" => open.push(">"),
                ")" | "]" | "}" | ">" if open.pop() != Some(token.text) => {
                    return Err(UnreadScript { span: token.span, why: NOT_EXPECTED });
                }
                "typeof" if self.is("(") => self.pass_value()?,
                _ => {}
            }
            if open.is_empty() {
                return Ok(());
            }
        }
    }

    /// A value in brackets that nobody works out.
    fn pass_value(&mut self) -> ReadResult<()> {
        self.want("(")?;
        self.passed(Self::expr)?;
        self.want(")")
    }

    /// Reads what is gone when the script runs.
    pub(super) fn passed<T>(&mut self, read: impl FnOnce(&mut Self) -> ReadResult<T>) -> ReadResult<()> {
        let SyntaxTree { expressions, locals, functions, .. } = &self.script;
        let (expressions, locals, functions) = (expressions.len(), locals.len(), functions.len());
        read(self)?;
        self.script.expressions.truncate(expressions);
        self.script.locals.truncate(locals);
        self.script.functions.truncate(functions);
        Ok(())
    }

    pub(super) fn pass_generics(&mut self) -> ReadResult<()> {
        if self.is("<") { self.pass_brackets() } else { Ok(()) }
    }

    /// The type behind a name, if one is written.
    pub(super) fn pass_type_of(&mut self) -> ReadResult<()> {
        if self.take(":") { self.pass_type() } else { Ok(()) }
    }
}
