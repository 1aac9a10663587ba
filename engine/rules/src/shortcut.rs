//! What makes play faster and decides nothing: together it is worth a quarter of the time of a game. Much
//! of what a rule could ask for is ruled out by content and options before the first card is dealt; where
//! that is so the long way through it is left out. Each shortcut stands beside the long way it shortens.
//!
//! A game is the same with all of them and with [`Shortcuts::NONE`], answer for answer and fact for fact: a
//! test plays both ways. So nothing else may ever be read from here.

use crate::content::{Character, Content, RepeatRule};
use crate::dispatch::Dispatch;
use crate::hook::HookPoint;
use crate::ids::{CharacterId, CharacterSet, MAX_WHO, PawnSet};
use crate::options::SchemeTurn;
use crate::room::aimed_actions;

/// Which ways may be cut short at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shortcuts {
    /// No power and no pack has a say in how cards are laid.
    pub laying: bool,
    /// Besides, a seat can always draw or play something, and on its turn nothing else is looked for.
    pub turns: bool,
    /// A seat that acts once more in a turn is offered what it was offered before.
    pub repeats: bool,
    /// Cards nobody is told of are drawn all at once.
    pub draws: bool,
    /// Nothing but meetings comes of an arrival, and no meeting can go round in a circle.
    pub arrivals: bool,
    /// Bandit and seat are taken for one number, as every seat has just the bandit of its own.
    pub same_numbers: bool,
    /// Faces fit into a set of actions, so that no bullet is taken for one of them.
    pub few_faces: bool,
    /// No pawn of nobody ever lacks its effect, so that none need be woken and none guards loot.
    pub awake: bool,
    /// Besides, every token is loot and nobody keeps all of it, so that all that lies anywhere can be taken.
    pub loose: bool,
    /// No pawn of nobody can stand where it hides those behind it.
    pub no_lookouts: bool,
    /// No character keeps to levels of its own.
    pub any_level: bool,
    /// As long as no seat is out and no token used, none is looked for.
    pub empty: bool,
    /// There are no sides and no teams, so that everybody wins by himself.
    pub lone_sides: bool,
    /// The powers that let a card be hidden; all of them where one of a team serves all of it.
    pub hiders: CharacterSet,
    /// Those that change how many cards are drawn.
    pub drawers: CharacterSet,
    /// Those by which one sees through a roof.
    pub seers: CharacterSet,
    /// Those that give a rank to whoever could be hit.
    pub ranked: CharacterSet,
    /// A bit for each hook point somebody listens to; the others are not even asked.
    heard: u64,
}

impl Shortcuts {
    /// Every way is gone to its end.
    pub(crate) const NONE: Shortcuts = Shortcuts {
        laying: false,
        turns: false,
        repeats: false,
        draws: false,
        arrivals: false,
        same_numbers: false,
        few_faces: false,
        awake: false,
        loose: false,
        no_lookouts: false,
        any_level: false,
        empty: false,
        lone_sides: false,
        hiders: CharacterSet::ALL,
        drawers: CharacterSet::ALL,
        seers: CharacterSet::ALL,
        ranked: CharacterSet::ALL,
        heard: u64::MAX,
    };

    /// All there are where this content is played, these listen, and each seat has one bandit or some have more.
    pub(crate) fn of(content: &Content, dispatch: &Dispatch, lookouts: PawnSet, one_each: bool) -> Shortcuts {
        let options = &content.rules;
        let plays_as_others =
            |row: &Character| row.plays_bullets_as.is_none() && row.own_turns.is_empty() && !row.always_open;
        let tops = content.characters.iter().any(|row| row.plays_top);
        let awake = !content.pawns.iter().any(|pawn| pawn.dormant);
        let aims = aimed_actions(content);
        let kinds = content.characters.iter().map(|row| row.cylinder.len()).max().unwrap_or_default();
        // The neutral one among them.
        let bullets = MAX_WHO * kinds + 1;
        let laying = content.characters.iter().all(plays_as_others)
            && !tops
            && aims == 0
            && content.plannings.is_empty()
            && !content.turns.iter().any(|turn| turn.simultaneous);
        let with = |does: fn(&Character) -> bool| -> CharacterSet {
            let rows = content.characters.iter().enumerate().filter(|(_, row)| does(row));
            rows.map(|(id, _)| CharacterId::at(id)).collect()
        };
        Shortcuts {
            laying,
            turns: laying && !options.expert() && options.scheme_turn_choice == SchemeTurn::Must,
            repeats: (content.turns.iter().map(|turn| turn.again))
                .chain(content.characters.iter().flat_map(|row| &row.own_turns).map(|own| own.again))
                .all(|again| again == RepeatRule::default()),
            draws: true,
            arrivals: !dispatch.has_listeners(HookPoint::OnArrive)
                && !dispatch.has_listeners(HookPoint::AfterArrival)
                && !dispatch.has_listeners(HookPoint::MayMeet)
                && !dispatch.has_listeners(HookPoint::OnMeeting)
                && content.pawns.iter().filter(|pawn| pawn.meeting.is_some()).count() < 2,
            same_numbers: one_each,
            few_faces: content.actions.len() + bullets + aims * MAX_WHO <= u64::BITS as usize,
            awake,
            loose: awake
                && content.markers.is_empty()
                && !content.characters.iter().any(|row| row.keeps_loot),
            no_lookouts: lookouts.is_empty(),
            any_level: content.characters.iter().all(|row| row.levels.is_none()),
            empty: true,
            lone_sides: one_each && content.sides.is_empty(),
            hiders: match options.teams() {
                true => CharacterSet::ALL,
                false => with(|row| row.hides.is_some()),
            },
            drawers: with(|row| row.extra_cards != 0),
            seers: with(|row| row.sees_through_roof.is_some()),
            ranked: with(|row| !row.ranks.is_empty()),
            heard: heard(dispatch),
        }
    }

    /// Whether these are those of a table at which others listen. Of who listens nothing else counts here.
    pub(crate) fn hear_others(&self, dispatch: &Dispatch) -> bool {
        self.heard != heard(dispatch)
    }

    /// Whether a hook point is gone through: the whole cost of one nobody uses.
    #[inline]
    pub(crate) fn asks(&self, point: HookPoint) -> bool {
        self.heard >> point as u64 & 1 == 1
    }
}

/// A bit for each hook point somebody listens to.
fn heard(dispatch: &Dispatch) -> u64 {
    dispatch.points().fold(0, |heard, point| heard | 1 << point as u64)
}
