//! House rules as a form. Only the file that the host named and those in one folder are read and written; whatever a
//! browser sends becomes a value of a known option there, or nothing. What is wrong is said in the words of `check`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::Path;
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use form_urlencoded::Serializer;
use holdup_hooks::Rulebook;
use holdup_packs::diagnostic::any_error;
use holdup_packs::{
    Diagnostic, OptionInfo, RuleIndex, RuleTexts, Said, Takes, inherited_house_file, is_id, preset_ids,
    unusable_name,
};
use holdup_rules::content::Content;
use holdup_tell::wording::{LanguageId, Words};
use holdup_web::house::{
    FieldTakes, HeadedList, HouseForm, ListedHouse, OptionField, RuleToRead, list as list_page,
};
use holdup_web::site::{Frame, MessagePage};

use super::house::House;
use super::house_file::{self as text_of, BASE, OPTIONS, WrittenFile};
use super::seat::{Sent, value};
use super::{html, onward};
use crate::command::options::speaks_of;
use crate::command::rules::diff;
use crate::command::rules::show::{RuleJson, look_up};
use crate::disk::{self, ShownPath as _};
use crate::failure::Failure;
use crate::finding::Finding;
use crate::library::{self, Chosen};
use crate::play::deal;

/// The name in addresses of the house file from the command line; files of the folder end in `.toml`.
const NAMED: &str = "named";

/// A house file that pages show and write.
pub(crate) struct HouseFile {
    /// Its name in addresses.
    pub(crate) id: String,
    /// Its path.
    pub(crate) path: String,
}

/// Changes of a file that are not saved yet: to a value as it is typed, or back to the usual one.
type Edits = BTreeMap<String, Option<String>>;

/// A rulebook version, as far as it can be loaded.
struct FormVersion {
    chosen: Chosen,
    rulebook: Option<Rulebook>,
    found: Vec<Diagnostic>,
    /// Its options and statements in the language of the page.
    index: Option<RuleIndex>,
}

impl House {
    /// All house files that pages may show.
    pub(crate) fn house_files(&self) -> Vec<HouseFile> {
        let named =
            self.house_file.as_ref().map(|path| HouseFile { id: NAMED.to_owned(), path: path.clone() });
        let same = self.house_file.as_ref().and_then(|path| disk::led_to(path.as_ref()).ok());
        let mut files: Vec<HouseFile> = (disk::latest_in(&self.house_folder).into_iter())
            .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
            .filter(|path| path.file_stem().and_then(|stem| stem.to_str()).is_some_and(is_id))
            .filter(|path| same.is_none() || disk::led_to(path).ok() != same)
            .map(|path| HouseFile {
                id: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
                path: path.to_string_lossy().into_owned(),
            })
            .collect();
        files.sort_by(|one, other| one.id.cmp(&other.id));
        named.into_iter().chain(files).collect()
    }

    /// The rulebook versions by which a table can be set, each with its name.
    pub(crate) fn rules(&self) -> Vec<(String, String)> {
        let files = self.house_files().into_iter().filter(|file| file.id != NAMED);
        self.form.rules.iter().cloned().chain(files.map(|file| (file.path.clone(), file.path))).collect()
    }

    /// The language of the pages of the host, as this content numbers it.
    fn spoken(&self, content: &Content) -> LanguageId {
        Words::of(content).language(&self.language).unwrap_or(LanguageId::ENGLISH)
    }

    /// A rulebook version, or a house file as if it held this text.
    fn loaded(&self, name: &str, draft: Option<&str>) -> Result<FormVersion, Failure> {
        let draft = draft.map(|text| text.as_bytes().to_vec());
        let chosen = library::choose_as(name, draft, self.roots.files()?)?;
        let (rulebook, mut found) = Rulebook::load(&chosen.files, &chosen.choice);
        found.extend(rulebook.iter().flat_map(|rulebook| deal::unseated(rulebook, &chosen.files)));
        let rulebook = rulebook.filter(|_| !any_error(&found));
        let index = rulebook.as_ref().map(|rulebook| {
            let words = Words::of(rulebook.content());
            rulebook.index().spoken(words.speak(self.spoken(rulebook.content())))
        });
        Ok(FormVersion { chosen, rulebook, found, index })
    }

    /// The rules on which a house file can be built: presets, and the files beside it.
    fn bases(&self, of: Option<&HouseFile>) -> Result<Vec<String>, Failure> {
        let (files, _) = self.roots.files()?;
        let mut bases: Vec<String> = preset_ids(&files).map(str::to_owned).collect();
        if of.is_none_or(|of| of.id != NAMED) {
            let others = self.house_files().into_iter().map(|file| file.id);
            bases.extend(others.filter(|id| id != NAMED && of.is_none_or(|of| of.id != *id)));
        }
        Ok(bases)
    }
}

/// Does something that takes time, away from those who wait for other pages; one at a time.
async fn apart(
    house: Arc<House>,
    job: impl FnOnce(&House) -> Result<Response, Failure> + Send + 'static,
) -> Response {
    let busy = Arc::clone(&house.busy);
    let _one = busy.lock().await;
    let answer = tokio::task::spawn_blocking(move || {
        job(&house)
            .unwrap_or_else(|failure| told(&house, StatusCode::UNPROCESSABLE_ENTITY, failure.to_string()))
    });
    answer.await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

/// A page that says what is wrong with a file.
fn told(house: &House, status: StatusCode, exact: String) -> Response {
    let title = house.dialogue.say(Said::RulesTitle, &[]);
    let message = MessagePage {
        frame: Frame { language: &house.language, title: title.clone() },
        lines: Vec::new(),
        exact: vec![exact],
        link: Some((format!("{}/house", house.here()), title)),
    };
    html(status, message.html())
}

fn listed(house: &House, name: &str, refused: &str, status: StatusCode) -> Result<Response, Failure> {
    let files: Vec<ListedHouse> =
        house.house_files().into_iter().map(|HouseFile { id, path }| ListedHouse { id, path }).collect();
    let (bases, words) = (house.bases(None)?, (&house.dialogue, &*house.language));
    Ok(html(status, list_page(words, &house.here(), (&files, &bases), (name, refused))))
}

/// The list of house files.
pub(crate) async fn list(Extension(house): Extension<Arc<House>>) -> Response {
    apart(house, |house| listed(house, "", "", StatusCode::OK)).await
}

/// Begins a new house file in the folder.
pub(crate) async fn begin(Extension(house): Extension<Arc<House>>, Form(form): Sent) -> Response {
    apart(house, move |house| {
        let (name, base) = (value(&form, "name").trim(), value(&form, "base"));
        let stem = name.strip_suffix(".toml").unwrap_or(name);
        let refused = |said: &str| listed(house, name, said, StatusCode::UNPROCESSABLE_ENTITY);
        if !is_id(stem) || unusable_name(stem).is_some() {
            return refused(&house.dialogue.say(Said::RulesBadName, &[name]));
        }
        if !house.bases(None)?.iter().any(|one| one == base) {
            return refused("");
        }
        disk::make_private_folder(&house.house_folder)?;
        let file = format!("{stem}.toml");
        let text = format!("{BASE} = {}\n\n[{OPTIONS}]\n", text_of::written(base));
        match disk::write_new(&house.house_folder.join(&file), text.as_bytes()) {
            Ok(()) => Ok(onward(&format!("{}/house/{file}", house.here()))),
            Err(failure) => refused(&failure.to_string()),
        }
    })
    .await
}

/// The form of a house file: as it is, as it would be, or saved.
pub(crate) async fn form(
    Extension(house): Extension<Arc<House>>,
    Path((_, id)): Path<(String, String)>,
    method: Method,
    Form(sent): Sent,
) -> Response {
    let Some(file) = house.house_files().into_iter().find(|file| file.id == id) else {
        return house.no_link();
    };
    apart(house, move |house| worked(house, file, &sent, method == Method::POST)).await
}

fn worked(
    house: &House,
    file: HouseFile,
    sent: &[(String, String)],
    is_sent: bool,
) -> Result<Response, Failure> {
    let path = PathBuf::from(&file.path);
    let unread = |why: String| Failure::Bad(format!("{} cannot be read: {why}.", path.shown()));
    let bytes = disk::read_bytes(&path).map_err(|error| unread(error.to_string()))?;
    let old = WrittenFile::of(bytes).ok_or_else(|| unread("it is no text".to_owned()))?;
    let bases = house.bases(Some(&file))?;
    let base = Some(value(sent, "base")).filter(|base| is_sent && bases.iter().any(|one| one == base));
    let edits = if is_sent { edits(sent) } else { Edits::new() };
    let draft = DraftFile::of(house, &file, &old.text, (base, edits))?;
    let is_wrong = any_error(&draft.after.found);
    let is_saving = is_sent && value(sent, "do") == "save";
    if is_saving && !is_wrong {
        if draft.text != old.text {
            disk::rewrite(&path, &old.bytes(&draft.text))?;
        }
        let kept = [("saved", "yes"), ("topic", value(sent, "topic")), ("find", value(sent, "find"))];
        let kept = Serializer::new(String::new()).extend_pairs(kept).finish();
        return Ok(onward(&format!("{}/house/{}?{kept}", house.here(), file.id)));
    }
    let notice = match value(sent, "saved") {
        _ if is_saving => house.dialogue.say(Said::RulesUnsaved, &[]),
        "yes" if !is_sent => house.dialogue.say(Said::RulesSaved, &[&file.path]),
        _ => String::new(),
    };
    let mut page = HouseForm {
        base: draft.base.clone(),
        bases,
        find: value(sent, "find").trim().to_owned(),
        only: value(sent, "only") == "yes",
        notice,
        is_wrong,
        ..HouseForm::default()
    };
    if !page.bases.contains(&page.base) {
        page.bases.insert(0, page.base.clone());
    }
    draft.fields(house, &file.path, value(sent, "topic"), &mut page);
    draft.differences(house, &mut page);
    (page.id, page.path, page.text) = (file.id, file.path, draft.text);
    let status = if is_saving { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    Ok(html(status, page.html((&house.dialogue, &house.language), &house.here())))
}

/// A house file as it would be with the changes of a form.
struct DraftFile {
    base: String,
    edits: Edits,
    text: String,
    /// The rules that it is built on.
    before: Option<FormVersion>,
    after: FormVersion,
}

impl DraftFile {
    fn of(
        house: &House,
        file: &HouseFile,
        old: &str,
        (base, mut edits): (Option<&str>, Edits),
    ) -> Result<DraftFile, Failure> {
        let base = base.filter(|base| based_on(old) != *base);
        let with_base = base.map(|base| text_of::set(old, &[BASE], &text_of::written(base)));
        // A text that is no TOML stays as it is, and loading says why.
        let with_base = with_base.and_then(Result::ok).unwrap_or_else(|| old.to_owned());
        let base = based_on(&with_base);
        let name = inherited_house_file(&file.path, &with_base).unwrap_or_else(|| base.clone());
        let before = house.loaded(&name, None).ok();
        let usual = before.as_ref().and_then(|before| before.index.as_ref());
        edits.retain(|id, _| usual.is_some_and(|index| index.option(id).is_some()));
        let text = edited(&with_base, &edits, usual);
        let after = house.loaded(&file.path, Some(&text))?;
        Ok(DraftFile { base, edits, text, before, after })
    }

    /// The options of the rules that the file is built on.
    fn usual(&self) -> Option<&RuleIndex> {
        self.before.as_ref()?.index.as_ref()
    }

    /// Puts the fields on the page, with the topic of this name, and all messages.
    fn fields(&self, house: &House, path: &str, topic: &str, page: &mut HouseForm) {
        page.edits = (self.edits.iter())
            .map(|(id, typed)| typed.as_ref().map_or(id.clone(), |typed| format!("{id}={typed}")))
            .collect();
        let wrong = beside(&self.after, path, &self.text, &mut page.told);
        let Some(index) = self.after.index.as_ref().or(self.usual()) else { return };
        page.topics = topics(index);
        let is_known = topic == ALL || page.topics.iter().any(|(one, _)| one == topic);
        let first = || page.topics.first().map_or_else(String::new, |(topic, _)| topic.clone());
        page.topic = if is_known { topic.to_owned() } else { first() };
        let shown = |option: &&OptionInfo| match page.find.as_str() {
            "" => page.topic == ALL || page.only || option.topic == page.topic,
            find => speaks_of(option, find),
        };
        let rows = index.options().filter(shown).map(|option| OptionField {
            wrong: wrong.get(&option.id).cloned().unwrap_or_default(),
            ..self.field(house, option)
        });
        page.rows = rows.filter(|row| !page.only || row.differs || !row.wrong.is_empty()).collect();
    }

    fn field(&self, house: &House, option: &OptionInfo) -> OptionField {
        let usual = self.usual().and_then(|index| index.option(&option.id));
        let mut row = row(house, option, usual);
        if self.after.index.is_none() {
            // Nothing is in force in a file with mistakes: what it says is shown.
            let said = text_of::value(&self.text, &[OPTIONS, &option.id]).map(|value| text_of::typed(&value));
            let typed = self.edits.get(&option.id).cloned().flatten().or(said);
            row.value = typed.unwrap_or(row.value);
            row.differs = row.value != usual.map_or("", OptionInfo::value);
        }
        row
    }

    /// Puts the rows of `rules diff` on the page, and what is worth knowing about the rules.
    fn differences(&self, house: &House, page: &mut HouseForm) {
        let (Some(before), Some(other)) = (&self.before, &self.after.rulebook) else { return };
        let (Some(one), Some(a), Some(b)) = (&before.rulebook, &before.index, &self.after.index) else {
            return;
        };
        let value = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
        let options = diff::options(a, b).into_iter();
        page.differs = options.map(|row| (row.option, value(row.a), value(row.b), row.rules)).collect();
        let content = diff::content(one, other).into_iter();
        page.differs.extend(content.map(|row| (row.what, value(row.a), value(row.b), Vec::new())));
        page.told.extend(library::notes(other, house.spoken(other.content())));
    }
}

/// The choice of all topics.
const ALL: &str = "all";

/// The changes that a form brings: those it had before, those of its fields, and the one to be taken back. The name of a
/// field says what stood in it.
fn edits(sent: &[(String, String)]) -> Edits {
    let mut edits = Edits::new();
    for (key, typed) in sent {
        if key == "edit" {
            let (id, typed) =
                typed.split_once('=').map_or((&**typed, None), |(id, typed)| (id, Some(typed.to_owned())));
            edits.insert(id.to_owned(), typed);
        }
    }
    let fields =
        sent.iter().filter_map(|(key, typed)| Some((key.strip_prefix("o ")?.split_once(' ')?, typed.trim())));
    for ((id, stood), typed) in fields {
        if stood != typed {
            edits.insert(id.to_owned(), Some(typed.to_owned()));
        }
    }
    edits.extend(sent.iter().filter(|(key, _)| key == "back").map(|(_, id)| (id.clone(), None)));
    edits
}

/// The text with these changes. A value that the file has anyway is not written; an empty field is the usual value.
fn edited(text: &str, edits: &Edits, usual: Option<&RuleIndex>) -> String {
    edits.iter().fold(text.to_owned(), |text, (id, typed)| {
        let way = [OPTIONS, id];
        let by_base = usual.and_then(|index| index.option(id)).map(|option| text_of::typed(option.value()));
        let new = match typed.as_ref().filter(|typed| !typed.is_empty() && by_base.as_ref() != Some(typed)) {
            Some(typed) => text_of::set(&text, &way, &text_of::written(typed)),
            None => text_of::unset(&text, &way),
        };
        new.unwrap_or(text)
    })
}

/// The rules that a house file names.
fn based_on(text: &str) -> String {
    text_of::value(text, &[BASE]).map_or_else(String::new, |value| text_of::typed(&value))
}

/// Messages about options of a file, by the ids of these; all others go to `told`.
fn beside(
    after: &FormVersion,
    path: &str,
    text: &str,
    told: &mut Vec<String>,
) -> BTreeMap<String, Vec<String>> {
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let options = text_of::options(text);
    for one in &after.found {
        let files = &after.chosen.files;
        let about = options
            .iter()
            .find(|(_, span)| one.file == path && span.start <= one.span.start && one.span.end <= span.end);
        match about {
            Some((id, _)) => {
                wrong.entry(id.clone()).or_default().push(Finding::of(one, files, "").sentence())
            }
            None => told.push(Finding::of(one, files, "").line()),
        }
    }
    wrong
}

fn topics(index: &RuleIndex) -> Vec<(String, usize)> {
    let mut topics: Vec<(String, usize)> = Vec::new();
    for option in index.options() {
        match topics.iter_mut().find(|(topic, _)| *topic == option.topic) {
            Some((_, count)) => *count += 1,
            None => topics.push((option.topic.clone(), 1)),
        }
    }
    topics
}

/// An option as a row of the form.
fn row(house: &House, option: &OptionInfo, usual: Option<&OptionInfo>) -> OptionField {
    let say = |said: Said, gaps: &[&str]| house.dialogue.say(said, gaps);
    let read = |typed: String| match (&*option.takes, typed.as_str()) {
        (Takes::Bool, "true") => say(Said::RulesOn, &[]),
        (Takes::Bool, "false") => say(Said::RulesOff, &[]),
        (Takes::Word(_), _) => typed.replace('_', " "),
        _ => typed,
    };
    let choice = |word: &str| (word.to_owned(), read(word.to_owned()));
    let takes = match &*option.takes {
        Takes::Bool => FieldTakes::Choice(["true", "false"].map(choice).into()),
        Takes::Word(words) => FieldTakes::Choice(words.iter().map(|word| choice(word)).collect()),
        Takes::Int(i64::MIN, _) => FieldTakes::Number(say(Said::RulesNumber, &[])),
        Takes::Int(least, most) => {
            FieldTakes::Number(say(Said::RulesFromTo, &[&least.to_string(), &most.to_string()]))
        }
    };
    let by_base = usual.map_or_else(String::new, |usual| text_of::typed(usual.value()));
    OptionField {
        id: option.id.clone(),
        text: option.text.clone(),
        rules: option.rules.clone(),
        takes,
        value: text_of::typed(option.value()),
        usual: read(by_base),
        differs: usual.is_some_and(|usual| usual.value() != option.value()),
        wrong: Vec::new(),
    }
}

/// A rule to read: what it says, where the texts differ, the options that decide it, and its cases.
pub(crate) async fn rule(
    Extension(house): Extension<Arc<House>>,
    Path((_, id, rule)): Path<(String, String, String)>,
) -> Response {
    let Some(file) = house.house_files().into_iter().find(|file| file.id == id) else {
        return house.no_link();
    };
    apart(house, move |house| {
        let text = disk::read_bytes(file.path.as_ref())
            .ok()
            .and_then(WrittenFile::of)
            .map_or_else(String::new, |text| text.text);
        let base = inherited_house_file(&file.path, &text).unwrap_or_else(|| based_on(&text));
        let names = [file.path.as_str(), base.as_str(), library::PRESET];
        let loaded = names.into_iter().filter_map(|name| house.loaded(name, None).ok());
        let Some((loaded, index)) = loaded
            .into_iter()
            .find_map(|mut one| Some((one.index.take()?, one)).map(|(index, one)| (one, index)))
        else {
            return Ok(house.no_link());
        };
        let (texts, _) = RuleTexts::read(&loaded.chosen.files);
        let Some(mut shown) = look_up(&rule, (&index, &house.dialogue), &texts, &[])? else {
            return Ok(house.no_link());
        };
        shown.compare(&loaded.chosen.files, &file.path);
        let (address, back) = (
            format!("{}/house/{}", house.here(), file.id),
            house.dialogue.say(Said::RulesBackTo, &[&file.path]),
        );
        Ok(html(StatusCode::OK, read(house, shown).html(&house.language, (&address, &back))))
    })
    .await
}

fn read(house: &House, shown: RuleJson) -> RuleToRead {
    let say = |said: Said, gaps: &[&str]| house.dialogue.say(said, gaps);
    let list = |heading: String, rows: Vec<(String, String)>| HeadedList { heading, rows, are_rules: false };
    let mut lists = Vec::new();
    let notes = shown.notes.into_iter().map(|(heading, note)| list(heading, vec![(String::new(), note)]));
    lists.extend(notes);
    let stated = shown.stated_by.filter(|texts| !texts.is_empty());
    lists.extend(
        stated.map(|texts| list(say(Said::RulesStated, &[]), vec![(String::new(), texts.join(", "))])),
    );
    for differs in shown.differences {
        let says = differs
            .says
            .into_iter()
            .map(|(text, said)| (text.to_owned(), said.unwrap_or_else(|| say(Said::RulesSilent, &[]))));
        lists.push(list(
            format!("{}: {}", differs.id, say(Said::RulesTexts, &[&differs.option])),
            says.collect(),
        ));
    }
    let under = shown.under.into_iter().map(|under| {
        let values = under
            .values
            .into_iter()
            .map(|(version, value)| format!("{version}: {}", value.unwrap_or_else(|| "-".to_owned())));
        (under.id, values.collect::<Vec<_>>().join("; "))
    });
    lists.push(list(say(Said::RulesDecide, &[]), under.collect()));
    let rules = [(Said::RulesOpen, shown.open), (Said::RulesRest, shown.statements)];
    lists.extend(rules.map(|(said, rows)| HeadedList { heading: say(said, &[]), rows, are_rules: true }));
    lists.push(list(say(Said::RulesCases, &[]), shown.cases));
    lists.retain(|list| !list.rows.is_empty());
    RuleToRead { id: shown.id, text: shown.text, lists }
}
