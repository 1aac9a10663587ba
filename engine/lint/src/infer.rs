//! Works out what every value of a script can be, function by function, until
//! nothing new turns up; then goes through it once more and reports what cannot
//! be right. What a local can be is all that is ever assigned to it, whatever the
//! order; so what is reported is wrong on every way through the script.

mod calls;
mod marks;
mod operate;
mod report;
mod statements;
mod verbs;

use std::collections::{BTreeMap, BTreeSet};

use holdup_hooks::codes;
use holdup_hooks::registry::{HOOKS, Kind as Api, ScriptedKind};
use holdup_packs::{Diagnostic, ScriptSource};
use holdup_rules::hook::HookPoint;
use holdup_rules::things::Hears;

use crate::flow;
use crate::made::Tables;
use crate::types::{self, Atom, Said, Type};
use crate::words::KnownWords;
use holdup_hooks::luau::*;
use report::UsedNames;

/// More rounds than any honest script needs.
const MOST_ROUNDS: usize = 200;

/// Values looked at in all scripts that are checked together, each with all it can be: a hundred times as much as what
/// is built in takes.
pub(crate) const MOST_WORK: u64 = 20_000_000;

/// More that is wrong with one script helps nobody.
const MOST_FOUND: usize = 200;

/// What functions return, place by place.
#[derive(Clone, Debug, Default)]
struct Returned {
    places: Vec<Type>,
    /// Whether it can be more than these.
    open: bool,
    /// Whether any end of the function has been seen.
    seen: bool,
}

/// Several values, as a call gives them.
#[derive(Clone, Debug, Default)]
struct ValuePack {
    values: Vec<Type>,
    /// Whether more may follow.
    open: bool,
}

impl ValuePack {
    fn one(value: Type) -> ValuePack {
        ValuePack { values: vec![value], open: false }
    }

    fn any() -> ValuePack {
        ValuePack { values: vec![Type::any()], open: true }
    }

    fn nth(&self, at: usize) -> Type {
        match self.values.get(at) {
            Some(value) => value.clone(),
            None if self.open => Type::any(),
            None => Type::nil(),
        }
    }
}

/// What is known about a script while it is gone through.
pub(crate) struct Infer<'a> {
    script: &'a SyntaxTree,
    file: &'a str,
    words: &'a KnownWords,
    /// What content says about it, if it could be loaded.
    beside: Option<&'a ScriptSource>,
    locals: Vec<Type>,
    returned: Vec<Returned>,
    tables: Tables,
    globals: BTreeMap<&'a str, FunctionId>,
    /// The hook a function is, by the number of its row.
    hooks: BTreeMap<FunctionId, usize>,
    current: FunctionId,
    changed: bool,
    reporting: bool,
    /// What has been done, and what may be.
    work: u64,
    allowed: u64,
    /// Whether a value can be more things than are followed.
    lost: bool,
    /// Which functions each one calls, or makes.
    callees: Vec<BTreeSet<FunctionId>>,
    /// Where each one calls a verb that acts or asks.
    deeds: Vec<Vec<(Span, usize)>>,
    /// Verbs that tell what is hidden, by the function that calls them.
    secrets: Vec<Vec<(Span, usize)>>,
    /// Names under which the script itself puts something.
    put: BTreeSet<String>,
    put_globals: BTreeSet<String>,
    /// Options that are read and questions that are asked.
    read: UsedNames,
    asked: UsedNames,
    /// Sentences that are said.
    said: UsedNames,
    /// Texts given to what nobody knows, such as a verb that does not exist, and those of modules: they may be meant for
    /// any verb.
    given_away: UsedNames,
    /// Names that are not there, but that were most likely meant.
    meant: BTreeSet<String>,
    found: Vec<Diagnostic>,
}

/// What going through a script shows.
pub(crate) struct Inferred {
    /// What is wrong.
    pub(crate) found: Vec<Diagnostic>,
    /// Names the script has, where it writes others by mistake: they are not made for nothing.
    pub(crate) meant: BTreeSet<String>,
    /// How much work that was.
    pub(crate) work: u64,
}

/// Reports what is wrong with the values of a script, which says these texts `elsewhere`: in its modules.
pub(crate) fn infer(
    script: &SyntaxTree,
    file: &str,
    words: &KnownWords,
    beside: Option<&ScriptSource>,
    elsewhere: BTreeSet<String>,
    allowed: u64,
) -> Inferred {
    let count = script.functions.len();
    let mut infer = Infer {
        script,
        file,
        words,
        beside,
        locals: vec![Type::default(); script.locals.len()],
        returned: vec![Returned::default(); count],
        tables: Tables::default(),
        globals: BTreeMap::new(),
        hooks: BTreeMap::new(),
        current: FunctionId(0),
        changed: false,
        reporting: false,
        work: 0,
        allowed,
        lost: false,
        callees: vec![BTreeSet::new(); count],
        deeds: vec![Vec::new(); count],
        secrets: vec![Vec::new(); count],
        put: BTreeSet::new(),
        put_globals: BTreeSet::new(),
        read: UsedNames::default(),
        asked: UsedNames::default(),
        said: UsedNames::default(),
        given_away: UsedNames::of(elsewhere),
        meant: BTreeSet::new(),
        found: Vec::new(),
    };
    infer.seed();
    let mut is_followed = infer.settle();
    if is_followed {
        infer.seed_uncalled();
        is_followed = infer.settle();
    }
    if is_followed {
        infer.reporting = true;
        infer.round();
        infer.check_queries();
        infer.check_declared();
    }
    let found = match is_followed && !infer.gives_up() {
        true => infer.found,
        false => vec![not_followed(file)],
    };
    Inferred { found, meant: infer.meant, work: infer.work }
}

fn not_followed(file: &str) -> Diagnostic {
    let message = "what the values of this script can be takes too long to find out";
    Diagnostic::new(&codes::NOT_FOLLOWED, file, 0..0, message)
        .label("only its grammar and its top were looked at")
        .help("let several scripts share the work, or use a local for one thing alone")
}

impl<'a> Infer<'a> {
    /// What hooks are given.
    fn seed(&mut self) {
        let script = self.script;
        for (at, function) in script.functions.iter().enumerate() {
            let Some(name) = &function.global else { continue };
            let id = FunctionId(at);
            self.globals.insert(name, id);
            let Some(point) = HookPoint::named(name) else {
                continue;
            };
            let row = point as usize;
            self.hooks.insert(id, row);
            let given = [Type::from(Atom::Game), Type::from(Atom::Told(row))];
            for (nth, &parameter) in function.parameters.iter().enumerate() {
                let value = given.get(nth).cloned().unwrap_or_else(Type::nil);
                self.set(parameter, &value);
            }
        }
    }

    /// Goes through the script until nothing new turns up; false where that does not end.
    fn settle(&mut self) -> bool {
        (0..MOST_ROUNDS).any(|_| {
            self.changed = false;
            self.tables.changed = false;
            self.round();
            self.gives_up() || !self.changed && !self.tables.changed
        }) && !self.gives_up()
    }

    /// What functions that nobody calls would be given: the game under its usual name, and no one knows what else.
    fn seed_uncalled(&mut self) {
        let script = self.script;
        for function in &script.functions {
            let parameters = &function.parameters;
            if parameters.iter().any(|parameter| self.locals[parameter.0] != Type::default()) {
                continue;
            }
            for &parameter in parameters {
                let value = match script.local(parameter).name.as_str() {
                    "game" => Atom::Game.into(),
                    _ => Type::any(),
                };
                self.set(parameter, &value);
            }
        }
    }

    fn round(&mut self) {
        for at in 0..self.script.functions.len() {
            self.current = FunctionId(at);
            let function = &self.script.functions[at];
            self.block(&function.body);
            if !flow::always_returns(self.script, &function.body) {
                self.returns(&ValuePack::default());
            }
            if self.reporting
                && let Some(&row) = self.hooks.get(&self.current)
            {
                self.check_it_answers(row, &function.span);
            }
        }
    }

    /// Whether this script takes more than may be done for it.
    fn gives_up(&self) -> bool {
        self.lost || self.work > self.allowed
    }

    fn set(&mut self, local: LocalId, value: &Type) {
        let news = self.locals[local.0].join(value);
        self.changed |= news;
    }

    /// Takes in what a `return` gives.
    fn returns(&mut self, given: &ValuePack) {
        let returned = &mut self.returned[self.current.0];
        let mut news = !returned.seen || (given.open && !returned.open);
        let known = returned.places.len();
        for at in 0..known.max(given.values.len()) {
            if at == returned.places.len() {
                returned.places.push(Type::default());
                if returned.seen {
                    returned.places[at].join(&Type::nil());
                }
                news = true;
            }
            news |= returned.places[at].join(&given.nth(at));
        }
        returned.seen = true;
        returned.open |= given.open;
        self.changed |= news;
    }

    /// What a call of a function of the script gives.
    fn results_of(&self, function: FunctionId) -> ValuePack {
        let returned = &self.returned[function.0];
        let mut values = returned.places.clone();
        if values.is_empty() && !returned.seen {
            // It has not been gone through yet, or never comes back.
            values.push(Type::default());
        }
        ValuePack { values, open: returned.open }
    }

    /// The values of a list; the last one may be several.
    fn several(&mut self, list: &[ExprId]) -> ValuePack {
        let mut all = ValuePack::default();
        for (nth, &one) in list.iter().enumerate() {
            if nth + 1 == list.len() {
                let last = self.evaluate(one);
                all.open = last.open;
                all.values.extend(last.values);
            } else {
                all.values.push(self.value(one));
            }
        }
        all
    }

    /// What a single value can be.
    fn value(&mut self, id: ExprId) -> Type {
        self.evaluate(id).nth(0)
    }

    /// A function can be called with anything.
    fn open(&mut self, function: FunctionId) {
        let script = self.script;
        for &parameter in &script.functions[function.0].parameters {
            self.set(parameter, &Type::any());
        }
    }

    /// A value goes where it cannot be followed.
    fn escape(&mut self, value: &Type) {
        for atom in value.atoms().to_vec() {
            match atom {
                Atom::Function(function) => self.open(function),
                Atom::Table(place) => {
                    let made = self.tables.at(place);
                    if made.members.any {
                        continue;
                    }
                    let inside = made.all.clone();
                    self.tables.add_keyed(place, &Type::any());
                    self.escape(&inside);
                }
                _ => {}
            }
        }
    }

    /// In whose name a hook speaks, which follows from what the script serves.
    fn me(&self) -> Type {
        let Some(listener) = ScriptedKind::of_script(self.file) else {
            return Type::any();
        };
        match listener.hears {
            Hears::AsPower | Hears::AsHeldPower => Atom::Number(Api::Bandit).into(),
            Hears::AsPlace => Atom::Number(Api::Car).into(),
            Hears::AsPawn => Atom::Number(Api::Pawn).into(),
            Hears::WhileInForce => {
                let id = Api::IDS.iter().find(|id| id.of.contains(&listener.name));
                id.map_or_else(Type::any, |id| Atom::Text(Said::Word(id.kind)).into())
            }
            Hears::Always | Hears::Itself => Type::any(),
        }
    }

    /// The type of a field of what a hook is told.
    fn told(&self, row: usize, name: &str) -> Option<Type> {
        if name == "me" {
            return Some(self.me());
        }
        let field = HOOKS[row].told.iter().find(|field| field.name == name)?;
        let value = types::of(field.kind);
        Some(if field.optional { value.or(&Type::nil()) } else { value })
    }

    /// The type of a value of the API; a list is a table made at this place.
    fn api(&mut self, kind: Api, optional: bool, place: ExprId) -> Type {
        let value = match types::member(kind) {
            Some(member) => {
                self.tables.add(place, &types::of(member));
                Atom::Table(self.tables.root(place)).into()
            }
            None => types::of(kind),
        };
        if optional { value.or(&Type::nil()) } else { value }
    }
}
