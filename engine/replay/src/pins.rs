//! What is to be said about pins that do nothing: the record is not there, it is
//! of another content by now, or it comes out as it should.

use holdup_packs::Diagnostic;
use holdup_packs::pins::Pin;

use crate::code;

/// Why a pin does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Idle {
    /// There is no such record.
    NoRecord,
    /// The record names another content, or none that can be made out.
    OtherContent(Option<String>),
    /// The content is the one the record was made with.
    SameContent,
    /// The record comes out as it should although the content is another one.
    NotNeeded,
}

impl Idle {
    /// What to say of the pin, which stands in this file.
    pub fn problem(&self, file: &str, pin: &Pin) -> Diagnostic {
        let Pin { record, content, .. } = pin;
        let (code, span, message, help) = match self {
            Idle::NoRecord => (
                &code::PIN_NO_RECORD,
                &pin.span,
                format!("there is no record `{record}`"),
                "remove the pin, or write the path from the folder this file lies in".to_owned(),
            ),
            Idle::OtherContent(Some(named)) => (
                &code::PIN_IDLE,
                &pin.content_span,
                format!("the record `{record}` does not belong to this content: it names {named}"),
                format!(
                    "write `content = \"{named}\"` if it is to be pinned as it is now, or remove the pin"
                ),
            ),
            Idle::OtherContent(None) => (
                &code::PIN_IDLE,
                &pin.content_span,
                format!("the record `{record}` does not say to which content it belongs"),
                "its head is damaged: put back a copy, or remove the record and the pin".to_owned(),
            ),
            Idle::SameContent => (
                &code::PIN_IDLE,
                &pin.content_span,
                format!("the content of `{record}` is {content} again"),
                "the record has to come out as it is written: remove the pin".to_owned(),
            ),
            Idle::NotNeeded => (
                &code::PIN_IDLE,
                &pin.span,
                format!("the record `{record}` comes out as it should without a pin"),
                "remove the pin, so that it is seen when that ends".to_owned(),
            ),
        };
        code::problem(code, file, span.clone(), message, Some(help))
    }
}
