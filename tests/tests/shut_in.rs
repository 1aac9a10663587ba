//! The Cell and the prisoners in random games, with the Player Marshal who captures and without him: only the captured come to
//! the Cell, nothing but the Prison car leads out of it, nobody there can be shot or punched, and nobody has two prisoners or two
//! hostages; no goal, poster, Brawler card or prisoner is lost, and there are five goals.
//!
//! `HOLDUP_RANDOM_GAMES=200000 cargo test --release -p holdup-tests shut_in::` plays more of them.

use std::cell::RefCell;
use std::rc::Rc;

use holdup_replay::library::Library;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Game, Witness};
use holdup_rules::ids::*;
use holdup_rules::question::{Ask, Choice};
use holdup_rules::state::{CardSpot, State};
use holdup_rules::table::Table;
use holdup_tests::play::{Dealt, number_from_environment, other_game, play_all_by};
use holdup_tests::watch::{Laws, finish};

/// The script that alone brings somebody to the Cell.
const CAPTURE: &str = "/actions/capture.lua";

/// Parts that are on in a game, and if bandits are captured in some of them.
const GAMES: &[(&[&str], bool)] = &[
    (&["prison_car", "horses"], false),
    (&["prison_car", "bots", "handcar", "special_punch"], false),
    (&["player_marshal"], true),
    (&["player_marshal", "bots", "horses", "circus_car"], true),
];

/// The script that alone frees somebody from there.
const PRISON: &str = "/cars/prison.lua";

/// Who the Marshal is, if a player leads him.
const MARSHAL: &str = "player_marshal";

/// In which zones cards of a family lie: those of the table, those the Marshal has, and those bandits have.
struct Kept {
    family: &'static str,
    table: &'static [&'static str],
    marshal: &'static [&'static str],
    bandits: &'static [&'static str],
}

const KEPT: &[Kept] = &[
    Kept {
        family: "goal",
        table: &[],
        marshal: &["upcoming", "current", "revealed", "fulfilled"],
        bandits: &[],
    },
    Kept { family: "poster", table: &[], marshal: &["achievements"], bandits: &["at_large"] },
    Kept { family: "brawler", table: &[], marshal: &["brawlers"], bandits: &["trophies"] },
    Kept { family: "prisoner", table: &["locked_up"], marshal: &["achievements"], bandits: &["taken"] },
];

/// What was seen of a game.
#[derive(Default)]
struct Seen {
    captures: u32,
    freed: u32,
    wrong: Option<String>,
    /// Who is in the Cell.
    shut_in: Vec<PawnId>,
    /// The cards that were dealt.
    dealt: Vec<FamilyCardId>,
}

impl Seen {
    fn of(dealt: &Dealt) -> Seen {
        Seen { dealt: in_play(&dealt.state, &dealt.table), ..Seen::default() }
    }

    fn check(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) -> Result<(), String> {
        let content = &table.content;
        let by = |path: &str| {
            let script = cause.function.and_then(|function| content.script_of(function));
            script.is_some_and(|script| script.path.ends_with(path))
        };
        let aimed_at = match *fact {
            Fact::Hit { victim, shooter: Some(_), .. } => Some(victim.pawn()),
            Fact::PawnHit { pawn, .. } => Some(pawn),
            _ => None,
        };
        if let Some(pawn) = aimed_at
            && (self.shut_in.contains(&pawn) || state.pawns[pawn.index()].place().is_none())
        {
            return Err(format!("pawn {} was shot at out of reach", pawn.0));
        }
        let shut_in = shut_in(state, table);
        if let Some(pawn) = shut_in.iter().find(|pawn| !self.shut_in.contains(pawn)) {
            self.captures += 1;
            if !by(CAPTURE) {
                return Err(format!("pawn {} came to the Cell by itself", pawn.0));
            }
        }
        if let Some(pawn) = self.shut_in.iter().find(|pawn| !shut_in.contains(pawn))
            && !by(PRISON)
            && !matches!(fact, Fact::Ejected { .. })
        {
            return Err(format!("pawn {} left the Cell by itself", pawn.0));
        }
        self.shut_in = shut_in;
        for (nth, family) in content.families.iter().enumerate() {
            if family.id != "prisoner" && family.id != "hostage" {
                continue;
            }
            for who in table.all_characters() {
                let held = table.of_family(FamilyId::at(nth), table.taken_by(state, who));
                if held.len() > 1 {
                    return Err(format!("seat {} has two: {}", who.0, family.id));
                }
            }
        }
        if let Fact::CardMoved { .. } = fact {
            self.freed += 1;
            if in_play(state, table) != self.dealt {
                return Err("a card was lost, or came out of the box".to_owned());
            }
            self.dealt.iter().try_for_each(|&card| lies_right(state, table, card))?;
        }
        Ok(())
    }
}

impl Witness for Seen {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        if let (Err(why), None) = (self.check(state, table, fact, cause), &self.wrong) {
            self.wrong = Some(format!("after {fact:?}: {why}"));
        }
    }
}

/// Who is in the Cell.
fn shut_in(state: &State, table: &Table) -> Vec<PawnId> {
    let closed = table.layout(state).closed;
    let pawns = table.all_characters().map(WhoId::pawn);
    pawns.filter(|pawn| state.pawns[pawn.index()].place().is_some_and(|place| closed.has(place))).collect()
}

fn kept(table: &Table, card: FamilyCardId) -> Option<&'static Kept> {
    let family = table.content.cards[card.index()].family;
    KEPT.iter().find(|kept| kept.family == table.content.families[family.index()].id)
}

/// The cards of the families that are watched and not in the box.
fn in_play(state: &State, table: &Table) -> Vec<FamilyCardId> {
    let is_in_play =
        |&card: &FamilyCardId| state.held[card.index()] != CardSpot::Box && kept(table, card).is_some();
    table.all_family_cards().filter(is_in_play).collect()
}

fn is_marshal(table: &Table, who: WhoId) -> bool {
    table.content.characters[table.who[who.index()].character.index()].id == MARSHAL
}

/// A card lies where it may, and a poster with whom it shows or with the Marshal.
fn lies_right(state: &State, table: &Table, card: FamilyCardId) -> Result<(), String> {
    let Some(kept) = kept(table, card) else { return Ok(()) };
    let spot = state.held[card.index()];
    let zone = spot.zone().map_or("box", |zone| table.content.zones[zone.index()].id.as_str());
    let (zones, is_right) = match spot.holder() {
        None => (kept.table, true),
        Some(who) if is_marshal(table, who) => (kept.marshal, true),
        Some(who) => (kept.bandits, kept.family != "poster" || table.is_his(card, who)),
    };
    let wrong = || format!("{} lies in {zone}: {spot:?}", table.content.row_of(card).id);
    if zones.contains(&zone) && is_right { Ok(()) } else { Err(wrong()) }
}

/// There are five goals with the Marshal, and none is hidden when the game has come to its end. Nobody opens those of a Marshal
/// who is out (AMB-260), nor where somebody has won at once (AMB-004).
fn goals(game: &Game) -> Result<(), String> {
    let (state, table) = (game.state(), game.table());
    let Some(marshal) = table.all_characters().find(|&who| is_marshal(table, who)) else { return Ok(()) };
    let family = |card: FamilyCardId| table.content.cards[card.index()].family;
    let is_goal = |card: &FamilyCardId| table.content.families[family(*card).index()].id == "goal";
    let zone = |card: FamilyCardId| state.held[card.index()].zone();
    let zones = in_play(state, table).into_iter().filter(is_goal).filter_map(zone);
    let zones: Vec<&str> = zones.map(|zone| table.content.zones[zone.index()].id.as_str()).collect();
    let hidden = zones.iter().filter(|zone| ["upcoming", "current"].contains(zone)).count();
    let is_cut_short = state.won.is_some_and(|won| table.content.victories[won.index()].hooks.is_empty());
    let are_open = hidden == 0 || !state.over || is_cut_short || state.out.has(marshal);
    match zones.len() == 5 && are_open {
        true => Ok(()),
        false => Err(format!("{} goals, {hidden} of them hidden", zones.len())),
    }
}

/// Nobody in the Cell or without a pawn is offered to whoever shoots or punches.
fn spared(game: &Game) -> Result<(), String> {
    let Some(question) = game.question() else { return Ok(()) };
    if !matches!(question.ask, Ask::Shoot | Ask::Punch) {
        return Ok(());
    }
    let closed = game.layout().closed;
    let is_shut_in = |choice: &Choice| match *choice {
        Choice::Bandit(who) => game.place(who.pawn()).is_none_or(|place| closed.has(place)),
        _ => false,
    };
    match question.choices.iter().any(is_shut_in) {
        true => Err("somebody in the Cell, or nowhere, can be chosen".to_owned()),
        false => Ok(()),
    }
}

#[test]
fn only_the_captured_come_to_the_cell_nobody_aims_at_them_and_no_card_is_lost() {
    let library = Library::built_in();
    let games = number_from_environment("HOLDUP_RANDOM_GAMES", 2000) / 40;
    for &(with, captures) in GAMES {
        let rulebook = other_game(&library, ("ucr_2_1", with));
        let seen = play_all_by(&rulebook, 94, games, |rulebook, which, hooks| {
            let dealt = Dealt::new(rulebook, which);
            let seen = Rc::new(RefCell::new(Seen::of(&dealt)));
            let laws = Laws::of(&dealt.state);
            let mut game = dealt.game(hooks).watched_by(Box::new((Rc::clone(&laws), Rc::clone(&seen))));
            for &card in &seen.borrow().dealt {
                lies_right(&dealt.state, &dealt.table, card)?;
            }
            finish(&mut game, &mut which.choices(), |game, _| spared(game).and_then(|()| goals(game)))?;
            goals(&game)?;
            laws.borrow().held()?;
            let seen = seen.take();
            seen.wrong.map_or(Ok((seen.captures, seen.freed)), Err)
        });
        let captured: u32 = seen.iter().map(|(captured, _)| captured).sum();
        assert_eq!(captured > 0, captures, "with {with:?}: {captured} captures");
        assert!(seen.iter().any(|&(_, freed)| freed > 0), "with {with:?} no card changed hands");
    }
}
