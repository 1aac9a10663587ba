//! Scripts that are followed do what they do anyway, with the same budget of work.

use std::cell::RefCell;
use std::rc::Rc;

use crate::common::{edited, game, load};
use holdup_hooks::{BUDGET, CalledHook, Observer, Rulebook};
use holdup_packs::{VersionChoice, built_in, render};
use holdup_rules::game::{Game, Hooks};

/// Notes everything in one line each.
#[derive(Default)]
struct Notes(RefCell<Vec<String>>);

impl Observer for Notes {
    fn called(&self, _: &Game, called: &CalledHook) {
        let line = format!("{} of {} at {}:{}", called.hook, called.source, called.script, called.line);
        self.0.borrow_mut().push(line);
    }
    fn replied(&self, _: &Game, reply: &str) {
        self.0.borrow_mut().push(format!("answers {reply}"));
    }
    fn verb(&self, _: &Game, name: &str, arguments: &[String]) {
        self.0.borrow_mut().push(format!("{name}({})", arguments.join(", ")));
    }
    fn done(&self, _: &Game, result: &str) {
        self.0.borrow_mut().push(format!("= {result}"));
    }
}

/// The base game with this as the script of a bandit, heard at the start of each round.
fn with(script: &str) -> Rulebook {
    let content = "name = \"Django\"\nhooks = [\"on_round_start\"]\nasks = { example = \"do it\" }\n\
                   uses = [\"django_push_optional\", \"django_push_direction\", \"django_away_metric\"]\n\
                   starting_loot = [{ kind = \"purse\", value = 250, count = 1 }]\n\
                   source = { confidence = \"verified\", from = \"a test\" }\n";
    load(&edited(&[
        ("content/base/bandits/django.toml", content),
        ("scripts/base/bandits/django.lua", script),
    ]))
}

fn fails(rulebook: &Rulebook, hooks: &Rc<dyn Hooks>) -> bool {
    game(rulebook, hooks, 6, 1).advance().is_err()
}

#[test]
fn following_costs_nothing_of_the_budget() {
    let looping = |times: u32| {
        with(&format!(
            "function on_round_start(game)\n  for nth = 1, {times} do\n    game.round()\n    game.bandits({{ level = \"roof\" }})\n  end\nend\n"
        ))
    };
    let (mut good, mut bad) = (0, BUDGET / 4);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        let rulebook = looping(middle);
        match fails(&rulebook, &rulebook.hooks().unwrap()) {
            true => bad = middle,
            false => good = middle,
        }
    }
    for (times, expected) in [(good, false), (bad, true)] {
        let rulebook = looping(times);
        let hooks = rulebook.observed(Rc::new(Notes::default())).unwrap();
        assert_eq!(fails(&rulebook, &hooks), expected, "{times} times");
    }
}

#[test]
fn what_several_are_offered_and_answer_is_told_by_bandit() {
    let rulebook = with(
        "function on_round_start(game, told)\n  local here = game.place(told.me)\n  \
         game.ask_place({ told.me }, \"example\", { [told.me] = { here } })\n  \
         game.ask_number(\"chance\", \"example\", 3, 3, { told.me })\nend\n",
    );
    let notes = Rc::new(Notes::default());
    let hooks = rulebook.observed(Rc::clone(&notes) as Rc<dyn Observer>).unwrap();
    let _ = game(&rulebook, &hooks, 6, 1).advance();
    let told = notes.0.borrow();
    let here = told[2].trim_start_matches("= ").to_owned();
    assert_eq!(told[3], format!("ask_place({{ django }}, \"example\", {{ django = {{ {here} }} }})"));
    assert_eq!(told[4], format!("= {{ django = {here} }}"));
    assert_eq!(told[5..7], ["ask_number(\"chance\", \"example\", 3, 3, { django })", "= 3"]);
}

#[test]
fn everything_a_script_does_is_told_in_names() {
    let rulebook = with(
        "function on_round_start(game, told)\n  game.bandits({ except = told.me, level = \"roof\" })\n  \
         game.place(told.me)\n  game.option(\"hand_size\")\nend\n",
    );
    let notes = Rc::new(Notes::default());
    let hooks = rulebook.observed(Rc::clone(&notes) as Rc<dyn Observer>).unwrap();
    let _ = game(&rulebook, &hooks, 6, 1).advance();
    let told = notes.0.borrow();
    assert_eq!(
        told[..3],
        [
            "on_round_start of django at scripts/base/bandits/django.lua:1",
            "bandits({ level = \"roof\", except = django })",
            "= {}",
        ]
    );
    assert_eq!(told[3], "place(django)");
    assert!(told[4].starts_with("= ") && !told[4].contains(char::is_numeric), "{}", told[4]);
    assert_eq!(told[5..8], ["option(\"hand_size\")", "= 6", "answers nothing"]);
}

#[test]
fn a_mark_is_the_one_of_the_scripts_own_pack() {
    let mut files = built_in();
    let mut choice = VersionChoice::from("base_2014");
    let script = "function on_round_start(game)\n  local who = game.all_characters()[1]\n  \
                  game.set_mark(who, \"kept\", game.place(who))\n  game.mark(who, \"kept\")\nend\n";
    let silent = "function on_round_start()\nend\n";
    for (id, mark, script) in
        [("first", "of = \"game\"\ntype = \"bandit\"", silent), ("second", "type = \"place\"", script)]
    {
        let manifest = format!(
            "id = \"{id}\"\nname = \"{id}\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"CC0-1.0\"\n\
             needs = [\"base\"]\nhooks = [\"on_round_start\"]\n"
        );
        let marks = format!("[[mark]]\nid = \"kept\"\nname = \"kept\"\n{mark}\n");
        let pack = [("pack.toml", &*manifest), ("content/marks.toml", &marks), ("scripts/pack.lua", script)];
        assert_eq!(files.share(&pack.into_iter().collect(), id).as_deref(), Some(id));
        choice.pack(&mut files, id);
    }
    let (rulebook, found) = Rulebook::load(&files, choice);
    let rulebook = rulebook.unwrap_or_else(|| panic!("{}", render(&found, &files, false)));
    let notes = Rc::new(Notes::default());
    let hooks = rulebook.observed(Rc::clone(&notes) as Rc<dyn Observer>).unwrap();
    let _ = game(&rulebook, &hooks, 4, 1).advance();
    let told = notes.0.borrow();
    let set = told.iter().position(|line| line.starts_with("set_mark")).unwrap();
    assert!(!told[set].contains(char::is_numeric), "{}", told[set]);
    let (_, place) = told[set].rsplit_once(", ").unwrap();
    assert_eq!(told[set + 3], format!("= {}", place.trim_end_matches(')')));
}
