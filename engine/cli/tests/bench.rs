//! The workbench of a pack: what a modder sees a moment after saving a file.

use std::path::Path;
use std::time::{Duration, Instant};

use holdup_tests::browser::Browser;

use crate::common::{folder, good, read, write};
use crate::serve::{Answer, Server, looked_at};

/// The longest time after which a page shows what was saved, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// A pack with a car, and its workbench.
fn begun(name: &str) -> (std::path::PathBuf, Server) {
    let here = folder(name);
    good(&here, "new pack prairie");
    good(&here.join("prairie"), "new car boxcar");
    let server = Server::begin(&here, " --pack prairie");
    (here, server)
}

fn page(server: &Server) -> Answer {
    let page = server.get(&format!("{}/pack", server.host));
    assert_eq!(page.status, 200, "{}", page.body);
    page
}

/// The page as soon as it is so.
fn until(server: &Server, is_so: impl Fn(&str) -> bool) -> Answer {
    let start = Instant::now();
    let mut number = "0".to_owned();
    loop {
        let page = server.get(&format!("{}/pack/{number}/after", server.host));
        if page.status == 200 && is_so(&page.body) {
            return page;
        }
        assert!(start.elapsed() < PATIENCE, "{}", page.body);
        number = page.all("data-number=\"", "\"").pop().unwrap_or_default();
    }
}

fn picture(server: &Server, page: &Answer, name: &str) -> Answer {
    let number = page.all("data-number=\"", "\"").pop().unwrap();
    server.get(&format!("{}/pack/{number}/{name}.svg", server.host))
}

fn press(server: &Server, key: &str, value: &str) {
    let pressed = server.post(&format!("{}/pack", server.host), &[(key, value)]);
    assert_eq!(pressed.status, 303, "{}", pressed.body);
}

fn answers(page: &Answer) -> usize {
    page.all("so far; answers: ", "<").pop().unwrap().parse().unwrap()
}

fn change(here: &Path, path: &str, from: &str, to: &str) {
    let text = read(here, path);
    assert!(text.contains(from), "{path}: {text}");
    write(here, path, text.replace(from, to));
}

const CAR: &str = "prairie/content/cars/boxcar.toml";

#[test]
fn a_car_is_seen_a_moment_after_it_was_saved() {
    let (here, server) = begun("bench-car");
    let first = until(&server, |page| page.contains("thing.svg"));
    assert!(first.body.contains("Saved last: prairie/scripts/cars/boxcar.lua"), "{}", first.body);
    assert!(server.get(&server.host).body.contains("/pack\""), "the page of the tables leads there");
    let name = first.all("<h3>", "</h3>").into_iter().next().unwrap();
    let drawn = picture(&server, &first, "thing");
    assert_eq!((drawn.status, drawn.header("content-type")), (200, "image/svg+xml"));
    assert!(drawn.body.contains(&name), "{name}: {}", drawn.body);
    assert!(picture(&server, &first, "game").body.contains(&name), "the car is in the game");

    // Another name, another drawing.
    let line = read(&here, CAR).lines().find(|line| line.starts_with("name")).unwrap().to_owned();
    let saved = Instant::now();
    change(&here, CAR, &line, "name = \"Lucky Wagon\"");
    let page = until(&server, |page| page.contains("Lucky Wagon"));
    assert!(saved.elapsed() < PATIENCE);
    assert!(page.body.contains("The game is the same."), "{}", page.body);
    assert!(picture(&server, &page, "thing").body.contains("Lucky Wagon"));
    // Another file, another thing.
    good(&here.join("prairie"), "new bandit drifter");
    let page = until(&server, |page| page.contains("drifter"));
    assert!(page.body.contains("bandits/drifter"), "{}", page.body);
    assert_eq!(picture(&server, &page, "thing").status, 200);
}

#[test]
fn a_broken_file_has_its_line_and_the_game_stands() {
    let (here, server) = begun("bench-broken");
    let table = server.set("", &[("me", ""), ("greedy", ""), ("greedy", "")], &[]);
    until(&server, |page| page.contains("thing.svg"));
    press(&server, "do", "many");
    let before = until(&server, |page| page.contains("answers: 20"));
    let whole = read(&here, CAR);
    write(&here, CAR, format!("{whole}\ncolour = \n"));
    let line = whole.lines().count() + 2;
    let page = until(&server, |page| page.contains("cannot be used yet"));
    assert!(page.body.contains(&format!("boxcar.toml:{line}:")), "{line}: {}", page.body);
    assert_eq!(answers(&page), 20, "the game stands where it stood");
    assert_eq!(question(&page), question(&before));
    assert_eq!(server.get(&table).status, 200, "tables go on");
    // A key that does not exist is found with its line, too.
    write(&here, CAR, format!("{whole}\ncolour = 3\n"));
    until(&server, |page| page.contains("colour") && page.contains(&format!("boxcar.toml:{line}:")));
    write(&here, CAR, &whole);
    let page =
        until(&server, |page| page.contains("The game is the same.") || page.contains("Nothing is wrong."));
    assert_eq!((answers(&page), question(&page)), (20, question(&before)));
    until(&server, |page| page.contains("Nothing is wrong.") && !page.contains("still being tried"));
}

#[test]
fn a_pack_that_is_broken_at_the_start_has_its_messages_and_begins_its_game_once_it_loads() {
    let here = folder("bench-unbegun");
    good(&here, "new pack prairie");
    good(&here.join("prairie"), "new car boxcar");
    let manifest = "prairie/pack.toml";
    for path in [CAR, manifest] {
        let whole = read(&here, path);
        write(&here, path, format!("{whole}\ncolour = \n"));
        let server = Server::begin(&here, " --pack prairie");
        let place = format!("{}:{}:", path.rsplit('/').next().unwrap(), whole.lines().count() + 2);
        let first = until(&server, |page| page.contains("No game can begin yet"));
        assert!(first.body.contains(&place), "{place}: {}", first.body);
        let checked =
            until(&server, |page| page.contains("There are messages") && !page.contains("still being tried"));
        assert!(checked.body.contains(&place), "{place}: {}", checked.body);
        press(&server, "do", "one");
        assert!(page(&server).body.contains("answers: 0<"), "nothing is asked yet");
        // A table waits for the pack as well, and the page of the host says so.
        let seats = [
            ("rules", ""),
            ("language", "en"),
            ("seat", "me"),
            ("name", ""),
            ("seat", "greedy"),
            ("name", ""),
        ];
        let refused = server.post(&format!("{}/new", server.host), &seats);
        assert_eq!(refused.status, 422);
        assert!(refused.body.contains(&place), "{place}: {}", refused.body);

        // Another mistake is shown like the first.
        write(&here, path, format!("{whole}\n\ncolour = \n"));
        let place = format!("{}:{}:", path.rsplit('/').next().unwrap(), whole.lines().count() + 3);
        let other = until(&server, |page| page.contains(&place));
        assert!(other.body.contains("No game can begin yet"), "{}", other.body);
        write(&here, path, &whole);
        let begun = until(&server, |page| page.contains("A game begins."));
        assert!(begun.body.contains("thing.svg") && !question(&begun).1.is_empty(), "{}", begun.body);
        press(&server, "do", "one");
        until(&server, |page| page.contains("answers: 1<"));
        server.set("", &[("me", ""), ("greedy", ""), ("greedy", "")], &[]);
    }
}

/// The question of a page, with its choices.
fn question(page: &Answer) -> (Option<String>, Vec<String>) {
    (page.all("<h3>", "</h3>").pop(), page.all("name=\"choice\" value=\"", "\""))
}

const PAYS: &str = "function on_round_end(game, now)\n  for _, bandit in game.bandits({}) do game.pay(bandit, 50) end\nend\n";

const LOOPS: &str = "function on_round_end(game, now)\n  while true do end\nend\n";

#[test]
fn a_game_is_played_again_to_where_it_stood_and_hooks_are_told() {
    let (here, server) = begun("bench-game");
    until(&server, |page| page.contains("thing.svg"));
    let (_, choices) = question(&page(&server));
    press(&server, "choice", &choices[0]);
    let one = until(&server, |page| page.contains("answers: 1<"));
    assert!(one.body.contains("Answer 1: "), "what the answer called: {}", one.body);
    press(&server, "choice", "nothing of the kind");
    assert_eq!(answers(&page(&server)), 1, "what is not offered is not answered");
    for _ in 0..3 {
        press(&server, "do", "one");
    }
    let four = until(&server, |page| page.contains("answers: 4<"));
    press(&server, "do", "one");
    until(&server, |page| page.contains("answers: 5<"));
    press(&server, "do", "back");
    let back = until(&server, |page| page.contains("answers: 4<") && page.contains("taken back"));
    assert_eq!(question(&back), question(&four));

    // A script that never ends stops its own game, and neither the server nor its tables.
    let script = "prairie/scripts/cars/boxcar.lua";
    let whole = read(&here, script);
    write(&here, script, LOOPS);
    until(&server, |page| page.contains("Taken up"));
    for _ in 0..20 {
        if page(&server).body.contains("A script failed") {
            break;
        }
        press(&server, "do", "many");
    }
    let stopped = until(&server, |page| page.contains("A script failed"));
    assert!(stopped.body.contains("boxcar.lua"), "{}", stopped.body);
    assert_eq!(question(&stopped).1, Vec::<String>::new(), "nothing is asked");
    server.set("", &[("me", ""), ("greedy", ""), ("greedy", "")], &[]);
    let given = answers(&stopped);
    write(&here, script, &whole);
    let mended = until(&server, |page| !page.contains("A script failed"));
    assert!(mended.body.contains("The game is the same."), "{}", mended.body);
    assert_eq!(answers(&mended), given, "it goes on from the last answer");
    press(&server, "do", "one");
    until(&server, |page| page.contains(&format!("answers: {}<", given + 1)));

    // Answers that fit no longer: the game stands where they end, and the page says where.
    write(&here, script, PAYS);
    let other = until(&server, |page| page.contains("Answers fit up to number"));
    let fit: usize = other.all("fit up to number ", ", ").pop().unwrap().parse().unwrap();
    assert!(0 < fit && fit <= given && answers(&other) == fit, "{fit} of {given}: {}", other.body);
}

#[test]
fn only_the_host_has_the_workbench() {
    let (_, server) = begun("bench-host");
    let wrong = server.host.replace(char::is_numeric, "x");
    for path in ["/pack", "/pack/0/after", "/pack/1/thing.svg"] {
        assert_eq!(server.get(&format!("{wrong}{path}")).status, 404, "{path}");
    }
    assert_eq!(server.post(&format!("{wrong}/pack"), &[("do", "new")]).status, 404);
    for path in ["/pack/1/secret.svg", "/pack/1/..%2fpack.toml"] {
        assert_eq!(server.get(&format!("{}{path}", server.host)).status, 404, "{path}");
    }
    let none = Server::begin(&folder("bench-none"), "");
    assert_eq!(none.get(&format!("{}/pack", none.host)).status, 404, "without a pack there is no workbench");
}

#[test]
fn a_pack_is_written_beside_its_workbench_in_a_browser() {
    let Some(browser) = Browser::wanted() else { return };
    let (here, server) = begun("bench-browser");
    let address = format!("http://{}{}/pack", server.name(), server.host);
    let mut wrong = Vec::new();
    let shows = |text: &str| {
        let is_there = |_: &i32| {
            std::thread::sleep(Duration::from_millis(100));
            browser.run(&format!("return document.getElementById('bench').textContent.includes('{text}')"))
                == true
        };
        (0..200).find(is_there).unwrap_or_else(|| panic!("{text} is not shown"));
    };
    let dark = [("prefers-color-scheme", "dark")];
    let mut name = read(&here, CAR).lines().find(|line| line.starts_with("name")).unwrap().to_owned();
    for (nth, (width, features)) in [(320, &dark[..]), (1280, &[]), (1280, &dark)].into_iter().enumerate() {
        browser.screen((width, 844), features);
        browser.visit(&address);
        wrong.extend(looked_at(&browser, width, "workbench"));
        browser.run("const b = document.querySelector('[value=many]'); b.focus(); b.click();");
        shows(&format!("answers: {}", 20 * (nth + 1)));
        assert_eq!(browser.run("return document.activeElement.value"), "many", "the button keeps the focus");
        // The page is not asked to load again.
        let new = format!("name = \"Wagon {nth}\"");
        change(&here, CAR, &name, &new);
        name = new;
        shows(&format!("Wagon {nth}"));
        write(&here, CAR, read(&here, CAR) + "\nnonsense = 1\n");
        shows("nonsense");
        wrong.extend(looked_at(&browser, width, "messages"));
        change(&here, CAR, "\nnonsense = 1\n", "");
        shows("Nothing is wrong.");
        wrong.extend(browser.messages());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
