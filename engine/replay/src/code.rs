//! Table: every kind of problem this crate reports, beside those of
//! `holdup-packs`: R for records, C for cases.

use std::ops::Range;

use holdup_packs::{Code, Diagnostic};

holdup_packs::codes! {
    RECORD_TEXT "R301" "record-not-text" Error "0.1.0" "A record is not UTF-8 text, or holds a character nobody sees, so it is damaged or something else.";
    RECORD_HEADER "R302" "record-header" Error "0.1.0" "The first line does not say that this is a record.";
    RECORD_VERSION "R303" "record-version" Error "0.1.0" "The record is of a version this program does not read.";
    RECORD_LINE "R304" "record-line" Error "0.1.0" "A line of the header is not understood.";
    RECORD_MISSING "R305" "record-missing" Error "0.1.0" "A line every record has is not there.";
    RECORD_PRESET "R306" "record-preset" Error "0.1.0" "The rulebook version of the record cannot be loaded.";
    RECORD_NAME "R307" "record-name" Error "0.1.0" "The record names something its rulebook version does not have.";
    RECORD_SUPPLY "R308" "record-supply" Error "0.1.0" "The record deals more of something than there is.";
    RECORD_SETUP "R309" "record-setup" Error "0.1.0" "The dealt game cannot be played.";
    RECORD_ANSWER "R310" "record-answer" Error "0.1.0" "A line that should be an answer or a draw is not written like one.";
    RECORD_TRUNCATED "R311" "record-truncated" Error "0.1.0" "The record ends in the middle of its set-up.";
    RECORD_PACK "R312" "record-pack" Error "0.1.0" "A pack the record was played with is not here.";
    RECORD_TOO_LONG "R313" "record-too-long" Error "0.1.0" "A record has more lines or a longer one than any game is told in, or more in its head than a game is dealt with.";
    PIN_NO_RECORD "R314" "pin-no-record" Warning "0.1.0" "A pin names a record that is not there.";
    PIN_IDLE "R315" "pin-idle" Warning "0.1.0" "A pin does nothing: its record is of another content, the content is the same again, or the record comes out as it should.";
    PIN_PRESET "R316" "pin-preset" Warning "0.1.0" "The rulebook version that a file of pins names is another one than its records were made with.";

    CASE_TEXT "C401" "case-not-text" Error "0.1.0" "A file of cases is not UTF-8 text, or holds a character nobody sees, such as a control code.";
    CASE_BLOCK "C402" "case-block" Error "0.1.0" "A case lacks a block, or has one too many or one nobody knows.";
    CASE_RULE "C403" "case-rule" Error "0.1.0" "A case does not say which rule it is about.";
    CASE_UNKNOWN_RULE "C404" "case-unknown-rule" Error "0.1.0" "A case cites a rule no list of statements holds.";
    CASE_NAME "C405" "case-name" Error "0.1.0" "Two cases share a name, or a case has none.";
    CASE_SETUP "C406" "case-setup" Error "0.1.0" "The set-up of a case is not written as it must be.";
    CASE_THING "C407" "case-thing" Error "0.1.0" "A case names something its rulebook version does not have.";
    CASE_SITUATION "C408" "case-situation" Error "0.1.0" "The situation of a case cannot be: it needs more of something than there is.";
    CASE_LINE "C409" "case-line" Error "0.1.0" "An answer or a draw of a case is not written like one.";
    CASE_PRESET "C410" "case-preset" Error "0.1.0" "The rulebook version of a case cannot be loaded.";
    CASE_TOO_LONG "C411" "case-too-long" Error "0.1.0" "A case plays more than 100 phases, or a block of it has more than 2,000 lines.";
    CASE_FRONT "C412" "case-front-matter" Error "0.1.0" "The front matter of a file of cases is not written as it must be, or names a pack that is not there.";
}

/// That a text holds a character nobody sees.
pub(crate) fn unseen_in(what: &str, unseen: char) -> String {
    format!("{what} cannot hold a character nobody sees, U+{:04X}", u32::from(unseen))
}

/// A problem at a place. An empty place means the file as a whole.
pub(crate) fn problem(
    code: &'static Code,
    file: &str,
    span: Range<usize>,
    message: impl Into<String>,
    help: Option<String>,
) -> Diagnostic {
    let label = if span.is_empty() { "" } else { "here" };
    Diagnostic::new(code, file, span, message).label(label).maybe_help(help)
}
