//! From tokens to a [`SyntaxTree`]: the whole grammar of Luau, types being passed
//! over. What is compiled is this tree, printed: what it lacks is not there, so
//! nothing can run that was not looked at.

mod types;
mod values;

use std::collections::BTreeMap;

use super::tokens::{KEYWORDS, LuauToken, TokenKind, tokens};
use super::tree::*;

/// Reads a text.
///
/// # Errors
/// The place where this reader does not follow, in what is no Luau or where Luau is newer.
pub fn read(text: &str) -> Result<SyntaxTree, UnreadScript> {
    let tokens = tokens(text)?;
    let line_ends = text.match_indices('\n').map(|(at, _)| at).collect();
    let script = SyntaxTree { line_ends, ..SyntaxTree::default() };
    let mut reader =
        Parser { tokens, at: 0, end: 0, depth: 0, script, known: BTreeMap::new(), scopes: vec![Vec::new()] };
    reader.script.functions.push(SyntaxFunction { end: text.len(), ..SyntaxFunction::default() });
    let body = reader.block()?;
    match reader.tokens.get(reader.at) {
        Some(_) => reader.refused(NOT_EXPECTED),
        None => {
            reader.script.functions[0].body = body;
            Ok(reader.script)
        }
    }
}

type ReadResult<T> = Result<T, UnreadScript>;

/// Why a script is refused where it stands otherwise than it can.
const NOT_EXPECTED: &str = "nothing that can be read goes on like this";

/// How deep values and blocks may lie in one another; Luau allows half as much.
const DEEPEST: usize = 2_000;

struct Parser<'t> {
    tokens: Vec<LuauToken<'t>>,
    at: usize,
    /// Where the last token that was read ends.
    end: usize,
    /// How deep in one another values and blocks are that are read.
    depth: usize,
    script: SyntaxTree,
    /// For each name the locals of that name, of which the last is meant.
    known: BTreeMap<&'t str, Vec<LocalId>>,
    /// The names declared in each block we are in.
    scopes: Vec<Vec<&'t str>>,
}

/// Assignments that work out what they assign.
const COMPOUND: &[(&str, Sign)] = &[
    ("+=", Sign::Count("+")),
    ("-=", Sign::Count("-")),
    ("*=", Sign::Count("*")),
    ("/=", Sign::Count("/")),
    ("//=", Sign::Count("//")),
    ("%=", Sign::Count("%")),
    ("^=", Sign::Count("^")),
    ("..=", Sign::Join),
];

/// Tokens.
impl<'t> Parser<'t> {
    fn ahead(&self, count: usize) -> Option<&LuauToken<'t>> {
        self.tokens.get(self.at + count)
    }

    fn is(&self, text: &str) -> bool {
        self.ahead(0).is_some_and(|token| token.is(text))
    }

    fn is_name(&self, ahead: usize) -> bool {
        let token = self.ahead(ahead);
        token.is_some_and(|token| token.sort == TokenKind::Name && !KEYWORDS.contains(&token.text))
    }

    /// Where the next token stands.
    fn here(&self) -> Span {
        self.ahead(0).map_or(self.end..self.end, |token| token.span.clone())
    }

    fn next(&mut self) -> ReadResult<LuauToken<'t>> {
        let Some(token) = self.ahead(0).cloned() else { return self.refused("the script ends too early") };
        self.at += 1;
        self.end = token.span.end;
        Ok(token)
    }

    fn take(&mut self, text: &str) -> bool {
        self.is(text) && self.next().is_ok()
    }

    fn want(&mut self, text: &str) -> ReadResult<()> {
        if self.take(text) { Ok(()) } else { self.refused(NOT_EXPECTED) }
    }

    fn name(&mut self) -> ReadResult<LuauToken<'t>> {
        if self.is_name(0) { self.next() } else { self.refused(NOT_EXPECTED) }
    }

    /// Refuses what stands here.
    fn refused<T>(&self, why: &'static str) -> ReadResult<T> {
        Err(UnreadScript { span: self.here(), why })
    }

    /// Reads what may hold others of its kind, if these do not lie too deep in one another.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> ReadResult<T>) -> ReadResult<T> {
        if self.depth == DEEPEST {
            return self.refused("what stands here lies too deep in other things");
        }
        self.depth += 1;
        let made = read(self);
        self.depth -= 1;
        made
    }
}

/// Names.
impl<'t> Parser<'t> {
    fn declare(&mut self, name: &LuauToken<'t>, born: Born) -> LocalId {
        let id = LocalId(self.script.locals.len());
        let local = Local { name: name.text.to_owned(), span: name.span.clone(), born, read: false };
        self.script.locals.push(local);
        self.known.entry(name.text).or_default().push(id);
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(name.text);
        }
        id
    }

    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> ReadResult<T>) -> ReadResult<T> {
        self.scopes.push(Vec::new());
        let made = read(self);
        for name in self.scopes.pop().into_iter().flatten() {
            self.known.get_mut(name).map(Vec::pop);
        }
        made
    }

    fn add(&mut self, span: Span, value: Expression) -> ExprId {
        self.script.expressions.push(Expr { span, value });
        ExprId(self.script.expressions.len() - 1)
    }

    /// What a name means here.
    fn meant(&mut self, name: &LuauToken<'t>, reads: bool) -> ExprId {
        let value = match self.known.get(name.text).and_then(|known| known.last()) {
            Some(&local) => {
                self.script.locals[local.0].read |= reads;
                Expression::Local(local)
            }
            None => Expression::Global(name.text.to_owned()),
        };
        self.add(name.span.clone(), value)
    }
}

/// Statements.
impl<'t> Parser<'t> {
    /// Up to what ends it, which is left.
    fn block(&mut self) -> ReadResult<SyntaxBlock> {
        let mut body = Vec::new();
        loop {
            while self.take(";") {}
            let ends = ["end", "else", "elseif", "until"].iter().any(|end| self.is(end));
            if ends || self.ahead(0).is_none() {
                return Ok(body);
            }
            let Span { start, end: first } = self.here();
            let kind = self.deeper(Self::statement)?;
            body.push(SyntaxStatement { span: start..self.end, first, kind });
        }
    }

    /// A block with names of its own, and what ends it.
    fn inner(&mut self, end: &str) -> ReadResult<SyntaxBlock> {
        let body = self.inside(Self::block)?;
        self.want(end)?;
        Ok(body)
    }

    fn statement(&mut self) -> ReadResult<NodeKind> {
        self.pass_attributes()?;
        if self.take("local") || (self.is("const") && self.declares(1) && self.take("const")) {
            return self.local();
        }
        if self.take("function") {
            return self.global_function();
        }
        if self.take("if") {
            return self.choice();
        }
        if self.take("while") {
            let condition = self.expr()?;
            self.want("do")?;
            return Ok(NodeKind::While(condition, self.inner("end")?));
        }
        if self.take("do") {
            return Ok(NodeKind::Do(self.inner("end")?));
        }
        if self.take("for") {
            return self.repeated();
        }
        if self.take("repeat") {
            return self.inside(|reader| {
                let body = reader.block()?;
                reader.want("until")?;
                Ok(NodeKind::Repeat(body, reader.expr()?))
            });
        }
        if self.take("break") {
            return Ok(NodeKind::Break);
        }
        if self.take("return") {
            let ends = [";", "end", "else", "elseif", "until"].iter().any(|end| self.is(end));
            let nothing = ends || self.ahead(0).is_none();
            return Ok(NodeKind::Return(if nothing { Vec::new() } else { self.list()? }));
        }
        let is_type = |reader: &Self, at| reader.ahead(at).is_some_and(|token| token.is("type"));
        if is_type(self, 0) && self.declares(1) || self.is("export") && is_type(self, 1) {
            return self.type_alias();
        }
        if self.is("continue") && !self.goes_on() {
            self.next()?;
            return Ok(NodeKind::Continue);
        }
        self.assignment()
    }

    /// Whether a declaration of this name, or of a function, stands here.
    fn declares(&self, ahead: usize) -> bool {
        self.is_name(ahead) || self.ahead(ahead).is_some_and(|token| token.is("function"))
    }

    /// Whether the name here is assigned to, called or asked for a field.
    fn goes_on(&self) -> bool {
        let signs = ["=", ",", ".", ":", "[", "(", "{"].into_iter().chain(COMPOUND.iter().map(|row| row.0));
        let next = self.ahead(1);
        next.is_some_and(|next| {
            next.sort == TokenKind::Literal || signs.into_iter().any(|sign| next.is(sign))
        })
    }

    /// `@native`, `@[native]`: nothing that makes a difference to what a function does.
    fn pass_attributes(&mut self) -> ReadResult<()> {
        while self.take("@") {
            if self.is("[") {
                self.pass_brackets()?;
            } else {
                self.next()?;
            }
        }
        Ok(())
    }

    fn type_alias(&mut self) -> ReadResult<NodeKind> {
        self.take("export");
        self.want("type")?;
        if self.take("function") {
            // It runs when types are looked at, which is never.
            self.name()?;
            self.passed(|reader| reader.function(0..0, None))?;
            return Ok(NodeKind::Nothing);
        }
        self.name()?;
        self.pass_generics()?;
        self.want("=")?;
        self.pass_type()?;
        Ok(NodeKind::Nothing)
    }

    fn local(&mut self) -> ReadResult<NodeKind> {
        self.pass_attributes()?;
        let word = self.here().start;
        if self.take("function") {
            let name = self.name()?;
            let local = self.declare(&name, Born::Function);
            return Ok(NodeKind::LocalFunction(word, local, self.function(name.span, None)?));
        }
        let names = self.names()?;
        let values = if self.take("=") { self.list()? } else { Vec::new() };
        Ok(NodeKind::Local(names.iter().map(|name| self.declare(name, Born::Local)).collect(), values))
    }

    /// Names that are declared, with their types.
    fn names(&mut self) -> ReadResult<Vec<LuauToken<'t>>> {
        let mut names = Vec::new();
        loop {
            names.push(self.name()?);
            self.pass_type_of()?;
            if !self.take(",") {
                return Ok(names);
            }
        }
    }

    fn global_function(&mut self) -> ReadResult<NodeKind> {
        let first = self.name()?;
        let mut plain = true;
        let mut own = None;
        let mut target = self.meant(&first, self.is(".") || self.is(":"));
        while own.is_none() && (self.is(".") || self.is(":")) {
            let sign = self.next()?;
            let name = self.name()?;
            // A method is a function that is given first what it belongs to.
            own = (sign.text == ":").then(|| LuauToken {
                sort: TokenKind::Name,
                text: "self",
                span: name.span.clone(),
            });
            let field = Expression::Field(target, name.text.to_owned(), name.span);
            target = self.add(first.span.start..self.end, field);
            plain = false;
        }
        let function = self.function(first.span.start..self.end, own)?;
        if !plain || matches!(self.script.expr(target).value, Expression::Local(_)) {
            return Ok(NodeKind::PutFunction(target, function));
        }
        self.script.functions[function.0].global = Some(first.text.to_owned());
        Ok(NodeKind::GlobalFunction(function))
    }

    fn choice(&mut self) -> ReadResult<NodeKind> {
        let mut arms = Vec::new();
        loop {
            let condition = self.expr()?;
            self.want("then")?;
            arms.push((condition, self.inside(Self::block)?));
            if !self.take("elseif") {
                break;
            }
        }
        let otherwise = if self.take("else") { Some(self.inside(Self::block)?) } else { None };
        self.want("end")?;
        Ok(NodeKind::If(arms, otherwise))
    }

    fn repeated(&mut self) -> ReadResult<NodeKind> {
        let names = self.names()?;
        let counts = self.take("=");
        if !counts {
            self.want("in")?;
        }
        let values = self.list()?;
        self.want("do")?;
        self.inside(|reader| {
            let names: Vec<LocalId> = names.iter().map(|name| reader.declare(name, Born::Loop)).collect();
            let body = reader.inner("end")?;
            Ok(if counts {
                NodeKind::Count(names[0], values, body)
            } else {
                NodeKind::Each(names, values, body)
            })
        })
    }

    /// An assignment, or a call.
    fn assignment(&mut self) -> ReadResult<NodeKind> {
        let start = self.here().start;
        let mut targets = vec![self.target()?];
        if let Some(&(_, sign)) = COMPOUND.iter().find(|(operator, _)| self.is(operator)) {
            self.next()?;
            let value = self.expr()?;
            // It is read and written; for "never read" only the writing counts.
            let joined = self.add(start..self.end, Expression::Binary(sign, targets[0], value));
            return Ok(NodeKind::Compound(targets[0], joined));
        }
        while self.take(",") {
            targets.push(self.target()?);
        }
        if self.take("=") {
            return Ok(NodeKind::Assign(targets, self.list()?));
        }
        match self.script.expr(targets[0]).value {
            Expression::Call(..) | Expression::Method(..) => Ok(NodeKind::Call(targets[0])),
            _ => self.refused(NOT_EXPECTED),
        }
    }

    /// What is assigned to, or called. A plain name that is assigned to is written, not read.
    fn target(&mut self) -> ReadResult<ExprId> {
        let written = ["=", ","].into_iter().chain(COMPOUND.iter().map(|row| row.0));
        let is_written =
            self.ahead(1).is_some_and(|next| written.into_iter().any(|operator| next.is(operator)));
        if self.is_name(0) && is_written {
            let name = self.next()?;
            return Ok(self.meant(&name, false));
        }
        self.chain()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::luau::with_stack;
    use crate::scripts::compiles;

    #[test]
    fn whatever_luau_takes_is_read() {
        let texts = [
            "local x: (a: number, b: string?) -> (A, B<C, D>), y = 1, -2 ^ -3 .. 4 .. 5 == 6 and not 7 or #a.b",
            "a.b[1], c = f'x'{1}:g\"y\", 2 do do end; end ; const one = 1",
            "local s = `a{1}b\\`{ ({x=1})[1] }c` .. [==[ a ]] ]==] .. [[\\n]] .. '\\'' .. 0x1F .. 1e-3 .. .5",
            "type A<T...> = { [string]: (T...) -> typeof(x < y) } | nil export type B = \"x\" | true",
            "type function pick(a) return function() return a end end local type = 1 type = 2",
            "for i: number, j in pairs(x :: {any}) do continue end for i = 1, 2, 3 do local continue = 1 continue = 3 end",
            "function a.b:c<T>(self, x: T, ...: number): ...T return ... end",
            "const function f<T>(a: T, b: () -> ()): T? return (a :: any) end f<<number>>(1)",
            "if a then elseif b then return else return 1; end",
            "local x = if a then b elseif c then d else e + 1 x = (function() end)()",
            "while true do break end repeat local y = 1 until y == 2 a += 1 b.c ..= 2 d[1] //= 3",
            "local x = {1, 2; a = 3, [4] = 5, f(), ...} return (f())",
            "@native function f() end @native local function g() end local x = @native function() end",
            "local x: A.B<C>?, f: <T>(T) -> T, y: {read number} = a :: A, b < c",
        ];
        for text in texts {
            assert!(compiles(text), "{text}");
            assert!(read(text).is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_nested_as_deeply_as_luau_allows_is_read() {
        for text in [
            format!("return {}1{}", "(".repeat(990), ")".repeat(990)),
            format!("{}{}", "do ".repeat(990), "end ".repeat(990)),
            format!("return {}1{}", "f(".repeat(190), ")".repeat(190)),
            format!("return {}1{}", "-(".repeat(300), ")".repeat(300)),
            format!("return {}1{}", "{".repeat(190), "}".repeat(190)),
        ] {
            assert!(compiles(&text), "{}", &text[..20]);
            assert!(with_stack(|| read(&text)).is_ok(), "{}", &text[..20]);
        }
    }
}
