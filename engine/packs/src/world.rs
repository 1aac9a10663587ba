//! All files of the packs in use, parsed and walked, with the ids they define.
//! References are followed across all files here; what is behind an id is
//! worked out by [`mod@crate::resolve`].

mod qualify;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diagnostic::{Diagnostic, Related, any_error, codes};
use crate::files::{Files, built_in_words};
use crate::form;
use crate::key::Keys;
use crate::kind::{self, FileKind};
use crate::parsed::{self, Parsed};
use crate::suggest;
use crate::tree::{self, Tree};
use crate::walk::Mention;
use holdup_rules::hook::HookPoint;

/// A content file.
#[derive(Clone, Debug)]
pub(crate) struct File<'a> {
    pub(crate) path: &'a str,
    /// The pack it belongs to.
    pub(crate) pack: String,
    pub(crate) kind: &'static FileKind,
    /// Its name without ending.
    pub(crate) stem: &'a str,
    /// The id of what it defines, if it defines one thing.
    pub(crate) id: String,
    /// Whether its pack is from outside.
    pub(crate) is_shared: bool,
    /// What stands in it, if it is text.
    pub(crate) parsed: Option<Parsed<'a>>,
    /// Whether nothing is wrong with it by itself.
    pub(crate) clean: bool,
}

impl<'a> File<'a> {
    /// A file of which nothing is known but where it lies.
    fn unread(path: &'a str, pack: &str, kind: &'static FileKind, stem: &'a str) -> File<'a> {
        File {
            path,
            pack: pack.to_owned(),
            kind,
            stem,
            id: stem.to_owned(),
            is_shared: false,
            parsed: None,
            clean: true,
        }
    }

    /// What stands in it, if it is text.
    pub(crate) fn tree(&self) -> Option<&Tree<'a>> {
        self.parsed.as_ref().map(|parsed| &*parsed.tree)
    }

    /// Whether it is sound and has this row: which one of its table, if it has several.
    fn holds(&self, word: &str, id: &str) -> Option<Option<usize>> {
        let tree = self.tree().filter(|_| self.clean && self.kind.defines.contains(&word))?;
        if self.kind.is_thing() {
            return (self.id == id).then_some(None);
        }
        let is_meant = |row: &Spanned<DeValue<'_>>| {
            let own = row.get_ref().as_table().and_then(|row| row.get("id"));
            own.and_then(|own| own.get_ref().as_str()) == Some(id)
        };
        tree.root.get_ref().get(word)?.get_ref().as_array()?.iter().position(is_meant).map(Some)
    }

    /// The ids that rows of a word have in it, as far as it can be read.
    pub(crate) fn written_ids(&self, word: &str) -> Vec<String> {
        if !self.kind.defines.contains(&word) {
            return Vec::new();
        }
        if self.kind.is_thing() {
            return vec![self.id.clone()];
        }
        // A part is an option too.
        let word = match self.kind.defines {
            ["part", ..] => "part",
            _ => word,
        };
        let rows = self.tree().into_iter().flat_map(|tree| tree::rows(tree.root.get_ref(), word));
        rows.filter_map(|row| Some(row.get("id")?.get_ref().as_str()?.to_owned())).collect()
    }

    /// Whether it could define something of this id although something is wrong with it: it says so, or cannot be read so
    /// far.
    fn could_define(&self, word: &str, id: &str) -> bool {
        if self.kind.is_thing() {
            return self.id == id;
        }
        let Some(parsed) = self.parsed.as_ref().filter(|parsed| parsed.syntax.is_empty()) else {
            return true;
        };
        let root = parsed.tree.root.get_ref();
        let is_known = |key: &str| self.kind.shape().key(key).is_some();
        if root.keys().any(|key| !is_known(key.get_ref())) {
            return true;
        }
        let words: &[&str] = if self.kind.defines.contains(&"part") { &["part", "option"] } else { &[word] };
        words.iter().filter_map(|word| root.get(*word)).any(|rows| {
            let rows = rows.get_ref().as_array();
            rows.is_none_or(|rows| {
                rows.iter().any(|row| {
                    let own = row.get_ref().as_table().and_then(|row| row.get("id")?.get_ref().as_str());
                    own.is_none_or(|own| own == id || !form::is_reference(own))
                })
            })
        })
    }

    /// The folder it lies in, if it lies in one of its pack.
    pub(crate) fn folder(&self) -> Option<&'a str> {
        let (folder, _) = self.path.rsplit_once('/')?;
        let (before, folder) = folder.rsplit_once('/')?;
        (before == "content" || before.ends_with(&self.pack)).then_some(folder)
    }

    /// The path of the file a row of it would have to itself: scripts lie beside it.
    pub(crate) fn own_path(&self, id: &str) -> String {
        format!("content/{}/{}/{}.toml", self.pack, self.kind.folder(), form::local(&self.pack, id))
    }

    /// The bytes of a place in it such as `car/3/loot`.
    pub(crate) fn span(&self, place: &str) -> Range<usize> {
        self.tree().map_or(0..0, |tree| tree.span(place))
    }

    /// The bytes of a key in it, given with those around it.
    pub(crate) fn key(&self, keys: &[&str]) -> Range<usize> {
        self.tree().map_or(0..0, |tree| tree.key(keys))
    }

    /// The bytes of the value under a key in it, or of the nearest thing around it.
    pub(crate) fn value(&self, keys: &[&str]) -> Range<usize> {
        self.tree().map_or(0..0, |tree| tree.value(keys))
    }

    /// What stands in it, typed; none when something is wrong with it.
    pub(crate) fn read<T: Keys>(&self, out: &mut Vec<Diagnostic>) -> Option<T> {
        let tree = self.tree().filter(|_| self.clean)?;
        let raw = T::of(tree.root.get_ref());
        if raw.is_none() {
            out.push(Diagnostic::new(&codes::WRONG_TYPE, self.path, 0..0, APART));
        }
        raw
    }
}

/// For the one case in which the walk and the types have come apart.
pub(crate) const APART: &str = "this is sound, and yet it cannot be read: please report it";

/// What is said of the further places of a name that nobody has.
const ALSO_NAMED: &str = "and here";

/// Most of these that are shown.
const MOST_PLACES: usize = 4;

/// All files of the packs in use.
#[derive(Debug, Default)]
pub(crate) struct World<'a> {
    /// The files, pack by pack in load order, by path within a pack.
    pub(crate) files: Vec<File<'a>>,
    /// Whether a pack that is wanted could not be found, so that anything may be missing.
    pub(crate) lacks_packs: bool,
    /// The folders in which families have their cards.
    folders: BTreeSet<String>,
    /// Whether files of words are known to be sound, so that nobody reads them before somebody wants their words.
    pub(crate) trusts_words: bool,
    /// Everything that is named somewhere, also in files outside the packs.
    pub(crate) names: Vec<Mention>,
    /// Kinds of which something is named that is not there.
    misnamed: BTreeSet<String>,
    defined: BTreeMap<(String, String), Mention>,
}

impl<'a> World<'a> {
    /// Notes where the families of these packs have their cards, which every pack can add to.
    pub(crate) fn find_folders(&mut self, files: &Files, packs: &[String]) {
        for pack in packs {
            let families = files.families(&format!("content/{pack}/"));
            self.folders.extend(families.into_iter().map(|(_, folder)| folder));
        }
    }

    /// Takes in every file of a pack. What stands in them is looked at by [`Self::walk`], when changes have
    /// been laid over it.
    pub(crate) fn add_pack(&mut self, files: &'a Files, pack: &str, out: &mut Vec<Diagnostic>) {
        let folder = format!("content/{pack}/");
        for path in files.paths().filter(|path| path.starts_with(&folder)) {
            let inner = &path[folder.len()..];
            let in_family = inner.split_once('/').is_some_and(|(folder, _)| self.folders.contains(folder));
            let of_family = |kind: &FileKind| !std::ptr::eq(kind, &kind::CARDS) || in_family;
            let Some((kind, stem)) = FileKind::of(inner).filter(|(kind, _)| of_family(kind)) else {
                if let Some(entry @ Err(_)) = files.entry(path) {
                    out.extend(tree::text(path, entry).err().map(|problem| *problem));
                    continue;
                }
                let places: Vec<_> = FileKind::places().collect();
                // A place that is called after what lies there is compared under that name.
                let stem = inner.rsplit('/').next().and_then(|name| name.split('.').next());
                let named: Vec<String> = (places.iter())
                    .filter_map(|place| match (place.find('<'), place.find('>'), stem) {
                        (Some(from), Some(to), Some(stem)) if inner.contains('/') => {
                            Some(format!("{}{stem}{}", &place[..from], &place[to + 1..]))
                        }
                        (None, ..) => Some(place.clone()),
                        _ => None,
                    })
                    .collect();
                let of_families =
                    |stem| self.folders.iter().map(move |folder| format!("{folder}/{stem}.toml"));
                let cards: Vec<String> = stem.into_iter().flat_map(of_families).collect();
                let near = suggest::nearest(inner, cards.iter().chain(&named).map(String::as_str));
                let mut help = near.map_or_else(
                    || format!("content lies in {}.", places.join(", ")),
                    |place| format!("did you mean `{folder}{place}`?"),
                );
                if let Some((own, _)) = inner.split_once('/').filter(|_| FileKind::of(inner).is_some()) {
                    help += &format!(
                        " Cards lie in the folder that their family names in `{folder}families.toml`: `folder = \"{}\"`",
                        form::short(own)
                    );
                }
                let help = help.trim_end_matches('.').to_owned();
                let message = format!("`{path}` lies where no content is looked for");
                out.push(Diagnostic::new(&codes::MISPLACED, path, 0..0, message).help(help));
                continue;
            };
            let mut file = if self.trusts_words && std::ptr::eq(kind, &kind::WORDS) {
                File::unread(path, pack, kind, stem)
            } else {
                let Some(parsed) = files.parsed(path) else { continue };
                take(parsed, path, pack, kind, stem, out)
            };
            file.is_shared = files.is_shared(pack);
            self.files.push(file);
        }
    }

    /// Takes in the words of the engine's own sentences, which belong to no pack.
    /// What content of its own does not say in a language is said as this program says it: packs that are built in
    /// rely on the forms and classes declared there.
    pub(crate) fn add_words(&mut self, files: &'a Files, out: &mut Vec<Diagnostic>) {
        const ROOT: &str = "content/";
        let folder = format!("{ROOT}words/");
        let stem = |path: &'a str| {
            let inner = path.strip_prefix(ROOT).unwrap_or(path);
            let kind = FileKind::of(inner).filter(|(kind, _)| std::ptr::eq(*kind, &kind::WORDS));
            kind.map(|(_, stem)| stem)
        };
        for (path, bytes) in built_in_words() {
            let whole = format!("{ROOT}{path}");
            if let Some(stem) = stem(path)
                && files.get(&whole) != Some(bytes)
            {
                self.files.push(take(parsed::parsed(path, Ok(bytes)), path, "", &kind::WORDS, stem, out));
            }
        }
        for path in files.paths().filter(|path| path.starts_with(&folder)) {
            let Some(stem) = stem(path) else {
                let message = format!("`{path}` lies where only the words of languages are looked for");
                let help = format!("words lie in `{folder}<language>.toml`");
                out.push(Diagnostic::new(&codes::MISPLACED, path, 0..0, message).help(help));
                continue;
            };
            if self.trusts_words {
                self.files.push(File::unread(path, "", &kind::WORDS, stem));
                continue;
            }
            let Some(parsed) = files.parsed(path) else { continue };
            self.files.push(take(parsed, path, "", &kind::WORDS, stem, out));
        }
    }

    /// The files of words of a language. What has not been read yet is read, and known to be sound.
    pub(crate) fn words_of(&self, files: &'a Files, language: &str) -> Vec<File<'a>> {
        let words = self.of(&kind::WORDS).filter(|file| file.stem == language);
        let read = |file: &File<'a>| {
            let parsed = file.parsed.clone().or_else(|| files.parsed(file.path)?.ok());
            File { parsed, ..file.clone() }
        };
        words.map(read).collect()
    }

    /// Holds every file against its kind and gathers the ids.
    pub(crate) fn walk(&mut self, out: &mut Vec<Diagnostic>) {
        for at in 0..self.files.len() {
            let File { path, kind, stem, .. } = self.files[at];
            if kind.is_named() {
                if form::is_id(stem) {
                    for &defines in kind.defines {
                        let mention = Mention {
                            kind: defines.to_owned(),
                            id: self.files[at].id.clone(),
                            file: path.to_owned(),
                            span: 0..0,
                        };
                        self.define(mention, out);
                    }
                } else {
                    self.files[at].clean = false;
                    let message = format!("`{stem}` cannot be an id, so no file may be called so");
                    let help = "ids have lower-case letters, digits, `_` and `-`, and at most 40 of them";
                    out.push(Diagnostic::new(&codes::BAD_FILE_NAME, path, 0..0, message).help(help));
                }
            }
            let file = &mut self.files[at];
            let Some(parsed) = file.parsed.clone().filter(|_| file.clean || !form::is_id(stem)) else {
                continue;
            };
            let walked = parsed.walked(path, kind, file.is_shared);
            file.clean &= !any_error(&walked.diagnostics);
            out.extend_from_slice(&walked.diagnostics);
            for mention in &walked.defines {
                // A part is an option too.
                if mention.kind == "part" {
                    let kind = "option".to_owned();
                    self.define(Mention { kind, ..mention.clone() }, out);
                }
                self.define(mention.clone(), out);
            }
            self.names.extend_from_slice(&walked.names);
        }
    }

    /// The table a row stands in, if a sound file has it, with the pack, path and kind of that file.
    pub(crate) fn row(
        &mut self,
        word: &str,
        id: &str,
    ) -> Option<(&str, &str, &'static FileKind, &mut DeTable<'a>)> {
        // Looked for first: a file that is not changed stays the one all rulebook versions share.
        let (file, at) = self.files.iter_mut().find_map(|file| file.holds(word, id).map(|at| (file, at)))?;
        let root = file.parsed.as_mut()?.tree_mut().root.get_mut();
        let row = match at {
            None => root,
            Some(at) => match root.get_mut(word)?.get_mut() {
                DeValue::Array(rows) => match rows.get_mut(at)?.get_mut() {
                    DeValue::Table(row) => row,
                    _ => return None,
                },
                _ => return None,
            },
        };
        Some((&file.pack, file.path, file.kind, row))
    }

    /// What stands in a row, if a sound file has it.
    pub(crate) fn written(&self, word: &str, id: &str) -> Option<&DeTable<'a>> {
        let (file, at) = self.files.iter().find_map(|file| file.holds(word, id).map(|at| (file, at)))?;
        let root = file.tree()?.root.get_ref();
        match at {
            None => Some(root),
            Some(at) => root.get(word)?.get_ref().as_array()?.get(at)?.get_ref().as_table(),
        }
    }

    /// The id and the pack of every row of this word; of cards, of those in this folder.
    pub(crate) fn written_rows(&self, word: &str, folder: Option<&str>) -> Vec<(String, String)> {
        let files = self.files.iter().filter(|file| folder.is_none() || file.folder() == folder);
        let rows =
            files.flat_map(|file| file.written_ids(word).into_iter().map(|id| (id, file.pack.clone())));
        rows.collect()
    }

    /// The sound file that a thing has to itself, and what stands in it.
    pub(crate) fn thing(&self, word: &str, id: &str) -> Option<(&File<'a>, &DeTable<'a>)> {
        let is_meant = |file: &&File<'_>| {
            file.clean && file.kind.is_thing() && file.kind.defines.contains(&word) && file.id == id
        };
        let file = self.files.iter().find(is_meant)?;
        Some((file, file.tree()?.root.get_ref()))
    }

    /// Adds a row with nothing but an id behind those of the first sound table of a kind.
    pub(crate) fn add_row(&mut self, kind: &'static FileKind, word: &str, id: &Spanned<String>) {
        let is_table = |file: &&mut File<'_>| std::ptr::eq(file.kind, kind) && file.clean;
        let file = self.files.iter_mut().find(is_table).and_then(|file| file.parsed.as_mut());
        let rows = file.and_then(|parsed| parsed.tree_mut().root.get_mut().get_mut(word));
        if let Some(DeValue::Array(rows)) = rows.map(Spanned::get_mut) {
            let own = DeValue::String(id.get_ref().clone().into());
            let mut row = DeTable::new();
            row.insert(Spanned::new(id.span(), "id".into()), Spanned::new(id.span(), own));
            rows.push(Spanned::new(id.span(), DeValue::Table(row)));
        }
    }

    /// Whether every file that could hold rows of this word is at least TOML.
    pub(crate) fn parses(&self, word: &str) -> bool {
        let holds = |file: &&File<'_>| file.kind.defines.contains(&word);
        !self.lacks_packs && self.files.iter().filter(holds).all(|file| file.clean)
    }

    /// Every id rows of this word have, before anything has been walked.
    pub(crate) fn written_ids(&self, word: &str) -> Vec<String> {
        self.files.iter().flat_map(|file| file.written_ids(word)).collect()
    }

    fn define(&mut self, mention: Mention, out: &mut Vec<Diagnostic>) {
        let key = (mention.kind.clone(), mention.id.clone());
        if let Some(first) = self.defined.get(&key) {
            let message = format!("the {} `{}` is defined twice", mention.kind, mention.id);
            Diagnostic::new(&codes::DUPLICATE_ID, mention.file, mention.span, message)
                .label("defined again here")
                .help("give one of them another id")
                .related(first.file.clone(), first.span.clone(), "defined here first")
                .tell(out);
        } else {
            self.defined.insert(key, mention);
        }
    }

    /// Whether this place is the one that counts for an id: the first definition.
    pub(crate) fn is_first(&self, kind: &str, id: &str, file: &str, span: Range<usize>) -> bool {
        self.defined(kind, id).is_some_and(|first| first.file == file && first.span == span)
    }

    pub(crate) fn ids<'s>(&'s self, kind: &'s str) -> impl Iterator<Item = &'s str> + Clone {
        self.defined
            .range((kind.to_owned(), String::new())..)
            .take_while(move |((of, _), _)| of == kind)
            .map(|((_, id), _)| id.as_str())
    }

    pub(crate) fn defined(&self, kind: &str, id: &str) -> Option<&Mention> {
        self.defined.get(&(kind.to_owned(), id.to_owned()))
    }

    /// Every id of a kind that is named somewhere.
    pub(crate) fn named<'s>(&'s self, kind: &'s str) -> impl Iterator<Item = &'s str> {
        self.names.iter().filter(move |mention| mention.kind == kind).map(|mention| mention.id.as_str())
    }

    /// Whether every file that could define something of this kind is clean: if
    /// not, what is missing may only be unreadable.
    pub(crate) fn whole(&self, kind: &str) -> bool {
        !self.lacks_packs && self.files.iter().all(|file| file.clean || !file.kind.defines.contains(&kind))
    }

    /// Whether something of this kind may be there all the same that no sound file defines.
    fn could_be(&self, kind: &str, id: &str) -> bool {
        let could =
            |file: &File<'_>| !file.clean && file.kind.defines.contains(&kind) && file.could_define(kind, id);
        self.lacks_packs || self.files.iter().any(could)
    }

    pub(crate) fn of(&self, kind: &'static FileKind) -> impl Iterator<Item = &File<'a>> {
        self.files.iter().filter(move |file| std::ptr::eq(file.kind, kind))
    }

    /// The pack from outside a file belongs to, or nothing.
    fn pack_of(&self, path: &str) -> &str {
        let file = self.files.iter().find(|file| file.is_shared && file.path == path);
        file.map_or("", |file| &file.pack)
    }

    /// Whether nothing is missing of these kinds that a message has been about: neither a file nor a name.
    /// What tables lack as a whole may otherwise follow from that.
    pub(crate) fn is_sound(&self, kinds: &[&str]) -> bool {
        let mut kinds = kinds.iter();
        kinds.all(|kind| self.whole(kind) && !self.misnamed.contains(*kind))
    }

    pub(crate) fn check_references(&mut self, files: &Files, out: &mut Vec<Diagnostic>) {
        let mut misnamed = BTreeSet::new();
        let books: BTreeSet<&str> = self.ids("rule").filter_map(|id| id.split('-').next()).collect();
        let mut suggestions = 0;
        let mut told: BTreeMap<(&str, &str, bool), (usize, usize)> = BTreeMap::new();
        for mention in &self.names {
            let id = mention.id.as_str();
            let known = match mention.kind.as_str() {
                "hook" => HookPoint::named(id).is_some(),
                // Books without a list of statements can be cited freely.
                "rule" => {
                    let listed = id.split('-').next().is_some_and(|book| books.contains(book));
                    !listed || !self.whole("rule") || self.defined("rule", id).is_some()
                }
                kind => self.defined(kind, id).is_some() || self.could_be(kind, id),
            };
            if known {
                continue;
            }
            misnamed.insert(mention.kind.clone());
            // A word for what is gone is said to nobody, and must not stop a game.
            let is_word = self.of(&kind::WORDS).any(|file| file.path == mention.file);
            // Wherever a name is that nobody has, the same is wrong.
            if let Some((first, further)) = told.get_mut(&(mention.kind.as_str(), id, is_word)) {
                let Mention { file, span, .. } = mention.clone();
                if out[*first].related.len() >= MOST_PLACES {
                    *further += 1;
                    continue;
                }
                out[*first].related.push(Related { file, span, label: ALSO_NAMED.to_owned() });
                continue;
            }
            told.insert((mention.kind.as_str(), id, is_word), (out.len(), 0));
            suggestions += 1;
            let pack = self.pack_of(&mention.file);
            let own = |id| form::local(pack, id);
            let help = match mention.kind.as_str() {
                _ if suggestions > 100 => None,
                "hook" => suggest::help(id, HookPoint::all().map(HookPoint::name)),
                "rule" => {
                    Some(suggest::help_or(id, self.ids("rule"), || "`holdup rules` lists them".to_owned()))
                }
                kind => match self.unloaded(files, mention) {
                    Some(unloaded) if suggest::nearest(id, self.ids(kind).map(own)).is_none() => {
                        Some(unloaded.into())
                    }
                    _ => suggest::help(id, self.ids(kind).map(own)),
                },
            };
            let (code, what, label) = match mention.kind.as_str() {
                "hook" => (&codes::UNKNOWN_HOOK, "hook", "no such hook"),
                "rule" => (&codes::UNKNOWN_RULE, "statement", "no such statement"),
                kind => (&codes::UNKNOWN_ID, kind, "not defined in any loaded pack"),
            };
            let message = format!("there is no {what} `{id}`");
            let diagnostic = Diagnostic::new(code, mention.file.clone(), mention.span.clone(), message)
                .label(label)
                .maybe_help(help);
            out.push(if is_word { diagnostic.warning() } else { diagnostic });
        }
        for (first, further) in told.into_values().filter(|(_, further)| *further > 0) {
            out[first].message += &format!("; {further} more places name it");
        }
        self.misnamed = misnamed;
    }
}

fn take<'a>(
    parsed: Result<Parsed<'a>, Box<Diagnostic>>,
    path: &'a str,
    pack: &str,
    kind: &'static FileKind,
    stem: &'a str,
    out: &mut Vec<Diagnostic>,
) -> File<'a> {
    let mut file = File::unread(path, pack, kind, stem);
    match parsed {
        Ok(parsed) => {
            // What follows a broken line is often only its consequence: the rest of
            // the file is looked at when its grammar is right.
            file.clean = parsed.syntax.is_empty();
            out.extend_from_slice(&parsed.syntax);
            file.parsed = Some(parsed);
        }
        Err(diagnostic) => {
            out.push(*diagnostic);
            file.clean = false;
        }
    }
    file
}

/// Every kind whose files define something of this kind, for messages.
pub(crate) fn homes(kind: &str) -> String {
    let homes: Vec<_> = kind::ALL
        .iter()
        .zip(FileKind::places())
        .filter(|(known, _)| known.defines.contains(&kind))
        .map(|(_, place)| format!("`{place}`"))
        .collect();
    homes.join(" or ")
}
