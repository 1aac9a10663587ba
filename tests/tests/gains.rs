//! Whoever comes to hold a token has gained it, wherever it is from: scripts hear of each once, in order. A made-up part
//! pays a dollar for each gain it hears of, and a witness sees by the sheets alone who should have been paid.

use std::cell::RefCell;
use std::collections::{BTreeSet, VecDeque};
use std::rc::Rc;

use holdup_hooks::Rulebook;
use holdup_rules::fact::{Cause, Fact};
use holdup_rules::game::{Status, Witness};
use holdup_rules::ids::*;
use holdup_rules::state::{State, TokenSpot};
use holdup_rules::table::Table;
use holdup_tests::PRESET;
use holdup_tests::play::{Anybody, Dealt, made_up, play_all_by};

/// Who has gained something and was not paid yet, and in which ways tokens came.
#[derive(Default)]
struct Seen {
    sheets: Vec<LootSet>,
    owed: VecDeque<WhoId>,
    ways: BTreeSet<String>,
    wrong: Option<String>,
}

impl Seen {
    fn sheets(state: &State, table: &Table) -> Vec<LootSet> {
        table.all_characters().map(|who| state.sheets[who.index()].loot).collect()
    }
}

impl Witness for Seen {
    fn fact(&mut self, state: &State, table: &Table, fact: &Fact, cause: Cause) {
        let now = Seen::sheets(state, table);
        for (who, (now, before)) in now.iter().zip(&self.sheets).enumerate() {
            for _ in now.without(*before).iter() {
                self.owed.push_back(WhoId::at(who));
                let is_handed = matches!(fact, Fact::TokenMoved { from: TokenSpot::With(_), .. });
                let name = if is_handed { "handed over".to_owned() } else { format!("{fact:?}") };
                self.ways.extend(name.split(" {").next().map(str::to_owned));
            }
        }
        self.sheets = now;
        let script = cause.function.map(|function| table.content.functions[function.index()].script);
        let is_pay = script
            .is_some_and(|script| table.content.scripts[usize::from(script)].path.contains("parts/pots"));
        if let Fact::Paid { bandit, .. } = *fact
            && is_pay
            && self.owed.pop_front() != Some(bandit)
        {
            self.wrong.get_or_insert_with(|| format!("{fact:?} is not for what was gained"));
        }
    }
}

fn follow(rulebook: &Rulebook, games: u64) -> BTreeSet<String> {
    let all = play_all_by(rulebook, 77, games, |rulebook, which, hooks| {
        let dealt = Dealt::new(rulebook, which);
        let seen = Rc::new(RefCell::new(Seen {
            sheets: Seen::sheets(&dealt.state, &dealt.table),
            ..Seen::default()
        }));
        let watch = Box::new(Rc::clone(&seen));
        let mut game = dealt.game(hooks).watched_by(watch).answered_by(Box::new(Anybody(which.choices())));
        let status = game.advance().map_err(|stopped| stopped.to_string())?;
        assert_eq!(status, Status::Over);
        let seen = seen.borrow();
        match &seen.wrong {
            Some(wrong) => Err(wrong.clone()),
            None if !seen.owed.is_empty() => {
                Err(format!("nobody heard that {:?} gained something", seen.owed))
            }
            None => Ok(seen.ways.clone()),
        }
    });
    all.into_iter().flatten().collect()
}

#[test]
fn every_token_that_comes_to_a_bandit_is_heard_of_once() {
    let mut ways = follow(&made_up(PRESET, &["pots"]), 40);
    ways.extend(follow(&made_up(PRESET, &["pots", "endings"]), 20));
    let wanted = ["LootGiven", "LootTaken", "TokenMoved", "handed over"];
    assert_eq!(ways.iter().map(String::as_str).collect::<Vec<_>>(), wanted);
}
