//! Values: what can stand behind `=`, between brackets and after `return`.

use super::super::literal;
use super::super::tokens::{LuauToken, TokenKind};
use super::super::tree::{
    ExprId, Expression, FunctionId, Sign, Span, SyntaxFunction, TableItem, UnreadScript,
};
use super::{Born, NOT_EXPECTED, Parser, ReadResult};

/// Operators between two values: how strongly each holds what stands to its left and to its right.
const BETWEEN: &[(&str, u8, u8, Sign)] = &[
    ("or", 1, 1, Sign::Or),
    ("and", 2, 2, Sign::And),
    ("<", 3, 3, Sign::Less("<")),
    ("<=", 3, 3, Sign::Less("<=")),
    (">", 3, 3, Sign::Less(">")),
    (">=", 3, 3, Sign::Less(">=")),
    ("==", 3, 3, Sign::Equal("==")),
    ("~=", 3, 3, Sign::Equal("~=")),
    ("..", 5, 4, Sign::Join),
    ("+", 6, 6, Sign::Count("+")),
    ("-", 6, 6, Sign::Count("-")),
    ("*", 7, 7, Sign::Count("*")),
    ("/", 7, 7, Sign::Count("/")),
    ("//", 7, 7, Sign::Count("//")),
    ("%", 7, 7, Sign::Count("%")),
    ("^", 10, 9, Sign::Count("^")),
];

/// How strongly an operator before a value holds it.
const BEFORE: u8 = 8;

impl<'t> Parser<'t> {
    pub(super) fn list(&mut self) -> ReadResult<Vec<ExprId>> {
        let mut list = vec![self.expr()?];
        while self.take(",") {
            list.push(self.expr()?);
        }
        Ok(list)
    }

    pub(super) fn expr(&mut self) -> ReadResult<ExprId> {
        self.operation(0)
    }

    /// A value with all operators that hold it more strongly than this.
    fn operation(&mut self, limit: u8) -> ReadResult<ExprId> {
        self.deeper(|reader| reader.operated(limit))
    }

    fn operated(&mut self, limit: u8) -> ReadResult<ExprId> {
        let start = self.here().start;
        let before = [("not", Sign::Not), ("#", Sign::Length), ("-", Sign::Count("-"))];
        let mut so_far = match before.into_iter().find(|(operator, _)| self.is(operator)) {
            Some((_, sign)) => {
                self.next()?;
                let inner = self.operation(BEFORE)?;
                self.add(start..self.end, Expression::Unary(sign, inner))
            }
            None => self.cast()?,
        };
        loop {
            let next = BETWEEN.iter().find(|(operator, ..)| self.is(operator));
            let Some(&(_, _, right, sign)) = next.filter(|(_, left, ..)| *left > limit) else {
                return Ok(so_far);
            };
            self.next()?;
            let other = self.operation(right)?;
            so_far = self.add(start..self.end, Expression::Binary(sign, so_far, other));
        }
    }

    /// A value, perhaps with the type it is taken for.
    fn cast(&mut self) -> ReadResult<ExprId> {
        let start = self.here().start;
        let inner = self.simple()?;
        if !self.take("::") {
            return Ok(inner);
        }
        self.pass_type()?;
        Ok(self.add(start..self.end, Expression::Cast(inner)))
    }

    fn simple(&mut self) -> ReadResult<ExprId> {
        self.pass_attributes()?;
        let Some(token) = self.ahead(0).cloned() else { return self.refused(NOT_EXPECTED) };
        if self.is("(") || self.is_name(0) {
            return self.chain();
        }
        let value = match token.text {
            _ if matches!(token.sort, TokenKind::Literal | TokenKind::Piece) => self.literal()?,
            "{" => self.table()?,
            "if" => self.either()?,
            "function" => {
                self.next()?;
                Expression::Function(self.function(token.span.clone(), None)?)
            }
            word => {
                self.next()?;
                match word {
                    "nil" => Expression::Nil,
                    "true" => Expression::Truth(true),
                    "false" => Expression::Truth(false),
                    "..." => Expression::More,
                    _ => return Err(UnreadScript { span: token.span, why: NOT_EXPECTED }),
                }
            }
        };
        Ok(self.add(token.span.start..self.end, value))
    }

    /// A number or a text.
    fn literal(&mut self) -> ReadResult<Expression> {
        if self.ahead(0).is_some_and(|token| token.sort == TokenKind::Piece) {
            return self.woven();
        }
        let token = self.next()?;
        let text = token.text;
        Ok(match text.as_bytes()[0] {
            b'0'..=b'9' | b'.' => {
                let number = literal::number(text);
                Expression::Number(number.ok_or(UnreadScript { span: token.span, why: "this is no number" })?)
            }
            b'[' => Expression::Text(literal::long(text)),
            _ => Expression::Text(said(&token, 1, 1)?),
        })
    }

    /// A text with values in it.
    fn woven(&mut self) -> ReadResult<Expression> {
        let (mut pieces, mut values) = (Vec::new(), Vec::new());
        let mut quote = 1;
        loop {
            let piece = self.next()?;
            if piece.sort != TokenKind::Piece {
                pieces.push(said(&piece, 0, 1)?);
                return Ok(Expression::Woven(pieces, values));
            }
            pieces.push(said(&piece, std::mem::take(&mut quote), 0)?);
            self.want("{")?;
            values.push(self.expr()?);
            self.want("}")?;
        }
    }

    fn either(&mut self) -> ReadResult<Expression> {
        self.want("if")?;
        let mut arms = Vec::new();
        loop {
            let condition = self.expr()?;
            self.want("then")?;
            arms.push((condition, self.expr()?));
            if !self.take("elseif") {
                break;
            }
        }
        self.want("else")?;
        Ok(Expression::Either(arms, self.expr()?))
    }

    fn table(&mut self) -> ReadResult<Expression> {
        self.want("{")?;
        let mut items = Vec::new();
        while !self.take("}") {
            items.push(if self.take("[") {
                let key = self.expr()?;
                self.want("]")?;
                self.want("=")?;
                TableItem::Keyed(key, self.expr()?)
            } else if self.is_name(0) && self.ahead(1).is_some_and(|next| next.is("=")) {
                let name = self.next()?;
                self.want("=")?;
                TableItem::Named(name.text.to_owned(), name.span, self.expr()?)
            } else {
                TableItem::Plain(self.expr()?)
            });
            if !self.take(",") && !self.take(";") && !self.is("}") {
                return self.refused(NOT_EXPECTED);
            }
        }
        Ok(Expression::Table(items))
    }

    /// A name or a value in brackets, with calls and fields behind it.
    pub(super) fn chain(&mut self) -> ReadResult<ExprId> {
        let start = self.here().start;
        let mut so_far = if self.take("(") {
            let inner = self.expr()?;
            self.want(")")?;
            self.add(start..self.end, Expression::One(inner))
        } else {
            let name = self.name()?;
            self.meant(&name, true)
        };
        loop {
            let is_text = self.ahead(0).is_some_and(|next| next.is_text());
            let value = if self.take(".") {
                let name = self.name()?;
                Expression::Field(so_far, name.text.to_owned(), name.span)
            } else if self.take("[") {
                let key = self.expr()?;
                self.want("]")?;
                Expression::Index(so_far, key)
            } else if self.is(":") {
                self.next()?;
                let name = self.name()?;
                self.pass_given_types()?;
                Expression::Method(so_far, name.text.to_owned(), name.span, self.arguments()?)
            } else if self.is("(") || self.is("{") || is_text {
                Expression::Call(so_far, self.arguments()?)
            } else if self.pass_given_types()? {
                continue;
            } else {
                return Ok(so_far);
            };
            so_far = self.add(start..self.end, value);
        }
    }

    /// `<<number>>`, by which a function is told its types.
    fn pass_given_types(&mut self) -> ReadResult<bool> {
        let are_there = self.is("<") && self.ahead(1).is_some_and(|next| next.is("<"));
        if are_there {
            self.pass_brackets()?;
        }
        Ok(are_there)
    }

    fn arguments(&mut self) -> ReadResult<Vec<ExprId>> {
        if !self.take("(") {
            return Ok(vec![self.simple()?]);
        }
        let list = if self.is(")") { Vec::new() } else { self.list()? };
        self.want(")")?;
        Ok(list)
    }

    /// From the brackets of a function to its end; a method has one parameter more, which is not written.
    pub(super) fn function(&mut self, at: Span, own: Option<LuauToken<'t>>) -> ReadResult<FunctionId> {
        let id = FunctionId(self.script.functions.len());
        self.script.functions.push(SyntaxFunction { span: at, ..SyntaxFunction::default() });
        self.pass_generics()?;
        self.want("(")?;
        self.inside(|reader| {
            let parameter = |reader: &mut Self, name: &LuauToken<'t>| {
                let local = reader.declare(name, Born::Parameter);
                reader.script.functions[id.0].parameters.push(local);
            };
            own.iter().for_each(|own| parameter(reader, own));
            while !reader.take(")") {
                if reader.take("...") {
                    reader.script.functions[id.0].takes_more = true;
                } else {
                    let name = reader.name()?;
                    parameter(reader, &name);
                }
                reader.pass_type_of()?;
                if !reader.take(",") && !reader.is(")") {
                    return reader.refused(NOT_EXPECTED);
                }
            }
            reader.pass_type_of()?;
            let body = reader.block()?;
            reader.script.functions[id.0].body = body;
            Ok(())
        })?;
        self.want("end")?;
        self.script.functions[id.0].end = self.end;
        Ok(id)
    }
}

/// What a text says without the letters around it, so many to its left and its right.
fn said(token: &LuauToken<'_>, left: usize, right: usize) -> ReadResult<String> {
    let said = token.text.get(left..token.text.len() - right).and_then(literal::quoted);
    said.ok_or(UnreadScript {
        span: token.span.clone(),
        why: "this text has a backslash that means nothing, or is not UTF-8",
    })
}
