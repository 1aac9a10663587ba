//! Folders of packs with something in them that is no plain file, or far too much.

use std::os::unix::fs::{PermissionsExt, symlink};

use super::*;

fn link(folder: &Path, path: &str, to: &str) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let _ = std::fs::remove_file(&path);
    symlink(to, path).unwrap();
}

/// A file that is written to by nobody, so that reading it never ends.
fn pipe(folder: &Path, path: &str) {
    let path = folder.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let _ = std::fs::remove_file(&path);
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

fn linked(
    name: &'static str,
    line: &'static str,
    says: &'static [&'static str],
    path: &'static str,
    to: &'static str,
) -> Kind {
    kind(name, line, says, move |folder| link(folder, path, to))
}

fn piped(name: &'static str, line: &'static str, says: &'static [&'static str], path: &'static str) -> Kind {
    kind(name, line, says, move |folder| pipe(folder, path))
}

fn named(name: &'static str, line: &'static str, says: &'static [&'static str], file: &'static [u8]) -> Kind {
    kind(name, line, says, move |folder| {
        let bandits = folder.join("sweets/content/bandits");
        std::fs::create_dir_all(&bandits).unwrap();
        std::fs::write(bandits.join(raw(file)), ROBIN).unwrap();
    })
}

const OVERLONG: &[u8] = b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.toml";
const LINK: &[&str] = &["P101", "it is a link"];
const NO_FILE: &[&str] = &["P101", "it is no ordinary file"];

pub(super) fn kinds() -> Vec<Kind> {
    let robin = "sweets/content/bandits/robin.toml";
    vec![
        linked("link_to_a_file_outside", CHECK, LINK, robin, "../../../treasure/map.txt"),
        linked("link_to_an_endless_file", CHECK, LINK, robin, "/dev/zero"),
        linked("link_to_itself", CHECK, LINK, robin, "robin.toml"),
        linked("link_to_nothing", CHECK, LINK, robin, "nowhere.toml"),
        linked("link_to_a_folder_outside", CHECK, LINK, "sweets/content/bandits", "../../treasure"),
        linked("link_to_the_folder_above", CHECK, LINK, "sweets/content/bandits", ".."),
        linked(
            "new_through_a_linked_folder",
            "new bandit outlaw --in sweets",
            &["sweets/content is a link to ../treasure", "Nothing was written."],
            "sweets/content",
            "../treasure",
        ),
        linked(
            "new_through_a_folder_linked_deeper",
            "new car buffet --in sweets",
            &["sweets/scripts is a link to ../sound/scripts"],
            "sweets/scripts",
            "../sound/scripts",
        ),
        linked(
            "new_into_a_linked_table",
            "new option tips --in sweets",
            &["is a link to"],
            "sweets/content/options",
            "../../treasure",
        ),
        linked(
            "new_pack_where_a_link_lies",
            "new pack candy --in sweets",
            &["sweets/candy is a link to ../treasure"],
            "sweets/candy",
            "../treasure",
        ),
        linked(
            "new_teaches_through_a_link",
            "new bandit outlaw --in sweets",
            &["sweets/.holdup is a link to ../treasure"],
            "sweets/.holdup",
            "../treasure",
        ),
        linked("content_is_a_link", CHECK, LINK, "sweets/content", "../sound/content"),
        linked("manifest_is_a_link", CHECK, LINK, "sweets/pack.toml", "../sound/pack.toml"),
        linked(
            "script_is_a_link",
            CHECK,
            &["P502", "sweets/scripts/bandits/robin.lua"],
            "sweets/scripts/bandits/robin.lua",
            "/etc/passwd",
        ),
        linked(
            "add_link_to_a_file_outside",
            ADD,
            &["`README.md` cannot be read: it is a link"],
            "sweets/README.md",
            "../treasure/map.txt",
        ),
        linked(
            "add_link_to_a_folder_outside",
            ADD,
            &["`tests` cannot be read: it is a link"],
            "sweets/tests",
            "../treasure",
        ),
        linked(
            "add_link_to_an_endless_file",
            ADD,
            &["`picture.png` cannot be read: it is a link"],
            "sweets/picture.png",
            "/dev/zero",
        ),
        linked("case_is_a_link", TEST, LINK, "sweets/tests/a.md", "../../treasure/map.txt"),
        linked("record_is_a_link_to_an_endless_file", TEST, LINK, "sweets/tests/a.record", "/dev/zero"),
        linked("tests_are_a_link", TEST, LINK, "sweets/tests", "../treasure"),
        piped("pipe_for_a_file", CHECK, NO_FILE, robin),
        piped("pipe_for_a_manifest", CHECK, NO_FILE, "sweets/pack.toml"),
        piped(
            "pipe_for_a_script",
            CHECK,
            &["P502", "sweets/scripts/bandits/robin.lua"],
            "sweets/scripts/bandits/robin.lua",
        ),
        piped("pipe_for_a_case", TEST, NO_FILE, "sweets/tests/a.md"),
        piped(
            "add_pipe",
            ADD,
            &["`tests/a.record` cannot be read: it is no ordinary file"],
            "sweets/tests/a.record",
        ),
        piped("pipe_in_a_content_root", "check --content sweets", &["P401"], "sweets/content/base/cars.toml"),
        linked(
            "endless_file_in_a_content_root",
            "check --content sweets",
            &["P401"],
            "sweets/content/base/cars.toml",
            "/dev/zero",
        ),
        kind("socket_for_a_file", CHECK, NO_FILE, |folder| {
            let inner = folder.join("sweets/content");
            std::fs::create_dir_all(&inner).unwrap();
            // Where the path of the folder is too long for a socket, a pipe stands for it.
            match std::os::unix::net::UnixListener::bind(inner.join("loot.toml")) {
                Ok(_) => {}
                Err(_) => pipe(folder, "sweets/content/loot.toml"),
            }
        }),
        kind("folder_for_a_manifest", CHECK, &["P402", "there is no pack `sweets`"], |folder| {
            std::fs::remove_file(folder.join("sweets/pack.toml")).unwrap();
            std::fs::create_dir(folder.join("sweets/pack.toml")).unwrap();
        }),
        kind("folder_for_a_file", CHECK, &["P105"], |folder| {
            write(folder, "sweets/content/loot.toml/loot.toml", "");
        }),
        kind("file_nobody_may_read", CHECK, &["P101", "sweets/content/loot.toml"], |folder| {
            write(folder, "sweets/content/loot.toml", "");
            let path = folder.join("sweets/content/loot.toml");
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o0)).unwrap();
            if File::open(&path).is_ok() {
                // Who may read everything cannot read this.
                pipe(folder, "sweets/content/loot.toml");
            }
        }),
        kind("too_many_files", CHECK, &["P107"], |folder| {
            for at in 0..2_400 {
                write(folder, &format!("sweets/content/bandits/b{at}.toml"), "");
            }
        }),
        kind("add_too_many_files", ADD, &["more than 2048 files"], |folder| {
            for at in 0..2_400 {
                write(folder, &format!("sweets/tests/t{at}.txt"), "");
            }
        }),
        kind("too_much_content", CHECK, &["at most 4 MB"], |folder| {
            let text = format!("{ROBIN}{}", "# padding\n".repeat(25_000));
            for at in 0..40 {
                write(folder, &format!("sweets/content/bandits/b{at}.toml"), &text);
            }
        }),
        kind("add_too_large_a_file", ADD, &["KB large"], |folder| {
            let file = File::create(folder.join("sweets/picture.png")).unwrap();
            file.set_len(1 << 40).unwrap();
        }),
        kind("too_many_folders", CHECK, &["P101", "more than 1024 folders"], |folder| {
            for at in 0..1_200 {
                std::fs::create_dir_all(folder.join(format!("sweets/content/f{at}"))).unwrap();
            }
        }),
        kind("too_deep_folders", CHECK, &["P101", "folders are nested deeper than 8"], |folder| {
            write(folder, &format!("sweets/content/{}a.toml", "d/".repeat(300)), "");
        }),
        named("file_name_with_control_codes", CHECK, &["P106"], b"r\x1b[2J\x07\x08.toml"),
        named("file_name_with_a_line_break", CHECK, &["P106"], b"r\nerror[P101]: forged.toml"),
        named("file_name_right_to_left", CHECK, &["P106"], "\u{202e}lmot.toml".as_bytes()),
        named("file_name_not_text", CHECK, &["P106"], b"r\xff\xfe.toml"),
        named("file_name_of_look_alikes", CHECK, &["P106"], "r\u{43e}bin.toml".as_bytes()),
        named("file_name_of_dots", CHECK, &["P106"], b"a..b.toml"),
        named("file_name_overlong", CHECK, &["P106"], OVERLONG),
        named("file_name_in_capitals", CHECK, &["P106"], b"Robin.toml"),
        named("add_file_name_not_text", ADD, &["sweets"], b"r\xff\xfe.toml"),
        named("add_file_name_with_control_codes", ADD, &["some system cannot have"], b"r\x1b[2J\x07.toml"),
        named("add_file_name_with_backslash", ADD, &["some system cannot have"], b"a\\x.toml"),
        named("add_file_name_of_a_device", ADD, &["some system cannot have"], b"nul.toml"),
        kind("add_names_that_differ_by_case_only", ADD, &["which are one name on some systems"], |folder| {
            write(folder, "sweets/README.md", "a");
            write(folder, "sweets/readme.md", "b");
        }),
        kind("case_with_a_control_code_in_its_name", TEST, &["tests/"], |folder| {
            let tests = folder.join("sweets/tests");
            std::fs::create_dir_all(&tests).unwrap();
            std::fs::write(tests.join(raw(b"a\x1b[2J\nok b.record")), "x").unwrap();
        }),
    ]
}
