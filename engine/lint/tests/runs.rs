//! Every hook there is runs when it is checked: in a sample game, or at least in a
//! situation made up for it; and what is right is not called wrong.

use std::path::Path;

use crate::broken;
use holdup_hooks::Rulebook;
use holdup_hooks::registry::HOOKS;
use holdup_lint::{Sampled, Samples};
use holdup_packs::diagnostic::any_error;
use holdup_packs::{Diagnostic, Files, VersionChoice, built_in, preset_ids, render};

/// What running the scripts of these versions shows.
fn run(files: &Files, choices: &[VersionChoice]) -> Sampled {
    let shared: Vec<String> = files.shared_packs().map(|(id, _)| format!("scripts/{id}/")).collect();
    let meant = |path: &str| shared.is_empty() || shared.iter().any(|pack| path.starts_with(pack));
    let mut samples = Samples::new(meant, || true);
    for choice in choices {
        let (rulebook, problems) = Rulebook::load(files, choice);
        let rulebook = rulebook.unwrap_or_else(|| panic!("{}", render(&problems, files, false)));
        samples.play(files, choice, &rulebook);
    }
    samples.finish(files)
}

/// The hooks no game called, with what became of them.
fn unheard(sampled: &Sampled) -> Vec<String> {
    let all = sampled.unheard.iter();
    all.map(|one| {
        let (path, point) = &one.hook;
        let why = one.why.as_deref().unwrap_or("made up");
        format!("{path} {}: {why}", point.name())
    })
    .collect()
}

/// The hooks nothing called.
fn not_run(sampled: &Sampled) -> Vec<String> {
    let mut all = unheard(sampled);
    all.retain(|one| !one.ends_with(": made up"));
    all
}

#[test]
fn every_built_in_hook_runs() {
    let files = built_in();
    let presets: Vec<VersionChoice> = preset_ids(&files).map(VersionChoice::from).collect();
    let sampled = run(&files, &presets);
    assert!(sampled.found.is_empty(), "{}", render(&sampled.found, &files, false));
    assert_eq!(not_run(&sampled), [""; 0]);
    assert!(sampled.untried.iter().all(|one| one.begun == 0), "{:?}", sampled.untried);
}

/// The built-in content with an example pack in which some files are others.
fn with_pack(name: &str, others: &[(&str, &str)]) -> (Files, VersionChoice) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    let mut pack = broken::pack(&root.join(name));
    for (path, text) in others {
        pack.insert(*path, *text);
    }
    let mut files = built_in();
    let id = files.share(&pack, name).unwrap();
    let mut choice = VersionChoice::from("base_2014");
    choice.pack(&mut files, &id);
    (files, choice)
}

#[test]
fn every_hook_of_the_example_packs_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs");
    for entry in std::fs::read_dir(root).unwrap() {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            let name = entry.file_name().into_string().unwrap();
            let (files, choice) = with_pack(&name, &[]);
            let sampled = run(&files, &[choice]);
            assert!(sampled.found.is_empty(), "{}", render(&sampled.found, &files, false));
            assert_eq!(not_run(&sampled), [""; 0], "{name}");
            let untried = &sampled.untried;
            assert!(untried.iter().all(|one| one.begun == 0), "{name}: {untried:?}");
        }
    }
}

/// What is said of a pack: severity, code, line, and what the label, the message and the help say.
fn said(name: &str, others: &[(&str, &str)]) -> Vec<String> {
    let (files, choice) = with_pack(name, others);
    let sampled = run(&files, &[choice]);
    let told = sampled.found.iter().map(|one| {
        let (line, _) = one.position(&files).unwrap();
        let help = one.help.as_deref().unwrap_or_default();
        format!("{:?} {} line {line}, {}: {} ({help})", one.severity, one.code.id, one.label, one.message)
    });
    told.chain(unheard(&sampled)).collect()
}

/// What is said begins as it should, and has in it what stands behind a bar.
fn assert_said(said: &[String], wanted: &[&str]) {
    let fits = |said: &String, wanted: &&str| {
        let (start, more) = wanted.split_once(" | ").unwrap_or((wanted, ""));
        said.starts_with(start) && said.contains(more)
    };
    let all_fit = said.iter().zip(wanted).all(|(said, wanted)| fits(said, wanted));
    assert!(all_fit && said.len() == wanted.len(), "{said:#?}\nand not\n{wanted:#?}");
}

#[test]
fn a_way_to_win_knows_its_name_where_no_game_lets_anybody_win() {
    let toml = "name = \"three jewels\"\nhooks = [\"after_gun_hit\"]\nuses = [\"jewels_to_win\"]\n";
    let script = "function after_gun_hit(game, hit)\n  if game.option(\"jewels_to_win\") > 0 then game.win(hit.shooter) end\nend\n";
    let way = "victories/three_jewels";
    let said = said(
        "three_jewels",
        &[(&format!("content/{way}.toml"), toml), (&format!("scripts/{way}.lua"), script)],
    );
    assert_said(&said, &["scripts/three_jewels/victories/three_jewels.lua after_gun_hit: made up"]);
}

#[test]
fn an_event_is_met_whatever_the_cards() {
    let said = said(
        "dust_storm",
        &[
            (
                "content/rounds.toml",
                "[[round]]\nid = \"late\"\nband = \"5-6\"\nturns = [\"normal\"]\nevent = \"dust_storm\"\n\
                 source = { confidence = \"reconstructed\", from = \"here\" }\n",
            ),
            (
                "scripts/events/dust_storm.lua",
                "function on_event(game)\n  local nobody = game.bandits({ at = game.places()[1] })[20]\n  \
                 game.move(nobody, game.places()[1])\nend\n",
            ),
        ],
    );
    assert_said(
        &said,
        &["Error S319 line 3, in a sample game: `on_event` stops a game here: game.move: who must be"],
    );
}

#[test]
fn an_option_is_tried_with_its_other_values() {
    let said = said(
        "thrift",
        &[(
            "scripts/scoring/unfired.lua",
            "function score(game, count)\n  if game.option(\"unfired_bullet_worth\") == 500 then\n    \
             return {}\n  end\n  return 50\nend\n",
        )],
    );
    assert_said(
        &said,
        &[
            "Error S319 line 1, in a sample game: `score` stops a game here: `score` must return a whole number | in a game with `thrift/unfired_bullet_worth = 500`)",
        ],
    );
}

#[test]
fn other_people_are_thought_of() {
    let said = said(
        "thrift",
        &[(
            "scripts/scoring/unfired.lua",
            "function score(game, count)\n  if game.option(\"deck_mode\") == \"expert\" then\n    \
             error(\"who would have thought\")\n  end\n  return game.option(\"unfired_bullet_worth\")\nend\n",
        )],
    );
    assert_said(
        &said,
        &[
            "Warning S319 line 3, in a sample game: `score` stops a game here: who would have thought | in a game with `deck_mode = expert`)",
        ],
    );
}

/// Annie with other hooks, which are heard with a mark that nothing sets.
fn annie(hook: &str, script: &str) -> Vec<String> {
    let content = format!(
        "name = \"Annie\"\nhooks = [\"{hook}\", \"on_round_end\"]\nwhen = {{ {hook} = {{ marks = {{ fished = 9 }} }} }}\n\
         source = {{ confidence = \"reconstructed\", from = \"here\" }}\n"
    );
    said("angler", &[("content/bandits/annie.toml", &content), ("scripts/bandits/annie.lua", script)])
}

#[test]
fn a_query_no_game_calls_still_must_not_act() {
    let said = annie(
        "may_target",
        "local function wages(game, who)\n  game.pay(who, 10)\n  return true\nend\n\n\
         function may_target(game, target)\n  return wages(game, target.me)\nend\n\n\
         function on_round_end(game, now)\n  wages(game, now.me)\nend\n",
    );
    assert_said(
        &said,
        &[
            "Error S321 line 2, called on a made-up situation: `may_target` fails here: game.pay changes the game | this fails in every situation)",
            "scripts/angler/bandits/annie.lua may_target: made up",
        ],
    );
}

#[test]
fn what_fails_in_a_made_up_situation_is_a_warning() {
    let said = annie(
        "after_loot_lost",
        "function after_loot_lost(game, loss)\n  local there = game.step(loss.at, \"front\")\n  \
         local beyond = there and game.step(there, \"front\")\n  game.level(game.step(game.step(beyond, \"front\"), \"front\"))\nend\n\n\
         function on_round_end(game, now)\n  game.pay(now.me, 10)\nend\n",
    );
    assert_said(
        &said,
        &[
            "Warning S321 line 4, called on a made-up situation: `after_loot_lost` fails here: game.level: place must be | which may never come about",
            "scripts/angler/bandits/annie.lua after_loot_lost: made up",
        ],
    );
}

#[test]
fn what_cannot_be_called_is_named_with_the_reason() {
    let content = "name = \"Annie\"\nhooks = [\"ways\", \"on_round_end\"]\nwhen = { ways = { actions = [\"punch\"] } }\n\
                   source = { confidence = \"reconstructed\", from = \"here\" }\n";
    let script = "function ways(game, climb)\n  return {}\nend\n\n\
                  function on_round_end(game, now)\n  game.pay(now.me, 10)\nend\n";
    let said =
        said("angler", &[("content/bandits/annie.toml", content), ("scripts/bandits/annie.lua", script)]);
    assert_said(
        &said,
        &["scripts/angler/bandits/annie.lua ways: no action is one it can be called for; look at its `when`"],
    );
}

/// A pack of parts: two wagons that exclude each other, each with a script, and soup to be
/// had by whoever has a coupon.
const WAGONS: [(&str, &str); 8] = [
    (
        "pack.toml",
        "id = \"wagons\"\nname = \"Wagons\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    ),
    (
        "content/parts.toml",
        "[[part]]\nid = \"tender\"\nname = \"Tender\"\ntext = \"Coal.\"\nrules = [\"BASE-move-a\"]\nexcludes = [\"buffet\"]\n\
         [[part]]\nid = \"buffet\"\nname = \"Buffet\"\ntext = \"Soup.\"\nrules = [\"BASE-move-a\"]\n",
    ),
    (
        "content/cars/tender.toml",
        "name = \"Tender\"\nlevels = [\"interior\", \"roof\"]\nhooks = [\"on_round_end\"]\nparts = [\"tender\"]\n\
         source = { confidence = \"verified\", from = \"made up\" }\n",
    ),
    (
        "content/cars/buffet.toml",
        "name = \"Buffet\"\nlevels = [\"interior\", \"roof\"]\nhooks = [\"on_round_end\"]\nparts = [\"buffet\"]\n\
         source = { confidence = \"verified\", from = \"made up\" }\n",
    ),
    (
        "content/loot.toml",
        "[[loot]]\nid = \"coupon\"\nname = \"coupon\"\nparts = [\"buffet\"]\n\
         tokens = [{ value = 0, count = 2 }]\nsource = { confidence = \"verified\", from = \"made up\" }\n",
    ),
    (
        "content/planning/soup.toml",
        "name = \"have soup\"\nturns = [\"tunnel\"]\nholds = \"coupon\"\nhooks = [\"on_plan\"]\nparts = [\"buffet\"]\n",
    ),
    (
        "scripts/planning/soup.lua",
        "function on_plan(game, plan)\n  assert(#game.tokens(plan.bandit, \"coupon\") == 1, \"no coupon\")\n  \
         assert(plan.turn == \"tunnel\", \"no tunnel\")\n  game.heal(plan.bandit, 1)\nend\n",
    ),
    (
        "scripts/cars/tender.lua",
        "function on_round_end(game, now)\n  game.hit(game.bandits({ car = now.me }), \"neutral\")\nend\n",
    ),
];

/// What is said of the pack of parts, with this script of the buffet car.
fn said_of_wagons(version: &str, buffet: &str) -> (Sampled, Files) {
    let mut pack: Files = WAGONS.into_iter().collect();
    pack.insert("scripts/cars/buffet.lua", buffet);
    let mut files = built_in();
    let id = files.share(&pack, "wagons").unwrap();
    let mut choice = VersionChoice::from(version);
    choice.pack(&mut files, &id);
    (run(&files, &[choice]), files)
}

const SOUND: &str = "function on_round_end(game, now)\n  for _, bandit in ipairs(game.bandits({ car = now.me })) do\n    \
                     game.heal(bandit, 1)\n  end\nend\n";

#[test]
fn the_scripts_of_a_packs_own_parts_run() {
    let (sampled, files) = said_of_wagons("base_2014", SOUND);
    assert!(sampled.found.is_empty(), "{}", render(&sampled.found, &files, false));
    assert_eq!(sampled.untried, []);
    assert_eq!(not_run(&sampled), [""; 0]);
    assert_eq!(
        unheard(&sampled),
        ["scripts/wagons/planning/soup.lua on_plan: made up"],
        "nobody comes by a coupon in a game"
    );
}

#[test]
fn a_fault_in_the_script_of_a_part_is_found() {
    let (sampled, files) = said_of_wagons("base_2014", &SOUND.replace("bandit, 1", "bandit, \"one\""));
    let told = render(&sampled.found, &files, false);
    assert!(told.contains("error[S319]") && told.contains("buffet.lua:3"), "{told}");
    assert!(told.contains("in a game with `wagons/buffet`"), "{told}");
}

#[test]
fn a_version_that_cannot_be_tried_is_named_with_the_reason() {
    let mut pack: Files = WAGONS.into_iter().collect();
    pack.insert("scripts/cars/buffet.lua", SOUND);
    // Only while it is on, there is too little loot for everybody.
    pack.insert(
        "content/bandits/glutton.toml",
        "name = \"Glutton\"\nstarting_loot = [{ kind = \"coupon\", value = 0, count = 3 }]\nparts = [\"buffet\"]\n\
         source = { confidence = \"verified\", from = \"made up\" }\n",
    );
    let mut files = built_in();
    let id = files.share(&pack, "wagons").unwrap();
    let mut choice = VersionChoice::from("base_2014");
    choice.pack(&mut files, &id);
    let sampled = run(&files, &[choice]);
    let untried: Vec<String> =
        (sampled.untried.iter()).map(|one| format!("{}: {}", one.version, one.why)).collect();
    assert!(
        matches!(&untried[..], [one] if one.starts_with("`wagons/buffet`: ") && one.contains("coupon")),
        "{untried:?}"
    );
}

/// What is wrong with a version and these packs only while parts are on.
fn with_parts(version: &str, packs: &[(&str, &Files)]) -> (Vec<Diagnostic>, Files) {
    let mut files = built_in();
    let mut choice = VersionChoice::from(version);
    for (name, pack) in packs {
        let id = files.share(pack, name).unwrap();
        choice.pack(&mut files, &id);
    }
    let (rulebook, problems) = Rulebook::load(&files, &choice);
    assert!(!any_error(&problems), "{}", render(&problems, &files, false));
    let found = holdup_lint::check_parts(&files, &choice, &rulebook.unwrap(), &problems);
    (found, files)
}

#[test]
fn what_is_wrong_only_while_a_part_is_on_is_found() {
    let mut pack: Files = WAGONS.into_iter().collect();
    pack.insert("scripts/cars/buffet.lua", SOUND);
    assert_eq!(with_parts("base_2014", &[("wagons", &pack)]).0, []);
    pack.insert(
        "content/bandits/glutton.toml",
        "name = \"Glutton\"\nstarting_loot = [{ kind = \"coupon\", value = 0, count = 3 }]\nparts = [\"buffet\"]\n\
         source = { confidence = \"verified\", from = \"made up\" }\n",
    );
    let (found, files) = with_parts("base_2014", &[("wagons", &pack)]);
    let told = render(&found, &files, false);
    assert!(told.contains("error[P604]: with `wagons/buffet` on: "), "{told}");
}

/// Another car is called Armoury, and its part brings the one there is.
#[test]
fn two_cars_of_one_name_are_found_that_are_there_together_with_a_part_alone() {
    let pack: Files = [
        (
            "pack.toml",
            "id = \"forts\"\nname = \"Forts\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\n\
             needs = [\"base\", \"couriers\"]\n",
        ),
        (
            "content/parts.toml",
            "[[part]]\nid = \"fort\"\nname = \"Fort\"\ntext = \"Guns.\"\nrules = [\"BASE-move-a\"]\n\
             implies = [\"armoury_car\"]\n",
        ),
        (
            "content/cars.toml",
            "[[car]]\nid = \"arsenal\"\nname = \"Armoury\"\nlevels = [\"interior\", \"roof\"]\nparts = [\"fort\"]\n\
             source = { confidence = \"verified\", from = \"made up\" }\n",
        ),
    ]
    .into_iter()
    .collect();
    let (found, files) = with_parts("ucr_2_1", &[("forts", &pack)]);
    let told = render(&found, &files, false);
    assert!(told.contains("error[P431]: with `forts/fort` on: the car"), "{told}");
    assert!(told.contains("reads `Armoury`"), "{told}");
    let all_on = found.iter().filter(|one| one.code.id == "P431").count();
    assert_eq!(all_on, 1, "once is enough: {told}");
}

/// Whatever is built in, and every pack for tests: nothing is wrong with any part on.
#[test]
fn no_part_makes_anything_wrong() {
    for preset in preset_ids(&built_in()) {
        let (found, files) = with_parts(preset, &[]);
        assert_eq!(found, [], "{preset}: {}", render(&found, &files, false));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    for folder in [root.join("packs"), root] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let manifest = std::fs::read_to_string(path.join("pack.toml")).unwrap_or_default();
            if !manifest.contains("needs   = [\"base\"]") {
                continue;
            }
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            for version in ["base_2014", "ucr_2_1"] {
                let (mut found, files) = with_parts(version, &[(&name, &broken::pack(&path))]);
                // More seats than anybody is dealt; and with all of them and all bots more cards and purses than there are.
                let crowded: &[&str] =
                    if version == "ucr_2_1" { &["P611", "P601", "P604"] } else { &["P611"] };
                found.retain(|one| !crowded.contains(&one.code.id));
                assert!(found.is_empty(), "{name} with {version}: {}", render(&found, &files, false));
            }
        }
    }
}

/// Pawns that drive bandits away stand in every place there is: nobody can begin where he need not flee.
#[test]
fn a_sample_game_that_breaks_a_law_is_an_error() {
    let mut pack: Files = [(
        "pack.toml",
        "id = \"jam\"\nname = \"Jam\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    )]
    .into_iter()
    .collect();
    let cars = ["locomotive", "saloon", "luggage", "restaurant"];
    let mut pawns = String::new();
    for car in cars {
        for (level, other) in [("interior", "roof"), ("roof", "interior")] {
            pawns += &format!(
                "[[pawn]]\nid = \"{car}_{level}\"\nname = \"{car} {level}\"\nlevels = [\"{level}\"]\n\
                 starts_on = \"{level}\"\nstarts_in = \"{car}\"\nmeeting = {{ flees_to = \"{other}\" }}\n"
            );
        }
    }
    pack.insert("content/pawns.toml", pawns);
    let mut files = built_in();
    let id = files.share(&pack, "jam").unwrap();
    files
        .insert("house.toml", "inherits = \"base_2014\"\ncars = [\"saloon\", \"luggage\", \"restaurant\"]\n");
    let mut choice = VersionChoice::from("house.toml");
    choice.pack(&mut files, &id);
    let sampled = run(&files, &[choice]);
    let told = render(&sampled.found, &files, false);
    assert!(told.contains("error[S319]: a sample game breaks a law: "), "{told}");
    assert!(told.contains("stays beside the jam/"), "{told}");
}

/// What is said of versions when every hook a bandit can have goes round a loop so often.
fn untried_with(rounds: usize) -> Vec<String> {
    let mine = ["may_plan", "on_plan", "can_act", "on_action", "score"];
    let hooks = HOOKS.iter().map(|row| row.name);
    let hooks: Vec<&str> = hooks.filter(|name| !mine.contains(name)).collect();
    let content = format!(
        "name = \"Annie\"\nhooks = {hooks:?}\nsource = {{ confidence = \"reconstructed\", from = \"here\" }}\n"
    );
    let functions =
        hooks.iter().map(|name| format!("function {name}() for _ = 1, {rounds} do end return nil end\n"));
    let script: String = functions.collect();
    let others = [("content/bandits/annie.toml", content.as_str()), ("scripts/bandits/annie.lua", &script)];
    let (files, choice) = with_pack("angler", &others);
    let sampled = run(&files, &[choice]);
    assert!(sampled.found.is_empty(), "{}", render(&sampled.found, &files, false));
    let untried = sampled.untried.iter();
    untried.map(|one| format!("{}, {} begun: {}", one.version, one.begun, one.why)).collect()
}

#[test]
fn scripts_that_do_all_they_may_are_left_soon_and_that_is_told() {
    assert_eq!(untried_with(1), [""; 0]);
    let left = "1 begun: scripts did as much work in one game as they may";
    let left = [
        format!("`deck_mode = expert`, {left}"),
        format!("`teams_of_two`, {left}"),
        format!("nothing changed, {left}"),
    ];
    assert_eq!(untried_with(1500), left);
}

/// What a hook does grows with those who take part: the first sample game is played by as many as can be.
#[test]
fn a_hook_that_comes_near_its_bound_with_the_most_seats_is_told() {
    let told = |rounds: u32| -> Vec<String> {
        let mut pack = Files::new();
        let manifest = "id = \"budget\"\nname = \"Budget\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\nhooks = [\"on_setup\"]\n";
        pack.insert("pack.toml", manifest);
        let script = format!(
            "function on_setup(game)\n  local sum, rounds = 0, #game.all_bandits() == 6 and {rounds} or 0\n  \
             for _ = 1, rounds do sum += 1 end\n  if sum < 0 then game.pay(game.bandits(), 1) end\nend\n"
        );
        pack.insert("scripts/pack.lua", script);
        let mut files = built_in();
        let id = files.share(&pack, "budget").unwrap();
        let mut choice = VersionChoice::from("base_2014");
        choice.pack(&mut files, &id);
        let found = run(&files, &[choice]).found;
        found.iter().map(|one| format!("{} {}", one.code.id, one.message)).collect()
    };
    assert_eq!(told(6_000), [""; 0]);
    let [near] = &told(12_000)[..] else { panic!("not once") };
    assert!(near.starts_with("S324 `on_setup` did 72"), "{near}");
    let [beyond] = &told(26_620)[..] else { panic!("not once") };
    assert!(beyond.starts_with("S319 `on_setup` stops a game here: the script takes too long"), "{beyond}");
}
