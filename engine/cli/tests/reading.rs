//! Every kind of text file is read the same, however it is written: with a mark before its text or without one, and
//! with any end of its lines. Whatever is written into a file that is there is written as that file is.

use std::path::{Path, PathBuf};

use holdup_packs::Hand;

use crate::common::{self, ROBIN, SWEETS, bad, err, folder, good, holdup, out, typed, words, write};

/// Every way to write a text.
fn hands() -> Vec<(&'static str, Hand)> {
    let of = |begun: &str| Hand::of(begun.as_bytes());
    vec![
        ("line feeds", of("a\n")),
        ("both", of("a\r\n")),
        ("returns", of("a\ra")),
        ("marked", of("\u{feff}a\n")),
        ("marked both", of("\u{feff}a\r\n")),
    ]
}

const CASE: &str = "\
# Robin

## Robin robs beside
Rule: BASE-rob-a

```setup
train = \"locomotive | saloon: sweets/robin, jewel, purse 250 | luggage: doc | restaurant\"
pile  = [\"sweets/robin robbery\"]
```
```game
> robin: jewel
```
";

/// A pack with a file of every kind, and files of every other kind beside it.
fn files() -> Vec<(&'static str, String)> {
    let script = "-- Robin.\nfunction after_hit(game, hit)\n  if hit.way and hit.shooter == hit.me then -- pushed\n    \
                  game.shift(hit.victim, hit.way, \"pushed\")\n  end\nend\n";
    let robin = ROBIN.replace("hand_size = 7", "hooks = [\"after_hit\"]");
    let rules = "[[rule]]\nid = \"SWEETS-a\"\nmodule = \"sweets\"\ntext = \"Robin holds eight.\"\n";
    vec![
        ("sweets/pack.toml", SWEETS.to_owned()),
        ("sweets/content/bandits/robin.toml", robin),
        ("sweets/content/rules.toml", rules.to_owned()),
        ("sweets/content/words/es.toml", "[bandits]\nrobin = \"Robín\"\n".to_owned()),
        ("sweets/scripts/bandits/robin.lua", script.to_owned()),
        ("sweets/tests/robin.md", CASE.to_owned()),
        ("evening.toml", "inherits = \"base_2014\"\n\n[options]\nhand_size = 5\n".to_owned()),
        ("setup.toml", "seats = [\"doc=greedy\", \"belle=random\", \"tuco=random\"]\n".to_owned()),
    ]
}

/// A folder with these files, each written in a hand.
fn written(name: &str, hand: Hand, files: &[(&str, String)]) -> PathBuf {
    let here = folder(name);
    for (path, text) in files {
        write(&here, path, hand.write(text));
    }
    here
}

#[test]
fn every_kind_of_file_reads_the_same_in_every_hand() {
    let mut files = files();
    let here = written("hand-first", Hand::default(), &files);
    let play =
        "play --watch --plain --speed 0 --seed 3 --pack sweets --house evening.toml --setup setup.toml";
    good(&here, &format!("{play} --record sweets/tests/kept.record"));
    good(&here, "test sweets --bless");
    files.push(("sweets/tests/kept.record", common::read(&here, "sweets/tests/kept.record")));
    let blessed = common::read(&here, "sweets/tests/robin.md");
    assert!(blessed.contains("* robin: robbery\n> robin: jewel"), "{blessed}");
    files.iter_mut().find(|(path, _)| path.ends_with(".md")).unwrap().1 = blessed;
    let lines = [
        "check sweets evening.toml --pack sweets",
        "test sweets",
        "replay sweets/tests/kept.record --pack sweets",
        play,
        "explain sweets/robin --pack sweets --preset base_2014",
        "packs sweets --pack sweets --format json",
    ];
    let told = |here: &Path| lines.map(|line| good(here, line));
    let first = told(&here);
    assert!(first[0].contains("0 errors, 0 warnings"), "{}", first[0]);
    for (name, hand) in hands() {
        let here = written(&format!("hand-{name}"), hand, &files);
        assert_eq!(told(&here), first, "{name}");
    }
}

#[test]
fn what_is_wrong_is_shown_at_the_same_place_in_every_hand() {
    let broken = [
        ("sweets/pack.toml", SWEETS.to_owned()),
        ("sweets/content/bandits/robin.toml", ROBIN.replace("hand_size", "hand_siz")),
        ("sweets/content/loot.toml", "# Loot.\n\n[[loot]\n".to_owned()),
        ("sweets/tests/robin.md", CASE.replace("saloon", "salon")),
        ("evening.toml", "inherits = \"base_2014\"\n\n[options]\nhand_siz = 5\n".to_owned()),
    ];
    let told = |here: &Path| {
        ["check sweets --format json", "check evening.toml", "check sweets"].map(|line| bad(here, line, 1))
    };
    let first = told(&written("place-first", Hand::default(), &broken));
    for (name, hand) in hands() {
        assert_eq!(told(&written(&format!("place-{name}"), hand, &broken)), first, "{name}");
    }
}

#[test]
fn what_is_written_into_a_file_is_written_as_the_file_is() {
    for (name, hand) in hands() {
        let here = written(&format!("into-{name}"), hand, &files());
        let is_whole = |path: &str| {
            let bytes = std::fs::read(here.join(path)).unwrap();
            let text = String::from_utf8(holdup_packs::plain(&bytes[..]).into_owned()).unwrap();
            assert_eq!(hand.write(&text), bytes, "{path} in {name}");
            text
        };
        good(&here, "test sweets --bless");
        assert!(is_whole("sweets/tests/robin.md").contains("* robin: robbery"));
        good(&here, "new bandit kate --in sweets");
        assert!(is_whole("sweets/content/rules.toml").contains("SWEETS-bandit-kate"));
        // A game that is gone on with.
        let mut play = holdup(&here);
        typed(play.args(words("play --plain --seed 8 --record left.record")), "1\n1\nquit\n");
        let left = common::read(&here, "left.record");
        write(&here, "left.record", hand.write(&left));
        let mut play = holdup(&here);
        let output = typed(play.args(words("play --plain --continue left.record")), "1\n1\nquit\n");
        assert_eq!(output.status.code(), Some(0), "{}{}", out(&output), err(&output));
        assert!(is_whole("left.record").len() > left.len());
    }
}

#[test]
fn what_is_typed_is_the_same_in_every_hand() {
    let here = folder("typed-hands");
    let play = "play --plain --seed 8 --seats me:ANN,greedy,greedy --record";
    let typed = |name: &str, input: &[u8]| {
        let mut command = holdup(&here);
        let mut child = common::begin(command.args(words(&format!("{play} {name}.record"))));
        std::io::Write::write_all(&mut child.stdin.take().unwrap(), input).unwrap();
        assert!(child.wait_with_output().unwrap().status.success());
        common::read(&here, &format!("{name}.record"))
    };
    let first = typed("first", b"1\n2\n1\nquit\n");
    assert_eq!(first.lines().filter(|line| line.starts_with("> django: play")).count(), 3, "{first}");
    for (at, (name, hand)) in hands().into_iter().enumerate() {
        assert_eq!(typed(&format!("typed-{at}"), &hand.write("1\n2\n1\nquit\n")), first, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_record_can_come_from_a_pipe() {
    let here = folder("piped");
    good(&here, "play --watch --plain --speed 0 --seed 3 --record a.record");
    let text = common::read(&here, "a.record");
    let piped = |line: &str, code: i32| {
        let mut command = holdup(&here);
        let output = typed(command.args(words(line)), &text);
        assert_eq!(output.status.code(), Some(code), "{line}: {}{}", out(&output), err(&output));
        out(&output)
    };
    assert_eq!(piped("replay /dev/stdin", 0), "/dev/stdin: exact\n");
    assert!(piped("why /dev/stdin", 0).contains("   1  "));
    assert!(piped("why /dev/stdin@1", 0).contains("1"));
    assert!(piped("compare /dev/stdin --preset base_2014 --preset nl_2014", 1).contains("/dev/stdin"));
    assert_eq!(piped("replay /dev/stdin a.record", 0).matches("exact").count(), 3);
}
