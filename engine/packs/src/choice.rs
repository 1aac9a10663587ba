//! Which rulebook version is wanted: a preset or a house file, and single values
//! on top of it. House files and values are put among the [`Files`] under the
//! names messages show them by; whoever reads the disk does that. What a record
//! was played by stands in the place of what its rulebook version says today.

use toml::de::DeValue;

use crate::files::Files;
use crate::tree::Tree;
use crate::tree::texts_of;

/// What the name of a single value's place begins with.
const SET: &str = "--set ";

/// What the name of the place of something switched on begins with.
const WITH: &str = "--with ";

/// What the name of the place of a pack that is loaded as well begins with.
const PACK: &str = "--pack ";

/// What the name of the place of a value begins with that the version of a record had.
const HAD: &str = "value ";

/// A rulebook version somebody chose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VersionChoice {
    /// The name of a preset, or the path of a house file among the files.
    pub base: String,
    /// Paths of the values laid over it, in order.
    pub(crate) values: Vec<String>,
    /// Paths of the values that hold in the place of all that the base says, if there are any.
    pub(crate) instead: Option<Vec<String>>,
}

impl From<&str> for VersionChoice {
    fn from(base: &str) -> VersionChoice {
        VersionChoice { base: base.to_owned(), ..VersionChoice::default() }
    }
}

impl From<&VersionChoice> for VersionChoice {
    fn from(choice: &VersionChoice) -> VersionChoice {
        choice.clone()
    }
}

impl VersionChoice {
    /// Lays one value over it: an option's name, or the way to a key of content such as `loot.purse.reserve`,
    /// and the value as TOML writes it; a word may go without quotes, and so may how much more than another option it is: `+1`.
    pub fn set(&mut self, files: &mut Files, name: &str, value: &str) {
        let path = VersionChoice::value(files, SET, name, value);
        self.values.push(path);
    }

    /// Lets these packs and values hold in the place of all that the base says: what it said when a record was made.
    pub fn instead<'p>(
        &mut self,
        files: &mut Files,
        packs: impl IntoIterator<Item = &'p str>,
        values: &[(String, String)],
    ) {
        let packs: Vec<String> =
            packs.into_iter().map(|pack| toml::Value::String(pack.to_owned()).to_string()).collect();
        let packs = ("packs".to_owned(), format!("[{}]", packs.join(", ")));
        let all = [&packs].into_iter().chain(values);
        self.instead = Some(all.map(|(name, value)| VersionChoice::value(files, HAD, name, value)).collect());
    }

    /// Puts a value among the files, and answers its path.
    fn value(files: &mut Files, place: &str, name: &str, value: &str) -> String {
        let path = format!("{place}{name}={value}");
        let written = match DeValue::parse(value) {
            // A key of content takes no more than its own kind of value.
            Ok(_) if name.contains('.') || !value.starts_with('+') => value.to_owned(),
            _ => toml::Value::String(value.to_owned()).to_string(),
        };
        files.insert_value(path.clone(), format!("{}={written}", key(name)));
        path
    }

    /// Loads a pack beside those of the base, by its id.
    pub fn pack(&mut self, files: &mut Files, id: &str) {
        self.name(files, PACK, "packs", id);
    }

    /// Switches something on: `PART`, `PACK/PART`, or `PACK` for all its parts. The pack is loaded as well.
    pub fn with(&mut self, files: &mut Files, name: &str) {
        self.name(files, WITH, "with", name);
    }

    fn name(&mut self, files: &mut Files, place: &str, key: &str, name: &str) {
        let path = format!("{place}{name}");
        let written = toml::Value::String(name.to_owned());
        files.insert_value(path.clone(), format!("{key}=[{written}]"));
        self.values.push(path);
    }
}

/// A way as a key of TOML: ids with the name of a pack need quotes.
fn key(way: &str) -> String {
    let quoted = |part: &str| match part.contains('/') {
        true => toml::Value::String(part.to_owned()).to_string(),
        false => part.to_owned(),
    };
    way.split('.').map(quoted).collect::<Vec<_>>().join(".")
}

/// The path of a house file that `file` names: it lies beside it.
pub(crate) fn beside(file: &str, named: &str) -> String {
    let folder = match file.rsplit_once('/') {
        Some((folder, _)) if !named.starts_with('/') => format!("{folder}/"),
        _ => String::new(),
    };
    let whole = format!("{folder}{named}");
    let mut parts: Vec<&str> = Vec::new();
    for part in whole.split('/') {
        match (part, parts.last()) {
            (".", _) => {}
            ("..", Some(&last)) if last != ".." && !last.is_empty() => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}

/// The house file a house file inherits from, if it names one: its path. For
/// whoever has to read it; what is wrong with the text is told by loading.
pub fn inherited_house_file(path: &str, text: &str) -> Option<String> {
    let (table, _) = toml::de::DeTable::parse_recoverable(text);
    let named = table.get_ref().get("inherits")?.get_ref().as_str()?;
    is_house_file(named).then(|| beside(path, named))
}

/// The packs a house file names, by themselves or with a part of theirs.
pub fn packs_of_house_file(text: &str) -> Vec<String> {
    let (tree, _) = Tree::parse("", text);
    let all = ["packs", "with"].into_iter().flat_map(|key| texts_of(&tree, key));
    all.map(|(name, _)| name.split('/').next().unwrap_or_default().to_owned()).collect()
}

/// Whether this is the path of a house file, and not the name of a preset.
pub fn is_house_file(name: &str) -> bool {
    name.ends_with(".toml")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn house_files_name_each_other_by_where_they_lie() {
        assert_eq!(beside("evening.toml", "club.toml"), "club.toml");
        assert_eq!(beside("a/evening.toml", "./club.toml"), "a/club.toml");
        assert_eq!(beside("a/evening.toml", "../club.toml"), "club.toml");
        assert_eq!(beside("../evening.toml", "../club.toml"), "../../club.toml");
        assert_eq!(beside("/a/evening.toml", "/b/club.toml"), "/b/club.toml");
    }

    #[test]
    fn a_word_may_go_without_quotes() {
        let (mut files, mut choice) = (Files::new(), VersionChoice::from("base_2014"));
        choice.set(&mut files, "hand_size", "5");
        choice.set(&mut files, "neutral_partial_deal", "turn_order");
        let texts: Vec<_> = choice.values.iter().map(|path| files.get(path)).collect();
        assert_eq!(texts, [Some(&b"hand_size=5"[..]), Some(&b"neutral_partial_deal=\"turn_order\""[..])]);
    }
}
