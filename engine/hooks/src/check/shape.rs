//! What stands at the top of a script: hook functions, functions of its own,
//! constants. Everything else there would be state or work outside a game, and
//! so would a change of one of these from inside a function.

use std::ops::Range;

use crate::tokens::{Sort, Token, tokens};

/// A global function.
#[derive(Debug)]
pub(crate) struct Named<'t> {
    pub(crate) name: &'t str,
    pub(crate) span: Range<usize>,
}

/// What must not stand in a script.
#[derive(Debug)]
pub(crate) enum Problem<'t> {
    /// A local at the top whose value could change or had to be worked out.
    Value { name: &'t str, span: Range<usize> },
    /// An assignment to a local of the top.
    Assigned { name: &'t str, span: Range<usize>, declared: Range<usize> },
    /// An assignment to a global at the top.
    Global { name: &'t str, span: Range<usize> },
    /// Any other statement at the top.
    Statement { span: Range<usize> },
}

/// A script, seen from above.
#[derive(Debug, Default)]
pub(crate) struct Shape<'t> {
    pub(crate) functions: Vec<Named<'t>>,
    pub(crate) problems: Vec<Problem<'t>>,
}

/// What a block or bracket was opened by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    /// Ends with `end`.
    Block,
    /// Ends with `until`.
    Repeat,
    /// An `if` that is a value: ends behind its `else`.
    IfValue,
    /// A bracket of any kind but a brace.
    Bracket,
    /// A brace.
    Brace,
}

impl<'t> Shape<'t> {
    /// Looks at a text that has compiled.
    pub(crate) fn of(text: &'t str) -> Shape<'t> {
        let tokens = tokens(text);
        let mut reader = Reader { tokens: &tokens, at: 0, shape: Shape::default(), locals: Vec::new() };
        while reader.at < tokens.len() && reader.statement() {}
        reader.assignments();
        reader.shape
    }
}

struct Reader<'s, 't> {
    tokens: &'s [Token<'t>],
    at: usize,
    shape: Shape<'t>,
    /// The locals of the top.
    locals: Vec<(&'t str, Range<usize>)>,
}

impl<'t> Reader<'_, 't> {
    fn is(&self, at: usize, text: &str) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(text))
    }

    fn name(&self, at: usize) -> Option<(&'t str, Range<usize>)> {
        let token = self.tokens.get(at)?;
        (token.sort == Sort::Name).then(|| (token.text, token.span.clone()))
    }

    /// Reads one statement of the top; false when the rest cannot be made out.
    fn statement(&mut self) -> bool {
        let start = self.at;
        if self.is(start, ";") {
            self.at += 1;
        } else if self.is(start, "@") {
            self.at += 2;
        } else if self.is(start, "function") {
            let Some((name, span)) = self.name(start + 1) else {
                return false;
            };
            if self.is(start + 2, ".") || self.is(start + 2, ":") {
                self.shape.problems.push(Problem::Statement { span });
            } else {
                self.shape.functions.push(Named { name, span });
            }
            self.at = self.behind_block(start);
        } else if self.is(start, "local") && self.is(start + 1, "function") {
            self.locals.extend(self.name(start + 2));
            self.at = self.behind_block(start + 1);
        } else if self.is(start, "local") {
            self.constants();
        } else if self.is_type_alias(start) {
            self.at += 1;
            while self.at < self.tokens.len() && !self.starts_something(self.at) {
                self.at += 1;
            }
        } else {
            self.stray();
            return false;
        }
        true
    }

    fn is_type_alias(&self, at: usize) -> bool {
        let at = if self.is(at, "export") { at + 1 } else { at };
        self.is(at, "type") && self.name(at + 1).is_some() && (self.is(at + 2, "=") || self.is(at + 2, "<"))
    }

    fn starts_something(&self, at: usize) -> bool {
        self.is(at, "function") || self.is(at, "local") || self.is_type_alias(at)
    }

    /// Says what the statement here is; the ones behind it are not looked at.
    fn stray(&mut self) {
        let token = &self.tokens[self.at];
        let (name, span) = (token.text, token.span.clone());
        let assigns = (1..4).any(|ahead| {
            self.tokens.get(self.at + ahead).is_some_and(|next| is_assignment(next))
                && (ahead == 1 || self.is(self.at + 1, ","))
        });
        let problem = if token.sort == Sort::Name && assigns {
            Problem::Global { name, span }
        } else {
            Problem::Statement { span }
        };
        self.shape.problems.push(problem);
    }

    /// `local a, b = 1, "x"`.
    fn constants(&mut self) {
        self.at += 1;
        let mut names = Vec::new();
        while let Some(name) = self.name(self.at) {
            names.push(name);
            self.at += 1;
            if self.is(self.at, ":") {
                // A type: up to what ends it.
                while self.at < self.tokens.len()
                    && !self.is(self.at, "=")
                    && !self.is(self.at, ",")
                    && !self.starts_something(self.at)
                {
                    self.at += 1;
                }
            }
            if !self.is(self.at, ",") {
                break;
            }
            self.at += 1;
        }
        let mut constant = true;
        if self.is(self.at, "=") {
            self.at += 1;
            constant = self.value();
            while self.is(self.at, ",") {
                self.at += 1;
                constant &= self.value();
            }
        }
        if !constant && let Some((name, span)) = names.first().cloned() {
            self.shape.problems.push(Problem::Value { name, span });
        }
        self.locals.extend(names);
    }

    /// Reads a value; false when it is more than literals and operators.
    fn value(&mut self) -> bool {
        let mut constant = true;
        loop {
            while ["-", "not", "#", "("].iter().any(|sign| self.is(self.at, sign)) {
                if self.is(self.at, "(") {
                    self.at += 1;
                    constant &= self.value();
                    if !self.is(self.at, ")") {
                        return false;
                    }
                    break;
                }
                self.at += 1;
            }
            constant &= self.operand();
            let Some(token) = self.tokens.get(self.at) else {
                return constant;
            };
            let operators =
                ["+", "-", "*", "/", "//", "%", "^", "..", "==", "~=", "<", "<=", ">", ">=", "and", "or"];
            if !operators.iter().any(|operator| token.is(operator)) {
                return constant;
            }
            self.at += 1;
        }
    }

    fn operand(&mut self) -> bool {
        let Some(token) = self.tokens.get(self.at) else {
            return false;
        };
        let mut constant = true;
        if token.is("{") {
            self.at = self.behind_bracket(self.at);
            constant = false;
        } else if token.is("function") {
            self.at = self.behind_block(self.at);
            return false;
        } else if token.is(")") {
            // The bracket of an operand that was read by `value`.
            self.at += 1;
        } else if token.sort == Sort::Symbol || token.is("if") {
            return false;
        } else {
            self.at += 1;
        }
        // Calls and fields behind it.
        while let Some(next) = self.tokens.get(self.at) {
            if next.is("(") || next.is("{") || next.is("[") {
                self.at = self.behind_bracket(self.at);
            } else if next.is(".") || next.is(":") {
                self.at += 2;
            } else if next.sort == Sort::Literal {
                self.at += 1;
            } else {
                break;
            }
            constant = false;
        }
        constant
    }

    /// The place behind the bracket that closes the one at `at`.
    fn behind_bracket(&self, at: usize) -> usize {
        self.behind(at, false)
    }

    /// The place behind the `end` of the function at `at`.
    fn behind_block(&self, at: usize) -> usize {
        self.behind(at, true)
    }

    fn behind(&self, from: usize, block: bool) -> usize {
        let mut walk = Walk::default();
        for (at, token) in self.tokens.iter().enumerate().skip(from) {
            let before = at.checked_sub(1).map(|before| &self.tokens[before]);
            walk.step(token, before);
            let closed = walk.open.is_empty() && (!block || token.is("end"));
            if closed {
                return at + 1;
            }
        }
        self.tokens.len()
    }

    /// Assignments anywhere to locals of the top.
    fn assignments(&mut self) {
        let mut walk = Walk::default();
        for at in 0..self.tokens.len() {
            let token = &self.tokens[at];
            let field = walk.open.last() == Some(&Open::Brace);
            walk.step(token, at.checked_sub(1).map(|before| &self.tokens[before]));
            if !is_assignment(token) || field {
                continue;
            }
            for (name, span) in self.targets(at) {
                if let Some((_, declared)) = self.locals.iter().find(|(local, _)| *local == name) {
                    let problem = Problem::Assigned { name, span, declared: declared.clone() };
                    self.shape.problems.push(problem);
                }
            }
        }
        // `function name()` inside a function assigns too, unless it is local.
        for at in 1..self.tokens.len().saturating_sub(1) {
            if self.is(at, "function")
                && !self.is(at - 1, "local")
                && let Some((name, span)) = self.name(at + 1)
                && let Some((_, declared)) = self.locals.iter().find(|(local, _)| *local == name)
            {
                let problem = Problem::Assigned { name, span, declared: declared.clone() };
                self.shape.problems.push(problem);
            }
        }
    }

    /// The plain names an assignment at `at` assigns to; none when it declares them.
    fn targets(&self, at: usize) -> Vec<(&'t str, Range<usize>)> {
        let mut found = Vec::new();
        let mut end = at;
        while end > 0 {
            let last = end - 1;
            let mut start = last;
            if self.is(last, "]") {
                // An index: back to its bracket, then to what is indexed.
                let mut depth = 0;
                while start > 0 {
                    if self.is(start, "]") || self.is(start, ")") {
                        depth += 1;
                    } else if self.is(start, "[") || self.is(start, "(") {
                        depth -= 1;
                    }
                    if depth == 0 {
                        break;
                    }
                    start -= 1;
                }
                return found;
            }
            let Some(name) = self.name(start) else {
                return found;
            };
            let before = start.checked_sub(1);
            if before.is_some_and(|before| self.is(before, ".") || self.is(before, ":")) {
                return found;
            }
            found.push(name);
            let Some(before) = before else { return found };
            if self.is(before, "local") || self.is(before, "for") {
                return Vec::new();
            }
            if !self.is(before, ",") {
                return found;
            }
            start = before;
            end = start;
        }
        found
    }
}

fn is_assignment(token: &Token<'_>) -> bool {
    ["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="].iter().any(|sign| token.is(sign))
}

/// Keeps track of what is open.
#[derive(Default)]
struct Walk {
    open: Vec<Open>,
    /// The last `else` belonged to an `if` that is a value.
    else_of_value: bool,
}

impl Walk {
    fn step(&mut self, token: &Token<'_>, before: Option<&Token<'_>>) {
        if token.sort == Sort::Literal {
            return;
        }
        match token.text {
            "function" | "do" => self.open.push(Open::Block),
            "repeat" => self.open.push(Open::Repeat),
            "(" | "[" => self.open.push(Open::Bracket),
            "{" => self.open.push(Open::Brace),
            "if" => {
                let value = self.is_value(before);
                self.open.push(if value { Open::IfValue } else { Open::Block });
            }
            "else" => {
                self.else_of_value = self.open.last() == Some(&Open::IfValue);
                if self.else_of_value {
                    self.open.pop();
                }
            }
            "end" | "until" | ")" | "]" | "}" => drop(self.open.pop()),
            _ => {}
        }
    }

    /// Whether an `if` behind this token is a value and not a statement.
    fn is_value(&self, before: Option<&Token<'_>>) -> bool {
        let Some(before) = before.filter(|token| token.sort != Sort::Literal) else {
            return false;
        };
        match before.text {
            "then" => self.open.last() == Some(&Open::IfValue),
            "else" => self.else_of_value,
            ";" => self.open.last() == Some(&Open::Brace),
            "and" | "or" | "not" | "return" | "in" | "if" | "elseif" | "until" | "while" => true,
            ")" | "]" | "}" | "do" | "repeat" | "end" | "break" | "continue" => false,
            _ => before.sort == Sort::Symbol,
        }
    }
}
