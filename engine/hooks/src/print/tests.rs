//! What is printed of a script is the script: Luau makes the same of both, of every one there is and of what mutations
//! make of them; and what is guarded and charged.

use std::path::Path;

use holdup_rules::rng::{Rng, Stream};
use mlua::chunk::Compiler;

use super::*;
use crate::bytecode::{Author, compiled, end_of_text, grammar};
use crate::luau::{read, with_stack};

fn printed(text: &str) -> String {
    let printed = guarded(&read(text).expect("it can be read"));
    assert!(grammar(&printed.text).is_ok(), "{text}\n{}", printed.text);
    printed.text
}

#[test]
fn what_an_instruction_can_cost_is_guarded() {
    for (text, expected) in [
        (
            "return f(1) .. 'a .. b' .. `{x .. y} ..` -- z .. z\n.. 1.5",
            "return f(1) .. _0_join .. \"a .. b\" .. _0_join .. `{ x .. _0_join .. y} ..` .. _0_join .. \n1.5; ",
        ),
        ("return _0_x, _1_", "return _0_x, _1_; "),
        ("t[k], u.a = t[n], 1", "t[_0_key(k)], u.a = t[n], 1; "),
        ("t['x'][f()] = 0", "t[\"x\"][_0_key(f())] = 0; "),
        ("u = { [k] = 1, ['x'] = 2 }", "u = { [_0_key(k)] = 1, [\"x\"] = 2, }; "),
        ("function f(a, ...) return ... end", "function f(_0_0, ...) return _0_many(...); end; "),
        ("local a = 2 ^ -b ^ c", "local _0_0 = _0_power(2, - _0_power(b, c)); "),
        ("a ^= 2", "a = _0_power(a, 2); "),
        ("a.b ..= c", "do local _0_of = a; _0_of.b = _0_of.b .. _0_join .. (c); end; "),
        (
            "f()[g()] ^= 2",
            "do local _0_of, _0_at = f(), g(); _0_of[_0_at] = _0_power(_0_of[_0_at], 2); end; ",
        ),
        ("t[k] += 1", "t[_0_key(k)] += 1; "),
        ("local t = table.freeze({ 1, { 2 } })", "local _0_0 = table.freeze({ 1, table.freeze({ 2, }), }); "),
        ("function a.b:c(x) return self end", "function a.b.c(_0_0, _0_1) return _0_0; end; "),
    ] {
        assert_eq!(printed(text), expected, "{text}");
    }
    assert!(printed("return _0_x, x").contains("_0_x"));
    assert_eq!(own(&read("return _0_x, _1_ .. _7_").unwrap()), "_2_");
}

#[test]
fn what_runs_without_a_tick_is_charged_as_it_runs() {
    let charges = |text: &str| -> Vec<u32> {
        let text = printed(text);
        let charges = text.split("_0_charge(").skip(1);
        charges.map(|rest| rest.split(',').next().unwrap_or_default().parse().unwrap_or(0)).collect()
    };
    let additions = |count: usize| format!("x = 1{}", " + 1".repeat(count));
    assert_eq!(charges(&format!("function f() {} end", additions(40))), Vec::<u32>::new());
    assert_eq!(charges(&format!("function f() {} end", additions(400))), [50]);
    // A branch pays for itself, and for what stood before it.
    let branches = format!("{} if a then {} else {} end", additions(40), additions(40), additions(100));
    assert_eq!(charges(&branches), [12]);
    let many = format!("if a then {} end ", additions(20)).repeat(10);
    assert!(charges(&many).iter().sum::<u32>() >= 10 * 42 / 16 - 6, "{:?}", charges(&many));
    // What is called for certain is a tick.
    assert_eq!(
        charges(&format!("function f(game) {} end", "g = game.round() + 1 ".repeat(100))),
        Vec::<u32>::new()
    );
    assert!(!charges(&"g = math.abs(1) + 1 ".repeat(100)).is_empty());
    // So is a round of a loop, which pays for its condition.
    assert_eq!(charges(&format!("while 1{} > 0 do f() end", " + 1".repeat(400))), [50, 50]);
}

/// Luau makes the same of both: line for line, or but for the lines. It is optimised without its types, because
/// beyond that Luau hints at them for a machine's own code.
fn same(text: &str, with_lines: bool) -> Result<(), String> {
    let compiler = Compiler::new().set_optimization_level(1).set_debug_level(u8::from(with_lines));
    let Ok(expected) = compiler.compile(text) else { return Ok(()) };
    if end_of_text(text).is_some() {
        return Ok(());
    }
    let script = match read(text) {
        Ok(script) => script,
        Err(unread) if unread.why.contains("UTF-8") => return Ok(()),
        Err(unread) => return Err(format!("{text:?}: not read: {unread:?}")),
    };
    let printed = plain(&script);
    match compiler.compile(&printed) {
        Ok(bytecode) if bytecode == expected => {}
        other => return Err(format!("{text:?}\n{printed:?}\n{}", other.is_ok())),
    }
    let again = plain(&read(&printed).map_err(|unread| format!("{printed:?}: {unread:?}"))?);
    if again != printed {
        return Err(format!("{printed:?}\n{again:?}"));
    }
    let guarded = guarded(&script).text;
    let guarded_too = compiled(Author::Script, &guarded).map_err(|error| format!("{guarded}: {error}"));
    guarded_too.and(read(&guarded).map(|_| ()).map_err(|unread| format!("{guarded:?}: {unread:?}")))
}

fn all_same(texts: impl IntoIterator<Item = String>, with_lines: bool) {
    let wrong: Vec<String> =
        texts.into_iter().filter_map(|text| with_stack(|| same(&text, with_lines)).err()).collect();
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong[..wrong.len().min(5)].join("\n\n"));
}

#[allow(clippy::disallowed_methods, reason = "a test may read the repository")]
/// Every script of the program and of its tests.
fn scripts() -> Vec<String> {
    let mut left = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scripts")];
    left.extend(["tests/hostile", "../../tests"].map(|at| Path::new(env!("CARGO_MANIFEST_DIR")).join(at)));
    let mut found = Vec::new();
    while let Some(at) = left.pop() {
        if at.is_dir() {
            left.extend(std::fs::read_dir(at).unwrap().map(|entry| entry.unwrap().path()));
        } else if at.extension().is_some_and(|kind| kind == "lua") {
            // What an attribute says stands in the bytecode, and makes no difference.
            found.extend(std::fs::read_to_string(at).ok().filter(|text| !text.contains('@')));
        }
    }
    found.sort();
    assert!(found.len() > 300, "{}", found.len());
    found
}

#[test]
fn every_script_there_is_is_compiled_as_it_is_written() {
    all_same(scripts(), true);
}

#[test]
fn operators_hold_what_luau_lets_them_hold() {
    let between = ["or", "and", "<", "<=", ">", ">=", "==", "~=", "..", "+", "-", "*", "/", "//", "%", "^"];
    let before = ["", "not ", "#", "- ", "-(-", "not not "];
    let mut texts = Vec::new();
    for one in between {
        for two in between {
            for sign in before {
                let close = if sign.contains('(') { ")" } else { "" };
                texts.push(format!(
                    "local function f(a, b, c, d) return a {one} {sign}b {two} c{close} {one} d.x end"
                ));
            }
        }
    }
    all_same(texts, true);
}

/// Ways of writing that a reader can take for others.
const ODD: &[&str] = &[
    "-- a\r x = 1 -- b\n",
    "--[[ a\r\n ]] --[==[ ]] ]==] --[=[\n]=]\n",
    "--[ x\n--[=x\n--[==\n",
    "local x: typeof(a < b) = 1\n",
    "local x: { [typeof(a > b)]: F<typeof(c < d), (A) -> B> } = 0X1e+5\n",
    "type T<U = typeof(a < b)> = U | (V) -> ...W\n",
    "x = 0x1E+1 - 0B1_01 + 1_0e-1_0 + .5e1 + 5. // 1e+2\n",
    "x = 'a\\z \r\n \t b\\\r\nc\\\n\\65\\x41\\u{e9}\\'\\\"\\q'\n",
    "x = \"\\0\\00\\0001\\2555\" .. 'a\\\"\"b'\n",
    "x = `caf\\u{e9} \\{ {a} \\` { {1}[1] } {`{b}`}` .. `\\z  x`\n",
    "x = [[\r\na\r\nb\rc]] .. [=[\n]]]=] .. [[]]\n",
    "x = f'a'.b[ [[c]] ]{1, 2; 3}:d\"e\"(...)\n",
    "x = a\n.b\n[c\n]\n(d\n)\n:e\n(\nf)\n",
    "x = - -a - - -b\n",
    "(f or g)(x); (h)()\n",
    "function t.a.b:c(...) return self, ... end\n",
    "repeat local z = f() until z == 1\n",
    "for i: number = 1, 2 do if i then continue end break end\n",
    "for k, v: any in pairs(t) do local k = k v = k end\n",
    "local x = if a then b elseif c then d else if e then f else g\n",
    "x, t[a], u.v = f(), 1\n",
    "x += 1 t[f()] -= 2 u.v *= 3 u /= 4 u //= 5 u %= 6\n",
    "local continue, type, export, typeof = 1, 2, 3, 4 continue = type\n",
    "while true do local function a() return b end local b = a end\n",
    "do local a = a local a = a + a do local a = a end end\n",
    "if a then ; elseif b then ;; else end\n",
    "if\na.x\nthen\nf()\nelseif a.y\nthen g() end\n",
    "x = if\na\nthen\nb\nelseif c.x\nthen\nd\nelse e\n",
    "local\nfunction\nf(a) return a end\n",
    "return\n",
    "\u{b}\u{c}\t \r",
];

#[test]
fn odd_ways_of_writing_are_compiled_as_they_are_written() {
    all_same(ODD.iter().map(|odd| format!("local function f(...)\n{odd}end\n")), true);
    all_same(ODD.iter().map(|odd| (*odd).to_owned()), true);
}

#[test]
fn types_and_attributes_are_left_out() {
    for (typed, bare) in [
        ("local x: (a: number, b: string?) -> (A, B<C, D>), y = 1, -2", "local x, y = 1, -2"),
        (
            "local function f<T>(a: (x: T) -> (), ...: any): (A, ...B) return ... end",
            "local function f(a, ...) return ... end",
        ),
        (
            "type A<T...> = { [string]: (T...) -> typeof(x < y) } | nil export type B = \"x\" | true f()",
            "do end do end f()",
        ),
        ("type function pick(a) return function() return a end end f()", "do end f()"),
        (
            "@native function f() end @[native, deprecated({ use = \"<\" })] local function g() end",
            "function f() end local function g() end",
        ),
        (
            "local x: A.B<C>?, f: <T>(T) -> T, y: {read number} = (a :: A)[1], b < c",
            "local x, f, y = ((a))[1], b < c",
        ),
        ("f<<number, typeof(a < b)>>(1) const one = 1", "f(1) local one = 1"),
    ] {
        let print = |text: &str| plain(&read(text).unwrap_or_else(|unread| panic!("{text}: {unread:?}")));
        assert_eq!(print(typed), print(bare), "{typed}");
        assert!(grammar(typed).is_ok(), "{typed}");
    }
}

/// Pieces of which a text becomes another one.
const PIECES: &[&str] = &[
    "\r",
    "\n",
    "\r\n",
    "\t",
    "\u{b}",
    "\0",
    " ",
    "--",
    "--[[",
    "]]",
    "[[",
    "[=[",
    "]=]",
    "'",
    "\"",
    "`",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "<",
    ">",
    "<<",
    ">>",
    "\\",
    "\\z",
    "\\u{",
    "\\x",
    ";",
    ",",
    ".",
    "..",
    "...",
    ":",
    "::",
    ": number",
    "=",
    "==",
    "+",
    "-",
    "^",
    "//",
    "#",
    "not ",
    "and ",
    "or ",
    "if ",
    "then ",
    "else ",
    "elseif ",
    "end ",
    "do ",
    "for ",
    "in ",
    "while ",
    "repeat ",
    "until ",
    "function ",
    "local ",
    "return ",
    "break ",
    "continue ",
    "type ",
    "typeof(",
    "self",
    "nil",
    "true",
    "0x",
    "0X1e",
    "1e",
    "1_",
    "0b",
    "a",
    "b",
    "x",
    "ä",
    "?",
    "|",
    "&",
    "->",
];

#[test]
fn mutated_scripts_are_compiled_as_they_are_written() {
    let mut rng = Rng::new(1, 0, Stream::Chance);
    let mut scripts = scripts();
    scripts.retain(|script| script.len() < 3_000);
    scripts.extend(ODD.iter().map(|odd| (*odd).to_owned()));
    let (mut tried, mut taken) = (Vec::new(), 0);
    let below = |rng: &mut Rng, count: usize| rng.below(count as u32) as usize;
    for _ in 0..10_000 {
        let mut text = scripts[below(&mut rng, scripts.len())].clone();
        for _ in 0..=rng.below(3) {
            let places: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let from = below(&mut rng, places.len());
            let to = (from + below(&mut rng, 4)).min(places.len() - 1);
            let piece = match rng.below(4) {
                0 => ODD[below(&mut rng, ODD.len())],
                _ => PIECES[below(&mut rng, PIECES.len())],
            };
            text.replace_range(places[from]..places[to], piece);
        }
        taken += usize::from(grammar(&text).is_ok());
        tried.push(text);
    }
    assert!(taken > 1_000, "{taken}");
    all_same(tried, false);
}
