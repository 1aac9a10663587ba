//! "Did you mean": the nearest of several names to one that does not exist, by the
//! measure of content.

pub(crate) use holdup_packs::nearest;

/// The question whether the nearest of these is meant, behind a space; nothing where none is near.
pub(crate) fn did_you_mean<'a>(wanted: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(wanted, candidates).map_or_else(String::new, |near| format!(" Did you mean `{near}`?"))
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
