//! Families of cards: how they are dealt, what they lend, and who knows which of them lies where. A made-up pack has zones
//! known to all, to whoever holds the card, and to nobody.

use std::rc::Rc;
use std::sync::Arc;

use holdup_hooks::Rulebook;
use holdup_packs::Files;
use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, deal};
use holdup_rules::side::side_of;
use holdup_rules::start::start;
use holdup_rules::state::{CardSpot, State};
use holdup_rules::table::Table;
use holdup_rules::view::{Piece, View, knows};
use holdup_tell::fingerprint::fingerprint;
use holdup_tell::law::{self, BrokenLaw};
use holdup_tests::PRESET;
use holdup_tests::play::{Dealt, Which, made_up, with_files};

/// A game of four, as it begins.
fn dealt(game: u64) -> (Rc<Table>, State) {
    let which = Which { seed: 16, game, seats: 4 };
    let dealt = Dealt::new(&made_up(PRESET, &["relics"]), which);
    (dealt.table, dealt.state)
}

fn zone(table: &Table, id: &str) -> ZoneId {
    let at = table.content.zones.iter().position(|zone| zone.id == format!("made_up/{id}"));
    ZoneId::at(at.unwrap())
}

fn card(table: &Table, id: &str) -> FamilyCardId {
    let named = |row: CharacterId| table.content.characters[row.index()].id == format!("made_up/{id}");
    FamilyCardId::at(table.content.cards.iter().position(|card| named(card.row)).unwrap())
}

/// Who of four can tell a card.
fn knowing(table: &Table, state: &State, card: FamilyCardId) -> Vec<u8> {
    let can = |seat: &u8| knows(state, table, Some(PersonId(*seat)), Piece::Card(card));
    (0..4).filter(can).collect()
}

#[test]
fn as_many_are_dealt_as_the_family_says() {
    for game in 0..20 {
        let (table, state) = dealt(game);
        let count = |id: &str, spot: &dyn Fn(CardSpot) -> bool| {
            let family = table.content.families.iter().position(|family| family.id.ends_with(id)).unwrap();
            let cards = table.content.cards.iter().zip(&state.held);
            cards.filter(|(card, held)| card.family.index() == family && spot(**held)).count()
        };
        let pit = CardSpot::Zone(zone(&table, "pit"));
        assert_eq!(count("relic", &|spot| spot == pit), 9);
        for who in table.all_characters() {
            let hoard = CardSpot::With(who, zone(&table, "hoard"));
            assert_eq!(count("omen", &|spot| spot == hoard), 1);
        }
        assert_eq!(count("omen", &|spot| spot == CardSpot::Box), 4);
        // One fewer than bandits, but there is only one.
        assert_eq!(count("hostage", &|spot| matches!(spot, CardSpot::Zone(_))), 1);
        law::check(&state, &table).unwrap();
    }
}

#[test]
fn what_is_lent_is_told_from_what_is_own() {
    let (table, mut state) = dealt(0);
    let (one, other) = (WhoId(0), WhoId(1));
    let own = |who: WhoId| CharacterSet::only(table.who[who.index()].character);
    let nun = card(&table, "nun");
    let row = CharacterSet::only(table.content.cards[nun.index()].row);
    let taken = table.content.families[table.content.cards[nun.index()].family.index()].taken;
    let before = state.sheets[0].powers;
    assert_eq!(before.without(table.lent_to(&state, one)), own(one));
    table.move_card(&mut state, nun, CardSpot::With(one, taken));
    assert_eq!(state.sheets[0].powers, before.or(row));
    assert_eq!(state.sheets[0].powers.without(table.lent_to(&state, one)), own(one));
    table.move_card(&mut state, nun, CardSpot::With(other, taken));
    assert_eq!(state.sheets[0].powers, before);
    assert!(state.sheets[1].powers.or(row) == state.sheets[1].powers);
    table.move_card(&mut state, nun, CardSpot::Box);
    assert_eq!(state.sheets[1].powers.without(table.lent_to(&state, other)), own(other));
}

#[test]
fn a_card_is_known_to_whom_its_zone_says_until_it_is_lost_from_sight() {
    let (table, mut state) = dealt(0);
    let (coin, owl) = (card(&table, "coin"), card(&table, "owl"));
    let pit = CardSpot::Zone(zone(&table, "pit"));
    let altar = CardSpot::Zone(zone(&table, "altar"));
    let hoard = |who: u8| CardSpot::With(WhoId(who), zone(&table, "hoard"));
    assert_eq!(knowing(&table, &state, coin), [] as [u8; 0]);
    table.move_card(&mut state, coin, hoard(2));
    assert_eq!(knowing(&table, &state, coin), [2]);
    // Whoever leads a seat looks into what lies there.
    state.leads[2] = PersonId(0);
    assert_eq!(knowing(&table, &state, coin), [0, 2]);
    state.leads[2] = PersonId(2);
    table.move_card(&mut state, coin, altar);
    assert_eq!(knowing(&table, &state, coin), [0, 1, 2, 3]);
    // All have seen it go, and it stays known where it lies alone.
    table.move_card(&mut state, coin, hoard(1));
    assert_eq!(knowing(&table, &state, coin), [0, 1, 2, 3]);
    table.move_card(&mut state, card(&table, "bone"), hoard(1));
    table.move_card(&mut state, coin, hoard(3));
    assert_eq!(knowing(&table, &state, coin), [1, 3]);
    table.move_card(&mut state, coin, pit);
    assert_eq!(knowing(&table, &state, coin), [1, 3]);
    // One that is drawn can be any of those that lay there, but to who drew it.
    table.move_card(&mut state, card(&table, "skull"), hoard(3));
    assert_eq!(knowing(&table, &state, coin), [3]);
    // Another family has nothing to do with it.
    let knew = knowing(&table, &state, owl);
    table.move_card(&mut state, coin, hoard(0));
    assert_eq!(knowing(&table, &state, owl), knew);
}

#[test]
fn what_is_dealt_again_agrees_with_what_was_seen() {
    let mut rng = Rng::new(16, 5, Stream::Agents);
    let mut others = 0;
    for game in 0..20 {
        let (table, mut state) = dealt(game);
        table.move_card(&mut state, card(&table, "coin"), CardSpot::With(WhoId(1), zone(&table, "hoard")));
        let person = PersonId(0);
        let view = View::of(&state, &table, person);
        let again = view.deal_again(&table, &mut rng);
        law::check(&again, &table).unwrap();
        assert_eq!(View::of(&again, &table, person), view);
        for who in table.all_characters() {
            let lent = table.lent_to(&again, who);
            assert_eq!(again.sheets[who.index()].powers.and(lent), lent);
        }
        others += usize::from(again.held != state.held);
    }
    assert!(others > 10, "what nobody knows is dealt otherwise");
}

#[test]
fn a_card_lies_where_cards_can_lie() {
    let (table, state) = dealt(0);
    let wrong = |spot: CardSpot, id: &str| {
        let mut state = state.clone();
        state.held[card(&table, id).index()] = spot;
        assert_eq!(law::check(&state, &table), Err(BrokenLaw::FamilyCard(format!("made_up/{id}"))));
    };
    wrong(CardSpot::Zone(zone(&table, "hoard")), "coin");
    wrong(CardSpot::With(WhoId(0), zone(&table, "pit")), "owl");
    wrong(CardSpot::With(WhoId(4), zone(&table, "hoard")), "owl");
    let mut beyond = state.clone();
    beyond.held[table.content.cards.len()] = CardSpot::Zone(zone(&table, "pit"));
    assert!(matches!(law::check(&beyond, &table), Err(BrokenLaw::FamilyCard(_))));
}

#[test]
fn a_fingerprint_tells_where_cards_lie_and_who_knows_it() {
    let (table, state) = dealt(0);
    let coin = card(&table, "coin");
    let mut all = vec![fingerprint(&state, &table)];
    for spot in [
        CardSpot::Zone(zone(&table, "altar")),
        CardSpot::With(WhoId(0), zone(&table, "hoard")),
        CardSpot::With(WhoId(1), zone(&table, "hoard")),
    ] {
        let mut moved = state.clone();
        table.move_card(&mut moved, coin, spot);
        all.push(fingerprint(&moved, &table));
        moved.seats[3].seen.insert(card(&table, "tooth"));
        all.push(fingerprint(&moved, &table));
    }
    for (nth, one) in all.iter().enumerate() {
        assert!(!all[..nth].contains(one), "number {nth} is that of another position");
    }
}

/// Badges of sides are dealt by turns, so one of them is always the mole's; that it is in the game everybody knows, and
/// imagines it so.
#[test]
fn imagined_badges_could_have_been_dealt() {
    let rulebook = made_up(PRESET, &["moles"]);
    let mut moles = [0; 4];
    for game in 0..20 {
        let Dealt { table, state, .. } = Dealt::new(&rulebook, Which { seed: 16, game, seats: 4 });
        let named =
            |who| side_of(&state, &table, who).map(|side| table.content.sides[side.index()].id.clone());
        let mole = table.all_characters().find(|&who| named(who).unwrap() == "made_up/law").unwrap();
        for person in (0..4).map(PersonId) {
            let view = View::of(&state, &table, person);
            for nth in 0..20 {
                let imagined = view.deal_again(&table, &mut Rng::new(game, nth, Stream::Agents));
                law::check(&imagined, &table).unwrap();
                let of_the_law = |who: &WhoId| {
                    let side = side_of(&imagined, &table, *who).unwrap();
                    table.content.sides[side.index()].id == "made_up/law"
                };
                let all: Vec<WhoId> = table.all_characters().filter(of_the_law).collect();
                assert_eq!(all.len(), 1, "person {} imagines {all:?}", person.0);
                let own = |who: WhoId| table.seat_of(who).person() == person;
                assert_eq!(own(mole), own(all[0]), "his own badge he knows");
                moles[usize::from(all[0].0)] += 1;
            }
        }
    }
    assert!(moles.iter().all(|&times| times > 100), "{moles:?}");
}

/// A family dealt by draws: hidden goals of those who play and others, for one character, as many as the game needs.
fn with_goals() -> Arc<Rulebook> {
    const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";
    let mut files = Files::new();
    files.insert(
        "pack.toml",
        "id = \"law\"\nname = \"Law\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n",
    );
    files.insert(
        "content/families.toml",
        "[[zone]]\nid = \"later\"\nname = \"later\"\nof = \"character\"\nknown = \"nobody\"\n\n\
         [[zone]]\nid = \"badge\"\nname = \"badge\"\nof = \"character\"\n\n\
         [[zone]]\nid = \"jail\"\nname = \"jail\"\n\n\
         [[family]]\nid = \"goal\"\nname = \"goal\"\nfolder = \"goals\"\nbegins = \"later\"\ntaken = \"badge\"\nwith_bandits = true\n\
         dealt = [{ more = 2, of_bandits = true, to = \"clerk\" }, { in_all = 5, of_bandits = false, to = \"clerk\" }]\n\n\
         [[family]]\nid = \"poster\"\nname = \"poster\"\nfolder = \"posters\"\nbegins = \"badge\"\ntaken = \"badge\"\n\
         dealt = [{ to_own = true }]\n\n\
         [[family]]\nid = \"friend\"\nname = \"friend\"\nfolder = \"friends\"\nbegins = \"jail\"\ntaken = \"badge\"\n\
         dealt = [{ more = 1, bandits = { fewest = 1, most = 3 } }, { more = 3, bandits = { fewest = 4, most = 14 } }]\n",
    );
    files.insert("content/bandits/clerk.toml", format!("name = \"Clerk\"\nbandit = false\n{SOURCE}"));
    for who in ["belle", "cheyenne", "django", "doc", "ghost", "tuco"] {
        let of = format!("name = \"NAME of {who}\"\nof = \"{who}\"\n{SOURCE}");
        files.insert(format!("content/goals/catch_{who}.toml"), of.replace("NAME", "goal"));
        files.insert(format!("content/posters/face_{who}.toml"), of.replace("NAME", "poster"));
        let lends = of.replace("NAME", "friend").replace("source", &format!("lends = \"{who}\"\nsource"));
        files.insert(format!("content/friends/pal_of_{who}.toml"), lends);
    }
    for (goal, keys) in [
        ("rest", ""),
        ("run", ""),
        ("shoot", ""),
        ("wait", ""),
        ("crowd", "bandits = { fewest = 4, most = 14 }\n"),
    ] {
        files.insert(format!("content/goals/{goal}.toml"), format!("name = \"{goal}\"\n{keys}{SOURCE}"));
    }
    with_files(&files, PRESET, &[])
}

/// A game with the clerk and these others, as it begins.
fn with_clerk(content: &Arc<Content>, others: &[&str], seed: u64) -> (Table, State) {
    let named = |id: &str| content.characters.iter().position(|row| row.id == id).map(CharacterId::at);
    let characters = [named("law/clerk")].into_iter().chain(others.iter().map(|id| named(id))).collect();
    let request = Request { characters, ..Request::random(others.len() as u8 + 1) };
    assert_eq!(request.check(content), []);
    let setup = deal(content, &request, &mut Rng::new(seed, 0, Stream::Chance));
    let table = Table::new(Arc::clone(content), &setup);
    let state = *start(&table, &setup, Rng::new(seed, 1, Stream::Chance));
    (table, state)
}

#[test]
fn cards_are_dealt_draw_by_draw() {
    let book = with_goals();
    let content = book.content();
    let folder =
        |card: &FamilyCardId| content.families[content.cards[card.index()].family.index()].folder.clone();
    for (others, goals_of_bandits, goals, friends) in
        [(&["belle", "doc"][..], 2, 5, 1), (&["belle", "doc", "tuco", "ghost"], 2, 5, 3)]
    {
        for seed in 0..20 {
            let (table, state) = with_clerk(content, others, seed);
            let of = |name: &str| -> Vec<FamilyCardId> {
                let out = table.all_family_cards().filter(|card| state.held[card.index()] != CardSpot::Box);
                out.filter(|card| folder(card) == name).collect()
            };
            assert_eq!(of("goals").len(), goals);
            assert!(of("goals").iter().all(|card| state.held[card.index()].holder() == Some(WhoId(0))));
            let warrants = of("goals").into_iter().filter(|card| content.cards[card.index()].of.is_some());
            assert_eq!(warrants.count(), goals_of_bandits);
            assert_eq!(of("friends").len(), friends);
            // Each with the bandit it is of, and with nobody else.
            assert_eq!(of("posters").len(), others.len());
            for poster in of("posters") {
                assert!(table.is_his(poster, state.held[poster.index()].holder().unwrap()));
            }
            let crowd = of("goals").iter().any(|&card| content.row_of(card).id == "law/crowd");
            assert!(!crowd || others.len() >= 4, "it is for four bandits or more");
            law::check(&state, &table).unwrap();
        }
    }
}

/// Two of bandits who play and three others, none that cannot be in the game: so everybody counts, and imagines them.
#[test]
fn imagined_goals_could_have_been_dealt() {
    let book = with_goals();
    let content = book.content();
    let mut imagined_so: Vec<String> = Vec::new();
    for seed in 0..10 {
        let (table, state) = with_clerk(content, &["belle", "doc", "tuco"], seed);
        for person in (0..4).map(PersonId) {
            let view = View::of(&state, &table, person);
            for nth in 0..20 {
                let imagined = view.deal_again(&table, &mut Rng::new(seed, nth, Stream::Agents));
                law::check(&imagined, &table).unwrap();
                let held: Vec<FamilyCardId> = (table.all_family_cards())
                    .filter(|card| {
                        imagined.held[card.index()].zone() == Some(ZoneId::at(zone_of(&table, "law/later")))
                    })
                    .collect();
                let ids = held.iter().map(|&card| content.row_of(card).id.as_str());
                let warrants: Vec<&str> = ids.clone().filter(|id| id.starts_with("law/catch_")).collect();
                assert_eq!((held.len(), warrants.len()), (5, 2), "{warrants:?}");
                assert!(
                    warrants.iter().all(|id| ["belle", "doc", "tuco"].iter().any(|who| id.ends_with(who)))
                );
                assert!(!ids.clone().any(|id| id == "law/crowd"));
                imagined_so.push(warrants.join(" "));
            }
        }
    }
    imagined_so.sort_unstable();
    imagined_so.dedup();
    assert_eq!(imagined_so.len(), 3, "every two of three: {imagined_so:?}");
}

fn zone_of(table: &Table, id: &str) -> usize {
    table.content.zones.iter().position(|zone| zone.id == id).unwrap()
}

/// To the bandit it is of a card lends nothing, also where he has lost his own power.
#[test]
fn a_friend_is_lent_nothing() {
    let book = with_goals();
    let content = book.content();
    let (table, mut state) = with_clerk(content, &["belle", "doc"], 1);
    let named = |id: &str| table.all_family_cards().find(|&card| content.row_of(card).id == id).unwrap();
    let power = |id: &str| CharacterId::at(content.characters.iter().position(|row| row.id == id).unwrap());
    let badge = ZoneId::at(zone_of(&table, "law/badge"));
    let (belle, doc) = (WhoId(1), WhoId(2));
    state.sheets[belle.index()].powers.remove(power("belle"));
    table.move_card(&mut state, named("law/pal_of_belle"), CardSpot::With(belle, badge));
    assert!(!state.sheets[belle.index()].powers.has(power("belle")));
    table.move_card(&mut state, named("law/pal_of_belle"), CardSpot::With(doc, badge));
    assert!(state.sheets[doc.index()].powers.has(power("belle")));
    table.move_card(&mut state, named("law/pal_of_belle"), CardSpot::Box);
    assert!(!state.sheets[doc.index()].powers.has(power("belle")));
}
