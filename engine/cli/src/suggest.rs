//! "Did you mean": the nearest of several names to one that does not exist.

/// The candidate most like `wanted`, if any is like it at all.
pub(crate) fn nearest<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = wanted.to_lowercase();
    let likeness = |candidate: &str| {
        if !wanted.is_empty() && candidate.starts_with(&wanted) {
            return 1.0;
        }
        strsim::jaro_winkler(&wanted, candidate)
    };
    candidates
        .into_iter()
        .map(|candidate| (likeness(&candidate.to_lowercase()), candidate))
        .filter(|&(likeness, _)| likeness > 0.72)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// A sentence about a name that does not exist, with the nearest one that does,
/// or with all of them when none is near.
pub(crate) fn unknown<'a>(what: &str, wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    let candidates: Vec<&str> = candidates.into_iter().collect();
    match nearest(wanted, candidates.iter().copied()) {
        Some(near) => format!(
            "There is no {what} `{wanted}`. Did you mean `{near}`? (There are: {}.)",
            candidates.join(", ")
        ),
        None => format!("There is no {what} `{wanted}`. There are: {}.", candidates.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_found() {
        assert_eq!(nearest("gredy", ["greedy", "random"]), Some("greedy"));
        assert_eq!(nearest("ran", ["greedy", "random"]), Some("random"));
        assert_eq!(nearest("zzz", ["greedy", "random"]), None);
        assert!(unknown("agent", "gredy", ["greedy", "random"]).contains("Did you mean `greedy`?"));
    }
}
