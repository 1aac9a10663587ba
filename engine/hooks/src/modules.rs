//! Which scripts require which modules: every name found, in an order in which each module is loaded behind those it
//! requires, or told why not.

use holdup_packs::{Advice, Diagnostic, ScriptTexts, nearest};

use crate::check::codes;
use crate::luau::{path_of, read, required, with_stack};

/// What a script requires: by which name, and the number of the module.
pub(crate) type Requires = Vec<(String, usize)>;

/// The modules of a rulebook version.
#[derive(Debug, Default)]
pub(crate) struct Modules {
    /// For each script, what it requires.
    pub(crate) scripts: Vec<Requires>,
    /// The same for each of [`ScriptTexts::modules`].
    pub(crate) modules: Vec<Requires>,
    /// Those that some script reaches, each behind those it requires.
    pub(crate) order: Vec<usize>,
}

impl Modules {
    /// Finds what is required, and what of it cannot be had.
    pub(crate) fn of(sources: &ScriptTexts) -> (Modules, Vec<Diagnostic>) {
        let mut found = Vec::new();
        let mut of_text = |path: &str, text: &str| requires(sources, path, text, &mut found);
        let scripts = sources.iter().map(|script| of_text(&script.path, &script.text)).collect();
        let modules = sources.modules.iter().map(|module| of_text(&module.path, &module.text)).collect();
        let mut linked = Modules { scripts, modules, order: Vec::new() };
        let (mut all, mut order) = (Vec::new(), Vec::new());
        let circle = (0..sources.modules.len()).find_map(|at| linked.reach(at, &mut Vec::new(), &mut all));
        found.extend(circle.map(|circle| told(sources, &circle)));
        for (_, module) in linked.scripts.iter().flatten() {
            linked.reach(*module, &mut Vec::new(), &mut order);
        }
        linked.order = order;
        (linked, found)
    }

    /// Puts a module behind those it requires, unless these lead back to it: then that way is answered.
    fn reach(&self, at: usize, way: &mut Vec<usize>, order: &mut Vec<usize>) -> Option<Vec<usize>> {
        if order.contains(&at) {
            return None;
        }
        if let Some(begins) = way.iter().position(|known| *known == at) {
            return Some(way[begins..].to_vec());
        }
        way.push(at);
        let circle = self.modules[at].iter().find_map(|(_, module)| self.reach(*module, way, order));
        if circle.is_none() {
            way.pop();
            order.push(at);
        }
        circle
    }
}

/// Modules that require each other.
fn told(sources: &ScriptTexts, circle: &[usize]) -> Diagnostic {
    let path = |at: usize| sources.modules[at].path.as_str();
    let names: Vec<&str> = circle.iter().chain(circle.first()).map(|at| path(*at)).collect();
    let file = format!("scripts/{}", path(circle[0]));
    let message = format!("modules require each other in a circle: {}", names.join(" -> "));
    Diagnostic::new(&codes::MODULE_CIRCLE, file, 0..0, message)
        .help("put what both need into a module of its own, which requires neither")
}

/// What a script or a module requires.
fn requires(sources: &ScriptTexts, path: &str, text: &str, found: &mut Vec<Diagnostic>) -> Requires {
    let mut requires = Requires::new();
    if !text.contains("require") {
        return requires;
    }
    // What cannot be read is refused elsewhere.
    let all = with_stack(|| read(text).map(|script| required(&script)).unwrap_or_default());
    let own = path.split('/').next().unwrap_or_default();
    for one in all {
        let mut refuse = |message: String, label: &str, help: Advice| {
            let file = format!("scripts/{path}");
            let refused = Diagnostic::new(&codes::UNKNOWN_MODULE, file, one.span.clone(), message);
            found.push(refused.label(label).help(help));
        };
        let Some((name, _)) = one.module else {
            let message = "`require` makes a local at the top of a script, and is given a text".to_owned();
            let help = "write `local areas = require(\"lib/areas\")` at the top".into();
            refuse(message, "used otherwise", help);
            continue;
        };
        let meant = path_of(own, &name);
        if let Some((pack, _)) = meant.as_ref().filter(|(pack, _)| !sources.reaches(own, pack)) {
            let message = format!("`{own}` does not need the pack `{pack}`, whose module this would be");
            let help = format!("write `needs = [\"{pack}\"]` in `pack.toml`, among what stands there");
            refuse(message, "out of reach", help.into());
            continue;
        }
        let at = meant.and_then(|(_, path)| sources.modules.iter().position(|module| module.path == path));
        if let Some(at) = at {
            requires.push((name, at));
            continue;
        }
        let known = within_reach(sources, own);
        let help = match nearest(&name, known.iter().map(String::as_str)) {
            Some(near) => Advice::near(&name, near),
            None if known.is_empty() => {
                let folder = holdup_packs::MODULES_FOLDER;
                format!("a module is a script below `scripts/{folder}` of its pack, and there is none").into()
            }
            None => format!("there are `{}`", known.join("`, `")).into(),
        };
        refuse(format!("there is no module `{name}`"), "not to be found", help);
    }
    requires
}

/// The modules that scripts of a pack can require, as they call them.
fn within_reach(sources: &ScriptTexts, own: &str) -> Vec<String> {
    let known = sources.modules.iter().filter_map(|module| {
        let name = module.path.strip_suffix(".lua")?;
        let (pack, inner) = name.split_once('/')?;
        sources.reaches(own, pack).then(|| if pack == own { inner.to_owned() } else { name.to_owned() })
    });
    known.collect()
}
