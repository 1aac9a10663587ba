//! What the tests of the command share: a folder of their own, a run of the built
//! program in it, and what it printed.
#![allow(unreachable_pub, reason = "every module of the program uses it")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::Mutex;

/// The manifest of a sound pack called `sweets`.
pub const SWEETS: &str = "\
id = \"sweets\"
name = \"Sweets\"
version = \"0.1.0\"
api = 1
licence = \"MIT\"
needs = [\"base\"]
";

/// A sound bandit for such a pack.
pub const ROBIN: &str = "\
name = \"Robin\"
hand_size = 7
source = { confidence = \"reconstructed\", from = \"our own\" }
";

/// The folders given so far, with the test each was given to: all tests run at the same time.
static GIVEN: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());

/// An empty folder of a test's own; no two tests may give it the same name.
pub fn folder(name: &str) -> PathBuf {
    let test = std::thread::current().name().unwrap_or_default().to_owned();
    let before = GIVEN.lock().unwrap().insert(name.to_owned(), test.clone());
    assert_eq!(before.unwrap_or_else(|| test.clone()), test, "both have a folder {name}");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes a file below a folder, with the folders above it.
pub fn write(folder: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// The text of a file below a folder.
pub fn read(folder: &Path, path: &str) -> String {
    std::fs::read_to_string(folder.join(path)).unwrap()
}

/// Copies a folder with all that is in it.
pub fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &to);
        } else {
            std::fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The built program in a folder. It sees neither what language this machine speaks, nor how large its terminal is, nor
/// the packs and games somebody has on it.
pub fn holdup(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_holdup"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "LINES"] {
        command.env_remove(name);
    }
    command
        .current_dir(folder)
        .env("HOLDUP_PACKS", folder.join("installed"))
        .env("HOLDUP_GAMES", folder.join("kept"));
    command
}

/// Begins a run that is typed into and read from.
pub fn begin(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs the program with this typed into it.
pub fn typed(command: &mut Command, input: &str) -> Output {
    let mut child = begin(command);
    // A game that ends early closes its end of the pipe.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The words of a command line. A path of this machine in it is one word, also where a folder has a space in its name.
pub fn words(line: &str) -> Vec<String> {
    const SPACE: &str = "\0";
    let homes = [env!("CARGO_MANIFEST_DIR"), env!("CARGO_TARGET_TMPDIR")];
    let line = homes.iter().fold(line.to_owned(), |line, home| line.replace(home, &home.replace(' ', SPACE)));
    line.split_whitespace().map(|word| word.replace(SPACE, " ")).collect()
}

/// Runs the built program in a folder.
pub fn run<A: AsRef<OsStr>>(folder: &Path, args: impl IntoIterator<Item = A>) -> Output {
    typed(holdup(folder).args(args), "")
}

/// What a run printed.
pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What a run said beside that.
pub fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a command line prints that must end well.
pub fn good(folder: &Path, line: &str) -> String {
    played(folder, line, "")
}

/// The same with this typed into it.
pub fn played(folder: &Path, line: &str, input: &str) -> String {
    let output = typed(holdup(folder).args(words(line)), input);
    assert_eq!(output.status.code(), Some(0), "{line}: {}{}", out(&output), err(&output));
    plain(out(&output), line)
}

/// What a command line says that must be refused with this exit code.
pub fn bad(folder: &Path, line: &str, code: i32) -> String {
    let output = run(folder, words(line));
    let text = out(&output) + &err(&output);
    assert_eq!(output.status.code(), Some(code), "{line}: {text}");
    plain(text, line)
}

fn plain(text: String, line: &str) -> String {
    assert!(!text.contains('\u{1b}'), "{line}: control codes in a pipe");
    text
}
