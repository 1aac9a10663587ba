//! `holdup play --watch-files` while files change: what is shown, and which game
//! goes on. Nothing is typed before what it answers has been read.

use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::{self, folder, holdup};

/// How long something may take to show, in tenths of a second.
const PATIENCE: u32 = 600;

const MANIFEST: &str =
    "id = \"sly\"\nname = \"Sly\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n";
const SAM: &str = "name = \"Sly Sam\"\nhooks = [\"on_round_start\"]\nsource = { confidence = \"verified\", from = \"made up\" }\n";
const SCRIPT: &str = "sly/scripts/bandits/sam.lua";
const GOOD: &str = "function on_round_start(game, now)\nend\n";

/// A running game, with what it has printed.
struct Sitting {
    child: Child,
    input: ChildStdin,
    printed: Arc<Mutex<String>>,
    /// How much of it has been looked at.
    seen: usize,
    folder: PathBuf,
}

impl Sitting {
    /// Begins a game of Sam against two others.
    fn begin(name: &str, script: &str) -> Sitting {
        let folder = folder(name);
        for (path, text) in
            [("sly/pack.toml", MANIFEST), ("sly/content/bandits/sam.toml", SAM), (SCRIPT, script)]
        {
            common::write(&folder, path, text);
        }
        let args = "play --pack sly --seed 5 --watch-files --record game.record \
                    --seats sly/sam=me,belle=random,doc=random --first sly/sam";
        let mut child = holdup(&folder)
            .args(args.split(' '))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let printed: Arc<Mutex<String>> = Arc::default();
        let (input, mut output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let sink = Arc::clone(&printed);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(read @ 1..) = output.read(&mut bytes) {
                sink.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..read]));
            }
        });
        Sitting { child, input, printed, seen: 0, folder }
    }

    /// Waits until this is printed, and looks no more at what is before it.
    fn read(&mut self, text: &str) {
        for _ in 0..PATIENCE {
            let printed = self.printed.lock().unwrap();
            if let Some(at) = printed[self.seen..].find(text) {
                self.seen += at + text.len();
                return;
            }
            drop(printed);
            if self.child.try_wait().unwrap().is_some_and(|left| !left.success()) {
                break;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        let printed = self.printed.lock().unwrap();
        panic!("`{text}` never came:\n{}", &printed[self.seen..]);
    }

    /// Waits until something is asked, and types this.
    fn answer(&mut self, text: &str) {
        self.read("> ");
        writeln!(self.input, "{text}").unwrap();
        self.read(text);
    }

    fn write(&self, path: &str, text: &str) {
        common::write(&self.folder, path, text);
    }

    /// Leaves the game; answers its record.
    fn quit(mut self) -> String {
        self.answer("quit");
        self.read("Go on with");
        assert!(self.child.wait().unwrap().success());
        common::read(&self.folder, "game.record")
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        // A test that failed leaves nobody waiting.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How many cards he draws first.
fn first_drawn(record: &str) -> usize {
    let mut lines = record.lines();
    let drawn = lines.find(|line| line.starts_with("~ sly/sam draws "));
    drawn.unwrap().split(", ").count()
}

#[test]
fn an_error_is_shown_and_its_mending_taken_up_without_a_key() {
    let mut game = Sitting::begin("live-error", GOOD);
    game.answer("draw");
    game.read("> ");
    game.write(SCRIPT, "function on_round_start(\n");
    game.read("The files have changed, and cannot be used yet:");
    game.read("error[S201]");
    game.read("sly/scripts/bandits/sam.lua:");
    game.read("The game is not lost");
    game.answer("draw");
    game.read("> ");
    game.write(SCRIPT, &format!("-- mended\n{GOOD}"));
    game.read("Reloaded (sly/scripts/bandits/sam.lua): the game is the same.");
    let record = game.quit();
    assert_eq!(record.matches("> sly/sam: draw").count(), 2, "{record}");
    assert!(record.contains("# saved at answer"), "{record}");
}

#[test]
fn what_check_finds_in_a_script_is_shown_and_the_game_goes_on() {
    let mut game = Sitting::begin("live-check", GOOD);
    game.answer("draw");
    game.read("> ");
    let slip =
        "function on_round_start(game, now)\n  if game.round() > 40 then game.paay(now.me, 10) end\nend\n";
    game.write(SCRIPT, slip);
    game.read("`holdup check` finds this; they can be played all the same:");
    game.read("error[S302]: there is no verb `game.paay`");
    game.read("sly/scripts/bandits/sam.lua:2:");
    game.read("did you mean `pay`?");
    game.read("Reloaded (sly/scripts/bandits/sam.lua): the game is the same.");
    game.answer("draw");
    game.read("> ");
    // With what keeps it from being used, all is told at once.
    game.write("sly/content/bandits/sam.toml", &format!("{SAM}colour = 4\n"));
    game.read("The files have changed, and cannot be used yet:");
    game.read("error[P201]");
    game.read("error[S302]");
    game.read("The game is not lost");
    game.write("sly/content/bandits/sam.toml", SAM);
    game.write(SCRIPT, GOOD);
    game.read("Reloaded");
    let record = game.quit();
    assert_eq!(record.matches("> sly/sam: draw").count(), 2, "{record}");
}

#[test]
fn a_change_that_makes_another_game_is_the_persons_to_decide() {
    let mut game = Sitting::begin("live-new", GOOD);
    game.answer("draw");
    game.read("> ");
    game.write("sly/content/bandits/sam.toml", &format!("{SAM}hand_size = 4\n"));
    game.read("Changed (sly/content/bandits/sam.toml): so the game goes another way from its beginning.");
    game.read("then: ~ sly/sam draws ");
    game.read("now:  ~ sly/sam draws ");
    game.answer("perhaps");
    game.read("Type `new` or `old`");
    game.answer("new");
    let record = game.quit();
    assert_eq!(record.matches("> sly/sam: draw").count(), 0, "it went back:\n{record}");
    assert_eq!(first_drawn(&record), 4, "{record}");
}

#[test]
fn the_person_can_stay_with_the_content_as_it_was() {
    let mut game = Sitting::begin("live-old", GOOD);
    game.answer("draw");
    game.read("> ");
    game.write("sly/content/bandits/sam.toml", &format!("{SAM}hand_size = 4\n"));
    game.read("so the game goes another way");
    game.answer("old");
    game.read("The game stays with the content as it was, to its end.");
    game.answer("draw");
    let record = game.quit();
    assert_eq!(record.matches("> sly/sam: draw").count(), 2, "{record}");
    assert_eq!(first_drawn(&record), 6, "{record}");
}

#[test]
fn a_script_that_fails_in_the_game_can_be_mended_in_it() {
    let bad = "function on_round_start(game, now)\n  if game.round() == 1 then error(\"not yet\") end\nend\n";
    let mut game = Sitting::begin("live-fault", bad);
    game.read("not yet");
    game.read("Mend the script, and the game goes on from the last answer.");
    game.answer("draw");
    game.read("the game waits for the script");
    game.read("> ");
    game.write(SCRIPT, GOOD);
    game.read("Reloaded (sly/scripts/bandits/sam.lua): the game is the same.");
    game.answer("draw");
    let record = game.quit();
    assert_eq!(record.matches("> sly/sam: draw").count(), 1, "{record}");
}

#[test]
fn what_cannot_be_played_any_more_is_told() {
    let mut game = Sitting::begin("live-gone", GOOD);
    game.answer("draw");
    game.read("> ");
    let bob = SAM.replace("Sam", "Bob").replace("hooks = [\"on_round_start\"]", "hooks = []");
    game.write("sly/content/bandits/bob.toml", &bob);
    game.read("Reloaded");
    std::fs::remove_file(game.folder.join("sly/content/bandits/sam.toml")).unwrap();
    std::fs::remove_file(game.folder.join(SCRIPT)).unwrap();
    game.read("but this game cannot be played so: ");
    game.read("It stays with the content as it was.");
    game.answer("draw");
    let record = game.quit();
    assert_eq!(record.matches("> sly/sam: draw").count(), 2, "{record}");
}
