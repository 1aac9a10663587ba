//! A script as a tree, without what does not matter here: comments, types,
//! brackets. Every name is resolved to the local it means, or is global.
//! Expressions lie in one list, so that whatever is found out about one can be
//! kept beside it by its number.

use std::ops::Range;

/// Bytes of the script.
pub type Span = Range<usize>;

/// Number of an expression in [`Script::expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExprId(pub usize);

/// Number of a local in [`Script::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalId(pub usize);

/// Number of a function in [`Script::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FunctionId(pub usize);

/// A whole script.
#[derive(Debug, Default)]
pub struct Script {
    pub expressions: Vec<Expr>,
    pub locals: Vec<Local>,
    /// The first one is the script itself.
    pub functions: Vec<Function>,
    /// Where its lines end.
    pub line_ends: Vec<usize>,
}

/// The place where a script cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unread {
    pub span: Span,
    pub why: &'static str,
}

/// How a local came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Born {
    /// `local x`.
    Local,
    /// `local function x`.
    Function,
    /// Between the brackets of a function.
    Parameter,
    /// Between `for` and `in` or `=`.
    Loop,
}

#[derive(Debug)]
pub struct Local {
    pub name: String,
    pub span: Span,
    pub born: Born,
    /// Whether anything reads it.
    pub read: bool,
}

#[derive(Debug, Default)]
pub struct Function {
    /// The global name it is given, if it is given one.
    pub global: Option<String>,
    /// Where its name stands, or `function`.
    pub span: Span,
    pub parameters: Vec<LocalId>,
    pub takes_more: bool,
    /// Where its last token ends.
    pub end: usize,
    pub body: Block,
}

pub type Block = Vec<Statement>;

#[derive(Debug)]
pub struct Statement {
    pub span: Span,
    /// Where its first token ends.
    pub first: usize,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    Local(Vec<LocalId>, Vec<ExprId>),
    Assign(Vec<ExprId>, Vec<ExprId>),
    /// `a += b`: where it goes, and the operation of both.
    Compound(ExprId, ExprId),
    Call(ExprId),
    Do(Block),
    If(Vec<(ExprId, Block)>, Option<Block>),
    While(ExprId, Block),
    Repeat(Block, ExprId),
    Count(LocalId, Vec<ExprId>, Block),
    Each(Vec<LocalId>, Vec<ExprId>, Block),
    /// Where its word `function` stands, its name, and itself.
    LocalFunction(usize, LocalId, FunctionId),
    /// `function name()`.
    GlobalFunction(FunctionId),
    /// `function a.b()`, or a function put into a local that is there: where it goes, and itself.
    PutFunction(ExprId, FunctionId),
    Return(Vec<ExprId>),
    Break,
    Continue,
    /// What is gone when the script runs, such as a type.
    Nothing,
}

#[derive(Debug)]
pub struct Expr {
    pub span: Span,
    pub value: Value,
}

#[derive(Clone, Debug)]
pub enum Value {
    Nil,
    Truth(bool),
    /// As text, written in one way.
    Number(String),
    Text(String),
    /// A text with values in it, and what it says before, between and behind them.
    Woven(Vec<String>, Vec<ExprId>),
    More,
    Function(FunctionId),
    Local(LocalId),
    Global(String),
    Field(ExprId, String, Span),
    Index(ExprId, ExprId),
    Call(ExprId, Vec<ExprId>),
    /// `a:b()`.
    Method(ExprId, String, Span, Vec<ExprId>),
    Unary(Sign, ExprId),
    Binary(Sign, ExprId, ExprId),
    /// An `if` that is a value.
    Either(Vec<(ExprId, ExprId)>, ExprId),
    Table(Vec<Item>),
    /// In brackets, or with a type: one value of what may be several.
    One(ExprId),
    /// What is taken for something else than it seems.
    Cast(ExprId),
}

#[derive(Clone, Debug)]
pub enum Item {
    Named(String, Span, ExprId),
    Keyed(ExprId, ExprId),
    Plain(ExprId),
}

/// What an operator does, as far as types are concerned; of several that do alike, which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    Count(&'static str),
    Join,
    Less(&'static str),
    Equal(&'static str),
    And,
    Or,
    Not,
    Length,
}

impl Sign {
    /// The operator as it is written.
    pub fn written(self) -> &'static str {
        match self {
            Sign::Count(operator) | Sign::Less(operator) | Sign::Equal(operator) => operator,
            Sign::Join => "..",
            Sign::And => "and",
            Sign::Or => "or",
            Sign::Not => "not",
            Sign::Length => "#",
        }
    }
}

impl Statement {
    /// Where its first word or sign stands.
    pub fn first_word(&self) -> Span {
        self.span.start..self.first
    }
}

impl Value {
    /// The values it is worked out from; those inside a function are not.
    pub fn inner(&self) -> Vec<ExprId> {
        match self {
            Value::Nil
            | Value::Truth(_)
            | Value::Number(_)
            | Value::Text(_)
            | Value::More
            | Value::Function(_)
            | Value::Local(_)
            | Value::Global(_) => Vec::new(),
            Value::Woven(_, values) => values.clone(),
            Value::Field(inner, ..) | Value::Unary(_, inner) | Value::One(inner) | Value::Cast(inner) => {
                vec![*inner]
            }
            Value::Index(one, other) | Value::Binary(_, one, other) => vec![*one, *other],
            Value::Call(of, arguments) | Value::Method(of, _, _, arguments) => {
                [of].into_iter().chain(arguments).copied().collect()
            }
            Value::Either(arms, otherwise) => {
                arms.iter().flat_map(|(condition, value)| [*condition, *value]).chain([*otherwise]).collect()
            }
            Value::Table(items) => items
                .iter()
                .flat_map(|item| match item {
                    Item::Named(.., value) | Item::Plain(value) => [None, Some(*value)],
                    Item::Keyed(key, value) => [Some(*key), Some(*value)],
                })
                .flatten()
                .collect(),
        }
    }
}

impl Kind {
    /// The blocks inside a statement, first to last; those of functions are not.
    pub fn blocks(&self) -> impl Iterator<Item = &Block> {
        let (only, arms, last): (_, &[(ExprId, Block)], _) = match self {
            Kind::Do(block)
            | Kind::While(_, block)
            | Kind::Repeat(block, _)
            | Kind::Count(_, _, block)
            | Kind::Each(_, _, block) => (Some(block), &[], None),
            Kind::If(arms, otherwise) => (None, arms, otherwise.as_ref()),
            _ => (None, &[], None),
        };
        only.into_iter().chain(arms.iter().map(|(_, block)| block)).chain(last)
    }
}

impl Script {
    /// All statements of all functions, each before those inside it.
    pub fn each_statement(&self, mut look: impl FnMut(&Statement)) {
        fn inside(block: &Block, look: &mut impl FnMut(&Statement)) {
            for statement in block {
                look(statement);
                statement.kind.blocks().for_each(|block| inside(block, look));
            }
        }
        self.functions.iter().for_each(|function| inside(&function.body, &mut look));
    }

    pub fn expr(&self, id: ExprId) -> &Expr {
        &self.expressions[id.0]
    }

    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0]
    }
}
