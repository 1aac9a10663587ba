//! Packs from outside as a stranger meets them: a folder is written, the built
//! program is given it, and what it says and plays is looked at.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::common::{self, ROBIN, SWEETS, bad, copy, good, read, write};

/// A place of its own for a test.
fn place(name: &str) -> PathBuf {
    common::folder(&format!("shared-{name}"))
}

/// A place with a sound pack in its folder `sweets`.
fn sweets(name: &str) -> PathBuf {
    let folder = place(name);
    write(&folder, "sweets/pack.toml", SWEETS);
    write(&folder, "sweets/content/bandits/robin.toml", ROBIN);
    folder
}

#[test]
fn a_pack_in_a_folder_is_checked_played_recorded_and_replayed() {
    let here = sweets("play");
    assert_eq!(good(&here, "check sweets"), "sweets with base_2014: 0 errors, 0 warnings\n");
    good(&here, "play --watch --plain --speed 0 --seed 3 --pack sweets --players 6 --record game.record");
    assert_eq!(good(&here, "replay game.record --pack sweets"), "game.record: exact\n");
    let text = bad(&here, "replay game.record", 1);
    assert!(text.contains("the pack `sweets` is not here"), "{text}");
    let text = good(&here, "packs sweets --pack sweets");
    assert!(text.starts_with("sweets 0.1.0: Sweets\n"), "{text}");
}

#[test]
fn hooks_no_sample_game_calls_are_named_with_what_became_of_them() {
    let here = sweets("unheard");
    let hooks = "hooks = [\"ways\", \"after_hit\"]\n\
                 when = { ways = { actions = [\"punch\"] }, after_hit = { marks = { tired = 9 } } }\n";
    write(&here, "sweets/content/bandits/robin.toml", format!("{ROBIN}{hooks}"));
    write(&here, "sweets/content/marks.toml", "[[mark]]\nid = \"tired\"\nname = \"tired\"\n");
    let script = "function ways(game, climb)\n  return {}\nend\n\n\
                  function after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\n  game.pay(hit.me, 5)\nend\n";
    write(&here, "sweets/scripts/bandits/robin.lua", script);
    let text = good(&here, "check sweets");
    for part in [
        "no sample game called `after_hit` of sweets/scripts/bandits/robin.lua, which was called on 10 made-up situations",
        "`ways` of sweets/scripts/bandits/robin.lua was not run: no action is one it can be called for",
        "0 errors, 0 warnings",
    ] {
        assert!(text.contains(part), "{text}");
    }
    // What only shows there is a warning, and does not fail the check.
    let script = script.replace("hit.me, 5", "game.bandits({ at = hit.at, except = hit.victim })[9], 5");
    write(&here, "sweets/scripts/bandits/robin.lua", script);
    let text = good(&here, "check sweets");
    assert!(text.contains("warning[S321]"), "{text}");
    assert!(text.contains("0 errors, 1 warning"), "{text}");
}

#[test]
fn messages_name_the_real_place() {
    let here = sweets("places");
    write(&here, "sweets/content/bandits/robin.toml", format!("{ROBIN}hat = 1\n"));
    write(&here, "sweets/scripts/bandits/robin.lua", "function on_turn() end\n");
    let text = bad(&here, "check sweets", 1);
    assert!(text.contains("--> sweets/content/bandits/robin.toml:4:1"), "{text}");
    assert!(!text.contains("content/sweets"), "{text}");
    let text = bad(&here, "play --watch --pack sweets", 1);
    assert!(text.contains("--> sweets/content/bandits/robin.toml:4:1"), "{text}");
}

#[test]
fn the_cases_of_a_pack_are_played_with_it() {
    let here = sweets("cases");
    let case = |preset: &str| {
        format!(
            "# Robin\n\n## He is there {preset}\nRule: BASE-roundend-b\n\n```setup\n{preset}\ntrain = \"locomotive | saloon: robin, doc\"\n\
             play = [\"round_end\"]\n```\n```game\nall cards shuffled: robin, doc\n-- end of the round\nfirst player: doc\n```\n"
        )
    };
    write(&here, "sweets/tests/one.md", case(""));
    write(&here, "sweets/tests/two.md", case("preset = \"es_2014\""));
    write(&here, "sweets/docs.md", "# No case\n");
    let both = "2 passed, 0 failed";
    assert!(good(&here, "test sweets").contains(both));
    assert!(good(&here, "test sweets/tests").contains(both));
    assert!(good(&here.join("sweets"), "test").contains(both));
    assert!(
        good(&here.join("sweets/tests"), "test ../tests/one.md --pack ..").contains("1 passed, 0 failed")
    );
    // Random games are played by the version that is said, and each case by what it names.
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs/vendetta"), &here.join("vendetta"));
    let fuzzed = good(&here, "test vendetta --preset ucr_2_1 --fuzz 1");
    assert!(fuzzed.contains("10 passed, 0 failed") && fuzzed.contains("1 random game"), "{fuzzed}");
    let sweets = here.join("sweets");
    assert!(good(&sweets, "check").starts_with("sweets with base_2014: 0 errors"));
    // By which version it is played does not make it another pack.
    assert!(good(&sweets, "check --preset es_2014").starts_with("sweets with es_2014: 0 errors"));
    let fuzzed = good(&sweets, "test --fuzz 1 --preset es_2014");
    assert!(fuzzed.contains("2 passed, 0 failed") && fuzzed.contains("of sweets was met"), "{fuzzed}");
}

#[test]
fn a_pack_is_checked_with_a_version_that_has_what_it_needs() {
    let here = sweets("needs");
    write(&here, "sweets/pack.toml", SWEETS.replace("[\"base\"]", "[\"horses\"]"));
    assert_eq!(good(&here, "check sweets"), "sweets with ucr_2_1: 0 errors, 0 warnings\n");
}

#[test]
fn what_a_pack_does_not_say_in_a_language_it_speaks_is_named() {
    let here = sweets("speaks");
    write(&here, "sweets/content/words/es.toml", "pack = \"Dulces\"\n");
    let said = good(&here, "check sweets");
    assert!(said.contains("`es` says") && said.contains("bandits.sweets/robin"), "{said}");
    assert!(!said.contains("`nl` says"), "it has no words in it: {said}");
}

#[test]
fn several_packs_go_together() {
    let here = sweets("several");
    let other = SWEETS.replace("sweets", "salt").replace("[\"base\"]", "[\"sweets\"]");
    write(&here, "salt/pack.toml", &other);
    write(&here, "salt/content/bandits/ada.toml", ROBIN);
    let line = "play --watch --plain --speed 0 --seed 1 --pack salt --pack sweets --record game.record";
    good(&here, line);
    let record = read(&here, "game.record");
    let packs: Vec<&str> =
        record.lines().filter_map(|line| line.strip_prefix("pack ")?.split(' ').next()).collect();
    assert_eq!(packs, ["base", "sweets", "salt"], "what is needed comes first");
    good(&here, "replay game.record --pack sweets --pack salt");
}

#[test]
fn cases_of_a_pack_speak_as_it_does_whatever_is_beside_it() {
    let here = sweets("beside");
    let other = SWEETS.replace("sweets", "salt").replace("[\"base\"]", "[\"sweets\"]");
    write(&here, "salt/pack.toml", &other);
    write(&here, "salt/content/bandits/ada.toml", ROBIN);
    let case = "# Salt\n\n## Ada moves\nRule: BASE-move-a\n\n```setup\n\
                train = \"locomotive: ada | saloon: sweets/robin\"\npile = [\"ada move\"]\n```\n\
                ```game\n-- stealin'\n* ada: move\nada moves from locomotive to saloon\n```\n";
    write(&here, "salt/tests/ada.md", case);
    for line in [
        "test salt --pack sweets",
        "test --pack sweets --pack salt salt",
        "test salt/tests/ada.md --pack sweets",
    ] {
        assert!(good(&here, line).contains("1 passed"), "{line}");
    }
}

#[test]
fn what_is_no_pack_is_refused() {
    let here = sweets("refused");
    write(&here, "empty/README.md", "nothing\n");
    assert!(bad(&here, "check --pack empty", 2).contains("has no `pack.toml`"));
    assert!(bad(&here, "check --pack nowhere", 2).contains("neither a folder nor an installed pack"));
    assert!(bad(&here, "check --pack sweets/pack.toml", 2).contains("is no folder"));
    write(&here, "base/pack.toml", SWEETS.replace("sweets", "base"));
    let text = bad(&here, "check base", 1);
    assert!(text.contains("P425"), "{text}");
    assert!(text.contains("`base` is a built-in pack"), "{text}");
    for line in ["check sweats", "test sweats", "play --pack sweats"] {
        assert!(bad(&here, line, 2).contains("Did you mean `sweets`?"), "{line}");
    }
    write(&here, "sweets/content/bandits/robin.toml", "x = 1\n");
    let text = bad(&here, "play --pack sweets", 1);
    assert!(text.contains("`base_2014` with sweets has errors"), "{text}");
}

#[cfg(unix)]
#[test]
fn links_in_a_pack_lead_nowhere() {
    let here = sweets("links");
    write(&here, "secret.toml", "password = \"hidden\"\n");
    let link =
        |to: &str, at: &str| std::os::unix::fs::symlink(here.join(to), here.join("sweets").join(at)).unwrap();
    link("secret.toml", "content/loot.toml");
    link(".", "content/cars");
    let text = bad(&here, "check sweets", 1);
    assert!(text.contains("it is a link"), "{text}");
    assert!(!text.contains("hidden"), "{text}");
}

/// Everything below a folder.
fn everything(folder: &Path) -> Vec<PathBuf> {
    let (mut all, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path.clone());
            }
            all.push(path);
        }
    }
    all.sort();
    all
}

/// An archive of a sound pack, with more in it.
fn archive(here: &Path, name: &str, more: &[(&str, &[u8])]) {
    let file = std::fs::File::create(here.join(name)).unwrap();
    let mut writer = zip::ZipWriter::new(file);
    let mut put = |name: &str, bytes: &[u8]| {
        let options = zip::write::SimpleFileOptions::default();
        writer.start_file(name, options).unwrap();
        std::io::Write::write_all(&mut writer, bytes).unwrap();
    };
    put("sweets/pack.toml", SWEETS.as_bytes());
    put("sweets/content/bandits/robin.toml", ROBIN.as_bytes());
    more.iter().for_each(|(name, bytes)| put(name, bytes));
    writer.finish().unwrap();
}

#[test]
fn a_pack_is_installed_listed_played_and_removed() {
    let here = sweets("install");
    archive(&here, "sweets.zip", &[]);
    let none = "No other pack is installed; `holdup packs add` installs one.\n";
    assert!(good(&here, "packs list").ends_with(none));
    for from in ["sweets.zip", "sweets"] {
        let text = good(&here, &format!("packs add {from}"));
        assert!(text.starts_with("sweets 0.1.0 is installed in "), "{text}");
        assert!(bad(&here, "packs add sweets", 1).contains("`holdup packs add --update`"));
        let text = good(&here, &format!("packs add --update {from}"));
        assert!(text.starts_with("sweets 0.1.0 is installed in place of 0.1.0 in "), "{text}");
        // Whether in columns or row by row hangs on how long the name of this folder is.
        assert!(good(&here, "packs list").contains("sweets"));
        let listed: Value = serde_json::from_str(&good(&here, "packs list --format json")).unwrap();
        let sweets = &listed["installed"][0];
        assert_eq!((&sweets["id"], &sweets["version"]), (&"sweets".into(), &"0.1.0".into()));
        assert_eq!(sweets["name"], "Sweets");
        assert!(!good(&here, "packs").contains("sweets"), "never loaded unasked");
        assert_eq!(good(&here, "packs verify"), "sweets: as it was installed\n");
        let _ = std::fs::remove_file(here.join("game.record"));
        std::fs::rename(here.join("sweets"), here.join("away")).unwrap();
        good(&here, "play --watch --plain --speed 0 --seed 3 --pack sweets --record game.record");
        assert_eq!(good(&here, "replay game.record"), "game.record: exact\n");
        std::fs::rename(here.join("away"), here.join("sweets")).unwrap();
        assert_eq!(good(&here, "packs remove sweets"), "sweets is removed.\n");
        assert_eq!(everything(&here.join("installed")), [here.join("installed/.lock")]);
    }
    let text = bad(&here, "packs remove sweets", 2);
    assert!(text.contains("There is no installed pack `sweets`"), "{text}");
    let text = bad(&here, "replay game.record", 1);
    assert!(text.contains("R312"), "{text}");
    assert!(text.contains("the pack `sweets` is not here: version 0.1.0, hash "), "{text}");
}

#[test]
fn a_changed_pack_is_named() {
    let here = sweets("verify");
    write(&here, "sweets/tests/notes.txt", "notes\n");
    good(&here, "packs add sweets");
    good(&here, "play --watch --plain --speed 0 --seed 3 --pack sweets --players 6 --record game.record");
    let place = here.join("installed/sweets");
    write(&place, "content/bandits/robin.toml", ROBIN.replace('7', "4"));
    write(&place, "content/bandits/anna.toml", ROBIN);
    std::fs::remove_file(place.join("tests/notes.txt")).unwrap();
    assert_eq!(
        bad(&here, "packs verify", 1),
        "sweets: CHANGED since it was installed\n  changed: content/bandits/robin.toml\n  missing: tests/notes.txt\n  \
         extra: content/bandits/anna.toml\n"
    );
    let text = bad(&here, "packs verify --format json", 1);
    assert!(text.contains("\"tests/notes.txt\""), "{text}");
    let text = bad(&here, "replay game.record", 1);
    assert!(text.contains("the pack sweets has changed since: it was version 0.1.0, hash "), "{text}");
}

#[test]
fn a_refused_pack_leaves_nothing() {
    let here = sweets("leaves");
    write(&here, "outside.txt", "whole\n");
    write(&here, "installed/keep.txt", "whole\n");
    let broken = ROBIN.replace("hand_size", "hand_sise");
    let script: &[u8] = b"function on_turn() end";
    let packs: [(&str, &str, &[u8], &str); 6] = [
        ("out.zip", "../outside.txt", b"forged", "leads out of its folder"),
        ("root.zip", "/outside.txt", b"forged", "leads out of its folder"),
        ("case.zip", "sweets/PACK.toml", b"forged", "one name on some systems"),
        ("broken.zip", "sweets/content/bandits/anna.toml", broken.as_bytes(), "P201"),
        ("script.zip", "sweets/scripts/bandits/robin.lua", script, "P502"),
        (
            "forged.zip",
            "sweets/content/bandits/django.toml",
            ROBIN.as_bytes(),
            "--> forged.zip/content/bandits/django.toml",
        ),
    ];
    for (name, path, bytes, _) in &packs {
        archive(&here, name, &[(path, bytes)]);
    }
    write(&here, "text.zip", "no archive");
    let before = everything(&here);
    for (name, _, _, why) in &packs {
        let text = bad(&here, &format!("packs add {name}"), 1);
        assert!(text.contains(why), "{name}: {text}");
    }
    let text = bad(&here, "packs add text.zip", 1);
    assert!(text.contains("neither a `.zip` nor a `.tar.gz`"), "{text}");
    assert!(bad(&here, "packs add nowhere.zip", 2).contains("does not exist"));
    assert_eq!(everything(&here), before);
    let outside = read(&here, "outside.txt");
    assert_eq!(outside, "whole\n");
}

#[test]
fn needs_are_found_among_the_installed() {
    let here = sweets("found");
    let other = SWEETS.replace("sweets", "salt").replace("[\"base\"]", "[\"sweets >= 0.1\"]");
    write(&here, "salt/pack.toml", &other);
    let text = bad(&here, "packs add salt", 1);
    assert!(text.contains("there is no pack `sweets`"), "{text}");
    good(&here, "packs add sweets");
    good(&here, "packs add salt");
    good(&here, "check --pack salt");
    let house = "inherits = \"base_2014\"\npacks = [\"salt\"]\n";
    write(&here, "evening.toml", house);
    good(&here, "check evening.toml");
    let text = good(&here, "packs remove sweets");
    assert!(text.contains("salt needs it and cannot be loaded now."), "{text}");
}

#[cfg(unix)]
#[test]
fn links_are_installed_by_nobody() {
    let here = sweets("linked");
    write(&here, "secret.txt", "hidden\n");
    let link = here.join("sweets/README.md");
    std::os::unix::fs::symlink(here.join("secret.txt"), link).unwrap();
    let text = bad(&here, "packs add sweets", 1);
    assert!(text.contains("it is a link"), "{text}");
    assert!(everything(&here.join("installed")).is_empty());
}

#[test]
fn scripts_and_cases_speak_as_their_pack_does() {
    let here = sweets("names");
    write(
        &here,
        "sweets/content/loot.toml",
        "[[loot]]\nid = \"candy\"\nname = \"candy\"\ntokens = [{ value = 5, count = 3 }]\n\
         source = { confidence = \"reconstructed\", from = \"our own\" }\n",
    );
    write(
        &here,
        "sweets/content/options/sweets.toml",
        "[[option]]\nid = \"hungry\"\ntype = \"bool\"\ndefault = false\ntext = \"Whether candy counts.\"\n\
         rules = [\"OUR-hunger\"]\n",
    );
    write(
        &here,
        "sweets/content/scoring/hunger.toml",
        "name = \"hunger\"\nhooks = [\"score\"]\nuses = [\"hungry\"]\n",
    );
    write(
        &here,
        "sweets/scripts/scoring/hunger.lua",
        "function score(game, count)\n  if not game.option(\"hungry\") then return end\n  \
         return #game.tokens(count.bandit, \"candy\") * 7\nend\n",
    );
    write(
        &here,
        "sweets/tests/hunger.md",
        "# Hunger\n\n## Candy counts\nRule: BASE-gameend-a\n\n```setup\noptions = { hungry = true }\n\
         train = \"locomotive | saloon: robin, candy / doc\"\nloot = { robin = [\"candy\", \"candy\"] }\n\
         round = 5\nplay = [\"game_end\"]\n```\n```game\n```\n",
    );
    let text = bad(&here, "test sweets", 1);
    assert!(text.contains(" = loot 10 + gunslinger 1000 + hunger 14"), "{text}");
    good(&here, "test sweets --bless");
    good(&here, "test sweets");
    let text = good(&here, "options --pack sweets --set sweets/hungry=true");
    assert!(text.contains("sweets/hungry"), "{text}");
    let text = bad(&here, "options --pack sweets --set hungry=true", 1);
    assert!(text.contains("did you mean `sweets/hungry`?"), "{text}");
}

#[test]
fn what_check_finds_in_a_script_is_not_installed() {
    let here = sweets("add-checked");
    let robin = format!("hooks = [\"after_hit\"]\n{ROBIN}");
    write(&here, "sweets/content/bandits/robin.toml", robin);
    let script = |what: &str| format!("function after_hit(game, hit)\n  {what}\nend\n");
    // Both load: the first is found by looking through the script, the second by playing.
    for (wrong, code) in [
        ("if hit.wey then game.shift(hit.victim, hit.way, \"pushed\") end", "S303"),
        ("error(\"he is never hit\")", "S319"),
    ] {
        write(&here, "sweets/scripts/bandits/robin.lua", script(wrong));
        let text = bad(&here, "packs add sweets", 1);
        assert!(text.contains(code), "{text}");
        assert!(text.contains("--> sweets/scripts/bandits/robin.lua:"), "{text}");
        assert!(text.contains("so it is not installed"), "{text}");
        assert!(!here.join("installed/sweets").exists());
        assert!(bad(&here, "check sweets", 1).contains(code));
    }
    // A warning is shown and is in nobody's way.
    write(&here, "sweets/scripts/bandits/robin.lua", script("local unused = 1"));
    let output = common::run(&here, ["packs", "add", "sweets"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(common::err(&output).contains("warning[S317]"), "{}", common::err(&output));
}

#[test]
fn a_pack_is_installed_behind_those_it_needs_and_by_a_version_that_has_them() {
    let here = sweets("add-needs");
    let toffees = SWEETS.replace("sweets", "toffees").replace("\"base\"", "\"sweets\", \"horses\"");
    write(&here, "toffees/pack.toml", toffees);
    let eve = ROBIN.replace("Robin", "Eve");
    write(&here, "toffees/content/bandits/eve.toml", eve);
    let text = bad(&here, "packs add toffees", 1);
    assert!(text.contains("there is no pack `sweets`"), "{text}");
    assert!(text.contains("`holdup packs add` installs it"), "{text}");
    good(&here, "packs add sweets");
    assert!(good(&here, "packs add toffees").starts_with("toffees 0.1.0 is installed"));
}

#[test]
fn scripts_that_work_long_are_not_run_to_the_end_and_that_is_said() {
    let here = common::folder("dear-scripts");
    write(&here, "dear/pack.toml", SWEETS);
    write(
        &here,
        "dear/content/bandits/robin.toml",
        format!("hooks = [\"may_play\", \"on_round_start\"]\n{ROBIN}"),
    );
    let script = "\
function may_play(game)
  for _ = 1, 10000 do end
  return true
end

function on_round_start(game)
  for _ = 1, 10000 do end
end
";
    write(&here, "dear/scripts/bandits/robin.lua", script);
    let told = good(&here, "check dear");
    let left = "with nothing changed only 1 sample game could be begun: scripts did as much work in one game as they may";
    assert!(told.contains(left), "{told}");
    assert!(good(&here, "packs add dear").contains("sweets"));
}
