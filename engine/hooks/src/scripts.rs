//! The scripts of a rulebook version, compiled: bytecode that is handed to the VM of every thread.

use std::collections::BTreeSet;
use std::sync::Arc;

use holdup_packs::ScriptTexts;
use holdup_rules::hook::{Call, HookPoint, Source};

use crate::bytecode::{Author, compiled, end_of_text, grammar};
use crate::limits::{CROWD, LEAST};
use crate::luau::{self, ExprId, Expression, NodeKind, Sign, SyntaxFunction, read};
use crate::modules::{Modules, Requires};
use crate::print::guarded;

/// The scripts of a rulebook version in the order of
/// [`holdup_rules::content::Content::scripts`], compiled.
#[derive(Clone, Debug, Default)]
pub struct CompiledScripts {
    pub(crate) compiled: Vec<CompiledScript>,
    /// The modules they require with their paths, each behind those it requires itself.
    pub(crate) modules: Vec<(String, CompiledScript)>,
}

/// One of them.
#[derive(Clone, Debug)]
pub(crate) struct CompiledScript {
    pub(crate) bytecode: Arc<[u8]>,
    /// With what the names begin of what bounds it.
    pub(crate) own: String,
    /// How many members a table can have for which nothing is charged when they are put into it.
    members: usize,
    /// What a tick costs.
    pub(crate) weight: u32,
    /// What it requires, by the place in [`CompiledScripts::modules`].
    pub(crate) requires: Requires,
    /// Its hooks that leave at once where their bandit is not the one they mean.
    sides: Vec<(HookPoint, PairMember)>,
}

impl CompiledScript {
    /// The one of two bandits a hook means, where it leaves at once if that is not its own.
    pub(crate) fn side(&self, point: HookPoint) -> Option<PairMember> {
        self.sides.iter().find(|(other, _)| *other == point).map(|&(_, side)| side)
    }
}

/// One of the two bandits a hook is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairMember {
    /// Whom it names first.
    About,
    /// Whom it is about besides.
    Also,
}

impl PairMember {
    /// True if a power is called on this side of what it is told.
    pub(crate) fn is_of(self, call: &Call) -> bool {
        let Source::Bandit(me) = call.source else {
            return true;
        };
        match self {
            PairMember::About => call.told.concerns() == Some(me),
            PairMember::Also => call.told.also_concerns().is_none_or(|other| other == me),
        }
    }
}

impl CompiledScripts {
    /// Compiles scripts, first to last, behind the modules they require.
    ///
    /// # Errors
    /// The path of the first script with a syntax error, and what is wrong.
    pub(crate) fn compile(
        sources: &ScriptTexts,
        modules: &Modules,
    ) -> Result<CompiledScripts, (String, String)> {
        let mut scripts = CompiledScripts::default();
        for &module in &modules.order {
            let source = &sources.modules[module];
            let script =
                scripts.compiled(&source.path, &source.text, &modules.modules[module], &modules.order)?;
            scripts.modules.push((source.path.clone(), script));
        }
        for (source, requires) in sources.iter().zip(&modules.scripts) {
            let script = scripts.compiled(&source.path, &source.text, requires, &modules.order)?;
            scripts.compiled.push(script);
        }
        Ok(scripts)
    }

    fn compiled(
        &self,
        path: &str,
        text: &str,
        requires: &Requires,
        order: &[usize],
    ) -> Result<CompiledScript, (String, String)> {
        let failed = |why: String| (path.to_owned(), why);
        let read = read(text).map_err(|unread| failed(unread.why.to_owned()))?;
        let printed = guarded(&read);
        let bytecode = compiled(Author::Script, &printed.text).map_err(|error| failed(error.to_string()))?;
        let place = |module: &usize| order.iter().position(|known| known == module);
        let requires: Requires =
            requires.iter().filter_map(|(name, module)| Some((name.clone(), place(module)?))).collect();
        // Functions of a module run in the name of the script.
        let mut reached = BTreeSet::new();
        let mut left: Vec<usize> = requires.iter().map(|(_, module)| *module).collect();
        while let Some(module) = left.pop() {
            if reached.insert(module) {
                left.extend(self.modules[module].1.requires.iter().map(|(_, module)| *module));
            }
        }
        let members = reached.iter().map(|module| self.modules[*module].1.members).sum::<usize>();
        let crowds = (members + printed.members) / CROWD as usize;
        let weight = LEAST.saturating_mul(u32::try_from(crowds).unwrap_or(u32::MAX).saturating_add(1));
        let (own, members, sides) = (printed.own, printed.members, sides(&read));
        Ok(CompiledScript { bytecode, own, members, weight, requires, sides })
    }
}

/// The hooks that begin with `if told.SIDE ~= told.me then return end`, each with that side: these need not be called for
/// the other one.
fn sides(script: &luau::SyntaxTree) -> Vec<(HookPoint, PairMember)> {
    // A name is there once where its function is made, and again where something else becomes of it.
    let is_plain = |name: &str| {
        let named = |value: &Expression| matches!(value, Expression::Global(other) if other == name);
        script.expressions.iter().filter(|expr| named(&expr.value)).count() == 1
    };
    let found = script.functions.iter().filter_map(|function| {
        let name = function.global.as_deref()?;
        let point = HookPoint::named(name)?;
        let field = own_is_not(script, function).filter(|_| is_plain(name))?;
        let side = if point.row().about == Some(field) { PairMember::About } else { PairMember::Also };
        (side == PairMember::About || point.row().also == Some(field)).then_some((point, side))
    });
    found.collect()
}

/// The field that a function compares first with `me`, and leaves if it is another.
fn own_is_not<'s>(script: &'s luau::SyntaxTree, function: &SyntaxFunction) -> Option<&'s str> {
    let told = *function.parameters.get(1)?;
    let field = |id: ExprId| match &script.expr(id).value {
        Expression::Field(of, name, _) if matches!(script.expr(*of).value, Expression::Local(local) if local == told) => {
            Some(name.as_str())
        }
        _ => None,
    };
    let NodeKind::If(arms, None) = &function.body.first()?.kind else {
        return None;
    };
    let [(condition, block)] = &arms[..] else {
        return None;
    };
    let Expression::Binary(Sign::Equal("~="), left, right) = script.expr(*condition).value else {
        return None;
    };
    let leaves =
        matches!(&block[..], [only] if matches!(&only.kind, NodeKind::Return(values) if values.is_empty()));
    let (left, right) = (field(left)?, field(right)?);
    match (left, right) {
        _ if !leaves => None,
        ("me", side) | (side, "me") => Some(side),
        _ => None,
    }
}

/// Whether a text obeys the grammar.
pub fn compiles(text: &str) -> bool {
    end_of_text(text).is_none() && grammar(text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(text: &str) -> Option<PairMember> {
        sides(&read(text).expect("it can be read")).first().map(|&(_, side)| side)
    }

    #[test]
    fn a_hook_that_leaves_where_its_bandit_is_not_meant_is_known() {
        let hook =
            |begin: &str| format!("function after_hit(game, hit)\n{begin}\n  game.pay(hit.me, 10)\nend");
        let known = [
            ("if hit.shooter ~= hit.me then return end", PairMember::About),
            ("if hit.me ~= hit.shooter then return end", PairMember::About),
            ("if hit.victim ~= hit.me then return end", PairMember::Also),
        ];
        for (begin, meant) in known {
            assert_eq!(side(&hook(begin)), Some(meant), "{begin}");
        }
        let unknown = [
            "if hit.shooter == hit.me then return end",
            "if hit.way ~= hit.me then return end",
            "if hit.shooter ~= hit.victim then return end",
            "if hit.shooter ~= hit.me then return nil end",
            "if hit.shooter ~= hit.me then game.pay(hit.me, 5) end",
            "if hit.shooter ~= hit.me then return else game.pay(hit.me, 5) end",
            "local who = hit.shooter if who ~= hit.me then return end",
        ];
        for begin in unknown {
            assert_eq!(side(&hook(begin)), None, "{begin}");
        }
        let plain = hook(known[0].0);
        assert_eq!(side(&format!("{plain}\nafter_hit = function() end")), None);
        assert_eq!(side(&format!("{plain}\n{plain}")), None);
    }
}
