//! Packs made to be awkward: what their scripts do meanwhile is seen by whatever was under way, and what they add can be
//! told from what was there.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::{Files, VersionChoice, built_in, render, statement_ids};
use holdup_replay::library::Library;
use holdup_replay::suite::Suite;
use holdup_rules::fact::{Fact, NoEffectReason};
use holdup_tell::label::Labels;
use holdup_tell::law;
use holdup_tests::PRESET;
use holdup_tests::play::{Dealt, Which, rulebook_of, with_pack};
use holdup_tests::watch::{Facts, Laws, finish};

/// A pack with one script of its own, and other files.
fn pack(hooks: &str, script: &str, others: &[(&str, &str)]) -> Files {
    let manifest = format!(
        "id = \"awkward\"\nname = \"Awkward\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\n\
         needs = [\"base\", \"horses\", \"couriers\"]\nhooks = [{hooks}]\n"
    );
    let own = [("pack.toml", manifest.as_str()), ("scripts/pack.lua", script)];
    own.into_iter().chain(others.iter().copied()).collect()
}

/// What a case by the combined rules with such a pack says; empty when it passes.
fn run(pack: &Files, setup: &str, rest: &str) -> String {
    let (mut files, mut choice) = (built_in(), VersionChoice::from(PRESET));
    let id = files.share(pack, "awkward").unwrap();
    choice.pack(&mut files, &id);
    let library = Library::with(files, choice).and_packs(vec![id]);
    let text =
        format!("## A case\nRule: BASE-move-a\n\n```setup\npreset = \"ucr_2_1\"\n{setup}\n```\n{rest}\n");
    let suite =
        Suite::gather([("case.md", text.as_str())].into_iter().collect(), &statement_ids(library.files()));
    let mut said = render(&suite.problems, &suite.files, false);
    for case in &suite.cases {
        said.push_str(&suite.run(case, &library).err().unwrap_or_default());
    }
    said
}

/// Plays games with such a pack by the combined rules: the laws hold, and no choices of a question read alike.
fn play(pack: &Files, values: &[(&str, &str)], games: u64) {
    let mut files = built_in();
    let id = files.share(pack, "awkward").unwrap();
    let packs = format!("[\"{id}\"]");
    let mut all = vec![("packs", packs.as_str())];
    all.extend_from_slice(values);
    let rulebook: Arc<Rulebook> = rulebook_of(&Library::new(files), "ucr_2_1", &all);
    for game in 0..games {
        let which = Which::nth(rulebook.content(), 7, game);
        let dealt = Dealt::new(&rulebook, which);
        let laws = Laws::of(&dealt.state);
        let hooks = rulebook.hooks().unwrap();
        let mut game = holdup_rules::game::Game::new(Rc::clone(&dealt.table), dealt.state, hooks)
            .watched_by(Box::new(Rc::clone(&laws)));
        let finished = finish(&mut game, &mut which.choices(), |game, _| {
            let question = game.question().unwrap();
            let labels = question.choices.iter().map(|&choice| game.table().choice_label(question, choice));
            let apart: BTreeSet<String> = labels.collect();
            assert_eq!(apart.len(), question.choices.len(), "{which:?}: {apart:?}");
            law::check_at_question(game).map_err(|law| law.to_string())
        });
        finished.and_then(|()| laws.borrow().held()).unwrap_or_else(|wrong| panic!("{which:?}: {wrong}"));
    }
}

#[test]
fn who_is_put_out_of_the_game_by_his_punch_sends_nobody_away() {
    let script = "function after_loot_lost(game, loss) game.eliminate(loss.by) end\n";
    let said = run(
        &pack("\"after_loot_lost\"", script, &[]),
        "train = \"locomotive: marshal | saloon: doc, belle | luggage\"\n\
         loot  = { belle = [\"jewel\"] }\npile  = [\"doc punch\"]",
        "```game\n...\n```\n```after\nat = { belle = \"saloon\" }\n```",
    );
    assert_eq!(said, "");
}

#[test]
fn who_is_not_where_he_was_struck_any_more_is_not_sent_away() {
    let script = "local function clear(game, who, at)\n  \
                  game.move(who, game.step(at, \"front\"), \"launched\")\nend\n\
                  function instead_of_shove(game, blow)\n  \
                  for _, pawn in ipairs(game.pawns_at(blow.at)) do clear(game, pawn, blow.at) end\n  \
                  game.uncouple(game.car(blow.at))\nend\n";
    let script = &pack("\"instead_of_shove\"", script, &[]);
    let said = run(
        script,
        "train   = \"locomotive: marshal | saloon | luggage: doc, belle\"\n\
         loot    = { belle = [\"jewel\"] }\npile    = [\"doc punch\"]",
        "```game\n-- stealin'\n* doc: punch\nbelle loses jewel 500 at luggage\n...\n```\n```after\ntrain = \"locomotive: marshal | saloon: doc, belle\"\n```",
    );
    assert_eq!(said, "");
    let said = run(
        script,
        "options = { punch_targets = \"any_pawn\", marshal_in_play = true }\n\
         train   = \"locomotive | saloon | luggage: doc, marshal\"\npile    = [\"doc punch\"]",
        "```game\n...\n```\n```after\nat = { marshal = \"saloon\" }\nleft = [\"luggage\"]\n```",
    );
    assert_eq!(said, "");
}

#[test]
fn events_go_on_where_somebody_or_a_car_is_gone_before_its_turn() {
    let others = |deed: &str| {
        format!(
            "function on_arrive(game, arrival)\n  for _, who in ipairs(game.characters({{ except = arrival.pawn }})) do\n    \
             {deed}\n  end\nend\n"
        )
    };
    let gone = others("game.eliminate(who) game.leave(who)");
    let below = others("game.move(who, game.inside(game.car(game.place(who))), \"launched\")");
    let away = "function on_arrive(game, arrival)\n  local train = game.train()\n  \
                game.move(arrival.pawn, game.inside(train[2]), \"launched\")\n  game.uncouple(train[#train])\nend\n";
    let train = "train   = \"locomotive: marshal | saloon / doc | luggage / belle | restaurant\"";
    let arm = "options = { swivel_arm_destination = \"caboose\" }\nevent = \"swivel_arm\"";
    const BOTH: &str = "> doc: roof of the restaurant\n> belle: roof of the restaurant\n";
    let braking =
        "options = { braking_distance = 2, shift_events_simultaneous = false }\nevent = \"braking\"";
    for (script, event, answer, after) in [
        (gone.as_str(), arm, BOTH, "at = { doc = \"roof of the restaurant\" }\nout = { belle = true }"),
        (below.as_str(), arm, BOTH, "at = { belle = \"restaurant\" }"),
        (away, arm, BOTH, "at = { doc = \"saloon\", belle = \"saloon\" }"),
        (below.as_str(), braking, "", "at = { belle = \"luggage\" }"),
    ] {
        let said = run(
            &pack("\"on_arrive\"", script, &[]),
            &format!("{train}\n{event}"),
            &format!("```game\n...\n{answer}...\n```\n```after\n{after}\n```"),
        );
        assert_eq!(said, "", "{event}\n{script}");
    }
}

#[test]
fn whoever_passes_by_somebody_goes_on_as_far_as_there_is_a_place() {
    let dog = "name = \"Dog\"\nlevels = [\"roof\"]\nstarts_on = \"roof\"\nmeeting = { passing = true, bullet = true }\n";
    for (deed, stays) in [
        ("game.close(game.step(meeting.at, \"rear\"))", true),
        ("game.uncouple(game.car(game.step(meeting.at, \"rear\")))", true),
        ("game.eliminate(meeting.bandit)", true),
        ("game.close(game.inside(game.car(meeting.at)))", false),
    ] {
        let script =
            format!("function on_meeting(game, meeting)\n  if meeting.passing then {deed} end\nend\n");
        let said = run(
            &pack(
                "\"on_meeting\"",
                &script,
                &[("content/pawns.toml", &format!("[[pawn]]\nid = \"dog\"\n{dog}"))],
            ),
            "train = \"locomotive: marshal | saloon / doc | luggage / dog | restaurant | first class: belle\"\n\
             pile  = [\"doc move\"]",
            &format!(
                "```game\n...\n> doc: roof of the restaurant\n...\n```\n```after\nat = {{ doc = \"roof of the {}\" }}\n```",
                if stays { "saloon" } else { "restaurant" }
            ),
        );
        assert_eq!(said, "", "{deed}");
    }
}

#[test]
fn nobody_is_about_to_receive_a_bullet_that_is_not_there() {
    let script = "function on_stealing(game)\n  local doc, belle = game.all_bandits()[1], game.all_bandits()[2]\n  \
                  assert(not game.hit(game.bandits({ except = doc }), doc))\n  assert(not game.hit(belle, doc))\nend\n\
                  function before_hit(game, hit) game.pay(hit.victim, 1) end\n";
    let said = run(
        &pack("\"on_stealing\", \"before_hit\"", script, &[]),
        "train   = \"locomotive: marshal | saloon: doc | luggage: belle, tuco\"\nbullets = { doc = 1 }\n\
         pile    = []\nplay    = [\"stealing\"]",
        "```game\n-- stealin'\nbelle receives $1\ndoc shoots belle, no bullets left\n```",
    );
    assert_eq!(said, "");
}

#[test]
fn nothing_is_asked_of_who_is_out_wherever_he_is() {
    let said = run(
        &pack("\"on_stealing\"", "function on_stealing(game) end\n", &[]),
        "options  = { time_travel_car = true, stagecoach = true }\n\
         train    = \"locomotive: marshal | time travel car | saloon: belle\"\n\
         beside   = \"stagecoach @ saloon\"\nseats    = [\"belle\", \"doc\"]\nout      = [\"doc\"]\n\
         hidden   = { doc = \"stagecoach\" }\nhostages = [\"banker\", \"teacher\"]\npile     = []\n\
         play     = [\"stealing\"]",
        "```game\n-- stealin'\ndoc appears at stagecoach\n```",
    );
    assert_eq!(said, "");
    let script = "function on_stealing(game)\n  local doc, belle = game.all_bandits()[1], game.all_bandits()[2]\n  \
                  local here = game.place(doc)\n  \
                  assert(game.is_out(doc) and not game.is_out(belle))\n  \
                  assert(not game.take(doc, here) and not game.lose_least(doc) and not game.lose_most(doc, \"purse\"))\n  \
                  assert(not game.put_down(doc) and not game.put_down(belle, doc) and not game.hand_over(doc, belle))\n  \
                  assert(not game.play_now(doc) and game.heal(doc, 2) == 0)\n  \
                  assert(game.draw(doc, 2) == 0 and not game.fetch(doc, \"fire\"))\n  \
                  assert(not game.take_card(doc, \"hostage\"))\nend\n";
    let said = run(
        &pack("\"on_stealing\"", script, &[]),
        "train    = \"locomotive: marshal | saloon: doc, belle, purse 250, purse 300 | luggage\"\n\
         out      = [\"doc\"]\nloot     = { doc = [\"purse 250\", \"purse 300\"], belle = [\"jewel\", \"purse 400\"] }\n\
         hands    = { doc = [\"move\", \"fire\"] }\nreceived = { doc = [\"bullet of belle\"] }\n\
         pile     = []\nplay     = [\"stealing\"]",
        "```game\n-- stealin'\n```",
    );
    assert_eq!(said, "");
}

#[test]
fn the_shotgun_stays_where_the_coach_is_beside_no_car() {
    let script = "function on_stealing(game)\n  local train, coach = game.train(), game.car_named(\"stagecoach\")\n  \
                  if coach then game.couple(train[#train], coach, \"front\") end\nend\n";
    let said = run(
        &pack("\"on_stealing\"", script, &[]),
        "options = { stagecoach = true }\n\
         train   = \"locomotive: marshal | saloon: doc | luggage / shotgun | restaurant\"\n\
         beside  = \"stagecoach @ restaurant: belle\"\nawake   = [\"shotgun\"]\nround   = 2\n\
         pile    = [\"doc robbery\"]\nplay    = [\"stealing\", \"round_end\"]",
        "```game\n...\n```\n```after\nat = { shotgun = \"roof of the luggage\" }\n```",
    );
    assert_eq!(said, "");
    play(&pack("\"on_stealing\"", script, &[]), &[("with", "[\"horses/stagecoach\"]")], 40);
}

#[test]
fn cars_can_leave_while_the_bandits_get_on() {
    let script =
        "function after_arrival(game)\n  for _, car in ipairs(game.train()) do game.uncouple(car) end\nend\n";
    play(&pack("\"after_arrival\"", script, &[]), &[("with", "[\"horses/horse_attack\"]")], 40);
}

#[test]
fn who_of_a_team_plays_a_bullet_is_said_where_both_can() {
    let script = "function on_setup(game)\n  \
                  for _, who in ipairs(game.all_bandits()) do game.grant(who, \"misty\") end\nend\n";
    play(&pack("\"on_setup\"", script, &[]), &[("teams_of_two", "true")], 20);
}

const BADGES: [(&str, &str); 3] = [
    (
        "content/families.toml",
        "[[zone]]\nid = \"desk\"\nname = \"the desk\"\n\n[[zone]]\nid = \"pocket\"\nname = \"the pocket\"\n\
         of = \"character\"\n\n[[family]]\nid = \"badge\"\nname = \"badge\"\nfolder = \"badges\"\n\
         begins = \"desk\"\ntaken = \"pocket\"\n",
    ),
    (
        "content/badges/star.toml",
        "name = \"Star\"\nsource = { confidence = \"verified\", from = \"made up\" }\n",
    ),
    (
        "content/badges/whistle.toml",
        "name = \"Whistle\"\nsource = { confidence = \"verified\", from = \"made up\" }\n",
    ),
];

#[test]
fn a_card_that_lies_hidden_decides_nothing() {
    let families = BADGES[0].1.replace("of = \"character\"", "of = \"character\"\nknown = \"holder\"");
    let star = format!("{}hooks = [\"decide\"]\n", BADGES[1].1);
    let robot = "name = \"Robot\"\ndecided_by = \"rule\"\nsource = { confidence = \"verified\", from = \"made up\" }\n";
    let last = "function decide(game, choice) return choice.offered[#choice.offered] end\n";
    for (families, drawn) in [(families.as_str(), "~ robot: saloon\n"), (BADGES[0].1, "")] {
        let others = [
            ("content/families.toml", families),
            (BADGES[1].0, &*star),
            BADGES[2],
            ("scripts/badges/star.lua", last),
            ("content/bandits/robot.toml", robot),
        ];
        let to = if drawn.is_empty() { "restaurant" } else { "saloon" };
        let said = run(
            &pack("\"on_setup\"", "function on_setup(game) end\n", &others),
            "train = \"locomotive: marshal | saloon: doc | luggage: robot | restaurant\"\n\
             zones = { star = \"pocket robot\", whistle = \"desk\" }\npile  = [\"robot move\"]",
            &format!("```game\n-- stealin'\n* robot: move\n{drawn}robot moves from luggage to {to}\n```"),
        );
        assert_eq!(said, "");
    }
}

#[test]
fn no_money_is_nothing() {
    let script = "function on_stealing(game) game.pay(game.all_bandits(), 0) end\n";
    let said = run(
        &pack("\"on_stealing\"", script, &[]),
        "train = \"locomotive: marshal | saloon: doc, belle | luggage\"\npile  = []\nplay  = [\"stealing\"]",
        "```game\n-- stealin'\n```",
    );
    assert_eq!(said, "");
}

/// What a bullet of a pack does is a matter of that pack, and of no statement of the combined rules.
#[test]
fn what_a_bullet_of_a_pack_bars_is_put_down_to_no_statement() {
    let rulebook = with_pack("robots", PRESET, &["robots/piles"]);
    let hooks = rulebook.hooks().unwrap();
    let mut bars = 0;
    for game in 0..40 {
        let which = Which::nth(rulebook.content(), 11, game);
        let dealt = Dealt::new(&rulebook, which);
        let facts: Rc<RefCell<Facts>> = Rc::default();
        let mut game = dealt.game(&hooks).watched_by(Box::new(Rc::clone(&facts)));
        finish(&mut game, &mut which.choices(), |_, _| Ok(())).unwrap();
        for (fact, cause) in &facts.borrow().0 {
            let is_barred = matches!(fact, Fact::NoEffect { reason: NoEffectReason::Barred, .. });
            if is_barred || matches!(fact, Fact::Bars { .. }) {
                bars += usize::from(!is_barred);
                assert_eq!(cause.rule, "", "{fact:?}");
            }
        }
    }
    assert!(bars > 0, "nobody is hit by a heavy bullet: something is wrong with the games themselves");
}
