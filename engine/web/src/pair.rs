//! Two films of one record under two rulebook versions, on one timeline: equal steps run together, and every stretch in which
//! the films differ is a stop.

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::film::Reel;

/// Two films on one timeline.
pub struct Pair {
    /// For each moment the step that each film is at; none before the first one.
    pub line: Vec<[Option<usize>; 2]>,
    /// The moments at which the films begin to differ.
    pub stops: Vec<usize>,
}

/// The sentences of a film, each with the round and the turn it belongs to, so that far-off ones are not matched.
fn told(reel: &Reel) -> Vec<(String, &str)> {
    let (mut round, mut part) = ("", "");
    reel.steps
        .iter()
        .map(|step| {
            match step.kind {
                "round" => (round, part) = (&step.told, ""),
                "turn" | "stage" => part = &step.told,
                _ => {}
            }
            (format!("{round}/{part}"), step.told.as_str())
        })
        .collect()
}

/// Lays two films on one timeline.
pub fn pair(a: &Reel, b: &Reel) -> Pair {
    let mut pair = Pair { line: Vec::new(), stops: Vec::new() };
    let mut now = [None, None];
    for op in capture_diff_slices(Algorithm::Myers, &told(a), &told(b)) {
        let (of_a, of_b) = (op.old_range(), op.new_range());
        if !matches!(op, DiffOp::Equal { .. }) {
            pair.stops.push(pair.line.len());
        }
        for nth in 0..of_a.len().max(of_b.len()) {
            for (at, range) in [&of_a, &of_b].into_iter().enumerate() {
                if nth < range.len() {
                    now[at] = Some(range.start + nth);
                }
            }
            pair.line.push(now);
        }
    }
    pair
}
