//! All tables of one server: those that are open, and those whose records wait in the folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use axum::http::StatusCode;
use axum::response::Response;
use holdup_packs::{Dialogue, Said};
use holdup_rules::ids::PersonId;
use holdup_web::host::{TableForm, WantedTable};
use holdup_web::site::MessagePage;
use tokio::sync::Semaphore;

use super::bench::Workbench;
use super::deed::{SeatDeed, TableDeed, Undoes};
use super::html;
use super::table::{self, Open, Start, TableOrder};
use crate::disk::{self, ShownPath as _};
use crate::failure::Failure;
use crate::library::Roots;
use crate::report;

tokio::task_local! {
    /// The languages that the browser of a request asks for, the one it likes best first.
    pub(crate) static HEARD: Vec<String>;
}

/// Most tables in the folder of a server.
const MOST_TABLES: usize = 500;

/// Most streams that are open at once.
pub(crate) const MOST_STREAMS: usize = 1000;

/// The one server.
pub(crate) struct House {
    /// The word in the address of the host's page.
    pub(crate) host: String,
    /// The names by which browsers may find this server, with the port.
    pub(crate) names: Vec<String>,
    /// The address before all links: the one that others on the network reach, or this machine's own.
    pub(crate) base: String,
    /// True if others on the network reach it.
    pub(crate) is_lan: bool,
    /// The folder of the tables.
    pub(crate) folder: PathBuf,
    /// The flags that say where content comes from.
    pub(crate) roots: Roots,
    /// The words around tables, by languages.
    pub(crate) spoken: Vec<(String, Dialogue)>,
    /// The workbench, if packs were named on the command line.
    pub(crate) bench: Option<Workbench>,
    /// The house file that was named on the command line.
    pub(crate) house_file: Option<String>,
    /// The folder of the house files that are begun on the page.
    pub(crate) house_folder: PathBuf,
    /// Held by whoever loads rules for a page.
    pub(crate) busy: Arc<tokio::sync::Mutex<()>>,
    /// The words of the host's page.
    pub(crate) dialogue: Dialogue,
    /// The language of the host's page.
    pub(crate) language: String,
    /// The form of a new table, empty.
    pub(crate) form: TableForm,
    /// Makes the start of a game that was wished for, which is kept in this file.
    pub(crate) deal: Box<dyn Fn(WantedTable, PathBuf) -> Start + Send + Sync>,
    /// The tables, by their names.
    pub(crate) tables: Mutex<BTreeMap<String, Arc<KeptTable>>>,
    /// The number of open streams.
    pub(crate) streams: AtomicUsize,
    /// The places of those who think about what they were asked.
    pub(crate) thinkers: Arc<Semaphore>,
}

/// A table with its record.
pub(crate) struct KeptTable {
    pub(crate) name: String,
    record: PathBuf,
    deed: Mutex<TableDeed>,
    open: tokio::sync::Mutex<Option<Open>>,
    /// Orders that may still come in this moment, and when that was counted.
    orders: Mutex<(f64, Instant)>,
    /// The viewer whose page is open on each screen that several share.
    uncovered: Mutex<BTreeMap<String, usize>>,
    /// The viewers who have asked about a question and wait.
    asking: Mutex<BTreeSet<usize>>,
    /// The last failure that did not stop it.
    trouble: Mutex<String>,
}

/// Most orders to one table in a second, and at once: far more than persons give.
const ORDERS: (f64, f64) = (100.0, 200.0);

/// The reason why an order was not carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unserved {
    /// The table cannot be shown. The host reads why, and nobody else.
    Closed,
    /// Too much came at once.
    Hurry,
}

/// Somebody who came with a good link.
pub(crate) struct Guest {
    pub(crate) table: Arc<KeptTable>,
    /// The number of the viewer.
    pub(crate) viewer: usize,
    /// The word in the link.
    pub(crate) token: String,
    /// The address of the page.
    pub(crate) here: String,
    /// The address of the cover, if several share the screen.
    pub(crate) cover: Option<String>,
}

impl Guest {
    /// Notes that somebody has opened the link: a person's page asks for what happens, or sends something. Whatever only
    /// looks at a link, to show a preview, does neither. False if that cannot be written down.
    pub(crate) async fn is_there(&self) -> bool {
        let viewer = self.viewer;
        let is_new = lock(&self.table.deed).seats.get(viewer).is_some_and(|seat| !seat.opened);
        let mark = move |deed: &mut TableDeed| {
            if let Some(seat) = deed.seats.get_mut(viewer) {
                seat.opened = true;
            }
        };
        !is_new || self.table.settle(mark).await.is_ok()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // What is kept here is whole after every line, whoever fails between.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// True if two words are equal, in a time that does not depend on where they differ.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
}

impl House {
    /// True if browsers may find this server by this name.
    pub(crate) fn is_called(&self, host: &str) -> bool {
        self.names.iter().any(|name| name.eq_ignore_ascii_case(host))
    }

    /// True if this is the word of the host.
    pub(crate) fn is_host(&self, token: &str) -> bool {
        is_same(&self.host, token)
    }

    /// The address of the host's page.
    pub(crate) fn here(&self) -> String {
        format!("/host/{}", self.host)
    }

    /// The page for links that lead nowhere; it is the same whatever is wrong with them.
    pub(crate) fn no_link(&self) -> Response {
        self.message(StatusCode::NOT_FOUND, Said::TableNoLink)
    }

    /// The page for an order that was not carried out.
    pub(crate) fn unserved(&self, why: Unserved) -> Response {
        match why {
            Unserved::Closed => self.message(StatusCode::SERVICE_UNAVAILABLE, Said::TableStopped),
            Unserved::Hurry => self.message(StatusCode::TOO_MANY_REQUESTS, Said::TableHurry),
        }
    }

    /// A page with one sentence, in the language of whoever asks.
    pub(crate) fn message(&self, status: StatusCode, said: Said) -> Response {
        let heard = HEARD.try_with(Clone::clone).unwrap_or_default();
        let known = |wanted: &String| self.spoken.iter().find(|(id, _)| id == wanted);
        let own = (&self.language, &self.dialogue);
        let (language, dialogue) = heard.iter().find_map(known).map_or(own, |(id, dialogue)| (id, dialogue));
        html(status, MessagePage::of(language, &dialogue.say(said, &[])))
    }

    /// The tables there are, those in the folder included.
    pub(crate) fn list(&self) -> Vec<Arc<KeptTable>> {
        lock(&self.tables).values().cloned().collect()
    }

    /// A table by its name.
    pub(crate) fn table(&self, name: &str) -> Option<Arc<KeptTable>> {
        lock(&self.tables).get(name).cloned()
    }

    /// Whoever has this link of a table: the one of a seat, or the one of those who watch.
    pub(crate) fn enter(&self, name: &str, is_seat: bool, token: &str) -> Option<Guest> {
        let table = self.table(name)?;
        let viewer = table.viewer(is_seat, token)?;
        let role = if is_seat { "s" } else { "w" };
        let here = format!("/t/{name}/{role}/{token}");
        let cover = if is_seat { table.cover(token) } else { None };
        Some(Guest { table, viewer, token: token.to_owned(), here, cover })
    }

    /// The table and the viewers of a screen that several share, by its link.
    pub(crate) fn screen(&self, name: &str, token: &str) -> Option<(Arc<KeptTable>, Vec<usize>)> {
        let table = self.table(name)?;
        let deed = table.deed();
        let at = |seat: &SeatDeed| seat.screen.as_ref().is_some_and(|screen| is_same(screen, token));
        let viewers = deed.sharing(deed.seats.iter().position(at)?);
        Some((table, viewers))
    }

    /// Sets a table.
    ///
    /// # Errors
    /// Says what is wrong with the wishes.
    pub(crate) async fn set(&self, wanted: WantedTable, undo: Undoes) -> Result<Arc<KeptTable>, String> {
        if lock(&self.tables).len() >= MOST_TABLES {
            return Err(format!(
                "There are {MOST_TABLES} tables. Move some records out of {}, and start again.",
                self.folder.shown()
            ));
        }
        let language = wanted.language.clone();
        let record = self.free_name();
        let name = record.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let start = (self.deal)(wanted, record.clone());
        let (made, is_made) = std::sync::mpsc::channel();
        let beside = record.clone();
        let open = table::open(&name, record.clone(), start, move |persons| {
            let deed = new_deed(persons, &language, undo)?;
            deed.write(&beside)?;
            // Nobody has gone: the receiver is held until the table is open.
            let _ = made.send(deed.clone());
            Ok(deed)
        })
        .await?;
        let deed = is_made.recv().map_err(|_| "The table could not be written down.".to_owned())?;
        let kept = KeptTable::new(name.clone(), record, deed);
        *kept.open.lock().await = Some(open);
        let kept = Arc::new(kept);
        lock(&self.tables).insert(name, Arc::clone(&kept));
        Ok(kept)
    }

    /// A record that is not there yet, under a name that is not taken.
    fn free_name(&self) -> PathBuf {
        let tables = lock(&self.tables);
        let mut nth = tables.len() + 1;
        loop {
            let name = format!("table-{nth}");
            let record = self.folder.join(&name).with_extension("record");
            if !tables.contains_key(&name)
                && !disk::is_there(&record)
                && !disk::is_there(&super::deed::beside(&record))
            {
                return record;
            }
            nth += 1;
        }
    }

    /// One more stream, if there is room for it.
    pub(crate) fn stream(self: &Arc<Self>) -> Option<Streaming> {
        let before = self.streams.fetch_add(1, Ordering::Relaxed);
        let streaming = Streaming(Arc::clone(self));
        (before < MOST_STREAMS).then_some(streaming)
    }
}

/// A stream that is counted as long as it is open.
pub(crate) struct Streaming(Arc<House>);

impl Drop for Streaming {
    fn drop(&mut self) {
        self.0.streams.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A viewer who has asked about a question and waits.
pub(crate) struct Wonderer(Arc<KeptTable>, usize);

impl Drop for Wonderer {
    fn drop(&mut self) {
        lock(&self.0.asking).remove(&self.1);
    }
}

fn new_deed(persons: &[PersonId], language: &str, undo: Undoes) -> Result<TableDeed, Failure> {
    let seat = |person: &PersonId| {
        Ok(SeatDeed {
            number: person.seat().index() + 1,
            token: disk::secret_word()?,
            opened: false,
            language: language.to_owned(),
            screen: None,
            stand_in: None,
        })
    };
    Ok(TableDeed {
        watch: disk::secret_word()?,
        language: language.to_owned(),
        undo,
        seats: persons.iter().map(seat).collect::<Result<_, Failure>>()?,
    })
}

/// The tables whose records are in a folder. What cannot be read is said, and left alone.
pub(crate) fn tables_in(folder: &Path, say: &mut dyn FnMut(&Failure)) -> BTreeMap<String, Arc<KeptTable>> {
    let mut tables = BTreeMap::new();
    for record in disk::latest_in(folder) {
        if record.extension().is_none_or(|ending| ending != "record")
            || !disk::is_there(&super::deed::beside(&record))
        {
            continue;
        }
        match TableDeed::read(&record) {
            Ok(deed) => {
                let name = record.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                tables.insert(name.clone(), Arc::new(KeptTable::new(name, record, deed)));
            }
            Err(failure) => say(&failure),
        }
    }
    tables
}

impl KeptTable {
    fn new(name: String, record: PathBuf, deed: TableDeed) -> KeptTable {
        KeptTable {
            name,
            record,
            deed: Mutex::new(deed),
            open: tokio::sync::Mutex::new(None),
            orders: Mutex::new((ORDERS.1, disk::now())),
            uncovered: Mutex::default(),
            asking: Mutex::default(),
            trouble: Mutex::default(),
        }
    }

    /// The place of a viewer among those who have asked about a question; none if it is taken.
    pub(crate) fn asks(self: &Arc<Self>, viewer: usize) -> Option<Wonderer> {
        lock(&self.asking).insert(viewer).then(|| Wonderer(Arc::clone(self), viewer))
    }

    /// Reports a failure that does not stop the table to the host: in the terminal, and on the page of the links.
    pub(crate) fn report(&self, cause: &str) {
        let told = format!("{}: {cause} (holdup {})", self.record.shown(), env!("CARGO_PKG_VERSION"));
        report::say(&told);
        *lock(&self.trouble) = told;
    }

    /// The last failure that did not stop it; empty if there was none.
    pub(crate) fn trouble(&self) -> String {
        lock(&self.trouble).clone()
    }

    /// Everything that is kept of it beside the record.
    pub(crate) fn deed(&self) -> TableDeed {
        lock(&self.deed).clone()
    }

    /// The viewer with this word in the link, who is not covered.
    pub(crate) fn viewer(&self, is_seat: bool, token: &str) -> Option<usize> {
        let deed = lock(&self.deed);
        if !is_seat {
            return is_same(&deed.watch, token).then_some(deed.seats.len());
        }
        let viewer = deed.seats.iter().position(|seat| is_same(&seat.token, token))?;
        let screen = deed.seats[viewer].screen.as_ref();
        let is_open = |screen: &String| lock(&self.uncovered).get(screen) == Some(&viewer);
        screen.is_none_or(is_open).then_some(viewer)
    }

    /// The address of the cover before the seat with this word in the link, if several share a screen.
    pub(crate) fn cover(&self, token: &str) -> Option<String> {
        let deed = lock(&self.deed);
        let seat = deed.seats.iter().find(|seat| is_same(&seat.token, token))?;
        Some(format!("/t/{}/d/{}", self.name, seat.screen.as_ref()?))
    }

    /// Opens the page of a viewer on a screen that several share, or covers all. Pages that are covered hear of it.
    pub(crate) fn turn_to(&self, screen: &str, viewer: Option<usize>) {
        let before = match viewer {
            Some(viewer) => lock(&self.uncovered).insert(screen.to_owned(), viewer),
            None => lock(&self.uncovered).remove(screen),
        };
        if before.is_some() && before != viewer {
            self.refresh();
        }
    }

    /// Lets every page look again.
    pub(crate) fn refresh(&self) {
        if let Some(open) = self.if_open() {
            // A table whose thread is gone has no streams.
            let _ = open.orders.send(TableOrder::Refresh);
        }
    }

    /// Changes what is kept, on the disk first.
    pub(crate) async fn settle(
        self: &Arc<Self>,
        change: impl FnOnce(&mut TableDeed) + Send + 'static,
    ) -> Result<(), String> {
        let kept = Arc::clone(self);
        let write = move || {
            let mut deed = lock(&kept.deed);
            let mut new = deed.clone();
            change(&mut new);
            if new != *deed {
                new.write(&kept.record).map_err(|failure| failure.to_string())?;
                *deed = new;
            }
            Ok(())
        };
        let written = tokio::task::spawn_blocking(write).await;
        written.unwrap_or_else(|error| Err(error.to_string())).inspect_err(|cause| self.report(cause))
    }

    /// The open table; if it is closed, it is opened where its record stands.
    ///
    /// # Errors
    /// Says why it cannot be opened.
    pub(crate) async fn open(&self, house: &House) -> Result<Open, String> {
        let mut open = self.open.lock().await;
        if let Some(open) = &*open {
            return Ok(open.clone());
        }
        let (record, roots, deed) = (self.record.clone(), house.roots.clone(), self.deed());
        let start: Start = Box::new(move || table::of_record(&record, &roots));
        let opened = table::open(&self.name, self.record.clone(), start, move |_| Ok(deed)).await?;
        *open = Some(opened.clone());
        Ok(opened)
    }

    /// True if one more order may come.
    fn has_room(&self) -> bool {
        let mut orders = lock(&self.orders);
        let (left, counted) = *orders;
        let now = disk::now();
        let left = (left + (now - counted).as_secs_f64() * ORDERS.0).min(ORDERS.1);
        *orders = (left - if left >= 1.0 { 1.0 } else { 0.0 }, now);
        left >= 1.0
    }

    /// The table if it is open.
    pub(crate) fn if_open(&self) -> Option<Open> {
        self.open.try_lock().ok()?.clone()
    }

    /// Hands an order to the table.
    ///
    /// # Errors
    /// When its thread is gone, or too much came at once.
    pub(crate) async fn order<T>(
        &self,
        house: &House,
        order: impl FnOnce(tokio::sync::oneshot::Sender<T>) -> TableOrder,
    ) -> Result<(Open, T), Unserved> {
        if !self.has_room() {
            return Err(Unserved::Hurry);
        }
        let open = self.open(house).await.map_err(|_| Unserved::Closed)?;
        let (reply, is_done) = tokio::sync::oneshot::channel();
        open.orders.send(order(reply)).map_err(|_| Unserved::Closed)?;
        let done = is_done.await.map_err(|_| Unserved::Closed)?;
        Ok((open, done))
    }
}

/// Most seats of a form.
pub(crate) const MOST_SEATS: usize = 8;
