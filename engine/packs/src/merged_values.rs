//! What presets, house files, single values and packs lay over content: which
//! value of an option is in force, which rows are changed, and who has the right
//! to. What was there before is kept, for those who ask why a value is as it is.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, Related, codes};
use crate::files::Files;
use crate::form::{self, ALL};
use crate::index::PlacedValue;
use crate::kind::{self, FileKind};
use crate::layer::{
    self, HOOKS, Layer, Rank, RowChange, SetOption, Sources, WITHOUT, merge, options_in, written,
};
use crate::need::Needs;
use crate::preset::{POOLS, Preset};
use crate::raw::OptionValueRow;
use crate::suggest::{self, Advice};
use crate::tree::{Tree, items, spanned};
use crate::world::World;
use holdup_rules::things::ThingKind;

/// Options that decide how much there must be of something: how many seats, cars, cards.
const SIZES: [&str; 6] = [
    "bullets",
    "neutral_bullet_count",
    "bandits_each",
    "express_car_count",
    "fixed_car_count",
    "bandits_dealt",
];

/// Most changes shown beside one problem.
const MOST_BLAMED: usize = 8;

/// Everything laid over the content of the packs: what is changed in it, and the options.
#[derive(Debug)]
pub(crate) struct MergedValues<'a> {
    pub(crate) preset: Preset<'a>,
    /// Values of options, the one in force last.
    pub(crate) settings: BTreeMap<String, Vec<SetOption>>,
    /// What is laid over rows, and where that really stands.
    pub(crate) over: &'a RowChanges<'a>,
    pub(crate) sources: &'a Sources,
}

/// What is laid over the rows of the packs.
#[derive(Clone, Debug, Default)]
pub(crate) struct RowChanges<'a> {
    /// Changes of rows, in the order they were made.
    pub(crate) changes: Vec<RowChange<'a>>,
    /// For each changed value what it was and what it became, the one in force last.
    pub(crate) traces: BTreeMap<String, Vec<PlacedValue>>,
    /// Options that were read by what was taken away.
    pub(crate) spared_options: Vec<String>,
    /// Files whose hooks were taken away: their scripts are checked like any other, and never called.
    pub(crate) silenced: BTreeSet<String>,
    /// Values that packs set with equal right, by the way to each. Somebody above may have decided.
    rivals: Vec<(String, Diagnostic)>,
}

/// A value where it is declared.
pub(crate) fn declared(file: &str, value: &Spanned<DeValue<'_>>) -> PlacedValue {
    PlacedValue {
        value: written(value.get_ref()),
        file: file.to_owned(),
        span: value.span(),
        rank: Rank::Declared,
    }
}

/// How what is not there any more is shown among values.
const NOTHING: &str = "nothing";

impl<'a> RowChanges<'a> {
    /// Lays what packs and these layers change over the content.
    pub(crate) fn lay(
        world: &mut World<'a>,
        layers: &[Layer<'a>],
        needs: &Needs,
        sources: &mut Sources,
        out: &mut Vec<Diagnostic>,
    ) -> RowChanges<'a> {
        let mut over = RowChanges::default();
        let mut settings = BTreeMap::new();
        for (file, tree, pack) in overrides(world) {
            layer::settings(file, tree, Rank::Pack, Some(pack), &mut settings);
            over.changes.extend(layer::changes(file, tree, Rank::Pack, Some(pack), sources));
        }
        for above in layers {
            over.changes.extend(layer::changes(&above.file, &above.tree, above.rank, None, sources));
        }
        add_rows(world, &over.changes);
        let mut changes = of_rows(world, std::mem::take(&mut over.changes), needs, out);
        over.rivals = rivals(&settings, &changes, needs);
        for change in &mut changes {
            over.leave_what_is_there(world, change);
            over.change(world, change, needs, out);
        }
        over.changes = changes;
        over
    }

    /// Tells what is wrong with a change of all rows of a kind once, and not for each of them.
    pub(crate) fn tell_once(&self, sources: &Sources, problems: &mut Vec<Diagnostic>) {
        let of_all = self.changes.iter().filter(|change| change.is_of_all).map(|change| {
            let ends = change.leaves().into_iter().map(|(_, value)| value.span().end);
            let ends = ends.chain(change.taken().map(|(_, span)| span.end));
            let (mut file, mut span) =
                (String::new(), change.id.span().start..ends.max().unwrap_or_default());
            sources.restore(&mut file, &mut span);
            (file, span)
        });
        let places: BTreeSet<(String, usize, usize)> =
            of_all.map(|(file, span)| (file, span.start, span.end)).collect();
        let mut told = BTreeSet::new();
        problems.retain(|problem| {
            let Range { start, end } = problem.span;
            let is_of_all =
                places.iter().any(|(file, from, to)| *file == problem.file && *from <= start && end <= *to);
            !is_of_all || told.insert((problem.file.clone(), start, end, problem.code.id))
        });
    }

    /// The same with scripts silenced that these layers silence. None where there is more to it: something to tell, or
    /// changes of other kinds that may be about the same rows.
    pub(crate) fn and_silenced(
        &self,
        world: &World<'a>,
        layers: &[&Layer<'a>],
        sources: &Sources,
    ) -> Option<(RowChanges<'a>, Sources)> {
        let (mut over, mut sources) = (self.clone(), sources.clone());
        if over.changes.iter().any(|change| change.rank >= Rank::House) {
            return None;
        }
        for layer in layers {
            for change in layer::changes(&layer.file, &layer.tree, layer.rank, None, &mut sources) {
                let (file, root) = world.thing(change.word, change.id.get_ref())?;
                let mut problems = Vec::new();
                // Hooks stay in the row, which is checked like any other.
                let row = (file.path, file.kind, &mut root.clone());
                over.take_away(&change, row, &[], &mut problems);
                if !problems.is_empty() {
                    return None;
                }
                over.changes.push(change);
            }
        }
        Some((over, sources))
    }
}

/// What packs lay over others: the path of each file, what stands in it, and whose it is.
fn overrides<'w, 'a>(world: &'w World<'a>) -> impl Iterator<Item = (&'a str, &'w Tree<'a>, &'w str)> {
    world.of(&kind::OVERRIDES).filter_map(|file| Some((file.path, file.tree()?, file.pack.as_str())))
}

impl<'a> MergedValues<'a> {
    /// With the values that packs and the layers of a preset give options.
    pub(crate) fn new(
        world: &World<'_>,
        preset: Preset<'a>,
        over: &'a RowChanges<'a>,
        sources: &'a Sources,
        out: &mut Vec<Diagnostic>,
    ) -> MergedValues<'a> {
        let mut settings: BTreeMap<String, Vec<SetOption>> = BTreeMap::new();
        for (file, tree, pack) in overrides(world) {
            layer::settings(file, tree, Rank::Pack, Some(pack), &mut settings);
        }
        for above in &preset.layers {
            for (part, span) in &above.on {
                settings.entry(part.clone()).or_default().push(SetOption {
                    value: OptionValueRow::Bool(true),
                    file: above.file.clone(),
                    key: span.clone(),
                    span: span.clone(),
                    rank: above.rank,
                    pack: None,
                });
            }
            layer::settings(&above.file, &above.tree, above.rank, None, &mut settings);
        }
        let is_decided = |way: &String| {
            let set = settings.get(way).into_iter().flatten();
            set.into_iter().any(|set| set.pack.is_none())
        };
        let open = over.rivals.iter().filter(|(way, _)| !is_decided(way));
        out.extend(open.map(|(_, problem)| problem.clone()));
        MergedValues { preset, settings, over, sources }
    }

    /// The value of an option in force, if anybody sets it.
    pub(crate) fn setting(&self, option: &str) -> Option<&SetOption> {
        self.settings.get(option)?.last()
    }

    /// Puts problems that only come to light when all tables are there where the reader wrote something: in his
    /// house file, among single values, or in what his pack changes. Without that there would be no such problem,
    /// though it shows in a table nobody has touched.
    pub(crate) fn blame(&self, files: &Files, problems: &mut [Diagnostic]) {
        let own = |pack: &Option<String>| pack.as_ref().is_some_and(|pack| files.is_shared(pack));
        let changes = (self.over.changes.iter())
            .filter(|change| change.rank >= Rank::House || own(&change.pack))
            .map(|change| (change.file.clone(), change.id.span()));
        let pools = POOLS.iter().filter_map(|key| {
            let layer =
                self.preset.layers.iter().rfind(|layer| {
                    layer.rank >= Rank::House && layer.tree.root.get_ref().contains_key(*key)
                })?;
            Some((layer.file.clone(), layer.tree.span(key)))
        });
        let sizes = SIZES.iter().filter_map(|option| {
            let set = self.setting(option)?;
            let is_set = set.rank >= Rank::House || own(&set.pack);
            is_set.then(|| (set.file.clone(), set.span.clone()))
        });
        let mut places: Vec<(String, Range<usize>)> = changes.chain(pools).collect();
        // All rows of a kind are changed in one place.
        places.dedup();
        places.truncate(MOST_BLAMED);
        if places.is_empty() {
            places.extend(sizes);
        }
        if places.is_empty() {
            let set = self.settings.values().flatten();
            let set = set.filter(|set| set.rank >= Rank::House || own(&set.pack));
            places.extend(set.map(|set| (set.file.clone(), set.span.clone())).take(MOST_BLAMED));
        }
        let is_own = |file: &str| {
            let mut layers = self.preset.layers.iter();
            let in_shared = |(id, _): (&str, &str)| file.starts_with(&format!("content/{id}/"));
            layers.any(|layer| layer.rank >= Rank::House && layer.file == file)
                || files.shared_packs().any(in_shared)
        };
        for problem in problems {
            self.sources.restore_all(problem);
            let mut places = places.iter();
            if !is_own(&problem.file)
                && let Some((file, span)) = places.next()
            {
                let there = Related {
                    file: std::mem::replace(&mut problem.file, file.clone()),
                    span: std::mem::replace(&mut problem.span, span.clone()),
                    label: std::mem::replace(&mut problem.label, "this changes what there is".to_owned()),
                };
                problem.related.insert(0, there);
                self.sources.restore(&mut problem.file, &mut problem.span);
            }
            let here = (problem.file.clone(), problem.span.clone());
            for (file, span) in places.filter(|place| **place != here) {
                problem.related.push(Related {
                    file: file.clone(),
                    span: span.clone(),
                    label: "and this".to_owned(),
                });
            }
        }
    }
}

impl<'a> RowChanges<'a> {
    fn change(
        &mut self,
        world: &mut World<'a>,
        change: &RowChange<'a>,
        needs: &Needs,
        out: &mut Vec<Diagnostic>,
    ) {
        let id = change.id.get_ref();
        let needed = change.pack.as_ref().and_then(|pack| needs.get(pack));
        // Who misspells a need has been told.
        let lacks_packs = world.lacks(needed);
        let wrong =
            |code, message: String| Diagnostic::new(code, change.file.clone(), change.id.span(), message);
        let takes_away = change.keys.contains_key(WITHOUT);
        let parts = if takes_away { world.written_ids("part") } else { Vec::new() };
        let Some((owner, file, kind, row)) = world.row(change.word, id) else {
            if world.parses(change.word) {
                let ids = world.written_ids(change.word);
                let mut help = suggest::help(id, ids.iter().map(String::as_str));
                if change.word == ADDABLE && change.rank >= Rank::Preset {
                    let own = format!("an entry of your own says what it counts: `{SAYS} = ...`");
                    help = Some(help.map_or_else(|| own.as_str().into(), |help| help.and("; ").and(&own)));
                }
                wrong(&codes::UNKNOWN_ID, format!("there is no {} `{}`", change.word, form::short(id)))
                    .label("nothing that could be changed")
                    .maybe_help(help)
                    .tell(out);
            }
            return;
        };
        if let Some(pack) = &change.pack
            && pack != owner
            && !needs.get(pack).is_some_and(|needs| needs.contains(owner))
            && !lacks_packs
        {
            let message = format!(
                "`{pack}` changes the {} `{id}` of the pack `{owner}`, which it does not need",
                change.word
            );
            wrong(&codes::CHANGE_WITHOUT_NEED, message)
                .label("belongs to another pack")
                .help(format!("add \"{owner}\" to `needs` in `content/{pack}/pack.toml`"))
                .tell(out);
        }
        let mut keys = change.keys.clone();
        if let Some((key, _)) = keys.remove_entry("id") {
            let message = format!("the id of the {} `{id}` cannot be changed", change.word);
            Diagnostic::new(&codes::UNKNOWN_KEY, change.file.clone(), key.span(), message)
                .label("others name it by this id")
                .help("remove the line")
                .tell(out);
        }
        if keys.remove(WITHOUT).is_some() {
            self.take_away(change, (file, kind, row), &parts, out);
            self.keep_without(change, (file, row), &parts);
        }
        for (way, value) in change.leaves() {
            if way == change.way(HOOKS) {
                self.silenced.remove(file);
            }
            let before = found(row, way.split('.').skip(2));
            self.trace(way, before, file, change, (written(value.get_ref()), value.span()));
        }
        merge(row, &keys);
    }

    /// Of the keys that are to go from every row of a kind, leaves those that this row has.
    fn leave_what_is_there(&self, world: &World<'_>, change: &mut RowChange<'_>) {
        if !change.is_of_all || !change.keys.contains_key(WITHOUT) {
            return;
        }
        let parts = world.written_ids("part");
        let row = world.written(change.word, change.id.get_ref());
        let is_silent = (world.thing(change.word, change.id.get_ref()))
            .is_some_and(|(file, _)| self.silenced.contains(file.path));
        let is_there = |key: &str| {
            let has = row.is_some_and(|row| found(row, key.split('.')).is_some());
            is_among(&parts, key) || (has && !(is_silent && key == HOOKS))
        };
        let kept: Vec<_> = items(&change.keys, WITHOUT)
            .filter(|item| item.get_ref().as_str().is_none_or(is_there))
            .cloned()
            .collect();
        let Some((key, list)) = change.keys.remove_entry(WITHOUT) else { return };
        let is_list = list.get_ref().as_array().is_some();
        if !is_list {
            change.keys.insert(key, list);
        } else if !kept.is_empty() {
            change.keys.insert(key, Spanned::new(list.span(), DeValue::Array(kept.into_iter().collect())));
        }
    }

    /// Notes what a value becomes by a change, and if it is the first one, what it was `before` in the file of its row.
    fn trace(
        &mut self,
        way: String,
        before: Option<&Spanned<DeValue<'_>>>,
        file: &str,
        change: &RowChange<'_>,
        (value, span): (String, Range<usize>),
    ) {
        let traces = self.traces.entry(way).or_default();
        if traces.is_empty() {
            traces.extend(before.map(|before| declared(file, before)));
        }
        traces.push(PlacedValue { value, file: change.file.clone(), span, rank: change.rank });
    }

    /// Lets a row be there only while none of the parts is on that a change names where it takes keys away, besides
    /// those its own file names.
    fn keep_without(
        &mut self,
        change: &RowChange<'a>,
        (file, row): (&str, &mut DeTable<'a>),
        parts: &[String],
    ) {
        let Some((key, list)) = change.keys.get_key_value(WITHOUT) else { return };
        if !change.taken().any(|(name, _)| is_among(parts, name)) {
            return;
        }
        let before = row.get(WITHOUT);
        let is_new =
            |name: &str| is_among(parts, name) && spanned(row, WITHOUT).all(|(known, _)| known != name);
        let named = items(&change.keys, WITHOUT).filter(|item| item.get_ref().as_str().is_some_and(is_new));
        let all = items(row, WITHOUT).chain(named).cloned().collect();
        let all = Spanned::new(list.span(), DeValue::Array(all));
        self.trace(change.way(WITHOUT), before, file, change, (written(all.get_ref()), list.span()));
        row.insert(key.clone(), all);
    }

    /// Takes the keys a change names out of a row, before anything is laid over it. What a table of the rules cannot
    /// be without stays, as does what is not there at all; both are told. These parts are no keys.
    fn take_away(
        &mut self,
        change: &RowChange<'a>,
        (file, kind, row): (&str, &FileKind, &mut DeTable<'a>),
        parts: &[String],
        out: &mut Vec<Diagnostic>,
    ) {
        let (word, id) = (change.word, change.id.get_ref());
        let list = change.keys.get(WITHOUT);
        let is_list = |list: &Spanned<DeValue<'_>>| {
            let items = list.get_ref().as_array();
            items.is_some_and(|items| items.iter().all(|item| item.get_ref().is_str()))
        };
        if let Some(list) = list.filter(|list| !is_list(list)) {
            let message = format!("`{WITHOUT}` takes a list of keys");
            Diagnostic::new(&codes::WRONG_TYPE, change.file.clone(), list.span(), message)
                .label("this is none")
                .help(format!("write the names of keys: `{WITHOUT} = [\"...\"]`"))
                .tell(out);
        }
        let mut done = BTreeSet::new();
        for (key, span) in change.taken().filter(|(key, _)| !is_among(parts, key)) {
            let mut wrong = |message: String, label: &str, help: Option<Advice>| {
                Diagnostic::new(&codes::CANNOT_TAKE_AWAY, change.file.clone(), span.clone(), message)
                    .label(label)
                    .maybe_help(help)
                    .tell(out);
            };
            let shown = form::short(key);
            let keys: Vec<&str> = key.split('.').collect();
            if found(&change.keys, keys.iter().copied()).is_some() {
                let message = format!("`{shown}` of the {word} `{id}` is taken away and set at once");
                wrong(message, "and what is it to be?", Some("remove one of the two".into()));
                continue;
            }
            let is_hooks = key == HOOKS && kind.is_thing();
            let is_gone = is_hooks && self.silenced.contains(file);
            let Some(value) = found(row, keys.iter().copied()).filter(|_| !is_gone) else {
                if done.contains(key) {
                    continue;
                }
                let keys = removable(kind, word, row);
                let keys = keys.iter().map(String::as_str);
                // Of parts only what is nearly written so: they are many, and mostly a key is meant.
                let near = suggest::nearest(key, keys.clone().chain(parts.iter().map(String::as_str)));
                let help = match near {
                    Some(near) => Some(Advice::near(key, near)),
                    None => suggest::help(key, keys),
                };
                let message = format!("the {word} `{id}` has no `{shown}` that could be taken away");
                wrong(message, "not there", help);
                continue;
            };
            if key == "id" || kind.needs(word, &keys) {
                let message = format!("no {word} can do without `{shown}`");
                let help = match key {
                    "id" => "others name it by this id".to_owned(),
                    _ => format!("give it another value instead: `{shown} = ...`"),
                };
                wrong(message, "cannot be taken away", Some(help.into()));
                continue;
            }
            options_in(value.get_ref(), &mut self.spared_options);
            self.trace(change.way(key), Some(value), file, change, (NOTHING.to_owned(), span));
            if is_hooks {
                self.silenced.insert(file.to_owned());
            } else {
                remove(row, &keys);
            }
            done.insert(key);
        }
    }
}

fn is_among(parts: &[String], name: &str) -> bool {
    parts.iter().any(|part| part == name)
}

/// The values that two packs set, neither of which needs the other, where no change above decides.
fn rivals(
    settings: &BTreeMap<String, Vec<SetOption>>,
    changes: &[RowChange<'_>],
    needs: &Needs,
) -> Vec<(String, Diagnostic)> {
    let mut found = Vec::new();
    let mut by_way: BTreeMap<String, Vec<Claim<'_>>> = BTreeMap::new();
    for (name, settings) in settings {
        let claims = settings.iter().map(|setting| Claim {
            pack: setting.pack.as_deref(),
            value: format!("{:?}", setting.value),
            file: &setting.file,
            span: setting.span.clone(),
        });
        by_way.entry(name.clone()).or_default().extend(claims);
    }
    for change in changes {
        let taken = change.taken().map(|(key, span)| (change.way(key), NOTHING.to_owned(), span));
        let leaves = change.leaves().into_iter();
        let set = leaves.map(|(way, value)| (way, written(value.get_ref()), value.span()));
        for (way, value, span) in taken.chain(set) {
            let (pack, file) = (change.pack.as_deref(), &*change.file);
            by_way.entry(way).or_default().push(Claim { pack, value, file, span });
        }
    }
    let apart = |one: &str, other: &str| {
        !needs.get(one).is_some_and(|needs| needs.contains(other))
            && !needs.get(other).is_some_and(|needs| needs.contains(one))
    };
    for (way, claims) in by_way {
        if claims.iter().any(|claim| claim.pack.is_none()) {
            continue;
        }
        for (at, claim) in claims.iter().enumerate() {
            let rival = claims[..at].iter().find(|earlier| {
                let (Some(one), Some(other)) = (earlier.pack, claim.pack) else {
                    return false;
                };
                one != other && earlier.value != claim.value && apart(one, other)
            });
            if let (Some(rival), Some(pack)) = (rival, claim.pack) {
                let other = rival.pack.unwrap_or_default();
                let message = format!("the packs `{other}` and `{pack}` both set `{way}`, with equal right");
                let problem = Diagnostic::new(&codes::EQUAL_RIGHT, claim.file, claim.span.clone(), message)
                            .label("set here")
                            .help(format!(
                                "decide it in the preset or house file that names them both, or let one of them need the other: \
                                 `needs = [\"{other}\"]`"
                            ))
                            .related(rival.file, rival.span.clone(), "and otherwise here");
                found.push((way.clone(), problem));
            }
        }
    }
    found
}

struct Claim<'c> {
    pack: Option<&'c str>,
    value: String,
    file: &'c str,
    span: Range<usize>,
}

/// What stands in a row under these keys.
fn found<'r, 'a, 'w>(
    row: &'r DeTable<'a>,
    mut way: impl Iterator<Item = &'w str>,
) -> Option<&'r Spanned<DeValue<'a>>> {
    let value = row.get(way.next()?)?;
    way.try_fold(value, |value, key| value.get_ref().as_table()?.get(key))
}

/// The same changes, with those of every row of a kind as one of each: below those of single rows in the same file. A pack
/// changes so what it needs, and its own.
fn of_rows<'a>(
    world: &World<'a>,
    changes: Vec<RowChange<'a>>,
    needs: &Needs,
    out: &mut Vec<Diagnostic>,
) -> Vec<RowChange<'a>> {
    let folder_of = |change: &RowChange<'_>| {
        let rest = change.id.get_ref().strip_prefix(ALL)?;
        let is_meant = rest.starts_with(' ') || rest.is_empty() && world.written(change.word, ALL).is_none();
        is_meant.then(|| Some(rest.trim_start().to_owned()).filter(|folder| !folder.is_empty()))
    };
    if changes.iter().all(|change| folder_of(change).is_none()) {
        return changes;
    }
    let parts = world.written_ids("part");
    let mut sorted: Vec<(usize, bool, RowChange<'a>)> = Vec::new();
    for change in changes {
        let nth = match sorted.last() {
            Some((nth, _, before)) => nth + usize::from(before.file != change.file),
            None => 0,
        };
        let Some(folder) = folder_of(&change) else {
            sorted.push((nth, true, change));
            continue;
        };
        let can_change = |owner: &String| {
            let needed = change.pack.as_ref().map(|pack| (pack, needs.get(pack)));
            needed
                .is_none_or(|(pack, needs)| pack == owner || needs.is_some_and(|needs| needs.contains(owner)))
        };
        let rows = world.written_rows(change.word, folder.as_deref()).into_iter();
        let ids: Vec<String> = rows.filter(|(_, owner)| can_change(owner)).map(|(id, _)| id).collect();
        let has = |id: &String, key: &str| {
            world.written(change.word, id).is_some_and(|row| found(row, key.split('.')).is_some())
        };
        for (key, span) in change.taken().filter(|(key, _)| !is_among(&parts, key)) {
            if !ids.is_empty() && !ids.iter().any(|id| has(id, key)) {
                let message =
                    format!("no {} has a `{}` that could be taken away", change.word, form::short(key));
                let keys = ids.iter().filter_map(|id| world.written(change.word, id));
                let keys: BTreeSet<&str> = keys.flatten().map(|(key, _)| &**key.get_ref()).collect();
                Diagnostic::new(&codes::CANNOT_TAKE_AWAY, change.file.clone(), span, message)
                    .label("not there")
                    .maybe_help(suggest::help(key, keys))
                    .tell(out);
            }
        }
        let of_row =
            |id| RowChange { id: Spanned::new(change.id.span(), id), is_of_all: true, ..change.clone() };
        if ids.is_empty() && world.parses(change.word) {
            let several = ThingKind::named(change.word).map(|kind| kind.several);
            let several = folder.as_deref().or(several).unwrap_or(change.word);
            let message = format!("there are no {several} that could be changed");
            Diagnostic::new(&codes::UNKNOWN_ID, change.file.clone(), change.id.span(), message)
                .label("none of them")
                .help("switch on a part or add a pack that has some, or remove this table")
                .tell(out);
        }
        sorted.extend(ids.into_iter().map(|id| (nth, false, of_row(id))));
    }
    sorted.sort_by_key(|(nth, is_single, _)| (*nth, *is_single));
    sorted.into_iter().map(|(.., change)| change).collect()
}

/// What presets and house files can add rows of, and the key that says that a row is meant to be a new one:
/// without it an id nobody has is misspelt.
const ADDABLE: &str = "scoring";
const SAYS: &str = "counts";

/// Adds the rows that presets, house files and values have of their own, with nothing but their ids: what they say
/// is laid over them like any change. They stand behind those of the first table of their kind.
fn add_rows(world: &mut World<'_>, changes: &[RowChange<'_>]) {
    for change in changes {
        let is_own = change.word == ADDABLE && change.rank >= Rank::Preset && change.keys.contains_key(SAYS);
        if is_own && world.row(ADDABLE, change.id.get_ref()).is_none() {
            world.add_row(&kind::SCORING, ADDABLE, &change.id);
        }
    }
}

/// Takes what stands under these keys out of a row.
fn remove(row: &mut DeTable<'_>, way: &[&str]) {
    match way {
        [] => {}
        [key] => _ = row.remove(*key),
        [key, rest @ ..] => {
            if let Some(DeValue::Table(inner)) = row.get_mut(*key).map(Spanned::get_mut) {
                remove(inner, rest);
            }
        }
    }
}

/// The keys that could be taken out of a row, those inside its tables too.
fn removable(kind: &FileKind, word: &str, row: &DeTable<'_>) -> Vec<String> {
    let mut ways = Vec::new();
    for (key, value) in row {
        ways.push(key.get_ref().to_string());
        let inner = value.get_ref().as_table().into_iter().flatten();
        ways.extend(inner.map(|(inner, _)| format!("{}.{}", key.get_ref(), inner.get_ref())));
    }
    ways.retain(|way| way != "id" && !kind.needs(word, &way.split('.').collect::<Vec<_>>()));
    ways
}
