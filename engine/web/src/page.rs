//! A film as one HTML file that opens from disk. It asks for nothing, and runs under a policy that names its one style
//! sheet and its one script by their hashes.

use base64::prelude::{BASE64_STANDARD, Engine};
use holdup_packs::{Dialogue, Said};
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

/// The style sheet of a game as it is drawn.
pub(crate) const STYLE: &str = include_str!("../page/drawn.css");

/// The same with what only a film has.
const FILM_STYLE: &str = concat!(include_str!("../page/drawn.css"), include_str!("../page/film.css"));

/// The drawings, as symbols.
pub(crate) const ART: &str = include_str!("../page/art.svg");

/// The scripts that draw a view, in the order in which they need each other.
pub(crate) const DRAWN: &[&str] = &[
    include_str!("../page/art.js"),
    include_str!("../page/scene.js"),
    include_str!("../page/train.js"),
    include_str!("../page/table.js"),
];

/// The script of a film.
const FILM: &str = include_str!("../page/film.js");

/// Words around a game that is drawn, by the names its scripts use.
pub(crate) const WORDS: &[(&str, Said)] = &[
    ("pace", Said::FilmPace),
    ("noCard", Said::FilmNoCard),
    ("rules", Said::FilmRules),
    ("first", Said::FilmFirst),
    ("down", Said::FilmDown),
    ("now", Said::FilmNow),
    ("hit", Said::FilmHit),
    ("keys", Said::FilmKeys),
];

/// Words that only a film needs.
const FILM_WORDS: &[(&str, Said)] = &[
    ("train", Said::FilmTrain),
    ("play", Said::FilmPlay),
    ("pause", Said::FilmPause),
    ("back", Said::FilmBack),
    ("forth", Said::FilmForth),
    ("step", Said::FilmStep),
    ("roundBack", Said::FilmRoundBack),
    ("roundForth", Said::FilmRoundForth),
    ("place", Said::FilmPlace),
    ("log", Said::FilmLog),
    ("deck", Said::FilmDeck),
    ("bandits", Said::FilmBandits),
    ("asked", Said::FilmAsked),
    ("keysText", Said::FilmKeysText),
    ("difference", Said::FilmDifference),
    ("deal", Said::FilmDeal),
];

/// A film as a page.
pub struct FilmPage<'a> {
    /// The data, as [`crate::film::Reel::data`] makes it.
    pub film: Value,
    /// The id of its language.
    pub language: &'a str,
    /// The title of the page.
    pub title: String,
    /// Whose eyes see it, as a text.
    pub seen_by: String,
}

impl FilmPage<'_> {
    /// The whole file.
    pub fn html(mut self, dialogue: &Dialogue) -> String {
        let words: Map<String, Value> = WORDS
            .iter()
            .chain(FILM_WORDS)
            .map(|&(key, said)| (key.to_owned(), dialogue.say(said, &[]).into()))
            .collect();
        self.film["words"] = words.into();
        self.film["seen"] = self.seen_by.into();
        let script = format!("\"use strict\";(()=>{{\n{}}})();\n", DRAWN.concat() + FILM);
        // Nothing in the data may end the element it stands in.
        let film = self.film.to_string().replace('<', "\\u003c");
        let (language, title) = (escaped(self.language), escaped(&self.title));
        let no_script = escaped(&dialogue.say(Said::FilmNoScript, &[]));
        let policy = format!(
            "default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'",
            hash(FILM_STYLE),
            hash(&script)
        );
        format!(
            "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"referrer\" content=\"no-referrer\">\n<title>{title}</title>\n\
             <style>{FILM_STYLE}</style></head>\n<body><h1 class=\"vh\">{title}</h1>\n\
             <noscript><p class=\"panel\">{no_script}</p></noscript>\n{ART}\
             <script type=\"application/json\" id=\"film\">{film}</script>\n\
             <script>{script}</script></body></html>\n"
        )
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The source of a policy that allows this text and no other.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text.as_bytes())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_written_as_policies_want_them() {
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }

    #[test]
    fn nothing_in_a_film_ends_the_element_it_stands_in() {
        let film = serde_json::json!({ "title": "</script><script>alert(1)</script>" });
        let page = FilmPage { film, language: "en", title: "<b>\"&".to_owned(), seen_by: String::new() };
        let html = page.html(&Dialogue::english());
        assert_eq!(html.matches("</script>").count(), 2);
        assert!(html.contains("<title>&lt;b&gt;&quot;&amp;</title>"), "{html}");
        assert!(!html.contains("style=\""), "a style attribute would be refused");
        assert!(!html.contains("eval("), "nothing is evaluated");
    }
}
