//! What content says about its scripts, wherever it stands: hooks, what is asked,
//! which options are read.

use std::ops::Range;

use holdup_tell::wording::{Fault, Grammar, Pattern, PatternError, PhraseSource, saying_row};

use super::{Nameless, RowPosition, Rows, ScriptDeclaration};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::Sayings;
use crate::resolve::mark;
use crate::script::{DeclaredName, ScriptTable, Scripted, saying};
use crate::suggest::{self, Advice};
use crate::world::File;
use holdup_rules::capacity::{MAX_GAPS, MAX_MARKS};
use holdup_rules::content::AskWords;
use holdup_rules::content::{GAPS, HookFunction, Mark, MarkOf, Saying, gap_kind};
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::MarkId;
use holdup_rules::things;

/// Reads the English of a sentence.
fn read(saying: &Saying) -> Result<Pattern, Fault> {
    let texts: Vec<(&str, &str)> = saying.texts.iter().map(|(when, text)| (&**when, &**text)).collect();
    let slots: Vec<&str> = saying.gaps.iter().map(String::as_str).collect();
    let written = PhraseSource { by: saying.by.as_deref(), texts: &texts };
    saying_row(&saying.key, &slots, written).read(written, &Grammar::default())
}

/// Reports a sentence about answers that is not there, or that something else fills than who answered.
fn check_answered(
    hooked: &RowPosition<'_>,
    key: &str,
    answered: &str,
    says: &Sayings,
    out: &mut Vec<Diagnostic>,
) {
    let mut wrong = |code, message: String, label: &str, help: Advice| {
        let wrong = hooked.wrong(code, &format!("asks/{key}/answered"), message);
        out.push(wrong.label(label).help(help));
    };
    let Some(text) = says.get(answered) else {
        let message = format!("`says` has no sentence `{answered}` about the answer to `{key}`");
        let near = suggest::nearest(answered, says.keys().map(String::as_str));
        let write = || format!("write `says = {{ {answered} = \"{{bandit}} has chosen\" }}`").into();
        let help = near.map_or_else(write, |near| Advice::near(answered, near));
        wrong(&codes::UNKNOWN_ID, message, "not among `says`", help);
        return;
    };
    let gaps = saying(answered, text).gaps;
    if !gaps.iter().all(|gap| gap == "bandit") {
        let message = format!("the sentence `{answered}` has gaps that an answer to `{key}` does not fill");
        let help = "leave `{bandit}` alone in it, or no gap at all".into();
        wrong(&codes::FIELDS, message, "tells of who answered", help);
    }
}

/// What is wrong with a question that has gaps: nothing fills them, so that its braces would be read.
pub(in crate::resolve) fn gap_of_question(
    key: &str,
    words: &AskWords,
    path: &str,
    span: impl Fn() -> Range<usize>,
) -> Option<Diagnostic> {
    let mut all = [Some(&words.text), words.asks.as_ref(), words.no.as_ref()].into_iter().flatten();
    all.any(|text| text.contains(['{', '}'])).then(|| {
        let message = format!("the question `{key}` has a brace, and nothing fills gaps of questions");
        Diagnostic::new(&codes::BAD_PATTERN, path, span(), message)
            .label("people would read the brace")
            .help("ask without it: who or what is meant is said by what is offered, or by a sentence of `says` before")
    })
}

impl<'w> Rows<'w> {
    /// Content that can have a script, and what it says about it.
    fn hooked(&self) -> impl Iterator<Item = (Nameless<'_, 'w>, ScriptDeclaration<'_>)> {
        self.hooked_with_kind().map(|(_, row, script)| (row, script))
    }

    fn hooked_with_kind(
        &self,
    ) -> impl Iterator<Item = (&'static str, Nameless<'_, 'w>, ScriptDeclaration<'_>)> {
        self.all().into_iter().filter_map(|(kind, row)| Some((kind, row, row.raw.script()?)))
    }

    fn mark(&self, number: usize) -> Mark {
        mark::mark(self, &self.marks[number])
    }

    /// What all content says about its scripts.
    pub(in crate::resolve) fn scripted(&self) -> Vec<Scripted> {
        self.hooked()
            .map(|(row, script)| {
                let declared = |name: &String, key: String| DeclaredName {
                    name: name.clone(),
                    span: row.span(&key),
                    gaps: Vec::new(),
                };
                let listed = |key: &str, names: &[String]| {
                    let names = names.iter().enumerate();
                    names.map(|(at, name)| declared(name, format!("{key}/{at}"))).collect()
                };
                let (priority, before, after) = match script.called {
                    Some(called) => (called.priority, &*called.before, &*called.after),
                    None => (0, &[][..], &[][..]),
                };
                Scripted {
                    id: row.id.clone(),
                    file: row.file.path.to_owned(),
                    place: row.own_path(),
                    span: row.span("hooks"),
                    priority,
                    before: listed("before", before),
                    after: listed("after", after),
                    asks: script.asking.asks.clone(),
                    answered: (script.asking.asks.values())
                        .filter_map(|ask| Some(ask.answered()?.to_owned()))
                        .collect(),
                    keys: script.asking.asks.keys().map(|key| declared(key, format!("asks/{key}"))).collect(),
                    says: (script.asking.says.iter())
                        .map(|(key, text)| (saying(key, text), row.span(&format!("says/{key}"))))
                        .collect(),
                    uses: listed("uses", &script.asking.uses),
                    hooks: listed("hooks", &script.asking.hooks),
                    rules: script.rules.to_vec(),
                }
            })
            .collect()
    }

    /// Where content of a pack declares something its script asks.
    pub(in crate::resolve) fn asked_at(
        &self,
        pack: &str,
        place: &str,
        key: &str,
    ) -> Option<(&'w File<'w>, Range<usize>)> {
        let path = format!("content/{pack}/{place}.toml");
        let (row, _) = self.hooked().find(|(row, _)| row.own_path() == path)?;
        Some((row.file, row.span(&format!("asks/{key}"))))
    }

    /// Notes at the functions of scripts what content says about when they are called.
    pub(in crate::resolve) fn say_when(&self, scripts: &ScriptTable, functions: &mut [HookFunction]) {
        for (hooked, script) in self.hooked() {
            for (name, row) in script.when.into_iter().flatten() {
                let point = HookPoint::named(name);
                let Some(function) = point.and_then(|point| scripts.function(&hooked.own_path(), point))
                else {
                    continue;
                };
                let when = &mut functions[function.index()].when;
                when.characters = row.characters;
                when.here = row.here;
                when.actions = row.actions.as_ref().map(|actions| self.actions(actions));
                for (mark, value) in &row.marks {
                    let mark = self.number_of("mark", mark).filter(|&mark| mark < MAX_MARKS);
                    let kept = |mark| Some((mark, mark::kept(self, &self.mark(mark), value).ok()?));
                    if let Some((mark, kept)) = mark.and_then(kept) {
                        when.marks.push((MarkId::at(mark), kept));
                    }
                }
            }
        }
    }

    /// Reports what is said about when hooks are called and cannot be.
    pub(in crate::resolve) fn check_when(&self, out: &mut Vec<Diagnostic>) {
        for (kind, hooked, script) in self.hooked_with_kind() {
            for (name, row) in script.when.into_iter().flatten() {
                let Some(point) = HookPoint::named(name) else {
                    continue;
                };
                let mut wrong = |key: &str, message: String, label: &str, help: Advice| {
                    let wrong = hooked.wrong(&codes::FIELDS, &format!("when/{key}"), message);
                    out.push(wrong.label(label).help(help));
                };
                let is_known = |hook: &String| HookPoint::named(hook).is_some();
                if !script.asking.hooks.contains(name) && script.asking.hooks.iter().all(is_known) {
                    wrong(
                        name,
                        format!("`when` speaks of the hook `{name}`, which is not declared"),
                        "nothing is called here",
                        "add it to `hooks`, or remove this".into(),
                    );
                }
                if row.actions.is_some() && !point.tells_action() {
                    wrong(
                        &format!("{name}/actions"),
                        format!("`{name}` is not told of an action, so it cannot wait for one"),
                        "never holds",
                        "remove `actions`, or look at what is done in the script".into(),
                    );
                }
                let is_own = script.is_power && point.row().about.is_some();
                if row.characters && (is_own || !point.tells_who()) {
                    let why = if is_own {
                        format!(
                            "a power hears `{name}` of its own character, whether that is a bandit or not"
                        )
                    } else {
                        format!(
                            "`{name}` does not begin with somebody it tells of, so it is called in any case"
                        )
                    };
                    wrong(&format!("{name}/characters"), why, "says nothing", "remove `characters`".into());
                }
                let is_somewhere = script.is_power || [things::CAR.word, things::PAWN.word].contains(&kind);
                if row.here && !(is_somewhere && point.tells_where()) {
                    let why = if is_somewhere {
                        format!("`{name}` tells neither of a place nor of somebody, so it happens nowhere")
                    } else {
                        format!(
                            "what this script speaks for stands nowhere, so it has no `here` for `{name}`"
                        )
                    };
                    wrong(&format!("{name}/here"), why, "never holds", "remove `here`".into());
                }
                for (id, value) in &row.marks {
                    let Some(mark) = self.number_of("mark", id).filter(|&mark| mark < MAX_MARKS) else {
                        continue;
                    };
                    let (key, mark) = (format!("{name}/marks/{id}"), self.mark(mark));
                    let is_known = match mark.of {
                        MarkOf::Game => true,
                        MarkOf::Seat | MarkOf::Bandit => script.is_power,
                        MarkOf::Car => kind == things::CAR.word,
                        MarkOf::Pawn => kind == things::PAWN.word,
                        MarkOf::Place | MarkOf::Token(_) => false,
                    };
                    if !is_known {
                        wrong(
                            &key,
                            format!("`{id}` is no mark of the game, nor of what this script speaks for"),
                            "whose mark?",
                            "remove it, and let the script ask `game.mark` of what it is about".into(),
                        );
                    } else if mark.secret && point == HookPoint::Decide {
                        wrong(
                            &key,
                            format!("`{name}` goes by what everybody sees, and what `{id}` says is secret"),
                            "hidden from a rule",
                            "remove it: whoever watches would see by what is chosen what the mark says"
                                .into(),
                        );
                    } else if let Err((message, help)) = mark::kept(self, &mark, value) {
                        wrong(&key, message, "never holds", help);
                    }
                }
            }
        }
    }

    /// Reports questions and sentences of scripts that cannot be said.
    pub(in crate::resolve) fn check_says(&self, out: &mut Vec<Diagnostic>) {
        for (hooked, script) in self.hooked() {
            for (key, ask) in &script.asking.asks {
                let span = || hooked.span(&format!("asks/{key}"));
                out.extend(gap_of_question(key, &ask.words(), hooked.file.path, span));
                if let Some(answered) = ask.answered() {
                    check_answered(&hooked, key, answered, &script.asking.says, out);
                }
            }
            for (key, text) in &script.asking.says {
                let saying = saying(key, text);
                let known = || GAPS.iter().map(|(name, _)| *name);
                let mut wrong = |code, message: String, label: &str, help: Advice| {
                    let wrong = hooked.wrong(code, &format!("says/{key}"), message);
                    out.push(wrong.label(label).help(help));
                };
                let stranger = saying.gaps.iter().find(|gap| gap_kind(gap).is_none());
                if let Some(gap) = stranger {
                    let names: Vec<String> = known().map(|name| format!("`{{{name}}}`")).collect();
                    let help =
                        format!("{}; further ones are `{{bandit_2}}`, `{{bandit_3}}`", names.join(", "));
                    let help = match suggest::nearest(gap, known()) {
                        Some(near) => Advice::from(format!("did you mean `{{{near}}}`? There are {help}"))
                            .instead(gap, near),
                        None => format!("there are {help}").into(),
                    };
                    let message = format!("nothing fills a gap that is called `{{{gap}}}`");
                    wrong(&codes::BAD_PATTERN, message, "in this sentence", help);
                } else if saying.gaps.len() > MAX_GAPS {
                    let there = saying.gaps.len();
                    let message = format!("a sentence has {there} gaps; the engine has room for {MAX_GAPS}");
                    wrong(&codes::TOO_MANY, message, "this one", "say it in two sentences".into());
                } else if let Err(fault) = read(&saying) {
                    let (code, label, help) = match fault.error {
                        PatternError::UnknownBy(_)
                        | PatternError::NothingChosen(_)
                        | PatternError::UnknownClass(_)
                        | PatternError::UnknownCategory(_)
                        | PatternError::MissingText(_) => (
                            &codes::BAD_CHOICE,
                            "no way to choose a text",
                            "in English a number chooses: `{ by = \"number\", 1 = \"...\", other = \"...\" }`",
                        ),
                        PatternError::UnknownForm(_) | PatternError::NoForms(_) => (
                            &codes::BAD_FORM,
                            "there are no forms here",
                            "write the gap without its form; those of English can be used in `words/en.toml`",
                        ),
                        _ => (
                            &codes::BAD_PATTERN,
                            "not written like a sentence",
                            "all texts of a sentence have the same gaps, each in braces",
                        ),
                    };
                    let message = format!("the sentence `{key}` cannot be said: {}", fault.error);
                    wrong(code, message, label, help.into());
                }
            }
        }
    }

    /// Reports content that says what its script asks or reads without having one.
    pub(in crate::resolve) fn check_asks(&self, out: &mut Vec<Diagnostic>) {
        for (hooked, ScriptDeclaration { asking, called, .. }) in self.hooked() {
            let declared = [
                ("asks", asking.asks.is_empty()),
                ("says", asking.says.is_empty()),
                ("uses", asking.uses.is_empty()),
                ("before", called.is_none_or(|called| called.before.is_empty())),
                ("after", called.is_none_or(|called| called.after.is_empty())),
            ];
            for (key, is_empty) in declared {
                if asking.hooks.is_empty() && !is_empty {
                    let message = format!("`{key}` speaks of a script, but no hooks are declared");
                    hooked.wrong(&codes::ASKS_WITHOUT_HOOKS, key, message)
                        .label("there is no script this could be about")
                        .help("declare the hooks the script has, as in `hooks = [\"on_event\"]`, or remove the line")
                        .tell(out);
                }
            }
        }
    }
}
