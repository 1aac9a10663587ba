//! Cards of a hand and a deck.

use super::*;
use crate::api::VerbTrouble;
use crate::api::kinds::*;
use holdup_rules::table::CardKind;
use holdup_rules::{procedure, state, verb};
use holdup_tell::label::Labels;

/// Most cards a script can have drawn or removed at once.
const MOST_CARDS: i32 = 60;

verbs! {
    /// The cards in the hand of a bandit's seat, bullets included, by what is on them.
    looks hand(game, bandit: Bandit = "a bandit") -> Cards {
        let seat = game.table().seat_of(bandit);
        procedure::cards_of(game, seat, Some(state::Run::Hand), |_| true).iter().copied().collect()
    }
    secret "which cards somebody holds"
    example "local held = game.hand(bandit)";

    /// How many cards the seat of a bandit holds that can be played: action cards, and bullets where a
    /// power of the bandit plays them.
    looks in_hand(
        game,
        bandit: Bandit = "a bandit",
        bullets: Option<Truth> = "true: bullets in the hand count too",
    ) -> Number {
        let (table, state) = (game.table(), game.state());
        let all = bullets.unwrap_or(false) || table.bullet_as(state, bandit).is_some();
        let hand = state.seats[table.seat_of(bandit).index()].cards.hand().iter();
        hand.filter(|&&card| all || table.is_action(card)).count() as i64
    }
    secret "which cards somebody holds"
    example "if game.in_hand(bandit) == 0 then return end";

    /// How many cards the seat of a bandit could draw, discards included.
    looks in_deck(game, bandit: Bandit = "a bandit") -> Number {
        let cards = &game.state().seats[game.table().seat_of(bandit).index()].cards;
        (cards.deck().len() + cards.run(holdup_rules::state::Run::Discards).len()) as i64
    }
    example "if game.in_deck(bandit) == 0 then return end";

    /// Whether a card of an action lies in the deck or the discards of a bandit.
    looks has_card(game, bandit: Bandit = "a bandit", action: Action = "an action") -> Truth {
        procedure::find_card(game.state(), game.table(), bandit, action).is_some()
    }
    secret "which cards lie in a deck"
    example r#"if not game.has_card(plan.bandit, "fire") then return end"#;

    /// What is on a card; nil for a bullet.
    looks action(game, card: Card = "a card") -> Option<Action> {
        match game.table().card(card) {
            CardKind::Action(action, ..) => Some(action),
            CardKind::Bullet(..) | CardKind::Neutral => None,
        }
    }
    example r#"for _, card in ipairs(game.hand(bandit)) do if game.action(card) == "fire" then return end end"#;

    /// The action cards among the cards of a bandit's seat.
    looks actions_in(
        game,
        bandit: Bandit = "a bandit",
        run: Option<Run> = "only those that lie here; all when nil",
        action: Option<Action> = "only those of this action",
    ) -> Cards {
        let table = game.table();
        let fits = |card| match table.card(card) {
            CardKind::Action(on_it, ..) => action.is_none_or(|action| action == on_it),
            CardKind::Bullet(..) | CardKind::Neutral => false,
        };
        let actions = procedure::cards_of(game, table.seat_of(bandit), run, fits);
        actions.iter().copied().collect()
    }
    secret "where action cards lie" unless { run.is_some_and(state::Run::is_open) }
    example r#"game.move_card(game.actions_in(bandit, "bag", "fire"), "box")"#;

    /// Whose bullet a card is; nil for a neutral one, and for an action card.
    looks shooter(game, card: Card = "a card") -> Option<Bandit> {
        match game.table().card(card) {
            CardKind::Bullet(of, ..) => Some(of),
            CardKind::Action(..) | CardKind::Neutral => None,
        }
    }
    example r#"for _, card in ipairs(game.bullets_in(bandit)) do if game.shooter(card) == hit.shooter then return end end"#;

    /// The bullets among the cards of a bandit's seat.
    looks bullets_in(
        game,
        bandit: Bandit = "a bandit",
        run: Option<Run> = "only those that lie here; all when nil",
        kind: Option<BulletName> = "only those of this kind",
    ) -> Cards {
        let table = game.table();
        let fits = |card| !table.is_action(card) && (kind.is_none() || table.bullet_kind(card) == kind);
        let bullets = procedure::cards_of(game, table.seat_of(bandit), run, fits);
        bullets.iter().copied().collect()
    }
    secret "where bullets lie" unless { run.is_some_and(state::Run::is_open) }
    example r#"if #game.bullets_in(bandit, "front") >= 3 then return end"#;

    /// The action of the latest card of this round that was turned over, or played and carried out at once,
    /// and is of another than this action; nil when there is none. Where the row of this
    /// action says `counts_void = false`, cards that came to nothing do not count. Nor do cards of whoever is no bandit or
    /// led by a rule, and actions whose script has set off what is under way: two that copy each other come to an end.
    looks last_turned(game, except: Action = "an action that does not count") -> Option<Action> {
        verb::last_carried_out(game, except)
    }
    example r#"local copied = game.last_turned("robbery")"#;

    /// The kind of turn in which the card being resolved was played; nil when there is none.
    looks turn_of_card(game) -> Option<Turn> {
        verb::turn_of_card(game)
    }
    example r#"if game.turn_of_card() ~= "tunnel" then return end"#;

    /// The seat of a bandit draws cards; answers how many there were: none where it plays from the top, and so holds no hand,
    /// nor for who is out of the game.
    acts draw(game, bandit: Bandit = "a bandit", count: Count<MOST_CARDS> = "how many cards") -> Number {
        verb::draw_cards(game, bandit, count)? as i64
    }
    limit "At most 60 cards at once."
    example "game.draw(plan.bandit, 3)";

    /// The seat of a bandit plays a card of its hand, or the top card of its deck if it plays that, as the running turn says;
    /// answers whether it played one.
    acts play(
        game,
        bandit: Bandit = "a bandit",
        optional: Option<Truth> = "whether it may pass, if it holds a hand; it must play when missing",
    ) -> Truth {
        game.may_play_card()?;
        verb::play_card(game, bandit, optional.unwrap_or(false))?
    }
    limit "Only while a turn is planned, as in `on_plan`, and while the common deck has room: otherwise nobody would resolve the card."
    example "game.play(plan.bandit)";

    /// A bandit takes a card out of deck or discards into the hand and shuffles the deck; answers whether
    /// there was one. Who finds none shuffles as well; who plays from the top looks for none, nor who is out of the game.
    acts fetch(
        game,
        bandit: Bandit = "a bandit",
        action: Action = "the action of the card",
        shuffle: Option<Truth> = "whether the deck is shuffled even if the card lay among the discards; it is when missing",
    ) -> Truth {
        verb::fetch(game, bandit, action, shuffle.unwrap_or(true))
    }
    example r#"game.fetch(plan.bandit, "fire")"#;

    /// A bandit removes bullets from deck and discards, who plays from the top from before his sheet, neutral ones first, as
    /// many as he likes, and shuffles the deck; answers how many.
    acts heal(
        game,
        bandit: Bandit = "a bandit",
        most: Count<MOST_CARDS> = "how many bullets",
        kind: Option<BulletName> = "only those of this kind",
    ) -> Number {
        verb::heal(game, bandit, most, kind)? as i64
    }
    limit "At most 60 bullets at once."
    example "game.heal(bandit, 2)";

    /// Lays a card from the hand of a bandit's seat on the common deck, as a play: face down if the running turn says so or
    /// he hides, otherwise for all to see. It acts for him; in a team a card of their deck acts for whose it is.
    acts lay(game, bandit: Bandit = "a bandit", card: Card = "a card of his hand") {
        game.may_play_card()?;
        if !verb::lay(game, bandit, card)? {
            let label = game.table().card_label(card);
            return Err(VerbTrouble::Wrong(format!(
                "card must be one of the hand that this bandit can play, got {label}: choose one of \
                 `game.hand(bandit)` of which `game.action(card)` is not nil"
            )));
        }
    }
    limit "Only while a turn is planned, as in `on_plan`, and while the common deck has room: otherwise nobody would resolve the card."
    example "game.lay(plan.bandit, game.hand(plan.bandit)[1])";

    /// Moves cards, each from where it lies with a seat: to a bandit, into the hand of his seat; or to `top`, `bag`,
    /// `bottom`, `hand`, `discards`, `front` or `aside` of the seat it is from; or to the `box`, out of the game. Answers how
    /// many went. From one seat to another only action cards go, out of hands and discards: such a card acts for
    /// whoever plays it, and goes home when it was turned over and at the end of planning. Who gives and
    /// who gets a card sees which it is, all others how many and of whose deck; what lies in the open, goes there or
    /// on top of a deck everybody sees. Into the hand of who plays from the top none go.
    acts move_card(
        game,
        cards: Many<SomeCards> = "a card, or a list of them",
        to: CardGoal = "where they go",
    ) -> Number {
        if let verb::CardGoal::Hand(who) = to && !verb::has_room_for(game, who, &cards) {
            return Err(VerbTrouble::Wrong("so many cards are more than a hand can hold".to_owned()));
        }
        verb::move_cards(game, &cards, to) as i64
    }
    example r#"game.move_card(game.hand(bandit), "discards")"#;

    /// Sets aside up to so many bullets that lie in front of a bandit; answers how many there were.
    acts set_aside(game, bandit: Bandit = "a bandit", most: Count<MOST_CARDS> = "how many bullets") -> Number {
        verb::set_aside(game, bandit, most) as i64
    }
    limit "At most 60 bullets at once."
    example "game.set_aside(bandit, 3)";

    /// A bandit plays a card of his hand and resolves it at once; the top card of his deck he must, if he plays that. Answers
    /// whether he did.
    acts play_now(
        game,
        bandit: Bandit = "a bandit",
        optional: Option<Truth> = "whether he may decline",
    ) -> Truth {
        verb::play_now(game, bandit, optional.unwrap_or(true))?
    }
    example "game.play_now(bandit, true)";
}
