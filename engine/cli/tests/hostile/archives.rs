//! Archives that want more than to be taken apart. `engine/cli/src/archive/tests.rs`
//! has each trick byte by byte; here the program is given one of each.

use std::io::Write;

use tar::EntryType;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use super::*;

#[path = "../common/forged.rs"]
mod forged;

use forged::{entry, patched, tar_gz};

type Zip = ZipWriter<std::io::Cursor<Vec<u8>>>;

fn put(writer: &mut Zip, name: &str, bytes: &[u8]) {
    writer.start_file(name, SimpleFileOptions::default()).unwrap();
    writer.write_all(bytes).unwrap();
}

/// A `.zip` of a sound pack and what is put into it besides.
fn zip(name: &'static str, says: &'static [&'static str], more: impl Fn(&mut Zip) + Sync + 'static) -> Kind {
    changed(name, says, more, |bytes| bytes)
}

fn changed(
    name: &'static str,
    says: &'static [&'static str],
    more: impl Fn(&mut Zip) + Sync + 'static,
    change: impl Fn(Vec<u8>) -> Vec<u8> + Sync + 'static,
) -> Kind {
    kind(name, "packs add evil.zip", says, move |folder| {
        let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
        put(&mut writer, "pack.toml", MANIFEST.as_bytes());
        more(&mut writer);
        write(folder, "evil.zip", change(writer.finish().unwrap().into_inner()));
    })
}

/// A `.zip` with one more file, of this name.
fn with_name(name: &'static str, says: &'static [&'static str], path: &'static str) -> Kind {
    zip(name, says, move |writer| put(writer, path, b"forged"))
}

/// A `.tar.gz` of a sound pack and these entries.
fn tar(
    name: &'static str,
    says: &'static [&'static str],
    more: impl Fn() -> Vec<u8> + Sync + 'static,
) -> Kind {
    kind(name, "packs add evil.tar.gz", says, move |folder| {
        let manifest = entry("pack.toml", EntryType::Regular, MANIFEST.as_bytes());
        write(folder, "evil.tar.gz", tar_gz(&[manifest, more()]));
    })
}

fn special(name: &'static str, says: &'static [&'static str], kind: EntryType) -> Kind {
    tar(name, says, move || entry("a", kind, b""))
}

const OUT: &[&str] = &["evil", "leads out of its folder"];
const ODD: &[&str] = &["evil", "some system cannot have"];
const DAMAGED: &[&str] = &["evil.zip", "damaged"];

pub(super) fn kinds() -> Vec<Kind> {
    vec![
        with_name("archive_path_above", OUT, "../treasure/map.txt"),
        with_name("archive_path_above_behind_a_folder", OUT, "tests/../../treasure/map.txt"),
        with_name("archive_absolute_path", OUT, "/tmp/map.txt"),
        with_name("archive_drive_letter", ODD, "C:\\map.txt"),
        with_name("archive_backslashes", ODD, "..\\treasure\\map.txt"),
        with_name("archive_device_name", ODD, "NUL.toml"),
        with_name("archive_stream_name", ODD, "pack.toml:stream"),
        with_name("archive_control_codes_in_a_name", ODD, "a\u{1b}[2J\u{7}\n"),
        with_name("archive_deep_folders", &["nested deeper than 8"], "a/b/c/d/e/f/g/h/i/j"),
        with_name("archive_names_differ_by_case_only", &["one name on some systems"], "PACK.toml"),
        with_name("archive_file_for_a_folder", &["twice"], "pack.toml/a"),
        changed(
            "archive_nul_in_a_name",
            ODD,
            |writer| put(writer, "a~b", b""),
            |bytes| patched(bytes, b"a~b", b"a\0b"),
        ),
        changed(
            "archive_name_not_text",
            &["no text"],
            |writer| put(writer, "a~~b", b""),
            |bytes| patched(bytes, b"a~~b", b"a\xff\xfeb"),
        ),
        changed(
            "archive_file_twice",
            &["twice"],
            |writer| put(writer, "pack.tomm", b"x"),
            |bytes| patched(bytes, b"pack.tomm", b"pack.toml"),
        ),
        zip("archive_link", &["a link"], |writer| {
            writer.add_symlink("a", "../treasure", SimpleFileOptions::default()).unwrap();
        }),
        zip("archive_bomb_by_ratio", &["200 times its own size"], |writer| {
            put(writer, "bomb", &vec![0; 4 << 20])
        }),
        zip("archive_bomb_by_count", &["more than 2048 files"], |writer| {
            (0..2_100).for_each(|at| put(writer, &format!("f{at}"), b""))
        }),
        zip("archive_bomb_by_size", &["larger than 4 MB"], |writer| put(writer, "bomb", &vec![0; 5 << 20])),
        zip("archive_without_a_sound_pack", &["P201"], |writer| {
            put(writer, "content/bandits/robin.toml", b"x = 1\n")
        }),
        zip("archive_in_an_archive", &["there is no `pack.toml` in it"], |_| {}).nested(),
        changed("archive_cut_off", DAMAGED, |_| {}, |bytes| bytes[..bytes.len() / 2].to_vec()),
        changed(
            "archive_with_a_wrong_checksum",
            &["evil.zip", "Invalid checksum"],
            |writer| {
                let stored = SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
                writer.start_file("notes.txt", stored).unwrap();
                writer.write_all(b"exactly these words").unwrap();
            },
            |bytes| patched(bytes, b"exactly these words", b"exactly those words"),
        ),
        changed(
            "archive_of_two_packs",
            &["there is no `pack.toml` in it"],
            |writer| put(writer, "b/pack.toml", b""),
            |bytes| patched(bytes, b"pack.toml", b"a/ck.toml"),
        ),
        kind(
            "archive_of_another_kind",
            "packs add evil.zip",
            &["neither a `.zip` nor a `.tar.gz`"],
            |folder| {
                write(folder, "evil.zip", b"Rar!\x1a\x07\x01\x00");
            },
        ),
        kind("archive_endless", "packs add evil.zip", &["evil.zip"], |folder| {
            std::os::unix::fs::symlink("/dev/zero", folder.join("evil.zip")).unwrap();
        }),
        kind("archive_too_large", "packs add evil.zip", &["KB large"], |folder| {
            File::create(folder.join("evil.zip")).unwrap().set_len(1 << 40).unwrap();
        }),
        tar("tar_path_above", OUT, || entry("../treasure/map.txt", EntryType::Regular, b"forged")),
        tar("tar_absolute_path", OUT, || entry("/tmp/map.txt", EntryType::Regular, b"forged")),
        tar("tar_long_name_above", OUT, || {
            let mut all = entry("././@LongLink", EntryType::GNULongName, b"../../treasure/map.txt\0");
            all.extend(entry("harmless", EntryType::Regular, b"forged"));
            all
        }),
        tar("tar_link_and_a_file_behind_it", &["a link"], || {
            let mut all = entry("a", EntryType::Symlink, b"");
            all.extend(entry("a/map.txt", EntryType::Regular, b"forged"));
            all
        }),
        tar("tar_file_twice", &["twice"], || entry("pack.toml", EntryType::Regular, b"forged")),
        tar("tar_bomb", &["200 times its own size"], || entry("bomb", EntryType::Regular, &vec![0; 4 << 20])),
        special("tar_hard_link", &["a link"], EntryType::Link),
        special("tar_character_device", &["no ordinary file"], EntryType::Char),
        special("tar_block_device", &["no ordinary file"], EntryType::Block),
        special("tar_pipe", &["no ordinary file"], EntryType::Fifo),
    ]
}

impl Kind {
    /// The same archive as the only file of another one.
    fn nested(self) -> Kind {
        let inner = self.put;
        Kind {
            put: Box::new(move |folder| {
                inner(folder);
                let bytes = std::fs::read(folder.join("evil.zip")).unwrap();
                let mut writer = ZipWriter::new(std::io::Cursor::new(Vec::new()));
                put(&mut writer, "sweets.zip", &bytes);
                write(folder, "evil.zip", writer.finish().unwrap().into_inner());
            }),
            ..self
        }
    }
}
