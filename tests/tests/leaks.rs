//! The two-copies test: what a person sees and hears tells nothing of what he
//! cannot know, by every rulebook version and in packs that hide more.
//!
//! `HOLDUP_PAIRS=20000` compares more pairs of copies.

mod drawn;
mod told;

use std::collections::BTreeMap;

use holdup_hooks::Rulebook;
use holdup_replay::library::Library;
use holdup_rules::table::Table;
use holdup_tests::changes::{Change, Kind};
use holdup_tests::copies::{End, Hunt, check_ends, counted, pairs};
use holdup_tests::play::{
    Dealt, HOUSE_RULES, OTHER_GAMES, made_up, other_game, rulebook, rulebook_of, with_pack,
};
use holdup_tests::{PRESET, WHOLE};

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

/// What stakes are worth nobody learns but who holds or deals them, before they are wagered, while they are, and when they
/// are dealt out; which card of a bot lies face down, and so which come, nobody at all.
#[test]
fn stakes_and_the_cards_of_bots_stay_hidden() {
    let wanted = |table: &Table, change: Change| match change {
        Change::Tokens(one, _) => {
            (table.content.loot_kinds.iter()).any(|kind| kind.id == "stake" && kind.tokens.has(one))
        }
        Change::FaceDown(seat, ..) => table.plays_top(seat),
        _ => false,
    };
    let rulebook = other_game(&Library::built_in(), ("ucr_2_1", &["bots"]));
    let kinds = [Kind::Tokens, Kind::FaceDown];
    let pairs = pairs(80);
    let followed = Hunt { tries: 12, wanted, ..Hunt::new(&rulebook, &kinds) }.follow(1856, pairs);
    for kind in kinds {
        let (count, questions) = counted(&followed, kind);
        assert!(count as u64 * 3 >= pairs, "{kind:?}: only {count} pairs");
        assert!(questions >= count, "{kind:?}: {questions} questions in {count} pairs");
    }
    check_ends(&followed, &[End::Seen, End::Scored, End::Turned, End::OwnDecision]);
}

/// Which goals are to come nobody knows, which are current the Marshal alone and who glanced at one; nobody else knows what he
/// holds and lays.
#[test]
fn goals_and_cards_of_the_marshal_stay_hidden() {
    let wanted = |table: &Table, change: Change| match change {
        // Of neighbours: no other goal lies between them, so that what chance shows is the same one in both copies.
        Change::Cards(one, other) => {
            let family = table.content.cards[one.index()].family;
            table.content.families[family.index()].id == "goal" && one.index().abs_diff(other.index()) == 1
        }
        Change::Hand(seat, ..) | Change::FaceDown(seat, ..) => {
            let row = table.who[table.who_of(seat).index()].character;
            table.content.characters[row.index()].id == "player_marshal"
        }
        _ => false,
    };
    let rulebook = other_game(&Library::built_in(), ("ucr_2_1", &["player_marshal"]));
    let kinds = [Kind::Cards, Kind::Hand, Kind::FaceDown];
    let pairs = pairs(120);
    let followed = Hunt { tries: 8, wanted, ..Hunt::new(&rulebook, &kinds) }.follow(1857, pairs);
    for kind in kinds {
        let (count, questions) = counted(&followed, kind);
        assert!(count as u64 * 6 >= pairs, "{kind:?}: only {count} pairs");
        assert!(questions >= 5 * count, "{kind:?}: {questions} questions in {count} pairs");
    }
    check_ends(&followed, &[End::Shown, End::Scored, End::Turned]);
}

/// Under which car somebody hides nobody learns when cars leave: neither whether one could, nor what becomes of him, before
/// he should appear.
#[test]
fn a_car_that_leaves_does_not_tell_who_hides_under_it() {
    let rulebook = with_pack("shunting", WHOLE, &["armoured_train", "handcar"]);
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
        for parts in [&["sharps", "relics"][..], &["sharps"]] {
            let rulebook = made_up(preset, parts);
            let hunt = Hunt { led: Dealt::led_by_others, ..Hunt::new(&rulebook, &kinds) };
            followed.extend(hunt.follow(1853, pairs(120)));
        }
    }
    check_ends(&followed, &[End::Seen, End::Shown, End::OwnDecision]);
}

/// Bullets of a kind that are of two piles are two cards: who holds which is as secret as other cards, whatever is shot with them.
#[test]
fn which_pile_a_bullet_in_a_hand_is_of_nobody_learns() {
    let rulebook = with_pack("robots", PRESET, &["robots/piles"]);
    let kinds = [Kind::Hand, Kind::FaceDown, Kind::Laid];
    check_ends(&Hunt::new(&rulebook, &kinds).follow(1853, pairs(120)), &[End::OwnDecision]);
}

/// Documents lie face down, and a diverted card is seen by the seat alone that loses it.
#[test]
fn a_team_game_shows_neither_documents_nor_hands() {
    let with = ["couriers/team_game", "couriers/armoured_train"];
    let ends = follow_pairs(&other_game(&Library::built_in(), (WHOLE, &with)), pairs(160));
    println!("{ends:#?}");
}

/// Of which side somebody is nobody else learns where his badge is his own affair, until they are counted in the end.
#[test]
fn secret_sides_come_to_light_in_the_end() {
    let rulebook = made_up(PRESET, &["moles"]);
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
        let rulebook = with_pack("robots", preset, &[]);
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
    let followed = Hunt::new(&with_pack("robots", PRESET, &[]), &kinds).follow(1855, pairs);
    for kind in kinds {
        let (count, _) = counted(&followed, kind);
        assert!(count as u64 * 12 >= pairs, "{kind:?}: only {count} pairs");
    }
}
