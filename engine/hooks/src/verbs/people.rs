//! Who takes part, what can be the matter with somebody, and the cards of families he holds.

use super::*;
use crate::api::kinds::*;
use holdup_rules::content::KnownTo;
use holdup_rules::state::Spot;
use holdup_rules::{side, verb};

verbs! {
    /// Whether a pawn has no effect yet.
    looks dormant(game, pawn: Who = "a pawn of nobody") -> Truth {
        game.state().dormant.has(pawn)
    }
    example r#"if game.dormant("marshal") then return end"#;

    /// Whether a bandit hides.
    looks hidden(game, bandit: Bandit = "a bandit") -> Truth {
        verb::hiding_place(game, bandit).is_some()
    }
    example "if game.hidden(bandit) then return end";

    /// Whether a pawn was moved together with others, and its own arrival is still to come.
    looks coming(game, pawn: Who = "a pawn") -> Truth {
        game.is_coming(pawn)
    }
    example "if game.coming(pawn) then return end";

    /// Where a bandit who hides will appear; nil for others. Nobody but its seat knows it: do not let it
    /// show.
    looks hiding_place(game, bandit: Bandit = "a bandit") -> Option<Place> {
        verb::hiding_place(game, bandit)
    }
    secret "where somebody hides"
    example "local place = game.hiding_place(bandit)";

    /// The place where a bandit will come back who was thrown off the train, see `eject`; nil for others.
    looks outside(game, bandit: Bandit = "a bandit") -> Option<Place> {
        holdup_rules::procedure::outside(game, bandit)
    }
    example "if game.outside(bandit) then return end";

    /// All characters who are in the game, in turn order: who stands somewhere, hides, was thrown off the train or has no pawn; but
    /// nobody who is out, has left the game or has not come yet.
    looks in_game(game, except: Option<Bandit> = "without this one") -> Bandits {
        let is_there = |who: WhoId| {
            game.table().character(who).lacks_pawn || game.state().pawns[who.pawn().index()] != Spot::Absent
        };
        let out = game.state().out;
        game.in_turn_order().filter(|&who| !out.has(who) && Some(who) != except && is_there(who)).collect()
    }
    example "local others = game.in_game(bandit)";

    /// Whether a bandit is out of the game.
    looks is_out(game, bandit: Bandit = "a bandit") -> Truth {
        game.state().out.has(bandit)
    }
    example "if game.is_out(bandit) then return end";

    /// Whether a pawn is a bandit's, and not of nobody.
    looks is_bandit(game, pawn: Who = "a bandit or a pawn of nobody") -> Truth {
        pawn.who().is_some_and(|who| game.table().bandits.has(who))
    }
    example "if not game.is_bandit(hit.victim) then return end";

    /// Whether a pawn is a character's, bandit or not, and not of nobody.
    looks is_character(game, pawn: Who = "a character or a pawn of nobody") -> Truth {
        pawn.who().is_some_and(|who| game.table().all_characters().any(|one| one == who))
    }
    example "if not game.is_character(pawn) then return end";

    /// Whether a bandit has a pawn at all, wherever it stands; see `pawn` of its file.
    looks has_pawn(game, bandit: Bandit = "a bandit") -> Truth {
        !game.table().character(bandit).lacks_pawn
    }
    example "if not game.has_pawn(bandit) then return end";

    /// Whether somebody answers for a bandit, and no rule decides.
    looks is_person(game, bandit: Bandit = "a bandit") -> Truth {
        game.state().leader(game.table().seat_of(bandit)) != PersonId::NOBODY
    }
    example "if not game.is_person(hit.shooter) then return end";

    /// True for a bandit for whom a rule decides by his own file, whoever leads him now: one that was lent is a bot still, and
    /// one that a rule leads for a while is none.
    looks is_bot(game, bandit: Bandit = "a bandit") -> Truth {
        game.table().character(bandit).by_rule
    }
    example "if game.is_bot(bandit) then return end";

    /// Of which side somebody is; nil where he is of none. Where not everybody knows it, do not let it show.
    looks side(game, bandit: Sided = "a bandit") -> Option<Side> {
        side::side_of(game.state(), game.table(), bandit)
    }
    example "if game.side(hit.shooter) == nil then return end";

    /// All bandits of the game in turn order, also those who stand nowhere.
    looks all_bandits(game) -> Bandits {
        in_turn_order(game, game.table().bandits)
    }
    example "if #game.all_bandits() < 5 then return end";

    /// All characters of the game in turn order, bandits or not, also those who stand nowhere.
    looks all_characters(game) -> Bandits {
        game.in_turn_order().collect()
    }
    example "if #game.all_characters() > #game.all_bandits() then return end";

    /// All who share the seat of a bandit, himself among them: in a game for two his team.
    looks team(game, bandit: Bandit = "a bandit") -> Bandits {
        let table = game.table();
        table.characters_of(table.seat_of(bandit)).collect()
    }
    example "if #game.team(hit.shooter) > 1 then return end";

    /// The cards of families that lie in a zone, with whomever it is; of one family alone, if one is named.
    looks cards(game, zone: Zone = "id of a zone", family: Option<Family> = "id of a family") -> FamilyCards {
        verb::cards_lying(game, zone, family).iter().collect()
    }
    secret "which cards lie there" unless { game.content().zones[zone.index()].known == KnownTo::All }
    example r#"if #game.cards("left", "hostage") == 0 then return end"#;

    /// The cards of families that lie with a bandit, in whatever zone; of one family alone, if one is named.
    looks held(game, bandit: Bandit = "a bandit", family: Option<Family> = "id of a family") -> FamilyCards {
        verb::cards_held(game, bandit, family).iter().collect()
    }
    secret "which cards somebody holds" unless { verb::holds_openly(game, bandit, family) }
    example r#"if #game.held(bandit, "hostage") > 0 then return end"#;

    /// Which card it is.
    looks card_id(game, card: FamilyCard = "a card of a family") -> Character {
        game.content().cards[card.index()].row
    }
    secret "which card it is" unless { game.table().shows_card(game.state(), card) }
    example "for _, card in ipairs(game.held(bandit)) do game.has_power(bandit, game.card_id(card)) end";

    /// True if a card is of a bandit, see `of` of its file: of another version of him, too.
    looks is_of(game, card: FamilyCard = "a card of a family", bandit: Bandit = "a bandit") -> Truth {
        game.table().is_his(card, bandit)
    }
    secret "which card it is" unless { game.table().shows_card(game.state(), card) }
    example "for _, card in ipairs(game.held(bandit)) do if game.is_of(card, bandit) then return end end";
}
