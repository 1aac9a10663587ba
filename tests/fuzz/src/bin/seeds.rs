//! Writes what the targets begin with into the folder `corpus`, from the data of the
//! repository. It is a target itself, because what counts coverage comes with libFuzzer.
#![no_main]
#![allow(clippy::unwrap_used, reason = "without the repository's data there is nothing to do")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use holdup_fuzz_targets::{FILE, folder, root};
use libfuzzer_sys::fuzz_target;

/// Larger files than this make slow inputs.
const LARGEST: usize = 16 << 10;

fuzz_target!(init: write(), |_data: &[u8]| {});

fn write() {
    let to = PathBuf::from("corpus");
    let all = |below: &str, kind: &str| -> Vec<Vec<u8>> {
        let files = folder(&root().join(below)).into_iter();
        let files = files.filter(|(path, bytes)| path.ends_with(kind) && bytes.len() <= LARGEST);
        files.map(|(_, bytes)| bytes).collect()
    };
    let mut records = all("tests/games", ".record");
    records.extend(all("tests/archive", ".record"));
    put(&to.join("record"), records);
    let mut cases = all("tests/rules", ".md");
    cases.extend(all("tests/options", ".md"));
    put(&to.join("case"), cases);
    let mut scripts = all("scripts", ".lua");
    scripts.extend(all("engine/hooks/tests/hostile", ".lua"));
    scripts.extend(all("tests/errors", ".lua"));
    put(&to.join("script"), scripts);
    put(&to.join("words"), all("content/words", ".toml"));
    let mut house = all("content/presets", ".toml");
    house.extend(all("tests/errors", "evening.toml"));
    house.push(b"inherits = \"base_2014\"\n\n[options]\nhand_size = 5\n".to_vec());
    put(&to.join("house"), house);
    put(&to.join("content"), mistakes());
    put(&to.join("archive"), archives());
}

/// What each folder of `tests/errors` lays over the tiny pack, as one input.
fn mistakes() -> Vec<Vec<u8>> {
    let mut by_folder: Vec<(String, String)> = Vec::new();
    for (path, bytes) in folder(&root().join("tests/errors")) {
        let Some((name, path)) = path.split_once('/') else { continue };
        if path == "expected.txt" || path == "case.toml" {
            continue;
        }
        if by_folder.last().is_none_or(|(last, _)| last != name) {
            by_folder.push((name.to_owned(), String::new()));
        }
        let (_, text) = by_folder.last_mut().unwrap();
        let _ = write!(text, "{FILE}{path}\n{}", String::from_utf8_lossy(&bytes));
    }
    let small = by_folder.into_iter().filter(|(_, text)| text.len() <= LARGEST);
    small.map(|(_, text)| text.into_bytes()).collect()
}

/// A pack of `tests/packs` in each kind of archive.
fn archives() -> Vec<Vec<u8>> {
    let files = folder(&root().join("tests/packs/sweets"));
    let mut tar = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (path, bytes) in &files {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        tar.append_data(&mut header, format!("sweets/{path}"), bytes.as_slice()).unwrap();
        zip.start_file(format!("sweets/{path}"), zip::write::SimpleFileOptions::default()).unwrap();
        std::io::Write::write_all(&mut zip, bytes).unwrap();
    }
    let gz = tar.into_inner().unwrap().finish().unwrap();
    vec![gz, zip.finish().unwrap().into_inner()]
}

fn put(to: &Path, inputs: Vec<Vec<u8>>) {
    std::fs::create_dir_all(to).unwrap();
    for (nth, input) in inputs.into_iter().enumerate() {
        std::fs::write(to.join(format!("seed-{nth:03}")), input).unwrap();
    }
}
