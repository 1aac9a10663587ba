//! What a value can be. A type is a set of possibilities, and what is in doubt
//! is possible: a mistake is reported only where no possibility is a good one.

use holdup_hooks::registry::{CHANCE, HOOKS, Kind, number_called, own_words};
use holdup_rules::things::{self, one};

use holdup_hooks::luau::{ExprId, FunctionId};

/// What a text says.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Said {
    Anything,
    /// This, as the script writes it.
    Literal(String),
    /// This, which an option or an answer can be.
    Value(String),
    /// A word of this kind, such as an id of content, see [`named`].
    Word(Kind),
}

/// One thing a value can be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Atom {
    Nil,
    Truth,
    /// A number of a thing of this kind; a plain one, or one that was calculated with, is [`Kind::Number`].
    Number(Kind),
    Text(Said),
    /// A table made at this place.
    Table(ExprId),
    Game,
    /// What the hook of this row is told.
    Told(usize),
    /// The verb of this row.
    Verb(usize),
    /// A library, or a function of one, by its name.
    Library(&'static str),
    Standard(&'static str, &'static str),
    Function(FunctionId),
}

/// More possibilities than are followed.
const MOST: usize = 24;

/// More functions and tables than are followed: nothing is said of a script where a value can be any of so many.
const MOST_MADE: usize = 64;

/// All a value can be; nothing yet where nothing is known yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Type {
    /// It can be anything.
    pub(crate) any: bool,
    atoms: Vec<Atom>,
    is_lost: bool,
}

impl Type {
    pub(crate) fn any() -> Type {
        Type { any: true, ..Type::default() }
    }

    pub(crate) fn nil() -> Type {
        Atom::Nil.into()
    }

    pub(crate) fn number() -> Type {
        Atom::Number(Kind::Number).into()
    }

    pub(crate) fn text() -> Type {
        Atom::Text(Said::Anything).into()
    }

    /// One of these texts.
    pub(crate) fn one_of(values: &[String]) -> Type {
        let texts = values.iter().map(|value| Atom::Text(Said::Value(value.clone())).into());
        texts.fold(Type::default(), |so_far: Type, text| so_far.or(&text))
    }

    pub(crate) fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// The tables it can be.
    pub(crate) fn tables(&self) -> impl Iterator<Item = ExprId> {
        let tables =
            self.atoms.iter().map(|atom| if let Atom::Table(place) = atom { Some(*place) } else { None });
        tables.flatten()
    }

    /// Whether it is known to be one of its atoms.
    pub(crate) fn is_known(&self) -> bool {
        !self.any && !self.atoms.is_empty()
    }

    /// Adds what another type can be; whether that is news.
    pub(crate) fn join(&mut self, other: &Type) -> bool {
        let before = (self.any, self.atoms.len());
        self.any |= other.any;
        self.is_lost |= other.is_lost;
        for atom in &other.atoms {
            if let Err(at) = self.atoms.binary_search(atom) {
                self.atoms.insert(at, atom.clone());
            }
        }
        if self.atoms.len() > MOST {
            // Functions and tables are kept: what they are used for has to be known.
            self.any = true;
            self.atoms.retain(|atom| matches!(atom, Atom::Function(_) | Atom::Table(_)));
            self.is_lost |= self.atoms.len() > MOST_MADE;
            self.atoms.truncate(MOST_MADE);
        }
        before != (self.any, self.atoms.len())
    }

    /// Whether it can be more functions and tables than are followed.
    pub(crate) fn is_lost(&self) -> bool {
        self.is_lost
    }

    /// The same with other tables in the place of some.
    #[must_use]
    pub(crate) fn rooted(&self, root: impl Fn(ExprId) -> ExprId) -> Type {
        let mut rooted = Type { any: self.any, is_lost: self.is_lost, ..Type::default() };
        for atom in &self.atoms {
            rooted.join(&match atom {
                Atom::Table(place) => Atom::Table(root(*place)).into(),
                other => other.clone().into(),
            });
        }
        rooted
    }

    #[must_use]
    pub(crate) fn or(mut self, other: &Type) -> Type {
        self.join(other);
        self
    }

    /// Whether any of what it can be passes; unknown values do.
    pub(crate) fn can(&self, passes: impl Fn(&Atom) -> bool) -> bool {
        !self.is_known() || self.atoms.iter().any(passes)
    }

    /// The same without nil, as behind `and` or in the left of `or`.
    #[must_use]
    pub(crate) fn without_nil(mut self) -> Type {
        self.atoms.retain(|atom| *atom != Atom::Nil);
        self
    }
}

impl From<Atom> for Type {
    fn from(atom: Atom) -> Type {
        Type { atoms: vec![atom], ..Type::default() }
    }
}

/// The type of a value of the API, but for lists, which are tables of their own.
pub(crate) fn of(kind: Kind) -> Type {
    let word = |named| Type::from(Atom::Text(Said::Word(named)));
    match kind {
        kind if is_number(kind) => Atom::Number(kind).into(),
        Kind::Truth => Atom::Truth.into(),
        Kind::OptionName | Kind::AskKey | Kind::SayKey | Kind::ScriptName => Type::text(),
        Kind::Nothing => Type::nil(),
        other => named(other).map_or_else(Type::any, word),
    }
}

fn is_number(kind: Kind) -> bool {
    kind == Kind::Number || number_called(kind).is_some()
}

/// The kind of word a value of the API is.
pub(crate) fn named(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Actions => Some(Kind::Action),
        Kind::Who | Kind::Pawns => Some(Kind::PawnName),
        Kind::Shots => Some(Kind::Bullets),
        Kind::SomeLine => Some(Kind::Line),
        Kind::OptionName => None,
        kind if own_words(kind).is_some() => Some(kind),
        kind => kind.id().map(|id| id.kind),
    }
}

/// What a list of this kind has in it.
pub(crate) fn member(kind: Kind) -> Option<Kind> {
    Some(match kind {
        Kind::Bandits | Kind::Those | Kind::Asked | Kind::Watchers => Kind::Bandit,
        Kind::Everybody => Kind::Pawn,
        Kind::Pawns => Kind::Who,
        Kind::Places => Kind::Place,
        Kind::Cars => Kind::Car,
        Kind::Tokens => Kind::Token,
        Kind::Cards | Kind::SomeCards => Kind::Card,
        Kind::FamilyCards => Kind::FamilyCard,
        Kind::Actions => Kind::Action,
        Kind::Keys => Kind::AskKey,
        _ => return None,
    })
}

/// Whether a number of one kind can stand where another is wanted.
pub(crate) fn number_fits(given: Kind, wanted: Kind) -> bool {
    use Kind::*;
    given == wanted
        || given == Number
        || (wanted == Number && counts(given))
        // A pawn may well be a bandit, and every bandit is a pawn.
        || matches!((given, wanted), (Bandit, Pawn) | (Pawn, Bandit))
}

/// Whether what is a number of this kind says how many or the how manieth: cars are counted from the front, whereas which
/// number a bandit, a place, a token or a card has means nothing.
pub(crate) fn counts(kind: Kind) -> bool {
    matches!(kind, Kind::Number | Kind::Car)
}

/// Whether a single value, no table, can stand where this kind is wanted. What
/// a literal text says is left to the caller.
pub(crate) fn fits(atom: &Atom, kind: Kind) -> bool {
    let number = |wanted| matches!(atom, Atom::Number(given) if number_fits(*given, wanted));
    let text = || match (atom, named(kind)) {
        (Atom::Text(Said::Word(given)), Some(wanted)) => {
            *given == wanted || (*given, wanted) == (Kind::Zone, Kind::Spot)
        }
        (Atom::Text(_), _) => true,
        _ => false,
    };
    match kind {
        kind if is_number(kind) => number(kind),
        Kind::Those => number(Kind::Bandit),
        // Of texts there is only one.
        Kind::Asked => match atom {
            Atom::Text(Said::Literal(said)) => said == CHANCE,
            Atom::Text(_) => true,
            _ => number(Kind::Bandit),
        },
        Kind::Who | Kind::Pawns => number(Kind::Pawn) || text(),
        Kind::Shots => number(Kind::Bandit) || text(),
        Kind::Spot => number(Kind::Place) || number(Kind::Bandit) || text(),
        Kind::SomeLine => number(Kind::Car) || text(),
        Kind::SomeCards => number(Kind::Card),
        Kind::CardGoal => number(Kind::Bandit) || text(),
        Kind::Showable => number(Kind::Token) || number(Kind::Card) || number(Kind::FamilyCard),
        Kind::Truth => *atom == Atom::Truth,
        Kind::Option | Kind::Decision | Kind::Gaps | Kind::MarkValue => true,
        Kind::Holder => matches!(atom, Atom::Number(_)) || matches!(atom, Atom::Text(_)),
        Kind::Nothing => *atom == Atom::Nil,
        Kind::BanditFilter | Kind::PlaceFilter => matches!(atom, Atom::Table(_)),
        other if member(other).is_some() => false,
        _ => text(),
    }
}

/// What a word of this kind is said to be.
pub(crate) fn called(word: Kind) -> String {
    match word {
        Kind::How => "way of coming to a place".to_owned(),
        Kind::Direction => "direction".to_owned(),
        Kind::Bullets => "kind of bullet".to_owned(),
        Kind::Run => "run of cards".to_owned(),
        Kind::Spot => "heap of tokens".to_owned(),
        Kind::CardGoal => "place for cards".to_owned(),
        Kind::Question => "what can be asked".to_owned(),
        word => things::called(word),
    }
}

/// What is wanted, in words.
pub(crate) fn wanted(kind: Kind) -> String {
    match kind {
        Kind::Who => "a pawn or the id of one".to_owned(),
        Kind::Car => "the number of a car".to_owned(),
        Kind::SomeLine => "the id of a line of cars or the number of a car".to_owned(),
        Kind::Spot => "a place, a bandit, a zone or a word for where tokens lie".to_owned(),
        Kind::Showable => "a loot token, a card or a card of a family".to_owned(),
        Kind::Number => "a whole number".to_owned(),
        Kind::Truth => "true or false".to_owned(),
        Kind::AskKey => "a key of `asks`".to_owned(),
        Kind::SayKey => "a key of `says`".to_owned(),
        Kind::Those => "a bandit, a list of bandits or a filter".to_owned(),
        Kind::Asked => format!("a bandit, a list of bandits, a filter or \"{CHANCE}\""),
        Kind::Watchers => "a list of bandits".to_owned(),
        Kind::Shots => "a bandit or `neutral`".to_owned(),
        Kind::Pawns => "a pawn, a list of pawns or a filter".to_owned(),
        Kind::Bandits => "a list of bandits".to_owned(),
        Kind::Places => "a list of places".to_owned(),
        Kind::Cars => "a list of cars".to_owned(),
        Kind::Tokens => "a list of loot tokens".to_owned(),
        Kind::Cards => "a list of cards".to_owned(),
        Kind::SomeCards => "a card or a list of cards".to_owned(),
        Kind::CardGoal => "a bandit or where a card can go".to_owned(),
        Kind::FamilyCards => "a list of cards of families".to_owned(),
        Kind::Everybody => "a list of pawns".to_owned(),
        Kind::Actions => "a list of actions".to_owned(),
        Kind::Keys => "a list of keys".to_owned(),
        Kind::BanditFilter | Kind::PlaceFilter => "a filter, such as `{ level = \"roof\" }`".to_owned(),
        Kind::Nothing => "nothing".to_owned(),
        Kind::Offers => "a list of what is offered".to_owned(),
        Kind::Decision => "one of what is offered, or a list of some of it".to_owned(),
        Kind::OptionName => "the id of an option".to_owned(),
        Kind::Option => "the value of an option".to_owned(),
        Kind::MarkValue => "what a mark can say".to_owned(),
        Kind::Holder => "what has the mark".to_owned(),
        other => match (number_called(other), named(other)) {
            (Some(thing), _) => thing.to_owned(),
            (None, Some(word)) => format!("the id of {}", one(&called(word))),
            (None, None) => other.name().to_owned(),
        },
    }
}

/// What a value is, in words.
pub(crate) fn described(given: &Type) -> String {
    let mut text = String::new();
    for atom in given.atoms().iter().take(3) {
        let phrase = described_one(atom);
        if text.contains(&phrase) {
            continue;
        }
        if !text.is_empty() {
            text.push_str(" or ");
        }
        text.push_str(&phrase);
    }
    text
}

fn described_one(atom: &Atom) -> String {
    match atom {
        Atom::Nil => "nothing (nil)".to_owned(),
        Atom::Truth => "true or false".to_owned(),
        Atom::Number(kind) => number_called(*kind).unwrap_or("a number").to_owned(),
        Atom::Text(Said::Anything) => "a text".to_owned(),
        Atom::Text(Said::Literal(said) | Said::Value(said)) => {
            let mut short: String = said.chars().take(40).collect();
            if short.len() < said.len() {
                short.push_str("...");
            }
            format!("the text \"{short}\"")
        }
        Atom::Text(Said::Word(word)) => format!("the id of {}", one(&called(*word))),
        Atom::Table(_) => "a table".to_owned(),
        Atom::Game => "`game` itself".to_owned(),
        Atom::Told(row) => format!("what `{}` is told", HOOKS[*row].point.name()),
        Atom::Library(name) => format!("the library `{name}`"),
        Atom::Verb(_) | Atom::Standard(..) | Atom::Function(_) => "a function".to_owned(),
    }
}

/// A list in words: `` `a`, `b` ``.
pub(crate) fn quoted<'t>(names: impl IntoIterator<Item = &'t str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}
