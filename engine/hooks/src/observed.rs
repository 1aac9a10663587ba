//! The scripts of a game that is followed: what is told is what the hooks of a VM are asked and answer.

use std::rc::Rc;

use holdup_rules::game::{Game, Halt, Hooks, deciding};
use holdup_rules::hook::{Call, HookReply};
use holdup_tell::label::Labels;

use crate::fault;
use crate::observe::{CalledHook, Observer, braced};
use crate::vm::LuaHooks;

/// Scripts that are followed.
pub(crate) struct Observed {
    /// Built to tell this observer.
    pub(crate) hooks: LuaHooks,
    pub(crate) observer: Rc<dyn Observer>,
    /// How many functions are those of scripts. Behind them each hook has one that is nobody's.
    pub(crate) functions: usize,
}

impl Hooks for Observed {
    fn call(&self, game: &mut Game, call: &Call) -> Result<HookReply, Halt> {
        if call.function.index() >= self.functions {
            self.observer.happens(game, &call.told);
            return Ok(HookReply::Nothing);
        }
        let called = CalledHook {
            hook: call.point().name(),
            source: fault::source(game, call),
            script: format!("scripts/{}", fault::script_of(game, call.function)),
            line: self.hooks.line(call),
            told: fault::told(game, call),
            function: call.function,
        };
        self.observer.called(game, &called);
        let reply = self.hooks.call(game, call);
        self.observer.replied(game, &text_of(game, call, &reply));
        reply
    }
}

fn text_of(game: &Game, call: &Call, reply: &Result<HookReply, Halt>) -> String {
    match reply {
        Ok(HookReply::Nothing) => "nothing".to_owned(),
        Ok(HookReply::Number(number)) => number.to_string(),
        Ok(HookReply::Truth(yes)) => yes.to_string(),
        Ok(HookReply::Bandit(bandit)) => game.table().bandit_label(*bandit).to_owned(),
        Ok(HookReply::Places(places)) => braced(places.iter().map(|place| game.table().place_label(place))),
        Ok(HookReply::Bandits(bandits)) => {
            braced(bandits.iter().map(|who| game.table().bandit_label(who).to_owned()))
        }
        Ok(HookReply::Decision) => {
            let question = deciding::decision(game);
            let chosen = |&at: &u8| {
                let question = question?;
                Some(game.table().choice_label(question, *question.choices.get(usize::from(at))?))
            };
            braced(deciding::left(game).iter().filter_map(chosen))
        }
        Err(Halt::Waiting) => "(waits for an answer)".to_owned(),
        Err(Halt::Won) => "(ends: the game is won)".to_owned(),
        Err(Halt::Cancelled) => "(ends: what it was about does not happen)".to_owned(),
        Err(Halt::Fault(fault)) if fault.hook == call.point().name() => format!("(fails: {})", fault.message),
        Err(Halt::Fault(_) | Halt::Rig(_)) => "(the game stops)".to_owned(),
    }
}
