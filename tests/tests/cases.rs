//! Every case of `rules/` and `options/` and every record of `archive/` as a
//! test of its own name. `HOLDUP_BLESS=1` accepts what happens now.

#![allow(clippy::disallowed_methods, reason = "blessing writes the files of the cases")]

use std::collections::BTreeSet;
use std::sync::Arc;

use holdup_packs::render;
use holdup_replay::library::Library;
use holdup_tests::{root, suite};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let library = Arc::new(Library::built_in());
    let suite = Arc::new(suite(&library));
    let bless = std::env::var_os("HOLDUP_BLESS").is_some_and(|value| value != "0");

    let mut trials = Vec::new();
    let (here, library_here) = (Arc::clone(&suite), Arc::clone(&library));
    trials.push(Trial::test("files of cases are well written", move || {
        let _ = &library_here;
        if here.problems.is_empty() {
            Ok(())
        } else {
            Err(Failed::from(render(&here.problems, &here.files, false)))
        }
    }));
    if bless {
        let paths: BTreeSet<String> = suite.cases.iter().map(|case| case.file.clone()).collect();
        for path in paths {
            let (suite, library) = (Arc::clone(&suite), Arc::clone(&library));
            trials.push(Trial::test(path.clone(), move || accept(&suite, &path, &library)));
        }
    } else {
        for nth in 0..suite.cases.len() {
            let (suite, library) = (Arc::clone(&suite), Arc::clone(&library));
            let case = &suite.cases[nth];
            let name =
                format!("{}: {}", case.file.trim_start_matches("tests/").trim_end_matches(".md"), case.name);
            trials.push(Trial::test(name, move || suite.run(&suite.cases[nth], &library).map_err(shown)));
        }
    }
    for path in suite.records.clone() {
        let (suite, library) = (Arc::clone(&suite), Arc::clone(&library));
        let name = path.trim_start_matches("tests/").to_owned();
        trials.push(Trial::test(name, move || suite.replay(&path, &library).map_err(shown)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn shown(text: String) -> Failed {
    Failed::from(format!("\n{text}"))
}

fn accept(suite: &holdup_replay::suite::Suite, path: &str, library: &Library) -> Result<(), Failed> {
    let (text, failures) = suite.bless_file(path, library);
    if let Some(text) = text {
        let file = root().join(path.trim_start_matches("tests/"));
        std::fs::write(file, text)?;
    }
    if failures.is_empty() { Ok(()) } else { Err(shown(failures.join("\n"))) }
}
