//! How a command ends when it does not end well, and which exit code that is.
//! Messages are complete sentences for people; nothing here prints.

use std::io;
use std::process::ExitCode;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command was called in a way that makes no sense: exit code 2.
    #[error("{0}")]
    Usage(String),
    /// The thing checked is bad, or the outside world failed: exit code 1.
    #[error("{0}")]
    Bad(String),
    /// The thing checked is bad, and everything has been said already: exit code 1.
    #[error("")]
    Told,
    /// Whoever read our output has gone away; nobody is left to tell: exit code 0.
    #[error("")]
    Closed,
}

impl Failure {
    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Failure::Usage(_) => ExitCode::from(2),
            Failure::Bad(_) | Failure::Told => ExitCode::from(1),
            Failure::Closed => ExitCode::SUCCESS,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Closed
        } else {
            Failure::Bad(format!("The output cannot be written: {error}."))
        }
    }
}
