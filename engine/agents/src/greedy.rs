//! Looks two cards ahead and takes what seems to pay most. It pictures the cards
//! already played being resolved, asks what each of its own would then bring, and
//! what the best card after it, and plays the best. It keeps no memory, bluffs nobody, and judges
//! only from the question and what its seat sees.

use holdup_rules::content::Procedure;
use holdup_rules::game::Asked;
use holdup_rules::glance::Glance;
use holdup_rules::ids::*;
use holdup_rules::options::DeckMode;
use holdup_rules::question::{Ask, Choice};
use holdup_rules::rng::Rng;
use holdup_rules::state::Run;
use holdup_rules::table::CardKind;

use crate::picture::{Picture, next_known};
use crate::scout::Scout;
use crate::style::{Cents, Style, dollars, part};
use crate::worth::TokenWorth;
use crate::{Agent, Dice};

/// By how many parts of a hundred its taste for a place differs from what it makes of it.
const TASTE: i32 = 30;

/// Takes what seems to pay most.
pub struct Greedy {
    taste: Taste,
    /// The most by which it errs about each choice.
    noise: Cents,
}

impl Greedy {
    /// A player that looks two cards ahead.
    pub fn new() -> Greedy {
        Greedy { taste: Taste::of(&Style::CAREFUL), noise: 0 }
    }

    /// A player that looks one card ahead, as planners imagine everybody to do.
    pub fn quick() -> Greedy {
        Greedy { taste: Taste::of(&Style::QUICK), noise: 0 }
    }

    /// The same player, who errs about each choice by up to so many dollars.
    #[must_use]
    pub fn erring(self, most: u16) -> Greedy {
        Greedy { noise: dollars(most.into()), ..self }
    }
}

impl Default for Greedy {
    fn default() -> Greedy {
        Greedy::new()
    }
}

impl Agent for Greedy {
    fn choose(&mut self, asked: &Asked<'_>, dice: Dice) -> usize {
        self.choose_with(asked, dice, None)
    }
}

impl Greedy {
    /// The choice of a player who has scouted, or has not.
    pub(crate) fn choose_with(&mut self, asked: &Asked<'_>, dice: Dice, scout: Option<&Scout>) -> usize {
        let mut rng = dice.rng();
        let noise = self.noise.unsigned_abs();
        self.taste.choose(asked, &mut rng, scout, |score, rng| {
            if noise == 0 { score } else { score + rng.below(noise).cast_signed() }
        })
    }
}

/// The opinion of a greedy player about choices.
pub(crate) struct Taste {
    style: &'static Style,
    /// Worked out when first needed: it depends on the table alone.
    worth: Option<TokenWorth>,
}

impl Taste {
    pub(crate) fn of(style: &'static Style) -> Taste {
        Taste { style, worth: None }
    }

    /// The best choice, after `blur` has changed each score; of equally good ones any.
    #[inline]
    pub(crate) fn choose(
        &mut self,
        asked: &Asked<'_>,
        rng: &mut Rng,
        scout: Option<&Scout>,
        blur: impl Fn(Cents, &mut Rng) -> Cents,
    ) -> usize {
        let worth = self.worth.get_or_insert_with(|| TokenWorth::of(asked.table, self.style));
        let glance = asked.glance();
        let judge = GreedyQuestion::of(&glance, self.style, worth, scout, rng);
        let (mut best, mut alike, mut chosen) = (Cents::MIN, 0, 0);
        for (nth, &choice) in asked.question.choices.iter().enumerate() {
            let score = blur(judge.score(choice), rng);
            if score > best {
                (best, alike) = (score, 0);
            }
            if score == best {
                alike += 1;
                if alike == 1 || rng.below(alike) == 0 {
                    chosen = nth;
                }
            }
        }
        chosen
    }
}

/// One question as a greedy player sees it.
struct GreedyQuestion<'a> {
    glance: &'a Glance<'a>,
    style: &'a Style,
    worth: &'a TokenWorth,
    scout: Option<&'a Scout>,
    /// The train once the cards played so far have been resolved, if a card is to be played; else as it stands.
    now: Picture<'a>,
    /// The own next card.
    next: Option<ActionId>,
    /// The gain from a place that a script offers.
    liking: Option<Cents>,
    /// The turns of the round after this one.
    turns: usize,
    /// The actions in hand, and how many cards of each; only if a second card is looked at.
    hand: Vec<(ActionId, u8)>,
}

impl<'a> GreedyQuestion<'a> {
    fn of(
        glance: &'a Glance<'a>,
        style: &'a Style,
        worth: &'a TokenWorth,
        scout: Option<&'a Scout>,
        rng: &mut Rng,
    ) -> GreedyQuestion<'a> {
        let question = glance.question;
        let mut now = Picture::of(glance, style, worth, scout);
        let (mut next, mut turns, mut hand) = (None, 0, Vec::new());
        match question.ask {
            Ask::Plan => {
                now.play_out(glance);
                turns = glance.turns_left();
                if style.second > 0 && turns > 0 {
                    hand = counted(glance);
                }
            }
            Ask::Move | Ask::Script(_) => next = next_known(glance, glance.turned(), question.who),
            _ => {}
        }
        // All who judge alike would crowd at one place, and share what lies there.
        let liking = question.at.map(|place| {
            let (there, here) = now.worth_going(question.who, place, next);
            let taste = 100 - TASTE + rng.below(2 * TASTE.unsigned_abs() + 1).cast_signed();
            part(there, taste) - here
        });
        GreedyQuestion { glance, style, worth, scout, now, next, liking, turns, hand }
    }

    /// The worth of a choice.
    fn score(&self, choice: Choice) -> Cents {
        let GreedyQuestion { now, worth, .. } = self;
        let me = self.glance.question.who;
        match (self.glance.question.ask, choice) {
            (Ask::Plan | Ask::ActNow, Choice::Play(face, bandit)) => self.playing(face, bandit),
            // A card nobody sees coming is worth a little more.
            (Ask::Plan | Ask::ActNow, Choice::PlayFaceDown(face, bandit)) => {
                self.playing(face, bandit) + dollars(1)
            }
            (Ask::Plan, Choice::Pass) => 0,
            (Ask::Plan, Choice::Planning(planning)) => self.planning(planning),
            (Ask::Plan, _) => self.drawing(),
            (Ask::Discard, _) => self.keeping(choice),
            (Ask::Send(pawn), Choice::Place(place)) => now.sending(me, pawn, place),
            // A punched bandit lands best where it hurts, and away from the loot.
            (Ask::PunchTo(victim), Choice::Place(place)) => match victim.who() {
                Some(victim) => -now.standing(victim, place, None),
                None => now.sending(me, victim, place),
            },
            // What is given away should be worth least.
            (Ask::PutDown | Ask::Give(_), Choice::Loot(kind)) => -worth.kind(kind),
            (Ask::PutDown | Ask::Give(_), Choice::KnownLoot(kind, value) | Choice::UsedLoot(kind, value)) => {
                -worth.valued(kind, value)
            }
            // Of bullets as many go as can, those of the deck first: they are drawn sooner.
            (_, Choice::Remove(_, run)) => 1 + Cents::from(run != Run::Discards),
            // Hitting a partner only helps the others.
            (_, Choice::Bandit(other)) if now.are_partners(me, other) => -now.wealth(other) - 1,
            (_, Choice::Bandit(other)) => now.wealth(other),
            (_, Choice::Loot(kind)) => worth.kind(kind),
            (_, Choice::KnownLoot(kind, value) | Choice::UsedLoot(kind, value)) => worth.valued(kind, value),
            (_, Choice::Action(action)) => now.gain(me, action),
            (_, Choice::Place(place)) => now.standing(me, place, self.next),
            // What a script offers is usually a gift, unless it is about a place or has been tried out.
            (_, Choice::Yes) => self.liking.unwrap_or(0) + self.scout.map_or(0, Scout::offer) + 1,
            _ => 0,
        }
    }

    /// The worth of playing a card, and of the best one after it.
    fn playing(&self, face: FaceId, bandit: WhoId) -> Cents {
        let table = self.glance.table;
        let action = match table.face_kind(face) {
            CardKind::Action(action, ..) => action,
            _ => self.glance.bullet_as(bandit).unwrap_or_default(),
        };
        let first = self.now.gain(bandit, action);
        if self.hand.is_empty() {
            return first;
        }
        let others =
            self.hand.iter().filter(|&&(other, count)| other != action || count > 1).map(|&(other, _)| other);
        if matches!(table.content.actions[action.index()].does, Procedure::Move | Procedure::ChangeFloor) {
            // One walks to where the second card pays.
            let best = others.map(|second| {
                let mut then = self.now.clone();
                then.perform(bandit, action, Some(second));
                let danger = if then.is_in_danger(bandit) { -self.style.meeting } else { 0 };
                then.gain(bandit, second) + danger
            });
            best.max().map_or(first, |best| first / 2 + part(best, self.style.second))
        } else {
            let mut then = self.now.clone();
            then.perform(bandit, action, None);
            let best = others.map(|second| then.gain(bandit, second)).max().unwrap_or(0);
            first + part(best.max(0), self.style.second)
        }
    }

    /// The worth of what content offers beside playing and drawing. What can be done only with a token in hand uses it up, and
    /// brings more than a turn without it: a card and another one.
    fn planning(&self, planning: PlanningId) -> Cents {
        let Some(kind) = self.glance.table.content.plannings[planning.index()].holds else {
            return self.drawing();
        };
        let price =
            if self.glance.table.content.loot_kinds[kind.index()].scores { self.worth.kind(kind) } else { 0 };
        let actions = self.glance.actions();
        let best = actions.iter().map(|&action| self.now.gain(self.glance.question.who, action)).max();
        self.drawing() + best.unwrap_or(0).max(0) - price
    }

    /// The worth of drawing.
    fn drawing(&self) -> Cents {
        let best = self.hand.iter().map(|&(action, _)| self.now.gain(self.glance.question.who, action)).max();
        let best = part(best.unwrap_or(0).max(0), self.style.second);
        // Cards drawn in the last turn go back unused where decks last a round.
        if self.turns == 0 && self.glance.table.content.rules.deck_mode != DeckMode::Expert {
            return best;
        }
        let useful = self.glance.hand().filter(|card| matches!(card, CardKind::Action(..))).count();
        self.style.drawing - self.style.per_card * Cents::try_from(useful).unwrap_or(0) + best
    }

    /// The gain from a choice when hands are put away: bullets and cards that will hardly be of use go, the rest is
    /// kept.
    fn keeping(&self, choice: Choice) -> Cents {
        let table = self.glance.table;
        let Choice::Discard(face, bandit) = choice else { return 0 };
        let CardKind::Action(action, ..) = table.face_kind(face) else { return 2 };
        let alike = self.glance.hand().filter(|&card| card == CardKind::Action(action, bandit, None));
        let is_useless = match table.content.actions[action.index()].does {
            Procedure::Send { .. } => true,
            Procedure::Fire => self.now.bullets(bandit) == 0,
            _ => alike.count() > 1,
        };
        if is_useless { 1 } else { -1 }
    }
}

/// The actions in hand, and how many cards there are of each.
fn counted(glance: &Glance<'_>) -> Vec<(ActionId, u8)> {
    let mut counted: Vec<(ActionId, u8)> = Vec::with_capacity(8);
    for card in glance.hand() {
        let CardKind::Action(action, ..) = card else { continue };
        match counted.iter_mut().find(|(other, _)| *other == action) {
            Some((_, count)) => *count += 1,
            None => counted.push((action, 1)),
        }
    }
    counted
}
