//! A screen that several seats share. One of them is open at a time; all others are covered, and their addresses lead to the
//! cover.

use std::sync::Arc;

use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Response;
use axum::{Extension, Form};
use holdup_web::cover::{CoveredSeat, cover};
use holdup_web::live::SeatAsk;

use super::house::{Guest, House, Unserved};
use super::seat::{LinkPath, Sent, value};
use super::table::{Moment, seat_names};
use super::{html, onward};

/// True if a viewer is asked something.
fn is_asked(moment: &Moment, viewer: usize) -> bool {
    moment.views.get(viewer).is_some_and(|shown| matches!(shown.ask, SeatAsk::Question { .. }))
}

/// The address of the cover that a page is to make way for: another seat of its screen is asked, and its own is not.
pub(crate) fn due(moment: &Moment, guest: &Guest) -> Option<String> {
    let cover = guest.cover.clone()?;
    let others = guest.table.deed().sharing(guest.viewer);
    let is_due = !is_asked(moment, guest.viewer) && others.iter().any(|&other| is_asked(moment, other));
    is_due.then_some(cover)
}

/// The cover. Whichever seat was open is covered from now on.
pub(crate) async fn page(Extension(house): Extension<Arc<House>>, Path((name, token)): LinkPath) -> Response {
    let Some((table, viewers)) = house.screen(&name, &token) else { return house.no_link() };
    let Ok(open) = table.open(&house).await else { return house.unserved(Unserved::Closed) };
    table.turn_to(&token, None);
    let moment = open.settled().await;
    let Some(shown) = moment.views.last() else { return house.no_link() };
    let (deed, names) = (table.deed(), seat_names(shown));
    let seat = |&viewer: &usize| {
        let number = deed.seats.get(viewer)?.number;
        let name = names.get(&(number - 1)).cloned().unwrap_or_default();
        Some(CoveredSeat { number, name, is_asked: is_asked(&moment, viewer) })
    };
    let seats: Vec<CoveredSeat> = viewers.iter().filter_map(seat).collect();
    let here = format!("/t/{name}/d/{token}");
    html(StatusCode::OK, cover((&shown.dialogue, &shown.language), &name, &here, &seats))
}

/// Opens the page of one seat.
pub(crate) async fn open(
    Extension(house): Extension<Arc<House>>,
    Path((name, token)): LinkPath,
    Form(form): Sent,
) -> Response {
    let Some((table, viewers)) = house.screen(&name, &token) else { return house.no_link() };
    let deed = table.deed();
    let wanted = |&&viewer: &&usize| {
        deed.seats.get(viewer).is_some_and(|seat| seat.number.to_string() == value(&form, "seat"))
    };
    let Some(&viewer) = viewers.iter().find(wanted) else { return onward(&format!("/t/{name}/d/{token}")) };
    let mark = move |deed: &mut super::deed::TableDeed| {
        for viewer in viewers {
            deed.seats[viewer].opened = true;
        }
    };
    if table.settle(mark).await.is_err() {
        return house.unserved(Unserved::Closed);
    }
    table.turn_to(&token, Some(viewer));
    onward(&format!("/t/{name}/s/{}", deed.seats[viewer].token))
}
