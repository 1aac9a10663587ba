//! The pages of whoever sets the tables. What can be chosen on them was named on the command line.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Form};
use holdup_agents::NamedAgent;
use holdup_packs::Said;
use holdup_web::host::{ListedTable, SeatLink, TableForm, TableLinks, WantedTable, tables};
use holdup_web::live::SeatAsk;
use holdup_web::site::{Frame, MessagePage};

use super::deed::{TableDeed, Undoes};
use super::house::{House, KeptTable, MOST_SEATS, Unserved};
use super::lan;
use super::seat::{Sent, projected, value};
use super::table::{AnswerFate, TableOrder, seat_names, wished};
use super::{html, onward};
use crate::disk;
use crate::failure::Failure;

/// The computer player who goes on for a person who has left.
const STAND_IN: &str = "greedy";

/// The page at the root, for those who have no link.
pub(crate) async fn elsewhere(Extension(house): Extension<Arc<House>>) -> Response {
    house.message(StatusCode::OK, Said::TableElsewhere)
}

/// The state of a table in a sentence for the host, and the reason why it cannot go on.
fn told(house: &House, table: &KeptTable) -> (String, String) {
    let Some(open) = table.if_open() else {
        return (house.dialogue.say(Said::HostClosed, &[]), String::new());
    };
    let moment = open.moment.borrow();
    let Some(shown) = moment.views.last() else { return (String::new(), String::new()) };
    let round = shown.now.get("round").and_then(|round| round[1].as_str()).unwrap_or_default();
    let asked = match &shown.ask {
        SeatAsk::Waits(told) | SeatAsk::Sealed { told, .. } | SeatAsk::Stopped(told) => told.clone(),
        SeatAsk::Over(told) => told.last().cloned().unwrap_or_default(),
        SeatAsk::Question { .. } => String::new(),
    };
    (format!("{round}. {asked}"), moment.failed.clone().unwrap_or_default())
}

fn list(house: &House, mut wanted: WantedTable, refused: &str, status: StatusCode) -> Response {
    wanted.seats.resize(MOST_SEATS, (String::new(), String::new()));
    let listed: Vec<ListedTable> = (house.list().iter())
        .map(|table| ListedTable { name: table.name.clone(), told: told(house, table).0 })
        .collect();
    let TableForm { players, parts, languages, .. } = &house.form;
    let form = TableForm {
        has_bench: house.bench.is_some(),
        rules: house.rules(),
        players: players.clone(),
        parts: parts.clone(),
        languages: languages.clone(),
        wanted,
    };
    html(status, tables((&house.dialogue, &house.language), &house.here(), &listed, &form, refused))
}

pub(crate) async fn page(Extension(house): Extension<Arc<House>>) -> Response {
    list(&house, house.form.wanted.clone(), "", StatusCode::OK)
}

/// Sets a new table.
pub(crate) async fn new(Extension(house): Extension<Arc<House>>, Form(form): Sent) -> Response {
    let all = |key: &'static str| {
        form.iter().filter(move |(one, _)| one == key).map(|(_, value)| value.trim().to_owned())
    };
    let wanted = WantedTable {
        rules: value(&form, "rules").to_owned(),
        seats: all("seat").zip(all("name")).take(MOST_SEATS).collect(),
        parts: all("part").collect(),
        language: value(&form, "language").to_owned(),
        undo: value(&form, "undo").to_owned(),
    };
    let known = &house.form;
    let is_known = house.rules().iter().any(|(id, _)| *id == wanted.rules)
        && wanted.seats.iter().all(|(kind, _)| known.players.iter().any(|(id, _)| id == kind))
        && wanted.parts.iter().all(|part| known.parts.iter().any(|(id, ..)| id == part))
        && known.languages.contains(&wanted.language);
    let Some(undo) = Undoes::named(&wanted.undo).filter(|_| is_known) else {
        // Only what the form offers can be chosen: nothing a browser sends names a file.
        return list(&house, known.wanted.clone(), "", StatusCode::UNPROCESSABLE_ENTITY);
    };
    match house.set(wanted.clone(), undo).await {
        Ok(table) => onward(&format!("{}/t/{}", house.here(), table.name)),
        Err(refused) => list(&house, wanted, refused.trim(), StatusCode::UNPROCESSABLE_ENTITY),
    }
}

/// The links of a table: of a seat as long as nobody has opened it, so that whoever plays too cannot look at others' hands
/// without their noticing.
pub(crate) async fn links(
    Extension(house): Extension<Arc<House>>,
    Path((_, name)): Path<(String, String)>,
) -> Response {
    let Some(table) = house.table(&name) else { return house.no_link() };
    links_of(&house, &table, None).await
}

async fn links_of(house: &House, table: &KeptTable, notice: Option<String>) -> Response {
    let name = &table.name;
    let open = match table.open(house).await {
        Ok(open) => open,
        Err(why) => {
            let title = house.dialogue.say(Said::TableTitle, &[name]);
            let message = MessagePage {
                frame: Frame { language: &house.language, title },
                lines: vec![house.dialogue.say(Said::TableStopped, &[])],
                exact: vec![why],
                link: Some((house.here(), house.dialogue.say(Said::HostTables, &[]))),
            };
            return html(StatusCode::OK, message.html());
        }
    };
    let deed = table.deed();
    let names = open.settled().await.views.last().map(|shown| seat_names(shown)).unwrap_or_default();
    let code = |link: &str| house.is_lan.then(|| lan::code_as_picture(link)).flatten();
    let seats = deed.seats.iter().map(|seat| {
        let (role, word) = seat.screen.as_ref().map_or(("s", &seat.token), |screen| ("d", screen));
        let link = format!("{}/t/{name}/{role}/{word}", house.base);
        let shows = !seat.opened;
        SeatLink {
            number: seat.number,
            name: names.get(&(seat.number - 1)).cloned().unwrap_or_default(),
            code: code(&link).filter(|_| shows),
            link: shows.then_some(link),
            stand_in: seat.stand_in.as_deref().map(|player| house.dialogue.player(player)),
        }
    });
    let watch = format!("{}/t/{name}/w/{}", house.base, deed.watch);
    let (told, failed) = told(house, table);
    let page = TableLinks {
        name,
        told,
        failed,
        trouble: table.trouble(),
        notice,
        takes_back: deed.undo == Undoes::Host,
        seats: seats.collect(),
        watch: (watch.clone(), code(&watch)),
        player: (STAND_IN, house.dialogue.player(STAND_IN)),
    };
    html(StatusCode::OK, page.html((&house.dialogue, &house.language), &house.here()))
}

/// The table and the viewer that a form of the page of links is about.
fn meant(house: &House, name: &str, form: &[(String, String)]) -> Option<(Arc<KeptTable>, usize)> {
    let table = house.table(name)?;
    let number: usize = value(form, "seat").parse().ok()?;
    let viewer = table.deed().seats.iter().position(|seat| seat.number == number)?;
    Some((table, viewer))
}

/// New words for the links of some seats, and one for a screen that they share, if there is to be one. The old ones lead
/// nowhere from now on, also where they are open.
async fn give_links(table: &Arc<KeptTable>, viewers: Vec<usize>, is_shared: bool) -> Result<(), Failure> {
    let screen = is_shared.then(disk::secret_word).transpose()?;
    let words: Vec<String> = viewers.iter().map(|_| disk::secret_word()).collect::<Result<_, _>>()?;
    let change = move |deed: &mut TableDeed| {
        for (viewer, word) in viewers.into_iter().zip(words) {
            if let Some(seat) = deed.seats.get_mut(viewer) {
                (seat.token, seat.screen, seat.opened) = (word, screen.clone(), false);
            }
        }
    };
    table.settle(change).await.map_err(Failure::Bad)?;
    table.refresh();
    Ok(())
}

/// One link for several seats, whose persons share a screen.
pub(crate) async fn screen(
    Extension(house): Extension<Arc<House>>,
    Path((_, name)): Path<(String, String)>,
    Form(form): Sent,
) -> Response {
    let Some(table) = house.table(&name) else { return house.no_link() };
    let wanted = |number: usize| form.contains(&("seat".to_owned(), number.to_string()));
    let seats = table.deed().seats;
    let viewers: Vec<usize> = (0..seats.len()).filter(|&nth| wanted(seats[nth].number)).collect();
    let is_shared = viewers.len() > 1;
    match give_links(&table, viewers, is_shared).await {
        Ok(()) => onward(&format!("{}/t/{name}", house.here())),
        Err(_) => house.unserved(Unserved::Closed),
    }
}

/// The host takes the last answer back.
pub(crate) async fn take_back(
    Extension(house): Extension<Arc<House>>,
    Path((_, name)): Path<(String, String)>,
) -> Response {
    let Some(table) = house.table(&name) else { return house.no_link() };
    match table.order(&house, |reply| TableOrder::TakeBack { reply }).await {
        Ok((_, AnswerFate::Yes)) => onward(&format!("{}/t/{name}", house.here())),
        Ok(_) => links_of(&house, &table, Some(house.dialogue.say(Said::HostNotBack, &[]))).await,
        Err(why) => house.unserved(why),
    }
}

/// The film of a game: of one that is played, what nobody holds secret.
pub(crate) async fn film(
    Extension(house): Extension<Arc<House>>,
    Path((_, name)): Path<(String, String)>,
) -> Response {
    let Some(table) = house.table(&name) else { return house.no_link() };
    match table.order(&house, |reply| TableOrder::FilmSoFar { reply }).await {
        Ok((_, Some(film))) => projected(film),
        Ok((_, None)) => house.unserved(Unserved::Closed),
        Err(why) => house.unserved(why),
    }
}

/// A new link for a seat whose link was lost, or for the screen that it shares.
pub(crate) async fn new_link(
    Extension(house): Extension<Arc<House>>,
    Path((_, name)): Path<(String, String)>,
    Form(form): Sent,
) -> Response {
    let Some((table, viewer)) = meant(&house, &name, &form) else { return house.no_link() };
    let sharing = table.deed().sharing(viewer);
    let is_shared = !sharing.is_empty();
    let viewers = if is_shared { sharing } else { vec![viewer] };
    match give_links(&table, viewers, is_shared).await {
        Ok(()) => onward(&format!("{}/t/{}", house.here(), table.name)),
        Err(_) => house.unserved(Unserved::Closed),
    }
}

/// Lets a computer player go on for a person, or gives the seat back.
pub(crate) async fn hand(
    Extension(house): Extension<Arc<House>>,
    Path((_, name)): Path<(String, String)>,
    Form(form): Sent,
) -> Response {
    let Some((table, viewer)) = meant(&house, &name, &form) else { return house.no_link() };
    let player = Some(value(&form, "player").to_owned()).filter(|name| NamedAgent::parse(name).is_ok());
    let kept = player.clone();
    let change = move |deed: &mut TableDeed| {
        if let Some(seat) = deed.seats.get_mut(viewer) {
            seat.stand_in = kept;
        }
    };
    if table.settle(change).await.is_ok() {
        // What keeps the table from going on is on the page that follows.
        let _ = table.order(&house, |reply| TableOrder::Hand { viewer, player, reply }).await;
    }
    onward(&format!("{}/t/{}", house.here(), table.name))
}

/// The seats of a new table, as set-ups write them.
pub(crate) fn seats(wanted: &WantedTable) -> Vec<String> {
    wanted.seats.iter().filter_map(|(kind, name)| wished(kind, name)).collect()
}
