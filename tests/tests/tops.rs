//! Which bullets lie on top of a deck when hands are kept: each way to receive one by each rulebook version, in a game that
//! plays it (D-052, D-081, D-082).

use holdup_packs::{render, statement_ids};
use holdup_replay::library::Library;
use holdup_replay::suite::Suite;
use holdup_rules::state::Run;
use holdup_tell::label::Labels;

/// The rulebook versions, and for each way of [`WAYS`] whether Belle's bullet lies on top of her deck.
const VERSIONS: &[(&str, [bool; 6])] = &[
    ("base_2014", [true, true, true, true, true, true]),
    ("base_2014_expert", [true, true, true, true, true, true]),
    ("base_2014_two_player", [true, true, true, true, true, true]),
    ("es_2014", [true, true, true, true, true, true]),
    ("ro_2014", [true, true, true, true, true, false]),
    ("nl_2014", [true, true, true, false, true, false]),
    ("bga_help_es", [true, true, false, false, true, false]),
    ("ucr_2_1", [true, true, true, true, true, true]),
];

/// The same, to be put into a case: what hits Belle, her bullet, whether there are teams, the set-up, the answer.
const WAYS: [(&str, &str, bool, &str, &str); 6] = [
    (
        "an opponent",
        "bullet of tuco",
        false,
        "train = \"locomotive: marshal | saloon: belle | luggage: tuco\"\npile = [\"tuco fire\"]",
        "",
    ),
    (
        "a partner",
        "bullet of doc",
        true,
        "train = \"locomotive: marshal | saloon: belle | luggage: doc | restaurant | first class: tuco, ghost\"\npile = [\"doc fire\"]",
        "",
    ),
    (
        "a meeting",
        "neutral bullet",
        false,
        "train = \"locomotive: marshal | saloon: belle | luggage: tuco\"\npile = [\"belle move\"]",
        "> belle: locomotive\n...\n",
    ),
    (
        "a shot of a pawn of nobody",
        "neutral bullet",
        false,
        "train = \"locomotive | saloon: marshal / belle | luggage: tuco\"\nevent = \"angry_marshal\"",
        "",
    ),
    (
        "such a shot with teams",
        "neutral bullet",
        true,
        "train = \"locomotive | saloon: marshal / belle | luggage | restaurant: doc, tuco, ghost\"\nevent = \"angry_marshal\"",
        "",
    ),
    (
        "an event",
        "neutral bullet",
        false,
        "train = \"locomotive: marshal | saloon: belle | luggage: tuco\"\nevent = \"passengers_rebellion\"",
        "",
    ),
];

#[test]
fn the_bullets_each_version_names_lie_on_top() {
    let library = Library::built_in();
    for (preset, tops) in VERSIONS {
        for ((way, bullet, teams, situation, answer), on_top) in WAYS.iter().zip(tops) {
            if *preset == "base_2014_two_player" && !teams {
                continue;
            }
            let seats = if *teams { "seats = [\"belle + doc\", \"tuco + ghost\"]\n" } else { "" };
            let text = format!(
                "## A case\nRule: BASE-expert-h\n\n```setup\npreset = \"{preset}\"\n\
                 options = {{ deck_mode = \"expert\", teams_of_two = {teams} }}\n{seats}{situation}\n\
                 play = [\"stealing\", \"event\"]\n```\n```game\n...\n{answer}```\n"
            );
            let files = [("case.md", text.as_str())].into_iter().collect();
            let suite = Suite::gather(files, &statement_ids(library.files()));
            assert!(suite.problems.is_empty(), "{}", render(&suite.problems, &suite.files, false));
            let played = suite.play_so_far(&suite.cases[0], &library, &[]);
            let played = played.unwrap_or_else(|wrong| panic!("{way} by {preset}: {wrong}")).played;
            assert!(played.wrong.is_empty(), "{way} by {preset}: {:?}", played.wrong);
            let cards = &played.state.seats[0].cards;
            let is_there = |run| {
                let mut cards = cards.run(run).iter().map(|&card| played.table.card_label(card));
                cards.any(|label| label == *bullet)
            };
            assert_eq!((is_there(Run::Top), is_there(Run::Bag)), (*on_top, !*on_top), "{way} by {preset}");
        }
    }
}
