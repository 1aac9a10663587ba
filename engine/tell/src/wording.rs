//! Words for the outside: what things are called and how sentences about them
//! run, in one language. Records are written in the wording of the content's
//! ids ([`Words::ids`]), which is why they stay readable to programs; a language
//! ([`Words::speak`]) only changes what people are shown.

mod grammar;
mod mark;
mod pattern;
mod sentence;
mod words;

use std::sync::Arc;

use holdup_rules::content::Filling;
use holdup_rules::ids::*;
use holdup_rules::number::whole;
use holdup_rules::side::side_of;
use holdup_rules::state::State;
use holdup_rules::table::{CardKind, Table};
use pattern::{By, NONE};

pub use grammar::{COUNTED, Category, Grammar, Name, PluralForms};
pub use pattern::{Fault, GapKind, OTHER, Pattern, PatternError, PhraseSource};
pub use sentence::{ByKey, InEnglish, SentenceInfo, gaps_of, saying_row};
pub use words::{
    CarWords, Language, LanguageId, LootWords, ProgramWords, TokenWords, Tongues, Translator, Wording, Words,
};

crate::sentences! {
    /// A sentence, or a part of one. Its slots are filled in the order declared.
    Phrase filled with names;

    // Things.
    ActionOf "action_of" (bandit action) = "{bandit}'s {action}";
    AimedAt "aimed_at" (action bandit) = "{action} at {bandit}";
    BulletOf "bullet_of" (bandit) = "bullet of {bandit}";
    BulletKindOf "bullet_kind_of" (bullet bandit) = "{bullet} of {bandit}";
    BulletFromPile "bullet_from_pile" (bullet number) = "{bullet} from pile {number}";
    NeutralBullet "neutral_bullet" () = "neutral bullet";
    TokenValue "token_value" (kind value) = "{kind} {value}";
    Cards "cards" (number) = "{number} cards" by number { "0" = "no cards", "1" = "1 card" };
    Bullets "bullets" (number) = "{number} bullets" by number { "0" = "no bullets", "1" = "1 bullet" };
    BulletsInPiles "bullets_in_piles" (first second) = "{first} + {second} bullets";
    Horses "horses" (number) = "{number} horses" by number { "0" = "no horses", "1" = "1 horse" };

    // Pictures of the game, and the table at its end.
    Dollars "dollars" (amount) = "${amount}";
    Thousands "thousands" () = ",";
    You "you" () = "you";
    Person "person" () = "person";
    RoundShown "round_shown" (round rounds) = "Round {round} of {rounds}:";
    EventShown "event_shown" (event) = "then {event}";
    NoEventShown "no_event_shown" () = "no event";
    CarsBehind "cars_behind" () = "... and behind:";
    CommonDeck "common_deck" () = "Common deck:";
    CardHidden "card_hidden" (card) = "{card} (hidden)";
    LootShown "loot_shown" (kind value) = "{kind} {value}";
    LootCounted "loot_counted" (number kind) = "{number} {kind}";
    ClosedShown "closed_shown" () = "closed";
    NoLootShown "no_loot_shown" () = "no loot";
    CardsShown "cards_shown" (family held) = "{family} left: {held}";
    TokensShown "tokens_shown" (zone loot) = "{zone}: {loot}";
    CardShown "card_shown" (family held) = "{family} {held}";
    HandShown "hand_shown" (cards) = "in hand: {cards}";
    FrontShown "front_shown" (cards) = "in front: {cards}";
    BarredShown "barred_shown" (cards) = "without effect: {cards}";
    MarkShown "mark_shown" (mark number) = "{mark} {number}";
    MarkValueShown "mark_value_shown" (mark value) = "{mark}: {value}";
    UsedShown "used_shown" (loot) = "{loot} (used)";
    HiddenShown "hidden_shown" () [bandit] = "hidden";
    HiddenAtShown "hidden_at_shown" (place) [bandit] = "hidden, to appear at {place}";
    OutsideShown "outside_shown" (place) [bandit] = "off the train, to come back at {place}";
    AwayShown "away_shown" () [bandit] = "not on the train";
    OutShown "out_shown" () [bandit] = "out of the game";
    HandSize "hand_size" (number) = "hand {number}";
    DeckSize "deck_size" (number) = "deck {number}";
    DiscardsSize "discards_size" (number) = "discards {number}";
    YourHand "your_hand" (cards) = "Your hand: {cards}";
    YourDiscards "your_discards" (cards) = "Your discards: {cards}";
    EmptyHand "empty_hand" () = "nothing";
    ColumnBandit "column_bandit" () = "bandit";
    ColumnPlayer "column_player" () = "played by";
    ColumnTotal "column_total" () = "total";
    ColumnFired "column_fired" () = "bullets fired";
    ColumnReceived "column_received" () = "received";
    BecauseRichest "because_richest" () = "The greatest riches decide.";
    BecauseRichestOfRest "because_richest_of_rest" () = "The richest of the others wins.";
    BecauseFewestBullets "because_fewest_bullets" () = "Riches are equal, so the fewest bullets decide.";
    BecauseLevel "because_level" () = "Riches and bullets are equal.";
    BecauseVictory "because_victory" (victory) = "A way to win decides that comes before riches: {victory}.";
    Counted "counted" (team amount number) = "{team}: {amount}, {number} bullets count in a tie."
        by number { "0" = "{team}: {amount}, no bullets count in a tie.", "1" = "{team}: {amount}, 1 bullet counts in a tie." };
    NobodyWins "nobody_wins" () = "Nobody wins.";
    Wins "wins" (bandit) = "{bandit} wins.";
    ShareTheWin "share_the_win" (bandits last) = "{bandits} and {last} share the win.";
    TeamWins "team_wins" (team) [number] = "{team} win." by number { "1" = "{team} wins." };
    TeamsShare "teams_share" (teams) = "{teams} share the win.";

    // Questions.
    AskPlan "ask_plan" (bandit) = "{bandit}: play a card or draw?";
    AskDiscard "ask_discard" (bandit) = "{bandit}: what to discard?";
    AskFill "ask_fill" (bandit) = "{bandit}: draw one more card?";
    AskMove "ask_move" (bandit) = "{bandit}: where to move?";
    AskSend "ask_send" (bandit pawn) = "{bandit}: where does the {pawn} go?";
    AskShoot "ask_shoot" (bandit) = "{bandit}: whom to shoot?";
    AskPile "ask_pile" (bandit) = "{bandit}: which pile to shoot from?";
    AskPunch "ask_punch" (bandit) = "{bandit}: whom to punch?";
    AskKnockLoose "ask_knock_loose" (bandit victim) = "{bandit}: what does {victim} lose?";
    AskPunchTo "ask_punch_to" (bandit victim) = "{bandit}: where does {victim} land?";
    AskRob "ask_rob" (bandit) = "{bandit}: what to take?";
    AskRoundCard "ask_round_card" (bandit) = "{bandit}: which round card is played?";
    AskStart "ask_start" (bandit) = "{bandit}: where to begin?";
    AskLose "ask_lose" (bandit) = "{bandit}: what to lose?";
    AskPutDown "ask_put_down" (bandit) = "{bandit}: what to put down?";
    AskGive "ask_give" (bandit other) = "{bandit}: what to give to {other}?";
    AskCard "ask_card" (bandit family) = "{bandit}: which {family} to take?";
    AskHeal "ask_heal" (bandit) = "{bandit}: which bullet to remove?";
    AskActNow "ask_act_now" (bandit) = "{bandit}: which card to play at once?";
    AskScript "ask_script" (bandit text) = "{bandit}: {text}?";
    AskInWords "ask_in_words" (bandit text) = "{bandit}: {text}";

    // Choices.
    Play "play" (action) = "play {action}";
    PlayFaceDown "play_face_down" (play) = "{play} face down";
    Draw "draw" (number) = "draw {number}";
    PawnTo "pawn_to" (pawn place) = "{pawn} to {place}";
    Shoot "shoot" (bandit) = "shoot {bandit}";
    Pile "pile" (number) = "pile {number}";
    Punch "punch" (bandit) = "punch {bandit}";
    Yes "yes" () = "yes";
    No "no" () = "no";
    LeavePawn "leave_pawn" (pawn) = "leave the {pawn}";
    ShootPawn "shoot_pawn" (pawn) = "shoot {pawn}";
    PunchPawn "punch_pawn" (pawn) = "punch {pawn}";
    ShootNobody "shoot_nobody" () = "shoot nobody";
    PunchNobody "punch_nobody" () = "punch nobody";
    TakeNothing "take_nothing" () = "take nothing";
    Pass "pass" () = "pass";
    Discard "discard" (card) = "discard {card}";
    KeepTheRest "keep_the_rest" () = "keep the rest";
    RemoveFromDeck "remove_from_deck" (card) = "remove {card} from the deck";
    RemoveFromDiscards "remove_from_discards" (card) = "remove {card} from the discards";
    RemoveInFront "remove_in_front" (card) = "remove {card} in front";
    HealNoMore "heal_no_more" () = "leave the rest";
    PlayNothing "play_nothing" () = "play nothing";

    // What happens.
    RoundBegan "round_began" (round rounds bandit) = "round {round} of {rounds}; first player {bandit}";
    RoundCard "round_card" (turns event) = "round card: {turns}; event {event}";
    RoundCardNoEvent "round_card_no_event" (turns) = "round card: {turns}; no event";
    RoundShortened "round_shortened" (number) = "only {number} turns are played this round"
        by number { "0" = "no turn is played this round", "1" = "only 1 turn is played this round" };
    TurnBegan "turn_began" (turn kind) = "turn {turn}: {kind}";
    Draws "draws" (bandit cards "...") = "{bandit} draws {cards}";
    FromTheTop "from_the_top" () = "from the top of the deck";
    FromTheBottom "from_the_bottom" () = "from the bottom of the deck";
    Shuffled "shuffled" (bandits "...") = "all cards shuffled: {bandits}";
    ChoseToDraw "chose_to_draw" (bandit) = "{bandit} draws instead of playing";
    CannotPlan "cannot_plan" (bandit) = "{bandit} can neither play nor draw";
    Plays "plays" (bandit card) = "{bandit} plays {card}";
    PlaysFaceDown "plays_face_down" (bandit card) = "{bandit} plays {card} face down";
    PlaysHidden "plays_hidden" (bandit) = "{bandit} plays a card face down";
    Passes "passes" (bandit) = "{bandit} passes";
    PlansOtherwise "plans_otherwise" (bandit planning) = "{bandit} chooses: {planning}";
    FetchesFromDeck "fetches_from_deck" (bandit card) = "{bandit} takes {card} from the deck";
    FetchesFromDiscards "fetches_from_discards" (bandit card) = "{bandit} takes {card} from the discards";
    Discards "discards" (bandit card) = "{bandit} discards {card}";
    LaysOnTop "lays_on_top" (bandit card) = "{bandit} lays {card} on the deck";
    LaysUnder "lays_under" (bandit card) = "{bandit} lays {card} under the deck";
    LaysUnderHidden "lays_under_hidden" (bandit) = "{bandit} lays a card under the deck";
    LaysIntoDeck "lays_into_deck" (bandit card) = "{bandit} puts {card} into the deck";
    LaysIntoDeckHidden "lays_into_deck_hidden" (bandit) = "{bandit} puts a card into the deck";
    LaysIntoHand "lays_into_hand" (bandit card) = "{bandit} takes {card} into the hand";
    LaysIntoHandHidden "lays_into_hand_hidden" (bandit) = "{bandit} takes a card into the hand";
    LaysInFront "lays_in_front" (bandit card) = "{bandit} lays {card} in front";
    SetsAside "sets_aside" (bandit card) = "{bandit} sets {card} aside";
    GivesCards "gives_cards" (bandit other cards) = "{bandit} gives {other} {cards}";
    GivesCardsOf "gives_cards_of" (bandit other cards owner) = "{bandit} gives {other} {cards} of {owner}";
    GivesBack "gives_back" (bandit other cards) = "{bandit} returns {cards} to the deck of {other}";
    GivesBackOnTop "gives_back_on_top" (bandit other cards) = "{bandit} returns {cards} to the top of the deck of {other}";
    GivesBackUnder "gives_back_under" (bandit other cards) = "{bandit} returns {cards} under the deck of {other}";
    GivesBackToDiscards "gives_back_to_discards" (bandit other cards) = "{bandit} returns {cards} to the discards of {other}";
    GivesBackToFront "gives_back_to_front" (bandit other cards) = "{bandit} lays {cards} in front of {other}";
    GivesBackAside "gives_back_aside" (bandit other cards) = "{bandit} sets {cards} aside for {other}";
    CardLeaves "card_leaves" (bandit card) = "{bandit} puts {card} into the box";
    BulletRemoved "bullet_removed" (bandit card) = "{bandit} puts {card} out of the game";
    BulletLaidAside "bullet_laid_aside" (bandit card) = "{bandit} lays aside {card}";
    Keeps "keeps" (bandit cards) = "{bandit} keeps {cards}";
    Reshuffles "reshuffles" (bandit number) = "{bandit} shuffles {number} discards into the deck"
        by number { "1" = "{bandit} shuffles 1 discard into the deck" };
    HandReturned "hand_returned" (bandit) = "{bandit} lays the rest of the hand on the deck";
    StealingBegan "stealing_began" () = "stealin'";
    Turned "turned" (bandit card) = "{bandit}: {card}";
    TurnedFaceDown "turned_face_down" (bandit card) = "{bandit}: {card} (face down)";
    Moves "moves" (pawn from to) = "{pawn} moves from {from} to {to}";
    ChangesFloor "changes_floor" (pawn from to) = "{pawn} changes floor from {from} to {to}";
    IsSent "is_sent" (pawn from to) = "{pawn} is sent from {from} to {to}";
    IsKnocked "is_knocked" (pawn from to) = "{pawn} is knocked from {from} to {to}";
    IsPushed "is_pushed" (pawn from to) = "{pawn} is pushed from {from} to {to}";
    Flees "flees" (pawn from to) = "{pawn} flees from {from} to {to}";
    IsMoved "is_moved" (pawn from to) = "{pawn} is moved from {from} to {to}";
    Rides "rides" (pawn from to) = "{pawn} rides from {from} to {to}";
    IsLaunched "is_launched" (pawn from to) = "{pawn} is launched from {from} to {to}";
    Swap "swap" (pawn other) = "{pawn} and {other} change places";
    Appears "appears" (pawn place) = "{pawn} appears at {place}";
    Hides "hides" (bandit from) = "{bandit} hides, gone from {from}";
    HidesUnder "hides_under" (bandit from place) = "{bandit} hides, gone from {from}, to appear at {place}";
    IsThrownOff "is_thrown_off" (bandit from place) = "{bandit} is thrown off the train from {from}, to come back at {place}";
    ComesBack "comes_back" (bandit place) = "{bandit} comes back at {place}";
    Leaves "leaves" (pawn from) = "{pawn} leaves the game from {from}";
    IsOut "is_out" (bandit) = "{bandit} is out of the game";
    Spared "spared" (pawn other) = "{pawn} stays beside {other}";
    Wakes "wakes" (pawn) = "the {pawn} takes part from now on";
    CarMoves "car_moves" (car beside) = "{car} is now beside {beside}";
    CarChangesEnds "car_changes_ends" (car beside) = "{car} is now at the end next to {beside}";
    LineApart "line_apart" (line number) = "{line} is now at {number} along the train, beside none of its cars";
    CarLeaves "car_leaves" (car) = "{car} leaves the game";
    BarsCards "bars_cards" (bandit cards) = "{bandit}, without effect until the round ends: {cards}";
    PlaceGone "place_gone" (place) = "{place} is there no more";
    HorseComes "horse_comes" (car) = "a horse stands beside {car}";
    HorseMoves "horse_moves" (from to) = "a horse goes from {from} to {to}";
    HorseLeaves "horse_leaves" (car) = "the horse beside {car} leaves the game";
    Shoots "shoots" (shooter victim bullets) = "{shooter} shoots {victim}, {bullets} left";
    NeutralHits "neutral_hits" (pawn number) = "a neutral bullet hits {pawn}; left: {number}";
    ShootsWith "shoots_with" (shooter victim bullet bullets)
        = "{shooter} shoots {victim} with {bullet}, {bullets} left";
    ReceivesNeutral "receives_neutral" (victim number) = "{victim} receives a neutral bullet, {number} left";
    BulletsShort "bullets_short" (needed left) = "too few neutral bullets: {needed} needed, {left} left";
    RestCancelled "rest_cancelled" () = "the rest is called off";
    NeutralBulletsLeave "neutral_bullets_leave" (number) = "{number} neutral bullets leave the game"
        by number { "1" = "1 neutral bullet leaves the game" };
    Picked "picked" (token number) = "picked {token} out of {number}";
    Chanced "chanced" (question answer) = "{question}: {answer}";
    ChancedHidden "chanced_hidden" (question) = "{question}: drawn in secret";
    AskChance "ask_chance" (question) = "{question}?";
    LaysFaceUp "lays_face_up" (bandit loot) = "{bandit} lays {loot} face up";
    Takes "takes" (bandit loot place) = "{bandit} takes {loot} at {place}";
    Loses "loses" (bandit loot place) = "{bandit} loses {loot} at {place}";
    LosesToTheBox "loses_to_the_box" (bandit loot) = "{bandit} loses {loot} to the box";
    ReceivesLoot "receives_loot" (bandit loot) = "{bandit} receives {loot} from the box";
    RoundChosen "round_chosen" (card) = "round card chosen: {card}";
    Starts "starts" (bandit place) = "{bandit} begins in {place}";
    LootMoves "loot_moves" (loot from to) = "{loot} goes from {from} to {to}";
    LootGoes "loot_goes" (loot place) = "{loot} at {place} goes to the box";
    GivesLoot "gives_loot" (bandit other loot) = "{bandit} gives {other} {loot}";
    LootFromBox "loot_from_box" (loot place) = "{loot} comes from the box to {place}";
    LootBackInBox "loot_back_in_box" (loot) = "{loot} goes to the box";
    LootWaits "loot_waits" (loot) = "{loot} comes to lie beside the train";
    LeavesLoot "leaves_loot" (bandit loot) = "{bandit} leaves {loot} beside the train";
    TakesWaiting "takes_waiting" (bandit loot) = "{bandit} takes {loot} from beside the train";
    LaysInto "lays_into" (bandit loot zone) = "{bandit} lays {loot} into {zone}";
    TakesFrom "takes_from" (bandit loot zone) = "{bandit} takes {loot} from {zone}";
    LootComesTo "loot_comes_to" (loot zone) = "{loot} comes to {zone}";
    LootLeaves "loot_leaves" (loot zone place) = "{loot} comes from {zone} to {place}";
    UsesToken "uses_token" (bandit loot) = "{bandit} uses {loot} for the first time";
    TakesCard "takes_card" (bandit held family) = "{bandit} takes the {held} {family}";
    Shows "shows" (bandit other held) = "{bandit} shows {other} {held}";
    ShowsAll "shows_all" (bandit held) = "{bandit} shows {held} to all";
    IsShown "is_shown" (other held) = "{other} is shown {held}";
    AllAreShown "all_are_shown" (held) = "all are shown {held}";
    CardComes "card_comes" (bandit held zone) = "{bandit}: {held} comes to {zone}";
    CardGoes "card_goes" (held zone) = "{held} goes to {zone}";
    CardGone "card_gone" (held) = "{held} goes to the box";
    Marks "marks" (bandit mark number) = "{bandit}: {mark} {number}";
    MarkOf "mark_of" (holder mark value) = "{holder}: {mark} {value}";
    MarkOfGame "mark_of_game" (mark value) = "{mark}: {value}";
    NoMark "no_mark" () = "none";
    Acts "acts" (bandit action) = "{bandit} acts: {action}";
    BulletReturns "bullet_returns" (bandit card) = "{bandit} lays back {card}";
    IsLaid "is_laid" (loot place) = "{loot} is laid at {place}";
    Receives "receives" (bandit amount) = "{bandit} receives ${amount}";
    Pays "pays" (bandit amount) = "{bandit} pays ${amount}";
    Declines "declines" (bandit) = "{bandit} declines";
    NoTarget "no_target" (bandit) = "no effect for {bandit}: nobody can be chosen";
    NoBullet "no_bullet" (bandit) = "no effect for {bandit}: no bullet left to fire";
    NoLoot "no_loot" (bandit) = "no effect for {bandit}: no loot lies here";
    Barred "barred" (bandit) = "no effect for {bandit}: something bars it";
    NothingToDo "nothing_to_do" (bandit) = "no effect for {bandit}: nothing to do";
    NoWay "no_way" (bandit) = "no effect for {bandit}: nowhere to go";
    EventBegan "event_began" (event) = "event: {event}";
    RoundEnded "round_ended" () = "end of the round";
    FirstPlayer "first_player" (bandit) = "first player: {bandit}";
    Lent "lent" (bandit other) = "{other} decides for {bandit} from now on";
    LentToRule "lent_to_rule" (bandit) = "a rule decides for {bandit} from now on";
    FirstDrawn "first_drawn" (bandit) = "first player drawn: {bandit}";
    GainsPower "gains_power" (bandit power) = "{bandit} gains the power of {power}";
    LosesPower "loses_power" (bandit power) = "{bandit} loses the power of {power}";
    GameOver "game_over" () = "the game is over";
    GameOverBy "game_over_by" (victory) = "the game is over, by {victory}";
    Score "score" (bandit total) = "{bandit}: ${total}";
    ScorePart "score_part" (entry amount) = "{entry} {amount}";
    ScoreBullets "score_bullets" (bullets) = "{bullets} received";
    TeamAnd "team_and" () = "and";
    TeamScore "team_score" (team total) = "{team}: ${total} in all";
    NoWinner "no_winner" () = "nobody wins";
    Winner "winner" (bandit) = "winner: {bandit}";
    Winners "winners" (bandits) = "winners: {bandits}";
}

/// What fills a gap.
#[derive(Clone, Copy, Debug)]
pub enum Slot<'a> {
    /// A word as it stands.
    Word(&'a str),
    /// A number.
    Number(i32),
    /// Dollars, without their sign: thousands stand apart.
    Dollars(i32),
    /// So many of something: a phrase whose gap is a number.
    Count(Phrase, usize),
    /// What somebody has left to fire.
    Left(WhoId, Cylinder),
    /// A name.
    Name(&'a Name),
    /// Text that stands for something of this name, which others agree with.
    Said(&'a str, &'a Name),
    /// A bandit's name.
    Bandit(WhoId),
    /// A pawn's name.
    Pawn(PawnId),
    /// A place.
    Place(PlaceId),
    /// A car of the train.
    Car(u8),
    /// An action.
    Action(ActionId),
    /// A card, and whose where a seat plays several bandits.
    Card(CardId),
    /// What is printed on a card.
    Face(CardId),
    /// A token; its value is only named to those who know it.
    Loot(LootId, bool),
}

/// Speaks about one game in one language. Everything is added to a text.
#[derive(Clone, Copy, Debug)]
pub struct Speech<'a> {
    /// The game.
    pub table: &'a Table,
    /// The language.
    pub words: &'a Wording,
}

impl<'a> Speech<'a> {
    /// In the wording of records.
    #[inline]
    pub fn of(table: &'a Table) -> Speech<'a> {
        Speech { table, words: &Words::of(&table.content).ids }
    }

    /// In a language, or in the wording of records where none is given.
    #[inline]
    pub fn in_language(table: &'a Table, language: impl Into<Option<LanguageId>>) -> Speech<'a> {
        match language.into() {
            None => Speech::of(table),
            Some(language) => Speech { table, words: &Words::of(&table.content).speak(language).words },
        }
    }

    /// Whether these are the words of records, which people are not shown.
    pub fn is_of_records(&self) -> bool {
        std::ptr::eq(self.words, Arc::as_ptr(&Words::of(&self.table.content).ids))
    }

    /// What is written, as a text of its own.
    pub fn text(&self, write: impl FnOnce(&Self, &mut String)) -> String {
        let mut out = String::new();
        write(self, &mut out);
        out
    }

    /// A sentence as a text of its own.
    pub fn phrase(&self, phrase: Phrase, slots: &[Slot<'_>]) -> String {
        self.text(|speech, out| speech.say(out, phrase, slots))
    }

    /// Adds a sentence with its gaps filled in order.
    #[inline]
    pub fn say(&self, out: &mut String, phrase: Phrase, slots: &[Slot<'_>]) {
        self.tell(out, self.words.phrase(phrase), slots);
    }

    #[inline]
    fn tell(&self, out: &mut String, pattern: &Pattern, slots: &[Slot<'_>]) {
        let text = self.chosen(pattern, slots);
        pattern.write(text, out, |out, slot, form| self.fill(out, slots[slot], form));
    }

    /// Adds a sentence of a script.
    pub fn saying(&self, out: &mut String, saying: SayingId, gaps: &[Filling]) {
        let slot = |gap: &Filling| match *gap {
            Filling::Bandit(bandit) => Slot::Bandit(bandit),
            Filling::Pawn(pawn) => Slot::Pawn(pawn),
            Filling::Place(place) => Slot::Place(place),
            Filling::Car(car) => Slot::Car(car),
            Filling::Token(token) => Slot::Loot(token, true),
            Filling::Loot(kind) => Slot::Name(&self.words.loot_kinds[kind.index()].name),
            Filling::Action(action) => Slot::Action(action),
            Filling::Number(number) => Slot::Number(i32::from(number)),
        };
        let slots: Vec<Slot<'_>> = gaps.iter().map(slot).collect();
        self.tell(out, &self.words.sayings[saying.index()], &slots);
    }

    /// The number of the text that is meant with these things in the gaps.
    fn chosen(&self, pattern: &Pattern, slots: &[Slot<'_>]) -> usize {
        match &pattern.by {
            By::Nothing => 0,
            By::Class { slot, texts } => {
                let class = self.name(slots[usize::from(*slot)]).map_or(0, Name::class);
                // English knows no classes, and stands in for languages that do.
                usize::from(texts.get(usize::from(class)).copied().unwrap_or(texts[0]))
            }
            By::Number { slot, .. } => match slots[usize::from(*slot)] {
                Slot::Number(number) => pattern.at(number, &self.words.grammar),
                _ => pattern.usual(),
            },
        }
    }

    /// The name of what fills a gap, if it has one.
    fn name(&self, slot: Slot<'a>) -> Option<&'a Name> {
        match slot {
            Slot::Name(name) | Slot::Said(_, name) => Some(name),
            Slot::Bandit(bandit) => Some(self.bandit_name(bandit)),
            Slot::Pawn(pawn) => Some(self.pawn_name(pawn)),
            Slot::Place(place) => Some(self.place_name(place)),
            Slot::Car(car) => Some(self.car_name(car)),
            Slot::Action(action) => Some(self.words.name(action)),
            Slot::Loot(token, _) => {
                let kind = self.table.content.tokens[token.index()].kind;
                Some(&self.words.loot_kinds[kind.index()].one)
            }
            _ => None,
        }
    }

    fn fill(&self, out: &mut String, slot: Slot<'_>, form: u8) {
        match slot {
            Slot::Word(word) | Slot::Said(word, _) => out.push_str(word),
            Slot::Number(number) => self.number(out, number),
            Slot::Dollars(amount) => self.grouped(out, amount),
            Slot::Count(phrase, count) => self.count(out, phrase, count),
            Slot::Left(who, left) => self.bullets_left(out, who, left),
            Slot::Card(card) => self.card(out, self.table.card(card)),
            Slot::Face(card) => self.face(out, self.table.card(card)),
            Slot::Loot(token, named) => self.token_in(out, token, named, form),
            slot => out.push_str(self.name(slot).map_or("", |name| name.form(form))),
        }
    }

    /// Adds a number.
    #[inline]
    pub fn number(&self, out: &mut String, number: i32) {
        match u8::try_from(number) {
            Ok(digit @ 0..10) => out.push(char::from(b'0' + digit)),
            _ => out.push_str(itoa::Buffer::new().format(number)),
        }
    }

    /// Adds a number with its thousands apart, as the language writes them.
    pub fn grouped(&self, out: &mut String, number: i32) {
        self.words.grouped(out, number);
    }

    /// Adds so many of something, which a phrase with a number for its gap says.
    pub fn count(&self, out: &mut String, phrase: Phrase, count: usize) {
        self.say(out, phrase, &[Slot::Number(whole(count))]);
    }

    /// Adds how many own bullets somebody has left, of two piles in each.
    pub fn bullets_left(&self, out: &mut String, who: WhoId, left: Cylinder) {
        if !self.table.has_two_piles(who) {
            return self.count(out, Phrase::Bullets, left.len());
        }
        let piles = Pile::ALL.map(|pile| Slot::Number(whole(self.table.pile(who, left, pile).len())));
        self.say(out, Phrase::BulletsInPiles, &piles);
    }

    /// What an action is called.
    #[inline]
    pub fn action(&self, action: ActionId) -> &'a str {
        self.words.name(action).as_str()
    }

    /// A bandit's name.
    #[inline]
    pub fn bandit(&self, bandit: WhoId) -> &'a str {
        self.bandit_name(bandit).as_str()
    }

    /// A bandit's name on a picture.
    pub fn bandit_label(&self, bandit: WhoId) -> &'a str {
        self.bandit_name(bandit).label()
    }

    #[inline]
    fn bandit_name(&self, bandit: WhoId) -> &'a Name {
        self.words.name(self.table.who[bandit.index()].character)
    }

    /// The name of the bandit a seat is asked for.
    #[inline]
    pub fn seat(&self, seat: SeatId) -> &'a str {
        self.bandit(self.table.who_of(seat))
    }

    /// Adds the names of all bandits of a seat: `belle and doc`.
    pub fn team(&self, out: &mut String, seat: SeatId) {
        self.names(out, self.table.characters_of(seat));
    }

    /// Adds what those are called who win together: `belle and doc`, and with their side `red (belle and doc)`.
    pub fn group(&self, out: &mut String, state: &State, these: WhoSet) {
        match these.first().and_then(|who| side_of(state, self.table, who)) {
            None => self.names(out, these.iter()),
            Some(side) => {
                out.push_str(self.words.name(side).as_str());
                out.push_str(" (");
                self.names(out, these.iter());
                out.push(')');
            }
        }
    }

    fn names(&self, out: &mut String, these: impl Iterator<Item = WhoId>) {
        for (nth, bandit) in these.enumerate() {
            if nth > 0 {
                out.push(' ');
                self.say(out, Phrase::TeamAnd, &[]);
                out.push(' ');
            }
            out.push_str(self.bandit(bandit));
        }
    }

    /// A pawn's name.
    #[inline]
    pub fn pawn(&self, pawn: PawnId) -> &'a str {
        self.pawn_name(pawn).as_str()
    }

    #[inline]
    fn pawn_name(&self, pawn: PawnId) -> &'a Name {
        match pawn.who() {
            Some(bandit) => self.bandit_name(bandit),
            None => self.words.name(PawnKindId::at(pawn.index() - MAX_WHO)),
        }
    }

    /// What a car of the train is called by itself, as on a picture.
    #[inline]
    pub fn car(&self, car: u8) -> &'a str {
        &self.words.cars[self.table.cars[usize::from(car)].index()].name
    }

    /// The name of a place on a picture.
    pub fn place_label(&self, place: PlaceId) -> &'a str {
        self.place_name(place).label()
    }

    /// What a car of the train is called in a sentence: as its lowest place is.
    #[inline]
    fn car_name(&self, car: u8) -> &'a Name {
        &self.words.cars[self.table.cars[usize::from(car)].index()].places[0]
    }

    #[inline]
    fn place_name(&self, place: PlaceId) -> &'a Name {
        let at = self.table.first_layout.places[place.index()];
        let car = &self.words.cars[self.table.cars[usize::from(at.car)].index()];
        &car.places[at.level.index()]
    }

    /// Adds a place.
    #[inline]
    pub fn place(&self, out: &mut String, place: PlaceId) {
        out.push_str(self.place_name(place).as_str());
    }

    /// Adds what a card is, and whose where a seat plays several bandits.
    #[inline]
    pub fn card(&self, out: &mut String, card: CardKind) {
        match card {
            CardKind::Action(action, owner, aim) if !self.table.one_each => {
                self.action_of(out, action, owner, aim);
            }
            _ => self.face(out, card),
        }
    }

    /// Adds a card that a seat has: with whose it is where that is another.
    pub fn held(&self, out: &mut String, card: CardId, seat: SeatId) {
        match self.table.card(card) {
            CardKind::Action(action, owner, aim) if self.table.is_abroad(card, seat) => {
                self.action_of(out, action, owner, aim);
            }
            kind => self.card(out, kind),
        }
    }

    /// Adds an action card, and whose it is.
    fn action_of(&self, out: &mut String, action: ActionId, owner: WhoId, aim: Option<WhoId>) {
        let aimed = aim.map(|aim| self.phrase(Phrase::AimedAt, &[Slot::Action(action), Slot::Bandit(aim)]));
        let card = aimed.as_deref().map_or(Slot::Action(action), Slot::Word);
        self.say(out, Phrase::ActionOf, &[Slot::Bandit(owner), card]);
    }

    /// Adds what is printed on a card.
    #[inline]
    pub fn face(&self, out: &mut String, card: CardKind) {
        match card {
            CardKind::Action(action, _, None) => out.push_str(self.words.name(action).as_str()),
            CardKind::Action(action, _, Some(aim)) => {
                self.say(out, Phrase::AimedAt, &[Slot::Action(action), Slot::Bandit(aim)]);
            }
            CardKind::Bullet(bandit, kind, Pile::Second) => {
                let bullet =
                    self.text(|speech, out| speech.face(out, CardKind::Bullet(bandit, kind, Pile::First)));
                let number = Slot::Number(Pile::Second.number().into());
                self.say(out, Phrase::BulletFromPile, &[Slot::Word(&bullet), number]);
            }
            CardKind::Bullet(bandit, None, _) => self.say(out, Phrase::BulletOf, &[Slot::Bandit(bandit)]),
            CardKind::Bullet(bandit, Some(kind), _) => {
                let kind = Slot::Name(self.words.name(kind));
                self.say(out, Phrase::BulletKindOf, &[kind, Slot::Bandit(bandit)]);
            }
            CardKind::Neutral => self.say(out, Phrase::NeutralBullet, &[]),
        }
    }

    /// Adds a kind of loot with its value, or what that value is called.
    pub fn valued(&self, out: &mut String, kind: LootKindId, value: u16) {
        self.valued_in(out, kind, value, NONE);
    }

    fn valued_in(&self, out: &mut String, kind: LootKindId, value: u16, form: u8) {
        let words = &self.words.loot_kinds[kind.index()];
        if self.table.content.loot_kinds[kind.index()].scores {
            let valued = Slot::Said(words.valued.form(form), &words.valued);
            self.say(out, Phrase::TokenValue, &[valued, Slot::Dollars(i32::from(value))]);
        } else {
            let name = words.of_value(value).map_or(&words.valued, |words| &words.name);
            out.push_str(name.form(form));
        }
    }

    /// Adds `purse 300` where the token is `named`, else `a purse`. Where all
    /// of a kind are alike they need no value.
    pub fn token(&self, out: &mut String, token: LootId, named: bool) {
        self.token_in(out, token, named, NONE);
    }

    fn token_in(&self, out: &mut String, token: LootId, named: bool, form: u8) {
        let row = self.table.content.tokens[token.index()];
        let words = &self.words.loot_kinds[row.kind.index()];
        if named && self.table.content.loot_kinds[row.kind.index()].apart {
            self.valued_in(out, row.kind, row.value, form);
        } else {
            out.push_str(words.one.form(form));
        }
    }
}

/// An id as people read it.
pub fn spaced(id: &str) -> String {
    id.replace('_', " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_english_phrase_is_a_pattern_with_all_its_slots() {
        for phrase in Phrase::ALL {
            let SentenceInfo { key, english, .. } = phrase.row();
            assert_eq!(phrase.row().read(english, &Grammar::default()).err(), None, "{key}");
            assert_eq!(Phrase::named(key), Some(*phrase), "{key} is the key of two phrases");
        }
    }

    #[test]
    fn what_more_is_added_to_ends_the_sentence() {
        let written = PhraseSource::plain(&[("", "{cards} for {bandit}")]);
        let fault = Phrase::Draws.row().read(written, &Grammar::default()).err();
        let error = PatternError::NotLast("cards".to_owned());
        assert_eq!(fault, Some(Fault { when: None, error }));
    }
}
