//! Cases and records that are none.

use super::*;

const HEAD: &str =
    "holdup record 1\nengine 0.1.0\npreset base_2014 c8f4252a911a7cd4\npack base 0.1.0 2ed976c357047aa1\n";

fn record(
    name: &'static str,
    says: &'static [&'static str],
    text: impl Fn() -> Vec<u8> + Sync + 'static,
) -> Kind {
    kind(name, TEST, says, move |folder| write(folder, "sweets/tests/a.record", text()))
}

fn case(
    name: &'static str,
    says: &'static [&'static str],
    setup: impl Fn() -> String + Sync + 'static,
) -> Kind {
    kind(name, TEST, says, move |folder| {
        let text = format!(
            "# Robin\n\n## He is there\nRule: BASE-roundend-b\n\n```setup\n{}\n```\n```game\n```\n",
            setup()
        );
        write(folder, "sweets/tests/a.md", text);
    })
}

/// A sound record of a game, with one line more in its head or one in place of another.
fn mended(from: &'static str, to: impl Fn() -> String + Sync + 'static) -> impl Fn() -> Vec<u8> + Sync {
    move || {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/archive/0.1.0-three-seats-chosen.record");
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains(from));
        text.replacen(from, &to(), 1).into_bytes()
    }
}

pub(super) fn kinds() -> Vec<Kind> {
    vec![
        record("record_of_nothing", &["R302"], Vec::new),
        record("record_of_noise", &["R301"], || (0..100_000u32).map(|at| ((at * 7919) >> 3) as u8).collect()),
        record("record_of_zeros", &["R301"], || vec![0; 1 << 20]),
        record("record_too_large", &["P101", "KB large"], || vec![b'#'; 5 << 20]),
        record("record_of_a_later_version", &["R303"], || b"holdup record 99999999999999999999\n".to_vec()),
        record("record_of_an_endless_head", &["R311"], || HEAD.repeat(20_000).into_bytes()),
        record("record_of_thousands_of_seats", &["R3"], || {
            let seats: String = (1..40_000).map(|at| format!("seat {at} belle: agent greedy\n")).collect();
            format!("{HEAD}{seats}begin\n").into_bytes()
        }),
        record(
            "record_of_a_pack_with_a_path",
            &["R312"],
            mended("begin\n", || "pack ../../treasure 0.1.0 2ed976c357047aa1\nbegin\n".to_owned()),
        ),
        record(
            "record_of_a_pack_with_control_codes",
            &["R3"],
            mended("begin\n", || "pack \u{1b}[2J\u{7} 0.1.0 2ed976c357047aa1\nbegin\n".to_owned()),
        ),
        record(
            "record_with_a_forged_option",
            &["R306"],
            mended("begin\n", || "option packs = [\"../treasure\"]\nbegin\n".to_owned()),
        ),
        record(
            "record_with_a_deep_option",
            &["R313"],
            mended("begin\n", || format!("option hand_size = {}\nbegin\n", "[".repeat(50_000))),
        ),
        record(
            "record_of_a_preset_with_a_path",
            &["R306"],
            mended("preset base_2014", || "preset ../../treasure/map.toml".to_owned()),
        ),
        record(
            "record_with_a_generator_far_away",
            &["R304"],
            mended(" after ", || " after 999999999999999999999".to_owned()),
        ),
        record(
            "record_with_a_far_token",
            &["R3"],
            mended("purse 250 (8)", || "purse 250 (4000000000)".to_owned()),
        ),
        record(
            "record_with_thousands_of_cars",
            &["R3"],
            mended("begin\n", || format!("{}begin\n", "car saloon: jewel\n".repeat(30_000))),
        ),
        record(
            "record_with_an_endless_head",
            &["R313"],
            mended("begin\n", || format!("{}begin\n", "option hand_size = 6\n".repeat(100_000))),
        ),
        record(
            "record_with_many_options",
            &["R306"],
            mended("begin\n", || {
                let options: String = (0..10_000).map(|at| format!("option x{at} = 6\n")).collect();
                format!("{options}begin\n")
            }),
        ),
        record("record_with_hidden_colours", &["R301", "U+001B"], || {
            mended("> ", || "> \u{1b}[8m".to_owned())()
        }),
        kind("record_with_lists_without_end", "replay sweets/a.record", &["R313"], |folder| {
            let loot = "purse 250, ".repeat(1_000_000);
            let text = mended("car locomotive:", move || format!("car locomotive: {loot}"))();
            write(folder, "sweets/a.record", text);
        }),
        kind("record_of_lines_without_end", "replay sweets/a.record", &["R313"], |folder| {
            write(
                folder,
                "sweets/a.record",
                mended("begin\n", || format!("begin\n{}", "~ a\n".repeat(3 << 20)))(),
            );
        }),
        record(
            "record_with_endless_answers",
            &["diverged at answer 0"],
            mended("begin\n", || format!("begin\n{}", "> ghost: draw 3 cards\n".repeat(60_000))),
        ),
        record(
            "record_with_a_giant_line",
            &["R3"],
            mended("begin\n", || format!("{}\nbegin\n", "x".repeat(3 << 20))),
        ),
        kind("replay_endless_record", "replay sweets/a.record", &["larger than"], |folder| {
            std::os::unix::fs::symlink("/dev/zero", folder.join("sweets/a.record")).unwrap();
        }),
        case("case_of_thousands_of_seats", &["C4"], || {
            let bandits: Vec<String> = (0..20_000).map(|at| format!("b{at}")).collect();
            format!("train = \"locomotive | saloon: {}\"", bandits.join(", "))
        }),
        case("case_of_a_train_without_end", &["C4"], || {
            format!("train = \"locomotive{}\"", " | saloon: doc".repeat(20_000))
        }),
        case("case_with_deep_set_up", &["C406"], || format!("train = {}", "[".repeat(100_000))),
        case("case_with_a_million_keys", &["C406"], || {
            (0..40_000).map(|at| format!("k{at} = 1\n")).collect()
        }),
        case("case_of_endless_phases", &["C411"], || {
            let phases = "\"planning\", \"next_round\", ".repeat(25_000);
            format!("train = \"locomotive | saloon: doc, belle\"\nplay = [{phases}]")
        }),
        kind("case_of_endless_lines", TEST, &["C411"], |folder| {
            let setup = "train = \"locomotive | saloon: doc, belle\"\nplay = [\"planning\"]";
            let lines = "> nobody at all\n".repeat(200_000);
            let case = format!("## Long\nRule: BASE-move-a\n```setup\n{setup}\n```\n```game\n{lines}```\n");
            write(folder, "sweets/tests/a.md", case);
        }),
        kind("many_cases", TEST, &["300 failed"], |folder| {
            let setup = "train = \"locomotive | saloon: doc, belle\"\nplay = [\"round_end\"]";
            let case = |nth| format!("## {nth}\nRule: BASE-move-a\n```setup\n{setup}\n```\n```game\n```\n");
            write(folder, "sweets/tests/a.md", (0..300).map(case).collect::<String>());
        }),
        kind("case_with_hidden_colours", TEST, &["C401", "U+001B"], |folder| {
            write(
                folder,
                "sweets/tests/a.md",
                "# Robin\n\n## He is \u{1b}[8mhidden\u{1b}[0m\nRule: BASE-roundend-b\n",
            );
        }),
        case("case_with_control_codes", &["C4"], || {
            "train = \"\\u001b[2J | \\u0007\"\nplay = [\"round_end\"]".to_owned()
        }),
        case("case_of_a_house_file_outside", &["C4"], || {
            "preset = \"../treasure/map.toml\"\ntrain = \"locomotive | saloon: doc\"".to_owned()
        }),
        kind("case_not_text", TEST, &["C401"], |folder| {
            write(folder, "sweets/tests/a.md", b"# \xff\xfe\n## a\n")
        }),
        kind("cases_too_large", TEST, &["P101", "KB large"], |folder| {
            write(folder, "sweets/tests/a.md", vec![b'#'; 5 << 20]);
        }),
        kind("cases_without_end", TEST, &["C4"], |folder| {
            write(folder, "sweets/tests/a.md", "## a\n```setup\n".repeat(20_000));
        }),
        kind("case_that_rewrites_others", "test sweets --bless", &["0 passed, 1 failed"], |folder| {
            let case = "## A\nRule: BASE-move-a\n\n```setup\ntrain = \"locomotive: marshal | saloon: doc\"\n\
                        pile = [\"doc move\"]\n```\n```game\n```\n";
            write(folder, "treasure/map.txt", case);
            std::fs::create_dir_all(folder.join("sweets/tests")).unwrap();
            std::os::unix::fs::symlink("../../treasure/map.txt", folder.join("sweets/tests/a.md")).unwrap();
        }),
    ]
}
