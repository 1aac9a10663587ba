//! JUnit's XML. There is no standard of it: this is what the readers of Jenkins,
//! GitLab and GitHub's actions agree on. Times are left out, so that the same
//! results are the same bytes.

use std::io::{self, Write};

use super::{TestVerdict, VerdictStatus, Verdicts, forward};

/// Prints one suite with all results.
pub(super) fn write(verdicts: &Verdicts<'_>, out: &mut dyn Write) -> io::Result<()> {
    let total = &verdicts.total;
    let counts = format!(
        "tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"",
        total.results + total.not_run,
        total.failed,
        total.errors,
        total.pinned + total.not_run
    );
    let name = attribute(verdicts.command);
    writeln!(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    writeln!(out, "<testsuites name=\"{name}\" {counts}>")?;
    writeln!(out, "  <testsuite name=\"{name}\" {counts}>")?;
    for verdict in verdicts.results {
        case(verdict, out)?;
    }
    if total.not_run > 0 {
        writeln!(
            out,
            "    <testcase classname=\"{name}\" name=\"{} not run\">\n      <skipped message=\"stopped\"/>\n    </testcase>",
            total.not_run
        )?;
    }
    let warnings: Vec<String> = verdicts.warnings.iter().map(|warning| warning.line()).collect();
    if !warnings.is_empty() {
        writeln!(out, "    <system-err>{}</system-err>", content(&warnings.join("\n")))?;
    }
    writeln!(out, "  </testsuite>\n</testsuites>")
}

fn case(verdict: &TestVerdict, out: &mut dyn Write) -> io::Result<()> {
    let file = attribute(&forward(&verdict.file));
    write!(out, "    <testcase classname=\"{file}\" name=\"{}\" file=\"{file}\"", attribute(&verdict.name))?;
    if let Some(line) = verdict.line {
        write!(out, " line=\"{line}\"")?;
    }
    let tag = match verdict.status {
        VerdictStatus::Passed => return writeln!(out, "/>"),
        VerdictStatus::Failed => "failure",
        VerdictStatus::Error => "error",
        VerdictStatus::Pinned => "skipped",
    };
    let message = match &verdict.reason {
        Some(reason) => format!("{}: {reason}", verdict.word()),
        None => verdict.text.lines().next().unwrap_or_default().to_owned(),
    };
    writeln!(
        out,
        ">\n      <{tag} message=\"{}\" type=\"{}\">{}</{tag}>\n    </testcase>",
        attribute(&message),
        attribute(verdict.grade),
        content(&verdict.text)
    )
}

/// What stands between tags.
fn content(text: &str) -> String {
    escaped(text, false)
}

/// What stands in double quotes: there line breaks would be read as spaces.
fn attribute(text: &str) -> String {
    escaped(text, true)
}

fn escaped(text: &str, is_quoted: bool) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            // Three of them in a row would end what began nowhere.
            '>' => safe.push_str("&gt;"),
            '"' if is_quoted => safe.push_str("&quot;"),
            '\n' | '\t' if !is_quoted => safe.push(c),
            // A reader may take a line break of its own kind for it.
            '\n' | '\t' | '\r' => safe.push_str(&format!("&#{};", u32::from(c))),
            // XML 1.0 has no way to write these at all.
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_stand_in_xml_does_not() {
        assert_eq!(content("a < b && c > \"d\"\n"), "a &lt; b &amp;&amp; c &gt; \"d\"\n");
        assert_eq!(attribute("\"a\"\nb"), "&quot;a&quot;&#10;b");
        assert_eq!(content("\u{1b}[1m\0\r\u{fffe}é"), "\u{fffd}[1m\u{fffd}&#13;\u{fffd}é");
        assert_eq!(content("]]>"), "]]&gt;");
    }
}
