//! The help of every command in lines that fit the page: examples stand beside
//! what they do, or above it where that is too wide. Each paragraph of a help is
//! one line of its source, and `clap` wraps it.

use clap::Command;
use holdup_agents::AGENTS;

use crate::text::columns;

/// Widest page: longer lines are hard to read.
pub(crate) const WIDEST: usize = 100;

/// Stands for the computer players, one in each line with what it does.
const PLAYERS: &str = "{players}";

/// How far an example, and what it does where that stands below it, is set in.
const INDENTS: (usize, usize) = (2, 6);

/// Columns between an example and what it does.
const GAP: usize = 2;

/// A command with those in it, whose help is laid out for so many columns.
pub(crate) fn fitted(command: Command, width: usize) -> Command {
    let after = command.get_after_help().map(|help| laid_out(&help.to_string(), width));
    let command = match after {
        Some(help) => command.after_help(help),
        None => command,
    };
    command.term_width(width).mut_subcommands(|inner| fitted(inner, width))
}

fn laid_out(help: &str, width: usize) -> String {
    let players: Vec<String> =
        AGENTS.iter().map(|kind| format!("  {}    {}", kind.name, kind.about)).collect();
    let help = help.replace(PLAYERS, &players.join("\n"));
    let (mut lines, mut examples) = (Vec::new(), Vec::new());
    for line in help.lines() {
        match line.strip_prefix("  ") {
            Some(example) => examples.push(example.split_once("  ").unwrap_or((example, ""))),
            None => {
                beside(&std::mem::take(&mut examples), width, &mut lines);
                lines.push(line.to_owned());
            }
        }
    }
    beside(&examples, width, &mut lines);
    lines.join("\n")
}

/// Examples and what they do, in two columns if most of them have room there.
fn beside(examples: &[(&str, &str)], width: usize, lines: &mut Vec<String>) {
    let explained = || examples.iter().filter(|(_, about)| !about.is_empty());
    let room = |column: usize| {
        let mut beside = explained().filter(|(example, _)| columns(example) <= column);
        beside.all(|(_, about)| INDENTS.0 + column + GAP + columns(about.trim()) <= width)
    };
    let column = explained().map(|(example, _)| columns(example)).filter(|&column| room(column)).max();
    let fit = |column: &usize| 2 * explained().filter(|(example, _)| columns(example) <= *column).count();
    let column = column.filter(|column| fit(column) > explained().count());
    for (example, about) in examples {
        let about = about.trim();
        let missing = column.and_then(|column| column.checked_sub(columns(example)));
        let below = column.map_or(INDENTS.1, |column| INDENTS.0 + column + GAP);
        let below = if below + columns(about) <= width { below } else { INDENTS.1 };
        lines.push(match (about.is_empty(), missing) {
            (true, _) => format!("  {example}"),
            (false, Some(missing)) => format!("  {example}{}{about}", " ".repeat(missing + GAP)),
            (false, None) => format!("  {example}\n{}{about}", " ".repeat(below)),
        });
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::command::args::Cli;

    /// The help of a command, and of those in it, on pages of so many columns.
    fn helps(width: usize) -> Vec<(String, String)> {
        fn add(command: &mut Command, helps: &mut Vec<(String, String)>) {
            let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
            helps.push((name.clone(), command.render_long_help().to_string()));
            helps.push((format!("{name} -h"), command.render_help().to_string()));
            command.get_subcommands_mut().for_each(|inner| add(inner, helps));
        }
        let mut command = fitted(Cli::command(), width);
        command.build();
        let mut helps = Vec::new();
        add(&mut command, &mut helps);
        helps
    }

    fn margin(line: &str) -> usize {
        line.len() - line.trim_start().len()
    }

    /// Holds the lines on a page against one line of the source, which has these words; answers how many they are.
    fn wrapped(words: &[&str], lines: &[&str], width: usize, about: &str) -> usize {
        let mut left = words;
        for (nth, line) in lines.iter().enumerate() {
            let here: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(
                left.get(..here.len()),
                Some(&*here),
                "{about}: `{line}` is no part of one line of the source"
            );
            left = &left[here.len()..];
            if left.is_empty() {
                return nth + 1;
            }
            // What is set in otherwise has a place of its own, such as what an example does.
            let goes_on = lines.get(nth + 1).is_some_and(|next| margin(next) == margin(line));
            assert!(
                !goes_on || columns(line) + 1 + columns(left[0]) > width,
                "{about}, {width} columns: `{line}` has room for `{}`",
                left[0]
            );
        }
        panic!("{about}: {left:?} is left of a line")
    }

    #[test]
    fn every_help_wraps_once_on_every_page() {
        let sources = helps(10_000);
        assert!(sources.len() > 50, "{}", sources.len());
        for (name, source) in &sources {
            let lines: Vec<&str> = source.lines().collect();
            for two in lines.windows(2) {
                let is_prose = |line: &str| !line.is_empty() && margin(line) == 0;
                assert!(!two.iter().all(|line| is_prose(line)), "{name}: one paragraph, two lines: {two:?}");
            }
        }
        for width in [60, 80, 100, 120] {
            for ((name, source), (_, help)) in sources.iter().zip(helps(width)) {
                let lines: Vec<&str> = help.lines().filter(|line| !line.trim().is_empty()).collect();
                let wide =
                    lines.iter().find(|line| columns(line) > width && line.split_whitespace().count() > 1);
                assert_eq!(wide, None, "{name}, {width} columns");
                let mut lines = &lines[..];
                for line in source.lines().filter(|line| !line.trim().is_empty()) {
                    let words: Vec<&str> = line.split_whitespace().collect();
                    lines = &lines[wrapped(&words, lines, width, name)..];
                }
                assert_eq!(lines, &[""; 0], "{name}, {width} columns");
            }
        }
    }

    #[test]
    fn examples_stand_beside_what_they_do_or_above_it() {
        let help = "Examples:\n  holdup a    one\n  holdup bcd   two and three\n  holdup alone\n\nProse.";
        assert_eq!(
            laid_out(help, 30),
            "Examples:\n  holdup a    one\n  holdup bcd  two and three\n  holdup alone\n\nProse."
        );
        assert_eq!(
            laid_out(help, 20),
            "Examples:\n  holdup a\n      one\n  holdup bcd\n      two and three\n  holdup alone\n\nProse."
        );
        let all = helps(100);
        for kind in AGENTS {
            let (_, help) = all.iter().find(|(name, _)| name == "holdup-play").unwrap();
            assert!(help.contains(kind.about), "{help}");
        }
    }
}
