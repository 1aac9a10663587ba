//! `--lang`: the language things are told in, one of those the content speaks.
//! Where nothing is said it is that of the system, if the content speaks it.

use holdup_hooks::Rulebook;
use holdup_packs::{Dialogue, Files, RuleIndex, languages, preset_ids};
use holdup_replay::library::Library;
use holdup_rules::content::Content;
use holdup_rules::table::Table;
use holdup_tell::wording::{LanguageId, Speech, Words};

use crate::disk;
use crate::failure::Failure;
use crate::format::Format;
use crate::suggest;

/// The flag that says which language is meant.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct LanguageFlag {
    /// Language: `en`, `es`, `nl`, `ro`, or one a pack brings [default: that of your system, else English].
    #[arg(long, value_name = "LANG")]
    lang: Option<String>,
}

impl LanguageFlag {
    /// The flag as it was given, behind a space.
    pub(crate) fn flag(&self) -> String {
        self.lang.as_ref().map_or_else(String::new, |lang| format!(" --lang {}", disk::quoted(lang)))
    }

    /// The language, as this content numbers it.
    pub(crate) fn find(&self, content: &Content) -> Result<LanguageId, Failure> {
        Ok(self.wanted(content)?.unwrap_or(LanguageId::ENGLISH))
    }

    /// The statements of a rulebook version, said in the language. Programs read English unless another one is asked
    /// for.
    pub(crate) fn index(&self, format: Format, rulebook: &Rulebook) -> Result<RuleIndex, Failure> {
        let language = self.written(format, rulebook.content())?;
        Ok(rulebook.index().spoken(Words::of(rulebook.content()).speak(language)))
    }

    /// The words around them, in the same language.
    pub(crate) fn dialogue(&self, format: Format, content: &Content) -> Result<Dialogue, Failure> {
        Ok(Dialogue::of(content, self.written(format, content)?))
    }

    fn written(&self, format: Format, content: &Content) -> Result<LanguageId, Failure> {
        match (format, &self.lang) {
            (Format::Json, None) => Ok(LanguageId::ENGLISH),
            _ => self.find(content),
        }
    }

    /// The same for what speaks as records do, unless somebody wants another language.
    pub(crate) fn beside_records(&self, content: &Content) -> Result<TellLanguage, Failure> {
        let is_meant = |language: &LanguageId| self.lang.is_some() || *language != LanguageId::ENGLISH;
        Ok(TellLanguage(self.wanted(content)?.filter(is_meant)))
    }

    /// The same where only what is asked for counts.
    pub(crate) fn asked(&self, content: &Content) -> Result<TellLanguage, Failure> {
        match self.lang {
            Some(_) => self.beside_records(content),
            None => Ok(TellLanguage(None)),
        }
    }

    /// What is said around many records, which people hear in the language of the system and programs in English unless
    /// another one is asked for. Nothing is loaded for English.
    ///
    /// # Errors
    /// See [`Self::find`]; and when the content the language should come from is not sound.
    pub(crate) fn beside_many_records(
        &self,
        by_people: bool,
        library: &Library,
    ) -> Result<Dialogue, Failure> {
        let Some(meant) = self.of_files(by_people, library.files())? else {
            return Ok(Dialogue::english());
        };
        // Sentences are the same in every version, so any that can be loaded will do.
        let mut presets = preset_ids(library.files());
        let Some(rulebook) = presets.find_map(|preset| library.rulebook(preset, &[]).ok()) else {
            return Err(Failure::Bad(format!(
                "No version of the rules can be loaded, so nothing can be said in `{meant}`."
            )));
        };
        let content = rulebook.content();
        Ok(Dialogue::of(content, self.find(content)?))
    }

    /// The language of these files, where nothing is loaded: the name of its files of words. None is English.
    pub(crate) fn of_files(&self, by_people: bool, files: &Files) -> Result<Option<String>, Failure> {
        let known = languages(files);
        let named = |name: &str| {
            let name = name.to_lowercase();
            known.iter().find(|known| **known == name).or(known.iter().find(|known| *known == short(&name)))
        };
        let found = match &self.lang {
            Some(said) => {
                let unknown = || suggest::unknown("language", said, known.iter().map(String::as_str));
                Some(named(said).ok_or_else(|| Failure::Usage(unknown()))?)
            }
            None if by_people => disk::language_here().as_deref().and_then(named),
            None => None,
        };
        Ok(found.filter(|found| *found != ENGLISH).cloned())
    }

    fn wanted(&self, content: &Content) -> Result<Option<LanguageId>, Failure> {
        let Some(said) = &self.lang else {
            return Ok(disk::language_here().and_then(|here| named(content, &here)));
        };
        let unknown = || suggest::unknown("language", said, Words::of(content).known());
        named(content, said).map(Some).ok_or_else(|| Failure::Usage(unknown()))
    }
}

/// How something is told beside a record: in the words of records, or in a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TellLanguage(Option<LanguageId>);

impl TellLanguage {
    /// The language, where it is not that of records.
    pub(crate) fn language(self) -> Option<LanguageId> {
        self.0
    }

    /// How things of a game are called.
    pub(crate) fn speech(self, table: &Table) -> Speech<'_> {
        Speech::in_language(table, self.0)
    }

    /// What is said around it.
    pub(crate) fn dialogue(self, content: &Content) -> Dialogue {
        Dialogue::of(content, self.0.unwrap_or(LanguageId::ENGLISH))
    }
}

/// The language of this name. Systems write `es_ES.UTF-8` where people write `es`.
fn named(content: &Content, name: &str) -> Option<LanguageId> {
    let name = name.to_lowercase();
    Words::of(content).language(&name).or_else(|| Words::of(content).language(short(&name)))
}

/// The language alone: `es` of `es_es.utf-8`.
fn short(name: &str) -> &str {
    name.split(['_', '.', '@', '-']).next().unwrap_or_default()
}

/// What everything is written in.
const ENGLISH: &str = "en";
