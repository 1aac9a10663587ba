//! Diagnostics where there is little room: the same in short lines, without a frame.

use std::ops::Range;

use super::{clamped, cut, in_lines};
use crate::diagnostic::{Diagnostic, position};
use crate::files::Files;
use crate::unseen::seen;

/// How far the further lines of a text are set in.
const SET_IN: &str = "  ";

pub(super) fn render(diagnostic: &Diagnostic, files: &Files, width: usize) -> String {
    let level = diagnostic.severity.word();
    let mut lines = Vec::new();
    let title = cut(seen(files.shown(&diagnostic.message)));
    wrap(&format!("{level}[{}]: {title}", diagnostic.code.id), width, &mut lines);
    place(files, &diagnostic.file, &diagnostic.span, &diagnostic.label, width, &mut lines);
    for related in &diagnostic.related {
        place(files, &related.file, &related.span, &related.label, width, &mut lines);
    }
    if let Some(help) = &diagnostic.help {
        wrap(&format!("help: {}", cut(seen(files.shown(help)))), width, &mut lines);
    }
    lines.join("\n")
}

/// A text whose further lines are set in.
fn wrap(text: &str, width: usize, into: &mut Vec<String>) {
    let lines = in_lines(text, width.saturating_sub(SET_IN.len()));
    for (nth, line) in lines.into_iter().enumerate() {
        into.push(if nth == 0 { line } else { format!("{SET_IN}{line}") });
    }
}

/// A place with its line, as much of it as there is room for, and what is said about it.
fn place(files: &Files, file: &str, span: &Range<usize>, label: &str, width: usize, into: &mut Vec<String>) {
    if file.is_empty() {
        return;
    }
    let (shown, place) = (seen(files.shown(file)), files.place(file));
    // What is said beside a path stands behind the number of the line: paths are clicked on.
    let beside = place.strip_prefix(&*shown).unwrap_or_default();
    let Some(bytes) = files.get(file).filter(|_| !label.is_empty()) else {
        return wrap(&format!("--> {shown}{beside}"), width, into);
    };
    let (line, column) = position(bytes, span.start);
    wrap(&format!("--> {shown}:{line}:{column}{beside}"), width, into);
    let text = String::from_utf8_lossy(bytes);
    // Where bytes are no text, places move; the line is shown from its beginning.
    let span = match text.len() == bytes.len() {
        true => clamped(&text, span.clone()),
        false => 0..0,
    };
    let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[span.start..].find('\n').map_or(text.len(), |newline| span.start + newline);
    let before = text[start..span.start].chars().count();
    let marked = text[span.start..span.end.min(end)].chars().count().max(1);
    let room = width.saturating_sub(SET_IN.len()).max(1);
    // What is marked is shown, with what stands before it as far as there is room.
    let from = (before + marked).saturating_sub(room).min(before);
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    let part: String = text[start..end].chars().skip(from).take(room).map(plain).collect();
    into.push(format!("{SET_IN}{}", part.trim_end()));
    let carets = "^".repeat(marked.min(room - (before - from)));
    into.push(format!("{SET_IN}{}{carets}", " ".repeat(before - from)));
    let label = seen(files.shown(label));
    for line in in_lines(&label, room) {
        into.push(format!("{SET_IN}{line}"));
    }
}
