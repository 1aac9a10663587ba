//! Games that are played in a browser, by the keys of a keyboard alone.

use std::time::Duration;

use holdup_tests::browser::Browser;

use super::any::games;
use super::{Dice, Server, seed};
use crate::common::{folder, good};

/// Widths of the screens on which games are played, one after the other: twelve games meet each width in each language.
const WIDTHS: [u32; 3] = [320, 390, 1280];

const LANGUAGES: [&str; 4] = ["nl", "ro", "es", "en"];

/// Preferences of the systems of these screens.
const PREFERRED: [&[(&str, &str)]; 5] = [
    &[("prefers-reduced-motion", "reduce")],
    &[("prefers-color-scheme", "dark")],
    &[],
    &[("forced-colors", "active")],
    &[("prefers-color-scheme", "dark"), ("prefers-reduced-motion", "reduce")],
];

/// Most bytes of the first page with all its files.
const FIRST_PAGE: usize = 100_000;

/// Faults of the page that stands on a screen of so many pixels.
pub(crate) fn looked_at(browser: &Browser, width: u32, page: &str) -> Vec<String> {
    let wrong = browser.too_wide(width).into_iter().chain(browser.faults());
    wrong.map(|wrong| format!("{page} at {width}: {wrong}")).collect()
}

#[test]
fn games_are_played_in_a_browser_by_keyboard_alone() {
    let Some(browser) = Browser::wanted() else { return };
    let here = folder("serve-browser");
    let server = Server::begin(&here, "");
    let base = format!("http://{}", server.name());
    let (mut wrong, mut dice) = (Vec::new(), Dice(seed(3)));
    // A game by keyboard takes most of a minute: one for five that programs play, but four at least.
    for nth in 0..games().div_ceil(5).max(4) {
        let (width, language) = (WIDTHS[nth % WIDTHS.len()], LANGUAGES[nth % LANGUAGES.len()]);
        let features = PREFERRED[nth % PREFERRED.len()];
        let parts: &[&str] = if nth % 2 == 0 { &[] } else { &["horses/horse_attack", "horses/stagecoach"] };
        let page = server.set("", &[("me", "ANNA"), ("random", ""), ("greedy", ""), ("random", "")], parts);
        let link = server.links(&page)[0].clone();
        server.post(&format!("{link}/language"), &[("language", language)]);
        browser.screen((width, 844), features);
        browser.visit(&format!("{base}{page}"));
        wrong.extend(looked_at(&browser, width, "links"));
        browser.visit(&format!("{base}{link}/rules"));
        wrong.extend(looked_at(&browser, width, "rules"));
        browser.visit(&format!("{base}{}", server.host));
        wrong.extend(looked_at(&browser, width, "host"));
        let first = server.get(&link);
        let files = first
            .all("=\"/asset/", "\"")
            .into_iter()
            .map(|path| server.get(&format!("/asset/{path}")).body.len());
        let size = first.body.len() + files.sum::<usize>();
        assert!(size < FIRST_PAGE, "a first page of {size} bytes");
        browser.visit(&format!("{base}{link}"));
        let (mut answered, mut looked) = (0, 0);
        for round in 0..4000 {
            let state = browser.run(
                "return [holdup.telling, holdup.asked.choices?.length ?? 0, !!holdup.asked.over, document.documentElement.scrollWidth, \
                 [...document.querySelectorAll('#ask button')].some(b => b.disabled)]",
            );
            if state[2] == true && state[0] == false {
                break;
            }
            assert!(round < 3999, "the game does not end at {width}: {state}");
            if state[0] == true {
                browser.press(&["\u{E007}"]);
                // The page tells on at its own pace, however fast this looks again.
                std::thread::sleep(Duration::from_millis(20));
                continue;
            }
            let choices = usize::try_from(state[1].as_u64().unwrap_or(0)).unwrap();
            if choices == 0 || state[4] == true {
                std::thread::sleep(Duration::from_millis(30));
                continue;
            }
            wrong.extend(browser.too_wide(width).into_iter().map(|wide| format!("{width}, {wide}")));
            if answered == 2 {
                // The question is asked about, too.
                browser.press(&["w", "1", "\u{E007}"]);
                for _ in 0..400 {
                    let told = browser.run("return document.querySelector('#ask .told').textContent.length");
                    if told.as_u64() > Some(20) {
                        break;
                    }
                    std::thread::sleep(Duration::from_millis(30));
                }
                let told = browser.run("return document.querySelector('#ask .told').textContent");
                assert!(told.as_str().is_some_and(|told| told.len() > 20), "{width}: {told}");
                wrong.extend(browser.faults().into_iter().map(|fault| format!("why at {width}: {fault}")));
                browser.run("document.activeElement.blur()");
            }
            if answered % 9 == 0 {
                looked += 1;
                wrong.extend(browser.faults().into_iter().map(|fault| format!("seat at {width}: {fault}")));
            }
            browser.press(&[&*(dice.below(choices.min(9)) + 1).to_string()]);
            answered += 1;
        }
        assert!(answered > 5 && looked > 0, "the keyboard plays");
        wrong.extend(browser.faults().into_iter().map(|fault| format!("result at {width}: {fault}")));
        wrong.extend(browser.messages().into_iter().map(|message| format!("{width}: {message}")));
        let other = |address: &String| !address.starts_with(&base);
        wrong.extend(browser.requests().into_iter().filter(other).map(|to| format!("{width}: asks {to}")));
        let name = page.rsplit('/').next().unwrap();
        assert!(good(&here, &format!("replay tables/{name}.record")).contains("exact"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
