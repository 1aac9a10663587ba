//! Diagnostics as text: message, place, the line shown, what to do. Drawing is
//! `annotate-snippets`' work; this module only makes sure that what it is given
//! lies inside the text, because it panics otherwise.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use crate::diagnostic::{Diagnostic, Severity, codes, position};
use crate::files::Files;
use crate::unseen::seen;

mod narrow;

/// Longest line that is shown, in bytes; of longer ones a part.
const LONGEST_LINE: usize = 400;

/// Most diagnostics that are shown at once.
const MOST_SHOWN: usize = 250;

/// Longest message, in characters.
const LONGEST_MESSAGE: usize = 2000;

impl Diagnostic {
    /// Line and column of the problem, both counted from 1, the column in
    /// characters; none when the file is not there.
    pub fn position(&self, files: &Files) -> Option<(usize, usize)> {
        files.get(&self.file).map(|bytes| position(bytes, self.span.start))
    }
}

/// All diagnostics, one after the other, each ending in an empty line; in lines as long as they are.
pub fn render(diagnostics: &[Diagnostic], files: &Files, colour: bool) -> String {
    render_all(diagnostics, files, colour, None)
}

/// The same in lines of at most `width` columns, as far as no word is longer: nothing is broken within a word.
pub fn render_within(diagnostics: &[Diagnostic], files: &Files, colour: bool, width: usize) -> String {
    render_all(diagnostics, files, colour, Some(width))
}

fn render_all(diagnostics: &[Diagnostic], files: &Files, colour: bool, width: Option<usize>) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let renderer = match width {
        Some(width) => renderer.term_width(width),
        None => renderer,
    };
    let mut text = String::new();
    let mut show = |diagnostic: &Diagnostic| {
        let shown = RenderedMessage::of(diagnostic, files, width);
        let drawn = renderer.render(&[group(diagnostic, &shown, files)]);
        match width.filter(|&width| is_wider(&drawn, width)) {
            Some(width) => text.push_str(&narrow::render(diagnostic, files, width)),
            None => text.push_str(&drawn),
        }
        text.push_str("\n\n");
    };
    diagnostics.iter().take(MOST_SHOWN).for_each(&mut show);
    if let Some(more) = diagnostics.len().checked_sub(MOST_SHOWN).filter(|more| *more > 0) {
        let message = format!("{more} more problems are not shown");
        show(&Diagnostic::new(&codes::MORE, "", 0..0, message).help("mend these first"));
    }
    text
}

/// Whether a line takes more columns than there are; codes of colours take none.
fn is_wider(text: &str, width: usize) -> bool {
    text.lines().any(|line| {
        let mut in_code = false;
        let columns = line.chars().filter(|&c| match (in_code, c) {
            (false, '\u{1b}') => {
                in_code = true;
                false
            }
            (true, c) => {
                in_code = c != 'm';
                false
            }
            (false, _) => true,
        });
        columns.count() > width
    })
}

/// The two texts of a diagnostic, in lines where there is a width.
struct RenderedMessage {
    title: String,
    help: Option<String>,
}

impl RenderedMessage {
    fn of(diagnostic: &Diagnostic, files: &Files, width: Option<usize>) -> RenderedMessage {
        let text = |text: &str, before: usize| {
            let text = cut(seen(files.shown(text)));
            match width {
                Some(width) => in_lines(&text, width.saturating_sub(before)).join("\n"),
                None => text.into_owned(),
            }
        };
        RenderedMessage {
            // Behind `warning[P411]: `, and behind `  = help: ` with the number of a line.
            title: text(&diagnostic.message, 15),
            help: diagnostic.help.as_ref().map(|help| text(help, 14)),
        }
    }
}

/// A text in lines of at most `width` columns, as far as no word is longer.
fn in_lines(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn group<'a>(diagnostic: &'a Diagnostic, shown: &'a RenderedMessage, files: &'a Files) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(shown.title.as_str()).id(diagnostic.code.id);
    // Places of one file share a snippet if that shows not too much of it.
    let mut snippets: Vec<(&str, Vec<Underline<'a>>)> = Vec::new();
    let mut marks =
        vec![(diagnostic.file.as_str(), diagnostic.span.clone(), diagnostic.label.as_str(), true)];
    marks.extend(
        diagnostic
            .related
            .iter()
            .map(|related| (related.file.as_str(), related.span.clone(), related.label.as_str(), false)),
    );
    for (file, span, label, primary) in marks {
        let mark = Underline { span, label: seen(files.shown(label)), primary };
        match snippets.iter_mut().find(|(known, _)| *known == file) {
            Some((_, marks)) => marks.push(mark),
            None => snippets.push((file, vec![mark])),
        }
    }
    let mut group = Group::with_title(title);
    for (file, marks) in snippets {
        match files.get(file) {
            _ if file.is_empty() => {}
            // Without a label the file as a whole is meant.
            Some(bytes) if marks.iter().any(|mark| !mark.label.is_empty()) => {
                group = group.element(snippet(&seen(files.place(file)), bytes, marks));
            }
            _ => group = group.element(Origin::path(seen(files.place(file)).into_owned())),
        }
    }
    if let Some(help) = &shown.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    group
}

struct Underline<'a> {
    span: Range<usize>,
    label: Cow<'a, str>,
    primary: bool,
}

/// The lines from the first mark to the last.
fn snippet<'a>(
    file: &str,
    bytes: &'a [u8],
    marks: Vec<Underline<'a>>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    // Bytes that are no text become replacement characters, which are longer:
    // offsets are moved accordingly.
    let text = String::from_utf8_lossy(bytes);
    let moved = |at: usize| match &text {
        Cow::Borrowed(_) => at,
        Cow::Owned(_) => String::from_utf8_lossy(&bytes[..at.min(bytes.len())]).len(),
    };
    let spans: Vec<Range<usize>> =
        marks.iter().map(|mark| clamped(&text, moved(mark.span.start)..moved(mark.span.end))).collect();
    let first = spans.iter().map(|span| span.start).min().unwrap_or(0);
    let last = spans.iter().map(|span| span.end).max().unwrap_or(0);
    let mut from = text[..first].rfind('\n').map_or(0, |newline| newline + 1);
    let mut to = text[last..].find('\n').map_or(text.len(), |newline| last + newline);
    if first - from > LONGEST_LINE {
        from = floor(&text, first - LONGEST_LINE / 2);
    }
    if to - last > LONGEST_LINE {
        to = floor(&text, last + LONGEST_LINE / 2).max(last);
    }
    let line = text[..from].matches('\n').count() + 1;
    let shown = text[from..to].to_owned();
    let annotations = marks.into_iter().zip(spans).map(|(mark, span)| {
        let kind = if mark.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
        let annotation = kind.span(span.start - from..span.end - from);
        if mark.label.is_empty() { annotation } else { annotation.label(mark.label) }
    });
    Snippet::source(shown).line_start(line).path(file.to_owned()).fold(true).annotations(annotations)
}

/// The span inside the text, at character boundaries, within one line, and not
/// empty unless the text ends there.
fn clamped(text: &str, span: Range<usize>) -> Range<usize> {
    let start = floor(text, span.start);
    let line_end = text[start..].find('\n').map_or(text.len(), |newline| start + newline);
    let mut end = floor(text, span.end.max(start)).min(line_end);
    if end <= start {
        end = text[start..line_end].chars().next().map_or(start, |next| start + next.len_utf8());
    }
    start..end
}

fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A text as long as somebody reads it.
fn cut(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_MESSAGE) {
        Some((end, _)) => Cow::Owned(format!("{}...", &text[..end])),
        None => text,
    }
}
