//! Looking at a pack from a stranger ends soon and needs little memory, whatever is in it: packs that were written to
//! keep others busy, and changes of them and of sound ones that make a construct long, deep, repeated or broken.
//!
//! `HOLDUP_STRANGERS=1000` looks at so many changed packs, `HOLDUP_SEED=2` at others.

#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use crate::common::{ROBIN, SWEETS, write};

/// Seconds of work of a processor, where the program is built for speed, and where it is not.
const SECONDS: u32 = if cfg!(debug_assertions) { 40 } else { 10 };
/// Most memory, in KB.
const MEMORY: u64 = 500 << 10;
/// Most bytes of a file that is read.
const LARGEST: usize = 250_000;

type Pack = Vec<(String, String)>;

/// A pack with these files beside its manifest.
fn pack(hooks: &str, files: &[(&str, &str)]) -> Pack {
    let manifest =
        format!("{SWEETS}{}", if hooks.is_empty() { String::new() } else { format!("hooks = [{hooks}]\n") });
    let manifest = [("pack.toml".to_owned(), manifest)];
    manifest
        .into_iter()
        .chain(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())))
        .collect()
}

/// Packs from which others are made: some that once hung the program or filled the memory, and sound ones with a file of
/// every kind.
fn packs() -> Vec<Pack> {
    let forms: String = ["", ":p", ":q", ":r", ":s", ":t"]
        .iter()
        .zip(["p", "q", "r", "s", "t", "u"])
        .map(|(of, form)| format!("{form} = \"{}\"\n", format!("{{name{of}}}").repeat(4)))
        .collect();
    let script = "scripts/pack.lua";
    let words = "content/words/es.toml";
    let mut all = vec![
        pack("", &[(words, "[joins]\n\"\" = \"x\"\n")]),
        pack("", &[(words, &format!("[forms]\n{forms}"))]),
        pack("", &[(words, "[forms]\nof = \"a {name}\"\n[joins]\n\"a\" = \"a a\"\n\"a a\" = \"a a a a\"\n")]),
        pack(
            "\"on_round_start\"",
            &[(
                script,
                "-- a\rlocal seen = {}\nfunction on_round_start(game, x)\n  -- b\r  seen[1] = x\nend\n",
            )],
        ),
        pack(
            "\"on_round_start\"",
            &[(
                script,
                "function on_round_start(game, x)\n  local a = { game.round() }\n  a[1] = 2\nend\n-- join______\n",
            )],
        ),
        pack(
            "\"on_round_start\"",
            &[(
                script,
                "function on_round_start(game, x)\n  local a, b, c, d, e = 1\n  e=d d=c c=b b=a a={}\n  return e\nend\n",
            )],
        ),
        pack(
            "\"on_round_start\"",
            &[(
                script,
                "function on_round_start(game, x)\n  local _s = `caf\\u{e9} {game.round() + 1}`\nend\n",
            )],
        ),
        pack(
            "",
            &[
                (
                    "content/pawns.toml",
                    "[[pawn]]\nid = \"ox\"\nname = \"Ox\"\nlevels = [\"interior\"]\nstarts_on = \"interior\"\nmeeting = { bullet = true, flees_to = \"roof\" }\n",
                ),
                (
                    "content/cars/flat.toml",
                    "name = \"Flat\"\nlevels = [\"interior\"]\nsource = { confidence = \"reconstructed\", from = \"a\" }\n",
                ),
            ],
        ),
        pack(
            "",
            &[
                ("content/bandits/robin.toml", ROBIN),
                ("content/marks.toml", "[[mark]]\nid = \"fat\"\nname = \"fat secret\"\nsecret = true\n"),
            ],
        ),
    ];
    let worked = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    for name in ["packs/angler", "packs/dynamite", "made_up", "together", "robots"] {
        all.extend(read(&worked.join(name)));
    }
    assert!(all.len() > 12, "only {} packs are changed", all.len());
    all
}

/// The pack in a folder, if there is one.
fn read(folder: &Path) -> Option<Pack> {
    folder.join("pack.toml").is_file().then(|| {
        let (mut files, mut open) = (Vec::new(), vec![folder.to_owned()]);
        while let Some(inner) = open.pop() {
            let mut entries: Vec<PathBuf> =
                std::fs::read_dir(inner).unwrap().map(|entry| entry.unwrap().path()).collect();
            entries.sort();
            for path in entries {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                match path.is_dir() {
                    true => open.push(path),
                    false if name.ends_with(".toml") || name.ends_with(".lua") => {
                        files.push((name, std::fs::read_to_string(path).unwrap()));
                    }
                    false => {}
                }
            }
        }
        files.sort();
        files
    })
}

/// A small generator, so that each change can be made again by its number.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }

    /// A place in a text between two characters.
    fn place(&mut self, text: &str) -> usize {
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// The pieces a text is changed by: names, numbers, quoted texts, and every other character for itself.
fn pieces(text: &str) -> Vec<&str> {
    let (mut pieces, mut at) = (Vec::new(), 0);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let length = match first {
            '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
            first if is_name(first) => rest.find(|c: char| !is_name(c)).unwrap_or(rest.len()),
            first => first.len_utf8(),
        };
        pieces.push(&rest[..length]);
        at += length;
    }
    pieces
}

/// Something again and again, each time with another number behind its first name or in its first text where it is
/// `numbered`, up to the most a file can hold.
fn again(piece: &str, numbered: bool, dice: &mut Dice) -> String {
    let times = [3, 40, 700, 20_000][dice.below(4)].min(LARGEST / piece.len().max(1)).max(1);
    let at = pieces(piece).into_iter().scan(0, |at, one| {
        *at += one.len();
        Some((*at, one))
    });
    let mut ends = at.filter(|(_, one)| one.starts_with(|c: char| c.is_alphabetic() || c == '"'));
    let end = ends.next().map(|(end, one)| end - usize::from(one.ends_with('"') && one.len() > 1));
    let once = |nth: usize| match end.filter(|_| numbered) {
        Some(end) => format!("{}{nth}{}", &piece[..end], &piece[end..]),
        None => piece.to_owned(),
    };
    (0..times).map(once).collect()
}

/// One change of a text.
fn changed(text: &str, other: &str, dice: &mut Dice) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let pieces = pieces(text);
    let line = dice.below(lines.len());
    let piece = dice.below(pieces.len());
    let numbered = dice.below(2) == 1;
    let with = |list: &[&str], at: usize, new: &str| {
        let (before, after) = list.split_at(at.min(list.len()));
        [&before.concat(), new, &after.get(1..).unwrap_or_default().concat()].concat()
    };
    let one = |list: &[&str], at: usize| list.get(at).copied().unwrap_or_default().to_owned();
    match dice.below(12) {
        0 => with(&lines, line, &again(&one(&lines, line), numbered, dice)),
        1 => again(text, numbered, dice),
        2 => with(&pieces, piece, &again(&one(&pieces, piece), numbered, dice)),
        3 => {
            let (open, close) =
                [("[", "]"), ("{ a = ", " }"), ("(", ")"), ("do ", " end "), ("{", "}")][dice.below(5)];
            let depth = [5, 180, 20_000][dice.below(3)];
            let inner = one(&pieces, piece);
            with(&pieces, piece, &format!("{}{inner}{}", open.repeat(depth), close.repeat(depth)))
        }
        4 => with(
            &pieces,
            piece,
            &format!(
                "\"{}\"",
                ["x", "\u{e9}", "{name}", "\\u001b[8m", "a "][dice.below(5)]
                    .repeat([2, 90, 480, 40_000][dice.below(4)])
            ),
        ),
        5 => {
            let (from, to) = (dice.place(other), dice.place(other));
            let at = dice.place(text);
            [&text[..at], &other[from.min(to)..from.max(to)], &text[at..]].concat()
        }
        6 => with(&pieces, piece, &one(&pieces, dice.below(pieces.len()))),
        7 => with(&pieces, piece, ""),
        8 => {
            with(&pieces, piece, ["\u{1b}[8m", "\r", "\u{202e}", "\0", "\u{feff}", "\u{3164}"][dice.below(6)])
        }
        9 => with(
            &pieces,
            piece,
            ["0", "-1", "99999999999999999999", "1e99", "true", "[]", "{}", "nil"][dice.below(8)],
        ),
        10 => text.replace('\n', ["\r", "\r\n", "\n\n", "\n#", "\n-- "][dice.below(5)]),
        _ => with(&lines, line, &lines.iter().rev().copied().collect::<String>()),
    }
}

/// The pack of a number.
fn stranger(packs: &[Pack], number: u64) -> Pack {
    let mut dice = Dice(number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    dice.below(1);
    let mut pack = packs[dice.below(packs.len())].clone();
    for _ in 0..=dice.below(3) {
        // The manifest is one of many files, and without it there is nothing to look at.
        let file = if dice.below(8) == 0 { 0 } else { dice.below(pack.len()) };
        let others = &packs[dice.below(packs.len())];
        let other = others[dice.below(others.len())].1.clone();
        let mut text = changed(&pack[file].1, &other, &mut dice);
        while text.len() > LARGEST || !text.is_char_boundary(text.len()) {
            let at = LARGEST.min(text.len() - 1);
            let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            text.truncate(at);
        }
        pack[file].1 = text;
        if dice.below(12) == 0 {
            let (path, text) = pack[file].clone();
            let copies =
                (0..[4, 300][dice.below(2)]).map(|nth| (path.replace('.', &format!("{nth}.")), text.clone()));
            pack.extend(copies.collect::<Vec<_>>());
        }
    }
    pack
}

/// Looks at a pack; what was wrong with how that went.
fn look(name: &str, pack: &Pack) -> Option<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("strangers").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    for (path, text) in pack {
        write(&folder, &format!("sweets/{path}"), text);
    }
    let said = std::fs::File::create(folder.join("said.txt")).unwrap();
    let mut child = Command::new("sh")
        .args(["-c", &format!("ulimit -t {SECONDS}; ulimit -v 4000000; exec \"$0\" check sweets")])
        .arg(env!("CARGO_BIN_EXE_holdup"))
        .current_dir(&folder)
        .env("HOLDUP_PACKS", folder.join("installed"))
        .stdin(Stdio::null())
        .stderr(said.try_clone().unwrap())
        .stdout(said)
        .spawn()
        .unwrap();
    // The highest so far: the system forgets it when the process ends.
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    let ended = loop {
        if let Some(ended) = child.try_wait().unwrap() {
            break ended;
        }
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")?.parse().ok());
        most = most.max(peak.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(3));
    };
    let said = String::from_utf8_lossy(&std::fs::read(folder.join("said.txt")).unwrap()).into_owned();
    let wrong = match ended.code() {
        Some(0 | 1) if said.contains("panicked") => Some("shows a panic".to_owned()),
        Some(0 | 1) if most > MEMORY => Some(format!("needs {} MB", most >> 10)),
        Some(0 | 1) => None,
        _ => Some(format!("ends with {ended}, after {} MB", most >> 10)),
    };
    // What went wrong is left to be looked at.
    match &wrong {
        Some(_) => {}
        None => _ = std::fs::remove_dir_all(&folder),
    }
    wrong.map(|why| format!("{}: {why}: {:.300}\n", folder.display(), said))
}

#[test]
fn every_pack_of_a_stranger_is_looked_at_soon() {
    let number = |name: &str, usual: u64| std::env::var(name).map_or(usual, |number| number.parse().unwrap());
    let (seed, count) = (number("HOLDUP_SEED", 1), number("HOLDUP_STRANGERS", 48));
    let packs = packs();
    let mut all: Vec<(String, Pack)> =
        packs.iter().enumerate().map(|(nth, pack)| (format!("p{nth}"), pack.clone())).collect();
    // Each of these in its whole length.
    let long = |line: &str| line.repeat(LARGEST / line.len());
    let bomb = |text: String| {
        let whole = format!("function on_round_start(game, x)\n  local a, b, c, d, e = 1\n  {text}\nend\n");
        pack("\"on_round_start\"", &[("scripts/pack.lua", &whole)])
    };
    all.push((
        "join".to_owned(),
        bomb(format!("a = {{ game.round() }} a[1] = 2 -- join{}", "_".repeat(200_000))),
    ));
    all.push((
        "infer".to_owned(),
        bomb(["e=d ", "d=c ", "c=b ", "b=a ", "a={} "].map(|line| line.repeat(8_000)).concat()),
    ));
    all.push((
        "names".to_owned(),
        pack(
            "",
            &[(
                "content/words/es.toml",
                &format!(
                    "[bandits]\n{}",
                    (0..9_000).map(|at| format!("b{at} = \"{}\"\n", "x".repeat(15))).collect::<String>()
                ),
            )],
        ),
    ));
    all.push(("comment".to_owned(), pack("", &[("content/loot.toml", &long("# \n"))])));
    all.extend((0..count).map(|nth| (format!("{seed}-{nth}"), stranger(&packs, seed * 1_000_000 + nth))));
    let next = AtomicUsize::new(0);
    let work = || {
        let mut wrong = String::new();
        while let Some((name, pack)) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            wrong.extend(look(name, pack));
        }
        wrong
    };
    let wrong: String = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{wrong}");
}
