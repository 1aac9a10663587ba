//! Random games under the laws with each option of the core set to each of its
//! values, alone, over every rulebook version that is played: whatever house rule
//! somebody makes, the game goes on to its end and nothing gets lost.

use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_packs::{Files, built_in};
use holdup_replay::library::Library;
use holdup_rules::content::Content;
use holdup_rules::game::Hooks;
use holdup_rules::options::{CORE_OPTIONS, OptionValue, Takes};
use holdup_rules::view::View;
use holdup_tell::law;
use holdup_tests::play::{Dealt, Which};
use holdup_tests::watch::{Laws, finish};

/// The rulebook versions every option is set in.
const PRESETS: [&str; 4] = ["base_2014", "base_2014_expert", "base_2014_two_player", "ucr_2_1"];

/// Under which games and answers are drawn.
const SEED: u64 = 31;

/// Games of each version with each value.
const GAMES: u64 = 2;

/// Values to try, as TOML writes them; of numbers some beyond what content allows. What is refused is passed over.
fn values(takes: &Takes) -> Vec<String> {
    match takes {
        Takes::Bool => ["true", "false"].map(str::to_owned).to_vec(),
        Takes::Int(least, most) => {
            (*least..=*most).step_by(17).chain([*most]).map(|n| n.to_string()).collect()
        }
        Takes::Word(words) => words.iter().map(|word| format!("\"{word}\"")).collect(),
    }
}

/// Whether an option has this value already.
fn holds(content: &Content, option: &str, value: &str) -> bool {
    content.options.iter().any(|entry| {
        entry.id == option
            && match &entry.value {
                OptionValue::Word(word) => format!("\"{word}\"") == value,
                other => other.to_string() == value,
            }
    })
}

fn play(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>, which: Which) -> Result<(), String> {
    let dealt = Dealt::new(rulebook, which);
    let (table, laws) = (&dealt.table, Laws::of(&dealt.state));
    let mut game = dealt.game(hooks).watched_by(Box::new(Rc::clone(&laws)));
    finish(&mut game, &mut which.choices(), |game, rng| {
        laws.borrow().held()?;
        if rng.below(20) == 0 {
            for seat in table.all_seats() {
                let view = View::of(game.state(), table, seat.person());
                let deal = view.deal_again(table, rng);
                law::check(&deal, table).map_err(|law| format!("seat {} imagines: {law}", seat.0))?;
                if View::of(&deal, table, seat.person()) != view {
                    return Err(format!("what seat {} imagines does not look like the game", seat.0));
                }
            }
        }
        Ok(())
    })?;
    laws.borrow().held()
}

/// The content, with every number of the core declared as wide as the core reads it.
fn as_wide_as_the_core() -> Files {
    let mut files = built_in();
    let paths: Vec<String> = files.under("content/").map(|(path, _)| path.to_owned()).collect();
    for path in paths.iter().filter(|path| path.contains("/options/")) {
        let text = std::str::from_utf8(files.get(path).unwrap_or_default()).expect("content is UTF-8");
        let mut file: toml::Table = text.parse().expect("it loads");
        for option in file["option"].as_array_mut().expect("it is a list") {
            let core = CORE_OPTIONS.iter().find(|(name, _)| option["id"].as_str() == Some(name));
            if let Some(Takes::Int(least, most)) = core.map(|(_, takes)| takes()) {
                option["range"]["min"] = least.into();
                option["range"]["max"] = most.into();
            }
        }
        files.insert(path, file.to_string().into_bytes());
    }
    files
}

#[test]
fn every_value_of_every_option_of_the_core_can_be_played() {
    let library = Library::new(as_wide_as_the_core());
    let (mut wrong, mut played) = (Vec::new(), 0);
    for preset in PRESETS {
        let usual = library.rulebook(preset, &[]).expect("the built-in content loads");
        for &(option, takes) in CORE_OPTIONS {
            // The usual values are played by every other test.
            for value in values(&takes()).into_iter().filter(|value| !holds(usual.content(), option, value)) {
                let needs = usual.index().option(option).and_then(|info| info.only_with.first().cloned());
                let set: Vec<_> = needs.into_iter().chain([(option.to_owned(), value.clone())]).collect();
                let Ok(rulebook) = library.rulebook(preset, &set) else {
                    continue;
                };
                let hooks = rulebook.hooks().expect("built-in scripts load");
                for game in 0..GAMES {
                    played += 1;
                    if let Err(why) = play(&rulebook, &hooks, Which::nth(rulebook.content(), SEED, game)) {
                        wrong.push(format!("{preset}, {option} = {value}, game {game}: {why}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {played} games:\n{}", wrong.len(), wrong.join("\n"));
    assert!(played > 750, "only {played} games were played");
}
