//! From text to [`Script`]: `full_moon` parses, this file keeps what counts and
//! finds out which local every name means.

use full_moon::ast::luau::{ConstAssignment, ElseIfExpression, IfConditionBinding, IfExpression};
use full_moon::ast::punctuated::Punctuated;
use full_moon::ast::{self, BinOp, Call, Expression, Field, FunctionArgs, Index, LastStmt, Parameter};
use full_moon::ast::{Prefix, Stmt, Suffix, UnOp, Var};
use full_moon::node::Node;
use full_moon::tokenizer::{TokenReference, TokenType};

use crate::tree::*;

/// Reads a text that Luau has compiled.
///
/// # Errors
/// The place where this program's reader does not follow, which can be where Luau is newer.
pub(crate) fn read(text: &str) -> Result<Script, Span> {
    let parsed = full_moon::parse(text).map_err(|errors| {
        let (start, end) = errors.first().map(full_moon::Error::range).unwrap_or_default();
        start.bytes()..end.bytes()
    })?;
    let mut reader = Reader { script: Script::default(), scopes: vec![Vec::new()] };
    reader.script.functions.push(Function::default());
    let body = reader.block(parsed.nodes());
    reader.script.functions[0].body = body;
    Ok(reader.script)
}

struct Reader {
    script: Script,
    scopes: Vec<Vec<LocalId>>,
}

/// From the first token to the last. The brackets around something come before it in the order of its tokens, so each
/// is asked for its end. (`Node::end_position` finds the same, but doubles its work with each level of indices,
/// interpolations and `if` in expressions.)
fn span(node: &impl Node) -> Span {
    let start = node.tokens().next().and_then(Node::start_position);
    let end = node.tokens().filter_map(Node::end_position).map(|end| end.bytes()).max();
    match (start, end) {
        (Some(start), Some(end)) => start.bytes()..end,
        _ => 0..0,
    }
}

fn word(token: &TokenReference) -> String {
    token.token().to_string()
}

/// The sign of an operator and of the assignment made of it.
fn sign(operator: &str) -> Sign {
    match operator.trim_end_matches('=') {
        ".." => Sign::Join,
        "<" | ">" => Sign::Less,
        "" | "~" => Sign::Equal,
        "and" => Sign::And,
        "or" => Sign::Or,
        _ => Sign::Count,
    }
}

impl Reader {
    fn declare(&mut self, name: &TokenReference, born: Born) -> LocalId {
        let id = LocalId(self.script.locals.len());
        self.script.locals.push(Local { name: word(name), span: span(name), born, read: false });
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(id);
        }
        id
    }

    fn inside<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        self.scopes.push(Vec::new());
        let made = read(self);
        self.scopes.pop();
        made
    }

    fn add(&mut self, span: Span, value: Value) -> ExprId {
        self.script.expressions.push(Expr { span, value });
        ExprId(self.script.expressions.len() - 1)
    }

    fn name(&mut self, token: &TokenReference, reads: bool) -> ExprId {
        let name = word(token);
        let local = self
            .scopes
            .iter()
            .rev()
            .flat_map(|scope| scope.iter().rev())
            .copied()
            .find(|&local| self.script.local(local).name == name);
        let value = match local {
            Some(local) => {
                self.script.locals[local.0].read |= reads;
                Value::Local(local)
            }
            None => Value::Global(name),
        };
        self.add(span(token), value)
    }

    fn block(&mut self, block: &ast::Block) -> Block {
        let mut body = Vec::new();
        for statement in block.stmts() {
            let kind = self.statement(statement);
            body.push(Statement { span: span(statement), kind });
        }
        if let Some(last) = block.last_stmt() {
            let kind = match last {
                LastStmt::Break(_) => Kind::Break,
                LastStmt::Continue(_) => Kind::Continue,
                LastStmt::Return(values) => Kind::Return(self.list(values.returns())),
                _ => Kind::Nothing,
            };
            body.push(Statement { span: span(last), kind });
        }
        body
    }

    fn inner(&mut self, block: &ast::Block) -> Block {
        self.inside(|reader| reader.block(block))
    }

    fn list(&mut self, list: &Punctuated<Expression>) -> Vec<ExprId> {
        list.iter().map(|one| self.expr(one)).collect()
    }

    fn statement(&mut self, statement: &Stmt) -> Kind {
        match statement {
            Stmt::Assignment(one) => {
                let values = self.list(one.expressions());
                let targets = one.variables().iter().map(|target| self.target(target)).collect();
                Kind::Assign(targets, values)
            }
            Stmt::CompoundAssignment(one) => {
                let value = self.expr(one.rhs());
                // It is read and written; for "never read" only the writing counts.
                let target = self.target(one.lhs());
                let sign = sign(&word(one.compound_operator().token()));
                let joined = self.add(span(&**one), Value::Binary(sign, target, value));
                Kind::Compound(target, joined)
            }
            Stmt::Do(one) => Kind::Do(self.inner(one.block())),
            Stmt::FunctionCall(one) => Kind::Call(self.call(one)),
            Stmt::FunctionDeclaration(one) => {
                let names = one.name().names();
                let method = one.name().method_name().is_some();
                let at = span(one.name());
                if names.len() == 1 && !method {
                    let name = names.iter().next().map(word).unwrap_or_default();
                    let local = names.iter().next().map(|name| self.name(name, false));
                    let function = self.function(one.body(), at, false);
                    match local.map(|local| self.script.expr(local).value.clone()) {
                        Some(Value::Local(local)) => Kind::LocalFunction(local, function),
                        _ => {
                            self.script.functions[function.0].global = Some(name);
                            Kind::GlobalFunction
                        }
                    }
                } else {
                    if let Some(name) = names.iter().next() {
                        self.name(name, true);
                    }
                    Kind::FieldFunction(self.function(one.body(), at, method))
                }
            }
            Stmt::GenericFor(one) => {
                let values = self.list(one.expressions());
                self.inside(|reader| {
                    let names = one.names().iter().map(|name| reader.declare(name, Born::Loop)).collect();
                    Kind::Each(names, values, reader.block(one.block()))
                })
            }
            Stmt::NumericFor(one) => {
                let mut bounds = vec![self.expr(one.start()), self.expr(one.end())];
                bounds.extend(one.step().map(|step| self.expr(step)));
                self.inside(|reader| {
                    let name = reader.declare(one.index_variable(), Born::Loop);
                    Kind::Count(name, bounds, reader.block(one.block()))
                })
            }
            Stmt::If(one) => self.choice(one),
            Stmt::LocalAssignment(one) => {
                let values = self.list(one.expressions());
                let names = one.names().iter();
                Kind::Local(names.map(|name| self.declare(name, Born::Local)).collect(), values)
            }
            Stmt::ConstAssignment(one) => self.constant(one),
            Stmt::LocalFunction(one) => {
                let name = self.declare(one.name(), Born::Function);
                Kind::LocalFunction(name, self.function(one.body(), span(one.name()), false))
            }
            Stmt::ConstFunction(one) => {
                let name = self.declare(one.name(), Born::Function);
                Kind::LocalFunction(name, self.function(one.body(), span(one.name()), false))
            }
            Stmt::Repeat(one) => self.inside(|reader| {
                let body = reader.block(one.block());
                Kind::Repeat(body, reader.expr(one.until()))
            }),
            Stmt::While(one) => {
                let condition = self.expr(one.condition());
                Kind::While(condition, self.inner(one.block()))
            }
            _ => Kind::Nothing,
        }
    }

    fn constant(&mut self, one: &ConstAssignment) -> Kind {
        let values = self.list(one.expressions());
        let names = one.names().iter();
        Kind::Local(names.map(|name| self.declare(name, Born::Local)).collect(), values)
    }

    fn choice(&mut self, one: &ast::If) -> Kind {
        let mut arms = vec![self.arm(one.binding(), one.condition(), one.block())];
        for further in one.else_if().into_iter().flatten() {
            arms.push(self.arm(further.binding(), further.condition(), further.block()));
        }
        let otherwise = one.else_block().map(|block| self.inner(block));
        Kind::If(arms, otherwise)
    }

    fn arm(
        &mut self,
        binding: Option<&IfConditionBinding>,
        condition: &Expression,
        block: &ast::Block,
    ) -> (Condition, Block) {
        let value = self.expr(condition);
        self.inside(|reader| {
            let names = binding.map(|binding| reader.declare(binding.name(), Born::Local));
            (Condition { value, names }, reader.block(block))
        })
    }

    /// What is assigned to. A plain name is written, not read.
    fn target(&mut self, target: &Var) -> ExprId {
        match target {
            Var::Name(name) => self.name(name, false),
            Var::Expression(one) => self.chain(one.prefix(), one.suffixes()),
            _ => self.add(span(target), Value::Unknown),
        }
    }

    fn function(&mut self, body: &ast::FunctionBody, at: Span, method: bool) -> FunctionId {
        let id = FunctionId(self.script.functions.len());
        self.script.functions.push(Function { span: at, takes_more: method, ..Function::default() });
        self.inside(|reader| {
            for parameter in body.parameters() {
                match parameter {
                    Parameter::Name(name) => {
                        let local = reader.declare(name, Born::Parameter);
                        reader.script.functions[id.0].parameters.push(local);
                    }
                    _ => reader.script.functions[id.0].takes_more = true,
                }
            }
            let body = reader.block(body.block());
            reader.script.functions[id.0].body = body;
        });
        id
    }

    fn expr(&mut self, expression: &Expression) -> ExprId {
        let at = span(expression);
        let value = match expression {
            Expression::BinaryOperator { lhs, binop, rhs } => {
                let left = self.expr(lhs);
                let right = self.expr(rhs);
                let sign = match binop {
                    BinOp::TildeEqual(_) | BinOp::TwoEqual(_) => Sign::Equal,
                    BinOp::LessThan(_)
                    | BinOp::LessThanEqual(_)
                    | BinOp::GreaterThan(_)
                    | BinOp::GreaterThanEqual(_) => Sign::Less,
                    other => sign(&word(other.token())),
                };
                Value::Binary(sign, left, right)
            }
            Expression::Parentheses { expression, .. } => Value::One(self.expr(expression)),
            Expression::UnaryOperator { unop, expression } => {
                let inner = self.expr(expression);
                let sign = match unop {
                    UnOp::Not(_) => Sign::Not,
                    UnOp::Hash(_) => Sign::Length,
                    _ => Sign::Count,
                };
                Value::Unary(sign, inner)
            }
            Expression::Function(one) => {
                Value::Function(self.function(one.body(), span(one.function_token()), false))
            }
            Expression::FunctionCall(one) => return self.call(one),
            Expression::IfExpression(one) => self.either(one),
            Expression::InterpolatedString(one) => {
                Value::Woven(one.expressions().map(|inner| self.expr(inner)).collect())
            }
            Expression::TableConstructor(one) => self.table(one),
            Expression::Number(_) => Value::Number,
            Expression::String(token) => text(token),
            Expression::Symbol(token) => match word(token).as_str() {
                "nil" => Value::Nil,
                "true" => Value::Truth(true),
                "false" => Value::Truth(false),
                "..." => Value::More,
                _ => Value::Unknown,
            },
            Expression::TypeAssertion { expression, .. } => Value::Cast(self.expr(expression)),
            Expression::Var(Var::Name(name)) => return self.name(name, true),
            Expression::Var(Var::Expression(one)) => {
                return self.chain(one.prefix(), one.suffixes());
            }
            _ => Value::Unknown,
        };
        self.add(at, value)
    }

    fn either(&mut self, one: &IfExpression) -> Value {
        let mut arms = vec![self.either_arm(one.binding(), one.condition(), one.if_expression())];
        for further in one.else_if_expressions().into_iter().flatten() {
            let further: &ElseIfExpression = further;
            arms.push(self.either_arm(further.binding(), further.condition(), further.expression()));
        }
        Value::Either(arms, self.expr(one.else_expression()))
    }

    fn either_arm(
        &mut self,
        binding: Option<&IfConditionBinding>,
        condition: &Expression,
        then: &Expression,
    ) -> (Condition, ExprId) {
        let value = self.expr(condition);
        self.inside(|reader| {
            let names = binding.map(|binding| reader.declare(binding.name(), Born::Local));
            (Condition { value, names }, reader.expr(then))
        })
    }

    fn table(&mut self, one: &ast::TableConstructor) -> Value {
        let items = one.fields().iter().map(|field| match field {
            Field::ExpressionKey { key, value, .. } => {
                let key = self.expr(key);
                Item::Keyed(key, self.expr(value))
            }
            Field::NameKey { key, value, .. } => Item::Named(word(key), span(key), self.expr(value)),
            Field::NoKey(value) => Item::Plain(self.expr(value)),
            _ => Item::Plain(self.add(span(field), Value::Unknown)),
        });
        Value::Table(items.collect())
    }

    fn call(&mut self, one: &ast::FunctionCall) -> ExprId {
        self.chain(one.prefix(), one.suffixes())
    }

    /// A name or a value in brackets with calls and fields behind it.
    fn chain<'a>(&mut self, prefix: &Prefix, suffixes: impl Iterator<Item = &'a Suffix>) -> ExprId {
        let mut so_far = match prefix {
            Prefix::Name(name) => self.name(name, true),
            Prefix::Expression(inner) => self.expr(inner),
            _ => self.add(span(prefix), Value::Unknown),
        };
        let start = self.script.expr(so_far).span.start;
        for suffix in suffixes {
            let at = start..span(suffix).end;
            let value = match suffix {
                Suffix::Index(Index::Dot { name, .. }) => Value::Field(so_far, word(name), span(name)),
                Suffix::Index(Index::Brackets { expression, .. }) => {
                    Value::Index(so_far, self.expr(expression))
                }
                Suffix::Call(Call::AnonymousCall(arguments)) => {
                    Value::Call(so_far, self.arguments(arguments))
                }
                Suffix::Call(Call::MethodCall(method)) => {
                    let name = method.name();
                    Value::Method(so_far, word(name), span(name), self.arguments(method.args()))
                }
                Suffix::TypeInstantiation(_) => continue,
                _ => Value::Unknown,
            };
            so_far = self.add(at, value);
        }
        so_far
    }

    fn arguments(&mut self, arguments: &FunctionArgs) -> Vec<ExprId> {
        match arguments {
            FunctionArgs::Parentheses { arguments, .. } => self.list(arguments),
            FunctionArgs::String(token) => {
                let value = text(token);
                vec![self.add(span(token), value)]
            }
            FunctionArgs::TableConstructor(one) => {
                let value = self.table(one);
                vec![self.add(span(&**one), value)]
            }
            _ => Vec::new(),
        }
    }
}

/// A text between quotes; one with escapes is not worked out.
fn text(token: &TokenReference) -> Value {
    match token.token().token_type() {
        TokenType::StringLiteral { literal, .. } if !literal.contains('\\') => {
            Value::Text(literal.to_string())
        }
        _ => Value::Woven(Vec::new()),
    }
}
