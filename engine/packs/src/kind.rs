//! Table: the kinds of content file: where they lie and which raw type says
//! what may stand in them. What is not here is not content.

use std::sync::OnceLock;

use toml::de::DeTable;

use crate::key;
use crate::raw;
use crate::shape::{Shape, ShapeForm};
use crate::tree::{rows, text_of};
use holdup_rules::things::changeable;

/// Where files of a kind lie inside a pack's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileLocation {
    /// One file of this name.
    Table(&'static str),
    /// Every file of this folder, each defining one thing called like the file.
    Things(&'static str),
    /// Every file of this folder, each with a table about one topic.
    Topics(&'static str),
    /// Every file of a folder that a family of cards names, each defining one card called like the file.
    Families,
}

/// What stands for the folder of a family where none is meant.
const FAMILY: &str = "<family>";

/// A kind of content file.
#[derive(Debug)]
pub struct FileKind {
    /// What it is called: `bandits`, `cars table`.
    pub name: &'static str,
    /// Where it lies.
    pub place: FileLocation,
    /// What one of its definitions is: `bandit`.
    pub defines: &'static [&'static str],
    make: fn() -> Shape,
    made: OnceLock<Shape>,
}

/// A row becomes the kind `$const`, and one of the list `$all`: `LOOT "loot" Place::Table("loot.toml"), LootFile, ["loot"];` are
/// files `loot.toml` as [`raw::LootFile`] reads them, which define loot.
macro_rules! kinds {
    ($about:literal $all:ident; $($const:ident $name:literal $place:expr, $raw:ident, [$($defines:literal),*];)*) => {
        $(
            #[doc = concat!("Files of kind `", $name, "`.")]
            pub static $const: FileKind = FileKind {
                name: $name,
                place: $place,
                defines: &[$($defines),*],
                make: key::table_of::<raw::$raw>,
                made: OnceLock::new(),
            };
        )*

        #[doc = $about]
        pub static $all: &[&FileKind] = &[$(&$const),*];
    };
}

kinds! {
    "Every kind, in the order they are loaded." ALL;
    PACK "pack" FileLocation::Table("pack.toml"), PackFile, ["pack"];
    LEVELS "levels" FileLocation::Table("levels.toml"), LevelsFile, ["level"];
    ACTIONS "actions" FileLocation::Table("actions.toml"), ActionsFile, ["action"];
    ACTION_FILES "action files" FileLocation::Things("actions"), ActionFile, ["action"];
    BANDITS "bandits" FileLocation::Things("bandits"), BanditFile, ["bandit"];
    FAMILIES "families" FileLocation::Table("families.toml"), FamiliesFile, ["family", "zone"];
    CARDS "cards" FileLocation::Families, CardFile, ["card"];
    BULLETS "bullets" FileLocation::Things("bullets"), BulletFile, ["bullet"];
    CARS "cars" FileLocation::Table("cars.toml"), CarsFile, ["car"];
    CAR_FILES "car files" FileLocation::Things("cars"), CarFile, ["car"];
    LINES "lines" FileLocation::Table("lines.toml"), LinesFile, ["line"];
    PAWNS "pawns" FileLocation::Table("pawns.toml"), PawnsFile, ["pawn"];
    PAWN_FILES "pawn files" FileLocation::Things("pawns"), PawnFile, ["pawn"];
    LOOT "loot" FileLocation::Table("loot.toml"), LootFile, ["loot"];
    TURNS "turns" FileLocation::Table("turns.toml"), TurnsFile, ["turn"];
    PLANNING "planning" FileLocation::Things("planning"), PlanningFile, ["planning"];
    MARKS "marks" FileLocation::Table("marks.toml"), MarksFile, ["mark"];
    ROUNDS "rounds" FileLocation::Table("rounds.toml"), RoundsFile, ["band", "round"];
    EVENTS "events" FileLocation::Things("events"), EventFile, ["event"];
    SCORING "scoring" FileLocation::Table("scoring.toml"), ScoringTable, ["scoring"];
    SCORING_FILES "scoring files" FileLocation::Things("scoring"), ScoringFile, ["scoring"];
    VICTORIES "victories" FileLocation::Things("victories"), VictoryFile, ["victory"];
    SIDES "sides" FileLocation::Table("sides.toml"), SidesFile, ["side"];
    PARTS "parts" FileLocation::Table("parts.toml"), PartsFile, ["part", "option"];
    OPTIONS "options" FileLocation::Topics("options"), OptionsFile, ["option"];
    RULES "rules" FileLocation::Table("rules.toml"), RulesFile, ["rule"];
    RULE_FILES "rule files" FileLocation::Topics("rules"), RulesFile, ["rule"];
    OVERRIDES "overrides" FileLocation::Table("overrides.toml"), OverridesFile, [];
    WORDS "words" FileLocation::Topics("words"), WordsFile, [];
}

kinds! {
    "Every kind of file that belongs to no pack." BESIDE;
    PRESET "preset" FileLocation::Things("presets"), PresetFile, [];
    // These lie anywhere.
    SETUP "set-up" FileLocation::Table("setup.toml"), SetupFile, [];
    PINS "pins" FileLocation::Table("pins.toml"), PinsFile, [];
    DIFFERENCES "differences" FileLocation::Table("texts/differences.toml"), DifferencesFile, [];
    AMBIGUITIES "ambiguities" FileLocation::Table("texts/ambiguities.toml"), AmbiguitiesFile, [];
    STATED "statements" FileLocation::Table("texts/statements.toml"), StatedFile, [];
}

impl FileKind {
    /// All that may stand in its files.
    pub(crate) fn shape(&self) -> &Shape {
        self.made.get_or_init(|| {
            let mut shape = (self.make)();
            if let (true, ShapeForm::Table(table)) = (self.lays_over(), &mut shape.form) {
                table.keys.extend(changeable().map(|word| {
                    let about = format!("Changes of a {word}, by its id; under `all` of each there is.");
                    (word, Shape { about, ..Shape::new(ShapeForm::Changes(word)) })
                }));
            }
            shape
        })
    }

    /// All that may stand in a row that its files have under a word: in the whole file, where that defines one thing.
    pub(crate) fn row(&self, word: &str) -> Option<&Shape> {
        if self.is_thing() || std::ptr::eq(self, &PACK) {
            return Some(self.shape());
        }
        self.shape().key(word)?.item()
    }

    /// What a file defines whose own id is `id`: each thing with its word, its id, and the table it stands in.
    pub(crate) fn defined_in<'t, 'a>(
        &self,
        id: &'t str,
        root: &'t DeTable<'a>,
    ) -> impl Iterator<Item = (&'static str, String, &'t DeTable<'a>)> {
        let is_thing = self.is_thing();
        self.defines.iter().flat_map(move |&word| {
            let whole = is_thing.then(|| (word, id.to_owned(), root));
            let in_rows = rows(root, word).filter(move |_| !is_thing);
            whole.into_iter().chain(in_rows.filter_map(move |row| Some((word, text_of(row, "id")?, row))))
        })
    }

    /// Whether its files lay values over those of others.
    pub(crate) fn lays_over(&self) -> bool {
        std::ptr::eq(self, &PRESET) || std::ptr::eq(self, &OVERRIDES)
    }

    /// Whether its files can name things of this kind.
    pub(crate) fn can_name(&self, word: &str) -> bool {
        self.shape().any(&|shape| shape.notes.names == Some(word))
    }

    /// Whether a row of its files must have a key: the way to it, through tables inside.
    pub(crate) fn needs(&self, word: &str, way: &[&str]) -> bool {
        let mut needed = false;
        let mut inner = self.row(word);
        for key in way {
            let mut holders = inner.into_iter().flat_map(Shape::tables);
            let holder = holders.find(|table| table.keys.contains_key(key));
            needed = holder.is_some_and(|table| table.required.contains(key));
            inner = holder.and_then(|table| table.keys.get(key));
        }
        needed
    }

    /// Whether each of its files defines one thing called like the file.
    pub fn is_thing(&self) -> bool {
        matches!(self.place, FileLocation::Things(_) | FileLocation::Families)
    }

    /// Whether the name of each of its files is an id that means something.
    pub(crate) fn is_named(&self) -> bool {
        self.is_thing() || std::ptr::eq(self, &WORDS)
    }

    /// The kind of a file at this path inside its pack's folder, and the file's name without ending. A folder of no kind is
    /// that of a family of cards, if there is one that names it.
    pub(crate) fn of(inner: &str) -> Option<(&'static FileKind, &str)> {
        let known = ALL.iter().copied().find_map(|kind| Some((kind, kind.stem_of(inner)?)));
        known.or_else(|| {
            let (folder, name) = inner.strip_suffix(".toml")?.split_once('/')?;
            (!is_folder(folder) && !name.contains('/')).then_some((&CARDS, name))
        })
    }

    /// The name without ending of a file at this path, where files of this kind lie.
    fn stem_of<'p>(&self, inner: &'p str) -> Option<&'p str> {
        let stem = inner.strip_suffix(".toml")?;
        match self.place {
            FileLocation::Table(name) => (inner == name).then_some(stem),
            FileLocation::Things(folder) | FileLocation::Topics(folder) => {
                let name = stem.strip_prefix(folder)?.strip_prefix('/')?;
                (!name.contains('/')).then_some(name)
            }
            FileLocation::Families => None,
        }
    }

    /// The kind of a file at this path of an installation, such as `content/base/cars.toml`, be it in a pack
    /// or beside the packs, and the file's name without ending.
    pub fn of_file(path: &str) -> Option<(&'static FileKind, &str)> {
        let inner = path.strip_prefix("content/")?;
        let mut beside = BESIDE.iter().copied().chain([&WORDS]);
        let found = beside.find_map(|kind| Some((kind, kind.stem_of(inner)?)));
        found.or_else(|| FileKind::of(inner.split_once('/')?.1))
    }

    /// The folder its files lie in, or would lie in if each row of the table had one to itself.
    pub(crate) fn folder(&self) -> &'static str {
        match self.place {
            FileLocation::Table(name) => name.strip_suffix(".toml").unwrap_or(name),
            FileLocation::Things(folder) | FileLocation::Topics(folder) => folder,
            FileLocation::Families => FAMILY,
        }
    }

    /// Where its files lie, as it would be written: `levels.toml`, `bandits/<id>.toml`.
    pub fn place_written(&self) -> String {
        match self.place {
            FileLocation::Table(name) => name.to_owned(),
            FileLocation::Things(folder) => format!("{folder}/<id>.toml"),
            FileLocation::Topics("words") => "words/<language>.toml".to_owned(),
            FileLocation::Topics(folder) => format!("{folder}/<topic>.toml"),
            FileLocation::Families => format!("{FAMILY}/<id>.toml"),
        }
    }

    /// Every place of content, as it would be written: `levels.toml`, `bandits/<id>.toml`.
    pub fn places() -> impl Iterator<Item = String> {
        ALL.iter().map(|kind| kind.place_written())
    }
}

/// Whether this is the folder of a kind of content, so that no family can have its cards there.
pub(crate) fn is_folder(name: &str) -> bool {
    ALL.iter()
        .any(|kind| matches!(kind.place, FileLocation::Things(folder) | FileLocation::Topics(folder) if folder == name))
}

/// The folder of a pack in which things of a kind lie that have a script, and their scripts.
pub fn folder_of(word: &str) -> Option<&'static str> {
    ALL.iter().find(|kind| kind.defines.contains(&word)).map(|kind| kind.folder())
}
