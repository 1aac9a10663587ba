//! What adds to a score.

use super::action::needs_hook;
use super::declared::Declared;
use super::rows::ScoringAny;
use crate::Diagnostic;
use crate::diagnostic::codes;
use crate::raw::{CountsWord, TieWord};
use crate::rules::content::{Counts, Scoring};
use crate::rules::hook::HookPoint;
use crate::script::Scripts;

/// The table of scoring entries.
pub(super) fn resolve(
    declared: &Declared<'_, '_>,
    scripts: &Scripts,
    out: &mut Vec<Diagnostic>,
) -> Vec<Scoring> {
    let mut entries = Vec::new();
    for row in &declared.rows.scoring {
        let (name, counts) = match &row.raw {
            ScoringAny::Table(raw) => {
                let wants = raw.counts == CountsWord::MostShots;
                let keys = [
                    ("prize", raw.prize.is_some(), wants),
                    ("at_least", raw.at_least.is_some(), wants),
                    ("fewer", !raw.fewer.is_empty(), false),
                    ("tie", raw.tie.is_some(), false),
                ];
                for (key, given, needed) in keys {
                    if (needed && !given) || (given && !wants) {
                        let (at, message) = match wants {
                            true => (
                                "counts",
                                format!("`{}` counts most shots, so it needs `{key}`", row.id),
                            ),
                            false => (key, format!("`{key}` means nothing for `{}`", row.id)),
                        };
                        let help = "`prize`, `fewer`, `at_least` and `tie` belong to `counts = \"most_shots\"`, and only there";
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
                    CountsWord::Ransoms => Counts::Ransoms,
                    CountsWord::MostShots => {
                        let prize = raw.prize.as_ref();
                        let at_least = raw.at_least.as_ref();
                        let tie = raw.tie.as_ref();
                        Counts::MostShots {
                            prize: prize
                                .and_then(|prize| declared.value(row, "prize", prize, 0..=10_000, out))
                                .unwrap_or_default(),
                            fewer: raw.fewer.iter().copied().collect(),
                            at_least: at_least
                                .and_then(|fewest| declared.value(row, "at_least", fewest, 0..=255, out))
                                .unwrap_or_default(),
                            split: tie
                                .and_then(|tie| declared.value(row, "tie", tie, 0..=0, out))
                                .is_some_and(|tie| matches!(tie, TieWord::Split)),
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
                needs_hook(row, &raw.hooks, HookPoint::Score, out);
                (
                    &raw.name,
                    score.map_or(Counts::Cash, |score| Counts::Script(score.function)),
                )
            }
        };
        entries.push(Scoring {
            id: row.id.clone(),
            name: name.clone(),
            counts,
        });
    }
    entries
}
