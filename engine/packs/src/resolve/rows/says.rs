//! What rows of every kind say alike: which parts they belong to, and how the script beside them is called. Each kind says it beside what its rows become.

use crate::raw::*;

/// A row, as far as it is like those of other kinds.
pub(in crate::resolve) trait RowRefs {
    /// What says the same for it as for rows of other kinds, where something does.
    fn within(&self) -> Option<&dyn RowRefs> {
        None
    }

    /// When it is there.
    fn belongs(&self) -> &Belongs {
        self.within().map_or(Belongs::ALWAYS, RowRefs::belongs)
    }

    /// The statements it rests on, where scripts are told to.
    fn rules(&self) -> &[String] {
        self.within().map_or(&[], RowRefs::rules)
    }

    /// What it says about its script, where it can have one.
    fn script(&self) -> Option<ScriptDeclaration<'_>> {
        self.within()?.script()
    }
}

impl RowRefs for Belongs {
    fn belongs(&self) -> &Belongs {
        self
    }
}

/// What content says about its script.
#[derive(Clone, Copy)]
pub(in crate::resolve) struct ScriptDeclaration<'r> {
    /// Its place in an order of calls, where that can be said at all.
    pub(in crate::resolve) called: Option<&'r ScriptKeys>,
    pub(in crate::resolve) asking: &'r ScriptSpeech,
    pub(in crate::resolve) rules: &'r [String],
    /// What must hold for hooks to be called, where that can be said at all.
    pub(in crate::resolve) when: Option<&'r HookConditions>,
    /// Whether it lends a bandit a power.
    pub(in crate::resolve) is_power: bool,
}

impl<'r> ScriptDeclaration<'r> {
    pub(in crate::resolve) fn asking(asking: &'r ScriptSpeech, rules: &'r [String]) -> ScriptDeclaration<'r> {
        ScriptDeclaration { called: None, asking, rules, when: None, is_power: false }
    }

    pub(in crate::resolve) fn called(called: &'r ScriptKeys, rules: &'r [String]) -> ScriptDeclaration<'r> {
        ScriptDeclaration { called: Some(called), ..ScriptDeclaration::asking(&called.asking, rules) }
    }

    pub(in crate::resolve) fn heard(heard: &'r HookKeys, rules: &'r [String]) -> ScriptDeclaration<'r> {
        ScriptDeclaration { when: Some(&heard.when), ..ScriptDeclaration::called(&heard.called, rules) }
    }

    pub(in crate::resolve) fn of_power(heard: &'r HookKeys, rules: &'r [String]) -> ScriptDeclaration<'r> {
        ScriptDeclaration { is_power: true, ..ScriptDeclaration::heard(heard, rules) }
    }
}

/// A row for which one of its fields says all there is to say; and behind that, the one that says how its script is called,
/// by the way of [`ScriptDeclaration`] it is named after. `EventFile: sourced, heard;` becomes an `impl RowRefs` with `within` and `script`.
macro_rules! says_within {
    ($($raw:ident: $within:ident $(, $called:ident)?;)+) => {$(
        impl $crate::resolve::rows::RowRefs for $raw {
            fn within(&self) -> Option<&dyn $crate::resolve::rows::RowRefs> {
                Some(&self.$within)
            }

            $(fn script(&self) -> Option<$crate::resolve::rows::ScriptDeclaration<'_>> {
                Some($crate::resolve::rows::ScriptDeclaration::$called(&self.$called, self.rules()))
            })?
        }
    )+};
}

pub(in crate::resolve) use says_within;

says_within! { Sourced: basis; }

impl RowRefs for Basis {
    fn within(&self) -> Option<&dyn RowRefs> {
        Some(&self.belongs)
    }

    fn rules(&self) -> &[String] {
        &self.rules
    }
}

impl<R: RowRefs, F: RowRefs> RowRefs for super::Any<R, F> {
    fn within(&self) -> Option<&dyn RowRefs> {
        Some(match self {
            super::Any::Table(row) => row,
            super::Any::Own(file) => file,
        })
    }
}

impl RowRefs for PackFile {
    fn script(&self) -> Option<ScriptDeclaration<'_>> {
        Some(ScriptDeclaration::heard(&self.heard, &self.rules))
    }
}
