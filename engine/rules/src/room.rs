//! Whether content fits into the engine: what there is limited room for, held against
//! the sizes of [`crate::capacity`] when it is loaded.

use crate::capacity::*;
use crate::content::{Action, Character, Content, DeckCards, Stands};
use crate::ids::{ActionSet, CarId, CharacterId, TurnKindId};
use crate::things::{self, ThingKind};
use std::collections::BTreeMap;

/// Rows of content that there is limited room for.
#[derive(Clone, Debug)]
pub struct Capacity {
    /// Which kind of row they are of.
    pub kind: &'static ThingKind,
    /// For how many there is room.
    pub most: usize,
    /// Whether row number so of its kind, in the table of its kind, is among them.
    pub is_one: fn(&Content, usize) -> bool,
    /// What they are, in the plural.
    pub what: &'static str,
}

/// Everything in content that there is limited room for: the rows of each table, and some that stand on the table.
pub fn capacities() -> Vec<Capacity> {
    let mut all: Vec<Capacity> = (things::ALL.iter())
        .map(|&kind| Capacity { kind, most: kind.most, is_one: |_, _| true, what: kind.several })
        .collect();
    let cars = |what, most, is_one| Capacity { kind: &things::CAR, most, is_one, what };
    all.push(cars("cars at an end of the train", MAX_CARS_AT_AN_END, |content, row| {
        content.cars[row].stands == Stands::AtAnEnd
    }));
    all.push(cars(
        "lines of cars beside the train, lone cars among them",
        MAX_LINES_BESIDE,
        |content, row| match content.cars[row].stands {
            Stands::InLine(line) => content.lines[line.index()].cars.first() == Some(&CarId::at(row)),
            stands => stands == Stands::Beside,
        },
    ));
    all.push(Capacity {
        kind: &things::ZONE,
        most: MAX_POTS,
        is_one: |content, row| content.zones[row].pot.is_some(),
        what: "zones of loot tokens",
    });
    all
}

/// How many places a train can have at most, whatever cars it is made of: those in every game,
/// and so many of the others, the ones with the most levels.
pub fn most_places(content: &Content, others: usize) -> usize {
    let levels = |ordinary: bool| {
        let cars = content.cars.iter().filter(move |car| car.is_ordinary() == ordinary);
        cars.map(|car| car.levels.len())
    };
    levels(false).sum::<usize>() + most(levels(true), others)
}

/// The most that so many characters have of something, whoever plays: of each bandit one version.
pub fn most_of(content: &Content, characters: usize, of: impl Fn(&Character) -> usize) -> usize {
    let mut each: BTreeMap<usize, usize> = BTreeMap::new();
    for (nth, row) in content.characters.iter().enumerate() {
        let there = each.entry(row.version_of.map_or(nth, CharacterId::index)).or_default();
        *there = (*there).max(of(row));
    }
    most(each.into_values(), characters)
}

/// The most that so many of these can be together.
pub fn most(each: impl Iterator<Item = usize>, count: usize) -> usize {
    let mut each: Vec<usize> = each.collect();
    each.sort_unstable_by(|a, b| b.cmp(a));
    each.iter().take(count).sum()
}

/// How many faces the cards of a game can have in which so many take part: actions, the bullets of each, the neutral one.
pub fn most_faces(content: &Content, taking_part: usize) -> usize {
    let bullets = most_of(content, taking_part, Character::bullet_faces) + 1;
    content.actions.len() + bullets + aimed_actions(content) * taking_part
}

/// How many actions there are of which cards are aimed at somebody.
pub fn aimed_actions(content: &Content) -> usize {
    let own = content.characters.iter().flat_map(|row| row.deck.iter().flatten());
    let aimed: ActionSet = own.filter(|cards| cards.aim.is_some()).map(|cards| cards.action).collect();
    aimed.len()
}

/// How many choices the largest question of a turn can have: each face in hand open and face down, for each bandit of a
/// seat; what else there is to do; to draw, to pass and to do nothing more.
pub fn most_choices(content: &Content, taking_part: usize, team: usize) -> usize {
    let owned = |action: &&Action| if team > 1 { action.team_copies > 0 } else { action.copies > 0 };
    let everybodys = content.actions.iter().filter(owned).count();
    let faces = |deck: &Vec<DeckCards>| deck.iter().map(|cards| cards.most_faces(taking_part)).sum();
    let of_one = content.characters.iter().filter_map(|row| Some(faces(row.deck.as_ref()?)));
    let own = of_one.fold(everybodys, usize::max);
    let plays_bullets = content.characters.iter().any(|row| row.plays_bullets_as.is_some());
    let bullets = if plays_bullets { most_of(content, taking_part, Character::bullet_faces) + 1 } else { 0 };
    2 * team * (own + bullets) + content.plannings.len() + 3
}

/// How many cards of a turn's round can be laid by one seat, whoever plays: powers change how often a seat acts.
pub fn most_plays(content: &Content, turns: &[TurnKindId]) -> usize {
    let own = |turn| {
        let own = content.characters.iter().flat_map(|row| &row.own_turns);
        own.filter(move |own| own.turn == turn).map(|own| own.plays)
    };
    let plays = |&turn: &TurnKindId| {
        let usual = content.turns[turn.index()].plays;
        usize::from(own(turn).fold(usual, u8::max))
    };
    turns.iter().map(plays).sum()
}
