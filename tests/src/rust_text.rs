//! The string literals and names of a Rust file that are part of the program:
//! comments and what is compiled only for tests are left out. It reads just
//! enough of the language for that and understands no macros.

use std::ops::Range;

/// A string literal or a name, and the line it begins in, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The line.
    pub line: usize,
    /// What stands between the quotes, escapes as written; or the name.
    pub text: String,
}

/// The string literals outside comments and `#[cfg(test)]`.
pub fn literals(source: &str) -> Vec<Said> {
    read(source).0
}

/// The names outside comments, literals and `#[cfg(test)]`, keywords among them.
pub fn identifiers(source: &str) -> Vec<Said> {
    read(source).1
}

fn read(source: &str) -> (Vec<Said>, Vec<Said>) {
    let mut found = Vec::new();
    // The source with comments and literals blanked, to find what is for tests in.
    let mut code = source.as_bytes().to_vec();
    let mut at = 0;
    while at < source.len() {
        let (end, inside) = token(source, at);
        if end > at + 1 || inside.is_some() {
            code[at..end].fill(b' ');
        }
        if let Some(inside) = inside {
            found.push((at, inside));
        }
        at = end;
    }
    let tests = for_tests(&code);
    let said = |parts: Vec<(usize, Range<usize>)>| {
        let ours = parts.into_iter().filter(|(at, _)| !tests.iter().any(|range| range.contains(at)));
        let (mut line, mut seen) = (1, 0);
        ours.map(|(at, inside)| {
            line += source[seen..at].matches('\n').count();
            seen = at;
            Said { line, text: source[inside].to_owned() }
        })
        .collect()
    };
    let of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let mut names = Vec::new();
    let mut at = 0;
    while at < code.len() {
        let length = code[at..].iter().take_while(|byte| of_name(byte)).count();
        if length > 0 {
            names.push((at, at..at + length));
        }
        at += length.max(1);
    }
    (said(found), said(names))
}

/// Where the comment, literal or single byte at `at` ends, and what is inside it if it is a string.
fn token(source: &str, at: usize) -> (usize, Option<Range<usize>>) {
    let rest = &source[at..];
    let bytes = rest.as_bytes();
    let before = source[..at].chars().next_back();
    let starts_word = !before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    let until = |from: usize, end: &str| rest[from..].find(end).map_or(rest.len(), |found| from + found);
    if rest.starts_with("//") {
        return (at + until(2, "\n"), None);
    }
    if rest.starts_with("/*") {
        return (at + block_comment(rest), None);
    }
    let prefix = if starts_word { bytes.iter().take_while(|byte| b"br".contains(byte)).count() } else { 0 };
    let hashes = bytes[prefix..].iter().take_while(|&&byte| byte == b'#').count();
    if prefix > 0 && bytes[prefix - 1] == b'r' && bytes.get(prefix + hashes) == Some(&b'"') {
        let start = prefix + hashes + 1;
        let fence = format!("\"{}", "#".repeat(hashes));
        let end = until(start, &fence);
        return ((at + end + fence.len()).min(source.len()), Some(at + start..at + end));
    }
    if bytes.get(prefix) == Some(&b'"') {
        let end = closing(bytes, prefix + 1, b'"');
        return ((at + end + 1).min(source.len()), Some(at + prefix + 1..at + end));
    }
    if bytes[0] == b'\'' {
        return (at + character(rest), None);
    }
    (at + rest.chars().next().map_or(1, char::len_utf8), None)
}

/// Where the quote stands that ends an escaped literal.
fn closing(bytes: &[u8], from: usize, quote: u8) -> usize {
    let mut at = from;
    while at < bytes.len() && bytes[at] != quote {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}

/// The length of a character literal, or of the quote before a lifetime.
fn character(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), _) => (closing(rest.as_bytes(), 1, b'\'') + 1).min(rest.len()),
        (Some(_), Some((end, '\''))) => end + 1,
        _ => 1,
    }
}

/// The length of a comment that may hold others.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        match &rest.as_bytes()[at..(at + 2).min(rest.len())] {
            b"/*" => (depth, at) = (depth + 1, at + 2),
            b"*/" => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// The items behind `#[cfg(test)]`, in code without comments and literals.
fn for_tests(code: &[u8]) -> Vec<Range<usize>> {
    let mark = b"#[cfg(test)]";
    let starts = (0..code.len()).filter(|&at| code[at..].starts_with(mark));
    starts.map(|start| start..item_end(code, start + mark.len())).collect()
}

/// The end of the item that begins at `from`: its semicolon, or its closing brace.
fn item_end(code: &[u8], from: usize) -> usize {
    let mut depth = 0;
    for (at, byte) in code.iter().enumerate().skip(from) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth <= 1 => return at + 1,
            b'}' => depth -= 1,
            b';' if depth == 0 => return at + 1,
            _ => {}
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        literals(source).into_iter().map(|literal| literal.text).collect()
    }

    #[test]
    fn strings_of_every_form_are_found() {
        let source =
            r####"let a = "one \" two"; let b = r#"three "3""#; let c = b"four"; let d = br"five";"####;
        assert_eq!(texts(source), [r#"one \" two"#, r#"three "3""#, "four", "five"]);
    }

    #[test]
    fn comments_characters_and_lifetimes_hold_no_strings() {
        let source = "// \"a\"\n/* \"b\" /* \"c\" */ \"d\" */ fn f<'a>(x: &'a str) { x.find('\"'); x.find('\\''); g(\"e\") }";
        assert_eq!(literals(source), [Said { line: 2, text: "e".to_owned() }]);
    }

    #[test]
    fn names_are_found_outside_strings_and_comments() {
        let source = "fn f_1() { // not this\n  g(\"nor this\", Ab) }";
        let names = identifiers(source).into_iter().map(|said| (said.line, said.text));
        let expected = [(1, "fn"), (1, "f_1"), (2, "g"), (2, "Ab")];
        assert_eq!(names.collect::<Vec<_>>(), expected.map(|(line, name)| (line, name.to_owned())));
    }

    #[test]
    fn what_is_compiled_for_tests_is_left_out() {
        let source = "#[cfg(test)]\nuse a::b;\nfn f() -> &str { \"kept\" }\n#[cfg(test)]\nmod tests { fn g() { \"}\"; } }\nconst A: &str = \"too\";";
        assert_eq!(texts(source), ["kept", "too"]);
    }
}
