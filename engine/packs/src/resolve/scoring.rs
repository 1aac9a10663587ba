//! What adds to a score.

use super::action::needs_hook;
use super::declared::TableBuilder;
use super::rows::{Any, Row, ScoringAny, says_within};
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{CountsWord, ScoringFile, ScoringRow, TallyWord, TieWord};
use holdup_rules::capacity::MAX_AMOUNTS;
use holdup_rules::content::{
    Content, CountsFor, Holds, MarkOf, Prize, ScoreRule, Scoring, Tally, Tie, ZoneOf,
};
use holdup_rules::hook::HookPoint;
use holdup_rules::ids::{MarkId, ZoneId};

says_within! { ScoringRow: basis; ScoringFile: basis, asking; }

pub(super) fn resolve(
    declared: &TableBuilder<'_, '_>,
    content: &Content,
    out: &mut Vec<Diagnostic>,
) -> Vec<Scoring> {
    let mut entries = Vec::new();
    for row in &declared.rows.scoring {
        let (mut with_teams, mut passes_over_out, mut passes_over_bots) = (true, true, false);
        let (name, side, counts_for, counts) = match &*row.raw {
            Any::Table(raw) => {
                check_keys(row, raw, out);
                check_named(declared, content, row, raw, out);
                with_teams = declared.truth(row, "with_teams", &raw.with_teams, true, out);
                passes_over_out = declared.truth(row, "passes_over_out", &raw.passes_over_out, true, out);
                passes_over_bots = raw.passes_over_bots.unwrap_or_default();
                let kind = declared.rows.named(&raw.kind);
                let zone = declared.rows.named(&raw.zone).unwrap_or_default();
                let of = match raw.of {
                    Some(TallyWord::Mark) => Tally::Mark(declared.rows.named(&raw.mark).unwrap_or_default()),
                    Some(TallyWord::Zone) => Tally::Zone(zone, kind),
                    Some(TallyWord::Bullets) => Tally::Bullets,
                    Some(TallyWord::Shots) => Tally::Shots,
                    Some(TallyWord::Loot) | None => Tally::Loot(kind),
                };
                let counts = match raw.counts {
                    CountsWord::Loot if raw.zone.is_some() => ScoreRule::Pot(zone),
                    CountsWord::Loot => ScoreRule::Loot,
                    CountsWord::Cash => ScoreRule::Cash,
                    CountsWord::Ransoms => {
                        ScoreRule::Ransoms(declared.rows.named(&raw.family).unwrap_or_default())
                    }
                    CountsWord::Each if !raw.values.is_empty() => ScoreRule::Steps {
                        of,
                        amounts: raw.values.iter().copied().take(MAX_AMOUNTS).collect(),
                    },
                    CountsWord::Each => ScoreRule::Each { of, dollars: raw.each.unwrap_or_default() },
                    CountsWord::MostShots | CountsWord::Most | CountsWord::Fewest => {
                        ScoreRule::Prize(Prize {
                            of: if raw.counts == CountsWord::MostShots { Tally::Shots } else { of },
                            fewest: raw.counts == CountsWord::Fewest,
                            prize: declared
                                .number(row, "prize", &raw.prize, 0..=10_000, out)
                                .unwrap_or_default(),
                            fewer: raw.fewer.iter().copied().collect(),
                            fewer_by: declared.word(row, "fewer_by", &raw.fewer_by, out),
                            at_least: declared
                                .number(row, "at_least", &raw.at_least, 0..=255, out)
                                .unwrap_or_default(),
                            tie: match declared.optional(row, "tie", &raw.tie, out) {
                                Some(TieWord::Split) => Tie::Split,
                                Some(TieWord::Nobody) => Tie::Nobody,
                                Some(TieWord::EachFull) | None => Tie::EachFull,
                            },
                        })
                    }
                };
                (&raw.name, &raw.side, &raw.counts_for, counts)
            }
            Any::Own(raw) => {
                needs_hook(row, &raw.asking, HookPoint::Score, out);
                let score = declared.scripts.function(row.file.path, HookPoint::Score);
                (&raw.name, &raw.side, &raw.counts_for, score.map_or(ScoreRule::Cash, ScoreRule::Script))
            }
        };
        let side = declared.rows.named(side);
        entries.push(Scoring {
            id: row.id.clone(),
            name: name.clone(),
            counts,
            side,
            with_teams,
            passes_over_out,
            passes_over_bots,
            counts_for: counts_for.as_ref().map_or(CountsFor::Bandit, |word| word.0),
        });
    }
    entries
}

/// Whether a key belongs to what an entry counts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fits {
    Never,
    May,
    Must,
}

/// Whether a key belongs to what an entry counts.
fn fitting(counts: CountsWord, key: &str) -> Fits {
    use CountsWord::{Each, Fewest, Loot, Most, MostShots, Ransoms};
    match (key, counts) {
        ("prize", MostShots | Most | Fewest) | ("at_least", MostShots) => Fits::Must,
        ("of", Each | Most | Fewest) | ("each", Each) | ("family", Ransoms) => Fits::Must,
        ("tie" | "passes_over_out" | "passes_over_bots", MostShots | Most | Fewest) => Fits::May,
        ("fewer" | "fewer_by", MostShots | Most | Fewest) => Fits::May,
        ("at_least", Most) | ("values", Each) => Fits::May,
        ("kind" | "mark" | "zone", Each | Most | Fewest) | ("zone", Loot) => Fits::May,
        _ => Fits::Never,
    }
}

/// What an entry can count, as content writes it and as people say it.
const COUNTED: [(CountsWord, &str, &str); 7] = [
    (CountsWord::Loot, "loot", "loot"),
    (CountsWord::Cash, "cash", "cash"),
    (CountsWord::MostShots, "most_shots", "most shots"),
    (CountsWord::Ransoms, "ransoms", "ransoms"),
    (CountsWord::Each, "each", "each of something"),
    (CountsWord::Most, "most", "who has most of something"),
    (CountsWord::Fewest, "fewest", "who has fewest of something"),
];

/// Reports keys that what an entry counts lacks, or does not take.
fn check_keys(row: &Row<'_, ScoringAny>, raw: &ScoringRow, out: &mut Vec<Diagnostic>) {
    let given = [
        ("prize", raw.prize.is_some()),
        ("at_least", raw.at_least.is_some()),
        ("fewer", !raw.fewer.is_empty()),
        ("fewer_by", raw.fewer_by.is_some()),
        ("tie", raw.tie.is_some()),
        ("passes_over_out", raw.passes_over_out.is_some()),
        ("passes_over_bots", raw.passes_over_bots.is_some()),
        ("of", raw.of.is_some()),
        ("kind", raw.kind.is_some()),
        ("each", raw.each.is_some()),
        ("values", !raw.values.is_empty()),
        ("mark", raw.mark.is_some()),
        ("zone", raw.zone.is_some()),
        ("family", raw.family.is_some()),
    ];
    for (key, given) in given {
        let fits = match key {
            // Only loot is of kinds.
            "kind" if raw.of.is_some_and(|of| !matches!(of, TallyWord::Loot | TallyWord::Zone)) => {
                Fits::Never
            }
            "mark" => goes_with(raw, TallyWord::Mark),
            "zone" if raw.counts != CountsWord::Loot => goes_with(raw, TallyWord::Zone),
            "each" if !raw.values.is_empty() && raw.counts == CountsWord::Each => Fits::Never,
            _ => fitting(raw.counts, key),
        };
        let (at, message) = match (fits, given) {
            (Fits::Must, false) => {
                let counted = COUNTED.iter().find(|(counts, ..)| *counts == raw.counts);
                let what = counted.map_or("", |(.., what)| what);
                ("counts", format!("`{}` counts {what}, so it needs `{key}`", row.id))
            }
            (Fits::Never, true) => (key, format!("`{key}` means nothing for `{}`", row.id)),
            _ => continue,
        };
        let with = COUNTED.iter().filter(|(counts, ..)| fitting(*counts, key) != Fits::Never);
        let with: Vec<String> = with.map(|(_, word, _)| format!("`\"{word}\"`")).collect();
        let of = match key {
            "kind" => " of loot or of a zone of tokens",
            "mark" => ", with `of = \"mark\"`",
            "zone" => ", with `of = \"zone\"` or of loot",
            "each" => ", without `values`",
            _ => "",
        };
        let help = format!("`{key}` belongs to `counts` = {}{of}, and only there", with.join(" or "));
        out.push(row.wrong(&codes::FIELDS, at, message).label("does not fit").help(help));
    }
}

/// Whether a key that names what is counted is wanted.
fn goes_with(raw: &ScoringRow, of: TallyWord) -> Fits {
    if raw.of == Some(of) { Fits::Must } else { Fits::Never }
}

/// Reports marks and zones of which nothing can be counted.
fn check_named(
    declared: &TableBuilder<'_, '_>,
    content: &Content,
    row: &Row<'_, ScoringAny>,
    raw: &ScoringRow,
    out: &mut Vec<Diagnostic>,
) {
    let mut wrong = |key: &str, message: String, help: &str| {
        out.push(row.wrong(&codes::FIELDS, key, message).label("does not fit").help(help));
    };
    let mark = declared.rows.named(&raw.mark);
    if let Some(mark) = mark.and_then(|mark: MarkId| content.marks.get(mark.index())) {
        if !matches!(mark.of, MarkOf::Bandit | MarkOf::Seat) {
            let message = format!("`{}` is a mark of nobody, so it adds to nobody's score", mark.id);
            wrong("mark", message, "name a mark of a bandit or of a seat");
        }
        match &mark.holds {
            Holds::Number { .. } | Holds::Truth => {}
            Holds::Word(words) if raw.counts == CountsWord::Each && raw.values.len() != words.len() => {
                let message =
                    format!("`{}` is one of {} words, and each has its dollars", mark.id, words.len());
                wrong("mark", message, "say in `values` the dollars for each word, in their order");
            }
            Holds::Word(_) if raw.counts == CountsWord::Each => {}
            Holds::Word(_) | Holds::Bandit | Holds::Place | Holds::Action => {
                let message = format!("`{}` is nothing that could be counted", mark.id);
                wrong(
                    "mark",
                    message,
                    "name a mark that is a number, `true` or `false`, or a word with `values`",
                );
            }
        }
    }
    let zone = declared.rows.named(&raw.zone);
    if let Some(zone) = zone.and_then(|zone: ZoneId| content.zones.get(zone.index())) {
        if zone.of == ZoneOf::Table && zone.belongs_to.is_none() {
            let message = format!("`{}` lies on the table and belongs to nobody", zone.id);
            wrong("zone", message, "let the zone say `belongs_to`, or name one with `of = \"character\"`");
        }
        let (key, counts) = if raw.kind.is_some() { ("kind", "kinds of loot") } else { ("zone", "loot") };
        if zone.pot.is_none() && (raw.kind.is_some() || raw.counts == CountsWord::Loot) {
            let message = format!("cards lie in `{}`, and no {counts}", zone.id);
            wrong(key, message, "name a zone with `holds = \"tokens\"`");
        }
    }
}
