//! A table in browsers. Each table is a thread with a game and scripts of its own; whoever answers a browser hands
//! orders to it and reads what it last showed, and never waits for a game to think.

pub(crate) mod deed;
pub(crate) mod followers;
pub(crate) mod guard;
pub(crate) mod host;
pub(crate) mod house;
pub(crate) mod lan;
pub(crate) mod sealed;
pub(crate) mod seat;
pub(crate) mod stream;
pub(crate) mod table;

use std::sync::Arc;

use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};

use house::House;

/// Most bytes that anybody may send.
const LARGEST_BODY: usize = 16 << 10;

/// All addresses of a house.
pub(crate) fn router(house: Arc<House>) -> Router {
    let seat = |role: &'static str| {
        Router::new()
            .route(&format!("/t/{{name}}/{role}/{{token}}"), get(seat::page))
            .route(&format!("/t/{{name}}/{role}/{{token}}/stream"), get(stream::open))
            .route(&format!("/t/{{name}}/{role}/{{token}}/film"), get(seat::film))
            .route(&format!("/t/{{name}}/{role}/{{token}}/language"), post(seat::language))
    };
    let host = Router::new()
        .route("/host/{token}", get(host::page))
        .route("/host/{token}/new", post(host::new))
        .route("/host/{token}/t/{name}", get(host::links))
        .route("/host/{token}/t/{name}/link", post(host::new_link))
        .route("/host/{token}/t/{name}/hand", post(host::hand));
    seat("s")
        .merge(seat("w"))
        .merge(host)
        .route("/t/{name}/s/{token}/answer", post(seat::answer))
        .route("/t/{name}/s/{token}/again", post(seat::again))
        .route("/t/{name}/s/{token}/undo", post(seat::undo))
        .route("/t/{name}/s/{token}/vote", post(seat::vote))
        .route("/", get(host::elsewhere))
        .route("/asset/{version}/{name}", get(guard::asset))
        .fallback(guard::nothing)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(guard::guard))
        .layer(Extension(house))
}

/// A page.
pub(crate) fn html(status: StatusCode, text: String) -> Response {
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// The way to another page, after something was done.
pub(crate) fn onward(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, address.to_owned())]).into_response()
}
