//! Any table, played through forms by whoever does anything, and killed at any moment.

use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use super::{Answer, Dice, Server, answers, encoded, question, seed};
use crate::common::{folder, good, read, run, words};

pub(super) fn games() -> usize {
    let wanted = std::env::var("HOLDUP_RANDOM_GAMES").ok().and_then(|number| number.parse::<usize>().ok());
    wanted.map_or(4, |games| games.div_ceil(400))
}

/// The choices of the form of a new table: rules, parts, players.
struct Form {
    rules: Vec<String>,
    parts: Vec<String>,
    players: Vec<String>,
}

impl Form {
    fn of(server: &Server) -> Form {
        let page = server.get(&server.host);
        let rules = page.all("<select id=\"rules\"", "</select>").remove(0);
        let seat = page.all("<select id=\"seat1\"", "</select>").remove(0);
        let values = |text: &str| -> Vec<String> {
            text.split("value=\"")
                .skip(1)
                .filter_map(|rest| Some(rest.split_once('"')?.0.to_owned()))
                .collect()
        };
        let parts = page.all("name=\"part\" value=\"", "\"");
        // Those who think for long play elsewhere.
        let quick = |name: &String| ["easy", "greedy", "random"].contains(&name.as_str());
        Form { rules: values(&rules), parts, players: values(&seat).into_iter().filter(quick).collect() }
    }

    /// Sets a table of any kind: its address on the host's page.
    fn set(&self, server: &Server, dice: &mut Dice) -> String {
        // Not every rulebook version takes every part and number of seats.
        for _ in 0..200 {
            let mut form = vec![("rules", &*self.rules[dice.below(self.rules.len())]), ("language", "en")];
            for _ in 0..dice.below(3) {
                form.push(("part", &self.parts[dice.below(self.parts.len())]));
            }
            for seat in 0..dice.below(5) + 2 {
                let is_person = seat == 0 || dice.below(2) == 0;
                let kind = if is_person { "me" } else { &self.players[dice.below(self.players.len())] };
                form.extend([("seat", kind), ("name", if seat == 0 { "ANNA" } else { "" })]);
            }
            let set = server.post(&format!("{}/new", server.host), &form);
            match set.status {
                303 => return set.header("location").to_owned(),
                status => assert_eq!(status, 422, "{form:?}: {}", set.body),
            }
        }
        panic!("no table can be set");
    }
}

#[test]
fn games_are_played_through_forms_and_survive_kills() {
    let here = folder("serve-games");
    let mut server = Server::begin(&here, "");
    let form = Form::of(&server);
    let mut dice = Dice(seed(7));
    for _ in 0..games() {
        let page = form.set(&server, &mut dice);
        let name = page.rsplit('/').next().unwrap().to_owned();
        let seats = |server: &Server| -> Vec<String> {
            server.links(&page).into_iter().filter(|link| link.contains("/s/")).collect()
        };
        let mut links = seats(&server);
        let (mut given, mut silent) = (0, 0);
        'game: loop {
            let mut is_asked = false;
            for nth in 0..links.len() {
                let link = links[nth].clone();
                let seat = server.get(&link);
                assert_eq!(seat.status, 200, "{name}: {}", seat.body);
                if seat.body.contains("/film\"") {
                    break 'game;
                }
                let Some((number, choices)) = question(&seat) else { continue };
                is_asked = true;
                let choice = &choices[dice.below(choices.len())];
                let address = format!("{link}/answer");
                match dice.below(30) {
                    0 => {
                        let wrong = server.post(&address, &[("n", &number), ("choice", "xyzzy")]);
                        assert_eq!(wrong.status, 422, "{}", wrong.body);
                        let stale = server.post(&address, &[("n", "99999"), ("choice", choice)]);
                        assert_eq!(stale.status, 409, "{}", stale.body);
                    }
                    1 => {
                        // A page that leaves in the middle of a stream.
                        let headers = format!("host: {}\r\n", server.name());
                        let mut stream = server.sent("GET", &format!("{link}/stream?at=0.0"), &headers, "");
                        assert!(stream.read(&mut [0; 64]).unwrap() > 0);
                    }
                    2 => {
                        let why = server.get(&format!("{link}/why?n={number}&about=1"));
                        assert_eq!(why.status, 200, "{}", why.body);
                    }
                    3 if nth == 0 => {
                        // The link was lost: the old one answers nothing any more.
                        assert_eq!(server.post(&format!("{page}/link"), &[("seat", "1")]).status, 303);
                        let old = server.post(&address, &[("n", &number), ("choice", choice)]);
                        assert_eq!((old.status, server.get(&link).status), (404, 404));
                        // Nothing else is new, so the only link that is not known is the new one.
                        let new = seats(&server).into_iter().find(|link| !links.contains(link));
                        links[0] = new.unwrap();
                        continue;
                    }
                    _ => {}
                }
                let taken = server.post(&address, &[("n", &number), ("choice", choice)]);
                assert_eq!(taken.status, 303, "{name}: {}", taken.body);
                given += 1;
                if dice.below(8) == 0 {
                    let twice = server.post(&address, &[("n", &number), ("choice", choice)]);
                    assert_eq!(twice.status, 409, "{}", twice.body);
                }
                if dice.below(60) == 0 {
                    let before = read(&here, &format!("tables/{name}.record"));
                    server.kill();
                    server = Server::begin(&here, "");
                    assert_eq!(server.get(&link).status, 200);
                    let after = read(&here, &format!("tables/{name}.record"));
                    assert_eq!(answers(&after), answers(&before), "no answer is lost or doubled");
                }
            }
            // A computer player may think for longer than a page waits.
            silent = if is_asked { 0 } else { silent + 1 };
            assert!(silent < 300, "{name}: somebody is asked");
            std::thread::sleep(Duration::from_millis(if is_asked { 0 } else { 100 }));
        }
        let film = server.get(&format!("{}/film", links[0]));
        assert_eq!((film.status, film.body.starts_with("<!doctype html>")), (200, true));
        let record = read(&here, &format!("tables/{name}.record"));
        assert!(answers(&record).len() >= given, "{name}: {given} answers were given");
        let graded = good(&here, &format!("replay tables/{name}.record"));
        assert!(graded.contains("exact"), "{graded}");
    }
}

/// The number of the last step on the page of a viewer.
fn last_step(page: &Answer) -> u64 {
    let text = page.all("id=\"data\">", "</script>").remove(0);
    serde_json::from_str::<serde_json::Value>(&text).unwrap()["at"].as_u64().unwrap()
}

/// Kills the server at any moment while answers arrive: an answer that was acknowledged is in the record, or sealed beside
/// it; none is there twice; and nobody was shown what is on no disk.
#[test]
fn kills_lose_no_answer_double_none_and_none_was_shown_before_it_was_kept() {
    let here = folder("serve-kills");
    let mut server = Server::begin(&here, "");
    let mut dice = Dice(seed(13));
    let (mut acknowledged, mut cut, mut kills) = (0, 0, 0);
    let wanted = games() * 2;
    while kills < wanted {
        let parts: &[&str] = if kills % 2 == 0 { &["horses/horse_attack"] } else { &[] };
        let page = server.set("", &[("me", "A"), ("me", "B"), ("greedy", "")], parts);
        let name = page.rsplit('/').next().unwrap().to_owned();
        let links = server.links(&page);
        let kept = |here: &Path| {
            let record = read(here, &format!("tables/{name}.record"));
            let sealed = std::fs::read_to_string(here.join(format!("tables/{name}.sealed")));
            (answers(&record).len(), sealed.unwrap_or_default().lines().count(), record)
        };
        while let Some(link) =
            links.iter().find(|link| link.contains("/s/") && question(&server.get(link)).is_some())
        {
            let watch = links.last().unwrap();
            let (number, choices) = question(&server.get(link)).unwrap();
            let choice = choices[dice.below(choices.len())].clone();
            // Somebody watches meanwhile.
            let headers = format!("host: {}\r\n", server.name());
            let at = last_step(&server.get(watch));
            let epoch = server.get(watch).all("\"epoch\":", ",").remove(0);
            let stream = server.sent("GET", &format!("{watch}/stream?at={epoch}.{at}"), &headers, "");
            let watching = std::thread::spawn(move || {
                let lines = BufReader::new(stream).lines().map_while(Result::ok);
                let steps =
                    lines.filter_map(|line| line.strip_prefix("id: ")?.split_once('.')?.1.parse().ok());
                steps.max().unwrap_or(0_u64)
            });
            let (before, sealed, _) = kept(&here);
            let address = format!("{link}/answer");
            let name = server.name();
            let headers = format!(
                "host: {name}\r\norigin: http://{name}\r\ncontent-type: application/x-www-form-urlencoded\r\n"
            );
            let form = encoded(&[("n", &number), ("choice", &choice)]);
            let stream = server.sent("POST", &address, &headers, &form);
            // Twice, as impatient people do.
            let again = server.sent("POST", &address, &headers, &form);
            std::thread::sleep(Duration::from_micros(u64::try_from(dice.below(80_000)).unwrap()));
            server.kill();
            let status = |mut stream: TcpStream| {
                let mut all = Vec::new();
                // Whoever is killed may reset what it has not sent.
                let _ = stream.read_to_end(&mut all);
                String::from_utf8_lossy(&all).split(' ').nth(1).and_then(|status| status.parse::<u16>().ok())
            };
            let told = [status(stream), status(again)];
            let seen = watching.join().unwrap();
            server = Server::begin(&here, "");
            let page = server.get(link);
            assert_eq!(page.status, 200, "{}", page.body);
            let (after, sealed_after, record) = kept(&here);
            let is_taken = question(&page).is_none_or(|(now, _)| now != number);
            assert!(
                told.iter().filter(|told| **told == Some(303)).count() <= 1,
                "{told:?}: it is taken once"
            );
            if told.contains(&Some(303)) {
                acknowledged += 1;
                assert!(is_taken, "{choice} was acknowledged, and is lost");
                let label = format!(": {choice}");
                let is_kept = after > before && record.contains(&label) || sealed_after > sealed;
                assert!(is_kept, "{choice} is on no disk");
            } else {
                cut += 1;
            }
            let there = last_step(&server.get(watch));
            assert!(seen <= there, "step {seen} was shown, and {there} are kept");
            kills += 1;
            // Some answers between, so that kills meet all of a game.
            for _ in 0..dice.below(12) {
                let asked = links.iter().find_map(|link| Some((link, question(&server.get(link))?)));
                let Some((link, (number, choices))) = asked else { break };
                let form = [("n", &*number), ("choice", &*choices[dice.below(choices.len())])];
                assert_eq!(server.post(&format!("{link}/answer"), &form).status, 303);
            }
            if kills >= wanted {
                break;
            }
        }
        let (.., record) = kept(&here);
        assert!(!record.is_empty());
        let graded = run(&here, words(&format!("replay tables/{name}.record")));
        let graded = String::from_utf8_lossy(&graded.stdout).into_owned();
        assert!(graded.contains("exact"), "{graded}");
    }
    println!("{kills} kills: {acknowledged} answers were acknowledged before, {cut} were not");
}
