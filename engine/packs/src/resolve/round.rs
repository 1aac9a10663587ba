//! Round cards and their bands.

use super::declared::TableBuilder;
use super::rows::says_within;
use crate::diagnostic::{Diagnostic, codes};
use crate::raw::{self, BandRow, RoundRow};
use holdup_rules::content::{Band, RoundCard};
use holdup_rules::words::EngineWords;

says_within! { BandRow: basis; RoundRow: belongs; }

/// The table of bands, those of the stations last. No number of seats is served twice.
pub(super) fn bands(declared: &TableBuilder<'_, '_>, out: &mut Vec<Diagnostic>) -> Vec<Band> {
    let rows = declared.rows;
    for (at, row) in rows.bands.iter().enumerate() {
        let Some(seats) = row.raw.seats else { continue };
        if seats.fewest > seats.most {
            let message =
                format!("the band `{}` serves from {} to {} seats", row.id, seats.fewest, seats.most);
            let help = "`fewest` may not be above `most`";
            out.push(row.wrong(&codes::FIELDS, "seats", message).label("runs backwards").help(help));
        }
        let overlaps = |other: &raw::FewestMost| other.fewest <= seats.most && seats.fewest <= other.most;
        let other = rows.bands[..at].iter().find(|other| other.raw.seats.as_ref().is_some_and(overlaps));
        if let Some(other) = other {
            let message = format!("the bands `{}` and `{}` serve the same number of seats", other.id, row.id);
            row.wrong(&codes::SEATS, "seats", message)
                .label("overlaps with another band")
                .help("let each number of seats be served by one band")
                .related(other.file.path, other.span("seats"), "the other band")
                .tell(out);
        }
    }
    let bands: Vec<Band> = rows
        .bands
        .iter()
        .map(|row| Band {
            id: row.id.clone(),
            seats: row.raw.seats.map(|seats| (seats.fewest, seats.most)),
            counts: declared.word(row, "counts", &row.raw.counts, out),
            drawn: row.raw.drawn,
        })
        .collect();
    // A game of so many players and so many bandits must find one band.
    let numbered = || bands.iter().zip(&rows.bands).filter(|(band, _)| band.seats.is_some());
    if let Some((first, said)) = numbered().next()
        && let Some((other, row)) = numbered().find(|(band, _)| band.counts != first.counts)
    {
        let message = format!(
            "the bands `{}` and `{}` are for numbers of {} and of {}",
            first.id,
            other.id,
            first.counts.word(),
            other.counts.word()
        );
        row.wrong(&codes::SEATS, "counts", message)
            .label("counts others than the other band")
            .help("let all bands with `seats` count the same")
            .related(said.file.path, said.span("seats"), "the other band")
            .tell(out);
    }
    bands
}

pub(super) fn cards(declared: &TableBuilder<'_, '_>) -> Vec<RoundCard> {
    let rows = declared.rows;
    rows.rounds
        .iter()
        .filter_map(|row| {
            Some(RoundCard {
                id: row.id.clone(),
                band: rows.number_of("band", &row.raw.band)? as u8,
                turns: rows.ids(&row.raw.turns).collect(),
                event: rows.named(&row.raw.event),
                confidence: row.raw.source.confidence.0,
            })
        })
        .collect()
}
