//! `pins.toml`: by what the records of a folder are played, and which are kept although the content they belong to is
//! gone.

use crate::key::keys;

keys! {
    /// Facts about the records of a folder: by which rulebook version they are played, and which belong to an older
    /// content, so that `holdup replay` and `holdup test` do not ask them to come out the same. The file lies beside them, or
    /// `--pins` names it.
    #[derive(Default)]
    PinsFile {
        /// The rulebook version the games of the folder are played by: a preset, or a house file, by its path from the folder
        /// this file lies in. A warning says when it is another one than the records were made with.
        preset: Option<String>, { example: "preset = \"thursday.toml\"" };
        /// The records.
        pin: Vec<PinRow> = Vec::new();
    }

    /// A record of an older content.
    PinRow {
        /// Its path, from the folder this file lies in.
        record: String, { form: "record", example: "record = \"spring/evening-3.record\"" };
        /// The hash of the content it belongs to, as its line `preset` says.
        content: String, { form: "hash", example: "content = \"5bf40e63c517581e\"" };
        /// Why it is kept as it is.
        reason: String, { letters: 1, example: "reason = \"played before the horses could be led away\"" };
    }
}
