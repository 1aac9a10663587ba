//! What content says about its scripts, wherever it stands: hooks, what is asked,
//! which options are read.

use std::ops::Range;

use super::{Nameless, Rows, Script};
use crate::diagnostic::{Diagnostic, codes};
use crate::rules::content::Function;
use crate::rules::hook::HookPoint;
use crate::rules::ids::{ActionId, MarkId};
use crate::rules::state::MAX_MARKS;
use crate::script::{Declared, Scripted, Scripts};
use crate::world::File;

/// The names of a list with their places.
fn listed(names: &[String], span: impl Fn(usize) -> Range<usize>) -> Vec<Declared> {
    let places = names.iter().enumerate();
    places.map(|(at, name)| Declared { name: name.clone(), span: span(at) }).collect()
}

/// Names with their places.
fn declared<'n>(
    names: impl Iterator<Item = &'n String>,
    span: impl Fn(&'n String) -> Range<usize>,
) -> Vec<Declared> {
    names.map(|name| Declared { name: name.clone(), span: span(name) }).collect()
}

impl<'w> Rows<'w> {
    /// Content that can have a script, and what it says about it.
    fn hooked(&self) -> impl Iterator<Item = (Nameless<'_, 'w>, Script<'_>)> {
        self.all().into_iter().filter_map(|(_, row)| Some((row, row.raw.script()?)))
    }

    /// What all content says about its scripts.
    pub(in crate::resolve) fn scripted(&self) -> Vec<Scripted> {
        self.hooked()
            .map(|(row, script)| Scripted {
                file: row.file.path.to_owned(),
                place: row.own_path(),
                span: row.span("hooks"),
                has_hooks: !script.hooks.is_empty(),
                points: script.hooks.iter().filter_map(|hook| HookPoint::named(hook)).collect(),
                priority: script.priority,
                asks: script.asking.asks.clone(),
                keys: declared(script.asking.asks.keys(), |key| row.span(&format!("asks/{key}"))),
                uses: listed(&script.asking.uses, |at| row.span(&format!("uses/{at}"))),
                hooks: listed(script.hooks, |at| row.span(&format!("hooks/{at}"))),
                rules: script.rules.to_vec(),
            })
            .collect()
    }

    /// Where content of a pack declares something its script asks.
    pub(in crate::resolve) fn asked_at(
        &self,
        pack: &str,
        place: &str,
        key: &str,
    ) -> Option<(&'w File<'w>, Range<usize>)> {
        let path = format!("content/{pack}/{place}.toml");
        let (row, _) = self.hooked().find(|(row, _)| row.own_path() == path)?;
        Some((row.file, row.span(&format!("asks/{key}"))))
    }

    /// Notes at the functions of scripts what content says about when they are called.
    pub(in crate::resolve) fn say_when(&self, scripts: &Scripts, functions: &mut [Function]) {
        for (hooked, script) in self.hooked() {
            for (name, row) in script.when.into_iter().flatten() {
                let point = HookPoint::named(name);
                let Some(function) = point.and_then(|point| scripts.function(&hooked.own_path(), point))
                else {
                    continue;
                };
                let when = &mut functions[function.index()].when;
                let numbers =
                    |actions: &Vec<String>| self.numbers_of("action", actions).map(ActionId::at).collect();
                when.actions = row.actions.as_ref().map(numbers);
                for (mark, &value) in &row.marks {
                    if let Some(mark) = self.number_of("mark", mark).filter(|&mark| mark < MAX_MARKS) {
                        when.marks.push((MarkId::at(mark), value));
                    }
                }
            }
        }
    }

    /// Reports what is said about when hooks are called and cannot be.
    pub(in crate::resolve) fn check_when(&self, out: &mut Vec<Diagnostic>) {
        for (hooked, script) in self.hooked() {
            for (name, row) in script.when.into_iter().flatten() {
                let Some(point) = HookPoint::named(name) else {
                    continue;
                };
                let mut wrong = |key: &str, message: String, label: &str, help: &str| {
                    let span = hooked.span(&format!("when/{key}"));
                    let diagnostic = Diagnostic::new(&codes::FIELDS, hooked.file.path, span, message);
                    out.push(diagnostic.label(label).help(help));
                };
                let is_known = |hook: &String| HookPoint::named(hook).is_some();
                if !script.hooks.contains(name) && script.hooks.iter().all(is_known) {
                    wrong(
                        name,
                        format!("`when` speaks of the hook `{name}`, which is not declared"),
                        "nothing is called here",
                        "add it to `hooks`, or remove this",
                    );
                }
                if row.actions.is_some() && !point.tells_action() {
                    wrong(
                        &format!("{name}/actions"),
                        format!("`{name}` is not told of an action, so it cannot wait for one"),
                        "never holds",
                        "remove `actions`, or look at what is done in the script",
                    );
                }
                if !row.marks.is_empty() && !script.is_power {
                    wrong(
                        &format!("{name}/marks"),
                        "only the powers of bandits and of cards have marks to wait for".to_owned(),
                        "whose marks?",
                        "remove `marks`, and let the script ask `game.mark` of whom it is about",
                    );
                }
            }
        }
    }

    /// Reports content that says what its script asks or reads without having one.
    pub(in crate::resolve) fn check_asks(&self, out: &mut Vec<Diagnostic>) {
        for (hooked, Script { hooks, asking, .. }) in self.hooked() {
            for (key, is_empty) in [("asks", asking.asks.is_empty()), ("uses", asking.uses.is_empty())] {
                if hooks.is_empty() && !is_empty {
                    let message = format!("`{key}` speaks of a script, but no hooks are declared");
                    let span = hooked.span(key);
                    out.push(
                        Diagnostic::new(&codes::ASKS_WITHOUT_HOOKS, hooked.file.path, span, message)
                            .label("there is no script this could be about")
                            .help("declare the hooks the script has, as in `hooks = [\"on_event\"]`, or remove the line"),
                    );
                }
            }
        }
    }
}
