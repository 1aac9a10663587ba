//! What scripts are allowed, how much of it, and how a refusal begins: all that is fixed about them.

/// Bytes one VM may hold. It is a net below the budget of work, which ends every script long before: only that
/// hangs on nothing but the script and what it is told, and not on garbage that happens to lie about.
pub const MEMORY_LIMIT: usize = 256 << 20;

/// Work one call of a hook may do; a hook it sets off has its own. A tick (a call, a return, a round of a loop) is
/// [`LEAST`] units, and as much code as may run between two of them is charged as it runs, see [`STRETCH`]; what a
/// function of a library does at one go, and the length of a text, it charges beside; and everything is dearer the more
/// the hook has put into tables, see [`CROWD`]. So a unit is never much more than a few thousandths of a millisecond, and whatever
/// is counted is counted as the script does it: how long the script is, what lies in the memory of the VM, when it is
/// cleaned up and what ran in it before make no difference.
pub const BUDGET: u32 = 100_000;

/// Work a hook that nothing else set off may do, with everything it sets off.
pub const WHOLE: u32 = 4 * BUDGET;

/// Values worked out one after the other without a tick that cost one unit.
pub(crate) const STRETCH: u32 = 16;

/// What a tick costs: so calls never lie so deep in one another that it is Lua that ends them, of which it would
/// depend on what else is on its stack.
pub(crate) const LEAST: u32 = 6;

/// Members put into tables for which ticks become dearer by as much again, and names under which a script puts
/// something for which they are dearer from the beginning. What a single instruction can cost grows with the largest
/// table, and with nothing else.
pub(crate) const CROWD: u32 = 256;

/// Tokens one script may have, and all of a rulebook version together: what looks at scripts takes no longer for it.
pub(crate) const MOST_TOKENS: usize = 32_768;
pub(crate) const MOST_TOKENS_OF_ALL: usize = 8 * MOST_TOKENS;

/// Work of a hook after which the VM is cleaned up before the next.
pub(crate) const LONG: u32 = 32_768;

/// Longest text a script may make or have written in it, in bytes.
pub const LONGEST_TEXT: usize = 1024;

/// What is said of a hook whose budget is used up.
pub(crate) const TAKES_TOO_LONG: &str =
    "the script takes too long: its budget of work for one hook is used up";

/// What is said of the hook that did most where hooks have used up together what they may.
pub(crate) const TAKE_TOO_LONG: &str = "hooks that set each other off take too long: their work together is used up, and this one did most of it";

/// How what is said begins where scripts hold too much.
pub(crate) const OUT_OF_MEMORY: &str = "out of memory";

/// Functions scripts can use without a library.
pub const GLOBALS: &[&str] =
    &["assert", "error", "ipairs", "next", "pairs", "select", "tonumber", "tostring", "type"];

/// Libraries and what is left of them: nothing whose result can differ from
/// machine to machine, and nothing that works for long in a single tick.
pub const LIBRARIES: &[(&str, &[&str])] = &[
    (
        "bit32",
        &[
            "band", "bnot", "bor", "btest", "bxor", "countlz", "countrz", "extract", "lshift", "replace",
            "rshift",
        ],
    ),
    (
        "math",
        &["abs", "ceil", "clamp", "floor", "fmod", "huge", "max", "min", "modf", "round", "sign", "sqrt"],
    ),
    ("string", &["byte", "char", "format", "len", "lower", "reverse", "split", "sub", "upper"]),
    ("table", &["clone", "concat", "find", "freeze", "insert", "isfrozen", "remove", "sort", "unpack"]),
];

/// Functions which, built in, are a call or none according to how full the stack is or whether garbage waits to be
/// collected: then so would be what they cost.
pub(crate) const MOODY: &[&str] = &["string.char", "string.sub", "table.unpack", "tostring"];

/// Functions the compiler would build into scripts past those of the prelude; or although no script may use them:
/// it must look them up instead, and not find them.
pub(crate) const NOT_BUILT_IN: &[&str] = &[
    "table.insert",
    "getmetatable",
    "rawequal",
    "rawget",
    "rawlen",
    "rawset",
    "setmetatable",
    "typeof",
    "unpack",
    "vector",
    "math.acos",
    "math.asin",
    "math.atan",
    "math.atan2",
    "math.cos",
    "math.cosh",
    "math.deg",
    "math.exp",
    "math.frexp",
    "math.ldexp",
    "math.lerp",
    "math.log",
    "math.log10",
    "math.pow",
    "math.rad",
    "math.sin",
    "math.sinh",
    "math.tan",
    "math.tanh",
    "vector.create",
];

/// How deep hooks may call hooks.
pub const DEEPEST: u32 = 16;

/// Longest list a verb reads.
pub(crate) const LONGEST_LIST: usize = 128;

/// Longest list that crosses member by member; a longer one crosses as a table.
pub(crate) const SHORT_LIST: usize = 8;

/// How what is said of a wrong answer goes on behind the hook.
pub(crate) const MUST_RETURN: &str = "must return";

/// What is said of a verb that would tell something hidden to a script that decides by rule.
pub(crate) const TELLS_HIDDEN: &str = "and what decides by rule sees no more than everybody";

/// What is said of a verb that is refused because a query runs.
pub(crate) const ONLY_ANSWERS: &str = "changes the game, and a query only answers";
