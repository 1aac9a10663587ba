//! The combined rules where things go that are thought to stay: places close, cars leave and bandits are out of the game
//! whenever chance will have it. Every script must go on with what is left.

use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::Files;
use holdup_replay::library::Library;
use holdup_tell::law;
use holdup_tests::play::{Dealt, OTHER_GAMES, number_from_environment, other_game, play_all_by};
use holdup_tests::watch::{Laws, finish};

/// Under which games and answers are drawn.
const SEED: u64 = 419;

const PACK: &str = r#"id = "fading"
name = "Fading"
version = "1.0.0"
api = 1
licence = "MIT"
needs = ["base"]
hooks = ["after_action", "on_round_end"]
asks = { falls = "what falls away", closed = "which place closes", lost = "who is lost" }
"#;

const SCRIPT: &str = r#"
local function lose(game)
  local playing = {}
  for _, bandit in ipairs(game.all_bandits()) do
    if not game.is_out(bandit) then table.insert(playing, bandit) end
  end
  local lost = game.ask_bandit("chance", "lost", playing)
  if lost then
    game.eliminate(lost)
    game.leave(lost)
  end
end

function after_action(game)
  local falls = game.ask_number("chance", "falls", 1, 20)
  if falls == 1 then
    lose(game)
  elseif falls < 12 then
    game.close(game.ask_place("chance", "closed", game.places()))
  end
end

function on_round_end(game)
  local train = game.train()
  game.uncouple(train[#train])
end
"#;

/// One of the other games, with the pack.
fn fading(preset: &str, with: &[&str]) -> Arc<Rulebook> {
    let mut files: Files = Library::built_in().files().clone();
    let faded = format!("name = \"Fading\"\ninherits = \"{preset}\"\npacks = [\"fading\"]\n");
    files.insert("content/presets/faded.toml", faded);
    files.insert("content/fading/pack.toml", PACK);
    files.insert("scripts/fading/pack.lua", SCRIPT);
    other_game(&Library::new(files), ("faded", with))
}

#[test]
fn every_script_goes_on_where_places_close_cars_leave_and_bandits_are_lost() {
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 60);
    for (preset, with) in OTHER_GAMES.iter().filter(|(preset, _)| *preset == "ucr_2_1") {
        play_all_by(&fading(preset, with), SEED, games, |rulebook, which, hooks| {
            let dealt = Dealt::new(rulebook, which);
            let laws = Laws::of(&dealt.state);
            let mut game = dealt.game(hooks).watched_by(Box::new(Rc::clone(&laws)));
            finish(&mut game, &mut which.choices(), |game, _| {
                law::check_at_question(game).map_err(|law| law.to_string())
            })?;
            laws.borrow().held()
        });
    }
}
