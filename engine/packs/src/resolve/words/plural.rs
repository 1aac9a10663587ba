//! How a language counts, from the tables of the Unicode consortium.

use holdup_tell::wording::{COUNTED, Category};
use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRules};

/// The category of each number. A language the tables do not have counts everything alike.
pub(super) fn counts(language: &str) -> Box<[Category; COUNTED]> {
    let locale = Locale::try_from_str(language).unwrap_or(Locale::UNKNOWN);
    let rules = PluralRules::try_new_cardinal(locale.into()).ok();
    let category =
        |number: usize| rules.as_ref().map_or(Category::Other, |rules| named(rules.category_for(number)));
    Box::new(std::array::from_fn(category))
}

fn named(category: PluralCategory) -> Category {
    match category {
        PluralCategory::Zero => Category::Zero,
        PluralCategory::One => Category::One,
        PluralCategory::Two => Category::Two,
        PluralCategory::Few => Category::Few,
        PluralCategory::Many => Category::Many,
        PluralCategory::Other => Category::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(language: &str, numbers: &[usize]) -> Vec<&'static str> {
        let counts = counts(language);
        numbers.iter().map(|number| counts[*number].name()).collect()
    }

    #[test]
    fn languages_count_in_their_own_ways() {
        assert_eq!(ways("en", &[0, 1, 2]), ["other", "one", "other"]);
        // Romanian says `de` from twenty on, and again not at a hundred and two.
        assert_eq!(
            ways("ro", &[0, 1, 2, 19, 20, 100, 102, 119, 120]),
            ["few", "one", "few", "few", "other", "other", "few", "few", "other"]
        );
        assert_eq!(ways("pl", &[1, 2, 5, 12, 22, 25]), ["one", "few", "many", "many", "few", "many"]);
        assert_eq!(ways("ja", &[0, 1, 2]), ["other", "other", "other"]);
        assert_eq!(ways("ar", &[0, 1, 2, 3, 11, 100]), ["zero", "one", "two", "few", "many", "other"]);
    }

    #[test]
    fn a_language_with_a_country_counts_as_without() {
        assert_eq!(counts("en-gb"), counts("en"));
        assert_eq!(ways("klingon", &[0, 1, 2]), ["other", "other", "other"]);
    }
}
