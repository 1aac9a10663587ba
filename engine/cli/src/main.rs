//! The command `holdup`: reads the command line, runs one command, answers with
//! an exit code: 0 good, 1 the thing checked is bad, 2 wrong usage, 101 a mistake
//! in the program itself. No rule of the game is decided in this crate.

mod annotation;
mod archive;
mod command;
mod disk;
mod failure;
mod film;
mod finding;
mod format;
mod header;
mod help;
mod installed;
mod interrupt;
mod language;
mod library;
mod many;
mod messages;
mod natural;
mod outcome;
mod picture;
mod plain;
mod play;
mod records;
mod report;
mod seating;
mod seen;
mod suggest;
mod text;
mod verdict;

use std::io::Write;
use std::process::ExitCode;
use std::thread;

use clap::{CommandFactory, FromArgMatches};

use command::args::Cli;
use many::STACK;

fn main() -> ExitCode {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        // What is guarded against is told by whoever does so.
        if !holdup_fuzz::guard::is_guarded() {
            usual(panic);
        }
    }));
    let worker = thread::Builder::new().name("holdup".to_owned()).stack_size(STACK).spawn(run);
    match worker.map(thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The panic has printed its own message; say what to do with it.
        Ok(Err(_)) => {
            report::mistake();
            ExitCode::from(101)
        }
        Err(error) => {
            report::say(&format!("No thread can be started: {error}."));
            ExitCode::from(1)
        }
    }
}

fn run() -> ExitCode {
    let width = disk::columns().unwrap_or(help::WIDEST).min(help::WIDEST);
    let mut command = help::fitted(Cli::command(), width);
    let parsed = command.try_get_matches_from_mut(std::env::args_os());
    let arguments = parsed.and_then(|matches| Cli::from_arg_matches(&matches));
    let arguments = match arguments.map_err(|error| error.format(&mut command)) {
        Ok(arguments) => arguments,
        Err(error) => {
            // Nothing can be told to somebody who has closed the pipe.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
    };
    if arguments.command.is_plain() {
        anstream::ColorChoice::Never.write_global();
    }
    let mut out = plain::PlainWriter::new(anstream::stdout().lock(), arguments.command.draws());
    let result = command::run(&arguments.command, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            let message = failure.to_string();
            if !message.is_empty() {
                report::say(&format::fitting(&message));
            }
            failure.code()
        }
    }
}
