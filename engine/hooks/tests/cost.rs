//! Hostile scripts made from the tables: every function of a library and every verb
//! with the largest arguments a script can have, again and again, and what else an
//! instruction can be made to cost. Each uses up its budget of work within
//! [`ROUNDS`] rounds of its loop, or is refused, and says where.

use std::time::{Duration, Instant};

use holdup_hooks::registry::{VERBS, VerbRow};
use holdup_hooks::{GLOBALS, LIBRARIES};

use crate::hostile::{SCRIPT, message_of};

/// So often nothing can be done at its dearest: the budget is used up before.
const ROUNDS: u32 = 20_000;

/// How often something is written in a row, so that it is done often between two ticks.
const IN_A_ROW: usize = 40;

/// The longest a script may run on a machine that has much else to do. How long it does run is seen by its work.
const LONGEST: Duration = Duration::from_secs(20);

/// What the calls below work with: a long text, and lists that do not use up the work by themselves.
const LARGEST: &str = "\
local text = 'abcdefghij'
while #text < 640 do text = text .. text end
local parts = {}
for n = 1, 60 do parts[n] = 'part' .. n end
local list = {}
for n = 1, 500 do list[n] = n * 7919 % 503 end
local named = {}
for n = 1, 100 do named['name' .. n] = n end
";

/// How each function is called at its largest; every one a script has is here.
const CALLS: &[(&str, &str)] = &[
    ("assert", "assert(text, text)"),
    ("error", "if #text == 0 then error(text) end"),
    ("ipairs", "for _ in ipairs(list) do end"),
    ("next", "next(named, 'name99')"),
    ("pairs", "for _ in pairs(named) do end"),
    ("select", "select('#', table.unpack(list))"),
    ("tonumber", "tonumber(text, 36)"),
    ("tostring", "tostring(0.1)"),
    ("type", "type(text)"),
    ("bit32.band", "bit32.band(table.unpack(list))"),
    ("bit32.bnot", "bit32.bnot(4294967295)"),
    ("bit32.bor", "bit32.bor(table.unpack(list))"),
    ("bit32.btest", "bit32.btest(table.unpack(list))"),
    ("bit32.bxor", "bit32.bxor(table.unpack(list))"),
    ("bit32.countlz", "bit32.countlz(1)"),
    ("bit32.countrz", "bit32.countrz(2147483648)"),
    ("bit32.extract", "bit32.extract(4294967295, 0, 32)"),
    ("bit32.lshift", "bit32.lshift(4294967295, 31)"),
    ("bit32.replace", "bit32.replace(4294967295, 0, 0, 32)"),
    ("bit32.rshift", "bit32.rshift(4294967295, 31)"),
    ("math.abs", "math.abs(-1e308)"),
    ("math.ceil", "math.ceil(1e308)"),
    ("math.clamp", "math.clamp(1e308, 0, 1)"),
    ("math.floor", "math.floor(1e308)"),
    ("math.fmod", "math.fmod(1.7e308, 3e-308)"),
    ("math.huge", "list[1] = math.huge"),
    ("math.max", "math.max(table.unpack(list))"),
    ("math.min", "math.min(table.unpack(list))"),
    ("math.modf", "math.modf(1e308)"),
    ("math.round", "math.round(1e308)"),
    ("math.sign", "math.sign(-1e308)"),
    ("math.sqrt", "math.sqrt(1e308)"),
    ("string.byte", "string.byte(text, 1, -1)"),
    ("string.char", "string.char(string.byte(text, 1, -1))"),
    ("string.format", "string.format('%99.99f%99.99f', 1e308, 1e308)"),
    ("string.len", "string.len(text)"),
    ("string.lower", "string.lower(text)"),
    ("string.reverse", "string.reverse(text)"),
    ("string.split", "string.split(text, '')"),
    ("string.sub", "string.sub(text, 2, -2)"),
    ("string.upper", "string.upper(text)"),
    ("table.clone", "table.clone(list)"),
    ("table.concat", "table.concat(parts, ', ')"),
    ("table.find", "table.find(list, 0.5)"),
    ("table.freeze", "table.freeze(table.clone(list))"),
    ("table.insert", "table.insert(list, 1, 0)"),
    ("table.isfrozen", "table.isfrozen(list)"),
    ("table.remove", "table.remove(list, 1)"),
    ("table.sort", "table.sort(list)"),
    ("table.unpack", "table.unpack(list)"),
];

/// What is dear without any function: a name, what stands before the loop, and what in it.
const IDEAS: &[(&str, &str, &str)] = &[
    ("join", "", "local t = text .. 1"),
    ("join_many", "", "local t = 1 .. 2 .. 3 .. 4 .. 5 .. 6 .. 7 .. 8 .. 9"),
    ("join_in_a_list", "", "list[1] = text .. #list"),
    ("grow_by_joining", "local t = 'x'", "t = t .. t"),
    ("grow_by_formatting", "local t = 'x'", "t = string.format('%s%s', t, t)"),
    ("grow_by_interpolating", "local t = 'x'", "t = `{t}{t}`"),
    ("grow_by_concatenating", "local t = { 'x' }", "t[#t + 1] = table.concat(t)"),
    ("grow_by_quoting", "local t = '\\\\0'", "t = string.format('%q', t)"),
    ("interpolate", "", "local t = `{#text} {list[1]} {text}`"),
    ("compare_long_texts", "local one, other = text .. 'a', text .. 'b'", "local t = one < other"),
    ("long_key", "", "named[text .. #list] = 1"),
    ("new_key_each_round", "local n = 0", "n = n + 0.5 named[n] = 1"),
    (
        "keys_in_a_full_table",
        "local n, t = 0, {} for k = 1, 255 do t['k' .. k] = k end",
        "t[n] = nil n = n + 0.5 t[n] = 1",
    ),
    (
        "keys_in_a_fuller_table",
        "local n, t = 0, {} for k = 1, 511 do t['k' .. k] = k end",
        "t[n] = nil n = n + 0.5 t[n] = 1",
    ),
    ("go_through_an_emptied_table", "for name in named do named[name] = nil end", "for _ in named do end"),
    ("go_through_pairs", "", "for _, value in pairs(list) do named.name1 = value end"),
    ("make_tables", "", "local t = { 1, 2, 3, { 4, 5 }, n = 6 }"),
    ("make_deep_tables", "local deep = {}", "deep = { deep }"),
    ("make_wide_tables", "", "local t = { table.unpack(list) }"),
    ("make_functions", "", "local t = function() return list end"),
    ("make_a_list_longer", "", "list[#list + 1] = #list"),
    ("keep_tables", "", "list[#list + 1] = {}"),
    ("keep_texts", "", "list[#list + 1] = text .. #list"),
    ("keep_functions", "", "list[#list + 1] = function() return list end"),
    ("many_arguments", "local function f(...) return ... end", "f(table.unpack(list))"),
    ("many_results", "local function f() return table.unpack(list) end", "local t = { f() }"),
    (
        "arguments_that_grow",
        "local function f(n, ...) if n > 0 then return f(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, ...) end end",
        "f(50)",
    ),
    ("recursion", "local function f(n) if n > 0 then return 1 + f(n - 1) end return 0 end", "f(100)"),
    (
        "recursion_in_pairs",
        "local even, odd function even(n) return n == 0 or odd(n - 1) end function odd(n) return n > 0 and even(n - 1) end",
        "even(200)",
    ),
    ("recursion_without_end", "local function f(n) return 1 + f(n + 1) end", "f(1)"),
    ("tail_calls", "local function f(n) if n > 0 then return f(n - 1) end end", "f(1000)"),
    ("sort_with_a_function", "", "table.sort(parts, function(a, b) return a < b end)"),
    ("sort_the_wrong_way", "", "table.sort(list, function(a, b) return a > b end) table.sort(list)"),
    ("sort_texts", "", "for n = 1, 60 do parts[n] = text .. n % 7 end table.sort(parts)"),
    ("shift_a_list", "", "table.insert(list, 1, table.remove(list))"),
    ("split_and_join", "", "local t = table.concat(string.split(text, 'a'), 'a')"),
    ("split_into_letters", "", "for _, letter in string.split(text, '') do named.name1 = letter end"),
    ("numbers_as_texts", "", "local t = tostring(#list / 3) + tostring(#list / 7)"),
    ("powers", "local n = 1.5", "n = n ^ 1023"),
    ("huge_powers", "local n = 1.5", "n = n ^ 1e308"),
    ("count_down", "", "for n = 100, 1, -1 do named.name1 = n end"),
    (
        "while_within_while",
        "",
        "local n = 9 while n > 0 do local m = 9 while m > 0 do m = m - 1 end n = n - 1 end",
    ),
    ("repeat_until", "", "local n = 9 repeat n = n - 1 until n == 0"),
    ("continue", "", "for n = 1, 90 do if n % 2 == 0 then continue end end"),
    ("length_with_holes", "for n = 2, 500, 2 do list[n] = nil end", "local t = #list"),
    ("filters", "", "game.bandits({ level = 'roof' })"),
    (
        "filters_of_filters",
        "",
        "for _, one in game.bandits() do game.bandits({ except = one, beside = one }) end",
    ),
    ("what_the_game_is_asked", "", "for _, place in game.places() do game.level(place) game.car(place) end"),
];

/// How a script may end: its budget is used up, a text would be too long, or a verb refuses what it is given.
const ENDS: [&str; 3] = ["takes too long", "a script makes texts of", "failed: game."];

/// What a script of many names can do in a row: the same three strings as an idea.
fn rows() -> Vec<(&'static str, String, String)> {
    let each = |count: usize, of: &dyn Fn(usize) -> String| (0..count).map(of).collect::<Vec<_>>().join(" ");
    let swap = |count: usize| each(count, &|nth| format!("t.a{nth} = nil t.b{nth} = 1"));
    let names = |count: usize| format!("local t = {{}} {}", each(count, &|nth| format!("t.a{nth} = 1")));
    let full = "local t = {} for k = 1, 255 do t['k' .. k] = k end".to_owned();
    let swap_two = "t.a = nil t.b = 1 t.b = nil t.a = 1 ".repeat(IN_A_ROW);
    vec![
        ("swap_names_in_a_full_table", full, swap_two),
        ("swap_many_names", names(255), swap(255)),
        ("swap_very_many_names", names(1023), swap(1023)),
        ("swap_more_names_than_anybody_has", names(1535), swap(1535)),
        ("texts_in_a_row", "local t, n = '', 1".to_owned(), "t = text .. n ".repeat(IN_A_ROW)),
    ]
}

/// Values of which a script holds as many as it can, one beside the other and in functions within functions: it comes
/// to the end of its work long before that of the memory, of which nobody knows how much garbage lies in it.
const HELD: &[(&str, &str)] = &[
    ("nothing", "nil"),
    ("empty tables", "{}"),
    ("tables within tables", "{{{{{{{{ v }}}}}}}}"),
    (
        "large tables",
        "{ a=1, b=1, c=1, d=1, e=1, f=1, g=1, h=1, i=1, j=1, k=1, l=1, m=1, n=1, o=1, p=1, q=1, r=1 }",
    ),
    ("functions", "function() return n, v end"),
    ("short texts", "`{n} is the number of this one here`"),
    ("long texts", "string.reverse(v) .. n"),
    ("letters", "{ string.byte(v, 1, -1) }"),
    ("values", "{ table.unpack(t) }"),
];

fn holding(value: &str, beside: usize) -> String {
    let values: String = (0..beside).map(|nth| format!("local v{nth} = {value} ")).collect();
    format!(
        "local function f(n, v, t) {values} return f(n + 1, v, t) end\nfunction on_card(game, card)\n\
         local v, t = 'x', {{}} while #v < 500 do v = v .. v end for n = 1, 64 do t[n] = n end f(1, v, t)\nend\n"
    )
}

/// A script that does something in a loop.
fn script(before: &str, inside: &str) -> String {
    let largest = LARGEST.replace('\n', " ");
    format!(
        "function on_card(game, card)\n{largest}{before} for _ = 1, {ROUNDS} do {inside} end error('not used up')\nend\n"
    )
}

/// A call as a statement.
fn statement(call: &str) -> String {
    match call.ends_with(')') {
        true => format!("local _value = {call}"),
        false => call.to_owned(),
    }
}

fn scripts() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (name, call) in CALLS {
        let once = statement(call);
        let in_a_row = format!("do {once} end ").repeat(IN_A_ROW);
        all.push((format!("{name}, again and again"), script("", &once)));
        all.push((format!("{name}, many times in a row"), script("", &in_a_row)));
    }
    for (name, before, inside) in IDEAS {
        all.push(((*name).to_owned(), script(before, inside)));
    }
    for (name, before, inside) in rows() {
        all.push((name.to_owned(), script(&before, &inside)));
    }
    for (name, value) in HELD {
        for beside in [1, 180] {
            all.push((format!("{beside} {name} held"), holding(value, beside)));
        }
    }
    let refuses = |verb: &&VerbRow| verb.arguments.iter().any(|field| !field.optional);
    for verb in VERBS.iter().filter(refuses) {
        let given = vec!["list"; verb.arguments.len()].join(", ");
        let call = format!("game.{}({given})", verb.name);
        all.push((call.clone(), script("", &call)));
    }
    all
}

#[test]
fn every_function_of_a_library_is_called() {
    let here: Vec<&str> = CALLS.iter().map(|(name, _)| *name).collect();
    let libraries = LIBRARIES.iter();
    let there =
        libraries.flat_map(|(library, names)| names.iter().map(move |name| format!("{library}.{name}")));
    let there: Vec<String> = GLOBALS.iter().map(|name| (*name).to_owned()).chain(there).collect();
    assert_eq!(here, there);
}

#[test]
#[allow(clippy::disallowed_methods, reason = "a net below the count of work, wide enough for any machine")]
fn nothing_is_dearer_than_its_work_tells() {
    let scripts = scripts();
    assert!(scripts.len() >= 235, "{} scripts", scripts.len());
    let mut wrong = Vec::new();
    for (name, text) in scripts {
        let start = Instant::now();
        let message = message_of("on_card", text.into_bytes());
        let is_placed = message.starts_with(&format!("{SCRIPT}:"));
        if !is_placed || !ENDS.iter().any(|end| message.contains(end)) {
            wrong.push(format!("{name}: {message}"));
        }
        if start.elapsed() > LONGEST {
            wrong.push(format!("{name}: {:?}", start.elapsed()));
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// What is not run costs nothing: as many rounds of a loop fit into one call beside a long function nobody calls.
#[test]
fn a_script_is_charged_for_what_runs_and_not_for_its_size() {
    let body = "  a = a + 1\n".repeat(400);
    let unused = format!("local function never_called(a)\n{body}  return a\nend\n");
    let rounds = |count: u32, before: &str| {
        let script = format!(
            "{before}function on_card(game, card)\nif game.round() > 1 then return end\nfor _ = 1, {count} do end\nend\n"
        );
        message_of("on_card", script.into_bytes())
    };
    assert_eq!(rounds(16_000, ""), "");
    assert_eq!(rounds(16_000, &unused), "");
    let beyond = rounds(17_000, &unused);
    assert!(beyond.contains("takes too long"), "{beyond}");
    // What runs is charged, wherever it stands: 400 additions in a row cost more than the round they are in.
    let called = format!("{unused}local function often(count) for n = 1, count do never_called(n) end end\n");
    let script = |count: u32| {
        let script = format!(
            "{called}function on_card(game, card)\nif game.round() > 1 then return end\noften({count})\nend\n"
        );
        message_of("on_card", script.into_bytes())
    };
    assert_eq!(script(100), "");
    let beyond = script(1_500);
    assert!(beyond.contains("takes too long"), "{beyond}");
}

/// A script with this table at its top, which a hook goes through and copies without end.
fn frozen(table: &str) -> String {
    format!(
        "local KEPT = table.freeze({table})\n{}",
        script(
            "local function all(t) for _, v in t do if type(v) == 'table' then all(v) end end return t end",
            "table.clone(all(KEPT))"
        )
    )
}

#[test]
#[allow(clippy::disallowed_methods, reason = "a net below the count of work, wide enough for any machine")]
fn a_frozen_table_is_paid_for_however_large_and_deep() {
    let mut tables = Vec::new();
    for size in [1, 60, 1_000, 4_000, 16_000, 30_000] {
        let of = |member: &dyn Fn(usize) -> String| (0..size).map(member).collect::<String>();
        tables.push((format!("{size} numbers"), format!("{{ {} }}", of(&|_| "1,".to_owned()))));
        tables.push((format!("{size} names"), format!("{{ {} }}", of(&|nth| format!("a{nth}=1,")))));
        tables.push((format!("{size} tables"), format!("{{ {} }}", of(&|_| "{{}},".to_owned()))));
    }
    for depth in [2, 60, 180, 190, 250, 1_000, 20_000] {
        tables.push((format!("{depth} deep"), format!("{}{}", "{".repeat(depth), "}".repeat(depth))));
    }
    let mut wrong = Vec::new();
    for (name, table) in tables {
        let start = Instant::now();
        let message = message_of("on_card", frozen(&table).into_bytes());
        let is_refused = ["[S201]", "[S209]", "[S214]"].iter().any(|code| message.contains(code));
        let is_placed =
            message.starts_with(&format!("{SCRIPT}:")) && ENDS.iter().any(|end| message.contains(end));
        if !(is_refused || is_placed) || start.elapsed() > LONGEST {
            wrong.push(format!("{name}: {:?}: {message}", start.elapsed()));
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n\n{}", wrong.len(), wrong.join("\n\n"));
}
