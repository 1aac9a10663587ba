//! What becomes of files while games are kept: nothing of anybody's is written over, no answer is lost, and what is
//! said of a file is true.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command};

use crate::common::{
    ROBIN, SWEETS, bad, begin, folder, good, holdup, out, played, read, typed, words, write,
};

/// A game somebody sits at: answers are typed one by one, and what is shown is read as it comes.
struct Sitting {
    process: Child,
    typing: ChildStdin,
    shown: BufReader<std::process::ChildStdout>,
}

impl Sitting {
    /// Begins, and waits until something is asked.
    fn begin(here: &Path, line: &str) -> Sitting {
        Sitting::with(holdup(here).args(words(line)))
    }

    /// The same of a command line.
    fn with(command: &mut Command) -> Sitting {
        let mut process = begin(command);
        let typing = process.stdin.take().unwrap();
        let shown = BufReader::new(process.stdout.take().unwrap());
        let mut sitting = Sitting { process, typing, shown };
        sitting.until("  1  ");
        sitting
    }

    /// Reads on to a line with this in it.
    fn until(&mut self, text: &str) -> String {
        let mut all = String::new();
        while !all.lines().last().unwrap_or_default().contains(text) {
            assert_ne!(self.shown.read_line(&mut all).unwrap(), 0, "`{text}` is not shown: {all}");
        }
        all
    }

    fn types(&mut self, line: &str) {
        writeln!(self.typing, "{line}").unwrap();
    }

    /// Types the rest, and says what is shown until the end.
    fn ends(mut self, lines: &[&str]) -> String {
        for line in lines {
            self.types(line);
        }
        let mut all = String::new();
        self.shown.read_to_string(&mut all).unwrap();
        assert!(self.process.wait().unwrap().success(), "{all}");
        all
    }
}

/// A game of three answers that was left.
fn left(here: &Path, name: &str) {
    Sitting::begin(here, &format!("play --seed 8 --record {name}")).ends(&["1", "1", "1", "quit"]);
}

fn answers(record: &str) -> usize {
    record.lines().filter(|line| line.starts_with('>')).count()
}

#[test]
fn saving_writes_over_nothing() {
    let here = folder("saving");
    write(&here, "letter.txt", "dear");
    let sitting = Sitting::begin(&here, "play --seed 8 --record a.record");
    let shown = sitting.ends(&["1", "save letter.txt", "save copy.record", "save copy.record", "quit"]);
    assert!(shown.contains("letter.txt is there already, and was left as it is"), "{shown}");
    assert!(shown.contains("copy.record is there already"), "{shown}");
    assert_eq!(read(&here, "letter.txt"), "dear");
    assert!(read(&here, "a.record").starts_with(&read(&here, "copy.record")));
}

#[test]
fn two_cannot_go_on_with_one_record() {
    let here = folder("two-go-on");
    left(&here, "a.record");
    let before = answers(&read(&here, "a.record"));
    let mut first = Sitting::begin(&here, "play --continue a.record");
    let second = bad(&here, "play --continue a.record", 1);
    assert!(second.contains("a.record cannot be continued: another process is writing it"), "{second}");
    // A copy in a file of its own is nobody's loss, and neither is an answer taken back.
    Sitting::begin(&here, "play --continue a.record --record b.record").ends(&["1", "1", "quit"]);
    first.types("1");
    first.until("  1  ");
    first.types("undo");
    first.until("Taken back");
    first.until("  1  ");
    bad(&here, "play --continue a.record", 1);
    first.ends(&["1", "1", "1", "quit"]);
    assert!(answers(&read(&here, "a.record")) >= before + 3);
    good(&here, "replay a.record b.record --allow incomplete");
}

#[test]
fn a_record_that_is_removed_or_replaced_meanwhile_is_written_anew() {
    let here = folder("removed");
    let sitting = Sitting::begin(&here, "play --seed 8 --record a.record");
    std::fs::remove_file(here.join("a.record")).unwrap();
    let shown = sitting.ends(&["1", "1", "quit"]);
    assert!(shown.contains("a.record was removed or replaced"), "{shown}");
    assert!(shown.contains("--continue a.record"), "{shown}");
    let mut sitting = Sitting::begin(&here, "play --continue a.record");
    std::fs::remove_file(here.join("a.record")).unwrap();
    write(&here, "a.record", "dear");
    sitting.types("1");
    sitting.until("  1  ");
    // Taking back writes the record anew, but not over what somebody has put there.
    let shown = sitting.ends(&["undo", "1", "quit"]);
    assert_eq!(read(&here, "a.record"), "dear");
    assert!(shown.contains("kept in a-2.record"), "{shown}");
    assert!(shown.contains("--continue a-2.record"), "{shown}");
    good(&here, "replay a-2.record --allow incomplete");
}

#[test]
fn no_file_beside_a_record_is_touched() {
    let here = folder("beside");
    left(&here, "a.record");
    write(&here, "a.record.new", "dear");
    Sitting::begin(&here, "play --continue a.record").ends(&["1", "undo", "1", "quit"]);
    assert_eq!(read(&here, "a.record.new"), "dear");
    let mut names: Vec<_> =
        std::fs::read_dir(&here).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["a.record", "a.record.new"]);
}

#[test]
fn a_game_is_never_begun_over_a_file() {
    let here = folder("begun-over");
    left(&here, "a.record");
    let before = read(&here, "a.record");
    for line in ["play --seed 1 --watch --record a.record", "play --continue a.record --record a.record"] {
        let said = bad(&here, line, 2);
        assert!(said.contains("a.record is there already"), "{said}");
    }
    assert_eq!(read(&here, "a.record"), before);
}

#[cfg(unix)]
#[test]
fn links_stay_and_lead_where_they_led() {
    use std::os::unix::fs::symlink;
    let here = folder("links");
    left(&here, "real.record");
    symlink("real.record", here.join("link.record")).unwrap();
    symlink("precious", here.join("link.record.new")).unwrap();
    symlink("nowhere", here.join("dangling.record")).unwrap();
    let before = answers(&read(&here, "real.record"));
    Sitting::begin(&here, "play --continue link.record").ends(&["1", "undo", "1", "1", "quit"]);
    assert!(here.join("link.record").is_symlink());
    assert!(answers(&read(&here, "real.record")) > before);
    assert!(!here.join("precious").exists());
    let said = bad(&here, "play --seed 1 --watch --record dangling.record", 2);
    assert!(said.contains("dangling.record is there already"), "{said}");
    assert!(!here.join("nowhere").exists());
}

#[cfg(unix)]
#[test]
fn a_case_that_is_blessed_keeps_its_link_and_its_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let here = folder("blessed");
    let case = "## A move\nRule: BASE-move-a\n\n```setup\ntrain = \"locomotive | saloon: doc | luggage\"\n\
                pile = [\"doc move\"]\n```\n```game\n> doc: luggage\n```\n";
    write(&here, "real.md", case);
    std::fs::set_permissions(here.join("real.md"), std::fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.md", here.join("link.md")).unwrap();
    let said = good(&here, "test link.md --bless");
    assert!(said.contains("rewritten: link.md"), "{said}");
    assert!(here.join("link.md").is_symlink());
    assert!(read(&here, "real.md").contains("doc moves from"));
    let mode = std::fs::metadata(here.join("real.md")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
}

#[cfg(unix)]
/// Many bandits with scripts, one of whom thinks long about every card: without one script after the other is asked again.
fn thinker(name: &str) -> std::path::PathBuf {
    let here = folder(name);
    write(&here, "slow/pack.toml", SWEETS);
    let names = ["hand_size", "may_act", "may_enter", "may_play", "may_target", "target_rank", "sees"];
    let silent: String = names.map(|name| format!("function {name}() return nil end\n")).concat();
    for nth in 1..=24 {
        let robin = ROBIN.replace("Robin", &format!("Robin {nth}"));
        let robin = format!("hooks = {names:?}\n{robin}");
        write(&here, &format!("slow/content/bandits/robin_{nth}.toml"), robin);
        write(&here, &format!("slow/scripts/bandits/robin_{nth}.lua"), &silent);
    }
    let long =
        "function may_play()\n  for _ = 1, 600 do string.format('%99s%99s%99s', 'a', 'b', 'c') end\nend\n";
    write(&here, "slow/content/bandits/robin.toml", format!("hooks = [\"may_play\"]\n{ROBIN}"));
    write(&here, "slow/scripts/bandits/robin.lua", long);
    here
}

/// Ends a game from outside, with a signal; answers what was said then.
#[cfg(unix)]
fn signalled(mut sitting: Sitting, signal: &str) -> (Option<i32>, String) {
    let id = sitting.process.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let code = sitting.process.wait().unwrap().code();
    let mut said = String::new();
    sitting.process.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    (code, said)
}

/// The command that goes on with a game: it stands alone in the last line.
fn command(said: &str) -> String {
    let line = said.lines().rfind(|line| !line.trim().is_empty()).unwrap();
    line.trim().strip_prefix("holdup ").unwrap_or_else(|| panic!("no command: {said}")).to_owned()
}

/// Whoever stops the program reads where the game is and how to go on, with every flag that needs.
#[cfg(unix)]
#[test]
fn ctrl_c_says_where_the_game_is_and_how_to_go_on() {
    for (name, lang, kept) in
        [("stopped", "en", "The game is kept in "), ("stopped-es", "es", "La partida se guarda en ")]
    {
        let here = folder(name);
        write(&here, "my pack/pack.toml", SWEETS);
        write(&here, "my pack/content/bandits/robin.toml", ROBIN);
        let mut play = holdup(&here);
        play.args(["play", "--pack", "my pack", "--lang", lang, "--seed", "8"]);
        play.args(["--seats", "sweets/robin=me,belle=greedy,doc=greedy", "--plain"]);
        let mut sitting = Sitting::with(&mut play);
        sitting.types("1");
        sitting.until("  1  ");
        let (code, said) = signalled(sitting, "-INT");
        assert_eq!(code, Some(130));
        let file = here.join("kept/holdup-8.record");
        assert!(said.contains(&format!("{kept}{}.", file.display())), "{said}");
        let command = command(&said);
        let expected = format!("play --continue holdup-8.record --pack 'my pack' --lang {lang} --plain");
        assert_eq!(command, expected);
        let before = answers(&read(&here, "kept/holdup-8.record"));
        let mut again = holdup(&here);
        again.args(command.replace("'my pack'", "my_pack").split(' ').map(|word| word.replace('_', " ")));
        Sitting::with(&mut again).ends(&["1", "1", "quit"]);
        assert!(answers(&read(&here, "kept/holdup-8.record")) > before);
    }
}

/// A process that is simply ended loses no answer either, whether a person types or a program.
#[cfg(unix)]
#[test]
fn a_game_nobody_names_a_file_for_is_kept_from_its_first_answer() {
    let here = folder("ended");
    // The process is ended, its window is closed, or it is given no time at all.
    for (signal, name) in [("-TERM", "holdup-2"), ("-HUP", "holdup-2-2"), ("-KILL", "holdup-2-3")] {
        let mut sitting = Sitting::begin(&here, "play --seats me,random,random --seed 2 --plain");
        sitting.types("1");
        sitting.until("  1  ");
        signalled(sitting, signal);
        assert!(answers(&read(&here, &format!("kept/{name}.record"))) > 0, "{signal}");
    }
    // Another game of this seed has a file of its own.
    Sitting::begin(&here, "play --seats me,random,random --seed 2 --plain").ends(&["quit"]);
    assert!(here.join("kept/holdup-2-4.record").exists());
}

#[test]
fn games_to_go_on_with_are_found() {
    let here = folder("found-again");
    let nothing = bad(&here, "play --continue", 2);
    assert!(nothing.contains("There is no game to go on with: none in "), "{nothing}");
    played(&here, "play --seed 3", &"1\n".repeat(300));
    played(&here, "play --seed 4", "1\nquit\n");
    played(&here, "play --seed 5", &"1\n".repeat(300));
    // The last one that is not over, or the one that is named: with its ending or without it.
    for (line, seed) in [
        ("play --continue", 4),
        ("play --continue holdup-4 --plain", 4),
        ("play --continue holdup-4.record", 4),
        ("play --continue kept/holdup-4.record", 4),
    ] {
        let shown = played(&here, line, "quit\n");
        assert!(shown.contains(&format!("Seed {seed}.")), "{line}: {shown}");
    }
    // What lies here comes first.
    left(&here, "holdup-4.record");
    assert!(played(&here, "play --continue holdup-4.record", "quit\n").contains("Seed 8."));
    assert!(bad(&here, "play --continue holdup-9", 1).contains("holdup-9 cannot be continued"));
}

#[test]
fn a_folder_nobody_may_write_into_stops_nobody() {
    let here = folder("read-only");
    write(&here, "letter.txt", "dear");
    let mut play = holdup(&here);
    play.args(["play", "--seed", "8"]).env("HOLDUP_GAMES", here.join("letter.txt/games"));
    let shown = Sitting::with(&mut play).ends(&["1", "save copy.record", "1", "quit"]);
    assert!(shown.contains("holdup play --continue copy.record"), "{shown}");
    assert!(shown.contains("The game is left, but not kept: "), "{shown}");
    let mut whole = holdup(&here);
    whole.args(["play", "--seed", "8"]).env("HOLDUP_GAMES", here.join("letter.txt/games"));
    let output = typed(&mut whole, &"1\n".repeat(300));
    let shown = out(&output);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(shown.contains("The game is played, but not kept: ") && shown.contains("played by"), "{shown}");
    good(&here, "replay copy.record --allow incomplete");
}

/// Somebody presses Ctrl-C while a reason is looked for, and once more when nothing is.
#[cfg(unix)]
#[test]
fn a_reason_somebody_is_tired_of_waiting_for_costs_no_game() {
    let here = thinker("interrupted-reason");
    let seats = "--seats sweets/robin=me,doc=random,belle=random --first 1";
    let mut sitting = Sitting::begin(&here, &format!("play --pack slow {seats} --seed 1 --record a.record"));
    sitting.types("1");
    sitting.until("  1  ");
    let before = read(&here, "a.record");
    let press = |sitting: &Sitting| {
        let id = sitting.process.id().to_string();
        let pressed = Command::new("kill").args(["-INT", &id]).status();
        assert!(pressed.unwrap().success());
    };
    sitting.types("? draw");
    sitting.until("? draw");
    std::thread::sleep(std::time::Duration::from_millis(300));
    press(&sitting);
    sitting.until("There was no time for everything: ");
    sitting.types("look");
    sitting.until("  1  ");
    press(&sitting);
    let ended = sitting.process.wait().unwrap();
    assert_eq!(ended.code(), Some(130));
    assert_eq!(read(&here, "a.record"), before);
    Sitting::begin(&here, "play --pack slow --continue a.record").ends(&["quit"]);
}
