//! The page of a seat, its answers, and the film at the end.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Form};
use holdup_packs::Said;
use holdup_web::live::ViewerKnowledge;
use holdup_web::seat::SeatParts;
use holdup_web::site::{Frame, MessagePage};
use serde_json::{Value, json};

use super::house::{Guest, House, Unserved};
use super::table::{AnswerFate, Moment, OrderReply, TableOrder};
use super::thinking::Wondering;
use super::{html, onward, screen};

/// A form as it is sent: keys with values, perhaps one key several times.
pub(crate) type Sent = Form<Vec<(String, String)>>;

/// The value of a key, or nothing.
pub(crate) fn value<'f>(form: &'f [(String, String)], key: &str) -> &'f str {
    form.iter().find(|(one, _)| one == key).map_or("", |(_, value)| value)
}

/// The name of a table and the word of a link, from an address.
pub(crate) type LinkPath = Path<(String, String)>;

/// Whoever came, by the address.
pub(crate) fn guest(house: &House, (name, token): &(String, String), uri: &Uri) -> Option<Guest> {
    let is_seat = uri.path().split('/').nth(3) == Some("s");
    house.enter(name, is_seat, token)
}

/// The view of a guest.
pub(crate) fn shown(moment: &Moment, guest: &Guest) -> Option<Arc<ViewerKnowledge>> {
    moment.views.get(guest.viewer).cloned()
}

/// The question to a guest as data, and the cover if the page is to make way for it.
pub(crate) fn asked(shown: &ViewerKnowledge, moment: &Moment, guest: &Guest) -> Value {
    let mut asked = shown.asked();
    if let Some(cover) = screen::due(moment, guest) {
        asked["cover"] = cover.into();
    }
    asked
}

fn page_of(
    house: &House,
    guest: &Guest,
    (shown, moment): (&ViewerKnowledge, &Moment),
    notice: Option<String>,
    status: StatusCode,
) -> Response {
    let (table, here, languages) = (&*guest.table.name, &*guest.here, &*house.form.languages);
    let (cover, asked) = (guest.cover.as_deref(), asked(shown, moment, guest));
    html(
        status,
        SeatParts { shown, asked, table, here, epoch: moment.epoch, languages, notice, cover }.html(),
    )
}

pub(crate) async fn page(Extension(house): Extension<Arc<House>>, Path(at): LinkPath, uri: Uri) -> Response {
    let Some(guest) = guest(&house, &at, &uri) else {
        let cover = || house.table(&at.0)?.cover(&at.1);
        return cover().map_or_else(|| house.no_link(), |cover| onward(&cover));
    };
    let Ok(open) = guest.table.open(&house).await else { return house.unserved(Unserved::Closed) };
    let moment = open.settled().await;
    match shown(&moment, &guest) {
        Some(shown) => page_of(&house, &guest, (&shown, &moment), None, StatusCode::OK),
        None => house.no_link(),
    }
}

pub(crate) async fn answer(
    house: Extension<Arc<House>>,
    at: LinkPath,
    uri: Uri,
    headers: HeaderMap,
    form: Sent,
) -> Response {
    let [number, choice] = ["n", "choice"].map(|key| value(&form, key).to_owned());
    told(house, at, uri, headers, |viewer, reply| TableOrder::Answer { viewer, number, choice, reply }).await
}

/// Takes a secret answer out again, as long as others still choose.
pub(crate) async fn again(
    house: Extension<Arc<House>>,
    at: LinkPath,
    uri: Uri,
    headers: HeaderMap,
    form: Sent,
) -> Response {
    let number = value(&form, "n").to_owned();
    told(house, at, uri, headers, |viewer, reply| TableOrder::Again { viewer, number, reply }).await
}

/// Asks to take the last answer back.
pub(crate) async fn undo(
    house: Extension<Arc<House>>,
    at: LinkPath,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    told(house, at, uri, headers, |viewer, reply| TableOrder::Undo { viewer, reply }).await
}

/// Agrees to that, or not.
pub(crate) async fn vote(
    house: Extension<Arc<House>>,
    at: LinkPath,
    uri: Uri,
    headers: HeaderMap,
    form: Sent,
) -> Response {
    let agrees = value(&form, "vote") == "yes";
    told(house, at, uri, headers, |viewer, reply| TableOrder::Vote { viewer, agrees, reply }).await
}

/// Hands an order of a guest to the table, and shows what came of it.
async fn told(
    Extension(house): Extension<Arc<House>>,
    Path(at): LinkPath,
    uri: Uri,
    headers: HeaderMap,
    order: impl FnOnce(usize, OrderReply) -> TableOrder,
) -> Response {
    let Some(guest) = guest(&house, &at, &uri) else { return house.no_link() };
    if !guest.is_there().await {
        return house.unserved(Unserved::Closed);
    }
    let order = |reply| order(guest.viewer, reply);
    let (open, taken) = match guest.table.order(&house, order).await {
        Ok(done) => done,
        Err(why) => return house.unserved(why),
    };
    let moment = open.settled().await;
    let Some(shown) = shown(&moment, &guest) else { return house.no_link() };
    let (status, notice) = match taken {
        AnswerFate::Yes => (StatusCode::OK, None),
        AnswerFate::Late => (StatusCode::CONFLICT, Some(Said::TableLate)),
        AnswerFate::NotOffered => (StatusCode::UNPROCESSABLE_ENTITY, Some(Said::TableNotOffered)),
        AnswerFate::Failed => (StatusCode::CONFLICT, Some(Said::TableStopped)),
    };
    match (is_script(&headers), status) {
        (true, _) => {
            let data = json!({ "ask": asked(&shown, &moment, &guest) }).to_string();
            (status, [(header::CONTENT_TYPE, "application/json")], data).into_response()
        }
        (false, StatusCode::OK) => onward(&guest.here),
        (false, _) => {
            let notice = notice.map(|said| shown.dialogue.say(said, &[]));
            page_of(&house, &guest, (&shown, &moment), notice, status)
        }
    }
}

/// Most characters that somebody may ask about.
const LONGEST_ASKED: usize = 80;

/// Says why a choice is there or not and what would come of it, or what a thing is.
pub(crate) async fn why(
    Extension(house): Extension<Arc<House>>,
    Path(at): LinkPath,
    uri: Uri,
    headers: HeaderMap,
    Form(form): Sent,
) -> Response {
    let Some(guest) = guest(&house, &at, &uri) else { return house.no_link() };
    let number = value(&form, "n").to_owned();
    let about = value(&form, "about").trim().chars().take(LONGEST_ASKED).collect();
    let viewer = guest.viewer;
    let order = |reply| TableOrder::Wonder { viewer, number, reply };
    let (open, wondering) = match guest.table.order(&house, order).await {
        Ok(done) => done,
        Err(why) => return house.unserved(why),
    };
    let Some(shown) = shown(&open.moment.borrow(), &guest) else { return house.no_link() };
    let (status, thought) = match wondering {
        Some(wondering) => thought(&house, &guest, wondering, about).await,
        None => (StatusCode::CONFLICT, Err(Said::TableLate)),
    };
    let lines = thought.unwrap_or_else(|said| vec![shown.dialogue.say(said, &[])]);
    if is_script(&headers) {
        let data = json!({ "lines": lines }).to_string();
        return (status, [(header::CONTENT_TYPE, "application/json")], data).into_response();
    }
    let frame = Frame { language: &shown.language, title: shown.dialogue.say(Said::TableWhy, &[]) };
    let back = (guest.here.clone(), shown.dialogue.say(Said::TableBack, &[]));
    html(status, MessagePage { frame, lines, exact: Vec::new(), link: Some(back) }.html())
}

/// The answer to a question about a question, or the sentence in its place. The host reads what failed.
pub(crate) async fn thought(
    house: &House,
    guest: &Guest,
    wondering: Wondering,
    about: String,
) -> (StatusCode, Result<Vec<String>, Said>) {
    let Some(asking) = guest.table.asks(guest.viewer) else {
        return (StatusCode::TOO_MANY_REQUESTS, Err(Said::TableWhyBusy));
    };
    let thought = match Arc::clone(&house.thinkers).acquire_owned().await {
        Ok(place) => wondering.think(about, (asking, place)).await,
        Err(closed) => Err(closed.to_string()),
    };
    match thought {
        Ok(lines) => (StatusCode::OK, Ok(lines)),
        Err(cause) => {
            guest.table.report(&cause);
            (StatusCode::INTERNAL_SERVER_ERROR, Err(Said::TableWhyFailed))
        }
    }
}

/// True if a script of the page asks, and not a form.
fn is_script(headers: &HeaderMap) -> bool {
    headers.get(header::ACCEPT).is_some_and(|accept| accept == "application/json")
}

pub(crate) async fn language(
    Extension(house): Extension<Arc<House>>,
    Path(at): LinkPath,
    uri: Uri,
    Form(form): Sent,
) -> Response {
    let Some(guest) = guest(&house, &at, &uri) else { return house.no_link() };
    let language = value(&form, "language").to_owned();
    if !house.form.languages.contains(&language) {
        return onward(&guest.here);
    }
    let (viewer, wanted) = (guest.viewer, language.clone());
    let change = move |deed: &mut super::deed::TableDeed| match deed.seats.get_mut(viewer) {
        Some(seat) => (seat.language, seat.opened) = (wanted, true),
        None => deed.language = wanted,
    };
    if guest.table.settle(change).await.is_err() {
        return house.unserved(Unserved::Closed);
    }
    match guest.table.order(&house, |reply| TableOrder::Language { viewer, language, reply }).await {
        Ok(_) => onward(&guest.here),
        Err(why) => house.unserved(why),
    }
}

/// A film as an answer. It brings its own policy, which names its style and its script.
pub(crate) fn projected(film: String) -> Response {
    let mut response = html(StatusCode::OK, film);
    let policy = axum::http::HeaderValue::from_static("frame-ancestors 'none'");
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    response
}

/// The film of a game that is over.
pub(crate) async fn film(Extension(house): Extension<Arc<House>>, Path(at): LinkPath, uri: Uri) -> Response {
    let Some(guest) = guest(&house, &at, &uri) else { return house.no_link() };
    let order = |reply| TableOrder::Film { viewer: guest.viewer, reply };
    match guest.table.order(&house, order).await {
        Ok((_, Some(film))) => projected(film),
        Ok((_, None)) => house.no_link(),
        Err(why) => house.unserved(why),
    }
}

/// The rules of the table.
pub(crate) async fn rules(Extension(house): Extension<Arc<House>>, Path(at): LinkPath, uri: Uri) -> Response {
    let Some(guest) = guest(&house, &at, &uri) else { return house.no_link() };
    let order = |reply| TableOrder::Rules { viewer: guest.viewer, here: guest.here.clone(), reply };
    match guest.table.order(&house, order).await {
        Ok((_, Some(page))) => html(StatusCode::OK, page),
        Ok((_, None)) => house.no_link(),
        Err(why) => house.unserved(why),
    }
}
