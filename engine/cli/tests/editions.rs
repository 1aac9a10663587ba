//! States of rules: what presets and house files say about themselves, where it is
//! shown, and change logs between two of them.

use crate::common::{bad, folder, good, read, write};

const CLUB: &str = "name = \"Club <rules>\"\ninherits = \"nl_2014\"\nversion = \"1.2.0\"\ndate = \"2026-05-01\"\n\
                    source = \"the Thursday table\"\nchanges = [\"five cards_are drawn\", \"jewels count\"]\n[options]\n\
                    hand_size = 5\n[level.roof]\nmoves = { most = 2 }\n";

#[test]
fn what_a_house_file_says_about_itself_is_shown_and_recorded() {
    let here = folder("editions");
    write(&here, "rules/club.toml", CLUB);
    write(&here, "evening.toml", "inherits = \"rules/club.toml\"\ndate = \"2026-06-02\"\n");
    let shown = good(&here, "explain rules/club.toml");
    assert!(
        shown.starts_with(
            "rules/club.toml (Club <rules>): version 1.2.0 of 2026-05-01, from the Thursday table\n    \
             - five cards_are drawn\n    - jewels count\n  built on nl_2014 (Base game 2014, Dutch rulebook)\n  built on base_2014"
        ),
        "{shown}"
    );
    let shown = good(&here, "explain evening.toml");
    assert!(
        shown.starts_with("evening.toml: of 2026-06-02\n  built on club.toml (Club <rules>): version 1.2.0"),
        "{shown}"
    );
    assert!(good(&here, "explain es_2014").starts_with("es_2014 ("));
    let json: serde_json::Value =
        serde_json::from_str(&good(&here, "explain evening.toml --format json")).unwrap();
    assert_eq!(json["editions"][2]["version"], "1.2.0");
    good(&here, "play --watch --seed 3 --house evening.toml --record a.record");
    let record = read(&here, "a.record");
    let said = "\n# rules club.toml\n# version 1.2.0\n# date 2026-05-01\n# source the Thursday table\n# change five cards_are drawn\n\
                # change jewels count\n# rules evening.toml\n# date 2026-06-02\nseat 1 ";
    assert!(record.contains(said), "{record}");
    // The hash that records and pins name is the one that is shown.
    let hash = json["content"].as_str().unwrap();
    let named = record.lines().find_map(|line| line.strip_prefix("preset ")).unwrap();
    assert_eq!(named.split(' ').nth(1), Some(hash));
    assert!(good(&here, "replay a.record").contains("exact"));
    // Who leaves them out has the same record, and whoever goes on with a record keeps them.
    let bare: String = record
        .lines()
        .filter(|line| !said.lines().any(|mark| mark.starts_with('#') && mark == *line))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(bare.lines().count() + 8, record.lines().count());
    write(&here, "bare.record", bare);
    assert!(good(&here, "replay bare.record").contains("exact"));
    let half: String = record.lines().take(80).map(|line| format!("{line}\n")).collect();
    write(&here, "half.record", half);
    good(&here, "play --continue half.record");
    assert_eq!(read(&here, "half.record"), record);
}

#[test]
fn what_is_no_version_and_no_day_is_refused_with_its_place() {
    let here = folder("editions-wrong");
    for (from, to, expected) in [
        ("1.2.0", "1.2", "error[P207]: `1.2` is not written like a version\n --> evening.toml:3:11"),
        (
            "2026-05-01",
            "2026-02-30",
            "error[P207]: `2026-02-30` is not written like a date\n --> evening.toml:4:8",
        ),
        ("2026-05-01", "1.5.2026", "such as `2026-05-01`"),
        ("\"2026-05-01\"", "2026-05-01", "error[P203]"),
        ("the Thursday table", "", "error[P206]: `source` is empty"),
        ("\"jewels count\"", "\"\"", "error[P206]"),
        ("version", "versoin", "did you mean `version`?"),
    ] {
        write(&here, "evening.toml", CLUB.replacen(from, to, 1));
        let text = bad(&here, "check evening.toml", 1);
        assert!(text.contains(expected), "{to}: {text}");
    }
    // 2028 has a day more.
    write(&here, "evening.toml", CLUB.replace("2026-05-01", "2028-02-29"));
    good(&here, "check evening.toml");
}

#[test]
fn a_change_log_tells_what_was_and_what_is() {
    let here = folder("editions-diff");
    write(&here, "club.toml", CLUB);
    assert_eq!(
        bad(&here, "rules diff nl_2014 club.toml --format markdown --exit-code", 1),
        "# From `nl_2014` to `club.toml`\n\n`club.toml` (Club \\<rules>): version 1.2.0 of 2026-05-01, from the Thursday table\n\n\
         - five cards\\_are drawn\n- jewels count\n\n## Options\n\n### `hand_size`\n\n\
         Cards in every hand at the start of a round.\n\n- Before: `6`\n- Now: `5`\n\
         - BASE-roundstart-b: Every player draws six cards as his hand.\n\n## Content\n\n\
         - `level.roof.moves.most` was `3`, and is `2` now\n"
    );
    good(&here, "rules diff nl_2014 club.toml --format markdown");
    assert_eq!(
        good(&here, "rules diff nl_2014 nl_2014 --format markdown --exit-code"),
        "# From `nl_2014` to `nl_2014`\n\nNothing is different: both play the same game.\n"
    );
    bad(&here, "rules diff nl_2014 club.toml --exit-code", 1);
    bad(&here, "rules diff nl_2014 club.toml --format json --exit-code", 1);
    // Another game has other statements, and things of its own.
    let text = good(&here, "rules diff base_2014 ucr_2_1 --format markdown");
    assert!(text.contains("\n## Statements\n") && text.contains(" is new: "), "{text}");
    assert!(text.contains("\n- `pack.") && text.contains("` is new\n"), "{text}");
    assert!(text.lines().all(|line| line.trim_end() == line), "spaces at the end of a line");
}
