//! Names of things of other packs. A pack from outside may name what belongs to a
//! pack it needs; what is there only because somebody else loaded it may be missing
//! the next time.

use crate::diagnostic::{Diagnostic, codes};
use crate::kind;
use crate::layer::Sources;
use crate::load::Needs;
use crate::walk::Mention;
use crate::world::World;

impl World<'_> {
    /// Reports every name of a thing of a loaded pack that its own pack does not say it needs.
    pub(crate) fn check_needs(&self, needs: &Needs, sources: &Sources, out: &mut Vec<Diagnostic>) {
        for mention in self.mentions() {
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
            let Mention { kind, id, .. } = mention;
            let message =
                format!("`{pack}` names the {kind} `{id}` of the pack `{owner}`, which it does not need");
            out.push(
                Diagnostic::new(&codes::NAME_WITHOUT_NEED, file, span, message)
                    .label("belongs to another pack")
                    .help(format!(
                        "add \"{owner}\" to `needs` in `content/{pack}/pack.toml`"
                    )),
            );
        }
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
        if crate::qualify::COMMON.contains(&mention.kind.as_str()) {
            return None;
        }
        let path = &self.defined(&mention.kind, &mention.id)?.file;
        let file = self.files.iter().find(|file| file.path == path)?;
        (!file.pack.is_empty()).then_some(&file.pack)
    }

    /// What to do about a name that begins with a pack nobody has loaded.
    pub(crate) fn unloaded(&self, mention: &Mention) -> Option<String> {
        let pack = self.needing(&mention.file)?;
        let (other, _) = mention.id.split_once('/')?;
        let is_loaded = self.files.iter().any(|file| file.pack == other);
        (!is_loaded && crate::walk::is_id(other)).then(|| {
            format!("there is no pack `{other}` here; where it is meant, add \"{other}\" to `needs` in `content/{pack}/pack.toml`")
        })
    }
}
