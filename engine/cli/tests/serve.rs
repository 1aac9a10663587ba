//! Tables in browsers, by plain HTTP: nobody is asked for a script here. Games are played to their end through forms,
//! with answers that come twice and late, links that are wrong, and a server that is killed; each record replays exact.
//! `HOLDUP_BROWSER=1` plays some in Chromium, by keyboard alone.
//! `HOLDUP_RANDOM_GAMES=20000 cargo test --release -p holdup-cli serve::` plays one for every four hundred.

mod any;
mod browser;

pub(crate) use browser::looked_at;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::Child;
use std::time::Duration;

use crate::common::{bad, begin, copy, folder, good, holdup, read, words, write};

/// A server that runs.
pub(crate) struct Server {
    process: Child,
    pub(crate) host: String,
    port: u16,
}

/// An answer of a server.
pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(one, _)| one.eq_ignore_ascii_case(name)).map_or("", |(_, value)| value)
    }

    /// Every text between two others, as a browser reads it.
    pub(crate) fn all(&self, before: &str, after: &str) -> Vec<String> {
        let found = self.body.split(before).skip(1).filter_map(|rest| Some(rest.split_once(after)?.0));
        found.map(|text| text.replace("&#39;", "'").replace("&#34;", "\"").replace("&#38;", "&")).collect()
    }
}

impl Server {
    /// A server in a folder, on any port.
    pub(crate) fn begin(here: &Path, more: &str) -> Server {
        let language = if more.contains("--lang ") { "" } else { " --lang en" };
        let line = format!("serve --port 0 --tables tables{language}{more}");
        let mut process = begin(holdup(here).args(words(&line)));
        let mut shown = BufReader::new(process.stdout.take().unwrap());
        let mut first = String::new();
        shown.read_line(&mut first).unwrap();
        let address = first.trim().rsplit(' ').next().unwrap();
        let (port, host) = address.strip_prefix("http://127.0.0.1:").unwrap().split_once('/').unwrap();
        // The rest of what it prints is read, so that it can print.
        std::thread::spawn(move || shown.read_to_string(&mut String::new()));
        Server { process, host: format!("/{host}"), port: port.parse().unwrap() }
    }

    /// Ends it as a loss of power would.
    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    fn sent(&self, method: &str, path: &str, headers: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        // A server that refuses a long body may close before it has read it, and has answered then.
        let _ = stream.write_all(body.as_bytes());
        stream
    }

    /// Asks with these headers.
    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let mut all = Vec::new();
        // Such a server may also reset what it has answered.
        let _ = self.sent(method, path, headers, body).read_to_end(&mut all);
        let text = String::from_utf8(all).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let mut body = body.to_owned();
        if head.to_lowercase().contains("transfer-encoding: chunked") {
            body = chunks(&body);
        }
        assert!(!body.contains('\u{1b}'), "{path}: nothing is coloured as on a terminal");
        Answer { status, head: head.to_owned(), body }
    }

    pub(crate) fn name(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.ask("GET", path, &format!("host: {}\r\n", self.name()), "")
    }

    pub(crate) fn post(&self, path: &str, form: &[(&str, &str)]) -> Answer {
        let name = self.name();
        let headers = format!(
            "host: {name}\r\norigin: http://{name}\r\ncontent-type: application/x-www-form-urlencoded\r\n"
        );
        self.ask("POST", path, &headers, &encoded(form))
    }

    /// Sets a table and answers its address on the host's page.
    pub(crate) fn set(&self, rules: &str, seats: &[(&str, &str)], parts: &[&str]) -> String {
        let mut form = vec![("rules", rules), ("language", "en")];
        for &(kind, name) in seats {
            form.extend([("seat", kind), ("name", name)]);
        }
        form.extend(parts.iter().map(|&part| ("part", part)));
        let answer = self.post(&format!("{}/new", self.host), &form);
        assert_eq!(answer.status, 303, "{}", answer.body);
        answer.header("location").to_owned()
    }

    /// The links on a page of links: those of seats nobody has opened, and of those who watch.
    pub(crate) fn links(&self, page: &str) -> Vec<String> {
        let page = self.get(page);
        assert_eq!(page.status, 200, "{}", page.body);
        let links = page.all("class=\"link\" href=\"", "\"");
        links.iter().map(|link| link[link.find("/t/").unwrap()..].to_owned()).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // One that was killed before has nothing to end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

pub(crate) fn encoded(form: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (key, value) in form {
        let _ = write!(text, "{}{key}=", if text.is_empty() { "" } else { "&" });
        for byte in value.bytes() {
            let _ = write!(text, "%{byte:02x}");
        }
    }
    text
}

fn chunks(body: &str) -> String {
    let (mut rest, mut whole) = (body.as_bytes(), Vec::new());
    while let Some(at) = rest.windows(2).position(|end| end == b"\r\n") {
        let length = usize::from_str_radix(std::str::from_utf8(&rest[..at]).unwrap(), 16).unwrap_or(0);
        if length == 0 {
            break;
        }
        whole.extend_from_slice(&rest[at + 2..at + 2 + length]);
        rest = &rest[at + 4 + length..];
    }
    String::from_utf8(whole).unwrap()
}

/// Numbers that look random and are the same on every run.
pub(crate) struct Dice(u64);

impl Dice {
    fn below(&mut self, number: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % number
    }
}

/// The question on the page of a seat: its number, and its choices.
fn question(page: &Answer) -> Option<(String, Vec<String>)> {
    let choices = page.all("name=\"choice\" value=\"", "\"");
    let number = page.all("name=\"n\" value=\"", "\"").into_iter().next()?;
    (!choices.is_empty()).then_some((number, choices))
}

/// A seed of a test, another one with `HOLDUP_SEED`.
fn seed(usual: u64) -> u64 {
    let wanted = std::env::var("HOLDUP_SEED").ok().and_then(|seed| seed.parse().ok());
    wanted.map_or(usual, |seed: u64| seed.wrapping_mul(1000) + usual)
}

/// The answers of persons in a record.
fn answers(record: &str) -> Vec<&str> {
    record.lines().filter(|line| line.starts_with('>')).collect()
}

/// A table with one person who has answered so often.
fn begun(server: &Server, count: usize) -> (String, String) {
    let page = server.set("", &[("me", "ANNA"), ("greedy", ""), ("me", "BEN")], &[]);
    let links = server.links(&page);
    for nth in 0..count {
        let link =
            links.iter().find(|link| question(&server.get(link)).is_some()).expect("somebody is asked");
        let (number, choices) = question(&server.get(link)).unwrap();
        let taken = server
            .post(&format!("{link}/answer"), &[("n", &number), ("choice", &choices[nth % choices.len()])]);
        assert_eq!(taken.status, 303, "{}", taken.body);
    }
    (page, links[0].clone())
}

#[test]
fn only_those_with_a_link_of_this_server_come_in() {
    let here = folder("serve-guard");
    let server = Server::begin(&here, " --name holdup.example");
    let (page, link) = begun(&server, 0);
    let name = server.name();
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    let answer = format!("{link}/answer");

    // Whoever makes another name lead here reads nothing.
    for host in ["evil.example", "127.0.0.1", "127.0.0.1:1", ""] {
        let refused = server.ask("GET", &link, &format!("host: {host}\r\n"), "");
        assert!(matches!(refused.status, 400 | 403), "{host}: {}", refused.status);
    }
    let two = format!("host: {name}\r\nhost: evil.example\r\n");
    assert!(matches!(server.ask("GET", &link, &two, "").status, 400 | 403));
    assert_eq!(server.ask("GET", &link, "host: holdup.example\r\n", "").status, 200);
    // Another site posts nothing, nor does anything that is no browser.
    for origin in ["origin: http://evil.example\r\n", "", "origin: http://127.0.0.1:1\r\n"] {
        let headers = format!("host: {name}\r\n{origin}{form}");
        assert_eq!(server.ask("POST", &answer, &headers, "n=0").status, 403, "{origin}");
    }
    for (wanted, named, sent) in [
        ("es-ES,en;q=0.5", "Este servidor", "otro sitio"),
        ("xx, en;q=0.3, nl;q=0.7", "Deze server", "Een andere site"),
        ("ro", "Serverul acesta", "Un alt site"),
        ("tlh;q=oops", "This server", "Another site"),
    ] {
        let wanted = format!("accept-language: {wanted}\r\n{form}");
        let refused = server.ask("GET", &link, &format!("host: evil.example\r\n{wanted}"), "");
        assert!(refused.body.contains(named), "{}", refused.body);
        let refused = server.ask("POST", &answer, &format!("host: {name}\r\n{wanted}"), "n=0");
        assert!(refused.body.contains(sent), "{}", refused.body);
    }
    let headers = format!("host: {name}\r\norigin: null\r\n{form}");
    assert_eq!(server.ask("POST", &answer, &headers, "n=99").status, 409, "forms say no origin");
    // A link that is wrong looks like one that never was.
    let wrong = [
        link[..link.len() - 1].to_owned() + "g",
        link.replace("/s/", "/w/"),
        "/t/table-99/s/00000000000000000000000000000000".to_owned(),
        "/host/00000000000000000000000000000000".to_owned(),
        "/host/00000000000000000000000000000000/pack".to_owned(),
        "/host/00000000000000000000000000000000/house".to_owned(),
        "/host/00000000000000000000000000000000/t/table-1".to_owned(),
        "/host/00000000000000000000000000000000/t/table-1/film".to_owned(),
        "/t/..%2fhost/s/0".to_owned(),
        "/favicon.ico".to_owned(),
    ];
    let bodies: Vec<String> = (wrong.iter())
        .map(|path| {
            let page = server.get(path);
            assert_eq!(page.status, 404, "{path}");
            page.body
        })
        .collect();
    assert!(bodies.windows(2).all(|two| two[0] == two[1]), "they read alike");
    let long = "x".repeat(1 << 20);
    let refused = server.post(&answer, &[("n", &long)]);
    assert!(matches!(refused.status, 0 | 413), "{}", refused.status);

    for path in ["/", &*link, &*page, "/nowhere"] {
        let page = server.get(path);
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none';") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(page.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(page.header("cache-control"), "no-store", "{path}");
        assert_eq!(page.header("x-content-type-options"), "nosniff", "{path}");
        assert!(!page.body.contains("style=") && !page.body.contains(" onclick"), "{path}");
        assert!(
            !page.body.contains(here.to_str().unwrap()) && !page.body.contains("tables/"),
            "{path}: no path of the host"
        );
    }
}

#[test]
fn a_link_is_shown_until_it_is_opened_and_can_be_replaced() {
    let here = folder("serve-links");
    let server = Server::begin(&here, "");
    let (page, link) = begun(&server, 0);
    assert_eq!(server.links(&page).iter().filter(|link| link.contains("/s/")).count(), 2);
    // Whatever shows a preview of a link does not open it.
    for method in ["GET", "HEAD"] {
        let headers = format!("host: {}\r\n", server.name());
        assert_eq!(server.ask(method, &link, &headers, "").status, 200);
        assert_eq!(server.ask(method, &format!("{link}/rules"), &headers, "").status, 200);
    }
    assert!(server.links(&page).contains(&link));
    let mut stream = BufReader::new(server.sent(
        "GET",
        &format!("{link}/stream?at=0.0"),
        &format!("host: {}\r\n", server.name()),
        "",
    ));
    let mut line = String::new();
    stream.read_line(&mut line).unwrap();
    assert!(!server.links(&page).contains(&link), "whoever sets tables plays, too");
    assert_eq!(server.post(&format!("{page}/link"), &[("seat", "1")]).status, 303);
    assert_eq!(server.get(&link).status, 404, "the old link leads nowhere");
    while !line.starts_with("event: gone") {
        line.clear();
        assert_ne!(stream.read_line(&mut line).unwrap(), 0, "an open page is told");
    }
    let new = server.links(&page).into_iter().find(|link| link.contains("/s/")).unwrap();
    assert_ne!(new, link);
    assert_eq!(server.get(&new).status, 200);
    // Without scripts the first thing that is sent opens it.
    assert_eq!(server.post(&format!("{new}/language"), &[("language", "en")]).status, 303);
    assert!(!server.links(&page).contains(&new));

    // A computer player goes on, and gives the seat back.
    let before = server.get(&new).body;
    assert_eq!(server.post(&format!("{page}/hand"), &[("seat", "1"), ("player", "greedy")]).status, 303);
    assert!(question(&server.get(&new)).is_none(), "nobody else is asked");
    assert_ne!(server.get(&new).body, before);
    assert_eq!(server.post(&format!("{page}/hand"), &[("seat", "1"), ("player", "")]).status, 303);
    assert!(!read(&here, "tables/table-1.table").contains("stand_in"));
}

#[test]
fn a_seat_asks_why_a_choice_is_there_and_what_would_come_of_it() {
    let here = folder("serve-why");
    let server = Server::begin(&here, "");
    let page = server.set("", &[("me", "ANNA"), ("me", "BEN"), ("greedy", "")], &[]);
    let links = server.links(&page);
    let link = links.iter().find(|link| question(&server.get(link)).is_some()).unwrap();
    let (number, choices) = question(&server.get(link)).unwrap();
    let draw = (choices.iter().position(|choice| choice.starts_with("draw")).unwrap() + 1).to_string();
    let record = read(&here, "tables/table-1.record");
    let why = |link: &str, number: &str, about: &str| {
        server.get(&format!("{link}/why?{}", encoded(&[("n", number), ("about", about)])))
    };
    for (language, chance) in [
        ("en", "Then it depends on chance"),
        ("es", "Lo que viene después depende del azar"),
        ("nl", "Daarna beslist het toeval"),
        ("ro", "Apoi decide întâmplarea"),
    ] {
        assert_eq!(server.post(&format!("{link}/language"), &[("language", language)]).status, 303);
        assert!(server.get(link).body.contains("/why\" class"), "a form asks without a script");
        let told = why(link, &number, &draw);
        assert_eq!(told.status, 200);
        assert!(told.body.contains(chance) && !told.body.contains('\u{1b}'), "{language}: {}", told.body);
        assert!(why(link, &number, "xyzzy").body.contains("xyzzy"), "{language}");
    }
    assert!(why(link, &number, "").body.contains("(BASE-"), "the rules of the question");
    let name = server.name();
    let headers = format!("host: {name}\r\naccept: application/json\r\n");
    let told = server.ask("GET", &format!("{link}/why?n={number}&about={draw}"), &headers, "");
    let told: serde_json::Value = serde_json::from_str(&told.body).unwrap();
    assert!(told["lines"].as_array().unwrap().len() > 1, "{told}");
    // What is asked too late, or by somebody who is not asked, gets no answer.
    assert_eq!(why(link, "99", &draw).status, 409);
    for other in links.iter().filter(|one| *one != link) {
        assert!(matches!(why(other, &number, &draw).status, 404 | 409));
    }
    assert_eq!(read(&here, "tables/table-1.record"), record, "nothing of it has happened");
}

/// The events of a stream up to the question: name, id, data.
fn events(server: &Server, link: &str, at: &str, last: &str) -> Vec<(String, String, String)> {
    let last = if last.is_empty() { String::new() } else { format!("last-event-id: {last}\r\n") };
    let headers = format!("host: {}\r\n{last}", server.name());
    let stream = server.sent("GET", &format!("{link}/stream?at={at}"), &headers, "");
    let mut events: Vec<(String, String, String)> = Vec::new();
    for line in BufReader::new(stream).lines() {
        let line = line.unwrap();
        if let Some(name) = line.strip_prefix("event: ") {
            events.push((name.to_owned(), String::new(), String::new()));
        }
        let Some(event) = events.last_mut() else { continue };
        if let Some(id) = line.strip_prefix("id: ") {
            event.1 = id.to_owned();
        }
        if let Some(data) = line.strip_prefix("data: ") {
            event.2 = data.to_owned();
            if event.0 == "ask" {
                return events;
            }
        }
    }
    events
}

type Keys = BTreeMap<String, serde_json::Value>;

fn keys(value: &serde_json::Value) -> Keys {
    value.as_object().unwrap().iter().map(|(key, value)| (key.clone(), value.clone())).collect()
}

#[test]
fn a_stream_goes_on_where_it_was_cut() {
    let here = folder("serve-stream");
    let server = Server::begin(&here, "");
    let (page, _) = begun(&server, 0);
    let watch = server.links(&page).into_iter().find(|link| link.contains("/w/")).unwrap();
    let data = |page: &Answer| -> serde_json::Value {
        let text = page.all("id=\"data\">", "</script>").remove(0);
        serde_json::from_str(&text).unwrap()
    };
    let first = data(&server.get(&watch));
    let (at, epoch) = (first["at"].as_u64().unwrap(), first["epoch"].as_u64().unwrap());
    let seats: Vec<String> = server.links(&page).into_iter().filter(|link| link.contains("/s/")).collect();
    for _ in 0..6 {
        let link =
            seats.iter().find(|link| question(&server.get(link)).is_some()).expect("somebody is asked");
        let (number, choices) = question(&server.get(link)).unwrap();
        assert_eq!(
            server.post(&format!("{link}/answer"), &[("n", &number), ("choice", &choices[0])]).status,
            303
        );
    }
    let last = data(&server.get(&watch));
    let all = events(&server, &watch, &format!("{epoch}.{at}"), "");
    let mut view = keys(&first["first"]);
    let steps = all.iter().filter(|(name, ..)| name == "step");
    for (_, _, step) in steps.clone() {
        let step: serde_json::Value = serde_json::from_str(step).unwrap();
        for (key, value) in step["s"].as_object().into_iter().flatten() {
            match value.is_null() {
                true => view.remove(key),
                false => view.insert(key.clone(), value.clone()),
            };
        }
        assert!(step.to_string().len() < 4000, "{step}");
    }
    assert_eq!(view, keys(&last["first"]), "steps lead to the view of the page");
    let count = steps.count();
    assert_eq!(
        all.iter().rfind(|(name, ..)| name == "step").unwrap().1,
        format!("{epoch}.{}", at as usize + count)
    );

    // A page that was cut in the middle gets the rest, one that knows nothing the whole view.
    let middle = format!("{epoch}.{}", at as usize + 2);
    let rest = events(&server, &watch, &format!("{epoch}.{at}"), &middle);
    assert_eq!(rest.iter().filter(|(name, ..)| name == "step").count(), count - 2);
    for unknown in [&*format!("{}.3", epoch ^ 1), &format!("{epoch}.99999"), "xyzzy", ""] {
        let whole = events(&server, &watch, "", unknown);
        assert_eq!(whole[0].0, "view", "{unknown}");
        let whole: serde_json::Value = serde_json::from_str(&whole[0].2).unwrap();
        assert_eq!(keys(&whole["view"]), keys(&last["first"]));
    }
}

/// The question on a page of a seat: its number if it is open, and the sentence.
fn asked(page: &Answer) -> (Option<String>, String) {
    (question(page).map(|(number, _)| number), page.all("<h2 id=\"asked\">", "</h2>").remove(0))
}

#[test]
fn those_who_choose_in_secret_are_asked_at_once_and_nobody_hears_who_has_chosen() {
    let here = folder("serve-secret");
    let mut server = Server::begin(&here, "");
    let page = server.set("", &[("me", "ANNA"), ("me", "BEN"), ("me", "CARLA")], &["horses/horse_attack"]);
    let mut links = server.links(&page);
    let watch = links.pop().unwrap();
    let mut pages: Vec<Answer> = links.iter().map(|link| server.get(link)).collect();
    // Some bandits are asked something of their own before.
    while !pages.iter().all(|page| question(page).is_some()) {
        let first = pages.iter().position(|page| question(page).is_some()).expect("somebody is asked");
        let (number, choices) = question(&pages[first]).unwrap();
        let form = [("n", &*number), ("choice", &*choices[0])];
        assert_eq!(server.post(&format!("{}/answer", links[first]), &form).status, 303);
        pages = links.iter().map(|link| server.get(link)).collect();
    }
    let (before, others) = (server.get(&watch).body, server.get(&links[0]).body);
    let record = read(&here, "tables/table-1.record");

    // The last in the order is the first to choose, and nothing of it is anywhere else.
    let (number, choices) = question(&pages[2]).unwrap();
    let answer = |server: &Server, link: &str, number: &str, choice: &str| {
        server.post(&format!("{link}/answer"), &[("n", number), ("choice", choice)]).status
    };
    assert_eq!(answer(&server, &links[2], &number, &choices[0]), 303);
    assert_eq!(answer(&server, &links[2], &number, &choices[1]), 409, "the first answer stays");
    assert_eq!((server.get(&watch).body, server.get(&links[0]).body), (before.clone(), others.clone()));
    assert_eq!(read(&here, "tables/table-1.record"), record);
    assert!(asked(&server.get(&links[2])).1.starts_with("You have chosen"));
    server.kill();
    server = Server::begin(&here, "");
    let again = |server: &Server, link: &str| asked(&server.get(link));
    assert!(again(&server, &links[2]).1.starts_with("You have chosen"), "it survives");
    assert_eq!(again(&server, &links[0]), asked(&pages[0]));
    assert_eq!(again(&server, &watch), asked(&Answer { status: 200, head: String::new(), body: before }));

    // Whoever has chosen can choose again until all have.
    let undone = server.post(&format!("{}/again", links[2]), &[("n", &number)]);
    assert_eq!(undone.status, 303);
    assert_eq!(server.post(&format!("{}/again", links[2]), &[("n", &number)]).status, 409);
    assert_eq!(
        server.post(&format!("{}/undo", links[2]), &[]).status,
        409,
        "nothing is taken back meanwhile"
    );
    for link in [&links[2], &links[0], &links[1]] {
        let (number, choices) = question(&server.get(link)).unwrap();
        assert_eq!(answer(&server, link, &number, choices.last().unwrap()), 303);
    }
    assert!(answers(&read(&here, "tables/table-1.record")).len() >= 3);
    assert_eq!(read(&here, "tables/table-1.sealed"), "");
    let open: usize = links.iter().filter(|link| question(&server.get(link)).is_some()).count();
    assert!(open >= 1, "the game goes on");
    assert!(bad(&here, "replay tables/table-1.record", 1).contains("incomplete: exact"));
}

/// Everything that a server sends to whoever has a link, with its headers: pages, rules, the stream, and the answer to every
/// question about the question. Ports, times and the number of the process are not its own.
fn everything(server: &Server, link: &str) -> String {
    let seat = server.get(link);
    let epoch = seat.all("\"epoch\":", ",").remove(0);
    let mut answers = vec![seat.head.clone(), seat.body.clone()];
    let mut paths = vec!["/rules".to_owned(), "/film".to_owned()];
    if let Some((number, choices)) = question(&seat) {
        let about = (1..=choices.len()).map(|nth| nth.to_string());
        let about = about.chain(["", "purse", "play fire", "no"].map(str::to_owned));
        paths.extend(about.map(|about| format!("/why?{}", encoded(&[("n", &number), ("about", &about)]))));
    }
    for path in paths {
        let answer = server.get(&format!("{link}{path}"));
        assert_eq!(answer.status, if path == "/film" { 404 } else { 200 }, "{path}: {}", answer.body);
        answers.extend([path, answer.head, answer.body]);
    }
    answers.extend(events(server, link, "0.0", "").into_iter().map(|event| format!("{event:?}")));
    // A late answer, and one that is not offered.
    for form in [[("n", "99999"), ("choice", "draw 3")], [("n", "0"), ("choice", "xyzzy")]] {
        let refused = server.post(&format!("{link}/answer"), &form);
        answers.extend([refused.head, refused.body]);
    }
    let lines = answers.iter().flat_map(|answer| answer.lines());
    let lines = lines.filter(|line| !line.starts_with("date: "));
    lines.map(|line| line.replace(&server.port.to_string(), "PORT").replace(&epoch, "EPOCH") + "\n").collect()
}

/// Two servers with the same tables, which differ from now on in what one person does.
fn two(name: &str, here: &Path, server: Server) -> [Server; 2] {
    server.kill();
    let there = folder(name);
    copy(&here.join("tables"), &there.join("tables"));
    [Server::begin(here, ""), Server::begin(&there, "")]
}

#[test]
fn what_one_does_in_secret_changes_no_byte_that_others_are_sent() {
    let here = folder("serve-alike");
    let server = Server::begin(&here, "");
    // A card that is laid face down.
    let page = server.set("", &[("me", "ANNA"), ("me", "BEN"), ("me", "CARLA")], &[]);
    let links = server.links(&page);
    let hidden = |choices: &[String]| -> Vec<String> {
        choices.iter().filter(|choice| choice.ends_with("face down")).cloned().collect()
    };
    let mut dice = Dice(seed(17));
    let (who, number, face_down) = loop {
        let asked =
            links[..3].iter().enumerate().find_map(|(nth, link)| Some((nth, question(&server.get(link))?)));
        let (who, (number, choices)) = asked.expect("a game has tunnels");
        let face_down = hidden(&choices);
        if face_down.len() > 1 {
            break (who, number, face_down);
        }
        let form = [("n", &*number), ("choice", &*choices[dice.below(choices.len())])];
        assert_eq!(server.post(&format!("{}/answer", links[who]), &form).status, 303);
    };
    let servers = two("serve-alike-other", &here, server);
    for (server, choice) in servers.iter().zip(&face_down) {
        let form = [("n", &*number), ("choice", &**choice)];
        assert_eq!(server.post(&format!("{}/answer", links[who]), &form).status, 303);
    }
    let own = servers.each_ref().map(|server| everything(server, &links[who]));
    assert_ne!(own[0], own[1], "whoever laid it knows which");
    for link in links.iter().filter(|link| **link != links[who]) {
        let sent = servers.each_ref().map(|server| everything(server, link));
        assert_eq!(sent[0], sent[1]);
    }

    // A choice that is sealed, while others still choose, is nobody's affair: not even that it is there.
    let [server, _] = servers;
    let seats = [("me", "A"), ("greedy", ""), ("me", "B"), ("me", "C")];
    let page = server.set("", &seats, &["horses/horse_attack"]);
    let links = server.links(&page);
    let asked = || -> Vec<_> { links[..3].iter().map(|link| question(&server.get(link))).collect() };
    while !asked().iter().all(Option::is_some) {
        let (link, (number, choices)) =
            (links.iter().zip(asked())).find_map(|(link, asked)| Some((link, asked?))).unwrap();
        let form = [("n", &*number), ("choice", &*choices[0])];
        assert_eq!(server.post(&format!("{link}/answer"), &form).status, 303);
    }
    let before: Vec<String> = links.iter().map(|link| everything(&server, link)).collect();
    let (number, choices) = question(&server.get(&links[0])).unwrap();
    for choice in [choices.first().unwrap(), choices.last().unwrap()] {
        let form = [("n", &*number), ("choice", &**choice)];
        assert_eq!(server.post(&format!("{}/answer", links[0]), &form).status, 303);
        for (link, before) in links.iter().zip(&before).skip(1) {
            assert_eq!(everything(&server, link), *before, "{choice}");
        }
        assert_ne!(everything(&server, &links[0]), before[0]);
        assert_eq!(server.post(&format!("{}/again", links[0]), &[("n", &number)]).status, 303);
    }
}

#[test]
fn an_answer_is_taken_back_when_everybody_agrees() {
    let here = folder("serve-undo");
    let server = Server::begin(&here, "");
    let (page, _) = begun(&server, 0);
    let links: Vec<String> = server.links(&page).into_iter().filter(|link| link.contains("/s/")).collect();
    let answer = |link: &String| {
        let (number, choices) = question(&server.get(link))?;
        let taken = server.post(&format!("{link}/answer"), &[("n", &number), ("choice", &choices[0])]);
        assert_eq!(taken.status, 303);
        Some((number, choices))
    };
    let first = links.iter().position(|link| question(&server.get(link)).is_some()).unwrap();
    let (one, other) = (&links[first], &links[1 - first]);
    assert_eq!(server.post(&format!("{one}/undo"), &[]).status, 409, "there is nothing to take back");
    let (mut record, mut was) = (String::new(), None);
    // On some turns a seat plays twice in a row.
    while question(&server.get(other)).is_none() {
        record = read(&here, "tables/table-1.record");
        was = answer(one);
    }
    answer(other).unwrap();
    let now = read(&here, "tables/table-1.record");

    // One says no; then nobody is asked any more.
    assert_eq!(server.post(&format!("{one}/undo"), &[]).status, 303);
    assert!(server.get(other).body.contains("asks to take an answer back"));
    assert_eq!(server.post(&format!("{other}/vote"), &[("vote", "no")]).status, 303);
    assert_eq!(server.post(&format!("{other}/vote"), &[("vote", "yes")]).status, 409);
    assert_eq!(read(&here, "tables/table-1.record"), now);
    // Both agree: the game stands where it stood, with the same question, and each page gets the view anew.
    assert_eq!(server.post(&format!("{one}/undo"), &[]).status, 303);
    assert_eq!(server.post(&format!("{other}/vote"), &[("vote", "yes")]).status, 303);
    assert_eq!(read(&here, "tables/table-1.record"), record);
    let page = server.get(one);
    assert!(page.body.contains("was taken back"), "{}", page.body);
    assert_eq!(question(&page), was);
    assert!(question(&server.get(other)).is_none_or(|(number, _)| number == "0"));
    answer(one).unwrap();
    assert!(!server.get(one).body.contains("was taken back"));
}

#[test]
fn the_host_takes_back_what_has_uncovered_nothing() {
    let here = folder("serve-host-undo");
    let server = Server::begin(&here, "");
    let form = [
        ("rules", ""),
        ("language", "en"),
        ("undo", "host"),
        ("seat", "me"),
        ("name", "ANNA"),
        ("seat", "me"),
        ("name", "BEN"),
        ("seat", "me"),
        ("name", "CARLA"),
    ];
    let set = server.post(&format!("{}/new", server.host), &form);
    assert_eq!(set.status, 303, "{}", set.body);
    let page = set.header("location").to_owned();
    let links: Vec<String> = server.links(&page).into_iter().filter(|link| link.contains("/s/")).collect();
    let back = format!("{page}/back");
    let record = || read(&here, "tables/table-1.record");
    assert_eq!(server.post(&back, &[]).status, 200, "there is nothing to take back");
    // A card that is played face up was seen, and a card that is drawn, too; where a bandit goes uncovers nothing.
    let (mut taken, mut refused, mut dice) = (0, 0, Dice(5));
    for _ in 0..400 {
        let Some(link) = links.iter().find(|link| question(&server.get(link)).is_some()) else { break };
        let seat = server.get(link);
        assert!(!seat.body.contains(&format!("{link}/undo")), "only the host takes back");
        assert_eq!(server.post(&format!("{link}/undo"), &[]).status, 409);
        let (number, choices) = question(&seat).unwrap();
        let choice = &choices[dice.below(choices.len())];
        let before = record();
        let answer = [("n", &*number), ("choice", &**choice)];
        assert_eq!(server.post(&format!("{link}/answer"), &answer).status, 303);
        let after = record();
        let told = server.post(&back, &[]);
        if told.status == 303 {
            taken += 1;
            assert_eq!(answers(&record()), answers(&before), "{choice}");
            assert_eq!(question(&server.get(link)), Some((number.clone(), choices.clone())));
            assert!(server.get(link).body.contains("was taken back"));
            let is_face_down = choice.ends_with("face down");
            let shows = choice.starts_with("play") && !is_face_down || choice.starts_with("draw");
            assert!(!shows, "{choice}");
            assert_eq!(server.post(&format!("{link}/answer"), &answer).status, 303);
            assert_eq!(record(), after, "it comes again as it came");
        } else {
            refused += 1;
            assert!(told.body.contains("Nothing was taken back"), "{}", told.body);
            assert_eq!(record(), after);
        }
    }
    assert!(taken > 0 && refused > 0, "{taken} were taken back, {refused} were not");
}

#[test]
fn several_share_a_screen_and_each_hand_stays_covered() {
    let here = folder("serve-screen");
    let server = Server::begin(&here, "");
    let page = server.set("", &[("me", "ANNA"), ("me", "BEN"), ("me", "CARLA")], &[]);
    let old = server.links(&page);
    assert_eq!(server.post(&format!("{page}/screen"), &[("seat", "1"), ("seat", "2")]).status, 303);
    assert_eq!(server.get(&old[0]).status, 404, "old links stop working");
    let links = server.links(&page);
    let cover = links.iter().find(|link| link.contains("/d/")).unwrap();
    assert_eq!(links.iter().filter(|link| *link == cover).count(), 2, "both have one link");
    assert_eq!(server.get(&old[2]).status, 200, "the third seat keeps its own");
    let shown = server.get(cover);
    assert!(shown.body.contains("(ANNA)") && shown.body.contains("(BEN)"), "{}", shown.body);
    assert!(!shown.body.contains("CARLA") && !shown.body.contains("id=\"data\""), "it knows nothing else");
    assert_eq!(shown.header("cache-control"), "no-store");

    let open = |seat: &str| {
        let opened = server.post(cover, &[("seat", seat)]);
        assert_eq!(opened.status, 303, "{}", opened.body);
        opened.header("location").to_owned()
    };
    let anna = open("1");
    assert!(server.get(&anna).body.contains(&format!("href=\"{cover}\"")), "it can be handed on");
    assert!(!server.links(&page).contains(cover), "the link was opened");
    let stream = |link: &str| {
        let headers = format!("host: {}\r\n", server.name());
        BufReader::new(server.sent("GET", &format!("{link}/stream?at=0.0"), &headers, ""))
    };
    let is_gone = |stream: BufReader<TcpStream>| {
        stream.lines().map_while(Result::ok).any(|line| line.starts_with("event: gone"))
    };
    let of_anna = stream(&anna);
    let ben = open("2");
    assert_ne!(anna, ben);
    assert!(is_gone(of_anna), "the stream of a page ends when it is covered");
    // Back, and everything else behind that address, leads to the cover.
    let back = server.get(&anna);
    assert_eq!((back.status, back.header("location")), (303, &**cover));
    for end in ["/why?n=0", "/rules", "/film", "/stream?at=0.0"] {
        assert_eq!(server.get(&format!("{anna}{end}")).status, 404, "{end}");
    }
    assert_eq!(server.post(&format!("{anna}/answer"), &[("n", "0"), ("choice", "draw 3")]).status, 404);
    let of_ben = stream(&ben);
    assert_eq!(server.get(cover).status, 200);
    assert!(is_gone(of_ben), "the cover covers");
    assert_eq!(server.get(&ben).status, 303);
    let wrong = server.post(cover, &[("seat", "3")]);
    assert_eq!((wrong.status, wrong.header("location")), (303, &**cover), "that seat is not at this screen");

    // The screen goes round until the third is asked, who may be the first of all.
    let carla = &old[2];
    let answer = |link: &str, (number, choices): (String, Vec<String>)| {
        let form = [("n", &*number), ("choice", &*choices[0])];
        assert_eq!(server.post(&format!("{link}/answer"), &form).status, 303);
    };
    let mut turns = 0;
    loop {
        match question(&server.get(carla)) {
            Some(_) if turns > 0 => break,
            Some(asked) => answer(carla, asked),
            None => {
                let shown = server.get(cover);
                let asked = shown.all("value=\"", "\" class=\"primary\"");
                assert_eq!(asked.len(), 1, "{}", shown.body);
                let link = open(&asked[0]);
                answer(&link, question(&server.get(&link)).unwrap());
                turns += 1;
            }
        }
    }
    assert!(server.get(cover).body.contains("Nobody at this screen"));
    // One seat alone has a link of its own again.
    assert_eq!(server.post(&format!("{page}/screen"), &[("seat", "1")]).status, 303);
    let own = server.links(&page).into_iter().find(|link| link.contains("/s/")).unwrap();
    assert_eq!(server.get(&own).status, 200);
    assert_eq!(server.post(&format!("{page}/link"), &[("seat", "2")]).status, 303);
    assert_eq!(server.get(cover).status, 404);
}

#[test]
fn the_host_sees_films_of_what_nobody_holds_secret() {
    let here = folder("serve-films");
    let server = Server::begin(&here, "");
    let page = server.set("", &[("me", "ANNA"), ("greedy", ""), ("greedy", "")], &[]);
    let link = server.links(&page)[0].clone();
    let watch = server.links(&page).pop().unwrap();
    assert!(server.get(&server.host).body.contains(&format!("{page}/film")), "the host finds it");
    let hand = |film: &Answer| film.body.contains("\"cards/");
    let film = server.get(&format!("{page}/film"));
    assert_eq!((film.status, hand(&film)), (200, false), "nobody's hand is in it");
    assert!(server.get(&link).body.contains("\"cards/"), "a seat sees its own");
    assert_eq!(server.get(&format!("{watch}/film")).status, 404, "others see it at the end");
    while let Some((number, choices)) = question(&server.get(&link)) {
        let form = [("n", &*number), ("choice", &*choices[0])];
        assert_eq!(server.post(&format!("{link}/answer"), &form).status, 303);
    }
    let film = server.get(&format!("{page}/film"));
    assert_eq!((film.status, hand(&film)), (200, true), "at the end it shows everything");
}

#[test]
fn a_table_that_cannot_be_set_says_why_and_a_seat_speaks_its_language() {
    let here = folder("serve-refused");
    let server = Server::begin(&here, "");
    let computers = [("seat", "greedy"), ("name", "")].repeat(3);
    let rules = [("rules", ""), ("language", "en")];
    let form = [&rules[..], &computers].concat();
    let refused = server.post(&format!("{}/new", server.host), &form);
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("Give a seat to a person"), "{}", refused.body);
    let odd = [&rules[..], &[("seat", "me"), ("name", "<b>x")], &computers].concat();
    let refused = server.post(&format!("{}/new", server.host), &odd);
    assert_eq!(refused.status, 422);
    assert!(!refused.body.contains("<b>x"), "a name is escaped");
    let path = [("rules", "/etc/passwd"), ("language", "en"), ("seat", "me"), ("name", "")];
    assert_eq!(server.post(&format!("{}/new", server.host), &path).status, 422);
    let undo = [&rules[..], &[("undo", "sometimes"), ("seat", "me"), ("name", "")], &computers].concat();
    assert_eq!(server.post(&format!("{}/new", server.host), &undo).status, 422);
    assert!(!here.join("tables/table-1.record").exists(), "nothing is left behind");

    let (_, link) = begun(&server, 2);
    for (language, word) in [("es", "Bandidos"), ("nl", "Bandieten"), ("ro", "Bandiți"), ("en", "Bandits")] {
        assert_eq!(server.post(&format!("{link}/language"), &[("language", language)]).status, 303);
        let page = server.get(&link);
        assert!(
            page.body.contains(&format!("<html lang=\"{language}\">")) && page.body.contains(word),
            "{language}"
        );
    }
    let rules = server.get(&format!("{link}/rules"));
    assert_eq!(rules.status, 200);
    for id in server.get(&link).all("/rules#", "\"") {
        assert!(rules.body.contains(&format!("<div id=\"{id}\">")), "{id} is no statement of the page");
    }
    assert!(rules.all("<summary>", "</summary>").len() > 20, "everything in the game is there");
    // A file somebody has broken keeps no other table from being played.
    server.kill();
    write(&here, "tables/table-2.record", "?");
    write(&here, "tables/table-2.table", "?");
    let server = Server::begin(&here, "");
    assert_eq!(server.get(&link).status, 200);
}

#[test]
fn nothing_that_is_sent_fails_the_server() {
    let here = folder("serve-fuzz");
    let server = Server::begin(&here, "");
    let (page, link) = begun(&server, 1);
    let addresses =
        [&*link, &*page, &*server.host, "/t/table-1", "/asset/x/table.js", "/", "/host", "/t/table-1/w/0"];
    let ends = [
        "",
        "/",
        "/answer",
        "/again",
        "/undo",
        "/vote",
        "/language",
        "/film",
        "/stream?at=",
        "/new",
        "/link",
        "/hand",
        "/%00",
        "/%ff",
        "/../..",
    ];
    let forms = [
        "",
        "=",
        "&&&",
        "n=0",
        "n=-1&choice=",
        "n=%ff%fe&choice=%00",
        "seat=1&seat=2&player=greedy",
        "seat=99999999999999999999",
        "language=xx&undo=&rules=&seat=me&name=A",
        "vote=yes",
        "%%%",
    ];
    let mut dice = Dice(11);
    for _ in 0..300 {
        let path = format!("{}{}", addresses[dice.below(addresses.len())], ends[dice.below(ends.len())]);
        let method = ["GET", "POST", "POST", "PUT", "HEAD", "DELETE"][dice.below(6)];
        if path.contains("stream") && method != "POST" {
            continue;
        }
        let body = forms[dice.below(forms.len())];
        let kind = ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"][dice.below(3)];
        let name = server.name();
        let headers = format!("host: {name}\r\norigin: http://{name}\r\ncontent-type: {kind}\r\n");
        let answer = server.ask(method, &path, &headers, body);
        assert!((200..500).contains(&answer.status), "{method} {path} {body}: {}", answer.status);
    }
    assert_eq!(server.get(&link).status, 200, "the table stands");
    assert!(good(&here, "replay --help").contains("replay"));
    let taken = bad(&here, "play --continue tables/table-1.record", 1);
    assert!(taken.contains("another process is writing it"), "{taken}");
}

/// A script that fails when three bandits count their loot.
const FAILS: &str =
    "function score(game, count)\n  if #game.bandits({}) == 3 then return count.nothing.at_all end\nend\n";

#[test]
fn a_script_that_fails_stops_its_own_table_and_the_host_reads_why() {
    let here = folder("serve-fault");
    good(&here, "new pack prairie");
    good(&here.join("prairie"), "new option shaky");
    write(&here, "prairie/scripts/scoring/shaky.lua", FAILS);
    let server = Server::begin(&here, " --pack prairie");
    let play = |page: &str, count: usize| {
        let links = server.links(page);
        let mut given = 0;
        while given < count {
            let Some(link) = links.iter().find(|link| question(&server.get(link)).is_some()) else { break };
            let (number, choices) = question(&server.get(link)).unwrap();
            server.post(&format!("{link}/answer"), &[("n", &number), ("choice", &choices[0])]);
            given += 1;
        }
        (links[0].clone(), given)
    };
    let page = server.set("", &[("me", ""), ("greedy", ""), ("greedy", "")], &[]);
    let (link, given) = play(&page, 400);
    assert!(given < 400, "the table stands still");
    let seat = server.get(&link);
    assert!(asked(&seat).1.contains("stands still"), "{}", asked(&seat).1);
    assert!(!seat.body.contains("shaky"), "only the host reads why");
    assert!(server.get(&page).body.contains("shaky.lua"), "{}", server.get(&page).body);
    let others = server.set("", &[("me", ""), ("greedy", ""), ("greedy", ""), ("greedy", "")], &[]);
    assert_eq!(play(&others, 12).1, 12, "other tables go on");
}
