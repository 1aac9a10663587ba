//! Diagnostics for programs: JSON of a shape of ours, SARIF 2.1.0, and the
//! commands GitHub reads from the output of a workflow.

use std::collections::BTreeSet;
use std::io::Write;
use std::ops::Range;

use holdup_packs::diagnostic::position;
use holdup_packs::{Diagnostic, Files};
use serde::Serialize;
use serde_json::{Value, json};

use crate::annotation;
use crate::failure::Failure;
use crate::format;
use crate::messages;
use crate::text::capital;

/// A diagnostic with everything worked out. This shape is stable: fields are
/// added, and never taken away or given another meaning.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Finding {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: String,
    /// A few words about the marked place.
    label: String,
    #[serde(flatten)]
    place: FilePlace,
    /// What to do about it.
    advice: Option<String>,
    /// The edit that mends it, where one word is meant.
    suggestion: Option<Suggestion>,
    related: Vec<RelatedJson>,
}

/// A place in a file. Lines and columns count from 1, columns in characters; the
/// end is the first character behind. A file as a whole has no line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct FilePlace {
    file: String,
    line: Option<usize>,
    column: Option<usize>,
    end: Option<End>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct End {
    line: usize,
    column: usize,
}

/// An edit: what to write in a place of a file, in place of what stands there.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Suggestion {
    #[serde(flatten)]
    place: FilePlace,
    replacement: String,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct RelatedJson {
    #[serde(flatten)]
    place: FilePlace,
    label: String,
}

impl FilePlace {
    /// Without a label the file as a whole is meant.
    fn of(files: &Files, base: &str, file: &str, span: &Range<usize>, is_whole: bool) -> FilePlace {
        let bytes = files.get(file).filter(|_| !is_whole);
        let start = bytes.map(|bytes| position(bytes, span.start));
        let end = bytes.map(|bytes| position(bytes, span.end.max(span.start)));
        let mut shown = files.shown(file).into_owned();
        if shown == file && (file.starts_with("content/") || file.starts_with("scripts/")) {
            shown.insert_str(0, base);
        }
        FilePlace {
            file: shown.strip_prefix("./").unwrap_or(&shown).to_owned(),
            line: start.map(|(line, _)| line),
            column: start.map(|(_, column)| column),
            end: end.map(|(line, column)| End { line, column }),
        }
    }
}

impl Finding {
    /// All of it in one line: `FILE:LINE:COLUMN: warning[CODE]: what is wrong; what to do`.
    pub(crate) fn line(&self) -> String {
        let FilePlace { file, line, column, .. } = &self.place;
        let place: Vec<String> =
            [line, column].into_iter().flatten().map(|number| format!(":{number}")).collect();
        let advice = self.advice.as_ref().map_or_else(String::new, |advice| format!("; {advice}"));
        format!("{file}{}: {}[{}]: {}{advice}", place.concat(), self.severity, self.code, self.message)
    }

    /// The same for a reader who sees the place: what is wrong, what to do, and the code.
    pub(crate) fn sentence(&self) -> String {
        let advice = self.advice.as_ref().map_or_else(String::new, |advice| format!("; {advice}"));
        format!("{}{advice} [{}]", self.message, self.code)
    }

    /// A diagnostic about these files, which lie in the folder `base`.
    pub(crate) fn of(one: &Diagnostic, files: &Files, base: &str) -> Finding {
        let suggestion = one.edit(files.get(&one.file).unwrap_or_default()).map(|(span, replacement)| {
            Suggestion { place: FilePlace::of(files, base, &one.file, &span, false), replacement }
        });
        Finding {
            code: one.code.id,
            name: one.code.name,
            severity: one.severity.word(),
            message: files.shown(&one.message).into_owned(),
            label: files.shown(&one.label).into_owned(),
            place: FilePlace::of(files, base, &one.file, &one.span, one.label.is_empty()),
            advice: one.help.as_deref().map(|help| files.shown(help).into_owned()),
            suggestion,
            related: one
                .related
                .iter()
                .map(|related| RelatedJson {
                    place: FilePlace::of(files, base, &related.file, &related.span, related.label.is_empty()),
                    label: files.shown(&related.label).into_owned(),
                })
                .collect(),
        }
    }
}

/// The findings as a SARIF log, with the codes among them as rules.
pub(crate) fn as_sarif(findings: &[Finding], out: &mut dyn Write) -> Result<(), Failure> {
    let codes: BTreeSet<&str> = findings.iter().map(|finding| finding.code).collect();
    let codes: Vec<&str> = codes.into_iter().collect();
    let results: Vec<Value> = findings
        .iter()
        .map(|finding| {
            let rule = codes.iter().position(|code| *code == finding.code);
            let mut text = finding.message.clone();
            if let Some(advice) = &finding.advice {
                text.push_str("\n\n");
                text.push_str(advice);
            }
            let mut result = json!({
                "ruleId": finding.code,
                "ruleIndex": rule,
                "level": finding.severity,
                "message": { "text": text },
                "locations": [location(&finding.place, None)],
            });
            if let Some(Suggestion { place, replacement }) = &finding.suggestion {
                result["fixes"] = json!([{
                    "description": { "text": format!("write `{replacement}`") },
                    "artifactChanges": [{
                        "artifactLocation": { "uri": uri(&place.file) },
                        "replacements": [{
                            "deletedRegion": region(place),
                            "insertedContent": { "text": replacement },
                        }],
                    }],
                }]);
            }
            if !finding.related.is_empty() {
                let related: Vec<Value> = finding
                    .related
                    .iter()
                    .map(|related| location(&related.place, Some(&related.label)))
                    .collect();
                result["relatedLocations"] = related.into();
            }
            result
        })
        .collect();
    let rules: Vec<Value> = codes.iter().filter_map(|code| rule(code)).collect();
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "holdup",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    });
    format::json(&log, out)
}

fn rule(code: &str) -> Option<Value> {
    let message = messages::message(code)?;
    Some(json!({
        "id": message.code,
        // SARIF likes names to be written `UnknownKey`.
        "name": message.name.split('-').map(capital).collect::<String>(),
        "shortDescription": { "text": message.means },
        "help": { "text": message.todo, "markdown": message.markdown() },
    }))
}

fn location(place: &FilePlace, label: Option<&str>) -> Value {
    let mut physical = json!({ "artifactLocation": { "uri": uri(&place.file) } });
    if let Some(region) = region(place) {
        physical["region"] = region;
    }
    let mut location = json!({ "physicalLocation": physical });
    if let Some(label) = label {
        location["message"] = json!({ "text": label });
    }
    location
}

/// The lines and columns of a place; nothing for a file as a whole.
fn region(place: &FilePlace) -> Option<Value> {
    let mut region = json!({ "startLine": place.line?, "startColumn": place.column? });
    if let Some(end) = &place.end {
        region["endLine"] = end.line.into();
        region["endColumn"] = end.column.into();
    }
    Some(region)
}

/// A path as a relative or a `file:` reference, with whatever is special in one escaped.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let mut uri = String::new();
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            uri.push_str(&format!("%{byte:02X}"));
        }
    }
    uri
}

/// The findings as commands of a GitHub workflow, which shows them beside the lines.
pub(crate) fn as_github(findings: &[Finding], out: &mut dyn Write) -> Result<(), Failure> {
    for finding in findings {
        let place = &finding.place;
        let mut properties = vec![("file", place.file.clone())];
        if let (Some(line), Some(column)) = (place.line, place.column) {
            properties.push(("line", line.to_string()));
            properties.push(("col", column.to_string()));
            // Columns of several lines are refused.
            if let Some(end) = place.end.as_ref().filter(|end| end.line == line && end.column > column) {
                properties.push(("endColumn", (end.column - 1).to_string()));
            }
        }
        properties.push(("title", format!("{} {}", finding.code, finding.name)));
        let mut text = finding.message.clone();
        if let Some(advice) = &finding.advice {
            text.push('\n');
            text.push_str(advice);
        }
        writeln!(out, "{}", annotation::command(finding.severity, &properties, &text))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
