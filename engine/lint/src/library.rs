//! Table: what scripts can use beside `game`: how many arguments each function
//! takes, of what kind, and what comes out. A test holds it against what the
//! sandbox leaves.

/// What an argument must be, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wants {
    Number,
    /// A number is as good as a text.
    Text,
    Table,
    Function,
    Anything,
}

/// What comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gives {
    Nothing,
    Number,
    MaybeNumber,
    Text,
    Texts,
    Truth,
    /// A member of the first argument, or nothing.
    Member,
    /// The first argument.
    Same,
    Anything,
}

/// A function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LibraryFunction {
    /// Its library, or nothing.
    pub(crate) library: &'static str,
    pub(crate) name: &'static str,
    /// How many arguments must be given.
    pub(crate) fewest: usize,
    /// How many can be given; none where there is no limit.
    pub(crate) most: Option<usize>,
    /// The last one stands for all that follow.
    pub(crate) wants: &'static [Wants],
    pub(crate) gives: Gives,
}

const fn row(
    library: &'static str,
    name: &'static str,
    fewest: usize,
    most: usize,
    wants: &'static [Wants],
    gives: Gives,
) -> LibraryFunction {
    let most = if most == MANY { None } else { Some(most) };
    LibraryFunction { library, name, fewest, most, wants, gives }
}

const MANY: usize = usize::MAX;
const N: Wants = Wants::Number;
const S: Wants = Wants::Text;
const T: Wants = Wants::Table;
const F: Wants = Wants::Function;
const A: Wants = Wants::Anything;

/// Every function, by library and name.
pub(crate) const ROWS: &[LibraryFunction] = &[
    row("", "assert", 1, MANY, &[A], Gives::Same),
    row("", "error", 0, 2, &[A, N], Gives::Nothing),
    row("", "ipairs", 1, 1, &[T], Gives::Anything),
    row("", "next", 1, 2, &[T, A], Gives::Anything),
    row("", "pairs", 1, 1, &[T], Gives::Anything),
    row("", "select", 1, MANY, &[A], Gives::Anything),
    row("", "tonumber", 1, 2, &[A, N], Gives::MaybeNumber),
    row("", "tostring", 1, 1, &[A], Gives::Text),
    row("", "type", 1, 1, &[A], Gives::Text),
    row("bit32", "band", 0, MANY, &[N], Gives::Number),
    row("bit32", "bnot", 1, 1, &[N], Gives::Number),
    row("bit32", "bor", 0, MANY, &[N], Gives::Number),
    row("bit32", "btest", 0, MANY, &[N], Gives::Truth),
    row("bit32", "bxor", 0, MANY, &[N], Gives::Number),
    row("bit32", "countlz", 1, 1, &[N], Gives::Number),
    row("bit32", "countrz", 1, 1, &[N], Gives::Number),
    row("bit32", "extract", 2, 3, &[N], Gives::Number),
    row("bit32", "lshift", 2, 2, &[N], Gives::Number),
    row("bit32", "replace", 3, 4, &[N], Gives::Number),
    row("bit32", "rshift", 2, 2, &[N], Gives::Number),
    row("math", "abs", 1, 1, &[N], Gives::Number),
    row("math", "ceil", 1, 1, &[N], Gives::Number),
    row("math", "clamp", 3, 3, &[N], Gives::Number),
    row("math", "floor", 1, 1, &[N], Gives::Number),
    row("math", "fmod", 2, 2, &[N], Gives::Number),
    row("math", "max", 1, MANY, &[N], Gives::Number),
    row("math", "min", 1, MANY, &[N], Gives::Number),
    row("math", "modf", 1, 1, &[N], Gives::Number),
    row("math", "round", 1, 1, &[N], Gives::Number),
    row("math", "sign", 1, 1, &[N], Gives::Number),
    row("math", "sqrt", 1, 1, &[N], Gives::Number),
    row("string", "byte", 1, 3, &[S, N], Gives::MaybeNumber),
    row("string", "char", 0, MANY, &[N], Gives::Text),
    row("string", "format", 1, MANY, &[S, A], Gives::Text),
    row("string", "len", 1, 1, &[S], Gives::Number),
    row("string", "lower", 1, 1, &[S], Gives::Text),
    row("string", "reverse", 1, 1, &[S], Gives::Text),
    row("string", "split", 1, 2, &[S], Gives::Texts),
    row("string", "sub", 2, 3, &[S, N], Gives::Text),
    row("string", "upper", 1, 1, &[S], Gives::Text),
    row("table", "clone", 1, 1, &[T], Gives::Same),
    row("table", "concat", 1, 4, &[T, S, N], Gives::Text),
    row("table", "find", 2, 3, &[T, A, N], Gives::MaybeNumber),
    row("table", "freeze", 1, 1, &[T], Gives::Same),
    row("table", "insert", 2, 3, &[T, A], Gives::Nothing),
    row("table", "isfrozen", 1, 1, &[T], Gives::Truth),
    row("table", "remove", 1, 2, &[T, N], Gives::Member),
    row("table", "sort", 1, 2, &[T, F], Gives::Nothing),
    row("table", "unpack", 1, 3, &[T, N], Gives::Anything),
];

/// Values of libraries that are no functions.
pub(crate) const VALUES: &[(&str, &str)] = &[("math", "huge")];

/// The row of a function.
pub(crate) fn row_of(library: &str, name: &str) -> Option<&'static LibraryFunction> {
    ROWS.iter().find(|row| row.library == library && row.name == name)
}

/// Names people look for and do not find, and why.
const MISSING: &[(&str, &[&str], &str)] = &[
    (
        "",
        &["print", "warn"],
        "scripts have nothing to print on; an error tells what it says: `error(\"...\")`",
    ),
    (
        "",
        &["dofile", "loadfile", "load", "loadstring"],
        "a function several scripts need stands in a module: `local areas = require(\"lib/areas\")` at the top",
    ),
    (
        "",
        &["os", "io", "debug", "package"],
        "scripts reach nothing outside the game: no files, no clock, no environment",
    ),
    ("", &["coroutine", "pcall", "xpcall"], "a hook runs from its start to its end, and an error ends it"),
    (
        "",
        &["setmetatable", "getmetatable", "rawget", "rawset", "rawequal", "rawlen", "typeof", "_G"],
        "tables have no more to them than what is put in",
    ),
    (
        "math",
        &["random", "randomseed"],
        "there is no chance in scripts: a game could not be told again from its record",
    ),
    ("string", &["find", "match", "gmatch", "gsub", "rep"], "what can work for long in one step is left out"),
    ("table", &["contains"], "`table.find(list, value)` says where it is, or nil"),
];

/// Why there is no such function, where that is worth saying.
pub(crate) fn why_missing(library: &str, name: &str) -> Option<&'static str> {
    let row = MISSING.iter().find(|row| row.0 == library && row.1.contains(&name))?;
    Some(row.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_what_the_sandbox_leaves() {
        let mut left: Vec<(&str, &str)> = holdup_hooks::GLOBALS.iter().map(|name| ("", *name)).collect();
        for (library, names) in holdup_hooks::LIBRARIES {
            left.extend(names.iter().map(|name| (*library, *name)));
        }
        let mut known: Vec<(&str, &str)> = ROWS.iter().map(|row| (row.library, row.name)).collect();
        known.extend(VALUES);
        left.sort_unstable();
        known.sort_unstable();
        assert_eq!(known, left);
    }
}
