//! The two-copies test: two games that differ in one thing a person cannot know
//! give him the same lines, views, questions, labels, refusals and reasons, to
//! the byte, until the thing comes to light. When it legitimately does is decided
//! in `light` from the facts of both games; the engine's table of knowledge is
//! never asked.
//!
//! `HOLDUP_PAIRS=20000` compares more of them.

mod drawn;
mod ear;
mod light;
mod pair;
mod told;

use std::collections::BTreeMap;
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::fact::Fact;
use holdup_rules::game::{Game, Hooks};
use holdup_rules::ids::*;
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;
use holdup_tests::changes::{Change, Kind, Memory};
use holdup_tests::decks::Decks;
use holdup_tests::hands::Hands;
use holdup_tests::knowledge::Knowledge;
use holdup_tests::play::{
    Dealt, HOUSE_RULES, OTHER_GAMES, Which, made_up, number_from_environment, other_game, play_all_by,
    rulebook, rulebook_of, with_pack,
};
use holdup_tests::watch::{answer_anything, asks, give};
use holdup_tests::zones::Zones;
use holdup_tests::{PRESET, WHOLE};

use ear::{Ear, Heard};
use light::End;
use pair::Pair;

/// What became of two copies.
struct Followed {
    kind: Kind,
    /// Of what kind the tokens are, if it is about tokens.
    of: Option<LootKindId>,
    /// How many questions were compared.
    questions: usize,
    end: End,
}

/// Plays a random game and, where it happens upon a change that is `wanted`, follows two copies from there.
fn one_pair(
    dealt: &Dealt,
    hooks: &Rc<dyn Hooks>,
    which: Which,
    kind: Kind,
    wanted: fn(&Table, Change) -> bool,
) -> Result<Option<Followed>, String> {
    let table = &dealt.table;
    let (ear, log) = Ear::new(None);
    let mut game = dealt.game(hooks).watched_by(Box::new(ear));
    let mut rng = which.choices();
    let mut wait = rng.below(kind.patience());
    while asks(&mut game)? {
        let Some(asked) = game.question().cloned() else {
            break;
        };
        let (start, given) = game.position();
        if kind.suits(start, game.state(), table, &asked) {
            if wait == 0 {
                let person = PersonId(rng.below(u32::from(which.seats)) as u8);
                let memory = remembered(dealt, &game, hooks, &log.borrow())?;
                let change = Change::find(kind, start, table, person, &asked, &memory, &mut rng);
                if let Some(change) = change.filter(|&change| wanted(table, change)) {
                    let mut pair = Pair::new(table, hooks, start, change, person, memory.before);
                    let followed = pair.follow(given, &mut rng);
                    let (questions, end) = followed.map_err(|why| {
                        format!(
                            "at answer {}, person {} notices {}: {why}",
                            game.answers(),
                            person.0,
                            shown(change, start, table)
                        )
                    })?;
                    let of = match change {
                        Change::Tokens(token, _) => Some(table.content.kind(token)),
                        _ => None,
                    };
                    return Ok(Some(Followed { kind, of, questions, end }));
                }
            }
            wait = wait.saturating_sub(1);
        }
        answer_anything(&mut game, &mut rng)?;
    }
    Ok(None)
}

/// What is known now, and what was at the start of the step that asks: everything
/// told so far but what the step told again from its start tells.
fn remembered(dealt: &Dealt, game: &Game, hooks: &Rc<dyn Hooks>, log: &[Heard]) -> Result<Memory, String> {
    let (start, given) = game.position();
    let (ear, told) = Ear::new(None);
    let mut again =
        Game::new(Rc::clone(&dealt.table), start.clone(), Rc::clone(hooks)).watched_by(Box::new(ear));
    give(&mut again, given.iter().map(|&choice| choice.into()))?;
    let before = log.len() - told.borrow().len();
    let facts = |log: &[Heard]| -> Vec<Fact> { log.iter().filter_map(|heard| heard.fact).collect() };
    let known = |facts: &[Fact]| Knowledge::after(&dealt.setup, &dealt.table, facts);
    let mut decks = Decks::new(&dealt.state);
    for fact in &facts(&log[..before]) {
        decks.fact(fact);
    }
    let zones = Zones::after(&dealt.setup, &dealt.table, &facts(&log[..before]));
    let hands = Hands::after(&dealt.table, &facts(&log[..before]));
    Ok(Memory { before: known(&facts(&log[..before])), now: known(&facts(log)), decks, zones, hands })
}

fn shown(change: Change, state: &State, table: &Table) -> String {
    let names = match change {
        Change::Tokens(one, other) => format!("{}, {}", table.loot_label(one), table.loot_label(other)),
        Change::Hand(_, one, other)
        | Change::Abroad(_, _, one, other)
        | Change::FaceDown(_, _, one, other) => {
            format!("{}, {}", table.card_label(one), table.card_label(other))
        }
        Change::HidingPlace(_, place) => table.place_label(place),
        Change::Cards(one, other) => {
            let rows = [one, other].map(|card| table.content.cards[card.index()].row);
            rows.map(|row| table.content.characters[row.index()].id.as_str()).join(", ")
        }
        Change::Mark(mark, ..) => table.content.marks[mark.index()].id.clone(),
        Change::Answer(_) => "two answers".to_owned(),
        Change::Round(at, card) => {
            let rounds = &table.content.rounds;
            format!("{}, {}", rounds[state.rounds[at as usize].index()].id, rounds[card.index()].id)
        }
    };
    format!("{change:?} ({names})")
}

/// How many pairs of a part of the test are followed, of so many usually.
fn pairs(usual: u64) -> u64 {
    number_from_environment("HOLDUP_PAIRS", 300).saturating_mul(usual) / 300
}

/// Where pairs are looked for, and what of.
struct Hunt<'a> {
    rulebook: &'a Rulebook,
    kinds: &'a [Kind],
    /// So many games are about a kind before the next one has its turn: four, as there are so many numbers of seats.
    games_of_a_kind: u64,
    /// Who leads the seats.
    led: fn(Dealt, Which) -> Dealt,
    /// In how many games one pair is looked for, where their kind says no more.
    tries: usize,
    wanted: fn(&Table, Change) -> bool,
}

/// Where a game brought nothing that could be changed, the one this much further is tried.
const FURTHER: u64 = 1_000_000;

impl<'a> Hunt<'a> {
    /// For any change of these kinds.
    fn new(rulebook: &'a Rulebook, kinds: &'a [Kind]) -> Hunt<'a> {
        Hunt { rulebook, kinds, games_of_a_kind: 4, led: |dealt, _| dealt, tries: 1, wanted: |_, _| true }
    }

    /// Follows one pair in each of so many games, as far as something is found.
    fn follow(&self, seed: u64, games: u64) -> Vec<Followed> {
        let followed = play_all_by(self.rulebook, seed, games, |rulebook, which, hooks| {
            let kind = self.kinds[(which.game / self.games_of_a_kind) as usize % self.kinds.len()];
            for game in (which.game..).step_by(FURTHER as usize).take(self.tries.max(kind.tries())) {
                let which = Which { game, ..which };
                let dealt = (self.led)(Dealt::new(rulebook, which), which);
                let pair = one_pair(&dealt, hooks, which, kind, self.wanted);
                let pair = pair.map_err(|why| format!("as game {game}: {why}"))?;
                if pair.is_some() {
                    return Ok(pair);
                }
            }
            Ok(None)
        });
        followed.into_iter().flatten().collect()
    }
}

/// What was changed has come to light in each of these ways, if not in these alone.
fn check_ends(followed: &[Followed], expected: &[End]) {
    let mut met: BTreeMap<End, usize> = BTreeMap::new();
    for pair in followed {
        *met.entry(pair.end).or_default() += 1;
    }
    for end in expected {
        assert!(met.contains_key(end), "nothing ever came to light like this: {end:?}, but {met:?}");
    }
}

/// How many pairs there are of a kind, and how many questions were compared in them.
fn counted(followed: &[Followed], kind: Kind) -> (usize, usize) {
    let of_kind = || followed.iter().filter(|pair| pair.kind == kind);
    (of_kind().count(), of_kind().map(|pair| pair.questions).sum())
}

#[test]
fn two_games_that_differ_in_what_a_seat_cannot_know_look_the_same_to_it() {
    let ends = follow_pairs(&rulebook(&Library::built_in()), pairs(160));
    println!("{ends:#?}");
    assert!(!ends.values().any(|of_kind| of_kind.contains_key(&End::Seen)), "nothing is shown in 2014");
}

#[test]
fn house_rules_that_show_loot_show_nothing_else() {
    let rulebook = rulebook_of(&Library::built_in(), PRESET, HOUSE_RULES);
    let ends = follow_pairs(&rulebook, pairs(160));
    println!("{ends:#?}");
    assert!(
        ends.values().any(|of_kind| of_kind.contains_key(&End::Seen)),
        "loot is looked at and laid face up"
    );
}

/// How often changed things of each kind came to light in which way.
type Ends = BTreeMap<String, BTreeMap<End, usize>>;

/// Follows many pairs to where the changed thing comes to light.
fn follow_pairs(rulebook: &Rulebook, pairs: u64) -> Ends {
    let hunt = Hunt { led: Dealt::led_by_others, ..Hunt::new(rulebook, &Kind::USUAL) };
    let followed = hunt.follow(1848, pairs);
    let mut ends = Ends::new();
    for kind in Kind::USUAL {
        let (count, questions) = counted(&followed, kind);
        assert!(count * 10 >= pairs as usize, "{kind:?}: only {count} pairs");
        assert!(questions >= 10 * count, "{kind:?}: {questions} questions in {count} pairs");
        let name = format!("{kind:?}, {} questions each", questions / count);
        for pair in followed.iter().filter(|pair| pair.kind == kind) {
            *ends.entry(name.clone()).or_default().entry(pair.end).or_default() += 1;
        }
    }
    ends
}

/// By rulebook versions in which more is chosen, lost and hidden. (Which round cards were chosen, seats may know.)
#[test]
fn other_rulebook_versions_keep_secrets_as_well() {
    let library = Library::built_in();
    let kinds: Vec<Kind> = Kind::USUAL.into_iter().filter(|kind| *kind != Kind::Round).collect();
    let pairs = pairs(48);
    for preset in ["es_2014", "ro_2014", "nl_2014", "bga_help_es"] {
        // Bullets that are laid aside while drawing are seen by all, and two decks that
        // lie in another order show others: that is chance, no leak.
        let rulebook = rulebook_of(&library, preset, &[("draw_three_filter", "\"any_cards\"")]);
        let hunt = Hunt { led: Dealt::led_by_others, ..Hunt::new(&rulebook, &kinds) };
        let count = hunt.follow(1849, pairs).len() as u64;
        assert!(count * 2 >= pairs, "{preset}: only {count} pairs");
    }
}

/// What lies under a deck only who put it there knows, where hands go back every round and where they are kept.
#[test]
fn what_lies_under_a_deck_its_own_seat_alone_knows() {
    for preset in ["base_2014", "base_2014_expert"] {
        let pairs = pairs(80);
        let followed = Hunt::new(&made_up(preset, &["stash"]), &Kind::OF_RUNS).follow(1852, pairs);
        for kind in Kind::OF_RUNS {
            let (count, questions) = counted(&followed, kind);
            assert!(count as u64 * 8 >= pairs, "{preset}, {kind:?}: only {count} pairs");
            assert!(questions >= 5 * count, "{preset}, {kind:?}: {questions} questions");
        }
    }
}

/// The combined rules have secrets of their own: who hides where, what all choose
/// at once, tokens of every kind, and decks that last longer than a round.
#[test]
fn the_combined_rules_keep_their_secrets() {
    let library = Library::built_in();
    let mut ends = Ends::new();
    for &other in OTHER_GAMES {
        let rulebook = other_game(&library, other);
        let (kinds, pairs) = match other {
            (WHOLE, []) => (&Kind::ALWAYS_COMBINED[..], pairs(56)),
            (WHOLE, _) => (&Kind::ALL[..], pairs(130)),
            _ => (&Kind::USUAL[..], pairs(20)),
        };
        let hunt = Hunt { games_of_a_kind: 2, led: Dealt::led_by_others, ..Hunt::new(&rulebook, kinds) };
        for pair in hunt.follow(1851, pairs) {
            let of = pair.of.map(|kind| &rulebook.content().loot_kinds[kind.index()].id);
            let of = of.map(|id| format!(" of {id}")).unwrap_or_default();
            *ends.entry(format!("{:?}{of}", pair.kind)).or_default().entry(pair.end).or_default() += 1;
        }
    }
    println!("{ends:#?}");
    for kind in Kind::ALL {
        let name = format!("{kind:?}");
        assert!(ends.keys().any(|key| key.starts_with(&name)), "{name} was never changed");
    }
    for end in End::COMBINED {
        let met = ends.values().any(|of_kind| of_kind.contains_key(&end));
        assert!(met, "nothing ever came to light like this: {end:?}");
    }
}

/// Under which car somebody hides nobody learns when cars leave: neither whether one could, nor what becomes of him, before
/// he should appear.
#[test]
fn a_car_that_leaves_does_not_tell_who_hides_under_it() {
    let rulebook = with_pack("second_train", WHOLE, &["handcar"]);
    let hunt = Hunt { tries: 8, ..Hunt::new(&rulebook, &[Kind::HidingPlace]) };
    check_ends(&hunt.follow(1853, pairs(320)), &[End::CameOut, End::Stranded]);
}

/// Loot tokens in zones where their giver knows them, where they are mixed, and where all see them; beside the train and in
/// the box: a made-up pack moves them from everywhere to everywhere.
#[test]
fn tokens_are_known_as_their_zones_say() {
    let followed = Hunt::new(&made_up(PRESET, &["pots"]), &[Kind::Tokens]).follow(1853, pairs(160));
    check_ends(&followed, &[End::Taken, End::Seen, End::Scored]);
}

/// Cards of families in zones that are known to all, to whoever holds them, and to nobody: a made-up pack has all three,
/// and moves cards between them.
#[test]
fn cards_of_families_are_known_as_their_zones_say() {
    let followed = Hunt::new(&made_up(PRESET, &["relics"]), &[Kind::Cards]).follow(1852, pairs(60));
    check_ends(&followed, &[End::Shown, End::Scored]);
}

/// Cards in hands, tokens in a pot and cards of a family that are shown to one or to all, where hands go back every round and
/// where they are kept.
#[test]
fn what_is_shown_only_who_sees_it_knows() {
    let kinds = [Kind::Hand, Kind::Tokens, Kind::Cards, Kind::Hand, Kind::FaceDown, Kind::Laid];
    let mut followed = Vec::new();
    for preset in [PRESET, "base_2014_expert"] {
        let rulebook = with_pack("poker", preset, &[]);
        let hunt = Hunt { led: Dealt::led_by_others, ..Hunt::new(&rulebook, &kinds) };
        followed.extend(hunt.follow(1853, pairs(120)));
    }
    check_ends(&followed, &[End::Seen, End::Shown, End::OwnDecision]);
}

/// Bullets of a kind that are of two piles are two cards: who holds which is as secret as other cards, whatever is shot with them.
#[test]
fn which_pile_a_bullet_in_a_hand_is_of_nobody_learns() {
    let rulebook = with_pack("two_piles", PRESET, &[]);
    let kinds = [Kind::Hand, Kind::FaceDown, Kind::Laid];
    check_ends(&Hunt::new(&rulebook, &kinds).follow(1853, pairs(60)), &[End::OwnDecision]);
}

/// Of which side somebody is nobody else learns where his badge is his own affair, until they are counted in the end.
#[test]
fn secret_sides_come_to_light_in_the_end() {
    let rulebook = with_pack("sides", PRESET, &["sides/moles"]);
    check_ends(&Hunt::new(&rulebook, &[Kind::Cards]).follow(1854, pairs(60)), &[End::Scored]);
}

/// Secret marks: a pack counts in them what only their seat can see, and pays for it at the end. The same pack marks jewels,
/// which lie face down by the combined rules.
#[test]
fn secret_marks_are_known_to_their_seat_alone_and_marks_of_tokens_tell_nothing_of_these() {
    for (preset, kind, end) in [(PRESET, Kind::Mark, End::Scored), (WHOLE, Kind::Tokens, End::Taken)] {
        let rulebook = with_pack("packs/vendetta", preset, &[]);
        check_ends(&Hunt::new(&rulebook, &[kind]).follow(1853, pairs(60)), &[end]);
    }
}

/// Cards in the hands of others than those from whose decks they are: who gave and who got one sees which it is.
#[test]
fn cards_abroad_are_seen_by_who_gave_and_who_got_them() {
    let mut followed = Vec::new();
    for preset in [PRESET, "base_2014_expert", "base_2014_two_player"] {
        let rulebook = made_up(preset, &["peddling"]);
        let hunt =
            Hunt { games_of_a_kind: 1, led: Dealt::led_by_others, ..Hunt::new(&rulebook, &Kind::OF_HANDS) };
        followed.extend(hunt.follow(1853, pairs(40)));
    }
    check_ends(&followed, &[End::Given, End::OwnDecision, End::PutAway]);
}

/// Seats for which a rule decides choose the same whatever is hidden from everybody: by what tokens are worth, where
/// somebody hides, which round cards are to come, and what others hold. A made-up pack says how they decide.
#[test]
fn a_rule_decides_by_what_everybody_sees() {
    let rulebook = made_up(PRESET, &["puppets"]);
    let kinds = [Kind::Tokens, Kind::Round, Kind::Hand, Kind::FaceDown, Kind::Laid];
    let pairs = pairs(120);
    let hunt = Hunt { led: Dealt::led_by_rule, ..Hunt::new(&rulebook, &kinds) };
    let followed = hunt.follow(1853, pairs);
    for kind in kinds {
        let (count, questions) = counted(&followed, kind);
        assert!(count as u64 * 15 >= pairs, "{kind:?}: only {count} pairs");
        assert!(questions >= 3 * count, "{kind:?}: {questions} questions in {count} pairs");
    }
}

/// Which card a seat has laid face down from the top of its deck nobody knows before it is turned over or another one of the
/// deck shows: neither who sits there nor the rule that decides for it, where hands go back every round and where not.
#[test]
fn what_is_laid_from_the_top_nobody_knows() {
    let wanted =
        |table: &Table, change: Change| matches!(change, Change::FaceDown(seat, ..) if table.plays_top(seat));
    for preset in [PRESET, "base_2014_expert"] {
        let rulebook = with_pack("bots", preset, &[]);
        let pairs = pairs(120);
        let hunt = Hunt { tries: 4, wanted, ..Hunt::new(&rulebook, &[Kind::FaceDown]) };
        let followed = hunt.follow(1854, pairs);
        let (count, questions) = counted(&followed, Kind::FaceDown);
        assert!(count as u64 * 3 >= pairs, "{preset}: only {count} pairs");
        assert!(questions >= count, "{preset}: {questions} questions in {count} pairs");
        check_ends(&followed, &[End::Turned, End::OwnDecision]);
    }
}

/// At whom a card is aimed is hidden as the card is: in hands, and where it lies face down.
#[test]
fn at_whom_a_card_is_aimed_is_hidden_with_it() {
    let kinds = [Kind::Hand, Kind::FaceDown, Kind::Laid];
    let pairs = pairs(90);
    let followed = Hunt::new(&with_pack("bots", PRESET, &[]), &kinds).follow(1855, pairs);
    for kind in kinds {
        let (count, _) = counted(&followed, kind);
        assert!(count as u64 * 12 >= pairs, "{kind:?}: only {count} pairs");
    }
}
