//! A table in browsers. Each table is a thread with a game and scripts of its own; whoever answers a browser hands
//! orders to it and reads what it last showed, and never waits for a game to think.

pub(crate) mod bench;
pub(crate) mod deed;
pub(crate) mod followers;
pub(crate) mod form;
pub(crate) mod guard;
pub(crate) mod host;
pub(crate) mod house;
pub(crate) mod house_file;
pub(crate) mod lan;
pub(crate) mod reading;
pub(crate) mod screen;
pub(crate) mod sealed;
pub(crate) mod seat;
pub(crate) mod stream;
pub(crate) mod table;
pub(crate) mod thinking;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::http::{StatusCode, header};
use axum::middleware::from_fn;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use house::House;

/// Most bytes that anybody may send.
const LARGEST_BODY: usize = 16 << 10;

/// Most bytes of a form of house rules, which has a field for each option.
const LARGEST_FORM: usize = 256 << 10;

/// All addresses of a house.
pub(crate) fn router(house: Arc<House>) -> Router {
    let seat = |role: &'static str| {
        Router::new()
            .route(&format!("/t/{{name}}/{role}/{{token}}"), get(seat::page))
            .route(&format!("/t/{{name}}/{role}/{{token}}/stream"), get(stream::open))
            .route(&format!("/t/{{name}}/{role}/{{token}}/film"), get(seat::film))
            .route(&format!("/t/{{name}}/{role}/{{token}}/rules"), get(seat::rules))
            .route(&format!("/t/{{name}}/{role}/{{token}}/language"), post(seat::language))
    };
    let host = Router::new()
        .route("/host/{token}", get(host::page))
        .route("/host/{token}/new", post(host::new))
        .route("/host/{token}/pack", get(bench::page).post(bench::press))
        .route("/host/{token}/pack/{number}/after", get(bench::after))
        .route("/host/{token}/pack/{number}/{name}", get(bench::picture))
        .route("/host/{token}/house", get(form::list).post(form::begin))
        .route(
            "/host/{token}/house/{file}",
            get(form::form).post(form::form).layer(DefaultBodyLimit::max(LARGEST_FORM)),
        )
        .route("/host/{token}/house/{file}/rules/{id}", get(form::rule))
        .route("/host/{token}/t/{name}", get(host::links))
        .route("/host/{token}/t/{name}/link", post(host::new_link))
        .route("/host/{token}/t/{name}/hand", post(host::hand))
        .route("/host/{token}/t/{name}/screen", post(host::screen))
        .route("/host/{token}/t/{name}/back", post(host::take_back))
        .route("/host/{token}/t/{name}/film", get(host::film))
        .route_layer(from_fn(guard::host_alone));
    seat("s")
        .merge(seat("w"))
        .merge(host)
        .route("/t/{name}/d/{token}", get(screen::page).post(screen::open))
        .route("/t/{name}/s/{token}/why", get(seat::why))
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

/// Most connections at once; others wait.
const MOST_CONNECTIONS: usize = 2000;

/// The longest time for the head of a request: whoever sends it drop by drop takes nobody's place.
const HEAD: Duration = Duration::from_secs(20);

/// The pause after a connection could not be taken, for example because no more files can be opened.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers everybody who connects, for ever.
pub(crate) async fn answer_all(listener: TcpListener, router: Router) {
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        // Nobody closes it.
        let Ok(place) = Arc::clone(&room).acquire_owned().await else { return };
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut connection = http1::Builder::new();
            connection.timer(TokioTimer::new()).header_read_timeout(HEAD);
            // A browser that goes away in the middle is no failure of this server.
            let _ = connection.serve_connection(TokioIo::new(stream), service).await;
            drop(place);
        });
    }
}

/// A page.
pub(crate) fn html(status: StatusCode, text: String) -> Response {
    (status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], text).into_response()
}

/// The way to another page, after something was done.
pub(crate) fn onward(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, address.to_owned())]).into_response()
}
