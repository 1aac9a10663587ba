//! The order in which the scripts that hear one hook are called: by their `priority`, and by the names that rows have in
//! `before` and `after`. Where names decide, the priorities of that hook are numbered again, so that the game knows
//! numbers alone.

use std::collections::{BTreeMap, BTreeSet};

use crate::diagnostic::{Diagnostic, codes};
use crate::files::{Files, pack_ids};
use crate::names::names;
use crate::suggest;
use holdup_rules::hook::HookPoint;

use super::{DeclaredName, Scripted};

/// The priorities of hooks at which names decide, by the place of the row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls(BTreeMap<(String, HookPoint), i16>);

/// A row is called before another at a hook, because one of them says so.
struct CallOrder<'s> {
    first: usize,
    then: usize,
    /// The one that says so, and where.
    says: usize,
    name: &'s DeclaredName,
}

impl Calls {
    /// The order that all rows together ask for.
    pub(crate) fn of(scripted: &[Scripted], files: &Files, out: &mut Vec<Diagnostic>) -> Calls {
        let mut calls = Calls::default();
        if scripted.iter().all(|row| row.names().next().is_none()) {
            return calls;
        }
        check_names(scripted, files, out);
        let mut told = BTreeSet::new();
        let mut by_hook: BTreeMap<HookPoint, Vec<&Scripted>> = BTreeMap::new();
        for row in scripted {
            for point in row.points() {
                by_hook.entry(point).or_default().push(row);
            }
        }
        for (point, rows) in by_hook {
            let links = links(&rows);
            if links.is_empty() {
                continue;
            }
            let Some(keys) = keys(&rows, &links) else {
                // Rows that hear several hooks are in one circle at each of them.
                let circle = circle(&links);
                let place = |link: &&CallOrder<'_>| (rows[link.says].file.clone(), link.name.span.start);
                if !circle.iter().any(|link| told.contains(&place(link))) {
                    out.extend(refused(&rows, &circle));
                    told.extend(circle.iter().map(place));
                }
                continue;
            };
            let ranks: BTreeSet<&(i32, i32)> = keys.iter().collect();
            let numbers: BTreeMap<&(i32, i32), i16> = ranks.into_iter().zip(0..).collect();
            calls
                .0
                .extend(rows.iter().zip(&keys).map(|(row, key)| ((row.place.clone(), point), numbers[key])));
        }
        calls
    }

    /// The priority of a row at a hook, which is its own where no names decide.
    pub(crate) fn priority(&self, place: &str, point: HookPoint, own: i16) -> i16 {
        let key = (place.to_owned(), point);
        self.0.get(&key).copied().unwrap_or(own)
    }
}

/// The links between these rows, which hear one hook.
fn links<'s>(rows: &[&'s Scripted]) -> Vec<CallOrder<'s>> {
    let mut by_id: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        by_id.entry(&row.id).or_default().push(at);
    }
    let named = |name: &DeclaredName| by_id.get(name.name.as_str()).into_iter().flatten().copied();
    let mut links = Vec::new();
    for (says, row) in rows.iter().enumerate() {
        for name in &row.before {
            links.extend(named(name).map(|then| CallOrder { first: says, then, says, name }));
        }
        for name in &row.after {
            links.extend(named(name).map(|first| CallOrder { first, then: says, says, name }));
        }
    }
    links
}

/// The keys by which rows are sorted: their priority, and how far names move them from it. None if names form a circle.
fn keys(rows: &[&Scripted], links: &[CallOrder<'_>]) -> Option<Vec<(i32, i32)>> {
    let mut keys: Vec<(i32, i32)> = rows.iter().map(|row| (row.priority.into(), 0)).collect();
    // A row that says `before` moves forwards if it has to. No chain is longer than the list of rows.
    for _ in rows {
        for link in links.iter().filter(|link| link.says == link.first) {
            let (number, nth) = keys[link.then];
            keys[link.first] = keys[link.first].min((number, nth - 1));
        }
    }
    // A row that says `after` moves back, and so does a row that cannot be first any more.
    for _ in rows {
        for link in links {
            let (number, nth) = keys[link.first];
            keys[link.then] = keys[link.then].max((number, nth + 1));
        }
    }
    links.iter().all(|link| keys[link.first] < keys[link.then]).then_some(keys)
}

/// The links of one circle.
fn circle<'l, 's>(links: &'l [CallOrder<'s>]) -> Vec<&'l CallOrder<'s>> {
    for start in links {
        // Each row with the link by which it was reached.
        let mut reached: BTreeMap<usize, &CallOrder<'s>> = BTreeMap::from([(start.then, start)]);
        let mut open = vec![start.then];
        while let Some(at) = open.pop() {
            for link in links.iter().filter(|link| link.first == at) {
                if reached.contains_key(&link.then) {
                    continue;
                }
                reached.insert(link.then, link);
                open.push(link.then);
            }
        }
        let mut way = Vec::new();
        let mut at = start.first;
        while let Some(link) = reached.get(&at) {
            way.push(*link);
            at = link.first;
            if at == start.first {
                way.reverse();
                return way;
            }
        }
    }
    Vec::new()
}

/// Reports a circle.
fn refused(rows: &[&Scripted], circle: &[&CallOrder<'_>]) -> Option<Diagnostic> {
    let (first, others) = circle.split_first()?;
    let mut ids = vec![format!("`{}`", rows[first.first].id)];
    ids.extend(circle.iter().map(|link| format!("`{}`", rows[link.then].id)));
    let message = format!("scripts are to be called in a circle: {}", ids.join(" before "));
    let at = |link: &CallOrder<'_>| (rows[link.says].file.clone(), link.name.span.clone());
    let (file, span) = at(first);
    let mut wrong = Diagnostic::new(&codes::CALLED_IN_A_CIRCLE, file, span, message)
        .label("part of the circle")
        .help("remove one name of the circle; `priority` decides about rows that name none");
    for link in others {
        let (file, span) = at(link);
        wrong = wrong.related(file, span, "part of the circle");
    }
    Some(wrong)
}

/// Reports names that can never decide anything: no pack there is has such a row, or none with a hook in common.
fn check_names(scripted: &[Scripted], files: &Files, out: &mut Vec<Diagnostic>) {
    let mut all = None;
    for row in scripted {
        for name in row.names() {
            let id = name.name.as_str();
            let called: Vec<&Scripted> = scripted.iter().filter(|other| other.id == id).collect();
            let hears = |other: &&Scripted| other.points().any(|point| row.points().any(|own| own == point));
            if called.iter().any(hears) {
                continue;
            }
            let wrong = |code, message, label| {
                Diagnostic::new(code, row.file.clone(), name.span.clone(), message).label(label)
            };
            if !called.is_empty() {
                let message = format!("`{id}` hears none of the hooks of `{}`", row.id);
                let help = "name rows whose scripts have one of these hooks";
                out.push(wrong(&codes::FIELDS, message, "never called at the same hook").help(help));
                continue;
            }
            // A row of a pack that is not loaded may be named; nothing can be said about packs that are not there.
            let (pack, own) = id.rsplit_once('/').map_or((None, id), |(pack, own)| (Some(pack), own));
            if pack.is_some_and(|pack| !pack_ids(files).iter().any(|there| there == pack)) {
                continue;
            }
            let all = all.get_or_insert_with(|| names(files));
            if all.whole && !all.have(own) {
                let near = suggest::help(id, scripted.iter().filter(hears).map(|other| other.id.as_str()));
                let message = format!("no pack has anything called `{id}`");
                out.push(
                    wrong(&codes::UNKNOWN_ID, message, "not an id of a row with a script").maybe_help(near),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared(names: &[&str]) -> Vec<DeclaredName> {
        let declared = |name: &&str| DeclaredName { name: (*name).to_owned(), span: 0..0, gaps: Vec::new() };
        names.iter().map(declared).collect()
    }

    fn row(id: &str, priority: i16, before: &[&str], after: &[&str]) -> Scripted {
        Scripted {
            id: id.to_owned(),
            file: String::new(),
            place: id.to_owned(),
            span: 0..0,
            priority,
            before: declared(before),
            after: declared(after),
            asks: BTreeMap::new(),
            says: Vec::new(),
            answered: Vec::new(),
            hooks: declared(&["on_event"]),
            keys: Vec::new(),
            uses: Vec::new(),
            rules: Vec::new(),
        }
    }

    /// The ids in the order they are called, those that are called at once joined by `=`.
    fn order(rows: &[Scripted]) -> String {
        let calls = Calls::of(rows, &Files::default(), &mut Vec::new());
        let number = |row: &Scripted| calls.priority(&row.place, HookPoint::OnEvent, row.priority);
        let mut by_number: BTreeMap<i16, Vec<&str>> = BTreeMap::new();
        for row in rows {
            by_number.entry(number(row)).or_default().push(&row.id);
        }
        by_number.into_values().map(|ids| ids.join("=")).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn whoever_names_moves_and_nobody_else() {
        let plain = |id, priority| row(id, priority, &[], &[]);
        let three = || [plain("a", -5), plain("b", 0), plain("c", 7)];
        for (said, ordered) in [
            (row("x", 0, &[], &[]), "a b=x c"),
            (row("x", 0, &["b"], &[]), "a x b c"),
            (row("x", 0, &["c"], &[]), "a b=x c"),
            (row("x", 9, &["c"], &[]), "a b x c"),
            (row("x", 0, &["a"], &[]), "x a b c"),
            (row("x", 0, &[], &["a"]), "a b=x c"),
            (row("x", 0, &[], &["b"]), "a b x c"),
            (row("x", 0, &[], &["c"]), "a b c x"),
            (row("x", 0, &[], &["gone"]), "a b=x c"),
            // Where one cannot move both ways, what it is to come before moves.
            (row("x", 0, &["a"], &["c"]), "b c x a"),
        ] {
            let rows: Vec<Scripted> = three().into_iter().chain([said.clone()]).collect();
            assert_eq!(order(&rows), ordered, "before {:?}, after {:?}", said.before, said.after);
        }
    }

    #[test]
    fn every_name_is_kept_to_or_a_circle_is_refused() {
        // All ways in which four rows can name each other, at priorities of either sign.
        let ids = ["a", "b", "c", "d"];
        let pairs: Vec<(usize, usize)> =
            (0..4).flat_map(|a| (0..4).filter(move |b| *b != a).map(move |b| (a, b))).collect();
        for set in 0..1u32 << pairs.len() {
            let said =
                || pairs.iter().enumerate().filter(|(nth, _)| set >> nth & 1 == 1).map(|(_, pair)| *pair);
            // Every other name is said by the one that is first.
            let names = |row: usize, before: bool| -> Vec<&str> {
                let by_first = |(a, b): &(usize, usize)| (a + b) % 2 == 0;
                let own = said().filter(|pair| by_first(pair) == before);
                let named = own.filter_map(|(a, b)| match before {
                    true => (a == row).then_some(ids[b]),
                    false => (b == row).then_some(ids[a]),
                });
                named.collect()
            };
            let row = |nth: usize| row(ids[nth], [3, 0, 0, -3][nth], &names(nth, true), &names(nth, false));
            let rows: Vec<Scripted> = (0..4).map(row).collect();
            let mut wrong = Vec::new();
            let calls = Calls::of(&rows, &Files::default(), &mut wrong);
            let number = |nth: usize| calls.priority(ids[nth], HookPoint::OnEvent, rows[nth].priority);
            // Reached by names from each row.
            let mut reached: BTreeSet<(usize, usize)> = said().collect();
            for _ in ids {
                let further: Vec<_> = (reached.iter())
                    .flat_map(|&(a, b)| {
                        reached.iter().filter(move |next| next.0 == b).map(move |next| (a, next.1))
                    })
                    .collect();
                reached.extend(further);
            }
            let in_circle = (0..4).any(|row| reached.contains(&(row, row)));
            assert_eq!(in_circle, !wrong.is_empty(), "{set:b}: {wrong:?}");
            if !in_circle {
                said().for_each(|(a, b)| assert!(number(a) < number(b), "{set:b}"));
            }
        }
    }
}
