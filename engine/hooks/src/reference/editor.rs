//! What an editor needs in the folder of a pack: types and schemas in a hidden
//! folder, and the files that tell language servers where they are.

use serde_json::json;

use super::{Reference, pretty};

/// A file in the folder of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorFile {
    /// Its path below the folder.
    pub path: String,
    /// What stands in it.
    pub text: String,
    /// Whether a person may have one already, which is better left alone.
    pub is_setting: bool,
}

/// The folder for what is generated; nothing in it belongs to the pack.
const FOLDER: &str = ".holdup";

/// Libraries plain Lua has and scripts do not, unless the sandbox gives them.
const PLAIN_LIBRARIES: [&str; 8] = ["coroutine", "debug", "io", "math", "os", "package", "string", "utf8"];

/// What Luau can write and Lua 5.4, which is nearest to it, cannot.
const SYMBOLS: [&str; 9] = ["+=", "-=", "*=", "/=", "%=", "^=", "//=", "continue", "`"];

/// The files for the folder of a pack.
pub(super) fn files(reference: &Reference) -> Vec<EditorFile> {
    let setting = |path: &str, text| EditorFile { path: path.to_owned(), text, is_setting: true };
    let generated =
        |path: &str, text| EditorFile { path: format!("{FOLDER}/{path}"), text, is_setting: false };
    let mut files = vec![
        setting(".luarc.json", luarc(reference)),
        setting(".taplo.toml", taplo(reference)),
        setting(".tombi.toml", tombi(reference)),
        generated("library/holdup.lua", reference.library()),
        generated("library/holdup.d.luau", reference.luau()),
    ];
    let schemas = reference.schemas().into_iter();
    files.extend(schemas.map(|(name, text)| generated(&format!("schemas/{name}"), text)));
    files
}

/// Tells LuaLS and EmmyLua which types there are, which globals a script defines, and what it cannot use.
fn luarc(reference: &Reference) -> String {
    let hooks: Vec<&str> = reference.hooks.iter().map(|hook| hook.name).collect();
    let has = |library: &str| reference.sandbox.libraries.iter().any(|(known, _)| *known == library);
    let missing = PLAIN_LIBRARIES.iter().filter(|library| !has(library));
    let builtin: serde_json::Map<String, serde_json::Value> =
        missing.map(|library| ((*library).to_owned(), json!("disable"))).collect();
    pretty(&json!({
        "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
        "runtime.version": "Lua 5.4",
        "runtime.nonstandardSymbol": SYMBOLS,
        "runtime.builtin": builtin,
        // Where `require("lib/areas")` finds the modules of the pack.
        "runtime.path": ["scripts/?.lua"],
        "workspace.library": [format!("{FOLDER}/library")],
        "workspace.ignoreDir": [FOLDER],
        "diagnostics.globals": hooks,
        // What may be nil is no mistake as long as it may be something: for LuaLS, and lists for EmmyLua.
        "type.weakNilCheck": true,
        "strict.arrayIndex": false,
        // Every script defines hooks, which the types define as well; to look whether something is there is good.
        "diagnostics.disable": ["lowercase-global", "duplicate-set-field", "unnecessary-if"],
    }))
}

/// Tells Taplo, and editors that use it, which schema belongs to which file.
fn taplo(reference: &Reference) -> String {
    let mut text = String::from(
        "# Which schema belongs to which file, for Taplo and editors that use it. Written by `holdup reference`.\n\n\
         include = [\"pack.toml\", \"content/**/*.toml\"]\n",
    );
    for (files, schema) in places(reference) {
        text.push_str(&format!("\n[[rule]]\ninclude = [\"{files}\"]\nschema = {{ path = \"{schema}\" }}\n"));
    }
    text
}

/// The same for Tombi.
fn tombi(reference: &Reference) -> String {
    let mut text = String::from(
        "# Which schema belongs to which file, for Tombi and editors that use it. Written by `holdup reference`.\n",
    );
    for (files, schema) in places(reference) {
        text.push_str(&format!("\n[[schemas]]\npath = \"{schema}\"\ninclude = [\"{files}\"]\n"));
    }
    text
}

/// Which files of a pack are written by which schema.
fn places(reference: &Reference) -> impl Iterator<Item = (String, String)> {
    reference.content.iter().filter(|kind| !kind.beside_packs).map(|kind| {
        let files = match kind.place.split_once("/<") {
            Some((folder, _)) => format!("content/{folder}/*.toml"),
            // The manifest stands in the folder of the pack itself.
            None if kind.place == "pack.toml" => kind.place.clone(),
            None => format!("content/{}", kind.place),
        };
        (files, format!("{FOLDER}/schemas/{}", kind.schema))
    })
}
