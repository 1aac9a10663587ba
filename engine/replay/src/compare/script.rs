//! What a record holds for a game under any rulebook version: its answers and
//! draws, each with the scene it belongs to. Chance under another version comes
//! from here as long as it fits, and from the record's generator where it does not.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::mem::{Discriminant, discriminant};
use std::rc::Rc;

use holdup_rules::game::{Rig, RigError, Toss};
use holdup_rules::question::{Ask, Choice, Question};
use holdup_rules::table::Table;
use holdup_tell::label::{Labels, normalised};

use super::scene::{Scene, Scenes};
use crate::line::TranscriptLineKind;
use crate::parse::RecordedLine;
use crate::rig::{self, Drawn};

/// What kind of question an answer belongs to, whomever it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct QuestionKey(Discriminant<Ask>, Option<String>);

impl QuestionKey {
    pub(super) fn of(table: &Table, question: &Question) -> QuestionKey {
        let label = match question.ask {
            Ask::Script(text) => table.content.texts.get(text.index()).map(|text| text.key.clone()),
            _ => None,
        };
        QuestionKey(discriminant(&question.ask), label)
    }
}

/// An answer of the record.
#[derive(Clone, Debug)]
pub(super) struct RecordedAnswer {
    pub(super) scene: Scene,
    /// Who answers, as labels are compared.
    pub(super) who: String,
    /// What, as it is written.
    pub(super) label: String,
    /// What it answered under the record's own version, where that is known.
    pub(super) asked: Option<(QuestionKey, Choice)>,
}

impl RecordedAnswer {
    /// The number of the offered choice this answer means.
    pub(super) fn choice(&self, table: &Table, question: &Question) -> Option<usize> {
        let by_label = table.choice_named(question, &self.label);
        by_label.or_else(|| {
            // `draw 3` is the same choice where two are drawn, and so is a yes or no.
            let (_, meant) = self.asked.as_ref()?;
            let nameless = matches!(meant, Choice::Draw | Choice::Yes | Choice::No);
            let found = question.choices.iter().position(|choice| choice == meant);
            found.filter(|_| nameless)
        })
    }
}

/// Answers and draws by scene.
#[derive(Clone, Debug, Default)]
pub(super) struct SceneScript {
    pub(super) answers: Vec<RecordedAnswer>,
    draws: BTreeMap<Scene, Vec<Drawn>>,
    /// Whether the record goes on to the end of its game.
    pub(super) whole: bool,
}

impl SceneScript {
    pub(super) fn read(lines: &[RecordedLine]) -> SceneScript {
        let mut script = SceneScript::default();
        let mut scenes = Scenes::default();
        for line in lines {
            scenes.follow(&line.text);
            if let Some((who, label)) = line.answer() {
                let (who, label) = (normalised(who), label.trim().to_owned());
                script.answers.push(RecordedAnswer { scene: scenes.now().clone(), who, label, asked: None });
            } else if TranscriptLineKind::of(&line.text) == TranscriptLineKind::Chance {
                let drawn = rig::read(&line.text).unwrap_or_default();
                script.draws.entry(scenes.now().clone()).or_default().extend(drawn);
            } else {
                script.whole |= line.text.starts_with("# result ");
            }
        }
        script
    }
}

/// What a draw came to: which of the scene's draws in the record, or none where
/// the generator decided.
type Came = (Scene, Option<usize>);

/// Chance as the record has it, scene by scene.
#[derive(Clone)]
pub(super) struct SceneRig {
    scenes: Rc<RefCell<Scenes>>,
    draws: Rc<BTreeMap<Scene, Vec<Drawn>>>,
    came: Rc<RefCell<Vec<Came>>>,
}

impl SceneRig {
    pub(super) fn new(script: &SceneScript, scenes: Rc<RefCell<Scenes>>) -> SceneRig {
        SceneRig { scenes, draws: Rc::new(script.draws.clone()), came: Rc::default() }
    }

    /// The scenes of the draws that the record did not decide.
    pub(super) fn generated(&self) -> Vec<Scene> {
        let came = self.came.borrow();
        came.iter().filter(|(_, draw)| draw.is_none()).map(|(scene, _)| scene.clone()).collect()
    }
}

impl Rig for SceneRig {
    fn choose(&mut self, toss: &Toss<'_>) -> Result<usize, RigError> {
        let scene = self.scenes.borrow().now().clone();
        let mut came = self.came.borrow_mut();
        let is_used = |number| came.iter().any(|(other, used)| *used == Some(number) && *other == scene);
        let written = self.draws.get(&scene).map_or(&[][..], Vec::as_slice).iter().enumerate();
        let mut left = written.filter(|&(number, _)| !is_used(number));
        let found =
            left.find_map(|(number, drawn)| Some((number, rig::reading(toss, drawn.said_of(toss)?)?)));
        came.push((scene, found.map(|(number, _)| number)));
        Ok(found.map_or(toss.generated, |(_, option)| option))
    }

    fn position(&self) -> usize {
        self.came.borrow().len()
    }

    fn back_to(&mut self, position: usize) {
        self.came.borrow_mut().truncate(position);
    }
}
