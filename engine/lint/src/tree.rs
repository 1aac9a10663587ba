//! A script as a tree, without what does not matter here: comments, types,
//! brackets. Every name is resolved to the local it means, or is global.
//! Expressions lie in one list, so that whatever is found out about one can be
//! kept beside it by its number.

use std::ops::Range;

/// Bytes of the script.
pub(crate) type Span = Range<usize>;

/// Number of an expression in [`Script::expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ExprId(pub(crate) usize);

/// Number of a local in [`Script::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LocalId(pub(crate) usize);

/// Number of a function in [`Script::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FunctionId(pub(crate) usize);

/// A whole script.
#[derive(Debug, Default)]
pub(crate) struct Script {
    pub(crate) expressions: Vec<Expr>,
    pub(crate) locals: Vec<Local>,
    /// The first one is the script itself.
    pub(crate) functions: Vec<Function>,
}

/// How a local came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Born {
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
pub(crate) struct Local {
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) born: Born,
    /// Whether anything reads it.
    pub(crate) read: bool,
}

#[derive(Debug, Default)]
pub(crate) struct Function {
    /// The global name it is given, if it is given one.
    pub(crate) global: Option<String>,
    /// Where its name stands, or `function`.
    pub(crate) span: Span,
    pub(crate) parameters: Vec<LocalId>,
    pub(crate) takes_more: bool,
    pub(crate) body: Block,
}

pub(crate) type Block = Vec<Statement>;

#[derive(Debug)]
pub(crate) struct Statement {
    pub(crate) span: Span,
    pub(crate) kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Local(Vec<LocalId>, Vec<ExprId>),
    Assign(Vec<ExprId>, Vec<ExprId>),
    /// `a += b`: where it goes, and the operation of both.
    Compound(ExprId, ExprId),
    Call(ExprId),
    Do(Block),
    If(Vec<(Condition, Block)>, Option<Block>),
    While(ExprId, Block),
    Repeat(Block, ExprId),
    Count(LocalId, Vec<ExprId>, Block),
    Each(Vec<LocalId>, Vec<ExprId>, Block),
    LocalFunction(LocalId, FunctionId),
    /// `function name()`.
    GlobalFunction,
    /// `function a.b()`.
    FieldFunction(FunctionId),
    Return(Vec<ExprId>),
    Break,
    Continue,
    /// What is gone when the script runs, such as a type.
    Nothing,
}

/// The condition of an `if`, which may declare what it tests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Condition {
    pub(crate) value: ExprId,
    pub(crate) names: Option<LocalId>,
}

#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) span: Span,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Nil,
    Truth(bool),
    Number,
    Text(String),
    /// A text with values in it.
    Woven(Vec<ExprId>),
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
    Either(Vec<(Condition, ExprId)>, ExprId),
    Table(Vec<Item>),
    /// In brackets, or with a type: one value of what may be several.
    One(ExprId),
    /// What is taken for something else than it seems.
    Cast(ExprId),
    /// What this program cannot read.
    Unknown,
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Named(String, Span, ExprId),
    Keyed(ExprId, ExprId),
    Plain(ExprId),
}

/// What an operator does, as far as types are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Count,
    Join,
    Less,
    Equal,
    And,
    Or,
    Not,
    Length,
}

impl Script {
    pub(crate) fn expr(&self, id: ExprId) -> &Expr {
        &self.expressions[id.0]
    }

    pub(crate) fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0]
    }
}
