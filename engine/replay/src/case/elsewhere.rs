//! Things a case names that its version leaves out: where they are, and what brings them in.

use holdup_packs::catalogue::RowInfo;
use holdup_packs::{Diagnostic, PackInfo, catalogue};
use holdup_rules::content::Content;
use holdup_rules::things::ThingKind;
use holdup_tell::label::is_called;

use super::{Case, FencedBlock};
use crate::code;
use crate::library::Library;

/// Says of what the version of a case does not have, but another one does, how the case comes by it.
pub(super) fn told(case: &Case, library: &Library, content: &Content, problems: &mut [Diagnostic]) {
    let mut packs = None;
    for problem in problems.iter_mut().filter(|problem| problem.code.id == code::CASE_THING.id) {
        let blocks = [Some(&case.setup), case.game.as_ref(), case.after.as_ref()];
        let Some(name) = blocks.into_iter().flatten().find_map(|block| text_at(block, problem)) else {
            continue;
        };
        let packs = packs.get_or_insert_with(|| catalogue(library.files()).0);
        let mut called = packs.iter().flat_map(|pack| pack.rows.iter().map(move |row| (pack, row)));
        let way = called.find_map(|(pack, row)| {
            is_called(&row.id, name).then(|| way_to(packs, pack, row, content)).flatten()
        });
        if way.is_some() {
            problem.help = way;
        }
    }
}

/// The name a problem is about, without quotes.
fn text_at<'c>(block: &'c FencedBlock, problem: &Diagnostic) -> Option<&'c str> {
    let (start, end) = (problem.span.start, problem.span.end);
    let at = start.checked_sub(block.span.start)?..end.checked_sub(block.span.start)?;
    Some(block.text.get(at)?.trim_matches(['"', '\'', ' ']))
}

/// How a case comes by a row of a pack; nothing where it has it.
pub(crate) fn way_to(
    packs: &[PackInfo],
    pack: &PackInfo,
    row: &RowInfo,
    content: &Content,
) -> Option<String> {
    let kind = ThingKind::named(row.kind)?;
    // What is clear is called without the name of its pack.
    let is_it = |here: &str, id: &str| here == id || id.split_once('/').is_some_and(|(_, own)| own == here);
    if kind.ids(content).into_iter().any(|here| is_it(here, &row.id)) {
        return None;
    }
    let it_is = format!("the {} `{}` is", row.kind, row.id);
    let is_on = |id: &&String| content.parts.iter().any(|part| is_it(&part.id, id) && part.on);
    if !content.packs.iter().any(|there| there.id == pack.id) {
        return Some(match pack.presets.first() {
            Some(preset) => format!("{it_is} in the pack `{}`, which `preset = \"{preset}\"` has", pack.id),
            None => format!("{it_is} in the pack `{0}`: `holdup test` with `--pack {0}`", pack.id),
        });
    }
    let parts = || packs.iter().flat_map(|pack| pack.parts.iter().map(move |part| (pack, part)));
    let way = |id: &String| parts().find(|(_, part)| part.id == *id).map(|(pack, part)| pack.way_to(part));
    let off: Vec<String> = row.parts.iter().filter(|id| !is_on(id)).filter_map(way).collect();
    if !off.is_empty() {
        let off: Vec<String> = off.iter().map(|part| format!("\"{part}\"")).collect();
        return Some(format!(
            "{it_is} there with a part that is off: `options = {{ with = [{}] }}`",
            off.join(", ")
        ));
    }
    let on = row.without.iter().find(is_on)?;
    Some(format!("{it_is} not there while `{on}` is on: `options = {{ \"{on}\" = false }}`"))
}
