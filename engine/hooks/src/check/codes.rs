//! Table: every kind of problem a script can have before any game. They begin
//! with S; those of content begin with P and stand in `holdup-packs`.

use holdup_packs::{Code, Severity};

macro_rules! codes {
    ($($const:ident $id:literal $name:literal $explanation:literal;)*) => {
        $(
            #[doc = $explanation]
            pub static $const: Code =
                Code { id: $id, name: $name, severity: Severity::Error, explanation: $explanation };
        )*

        /// Every code, by ascending id.
        pub static ALL: &[&Code] = &[$(&$const),*];
    };
}

codes! {
    SYNTAX "S201" "script-syntax"
        "A script breaks the grammar of Lua.";
    MISSING_FUNCTION "S202" "missing-function"
        "Content declares a hook that its script does not define.";
    UNDECLARED_HOOK "S203" "undeclared-hook"
        "A script defines a hook that its content does not declare, so nothing would call it.";
    UNKNOWN_FUNCTION "S204" "unknown-function"
        "A script defines a global function that is no hook, often because of a typing mistake.";
    FUNCTION_TWICE "S205" "function-twice"
        "A script defines the same function twice, so that only the second one counts.";
    HIDDEN_STATE "S206" "hidden-state"
        "A script keeps something between two calls outside the game, where no record, copy or undo would find it.";
    GLOBAL "S207" "global-assignment"
        "A script assigns to a global at its top, where only functions and constants belong.";
    STRAY_STATEMENT "S208" "stray-statement"
        "A script does something at its top that would run when it is loaded, outside any game.";
    LOAD_FAILED "S209" "load-failed"
        "A script stopped with an error while it was loaded.";
}
