//! What stands before every address: who may ask at all, and what every answer says to the browser.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, RawPathParams, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use holdup_packs::Said;
use holdup_web::site::{ASSETS, POLICY};

use super::house::{HEARD, House};

/// Refuses those who come by another name or from another site, and puts the headers on every answer.
pub(crate) async fn guard(Extension(house): Extension<Arc<House>>, request: Request, next: Next) -> Response {
    let refused = match named(request.headers()).filter(|host| house.is_called(host)) {
        None => Some(Said::GuardName),
        Some(host) if request.method() == Method::POST && !is_own(request.headers(), host) => {
            Some(Said::GuardSite)
        }
        Some(_) => None,
    };
    let heard = languages(request.headers());
    let answer = async {
        match refused {
            Some(said) => house.message(StatusCode::FORBIDDEN, said),
            None => next.run(request).await,
        }
    };
    let mut response = HEARD.scope(heard, answer).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Lets nobody through to the host's pages who has not the word of the host.
pub(crate) async fn host_alone(
    Extension(house): Extension<Arc<House>>,
    words: RawPathParams,
    request: Request,
    next: Next,
) -> Response {
    let is_host = words.iter().any(|(name, word)| name == "token" && house.is_host(word));
    if is_host { next.run(request).await } else { house.no_link() }
}

/// The languages that a browser asks for, the one it likes best first.
fn languages(headers: &HeaderMap) -> Vec<String> {
    let wanted =
        headers.get(header::ACCEPT_LANGUAGE).and_then(|wanted| wanted.to_str().ok()).unwrap_or_default();
    let one = |wish: &str| {
        let (tag, weight) = wish.split_once(";q=").unwrap_or((wish, "1"));
        let language = tag.trim().split('-').next().unwrap_or_default().to_lowercase();
        (weight.trim().parse().unwrap_or(0.0_f32), language)
    };
    let mut all: Vec<(f32, String)> = wanted.split(',').map(one).collect();
    all.sort_by(|one, other| other.0.total_cmp(&one.0));
    all.into_iter().map(|(_, language)| language).collect()
}

/// The name by which the browser found this server. A page elsewhere that makes its own name lead here has another one.
fn named(headers: &HeaderMap) -> Option<&str> {
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next()?.to_str().ok()?;
    hosts.next().is_none().then_some(host)
}

/// True if a form or a script of this server's pages has sent it. Forms of pages without a referrer say `null`: that is
/// no hole, for every address that takes a POST has a word in it that no other site knows.
fn is_own(headers: &HeaderMap, host: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok()) else {
        return false;
    };
    let is_here = |scheme: &str| origin.strip_prefix(scheme).is_some_and(|name| name == host);
    origin == "null" || is_here("http://") || is_here("https://")
}

/// A file of the pages, which may be kept: its address changes with it.
pub(crate) async fn asset(Path((version, name)): Path<(String, String)>) -> Response {
    let (now, assets) = &*ASSETS;
    match assets.iter().find(|asset| asset.name == name).filter(|_| version == *now) {
        Some(asset) => {
            let headers = [
                (header::CONTENT_TYPE, asset.kind),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ];
            (headers, asset.text.as_str()).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Nothing is there.
pub(crate) async fn nothing(Extension(house): Extension<Arc<House>>) -> Response {
    house.no_link()
}
