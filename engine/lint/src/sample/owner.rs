//! Which row of content each function of a script belongs to: what has to be in a
//! game for the function to be called.

use holdup_rules::content::{Content, Procedure, ScoreRule, Subscription};
use holdup_rules::ids::*;

/// A row of content with a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// A bandit or a card of a family, whose power it is.
    Power(CharacterId),
    Car(CarId),
    /// A pawn of nobody.
    Pawn(PawnId),
    Event(EventId),
    Action(ActionId),
    /// Something to do on a turn.
    Planning(PlanningId),
    /// What is in every game: an entry of the score, a part, an option.
    Always,
}

impl Owner {
    /// The id of what has to be dealt; what is in every game need not.
    pub(super) fn dealt(self, content: &Content) -> Option<&str> {
        match self {
            Owner::Power(id) => Some(&content.characters[id.index()].id),
            Owner::Car(id) => Some(&content.cars[id.index()].id),
            Owner::Event(id) => Some(&content.events[id.index()].id),
            Owner::Pawn(_) | Owner::Action(_) | Owner::Planning(_) | Owner::Always => None,
        }
    }

    /// The owner of each function.
    pub(super) fn all(content: &Content) -> Vec<Option<Owner>> {
        let mut owners = vec![None; content.functions.len()];
        let mut own = |function: FunctionId, owner: Owner| owners[function.index()] = Some(owner);
        let mut each = |hooks: &[Subscription], owner: Owner| {
            hooks.iter().for_each(|hook| own(hook.function, owner));
        };
        for (at, row) in content.characters.iter().enumerate() {
            each(&row.hooks, Owner::Power(CharacterId::at(at)));
        }
        for (at, row) in content.cars.iter().enumerate() {
            each(&row.hooks, Owner::Car(CarId::at(at)));
        }
        for (at, row) in content.pawns.iter().enumerate() {
            each(&row.hooks, Owner::Pawn(PawnId::of_nobody(at)));
        }
        for (at, row) in content.events.iter().enumerate() {
            each(&row.hooks, Owner::Event(EventId::at(at)));
        }
        each(&content.always, Owner::Always);
        for (at, row) in content.actions.iter().enumerate() {
            if let Procedure::Script { perform, can, .. } = row.does {
                own(perform, Owner::Action(ActionId::at(at)));
                can.into_iter().for_each(|can| own(can, Owner::Action(ActionId::at(at))));
            }
        }
        for (at, row) in content.plannings.iter().enumerate() {
            own(row.on, Owner::Planning(PlanningId::at(at)));
            row.may.into_iter().for_each(|may| own(may, Owner::Planning(PlanningId::at(at))));
        }
        for function in content.bullets.iter().filter_map(|row| row.on_hit) {
            own(function, Owner::Always);
        }
        for row in &content.scoring {
            if let ScoreRule::Script(function) = row.counts {
                own(function, Owner::Always);
            }
        }
        owners
    }
}
