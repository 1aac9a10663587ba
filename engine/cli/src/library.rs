//! Where content comes from: the files inside this program, or a folder on disk.
//! What is wrong with them is worked out by `holdup-packs` and `holdup-hooks`;
//! here it is only gathered and shown.

pub(crate) mod shared;

use std::path::{Path, PathBuf};

use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::any_error;
use holdup_packs::{Diagnostic, Dialogue, Files, RuleIndex, Said, Severity, VersionChoice};
use holdup_tell::wording::LanguageId;

use crate::archive;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;
use crate::format::Format;
use crate::language::LanguageFlag;
use crate::report;
use crate::suggest;

/// The preset played when none is named.
pub(crate) const PRESET: &str = "base_2014";

/// The flags that say which rulebook version is meant.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct VersionFlags {
    /// Rulebook version, or the path of a house file [default: base_2014].
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Play by the house rules in this file.
    #[arg(long, value_name = "FILE.toml", conflicts_with = "preset")]
    pub(crate) house: Option<PathBuf>,
    /// Switch on a part of a pack (PART or PACK/PART), or all parts of a pack; may be given more than once.
    #[arg(long, value_name = "NAME")]
    pub(crate) with: Vec<String>,
    /// Set one option, such as `hand_size=7`; wins over files, repeatable.
    #[arg(long, value_name = "NAME=VALUE")]
    pub(crate) set: Vec<String>,
    #[command(flatten)]
    pub(crate) roots: Roots,
}

/// The flags of what is looked up in a rulebook version.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Lookup {
    /// How to print the result.
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: Format,
    #[command(flatten)]
    pub(crate) spoken: LanguageFlag,
    #[command(flatten)]
    pub(crate) version: VersionFlags,
}

impl Lookup {
    /// The version with the files it is from, and what is known about it in the language that is wanted.
    ///
    /// # Errors
    /// See [`VersionFlags::choose`], [`Chosen::load`] and [`LanguageFlag::find`].
    pub(crate) fn load(&self) -> Result<(Chosen, Rulebook, RuleIndex), Failure> {
        let chosen = self.version.choose()?;
        let rulebook = chosen.load_told(&self.version.name(), &self.spoken)?;
        let index = self.spoken.index(self.format, &rulebook)?;
        Ok((chosen, rulebook, index))
    }
}

/// The flags that say where content comes from.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Roots {
    /// Use the pack in this folder too (with `pack.toml` in it), or an installed pack by its name; may be given
    /// more than once.
    #[arg(long, value_name = "DIR|NAME")]
    pub(crate) pack: Vec<String>,
    /// Read content from this folder (with `content` and `scripts` in it) instead of the built-in one.
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
}

impl Roots {
    /// The files of the content root, with the packs laid beside, and the ids of these.
    ///
    /// # Errors
    /// When a folder does not exist, or is not what it is taken for.
    pub(crate) fn files(&self) -> Result<(Files, Vec<String>), Failure> {
        let mut files = files(self.content.as_deref())?;
        let mut ids = Vec::new();
        for name in &self.pack {
            ids.extend(shared::lay(&mut files, name)?);
        }
        shared::lay_needed(&mut files);
        ids.sort();
        ids.dedup();
        Ok((files, ids))
    }

    /// The flags as they were given, each behind a space.
    pub(crate) fn flags(&self) -> String {
        self.words().iter().map(|word| format!(" {}", disk::quoted(word))).collect()
    }

    /// The same, word by word.
    fn words(&self) -> Vec<String> {
        let packs = self.pack.iter().map(|pack| ("--pack", pack.clone()));
        let root = self.content.iter().map(|root| ("--content", root.to_string_lossy().into_owned()));
        packs.chain(root).flat_map(|(flag, value)| [flag.to_owned(), value]).collect()
    }

    /// The same files for whoever plays these records: with the installed packs they name.
    ///
    /// # Errors
    /// As [`Self::files`].
    pub(crate) fn files_for<'r>(
        &self,
        records: impl IntoIterator<Item = &'r Path>,
    ) -> Result<Files, Failure> {
        let (mut files, _) = self.files()?;
        for path in records {
            // What cannot be read is told when it is replayed.
            let bytes = disk::read_bytes(path).unwrap_or_default();
            let bytes = holdup_packs::plain(bytes);
            let text = String::from_utf8_lossy(&bytes);
            let head = text.lines().take_while(|line| *line != "begin");
            let packs = head.filter_map(|line| line.strip_prefix("pack ")?.split(' ').next());
            shared::lay_installed(&mut files, packs);
        }
        Ok(files)
    }
}

/// A rulebook version as it was asked for, with every file it may need.
#[derive(Clone, Debug)]
pub(crate) struct Chosen {
    /// Content, house files and single values.
    pub(crate) files: Files,
    /// What of them is meant.
    pub(crate) choice: VersionChoice,
    /// Packs from outside that are loaded as well.
    pub(crate) packs: Vec<String>,
}

impl VersionFlags {
    /// What people call it: the preset or the house file.
    pub(crate) fn name(&self) -> String {
        match &self.house {
            Some(path) => path.to_string_lossy().into_owned(),
            None => self.preset().to_owned(),
        }
    }

    /// The flags as they were given, word by word.
    pub(crate) fn flags(&self) -> Vec<String> {
        let house = self.house.as_ref().map(|path| path.to_string_lossy().into_owned());
        let said = [
            ("--preset", self.preset.as_slice()),
            ("--house", house.as_slice()),
            ("--with", &self.with),
            ("--set", &self.set),
        ];
        let values = said.iter().flat_map(|(flag, values)| values.iter().map(move |value| (flag, value)));
        let words = values.flat_map(|(&flag, value)| [flag.to_owned(), value.clone()]);
        words.chain(self.roots.words()).collect()
    }

    /// The preset that is meant: the usual one where none is said.
    fn preset(&self) -> &str {
        self.preset.as_deref().unwrap_or(PRESET)
    }

    /// Whether anything but the usual version is asked for.
    pub(crate) fn is_said(&self) -> bool {
        self.house.is_some()
            || !self.set.is_empty()
            || !self.with.is_empty()
            || !self.roots.pack.is_empty()
            || self.preset() != PRESET
    }

    /// The same files and packs, with nothing said of how they are played.
    pub(crate) fn of_files(&self) -> VersionFlags {
        let roots = self.roots.clone();
        VersionFlags { preset: None, house: None, with: Vec::new(), set: Vec::new(), roots }
    }

    /// The same with the pack of a folder, by a version that fits it.
    ///
    /// # Errors
    /// See [`Self::fitting`].
    pub(crate) fn and_pack(&self, folder: &Path) -> Result<VersionFlags, Failure> {
        let mut version = self.clone();
        version.roots.pack.push(folder.to_string_lossy().into_owned());
        version.fitting()
    }

    /// The same where nobody says which rulebook version is meant, but packs, or parts that are switched on, need more than
    /// the usual one has: by one that has all of it.
    ///
    /// # Errors
    /// When the folder of a pack is not what it is taken for.
    pub(crate) fn fitting(self) -> Result<VersionFlags, Failure> {
        if self.roots.pack.is_empty() && self.with.is_empty() {
            return Ok(self);
        }
        let (files, packs) = self.roots.files()?;
        Ok(self.fit(&files, packs))
    }

    /// The same with what brings bots, by a version that has it, and all that is switched on, where none is named.
    pub(crate) fn with_bots(&self, files: &Files, ways: Vec<String>) -> VersionFlags {
        let mut version = self.clone();
        version.with.extend(ways.into_iter().filter(|way| !self.with.contains(way)));
        version.fit(files, Vec::new())
    }

    /// The same by a version that has these packs, and those of all that is switched on, where none is named.
    fn fit(mut self, files: &Files, mut packs: Vec<String>) -> VersionFlags {
        if self.house.is_none() && self.preset.is_none() {
            packs.extend(holdup_packs::packs_of_parts(files, &self.with));
            let packs = packs.iter().map(String::as_str);
            self.preset = holdup_packs::fits_preset(files, packs, PRESET).filter(|preset| preset != PRESET);
        }
        self
    }

    /// Gathers the files.
    ///
    /// # Errors
    /// When there is no such preset or house file, or a value is not written like one.
    pub(crate) fn choose(&self) -> Result<Chosen, Failure> {
        self.choose_among(self.roots.files()?)
    }

    /// The same, of files that were gathered before with [`Roots::files`]. Whoever chooses often shares with others what
    /// was read of them.
    ///
    /// # Errors
    /// See [`Self::choose`].
    pub(crate) fn choose_among(&self, gathered: (Files, Vec<String>)) -> Result<Chosen, Failure> {
        let mut chosen = choose(&self.name(), gathered)?;
        for name in &self.with {
            chosen.choice.with(&mut chosen.files, name.trim());
        }
        for value in &self.set {
            let (name, value) = value.split_once('=').unwrap_or((value, ""));
            let (name, value) = (name.trim(), value.trim());
            let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/');
            if name.is_empty() || value.is_empty() || !name.chars().all(fits) {
                return Err(Failure::Usage(format!(
                    "`--set` takes NAME=VALUE, such as `--set hand_size=5`, not `{name}{}{value}`.",
                    if value.is_empty() { "" } else { "=" }
                )));
            }
            chosen.choice.set(&mut chosen.files, name, value);
        }
        Ok(chosen)
    }
}

impl Chosen {
    /// Loads it under the name people know it by.
    ///
    /// # Errors
    /// When the content has errors, which are shown.
    pub(crate) fn load(&self, name: &str) -> Result<Rulebook, Failure> {
        self.load_told(name, &LanguageFlag::default())
    }

    /// The same, which tells in a language what is on because something else is.
    ///
    /// # Errors
    /// See [`Self::load`].
    pub(crate) fn load_told(&self, name: &str, spoken: &LanguageFlag) -> Result<Rulebook, Failure> {
        self.tell(name, spoken, Rulebook::load(&self.files, &self.choice))
    }

    /// The rulebook that was loaded, of which everything is told that there is to tell.
    ///
    /// # Errors
    /// See [`Self::load`].
    pub(crate) fn tell(
        &self,
        name: &str,
        spoken: &LanguageFlag,
        (rulebook, diagnostics): (Option<Rulebook>, Vec<Diagnostic>),
    ) -> Result<Rulebook, Failure> {
        if !diagnostics.is_empty() {
            report::say(&render(&diagnostics, &self.files));
        }
        let rulebook = rulebook.filter(|_| !any_error(&diagnostics));
        if let Some(rulebook) = &rulebook {
            let language = spoken.find(rulebook.content())?;
            notes(rulebook, language).iter().for_each(|note| report::say(note));
        }
        rulebook.ok_or_else(|| {
            let about = diagnostics.iter().find(|one| one.severity == Severity::Error);
            let more =
                about.map_or_else(String::new, |one| format!(" `holdup explain {}` says more.", one.code.id));
            let with = match self.packs.as_slice() {
                [] => String::new(),
                packs => format!(" with {}", packs.join(", ")),
            };
            Failure::Bad(format!("`{name}`{with} has errors, so nothing can be played by it.{more}"))
        })
    }
}

/// What is no mistake in a rulebook version, but worth knowing: what is on because something else is, and bonuses that are
/// lost.
pub(crate) fn notes(rulebook: &Rulebook, language: LanguageId) -> Vec<String> {
    let RuleIndex { implied, outgrown, .. } = rulebook.index();
    let content = rulebook.content();
    let dialogue = Dialogue::of(content, language);
    let named = |name: &str| {
        let part = content.parts.iter().position(|part| part.name == name);
        part.map_or(name, |part| dialogue.part(part)).to_owned()
    };
    let implied =
        implied.iter().map(|one| dialogue.say(Said::Implies, &[&named(&one.by), &named(&one.name)]));
    let outgrown = outgrown.iter().map(|one| {
        let (value, number) = (one.value.to_string(), one.number.to_string());
        dialogue.say(Said::NoLarger, &[&*one.option, &value, &*one.above, &number])
    });
    implied.chain(outgrown).collect()
}

/// A preset or the path of a house file, with the house files that one inherits from and the packs that were gathered
/// as by [`Roots::files`].
pub(crate) fn choose(name: &str, gathered: (Files, Vec<String>)) -> Result<Chosen, Failure> {
    choose_as(name, None, gathered)
}

/// The same, of a house file as if it held this text.
pub(crate) fn choose_as(
    name: &str,
    mut draft: Option<Vec<u8>>,
    (mut files, packs): (Files, Vec<String>),
) -> Result<Chosen, Failure> {
    if !holdup_packs::is_house_file(name) {
        let presets: Vec<&str> = holdup_packs::preset_ids(&files).collect();
        if !presets.contains(&name) && !presets.is_empty() {
            let mut message = suggest::unknown("preset", name, presets);
            if disk::exists(Path::new(name)) {
                message.push_str(" A house file has a name that ends in `.toml`.");
            }
            return Err(Failure::Usage(message));
        }
        return Ok(with_packs(VersionChoice::from(name), files, packs));
    }
    let name = name.replace('\\', "/");
    let path = Path::new(&name);
    if !disk::exists(path) {
        return Err(Failure::Usage(format!("There is no house file {name}.")));
    }
    let mut wanted = Some(name.clone());
    while let Some(name) = wanted.take() {
        if files.has(&name) || !disk::exists(Path::new(&name)) {
            // Loading says what is wrong with that.
            break;
        }
        match draft.take().map_or_else(|| disk::read_bytes(Path::new(&name)), Ok) {
            Ok(bytes) => {
                let bytes = holdup_packs::plain(bytes);
                let text = String::from_utf8_lossy(&bytes);
                let packs = holdup_packs::packs_of_house_file(&text);
                shared::lay_installed(&mut files, packs.iter().map(String::as_str));
                wanted = holdup_packs::inherited_house_file(&name, &text);
                files.insert(name, bytes);
            }
            Err(error) => files.insert_unreadable(name, error.to_string()),
        }
    }
    Ok(with_packs(VersionChoice::from(name.as_str()), files, packs))
}

fn with_packs(mut choice: VersionChoice, mut files: Files, packs: Vec<String>) -> Chosen {
    for id in &packs {
        choice.pack(&mut files, id);
    }
    Chosen { files, choice, packs }
}

pub(crate) fn files(root: Option<&Path>) -> Result<Files, Failure> {
    let files = match root {
        None => holdup_packs::built_in(),
        Some(root) => on_disk(root)?,
    };
    Ok(files)
}

/// The files below a content root. What cannot be read is noted and reported
/// when it is loaded, with everything else that is wrong.
fn on_disk(root: &Path) -> Result<Files, Failure> {
    if !disk::is_folder(root) {
        return Err(Failure::Usage(format!(
            "{} is no folder. `--content` takes a folder with `content` and `scripts` in it.",
            root.shown()
        )));
    }
    let mut files = Files::new();
    for folder in ["content", "scripts"] {
        let folder = root.join(folder);
        if disk::is_folder(&folder) {
            add(&mut files, root, &folder);
        }
    }
    if files.paths().next().is_none() {
        return Err(Failure::Usage(format!("{} has no folder `content` with anything in it.", root.shown())));
    }
    Ok(files)
}

fn add(files: &mut Files, root: &Path, folder: &Path) {
    let (paths, wrong) = disk::files_below(folder);
    for path in paths {
        if !path.extension().is_some_and(|extension| extension == "toml" || extension == "lua") {
            continue;
        }
        let name = disk::relative(root, &path);
        match disk::read_some(&path, archive::LARGEST_FILE) {
            Ok(bytes) => files.insert(name, bytes),
            Err(error) => files.insert_unreadable(name, error.to_string()),
        }
    }
    for (path, error) in wrong {
        files.insert_unreadable(disk::relative(root, &path), error.to_string());
    }
}

/// Diagnostics as text, in colour; where they are printed decides whether it shows.
pub(crate) fn render(diagnostics: &[Diagnostic], files: &Files) -> String {
    match disk::columns() {
        Some(width) => holdup_packs::render_within(diagnostics, files, true, width),
        None => holdup_packs::render(diagnostics, files, true),
    }
}
