//! Names of things of other packs. A pack from outside may name what belongs to a
//! pack it needs; what is there only because somebody else loaded it may be missing
//! the next time.

use std::collections::BTreeSet;

use crate::catalogue::{RowInfo, catalogue};
use crate::diagnostic::{Diagnostic, codes};
use crate::files::Files;
use crate::kind;
use crate::layer::Sources;
use crate::need::Needs;
use crate::part;
use crate::walk::Mention;
use crate::world::World;

impl World<'_> {
    /// Reports every name of a thing of a loaded pack that its own pack does not say it needs.
    pub(crate) fn check_needs(&self, needs: &Needs, sources: &Sources, out: &mut Vec<Diagnostic>) {
        for mention in &self.names {
            // What a pack lays over a row of another one is still its own word.
            let (mut file, mut span) = (mention.file.clone(), mention.span.clone());
            sources.restore(&mut file, &mut span);
            let Some(pack) = self.needing(&file) else { continue };
            let Some(owner) = self.owner(mention) else {
                continue;
            };
            if owner == pack || needs.get(pack).is_some_and(|needs| needs.contains(owner)) {
                continue;
            }
            // Who misspells a need has been told.
            if self.lacks(needs.get(pack)) {
                continue;
            }
            let Mention { kind, id, .. } = mention;
            let message =
                format!("`{pack}` names the {kind} `{id}` of the pack `{owner}`, which it does not need");
            Diagnostic::new(&codes::NAME_WITHOUT_NEED, file, span, message)
                .label("belongs to another pack")
                .help(format!("add \"{owner}\" to `needs` in `content/{pack}/pack.toml`"))
                .tell(out);
        }
    }

    /// Whether one of these packs is not here.
    pub(crate) fn lacks(&self, needs: Option<&BTreeSet<String>>) -> bool {
        let is_here = |need: &String| self.files.iter().any(|file| file.pack == *need);
        needs.is_some_and(|needs| !needs.iter().all(is_here))
    }

    /// The pack from outside whose file this is. Words for what is not there are said to nobody, so that files of
    /// words may speak of any pack.
    fn needing(&self, path: &str) -> Option<&str> {
        let is_it = |file: &&crate::world::File<'_>| file.is_shared && file.path == path;
        let file = self.files.iter().find(is_it)?;
        (!std::ptr::eq(file.kind, &kind::WORDS)).then_some(&file.pack)
    }

    /// The pack that declares what is named.
    fn owner(&self, mention: &Mention) -> Option<&str> {
        if crate::form::COMMON.contains(&mention.kind.as_str()) {
            return None;
        }
        let path = &self.defined(&mention.kind, &mention.id)?.file;
        let file = self.files.iter().find(|file| file.path == path)?;
        (!file.pack.is_empty()).then_some(&file.pack)
    }

    /// What to do about a name of a thing of a pack nobody has loaded: one it begins with, or that has such a thing.
    pub(crate) fn unloaded(&self, files: &Files, mention: &Mention) -> Option<String> {
        let Mention { kind, id, file, .. } = mention;
        let is_loaded = |pack: &str| self.files.iter().any(|file| file.pack == pack);
        let named = id.split_once('/').map(|(pack, _)| pack.to_owned());
        let named = named.filter(|pack| !is_loaded(pack) && crate::form::is_id(pack));
        let has_it = || {
            let (packs, _) = catalogue(files);
            let is_it = |row: &RowInfo| row.kind == kind && row.id == *id;
            let mut packs = packs.into_iter().filter(|pack| !is_loaded(&pack.id));
            packs.find(|pack| pack.rows.iter().any(is_it)).map(|pack| pack.id)
        };
        match self.needing(file) {
            Some(pack) => {
                let other = named.or_else(has_it)?;
                Some(format!(
                    "there is no pack `{other}` here; where it is meant, add \"{other}\" to `needs` in `content/{pack}/pack.toml`"
                ))
            }
            None => has_it().map(|pack| part::way_to_pack(files, &pack, None)),
        }
    }
}

/// Tells once for each pack that is not needed that it is not: the first thing that is named or changed, and how
/// many there are beside. The problems are sorted.
pub(crate) fn told_once(problems: &mut Vec<Diagnostic>) {
    let is_meant = |problem: &Diagnostic| {
        [codes::NAME_WITHOUT_NEED.id, codes::CHANGE_WITHOUT_NEED.id].contains(&problem.code.id)
    };
    let mut counts: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    problems.retain(|problem| {
        let help = problem.help.clone().unwrap_or_default();
        let count = counts.entry(help).or_default();
        *count += usize::from(is_meant(problem));
        !is_meant(problem) || *count == 1
    });
    for problem in problems.iter_mut().filter(|problem| is_meant(problem)) {
        let help = problem.help.take().unwrap_or_default();
        let further = match counts.get(&help).copied().unwrap_or_default() {
            0 | 1 => String::new(),
            2 => "; it names one thing more of it".to_owned(),
            all => format!("; it names {} things more of it", all - 1),
        };
        problem.help = Some(help + &further);
    }
}
