//! What all pages of a table have in common: their frame, the files they ask for, and the policy they run under.

use std::fmt::Write;
use std::sync::LazyLock;

use askama::Template;
use holdup_packs::{Dialogue, Said};
use sha2::{Digest, Sha256};

use crate::page::{DRAWN, STYLE};

/// The policy of every page: nothing but what the same server sends, and no text of a page is ever run.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                          form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// A file that pages ask for.
pub struct Asset {
    /// The name.
    pub name: &'static str,
    /// The type, as a header says it.
    pub kind: &'static str,
    /// The text.
    pub text: String,
}

/// The files, and what their address is called: it changes with them, so that a page may keep them for ever.
pub static ASSETS: LazyLock<(String, Vec<Asset>)> = LazyLock::new(|| {
    let script = format!("{}{}", DRAWN.concat(), include_str!("../page/live.js"));
    let style = format!("{STYLE}{}", include_str!("../page/live.css"));
    let icon = include_str!("../page/icon.svg").to_owned();
    let assets = vec![
        Asset { name: "table.js", kind: "text/javascript; charset=utf-8", text: script },
        Asset { name: "style.css", kind: "text/css; charset=utf-8", text: style },
        Asset {
            name: "plain.css",
            kind: "text/css; charset=utf-8",
            text: include_str!("../page/plain.css").to_owned(),
        },
        Asset {
            name: "house.css",
            kind: "text/css; charset=utf-8",
            text: include_str!("../page/house.css").to_owned(),
        },
        Asset {
            name: "bench.js",
            kind: "text/javascript; charset=utf-8",
            text: include_str!("../page/bench.js").to_owned(),
        },
        Asset {
            name: "house.js",
            kind: "text/javascript; charset=utf-8",
            text: include_str!("../page/house.js").to_owned(),
        },
        Asset { name: "icon.svg", kind: "image/svg+xml", text: icon },
    ];
    let mut all = Sha256::new();
    for asset in &assets {
        all.update(asset.text.as_bytes());
    }
    let mut version = String::new();
    for byte in &all.finalize()[..8] {
        let _ = write!(version, "{byte:02x}");
    }
    (version, assets)
});

/// The words around what a page shows, in its language.
#[derive(Clone, Copy)]
pub(crate) struct Voice<'a>(pub(crate) &'a Dialogue);

impl Voice<'_> {
    /// A sentence without gaps.
    pub(crate) fn say(self, said: Said) -> String {
        self.0.say(said, &[])
    }

    /// A sentence with one gap.
    pub(crate) fn one(self, said: Said, gap: &str) -> String {
        self.0.say(said, &[gap])
    }
}

/// The frame of a page.
pub struct Frame<'a> {
    /// The id of the language.
    pub language: &'a str,
    /// The title.
    pub title: String,
}

impl Frame<'_> {
    /// The address of a file.
    pub fn asset(&self, name: &str) -> String {
        format!("/asset/{}/{name}", ASSETS.0)
    }
}

/// A page that says something, with texts that stand as they are, and leads to another page.
#[derive(Template)]
#[template(path = "message.html")]
pub struct MessagePage<'a> {
    /// The frame.
    pub frame: Frame<'a>,
    /// The sentences.
    pub lines: Vec<String>,
    /// Texts that keep their lines.
    pub exact: Vec<String>,
    /// An address, and what it leads to.
    pub link: Option<(String, String)>,
}

impl MessagePage<'_> {
    /// A page with one sentence.
    pub fn of(language: &str, said: &str) -> String {
        let frame = Frame { language, title: "Holdup".to_owned() };
        MessagePage { frame, lines: vec![said.to_owned()], exact: Vec::new(), link: None }.html()
    }

    /// The whole page.
    pub fn html(&self) -> String {
        page(self)
    }
}

/// A template as text.
pub(crate) fn page(template: &impl Template) -> String {
    // Rendering into a string fails only where a value refuses to be shown, and none does.
    template.render().unwrap_or_default()
}

/// Data as it can stand in an element of a page: nothing in it may end that.
pub(crate) fn embedded(data: &serde_json::Value) -> String {
    data.to_string().replace('<', "\\u003c")
}

/// The words of a script, by the names it uses.
pub(crate) fn words(dialogue: &Dialogue, said: &[(&str, Said)]) -> serde_json::Value {
    let words = said.iter().map(|&(key, said)| (key.to_owned(), dialogue.say(said, &[]).into()));
    serde_json::Value::Object(words.collect())
}
