//! What scripts ask and say, as files of words give it.

use std::collections::{BTreeMap, BTreeSet};

use super::LanguageDraft;
use super::phrases::saying;
use crate::diagnostic::{Diagnostic, codes};
use crate::kind;
use crate::raw::{AskedText, PhraseText, WordsFile};
use crate::resolve::rows::hooked::gap_of_question;
use crate::suggest;
use crate::world::File;
use holdup_rules::content::{Content, Script};

/// Something a script asks or says.
pub(in crate::resolve) struct ScriptText<'a> {
    /// The section it stands in: `asks` or `says`.
    section: &'static str,
    pub(in crate::resolve) pack: &'a str,
    /// The content file inside its pack, without ending.
    pub(in crate::resolve) place: &'a str,
    pub(in crate::resolve) key: &'a str,
    /// The row of its table.
    pub(in crate::resolve) row: usize,
}

impl std::fmt::Display for ScriptText<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.\"{}\".{}", self.section, self.place, self.key)
    }
}

/// What a script has of one section: its keys with their rows.
fn spoken<'a>(
    content: &'a Content,
    section: &'static str,
    of: impl Fn(&'a Script) -> Vec<(&'a str, usize)>,
) -> impl Iterator<Item = ScriptText<'a>> {
    content.scripts.iter().flat_map(move |script| {
        let path = script.path.strip_suffix(".lua").unwrap_or(&script.path);
        let (pack, place) = path.split_once('/').unwrap_or(("", path));
        of(script).into_iter().map(move |(key, row)| ScriptText { section, pack, place, key, row })
    })
}

pub(in crate::resolve) fn asked(content: &Content) -> impl Iterator<Item = ScriptText<'_>> {
    spoken(content, "asks", |script| {
        script.asks.iter().map(|(key, text)| (key.as_str(), text.index())).collect()
    })
}

pub(super) fn said(content: &Content) -> impl Iterator<Item = ScriptText<'_>> {
    spoken(content, "says", |script| {
        script.says.iter().map(|(key, text)| (key.as_str(), text.index())).collect()
    })
}

impl LanguageDraft<'_> {
    pub(super) fn asks(&mut self, file: &File<'_>, raw: &WordsFile, out: &mut Vec<Diagnostic>) {
        let all: Vec<ScriptText<'_>> = asked(self.content).collect();
        self.declared(file, (&all, "ask", "asks"), &raw.asks, out, |draft, one, label: &AskedText, out| {
            let keys = ["asks", one.place, one.key];
            let words = label.words();
            out.extend(gap_of_question(one.key, &words, file.path, || file.value(&keys)));
            let english = &draft.content.texts[one.row].english;
            let lacks = |said: &Option<String>, told: &Option<String>| said.is_some() && told.is_none();
            let is_whole = !lacks(&english.asks, &words.asks) && !lacks(&english.no, &words.no);
            draft.words.texts[one.row] = words;
            is_whole
        });
    }

    pub(super) fn says(&mut self, file: &File<'_>, raw: &WordsFile, out: &mut Vec<Diagnostic>) {
        let all: Vec<ScriptText<'_>> = said(self.content).collect();
        self.declared(file, (&all, "say", "says"), &raw.says, out, |draft, one, text: &PhraseText, out| {
            let row = &draft.content.sayings[one.row];
            let pattern = saying(draft.tongue, file, one.place, row, text, out);
            let is_sound = pattern.is_some();
            draft.words.sayings[one.row] = pattern.unwrap_or_default();
            is_sound
        });
    }

    /// Takes in what a file says of one section. It names the content whose script speaks as its own pack would; where that
    /// has no such content, any pack's may be meant.
    fn declared<T>(
        &mut self,
        file: &File<'_>,
        (all, does, section): (&[ScriptText<'_>], &str, &str),
        given: &BTreeMap<String, BTreeMap<String, T>>,
        out: &mut Vec<Diagnostic>,
        mut take: impl FnMut(&mut Self, &ScriptText<'_>, &T, &mut Vec<Diagnostic>) -> bool,
    ) {
        // A key may only be unknown because the file that declares it is not sound.
        let sound = |file: &File<'_>| file.clean || std::ptr::eq(file.kind, &kind::WORDS);
        let whole = !self.world.lacks_packs && self.world.files.iter().all(sound);
        for (place, texts) in given {
            let there = |own: bool| {
                let mine = move |one: &&ScriptText<'_>| !own || one.pack == file.pack;
                all.iter().filter(mine).filter(|one| one.place == place)
            };
            let own = there(true).next().is_some();
            if there(own).next().is_none() {
                if whole {
                    let message = format!("no script of `{place}` {section} anything");
                    let known: BTreeSet<&str> = all.iter().map(|one| one.place).collect();
                    Diagnostic::new(&codes::UNKNOWN_ID, file.path, file.key(&[section, place]), message)
                        .label(format!("nothing here declares `{section}`"))
                        .maybe_help(suggest::help(place, known))
                        .warning()
                        .tell(out);
                }
                continue;
            }
            for (name, text) in texts {
                let mut found = there(own).filter(|one| one.key == name).peekable();
                if found.peek().is_none() && whole {
                    let message = format!("the script of `{place}` does not {does} `{name}`");
                    let known = there(own).map(|one| one.key);
                    let span = file.key(&[section, place, name]);
                    Diagnostic::new(&codes::UNKNOWN_ID, file.path, span, message)
                        .label(format!("no such key in its `{section}`"))
                        .maybe_help(suggest::help(name, known))
                        .warning()
                        .tell(out);
                }
                for one in found {
                    if take(self, one, text, out) {
                        self.said.insert(one.to_string());
                    }
                }
            }
        }
    }
}
