//! Every option of every pack: what it takes, who reads it, which presets set it.

use serde::Serialize;
use serde_json::Value;
use toml::de::DeTable;

use super::FIRST;
use super::uses::{UsedIn, Uses};
use crate::files::Files;
use crate::key::Keys;
use crate::kind::{self, FileKind};
use crate::raw::OptionRow;
use crate::raw::{OptionTypeWord, OptionValueRow, OptionsFile, PartsFile, PresetFile};
use holdup_rules::options::CORE_OPTIONS;

/// An option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OptionPage {
    /// The id.
    pub id: String,
    /// The pack that declares it.
    pub pack: String,
    /// Name of the file that declares it: `bullets`, or `parts`.
    pub topic: String,
    /// `bool`, `int` or `word`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Every value it takes, or the smallest and the largest number.
    pub values: Vec<Value>,
    /// The value where nothing else is said.
    pub default: Value,
    /// What it decides, in one sentence.
    pub text: String,
    /// Values of other options one of which there must be for this one to change anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only_with: Vec<(String, Value)>,
    /// Rule ids it rests on.
    pub rules: Vec<String>,
    /// First version of the engine that knows it.
    pub since: String,
    /// Whether the engine reads it itself.
    pub read_by_engine: bool,
    /// The content that reads it, by its script or for one of its values.
    pub read_by: UsedIn,
    /// Presets that give it a value.
    pub set_by: Vec<SetBy>,
    /// A value other than the default, as a house file writes it.
    pub example: String,
}

/// A preset that gives an option a value.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SetBy {
    /// The preset.
    pub preset: String,
    /// The value.
    pub value: Value,
}

/// Every option of every pack, pack by pack and file by file.
pub fn options(files: &Files, uses: &Uses) -> Vec<OptionPage> {
    let presets = presets(files);
    let mut rows = Vec::new();
    for (path, bytes) in files.under("content/") {
        let found = FileKind::of_file(path).zip(bytes.ok().and_then(|bytes| std::str::from_utf8(bytes).ok()));
        let Some(((kind, stem), text)) = found else {
            continue;
        };
        let pack = path.split('/').nth(1).unwrap_or_default();
        let declared: Vec<OptionRow> = if std::ptr::eq(kind, &kind::OPTIONS) {
            let file = parsed::<OptionsFile>(text);
            file.map_or_else(Vec::new, |file| file.option)
        } else if std::ptr::eq(kind, &kind::PARTS) {
            let file = parsed::<PartsFile>(text);
            let parts = file.map_or_else(Vec::new, |file| file.part);
            parts.iter().map(|part| part.as_option()).collect()
        } else {
            continue;
        };
        for mut option in declared {
            // Inside a pack from outside its own things have no name before their ids.
            let own = option.id.clone();
            let folder = format!("content/{pack}/");
            let inside = files.shown(&folder);
            let is_shared = files.is_shared(pack);
            if is_shared {
                option.id = format!("{pack}/{own}");
            }
            let set_by = presets.iter().filter_map(|(preset, file)| {
                let value = data(file.options.get(&option.id)?);
                Some(SetBy { preset: preset.clone(), value })
            });
            let from_inside =
                uses.named("option", &own).filter(|path| is_shared && path.starts_with(&*inside));
            let readers = uses.named("option", &option.id).chain(from_inside);
            rows.push(OptionPage {
                pack: pack.to_owned(),
                topic: stem.to_owned(),
                kind: match option.kind {
                    OptionTypeWord::Bool => "bool",
                    OptionTypeWord::Int => "int",
                    OptionTypeWord::Word => "word",
                },
                values: option.possible().iter().map(data).collect(),
                default: data(&option.default),
                only_with: option.only_with.iter().map(|(id, value)| (id.clone(), data(value))).collect(),
                since: option.since.clone().unwrap_or_else(|| FIRST.to_owned()),
                read_by_engine: CORE_OPTIONS.iter().any(|(id, _)| *id == option.id),
                read_by: UsedIn::of(readers),
                set_by: set_by.collect(),
                example: match is_shared {
                    true => format!("\"{}\" = {}", option.id, another(&option)),
                    false => format!("{} = {}", option.id, another(&option)),
                },
                id: option.id,
                text: option.text,
                rules: option.rules,
            });
        }
    }
    rows.sort_by(|a, b| (a.pack != "base", &a.pack).cmp(&(b.pack != "base", &b.pack)));
    rows
}

/// A text as a type, where it is sound and fits.
fn parsed<T: Keys>(text: &str) -> Option<T> {
    T::of(DeTable::parse(text).ok()?.get_ref())
}

fn presets(files: &Files) -> Vec<(String, PresetFile)> {
    let read = |(path, bytes): (&str, Result<&[u8], &str>)| {
        let id = path.strip_prefix("content/presets/")?.strip_suffix(".toml")?;
        let file = parsed(std::str::from_utf8(bytes.ok()?).ok()?)?;
        Some((id.to_owned(), file))
    };
    files.under("content/presets/").filter_map(read).collect()
}

fn data(value: &OptionValueRow) -> Value {
    match value {
        OptionValueRow::Bool(yes) => Value::from(*yes),
        OptionValueRow::Int(number) => Value::from(*number),
        OptionValueRow::Word(word) => Value::from(word.as_str()),
    }
}

/// A value that is not the default: the next number, the other word.
fn another(option: &OptionRow) -> Value {
    match (&option.default, option.range) {
        (OptionValueRow::Bool(yes), _) => Value::from(!yes),
        (OptionValueRow::Int(number), Some(range)) if *number < i64::from(range.max) => {
            Value::from(number + 1)
        }
        (OptionValueRow::Int(number), _) => Value::from(number - 1),
        (OptionValueRow::Word(default), _) => {
            let other = option.values.iter().find(|word| *word != default);
            Value::from(other.unwrap_or(default).as_str())
        }
    }
}
