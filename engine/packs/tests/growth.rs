//! The cost of loading grows with what is written, and not with its square: for each construct content of twice the size
//! takes less than three times the work. Work is counted: memory that is asked for, in times and in bytes. What is not
//! counted so are comparisons that ask for none; the most of anything a file can hold keeps these short.

use allocation_counter::AllocationInfo;
use holdup_packs::{Files, VersionChoice, load, render};

use crate::broken::{folder, root};

/// Most bytes that loading one file may hold at a time.
const MOST_HELD: u64 = 100 << 20;

/// One way in which content can be long.
struct Growing {
    name: &'static str,
    write: Box<dyn Fn(usize) -> Vec<(String, String)>>,
}

/// A file with a line, or several, again and again.
fn lines(
    name: &'static str,
    path: &'static str,
    head: &'static str,
    line: impl Fn(usize) -> String + 'static,
) -> Growing {
    let write = move |times| {
        let text: String = (0..times).map(&line).collect();
        vec![(path.to_owned(), format!("{head}\n{text}"))]
    };
    Growing { name, write: Box::new(write) }
}

/// A file with a list of so many entries in it.
fn list(
    name: &'static str,
    path: &'static str,
    text: &'static str,
    entry: impl Fn(usize) -> String + 'static,
) -> Growing {
    let write = move |times| {
        let entries: Vec<String> = (0..times).map(&entry).collect();
        vec![(path.to_owned(), text.replace("{}", &entries.join(", ")))]
    };
    Growing { name, write: Box::new(write) }
}

/// So many files.
fn files(name: &'static str, file: impl Fn(usize) -> (String, String) + 'static) -> Growing {
    Growing { name, write: Box::new(move |times| (0..times / 4).map(&file).collect()) }
}

const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";
const LOOT: &str = "content/tiny/loot.toml";
const CARS: &str = "content/tiny/cars.toml";
const WORDS: &str = "content/tiny/words/es.toml";
const EVENING: &str = "house/evening.toml";
const EVENING_HEAD: &str = "inherits = \"tiny\"";

fn kinds() -> Vec<Growing> {
    let quoted = |word: &'static str| move |at: usize| format!("\"{word}{at}\"");
    vec![
        lines("keys nobody knows", LOOT, "", |at| format!("key{at} = 1\n")),
        lines("tables nobody knows", LOOT, "", |at| format!("[[lout{at}]]\nid = \"a\"\n")),
        lines("rows", LOOT, "", |at| {
            format!(
                "[[loot]]\nid = \"l{at}\"\nname = \"l{at}\"\ntokens = [{{ value = 1, count = 1 }}]\n{SOURCE}"
            )
        }),
        lines("rows of one id", LOOT, "", |_| "[[loot]]\nid = \"coin\"\nname = \"coin\"\n".to_owned()),
        lines("rows without anything", LOOT, "", |_| "[[loot]]\n".to_owned()),
        lines("tokens", LOOT, "", |at| {
            format!(
                "[[loot]]\nid = \"l{at}\"\nname = \"a\"\ntokens = [{{ value = {at}, count = 9 }}]\n{SOURCE}"
            )
        }),
        list("entries that are the same", CARS, "[[car]]\nid = \"a\"\nname = \"a\"\nlevels = [{}]\n", |_| {
            "\"inside\"".to_owned()
        }),
        list(
            "entries nobody knows",
            CARS,
            "[[car]]\nid = \"a\"\nname = \"a\"\nlevels = [{}]\n",
            quoted("insid"),
        ),
        list("entries of the wrong type", CARS, "[[car]]\nid = \"a\"\nname = \"a\"\nlevels = [{}]\n", |at| {
            at.to_string()
        }),
        list(
            "loot in a car",
            CARS,
            "[[car]]\nid = \"a\"\nname = \"a\"\nlevels = [\"inside\"]\nloot = [{}]\n",
            |at| format!("{{ level = \"inside\", kind = \"coin\", count = {at} }}"),
        ),
        lines("cars", CARS, "", |at| {
            format!("[[car]]\nid = \"c{at}\"\nname = \"c{at}\"\nlevels = [\"inside\"]\n{SOURCE}")
        }),
        lines("cars that read alike", CARS, "", |at| {
            format!("[[car]]\nid = \"c{at}\"\nname = \"c\"\nlevels = [\"inside\"]\n{SOURCE}")
        }),
        list(
            "loot of a kind nobody knows",
            CARS,
            "[[car]]\nid = \"a\"\nname = \"a\"\nlevels = [\"inside\"]\nloot = [{}]\n",
            |at| format!("{{ level = \"inside\", kind = \"coyn{at}\", count = 1 }}"),
        ),
        lines("levels", "content/tiny/levels.toml", "", |at| {
            format!("[[level]]\nid = \"l{at}\"\nplace = \"{{car}}\"\n")
        }),
        lines("kinds of turn", "content/tiny/turns.toml", "", |at| {
            format!("[[turn]]\nid = \"t{at}\"\nname = \"t{at}\"\n")
        }),
        list(
            "turns of a round",
            "content/tiny/rounds.toml",
            "[[round]]\nid = \"r\"\nband = \"three\"\nturns = [{}]\n",
            |_| "\"day\"".to_owned(),
        ),
        lines("rounds", "content/tiny/rounds.toml", "", |at| {
            format!("[[round]]\nid = \"r{at}\"\nband = \"three\"\nturns = [\"day\"]\n{SOURCE}")
        }),
        lines("bands", "content/tiny/rounds.toml", "", |at| {
            format!("[[band]]\nid = \"b{at}\"\nseats = {{ fewest = 3, most = 3 }}\ndrawn = 1\n")
        }),
        lines("actions", "content/tiny/actions.toml", "", |at| {
            format!("[[action]]\nid = \"a{at}\"\nname = \"a{at}\"\ndoes = \"move\"\ncopies = 1\n")
        }),
        lines("pawns", "content/tiny/pawns.toml", "", |at| {
            format!(
                "[[pawn]]\nid = \"p{at}\"\nname = \"p{at}\"\nlevels = [\"inside\"]\nstarts_on = \"inside\"\n"
            )
        }),
        lines("marks", "content/tiny/marks.toml", "", |at| {
            format!("[[mark]]\nid = \"m{at}\"\nname = \"m{at}\"\n")
        }),
        lines("sides", "content/tiny/sides.toml", "", |at| {
            format!("[[side]]\nid = \"s{at}\"\nname = \"s{at}\"\n")
        }),
        lines("lines of cars", "content/tiny/lines.toml", "", |at| {
            format!("[[line]]\nid = \"l{at}\"\nname = \"l{at}\"\ncars = [\"mail\"]\n")
        }),
        lines("zones", "content/tiny/families.toml", "", |at| {
            format!("[[zone]]\nid = \"z{at}\"\nname = \"z{at}\"\n")
        }),
        lines("families", "content/tiny/families.toml", "[[zone]]\nid = \"z\"\nname = \"z\"\n", |at| {
            format!(
                "[[family]]\nid = \"f{at}\"\nname = \"f\"\nfolder = \"f{at}\"\nbegins = \"z\"\ntaken = \"z\"\n"
            )
        }),
        lines("scoring", "content/tiny/scoring.toml", "", |at| {
            format!("[[scoring]]\nid = \"s{at}\"\nname = \"s{at}\"\ncounts = \"loot\"\n")
        }),
        lines("statements", "content/tiny/rules.toml", "", |at| {
            format!("[[rule]]\nid = \"TINY-r{at}\"\nmodule = \"tiny\"\ntext = \"It is so.\"\n")
        }),
        lines("options", "content/tiny/options/more.toml", "", |at| {
            format!(
                "[[option]]\nid = \"o{at}\"\ntype = \"bool\"\ndefault = true\ntext = \"a\"\nrules = [\"TINY-push\"]\n"
            )
        }),
        list(
            "values of an option",
            "content/tiny/options/more.toml",
            "[[option]]\nid = \"o\"\ntype = \"word\"\nvalues = [{}]\ndefault = \"v0\"\ntext = \"a\"\nrules = [\"TINY-push\"]\n",
            quoted("v"),
        ),
        lines("parts", "content/tiny/parts.toml", "", |at| {
            format!("[[part]]\nid = \"p{at}\"\nname = \"p{at}\"\ntext = \"a\"\nrules = [\"TINY-push\"]\n")
        }),
        lines("parts that imply the next", "content/tiny/parts.toml", "", |at| {
            let next = at + 1;
            format!(
                "[[part]]\nid = \"p{at}\"\nname = \"p{at}\"\ntext = \"a\"\nimplies = [\"p{next}\"]\nrules = [\"TINY-push\"]\n"
            )
        }),
        lines("changes of nothing", "content/tiny/overrides.toml", "", |at| {
            format!("[loot.c{at}]\nname = \"a\"\n")
        }),
        lines("changes of a row", "content/tiny/overrides.toml", "[loot.coin]", |at| {
            format!("key{at} = 1\n")
        }),
        lines("values nobody declares", EVENING, "inherits = \"tiny\"\n[options]", |at| {
            format!("hand_siz{at} = 5\n")
        }),
        list("parts nobody has", EVENING, "inherits = \"tiny\"\nwith = [{}]\n", quoted("p")),
        list("packs nobody has", EVENING, "inherits = \"tiny\"\npacks = [{}]\n", quoted("p")),
        list("bandits of a pool", EVENING, "inherits = \"tiny\"\ncharacters = [{}]\n", quoted("ada")),
        list("seats", EVENING, "inherits = \"tiny\"\n[setup]\nseats = [{}]\n", |at| {
            format!("\"ada{at}=greedy\"")
        }),
        lines("keys below a heading", EVENING, EVENING_HEAD, |at| {
            format!("[loot.c{at}]\nname = \"a\"\ncharacters = [\"ada\"]\n")
        }),
        files("house files that inherit the next", |at| {
            let path = if at == 0 { EVENING.to_owned() } else { format!("house/e{at}.toml") };
            (path, format!("inherits = \"e{}.toml\"\n", at + 1))
        }),
        files("bandits", |at| {
            (format!("content/tiny/bandits/b{at}.toml"), format!("name = \"b{at}\"\n{SOURCE}"))
        }),
        files("bandits that read alike", |at| {
            (format!("content/tiny/bandits/b{at}.toml"), format!("name = \"b\"\n{SOURCE}"))
        }),
        files("files where none belong", |at| (format!("content/tiny/bandit/b{at}.toml"), String::new())),
        files("scripts nobody calls", |at| (format!("scripts/tiny/bandits/b{at}.lua"), String::new())),
        files("packs that need the next", |at| {
            let text = format!(
                "id = \"p{at}\"\nname = \"p\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"p{}\"]\n",
                at + 1
            );
            (format!("content/p{at}/pack.toml"), text)
        }),
        lines(
            "questions of a script",
            "content/tiny/bandits/bob.toml",
            "name = \"Bob\"\nhooks = [\"after_hit\"]\n[asks]",
            |at| format!("k{at} = \"text {at}\"\n"),
        ),
        lines(
            "sentences of a script",
            "content/tiny/bandits/bob.toml",
            "name = \"Bob\"\nhooks = [\"after_hit\"]\n[says]",
            |at| format!("k{at} = \"{{bandit}} {at}\"\n"),
        ),
        list(
            "options a script reads",
            "content/tiny/bandits/bob.toml",
            "name = \"Bob\"\nhooks = [\"after_hit\"]\nuses = [{}]\n",
            quoted("o"),
        ),
        list(
            "statements that are cited",
            "content/tiny/bandits/bob.toml",
            "name = \"Bob\"\nrules = [{}]\n",
            quoted("TINY-r"),
        ),
        lines("names in another language", WORDS, "[bandits]", |at| format!("b{at} = \"b\"\n")),
        lines("forms of a name", WORDS, "[bandits.ada]\nname = \"Ada\"", |at| format!("f{at} = \"Ada\"\n")),
        lines("forms", WORDS, "[forms]", |at| format!("f{at} = \"a {{name}}\"\n")),
        lines("forms of the form before", WORDS, "[forms]\nf0 = \"{name}\"", |at| {
            format!("f{} = \"{{name:f{at}}}{{name:f{at}}}\"\n", at + 1)
        }),
        lines("joins", WORDS, "[forms]\nf = \"a {name}\"\n[joins]", |at| {
            format!("\"a{at}\" = \"b{at} c\"\n")
        }),
        lines("joins of the join before", WORDS, "[forms]\nf = \"a0 {name}\"\n[joins]", |at| {
            format!("\"a{at}\" = \"a{0} a{0}\"\n", at + 1)
        }),
        list("classes", WORDS, "agree = [{}]\n", quoted("c")),
        lines("phrases nobody says", WORDS, "[phrases]", |at| format!("moves{at} = \"a\"\n")),
        lines("texts of a phrase", WORDS, "[phrases.cards]\nby = \"number\"\nother = \"{number}\"", |at| {
            format!("{at} = \"{{number}}\"\n")
        }),
        lines("words for a command", WORDS, "[commands]", |at| format!("help{at} = [\"a\"]\n")),
        lines("statements in another language", WORDS, "[statements]", |at| format!("TINY-r{at} = \"a\"\n")),
        lines("words of scripts", WORDS, "", |at| format!("[asks.\"bandits/bob{at}\"]\na = \"a\"\n")),
        lines("comments", LOOT, "", |at| format!("# {at} {}\n", "-".repeat(60))),
        lines("errors in the grammar", LOOT, "", |_| "]\n".to_owned()),
        lines("quotes that stay open", LOOT, "", |_| "a = \"\n".to_owned()),
        lines("keys that are there twice", LOOT, "", |_| "a = 1\n".to_owned()),
        list("a key in keys", LOOT, "{} = 1\n", |_| "a".to_owned()),
        list("characters nobody sees", LOOT, "[[loot]]\nid = \"a\"\nname = \"{}\"\n", |_| {
            "\\u202e".to_owned()
        }),
        list("a list in lists", LOOT, "a = [{}]\n", |_| "[[[]]]".to_owned()),
    ]
}

/// The memory that loading and showing all problems asks for.
fn cost(base: &Files, files: &[(String, String)]) -> AllocationInfo {
    let mut all = base.clone();
    for (path, text) in files {
        all.insert(path.as_str(), text.as_bytes());
    }
    let is_evening = files.iter().any(|(path, _)| path == EVENING);
    let mut choice = VersionChoice::from(if is_evening { EVENING } else { "tiny" });
    for (path, _) in files {
        if let Some(pack) = path.strip_prefix("content/p").and_then(|path| path.strip_suffix("/pack.toml")) {
            choice.pack(&mut all, &format!("p{pack}"));
        }
    }
    allocation_counter::measure(|| {
        let (_, problems) = load(&all, &choice);
        render(&problems, &all, false);
    })
}

#[test]
fn twice_as_much_takes_less_than_three_times_the_work() {
    let base = folder(&root().join("tiny"));
    let least = cost(&base, &[]);
    let mut wrong = String::new();
    for Growing { name, write } in kinds() {
        let [half, whole] = [400, 800].map(|times| cost(&base, &write(times)));
        let more = |of: fn(&AllocationInfo) -> u64| {
            let (half, whole) = (of(&half).saturating_sub(of(&least)), of(&whole).saturating_sub(of(&least)));
            // A little is not worth a look.
            half > of(&least) / 20 && whole >= half * 3
        };
        if more(|cost| cost.count_total) || more(|cost| cost.bytes_total) || whole.bytes_max > MOST_HELD {
            let told = |cost: &AllocationInfo| (cost.count_total, cost.bytes_total, cost.bytes_max);
            wrong += &format!("{name}: {:?} grows to {:?}\n", told(&half), told(&whole));
        }
    }
    assert!(wrong.is_empty(), "(times, bytes, bytes at once)\n{wrong}");
}
