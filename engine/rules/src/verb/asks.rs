//! What scripts ask.

use super::SCRIPTED;
use crate::fact::Fact;
use crate::game::{Game, Halt};
use crate::ids::*;
use crate::question::{Ask, Choice};

impl Game {
    /// Asks a bandit's seat whether to do something optional.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_may(&mut self, bandit: BanditId, label: TextId) -> Result<bool, Halt> {
        let mut question = self.question_for(bandit, Ask::Script(label));
        question.offer(Choice::Yes);
        question.offer(Choice::No);
        let yes = self.ask(question)? == Choice::Yes;
        if !yes {
            self.emit(SCRIPTED, Fact::Declined { bandit });
        }
        Ok(yes)
    }

    /// Asks a bandit's seat for one of several places. None when there is none.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_place(
        &mut self,
        bandit: BanditId,
        label: TextId,
        places: PlaceSet,
    ) -> Result<Option<PlaceId>, Halt> {
        let choices = places.iter().map(Choice::Place);
        Ok(match self.ask_script(bandit, label, choices)? {
            Some(Choice::Place(place)) => Some(place),
            _ => None,
        })
    }

    /// Asks a bandit's seat for one of several bandits. None when there is none.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_bandit(
        &mut self,
        bandit: BanditId,
        label: TextId,
        others: BanditSet,
    ) -> Result<Option<BanditId>, Halt> {
        let choices = others.iter().map(Choice::Bandit);
        Ok(match self.ask_script(bandit, label, choices)? {
            Some(Choice::Bandit(other)) => Some(other),
            _ => None,
        })
    }

    pub(super) fn ask_script(
        &mut self,
        bandit: BanditId,
        label: TextId,
        choices: impl Iterator<Item = Choice>,
    ) -> Result<Option<Choice>, Halt> {
        let mut question = self.question_for(bandit, Ask::Script(label));
        for choice in choices {
            question.offer(choice);
        }
        if question.choices.is_empty() {
            return Ok(None);
        }
        self.ask(question).map(Some)
    }

    /// Asks a bandit's seat for one of several answers of the script's own. None when there is none.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_text(
        &mut self,
        bandit: BanditId,
        label: TextId,
        answers: &[TextId],
    ) -> Result<Option<TextId>, Halt> {
        let choices = answers.iter().map(|&text| Choice::Text(text));
        Ok(match self.ask_script(bandit, label, choices)? {
            Some(Choice::Text(text)) => Some(text),
            _ => None,
        })
    }

    /// Asks a bandit's seat for one of several actions. None when there is none.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when nobody has answered yet.
    pub fn ask_action(
        &mut self,
        bandit: BanditId,
        label: TextId,
        actions: ActionSet,
    ) -> Result<Option<ActionId>, Halt> {
        let choices = actions.iter().map(Choice::Action);
        Ok(match self.ask_script(bandit, label, choices)? {
            Some(Choice::Action(action)) => Some(action),
            _ => None,
        })
    }

    /// Asks several bandits whether to do something, each in secret: nobody
    /// learns an answer before all have answered. Answers who said yes.
    ///
    /// # Errors
    /// [`Halt::Waiting`] when somebody has not answered yet.
    pub fn ask_all(&mut self, bandits: BanditSet, label: TextId) -> Result<BanditSet, Halt> {
        let mut agreed = BanditSet::EMPTY;
        self.answers_are_secret();
        for bandit in self.in_turn_order().filter(|&bandit| bandits.has(bandit)) {
            let mut question = self.question_for(bandit, Ask::Script(label));
            question.offer(Choice::Yes);
            question.offer(Choice::No);
            // Nothing happens in between, so nothing can be seen of an answer.
            if self.ask(question)? == Choice::Yes {
                agreed.insert(bandit);
            }
        }
        self.running.secret_from = None;
        Ok(agreed)
    }
}
