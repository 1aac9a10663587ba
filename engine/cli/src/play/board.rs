//! What is on the screen while something is asked: the picture, the hand, the
//! question and its choices, together. The less room there is, the less of the
//! picture is shown; the train, the question and all its choices always are.

use crate::picture::PictureInput;
use crate::play::matching::listed;
use crate::text::{Role, StyledLine};

pub(crate) struct Board<'a> {
    /// The game, as who is asked may know it.
    pub(crate) scene: PictureInput<'a>,
    /// Whether what everybody has in front of him may be shown, where there is room for it.
    pub(crate) with_sheets: bool,
    /// The cards of who is asked, where the question is about them.
    pub(crate) cards: &'a [String],
    pub(crate) asked: &'a str,
    pub(crate) labels: &'a [String],
}

/// How much of the picture is shown.
#[derive(Clone, Copy)]
struct Extent {
    sheets: bool,
    round: bool,
    deck: bool,
    compact: bool,
    /// Whether the train is told in words instead of drawn.
    in_words: bool,
}

const ALL: Extent = Extent { sheets: true, round: true, deck: true, compact: false, in_words: false };
const WITHOUT_SHEETS: Extent = Extent { sheets: false, ..ALL };
const COMPACT: Extent = Extent { compact: true, ..WITHOUT_SHEETS };
const TRAIN_AND_DECK: Extent = Extent { round: false, ..COMPACT };
const TRAIN_ALONE: Extent = Extent { deck: false, ..TRAIN_AND_DECK };
const IN_WORDS: Extent = Extent { in_words: true, ..COMPACT };

/// From all of the picture to what cannot be done without.
const DRAWN: [Extent; 6] =
    [ALL, Extent { compact: true, ..ALL }, WITHOUT_SHEETS, COMPACT, TRAIN_AND_DECK, TRAIN_ALONE];
/// Where not even the train can be drawn.
const TOLD: [Extent; 2] = [IN_WORDS, Extent { round: false, deck: false, ..IN_WORDS }];

impl Board<'_> {
    /// All of it, the choices one below the other.
    pub(crate) fn endless(&self) -> Vec<StyledLine> {
        let extent = if self.with_sheets { ALL } else { WITHOUT_SHEETS };
        self.above(extent).into_iter().chain(self.listed()).collect()
    }

    /// It in so many lines with the train drawn, if that can be.
    pub(crate) fn drawn(&self, limit: usize) -> Option<Vec<StyledLine>> {
        self.within(limit, &DRAWN)
    }

    /// It in so many lines, or as few as can be.
    pub(crate) fn lines(&self, limit: usize) -> Vec<StyledLine> {
        let told = || self.within(limit, &TOLD);
        self.drawn(limit).or_else(told).unwrap_or_else(|| {
            let choices = self.in_columns().pop().unwrap_or_else(|| self.listed());
            self.above(TOLD[1]).into_iter().chain(choices).collect()
        })
    }

    fn within(&self, limit: usize, extents: &[Extent]) -> Option<Vec<StyledLine>> {
        let beside = self.in_columns();
        let listed = [self.listed()];
        for extent in extents.iter().filter(|extent| self.with_sheets || !extent.sheets) {
            let above = self.above(*extent);
            let fits = |choices: &&Vec<StyledLine>| above.len() + choices.len() <= limit;
            if let Some(choices) = listed.iter().chain(&beside).find(fits) {
                return Some(above.into_iter().chain(choices.iter().cloned()).collect());
            }
        }
        None
    }

    /// All but the choices.
    fn above(&self, extent: Extent) -> Vec<StyledLine> {
        let is_drawn = self.scene.is_drawn && !extent.in_words;
        let scene = PictureInput { compact: extent.compact, is_drawn, ..self.scene };
        let width = scene.width;
        let mut lines = Vec::new();
        if extent.round {
            lines.extend(scene.round_card());
        }
        lines.extend(scene.train());
        if extent.sheets {
            lines.extend(scene.sheets());
            lines.extend(scene.team_sums());
        }
        if extent.deck {
            lines.extend(scene.common_deck());
        }
        let wrapped = |text: &str, role| StyledLine::of(role, text).wrapped(width);
        lines.extend(self.cards.iter().flat_map(|text| wrapped(text, Role::Plain)));
        lines.extend(wrapped(self.asked, Role::Strong));
        lines
    }

    fn listed(&self) -> Vec<StyledLine> {
        (0..self.labels.len())
            .flat_map(|nth| StyledLine::of(Role::Plain, listed(self.labels, nth)).wrapped(self.scene.width))
            .collect()
    }

    /// The choices in two columns and more, as far as the width allows, read down and then across.
    fn in_columns(&self) -> Vec<Vec<StyledLine>> {
        let count = self.labels.len();
        let rows = (2..=count.div_ceil(2)).rev();
        let mut found: Vec<Vec<StyledLine>> = Vec::new();
        for rows in rows {
            let mut lines = vec![StyledLine::default(); rows];
            let mut filled = 0;
            for column in 0..count.div_ceil(rows) {
                let here = column * rows..count.min((column + 1) * rows);
                let texts: Vec<StyledLine> =
                    here.map(|nth| StyledLine::of(Role::Plain, listed(self.labels, nth))).collect();
                let widest = texts.iter().map(StyledLine::width).max().unwrap_or(0);
                for (line, text) in lines.iter_mut().zip(texts) {
                    *line = std::mem::take(line).padded(filled).and(text);
                }
                filled += widest + 2;
            }
            if filled > self.scene.width + 2 {
                break;
            }
            found.push(lines);
        }
        found
    }
}
