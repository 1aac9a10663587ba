//! Numbers and texts as a script writes them, worked out: what one is, and not how it is written.

use super::tokens::is_space;

/// A number in one way of writing: no separators, small letters.
pub(super) fn number(written: &str) -> Option<String> {
    let plain: String = written.chars().filter(|letter| *letter != '_').collect();
    let plain = plain.to_ascii_lowercase();
    let based = plain.strip_prefix("0x").map(|digits| (digits, 16));
    let based = based.or_else(|| plain.strip_prefix("0b").map(|digits| (digits, 2)));
    let is_number = match based {
        Some((digits, base)) => !digits.starts_with('+') && u64::from_str_radix(digits, base).is_ok(),
        None => is_decimal(&plain),
    };
    is_number.then_some(plain)
}

/// Digits, perhaps with a point among them, perhaps with an exponent.
fn is_decimal(text: &str) -> bool {
    let (digits, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let are_digits = |text: &str| text.bytes().all(|letter| letter.is_ascii_digit());
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let is_something = !(whole.is_empty() && part.is_empty() || exponent.is_empty());
    is_something && [whole, part, exponent].into_iter().all(are_digits)
}

/// What a text in long brackets says: its first line break does not count, and others are one letter.
pub(super) fn long(written: &str) -> String {
    let bracket = written[1..].find('[').map_or(0, |at| at + 2);
    let inside = written.get(bracket..written.len() - bracket).unwrap_or_default().replace("\r\n", "\n");
    inside.strip_prefix('\n').map(str::to_owned).unwrap_or(inside)
}

/// What a text between quotes says, or a piece of one; nothing where it has a backslash that means nothing, or is not UTF-8 then.
pub(super) fn quoted(inside: &str) -> Option<String> {
    let mut said = Vec::with_capacity(inside.len());
    let mut rest = inside.as_bytes();
    while let Some((&letter, behind)) = rest.split_first() {
        rest = behind;
        if letter != b'\\' {
            said.push(letter);
            continue;
        }
        let (&marked, behind) = rest.split_first()?;
        rest = behind;
        let plain = match marked {
            b'a' => 0x07,
            b'b' => 0x08,
            b'f' => 0x0c,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'v' => 0x0b,
            b'\r' => {
                rest = rest.strip_prefix(b"\n").unwrap_or(rest);
                b'\n'
            }
            b'z' => {
                let spaces = rest.iter().take_while(|letter| is_space(**letter)).count();
                rest = &rest[spaces..];
                continue;
            }
            b'x' => {
                let (digits, behind) = rest.split_at_checked(2)?;
                rest = behind;
                u8::try_from(based(digits, 16)?).ok()?
            }
            b'u' => {
                let end = rest.iter().position(|letter| *letter == b'}')?;
                let code = based(rest[..end].strip_prefix(b"{")?, 16)?;
                rest = &rest[end + 1..];
                said.extend(char::from_u32(code)?.encode_utf8(&mut [0; 4]).bytes());
                continue;
            }
            b'0'..=b'9' => {
                let more = rest.iter().take(2).take_while(|letter| letter.is_ascii_digit()).count();
                let code = based(&rest[..more], 10).unwrap_or(0);
                rest = &rest[more..];
                u8::try_from(u32::from(marked - b'0') * 10_u32.pow(more as u32) + code).ok()?
            }
            other => other,
        };
        said.push(plain);
    }
    String::from_utf8(said).ok()
}

/// The number that digits are, of which there must be some.
fn based(digits: &[u8], base: u32) -> Option<u32> {
    let are_digits = digits.iter().all(|letter| char::from(*letter).is_digit(base));
    let text = std::str::from_utf8(digits).ok().filter(|_| are_digits)?;
    u32::from_str_radix(text, base).ok()
}

/// A text as Luau reads it back, in one line.
pub(crate) fn written(said: &str, quote: char, out: &mut String) {
    for letter in said.chars() {
        match letter {
            '\\' | '{' if letter == '\\' || quote == '`' => out.extend(['\\', letter]),
            letter if letter == quote => out.extend(['\\', letter]),
            // Three digits, so that one behind is none of them.
            letter if letter.is_ascii_control() => out.push_str(&format!("\\{:03}", letter as u32)),
            letter => out.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_one_way_of_writing() {
        for (written, said) in [
            ("0X1E", Some("0x1e")),
            ("1_000", Some("1000")),
            ("0b_10", Some("0b10")),
            ("1.5E-3", Some("1.5e-3")),
            (".5", Some(".5")),
            ("5.", Some("5.")),
            ("1..2", None),
            ("1e", None),
            ("0x", None),
            ("0x+1", None),
            ("1i", None),
            ("0xfffffffffffffffff", None),
        ] {
            assert_eq!(number(written).as_deref(), said, "{written}");
        }
    }

    #[test]
    fn a_text_is_what_its_escapes_mean() {
        for (inside, said) in [
            (r"a\n\65\x41\u{e9}\q\'", Some("a\nAA\u{e9}q'")),
            ("a\\\r\nb\\z \n\r c", Some("a\nbc")),
            (r"\1234", Some("{4")),
            (r"\256", None),
            (r"\x4", None),
            (r"\u{110000}", None),
            (r"\u{}", None),
            (r"\255", None),
            ("\\", None),
        ] {
            assert_eq!(quoted(inside).as_deref(), said, "{inside}");
        }
        assert_eq!(long("[=[\r\na\r\nb\n]=]"), "a\nb\n");
        let mut out = String::new();
        written("a\n\"{`\\1\u{7}1", '`', &mut out);
        assert_eq!(out, r#"a\010"\{\`\\1\0071"#);
        assert_eq!(quoted(&out).as_deref(), Some("a\n\"{`\\1\u{7}1"));
    }
}
