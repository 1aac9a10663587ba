//! The dealt game in the head of a record: names become ids, every token is
//! given out once, and what could not be played is refused. Whether the deal is
//! one the rules would make is not asked: a record may be of any train.

use holdup_rules::capacity::MAX_CARS;
use holdup_rules::content::{Content, Stands, ZoneOf};
use holdup_rules::ids::*;
use holdup_rules::setup::Setup;
use holdup_rules::state::CardSpot;
use holdup_rules::things;
use holdup_rules::words::EngineWords;
use holdup_tell::home::levels_in;
use holdup_tell::label::{find, is_called, normalised};

use super::{HeadLines, Located, OFTEN, ONCE, RecordReader};
use crate::code;
use crate::record::token_name;

/// Tokens by name, each given out once.
struct TokenSupply {
    names: Vec<String>,
    used: LootSet,
}

/// Which of the bandits that are seated is called so.
fn seated(setup: &Setup, content: &Content, name: &str) -> Option<usize> {
    let is_it = |&(id, _): &(CharacterId, SeatId)| is_called(&content.characters[id.index()].id, name);
    setup.bandits.iter().position(is_it)
}

impl<'a> RecordReader<'a> {
    /// The dealt game and who answers for the seats. None when something is wrong.
    pub(super) fn setup(
        &mut self,
        parts: HeadLines<'_, 'a>,
        content: &Content,
    ) -> Option<(Setup, Vec<String>)> {
        let mut setup = Setup::default();
        let mut players = Vec::new();
        let mut supply = TokenSupply {
            names: (0..content.tokens.len()).map(|id| token_name(content, LootId::at(id))).collect(),
            used: LootSet::EMPTY,
        };
        for line in parts.all("seat") {
            self.seat(line, content, &mut setup, &mut players);
        }
        for (number, line) in parts.all("car").enumerate() {
            let (name, loot) = line.halves();
            let Some(car) = self.thing(&things::CAR, content, line, name).map(CarId::at) else { continue };
            if setup.cars.contains(&car) {
                let message = format!("the car `{}` is in the train twice", name.trim());
                self.wrong(line, &code::RECORD_SUPPLY, message, "");
            }
            setup.cars.push(car);
            let levels = &content.cars[car.index()].levels;
            for (nth, part) in levels_in(content, loot).enumerate() {
                for token in self.tokens(line, part, &mut supply) {
                    match levels.get(nth) {
                        Some(&level) => setup.floor.push((number as u8, level, token)),
                        None => self.wrong(line, &code::RECORD_LINE, "this car has fewer levels", ""),
                    }
                }
            }
        }
        for line in parts.all("round") {
            setup.rounds.extend(self.thing(&things::ROUND, content, line, line.rest()).map(RoundCardId::at));
        }
        for line in parts.all("sheet") {
            let (name, loot) = line.halves();
            let Some(who) = self.seated(&setup, content, line, name) else { continue };
            setup.sheets.extend(self.tokens(line, loot, &mut supply).into_iter().map(|token| (who, token)));
        }
        for line in parts.all("start") {
            let (name, car) = line.halves();
            // In the order of the seats, as they are written.
            let found = seated(&setup, content, name).filter(|&found| found == setup.starts.len());
            let of_car = |id: &CarId| is_called(&content.cars[id.index()].id, car);
            let number = setup.cars.iter().position(of_car);
            if self.name("next seated bandit", line, name, found).is_some()
                && let Some(number) = self.name("car of the train", line, car, number)
            {
                setup.starts.push(number as u8);
            }
        }
        if let Some(line) = parts.one("reserve") {
            setup.reserve = self.tokens(line, line.rest(), &mut supply);
        }
        let is_known = |word: &str| word.is_empty() || ONCE.contains(&word) || OFTEN.contains(&word);
        for line in parts.0.iter().filter(|line| !is_known(line.word()) && !line.text.starts_with('#')) {
            self.family(line, content, &mut setup);
        }
        match parts.one("first") {
            Some(line) => {
                if let Some(who) = self.seated(&setup, content, line, line.rest()) {
                    setup.first = setup.bandits[who.index()].1;
                }
            }
            None => self.missing("first"),
        }
        self.check(&setup, content);
        self.problems.is_empty().then_some((setup, players))
    }

    fn seated(&mut self, setup: &Setup, content: &Content, line: &Located<'a>, name: &str) -> Option<WhoId> {
        self.name("seated bandit", line, name, seated(setup, content, name)).map(WhoId::at)
    }

    /// `seat 1 belle: agent greedy`.
    fn seat(&mut self, line: &Located<'a>, content: &Content, setup: &mut Setup, players: &mut Vec<String>) {
        let (seat, player) = line.halves();
        let (number, name) = seat.split_once(' ').unwrap_or((seat, ""));
        let last = setup.bandits.last().map_or(0, |(_, seat)| seat.0 + 1);
        let number =
            number.parse::<u8>().ok().filter(|&number| number == last + 1 || (number == last && last > 0));
        let Some(number) = number else {
            let help = "seats are numbered from 1, and written `seat 1 BANDIT: person`";
            self.wrong(line, &code::RECORD_LINE, "this is not the next seat", help);
            return;
        };
        let Some(found) = self.thing(&things::BANDIT, content, line, name) else { return };
        if setup.bandits.iter().any(|&(id, _)| id.index() == found) {
            self.wrong(line, &code::RECORD_SUPPLY, format!("`{name}` is seated twice"), "");
        }
        setup.bandits.push((CharacterId::at(found), SeatId(number - 1)));
        players.resize(number as usize, player.trim().to_owned());
    }

    /// `hostages banker, teacher`, or with somebody `goals belle: ace, king`.
    fn family(&mut self, line: &Located<'a>, content: &Content, setup: &mut Setup) {
        let word = line.word();
        let Some(id) = content.families.iter().position(|family| family.folder == word).map(FamilyId::at)
        else {
            let families: String =
                content.families.iter().map(|family| format!(" {},", family.folder)).collect();
            let help = format!(
                "a head has lines that begin with engine, preset, pack, option, seat, dealt, generator, car, round, sheet, \
                 start, reserve,{families} first"
            );
            let message = format!("a head has no line `{word}`");
            self.wrong(line, &code::RECORD_LINE, message, &help);
            return;
        };
        let family = &content.families[id.index()];
        let (holder, names) = match line.rest().split_once(':') {
            None => (None, line.rest()),
            Some((name, names)) => {
                let Some(who) = self.seated(setup, content, line, name) else { return };
                (Some(who), names)
            }
        };
        let spot = holder.map_or(CardSpot::Zone(family.begins), |who| CardSpot::With(who, family.begins));
        let zone = &content.zones[family.begins.index()];
        if holder.is_some() != (zone.of == ZoneOf::Character) {
            let message =
                format!("cards of this family begin in the zone `{}` of the {}", zone.id, zone.of.word());
            self.wrong(line, &code::RECORD_LINE, message, "");
            return;
        }
        for name in names.split(',') {
            if self.is_enough() {
                break;
            }
            let is_one = |row: &usize| {
                content.characters[*row].card.is_some_and(|card| content.cards[card.index()].family == id)
            };
            let found = find(&things::CARD, content, name).filter(is_one);
            let found = self.name(&family.id, line, name, found);
            let Some(row) = found else { continue };
            let is_new = |card: &FamilyCardId| setup.cards.iter().all(|(known, _)| known != card);
            match content.copies_of(CharacterId::at(row)).find(is_new) {
                Some(card) => setup.cards.push((card, spot)),
                None => {
                    let message = format!("`{}` is in one place too many", name.trim());
                    self.wrong(line, &code::RECORD_SUPPLY, message, "there are not so many of it");
                }
            }
        }
    }

    fn tokens(&mut self, line: &Located<'a>, list: &str, supply: &mut TokenSupply) -> Vec<LootId> {
        let mut tokens = Vec::new();
        for name in list.split(',').map(normalised).filter(|name| !name.is_empty()) {
            if self.is_enough() {
                break;
            }
            match supply.names.iter().position(|other| *other == name).map(LootId::at) {
                Some(token) if supply.used.has(token) => {
                    let message = format!("the token `{name}` is in two places");
                    self.wrong(line, &code::RECORD_SUPPLY, message, "every token exists once");
                }
                Some(token) => {
                    supply.used.insert(token);
                    tokens.push(token);
                }
                None => {
                    let message = format!("there is no token `{name}` in the supply");
                    self.wrong(line, &code::RECORD_SUPPLY, message, "");
                }
            }
        }
        tokens
    }

    /// What must be so for the game to be played at all.
    fn check(&mut self, setup: &Setup, content: &Content) {
        let mut wrong = |message: &str| {
            self.problem(&code::RECORD_SETUP, 0..0, message, "the record is damaged or was edited")
        };
        if setup.bandits.is_empty() || setup.bandits.len() > MAX_WHO {
            wrong(&format!("a game needs seats, and has room for {MAX_WHO} bandits"));
        }
        if !setup.starts.is_empty() && setup.starts.len() != setup.bandits.len() {
            wrong("either every bandit has a car to start in, or none");
        }
        let places: usize = setup.cars.iter().map(|car| content.cars[car.index()].levels.len()).sum();
        if setup.cars.len() < 2 || places > MAX_PLACES || setup.cars.len() > MAX_CARS {
            wrong(&format!("a train needs at least two cars, and has room for {MAX_CARS}"));
        }
        let leading = |at: usize| setup.cars.get(at).is_some_and(|car| content.cars[car.index()].leads);
        // In front of the car that leads only one at an end can stand, behind the train only those beside it.
        let stands = |at: usize| setup.cars.get(at).map(|car| content.cars[car.index()].stands);
        let lead = (0..setup.cars.len()).position(leading).unwrap_or(usize::MAX);
        let ordered = (0..setup.cars.len()).all(|at| match stands(at) {
            Some(Stands::AtAnEnd) => at < lead,
            Some(Stands::Beside | Stands::InLine(_)) => (at..setup.cars.len())
                .all(|later| matches!(stands(later), Some(Stands::Beside | Stands::InLine(_)))),
            _ => at >= lead,
        });
        if lead == usize::MAX || !ordered || (lead + 1..setup.cars.len()).any(leading) {
            wrong("the first car of the train, and no other, must be the one that leads");
        }
        if setup.rounds.is_empty() || setup.rounds.len() > 8 {
            wrong("a game needs round cards, and has room for eight");
        }
    }
}
