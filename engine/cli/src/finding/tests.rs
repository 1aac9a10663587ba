//! The formats for programs: their shape, and what is special in each.

use super::*;
use holdup_packs::Advice;
use holdup_packs::diagnostic::codes;

fn files() -> Files {
    let mut files = Files::new();
    files.insert("content/a, b/cars.toml", "\u{e9}\u{e9} = 1\nleeds = true\n");
    files
}

fn problems() -> Vec<Diagnostic> {
    vec![
        Diagnostic::new(&codes::UNKNOWN_KEY, "content/a, b/cars.toml", 9..14, "unknown key: `leeds`")
            .label("no such key")
            .help(Advice::near("leeds", "leads").and("\n100% sure"))
            .related("content/a, b/cars.toml", 2..4, "beside this"),
        Diagnostic::new(&codes::MISPLACED, "content/x.toml", 0..0, "it lies wrong"),
    ]
}

fn findings() -> Vec<Finding> {
    problems().iter().map(|one| Finding::of(one, &files(), "")).collect()
}

fn written(write: fn(&[Finding], &mut dyn Write) -> Result<(), Failure>) -> String {
    let mut out = Vec::new();
    write(&findings(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn json_has_a_stable_shape() {
    let all: Value = serde_json::from_str(&written(|findings, out| format::json(&findings, out))).unwrap();
    assert_eq!(
        all[0],
        json!({
            "code": "P201", "name": "unknown-key", "severity": "error",
            "message": "unknown key: `leeds`", "label": "no such key",
            "file": "content/a, b/cars.toml", "line": 2, "column": 1, "end": { "line": 2, "column": 6 },
            "advice": "did you mean `leads`?\n100% sure",
            "suggestion": {
                "file": "content/a, b/cars.toml", "line": 2, "column": 1, "end": { "line": 2, "column": 6 },
                "replacement": "leads",
            },
            "related": [{
                "file": "content/a, b/cars.toml", "line": 1, "column": 2, "end": { "line": 1, "column": 3 },
                "label": "beside this",
            }],
        })
    );
    assert_eq!(all[1]["line"], Value::Null);
    assert_eq!(all[1]["suggestion"], Value::Null);
}

/// What the specification asks of a log, as far as ours has it.
#[test]
fn sarif_is_whole() {
    let log: Value = serde_json::from_str(&written(as_sarif)).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "holdup");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert_eq!((rules.len(), results.len()), (2, 2));
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert!(rule["shortDescription"]["text"].as_str().unwrap().ends_with('.'));
        assert!(!rule["help"]["text"].as_str().unwrap().is_empty());
        assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        assert_eq!(result["locations"].as_array().unwrap().len(), 1);
    }
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "content/a%2C%20b/cars.toml");
    assert_eq!(place["region"], json!({ "startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 6 }));
    assert_eq!(results[0]["relatedLocations"][0]["message"]["text"], "beside this");
    let fix = &results[0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(fix["artifactLocation"], place["artifactLocation"]);
    assert_eq!(fix["replacements"][0]["deletedRegion"], place["region"]);
    assert_eq!(fix["replacements"][0]["insertedContent"]["text"], "leads");
    assert_eq!(results[1]["fixes"], Value::Null);
    assert_eq!(results[1]["locations"][0]["physicalLocation"]["region"], Value::Null);
    assert_eq!(rules[1]["name"], "UnknownKey");
}

#[test]
fn github_commands_are_escaped() {
    assert_eq!(
        written(as_github),
        "::error file=content/a%2C b/cars.toml,line=2,col=1,endColumn=5,title=P201 unknown-key::\
         unknown key: `leeds`%0Adid you mean `leads`?%0A100%25 sure\n\
         ::error file=content/x.toml,title=P105 misplaced-file::it lies wrong\n"
    );
}

#[test]
fn a_root_elsewhere_stands_before_its_paths() {
    let finding = Finding::of(&problems()[1], &files(), "my-root/");
    assert_eq!(finding.place.file, "my-root/content/x.toml");
}

#[test]
fn paths_become_references() {
    assert_eq!(uri("/packs/a b.lua"), "file:///packs/a%20b.lua");
    assert_eq!(uri("my-pack\\content\\x.toml"), "my-pack/content/x.toml");
}
