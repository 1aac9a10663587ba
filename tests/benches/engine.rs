//! What the engine costs: `cargo bench -p holdup-tests`. Benchmarks, never
//! tests: nothing here passes or fails. Compare ratios measured in one sitting.

use std::cell::RefCell;
use std::rc::Rc;

use divan::Bencher;
use divan::counter::ItemsCount;
use holdup_agents::{Agent, Agents, Greedy};
use holdup_hooks::Rulebook;
use holdup_packs::{Files, Severity, VersionChoice, built_in};
use holdup_replay::Transcript;
use holdup_replay::library::Library;
use holdup_rules::game::{Game, Hooks, Status};
use holdup_rules::hook::{Call, Source, Told};
use holdup_rules::ids::{FunctionId, PersonId, PlaceId, WhoId};
use holdup_rules::imagined::Imagining;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::start::start;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_rules::view::View;
use holdup_tests::play::{Dealt, OTHER_GAMES, Which, other_game};
use holdup_tests::watch::answer_anything;

fn main() {
    divan::main();
}

fn rulebook(files: &Files) -> Rulebook {
    let (rulebook, found) = Rulebook::load(files, "base_2014");
    // Words a translation lacks for a hook of a benchmark are warnings.
    let errors = found.iter().any(|one| one.severity == Severity::Error);
    assert!(!errors, "built-in content is clean");
    rulebook.expect("clean content gives a rulebook")
}

fn dealt(rulebook: &Rulebook, seats: u8, seed: u64) -> (Rc<Table>, Box<State>) {
    let mut rng = Rng::new(seed, 0, Stream::Chance);
    let setup = deal(rulebook.content(), &Request::random(seats), &mut rng);
    let table = Rc::new(Table::new(rulebook.content().clone(), &setup));
    let state = start(&table, &setup, rng);
    (table, state)
}

fn agents(seats: u8, seed: u64) -> Box<Agents> {
    Box::new(Agents::random(seats, seed, 0))
}

/// One whole game, all seats random.
#[divan::bench(args = [3, 4, 5, 6])]
fn random_game(bencher: Bencher<'_, '_>, seats: u8) {
    let rulebook = rulebook(&built_in());
    let hooks = rulebook.hooks().expect("built-in scripts load");
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        let (table, state) = dealt(&rulebook, seats, seed);
        let mut game = Game::new(table, state, Rc::clone(&hooks)).answered_by(agents(seats, seed));
        assert_eq!(game.advance(), Ok(Status::Over));
        game.state().winners
    });
}

/// The same with every fact as a line of text.
#[divan::bench(args = [4])]
fn random_game_as_text(bencher: Bencher<'_, '_>, seats: u8) {
    let rulebook = rulebook(&built_in());
    let hooks = rulebook.hooks().expect("built-in scripts load");
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        let (table, state) = dealt(&rulebook, seats, seed);
        let lines = Transcript::new(
            None,
            Box::new(|line| {
                divan::black_box(line);
            }),
        );
        let mut game = Game::new(table, state, Rc::clone(&hooks))
            .answered_by(agents(seats, seed))
            .watched_by(Box::new(lines));
        assert_eq!(game.advance(), Ok(Status::Over));
        game.state().winners
    });
}

/// A game in the middle, waiting for an answer.
fn in_the_middle(rulebook: &Rulebook) -> Game {
    let (table, state) = dealt(rulebook, 4, 7);
    let mut game = Game::new(table, state, rulebook.hooks().expect("built-in scripts load"));
    for _ in 0..60 {
        assert_eq!(game.advance(), Ok(Status::Asking));
        game.answer(0).expect("the first choice is offered");
    }
    assert_eq!(game.advance(), Ok(Status::Asking));
    game
}

#[divan::bench]
fn state_copy(bencher: Bencher<'_, '_>) {
    let game = in_the_middle(&rulebook(&built_in()));
    let mut copy = game.state().clone();
    bencher.bench_local(|| {
        copy.clone_from(divan::black_box(game.state()));
        divan::black_box(&copy).round
    });
}

#[divan::bench]
fn view_of_a_seat(bencher: Bencher<'_, '_>) {
    let game = in_the_middle(&rulebook(&built_in()));
    bencher.bench_local(|| View::of(game.state(), game.table(), PersonId(1)));
}

/// Rulebook versions in which games are imagined: the base game, and the combined rules with nearly every part.
const IMAGINED: [(&str, u8); 3] = [("base_2014", 4), ("everything", 4), ("everything", 8)];

fn imagined_rulebook(name: &str) -> std::sync::Arc<Rulebook> {
    let library = Library::built_in();
    match name {
        "everything" => {
            let longest = OTHER_GAMES.iter().max_by_key(|(_, with)| with.len());
            other_game(&library, *longest.expect("there are other games"))
        }
        preset => other_game(&library, (preset, &[])),
    }
}

/// The question that is asked for the `at`th time, or last, in a game of random answers.
fn asked(rulebook: &Rulebook, seats: u8, at: usize) -> Game {
    let dealt = Dealt::new(rulebook, Which { seats, seed: 7, game: 0 });
    let mut game = dealt.game(&rulebook.hooks().expect("built-in scripts load"));
    let mut rng = Rng::new(7, 0, Stream::Agents);
    for _ in 0..at {
        assert_eq!(game.advance(), Ok(Status::Asking));
        answer_anything(&mut game, &mut rng).expect("a choice is offered");
    }
    assert_eq!(game.advance(), Ok(Status::Asking));
    game
}

#[divan::bench(args = IMAGINED)]
fn view_dealt_again(bencher: Bencher<'_, '_>, (name, seats): (&str, u8)) {
    let game = asked(&imagined_rulebook(name), seats, 60);
    let view = View::of(game.state(), game.table(), PersonId(1));
    let mut rng = Rng::new(1, 0, Stream::Agents);
    bencher.bench_local(|| view.deal_again(game.table(), &mut rng));
}

/// A game imagined at every question of a game, each played to its end.
fn playouts(bencher: Bencher<'_, '_>, name: &str, seats: u8, agents: Agents) {
    let rulebook = imagined_rulebook(name);
    let dealt = Dealt::new(&rulebook, Which { seats, seed: 7, game: 0 });
    let mut game = dealt.game(&rulebook.hooks().expect("built-in scripts load"));
    let mut rng = Rng::new(7, 0, Stream::Agents);
    let mut imagined = Vec::new();
    while game.advance() == Ok(Status::Asking) {
        imagined.push(Imagining::of(&game).expect("something is asked"));
        answer_anything(&mut game, &mut rng).expect("a choice is offered");
    }
    let agents = Rc::new(RefCell::new(agents));
    bencher.counter(ItemsCount::new(imagined.len())).bench_local(|| {
        for imagining in &imagined {
            let game = imagining.play(&mut rng, &agents).expect("a deal leads to the question");
            assert!(game.state().over);
        }
    });
}

/// Games imagined at every question of a game, played to their end at random.
#[divan::bench(args = IMAGINED)]
fn random_playouts(bencher: Bencher<'_, '_>, (name, seats): (&str, u8)) {
    playouts(bencher, name, seats, Agents::random(seats, 1, 0));
}

/// Games imagined at every question of a game, played to their end as planners imagine everybody to play.
#[divan::bench(args = IMAGINED)]
fn greedy_playouts(bencher: Bencher<'_, '_>, (name, seats): (&str, u8)) {
    let greedy = (0..seats).map(|_| Some(Box::new(Greedy::quick()) as Box<dyn Agent>));
    playouts(bencher, name, seats, Agents::new(greedy, 1, 0));
}

/// A whole game of the combined rules with nearly every part, all seats random.
#[divan::bench(args = [4, 8])]
fn random_game_with_everything(bencher: Bencher<'_, '_>, seats: u8) {
    let rulebook = imagined_rulebook("everything");
    let hooks = rulebook.hooks().expect("built-in scripts load");
    let dealt = Dealt::new(&rulebook, Which { seats, seed: 7, game: 0 });
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1u32)).bench_local(|| {
        seed += 1;
        let mut game = dealt.game(&hooks).answered_by(agents(seats, seed));
        assert_eq!(game.advance(), Ok(Status::Over));
        game.state().winners
    });
}

/// Reading, checking and linking everything that is built in, as for somebody's own content: with the words of all
/// languages. Scripts that were compiled once are so for good.
#[divan::bench]
fn load_all_content(bencher: Bencher<'_, '_>) {
    let files = built_in();
    let all = ["content/", "scripts/"].into_iter().flat_map(|folder| files.under(folder));
    let all: Vec<(&str, &[u8])> = all.map(|(path, bytes)| (path, bytes.expect("it is built in"))).collect();
    bencher.with_inputs(|| all.iter().copied().collect::<Files>()).bench_local_refs(|files| rulebook(files));
}

/// The combined rules with what a variant of them sets and switches on. Each value of `number` is another variant.
fn variant(files: &Files, number: u32, lay: impl Fn(&mut VersionChoice, &mut Files, u32)) -> Rulebook {
    let (mut files, mut choice) = (files.clone(), VersionChoice::from("ucr_2_1"));
    lay(&mut choice, &mut files, number);
    let (rulebook, _) = Rulebook::load(&files, &choice);
    rulebook.expect("a sound variant")
}

/// Works out variants one by one, none of them twice, of what was read before.
fn variants(bencher: Bencher<'_, '_>, lay: impl Fn(&mut VersionChoice, &mut Files, u32)) {
    let (files, mut number) = (built_in(), 0);
    variant(&files, number, &lay);
    bencher.bench_local(|| {
        number += 1;
        variant(&files, number, &lay)
    });
}

/// Options set otherwise.
#[divan::bench]
fn variant_of_options(bencher: Bencher<'_, '_>) {
    variants(bencher, |choice, files, number| {
        choice.set(files, "hand_size", &(4 + number % 4).to_string());
        choice.set(files, "draw_count", &(1 + number % 3).to_string());
        choice.set(files, "nudge_mandatory", if number.is_multiple_of(2) { "true" } else { "false" });
    });
}

/// Other parts switched on: a set nobody has asked for lately.
#[divan::bench]
fn variant_of_parts(bencher: Bencher<'_, '_>) {
    let files = built_in();
    let (loaded, _) = holdup_packs::load(&files, "ucr_2_1");
    let parts = &loaded.expect("built-in content is clean").content.parts;
    // Some are not there yet, or exclude each other.
    let mut optional: Vec<&str> = Vec::new();
    for part in parts.iter().filter(|part| !part.on) {
        let (mut files, mut choice) = (files.clone(), VersionChoice::from("ucr_2_1"));
        optional.iter().chain([&&*part.id]).for_each(|part| choice.with(&mut files, part));
        if holdup_packs::load(&files, &choice).0.is_some() {
            optional.push(&part.id);
        }
    }
    variants(bencher, |choice, files, number| {
        for (at, part) in optional.iter().enumerate() {
            if number >> at & 1 == 1 {
                choice.with(files, part);
            }
        }
    });
}

/// Scripts of events silent: a set nobody has asked for before.
#[divan::bench(sample_count = 100, sample_size = 1)]
fn variant_of_silent_scripts(bencher: Bencher<'_, '_>) {
    let rulebook = rulebook(&built_in());
    let scripts = rulebook.content().scripts.iter().filter_map(|script| script.path.strip_suffix(".lua"));
    let events: Vec<&str> = scripts.filter_map(|path| path.strip_prefix("base/events/")).collect();
    variants(bencher, |choice, files, number| {
        for (at, event) in events.iter().enumerate() {
            if number >> at & 1 == 1 {
                choice.set(files, &format!("event.{event}.without"), "[\"hooks\"]");
            }
        }
    });
}

/// An interpreter with all built-in scripts, as each thread builds one.
#[divan::bench]
fn interpreter(bencher: Bencher<'_, '_>) {
    let rulebook = rulebook(&built_in());
    bencher.bench_local(|| rulebook.counted());
}

/// The same one once more, for another variant with the same things.
#[divan::bench]
fn interpreter_used_again(bencher: Bencher<'_, '_>) {
    let rulebook = rulebook(&built_in());
    bencher.bench_local(|| rulebook.hooks());
}

/// Content in which one power has each kind of hook.
fn with_hooks() -> Files {
    let mut files = built_in();
    files.insert(
        "content/base/bandits/doc.toml",
        "name = \"Doc\"\nhand_size = { option = \"doc_hand_size\" }\n\
         team_hand = { option = \"two_player_doc_hand\" }\nhooks = [\"hand_size\", \"after_hit\", \"after_loot_lost\"]\n\
         asks = { keep = \"keep it\" }\n\
         rules = [\"BASE-doc-a\"]\n\
         source = { confidence = \"verified\", from = \"a benchmark\" }\n",
    );
    files.insert(
        "scripts/base/bandits/doc.lua",
        "function hand_size(game, hand)\n  return hand.size + 1\nend\n\
         function after_hit(game, hit)\n  if hit.shooter ~= hit.me then return end\nend\n\
         function after_loot_lost(game, loss)\n  return game.ask_may(loss.me, \"keep\")\nend\n",
    );
    files
}

fn call(rulebook: &Rulebook, told: Told) -> Call {
    let content = rulebook.content();
    let doc = content.scripts.iter().position(|script| script.path.ends_with("doc.lua"));
    let of_doc = |function: &&holdup_rules::content::HookFunction| Some(usize::from(function.script)) == doc;
    let function =
        content.functions.iter().position(|function| of_doc(&function) && function.point == told.point());
    let function = FunctionId::at(function.expect("the script has this hook"));
    Call { function, source: Source::Bandit(WhoId(0)), told }
}

/// A token was knocked loose.
fn lost() -> Told {
    let (by, victim, at) = (WhoId(0), WhoId(1), PlaceId(2));
    Told::AfterLootLost { by, victim, token: Default::default(), at, kind: Default::default() }
}

#[divan::bench]
fn hook_query(bencher: Bencher<'_, '_>) {
    let rulebook = rulebook(&with_hooks());
    let hooks = rulebook.hooks().expect("the scripts load");
    let (table, state) = dealt(&rulebook, 4, 1);
    let mut game = Game::new(table, state, Rc::clone(&hooks));
    let call = call(&rulebook, Told::HandSize { bandit: WhoId(0), size: 6 });
    bencher.bench_local(|| hooks.call(&mut game, &call));
}

#[divan::bench]
fn hook_reaction(bencher: Bencher<'_, '_>) {
    let rulebook = rulebook(&with_hooks());
    let hooks = rulebook.hooks().expect("the scripts load");
    let (table, state) = dealt(&rulebook, 4, 1);
    let mut game = Game::new(table, state, Rc::clone(&hooks)).answered_by(agents(4, 1));
    let (shooter, victim) = (WhoId(1), WhoId(2).pawn());
    let way = Some(holdup_rules::layout::Direction::Rear);
    let call = call(
        &rulebook,
        Told::AfterHit { shooter, victim, from: PlaceId(2), at: PlaceId(4), way, bullet: None },
    );
    bencher.bench_local(|| hooks.call(&mut game, &call));
}

#[divan::bench]
fn hook_that_asks_in_place(bencher: Bencher<'_, '_>) {
    let rulebook = rulebook(&with_hooks());
    let hooks = rulebook.hooks().expect("the scripts load");
    let (table, state) = dealt(&rulebook, 4, 1);
    let mut game = Game::new(table, state, Rc::clone(&hooks)).answered_by(agents(4, 1));
    let call = call(&rulebook, lost());
    bencher.bench_local(|| hooks.call(&mut game, &call));
}

#[divan::bench]
fn hook_that_waits_for_an_answer(bencher: Bencher<'_, '_>) {
    let rulebook = rulebook(&with_hooks());
    let hooks = rulebook.hooks().expect("the scripts load");
    let (table, state) = dealt(&rulebook, 4, 1);
    let call = call(&rulebook, lost());
    let fresh: &dyn Hooks = &*hooks;
    bencher
        .with_inputs(|| Game::new(Rc::clone(&table), state.clone(), Rc::clone(&hooks)))
        .bench_local_values(|mut game| fresh.call(&mut game, &call).is_err());
}
