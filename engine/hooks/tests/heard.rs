//! The matrix of hooks and kinds of content, against games in which content of every
//! kind listens to everything: what it says is heard is heard, and nothing else is.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use crate::common::*;
use holdup_hooks::registry::{HOOKS, Hearing, LISTENERS, ScriptedKind};
use holdup_hooks::{LuaHooks, Rulebook};
use holdup_packs::{VersionChoice, built_in, render};
use holdup_rules::game::{Game, Halt, Hooks};
use holdup_rules::hook::{Call, HookPoint, HookReply, Source};
use holdup_rules::ids::PersonId;
use holdup_rules::things::Hears;

/// Notes who is called for what.
struct Notes {
    hooks: LuaHooks,
    heard: RefCell<BTreeSet<(&'static str, HookPoint)>>,
}

impl Hooks for Notes {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        let content = game.content();
        let script = content.functions[call.function.index()].script;
        let path = content.scripts[usize::from(script)].path.clone();
        let listener = ScriptedKind::of_script(&path).unwrap();
        self.heard.borrow_mut().insert((listener.name, call.point()));
        // Of whom or what it hears is as the matrix says.
        let row = call.point().row();
        match (listener.hearing(row), call.source) {
            (Hearing::Bandit, Source::Bandit(me)) => {
                let about = [call.told.concerns(), call.told.also_concerns()];
                assert!(about.contains(&Some(me)), "{path}: {about:?}");
            }
            (Hearing::Here, Source::Car(car)) => match call.told.at() {
                Some(place) => assert_eq!(game.layout().car(place), car),
                None => panic!("{path}: {:?}", call.told),
            },
            (Hearing::Own, Source::Pawn(me)) => assert_eq!(call.told.by(), Some(me)),
            (Hearing::Itself | Hearing::Always, _) => {}
            wrong => panic!("{path} hears {}: {wrong:?}", row.name),
        }
        self.hooks.call(game, call)
    }
}

/// What a script does where it must do something for hooks to be called at all.
fn body(listener: &ScriptedKind, point: HookPoint) -> &'static str {
    match point {
        HookPoint::OnAction => {
            "if game.can(told.bandit, \"punch\") then game.act(told.bandit, \"punch\") end\n  \
             game.shot_by_gun(game.bandits({ except = told.bandit }), told.bandit)"
        }
        HookPoint::MayPlan | HookPoint::CanAct => "return true",
        HookPoint::Score => "return 1",
        HookPoint::OnRoundStart if listener.name == "pack" => {
            "game.take_card(game.bandits()[1], \"hostage\")"
        }
        _ => "",
    }
}

/// The hooks a kind of content is said to hear, and a script that hears them.
fn listening(listener: &ScriptedKind) -> (String, String) {
    let heard: Vec<HookPoint> =
        HOOKS.iter().filter(|row| listener.hearing(row) != Hearing::Never).map(|row| row.point).collect();
    let names: Vec<String> = heard.iter().map(|point| format!("\"{}\"", point.name())).collect();
    let script = heard
        .iter()
        .map(|&point| format!("function {}(game, told)\n  {}\nend\n", point.name(), body(listener, point)))
        .collect();
    (format!("hooks = [{}]\n", names.join(", ")), script)
}

const SOURCE: &str = "source = { confidence = \"verified\", from = \"a test\" }\n";

/// A pack in which everything listens to all it can hear.
fn rulebook(options: &[(&str, &str)]) -> Rulebook {
    let mut files = built_in();
    let rounds: Vec<(&str, String)> = [("2-4", 4), ("5-6", 3), ("station", 3)]
        .into_iter()
        .map(|(band, turns)| {
            let turns = vec!["\"normal\""; turns].join(", ");
            let rows = (0..7).map(|nth| {
                let id = format!("ear_{}_{nth}", band.replace('-', "_"));
                format!("[[round]]\nid = \"{id}\"\nband = \"{band}\"\nturns = [{turns}]\nevent = \"ear_event\"\n{SOURCE}\n")
            });
            (band, rows.collect())
        })
        .collect();
    let all: String = rounds.into_iter().map(|(_, rows)| rows).collect();
    files.insert("content/ears/rounds.toml", all);
    files.insert(
        "content/ears/rules.toml",
        "[[rule]]\nid = \"EARS-a\"\nmodule = \"ears\"\ntext = \"All ears.\"\n",
    );
    for listener in LISTENERS.iter() {
        let (hooks, script) = listening(listener);
        let kind = listener.name;
        let named = format!("name = \"Ear {kind}\"\n{hooks}");
        let content = match kind {
            "card" => format!("ransom = {{ amount = 1 }}\n{named}{SOURCE}"),
            "car" => format!("levels = [\"interior\", \"roof\"]\n{named}{SOURCE}"),
            "part" => {
                format!("[[part]]\nid = \"ear_part\"\ntext = \"All ears.\"\nrules = [\"EARS-a\"]\n{named}")
            }
            "pack" => format!(
                "id = \"ears\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"CC0-1.0\"\nneeds = [\"base\"]\n{named}"
            ),
            "action" => format!("copies = 3\n{named}"),
            "pawn" => format!("levels = [\"interior\"]\nstarts_on = \"interior\"\nmeeting = {{}}\n{named}"),
            "bandit" => format!("cylinder = [{{ bullet = \"ear_bullet\", count = 6 }}]\n{named}{SOURCE}"),
            "event" => format!("{named}{SOURCE}"),
            _ => named,
        };
        let (path, script_path) = match listener.folder {
            None => ("pack".to_owned(), "pack".to_owned()),
            Some("parts") => ("parts".to_owned(), "parts/ear_part".to_owned()),
            // Of whichever family.
            Some(_) if kind == "card" => ("hostages/ear_card".to_owned(), "hostages/ear_card".to_owned()),
            Some(folder) => (format!("{folder}/ear_{kind}"), format!("{folder}/ear_{kind}")),
        };
        files.insert(format!("content/ears/{path}.toml"), content);
        files.insert(format!("scripts/ears/{script_path}.lua"), script);
    }
    let mut choice = VersionChoice::from("base_2014");
    choice.pack(&mut files, "ears");
    for (name, value) in options {
        choice.set(&mut files, name, value);
    }
    let (rulebook, found) = Rulebook::load(&files, &choice);
    rulebook.unwrap_or_else(|| panic!("{}", render(&found, &files, false)))
}

#[test]
fn every_kind_of_content_hears_what_the_matrix_says() {
    let expected: BTreeSet<(&str, HookPoint)> = LISTENERS
        .iter()
        .flat_map(|listener| {
            let heard = HOOKS.iter().filter(|row| listener.hearing(row) != Hearing::Never);
            heard.map(|row| (listener.name, row.point))
        })
        .collect();
    let mut heard = BTreeSet::new();
    // Only where the round card is opened first can an event hear what hands are drawn.
    for order in ["\"hand_then_round_card\"", "\"round_card_then_hand\""] {
        let rulebook = rulebook(&[("ear_part", "true"), ("round_start_order", order)]);
        let notes = Rc::new(Notes {
            hooks: LuaHooks::new(rulebook.scripts(), rulebook.content()).unwrap(),
            heard: RefCell::default(),
        });
        let hooks: Rc<dyn Hooks> = notes.clone();
        for seed in 0..60 {
            let mut game = game(&rulebook, &hooks, 6, seed);
            // In every third game a rule decides for all but one.
            if seed % 3 == 1 {
                let (table, mut state) = game.into_parts();
                let led = table.all_seats().filter(|seat| u64::from(seat.0) != seed % 6);
                led.for_each(|seat| state.leads[seat.index()] = PersonId::NOBODY);
                game = Game::new(table, state, Rc::clone(&hooks));
            }
            play_inside(game, seed).unwrap_or_else(|stopped| panic!("{stopped}"));
        }
        heard.extend(notes.heard.take());
    }
    let missing: Vec<_> = expected.difference(&heard).collect();
    assert!(missing.is_empty(), "never heard: {missing:?}");
    assert_eq!(heard, expected);
}

#[test]
fn scripts_are_known_by_where_they_lie() {
    let of = |path| ScriptedKind::of_script(path).map(|listener| listener.name);
    assert_eq!(of("base/bandits/django.lua"), Some("bandit"));
    assert_eq!(of("ears/pack.lua"), Some("pack"));
    // A pack may be called like a folder.
    assert_eq!(of("actions/pack.lua"), Some("pack"));
    assert_eq!(of("actions/parts/snow.lua"), Some("part"));
}

#[test]
fn who_hears_nothing_but_itself_is_asked_for_itself() {
    for listener in LISTENERS.iter().filter(|listener| listener.hears == Hears::Itself) {
        assert!(listener.own().next().is_some(), "{}", listener.name);
    }
}
