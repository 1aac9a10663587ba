//! Scripts and the content they serve. A script lies at the same path as its
//! content: `content/base/bandits/django.toml` is served by
//! `scripts/base/bandits/django.lua`. Content that declares hooks needs one;
//! one that nothing calls is an error. Below `lib/` lie modules instead, which
//! scripts require. What a script says is not looked at here, beyond that it is
//! text.

mod calls;

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, Range};
use std::sync::Arc;

use holdup_tell::wording::{OTHER, gaps_of};

use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::made::TypeCache;
use crate::need::Needs;
use crate::raw::{Asks, PhraseText};
use crate::suggest;
use crate::tree;
use crate::world::World;
use holdup_rules::content::{AskText, HookCondition, HookFunction, Saying, Script, Subscription};
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::{FunctionId, SayingId, TextId};

pub(crate) use calls::Calls;

/// Where the scripts of parts lie, which share a table.
pub(crate) const PARTS_FOLDER: &str = "parts/";

/// Where the modules of a pack lie.
pub const MODULES_FOLDER: &str = "lib/";

/// Whether a script, by its path inside `scripts/`, is a module that serves no content.
pub fn is_module(path: &str) -> bool {
    path.split_once('/').is_some_and(|(_, inner)| inner.starts_with(MODULES_FOLDER))
}

/// The text of a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleSource {
    /// Path inside `scripts/`, such as `base/lib/areas.lua`.
    pub path: String,
    /// The file itself, as whoever wrote it can open it.
    pub shown: String,
    /// What stands in it.
    pub text: String,
}

/// The text of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptSource {
    /// Path inside `scripts/`, such as `base/bandits/django.lua`.
    pub path: String,
    /// The file itself, as whoever wrote it can open it.
    pub shown: String,
    /// What stands in it.
    pub text: String,
    /// Path of the content file it serves.
    pub content: String,
    /// Hooks the content wants, those that do not exist included.
    pub hooks: Vec<DeclaredName>,
    /// Options the content says it reads.
    pub uses: Vec<DeclaredName>,
    /// Questions the content has words for, by their keys.
    pub asks: Vec<DeclaredName>,
    /// Sentences the content has for it, by their keys.
    pub says: Vec<DeclaredName>,
    /// Those of them that tell of answers: nobody else needs to say them.
    pub answered: Vec<String>,
}

/// The texts of the scripts of a rulebook version, in the order of [`holdup_rules::content::Content::scripts`]: the same
/// ones for all its variants, with what whoever runs scripts makes of them.
#[derive(Debug, Default)]
pub struct ScriptTexts {
    texts: Vec<ScriptSource>,
    /// The modules of all packs, by path.
    pub modules: Vec<ModuleSource>,
    needs: Needs,
    made: TypeCache,
}

impl ScriptTexts {
    /// What is made of the scripts and of nothing that differs from variant to variant: by the first who asks.
    pub fn made_once<T: Any + Send + Sync>(&self, make: impl FnOnce(&ScriptTexts) -> Arc<T>) -> Arc<T> {
        self.made.once(|| make(self))
    }

    /// The file and the text of a script or a module, by its path.
    pub fn text(&self, path: &str) -> Option<(&str, &str)> {
        let script =
            self.texts.iter().find(|script| script.path == path).map(|one| (&*one.shown, &*one.text));
        script.or_else(|| {
            let module = self.modules.iter().find(|module| module.path == path)?;
            Some((&module.shown, &module.text))
        })
    }

    /// Whether a script or a module quotes an id, with the name of its pack or without.
    pub(crate) fn quote(&self, id: &str) -> bool {
        let own = id.rsplit('/').next().unwrap_or(id);
        let quoted = [id, own].map(|name| [format!("\"{name}\""), format!("'{name}'")]);
        let mut texts =
            self.texts.iter().map(|one| &one.text).chain(self.modules.iter().map(|one| &one.text));
        texts.any(|text| quoted.iter().flatten().any(|name| text.contains(name)))
    }

    /// Whether scripts of one pack may require modules of another.
    pub fn reaches(&self, pack: &str, other: &str) -> bool {
        pack == other || self.needs.get(pack).is_some_and(|needs| needs.contains(other))
    }
}

impl Deref for ScriptTexts {
    type Target = [ScriptSource];

    fn deref(&self) -> &[ScriptSource] {
        &self.texts
    }
}

/// A name content declares for its script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredName {
    /// The name.
    pub name: String,
    /// Where it is declared.
    pub span: Range<usize>,
    /// The gaps it has, if it is a sentence.
    pub gaps: Vec<String>,
}

/// What content says about its script.
#[derive(Clone, Debug)]
pub(crate) struct Scripted {
    /// The id of the row.
    pub(crate) id: String,
    /// Path of the content file.
    pub(crate) file: String,
    /// The path a content file of its own would have, which decides where its script lies.
    pub(crate) place: String,
    /// Where its hooks are declared.
    pub(crate) span: Range<usize>,
    /// Order among subscribers.
    pub(crate) priority: i16,
    /// The rows it is called before, and those it is called after.
    pub(crate) before: Vec<DeclaredName>,
    pub(crate) after: Vec<DeclaredName>,
    /// Labels it asks with.
    pub(crate) asks: Asks,
    /// Sentences it says, with the places of their keys.
    pub(crate) says: Vec<(Saying, Range<usize>)>,
    /// Those of them that tell of answers.
    pub(crate) answered: Vec<String>,
    /// Where the keys of these stand, the hooks, and the options it reads.
    pub(crate) hooks: Vec<DeclaredName>,
    pub(crate) keys: Vec<DeclaredName>,
    pub(crate) uses: Vec<DeclaredName>,
    /// Rule ids it rests on.
    pub(crate) rules: Vec<String>,
}

impl Scripted {
    /// The hooks there are among those it declares.
    pub(crate) fn points(&self) -> impl Iterator<Item = HookPoint> {
        self.hooks.iter().filter_map(|hook| HookPoint::named(&hook.name))
    }

    /// The rows it names to be called before or after them.
    pub(crate) fn names(&self) -> impl Iterator<Item = &DeclaredName> {
        self.before.iter().chain(&self.after)
    }
}

/// All scripts in use, numbered.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScriptTable {
    pub(crate) rows: Vec<Script>,
    pub(crate) sources: Arc<ScriptTexts>,
    pub(crate) functions: Vec<HookFunction>,
    pub(crate) texts: Vec<AskText>,
    pub(crate) sayings: Vec<Saying>,
    by_place: BTreeMap<String, Vec<Subscription>>,
}

/// A sentence as content writes it.
pub(crate) fn saying(key: &str, text: &PhraseText) -> Saying {
    let (by, texts) = text.parts();
    let usual = texts.iter().find(|(when, _)| *when == OTHER).or(texts.first()).map_or("", |(_, text)| text);
    Saying {
        key: key.to_owned(),
        gaps: gaps_of(usual).into_iter().map(str::to_owned).collect(),
        by: by.map(str::to_owned),
        texts: texts.into_iter().map(|(when, text)| (when.to_owned(), text.to_owned())).collect(),
    }
}

/// `base/bandits/django.lua` for `content/base/bandits/django.toml`.
pub(crate) fn path_for(content: &str) -> String {
    let inner = content.strip_prefix("content/").unwrap_or(content);
    format!("{}.lua", inner.strip_suffix(".toml").unwrap_or(inner))
}

impl ScriptTable {
    /// Finds the script of everything that declares hooks, and numbers scripts,
    /// functions and labels in the order of their paths.
    ///
    /// Of scripts that are `misnamed`, those that lie elsewhere have been told.
    pub(crate) fn link(
        mut scripted: Vec<Scripted>,
        calls: &Calls,
        misnamed: &[String],
        (packs, needs): (&[String], &Needs),
        files: &Files,
        out: &mut Vec<Diagnostic>,
    ) -> ScriptTable {
        let (mut scripts, mut sources) = (ScriptTable::default(), Vec::new());
        let mut without = Vec::new();
        scripted.sort_by(|a, b| a.place.cmp(&b.place));
        for one in scripted {
            let mut points: Vec<HookPoint> = one.points().collect();
            if points.is_empty() {
                continue;
            }
            points.sort();
            let path = path_for(&one.place);
            let full = format!("scripts/{path}");
            let text = match files.entry(&full) {
                None => {
                    if !misnamed.contains(&full) {
                        let message = format!("hooks are declared, but there is no script `{full}`");
                        Diagnostic::new(&codes::MISSING_SCRIPT, one.file.clone(), one.span.clone(), message)
                            .label("these hooks have no script")
                            .help("add the script at this path, or remove the line")
                            .tell(out);
                    }
                    without.push(one);
                    continue;
                }
                Some(entry) => match tree::text(&full, entry) {
                    Ok(text) => text.to_owned(),
                    Err(diagnostic) => {
                        out.push(*diagnostic);
                        continue;
                    }
                },
            };
            let script = scripts.rows.len() as u16;
            let mut subscriptions = Vec::with_capacity(points.len());
            for point in points {
                let function = FunctionId::at(scripts.functions.len());
                scripts.functions.push(HookFunction { script, point, when: HookCondition::default() });
                let priority = calls.priority(&one.place, point, one.priority);
                subscriptions.push(Subscription { point, function, priority });
            }
            let declared = |(saying, span): &(Saying, Range<usize>)| DeclaredName {
                name: saying.key.clone(),
                span: span.clone(),
                gaps: saying.gaps.clone(),
            };
            let sentences = one.says.iter().map(declared).collect();
            scripts.speak(path.clone(), one.asks, one.says, one.rules);
            sources.push(ScriptSource {
                shown: files.shown(&full).into_owned(),
                path,
                text,
                content: one.file,
                hooks: one.hooks,
                uses: one.uses,
                asks: one.keys,
                says: sentences,
                answered: one.answered,
            });
            scripts.by_place.insert(one.place, subscriptions);
        }
        // What is asked and said is declared all the same, and words can be given to it.
        for one in without {
            scripts.speak(path_for(&one.place), one.asks, one.says, one.rules);
        }
        let modules = packs.iter().flat_map(|pack| modules_of(files, pack, out)).collect();
        let needs = needs.clone();
        scripts.sources =
            Arc::new(ScriptTexts { texts: sources, modules, needs, made: TypeCache::default() });
        scripts
    }

    /// Takes in a script with what it asks and says.
    fn speak(&mut self, path: String, asks: Asks, says: Vec<(Saying, Range<usize>)>, rules: Vec<String>) {
        let answers: Vec<Option<SayingId>> = asks
            .values()
            .map(|ask| {
                let nth = says.iter().position(|(saying, _)| Some(&*saying.key) == ask.answered())?;
                Some(SayingId::at(self.sayings.len() + nth))
            })
            .collect();
        let asks = asks.into_iter().zip(answers).map(|((key, ask), answered)| {
            let (english, rules) = (ask.words(), ask.rules().to_vec());
            self.texts.push(AskText { key: key.clone(), english, answered, rules });
            (key, TextId::at(self.texts.len() - 1))
        });
        let asks = asks.collect();
        let says = says.into_iter().map(|(saying, _)| {
            let key = saying.key.clone();
            self.sayings.push(saying);
            (key, SayingId::at(self.sayings.len() - 1))
        });
        let says = says.collect();
        self.rows.push(Script { path, asks, says, rules });
    }

    /// Lets nothing call the scripts of these files, which stay among those that are checked.
    pub(crate) fn silence(&mut self, files: &BTreeSet<String>) {
        self.by_place.retain(|place, _| !files.contains(place));
    }

    /// The function of a hook in the script that serves content at this place.
    pub(crate) fn function(&self, place: &str, point: HookPoint) -> Option<FunctionId> {
        let own = self.of(place).into_iter().find(|hook| hook.point == point);
        own.map(|hook| hook.function)
    }

    /// The subscriptions of the content at this path.
    pub(crate) fn of(&self, place: &str) -> Vec<Subscription> {
        self.by_place.get(place).cloned().unwrap_or_default()
    }
}

fn modules_of(files: &Files, pack: &str, out: &mut Vec<Diagnostic>) -> Vec<ModuleSource> {
    let folder = format!("scripts/{pack}/{MODULES_FOLDER}");
    let mut found = Vec::new();
    for (full, entry) in files.under(&folder) {
        let path = full.strip_prefix("scripts/").unwrap_or(full).to_owned();
        match tree::text(full, entry) {
            Ok(text) => found.push(ModuleSource {
                path,
                shown: files.shown(full).into_owned(),
                text: text.to_owned(),
            }),
            Err(diagnostic) => out.push(*diagnostic),
        }
    }
    found
}

/// Reports scripts of a pack that no content calls. Answers which scripts that are not there they may be.
pub(crate) fn check_orphans(
    files: &Files,
    pack: &str,
    scripted: &[Scripted],
    world: &World<'_>,
    out: &mut Vec<Diagnostic>,
) -> Vec<String> {
    let mut meant = Vec::new();
    let folder = format!("scripts/{pack}/");
    let called: Vec<String> = scripted
        .iter()
        .filter(|one| !one.hooks.is_empty())
        .map(|one| format!("scripts/{}", path_for(&one.place)))
        .collect();
    for path in files.paths().filter(|path| path.starts_with(&folder)) {
        if called.iter().any(|known| known == path) {
            continue;
        }
        let inner = path.strip_prefix("scripts/").unwrap_or(path);
        if is_module(inner) {
            continue;
        }
        let is_of_part = path[folder.len()..].starts_with(PARTS_FOLDER);
        let content = match is_of_part {
            true => format!("content/{pack}/parts.toml"),
            false => format!("content/{}.toml", inner.strip_suffix(".lua").unwrap_or(inner)),
        };
        let help = match world.files.iter().find(|file| file.path == content) {
            Some(file) if !file.clean => continue,
            // Of parts only a row of the table may be misnamed.
            Some(_) if !is_of_part || called.iter().all(|called| files.has(called)) => {
                format!("declare the functions it defines in `{content}`: `hooks = [\"...\"]`")
            }
            _ => {
                let near = suggest::nearest(
                    path,
                    called.iter().map(String::as_str).filter(|called| !files.has(called)),
                );
                meant.extend(near.map(str::to_owned));
                near.map_or_else(
                    || {
                        format!(
                            "a script serves the content at the same path, and nothing lies at `{content}`"
                        )
                    },
                    |near| {
                        format!("did you mean `{near}`? Hooks are declared for that one, and it is not there")
                    },
                )
            }
        };
        let message = format!("nothing calls the script `{path}`");
        out.push(Diagnostic::new(&codes::ORPHAN_SCRIPT, path, 0..0, message).help(help));
    }
    meant
}
