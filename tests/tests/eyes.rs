//! What decides by rule sees what everybody sees: a verb that reads anything else fails there, and every other one answers
//! the same whatever is hidden.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_hooks::registry::{Field, Kind, VERBS, VerbDeed, VerbRow};
use holdup_rules::fact::Fact;
use holdup_rules::game::{Game, Halt, deciding};
use holdup_rules::hook::{Call, OfferList, Source, Told};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::{Run, Spot, State};
use holdup_rules::things::ThingKind;
use holdup_rules::verb;
use holdup_rules::view::View;
use holdup_tests::PRESET;
use holdup_tests::play::{Dealt, Which, with_files};
use holdup_tests::watch::{Facts, answer_anything, asks};

/// A mark that only its bandit's seat knows.
const SECRET: &str = "grudge";

/// A card that reads all that lies about, and asks then.
const PEEK: [(&str, &str); 2] = [
    (
        "content/actions/peek.toml",
        "name = \"Peek\"\ncopies = 0\nhooks = [\"on_action\"]\nasks = { where = \"where to look\" }\n\
         parts = [\"puppets\"]\nrules = [\"MADE-chance-b\"]\n",
    ),
    (
        "scripts/actions/peek.lua",
        "function on_action(game, deed)\n  local sum = 0\n  \
         for _, place in ipairs(game.places()) do\n    for _, token in ipairs(game.tokens(place)) do\n      \
         sum = (sum * 31 + game.value(token)) % 997\n    end\n  end\n  \
         game.ask_place(deed.bandit, \"where\", game.places({ level = \"roof\" }))\n  \
         game.pay(deed.bandit, sum)\nend\n",
    ),
];

/// The made-up pack with its `puppets` deciding like this.
fn deciding(script: &str) -> Ready {
    let mut pack = holdup_tests::pack("made_up");
    pack.insert("scripts/parts/puppets.lua", format!("{script}\nfunction on_card() end\n"));
    let secret = "secret = true\nrange = { min = 0, max = 3 }";
    let marks = [("tally", ""), (SECRET, secret)]
        .map(|(id, keys)| format!("[[mark]]\nid = \"{id}\"\nname = \"{id}\"\n{keys}\n"));
    let own = pack.get("content/marks.toml").expect("the pack has marks");
    let own = String::from_utf8_lossy(own).into_owned();
    pack.insert("content/marks.toml", own + "\n" + &marks.concat());
    for (path, text) in PEEK {
        pack.insert(path, text);
    }
    let rulebook = with_files(&pack, PRESET, &["made_up/puppets", "made_up/relics"]);
    let hooks = rulebook.hooks().unwrap_or_else(|fault| panic!("{fault}"));
    Ready { dealt: Dealt::new(&rulebook, Which { seats: 5, seed: 77, game: 0 }), hooks }
}

/// A dealt game with its scripts.
struct Ready {
    dealt: Dealt,
    hooks: Rc<dyn holdup_rules::game::Hooks>,
}

/// States of a game at which much is hidden: loot lies about, hands are held, cards lie face down, somebody hides.
fn moments(game: &Ready) -> Vec<State> {
    let mut rng = Rng::new(5, 0, Stream::Agents);
    let mut states = Vec::new();
    let mut running = game.dealt.game(&game.hooks);
    while states.len() < 6 && asks(&mut running).unwrap() {
        if rng.below(9) == 0 {
            let mut state = running.position().0.clone();
            let place = running.layout().places().nth(2).unwrap();
            state.pawns[1] = Spot::Hidden(place);
            states.push(state);
        }
        answer_anything(&mut running, &mut rng).unwrap();
    }
    assert_eq!(states.len(), 6);
    states
}

/// Calls `decide` at a state, and answers what the script stopped with.
fn said(game: &Ready, state: &State) -> String {
    let table = &game.dealt.table;
    let mut question = Question::new(PersonId::NOBODY, WhoId(0), Ask::Shoot);
    for who in [1, 2] {
        question.offer(Choice::Bandit(WhoId(who)));
    }
    let is_it = |function: &holdup_rules::content::HookFunction| {
        function.point.name() == "decide"
            && table.content.scripts[usize::from(function.script)].path.ends_with("puppets.lua")
    };
    let function = FunctionId::at(table.content.functions.iter().position(is_it).unwrap());
    let told = Told::Decide {
        bandit: WhoId(0),
        asked: question.ask.kind(),
        key: None,
        script: None,
        about: None,
        offered: OfferList,
    };
    let call = Call { function, source: Source::Always, told };
    let mut running =
        deciding::considering(Game::new(Rc::clone(table), state.clone(), Rc::clone(&game.hooks)), question);
    match game.hooks.call(&mut running, &call) {
        Err(Halt::Fault(fault)) => fault.message,
        other => panic!("it does not stop: {other:?}"),
    }
}

/// Some values of a kind, as a script writes them.
fn values(field: &Field, game: &Ready) -> Vec<String> {
    let table = &game.dealt.table;
    let numbers = |first: usize, count: usize| -> Vec<String> {
        let step = count.div_ceil(12).max(1);
        (0..count).step_by(step).map(|at| (first + at).to_string()).collect()
    };
    let who = || numbers(1, table.who.len());
    let mut all = match field.kind {
        Kind::Bandit | Kind::Those | Kind::Holder => who(),
        Kind::Pawn | Kind::Who | Kind::Pawns => who().into_iter().chain(["\"marshal\"".to_owned()]).collect(),
        Kind::PawnName => vec!["\"marshal\"".to_owned()],
        Kind::Place | Kind::Spot => numbers(1001, table.first_layout.places.len()),
        Kind::Token => numbers(2001, table.content.tokens.len()),
        Kind::Card => numbers(3001, table.all_cards().count()),
        Kind::FamilyCard => numbers(4001, table.content.cards.len()),
        Kind::Car | Kind::SomeLine => numbers(1, table.first_layout.train().count()),
        Kind::Direction => ["\"front\"", "\"rear\""].map(str::to_owned).to_vec(),
        Kind::Run => ["\"hand\"", "\"bag\"", "\"front\"", "\"bottom\""].map(str::to_owned).to_vec(),
        Kind::Number => ["1", "2"].map(str::to_owned).to_vec(),
        Kind::Truth => ["true", "false"].map(str::to_owned).to_vec(),
        Kind::BanditFilter => ["{}", "{ level = \"roof\" }", "{ alone = true }"].map(str::to_owned).to_vec(),
        Kind::PlaceFilter => ["{}", "{ level = \"roof\" }"].map(str::to_owned).to_vec(),
        kind => {
            let ids = ThingKind::given_as(kind).flat_map(|kind| kind.ids(&table.content));
            let own = |id: &str| format!("{:?}", id.strip_prefix("made_up/").unwrap_or(id));
            ids.filter(|id| !id.ends_with(SECRET)).map(own).take(12).collect()
        }
    };
    assert!(!all.is_empty(), "nothing is of the kind of {field:?}");
    // The marks here are of bandits.
    if field.optional && field.kind != Kind::Holder {
        all.push("nil".to_owned());
    }
    all
}

/// A script that adds up all a verb answers and stops with the sum.
fn summing(verb: &VerbRow, game: &Ready) -> String {
    let names: Vec<&str> = ["a", "b", "c"][..verb.arguments.len()].to_vec();
    let mut script = String::from(
        "local function add(sum, value)\n  if type(value) == \"table\" then\n    \
        for nth, one in ipairs(value) do sum = add(sum * 3 + nth, one) % 1000003 end\n    return sum\n  end\n  \
        local text = tostring(value)\n  \
        for at = 1, #text do sum = (sum * 31 + string.byte(text, at)) % 1000003 end\n  return sum\nend\n",
    );
    script.push_str("function decide(game)\n  local sum = 7\n");
    for (name, field) in names.iter().zip(verb.arguments) {
        let values = values(field, game);
        let count = values.len();
        // A list with nil in it is gone through by its length.
        script.push_str(&format!("  local of_{name} = {{ {} }}\n", values.join(", ")));
        script
            .push_str(&format!("  for at_{name} = 1, {count} do\n    local {name} = of_{name}[at_{name}]\n"));
    }
    script.push_str(&format!("  sum = add(sum, game.{}({}))\n", verb.name, names.join(", ")));
    script.push_str(&"  end\n".repeat(names.len()));
    script.push_str("  error(\"sum \" .. sum)\nend\n");
    script
}

#[test]
fn no_verb_tells_a_rule_what_is_hidden() {
    let plain = deciding("function decide() end");
    let (mut hidden, mut open) = (0, 0);
    let moments = moments(&plain);
    for verb in VERBS.iter().filter(|verb| verb.deed == VerbDeed::Looks) {
        let game = deciding(&summing(verb, &plain));
        for (nth, state) in moments.iter().enumerate() {
            let table = &game.dealt.table;
            let mut rng = Rng::new(9, nth as u64, Stream::Agents);
            let mut other = View::of(state, table, PersonId::NOBODY).deal_again(table, &mut rng);
            other.pawns[1] = Spot::Hidden(PlaceId(0));
            assert_ne!(*state, *other, "something is hidden");
            let (here, there) = (said(&game, state), said(&game, &other));
            assert_eq!(here, there, "game.{} tells what is hidden", verb.name);
            match verb.secret.is_empty() {
                true => assert!(here.starts_with("sum "), "game.{}: {here}", verb.name),
                false => {
                    let refusal =
                        format!("game.{} tells {}, and what decides by rule", verb.name, verb.secret);
                    assert!(here.starts_with(&refusal), "{here}");
                }
            }
        }
        *if verb.secret.is_empty() { &mut open } else { &mut hidden } += 1;
    }
    assert!(hidden > 8 && open > 40, "{hidden} verbs fail, {open} do not");
}

/// Marks everybody knows but for those that say that they are secret.
#[test]
fn no_secret_mark_tells_a_rule_what_it_says() {
    let script =
        format!("function decide(game, choice) return game.mark(choice.bandit, \"{SECRET}\") > 0 end");
    let game = deciding(&script);
    let told = said(&game, &moments(&game)[0]);
    assert!(told.starts_with("game.mark: what this mark says is secret, and what decides by rule"), "{told}");
}

/// The same with a bullet of the first bandit's in each run that lies open.
fn with_open_bullets(state: &State) -> State {
    let mut state = state.clone();
    let mut runs: Vec<(Run, Vec<CardId>)> =
        Run::ALL.map(|run| (run, state.seats[0].cards.run(run).to_vec())).to_vec();
    for (_, cards) in runs.iter_mut().filter(|(run, _)| run.is_open()) {
        cards.push(state.neutral.pop().unwrap());
        state.sheets[0].received += 1;
    }
    let runs: Vec<(Run, &[CardId])> = runs.iter().map(|(run, cards)| (*run, &cards[..])).collect();
    state.seats[0].cards.lay_out(&runs);
    state
}

/// What lies where all see it, a rule may look at.
#[test]
fn what_lies_open_a_rule_may_look_at() {
    let open = "#game.cards(\"altar\") + #game.held(choice.bandit, \"hostage\")";
    let game = deciding(&format!("function decide(game, choice) error(\"sum \" .. {open}) end"));
    assert_eq!(said(&game, &moments(&game)[0]), "sum 0");
    // Bullets that lie open are there as well in whatever else could be.
    let runs =
        ["front", "aside", "discards"].map(|run| format!("#game.bullets_in(choice.bandit, \"{run}\")"));
    let counts = runs.join(" .. \" \" .. ");
    let game = deciding(&format!("function decide(game, choice) error({counts}) end"));
    for state in moments(&game) {
        let mut rng = Rng::new(9, 0, Stream::Agents);
        let table = &game.dealt.table;
        let laid = with_open_bullets(&state);
        let other = View::of(&laid, table, PersonId::NOBODY).deal_again(table, &mut rng);
        let told = said(&game, &laid);
        assert_eq!(told, "1 1 1");
        assert_eq!(told, said(&game, &other));
    }
    for (call, tells) in [
        ("bullets_in(choice.bandit)", "where bullets lie"),
        ("bullets_in(choice.bandit, \"bag\")", "where bullets lie"),
        ("bullets_in(choice.bandit, \"bottom\")", "where bullets lie"),
        ("bullets_in(choice.bandit, \"hand\")", "where bullets lie"),
        ("cards(\"pit\")", "which cards lie there"),
        ("held(choice.bandit)", "which cards somebody holds"),
        ("has_power(choice.bandit, game.character(choice.bandit))", "which cards somebody holds"),
    ] {
        let game = deciding(&format!("function decide(game, choice) error(tostring(game.{call})) end"));
        let (verb, _) = call.split_once('(').unwrap();
        let refusal =
            format!("game.{verb} tells {tells}, and what decides by rule sees no more than everybody");
        assert!(said(&game, &moments(&game)[0]).starts_with(&refusal));
    }
}

/// What happens when somebody for whom a rule decides plays the card, or why it stops.
fn peeks(game: &Ready, state: &State) -> Result<Vec<Fact>, String> {
    let table = &game.dealt.table;
    let mut state = state.clone();
    state.leads[table.seat_of(WhoId(0)).index()] = PersonId::NOBODY;
    let facts: Rc<RefCell<Facts>> = Rc::default();
    let mut running =
        Game::new(Rc::clone(table), state, Rc::clone(&game.hooks)).watched_by(Box::new(Rc::clone(&facts)));
    let peek = table.content.actions.iter().position(|action| action.id == "made_up/peek").unwrap();
    match verb::act(&mut running, WhoId(0), ActionId::at(peek), true) {
        Ok(()) => Ok(facts.take().iter().copied().collect()),
        Err(Halt::Fault(fault)) => Err(fault.message),
        Err(halt) => panic!("{halt:?}"),
    }
}

/// A hook of a card reads what it always may, and what it then asks is decided through public eyes: two copies that differ in
/// what lies hidden are decided alike, whatever the hook makes of it.
#[test]
fn what_a_card_asks_of_a_rule_is_decided_by_what_everybody_sees() {
    let last = deciding("function decide(game, choice) return choice.offered[#choice.offered] end");
    let curious = deciding("function decide(game, choice) return game.worth(choice.bandit) > 0 end");
    let paid = |facts: &[Fact]| {
        facts.iter().find_map(|fact| match *fact {
            Fact::Paid { amount, .. } => Some(amount),
            _ => None,
        })
    };
    let mut told_apart = 0;
    for (nth, state) in moments(&last).iter().enumerate() {
        let mut rng = Rng::new(9, nth as u64, Stream::Agents);
        let table = &last.dealt.table;
        let mut other = View::of(state, table, PersonId::NOBODY).deal_again(table, &mut rng);
        other.rng = state.rng.clone();
        let (here, there) = (peeks(&last, state).unwrap(), peeks(&last, &other).unwrap());
        let decided = |facts: &[Fact]| -> Vec<Fact> {
            facts.iter().filter(|fact| !matches!(fact, Fact::Paid { .. })).copied().collect()
        };
        assert_eq!(decided(&here), decided(&there));
        told_apart += usize::from(paid(&here) != paid(&there));
        let refusal = peeks(&curious, state).unwrap_err();
        assert!(refusal.starts_with("game.worth tells what tokens are worth"), "{refusal}");
    }
    assert!(told_apart > 0, "the card itself sees what is hidden");
}
