//! The tables of hooks and verbs against everything made from them: checked-in
//! pages, the functions that run, the examples.

use std::cell::RefCell;
use std::rc::Rc;

use crate::common::*;
use holdup_hooks::registry::{HOOKS, HookRow, Kind, SELECTORS, VALUES, VERBS, VerbDeed};
use holdup_hooks::{LuaHooks, Rulebook};
use holdup_packs::{Files, built_in, render};
use holdup_rules::fact::How;
use holdup_rules::game::{Game, Halt, Hooks};
use holdup_rules::hook::{Asker, Call, HookPoint, HookReply, HookValue, MOST_TOLD, Source, Told};
use holdup_rules::layout::Direction;

/// Calls one function and notes that it was called.
struct Counting {
    hooks: LuaHooks,
    called: RefCell<Vec<HookPoint>>,
}

impl Hooks for Counting {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        self.called.borrow_mut().push(call.point());
        self.hooks.call(game, call)
    }
}

/// Django with another script: every hook but two is heard best in the name of a bandit.
fn as_bandit(row: &HookRow, script: &str) -> Files {
    let toml = format!(
        "name = \"Test\"\nhooks = [\"{}\"]\nasks = {{ example = \"do it\", one = \"this\", other = \"that\" }}\nsays = {{ example = \"It rings\" }}\nuses = [\"django_push_optional\", \"django_push_direction\", \"django_away_metric\"]\nrules = [\"BASE-django-a\"]\n\
         source = {{ confidence = \"verified\", from = \"a test\" }}\n",
        row.name
    );
    // Something of each kind that a hook can be told of.
    let dart = ("content/base/bullets/dart.toml", "name = \"Dart\"\n");
    let source = "source = { confidence = \"verified\", from = \"a test\" }\n";
    let hopper = format!("name = \"Hopper\"\nlevels = [\"interior\", \"roof\"]\n{source}");
    let freight = format!("[[line]]\nid = \"freight\"\nname = \"Freight\"\ncars = [\"hopper\"]\n{source}");
    edited(&[
        ("content/base/bandits/django.toml", &toml),
        ("scripts/base/bandits/django.lua", script),
        dart,
        ("content/base/cars/hopper.toml", &hopper),
        ("content/base/lines.toml", &freight),
    ])
}

/// With a way to win.
fn with_victory(mut files: Files, script: &str) -> Files {
    files.insert(
        "content/base/victories/collector.toml",
        "name = \"collector\"\nhooks = [\"winners\"]\nrules = [\"BASE-gameend-f\"]\n",
    );
    files.insert("scripts/base/victories/collector.lua", script);
    files
}

/// A score is counted by an entry of its own.
fn as_scoring(script: &str) -> Files {
    let toml = "name = \"Thrift\"\nhooks = [\"score\"]\nrules = [\"BASE-gameend-b\"]\n";
    edited(&[("content/base/scoring/thrift.toml", toml), ("scripts/base/scoring/thrift.lua", script)])
}

fn as_event(script: &str) -> Files {
    edited(&[("scripts/base/events/braking.lua", script)])
}

/// Something to do on a turn; one of its two hooks is the example.
fn as_planning(row: &HookRow) -> Files {
    let script = match row.point {
        HookPoint::OnPlan => row.example.to_owned(),
        _ => format!("{}\nfunction on_plan(game, plan) game.draw(plan.bandit, 1) end\n", row.example),
    };
    let hooks = match row.point {
        HookPoint::OnPlan => "\"on_plan\"",
        _ => "\"may_plan\", \"on_plan\"",
    };
    // Without `may_plan` it is never refused.
    let toml = format!("name = \"take a drink\"\nhooks = [{hooks}]\n");
    edited(&[("content/base/planning/drink.toml", &toml), ("scripts/base/planning/drink.lua", &script)])
}

/// A bullet with a script, in the cylinder of somebody without one.
fn as_bullet(row: &HookRow) -> Files {
    let toml = "name = \"Test\"\nsees_through_roof = { option = \"tuco_vertical\" }\nrules = [\"BASE-tuco-a\", \"BASE-tuco-b\"]\ncylinder = [{ bullet = \"dart\", count = 6 }]\n\
                source = { confidence = \"verified\", from = \"a test\" }\n";
    let dart = format!("name = \"Dart\"\nhooks = [\"{}\"]\n", row.name);
    edited(&[
        ("content/base/bandits/tuco.toml", toml),
        ("content/base/bullets/dart.toml", &dart),
        ("scripts/base/bullets/dart.lua", row.example),
    ])
}

/// A card that a script performs, and another one that asks whether it could.
fn as_action(row: &HookRow) -> Files {
    let (script, hooks) = match row.point {
        HookPoint::OnAction => (row.example.to_owned(), "\"on_action\""),
        _ => (
            format!("{}\nfunction on_action(game, deed) game.pay(deed.bandit, 1) end\n", row.example),
            "\"can_act\", \"on_action\"",
        ),
    };
    let toml = format!("name = \"Stunt\"\ncopies = 2\nhooks = [{hooks}]\n");
    let asks = "name = \"Show-off\"\ncopies = 2\nhooks = [\"on_action\"]\n";
    edited(&[
        ("content/base/actions/stunt.toml", &toml),
        ("scripts/base/actions/stunt.lua", &script),
        ("content/base/actions/show_off.toml", asks),
        (
            "scripts/base/actions/show_off.lua",
            "function on_action(game, deed)\n  if game.can(deed.bandit, \"stunt\") then game.pay(deed.bandit, 1) end\nend\n",
        ),
    ])
}

/// A power, and a card that asks whether it could stand in for a punch.
fn as_stand_in(row: &HookRow) -> Files {
    let mut files = as_bandit(row, row.example);
    files.insert(
        "content/base/actions/show_off.toml",
        "name = \"Show-off\"\ncopies = 2\nhooks = [\"on_action\"]\n",
    );
    files.insert(
        "scripts/base/actions/show_off.lua",
        "function on_action(game, deed)\n  if game.can(deed.bandit, \"punch\") then game.pay(deed.bandit, 1) end\nend\n",
    );
    files
}

/// A power, and a card that fires a gun at everybody else.
fn as_gunner(row: &HookRow) -> Files {
    let mut files = as_bandit(row, row.example);
    files.insert(
        "content/base/actions/show_off.toml",
        "name = \"Show-off\"\ncopies = 2\nhooks = [\"on_action\"]\n",
    );
    files.insert(
        "scripts/base/actions/show_off.lua",
        "function on_action(game, deed)\n  game.shot_by_gun(game.bandits({ except = deed.bandit }), deed.bandit)\nend\n",
    );
    files
}

/// A power of somebody for whom a rule decides, with a script of the pack that sees to that.
fn as_ruled(row: &HookRow) -> Files {
    let mut files = as_bandit(row, row.example);
    let toml = "name = \"Tin man\"\nhooks = [\"on_setup\"]\n\
                source = { confidence = \"verified\", from = \"a test\" }\n";
    files.insert("content/base/bandits/tin_man.toml", toml);
    let lends = "function on_setup(game, now)\n  for _, bandit in ipairs(game.bandits()) do\n    \
                 if bandit ~= now.me then game.lend(bandit) end\n  end\nend\n";
    files.insert("scripts/base/bandits/tin_man.lua", lends);
    files
}

fn rulebook(row: &HookRow) -> Rulebook {
    let files = match row.point {
        HookPoint::OnEvent => as_event(row.example),
        HookPoint::Score => as_scoring(row.example),
        HookPoint::Winners => with_victory(built_in(), row.example),
        HookPoint::MayPlan | HookPoint::OnPlan => as_planning(row),
        HookPoint::CanAct | HookPoint::OnAction => as_action(row),
        HookPoint::CanInstead => as_stand_in(row),
        HookPoint::AfterGunHit => as_gunner(row),
        HookPoint::OnHit => as_bullet(row),
        HookPoint::Decide => as_ruled(row),
        _ => as_bandit(row, row.example),
    };
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    rulebook.unwrap_or_else(|| panic!("{}: {}", row.name, render(&found, &files, false)))
}

#[test]
fn every_example_of_a_hook_runs() {
    for row in HOOKS {
        let rulebook = rulebook(row);
        let counting = Rc::new(Counting {
            hooks: LuaHooks::new(rulebook.scripts(), rulebook.content()).unwrap(),
            called: RefCell::default(),
        });
        let hooks: Rc<dyn Hooks> = counting.clone();
        for seed in 0..30 {
            let inside = play_inside(game(&rulebook, &hooks, 4, seed), seed);
            let inside = inside.unwrap_or_else(|stopped| panic!("{}: {stopped}", row.name));
            let outside = play_outside(game(&rulebook, &hooks, 4, seed), seed);
            let outside = outside.unwrap_or_else(|stopped| panic!("{}: {stopped}", row.name));
            assert_eq!(inside.state(), outside.state(), "{}", row.name);
        }
        assert!(counting.called.borrow().contains(&row.point), "{} was never called", row.name);
    }
}

/// A line that uses a verb needs something to stand on: all that examples mention.
fn around(line: &str, point: HookPoint) -> String {
    format!(
        "function {}(game, told)\n  local bandit = told.me\n  local here = game.place(bandit)\n  \
         local token = 2001 -- The first of all there are, which no verb hands out for certain.\n  \
         local hit = {{ me = bandit, shooter = bandit, victim = game.bandits()[1], from = here, at = here }}\n  \
         local loss = {{ me = bandit, by = bandit, victim = bandit, token = token, at = here }}\n  \
         local plan, place, other = {{ bandit = bandit }}, here, game.bandits()[2]\n  \
         local choice = {{ bandit = bandit, asked = \"move\", offered = {{ here }} }}\n  \
         local now, pawn, coach, car = told, game.pawn(\"marshal\"), 2, 1\n  \
         if bandit and here then\n    {line}\n  end\nend\n",
        point.name()
    )
}

/// Plays a few games in which a line of script runs whenever a round ends.
fn run_line(name: &str, line: &str, games: u64) {
    let row = &HOOKS[HookPoint::OnRoundEnd as usize];
    // The keys of the examples are those of the table of hooks.
    let script = around(line, row.point).replace("\"push\"", "\"example\"");
    let mut files = with_victory(as_bandit(row, &script), "function winners() end\n");
    files.insert(
        "content/base/marks.toml",
        "[[mark]]\nid = \"bought\"\nname = \"bought\"\nresets = \"round\"\n",
    );
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    let rulebook = rulebook.unwrap_or_else(|| panic!("{name}: {}", render(&found, &files, false)));
    let hooks = rulebook.hooks();
    let hooks = hooks.unwrap_or_else(|fault| panic!("{name}: {fault}"));
    for seed in 0..games {
        play_inside(game(&rulebook, &hooks, 6, seed), seed)
            .unwrap_or_else(|stopped| panic!("{name}: {stopped}"));
        play_outside(game(&rulebook, &hooks, 6, seed), seed)
            .unwrap_or_else(|stopped| panic!("{name}: {stopped}"));
    }
}

/// Plays a few games in which a line of script runs where a turn is planned.
fn run_planned(name: &str, line: &str) {
    let row = &HOOKS[HookPoint::OnPlan as usize];
    let mut files = as_planning(row);
    let script = format!("function on_plan(game, plan)\n  {line}\nend\n");
    files.insert("scripts/base/planning/drink.lua", script);
    let (rulebook, found) = Rulebook::load(&files, "base_2014");
    let rulebook = rulebook.unwrap_or_else(|| panic!("{name}: {}", render(&found, &files, false)));
    let hooks = rulebook.hooks().unwrap_or_else(|fault| panic!("{name}: {fault}"));
    for seed in 0..6 {
        play_inside(game(&rulebook, &hooks, 6, seed), seed)
            .unwrap_or_else(|stopped| panic!("{name}: {stopped}"));
    }
}

#[test]
fn every_example_of_a_verb_runs() {
    for verb in VERBS.iter() {
        if verb.limit.contains("`on_plan`") {
            run_planned(verb.name, verb.example);
            continue;
        }
        run_line(verb.name, verb.example, 6);
    }
}

#[test]
fn every_example_of_a_value_and_a_selector_runs() {
    for value in VALUES.iter() {
        run_line(value.name, value.example, 2);
    }
    for selector in SELECTORS {
        assert_eq!(selector.fields.len(), selector.examples.len(), "{}", selector.name);
        for (field, example) in selector.fields.iter().zip(selector.examples) {
            assert!(example.contains(&format!("({{ {} = ", field.name)), "{example} shows no {}", field.name);
            run_line(selector.name, example, 2);
        }
    }
}

#[test]
fn the_registered_functions_are_those_of_the_table() {
    let row = &HOOKS[HookPoint::OnSetup as usize];
    let names: Vec<&str> = VERBS.iter().map(|verb| verb.name).collect();
    let known: Vec<String> = names.iter().map(|name| format!("[\"{name}\"] = true")).collect();
    let script = format!(
        "function on_setup(game)\n  local known = {{ {} }}\n  local count = 0\n  \
         for name in pairs(game) do\n    assert(known[name], name .. \" is in no table\")\n    count = count + 1\n  end\n  \
         assert(count == {}, \"verbs are missing: \" .. count)\nend\n",
        known.join(", "),
        names.len()
    );
    let rulebook = load(&as_bandit(row, &script));
    let hooks = rulebook.hooks().unwrap();
    play_inside(game(&rulebook, &hooks, 6, 1), 1).unwrap();
}

#[test]
fn verbs_that_change_the_game_are_refused_in_every_query() {
    for verb in VERBS.iter().filter(|verb| verb.deed != VerbDeed::Looks) {
        let row = &HOOKS[HookPoint::MayPlay as usize];
        let script = format!("function may_play(game, plan)\n  game.{}(1, 1, 1)\nend\n", verb.name);
        let rulebook = load(&as_bandit(row, &script));
        let hooks = rulebook.hooks().unwrap();
        let stopped = play_inside(game(&rulebook, &hooks, 6, 1), 1).err().unwrap().to_string();
        assert!(stopped.contains(&format!("game.{} changes the game", verb.name)), "{stopped}");
        assert!(stopped.contains("base/bandits/django.lua:2"), "{stopped}");
    }
}

/// What a hook could be told: bandit 0 in the first field, bandit 1 in others.
fn sample(row: &HookRow) -> Told {
    use holdup_rules::hook::OfferList;
    use holdup_rules::ids::*;
    use holdup_rules::question::AskKind;
    let values: Vec<HookValue> = (row.told.iter().enumerate())
        .map(|(nth, field)| match field.kind {
            Kind::Bandit => HookValue::Bandit(WhoId::at(nth.min(1))),
            Kind::Pawn => HookValue::Pawn(PawnId::at(nth.min(1))),
            Kind::Place => HookValue::Place(PlaceId(0)),
            Kind::Token => HookValue::Token(LootId(0)),
            Kind::Loot => HookValue::Loot(LootKindId(0)),
            Kind::Action => HookValue::Action(ActionId(0)),
            Kind::BulletName => HookValue::BulletName(BulletId(0)),
            Kind::Turn => HookValue::Turn(TurnKindId(0)),
            Kind::Character => HookValue::Character(CharacterId(0)),
            Kind::Victory => HookValue::Victory(VictoryId(0)),
            Kind::How => HookValue::How(How::Move),
            Kind::Direction => HookValue::Direction(Direction::Front),
            Kind::Question => HookValue::Question(AskKind::Shoot),
            Kind::AskKey => HookValue::AskKey(TextId(0)),
            Kind::ScriptName => HookValue::ScriptName(Asker(TextId(0))),
            Kind::Offers => HookValue::Offers(OfferList),
            Kind::Number => HookValue::Number(3),
            Kind::Truth => HookValue::Truth(false),
            other => panic!("{} is told a {}", row.name, other.name()),
        })
        .collect();
    Told::of(row.point, &values).expect("a value of its kind for each field")
}

#[test]
fn a_fault_says_all_that_the_hook_was_told() {
    use holdup_rules::game::deciding;
    use holdup_rules::ids::{PersonId, WhoId};
    use holdup_rules::question::{Ask, Choice, Question};
    let row = &HOOKS[HookPoint::OnRoundStart as usize];
    let files = as_bandit(row, "function on_round_start(game) error(\"no\") end\n");
    let rulebook = load(&with_victory(files, "function winners() end\n"));
    let content = rulebook.content();
    let function = content.functions.iter().position(|function| function.point == row.point);
    let hooks = rulebook.hooks().unwrap();
    for row in HOOKS {
        let call = Call {
            function: holdup_rules::ids::FunctionId::at(function.unwrap()),
            source: Source::Bandit(holdup_rules::ids::WhoId(0)),
            told: sample(row),
        };
        let mut asked = Question::new(PersonId::NOBODY, WhoId(0), Ask::Shoot);
        asked.offer(Choice::Bandit(WhoId(1)));
        let mut game = deciding::considering(game(&rulebook, &hooks, 6, 1), asked);
        let Err(Halt::Fault(fault)) = hooks.call(&mut game, &call) else {
            panic!("{} does not fail", row.name);
        };
        let (_, told) = fault.inputs.split_once(": ").unwrap_or_default();
        let told: Vec<&str> = told.split(", ").collect();
        for field in row.told {
            let begins = format!("{} ", field.name);
            assert!(
                told.iter().any(|one| one.starts_with(&begins)),
                "{} leaves out `{}`: {}",
                row.name,
                field.name,
                fault.inputs
            );
        }
    }
}

#[test]
fn whom_a_hook_is_about_stands_in_its_first_field() {
    for row in HOOKS {
        let concerned = sample(row).concerns();
        assert_eq!(row.about.is_some(), concerned.is_some(), "{}", row.name);
        if let Some(about) = row.about {
            assert_eq!(row.told[0].name, about, "{}", row.name);
            assert_eq!(concerned, Some(holdup_rules::ids::WhoId(0)), "{}", row.name);
        }
    }
}

#[test]
fn the_tables_read_well() {
    for row in HOOKS {
        let first = format!("function {}(game", row.name);
        assert!(row.example.contains(&first), "the example of {} shows no hook", row.name);
        assert!(row.when.ends_with('.') && row.example.ends_with('\n') && row.told.len() <= MOST_TOLD);
        assert_eq!(row.answer == Kind::Nothing, row.answer_means.is_empty(), "{}", row.name);
        if row.point.is_query() {
            assert_ne!(row.answer, Kind::Nothing, "{} is a query without an answer", row.name);
        }
    }
    for (nth, verb) in VERBS.iter().enumerate() {
        assert!(
            verb.meaning.ends_with('.') && verb.example.contains(&format!("game.{}(", verb.name)),
            "{}",
            verb.name
        );
        assert!(VERBS[..nth].iter().all(|other| other.name != verb.name), "{} twice", verb.name);
    }
}
