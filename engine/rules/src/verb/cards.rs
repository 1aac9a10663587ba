//! What scripts do with cards: drawing, playing and resolving out of turn,
//! looking for a card, getting rid of bullets, acting without a card.

use crate::action::{can_perform, is_barred, perform, perform_card, shoot_at as shot, strike};
use crate::content::Procedure;
use crate::fact::Fact;
use crate::flow::{
    carry_out, draw, faces_in_hand, find_in_hand, laid, lay_for, lay_top, offer_seat_cards, plays_for,
    take_top,
};
use crate::game::{Game, Halt, carried_out, own_action, question_by_nature};
use crate::hook::Told;
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::procedure::{LONGEST_CHAIN, SCRIPTED, cards_of, discarded, find_card, received_by};
use crate::question::{Ask, Choice, MAX_CHOICES};
use crate::state::{MAX_CARDS, PlayedCard, Run};
use crate::table::CardKind;

/// A bandit performs an action at once: without a card, or as part of one, which can be barred.
pub fn act(game: &mut Game, bandit: WhoId, action: ActionId, by_card: bool) -> Result<(), Halt> {
    act_by(game, bandit, action, by_card, None)
}

/// As [`act`]; `played` where it is by a card out of turn, which others can repeat: whether it comes to nothing.
fn act_by(
    game: &mut Game,
    bandit: WhoId,
    action: ActionId,
    by_card: bool,
    played: Option<bool>,
) -> Result<(), Halt> {
    if game.running.acting >= LONGEST_CHAIN {
        return Ok(());
    }
    let acts = Fact::Acts { bandit, action, played };
    game.emit(SCRIPTED, acts);
    let before = game.running.setting_off;
    if let Some(by) = own_action(game) {
        game.running.setting_off.insert(by);
    }
    as_actor(game, bandit, |game| match by_card {
        true => perform_card(game, bandit, action),
        false => perform(game, bandit, action),
    })?;
    game.running.setting_off = before;
    Ok(())
}

/// Lets a bandit do something in the middle of what is done: it is he who acts meanwhile.
fn as_actor(
    game: &mut Game,
    bandit: WhoId,
    run: impl FnOnce(&mut Game) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let actor = game.running.actor.replace(bandit);
    game.running.acting += 1;
    run(game)?;
    game.running.acting -= 1;
    game.running.actor = actor;
    Ok(())
}

/// True if an action is a shot or a punch.
pub fn is_strike(game: &Game, action: ActionId) -> bool {
    matches!(game.content().actions[action.index()].does, Procedure::Fire | Procedure::Punch(_))
}

/// A bandit shoots or punches all of some pawns at once, without a card or as part of one, which can be barred.
pub fn strike_all(
    game: &mut Game,
    bandit: WhoId,
    action: ActionId,
    at: PawnSet,
    by_card: bool,
) -> Result<(), Halt> {
    if game.running.acting >= LONGEST_CHAIN || (by_card && is_barred(game, bandit, action)) {
        return Ok(());
    }
    as_actor(game, bandit, |game| strike(game, bandit, action, at))
}

/// A bandit shoots at a pawn that is chosen already, wherever it is, by the next bullet of a pile if one is named. Answers
/// whether he had one left, stands anywhere and is not out of the game.
pub fn shoot_at(game: &mut Game, bandit: WhoId, victim: PawnId, pile: Option<Pile>) -> Result<bool, Halt> {
    let Some(here) = game.place(bandit.pawn()).filter(|_| !game.state.out.has(bandit)) else {
        return Ok(false);
    };
    let left = game.state.sheets[bandit.index()].cylinder;
    let left = pile.map_or(left, |pile| game.table().pile(bandit, left, pile));
    if left.is_empty() || game.place(victim).is_none() {
        return Ok(false);
    }
    shot(game, bandit, victim, here, pile)
}

/// The character who acts now: who was told to by a script, or whose card is carried out; nobody in an event (AMB-195).
pub fn acting(game: &Game) -> Option<WhoId> {
    game.running.actor.or_else(|| Some(carried_out(game)?.bandit))
}

/// The action of the card that is carried out now, turned over or played at once, and whose card it is.
pub fn card_under_way(game: &Game) -> Option<(ActionId, WhoId)> {
    let played = carried_out(game)?;
    Some((game.table().plays_as(&game.state, played)?, played.bandit))
}

/// Whether a bandit could perform an action now with any effect: without a card, or as part of one, which can be barred.
pub fn can_act(game: &mut Game, bandit: WhoId, action: ActionId, by_card: bool) -> Result<bool, Halt> {
    Ok(!(by_card && is_barred(game, bandit, action)) && can_perform(game, bandit, action)?)
}

/// The action of the latest card carried out in this round that is of another than this one, whether it was
/// turned over or played at once (AMB-133); of bandits that somebody plays alone (UCR-10.10.1-b), and without those that came
/// to nothing, where its row says so (AMB-099). An action that set off the one under way does not count: a copy of a copy
/// would have no end.
pub fn last_carried_out(game: &Game, except: ActionId) -> Option<ActionId> {
    let table = game.table();
    let counts_void = table.content.actions[except.index()].does.counts_void();
    let counts = |void: bool| !void || counts_void;
    let is_other = |action| action != except && !game.running.setting_off.has(action);
    let players = table.player_bandits();
    let turned = game.state.common[..usize::from(game.state.turned)].iter().enumerate();
    let turned = turned
        .filter(|(_, played)| counts(played.void) && players.has(played.bandit))
        .filter_map(|(nth, &played)| Some((nth + 1, table.plays_as(&game.state, played)?)))
        .rfind(|&(_, action)| is_other(action));
    let at_once = game.state.at_once.iter().rfind(|card| is_other(card.action) && counts(card.void));
    let at_once = at_once.map(|card| (usize::from(card.after), card.action));
    match (turned, at_once) {
        // What was played at once behind a card came after it.
        (Some((number, turned)), Some((after, action))) => Some(if after < number { turned } else { action }),
        (turned, at_once) => turned.or(at_once).map(|(_, action)| action),
    }
}

/// The kind of turn in which the card being resolved was played.
pub fn turn_of_card(game: &Game) -> Option<TurnKindId> {
    let index = usize::from(game.state.turned).checked_sub(1)?;
    turn_kind(game, game.state.common.get(index)?.turn)
}

/// The kind of a turn of this round.
fn turn_kind(game: &Game, turn: u8) -> Option<TurnKindId> {
    game.table().turns(&game.state).get(usize::from(turn)).copied()
}

/// A bandit looks for a card of an action in deck and discards, takes it into
/// the hand for all to see, and shuffles the deck. Answers whether there was one;
/// whoever found none has been through the deck all the same. Who is out of the game looks for none.
pub fn fetch(game: &mut Game, bandit: WhoId, action: ActionId, shuffles: bool) -> bool {
    if game.state.out.has(bandit) {
        return false;
    }
    let seat = game.table().seat_of(bandit);
    let Some((index, from_discards)) = find_card(&game.state, game.table(), bandit, action) else {
        game.emit(SCRIPTED, Fact::Shuffled { seat });
        return false;
    };
    let card = game.state.seats[seat.index()].cards.card(index);
    game.emit(SCRIPTED, Fact::Fetched { seat, card, index: byte(index), from_discards });
    if shuffles || !from_discards {
        game.emit(SCRIPTED, Fact::Shuffled { seat });
    }
    true
}

/// A bandit's seat draws cards. Answers how many there were: none where it plays from the top, and so holds no hand, and
/// none for who is out of the game.
pub fn draw_cards(game: &mut Game, bandit: WhoId, count: usize) -> Result<usize, Halt> {
    let seat = game.table().seat_of(bandit);
    if game.table().plays_top(seat) || game.state.out.has(bandit) {
        return Ok(0);
    }
    let before = game.state.seats[seat.index()].cards.hand().len();
    draw(game, seat, count, SCRIPTED)?;
    Ok(game.state.seats[seat.index()].cards.hand().len() - before)
}

/// Where a script can move cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardGoal {
    /// Into the hand of somebody's seat.
    Hand(WhoId),
    /// Into a run of the seat it is from.
    Run(Run),
    /// Out of the game.
    Box,
}

/// Cards are moved, each from where it lies with a seat; into the hand of another seat action cards go, from hands and
/// discards. Answers how many there were that could be moved and are not there already.
pub fn move_cards(game: &mut Game, cards: &[CardId], to: CardGoal) -> usize {
    cards.iter().filter(|&&card| move_card(game, card, to)).count()
}

fn move_card(game: &mut Game, card: CardId, to: CardGoal) -> bool {
    let table = std::rc::Rc::clone(game.table());
    let place = |seat: SeatId| game.state.seats[seat.index()].cards.place_of(card);
    let Some((from, place)) = table.all_seats().find_map(|seat| Some((seat, place(seat)?))) else {
        return false;
    };
    let whence = game.state.seats[from.index()].cards.run_at(place);
    let home = table.home(card, from);
    let (seat, run) = match to {
        CardGoal::Hand(who) => (table.seat_of(who), Run::Hand),
        CardGoal::Run(run) => (if run == Run::Hand { from } else { home }, run),
        CardGoal::Box => {
            leave_the_game(game, from, card);
            return true;
        }
    };
    // Who plays from the top holds no hand.
    if run == Run::Hand && table.plays_top(seat) {
        return false;
    }
    if seat == from {
        if whence != run {
            let (seat, index) = (from, byte(place));
            game.emit(SCRIPTED, Fact::CardLaid { seat, card, index, from: whence, to: run });
        }
        return whence != run;
    }
    let can_go = table.is_action(card) && matches!(whence, Run::Hand | Run::Discards);
    if can_go {
        game.emit(SCRIPTED, Fact::CardGiven { from, to: seat, card, whence, run });
    }
    can_go
}

fn leave_the_game(game: &mut Game, seat: SeatId, card: CardId) {
    if game.table().is_action(card) {
        game.emit(SCRIPTED, Fact::CardLeft { seat, card });
    } else {
        let bandit = received_by(game, seat);
        game.emit(SCRIPTED, Fact::BulletHealed { seat, bandit, bullet: card, returns: false });
    }
}

/// Whether there is room for so many cards in the hand of a bandit's seat, and for all that could be chosen to play then.
pub fn has_room_for(game: &Game, bandit: WhoId, cards: &[CardId]) -> bool {
    let table = game.table();
    let seat = table.seat_of(bandit);
    let held = game.state.seats[seat.index()].cards;
    let actions = held.hand().iter().chain(cards).filter(|&&card| table.is_action(card));
    let mut faces: Vec<FaceId> = actions.map(|&card| table.face(card)).collect();
    faces.sort_unstable();
    faces.dedup();
    let bullets = held.hand().iter().filter(|&&card| !table.is_action(card)).count();
    let choices = 2 * (faces.len() + bullets) * table.characters_of(seat).count();
    held.all().len() + cards.len() <= MAX_CARDS && choices + game.content().plannings.len() + 4 <= MAX_CHOICES
}

/// A card of the hand of a bandit's seat is laid on the common deck for him, or for the bandit of his team whose it is.
/// Answers whether it is one that can be laid there.
///
/// # Errors
/// As every verb: a script may hear that it was laid.
pub fn lay(game: &mut Game, bandit: WhoId, card: CardId) -> Result<bool, Halt> {
    let table = std::rc::Rc::clone(game.table());
    let seat = table.seat_of(bandit);
    let slot = game.state.seats[seat.index()].cards.hand().iter().position(|&held| held == card);
    let whose = match (table.is_action(card), table.owner(card)) {
        (true, Some(owner)) if table.seat_of(owner) == seat => Some(owner),
        (true, _) => Some(bandit),
        (false, _) => table.bullet_as(&game.state, bandit).map(|_| bandit),
    };
    match (slot, whose, turn_kind(game, game.state.turn)) {
        (Some(slot), Some(whose), Some(kind)) => {
            lay_for(game, whose, slot, kind);
            laid(game, kind)?;
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Bullets that lie in front of a bandit's seat are set aside, up to so many. Answers how many.
pub fn set_aside(game: &mut Game, bandit: WhoId, most: usize) -> usize {
    let table = std::rc::Rc::clone(game.table());
    let bullets = cards_of(game, table.seat_of(bandit), Some(Run::Front), |card| !table.is_action(card));
    let most = most.min(bullets.len());
    move_cards(game, &bullets[..most], CardGoal::Run(Run::Aside))
}

/// A bandit's seat plays a card of its hand as the running turn says, or the top card of its deck if it plays that; if that
/// is optional the seat may pass. Answers whether it played one: for who is out of the game it plays none.
pub fn play_card(game: &mut Game, bandit: WhoId, optional: bool) -> Result<bool, Halt> {
    if game.state.out.has(bandit) {
        return Ok(false);
    }
    let seat = game.table().seat_of(bandit);
    let turn = game.state.turn;
    let Some(kind_id) = turn_kind(game, turn) else {
        return Ok(false);
    };
    if game.table().plays_top(seat) {
        return lay_top(game, seat, kind_id);
    }
    let mut question = game.question_for(bandit, Ask::Plan);
    offer_seat_cards(game, &mut question, seat, turn, kind_id)?;
    if question.choices.is_empty() {
        return Ok(false);
    }
    if optional {
        question.offer(Choice::Pass);
    }
    let choice = game.ask(question)?;
    carry_out(game, seat, choice, kind_id)?;
    Ok(choice != Choice::Pass)
}

/// A bandit's seat may play a card of its hand and resolve it at once; the top card of its deck it must, if it plays that.
/// Answers whether it did: for who is out of the game it plays none (UCR 7.1.11, AMB-133).
pub fn play_now(game: &mut Game, bandit: WhoId, optional: bool) -> Result<bool, Halt> {
    if game.state.out.has(bandit) {
        return Ok(false);
    }
    let table = std::rc::Rc::clone(game.table());
    let seat = table.seat_of(bandit);
    let chosen = match table.plays_top(seat) {
        true => take_top(game, seat)?,
        false => choose_now(game, bandit, optional)?,
    };
    let Some((slot, card)) = chosen else {
        return Ok(false);
    };
    game.emit(SCRIPTED, discarded(&table, seat, card, byte(slot)));
    let played = PlayedCard { bandit, card, ..PlayedCard::default() };
    if let Some(action) = table.plays_as(&game.state, played) {
        // AMB-133: from here on it is the last card played, as one that was turned over would be.
        let void = table.notes_void && !can_act(game, bandit, action, true)?;
        let before = game.running.at_once.replace((bandit, card));
        // UCR-10.10.1-b.
        let repeatable = table.player_bandits().has(bandit);
        act_by(game, bandit, action, true, repeatable.then_some(void))?;
        game.react(Told::AfterAction { bandit, action })?;
        game.running.at_once = before;
    }
    Ok(true)
}

/// Which card of its hand a bandit's seat plays to resolve it at once, and its place there.
fn choose_now(game: &mut Game, bandit: WhoId, optional: bool) -> Result<Option<(usize, CardId)>, Halt> {
    let table = std::rc::Rc::clone(game.table());
    let seat = table.seat_of(bandit);
    let plays_bullets = table.bullet_as(&game.state, bandit).is_some();
    let fits = |card| if table.is_action(card) { plays_for(game, card, bandit) } else { plays_bullets };
    let faces = faces_in_hand(game, bandit, fits);
    let choices = faces.iter().map(|&face| Choice::Play(face, bandit));
    let none = (optional && !faces.is_empty()).then_some(Choice::No);
    match game.ask_for(bandit, Ask::ActNow, choices.chain(none))? {
        Some(Choice::Play(face, _)) => return Ok(find_in_hand(game, seat, face, bandit)),
        // That a hand holds nothing to play looks like a bandit who plays nothing.
        None if !optional || game.state.seats[seat.index()].cards.hand().is_empty() => {}
        _ => game.emit(SCRIPTED, Fact::Declined { bandit }),
    }
    Ok(None)
}

/// A bandit's seat removes up to so many bullets from its deck and discards, where it plays from the top from before its
/// sheet (AMB-176), of one kind or neutral ones first, and shuffles the deck. A bot removes as many as it can, by rule even
/// while somebody leads it (UCR-5.4.2-f, UCR-5.4.3-c). Answers how many: for who is out of the game none (UCR 5.4.2).
pub fn heal(game: &mut Game, bandit: WhoId, most: usize, kind: Option<BulletId>) -> Result<usize, Halt> {
    if game.state.out.has(bandit) {
        return Ok(0);
    }
    let table = std::rc::Rc::clone(game.table());
    let seat = table.seat_of(bandit);
    let mut removed = 0;
    while removed < most {
        let cards = &game.state.seats[seat.index()].cards;
        let in_front = if table.plays_top(seat) { cards.run(Run::Front) } else { &[] };
        // UCR-5.4.2-a: of bullets that look alike, who heals says whether it comes from the deck or from the discards.
        let lying =
            [(Run::Front, in_front), (Run::Bag, cards.deck()), (Run::Discards, cards.run(Run::Discards))];
        let mut bullets: List<(Run, CardId), MAX_CARDS> = lying
            .iter()
            .flat_map(|&(run, cards)| cards.iter().map(move |&card| (run, card)))
            .filter(|&(_, card)| {
                !table.is_action(card) && (kind.is_none() || table.bullet_kind(card) == kind)
            })
            .collect();
        bullets.sort_by_key(|&(run, card)| (table.face(card), run));
        let neutral = |&(_, card): &(Run, CardId)| table.card(card) == CardKind::Neutral;
        let only_neutral = bullets.iter().any(neutral);
        let mut question = question_by_nature(game, bandit, Ask::Heal);
        for &(run, card) in bullets.iter().filter(|bullet| !only_neutral || neutral(bullet)) {
            let choice = Choice::Remove(table.face(card), run);
            if !question.choices.contains(&choice) {
                question.offer(choice);
            }
        }
        if question.choices.is_empty() {
            break;
        }
        if !table.character(bandit).by_rule {
            question.offer(Choice::Done);
        }
        let Choice::Remove(face, run) = game.ask(question)? else {
            break;
        };
        let Some(&(_, bullet)) =
            bullets.iter().find(|&&(lies, card)| lies == run && table.face(card) == face)
        else {
            break;
        };
        let on_behalf = received_by(game, seat);
        let returns = only_neutral || table.returns(bullet);
        game.emit("UCR-5.4.2-b", Fact::BulletHealed { seat, bandit: on_behalf, bullet, returns });
        removed += 1;
    }
    if removed > 0 {
        game.emit("UCR-5.4.2-e", Fact::Shuffled { seat });
    }
    Ok(removed)
}
