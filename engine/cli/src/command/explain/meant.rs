//! What somebody means by a name: a thing, an option, or nothing there is.

use holdup_hooks::Rulebook;
use holdup_hooks::reference::Reference;
use holdup_packs::{OptionInfo, RuleIndex, Thing};
use holdup_rules::things::{self, ThingKind};

use crate::library::Chosen;
use crate::suggest;

/// Other names of kinds of things, as people may call them.
const ALSO_CALLED: [(&str, &str); 2] = [("round-card", "round"), ("round_card", "round")];

pub(super) enum ExplainTarget<'a> {
    Thing(&'a Thing),
    Option(&'a OptionInfo),
}

impl ExplainTarget<'_> {
    pub(super) fn address(&self) -> String {
        match self {
            ExplainTarget::Thing(thing) => thing.address(),
            ExplainTarget::Option(option) => format!("option/{}", option.id),
        }
    }
}

/// Everything a name can mean: `KIND/ID`, or an id alone.
pub(super) fn meant<'a>(name: &str, things: &'a [Thing], index: &'a RuleIndex) -> Vec<ExplainTarget<'a>> {
    let (kind, id) = split(name, things);
    let is_kind = |thing: &&Thing| kind.is_none_or(|kind| thing.kind == kind);
    let mut found: Vec<&Thing> = things.iter().filter(is_kind).filter(|thing| thing.id == id).collect();
    if found.is_empty() {
        // The name of its pack need not be said where nothing else is called so.
        let is_own = |thing: &&Thing| thing.id.rsplit('/').next() == Some(id);
        found = things.iter().filter(is_kind).filter(is_own).collect();
    }
    let mut meant: Vec<ExplainTarget<'a>> = found.into_iter().map(ExplainTarget::Thing).collect();
    if let Some(option) = index.option(id).filter(|_| kind.is_none_or(|kind| kind == "option")) {
        // A part is an option too, and so is explained as one where nobody says `part`.
        meant.retain(|meant| !matches!(meant, ExplainTarget::Thing(thing) if thing.kind == "part"));
        meant.insert(0, ExplainTarget::Option(option));
    }
    meant
}

/// `round-card/ID`: the kind, if it is one, and the id. A family of cards is a kind to whoever asks.
fn split<'n>(name: &'n str, things: &[Thing]) -> (Option<&'n str>, &'n str) {
    let Some((kind, id)) = name.split_once('/') else {
        return (None, name);
    };
    let is_family = |thing: &Thing| thing.kind == things::FAMILY.word && thing.id == kind;
    let kind = if things.iter().any(is_family) { things::CARD.word } else { called(kind) };
    if kind == "pack" || ThingKind::named(kind).is_some() { (Some(kind), id) } else { (None, name) }
}

/// The word content has for a kind of things people may call otherwise.
fn called(kind: &str) -> &str {
    let also = ALSO_CALLED.iter().find(|(called, _)| *called == kind);
    also.map_or(kind, |(_, kind)| kind)
}

/// What to say when nothing has this name: where it would be, or what is called nearly so.
pub(super) fn nothing(
    name: &str,
    things: &[Thing],
    rulebook: &Rulebook,
    chosen: &Chosen,
    reference: &Reference,
) -> String {
    let (kind, id) = split(name, things);
    let of_kind = called(name);
    let members: Vec<String> = things
        .iter()
        .filter(|thing| thing.kind == of_kind)
        .map(|thing| format!("`{}`", thing.address()))
        .collect();
    if !members.is_empty() {
        return format!("Which {of_kind}? There are {}.", members.join(", "));
    }
    let (packs, _) = holdup_packs::catalogue(&chosen.files);
    for pack in &packs {
        let mut rows = pack.rows.iter();
        let is_row = rows.any(|row| row.id == id && kind.is_none_or(|kind| row.kind == kind));
        let is_part = pack.parts.iter().any(|part| part.id == id) && kind.is_none_or(|kind| kind == "part");
        let is_pack = pack.id == id && kind.is_none_or(|kind| kind == "pack");
        if is_row || is_part || is_pack {
            let way = match pack.presets.first() {
                Some(preset) => format!("--preset {preset}"),
                None => format!("--with {}", pack.id),
            };
            return format!(
                "`{name}` is in the pack `{}`, which `{}` does not play with: look at it with `{way}`.",
                pack.id, chosen.choice.base
            );
        }
    }
    let index = rulebook.index();
    let addresses: Vec<String> = things.iter().map(Thing::address).collect();
    let known = reference.names();
    let near = match (kind, name.strip_prefix("game.")) {
        (Some(_), _) => suggest::did_you_mean(name, addresses.iter().map(String::as_str)),
        (_, Some(verb)) => {
            let verbs = reference.verbs.iter().map(|verb| verb.name);
            suggest::nearest(verb, verbs)
                .map_or_else(String::new, |near| format!(" Did you mean `game.{near}`?"))
        }
        _ => {
            let names = index.options().map(|option| option.id.as_str());
            let names = names.chain(index.changes.iter().map(|changed| changed.way.as_str()));
            let names = names.chain(things.iter().map(|thing| thing.id.as_str()));
            let names = names.chain(addresses.iter().map(String::as_str));
            suggest::did_you_mean(name, names.chain(known.iter().map(String::as_str)))
        }
    };
    format!(
        "Nothing is called `{name}`.{near} Try `holdup reference {name}`, `holdup options --search {name}` or \
         `holdup rules list`."
    )
}
