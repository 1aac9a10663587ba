//! What is said around a game: the dialogue, the words that can be typed, the
//! names of parts, and statements in another language than their own English.

use holdup_tell::wording::ProgramWords;

use super::{LanguageDraft, unknown};
use crate::diagnostic::{Diagnostic, codes};
use crate::dialogue::{Command, Dialogue, Said, Topic};
use crate::raw::{OneLine, WordsFile, with_texts};
use crate::resolve::texts;
use crate::world::File;
use holdup_rules::content::Content;

/// As it is in English. What statements say in English, their own rows tell.
pub(super) fn english(content: &Content) -> ProgramWords {
    ProgramWords {
        parts: content.parts.iter().map(|part| part.name.clone()).collect(),
        ..Dialogue::english().around()
    }
}

/// Everything a language should have its own words for: `dialogue.seed`. Parts have names like other things; statements
/// are told apart from the rest, being many.
pub(super) fn all() -> impl Iterator<Item = String> {
    let sentences = Said::ALL.iter().map(|said| format!("dialogue.{}", said.key()));
    // What asks for reasons is a mark everywhere; a word for it is a gift.
    let commands = Command::ALL.iter().map(|command| format!("commands.{}", command.key()));
    let topics = Topic::ALL.iter().map(|topic| format!("topics.{}", topic.key()));
    sentences.chain(commands).chain(topics)
}

impl LanguageDraft<'_> {
    /// What things do, section by section.
    fn texts(&mut self, raw: &WordsFile) {
        for (section, texts) in &raw.texts.0 {
            let Some((kind, _)) = with_texts().find(|(_, known)| known == section) else { continue };
            for (id, text) in texts {
                self.around.texts.insert((kind.word, id.clone()), text.0.clone());
                self.said.insert(format!("texts.{section}.{id}"));
            }
        }
    }

    /// The texts of things that say in English what they do.
    pub(super) fn texts_due(&self) -> impl Iterator<Item = String> {
        let texts = texts(self.world);
        with_texts().flat_map(move |(kind, section)| {
            let ids = kind.ids(self.content).into_iter().map(str::to_owned);
            let due: Vec<String> = ids.filter(|id| texts.contains_key(&(kind.word, id.clone()))).collect();
            due.into_iter().map(move |id| format!("texts.{section}.{id}"))
        })
    }

    pub(super) fn around(&mut self, file: &File<'_>, raw: &WordsFile, out: &mut Vec<Diagnostic>) {
        let unknown = |section: &str, key: &str, known: Vec<&str>| {
            let message = format!("there is nothing called `{key}` for `{section}`");
            unknown(file, [section, key], message, "nobody says or hears this", known)
        };
        let texts = |words: &[OneLine]| words.iter().map(|word| word.0.clone()).collect();
        for (name, words) in &raw.topics {
            let Some(topic) = Topic::named(name) else {
                let known = Topic::ALL.iter().map(|topic| topic.key()).collect();
                out.push(unknown("topics", name, known));
                continue;
            };
            self.around.topics[topic as usize] = texts(words);
            self.said.insert(format!("topics.{name}"));
        }
        for (name, words) in &raw.commands {
            let Some(command) = Command::named(name) else {
                let known = Command::ALL.iter().map(|command| command.key()).collect();
                out.push(unknown("commands", name, known));
                continue;
            };
            let spaced = words.iter().find(|word| word.0.contains(char::is_whitespace));
            if let Some(word) = spaced {
                let message = format!("the word `{}` for `{name}` could never be typed", word.0);
                Diagnostic::new(&codes::BAD_PATTERN, file.path, file.key(&["commands", name]), message)
                    .label("a word with a space in it")
                    .help("a command is one word: what stands behind the first space is what it is about")
                    .tell(out);
                continue;
            }
            self.around.commands[command as usize] = texts(words);
            self.said.insert(format!("commands.{name}"));
        }
        let whole = self.world.whole("rule");
        for (id, text) in &raw.statements {
            if whole && !self.statements.contains(id.as_str()) {
                out.push(unknown("statements", id, self.statements.iter().copied().collect()));
                continue;
            }
            self.around.statements.insert(id.clone(), text.0.clone());
        }
        self.texts(raw);
        let whole = self.world.whole("option");
        for (section, texts) in [("options", &raw.options), ("adds", &raw.adds)] {
            for (id, text) in texts {
                // Parts are options, too.
                if whole && self.rows.options.iter().all(|row| row.id != *id) {
                    let known = self.rows.options.iter().map(|row| row.id.as_str()).collect();
                    out.push(unknown(section, id, known));
                    continue;
                }
                self.around.options.insert(id.clone(), text.0.clone());
                self.said.insert(format!("{section}.{id}"));
            }
        }
        if raw.pack.is_some() {
            // The words of the engine stand beside the packs.
            if file.path.starts_with("content/words/") {
                let message = "this file of words belongs to no pack, so none is called so";
                let diagnostic =
                    Diagnostic::new(&codes::UNKNOWN_KEY, file.path, file.key(&["pack"]), message);
                let help = "write it in the words of the pack it is the name of";
                out.push(diagnostic.label("nobody says or hears this").help(help).warning());
            } else {
                self.said.insert(format!("pack.{}", file.pack));
            }
        }
        for (id, name) in &raw.parts {
            let part = self.content.parts.iter().position(|part| part.id == *id);
            if let Some(part) = part {
                name.0.clone_into(&mut self.around.parts[part]);
                self.said.insert(format!("parts.{id}"));
            }
        }
    }

    /// The options and statements no file has said.
    pub(super) fn missing_rules(&self) -> impl Iterator<Item = String> {
        let options = self.rows.options.iter().filter(|row| !self.around.options.contains_key(&row.id));
        // What parts add is said of them.
        let is_part = |id: &str| self.content.parts.iter().any(|part| part.id == id);
        let options = options.filter(move |row| !is_part(&row.id)).map(|row| format!("options.{}", row.id));
        let statements = self.rows.rules.iter().filter(|rule| !self.around.statements.contains_key(&rule.id));
        options.chain(statements.map(|rule| format!("statements.{}", rule.id)))
    }
}
