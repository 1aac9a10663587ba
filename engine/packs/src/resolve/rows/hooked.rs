//! What content says about its scripts, wherever it stands: hooks, what is asked,
//! which options are read. A new kind of row with a script is one more line here.

use std::ops::Range;

use super::{Row, Rows, ScoringAny};
use crate::diagnostic::{Diagnostic, codes};
use crate::qualify::local;
use crate::raw::{Asks, PartRow, When};
use crate::rules::content::Function;
use crate::rules::hook::HookPoint;
use crate::rules::ids::{ActionId, MarkId};
use crate::rules::state::MAX_MARKS;
use crate::script::{Declared, PARTS_FOLDER, Scripted, Scripts};
use crate::world::File;

/// Content with a script, as far as scripts are concerned.
struct Hooked<'r> {
    file: &'r File<'r>,
    /// The path a file of its own would have.
    path: String,
    /// The row in the file, if it is not the file itself.
    row: &'r str,
    hooks: &'r [String],
    priority: i16,
    asks: &'r Asks,
    uses: &'r [String],
    rules: &'r [String],
    /// What must hold for hooks to be called, where that can be said at all.
    when: Option<&'r When>,
    /// Whether it lends a bandit a power.
    is_power: bool,
}

impl Hooked<'_> {
    /// The bytes of one of its keys.
    fn span(&self, key: &str) -> Range<usize> {
        match self.row {
            "" => self.file.span(key),
            row => self.file.span(&format!("{row}/{key}")),
        }
    }
}

/// The path a part would have in a file of its own: its script lies there.
pub(in crate::resolve) fn script_place(row: &Row<'_, PartRow>) -> String {
    let (pack, id) = (&row.file.pack, local(&row.file.pack, &row.id));
    format!("content/{pack}/{PARTS_FOLDER}{id}.toml")
}

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

impl Rows<'_> {
    fn hooked(&self) -> Vec<Hooked<'_>> {
        let mut all = Vec::new();
        macro_rules! take {
            ($rows:expr, $is_power:literal, |$raw:ident| $when:expr) => {
                all.extend($rows.map(|(file, $raw)| Hooked {
                    file,
                    path: file.path.to_owned(),
                    row: "",
                    hooks: &$raw.hooks,
                    priority: $raw.priority,
                    asks: &$raw.asks,
                    uses: &$raw.uses,
                    rules: &$raw.rules,
                    when: $when,
                    is_power: $is_power,
                }))
            };
        }
        let actions = self.actions.iter();
        let cars = self.cars.iter();
        take!(self.packs.iter().map(|row| (row.file, &*row.raw)), false, |raw| { Some(&raw.when) });
        take!(actions.filter_map(|row| Some((row.file, row.raw.own.as_ref()?))), false, |raw| None);
        take!(self.bandits.iter().map(|row| (row.file, &*row.raw)), true, |raw| { Some(&raw.when) });
        take!(self.hostages.iter().map(|row| (row.file, &*row.raw)), true, |raw| Some(&raw.when));
        take!(self.plannings.iter().map(|row| (row.file, &*row.raw)), false, |raw| None);
        take!(cars.filter_map(|row| Some((row.file, row.raw.own.as_ref()?))), false, |raw| Some(&raw.when));
        take!(self.events.iter().map(|row| (row.file, &*row.raw)), false, |raw| { Some(&raw.when) });
        for row in &self.scoring {
            if let ScoringAny::Own(raw) = &*row.raw {
                all.push(Hooked {
                    file: row.file,
                    path: row.file.path.to_owned(),
                    row: "",
                    hooks: &raw.hooks,
                    priority: 0,
                    asks: &raw.asks,
                    uses: &raw.uses,
                    rules: &raw.rules,
                    when: None,
                    is_power: false,
                });
            }
        }
        all.extend(self.parts.iter().map(|row| Hooked {
            file: row.file,
            path: script_place(row),
            row: &row.place,
            hooks: &row.raw.hooks,
            priority: row.raw.priority,
            asks: &row.raw.asks,
            uses: &row.raw.uses,
            rules: &row.raw.rules,
            when: Some(&row.raw.when),
            is_power: false,
        }));
        all
    }

    /// What all content says about its scripts.
    pub(in crate::resolve) fn scripted(&self) -> Vec<Scripted> {
        self.hooked()
            .into_iter()
            .map(|hooked| Scripted {
                file: hooked.file.path.to_owned(),
                place: hooked.path.clone(),
                span: hooked.span("hooks"),
                has_hooks: !hooked.hooks.is_empty(),
                points: hooked.hooks.iter().filter_map(|hook| HookPoint::named(hook)).collect(),
                priority: hooked.priority,
                asks: hooked.asks.clone(),
                keys: declared(hooked.asks.keys(), |key| hooked.span(&format!("asks/{key}"))),
                uses: listed(hooked.uses, |at| hooked.span(&format!("uses/{at}"))),
                hooks: listed(hooked.hooks, |at| hooked.span(&format!("hooks/{at}"))),
                rules: hooked.rules.to_vec(),
            })
            .collect()
    }

    /// Where content of a pack declares something its script asks.
    pub(in crate::resolve) fn asked_at(
        &self,
        pack: &str,
        place: &str,
        key: &str,
    ) -> Option<(&File<'_>, Range<usize>)> {
        let path = format!("content/{pack}/{place}.toml");
        let hooked = self.hooked().into_iter().find(|hooked| hooked.path == path)?;
        Some((hooked.file, hooked.span(&format!("asks/{key}"))))
    }

    /// Notes at the functions of scripts what content says about when they are called.
    pub(in crate::resolve) fn say_when(&self, scripts: &Scripts, functions: &mut [Function]) {
        for hooked in self.hooked() {
            for (name, row) in hooked.when.into_iter().flatten() {
                let point = HookPoint::named(name);
                let Some(function) = point.and_then(|point| scripts.function(&hooked.path, point)) else {
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
        for hooked in self.hooked() {
            for (name, row) in hooked.when.into_iter().flatten() {
                let Some(point) = HookPoint::named(name) else {
                    continue;
                };
                let mut wrong = |key: &str, message: String, label: &str, help: &str| {
                    let span = hooked.span(&format!("when/{key}"));
                    let diagnostic = Diagnostic::new(&codes::FIELDS, hooked.file.path, span, message);
                    out.push(diagnostic.label(label).help(help));
                };
                let is_known = |hook: &String| HookPoint::named(hook).is_some();
                if !hooked.hooks.contains(name) && hooked.hooks.iter().all(is_known) {
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
                if !row.marks.is_empty() && !hooked.is_power {
                    wrong(
                        &format!("{name}/marks"),
                        "only the powers of bandits and hostages have marks to wait for".to_owned(),
                        "whose marks?",
                        "remove `marks`, and let the script ask `game.mark` of whom it is about",
                    );
                }
            }
        }
    }

    /// Reports content that says what its script asks or reads without having one.
    pub(in crate::resolve) fn check_asks(&self, out: &mut Vec<Diagnostic>) {
        for hooked in self.hooked() {
            for (key, is_empty) in [("asks", hooked.asks.is_empty()), ("uses", hooked.uses.is_empty())] {
                if hooked.hooks.is_empty() && !is_empty {
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
