//! A row that is being made: what was chosen so far, and what can be chosen beside it.

use super::PresetGroup;

pub(super) struct VariantDraft<'a> {
    family: &'a PresetGroup,
    /// Number of the preset it is laid over.
    pub(super) preset: usize,
    /// The value of each kind, where there is one already.
    pub(super) chosen: Vec<Option<usize>>,
    /// The parts that are on.
    pub(super) parts: u128,
}

impl<'a> VariantDraft<'a> {
    pub(super) fn new(family: &'a PresetGroup, preset: usize) -> VariantDraft<'a> {
        VariantDraft { family, preset, chosen: vec![None; family.kinds.len()], parts: family.always }
    }

    /// The values that were chosen, by their numbers among those of all kinds.
    pub(super) fn numbers(&self) -> impl Iterator<Item = usize> {
        let values = self.family.kinds.iter().zip(&self.chosen);
        values.filter_map(|(kind, value)| Some(kind.first + (*value)?))
    }

    /// Whether a kind can have this value beside what was chosen.
    pub(super) fn can_be(&self, kind: usize, value: usize) -> bool {
        let Some(part) = self.family.kinds[kind].part else {
            return true;
        };
        match value {
            0 => self.parts >> part & 1 == 0,
            _ => self.grown(part).is_some(),
        }
    }

    /// What is on with one part more, unless that needs what was left off.
    fn grown(&self, part: usize) -> Option<u128> {
        let grown = self.family.parts.grown(self.parts, part)?;
        let off = (self.family.kinds.iter().zip(&self.chosen))
            .filter(|(_, chosen)| **chosen == Some(0))
            .filter_map(|(kind, _)| kind.part)
            .fold(0, |off, part| off | 1u128 << part);
        (grown & off == 0).then_some(grown)
    }

    /// Chooses a value, if it can be.
    pub(super) fn choose(&mut self, kind: usize, value: usize) {
        if !self.can_be(kind, value) {
            return;
        }
        self.chosen[kind] = Some(value);
        let Some(part) = self.family.kinds[kind].part.filter(|_| value == 1) else {
            return;
        };
        self.parts = self.grown(part).unwrap_or(self.parts);
        for (kind, chosen) in self.family.kinds.iter().zip(&mut self.chosen) {
            if kind.part.is_some_and(|part| self.parts >> part & 1 == 1) {
                *chosen = Some(1);
            }
        }
    }

    /// Lets a value that counts only beside another one have that, if it is still to be chosen.
    pub(super) fn provide_company(&mut self, kind: usize) {
        if self.is_lonely(kind)
            && let Some(&(other, value)) =
                self.family.kinds[kind].company.iter().find(|(other, _)| self.chosen[*other].is_none())
        {
            self.choose(other, value);
        }
    }

    /// Whether a value counts only beside another one that is not there.
    fn is_lonely(&self, kind: usize) -> bool {
        let row = &self.family.kinds[kind];
        self.chosen[kind].is_some_and(|value| value != row.usual)
            && !row.company.is_empty()
            && !row.company.iter().any(|&(other, value)| self.has(other, value))
    }

    /// Whether a kind has this value, because it was chosen or because the preset has it.
    fn has(&self, kind: usize, value: usize) -> bool {
        let (_, in_force) = &self.family.presets[self.preset];
        match self.chosen[kind] {
            Some(chosen) => chosen == value,
            None => self.family.kinds[kind].values[value] == in_force[kind],
        }
    }

    /// Takes out values that would count for nothing.
    pub(super) fn drop_lonely(&mut self) {
        for kind in 0..self.chosen.len() {
            if self.is_lonely(kind) {
                self.chosen[kind] = None;
            }
        }
    }
}
