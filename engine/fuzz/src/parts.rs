//! Sets of parts to play with: which parts can be on together, and enough sets
//! that any two that can be have been.

use std::collections::BTreeMap;

use holdup_packs::catalogue::PartInfo;
use holdup_rules::rng::Rng;

/// The parts of the loaded packs, and what of them goes together.
pub struct PartSets {
    /// Ids, in the order of their bits.
    pub ids: Vec<String>,
    /// Each with everything it implies.
    implied: Vec<u128>,
    /// What each of those excludes.
    excluded: Vec<u128>,
}

impl PartSets {
    /// The parts of these names, as the catalogue has them, but for those that are for certain numbers of seats: how many play is settled
    /// before.
    pub fn new<'a>(ids: impl Iterator<Item = &'a str>, catalogue: &[PartInfo]) -> PartSets {
        let row = |id: &str| catalogue.iter().find(|part| part.id == id);
        let ids = ids.filter(|id| row(id).is_none_or(|part| part.seats.is_none()));
        let ids: Vec<String> = ids.take(128).map(str::to_owned).collect();
        let bits: BTreeMap<&str, usize> =
            ids.iter().enumerate().map(|(bit, id)| (id.as_str(), bit)).collect();
        let mask = |names: &[String]| -> u128 {
            let bits = names.iter().filter_map(|name| bits.get(name.as_str()));
            bits.fold(0, |mask, bit| mask | 1 << bit)
        };
        let each = |names: fn(&PartInfo) -> &[String]| -> Vec<u128> {
            ids.iter().map(|id| row(id).map_or(0, |part| mask(names(part)))).collect()
        };
        let (direct, excludes) = (each(|part| &part.implies), each(|part| &part.excludes));
        let with_implied = |bit: usize| {
            let (mut all, mut before) = (1 << bit, 0);
            while all != before {
                before = all;
                all = union(all, &direct) | all;
            }
            all
        };
        let implied: Vec<u128> = (0..ids.len()).map(with_implied).collect();
        let excluded = implied.iter().map(|&all| union(all, &excludes)).collect();
        PartSets { ids, implied, excluded }
    }

    /// The set with one more part and what it implies, if that can be.
    pub(crate) fn grown(&self, set: u128, bit: usize) -> Option<u128> {
        let grown = set | self.implied[bit];
        let excluded = union(grown, &self.excluded);
        (grown & excluded == 0).then_some(grown)
    }

    /// So many sets over what is always on: none more, as many as can be, and
    /// then such that soon any two that can be on together have been.
    pub fn sets(&self, always: u128, wanted: usize, rng: &mut Rng) -> Vec<u128> {
        let mut open: Vec<u128> = Vec::new();
        for one in 0..self.ids.len() {
            for other in 0..one {
                let both = self.grown(always, other).and_then(|set| self.grown(set, one));
                open.extend(both.map(|_| 1 << one | 1 << other));
            }
        }
        let mut sets = Vec::with_capacity(wanted);
        for nth in 0..wanted {
            open.retain(|&pair| sets.last().is_none_or(|&set| pair & set != pair));
            let mut set = always;
            if nth > 0 {
                let begun = (!open.is_empty()).then(|| open[rng.below(open.len() as u32) as usize]);
                for bit in members(begun.unwrap_or(0)) {
                    set = self.grown(set, bit).unwrap_or(set);
                }
                let mut order: Vec<usize> = (0..self.ids.len()).collect();
                rng.shuffle(&mut order);
                for bit in order {
                    if nth == 1 || rng.below(2) == 0 {
                        set = self.grown(set, bit).unwrap_or(set);
                    }
                }
            }
            sets.push(set);
        }
        sets
    }

    /// The parts of a set by id.
    pub fn named(&self, set: u128) -> impl Iterator<Item = &str> {
        members(set).map(|bit| self.ids[bit].as_str())
    }

    /// The set of the parts for which `on` holds.
    pub fn mask(&self, on: impl Fn(&str) -> bool) -> u128 {
        let bits = self.ids.iter().enumerate();
        bits.filter(|(_, id)| on(id)).fold(0, |mask, (bit, _)| mask | 1 << bit)
    }
}

/// All that the members of a set have.
fn union(set: u128, each: &[u128]) -> u128 {
    members(set).fold(0, |all, bit| all | each[bit])
}

/// The bits of a set.
fn members(set: u128) -> impl Iterator<Item = usize> {
    (0..128).filter(move |bit| set >> bit & 1 == 1)
}

#[cfg(test)]
mod tests {
    use holdup_rules::rng::Stream;

    use super::*;

    fn part(id: &str, implies: &[&str], excludes: &[&str]) -> PartInfo {
        let owned = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect();
        PartInfo {
            id: id.to_owned(),
            name: id.to_owned(),
            text: String::new(),
            implies: owned(implies),
            excludes: owned(excludes),
            default: false,
            seats: None,
            rules: Vec::new(),
        }
    }

    #[test]
    fn any_two_that_go_together_are_on_together() {
        let catalogue =
            [part("a", &["b"], &[]), part("b", &[], &["c"]), part("c", &[], &[]), part("d", &[], &[])];
        let parts = PartSets::new(catalogue.iter().map(|part| part.id.as_str()), &catalogue);
        let sets = parts.sets(0, 12, &mut Rng::new(1, 0, Stream::Chance));
        assert_eq!(sets[0], 0);
        let together = |one: usize, other: usize| sets.iter().any(|set| set >> one & set >> other & 1 == 1);
        let found: Vec<(usize, usize)> = (0..4)
            .flat_map(|one| (0..one).map(move |other| (other, one)))
            .filter(|&(one, other)| together(one, other))
            .collect();
        assert_eq!(found, [(0, 1), (0, 3), (1, 3), (2, 3)]);
        assert!(sets.iter().all(|set| set & 1 == 0 || set & 2 == 2), "what is implied is on");
        assert_eq!(sets, parts.sets(0, 12, &mut Rng::new(1, 0, Stream::Chance)));
    }
}
