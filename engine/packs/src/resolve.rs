//! From what is written to what is true: ids become numbers, and what no shape
//! can say is checked. Works on as much as is sound: a file with problems of its
//! own is left out, and what may only be missing because of that is not reported.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use holdup_tell::wording::{Language, Tongues, Translator, Wording, Words};
use toml::de::DeTable;

use crate::diagnostic::{Diagnostic, codes};
use crate::digest::{Hash, plain};
use crate::files::Files;
use crate::index::{Changed, OptionInfo, RuleIndex, Statement};
use crate::layer::{Layer, Rank, Sources};
use crate::merged_files::MergedFiles;
use crate::merged_values::{MergedValues, RowChanges};
use crate::names;
use crate::preset::PACKS;
use crate::raw::with_texts;
use crate::script::ScriptTexts;
use crate::script::{self, Calls, ScriptTable};
use crate::setup::SetupSource;
use crate::shared::MANIFEST;
use crate::suggest;
use crate::tree::{ids_of, text_of};
use crate::world::World;
use holdup_rules::content::{Content, Edition, OptionEntry, PackName, PresetName};
use holdup_rules::options::Options;

mod action;
mod alike;
mod bandit;
mod bullet;
mod car;
mod declared;
mod event;
mod family;
mod level;
mod line;
mod loot;
mod mark;
mod option;
mod part;
mod pawn;
mod planning;
mod round;
mod rows;
mod scoring;
mod sense;
mod side;
mod turn;
mod victory;
mod words;

use declared::TableBuilder;
use rows::{Filled, Rows};

/// A rulebook version, ready to play.
#[derive(Clone, Debug)]
pub struct LoadedRulebook {
    /// The resolved tables.
    pub content: Arc<Content>,
    /// The scripts' texts, in the order of `content.scripts`.
    pub scripts: Arc<ScriptTexts>,
    /// The same for all variants that have the same things, by the same numbers, and the same scripts.
    pub things: SameThings,
    /// What people ask about it.
    pub index: RuleIndex,
    /// Set-ups of presets and house files, later ones over earlier ones.
    pub setups: Vec<SetupSource>,
}

/// Tells whether two variants have the same things: they differ in values of options at most.
#[derive(Clone, Debug, Default)]
pub struct SameThings(Arc<()>);

impl PartialEq for SameThings {
    fn eq(&self, other: &SameThings) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The rows of all packs in use, typed, with everything about them that no option decides.
#[derive(Debug)]
pub(crate) struct TypedRows<'w> {
    pub(crate) laying: &'w MergedFiles<'w>,
    rows: Rows<'w>,
    scripts: ScriptTable,
    /// What is wrong with them.
    problems: Vec<Diagnostic>,
    /// What is wrong with rows, those of parts that are off among them.
    of_rows: Vec<Diagnostic>,
    packs: Vec<PackName>,
    /// The pawns of all packs there are, whether they are loaded or not.
    pawns: Vec<String>,
    statements: Arc<[Statement]>,
    named_by: Arc<ByThing<Vec<String>>>,
    texts: Arc<ByThing<String>>,
    changes: Vec<Changed>,
    /// Every option with the value it is declared with, by ascending id; and as people ask about it.
    options: Vec<OptionEntry>,
    values: Options,
    infos: Vec<Arc<OptionInfo>>,
    /// What is there while these parts are on and these scripts are silent, where somebody has asked for it.
    casts: Mutex<Vec<(CastKey, Arc<Cast<'w>>)>>,
}

/// The parts that are on, and the files whose scripts are silent.
type CastKey = (BTreeSet<String>, BTreeSet<String>);

/// Most of these that are kept.
const MOST_CASTS: usize = 32;

/// What is there while some parts are on, as far as no option decides about it.
#[derive(Debug)]
struct Cast<'w> {
    rows: Arc<Rows<'w>>,
    /// All tables, those that take something from options with the values these are declared with.
    content: Content,
    /// How records speak of them.
    ids: Arc<Wording>,
    /// The languages, with the words somebody has asked for.
    tongues: Arc<Tongues>,
    problems: Vec<Diagnostic>,
    things: SameThings,
}

impl<'w> TypedRows<'w> {
    pub(crate) fn new(laying: &'w MergedFiles<'w>, files: &Files) -> TypedRows<'w> {
        let MergedFiles { world, packs, needs, over, sources, .. } = laying;
        let mut problems = Vec::new();
        let out = &mut problems;
        let mut rows = Rows::gather(world, out);
        let scripted = rows.scripted();
        let calls = Calls::of(&scripted, files, out);
        rows.order_victories(&calls);
        let mut misnamed = Vec::new();
        for pack in packs {
            misnamed.extend(script::check_orphans(files, pack, &scripted, world, out));
        }
        rows.check_asks(out);
        rows.check_says(out);
        rows.check_when(out);
        let mut scripts = ScriptTable::link(scripted, &calls, &misnamed, (packs, needs), files, out);
        scripts.silence(&over.silenced);
        part::check(&rows, over, files, world, out);
        option::check(world, &rows, over, files, out);
        check_modules(world, &rows, out);
        // Every row is held against what no shape can say, also those of parts that are off.
        let mut of_rows = Vec::new();
        let (options, values) = option::declared(&rows);
        let none = BTreeSet::new();
        let of_all =
            TableBuilder { rows: &rows, options: &options, values: &values, scripts: &scripts, on: &none };
        Rows::fill(Filled::Anew, &mut Content::default(), &of_all, &mut of_rows);
        TypedRows {
            packs: packs.iter().filter_map(|pack| pack_name(files, pack)).collect(),
            pawns: names::pawns(files),
            statements: (rows.rules.iter())
                .map(|row| Statement {
                    id: row.id.clone(),
                    module: row.raw.module.clone(),
                    text: row.raw.text.clone(),
                    unobservable: row.raw.unobservable.clone(),
                })
                .collect(),
            named_by: Arc::new(by_thing(world, |row| Some(ids_of(row, "rules")))),
            texts: Arc::new(texts(world)),
            changes: changes(over, sources),
            infos: option::declared_infos(&rows, &options),
            options,
            values,
            casts: Mutex::default(),
            laying,
            rows,
            scripts,
            problems,
            of_rows,
        }
    }

    /// Builds the tables of a rulebook version. `translator` is who knows the words of what is there while some parts are
    /// on: see [`TypedRows::language`].
    pub(crate) fn resolve(
        &self,
        laid: &mut MergedValues<'_>,
        files: &Files,
        translator: impl FnOnce(BTreeSet<String>) -> Translator,
        out: &mut Vec<Diagnostic>,
    ) -> LoadedRulebook {
        let world = &self.laying.world;
        let all = &self.rows;
        let is_usual = laid.over.silenced == self.laying.over.silenced;
        let mut scripts = Cow::Borrowed(&self.scripts);
        if !is_usual {
            scripts.to_mut().silence(&laid.over.silenced);
        }
        let scripts = &*scripts;
        out.extend_from_slice(&self.problems);
        let settled = part::settle(all, laid, out);
        let laid = &*laid;
        // Rows that give way to a part are in order all the same, where every part is on.
        let gives_way = || all.all().iter().any(|(_, row)| !row.raw.belongs().is_there(&settled.on));
        if all.parts.len() == settled.on.len() && gives_way() {
            out.extend_from_slice(&self.of_rows);
        }
        let (options, values) = option::resolve(world, all, &self.options, laid, files, out);
        // What is off is in order all the same, and so it is whatever is silent: no row is wrong for want of a script.
        if all.parts.len() > settled.on.len() {
            out.extend_from_slice(&self.of_rows);
        }
        let cast = self.cast(&settled.on, &laid.over.silenced, scripts);
        out.extend_from_slice(&cast.problems);
        let rows = &*cast.rows;
        let editions = laid.preset.editions();
        let title = editions.first().and_then(|edition| edition.title.clone());
        let mut content = Content {
            preset: PresetName { id: laid.preset.base.clone(), fingerprint: String::new() },
            title: title.unwrap_or_else(|| laid.preset.base.clone()),
            editions: editions.into_iter().filter(Edition::says_anything).collect(),
            packs: self.packs.clone(),
            values: own_values(laid),
            house: laid.preset.difference(&laid.over.changes, Rank::House..=Rank::Value),
            ..cast.content.clone()
        };
        let declared = TableBuilder { rows, options: &options, values: &values, scripts, on: &settled.on };
        fill_in(&declared, &mut content, out);
        let is_absent = |id: &&String| content.pawns.iter().all(|pawn| pawn.id != **id);
        content.absent_pawns = self.pawns.iter().filter(is_absent).cloned().collect();
        (content.options, content.rules) = (options, values);
        let words = Words::new(Arc::clone(&cast.ids), Arc::clone(&cast.tongues), translator(settled.on));
        content.carried = words.carried();
        let before = out.len();
        sense::check(world, rows, &content, laid, scripts, out);
        laid.blame(files, &mut out[before..]);
        content.preset.fingerprint = fingerprint(&content, laid);
        let index = RuleIndex {
            statements: Arc::clone(&self.statements),
            modules: all.packs.iter().flat_map(|row| row.raw.modules.iter().cloned()).collect(),
            options: option::infos(&self.infos, laid),
            named_by: Arc::clone(&self.named_by),
            texts: Arc::clone(&self.texts),
            outgrown: option::outgrown(all, laid),
            changes: if is_usual { self.changes.clone() } else { changes(laid.over, laid.sources) },
            implied: settled.implied,
            editions: laid.preset.editions(),
        };
        LoadedRulebook {
            content: Arc::new(content),
            scripts: Arc::clone(&scripts.sources),
            things: cast.things.clone(),
            index,
            setups: laid
                .preset
                .layers
                .iter()
                .filter(|layer| layer.tree.root.get_ref().contains_key("setup"))
                .map(|layer| SetupSource::Part(layer.file.clone()))
                .collect(),
        }
    }

    /// What is laid over rows, and where it stands, with what these layers silence. None where none does, or where there
    /// is more to it.
    pub(crate) fn silenced<'v>(&self, layers: &[&Layer<'v>]) -> Option<(RowChanges<'v>, Sources)>
    where
        'w: 'v,
    {
        let MergedFiles { world, over, sources, .. } = self.laying;
        let is_sound = self.laying.problems().is_empty() && self.problems.is_empty();
        if is_sound && !layers.is_empty() { over.and_silenced(world, layers, sources) } else { None }
    }

    /// The texts of all scripts, with what content says about them.
    pub(crate) fn sources(&self) -> Arc<ScriptTexts> {
        Arc::clone(&self.scripts.sources)
    }

    /// The rows of what is there while these parts are on.
    fn rows_of(&self, on: &BTreeSet<String>) -> Rows<'w> {
        let mut rows = self.rows.clone();
        rows.keep_to_parts(on);
        rows.keep_to_pools(&self.laying.pools);
        rows.number();
        rows
    }

    /// What is there while these parts are on and these scripts are silent.
    fn cast(
        &self,
        on: &BTreeSet<String>,
        silenced: &BTreeSet<String>,
        scripts: &ScriptTable,
    ) -> Arc<Cast<'w>> {
        // Nothing that holds the lock can fail half-way. Two that ask at once make the same cast twice.
        let lock = || self.casts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, cast)) = lock().iter().find(|((parts, silent), _)| parts == on && silent == silenced)
        {
            return Arc::clone(cast);
        }
        // Which scripts are silent changes neither what is there nor what it is called.
        let alike = lock().iter().find(|((parts, _), _)| parts == on).map(|(_, cast)| Arc::clone(cast));
        let rows = alike.as_ref().map_or_else(|| Arc::new(self.rows_of(on)), |cast| Arc::clone(&cast.rows));
        // Words are worked out for the usual one, which therefore is made whole.
        let alike = alike.filter(|_| *silenced != self.laying.over.silenced);
        let cast = Arc::new(Cast::new(self, rows, alike.map(|cast| Arc::clone(&cast.ids)), on, scripts));
        let mut kept = lock();
        if kept.len() == MOST_CASTS {
            kept.remove(0);
        }
        kept.push(((on.clone(), silenced.clone()), Arc::clone(&cast)));
        cast
    }

    /// The words of a language for what is there while these parts are on. What is wrong with them was told on loading.
    pub(crate) fn language(&self, on: &BTreeSet<String>, id: &str) -> Language {
        // What things are called does not hang on which scripts are silent.
        let cast = self.cast(on, &self.laying.over.silenced, &self.scripts);
        let mut problems = Vec::new();
        let language = words::resolve(id, self.laying, &cast.rows, &cast.content, &mut problems);
        let has_told = !self.laying.world.trusts_words;
        debug_assert!(has_told || problems.is_empty(), "words nobody had looked at: {problems:?}");
        language
    }
}

impl<'w> Cast<'w> {
    /// `ids` where how records speak of these rows is known already, and words are worked out for another cast of them.
    fn new(
        read: &TypedRows<'w>,
        rows: Arc<Rows<'w>>,
        ids: Option<Arc<Wording>>,
        on: &BTreeSet<String>,
        scripts: &ScriptTable,
    ) -> Cast<'w> {
        let world = &read.laying.world;
        let mut problems = Vec::new();
        let out = &mut problems;
        let mut content = Content {
            always: rows.always(on).flat_map(|row| scripts.of(&row.own_path())).collect(),
            absent: read.rows.absent_from(&rows, on),
            texts: scripts.texts.clone(),
            sayings: scripts.sayings.clone(),
            scripts: scripts.rows.clone(),
            functions: scripts.functions.clone(),
            ..Content::default()
        };
        rows.say_when(scripts, &mut content.functions);
        let declared =
            TableBuilder { rows: &rows, options: &read.options, values: &read.values, scripts, on };
        Rows::fill(Filled::Once, &mut content, &declared, out);
        // Who takes a value from an option is told what is wrong with it under the values in force. Where nobody works out
        // words for this cast, nobody looks at what hangs on options before those are there.
        if ids.is_none() || !world.trusts_words {
            fill_in(&declared, &mut content, &mut Vec::new());
        }
        // Words follow from the rest or change nothing that is played, and are no part of the fingerprint.
        let ids = ids.unwrap_or_else(|| Arc::new(Wording::of_ids(&content)));
        let languages = words::languages(world);
        if !world.trusts_words {
            let resolve = |id: &&str| words::resolve(id, read.laying, &rows, &content, out);
            let spoken: Vec<Language> = languages.iter().map(resolve).collect();
            words::check_room(world, &languages, out);
            alike::check(world, &rows, &content, &ids, &spoken, out);
        }
        Cast {
            rows,
            content,
            ids,
            tongues: Arc::new(Tongues::unread(languages)),
            problems,
            things: SameThings::default(),
        }
    }
}

/// Fills in the tables that take something from options.
fn fill_in(declared: &TableBuilder<'_, '_>, content: &mut Content, out: &mut Vec<Diagnostic>) {
    Rows::fill(Filled::Anew, content, declared, out);
    action::withdraw(content);
}

/// Something of rows of content, by the word a row is written with and its id.
type ByThing<T> = BTreeMap<(&'static str, String), T>;

/// Something of every row of content, by the word a row is written with and its id.
fn by_thing<T>(world: &World<'_>, take: impl Fn(&DeTable<'_>) -> Option<T>) -> ByThing<T> {
    let mut things = BTreeMap::new();
    for file in &world.files {
        let Some(tree) = file.tree() else { continue };
        let root = tree.root.get_ref();
        let defined = file.kind.defined_in(&file.id, root);
        things.extend(defined.filter_map(|(word, id, row)| Some(((word, id), take(row)?))));
    }
    things
}

/// The sentences that say what things do.
pub(in crate::resolve) fn texts(world: &World<'_>) -> ByThing<String> {
    let mut texts = by_thing(world, |row| text_of(row, "text"));
    texts.retain(|(word, _), _| with_texts().any(|(kind, _)| kind.word == *word));
    texts
}

/// What was changed in content, each value with the file it really stands in.
fn changes(over: &RowChanges<'_>, sources: &Sources) -> Vec<Changed> {
    let mut changes: Vec<Changed> = (over.traces.iter())
        .map(|(way, traces)| Changed { way: way.clone(), values: traces.clone() })
        .collect();
    for place in changes.iter_mut().flat_map(|changed| &mut changed.values) {
        sources.restore(&mut place.file, &mut place.span);
    }
    changes
}

/// A module that is kept has statements: a misspelt one would hide its statements from coverage.
fn check_modules(world: &World<'_>, rows: &Rows<'_>, out: &mut Vec<Diagnostic>) {
    let known: BTreeSet<&str> = rows.rules.iter().map(|rule| rule.raw.module.as_str()).collect();
    if !world.whole("rule") {
        return;
    }
    for pack in &rows.packs {
        for (at, module) in
            pack.raw.modules.iter().enumerate().filter(|(_, module)| !known.contains(module.as_str()))
        {
            let message = format!("no statement belongs to the module `{module}`");
            pack.wrong(&codes::UNKNOWN_ID, &format!("modules/{at}"), message)
                .label("a module without statements")
                .maybe_help(suggest::help(module, known.iter().copied()))
                .tell(out);
        }
    }
}

/// What the presets of a rulebook version say, but for the packs, which the content names itself.
fn own_values(laid: &MergedValues<'_>) -> Vec<(String, String)> {
    let mut values = laid.preset.difference(&laid.over.changes, Rank::Preset..=Rank::Preset);
    values.retain(|(name, _)| name != PACKS);
    values
}

/// Over everything of a pack that is played. Comments count, as they are in its files; how lines end does not.
fn hash_of(files: &Files, pack: &str) -> String {
    files.hash_once(pack, || {
        let mut hash = Hash::default();
        for folder in [format!("content/{pack}/"), format!("scripts/{pack}/")] {
            // What things are called in a language changes no game.
            let words = format!("{folder}words/");
            let played = files.under(&folder).filter(|(path, _)| !path.starts_with(&words));
            for (path, bytes) in played {
                hash.add(path, &plain(bytes.unwrap_or_default()));
            }
        }
        hash.hex()
    })
}

/// A pack that is there, as a record would name it, whether it can be loaded or not.
pub fn pack_name(files: &Files, pack: &str) -> Option<PackName> {
    let manifest = format!("content/{pack}/{MANIFEST}");
    let parsed = files.parsed(&manifest)?.ok();
    Some(PackName {
        id: pack.to_owned(),
        version: parsed.and_then(|parsed| text_of(parsed.tree.root.get_ref(), "version")).unwrap_or_default(),
        hash: hash_of(files, pack),
    })
}

/// Over the value of every option, every change of content and the files of every pack: two presets
/// with the same fingerprint play the same game.
fn fingerprint(content: &Content, laid: &MergedValues<'_>) -> String {
    let mut hash = Hash::default();
    for pack in &content.packs {
        hash.add(&pack.id, pack.hash.as_bytes());
    }
    for option in &content.options {
        hash.add(&option.id, option.value.to_string().as_bytes());
    }
    // What packs change is in their own hashes.
    let is_option = |name: &str| content.options.iter().any(|option| option.id == name);
    for (name, value) in laid.preset.difference(&laid.over.changes, Rank::Preset..=Rank::Value) {
        if !is_option(&name) && name != PACKS {
            hash.add(&name, value.as_bytes());
        }
    }
    hash.hex()
}
