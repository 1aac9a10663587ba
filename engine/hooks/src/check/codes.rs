//! Table: every kind of problem a script can have. They begin with S; those of
//! content begin with P and stand in `holdup-packs`. S2 is found whenever a
//! script is loaded, S3 only by who looks for it: `holdup-lint`.

holdup_packs::codes! {
    SYNTAX "S201" "script-syntax" Error "0.1.0"
        "A script breaks the grammar of Lua.";
    MISSING_FUNCTION "S202" "missing-function" Error "0.1.0"
        "Content declares a hook that its script does not define.";
    UNDECLARED_HOOK "S203" "undeclared-hook" Error "0.1.0"
        "A script defines a hook that its content does not declare, so nothing would call it.";
    UNKNOWN_FUNCTION "S204" "unknown-function" Error "0.1.0"
        "A script defines a global function that is no hook, often because of a typing mistake.";
    FUNCTION_TWICE "S205" "function-twice" Error "0.1.0"
        "A script defines the same function twice, so that only the second one counts.";
    HIDDEN_STATE "S206" "hidden-state" Error "0.1.0"
        "A script keeps something between two calls outside the game, where no record, copy or undo would find it.";
    GLOBAL "S207" "global-assignment" Error "0.1.0"
        "A script assigns to a global at its top, where only functions and constants belong.";
    STRAY_STATEMENT "S208" "stray-statement" Error "0.1.0"
        "A script does something at its top that would run when it is loaded, outside any game.";
    LOAD_FAILED "S209" "load-failed" Error "0.1.0"
        "A script stopped with an error while it was loaded.";
    UNBOUNDED_TEXT "S210" "unbounded-text" Error "0.1.0"
        "A script has a text or a name that is too long.";
    UNKNOWN_MODULE "S211" "unknown-module" Error "0.1.0"
        "A script requires a module that is not there or of a pack it does not need, or not as its first lines must.";
    MODULE_CIRCLE "S212" "module-circle" Error "0.1.0"
        "Modules require each other in a circle, so that none can be loaded first.";
    NO_MODULE "S213" "no-module" Error "0.1.0"
        "A script below `lib/` is no module: it hands out no frozen table, or has hooks.";
    LARGE_SCRIPT "S214" "large-script" Error "0.1.0"
        "A script is too large, or all scripts of a rulebook version are together.";

    UNKNOWN_NAME "S301" "unknown-name" Error "0.1.0"
        "A script uses a name that means nothing there, often because of a typing mistake.";
    UNKNOWN_VERB "S302" "unknown-verb" Error "0.1.0"
        "A script calls a verb, or a function of a library, that does not exist.";
    UNKNOWN_FIELD "S303" "unknown-field" Error "0.1.0"
        "A script reads a field the hook is not told, or narrows a selection down by a field no filter has.";
    ARGUMENT_COUNT "S304" "argument-count" Error "0.1.0"
        "A verb or a function is called with too few or too many arguments.";
    ARGUMENT_TYPE "S305" "argument-type" Error "0.1.0"
        "A verb or a function is given something else than it takes, such as a bandit where a place belongs.";
    WRONG_ANSWER "S306" "wrong-answer" Error "0.1.0"
        "A hook returns something else than it may answer, or a query never answers at all.";
    VERB_IN_QUERY "S307" "verb-in-query" Error "0.1.0"
        "A query calls a verb that acts or asks, although queries only answer.";
    UNKNOWN_WORD "S308" "unknown-word" Error "0.1.0"
        "A script names an id, an option or a value that nothing defines.";
    NEVER_EQUAL "S309" "never-equal" Warning "0.1.0"
        "Two values are compared that can never be equal.";
    COLON_CALL "S310" "colon-call" Error "0.1.0"
        "A verb is called with a colon, although verbs are plain functions behind a dot.";
    WRONG_OPERATION "S311" "wrong-operation" Error "0.1.0"
        "A value is used as it cannot be: calculated with, called, looked into or gone through.";
    GLOBAL_IN_FUNCTION "S312" "global-in-function" Error "0.1.0"
        "A function assigns to a global, which scripts may not have.";
    UNDECLARED "S313" "undeclared" Error "0.1.0"
        "A script asks a question or reads an option that its content does not declare.";
    UNREAD_DECLARATION "S314" "unread-declaration" Warning "0.1.0"
        "Content declares a question or an option that its script never asks or reads.";
    UNREACHABLE "S315" "unreachable" Warning "0.1.0"
        "A line can never run, because the function is always left before it.";
    SHADOWED "S316" "shadowed-name" Warning "0.1.0"
        "A local has the name of something scripts are given, which cannot be used beside it.";
    UNUSED "S317" "unused-local" Warning "0.1.0"
        "A local or a function is made and never used.";
    NOT_FOLLOWED "S318" "not-followed" Warning "0.1.0"
        "A script is written in a way this check cannot follow, so that only its grammar and its top were looked at.";
    FAILS_IN_PLAY "S319" "fails-in-play" Error "0.1.0"
        "A hook stopped a sample game, or such a game broke a law.";
    UNHEARD_HOOK "S320" "unheard-hook" Error "0.1.0"
        "Content declares a hook that is never called for a thing of its kind.";
    FAILS_WHEN_CALLED "S321" "fails-when-called" Warning "0.1.0"
        "A hook that no sample game called fails when it is called on a made-up situation.";
    UNUSED_MODULE "S322" "unused-module" Warning "0.1.0"
        "A module lies in a pack with scripts, and nothing requires it.";
    HIDDEN_FROM_RULE "S323" "hidden-from-rule" Error "0.1.0"
        "The hook `decide` uses a verb that tells what not everybody sees.";
    DEAR_HOOK "S324" "dear-hook" Warning "0.1.0"
        "A hook does more than half of the work one call may do.";
    EITHER_SIDE "S325" "either-side" Warning "0.1.0"
        "A power hears of two bandits and does not ask which of them is its own.";
}
