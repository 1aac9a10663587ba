//! `pack.toml`: the manifest of a pack.

use super::HookKeys;
use crate::key::keys;

keys! {
    /// A pack's manifest. Its own script, `pack.lua`, is heard in every game.
    PackFile {
        /// The id: the name of the pack's folder.
        id: String, { defines: "pack" };
        /// What people call it.
        name: String, { letters: 1 };
        /// Its version, such as `0.1.0`.
        version: String, { form: "version" };
        /// Version of the pack format it is written for.
        api: i64, { least: 1, unit: "versions" };
        /// Under which licence it may be used.
        licence: String, { letters: 1 };
        /// Who wrote it.
        authors: Vec<String> = Vec::new();
        /// Where its facts are from.
        sources: Vec<String> = Vec::new();
        /// Packs that must be loaded before it, each with the versions that will do where that matters:
        /// `"high_noon >= 1.2"`.
        needs: Vec<String> = Vec::new(), { form: "need" };
        /// Packs it cannot be loaded with, written like those it needs.
        conflicts: Vec<String> = Vec::new(), { form: "need", example: "conflicts = [\"high_noon\"]" };
        /// Modules of the rule index this pack keeps completely.
        modules: Vec<String> = Vec::new(), { form: "module" };
        /// Rule ids its script rests on.
        rules: Vec<String> = Vec::new(), { names: "rule" };
        ..heard: HookKeys, "How its script is called.";
    }
}
