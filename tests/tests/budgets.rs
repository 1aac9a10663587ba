//! What ends a hook is its script and what it was told, and nothing else: scripts that work up to just below and just
//! beyond what they may, by every kind of work that is charged, end the same way in a VM nobody has used and in one
//! that has played whole games, when every answer is at hand and when steps run twice, when somebody follows them, and
//! from a record, from a cut of it, and with the same count of work.
//!
//! `HOLDUP_BUDGETS=200` makes so many scripts more, each of several kinds of work.

use std::fmt::Write as _;
use std::rc::Rc;
use std::sync::Arc;

use holdup_fuzz::trial::{Deal, FailureKind, PlannedAnswers, Rest, Trial};
use holdup_hooks::{CalledHook, Observer, Rulebook};
use holdup_packs::{Files, built_in};
use holdup_replay::library::Library;
use holdup_replay::record::{Generator, dealt};
use holdup_rules::game::{Game, Hooks, Status};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Request;
use holdup_tests::PRESET;
use holdup_tests::play::{Anybody, Dealt, Which, number_from_environment, rulebook_of, side_by_side};

const MANIFEST: &str =
    "id = \"busy\"\nname = \"Busy\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n";

/// How often the work of a script is done, and how many rounds of an empty loop come after it.
const COUNTS: [&str; 2] = ["times", "rounds"];

/// So many questions no script asks.
const MOST_ANSWERS: u32 = 64;

/// Under which games are dealt and scripts are drawn.
const SEED: u64 = 113;

/// What stands at the top of a script that works with it, for all hooks of all games.
const CONSTANTS: &str = "\
local COUNTS = table.freeze({ 5, 2, 9, 1, 7, 3, 8, 4, 6, 0, { 1, { 2, { 3 } } }, one = { a = 1, b = true, c = 'text' } })
";

/// What every script can work with.
const BEGINNING: &str = "\
local first, text, list, named = game.all_bandits()[1], 'abcdefghij', {}, {}
while #text < 160 do text = text .. text end
for k = 1, 90 do list[k] = k * 79 % 97 end
for k = 1, 40 do named['name' .. k] = k end
";

/// Every kind of work: its name, what stands before the loop, and what in it; `n` is the number of the round.
const WORK: &[(&str, &str, &str)] = &[
    ("rounds", "", "local _ = n + 1"),
    ("loops", "", "local k = 9 while k > 0 do k = k - 1 end repeat k = k + 1 until k == 9"),
    ("iteration", "", "for _ in list do end for _ in pairs(named) do end for _ in ipairs(list) do end"),
    (
        "iterator",
        "local function more(_, k) if k < 5 then return k + 1 end end",
        "for _ in more, nil, 0 do end",
    ),
    (
        "calls",
        "local function twice(k) if k > 0 then return 1 + 2 * twice(k - 1) end return 0 end",
        "twice(20)",
    ),
    ("depth", "local function down(k) return k == 0 and 0 or 1 + down(k - 1) end", "down(n * 3)"),
    (
        "dots",
        "local function pass(...) local _ = { ... } return ... end",
        "pass(table.unpack(list)) pass(1, n)",
    ),
    (
        "growing dots",
        "local function f(k, ...) if k > 0 then return f(k - 1, 1, 2, 3, k, ...) end end",
        "f(12)",
    ),
    ("results", "local function all() return table.unpack(list) end", "local _ = { all() }"),
    ("functions", "", "local _ = function() return n end"),
    ("kept functions", "local kept = {}", "kept[#kept + 1] = function() return n end"),
    ("tables", "", "local _ = { n, n, { a = n, b = { c = n } } }"),
    (
        "constant tables",
        "",
        "local _ = { a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10 }",
    ),
    ("kept tables", "local kept = {}", "table.insert(kept, { n, {} })"),
    ("long lists", "local long = {}", "long[n] = n"),
    ("two places", "local one, other = {}, {}", "one[n + 90], other[n * 2] = n, n"),
    ("fractions", "local parts = {}", "parts[n / 64] = n"),
    (
        "emptied tables",
        "local empty = {} for k = 1, 300 do empty['k' .. k] = k end for k in empty do empty[k] = nil end",
        "for _ in empty do end",
    ),
    (
        "full tables",
        "local full = {} for k = 1, 127 do full['k' .. k] = k end",
        "full[n / 2] = nil full[n / 2 + 0.5] = 1",
    ),
    (
        "frozen tables",
        "",
        "for _ in COUNTS do end for _ in COUNTS[11][2][2] do end local _ = table.clone(COUNTS), COUNTS.one.c .. n",
    ),
    ("short texts", "", "local _ = `{n}` .. n .. tostring(n / 7)"),
    ("long texts", "", "local _ = text .. n .. text"),
    ("kept texts", "local kept = {}", "kept['a' .. n .. text] = text .. n"),
    (
        "parts of texts",
        "",
        "local _ = string.sub(text, 2, n % 90 + 2) .. text:sub(3) .. string.char(65 + n % 26, 66)",
    ),
    ("turned texts", "", "local _ = string.upper(text) .. string.reverse(`{n}`) .. string.lower(text)"),
    ("letters", "", "local _ = { string.byte(text, 1, -1) } for _ in string.split(text, 'c') do end"),
    ("joined lists", "", "local _ = table.concat(list, ', ', 1, 40)"),
    ("formats", "", "local _ = string.format('%d and %d and %s and %99.20f and so on', n, n, text, n / 3)"),
    ("clones", "", "local _ = table.clone(list), table.clone(named)"),
    (
        "searches",
        "",
        "local _ = table.find(list, -1), select('#', table.unpack(list)), math.max(table.unpack(list))",
    ),
    (
        "insertions",
        "",
        "table.insert(list, 1, n) table.remove(list, 1) table.insert(list, n) table.remove(list)",
    ),
    ("sorting", "", "list[n % 64 + 1] = n table.sort(list)"),
    ("sorting by function", "", "list[n % 64 + 1] = n table.sort(list, function(a, b) return a > b end)"),
    (
        "looking",
        "",
        "for _, place in game.places() do game.level(place) game.bandits({ at = place, except = first }) end",
    ),
    (
        "lists as arguments",
        "local all = game.places()",
        "game.near(first, 'move') game.pawns_at(all[n % #all + 1])",
    ),
    ("facts", "", "game.set_mark(first, 'note', n % 100)"),
    (
        "hooks within",
        "",
        "if n % 8 == 1 and n < 30 then game.act(first, 'punch') end game.can(first, 'fire')",
    ),
    ("draws", "", "if n < 9 then game.fetch(first, 'fire', true) game.draw(first, 1) end local _ = { n }"),
    ("questions", "", "if n < 5 then game.ask_may(first, 'one') end local _ = text .. n"),
];

/// Calls that lie in one another through Lua itself, which bounds how deep: one for each time it works.
const DEEP: &[(&str, &str)] = &[
    (
        "sorts within sorts",
        "local function deep(k) if k > 0 then table.sort({ 1, 2 }, function(a, b) deep(k - 1) return a < b end) end end",
    ),
    (
        "iterators within iterators",
        "local function deep(k) for _ in function() if k > 0 then deep(k - 1) end end do end end",
    ),
];

/// The script of a part that goes so deep.
fn deep(function: &str) -> String {
    format!(
        "{function}\nfunction on_round_start(game)\nif game.round() > 1 then return end\n\
         deep(game.option('times') + game.option('rounds'))\nend\n"
    )
}

/// The script of a part: some of all work, in a hook that may ask or in a query.
fn script(work: &[usize]) -> String {
    let constants = if work.iter().any(|&at| WORK[at].2.contains("COUNTS")) { CONSTANTS } else { "" };
    let mut text =
        format!("{constants}function on_round_start(game)\nif game.round() > 1 then return end\n{BEGINNING}");
    for &(_, before, _) in work.iter().map(|&at| &WORK[at]) {
        let _ = writeln!(text, "{before}");
    }
    let _ = writeln!(text, "for n = 1, game.option('times') do");
    for &(_, _, inside) in work.iter().map(|&at| &WORK[at]) {
        let _ = writeln!(text, "do {inside} end");
    }
    text + "end\nfor _ = 1, game.option('rounds') do end\nend\n"
}

/// What leaves as much behind as it can: garbage, a wide stack, texts that other scripts make as well.
const DIRT: &str = "\
local function down(k, ...) return k == 0 and 0 or 1 + down(k - 1, k, k, k, k, k, k, k, k) end
local function litter(game, rounds)
  local all = {}
  for n = 1, rounds do
    all[n % 50] = { n, 'a' .. n, `{n}`, function() return n end, string.sub('abcdefghijklmnop', 1, n % 16) }
  end
  return down(rounds) + #table.concat({ table.unpack(game.places()) }, ',')
end
function on_round_start(game) litter(game, 20 + 57 * game.round() % 100) end
function may_play(game) litter(game, 3) end
function hand_size(game) litter(game, 40) end
";

/// The pack with a part for each of these scripts.
fn pack(scripts: &[String]) -> Files {
    let mut files = Files::new();
    files.insert("pack.toml", MANIFEST);
    files.insert("content/marks.toml", "[[mark]]\nid = \"note\"\nname = \"note\"\n");
    let mut options = String::new();
    for count in COUNTS {
        let _ = writeln!(
            options,
            "[[option]]\nid = \"{count}\"\ntype = \"int\"\nrange = {{ min = 0, max = 1000000 }}\ndefault = 0\ntext = \"How often.\"\nrules = [\"BASE-punch-e\"]"
        );
    }
    files.insert("content/options/counts.toml", options);
    let mut parts = String::new();
    let mut put = |id: &str, hooks: &str, script: String| {
        let _ = writeln!(
            parts,
            "[[part]]\nid = \"{id}\"\nname = \"{id}\"\ntext = \"It works.\"\nhooks = [{hooks}]\n\
             uses = [\"busy/times\", \"busy/rounds\"]\nasks = {{ one = \"this one\" }}\nrules = [\"BASE-punch-e\"]"
        );
        files.insert(format!("scripts/parts/{id}.lua"), script);
    };
    put("dirt", "\"on_round_start\", \"may_play\", \"hand_size\"", DIRT.to_owned());
    for (nth, script) in scripts.iter().enumerate() {
        put(&format!("work{nth}"), "\"on_round_start\"", script.clone());
    }
    files.insert("content/parts.toml", parts);
    files
}

/// Nobody who follows.
struct Nobody;

impl Observer for Nobody {
    fn called(&self, _: &Game, _: &CalledHook) {}
    fn replied(&self, _: &Game, _: &str) {}
    fn verb(&self, _: &Game, _: &str, _: &[String]) {}
    fn done(&self, _: &Game, _: &str) {}
}

/// How a hook ends: with nothing, or with what is said of it.
type End = Result<(), String>;

/// Plays a game of this version for more answers than a script asks for.
fn begin(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>) -> End {
    let mut game = Dealt::new(rulebook, which(rulebook, 0)).game(hooks);
    for _ in 0..MOST_ANSWERS {
        match game.advance() {
            Ok(Status::Asking) => game.answer(0).map_err(|refusal| refusal.to_string())?,
            Ok(Status::Over | Status::Left) => break,
            Err(stopped) => return Err(stopped.to_string()),
        }
    }
    Ok(())
}

fn which(rulebook: &Rulebook, number: u64) -> Which {
    Which::nth(rulebook.content(), SEED, number)
}

/// Plays a game to its end, with all answers at hand.
fn in_place(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>, number: u64) -> End {
    let which = which(rulebook, number);
    let mut game = Dealt::new(rulebook, which).game(hooks).answered_by(Box::new(Anybody(which.choices())));
    game.advance().map(|_| ()).map_err(|stopped| stopped.to_string())
}

/// The versions with one of the parts.
struct Worker<'a> {
    library: &'a Library,
    part: String,
    /// What is said when it is too much.
    said: &'a str,
}

impl Worker<'_> {
    fn with(&self, [times, rounds]: [u32; 2]) -> Arc<Rulebook> {
        let values = [
            ("packs", "[\"busy\"]".to_owned()),
            ("with", format!("[\"busy/dirt\", \"busy/{}\"]", self.part)),
            ("busy/times", times.to_string()),
            ("busy/rounds", rounds.to_string()),
        ];
        rulebook_of(self.library, PRESET, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
    }

    fn ends(&self, counts: [u32; 2]) -> End {
        let rulebook = self.with(counts);
        let hooks = rulebook.hooks().expect("the scripts were loaded before");
        begin(&rulebook, &hooks)
    }

    /// The largest number that is not too much.
    fn most(&self, counts: impl Fn(u32) -> [u32; 2]) -> u32 {
        let is_too_much = |number: u32| self.ends(counts(number)).is_err();
        let mut most = 0;
        let mut beyond = 64;
        while !is_too_much(beyond) {
            (most, beyond) = (beyond, beyond * 4);
        }
        while beyond - most > 1 {
            let middle = most + (beyond - most) / 2;
            match is_too_much(middle) {
                true => beyond = middle,
                false => most = middle,
            }
        }
        most
    }

    /// Where it comes to its limit, to a single tick.
    fn limit(&self) -> [u32; 2] {
        let times = self.most(|times| [times, 0]);
        [times, self.most(|rounds| [times, rounds])]
    }

    /// How often it works and what is wrong with how that ends, if something is.
    fn wrong(&self, counts: [u32; 2], is_too_much: bool) -> Result<(), String> {
        let rulebook = self.with(counts);
        let (hooks, work) = rulebook.counted().expect("the scripts were loaded before");
        let before = work.done();
        let fresh = begin(&rulebook, &hooks);
        let count = work.done() - before;
        let good = match &fresh {
            Ok(()) => !is_too_much,
            Err(message) => is_too_much && message.contains(self.said) && message.contains(".lua:"),
        };
        if !good {
            return Err(format!("it should be {} too much: {fresh:?}", if is_too_much { "" } else { "not" }));
        }
        let same = |what: &str, end: End| match end == fresh {
            true => Ok(()),
            false => Err(format!("{what}: {end:?} and not {fresh:?}")),
        };
        for number in 0..3 {
            // Other games are other games: what a script is told differs in them.
            let end = in_place(&rulebook, &hooks, number);
            if number == 0 {
                same("with all answers at hand", end)?;
            }
            let before = work.done();
            same("in a VM that has played", begin(&rulebook, &hooks))?;
            if work.done() - before != count {
                return Err(format!(
                    "work of {} and not {count} in a VM that has played",
                    work.done() - before
                ));
            }
        }
        let followed = rulebook.observed(Rc::new(Nobody)).expect("the scripts were loaded before");
        same("followed", begin(&rulebook, &followed))?;
        let mut trial = Trial::new(&rulebook, self.library).expect("the scripts were loaded before");
        let seen = trial.seen();
        let game = which(&rulebook, 0);
        let (setup, chance) = dealt(rulebook.content(), &Request::random(game.seats), SEED, 0);
        let deal = Deal { setup, generator: Generator::find(&chance, SEED, 0) };
        let answers = PlannedAnswers::new(&[], Rest::Random(game.choices()));
        match trial.play(&deal, answers, true, &seen).failure {
            None if !is_too_much => Ok(()),
            Some(failure) if is_too_much && failure.text.contains(self.said) => match failure.kind {
                FailureKind::Work | FailureKind::Script => Ok(()),
                other => Err(format!("played, {}: {}", other.title(), failure.text)),
            },
            None => Err("played, it is not too much".to_owned()),
            Some(failure) => Err(format!("played, {}: {}", failure.kind.title(), failure.text)),
        }
    }
}

/// Tries work of these kinds up to the limit and beyond it.
fn try_work(work: &[Vec<usize>]) {
    let named = |work: &Vec<usize>| -> String {
        let names: Vec<&str> = work.iter().map(|&at| WORK[at].0).collect();
        names.join(", ")
    };
    let scripts: Vec<String> = work.iter().map(|work| script(work)).collect();
    let names: Vec<String> = work.iter().map(named).collect();
    try_all(&names, &scripts, "takes too long");
}

/// Tries scripts up to the limit and beyond it, where this is said.
fn try_all(names: &[String], scripts: &[String], said: &str) {
    let mut files = built_in();
    assert_eq!(files.share(&pack(scripts), "busy").as_deref(), Some("busy"));
    let library = Library::new(files);
    let wrong = side_by_side(
        scripts.len() as u64,
        || (),
        |(), nth| {
            let worker = Worker { library: &library, part: format!("work{nth}"), said };
            let name = &names[nth as usize];
            if worker.ends([0, 0]).is_err() {
                // What stands before the loop is too much already.
                assert!(name.contains(", "), "{name}");
                return Vec::new();
            }
            let [times, rounds] = worker.limit();
            let tried =
                [([times, rounds], false), ([times, rounds + 1], true)].map(|(counts, is_too_much)| {
                    worker.wrong(counts, is_too_much).map_err(|found| format!("{name}, {counts:?}: {found}"))
                });
            tried.into_iter().filter_map(Result::err).collect()
        },
    )
    .concat();
    assert!(wrong.is_empty(), "{} of them:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn every_kind_of_work_ends_the_same_way_whatever_was_before() {
    let alone: Vec<Vec<usize>> = (0..WORK.len()).map(|at| vec![at]).collect();
    try_work(&alone);
}

#[test]
fn work_of_several_kinds_ends_the_same_way_whatever_was_before() {
    let mut rng = Rng::new(number_from_environment("HOLDUP_SEED", SEED), 0, Stream::Chance);
    let mut drawn =
        || -> Vec<usize> { (0..2 + rng.below(4)).map(|_| rng.below(WORK.len() as u32) as usize).collect() };
    let mixed: Vec<Vec<usize>> = (0..number_from_environment("HOLDUP_BUDGETS", 4)).map(|_| drawn()).collect();
    for mixed in mixed.chunks(24) {
        try_work(mixed);
    }
}

#[test]
fn calls_lie_as_deep_in_one_another_whatever_was_before() {
    let names: Vec<String> = DEEP.iter().map(|(name, _)| (*name).to_owned()).collect();
    let scripts: Vec<String> = DEEP.iter().map(|(_, function)| deep(function)).collect();
    try_all(&names, &scripts, "stack overflow");
}

/// A pack with a part that works and lets somebody act so often, and one whose hook works whenever somebody acts.
fn who_sets_off_whom(own: u32, acts: u32, set_off: u32) -> End {
    let spend = |units: u32| format!("for _ = 1, {} do end", units / 6);
    let mut pack = Files::new();
    pack.insert("pack.toml", MANIFEST);
    let part = |id: &str, hook: &str| {
        format!(
            "[[part]]\nid = \"{id}\"\nname = \"{id}\"\ntext = \"It works.\"\nhooks = [\"{hook}\"]\nrules = [\"BASE-punch-e\"]\n"
        )
    };
    let parts = part("asker", "on_round_start") + &part("burner", "instead_of_action");
    pack.insert("content/parts.toml", parts);
    let asker = format!(
        "function on_round_start(game)\nif game.round() > 1 then return end\nlocal first = game.all_bandits()[1]\n{}\n\
         for _ = 1, {acts} do game.act(first, 'move') end\nend\n",
        spend(own)
    );
    pack.insert("scripts/parts/asker.lua", asker);
    pack.insert(
        "scripts/parts/burner.lua",
        format!("function instead_of_action(game)\n{}\nend\n", spend(set_off)),
    );
    let mut files = built_in();
    assert_eq!(files.share(&pack, "busy").as_deref(), Some("busy"));
    let values = [("packs", "[\"busy\"]"), ("with", "[\"busy/asker\", \"busy/burner\"]")];
    let rulebook = rulebook_of(&Library::new(files), PRESET, &values);
    begin(&rulebook, &rulebook.hooks().expect("the scripts load"))
}

/// Each call has work of its own, and all that set each other off have four times as much together.
#[test]
fn who_burns_is_blamed() {
    assert_eq!(who_sets_off_whom(90_000, 1, 90_000), Ok(()));
    let burnt = who_sets_off_whom(90_000, 1, 110_000).expect_err("it takes too long");
    assert!(burnt.contains("burner.lua") && burnt.contains("its budget of work for one hook"), "{burnt}");
    let together = who_sets_off_whom(50_000, 5, 90_000).expect_err("they take too long");
    assert!(together.contains("burner.lua:1") && together.contains("`instead_of_action`"), "{together}");
    assert!(together.contains("this one did most of it"), "{together}");
    let asker = who_sets_off_whom(110_000, 1, 10_000).expect_err("it takes too long");
    assert!(asker.contains("asker.lua"), "{asker}");
}
