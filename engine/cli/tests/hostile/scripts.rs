//! Scripts as the whole program meets them: when they are checked, installed and played.

use super::*;

/// A pack that counts loot by this script.
fn scoring(folder: &Path, script: impl AsRef<[u8]>) {
    let rule = "name = \"hunger\"\nhooks = [\"score\"]\n";
    write(folder, "sweets/content/scoring/hunger.toml", rule);
    write(folder, "sweets/scripts/scoring/hunger.lua", script);
}

fn counting(
    name: &'static str,
    line: &'static str,
    says: &'static [&'static str],
    body: &'static str,
) -> Kind {
    kind(name, line, says, move |folder| {
        scoring(folder, format!("function score(game, count)\n{body}\nend\n"));
    })
}

pub(super) fn kinds() -> Vec<Kind> {
    vec![
        counting("play_endless_loop", PLAY, &["scoring/hunger.lua:2"], "while true do end"),
        counting(
            "play_memory_bomb",
            PLAY,
            &["scoring/hunger.lua:2"],
            "local t = {} while true do t[#t + 1] = string.rep('x', 1000) .. #t end",
        ),
        counting(
            "play_recursion",
            PLAY,
            &["scoring/hunger.lua"],
            "local function f(n) return 1 + f(n) end return f(1)",
        ),
        counting(
            "play_pattern_bomb",
            PLAY,
            &["scoring/hunger.lua:2"],
            "return #string.rep('a', 50):match(string.rep('a?', 50) .. string.rep('a', 50) .. string.rep('.-', 30) .. 'b')",
        ),
        counting(
            "play_error_with_control_codes",
            PLAY,
            &["scoring/hunger.lua:2"],
            "error('\\27[2J\\27]0;x\\7\\r\\8 gone')",
        ),
        counting(
            "play_error_with_colours",
            PLAY,
            &["scoring/hunger.lua:2", "\u{241b}[8m gone"],
            "error('\\27[8m gone')",
        ),
        kind(
            "check_nothing_behind_a_zero",
            CHECK,
            &["[S201]", "sweets/scripts/scoring/hunger.lua:1:3", "nothing behind it would be read"],
            |folder| scoring(folder, "--\0@\u{1c}\nfunction score(game, count) return 0 end\n"),
        ),
        counting(
            "check_reads_files",
            CHECK,
            &["sweets/scripts/scoring/hunger.lua:2"],
            "return #io.open('../treasure/map.txt'):read('*a')",
        ),
        counting(
            "check_reads_environment",
            CHECK,
            &["sweets/scripts/scoring/hunger.lua:2"],
            "return #os.getenv('HOME')",
        ),
        counting(
            "check_opens_network",
            CHECK,
            &["sweets/scripts/scoring/hunger.lua:2"],
            "return require('socket').connect('localhost', 1)",
        ),
        counting(
            "check_writes_shared_table",
            CHECK,
            &["sweets/scripts/scoring/hunger.lua:2"],
            "table.insert = nil return 1",
        ),
        counting(
            "check_other_packs_script",
            CHECK,
            &["sweets/scripts/scoring/hunger.lua:2"],
            "return require('@base/bandits/django')",
        ),
        kind("check_loop_at_top", CHECK, &["sweets/scripts/scoring/hunger.lua"], |folder| {
            scoring(folder, "while true do end\nfunction score(game, count) end\n");
        }),
        kind("add_loop_at_top", ADD, &["sweets/scripts/scoring/hunger.lua"], |folder| {
            scoring(folder, "while true do end\nfunction score(game, count) end\n");
        }),
        kind("check_script_deeper_than_the_stack", CHECK, &["sweets/scripts/scoring/hunger.lua"], |folder| {
            let deep = format!("return {}1{}", "(".repeat(60_000), ")".repeat(60_000));
            scoring(folder, format!("function score(game, count)\n{deep}\nend\n"));
        }),
        kind("check_script_not_text", CHECK, &["P103", "sweets/scripts/scoring/hunger.lua"], |folder| {
            scoring(folder, b"function score(game, count) return '\xff\xfe' end\n");
        }),
        kind("check_script_huge", CHECK, &["256 KB", "sweets/scripts/scoring/hunger.lua"], |folder| {
            scoring(folder, "-- x\n".repeat(100_000));
        }),
        kind(
            "check_script_in_place_of_a_built_in_one",
            CHECK,
            &["P502", "sweets/scripts/bandits/django.lua"],
            |folder| {
                write(folder, "sweets/scripts/bandits/django.lua", "function on_card(game, card) end\n");
            },
        ),
    ]
}
