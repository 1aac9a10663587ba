//! Every verb from every hook: packs made from the tables of hooks and verbs, whose scripts
//! call them with ordinary and with extreme arguments, a few verbs in each pack: the work of a
//! script is dearer the longer it is. Games
//! with them are judged after every fact, recorded and replayed. Nothing may panic, break a
//! law, or come out otherwise the second time; a script may fail, with its place.
//!
//! `HOLDUP_VERB_GAMES=60` plays so many games for each verb, under all laws and with
//! everything there is; `HOLDUP_SEED=2` plays others.

use std::fmt::Write as _;
use std::sync::Arc;

use holdup_fuzz::trial::{FailureKind as Fault, Trial, TrialResult};
use holdup_hooks::Rulebook;
use holdup_hooks::registry::{
    BANDIT_FILTER, Field, HOOKS, HookRow, Kind, PLACE_FILTER, ScriptedKind, VERBS, VerbDeed, VerbRow,
    first_number, own_words,
};
use holdup_packs::{Files, built_in, render};
use holdup_replay::library::Library;
use holdup_rules::capacity::MAX_GAPS;
use holdup_rules::content::{Content, GAPS};
use holdup_rules::hook::HookPoint;
use holdup_rules::things::ThingKind;
use holdup_tests::play::{OTHER_GAMES, number_from_environment, side_by_side};

const MANIFEST: &str =
    "id = \"all\"\nname = \"All\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n";

const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";

const ASKS: &str = "asks = { one = \"this one\", two = \"that one\", three = \"another one\" }\n";

/// What scripts say: with as many gaps as there can be.
fn says() -> String {
    let gaps: Vec<String> = GAPS.iter().take(MAX_GAPS).map(|(gap, _)| format!("{{{gap}}}")).collect();
    format!("says = {{ told = \"{}\" }}\n", gaps.join(" "))
}

/// Under which games are dealt.
const SEED: u64 = 71;

/// What every script begins with: chance of its own, which comes from two marks of the first
/// bandit, so that it is the same in every replay.
const CHANCE: &str = r#"
local function mix(game, told, salt)
  local first = game.all_bandits()[1]
  local spin = game.mark(first, "spin") + 100 * game.mark(first, "turns") + 997 * salt + 31 * game.round()
  spin = spin + 13 * game.received(first) + 5 * game.in_hand(first, true) + 7 * game.worth(first)
  return { spin % 65521 }
end

local function upto(chance, most)
  chance[1] = (chance[1] * 75 + 74) % 65537
  if most < 1 then return 1 end
  return chance[1] % most + 1
end

local function step(game)
  local first = game.all_bandits()[1]
  local spin = game.mark(first, "spin") + 1
  if spin > 100 then
    spin = -100
    game.set_mark(first, "turns", (game.mark(first, "turns") + 1) % 90)
  end
  game.set_mark(first, "spin", spin)
end

local function one(chance, list)
  return list[upto(chance, #list)]
end

-- Some who can be asked still; chance where nobody can.
local function asked(game, chance, count)
  local playing, some = {}, {}
  for _, bandit in ipairs(game.all_bandits()) do
    if not game.is_out(bandit) then table.insert(playing, bandit) end
  end
  if #playing == 0 then return "chance" end
  if count == 1 then return one(chance, playing) end
  for _ = 1, count do table.insert(some, one(chance, playing)) end
  return some
end
"#;

fn quoted<'i>(ids: impl Iterator<Item = &'i str>) -> String {
    let words: Vec<String> = ids.map(|id| format!("\"{id}\"")).collect();
    format!("one(x, {{ {} }})", words.join(", "))
}

/// A call of the function that makes an ordinary value of a kind.
fn of(kind: Kind) -> String {
    format!("of_{kind:?}(game, x)")
}

/// Lua for the number of one of the first things of a kind.
fn numbered(kind: Kind, count: usize) -> String {
    format!("{} + upto(x, {count})", first_number(kind) - 1)
}

/// Lua for an ordinary value of a kind, of what is in the version.
fn ordinary(kind: Kind, content: &Content) -> String {
    let several = |kind: Kind| format!("{{ {0}, {0}, {0} }}", of(kind));
    // Only what is chosen is worked out.
    let chosen = |values: &[String]| {
        let functions: Vec<String> =
            values.iter().map(|value| format!("function() return {value} end")).collect();
        format!("one(x, {{ {} }})()", functions.join(", "))
    };
    let filter = |fields: &[Field]| {
        let fields: Vec<String> =
            fields.iter().map(|field| format!("{{ {} = {} }}", field.name, of(field.kind))).collect();
        chosen(&fields)
    };
    let own = || quoted(own_words(kind).unwrap().iter().copied());
    match kind {
        Kind::Bandit => "one(x, game.all_bandits())".to_owned(),
        Kind::Pawn => chosen(&[of(Kind::Bandit), "game.pawn(\"marshal\")".to_owned()]),
        Kind::Who => chosen(&[of(Kind::Bandit), of(Kind::PawnName)]),
        Kind::Place => "one(x, game.places())".to_owned(),
        Kind::Car => "upto(x, game.cars())".to_owned(),
        Kind::Token => numbered(kind, content.tokens.len()),
        // One more than the version has: that of the pack.
        Kind::FamilyCard => numbered(kind, content.cards.len() + 1),
        Kind::FamilyCards => several(Kind::FamilyCard),
        Kind::Card => numbered(kind, 60),
        Kind::Cards => several(Kind::Card),
        Kind::Showable => chosen(&[
            of(Kind::Token),
            of(Kind::Card),
            of(Kind::FamilyCard),
            "(game.hand(one(x, game.all_bandits()))[1] or 2001)".to_owned(),
        ]),
        Kind::SomeCards => {
            chosen(&[of(Kind::Card), of(Kind::Cards), "game.hand(one(x, game.all_bandits()))".to_owned()])
        }
        Kind::CardGoal => chosen(&[of(Kind::Bandit), own()]),
        Kind::Spot => chosen(&[of(Kind::Place), of(Kind::Bandit), own()]),
        Kind::Mark => "\"note\"".to_owned(),
        Kind::Actions => several(Kind::Action),
        Kind::AskKey => "one(x, { \"one\", \"two\" })".to_owned(),
        Kind::SayKey => "\"told\"".to_owned(),
        // The one the pack has.
        Kind::Victory => "\"way\"".to_owned(),
        Kind::Gaps => {
            let fills = GAPS.iter().take(MAX_GAPS);
            fills.map(|&(_, kind)| of(kind)).collect::<Vec<_>>().join(", ")
        }
        Kind::Keys => "{ \"one\", \"two\", \"three\" }".to_owned(),
        Kind::Cars => several(Kind::Car),
        Kind::Tokens => several(Kind::Token),
        Kind::Everybody => several(Kind::Pawn),
        Kind::Bullets | Kind::Direction | Kind::How | Kind::Run => own(),
        Kind::Number => "upto(x, 5) - 1".to_owned(),
        Kind::Truth => "upto(x, 2) == 1".to_owned(),
        Kind::Shots => chosen(&[of(Kind::Bandit), of(Kind::Bullets)]),
        Kind::OptionName => "\"hand_size\"".to_owned(),
        Kind::Option => "1".to_owned(),
        Kind::Bandits => several(Kind::Bandit),
        Kind::Places => chosen(&[several(Kind::Place), "game.places()".to_owned()]),
        Kind::BanditFilter => filter(BANDIT_FILTER),
        Kind::PlaceFilter => filter(PLACE_FILTER),
        Kind::Those => {
            chosen(&[of(Kind::Bandit), of(Kind::Bandits), of(Kind::BanditFilter), "{}".to_owned()])
        }
        Kind::Asked => chosen(&[
            "asked(game, x, 1)".to_owned(),
            "asked(game, x, 3)".to_owned(),
            of(Kind::BanditFilter),
            "{}".to_owned(),
            "\"chance\"".to_owned(),
        ]),
        // Where somebody is asked, nobody can be said to see it.
        Kind::Watchers => "nil".to_owned(),
        Kind::Pawns => chosen(&[
            of(Kind::Bandit),
            of(Kind::Everybody),
            "game.all_bandits()".to_owned(),
            "game.pawn(\"marshal\")".to_owned(),
        ]),
        Kind::Nothing => "nil".to_owned(),
        id => quoted(ThingKind::given_as(id).flat_map(|kind| kind.ids(content))),
    }
}

/// Values that stretch a kind: mostly such as nobody may give.
const EXTREME: &str = r#"
local function extreme(game, x)
  return one(x, {
    0, -1, -0, 1.5, 0 / 0, 1 / 0, -1 / 0, 2 ^ 31, 2 ^ 53, -2 ^ 63, 60, 61, 127, 128, 129, 255, 256, 30000, -30000, 65536,
    1001, 1065, 2001, 3001, 4001,
    "", "x", "marshal", true, false, {}, { 0 }, { 1, 1 }, { at = 1 }, { none = 1 }, game.places(),
  })
end
"#;

/// Marks of everything and of every type: what content says of them, whose they are, and what they are set to.
const MARKS: [(&str, &str, Option<Kind>, &str); 9] = [
    ("note", "", Some(Kind::Bandit), "upto(x, 201) - 101"),
    ("alarm", "of = \"game\"\nrange = { min = 1, max = 3 }", None, "upto(x, 3)"),
    (
        "bid",
        "of = \"seat\"\nrange = { min = -2, max = 2 }\nsecret = true",
        Some(Kind::Bandit),
        "upto(x, 5) - 3",
    ),
    ("sworn", "of = \"bandit\"\ntype = \"bandit\"\nsecret = true", Some(Kind::Bandit), "of_Bandit(game, x)"),
    (
        "mood",
        "of = \"pawn\"\ntype = \"word\"\nvalues = [\"calm\", \"angry\"]",
        Some(Kind::PawnName),
        "one(x, { \"calm\", \"angry\" })",
    ),
    ("aim", "of = \"car\"\ntype = \"place\"\nresets = \"round\"", Some(Kind::Car), "of_Place(game, x)"),
    ("mined", "of = \"place\"\ntype = \"bool\"\nresets = \"card\"", Some(Kind::Place), "of_Truth(game, x)"),
    (
        "cursed",
        "of = \"token\"\nkind = \"jewel\"\ntype = \"action\"",
        Some(Kind::Token),
        "of_Action(game, x)",
    ),
    ("gone", "of = \"place\"\ntype = \"bandit\"", Some(Kind::Place), "nil"),
];

/// A call of a verb about marks: one of those there are, with what goes with it.
fn call_about_mark(verb: &VerbRow) -> String {
    let calls: Vec<String> = MARKS
        .iter()
        .map(|&(mark, _, holder, value)| {
            let value = if verb.arguments.len() > 2 { format!(", {value}") } else { String::new() };
            match holder {
                None => format!("function() return game.{}(\"{mark}\"{value}) end", verb.name),
                Some(Kind::Token) => format!(
                    "function() for _, at in ipairs(game.places()) do local it = game.tokens(at, \"jewel\")[1] \
                     if it then return game.{}(it, \"{mark}\"{value}) end end end",
                    verb.name
                ),
                Some(kind) => format!("function() return game.{}({}, \"{mark}\"{value}) end", verb.name, of(kind)),
            }
        })
        .collect();
    format!("one(x, {{ {} }})()", calls.join(", "))
}

/// A call of one verb; `x` is its chance.
fn call(verb: &VerbRow, extreme: bool) -> String {
    if verb.arguments.first().is_some_and(|field| field.kind == Kind::Holder) {
        return match extreme {
            false => call_about_mark(verb),
            true => format!(
                "game.{}(extreme(game, x), one(x, {{ \"note\", \"alarm\", \"mined\", \"mood\", \"aim\" }}), extreme(game, x))",
                verb.name
            ),
        };
    }
    let arguments: Vec<String> = (verb.arguments.iter())
        .map(|field| {
            let usual = of(field.kind);
            match (extreme, field.optional) {
                (true, _) => format!("if upto(x, 2) == 1 then extreme(game, x) else {usual}"),
                (false, true) => format!("if upto(x, 2) == 1 then {usual} else nil"),
                (false, false) => usual,
            }
        })
        .collect();
    format!("game.{}({})", verb.name, arguments.join(", "))
}

/// Whether a verb fails in a hook because it is not the time for it, which ends the game.
fn is_untimely(verb: &VerbRow, row: &HookRow) -> bool {
    verb.limit.contains("`on_plan`") && row.point != HookPoint::OnPlan
}

/// What a script begins with that goes on like this: chance, and how values of the kinds it needs are made.
fn beginning(content: &Content, rest: &str) -> String {
    let mut needed: Vec<String> = Vec::new();
    let mut text = rest.to_owned();
    // A kind is made of kinds that stand before it.
    for &kind in Kind::ALL.iter().rev() {
        if text.contains(&of(kind)) {
            let value = ordinary(kind, content);
            let made = format!("local function of_{kind:?}(game, x) return {value} end\n");
            text.push_str(&made);
            needed.push(made);
        }
    }
    needed.reverse();
    let extreme = if rest.contains("extreme(game, x)") { EXTREME } else { "" };
    format!("{CHANCE}{}{extreme}\n", needed.concat())
}

/// What a hook answers.
fn answer(row: &HookRow) -> &'static str {
    match row.answer {
        Kind::Nothing => "",
        Kind::Truth => "if upto(x, 3) > 1 then return upto(x, 3) > 1 end",
        Kind::Number => "if upto(x, 3) > 1 then return upto(x, 9) - 2 end",
        Kind::Bandit => "if upto(x, 2) == 1 then return one(x, game.all_bandits()) end",
        Kind::Bandits => "if upto(x, 3) == 1 then return { one(x, game.all_characters()) } end",
        Kind::Places => "if upto(x, 2) == 1 then return { one(x, game.places()), one(x, game.places()) } end",
        Kind::Decision => "if upto(x, 2) == 1 then return one(x, told.offered) end",
        _ => panic!("nobody answers with {}", row.answer.name()),
    }
}

/// The function of one hook, which calls these verbs now and then.
fn hook(row: &HookRow, verbs: &[VerbRow], extreme: bool) -> String {
    let is_query = row.point.is_query();
    let mut text = format!("function {}(game, told)\n", row.name);
    let _ = writeln!(text, "  local x = mix(game, told, {})", row.point as usize);
    if !is_query {
        text.push_str("  step(game)\n");
    }
    // Where a rule decides, a verb that tells what is hidden fails.
    let sees = |verb: &&VerbRow| row.point != HookPoint::Decide || verb.secret.is_empty();
    let allowed = |verb: &&VerbRow| sees(verb) && (!is_query || verb.deed == VerbDeed::Looks);
    // A chain of arrivals that goes on and on fails, and is no use to anybody.
    let seldom = matches!(row.point, HookPoint::OnArrive | HookPoint::AfterArrival | HookPoint::OnMeeting);
    let times = verbs.len().max(3) * if seldom { 4 } else { 1 };
    for verb in verbs.iter().filter(allowed).filter(|verb| !is_untimely(verb, row)) {
        let _ = writeln!(text, "  if upto(x, {times}) == 1 then {} end", statement(&call(verb, false)));
        if extreme {
            let _ = writeln!(text, "  if upto(x, 300) == 1 then {} end", statement(&call(verb, true)));
        }
    }
    let _ = writeln!(text, "  {}\nend\n", answer(row));
    text
}

/// A call as a statement of its own.
fn statement(call: &str) -> String {
    format!("local _ = {call}")
}

/// A pack that calls these verbs above all.
fn pack(verbs: &[VerbRow], content: &Content, extreme: bool) -> Files {
    let mut files = Files::new();
    let mut put = |toml: &str, head: String, points: &[&HookRow]| {
        let names: Vec<String> = points.iter().map(|row| format!("\"{}\"", row.name)).collect();
        files.insert(toml, format!("{head}hooks = [{}]\n{ASKS}{}", names.join(", "), says()));
        let lua = toml.replace("content/", "scripts/").replace(".toml", ".lua");
        let hooks: String = points.iter().map(|row| hook(row, verbs, extreme)).collect();
        files.insert(lua, beginning(content, &hooks) + &hooks);
    };
    let of = |home: &str| -> Vec<&HookRow> {
        let at_home =
            |row: &&HookRow| ScriptedKind::owner(row).is_some_and(|owner| owner.folder == Some(home));
        HOOKS.iter().filter(at_home).collect()
    };
    let anywhere: Vec<&HookRow> = HOOKS.iter().filter(|row| row.of.is_none()).collect();
    // Several bandits share them: the work of a script is dearer the longer it is.
    for (nth, points) in anywhere.chunks(5).enumerate() {
        let path = format!("content/bandits/ada{nth}.toml");
        let head = format!("name = \"Ada {nth}\"\nstarting_loot = []\n{SOURCE}");
        put(&path, head, points);
    }
    // A pawn of nobody hears its own meetings, and so it has some.
    let meets: Vec<&HookRow> =
        HOOKS.iter().filter(|row| row.by.is_some() || row.point == HookPoint::BeforeHit).collect();
    let head = "name = \"Stray\"\nlevels = [\"interior\", \"roof\"]\nstarts_on = \"interior\"\n\
                starts_at = \"rear\"\nmeeting = { bullet = true, to_other_level = true, passing = true }\n";
    put("content/pawns/stray.toml", head.to_owned(), &meets);
    put("content/victories/way.toml", "name = \"Way\"\n".to_owned(), &of("victories"));
    put("content/scoring/tally.toml", "name = \"Tally\"\n".to_owned(), &of("scoring"));
    put("content/planning/idle.toml", "name = \"idle\"\n".to_owned(), &of("planning"));
    put(
        "content/actions/stunt.toml",
        "name = \"Stunt\"\ncopies = 2\nteam_copies = 2\n".to_owned(),
        &of("actions"),
    );
    files.insert("pack.toml", MANIFEST);
    let mut marks = String::new();
    let kept = [("spin", ""), ("turns", "")].into_iter();
    for (mark, said) in kept.chain(MARKS.map(|(mark, said, ..)| (mark, said))) {
        let _ = writeln!(marks, "[[mark]]\nid = \"{mark}\"\nname = \"{mark}\"\n{said}");
    }
    files.insert("content/marks.toml", marks);
    files.insert(
        "content/hostages/guest.toml",
        format!("name = \"Guest\"\nransom = {{ amount = 100 }}\n{SOURCE}"),
    );
    files
}

/// A pack in which somebody wins now and then, and always in this reaction: a way to win hears all that is not another's alone.
fn winning(row: &HookRow) -> Files {
    let mut files = Files::new();
    files.insert("pack.toml", MANIFEST);
    files.insert(
        "content/marks.toml",
        "[[mark]]\nid = \"spin\"\nname = \"spin\"\n[[mark]]\nid = \"turns\"\nname = \"turns\"\n",
    );
    let folder = ScriptedKind::owner(row).and_then(|owner| owner.folder).unwrap_or("victories");
    let head = match folder {
        "planning" => "name = \"idle\"\n",
        "actions" => "name = \"Stunt\"\ncopies = 3\nteam_copies = 3\n",
        "hostages" => {
            "name = \"Guest\"\nransom = { amount = 100 }\nsource = { confidence = \"verified\", from = \"made up\" }\n"
        }
        "bullets" => "name = \"Spark\"\n",
        "victories" => "name = \"Way\"\n",
        other => panic!("`{}` is heard in the folder {other}, of which nothing is made here", row.name),
    };
    if folder != "victories" {
        files.insert("content/victories/way.toml", "name = \"Way\"\nhooks = [\"winners\"]\n");
        files.insert("scripts/victories/way.lua", "function winners() end\n");
    }
    if folder == "bullets" {
        let shooter = format!(
            "name = \"Ada\"\nstarting_loot = []\ncylinder = [{{ bullet = \"own\", count = 3 }}, {{ bullet = \"own\", count = 3, pile = 2 }}]\n{SOURCE}"
        );
        files.insert("content/bandits/ada.toml", shooter);
    }
    let stem = if folder == "victories" { "way" } else { "own" };
    files.insert(format!("content/{folder}/{stem}.toml"), format!("{head}hooks = [\"{}\"]\n", row.name));
    let script = format!(
        "{CHANCE}\nfunction {}(game, told)\n  local x = mix(game, told, 7)\n  step(game)\n  \
         if upto(x, 4) == 1 then game.win(one(x, game.all_characters()), \"way\") end\nend\n",
        row.name
    );
    files.insert(format!("scripts/{folder}/{stem}.lua"), script);
    files
}

/// A version of the rules: its preset and parts.
type Version = (&'static str, &'static [&'static str]);

/// Loads it with these packs; `files` has them.
fn load(files: Files, (preset, with): Version, packs: &str, what: &str) -> (Library, Arc<Rulebook>) {
    let mut values = vec![("packs".to_owned(), packs.to_owned())];
    if !with.is_empty() {
        let parts: Vec<String> = with.iter().map(|part| format!("\"{part}\"")).collect();
        values.push(("with".to_owned(), format!("[{}]", parts.join(", "))));
    }
    let library = Library::new(files);
    let rulebook = library.rulebook(preset, &values);
    let rulebook =
        rulebook.unwrap_or_else(|problems| panic!("{what}: {}", render(&problems, library.files(), false)));
    (library, rulebook)
}

/// Plays games in which some verbs are called from every hook, and answers what went wrong.
fn play(
    verbs: &[VerbRow],
    version: Version,
    content: &Content,
    games: u64,
    extreme: bool,
) -> (usize, Vec<String>) {
    let mut files = built_in();
    let id = files.share(&pack(verbs, content, extreme), "all");
    assert_eq!(id.as_deref(), Some("all"));
    let names: Vec<&str> = verbs.iter().map(|verb| verb.name).collect();
    let names = names.join(", ");
    let (library, rulebook) = load(files, version, "[\"all\"]", &names);
    let mut trial = Trial::new(&rulebook, &library).expect("the scripts load");
    let seen = trial.seen();
    let seed = number_from_environment("HOLDUP_SEED", SEED);
    let mut wrong = Vec::new();
    let mut ended = 0;
    for game in 0..games {
        let (deal, answers) = trial.deal(&|id| id.starts_with("all/"), seed, game);
        let TrialResult { failure, .. } = trial.play(&deal, answers, true, &seen);
        match failure {
            None => ended += 1,
            // A script may fail, and says where.
            Some(failure) if matches!(failure.kind, Fault::Script | Fault::Work) => {
                if !failure.text.contains(".lua:") {
                    wrong.push(format!("{names} in game {game}: {}", failure.text));
                }
            }
            Some(failure) => {
                wrong.push(format!("{names} in game {game}, {}: {}", failure.kind.title(), failure.text))
            }
        }
    }
    (ended, wrong)
}

/// Everything over the version, verbs on several threads.
fn play_all(version: Version, (games, together): (u64, usize), extreme: bool) {
    let (_, plain) = load(built_in(), version, "[]", version.0);
    let packs: Vec<&[VerbRow]> = VERBS.chunks(together).collect();
    let played = side_by_side(
        packs.len() as u64,
        || (),
        |(), nth| play(packs[nth as usize], version, plain.content(), games, extreme),
    );
    let (ended, wrong): (Vec<usize>, Vec<Vec<String>>) = played.into_iter().unzip();
    let wrong = wrong.concat();
    assert!(ended.iter().sum::<usize>() > 0, "no game came to its end");
    assert!(wrong.is_empty(), "{} of them:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

/// How many games are played with each pack, and how many verbs have one together.
fn wanted() -> (u64, usize) {
    match number_from_environment("HOLDUP_VERB_GAMES", 0) {
        0 => (3, 2),
        games => (games, 1),
    }
}

#[test]
fn every_verb_from_every_hook_keeps_the_laws_and_replays() {
    play_all(("base_2014", &[]), wanted(), false);
}

#[test]
fn extreme_arguments_are_errors_of_the_script() {
    play_all(("base_2014", &[]), wanted(), true);
}

#[test]
fn every_verb_from_every_hook_beside_everything_there_is() {
    let everything = OTHER_GAMES[3];
    let (games, together) = wanted();
    play_all(everything, (games.min(2), together), false);
    if together == 1 {
        for &version in OTHER_GAMES {
            play_all(version, (games, together), true);
        }
    }
}

/// A pawn of a part or a pack that is not there.
const GHOST: &str = "\"shotgun\"";

/// Calls of every verb that takes a pawn, each with what it must answer: the pawn is not in the game.
fn calls_of_ghosts() -> Vec<String> {
    let mut calls = Vec::new();
    for verb in VERBS.iter() {
        for (nth, field) in verb.arguments.iter().enumerate() {
            let ghosts: &[&str] = match field.kind {
                Kind::Who | Kind::PawnName | Kind::Holder => &[GHOST],
                Kind::Pawns => {
                    &[GHOST, "{ \"shotgun\" }", "{ \"shotgun\", \"shotgun\" }", "{ car_of = \"shotgun\" }"]
                }
                Kind::BanditFilter => &["{ car_of = \"shotgun\" }"],
                Kind::Gaps => &[GHOST],
                _ => continue,
            };
            for ghost in ghosts {
                let arguments: Vec<&str> = (verb.arguments.iter().enumerate())
                    .map(|(at, other)| match other.kind {
                        _ if at == nth => ghost,
                        Kind::Mark => "\"mood\"",
                        Kind::MarkValue => "\"angry\"",
                        Kind::SayKey => "\"told\"",
                        Kind::Shots => "\"neutral\"",
                        Kind::Place => "game.places()[1]",
                        Kind::Direction => "\"rear\"",
                        Kind::Action => "\"punch\"",
                        Kind::Bandit | Kind::Those | Kind::Who | Kind::Pawns => "game.all_bandits()[1]",
                        _ if other.optional => "nil",
                        kind => panic!("game.{} takes {kind:?} beside a pawn", verb.name),
                    })
                    .collect();
                let call = format!("game.{}({})", verb.name, arguments.join(", "));
                calls.push(match verb.result {
                    Kind::MarkValue => format!("assert({call} == \"calm\")"),
                    Kind::Bandits => format!("assert(#{call} == 0)"),
                    // Where nobody is left to be hit there are bullets enough.
                    Kind::Truth if verb.name == "hit" && field.kind == Kind::Pawns => call,
                    _ => format!("assert(not {call})"),
                });
            }
        }
    }
    calls
}

/// Wherever a verb takes a pawn, one that is not in the game is none: nothing comes of it, and the answer is nil or false.
#[test]
fn a_pawn_that_is_not_in_the_game_stops_no_script() {
    let calls = calls_of_ghosts();
    assert!(calls.len() >= 20, "{calls:#?}");
    let mut files = Files::new();
    files.insert(
        "pack.toml",
        format!("{MANIFEST}hooks = [\"on_round_end\"]\nsays = {{ told = \"{{pawn}} is there.\" }}\n"),
    );
    let mood = "[[mark]]\nid = \"mood\"\nname = \"mood\"\nof = \"pawn\"\ntype = \"word\"\nvalues = [\"calm\", \"angry\"]\n";
    files.insert("content/marks.toml", mood);
    let last = "game.pay(game.all_bandits(), 1)";
    files.insert(
        "scripts/pack.lua",
        format!("function on_round_end(game)\n  {}\n  {last}\nend\n", calls.join("\n  ")),
    );
    for version in [("base_2014", &[][..]), ("ucr_2_1", &[][..])] {
        let mut with = built_in();
        assert_eq!(with.share(&files, "all").as_deref(), Some("all"));
        let (library, rulebook) = load(with, version, "[\"all\"]", "ghosts");
        let mut trial = Trial::new(&rulebook, &library).expect("the scripts load");
        let (deal, answers) = trial.deal(&|_| false, SEED, 0);
        let seen = trial.seen();
        let TrialResult { failure, record, .. } = trial.play(&deal, answers, true, &seen);
        assert!(failure.is_none(), "{}", failure.map_or_else(String::new, |failure| failure.text));
        assert!(record.contains("receives $1"), "{record}");
    }
}

/// Whoever wins cuts off whatever is under way, in the middle of a meeting, a punch or an event: what is left lying has
/// no law to break, the record replays, and an answer is at hand or waited for with the same end.
#[test]
fn a_game_won_in_the_middle_of_any_reaction_keeps_the_laws_and_replays() {
    let (games, _) = wanted();
    for row in HOOKS.iter().filter(|row| !row.point.is_query()) {
        let mut won = 0;
        for version in [("base_2014", &[][..]), OTHER_GAMES[3]] {
            let mut files = built_in();
            assert_eq!(files.share(&winning(row), "all").as_deref(), Some("all"));
            let (library, rulebook) = load(files, version, "[\"all\"]", row.name);
            let mut trial = Trial::new(&rulebook, &library).expect("the scripts load");
            let seen = trial.seen();
            let seed = number_from_environment("HOLDUP_SEED", SEED);
            for game in 0..games * 8 {
                let (deal, answers) = trial.deal(&|id| id.starts_with("all/"), seed, game);
                let TrialResult { failure, record, .. } = trial.play(&deal, answers, true, &seen);
                if let Some(failure) = failure {
                    panic!(
                        "{} in game {game} of {version:?}, {}: {}",
                        row.name,
                        failure.kind.title(),
                        failure.text
                    );
                }
                won += usize::from(record.contains("== the game is over, by all/way"));
            }
        }
        assert!(won > 0, "nobody won in `{}`", row.name);
    }
}
