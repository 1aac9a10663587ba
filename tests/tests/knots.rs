//! Modules of a crate import in one direction. What stands in a module and in its submodules counts as one; a path
//! counts wherever it is written (`use crate::x`, `super::x` at the top, `crate::x::y()` in code), and code that is
//! only there for tests does not. A knot is a set of modules each of which leads to each other.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Crates with knots, and how many of their modules are in one. The numbers only shrink, until nothing stands here.
const KNOTS: &[(&str, usize)] = &[];

/// For each module those it names, and where it does first.
type Imports = BTreeMap<String, BTreeMap<String, String>>;

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry of a folder can be read").path();
        if path.is_dir() {
            found.extend(rust_files(&path));
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Code alone: comments and what stands in quotes are blanks, lines stay where they are.
fn code_of(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let after_word = code.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let hashes = rest.strip_prefix('r').map_or(0, |rest| rest.len() - rest.trim_start_matches('#').len());
        let is_raw = !after_word && rest.starts_with('r') && rest[1 + hashes..].starts_with('"');
        let blank = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if is_raw {
            let end = format!("\"{}", "#".repeat(hashes));
            let opened = 2 + hashes;
            rest[opened..].find(&end).map_or(rest.len(), |at| opened + at + end.len())
        } else if first == '"' {
            let mut escaped = false;
            let end = rest[1..].find(|c| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |at| at + 2)
        } else if first == '\'' {
            // A character; a lifetime has no quote behind it.
            let mut inner = rest[1..].chars();
            match (inner.next(), inner.next()) {
                (Some('\\'), Some(second)) => {
                    let skipped = 2 + second.len_utf8();
                    rest[skipped..].find('\'').map_or(rest.len(), |at| skipped + at + 1)
                }
                (Some(only), Some('\'')) => 2 + only.len_utf8(),
                _ => 0,
            }
        } else {
            0
        };
        let taken = if blank == 0 { first.len_utf8() } else { blank };
        match blank {
            0 => code.push(first),
            _ => code.extend(rest[..taken].chars().map(|c| if c == '\n' { '\n' } else { ' ' })),
        }
        rest = &rest[taken..];
    }
    code
}

/// Takes out what stands behind `#[cfg(test)]`, and answers the modules in files of their own that are only for tests.
fn without_tests(code: &mut String) -> Vec<String> {
    const MARK: &str = "#[cfg(test)]";
    let mut only_for_tests = Vec::new();
    while let Some(start) = code.find(MARK) {
        let item = &code[start..];
        let mut depth = 0;
        let end = item.find(|c| {
            depth += i32::from("{([".contains(c)) - i32::from("})]".contains(c));
            depth == 0 && (c == ';' || c == '}')
        });
        let item = &item[..end.map_or(item.len(), |at| at + 1)];
        if let Some((_, name)) = item.split_once("mod ")
            && let Some(name) = name.strip_suffix(';')
        {
            only_for_tests.push(name.trim().to_owned());
        }
        let blank: String = item.chars().map(|c| if c == '\n' { '\n' } else { ' ' }).collect();
        code.replace_range(start..start + item.len(), &blank);
    }
    only_for_tests
}

/// The names right behind a path's beginning: one, or each of a group in braces.
fn names_behind(path: &str) -> Vec<&str> {
    let word =
        |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let Some(group) = path.strip_prefix('{') else {
        return vec![&path[..word(path)]];
    };
    let mut depth = 1;
    let ends = |c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0
    };
    let group = &group[..group.find(ends).unwrap_or(group.len())];
    let mut depth = 0;
    let pieces = group.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        depth == 0 && c == ','
    });
    pieces
        .map(|piece| piece.trim())
        .map(|piece| &piece[..word(piece)])
        .filter(|name| !name.is_empty())
        .collect()
}

/// What the root of a crate hands on under a name of its own: the name, and the module it is from, if it is one.
fn handed_on(root: &str, modules: &BTreeSet<String>) -> BTreeMap<String, Option<String>> {
    let mut all = BTreeMap::new();
    for (at, _) in root.match_indices("use ") {
        let line = &root[at + 4..];
        let line = &line[..line.find(';').unwrap_or(line.len())];
        let first = line.split("::").next().unwrap_or_default().trim();
        let from = modules.contains(first).then(|| first.to_owned());
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
        for word in words.filter(|word| !word.is_empty() && *word != first) {
            all.insert(word.to_owned(), from.clone());
        }
    }
    all
}

/// Which module of a crate names which other, and where.
fn imports(crate_folder: &Path) -> Imports {
    let src = crate_folder.join("src");
    let mut files = BTreeMap::new();
    let mut tests = Vec::new();
    for path in rust_files(&src) {
        let mut code = code_of(&fs::read_to_string(&path).unwrap_or_default());
        let here = path.strip_prefix(&src).unwrap_or(&path).with_extension("");
        let is_root = here == Path::new("lib") || here == Path::new("main");
        let folder = if is_root { PathBuf::new() } else { here.clone() };
        tests.extend(without_tests(&mut code).into_iter().map(|name| folder.join(name)));
        files.insert(here, code);
    }
    files.retain(|here, _| !tests.iter().any(|test| here.starts_with(test)));
    let module_of = |here: &Path| here.iter().next().unwrap_or_default().to_string_lossy().into_owned();
    let modules: BTreeSet<String> = files.keys().map(|here| module_of(here)).collect();
    let root = if modules.contains("lib") { "lib" } else { "main" };
    let handed_on = handed_on(&files[Path::new(root)], &modules);
    let mut imports = Imports::new();
    for (here, code) in &files {
        let module = module_of(here);
        let up = "super::".repeat(here.iter().count());
        for start in ["crate::", &up] {
            for (at, _) in code.match_indices(start) {
                // What comes before is part of a longer way up, or of another name.
                if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                    continue;
                }
                for name in names_behind(&code[at + start.len()..]) {
                    let to = match handed_on.get(name) {
                        _ if modules.contains(name) => name,
                        Some(Some(module)) => module,
                        Some(None) => continue,
                        None if name == "super" => continue,
                        None => root,
                    };
                    if *to != module {
                        let line = code[..at].matches('\n').count() + 1;
                        let place = format!("{}:{line}", here.with_extension("rs").display());
                        imports.entry(module.clone()).or_default().entry(to.to_owned()).or_insert(place);
                    }
                }
            }
        }
        // The root names its modules without more ado; what it hands on it does not need itself.
        if module == root {
            let handed_on = |item: &&str| item.contains("pub use ") || item.contains("pub(crate) use ");
            let used: String = code.split_inclusive(';').filter(|item| !handed_on(item)).collect();
            for other in &modules {
                let named =
                    |at: usize| !used[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
                let path = format!("{other}::");
                if other != root && used.match_indices(&path).any(|(at, _)| named(at)) {
                    let place = format!("{root}.rs");
                    imports.entry(module.clone()).or_default().entry(other.clone()).or_insert(place);
                }
            }
        }
    }
    imports
}

/// The modules that can be come to from one, in the order of the way to them, each with the one before it.
fn reached(imports: &Imports, from: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut next = vec![from.to_owned()];
    while !next.is_empty() {
        let mut further = Vec::new();
        for module in next {
            for to in imports.get(&module).into_iter().flat_map(BTreeMap::keys) {
                if found.iter().all(|(known, _)| known != to) {
                    found.push((to.clone(), module.clone()));
                    further.push(to.clone());
                }
            }
        }
        next = further;
    }
    found
}

/// The shortest way from a module back to it, with the places where it is written; none where there is none.
fn way_back(imports: &Imports, module: &str) -> Option<Vec<String>> {
    let reached = reached(imports, module);
    let mut way = Vec::new();
    let mut at = module.to_owned();
    loop {
        let (to, from) = reached.iter().find(|(to, _)| *to == at)?;
        way.push(format!("{from} -> {to} ({})", imports[from][to]));
        at.clone_from(from);
        if at == module {
            way.reverse();
            return Some(way);
        }
    }
}

#[test]
fn modules_import_in_one_direction() {
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine");
    let mut wrong = Vec::new();
    let mut seen = 0;
    let mut crates: Vec<PathBuf> = fs::read_dir(&engine)
        .expect("the crates can be read")
        .map(|entry| entry.expect("a crate").path())
        .collect();
    crates.sort();
    for folder in crates {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let imports = imports(&folder);
        seen += imports.values().map(BTreeMap::len).sum::<usize>();
        let knotted: Vec<Vec<String>> =
            imports.keys().filter_map(|module| way_back(&imports, module)).collect();
        let known = KNOTS.iter().find(|(known, _)| *known == name).map_or(0, |(_, size)| *size);
        let shortest = knotted.iter().min_by_key(|way| way.len());
        match (knotted.len(), shortest) {
            (now, Some(way)) if now > known => wrong.push(format!(
                "engine/{name}: {now} modules lead back to themselves, {known} are known; the shortest way:\n  {}",
                way.join("\n  ")
            )),
            (now, _) if now < known => wrong.push(format!("engine/{name}: write {now} instead of {known}")),
            _ => {}
        }
    }
    assert!(seen > 300, "only {seen} imports were found");
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The files of a round, each of which knows those before it alone.
#[test]
fn files_of_the_flow_import_in_one_direction() {
    const PARENT: &str = "flow";
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/rules/src");
    let files = rust_files(&src.join(PARENT));
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let names: BTreeSet<String> = files.iter().map(|path| stem(path)).collect();
    let mut imports = Imports::new();
    for path in files.iter().chain([&src.join("flow.rs")]) {
        let mut code = code_of(&fs::read_to_string(path).unwrap_or_default());
        without_tests(&mut code);
        let module = stem(path);
        let prefixes: Vec<String> = match module == PARENT {
            true => names.iter().map(|name| format!("{name}::")).collect(),
            false => vec!["super::".to_owned()],
        };
        for prefix in &prefixes {
            for (at, _) in code.match_indices(prefix.as_str()) {
                if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
                    continue;
                }
                let place = format!("{module}.rs:{}", code[..at].matches('\n').count() + 1);
                let named = match module == PARENT {
                    true => vec![prefix.trim_end_matches(':')],
                    false => names_behind(&code[at + prefix.len()..]),
                };
                for name in named {
                    let to = if names.contains(name) { name } else { PARENT };
                    imports.entry(module.clone()).or_default().entry(to.to_owned()).or_insert(place.clone());
                }
            }
        }
    }
    assert!(imports.values().map(BTreeMap::len).sum::<usize>() > 12, "{imports:?}");
    let knotted: Vec<Vec<String>> = imports.keys().filter_map(|module| way_back(&imports, module)).collect();
    assert!(knotted.is_empty(), "{knotted:?}");
}
