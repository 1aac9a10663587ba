//! Whatever stands in a script, it is looked through: without a panic, and soon.

use holdup_packs::{Diagnostic, built_in};

const SCRIPT: &str = "scripts/base/bandits/example.lua";

fn found(script: &str) -> Vec<Diagnostic> {
    let mut files = built_in();
    files.insert(SCRIPT, script);
    holdup_lint::check(&files, &[], |path| path == SCRIPT)
}

fn codes(script: &str) -> Vec<&'static str> {
    found(script).iter().map(|one| one.code.id).collect()
}

#[test]
fn any_beginning_of_a_script_is_looked_through() {
    let text = "local a <const> = `x{ {1} }y` .. [==[ z ]==] -- c\nfunction on_event(game, ...)\n  local b = if a then { c = 1 } else 2 :: any\n  a.b[1], a = 1, 2\n  type T<U> = { U }\n  repeat local x, y = ... until x == \"\\\\\" or #y > 0\n  for k, v in b do k ..= v:upper() continue end\nend\n@native function f<T>(x: T?): (T, ...number) return x end\n";
    let mut at = 0;
    while at < text.len() {
        found(&text[..at]);
        at += 7;
    }
}

#[test]
fn scripts_as_deep_as_luau_allows_are_looked_through() {
    let deep = [
        format!("return {}1{}", "(".repeat(150), ")".repeat(150)),
        format!("return {}1{}", "{".repeat(150), "}".repeat(150)),
        format!("return 1{}", " + 1".repeat(900)),
        format!("return \"\"{}", " .. \"\"".repeat(150)),
        format!("return game{}", ".x".repeat(900)),
        format!("return game{}", "()".repeat(900)),
        format!("return {}1", "not ".repeat(150)),
        format!("{}{}", "do ".repeat(150), "end ".repeat(150)),
        format!("{}{}", "return function() ".repeat(100), "end ".repeat(100)),
        format!("return {}1{}", "game[".repeat(150), "]".repeat(150)),
        format!("return {}1{}", "game(".repeat(150), ")".repeat(150)),
        format!("return {}1{}", "`{".repeat(60), "}`".repeat(60)),
        format!("return {}1{}", "{[".repeat(150), "]=1}".repeat(150)),
        format!("return {}2", "if game then 1 else ".repeat(150)),
        format!("return {}1{}", "if game then ".repeat(150), " else 2".repeat(150)),
        format!("return {}1{}", "(function() return ".repeat(60), " end)()".repeat(60)),
        format!("local x: {}number{} = nil", "{".repeat(150), "}".repeat(150)),
        format!("local x: {}number{} = nil", "(() -> ".repeat(150), ")".repeat(150)),
    ];
    for body in deep {
        let script = format!("function on_event(game)\n{body}\nend\n");
        assert!(holdup_hooks::compiles(&script), "{}", &script[..80]);
        assert!(!codes(&script).contains(&"S318"), "{}", &script[..80]);
    }
    let chain = "elseif game then ".repeat(2000);
    found(&format!("function on_event(game) if game then {chain} end end"));
}

#[test]
fn hostile_scripts_are_looked_through() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../hooks/tests/hostile");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|kind| kind == "lua") {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            assert!(!codes(&text).contains(&"S318"), "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 60);
}

#[test]
fn long_scripts_are_looked_through_soon() {
    let mut script = String::from("local function f0(game, x) return x end\n");
    for nth in 1..180 {
        script += &format!(
            "local function f{nth}(game, x)\n  local t = {{ x, f{0}(game, x) }}\n  t.n = f{0}(game, t)\n  return t\nend\n",
            nth - 1
        );
    }
    script += "function on_event(game) local _x = f179(game, game.bandits()) end\n";
    found(&script);
}

#[test]
fn what_a_call_hands_to_a_helper_itself_is_looked_at() {
    let script = |run: &str, way: &str| {
        format!(
            "local function first(list)\n  return list[1]\nend\n\nlocal function way(_number)\n  return \"{way}\"\nend\n\nfunction after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  game.move_card(game.hand(hit.victim), first({{ \"{run}\" }}))\n  if first({{ \"a\", \"b\" }}) then game.shift(hit.victim, way(1)) end\n  game.shift(hit.victim, way(\"one\"))\nend\n"
        )
    };
    assert_eq!(codes(&script("aside", "front")), Vec::<&str>::new());
    assert_eq!(codes(&script("beside", "front")), ["S308"]);
    assert_eq!(codes(&script("aside", "frnt")), ["S308", "S308"]);
}

#[test]
fn what_may_be_right_is_not_reported() {
    let scripts = [
        // Braces of an escape hold no value.
        "function after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  error(`caf\\u{e9} {hit.victim} \\{x}`)\nend\n",
        // More rows than are told apart.
        &format!(
            "local ROWS = table.freeze({{ {} }})\n\nfunction after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  for _, row in ROWS do\n    if game.round() == row.round then game.pay(hit.victim, row.pays) end\n  end\nend\n",
            "{ round = 1, pays = 250 }, ".repeat(100)
        ),
        // Either kind, as a caller likes.
        "local function where(game, it, is_car)\n  if is_car then return game.places({ car = it })[1] end\n  return game.place(it)\nend\n\nfunction after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  where(game, hit.me)\n  where(game, game.leading(), true)\nend\n",
        // A table that grows, goes through functions and comes back.
        "local function add(list, one)\n  table.insert(list, one)\n  return list\nend\n\nfunction after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  local list = add({}, hit.me)\n  if type(hit.victim) == \"number\" then add(list, hit.victim) end\n  table.sort(list, function(a, b) return game.worth(a) > game.worth(b) end)\n  game.pay(list, 100)\nend\n",
        // Tables by bandit, by name and by what is not known.
        "function after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  local seen, names = {}, { [\"a b\"] = 1, c = 2 }\n  seen[hit.victim] = game.place(hit.victim)\n  for who, place in pairs(seen) do game.move(who, place) end\n  for name, count in names do seen[#name] = count end\n  names.d = nil\n  if names.d == names.c then return end\nend\n",
        // A verb in a local, a verb by its name, a choice of verbs.
        "function after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  local place = game.place\n  local verb = if game.round() > 1 then game.bullets else game.received\n  if verb(hit.me) > 2 then game.move(hit.me, place(hit.victim)) end\n  local _any = game[\"round\"]()\nend\n",
        // Recursion, several results, the rest of a list.
        "local function furthest(game, place, way, steps)\n  local next_one = game.step(place, way)\n  if next_one == nil then return place, steps end\n  return furthest(game, next_one, way, steps + 1)\nend\n\nlocal function most(...)\n  return math.max(0, ...)\nend\n\nfunction after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  local place, steps = furthest(game, hit.at, hit.way or \"front\", 0)\n  if most(steps, select(2, 1, 2)) > 1 then game.move(hit.victim, place) end\nend\n",
        // What is asked for may be anything of what was offered.
        "function after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  local way = hit.way\n  way = way or game.direction(hit.from, hit.at)\n  local count = tonumber(\"3\") or 0\n  for _ = 1, count do\n    if way ~= nil then game.shift({ hit.victim, \"marshal\" }, way) end\n  end\nend\n",
        // Nil on purpose.
        "function after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  local best, rest = nil, { }\n  for _, other in ipairs(game.bandits({ except = hit.me, at = hit.at })) do\n    if best == nil or game.worth(other) > game.worth(best) then best = other end\n    rest[#rest + 1] = other\n  end\n  if best then game.take(best, hit.at, nil) end\n  if rest[1] then game.pay(rest, #rest * 100) end\nend\n",
        // A helper used on lists of several kinds.
        "local function first(list)\n  return list[1]\nend\n\nlocal function boxed(one)\n  return { one }\nend\n\nfunction after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  local who, run = first(game.bandits()), first({ \"aside\", \"discards\" })\n  if who == nil then return end\n  game.move({ who }, hit.at)\n  game.move_card(game.hand(who), run)\n  if game.act(who, first({ \"move\" })) then game.move(boxed(hit.victim), hit.at) end\n  game.move_card(game.hand(who), boxed(\"aside\")[1])\nend\n",
    ];
    for script in scripts {
        let found = found(script);
        let mut files = built_in();
        files.insert(SCRIPT, script);
        assert!(found.is_empty(), "{script}\n{}", holdup_packs::render(&found, &files, false));
    }
}
