//! Archives a stranger could send, each kind with what is said about it.

use std::io::Write;

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

#[path = "../../tests/common/forged.rs"]
mod forged;

use forged::{entry, patched, tar_gz};

const NAME: &str = "pack.toml";

/// A `.zip` of these files.
fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    zip_with(files, |_| {})
}

fn zip_with(files: &[(&str, &[u8])], more: impl FnOnce(&mut ZipWriter<Cursor<Vec<u8>>>)) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    more(&mut writer);
    writer.finish().unwrap().into_inner()
}

fn file(name: &str) -> Vec<u8> {
    entry(name, EntryType::Regular, b"x")
}

#[track_caller]
fn refused(bytes: &[u8], why: &str) {
    let told = unpack(bytes).map(|gathered| gathered.files.into_keys().collect::<Vec<_>>());
    match told {
        Err(told) => assert!(told.contains(why), "{told}"),
        Ok(names) => panic!("{why}: taken, with {names:?}"),
    }
}

#[test]
fn honest_archives_are_taken_apart() {
    let with_folder = zip_with(&[("sweets/pack.toml", b"id"), ("sweets/content/loot.toml", b"")], |writer| {
        writer.add_directory("sweets/tests", SimpleFileOptions::default()).unwrap();
        // What systems leave behind.
        for left in ["__MACOSX/._pack.toml", "sweets/.DS_Store"] {
            writer.start_file(left, SimpleFileOptions::default()).unwrap();
        }
    });
    let of_folder = tar_gz(&[
        entry("./", EntryType::Directory, b""),
        entry("./pack.toml", EntryType::Regular, b"id"),
        file("./content/loot.toml"),
    ]);
    for bytes in [with_folder, of_folder, zip(&[("content/loot.toml", b""), (NAME, b"id")])] {
        let files = unpack(&bytes).unwrap().below_manifest(NAME).unwrap();
        assert_eq!(files.keys().collect::<Vec<_>>(), ["content/loot.toml", "pack.toml"]);
        assert_eq!(files[NAME], b"id");
    }
}

#[test]
fn a_pack_needs_its_manifest_where_it_belongs() {
    let no = |files: &[(&str, &[u8])]| unpack(&zip(files)).unwrap().below_manifest(NAME).unwrap_err();
    assert_eq!(no(&[]), "there is no `pack.toml` in it");
    assert_eq!(no(&[("a/pack.toml", b""), ("b/pack.toml", b"")]), "there is no `pack.toml` in it");
    assert_eq!(no(&[("a/b/pack.toml", b"")]), "there is no `pack.toml` in it");
}

#[test]
fn names_that_lead_out_of_the_folder() {
    for name in ["../x", "a/../../x", "a/..", "/etc/x", "//x", "./../x"] {
        refused(&zip(&[(name, b"")]), "leads out of its folder");
        refused(&tar_gz(&[file(name)]), "leads out of its folder");
    }
}

#[test]
fn names_that_mean_something_else_elsewhere() {
    let odd = "some system cannot have";
    for name in [
        "..\\x",
        "C:\\x",
        "C:x",
        "a/con",
        "a/NUL.toml",
        "com1.lua",
        "x.",
        "x ",
        " x",
        "a./x",
        "x:stream",
        "x?",
    ] {
        refused(&zip(&[(name, b"")]), odd);
        refused(&tar_gz(&[file(name)]), odd);
    }
    refused(&patched(zip(&[("a~b", b"")]), b"a~b", b"a\0b"), odd);
    refused(&zip(&[("a\nb", b"")]), odd);
    refused(&zip(&[("a//b", b"")]), "an empty part");
    refused(&zip(&[("a/./b", b"")]), "an empty part");
    refused(&patched(zip(&[("a~~b", b"")]), b"a~~b", b"a\xff\xfeb"), "no text");
}

#[test]
fn names_that_stand_for_two_things() {
    let twice = "twice";
    refused(&patched(zip(&[("aaaa", b"1"), ("aaab", b"2")]), b"aaab", b"aaaa"), twice);
    refused(&tar_gz(&[file("a"), file("a")]), twice);
    refused(&tar_gz(&[file("a"), file("./a")]), twice);
    let one = "one name on some systems";
    // The same letters, as one character and as two.
    let twins: [(&str, &[u8]); 2] = [("caf\u{e9}.toml", b"1"), ("cafe\u{301}.toml", b"2")];
    refused(&zip(&twins), "the letters are the same, written with other characters");
    refused(&zip(&[("\u{fb01}n", b""), ("fin", b"")]), one);
    refused(&zip(&[("Pack.toml", b""), ("pack.toml", b"")]), one);
    refused(&zip(&[("A/x", b""), ("a/y", b"")]), one);
    refused(&tar_gz(&[file("x"), file("X")]), one);
    // A file where others need a folder.
    refused(&zip(&[("a", b""), ("a/b", b"")]), twice);
    refused(&tar_gz(&[file("a/b"), file("a")]), twice);
    // A link first, and then something behind it.
    refused(&tar_gz(&[entry("a", EntryType::Symlink, b""), file("a/b")]), "a link");
}

#[test]
fn what_is_no_file() {
    refused(
        &zip_with(&[], |writer| {
            writer.add_symlink("a", "/etc/passwd", SimpleFileOptions::default()).unwrap()
        }),
        "a link, `a`",
    );
    let kinds = [
        (EntryType::Symlink, "a link"),
        (EntryType::Link, "a link"),
        (EntryType::Char, "no ordinary file"),
        (EntryType::Block, "no ordinary file"),
        (EntryType::Fifo, "no ordinary file"),
    ];
    for (kind, what) in kinds {
        refused(&tar_gz(&[entry("a", kind, b"")]), what);
    }
}

#[test]
fn names_in_notes_of_a_tar_are_names_too() {
    let mut builder = tar::Builder::new(Vec::new());
    builder.append_pax_extensions([("path", "../x".as_bytes())]).unwrap();
    let mut all = builder.into_inner().unwrap();
    all.truncate(1024);
    refused(&tar_gz(&[all, file("harmless")]), "leads out of its folder");
    let long = entry("././@LongLink", EntryType::GNULongName, b"../../x\0");
    refused(&tar_gz(&[long, file("harmless")]), "leads out of its folder");
}

#[test]
fn too_much() {
    let names: Vec<String> = (0..=MOST_FILES).map(|number| format!("f{number}")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b""[..])).collect();
    refused(&zip(&many), "more than 2048 files");
    let entries: Vec<Vec<u8>> = names.iter().map(|name| file(name)).collect();
    refused(&tar_gz(&entries), "more than 2048 files");
    let folders: Vec<Vec<u8>> =
        (0..=MOST_ENTRIES).map(|number| entry(&format!("d{number}"), EntryType::Directory, b"")).collect();
    refused(&tar_gz(&folders), "more than 2048 files");

    let large = vec![b' '; LARGEST_FILE + 1];
    refused(&zip(&[("large", &large)]), "larger than 4 MB");
    refused(&tar_gz(&[entry("large", EntryType::Regular, &large)]), "larger than 4 MB");
    // Zeros pack a thousand times smaller than they are.
    refused(&zip(&[("bomb", &large[..LARGEST_FILE])]), "200 times its own size");
    let bomb = entry("bomb", EntryType::Regular, &large[..LARGEST_FILE]);
    refused(&tar_gz(&[bomb]), "200 times its own size");
    let several: Vec<Vec<u8>> = (0..9)
        .map(|number| entry(&format!("f{number}"), EntryType::Regular, &large[..LARGEST_FILE]))
        .collect();
    refused(&tar_gz(&several), "larger than 32 MB together");

    refused(&zip(&[("a/b/c/d/e/f/g/h/i", b"")]), "nested deeper than 8");
    refused(&zip(&[(&"a".repeat(201), b"")]), "longer than 200 characters");
    // More is told than there is.
    let mut header = file("a");
    header[124..136].copy_from_slice(b"77777777777\0");
    let mut told = tar::Header::from_byte_slice(&header[..512]).clone();
    told.set_cksum();
    header[..512].copy_from_slice(told.as_bytes());
    refused(&tar_gz(&[header]), "a");
}

#[test]
fn what_is_no_archive() {
    refused(b"", "neither a `.zip` nor a `.tar.gz`");
    refused(b"id = \"sweets\"\n", "neither a `.zip` nor a `.tar.gz`");
    refused(b"PK\x03\x04 and nothing more", "damaged");
    refused(b"\x1f\x8b and nothing more", "damaged");
    let whole = zip(&[(NAME, b"id = \"sweets\"\n")]);
    for length in 4..whole.len() {
        assert!(unpack(&whole[..length]).is_err(), "{length} bytes of it");
    }
    let bytes = tar_gz(&[entry(NAME, EntryType::Regular, &[b'x'; 700])]);
    for length in 2..bytes.len() - 8 {
        // What is whole up to there may be taken, but never half a file.
        if let Ok(gathered) = unpack(&bytes[..length]) {
            assert!(gathered.files.values().all(|file| file.len() == 700), "{length} bytes of it");
        }
    }
}
