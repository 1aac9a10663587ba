//! A rulebook version with its scripts, loaded once and shared by all threads.
//! Each thread builds its own VM from it.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use holdup_packs::diagnostic::any_error;
use holdup_packs::setup::SetupSource;
use holdup_packs::{Diagnostic, Files, RuleIndex, SameThings, ScriptSource, ScriptTexts, VersionChoice};
use holdup_rules::content::{Content, HookCondition, HookFunction, Subscription};
use holdup_rules::game::{Hooks, NoHooks};
use holdup_rules::hook::{HookFault, HookPoint};
use holdup_rules::ids::FunctionId;
use holdup_tell::home::Short;

use crate::check::{check, check_alone, codes, line_start};
use crate::luau::with_stack;
use crate::modules::Modules;
use crate::observe::Observer;
use crate::observed::Observed;
use crate::scripts::CompiledScripts;
use crate::vm::{LuaHooks, Work};

/// Content, statements and compiled scripts of one preset.
#[derive(Clone, Debug)]
pub struct Rulebook {
    content: Arc<Content>,
    /// The same by its full ids, which scripts are bound by.
    full: Arc<Content>,
    short: Arc<Short>,
    index: Arc<RuleIndex>,
    scripts: Arc<CompiledScripts>,
    sources: Arc<ScriptTexts>,
    setups: Vec<SetupSource>,
    things: SameThings,
}

impl Rulebook {
    /// Loads a preset, or what is laid over one, with its scripts. With errors there is no rulebook; all
    /// problems of content and scripts are reported together.
    pub fn load(files: &Files, choice: impl Into<VersionChoice>) -> (Option<Rulebook>, Vec<Diagnostic>) {
        let (loaded, mut found) = holdup_packs::load(files, choice);
        let Some(loaded) = loaded else {
            found.extend(check_alone(files));
            return (None, found);
        };
        let mut vm = None;
        let tried = loaded.scripts.made_once(|sources| {
            let (tried, built) = CompiledRulebook::new(sources, &loaded.content);
            vm = built;
            Arc::new(tried)
        });
        // Whoever tries the scripts is likely to play with them.
        if let Some(vm) = vm {
            keep(&loaded.things, &Rc::new(vm.showing(&loaded.scripts)));
        }
        found.extend_from_slice(&tried.problems);
        let Some(scripts) = tried.scripts.as_ref().filter(|_| !any_error(&found)) else {
            return (None, found);
        };
        let rulebook = Rulebook {
            full: Arc::clone(&loaded.content),
            short: Arc::default(),
            content: loaded.content,
            index: Arc::new(loaded.index),
            scripts: Arc::clone(scripts),
            sources: loaded.scripts,
            setups: loaded.setups,
            things: loaded.things,
        };
        (Some(rulebook), found)
    }

    /// The resolved tables.
    pub fn content(&self) -> &Arc<Content> {
        &self.content
    }

    /// The same, with things of packs from outside called without the name of their pack where that is clear, and those
    /// of the pack `home` wherever they are.
    #[must_use]
    pub fn shortened(&self, home: Option<&str>) -> Rulebook {
        let short = Short::of(&self.full, home);
        Rulebook { content: Arc::new(short.content(&self.full)), short: Arc::new(short), ..self.clone() }
    }

    /// What things are called without the name of their pack.
    pub fn short(&self) -> &Short {
        &self.short
    }

    /// The statements the packs know about.
    pub fn index(&self) -> &RuleIndex {
        &self.index
    }

    /// Set-ups of presets and house files, later ones over earlier ones.
    pub fn setups(&self) -> &[SetupSource] {
        &self.setups
    }

    /// The compiled scripts.
    pub fn scripts(&self) -> &CompiledScripts {
        &self.scripts
    }

    /// The texts of the scripts, and what content says about each.
    pub fn sources(&self) -> &[ScriptSource] {
        &self.sources
    }

    /// A VM for this thread: one that nobody uses any more, where there is one for a variant with the same things, or
    /// else a new one. It is meant for all games of the thread.
    ///
    /// # Errors
    /// When a script fails while it is loaded, which [`Rulebook::load`] has tried before.
    pub fn hooks(&self) -> Result<Rc<dyn Hooks>, HookFault> {
        if self.content.functions.is_empty() {
            return Ok(Rc::new(NoHooks));
        }
        if let Some(hooks) = USED.with_borrow_mut(|used| idle(used, &self.things, &self.full)) {
            return Ok(hooks);
        }
        let hooks = Rc::new(LuaHooks::new(&self.scripts, &self.full)?.showing(&self.sources));
        keep(&self.things, &hooks);
        Ok(hooks)
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
        let hooks = LuaHooks::build(&self.scripts, &self.full, Some(&observer))?.showing(&self.sources);
        Ok(Rc::new(Observed { hooks, observer, functions: self.full.functions.len() }))
    }

    /// The same with a listener to each hook that comes first and says nothing: whoever observes its games is told of
    /// all that happens, whether a script hears of it or not.
    #[must_use]
    pub fn overheard(&self) -> Rulebook {
        let mut content = (*self.content).clone();
        for point in HookPoint::all() {
            let when = HookCondition { characters: true, ..HookCondition::default() };
            content.functions.push(HookFunction { script: u16::MAX, point, when });
            let function = FunctionId::at(content.functions.len() - 1);
            content.always.push(Subscription { point, function, priority: i16::MIN });
        }
        Rulebook { content: Arc::new(content), ..self.clone() }
    }
}

/// Most VMs a thread keeps.
const MOST_USED: usize = 4;

/// VMs with the things each was built for, the one used last in front.
type Used = Vec<(SameThings, Rc<LuaHooks>)>;

thread_local! {
    /// What this thread has played with. Scripts leave nothing behind in a VM that they could find again, so building
    /// one for each of many short games would be the larger part of playing them.
    static USED: RefCell<Used> = const { RefCell::new(Vec::new()) };
}

/// Keeps a VM for whoever plays content with these things next.
fn keep(things: &SameThings, hooks: &Rc<LuaHooks>) {
    USED.with_borrow_mut(|used| {
        used.truncate(MOST_USED - 1);
        used.insert(0, (things.clone(), Rc::clone(hooks)));
    });
}

/// Of these VMs one that nobody uses, made to suit content with the same things.
fn idle(used: &mut Used, things: &SameThings, content: &Content) -> Option<Rc<dyn Hooks>> {
    let at = used.iter().position(|(known, hooks)| known == things && Rc::strong_count(hooks) == 1)?;
    let (things, mut hooks) = used.remove(at);
    if !Rc::get_mut(&mut hooks)?.suit(content) {
        return None;
    }
    used.insert(0, (things, Rc::clone(&hooks)));
    Some(hooks)
}

/// The scripts of a rulebook version, checked, compiled and loaded once. None of that hangs on options: at the top of
/// a script stand functions and constants only, and which hooks it has to have its content says.
struct CompiledRulebook {
    problems: Vec<Diagnostic>,
    scripts: Option<Arc<CompiledScripts>>,
}

impl CompiledRulebook {
    /// With the VM in which they were loaded.
    fn new(sources: &ScriptTexts, content: &Content) -> (CompiledRulebook, Option<LuaHooks>) {
        let mut problems = check(content, sources);
        let (modules, not_found) = Modules::of(sources);
        problems.extend(not_found);
        if any_error(&problems) {
            return (CompiledRulebook { problems, scripts: None }, None);
        }
        let loaded = match with_stack(|| CompiledScripts::compile(sources, &modules)) {
            // Loaded so that no game can be the first to find out.
            Ok(scripts) => match LuaHooks::new(&scripts, content) {
                Ok(hooks) => Ok((scripts, hooks)),
                Err(fault) => Err(load_failed(sources, &fault.script, fault.line, fault.message)),
            },
            Err((path, error)) => {
                let message = format!("the script does not compile: {error}");
                Err(load_failed(sources, &path, 0, message))
            }
        };
        match loaded {
            Ok((scripts, hooks)) => {
                (CompiledRulebook { problems, scripts: Some(Arc::new(scripts)) }, Some(hooks))
            }
            Err(problem) => {
                problems.push(problem);
                (CompiledRulebook { problems, scripts: None }, None)
            }
        }
    }
}

fn load_failed(sources: &ScriptTexts, path: &str, line: u32, message: String) -> Diagnostic {
    let text = sources.text(path).map_or("", |(_, text)| text);
    let start = line_start(text, line as usize);
    Diagnostic::new(&codes::LOAD_FAILED, format!("scripts/{path}"), start..start, message)
}
