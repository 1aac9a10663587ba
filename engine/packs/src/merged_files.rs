//! The files of all packs in use, read, walked and laid over each other: what every variant of a rulebook version has
//! in common.

use std::collections::BTreeMap;

use crate::diagnostic::Diagnostic;
use crate::files::Files;
use crate::layer::{Layer, Rank, Sources};
use crate::merged_values::RowChanges;
use crate::need::Needs;
use crate::order::load_order;
use crate::preset::{POOLS, Preset};
use crate::world::World;
use holdup_rules::things::changeable;

/// The ids of what is let into a game, by the key of the list.
pub(crate) type Pools = BTreeMap<&'static str, Vec<String>>;

/// The files of all packs in use, with every change of their rows laid over them.
#[derive(Debug)]
pub(crate) struct MergedFiles<'a> {
    pub(crate) files: &'a Files,
    pub(crate) world: World<'a>,
    /// The packs in load order.
    pub(crate) packs: Vec<String>,
    pub(crate) needs: Needs,
    pub(crate) over: RowChanges<'a>,
    pub(crate) sources: Sources,
    /// What is let into a game, where somebody says so, by the key he says it with.
    pub(crate) pools: Pools,
    /// What is wrong with any of that, whatever the options are.
    problems: Vec<Diagnostic>,
}

impl<'a> MergedFiles<'a> {
    pub(crate) fn new(files: &'a Files, preset: Preset<'a>) -> MergedFiles<'a> {
        let (mut sources, mut problems) = (Sources::default(), Vec::new());
        let out = &mut problems;
        let (packs, needs, lacks_packs) = load_order(files, &preset, out);
        let mut world = World::default();
        world.lacks_packs = lacks_packs;
        // Files of words are more than half of all text, and a test has read those inside this program: as long as
        // nobody changes what they are about, nothing can be wrong with them.
        let changes_rows = |layer: &Layer<'_>| {
            layer.rank >= Rank::House && changeable().any(|word| layer.tree.root.get_ref().contains_key(word))
        };
        world.trusts_words = files.are_as_built() && !preset.layers.iter().any(changes_rows);
        world.find_folders(files, &packs);
        world.add_words(files, out);
        for pack in &packs {
            world.add_pack(files, pack, out);
        }
        world.qualify(files, out);
        let pools = POOLS.iter().filter_map(|key| Some((*key, preset.pool(key)?.0))).collect();
        world.names.extend(preset.names);
        let over = RowChanges::lay(&mut world, &preset.layers, &needs, &mut sources, out);
        world.walk(out);
        world.check_references(files, out);
        world.check_needs(&needs, &sources, out);
        MergedFiles { files, world, packs, needs, over, sources, pools, problems }
    }

    /// What is wrong with it, whatever the options are.
    pub(crate) fn problems(&self) -> &[Diagnostic] {
        &self.problems
    }
}
