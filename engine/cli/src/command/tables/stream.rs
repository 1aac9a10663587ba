//! What happens at a table, sent while it happens. A stream knows which steps it has sent, so a page that was away gets
//! those it lacks, and a page that lacks too many the whole view.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::watch;
use tokio::time::timeout;

use super::house::{Guest, House, Streaming};
use super::seat::{LinkPath, asked, guest, shown};
use super::table::Moment;

/// The longest silence of a stream, so that nobody between takes it for dead.
const QUIET: Duration = Duration::from_secs(15);

/// Most steps that are sent one by one to a page that was away.
const MOST_STEPS: usize = 60;

/// The header with the last event that a page has got.
const LAST: &str = "last-event-id";

/// A stream of one page.
struct Sending {
    guest: Guest,
    moments: watch::Receiver<Arc<Moment>>,
    /// The game the page has, and how many steps of it; none if that is not known.
    has: Option<(u32, usize)>,
    /// The language of the page.
    language: Option<Arc<str>>,
    /// The question that the page was sent last.
    ask: String,
    is_over: bool,
    _open: Streaming,
}

pub(crate) async fn open(
    Extension(house): Extension<Arc<House>>,
    Path(at): LinkPath,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(guest) = guest(&house, &at, &uri) else { return house.no_link() };
    let (Some(streaming), Ok(open)) = (house.stream(), guest.table.open(&house).await) else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    if !guest.is_there().await {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let last = headers.get(LAST).and_then(|last| last.to_str().ok());
    let last = last.or_else(|| uri.query()?.strip_prefix("at="));
    let has = last.and_then(|last| {
        let (epoch, at) = last.split_once('.')?;
        Some((epoch.parse().ok()?, at.parse().ok()?))
    });
    let sending = Sending {
        guest,
        moments: open.moment.clone(),
        has,
        language: None,
        ask: String::new(),
        is_over: false,
        _open: streaming,
    };
    let body = Body::from_stream(unfold(sending, |mut sending| async move {
        let bytes = sending.next().await?;
        Some((Ok::<_, Infallible>(bytes), sending))
    }));
    ([(header::CONTENT_TYPE, "text/event-stream")], body).into_response()
}

impl Sending {
    /// The next bytes; none if the stream has ended.
    async fn next(&mut self) -> Option<Bytes> {
        if self.is_over {
            return None;
        }
        loop {
            let moment = Arc::clone(&self.moments.borrow_and_update());
            let text = self.news(&moment);
            if !text.is_empty() {
                return Some(text.into());
            }
            match timeout(QUIET, self.moments.changed()).await {
                Ok(Ok(())) => {}
                // The table is gone.
                Ok(Err(_)) => return None,
                Err(_) => return Some(Bytes::from_static(b":\n\n")),
            }
        }
    }

    /// The events that the page lacks.
    fn news(&mut self, moment: &Moment) -> String {
        let is_seat = self.guest.here.contains("/s/");
        let still = self.guest.table.viewer(is_seat, &self.guest.token) == Some(self.guest.viewer);
        let Some(shown) = shown(moment, &self.guest).filter(|_| still) else {
            self.is_over = true;
            return event("gone", None, "{}");
        };
        if self.language.get_or_insert_with(|| Arc::clone(&shown.language)) != &shown.language {
            self.is_over = true;
            return event("gone", None, "{}");
        }
        let mut text = String::new();
        let there = shown.steps.len();
        let event_of = |name: &str, at: usize, data: &str| event(name, Some((moment.epoch, at)), data);
        match self.has {
            Some((epoch, has)) if epoch == moment.epoch && has <= there && there - has <= MOST_STEPS => {
                for (nth, step) in shown.steps.iter().enumerate().skip(has) {
                    text.push_str(&event_of("step", nth + 1, &step.data));
                }
            }
            _ => text.push_str(&event_of("view", there, &shown.whole().to_string())),
        }
        self.has = Some((moment.epoch, there));
        let ask = asked(&shown, moment, &self.guest).to_string();
        if ask != self.ask {
            text.push_str(&event("ask", None, &ask));
            self.ask = ask;
        }
        text
    }
}

/// An event; data is one line.
fn event(name: &str, at: Option<(u32, usize)>, data: &str) -> String {
    let id = at.map_or_else(String::new, |(epoch, at)| format!("id: {epoch}.{at}\n"));
    format!("event: {name}\n{id}data: {data}\n\n")
}
