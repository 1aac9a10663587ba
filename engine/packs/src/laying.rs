//! The files of all packs in use, read, walked and laid over each other: what every variant of a rulebook version has
//! in common.

use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::laid::Over;
use crate::layer::Sources;
use crate::need::Needs;
use crate::order::load_order;
use crate::preset::Preset;
use crate::world::World;

/// The files of all packs in use, with every change of their rows laid over them.
#[derive(Debug)]
pub(crate) struct Laying<'a> {
    pub(crate) world: World<'a>,
    /// The packs in load order.
    pub(crate) packs: Vec<String>,
    pub(crate) needs: Needs,
    pub(crate) over: Over<'a>,
    pub(crate) sources: Sources,
    /// What is wrong with any of that, whatever the options are.
    problems: Vec<Diagnostic>,
}

impl<'a> Laying<'a> {
    pub(crate) fn new(files: &'a Files, preset: Preset<'a>) -> Laying<'a> {
        let (mut sources, mut problems) = (Sources::default(), Vec::new());
        let out = &mut problems;
        let (packs, needs, lacks_packs) = load_order(files, &preset, out);
        let mut world = World::default();
        world.lacks_packs = lacks_packs;
        world.add_words(files, out);
        for pack in &packs {
            world.add_pack(files, pack, out);
        }
        world.bring_up(files, out);
        world.qualify(files, out);
        world.add_names(preset.names);
        let over = Over::lay(&mut world, &preset.layers, &needs, &mut sources, out);
        world.walk(out);
        world.check_references(files, out);
        world.check_needs(&needs, &sources, out);
        Laying { world, packs, needs, over, sources, problems }
    }

    /// What is wrong with it, whatever the options are.
    pub(crate) fn problems(&self) -> &[Diagnostic] {
        &self.problems
    }
}
