//! What adds to a score.

use super::rows::{Rows, ScoringAny};
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::CountsWord;
use crate::rules::content::{Content, Counts, Scoring};
use crate::rules::hook::HookPoint;
use crate::rules::options::OptionValue;
use crate::script::Scripts;

/// Fills in the table of scoring entries, with the values of the options they name.
pub(super) fn resolve(rows: &Rows<'_>, scripts: &Scripts, content: &mut Content, out: &mut Vec<Diagnostic>) {
    for row in &rows.scoring {
        let (name, counts) = match &row.raw {
            ScoringAny::Table(raw) => {
                let wants = raw.counts == CountsWord::MostShots;
                for (key, given) in [
                    ("prize", raw.prize.is_some()),
                    ("at_least", raw.at_least.is_some()),
                ] {
                    if given != wants {
                        let (at, message) = match wants {
                            true => (
                                "counts",
                                format!("`{}` counts most shots, so it needs `{key}`", row.id),
                            ),
                            false => (key, format!("`{key}` means nothing for `{}`", row.id)),
                        };
                        let help =
                            "`prize` and `at_least` belong to `counts = \"most_shots\"`, and only there";
                        out.push(
                            row.wrong(&codes::FIELDS, at, message)
                                .label("does not fit")
                                .help(help),
                        );
                    }
                }
                let counts = match raw.counts {
                    CountsWord::Loot => Counts::Loot,
                    CountsWord::Cash => Counts::Cash,
                    CountsWord::MostShots => {
                        let prize = number(rows, content, raw.prize.as_deref());
                        let at_least = number(rows, content, raw.at_least.as_deref());
                        for (key, value, most) in [("prize", prize, 10_000), ("at_least", at_least, 255)] {
                            if !value.is_none_or(|value| (0..=most).contains(&value)) {
                                let message =
                                    format!("the option behind `{key}` is no number from 0 to {most}");
                                let help = "name an option of type `int` with a range inside these bounds";
                                out.push(
                                    row.wrong(&codes::FIELDS, key, message)
                                        .label("cannot be used")
                                        .help(help),
                                );
                            }
                        }
                        let within = |value: Option<i64>, most: i64| value.unwrap_or_default().clamp(0, most);
                        Counts::MostShots {
                            prize: within(prize, 10_000) as u16,
                            at_least: within(at_least, 255) as u8,
                        }
                    }
                };
                (&raw.name, counts)
            }
            ScoringAny::Own(raw) => {
                let score = scripts
                    .of(row.file.path)
                    .into_iter()
                    .find(|hook| hook.point == HookPoint::Score);
                if !raw.hooks.iter().any(|hook| hook == HookPoint::Score.name()) {
                    let message = format!(
                        "`{}` is counted by its script, so it needs the hook `score`",
                        row.id
                    );
                    let help = "write `hooks = [\"score\"]`";
                    out.push(
                        row.wrong(&codes::FIELDS, "hooks", message)
                            .label("`score` is missing")
                            .help(help),
                    );
                }
                (
                    &raw.name,
                    score.map_or(Counts::Cash, |score| Counts::Script(score.function)),
                )
            }
        };
        content.scoring.push(Scoring {
            id: row.id.clone(),
            name: name.clone(),
            counts,
        });
    }
}

/// The value of an option; below every range where it is none or no number.
fn number(rows: &Rows<'_>, content: &Content, option: Option<&str>) -> Option<i64> {
    let option = option?;
    rows.number_of("option", option)?;
    let entry = content.options.iter().find(|entry| entry.id == option)?;
    match entry.value {
        OptionValue::Int(value) => Some(value),
        _ => Some(-1),
    }
}
