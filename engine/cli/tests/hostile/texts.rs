//! Content that is no content: TOML of every ugly shape, and ids that are somebody else's.

use super::*;

const LOOT: &str = "sweets/content/loot.toml";

fn loot(
    name: &'static str,
    says: &'static [&'static str],
    text: impl Fn() -> Vec<u8> + Sync + 'static,
) -> Kind {
    kind(name, CHECK, says, move |folder| write(folder, LOOT, text()))
}

fn repeated(name: &'static str, says: &'static [&'static str], text: &'static str, times: usize) -> Kind {
    loot(name, says, move || text.repeat(times).into_bytes())
}

fn plain(name: &'static str, says: &'static [&'static str], text: &'static str) -> Kind {
    loot(name, says, move || text.as_bytes().to_vec())
}

fn manifest(name: &'static str, says: &'static [&'static str], from: &'static str, to: &'static str) -> Kind {
    kind(name, CHECK, says, move |folder| {
        write(folder, "sweets/pack.toml", MANIFEST.replace(from, to));
    })
}

/// Words of the pack in Spanish.
fn words(
    name: &'static str,
    says: &'static [&'static str],
    text: impl Fn() -> String + Sync + 'static,
) -> Kind {
    kind(name, CHECK, says, move |folder| write(folder, "sweets/content/words/es.toml", text()))
}

/// Forms of which each has the one before it so many times in it.
fn forms_of_forms(times: usize) -> String {
    let forms = ["", ":p", ":q", ":r", ":s", ":t"].iter().zip(["p", "q", "r", "s", "t", "u"]);
    let forms = forms.map(|(of, form)| format!("{form} = \"{}\"\n", format!("{{name{of}}}").repeat(times)));
    format!("[forms]\n{}", forms.collect::<String>())
}

/// A bandit who is called so.
fn named(name: &'static str, says: &'static [&'static str], called: &'static str) -> Kind {
    kind(name, CHECK, says, move |folder| {
        write(folder, "sweets/content/bandits/robin.toml", ROBIN.replace("Robin", called));
    })
}

pub(super) fn kinds() -> Vec<Kind> {
    vec![
        kind("a_million_keys", CHECK, &["P108", "sweets/content/bandits/b0.toml"], |folder| {
            let keys: String = (0..30_000).map(|at| format!("k{at}=1\n")).collect();
            for file in 0..34 {
                write(folder, &format!("sweets/content/bandits/b{file}.toml"), &keys);
            }
        }),
        kind("many_keys_in_every_file", CHECK, &["P107", "P201"], |folder| {
            let keys: String = (0..9_000).map(|at| format!("k{at}=1\n")).collect();
            for file in 0..12 {
                write(folder, &format!("sweets/content/bandits/b{file}.toml"), &keys);
            }
        }),
        loot("keys_in_one_table", &["P108", LOOT], || {
            let keys: String = (0..30_000).map(|at| format!("k{at}=1,")).collect();
            format!("loot = {{ {keys} z = 1 }}").into_bytes()
        }),
        repeated("many_empty_rows", &["P108", LOOT], "[[loot]]\n", 28_000),
        repeated("many_syntax_errors", &["P104", "P107"], "]\n", 120_000),
        repeated("many_open_quotes", &["P104", LOOT], "a = \"\n", 40_000),
        loot("deep_lists", &["P104", LOOT], || {
            format!("a = {}{}", "[".repeat(100_000), "]".repeat(100_000)).into_bytes()
        }),
        loot("deep_lists_without_end", &["P104", LOOT], || {
            format!("a = {}", "[".repeat(200_000)).into_bytes()
        }),
        loot("deep_inline_tables", &["P104", LOOT], || {
            format!("a = {}1{}", "{a=".repeat(40_000), "}".repeat(40_000)).into_bytes()
        }),
        loot("deep_dotted_key", &["P104", LOOT], || format!("{}=1", ["a"; 100_000].join(".")).into_bytes()),
        loot("deep_table_header", &["P104", LOOT], || format!("[{}]", ["a"; 100_000].join(".")).into_bytes()),
        loot("giant_text", &["P206", LOOT], || {
            format!("[[loot]]\nid = \"a\"\nname = \"{}\"\n", "x".repeat(250_000)).into_bytes()
        }),
        loot("giant_key", &["P201", LOOT], || format!("{} = 1\n", "k".repeat(250_000)).into_bytes()),
        loot("giant_number", &["P205", LOOT], || {
            format!(
                "[[loot]]\nid = \"a\"\nname = \"a\"\ntokens = [{{ value = {}, count = 1 }}]\n",
                "9".repeat(100_000)
            )
            .into_bytes()
        }),
        loot("giant_line_of_comment", &["P201", LOOT], || {
            format!("#{}\nx = 1\n", "x".repeat(250_000)).into_bytes()
        }),
        loot("larger_than_content", &["256 KB", LOOT], || vec![b'#'; 5 << 20]),
        plain(
            "number_in_hexadecimal_too_large",
            &["P205", LOOT],
            "[[loot]]\nid = \"a\"\nname = \"a\"\ntokens = [{ value = 0xffffffffffffffffffff, count = 1 }]\n",
        ),
        plain(
            "negative_count",
            &["P205", LOOT],
            "[[loot]]\nid = \"a\"\nname = \"a\"\ntokens = [{ value = 1, count = -1 }]\n",
        ),
        plain(
            "number_that_is_none",
            &["P203", LOOT],
            "[[loot]]\nid = \"a\"\nname = \"a\"\ntokens = [{ value = nan, count = inf }]\n",
        ),
        plain(
            "date_for_a_number",
            &["P203", "a date", LOOT],
            "[[loot]]\nid = \"a\"\nname = \"a\"\ntokens = [{ value = 1979-05-27, count = 1 }]\n",
        ),
        plain("date_that_is_none", &["P104", LOOT], "a = 2026-99-99T77:77:77Z\n"),
        plain("duplicate_key", &["P104", LOOT], "a = 1\na = 2\n"),
        plain("duplicate_table", &["P104", LOOT], "[a]\n[a]\n"),
        loot("not_utf8", &["P103", LOOT], || b"name = \"\xff\xfe\"\n".to_vec()),
        loot("utf16", &["P103", LOOT], || b"\xff\xfen\0a\0m\0e\0".to_vec()),
        loot("overlong_utf8", &["P103", LOOT], || b"name = \"\xc0\xaf\"\n".to_vec()),
        loot("surrogates", &["P103", LOOT], || b"name = \"\xed\xa0\x80\"\n".to_vec()),
        plain("two_byte_order_marks", &["P202", LOOT], "\u{feff}\u{feff}a = 1\n"),
        plain("nul_characters", &["P104", LOOT], "a\0 = \"\0\"\n"),
        plain("raw_control_codes", &["P104", LOOT], "\u{1b}[2J = \"\u{1b}]0;x\u{7}\"\r\u{8}\n"),
        plain("lone_carriage_returns", &["P104", LOOT], "a = 1\rerror[P101]: forged\rb = 2\r"),
        kind("escaped_control_codes_in_a_name", CHECK, &["P210", "U+001B"], |folder| {
            let text = ROBIN.replace("Robin", "\\u001b[2J\\u001b]0;x\\u0007");
            write(folder, "sweets/content/bandits/robin.toml", text);
        }),
        Kind {
            code: 0,
            ..kind(
                "control_codes_in_a_pack_that_is_shown",
                "packs sweets --pack sweets",
                &["sweets"],
                |folder| {
                    let text = ROBIN.replace("our own", "\\u001b[2J\\u001b]0;x\\u0007\\n\\u202e own");
                    write(folder, "sweets/content/bandits/robin.toml", text);
                },
            )
        },
        kind("line_break_in_a_name", CHECK, &["P210", "U+000A"], |folder| {
            write(
                folder,
                "sweets/content/bandits/robin.toml",
                ROBIN.replace("Robin", "Robin\\nerror: forged"),
            );
        }),
        kind("right_to_left_name", CHECK, &["P210", "U+202E"], |folder| {
            write(folder, "sweets/content/bandits/robin.toml", ROBIN.replace("Robin", "\u{202e}niboR"));
        }),
        kind("right_to_left_comment", CHECK, &["P201", "sweets/content/bandits/robin.toml"], |folder| {
            write(
                folder,
                "sweets/content/bandits/robin.toml",
                format!("{ROBIN}evil = 1 # \u{202e}\u{2066}\n"),
            );
        }),
        kind("invisible_name", CHECK, &["P210", "U+200B"], |folder| {
            write(folder, "sweets/content/bandits/robin.toml", ROBIN.replace("Robin", "\u{200b}"));
        }),
        words("joins_of_nothing", &["P212", "join of nothing"], || "[joins]\n\"\" = \"x\"\n".to_owned()),
        words("joins_that_grow", &["P212", "more than 1000 bytes"], || {
            let joins = ('a'..='y').map(|a| format!("\"{a}\" = \"{0} {0} {0}\"\n", (a as u8 + 1) as char));
            format!("[joins]\n{}[forms]\nof = \"a {{name}}\"\n", joins.collect::<String>())
        }),
        words("joins_without_number", &["P601", "joins"], || {
            let joins = (0..9_000).map(|at| format!("\"a{at}\" = \"b\"\n"));
            format!("[joins]\n{}", joins.collect::<String>())
        }),
        words("forms_of_forms", &["P212", "more than 4 times"], || forms_of_forms(54)),
        words("forms_of_forms_four_times", &["P212", "more than 1000 bytes"], || forms_of_forms(4)),
        words("places_of_places", &["P209", "more than 4 times"], || {
            format!("[levels]\nroof = \"{}\"\n", "{car}".repeat(90))
        }),
        named("blank_name", &["P206", "shows nothing"], " "),
        named("name_of_a_space_that_does_not_break", &["P206", "shows nothing"], "\u{a0}"),
        named("name_of_a_filler", &["P210", "U+3164"], "\u{3164}"),
        named("name_of_a_joiner_of_graphemes", &["P210", "U+034F"], "\u{34f}"),
        named("name_of_a_joiner", &["P206", "shows nothing"], "\u{200d}"),
        named("name_with_a_soft_hyphen", &["P210", "U+00AD"], "Be\u{ad}lle"),
        named("name_with_a_letter_of_another_script", &["P431", "to the eye"], "B\u{435}lle"),
        named("name_with_a_joiner_behind_it", &["P431", "to the eye"], "Belle\u{200d}"),
        named("name_with_a_digit_for_a_letter", &["P431", "to the eye"], "Be1le"),
        plain(
            "look_alike_id",
            &["P207", LOOT],
            "[[loot]]\nid = \"\u{440}urse\"\nname = \"a\"\ntokens = []\n",
        ),
        plain(
            "id_of_wide_letters",
            &["P207", LOOT],
            "[[loot]]\nid = \"\u{ff50}urse\"\nname = \"a\"\ntokens = []\n",
        ),
        plain(
            "id_with_a_path",
            &["P207", LOOT],
            "[[loot]]\nid = \"../../treasure\"\nname = \"a\"\ntokens = []\n",
        ),
        plain(
            "id_of_another_pack",
            &["P426", LOOT],
            "[[loot]]\nid = \"base/purse\"\nname = \"a\"\ntokens = [{ value = 1, count = 1 }]\n",
        ),
        loot("overlong_id", &["P207", LOOT], || {
            format!("[[loot]]\nid = \"{}\"\nname = \"a\"\ntokens = []\n", "a".repeat(50_000)).into_bytes()
        }),
        manifest(
            "pack_with_a_built_in_id",
            &["P425", "sweets/pack.toml"],
            "id = \"sweets\"",
            "id = \"base\"",
        ),
        manifest(
            "pack_with_a_path_for_an_id",
            &["P207", "sweets/pack.toml"],
            "id = \"sweets\"",
            "id = \"../treasure\"",
        ),
        manifest(
            "pack_with_an_absolute_path_for_an_id",
            &["P207", "sweets/pack.toml"],
            "id = \"sweets\"",
            "id = \"/tmp\"",
        ),
        manifest("pack_that_needs_itself", &["P405", "sweets/pack.toml"], "[\"base\"]", "[\"sweets\"]"),
        manifest("pack_that_needs_a_path", &["P207", "sweets/pack.toml"], "[\"base\"]", "[\"../treasure\"]"),
        manifest(
            "pack_for_a_later_api",
            &["P404", "sweets/pack.toml"],
            "api = 1",
            "api = 9223372036854775807",
        ),
        manifest(
            "pack_with_a_giant_version",
            &["P207", "sweets/pack.toml"],
            "0.1.0",
            "99999999999999999999999999.0.0",
        ),
        kind("manifest_needs_thousands", CHECK, &["P402", "sweets/pack.toml"], |folder| {
            let needs: Vec<String> = (0..4_000).map(|at| format!("\"p{at}\"")).collect();
            write(folder, "sweets/pack.toml", MANIFEST.replace("\"base\"", &needs.join(", ")));
        }),
        kind(
            "change_of_a_pack_that_is_not_needed",
            CHECK,
            &["P415", "sweets/content/overrides.toml"],
            |folder| {
                write(folder, "sweets/pack.toml", MANIFEST.replace("needs = [\"base\"]\n", ""));
                write(folder, "sweets/content/overrides.toml", "[loot.purse]\nname = \"stone\"\n");
            },
        ),
    ]
}
