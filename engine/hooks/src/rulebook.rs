//! A rulebook version with its scripts, loaded once and shared by all threads.
//! Each thread builds its own VM from it.

use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::diagnostic::any_error;
use holdup_packs::setup::Written;
use holdup_packs::{Choice, Diagnostic, Files, RuleIndex, ScriptSource};
use holdup_rules::content::Content;
use holdup_rules::hook::{HookFault, Hooks, NoHooks};

use crate::check::{check, check_alone, codes};
use crate::host::{LuaHooks, Work};
use crate::observe::{Observed, Observer};
use crate::scripts::Scripts;

/// Content, statements and compiled scripts of one preset.
#[derive(Clone, Debug)]
pub struct Rulebook {
    content: Arc<Content>,
    /// The same by its full ids, which scripts are bound by.
    full: Arc<Content>,
    index: Arc<RuleIndex>,
    scripts: Arc<Scripts>,
    sources: Arc<[ScriptSource]>,
    setups: Vec<Written>,
}

impl Rulebook {
    /// Loads a preset, or what is laid over one, with its scripts. With errors there is no rulebook; all
    /// problems of content and scripts are reported together.
    pub fn load(files: &Files, choice: impl Into<Choice>) -> (Option<Rulebook>, Vec<Diagnostic>) {
        let (loaded, mut found) = holdup_packs::load(files, choice);
        let Some(loaded) = loaded else {
            found.extend(check_alone(files));
            return (None, found);
        };
        found.extend(check(&loaded.content, &loaded.scripts));
        if any_error(&found) {
            return (None, found);
        }
        let scripts = match Scripts::compile(loaded.scripts.iter().map(|source| source.text.as_str())) {
            Ok(scripts) => scripts,
            Err((row, error)) => {
                let message = format!("the script does not compile: {error}");
                found.push(load_failed(&loaded.scripts, &loaded.scripts[row].path, 0, message));
                return (None, found);
            }
        };
        // Load everything once, so that no game can be the first to find out.
        if let Err(fault) = LuaHooks::new(&scripts, &loaded.content) {
            found.push(load_failed(&loaded.scripts, &fault.script, fault.line, fault.message));
            return (None, found);
        }
        let rulebook = Rulebook {
            full: Arc::clone(&loaded.content),
            content: loaded.content,
            index: Arc::new(loaded.index),
            scripts: Arc::new(scripts),
            sources: loaded.scripts.into(),
            setups: loaded.setups,
        };
        (Some(rulebook), found)
    }

    /// The resolved tables.
    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// The same, with the things of a pack from outside called as that pack calls them: without its name.
    #[must_use]
    pub fn at_home(&self, pack: &str) -> Rulebook {
        Rulebook { content: Arc::new(self.full.at_home(pack)), ..self.clone() }
    }

    /// The statements the packs know about.
    pub fn index(&self) -> &RuleIndex {
        &self.index
    }

    /// Set-ups of presets and house files, later ones over earlier ones.
    pub fn setups(&self) -> &[Written] {
        &self.setups
    }

    /// The compiled scripts.
    pub fn scripts(&self) -> &Scripts {
        &self.scripts
    }

    /// The texts of the scripts, and what content says about each.
    pub fn sources(&self) -> &[ScriptSource] {
        &self.sources
    }

    /// Builds a VM for this thread. It is meant for all games of the thread.
    ///
    /// # Errors
    /// When a script fails while it is loaded, which [`Rulebook::load`] has tried before.
    pub fn hooks(&self) -> Result<Rc<dyn Hooks>, HookFault> {
        self.counted().map(|(hooks, _)| hooks)
    }

    /// As [`Rulebook::hooks`], with the count of the work these do.
    ///
    /// # Errors
    /// When a script fails while it is loaded.
    pub fn counted(&self) -> Result<(Rc<dyn Hooks>, Work), HookFault> {
        if self.content.functions.is_empty() {
            return Ok((Rc::new(NoHooks), Work::default()));
        }
        let hooks = LuaHooks::new(&self.scripts, &self.full)?;
        let work = hooks.work();
        Ok((Rc::new(hooks.showing(&self.sources)), work))
    }

    /// As [`Rulebook::hooks`], with somebody who is told what the scripts do.
    ///
    /// # Errors
    /// When a script fails while it is loaded.
    pub fn observed(&self, observer: Rc<dyn Observer>) -> Result<Rc<dyn Hooks>, HookFault> {
        if self.content.functions.is_empty() {
            return Ok(Rc::new(NoHooks));
        }
        let hooks = Observed::new(&self.scripts, &self.content, observer)?;
        Ok(Rc::new(hooks.showing(&self.sources)))
    }
}

fn load_failed(sources: &[ScriptSource], path: &str, line: u32, message: String) -> Diagnostic {
    let text = sources.iter().find(|source| source.path == path).map_or("", |source| &source.text);
    let before = (line as usize).saturating_sub(1);
    let start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
    Diagnostic::new(&codes::LOAD_FAILED, format!("scripts/{path}"), start..start, message)
}
