//! The functions scripts have that plain Lua lacks: Luau brings them. Language servers for Luau know
//! them; those for Lua are told.

/// A function of a library, as annotations of Lua say what it takes and gives.
pub(super) struct Extra {
    pub(super) library: &'static str,
    pub(super) name: &'static str,
    /// Type parameters, arguments and results, each as a tag writes it.
    pub(super) tags: &'static [&'static str],
    /// What it does, in a sentence.
    pub(super) meaning: &'static str,
}

impl Extra {
    /// The names of its arguments, with `?` behind those that can be missing.
    pub(super) fn arguments(&self) -> impl Iterator<Item = &'static str> {
        let arguments = self.tags.iter().filter_map(|tag| tag.strip_prefix("param "));
        arguments.filter_map(|argument| argument.split(' ').next())
    }

    /// How it is called.
    pub(super) fn call(&self) -> String {
        let arguments: Vec<&str> = self.arguments().collect();
        format!("{}.{}({})", self.library, self.name, arguments.join(", "))
    }
}

const fn extra(
    library: &'static str,
    name: &'static str,
    tags: &'static [&'static str],
    meaning: &'static str,
) -> Extra {
    Extra { library, name, tags, meaning }
}

const MANY: &[&str] = &["param ... integer", "return integer"];
const SHIFT: &[&str] = &["param number integer", "param by integer", "return integer"];
const COUNT: &[&str] = &["param number integer", "return integer"];

/// All of them, library by library.
pub(super) const EXTRAS: &[Extra] = &[
    extra("bit32", "band", MANY, "The bits all numbers have."),
    extra("bit32", "bnot", COUNT, "The bits a number does not have."),
    extra("bit32", "bor", MANY, "The bits any of the numbers has."),
    extra(
        "bit32",
        "btest",
        &["param ... integer", "return boolean"],
        "Whether there are bits all numbers have.",
    ),
    extra("bit32", "bxor", MANY, "The bits an odd count of the numbers has."),
    extra("bit32", "countlz", COUNT, "How many of 32 bits stand unset before the first that is set."),
    extra("bit32", "countrz", COUNT, "How many of 32 bits stand unset behind the last that is set."),
    extra(
        "bit32",
        "extract",
        &["param number integer", "param first integer", "param width? integer", "return integer"],
        "Some bits of a number, as a number.",
    ),
    extra("bit32", "lshift", SHIFT, "The bits of a number moved to the left."),
    extra(
        "bit32",
        "replace",
        &[
            "param number integer",
            "param bits integer",
            "param first integer",
            "param width? integer",
            "return integer",
        ],
        "A number with some bits exchanged.",
    ),
    extra("bit32", "rshift", SHIFT, "The bits of a number moved to the right."),
    extra(
        "math",
        "clamp",
        &["param value number", "param least number", "param most number", "return number"],
        "The number, or the nearer of two others when it does not lie between them.",
    ),
    extra("math", "round", &["param value number", "return integer"], "The nearest whole number."),
    extra("math", "sign", &["param value number", "return integer"], "-1, 0 or 1."),
    extra(
        "string",
        "split",
        &["param text string", "param separator? string", "return string[]"],
        "The parts of a text between separators, commas when none is given.",
    ),
    extra(
        "table",
        "clone",
        &["generic T: table", "param of T", "return T"],
        "A table with the same in it; tables inside are the same ones.",
    ),
    extra(
        "table",
        "find",
        &["generic V", "param list V[]", "param value V", "param from? integer", "return integer?"],
        "Where a value stands in a list; nil when it is not in it.",
    ),
    extra(
        "table",
        "freeze",
        &["generic T: table", "param of T", "return T"],
        "The same table, which nobody can change from now on.",
    ),
    extra("table", "isfrozen", &["param of table", "return boolean"], "Whether nobody can change a table."),
];

/// The functions of plain Lua 5.4 that scripts have too, by library.
#[cfg(test)]
const PLAIN: &[(&str, &[&str])] = &[
    ("math", &["abs", "ceil", "floor", "fmod", "huge", "max", "min", "modf", "sqrt"]),
    ("string", &["byte", "char", "format", "len", "lower", "reverse", "sub", "upper"]),
    ("table", &["concat", "insert", "remove", "sort", "unpack"]),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::LIBRARIES;

    #[test]
    fn every_function_of_the_sandbox_is_known() {
        for (library, names) in LIBRARIES {
            let plain = PLAIN.iter().filter(|(other, _)| other == library);
            let extras = EXTRAS.iter().filter(|extra| extra.library == *library);
            let mut known: Vec<&str> = plain.flat_map(|(_, names)| names.iter().copied()).collect();
            known.extend(extras.map(|extra| extra.name));
            known.sort_unstable();
            assert_eq!(known, *names, "{library}");
        }
    }
}
