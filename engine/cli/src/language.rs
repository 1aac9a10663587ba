//! `--lang`: the language a game is shown in, one of those its content speaks.

use holdup_rules::content::Content;
use holdup_rules::ids::LanguageId;

use crate::failure::Failure;
use crate::suggest;

/// The flag that says which language is meant.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Spoken {
    /// The language the game is shown in; the base game speaks `en`, `es`, `nl` and `ro`.
    #[arg(long, default_value = "en", value_name = "LANG")]
    lang: String,
}

impl Spoken {
    /// The language, as this content numbers it.
    ///
    /// # Errors
    /// A usage failure with a suggestion when the content does not speak it.
    pub(crate) fn find(&self, content: &Content) -> Result<LanguageId, Failure> {
        // Systems write `es_ES.UTF-8` where people write `es`.
        let wanted = self.lang.to_lowercase();
        let short = wanted.split(['_', '.']).next().unwrap_or_default();
        let known = || content.languages.iter().map(|language| language.id.as_str());
        let found = content.language(&wanted).or_else(|| content.language(short));
        found.ok_or_else(|| Failure::Usage(suggest::unknown("language", &self.lang, known())))
    }
}
