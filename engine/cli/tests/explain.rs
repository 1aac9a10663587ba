//! `holdup explain` as a modder meets it: the built program is asked about things
//! of content, and what it says is looked at.

use std::path::{Path, PathBuf};

use crate::common::{self, bad, good, holdup, out, run, write};

const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/rules");

fn folder(name: &str) -> PathBuf {
    let folder = common::folder(&format!("explain-{name}"));
    let evening =
        "inherits = \"base_2014\"\n\n[bandit.django]\nextra_cards = 1\n\n[bandit.doc]\nhand_size = 5\n";
    write(&folder, "evening.toml", evening);
    folder
}

/// The line of Django's script in which his hook begins.
fn hook_line() -> usize {
    let script = include_str!("../../../scripts/base/bandits/django.lua");
    script.lines().position(|line| line.starts_with("function after_hit")).map_or(0, |before| before + 1)
}

/// Checks that every one of these is said, in this order.
fn check_says(text: &str, expected: &[&str]) {
    let mut rest = text;
    for wanted in expected {
        let Some(at) = rest.find(wanted) else {
            panic!("`{wanted}` is missing behind what came before:\n{text}");
        };
        rest = &rest[at + wanted.len()..];
    }
}

#[test]
fn a_bandit_is_explained_with_who_set_what() {
    let here = folder("bandit");
    let text = good(
        &here,
        &format!("explain bandit/django {CASES} --house evening.toml --set django_push_optional=true"),
    );
    check_says(
        &text,
        &[
            "bandit/django: Django\n",
            "  He pushes the bandit he shoots one car further.\n",
            "of the pack base, content/base/bandits/django.toml (built in):1\n",
            "\"push the",
            "content/base/bandits/django.toml (built in):5",
            "pack base",
            "extra_cards",
            "evening.toml:4",
            "house file",
            "Not set:",
            "priority",
            "(0)",
            "Hooks:",
            &format!("after_hit in scripts/base/bandits/django.lua (built in):{}:", hook_line()),
            "Options it reads:",
            "django_push_optional = true (--set django_push_optional=true, command line)",
            "Statements:",
            "BASE-django-a: A bandit he hits",
            "AMB-118: ",
            "Cases of its statements:",
            "powers/django.md:5:",
        ],
    );
}

#[test]
fn what_a_value_was_is_told_beneath_it() {
    let here = folder("was");
    let text = good(&here, "explain bandit/doc --house evening.toml");
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().position(|line| line.contains("hand_size ")).unwrap();
    check_says(lines[at], &["hand_size", " 5 ", "evening.toml:7", "house file"]);
    check_says(lines[at + 1], &["was", "{ option =", "content/base/bandits/doc.toml", "pack base"]);
    check_says(lines[at + 2], &["\"doc_hand_size\" }", "(built in):4"]);
    assert!(text.contains("There are no cases here to look in."), "{text}");
}

#[test]
fn every_kind_of_thing_is_explained() {
    let here = folder("kinds");
    for name in [
        "bandit/tuco",
        "hostage/photographer",
        "car/saloon",
        "event/braking",
        "action/fire",
        "round-card/angry_marshal_2_4",
        "round/angry_marshal_2_4",
        "planning/drink",
        "mark/earlier_bullets",
        "loot/purse",
        "level/roof",
        "turn/tunnel",
        "pawn/marshal",
        "scoring/loot",
        "band/2-4",
        "part/stagecoach",
        "option/stagecoach",
        "pack/horses",
        "django",
        "statement/BASE-fire-a",
    ] {
        let output = run(&here, format!("explain {name} --preset ucr_2_1 --with horses").split_whitespace());
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{name}: {told}");
        assert!(!output.stdout.is_empty(), "{name}");
    }
}

#[test]
fn a_thing_of_a_part_that_is_off_is_explained_and_marked() {
    let here = folder("off");
    let text = good(&here, "explain car/stagecoach --preset ucr_2_1");
    check_says(
        &text,
        &[
            "of the pack horses",
            "Not in this version: its parts are not all on; `--with stagecoach`",
            "It is there when these parts are on:\n  stagecoach: off",
        ],
    );
    let text = good(&here, "explain car/stagecoach --preset ucr_2_1 --with stagecoach");
    assert!(!text.contains("Not in this version"), "{text}");
    let text = good(&here, "explain option/stagecoach --preset ucr_2_1 --with stagecoach");
    assert!(text.contains("It brings: "), "{text}");
}

#[test]
fn an_option_names_its_readers() {
    let here = folder("readers");
    let text = good(&here, &format!("explain django_push_optional {CASES}"));
    check_says(&text, &["Read by: bandit/django", "Cases of its statements:"]);
    let text = good(&here, "explain option/hand_size");
    check_says(&text, &["hand_size = 6", "Read by: the engine"]);
}

#[test]
fn programs_get_everything() {
    let here = folder("json");
    let line = format!("explain bandit/django {CASES} --house evening.toml --format json");
    let all: serde_json::Value = serde_json::from_str(&good(&here, &line)).unwrap();
    assert_eq!(all["kind"], "bandit");
    assert_eq!(all["in_version"], true);
    assert_eq!(all["hooks"][0]["hook"], "after_hit");
    assert_eq!(all["hooks"][0]["line"], hook_line());
    let values = all["values"].as_array().unwrap();
    let extra = values.iter().find(|value| value["key"] == "extra_cards").unwrap();
    assert_eq!(extra["value"], "1");
    assert_eq!(extra["values"][0]["by"], "house file");
    assert_eq!(extra["values"][0]["line"], 4);
    let name = values.iter().find(|value| value["key"] == "name").unwrap();
    assert_eq!(name["values"][0]["pack"], "base");
    assert!(all["cases"]["citing"].as_array().unwrap().len() > 5);
    let all: serde_json::Value =
        serde_json::from_str(&good(&here, "explain car/saloon --format json")).unwrap();
    assert!(all["cases"].is_null());
}

#[test]
fn a_code_has_a_page_with_examples() {
    let here = folder("code");
    let text = good(&here, "explain P408");
    check_says(
        &text,
        &[
            "P408 option-value\n  An option is given a value",
            "Why it is an error: ",
            "  Broken\n    `house/evening.toml`:\n      inherits = \"tiny\"\n\n      [options]\n      hand_size = 13\n",
            "  Mended\n",
            "hand_size = 7\n",
            "What to do: ",
        ],
    );
    assert_eq!(text, good(&here, "explain option-value"));
    assert!(!text.contains("```"), "{text}");
    let all: serde_json::Value = serde_json::from_str(&good(&here, "explain P414 --format json")).unwrap();
    for key in ["code", "name", "means", "why", "beside", "broken", "mended", "todo"] {
        assert!(all[key].as_str().is_some_and(|text| !text.is_empty()), "{key}");
    }
}

#[test]
fn a_name_that_means_nothing_is_refused_with_advice() {
    let here = folder("refused");
    for (line, says) in [
        ("explain bandit/djago", "Did you mean `bandit/django`?"),
        ("explain bandti/django", "Did you mean `bandit/django`?"),
        ("explain bandit/silk", "in the pack `silk`"),
        ("explain bandit/silk", "`--preset ucr_2_1`"),
        ("explain django nowhere", "There is no file or folder nowhere."),
        ("explain marshal --preset ucr_2_1", "`action/marshal` or `pawn/marshal`"),
    ] {
        let output = run(&here, common::words(line));
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}: {told}");
        assert!(told.contains(says), "{line}: {told}");
    }
}

#[test]
fn a_pack_of_ones_own_is_explained_with_its_real_places() {
    let here = folder("pack");
    let write = |path: &str, text: &str| {
        let path = here.join("sweets").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write(
        "pack.toml",
        "id = \"sweets\"\nname = \"Sweets\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    );
    write(
        "content/bandits/sally.toml",
        "name = \"Sally\"\nhooks = [\"after_hit\"]\nsource = { confidence = \"verified\", from = \"made up\" }\n",
    );
    write(
        "scripts/bandits/sally.lua",
        "-- Sally.\nfunction after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  game.pay(hit.me, 50)\nend\n",
    );
    write(
        "tests/sally.md",
        "# Sally\n\n## Sally is paid\nRule: BASE-fire-a\n\n```setup\ntrain = \"locomotive | saloon: sally | luggage: doc\"\npile = [\"sally fire\"]\n```\n```game\n```\n",
    );
    for name in ["bandit/sweets/sally", "bandit/sally", "sally"] {
        let text = good(&here, &format!("explain {name} --pack sweets"));
        check_says(
            &text,
            &[
                "bandit/sweets/sally: Sally\n",
                "of the pack sweets, sweets/content/bandits/sally.toml:1",
                "sweets/content/bandits/sally.toml:3",
                "pack sweets",
                "after_hit in sweets/scripts/bandits/sally.lua:2:",
                "sweets/tests/sally.md:3: Sally is paid",
            ],
        );
    }
    good(&here, "play --watch --speed 0 --pack sweets --seed 5 --players 6 --record game.record");
    assert!(good(&here, "trace game.record@1 --pack sweets --no-times").contains("Answer 1: "));
}

/// What a command prints on a page of so many columns.
fn on_page(here: &Path, width: usize, line: &str) -> String {
    out(&holdup(here).args(common::words(line)).env("COLUMNS", width.to_string()).output().unwrap())
}

/// Pages use the width there is: no line is wider but for single words, and no word is broken.
#[test]
fn pages_fit_narrow_terminals() {
    let here = folder("narrow");
    let lines = [
        "options",
        "options hand_size",
        "options --short",
        "explain bandit/django",
        "explain event/angry_marshal",
        "explain P301",
        "packs",
        "rules diff base_2014 nl_2014",
        "simulate --games 5 --agent greedy,random,random,random",
    ];
    let mut wrong = String::new();
    for line in lines {
        let wide = on_page(&here, 140, line);
        for width in [20, 40, 80] {
            let narrow = on_page(&here, width, line);
            assert!(!narrow.is_empty(), "{line}");
            let mut in_example = false;
            for shown in narrow.lines() {
                // Examples of files are shown as they are written.
                in_example |= shown.trim() == "Broken";
                let is_one_word = shown.split_whitespace().filter(|word| *word != "│").count() <= 1;
                let fits = shown.chars().count() <= width;
                if !(fits || is_one_word || in_example) {
                    wrong += &format!("{line} at {width}: {shown}\n");
                }
            }
            let words = |text: &str| -> std::collections::BTreeSet<String> {
                let text = text.replace(['│', '┌', '└', '─', '┐', '┘', '╞', '═', '╡'], " ");
                text.split_whitespace().map(|word| word.trim_end_matches(':').to_owned()).collect()
            };
            if !line.starts_with("simulate") {
                let broken: Vec<String> = words(&narrow).difference(&words(&wide)).cloned().collect();
                if !broken.is_empty() {
                    wrong += &format!("{line} at {width} has words of its own: {broken:?}\n");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn options_can_be_searched_and_listed_shortly() {
    let here = folder("options");
    let all = good(&here, "options --short");
    assert!(all.contains("\nhand_size = 6\n") && all.lines().all(|line| line.contains(" = ")), "{all}");
    let changed = good(&here, "options --short --changed --preset base_2014 --set hand_size=7");
    assert!(changed.contains("hand_size = 7 (usually 6)\n"), "{changed}");
    assert!(changed.lines().all(|line| line.contains("(usually ")), "{changed}");
    let found = good(&here, "options --short --search BULLET");
    assert!(found.contains("neutral_bullet_count = ") && !found.contains("hand_size"), "{found}");
    let text = bad(&here, "options --search hand_siz_", 2);
    assert!(text.contains("No option speaks of `hand_siz_`. Did you mean `hand_size`?"), "{text}");
}

#[test]
fn hooks_verbs_and_keys_are_explained_by_the_reference() {
    let here = folder("reference");
    for (name, says) in [
        ("after_hit", &["## `after_hit`", "| `shooter` |", "```lua", "function after_hit(game, hit)"][..]),
        ("game.move", &["### `game.move`", "| `place` |", "game.move("]),
        ("verb/move", &["### `game.move`"]),
        ("starts_on", &["#### `starts_on`", "Takes: id of a level", "starts_on = \"roof\""]),
        ("hook/hand_size", &["## `hand_size`", "function hand_size(game, hand)"]),
        ("key/hand_size", &["#### `hand_size`"]),
        // An option is what is meant first, and says what else is called so.
        (
            "hand_size",
            &["hand_size = 6", "There is a hook of this name too: `holdup explain hook/hand_size`."],
        ),
    ] {
        check_says(&good(&here, &format!("explain {name}")), says);
    }
    let text = good(&here, "explain after_hit --format json");
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["reference"][0]["page"], "hooks.md");
    for (name, near) in [
        ("aftr_hit", "Did you mean `after_hit`?"),
        ("game.mvoe", "Did you mean `game.move`?"),
        ("strats_on", "Did you mean `starts_on`?"),
        ("tie_break", "Did you mean `tie_break_sources`?"),
    ] {
        let said = bad(&here, &format!("explain {name}"), 2);
        assert!(said.contains(near), "{name}: {said}");
    }
}

/// The shipped versions, and the combined rules with parts on.
const VERSIONS: [(&str, &str); 9] = [
    ("base", "base_2014"),
    ("expert", "base_2014_expert"),
    ("two", "base_2014_two_player"),
    ("es", "es_2014"),
    ("ro", "ro_2014"),
    ("nl", "nl_2014"),
    ("help", "bga_help_es"),
    ("combined", "ucr_2_1"),
    (
        "combined_with_parts",
        "ucr_2_1 --with horses/stagecoach --with promos/time_travel_car --with couriers/infirmary_car",
    ),
];

#[test]
fn a_round_of_each_version_is_explained_part_by_part() {
    let here = folder("round");
    for (name, flags) in VERSIONS {
        let line = format!("explain round --preset {flags}");
        let text = on_page(&here, 80, &line);
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{name}: {text}");
        let phases: Vec<&str> =
            text.lines().filter(|line| !line.contains([' ', '.']) && !line.is_empty()).collect();
        assert_eq!(phases, ["open", "planning", "stealing", "event", "round_end"], "{name}: {text}");
        if ["base", "expert", "help", "combined_with_parts"].contains(&name) {
            insta::assert_snapshot!(format!("round_{name}"), text);
        }
        // Programs read the same parts, and people in four languages.
        let parts = good(&here, &format!("{line} --format json")).matches("\"phase\"").count();
        for lang in ["es", "nl", "ro"] {
            let told = on_page(&here, 200, &format!("{line} --lang {lang}"));
            let is_part = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
            assert_eq!(told.lines().filter(is_part).count(), parts, "{told}");
            let english: Vec<&str> =
                told.lines().filter(|line| text.contains(line.trim()) && is_part(line)).collect();
            assert!(english.is_empty(), "{lang}: {english:?}");
        }
    }
}
