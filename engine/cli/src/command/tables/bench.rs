//! The workbench of packs that are being written. A thread looks at their files, and on every save says what is wrong with
//! them, draws the thing of the file that was saved last, and plays its game again to where it stood. Handlers read what
//! it showed last; scripts that are tried for long are tried on a thread of their own.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

use anstream::adapter::strip_str;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use holdup_agents::{Dice, NamedAgent};
use holdup_packs::kind::{self, FileLocation};
use holdup_packs::{Dialogue, Said};
use holdup_replay::parse::Record;
use holdup_rules::question::Question;
use holdup_rules::things::{self, ThingKind};
use holdup_tell::label::Labels;
use holdup_tell::wording::{LanguageId, Speech, Words};
use holdup_web::bench::{PackThing, WorkbenchPage};
use holdup_web::film::{Reel, WantedFilm, of_record};
use holdup_web::picture::svg;
use holdup_web::question::shape;
use holdup_web::view::ViewKeys;
use serde_json::Value;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

use super::house::House;
use super::seat::{Sent, value};
use super::{html, onward};
use crate::command::check::problems;
use crate::command::serve::origin;
use crate::command::trace;
use crate::disk;
use crate::failure::Failure;
use crate::language::LanguageFlag;
use crate::library::{self, VersionFlags};
use crate::many::STACK;
use crate::play::deal::Choices;
use crate::play::keep::GameKeeper;
use crate::play::live::{Fate, LiveReload, OFTEN, ReloadedContent, fate};
use crate::play::sitting::{Origin, RestartPoint, Sitting};
use crate::play::things::ThingsOnScreen;
use crate::report;
use crate::seating;
use crate::seen::{Eyes, Seen};

/// The longest wait of a page for something new.
const QUIET: Duration = Duration::from_secs(15);

/// Answers that the computer gives at once.
const MANY: usize = 20;

/// The computer player who answers.
const PLAYER: &str = "greedy";

/// The state of the workbench: its page, and the pictures on it.
#[derive(Clone, Default)]
pub(crate) struct WorkbenchState {
    page: WorkbenchPage,
    thing: String,
    game: String,
}

/// A button of the page.
enum Press {
    /// The choice of this label.
    Choice(String),
    /// So many answers of the computer.
    Computer(usize),
    Back,
    New,
}

/// A workbench, and the way to its thread.
pub(crate) struct Workbench {
    presses: Sender<(Press, oneshot::Sender<()>)>,
    shown: watch::Receiver<Arc<WorkbenchState>>,
}

/// Begins a workbench for the packs of a version, if it names any.
///
/// # Errors
/// When a pack cannot be found, or no thread can be started.
pub(crate) fn begin(
    version: &VersionFlags,
    spoken: &LanguageFlag,
    (dialogue, language): (&Dialogue, &str),
) -> Result<Option<Workbench>, Failure> {
    if version.roots.pack.is_empty() {
        return Ok(None);
    }
    let (presses, inbox) = channel();
    let page = WorkbenchPage { packs: version.roots.pack.join(", "), ..WorkbenchPage::default() };
    let state = WorkbenchState { page, ..WorkbenchState::default() };
    let (moments, shown) = watch::channel(Arc::new(state.clone()));
    let live = LiveReload::new(version)?;
    let (version, spoken) = (version.clone(), spoken.clone());
    let (dialogue, language) = (dialogue.clone(), language.to_owned());
    let run = move || {
        let latest = latest(&live).unwrap_or_default();
        let (game, checking) = (None, None);
        let mut worker =
            Worker { version, spoken, dialogue, language, live, game, latest, checking, shown: state };
        worker.work(&inbox, &moments);
    };
    let thread = thread::Builder::new().name("workbench".to_owned()).stack_size(STACK).spawn(run);
    thread.map_err(|error| Failure::Bad(format!("No thread can be started: {error}.")))?;
    Ok(Some(Workbench { presses, shown }))
}

/// The thread of a workbench.
struct Worker {
    version: VersionFlags,
    spoken: LanguageFlag,
    dialogue: Dialogue,
    language: String,
    live: LiveReload,
    /// None until files are there by which one can be dealt.
    game: Option<BenchGame>,
    /// The path of the file that was saved last, among the files.
    latest: String,
    /// Full check that is under way; true if the files have changed since it began.
    checking: Option<(Receiver<String>, bool)>,
    shown: WorkbenchState,
}

/// The game of a workbench.
struct BenchGame {
    sitting: Sitting,
    answers: Vec<usize>,
    /// The reason why a script stopped it.
    stopped: Option<String>,
}

impl BenchGame {
    /// A game in which these answers have been given, kept nowhere, at its next question.
    fn new(origin: Origin, answers: Vec<usize>) -> Result<BenchGame, Failure> {
        let sitting = Sitting::new(origin, GameKeeper::new(None), &answers)?;
        let mut game = BenchGame { sitting, answers, stopped: None };
        game.go_on();
        Ok(game)
    }

    /// Goes on to the next question.
    fn go_on(&mut self) {
        self.stopped = self.sitting.advance().err().map(|failure| failure.to_string());
    }

    fn answer(&mut self, choice: usize) {
        let person = self.sitting.game().question().map(|question| question.person);
        match self.sitting.answer(choice, person) {
            Ok(()) => {
                self.answers.push(choice);
                self.go_on();
            }
            Err(failure) => self.stopped = Some(failure.to_string()),
        }
    }

    /// The question, unless the game is stopped.
    fn question(&self) -> Option<&Question> {
        self.sitting.game().question().filter(|_| self.stopped.is_none())
    }

    /// The choice of the computer; none if nothing is asked.
    fn computed(&self) -> Option<usize> {
        let dice = Dice::new(self.sitting.origin.seed(), 0, self.question()?.person);
        let mut player = NamedAgent::parse(PLAYER).ok()?.player(&self.sitting.table());
        player.choose(self.sitting.game(), dice, &|| false)
    }

    /// The game before its last answer.
    fn back(&self) -> Result<BenchGame, Failure> {
        let before = &self.answers[..self.answers.len().saturating_sub(1)];
        BenchGame::new(self.sitting.origin.clone(), before.to_vec())
    }

    fn record(&self) -> Record {
        let origin = &self.sitting.origin;
        Record::so_far(origin.head.clone(), Arc::clone(&origin.rulebook), &self.sitting.keeper.text())
    }

    /// The film so far, for the author of its scripts, who sees everything.
    fn film(&self, language: LanguageId) -> Option<Reel> {
        let wanted = WantedFilm { person: Eyes::Outside.viewer(), language, sitters: &[] };
        let hooks = self.sitting.origin.rulebook.hooks().ok()?;
        Some(of_record(&self.record(), hooks, wanted).0)
    }

    /// The language of this name, as the content of the game numbers it.
    fn language(&self, name: &str) -> LanguageId {
        Words::of(self.sitting.origin.rulebook.content()).language(name).unwrap_or(LanguageId::ENGLISH)
    }
}

impl Worker {
    fn work(
        &mut self,
        inbox: &Receiver<(Press, oneshot::Sender<()>)>,
        moments: &watch::Sender<Arc<WorkbenchState>>,
    ) {
        let (_, said) = report::overhear(|| self.begin());
        if self.game.is_none() {
            self.shown.page.problems = plain(&said);
            self.shown.page.told.insert(0, self.say(Said::BenchUnbegun, &[]));
        }
        self.draw();
        self.check();
        self.show(moments);
        loop {
            match inbox.recv_timeout(Duration::from_millis(OFTEN)) {
                Ok((press, done)) => {
                    report::overhear(|| self.press(press));
                    self.show(moments);
                    // Whoever pressed may have left.
                    let _ = done.send(());
                }
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.live.has_changed() && report::overhear(|| self.take_up()).0 {
                self.show(moments);
            }
            if self.has_checked() {
                self.show(moments);
            }
        }
    }

    fn say(&self, said: Said, gaps: &[&str]) -> String {
        self.dialogue.say(said, gaps)
    }

    /// Begins another game.
    fn begin(&mut self) {
        match self.deal() {
            Ok(game) => self.game = Some(game),
            Err(failure) => self.shown.page.told.push(failure.to_string()),
        }
    }

    /// Takes up what was saved; true if something has changed.
    fn take_up(&mut self) -> bool {
        let Some(change) = self.live.load() else { return false };
        self.shown.page.told.clear();
        match change {
            Err(problems) => {
                // Nothing that is shown of the game is about these files.
                self.shown.page.problems = plain(&problems);
                let broken = if self.game.is_some() { Said::BenchBroken } else { Said::BenchUnbegun };
                self.shown.page.told.push(self.say(broken, &[]));
                if let Some((_, is_old)) = &mut self.checking {
                    *is_old = true;
                }
            }
            Ok(loaded) => {
                self.shown.page.problems = plain(&format!("{}{}", loaded.warnings, loaded.scripts));
                if let Some(path) = loaded.paths.iter().rev().find(|path| thing_of(path).is_some()) {
                    self.latest.clone_from(path);
                }
                self.take_up_game(&loaded);
                self.draw();
                self.check();
            }
        }
        true
    }

    /// Plays the game again by files as they are now, or begins one if there is none.
    fn take_up_game(&mut self, loaded: &ReloadedContent) {
        let changed = &*loaded.changed;
        let Some(game) = &self.game else {
            let told = self.say(Said::BenchBegun, &[changed]);
            return self.go_on_with(self.deal(), told);
        };
        match fate(&game.sitting, &loaded.rulebook, self.live.library(), game.stopped.is_some()) {
            Ok(Fate::Same(again)) => self.again(*again, (Said::BenchSame, &[changed])),
            Ok(Fate::Other { again, answers, why }) => {
                self.again(*again, (Said::BenchOther, &[changed, &answers.to_string()]));
                self.shown.page.told.push(why);
            }
            Ok(Fate::Impossible(missing)) => {
                let told = self.say(Said::BenchImpossible, &[changed, &missing]);
                self.shown.page.told.push(told);
            }
            Err(failure) => self.shown.page.told.push(failure.to_string()),
        }
    }

    /// Goes on with a game that was played again.
    fn again(&mut self, RestartPoint { origin, answers }: RestartPoint, (said, gaps): (Said, &[&str])) {
        let told = self.say(said, gaps);
        self.go_on_with(BenchGame::new(origin, answers), told);
    }

    fn go_on_with(&mut self, game: Result<BenchGame, Failure>, told: String) {
        let told = match game {
            Ok(game) => {
                self.game = Some(game);
                told
            }
            Err(failure) => failure.to_string(),
        };
        self.shown.page.told.push(told);
    }

    fn press(&mut self, press: Press) {
        self.shown.page.told.clear();
        let back = self.say(Said::BenchBack, &[]);
        match (press, &mut self.game) {
            (Press::New, _) => self.begin(),
            (Press::Choice(label), Some(game)) => {
                let table = game.sitting.table();
                if let Some(choice) =
                    game.question().and_then(|question| table.choice_named(question, &label))
                {
                    game.answer(choice);
                }
            }
            (Press::Computer(count), Some(game)) => {
                for _ in 0..count {
                    let Some(choice) = game.computed() else { break };
                    game.answer(choice);
                }
            }
            (Press::Back, Some(game)) => {
                let before = game.back();
                self.go_on_with(before, back);
            }
            (_, None) => {}
        }
    }

    /// Deals a game of three in which the thing that was saved last is, if that can be: a car of the train, or a bandit.
    fn deal(&self) -> Result<BenchGame, Failure> {
        let seats = || vec![seating::ME.to_owned(); 3];
        let usual = || Choices::of_seats(seats());
        let wished = thing_of(&self.latest).and_then(|(folder, id)| match kind_of(&folder)?.word {
            word if word == things::CAR.word => Some(usual().and_cars(vec![id])),
            word if word == things::BANDIT.word => {
                let mut seats = seats();
                seats[0] = format!("{id}={}", seating::ME);
                Some(Choices::of_seats(seats))
            }
            _ => None,
        });
        let (version, seed) = (self.version.clone().fitting()?, disk::any_seed());
        let dealt = |choices: &Choices| origin(choices, &version, &self.spoken, seed);
        let wished = wished.and_then(|choices| report::overhear(|| dealt(&choices)).0.ok());
        BenchGame::new(wished.map_or_else(|| dealt(&usual()), Ok)?, Vec::new())
    }

    /// Draws the thing that was saved last, in a game of its own at its start.
    fn draw(&mut self) {
        let file = self.live.files().shown(&self.latest).into_owned();
        self.shown.page.thing = PackThing { file, ..PackThing::default() };
        self.shown.thing.clear();
        let Some((folder, id)) = thing_of(&self.latest) else { return };
        let Ok(game) = self.deal() else { return };
        let content = game.sitting.origin.rulebook.content();
        let Some(kind) = kind_of(&folder).filter(|kind| kind.ids(content).contains(&id.as_str())) else {
            return;
        };
        let language = game.language(&self.language);
        let (table, dialogue) = (game.sitting.table(), Dialogue::of(content, language));
        let things = ThingsOnScreen::of(Speech::in_language(&table, language), &dialogue);
        let index = game.sitting.origin.rulebook.index().spoken(Words::of(content).speak(language));
        let thing = &mut self.shown.page.thing;
        if let Some(at) = things.at(kind, &id) {
            let seen = Seen::of(Eyes::Outside, game.sitting.game());
            thing.name = things.names().nth(at).unwrap_or_default().to_owned();
            thing.lines = things.text(at, &index).into_iter().chain(things.told(at, &seen)).collect();
            thing.lines.extend(Some(things.rules(at, &index).join(", ")).filter(|rules| !rules.is_empty()));
        }
        if let Some(reel) = game.film(language)
            && let Some(keys) = alone(&reel, &id)
        {
            self.shown.thing = svg(&reel.fixed, &keys, &thing.name);
            thing.is_drawn = true;
        }
    }

    /// Has everything said that `check` says, on another thread.
    fn check(&mut self) {
        self.shown.page.is_checking = true;
        if let Some((_, is_old)) = &mut self.checking {
            *is_old = true;
            return;
        }
        let (tell, told) = channel();
        let version = self.version.clone();
        let check = move || {
            let (said, heard) = report::overhear(|| {
                let chosen = version.fitting()?.choose()?;
                let (found, notes) = problems(&chosen);
                Ok::<String, Failure>(library::render(&found, &chosen.files) + &notes.join("\n"))
            });
            // A workbench that is gone hears nothing.
            let _ = tell.send(said.unwrap_or_else(|failure| format!("{heard}{failure}")));
        };
        let thread = thread::Builder::new().name("check".to_owned()).stack_size(STACK).spawn(check);
        self.checking = thread.is_ok().then_some((told, false));
        self.shown.page.is_checking = self.checking.is_some();
    }

    /// True if a check has ended; one about older files is made again.
    fn has_checked(&mut self) -> bool {
        let Some((told, is_old)) = &self.checking else { return false };
        let is_old = *is_old;
        let told = match told.try_recv() {
            Err(TryRecvError::Empty) => return false,
            told => told,
        };
        self.checking = None;
        if is_old {
            self.check();
            return false;
        }
        self.shown.page.is_checking = false;
        if let Ok(told) = told {
            self.shown.page.problems = plain(&told);
        }
        true
    }

    /// Shows everything as it is now.
    fn show(&mut self, moments: &watch::Sender<Arc<WorkbenchState>>) {
        let page = &mut self.shown.page;
        page.number += 1;
        let mut state = self.shown.clone();
        if let Some(game) = &self.game {
            self.show_game(game, &mut state);
        }
        moments.send_replace(Arc::new(state));
    }

    fn show_game(&self, game: &BenchGame, WorkbenchState { page, game: picture, .. }: &mut WorkbenchState) {
        let language = game.language(&self.language);
        page.answers = game.answers.len();
        let spoken = Some(language).filter(|language| *language != LanguageId::ENGLISH);
        page.hooks = trace::of_last(&game.record(), self.live.files(), spoken).unwrap_or_default();
        if let Some(reel) = game.film(language) {
            let since = reel.steps.iter().filter(|step| step.answers as usize >= page.answers);
            page.news = since.map(|step| step.told.clone()).collect();
            page.is_played = true;
            *picture = svg(&reel.fixed, reel.last(), &page.packs);
        }
        if let Some(question) = game.question() {
            let shape = shape(Speech::in_language(&game.sitting.table(), language), question);
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            page.asked = text(&shape["prompt"]);
            let choices = shape["choices"].as_array().into_iter().flatten();
            page.choices = choices.map(|choice| (text(&choice["id"]), text(&choice["text"]))).collect();
        }
        if let Some(stopped) = &game.stopped {
            page.told.extend([self.say(Said::BenchStopped, &[]), stopped.clone()]);
        } else if game.sitting.ended().is_some() {
            page.told.push(self.say(Said::TableOver, &[]));
        }
    }
}

/// A text for a page, without colours.
fn plain(text: &str) -> String {
    strip_str(text.trim()).to_string()
}

/// The folder of a file that defines one thing, and the id of the thing: `content/prairie/cars/boxcar.toml` is a car.
fn thing_of(path: &str) -> Option<(String, String)> {
    let [root, pack, folder, file] = path.split('/').collect::<Vec<_>>().try_into().ok()?;
    let stem = match root {
        "content" => file.strip_suffix(".toml")?,
        "scripts" => file.strip_suffix(".lua")?,
        _ => return None,
    };
    kind_of(folder).map(|_| (folder.to_owned(), format!("{pack}/{stem}")))
}

/// The kind of the things whose files lie in a folder of this name.
fn kind_of(folder: &str) -> Option<&'static ThingKind> {
    let kind =
        kind::ALL.iter().find(|kind| matches!(kind.place, FileLocation::Things(here) if here == folder))?;
    ThingKind::named(kind.defines.first()?)
}

/// The path among the files of the file of a pack that was saved last.
fn latest(live: &LiveReload) -> Option<String> {
    let mut found = Vec::new();
    for (pack, folder) in live.files().shared_packs() {
        for root in ["content", "scripts"] {
            let folder = PathBuf::from(folder).join(root);
            let files = disk::files_below(&folder).0.into_iter();
            found.extend(files.map(|path| {
                (disk::written(&path), format!("{root}/{pack}/{}", disk::relative(&folder, &path)))
            }));
        }
    }
    found.retain(|(_, path)| thing_of(path).is_some());
    found.into_iter().max().map(|(_, path)| path)
}

/// The view with one car alone: the one of this id, or the one in which the pawn of this id stands.
fn alone(reel: &Reel, id: &str) -> Option<ViewKeys> {
    let own = |one: &str| one == id || one == id.rsplit('/').next().unwrap_or(id);
    let is_pawn = |key: &str| key.strip_prefix("pawn/").is_some_and(own);
    let place = reel.first.iter().find(|(key, _)| is_pawn(key)).and_then(|(_, at)| at.as_str());
    let has = |car: &str| {
        let levels = reel.fixed["cars"][car][1].as_array();
        levels.into_iter().flatten().any(|level| level[0].as_str().is_some_and(|level| Some(level) == place))
    };
    let is_it = |key: &str| key.strip_prefix("car/").is_some_and(|car| own(car) || has(car));
    reel.first.keys().any(|key| is_it(key)).then(|| {
        let kept = reel.first.iter().filter(|(key, _)| !key.starts_with("car/") || is_it(key));
        kept.map(|(key, value)| (key.clone(), value.clone())).collect()
    })
}

fn page_of(house: &House, shown: &WorkbenchState) -> Response {
    let here = format!("{}/pack", house.here());
    html(StatusCode::OK, shown.page.html((&house.dialogue, &house.language), &here))
}

/// The page as it is now.
pub(crate) async fn page(Extension(house): Extension<Arc<House>>) -> Response {
    let Some(bench) = &house.bench else { return house.no_link() };
    let shown = Arc::clone(&bench.shown.borrow());
    page_of(&house, &shown)
}

/// The page as soon as it is another one than that of a number, or after a while.
pub(crate) async fn after(
    Extension(house): Extension<Arc<House>>,
    Path((_, number)): Path<(String, usize)>,
) -> Response {
    let Some(bench) = &house.bench else { return house.no_link() };
    let Some(_streaming) = house.stream() else { return StatusCode::SERVICE_UNAVAILABLE.into_response() };
    let mut shown = bench.shown.clone();
    // If nothing happens the page is the same.
    let _ = timeout(QUIET, shown.wait_for(|shown| shown.page.number != number)).await;
    let shown = Arc::clone(&shown.borrow());
    page_of(&house, &shown)
}

/// A picture of the page: of the thing, or of the game.
pub(crate) async fn picture(
    Extension(house): Extension<Arc<House>>,
    Path((.., name)): Path<(String, String, String)>,
) -> Response {
    let Some(bench) = &house.bench else { return house.no_link() };
    let shown = Arc::clone(&bench.shown.borrow());
    let picture = match name.as_str() {
        "thing.svg" => shown.thing.clone(),
        "game.svg" => shown.game.clone(),
        _ => String::new(),
    };
    if picture.is_empty() {
        return house.no_link();
    }
    ([(header::CONTENT_TYPE, "image/svg+xml")], picture).into_response()
}

/// A button of the page.
pub(crate) async fn press(Extension(house): Extension<Arc<House>>, Form(form): Sent) -> Response {
    let Some(bench) = &house.bench else { return house.no_link() };
    let press = match value(&form, "do") {
        "one" => Press::Computer(1),
        "many" => Press::Computer(MANY),
        "back" => Press::Back,
        "new" => Press::New,
        _ => Press::Choice(value(&form, "choice").to_owned()),
    };
    let (done, is_done) = oneshot::channel();
    if bench.presses.send((press, done)).is_ok() {
        // The page shows it later if it takes longer.
        let _ = timeout(BRIEFLY, is_done).await;
    }
    onward(&format!("{}/pack", house.here()))
}

/// The time for which a page may wait for its button.
const BRIEFLY: Duration = Duration::from_millis(700);
