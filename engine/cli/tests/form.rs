//! House rules as a form: it writes what it reads, says what `check` and `rules diff` say, keeps what it does not show, and
//! reaches no other file. `HOLDUP_RANDOM_GAMES=100000` tries every option with every rulebook version.

use std::path::Path;

use holdup_tests::browser::Browser;
use serde_json::Value;

use crate::common::{bad, folder, good, read, run, words, write};
use crate::serve::{Answer, Server, looked_at};

/// A house file with things that no form shows.
const EVENING: &str = "# Our Thursdays.\ninherits = \"nl_2014\"   # the Dutch box\ncharacters = [\"belle\", \"doc\", \"ghost\", \"tuco\"]\n\n\
                       [options] # what we changed\n# long hands\nhand_size = 7 # not six\n\n[level.roof]\nmoves = { most = 2 }\n# the end";

/// The values in the fields of a page, by options.
fn fields(page: &Answer) -> Vec<(String, String)> {
    let names = page.all("name=\"o ", "\"");
    names
        .iter()
        .map(|name| name.split_once(' ').unwrap())
        .map(|(id, value)| (id.into(), value.into()))
        .collect()
}

fn field(page: &Answer, id: &str) -> String {
    fields(page).into_iter().find(|(one, _)| one == id).unwrap_or_else(|| panic!("{id} has no field")).1
}

/// Everything between two texts after another one.
fn between<'t>(text: &'t str, after: &str, end: &str) -> &'t str {
    let rest = text.split_once(after).unwrap_or_else(|| panic!("{after} is missing: {text}")).1;
    rest.split_once(end).map_or(rest, |(text, _)| text)
}

/// The messages beside the field of an option.
fn messages(page: &Answer, id: &str) -> String {
    let said = between(&page.body, &format!("id=\"s-{id}\" data-live>"), "</div>");
    said.replace("&#39;", "'")
        .replace("&#34;", "\"")
        .replace("&#60;", "<")
        .replace("&#62;", ">")
        .replace("&#38;", "&")
}

/// Sends the form of a file with what is changed in it.
fn sent(server: &Server, file: &str, does: &str, changes: &[(&str, &str)]) -> Answer {
    let form: Vec<(&str, &str)> = changes.iter().copied().chain([("do", does), ("topic", "all")]).collect();
    server.post(&format!("{}/house/{file}", server.host), &form)
}

fn shown(server: &Server, file: &str) -> Answer {
    server.get(&format!("{}/house/{file}?topic=all", server.host))
}

/// Begins a file on the page.
fn begun(server: &Server, name: &str, base: &str) {
    let begun = server.post(&format!("{}/house", server.host), &[("name", name), ("base", base)]);
    assert_eq!(begun.status, 303, "{}", begun.body);
    assert!(begun.header("location").ends_with(&format!("/house/{name}.toml")));
}

fn json(here: &Path, line: &str) -> Value {
    serde_json::from_str(&good(here, line)).unwrap()
}

/// The rows of `rules diff` about options and content: the name, and the values of both.
fn difference(here: &Path, base: &str, file: &str) -> Vec<String> {
    let found = json(here, &format!("rules diff {base} {file} --format json"));
    let all = |key: &str, name: &str| -> Vec<String> {
        let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
        let rows = found[key].as_array().unwrap().iter();
        rows.map(|row| format!("{}: {} → {}", text(&row[name]), text(&row["a"]), text(&row["b"]))).collect()
    };
    [all("options", "option"), all("content", "what")].concat()
}

/// The same as the page has it.
fn shown_difference(page: &Answer) -> Vec<String> {
    let list = between(&page.body, "id=\"diff\"", "</section>");
    let rows = list.split("<li><span><b>").skip(1).map(|row| {
        let (name, rest) = row.split_once("</b> ").unwrap();
        let values = rest.split(['<']).next().unwrap();
        format!("{name}: {}", values.replace("&#34;", "\""))
    });
    rows.collect()
}

/// Another value of an option, as a form has it.
fn other(option: &Value, value: &str) -> String {
    match option["takes"].as_str().unwrap() {
        "true or false" => (value != "true").to_string(),
        "a number" => (value.parse::<i64>().unwrap_or(0) + 1).to_string(),
        takes => match takes.split_once(" to ") {
            Some((least, most)) if value == least => most.to_owned(),
            Some((least, _)) => least.to_owned(),
            None => takes.split(", ").find(|word| *word != value).unwrap().to_owned(),
        },
    }
}

#[test]
fn every_option_is_written_read_and_written_again() {
    let here = folder("form-options");
    let server = Server::begin(&here, " --rules rules");
    let wanted = std::env::var("HOLDUP_RANDOM_GAMES").ok().and_then(|number| number.parse::<u64>().ok());
    // Every option under every preset takes long.
    let all = wanted.is_some_and(|games| games >= 100_000);
    let page = server.get(&format!("{}/house", server.host));
    let presets: Vec<String> = between(&page.body, "id=\"base\"", "</select>")
        .split("<option>")
        .skip(1)
        .map(|rest| rest.split('<').next().unwrap().to_owned())
        .collect();
    assert!(presets.len() > 5, "{presets:?}");
    let mut tried = 0;
    for (nth, preset) in presets.iter().enumerate() {
        begun(&server, preset, preset);
        let (file, path) = (format!("{preset}.toml"), format!("rules/{preset}.toml"));
        let empty = read(&here, &path);
        let plain = shown(&server, &file);
        assert_eq!(shown_difference(&plain), Vec::<String>::new(), "{preset}");
        let options = json(&here, &format!("options --preset {preset} --format json"));
        let options = options.as_array().unwrap();
        assert_eq!(fields(&plain).len(), options.len(), "{preset}: every option has a field");
        let (mut written, mut set) = (empty.clone(), Vec::new());
        for option in
            options.iter().skip(if all { 0 } else { nth }).step_by(if all { 1 } else { presets.len() })
        {
            let id = option["name"].as_str().unwrap();
            let (stood, value) = (field(&plain, id), other(option, &field(&plain, id)));
            let line = format!("{id} = {}\n", toml_of(&value));
            let saved = sent(&server, &file, "save", &[(&format!("o {id} {stood}"), &value)]);
            if saved.status == 422 {
                // Some values need others beside them: the same message, and nothing is written.
                assert_eq!(read(&here, &path), written, "{preset}, {id}");
                write(&here, "wrong.toml", format!("{written}{line}"));
                let said = run(&here, words("check wrong.toml --format json")).stdout;
                let said: Value = serde_json::from_slice(&said).unwrap();
                let said = said[0]["message"].as_str().unwrap().replace('"', "&#34;");
                assert!(saved.body.contains(&said), "{preset}, {id}: {said}: {}", saved.body);
                continue;
            }
            assert_eq!(saved.status, 303, "{preset}, {id}: {}", saved.body);
            written.push_str(&line);
            assert_eq!(read(&here, &path), written, "{preset}, {id}");
            set.push((id, stood, value, line));
        }
        let page = shown(&server, &file);
        for (id, _, value, _) in &set {
            assert_eq!(field(&page, id), *value, "{preset}, {id}");
        }
        assert_eq!(shown_difference(&page), difference(&here, preset, &path), "{preset}");
        // Everything that the page has, sent back, changes nothing.
        let same: Vec<(String, String)> =
            fields(&page).into_iter().map(|(id, value)| (format!("o {id} {value}"), value)).collect();
        let same: Vec<(&str, &str)> = same.iter().map(|(key, value)| (&**key, &**value)).collect();
        assert_eq!(sent(&server, &file, "save", &same).status, 303, "{preset}");
        assert_eq!(read(&here, &path), written, "{preset}");
        // The usual value needs no line, whether it is chosen or put back. What needs another value goes before that.
        tried += set.len();
        for (id, stood, value, line) in set.iter().rev() {
            let name = format!("o {id} {value}");
            let back = if id.len() % 2 == 0 { (&*name, &**stood) } else { ("back", *id) };
            let saved = sent(&server, &file, "save", &[back]);
            assert_eq!(saved.status, 303, "{preset}, {id}: {}", saved.body);
            // The name of an option may end in that of another.
            written = written.replace(&format!("\n{line}"), "\n");
            assert_eq!(read(&here, &path), written, "{preset}, {id}");
        }
        assert_eq!(written, empty, "{preset}");
    }
    assert!(tried > 50, "{tried} values could be set");
}

/// A value of a form as TOML.
fn toml_of(value: &str) -> String {
    let is_plain = value.parse::<i64>().is_ok() || ["true", "false"].contains(&value);
    if is_plain { value.to_owned() } else { format!("\"{value}\"") }
}

#[test]
fn what_the_form_does_not_show_is_kept() {
    let here = folder("form-kept");
    write(&here, "evening.toml", EVENING);
    let server = Server::begin(&here, " --house evening.toml");
    let page = shown(&server, "named");
    assert_eq!(shown_difference(&page), difference(&here, "nl_2014", "evening.toml"));
    assert!(shown_difference(&page).len() > 3, "{:?}", shown_difference(&page));
    assert!(page.body.contains("the bonus is lost"), "what is worth knowing is told");
    // A look writes nothing, and carries on what is not shown.
    let look = sent(&server, "named", "look", &[("o hand_size 7", "5"), ("find", "draw")]);
    assert_eq!((look.status, read(&here, "evening.toml").as_str()), (200, EVENING));
    assert!(fields(&look).iter().all(|(id, _)| id != "hand_size") && !fields(&look).is_empty());
    assert_eq!(look.all("name=\"edit\" value=\"", "\""), ["hand_size=5"]);
    assert!(look.body.contains("hand_size = 5 # not six"), "the file as it will be");
    let saved = sent(
        &server,
        "named",
        "save",
        &[("edit", "hand_size=5"), ("o draw_count 3", "2"), ("base", "es_2014")],
    );
    assert_eq!(saved.status, 303, "{}", saved.body);
    let now = EVENING
        .replace("\"nl_2014\"", "\"es_2014\"")
        .replace("hand_size = 7 # not six\n", "hand_size = 5 # not six\ndraw_count = 2\n");
    assert_eq!(read(&here, "evening.toml"), now);
    assert!(server.get(saved.header("location")).body.contains("Saved."));
    // Whoever writes in the file meanwhile loses nothing.
    write(&here, "evening.toml", format!("# one more line\n{now}"));
    assert_eq!(sent(&server, "named", "save", &[("back", "hand_size")]).status, 303);
    assert_eq!(
        read(&here, "evening.toml"),
        format!("# one more line\n{}", now.replace("hand_size = 5 # not six", "# not six"))
    );
    // Lines may end as on Windows.
    write(&here, "evening.toml", EVENING.replace('\n', "\r\n"));
    assert_eq!(sent(&server, "named", "save", &[("o hand_size 7", "5")]).status, 303);
    assert_eq!(read(&here, "evening.toml"), EVENING.replace("= 7", "= 5").replace('\n', "\r\n"));
    // A file that cannot be read as TOML is shown with its line, and stays.
    write(&here, "evening.toml", "inherits = \"nl_2014\"\n[options\n");
    let broken = sent(&server, "named", "save", &[("o hand_size 6", "5")]);
    assert_eq!(broken.status, 422);
    assert!(broken.body.contains("evening.toml:2:"), "{}", broken.body);
    assert_eq!(read(&here, "evening.toml"), "inherits = \"nl_2014\"\n[options\n");
}

#[test]
fn a_bad_value_gets_the_message_of_check_beside_its_field() {
    let here = folder("form-bad");
    let server = Server::begin(&here, " --rules rules");
    begun(&server, "club", "base_2014");
    let empty = read(&here, "rules/club.toml");
    let options = json(&here, "options --format json");
    let page = shown(&server, "club.toml");
    let mut changes: Vec<(String, &str, &str)> = Vec::new();
    for option in options.as_array().unwrap() {
        let id = option["name"].as_str().unwrap();
        let wrong = match option["takes"].as_str().unwrap() {
            "true or false" => "perhaps",
            takes if takes.contains(" to ") && changes.len().is_multiple_of(2) => "99999",
            _ => "xyzzy <b>",
        };
        changes.push((format!("o {id} {}", field(&page, id)), wrong, id));
    }
    let lines: Vec<String> =
        changes.iter().map(|(_, value, id)| format!("{id} = {}\n", toml_of(value))).collect();
    write(&here, "wrong.toml", format!("{empty}{}", lines.concat()));
    let said: Value =
        serde_json::from_slice(&run(&here, words("check wrong.toml --format json")).stdout).unwrap();
    let form: Vec<(&str, &str)> = changes.iter().map(|(name, value, _)| (&**name, *value)).collect();
    let refused = sent(&server, "club.toml", "save", &form);
    assert_eq!((refused.status, read(&here, "rules/club.toml")), (422, empty.clone()));
    assert!(
        refused.body.contains("Nothing was written") && !refused.body.contains("<b>\""),
        "{}",
        refused.body
    );
    let mut beside = 0;
    for (_, value, id) in &changes {
        let mine = said.as_array().unwrap().iter().filter(|one| {
            one["line"]
                .as_u64()
                .and_then(|line| lines.get(usize::try_from(line).ok()?.checked_sub(4)?))
                .is_some_and(|line| line.starts_with(&format!("{id} = ")))
        });
        for one in mine {
            let (message, code) = (one["message"].as_str().unwrap(), one["code"].as_str().unwrap());
            let shown = messages(&refused, id);
            assert!(
                shown.contains(message) && shown.contains(&format!("[{code}]")),
                "{id}: {message}: {shown}"
            );
            beside += 1;
        }
        assert_eq!(
            field(&refused, id).replace("&#60;", "<").replace("&#62;", ">"),
            *value,
            "what was typed stays"
        );
    }
    assert!(beside >= changes.len(), "{beside} messages for {} options", changes.len());
    // One alone.
    let one = sent(&server, "club.toml", "look", &[("o hand_size 6", "99")]);
    assert!(
        messages(&one, "hand_size").contains("it takes a number from 1 to 12"),
        "{}",
        messages(&one, "hand_size")
    );
    assert!(
        one.body.contains("id=\"o-hand_size\" name=\"o hand_size 99\" value=\"99\"")
            && one.body.contains("aria-invalid=\"true\"")
    );
}

#[test]
fn only_files_of_the_host_are_reached() {
    let here = folder("form-reach");
    write(&here, "secret.toml", "inherits = \"nl_2014\"\n[options]\nhand_size = 5\n");
    write(&here, "rules/Odd Name.toml", "inherits = \"nl_2014\"\n");
    #[cfg(unix)]
    std::os::unix::fs::symlink(here.join("secret.toml"), here.join("rules/linked.toml")).unwrap();
    let server = Server::begin(&here, " --rules rules");
    let host = &server.host;
    for file in [
        "named",
        "secret.toml",
        "..%2fsecret.toml",
        "linked.toml",
        "Odd%20Name.toml",
        "%2fetc%2fpasswd",
        "%00",
    ] {
        assert_eq!(server.get(&format!("{host}/house/{file}")).status, 404, "{file}");
        assert_eq!(sent(&server, file, "save", &[("edit", "hand_size=3")]).status, 404, "{file}");
        assert_eq!(server.get(&format!("{host}/house/{file}/rules/BASE-rob-b")).status, 404, "{file}");
    }
    for (name, base) in [
        ("../club", "base_2014"),
        ("con", "base_2014"),
        ("", "base_2014"),
        ("a b", "base_2014"),
        ("named", "../secret.toml"),
        ("club", "/etc/passwd"),
        ("<b>", "base_2014"),
    ] {
        let refused = server.post(&format!("{host}/house"), &[("name", name), ("base", base)]);
        assert_eq!(refused.status, 422, "{name}, {base}");
        assert!(!refused.body.contains("<b>\"") && !refused.body.contains("`<b>`"), "a name is escaped");
    }
    begun(&server, "club", "base_2014");
    assert_eq!(
        server.post(&format!("{host}/house"), &[("name", "club"), ("base", "es_2014")]).status,
        422,
        "it is there"
    );
    let empty = read(&here, "rules/club.toml");
    for change in [
        ("base", "../secret.toml"),
        ("edit", "level.roof.moves=3"),
        ("edit", "x\"]\n[evil]\n=1"),
        ("o [evil] 1", "2"),
    ] {
        assert_eq!(sent(&server, "club.toml", "save", &[change]).status, 303, "{change:?}");
        assert_eq!(
            read(&here, "rules/club.toml"),
            empty,
            "{change:?}: only a known option of a known base is written"
        );
    }
    let wrong = host.replace(char::is_numeric, "x");
    for path in ["/house", "/house/club.toml", "/house/club.toml/rules/BASE-rob-b"] {
        assert_eq!(server.get(&format!("{wrong}{path}")).status, 404);
        assert_eq!(
            server.post(&format!("{wrong}{path}"), &[("name", "x"), ("base", "es_2014")]).status / 100,
            4
        );
    }
    // Files of the folder can be built on each other, but not in a circle.
    begun(&server, "friday", "club.toml");
    let circle = sent(&server, "club.toml", "save", &[("base", "friday.toml")]);
    assert_eq!((circle.status, read(&here, "rules/club.toml")), (422, empty));
    let names: Vec<_> =
        std::fs::read_dir(here.join("rules")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names.len(), if cfg!(unix) { 4 } else { 3 }, "{names:?}");
}

#[test]
fn a_table_is_set_by_rules_that_were_made_on_the_page() {
    let here = folder("form-table");
    let server = Server::begin(&here, "");
    begun(&server, "club", "nl_2014");
    assert_eq!(sent(&server, "club.toml", "save", &[("o hand_size 6", "4")]).status, 303);
    let host = server.get(&server.host);
    let rules = "tables/rules/club.toml";
    assert!(host.body.contains(&format!("<option value=\"{rules}\"")), "{}", host.body);
    let page = server.set(rules, &[("me", ""), ("greedy", ""), ("greedy", "")], &[]);
    assert_eq!(server.get(&server.links(&page)[0]).status, 200);
    let record = read(&here, "tables/table-1.record");
    assert!(record.contains("option hand_size = 4") && record.contains("preset nl_2014 "), "{record}");
    assert!(bad(&here, "replay tables/table-1.record", 1).contains("exact"));
}

#[test]
fn the_form_speaks_the_language_of_the_host_and_leads_to_rules() {
    for (language, words) in [
        ("en", ["House rules", "Only what differs", "Put back to"]),
        ("es", ["Reglas de la casa", "Solo lo que cambia", "Volver a"]),
        ("nl", ["Huisregels", "Alleen wat verschilt", "Terugzetten op"]),
        ("ro", ["Regulile casei", "Doar ce diferă", "Revino la"]),
    ] {
        let here = folder(&format!("form-words-{language}"));
        let server = Server::begin(&here, &format!(" --lang {language}"));
        begun(&server, "club", "base_2014");
        let page = sent(&server, "club.toml", "look", &[("o hand_size 6", "5")]);
        for word in words {
            assert!(page.body.contains(word), "{language}: {word}");
        }
        let options = json(&here, &format!("options --lang {language} --format json"));
        for option in options.as_array().unwrap() {
            let text = option["text"].as_str().unwrap().replace('\'', "&#39;").replace('"', "&#34;");
            assert!(page.body.contains(&text), "{language}: {text}");
        }
        let links = page.all("/rules/", "\"");
        assert!(links.len() > 50, "{} statements", links.len());
        let by: Vec<&str> = links
            .iter()
            .map(String::as_str)
            .filter(|id| id.starts_with("D-"))
            .take(1)
            .chain(["BASE-rob-b", "AMB-043"])
            .collect();
        for id in by {
            let rule = server.get(&format!("{}/house/club.toml/rules/{id}", server.host));
            assert_eq!(rule.status, 200, "{id}");
            let known = json(&here, &format!("rules show {id} --lang {language} --format json"));
            let text = known["text"].as_str().unwrap().replace('\'', "&#39;").replace('"', "&#34;");
            assert!(rule.body.contains(&text), "{language}, {id}: {text}");
            for (heading, _) in known["notes"].as_object().into_iter().flatten() {
                assert!(rule.body.contains(&format!("<h2>{heading}</h2>")), "{language}, {id}: {heading}");
            }
            for difference in known["differences"].as_array().into_iter().flatten() {
                assert!(rule.body.contains(difference["option"].as_str().unwrap()), "{language}, {id}");
            }
        }
    }
}

#[test]
fn house_rules_are_made_in_a_browser() {
    let Some(browser) = Browser::wanted() else { return };
    let here = folder("form-browser");
    let server = Server::begin(&here, "");
    let base = format!("http://{}", server.name());
    begun(&server, "club", "nl_2014");
    let address = format!("{}/house/club.toml", server.host);
    let mut wrong = Vec::new();
    for (width, features) in [
        (320, &[("prefers-color-scheme", "dark")][..]),
        (390, &[]),
        (1280, &[]),
        (1280, &[("prefers-color-scheme", "dark")]),
    ] {
        browser.screen((width, 844), features);
        for page in [
            format!("{}/house", server.host),
            address.clone(),
            format!("{address}?topic=all"),
            format!("{address}/rules/BASE-rob-b"),
        ] {
            browser.visit(&format!("{base}{page}"));
            wrong.extend(looked_at(&browser, width, &page));
        }
        browser.visit(&format!("{base}{address}?topic=cards"));
        // As somebody types the page says what comes of it, and the field keeps the focus.
        let typed = |text: &str, seen: &str| {
            browser.run(&format!("const f = document.getElementById('o-hand_size'); f.focus(); f.value = '{text}'; f.dispatchEvent(new Event('input', {{ bubbles: true }}));"));
            let is_there = |_: &i32| {
                std::thread::sleep(std::time::Duration::from_millis(100));
                browser.run(&format!("return document.querySelector('#{seen}').textContent.includes('{text}') && document.activeElement.id === 'o-hand_size'")) == true
            };
            (0..100).find(is_there).unwrap_or_else(|| panic!("{seen} does not say {text}"));
        };
        typed("99", "s-hand_size");
        assert_eq!(
            browser.run("return document.getElementById('o-hand_size').getAttribute('aria-invalid')"),
            "true"
        );
        wrong.extend(looked_at(&browser, width, "a bad value"));
        typed("5", "toml");
        typed("4", "diff");
        assert_eq!(
            browser.run("return document.getElementById('o-hand_size').getAttribute('aria-invalid')"),
            "false"
        );
        // A search keeps what was typed before.
        browser.run("const f = document.getElementById('find'); f.focus(); f.value = 'bullet'; f.dispatchEvent(new Event('input', { bubbles: true }));");
        let is_found = |_: &i32| {
            std::thread::sleep(std::time::Duration::from_millis(100));
            browser.run("return !document.getElementById('o-hand_size') && !!document.getElementById('toml').textContent.includes('hand_size = 4')") == true
        };
        (0..100).find(is_found).expect("the search is shown");
        assert_eq!(browser.run("return document.activeElement.id"), "find");
        wrong.extend(looked_at(&browser, width, "a search"));
        wrong.extend(browser.messages());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    browser.run("document.querySelector('[value=save]').click()");
    let is_saved = |_: &i32| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        read(&here, "tables/rules/club.toml").contains("hand_size = 4")
    };
    (0..100).find(is_saved).expect("it is saved");
}
