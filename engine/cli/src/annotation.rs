//! Commands a workflow on GitHub reads from what a program prints, and shows
//! beside the lines they are about.

/// A command: `error`, `warning` or `notice`, what it is about, and what it says. Properties without a value are left
/// out.
pub(crate) fn command(level: &str, properties: &[(&str, String)], text: &str) -> String {
    let said = properties.iter().filter(|(_, value)| !value.is_empty());
    let said: Vec<String> = said.map(|(name, value)| format!("{name}={}", property(value))).collect();
    let space = if said.is_empty() { "" } else { " " };
    format!("::{level}{space}{}::{}", said.join(","), data(text))
}

/// What stands behind the second `::`.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What stands between the first and the second `::`, where colons and commas mean something.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_means_something_is_escaped() {
        let about = [("file", "a,b:c.record".to_owned()), ("line", String::new())];
        assert_eq!(
            command("error", &about, "100%\nof: it, all"),
            "::error file=a%2Cb%3Ac.record::100%25%0Aof: it, all"
        );
        assert_eq!(command("notice", &[], "x"), "::notice::x");
    }
}
