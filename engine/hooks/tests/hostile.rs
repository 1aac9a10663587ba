//! Scripts that do what they must not, one file each under `hostile/`. The
//! first line of a file names the hook it is called by, the second a part of
//! the message. Each ends in a clear error, and the VM it ran in then plays a
//! game as a fresh one does.

use std::rc::Rc;

use crate::common::*;
use holdup_hooks::Rulebook;
use holdup_packs::{Files, render};
use holdup_rules::game::Hooks;
use holdup_rules::ids::CharacterId;
use holdup_rules::setup::Request;

/// Where the tests put the script.
pub(crate) const SCRIPT: &str = "scripts/base/bandits/django.lua";

fn files(hook: &str, script: Vec<u8>) -> Files {
    let toml = format!(
        "name = \"Test\"\nhooks = [\"{hook}\"]\nasks = {{ example = \"do it\" }}\nuses = [\"django_push_optional\", \"django_push_direction\", \"django_away_metric\"]\n\
         starting_loot = [{{ kind = \"purse\", value = 250, count = 1 }}]\nrules = [\"BASE-django-a\"]\n\
         source = {{ confidence = \"verified\", from = \"a test\" }}\n"
    );
    let mut files = edited(&[("content/base/bandits/django.toml", &toml)]);
    files.insert(SCRIPT, script);
    files
}

/// Runs a script until it fails, and returns how.
pub(crate) fn message_of(hook: &str, script: Vec<u8>) -> String {
    let files = files(hook, script);
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    let Some(rulebook) = rulebook else {
        let text = render(&found, &files, false);
        assert!(text.contains(SCRIPT), "the script is not named: {text}");
        return text;
    };
    let hooks = rulebook.hooks().expect("the script was loaded before");
    let message = (0..40).find_map(|seed| {
        let inside = play_inside(game(&rulebook, &hooks, 6, seed), seed).err();
        let outside = play_outside(game(&rulebook, &hooks, 6, seed), seed).err();
        assert_eq!(inside.is_some(), outside.is_some(), "both ways of answering fail alike");
        assert_eq!(inside.as_ref().map(ToString::to_string), outside.as_ref().map(ToString::to_string));
        inside
    });
    let message = message.map(|stopped| stopped.to_string()).unwrap_or_default();
    stays_healthy(&rulebook, &hooks);
    message
}

thread_local! {
    /// What happens in three games in a fresh VM of the real rulebook.
    static FRESH: Vec<Log> = {
        let fresh = base();
        let request = without_django(&fresh);
        (0..3).map(|seed| {
            let log = Log::default();
            let game = game_of(&fresh, &fresh.hooks().expect("the base game loads"), &request, seed).watched_by(Box::new(log.clone()));
            play_inside(game, seed).expect("a fresh VM plays");
            log
        }).collect()
    };
}

fn without_django(rulebook: &Rulebook) -> Request {
    let others: Vec<Option<CharacterId>> = (0..rulebook.content().characters.len())
        .filter(|&row| rulebook.content().characters[row].id != "django")
        .map(|row| Some(CharacterId::at(row)))
        .collect();
    Request { characters: others, ..Request::random(5) }
}

/// Games without the hostile bandit go as in a fresh VM.
fn stays_healthy(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>) {
    let request = without_django(rulebook);
    FRESH.with(|fresh| {
        for (seed, there) in (0..).zip(fresh) {
            let here = Log::default();
            let after = game_of(rulebook, hooks, &request, seed).watched_by(Box::new(here.clone()));
            play_outside(after, seed).expect("the VM plays on");
            assert_eq!(here.0, there.0);
        }
    });
}

fn check(name: &str, text: &str) -> Result<(), String> {
    let mut lines = text.lines();
    let hook =
        lines.next().and_then(|line| line.strip_prefix("-- hook: ")).ok_or("the first line names no hook")?;
    let expect = lines
        .next()
        .and_then(|line| line.strip_prefix("-- expect: "))
        .ok_or("the second line expects nothing")?;
    let message = message_of(hook, text.as_bytes().to_vec());
    if !message.contains(expect) {
        return Err(format!("{name}: expected `{expect}`, got:\n{message}"));
    }
    let at_load = message.contains("[S2") || message.contains("[P");
    if !at_load && !message.starts_with("scripts/base/bandits/django.lua:") {
        return Err(format!("{name}: the script is not named:\n{message}"));
    }
    let line: u32 = message.split(':').nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
    if line == 0 && !at_load {
        return Err(format!("{name}: the line is not named:\n{message}"));
    }
    if message.contains("0x") {
        return Err(format!("{name}: an address:\n{message}"));
    }
    Ok(())
}

#[test]
#[allow(clippy::disallowed_methods, reason = "a test may read its own files")]
fn every_hostile_script_ends_in_a_clear_error() {
    let folder = format!("{}/tests/hostile", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() >= 115);
    let mut wrong = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        wrong.extend(check(&name, &text).err());
    }
    assert!(wrong.is_empty(), "{} of them:\n\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn text_that_is_no_utf8() {
    let message = message_of("on_card", b"function on_card(game)\n  local x = \"\xff\xfe\"\nend\n".to_vec());
    assert!(message.contains("UTF-8"), "{message}");
}

#[test]
fn bytes_that_are_no_text_reach_no_message() {
    let message = message_of(
        "on_card",
        b"function on_card(game)\n  game.option(string.char(255, 254))\nend\n".to_vec(),
    );
    assert!(message.contains("game.option"), "{message}");
    let message =
        message_of("on_card", b"function on_card(game)\n  error(string.char(255, 254))\nend\n".to_vec());
    assert!(message.starts_with("scripts/base/bandits/django.lua:2"), "{message}");
}

/// What Luau reads behind a lone carriage return is no comment, and is looked at like all else.
#[test]
fn a_carriage_return_ends_a_comment() {
    let hidden = "local NOTE = 1 -- a\r local t = {}\nfunction on_card(game, card)\n  local b = game.bandits()[1] -- h\r \
                  t[#t+1] = 1 if #t % 2 == 0 then game.eliminate(b) end\nend\n";
    let message = message_of("on_card", hidden.as_bytes().to_vec());
    assert!(message.contains("[S206]: `t` would live on between games"), "{message}");
    let addresses = "function on_card(game, card) -- h\r local ks = {} for i = 1, 6 do ks[{}] = i end\nend\n";
    let message = message_of("on_card", addresses.as_bytes().to_vec());
    assert!(message.contains("a table cannot be the key of a member"), "{message}");
}

/// Whole powers are what multiplying makes of them, of fractions as well; others, which libraries round as they like, are
/// refused.
#[test]
fn powers_are_the_same_everywhere() {
    let script =
        |lines: &str| format!("function on_card(game, card)\n{lines}\nerror('all said')\nend\n").into_bytes();
    let said = "local a, b, t = 3, 0.1, { n = 2 }\n\
                assert(a ^ 0 == 1 and a ^ 5 == 243 and a ^ -2 == 1 / 9 and -a ^ 2 == -9 and 2 ^ 3 ^ 2 == 512)\n\
                assert(b ^ 3 == b * (b * b) and 0.1 ^ 3 == b ^ 3 and 2 ^ 0.5 == math.sqrt(2) and '2' ^ 2 == 4)\n\
                a ^= 2 t.n ^= a t['n'] ^= 0.5\n\
                assert(a == 9 and t.n == math.sqrt(512))\n\
                local text = 'x' text ..= 'y' .. 1 t.n ..= text\nassert(text == 'xy1')";
    let message = message_of("on_card", script(said));
    assert!(message.contains("all said"), "{message}");
    for (power, why) in [
        ("2 ^ 1.5", "a power of 1.5: scripts have whole powers, and 0.5 for the square root"),
        ("2 ^ math.huge", "a power of inf"),
        ("nil ^ 2", "attempt to raise a nil to the power of a number"),
    ] {
        let message = message_of("on_card", script(&format!("local _ = {power}")));
        assert!(message.contains(why) && message.contains(".lua:2:"), "{power}: {message}");
    }
}

#[test]
fn bytecode_is_no_text() {
    let message = message_of("on_card", b"\x06\x03\x00\x00\x00\x01\x02".to_vec());
    assert!(message.contains("[S201]") || message.contains("[P103]"), "{message}");
}

#[test]
fn a_huge_script() {
    let mut script = "function on_card(game)\nend\n".to_owned();
    script.push_str(&"-- padding\n".repeat(30_000));
    let message = message_of("on_card", script.into_bytes());
    assert!(message.contains("256 KB"), "{message}");
}

#[test]
fn a_comparator_that_asks_is_answered_like_everything_else() {
    let script = "function on_card(game, card)\n  if card.bandit ~= card.me then return end\n  local all = { 3, 1, 2 }\n  \
                  table.sort(all, function(a, b)\n    game.ask_may(card.me, \"example\")\n    return a < b\n  end)\nend\n";
    let files = files("on_card", script.as_bytes().to_vec());
    let rulebook = load(&files);
    let hooks = rulebook.hooks().unwrap();
    for seed in 0..5 {
        let inside = play_inside(game(&rulebook, &hooks, 6, seed), seed).unwrap();
        let outside = play_outside(game(&rulebook, &hooks, 6, seed), seed).unwrap();
        assert_eq!(inside.state(), outside.state());
    }
}
