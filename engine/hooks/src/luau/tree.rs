//! A script as a tree, without what does not matter here: comments, types,
//! brackets. Every name is resolved to the local it means, or is global.
//! Expressions lie in one list, so that whatever is found out about one can be
//! kept beside it by its number.

use std::ops::Range;

/// Bytes of the script.
pub type Span = Range<usize>;

/// Number of an expression in [`SyntaxTree::expressions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ExprId(pub usize);

/// Number of a local in [`SyntaxTree::locals`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalId(pub usize);

/// Number of a function in [`SyntaxTree::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FunctionId(pub usize);

/// A whole script.
#[derive(Debug, Default)]
pub struct SyntaxTree {
    pub expressions: Vec<Expr>,
    pub locals: Vec<Local>,
    /// The first one is the script itself.
    pub functions: Vec<SyntaxFunction>,
    /// Where its lines end.
    pub line_ends: Vec<usize>,
}

/// The place where a script cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadScript {
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
pub struct SyntaxFunction {
    /// The global name it is given, if it is given one.
    pub global: Option<String>,
    /// Where its name stands, or `function`.
    pub span: Span,
    pub parameters: Vec<LocalId>,
    pub takes_more: bool,
    /// Where its last token ends.
    pub end: usize,
    pub body: SyntaxBlock,
}

pub type SyntaxBlock = Vec<SyntaxStatement>;

#[derive(Debug)]
pub struct SyntaxStatement {
    pub span: Span,
    /// Where its first token ends.
    pub first: usize,
    pub kind: NodeKind,
}

#[derive(Debug)]
pub enum NodeKind {
    Local(Vec<LocalId>, Vec<ExprId>),
    Assign(Vec<ExprId>, Vec<ExprId>),
    /// `a += b`: where it goes, and the operation of both.
    Compound(ExprId, ExprId),
    Call(ExprId),
    Do(SyntaxBlock),
    If(Vec<(ExprId, SyntaxBlock)>, Option<SyntaxBlock>),
    While(ExprId, SyntaxBlock),
    Repeat(SyntaxBlock, ExprId),
    Count(LocalId, Vec<ExprId>, SyntaxBlock),
    Each(Vec<LocalId>, Vec<ExprId>, SyntaxBlock),
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
    pub value: Expression,
}

#[derive(Clone, Debug)]
pub enum Expression {
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
    Table(Vec<TableItem>),
    /// In brackets, or with a type: one value of what may be several.
    One(ExprId),
    /// What is taken for something else than it seems.
    Cast(ExprId),
}

#[derive(Clone, Debug)]
pub enum TableItem {
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

impl SyntaxStatement {
    /// Where its first word or sign stands.
    pub fn first_word(&self) -> Span {
        self.span.start..self.first
    }
}

impl Expression {
    /// The values it is worked out from; those inside a function are not.
    pub fn inner(&self) -> Vec<ExprId> {
        match self {
            Expression::Nil
            | Expression::Truth(_)
            | Expression::Number(_)
            | Expression::Text(_)
            | Expression::More
            | Expression::Function(_)
            | Expression::Local(_)
            | Expression::Global(_) => Vec::new(),
            Expression::Woven(_, values) => values.clone(),
            Expression::Field(inner, ..)
            | Expression::Unary(_, inner)
            | Expression::One(inner)
            | Expression::Cast(inner) => {
                vec![*inner]
            }
            Expression::Index(one, other) | Expression::Binary(_, one, other) => vec![*one, *other],
            Expression::Call(of, arguments) | Expression::Method(of, _, _, arguments) => {
                [of].into_iter().chain(arguments).copied().collect()
            }
            Expression::Either(arms, otherwise) => {
                arms.iter().flat_map(|(condition, value)| [*condition, *value]).chain([*otherwise]).collect()
            }
            Expression::Table(items) => items
                .iter()
                .flat_map(|item| match item {
                    TableItem::Named(.., value) | TableItem::Plain(value) => [None, Some(*value)],
                    TableItem::Keyed(key, value) => [Some(*key), Some(*value)],
                })
                .flatten()
                .collect(),
        }
    }
}

impl NodeKind {
    /// The blocks inside a statement, first to last; those of functions are not.
    pub fn blocks(&self) -> impl Iterator<Item = &SyntaxBlock> {
        let (only, arms, last): (_, &[(ExprId, SyntaxBlock)], _) = match self {
            NodeKind::Do(block)
            | NodeKind::While(_, block)
            | NodeKind::Repeat(block, _)
            | NodeKind::Count(_, _, block)
            | NodeKind::Each(_, _, block) => (Some(block), &[], None),
            NodeKind::If(arms, otherwise) => (None, arms, otherwise.as_ref()),
            _ => (None, &[], None),
        };
        only.into_iter().chain(arms.iter().map(|(_, block)| block)).chain(last)
    }
}

impl SyntaxTree {
    /// All statements of all functions, each before those inside it.
    pub fn each_statement(&self, mut look: impl FnMut(&SyntaxStatement)) {
        fn inside(block: &SyntaxBlock, look: &mut impl FnMut(&SyntaxStatement)) {
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
