//! The two-copies test of everything that is shown at a table: whatever a person
//! types, and whatever he is told, reads alike in two games that differ only in
//! what he cannot know. And every word that only tells comes back to the question.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

use holdup_fuzz::parts::PartSets;
use holdup_hooks::Rulebook;
use holdup_packs::{Command, Dialogue, Files, catalogue, preset_ids};
use holdup_replay::library::Library;
use holdup_rules::game::{Game, Witness};
use holdup_rules::ids::{PersonId, SeatId};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::state::State;
use holdup_rules::table::Table;
use holdup_tell::wording::{LanguageId, Speech, Words};
use holdup_tests::changes::Kind;
use holdup_tests::copies::{Ear, Hunt, Onlooker, counted, pairs};
use holdup_tests::play::{Dealt, OTHER_GAMES, Which, made_up, other_game, rulebook, with_pack};
use holdup_tests::{PRESET, WHOLE};

use super::dialogue::{Ears, Wish};
use super::happening::{Happening, PlayFollower};
use super::person::{self, PersonAsked};
use super::show::Show;
use super::sitting::Sat;
use super::things::{ThingMatch, ThingsOnScreen};
use crate::seating::SeatPlayer;
use crate::seen::{Eyes, Seen};

/// Of so many questions to a person, everything is asked at one.
const THOROUGHLY: usize = 20;

/// What means no choice, or one by its beginning alone.
const NO_WORDS: [&str; 9] =
    ["", "99", "1 2 99", "xyzzy", "shot", "shoot everybody", "rob purse", "p", "look!"];

/// A person at the table, beside computer players and another person.
struct Sitter<'a> {
    rulebook: &'a Rulebook,
    library: &'a Library,
    person: PersonId,
    language: LanguageId,
    follower: Rc<RefCell<PlayFollower>>,
    /// How often he was asked.
    asked: usize,
}

impl<'a> Sitter<'a> {
    fn new(
        rulebook: &'a Rulebook,
        library: &'a Library,
        (table, state): (&Table, &State),
        person: PersonId,
    ) -> Sitter<'a> {
        let languages = Words::of(rulebook.content()).known().count();
        let language = LanguageId::at(person.seat().index() % languages);
        let another = PersonId((person.0 + 1) % table.seats);
        let follower = Rc::new(RefCell::new(PlayFollower::new(state, &[person, another], language)));
        Sitter { rulebook, library, person, language, follower, asked: 0 }
    }

    /// The words that only tell, as somebody types them who wants to know everything.
    fn words(&self, game: &Game) -> Vec<String> {
        let dialogue = Dialogue::of(self.rulebook.content(), self.language);
        let only_tell = [Command::Why, Command::Help, Command::Log, Command::Look, Command::Save];
        let mut lines: Vec<String> = only_tell.iter().map(|&word| dialogue.word(word).to_owned()).collect();
        lines.extend(["log all", "? first player", "? nothing like it"].map(str::to_owned));
        if self.asked.is_multiple_of(THOROUGHLY) {
            let offered = game.question().map_or(0, |question| question.choices.len());
            lines.extend((1..=offered).map(|nth| format!("? {nth}")));
            lines.extend(["? purse", "? play fire", "? yes", "? no"].map(str::to_owned));
        }
        lines
    }

    fn players(&self, table: &Table, persons: &[PersonId]) -> Vec<SeatPlayer> {
        let player = |seat: SeatId| match persons.contains(&seat.person()) {
            true => SeatPlayer::Person(None),
            false => SeatPlayer::named("greedy").expect("there is such a player"),
        };
        table.all_seats().map(player).collect()
    }

    fn show<'s>(&self, out: &'s mut Vec<u8>, lines: Vec<String>, players: Vec<SeatPlayer>) -> Show<'s> {
        let dialogue = Dialogue::of(self.rulebook.content(), self.language);
        let ears = Ears::Given(RefCell::new(lines.into()));
        Show::new(out, ears, (self.language, dialogue), players)
    }
}

impl Onlooker for Sitter<'_> {
    fn after(&self, ear: Ear) -> Box<dyn Witness> {
        Box::new((ear, Rc::clone(&self.follower)))
    }

    fn shown(&mut self, game: &Game) -> String {
        let table = game.table();
        let mut out = Vec::new();
        self.follower.borrow_mut().pause(game.state(), table);
        // What all may know who look together.
        let both = self.players(table, &[self.person, PersonId((self.person.0 + 1) % table.seats)]);
        let mut show = self.show(&mut out, Vec::new(), both);
        let news = self.follower.borrow().all(Eyes::All);
        show.happened(table, news).expect("memory can be written");
        let own = self.players(table, &[self.person]);
        let mut lines = self.words(game);
        lines.extend(NO_WORDS.map(str::to_owned));
        let mut show = self.show(&mut out, lines, own);
        let news = self.follower.borrow_mut().news(Eyes::Of(self.person));
        show.happened(table, news).expect("memory can be written");
        // What each thing is; to ask about it at a question takes long, because it could be a choice.
        let dialogue = show.dialogue().clone();
        let things = ThingsOnScreen::of(show.speech(table), &dialogue);
        let seen = Seen::of(show.eyes(), game);
        for line in (0..things.names().count()).flat_map(|thing| things.told(thing, &seen)) {
            show.say(line).expect("memory can be written");
        }
        let question = game.question().cloned().expect("he is asked");
        let (index, library) = (self.rulebook.index(), self.library);
        let asking = PersonAsked { game, sitting: Some(&*self), index, library };
        let mut ask = || person::ask(&asking, &question, &mut show).expect("memory can be written");
        // What reads like a choice is one.
        while ask() != Wish::Quit {}
        self.asked += 1;
        String::from_utf8(out).expect("what is shown is text")
    }
}

impl Sat for Sitter<'_> {
    fn log(&self, eyes: Eyes) -> Vec<Happening> {
        self.follower.borrow().all(eyes)
    }

    fn save(&self, _: &Path) -> std::io::Result<String> {
        Err(std::io::Error::other("nothing is kept here"))
    }
}

/// Follows so many pairs of copies of each of these kinds, with everything that is shown.
fn follow(rulebook: &Rulebook, kinds: &[Kind], seed: u64, games: u64) {
    // Options are tried by the two-copies test of reasons; here it would take too long.
    let library = Library::new(Files::new());
    let looks = |table: &Rc<Table>, state: &State, person: PersonId| -> Box<dyn Onlooker + '_> {
        Box::new(Sitter::new(rulebook, &library, (table, state), person))
    };
    let hunt = Hunt {
        games_of_a_kind: 2,
        led: Dealt::led_by_others,
        looks: Some(&looks),
        ..Hunt::new(rulebook, kinds)
    };
    let followed = hunt.follow(seed, games);
    let questions: usize = kinds.iter().map(|&kind| counted(&followed, kind).1).sum();
    assert!(questions > 0, "nobody was asked anything");
}

#[test]
fn nothing_that_is_shown_at_a_table_tells_what_one_cannot_know() {
    follow(&rulebook(&Library::built_in()), &Kind::USUAL, 1848, pairs(10));
    for &other in &OTHER_GAMES[..3] {
        follow(&other_game(&Library::built_in(), other), &Kind::USUAL, 1849, pairs(5));
    }
    follow(&other_game(&Library::built_in(), OTHER_GAMES[3]), &Kind::ALL, 1851, pairs(10));
}

/// Marks of seats, cards of families, badges and tokens in zones are as secret in every text as on pictures.
#[test]
fn what_packs_keep_secret_no_text_tells() {
    follow(&with_pack("packs/vendetta", PRESET, &[]), &[Kind::Mark], 1853, pairs(4));
    follow(&with_pack("packs/vendetta", WHOLE, &[]), &[Kind::Tokens], 1853, pairs(4));
    follow(&made_up(PRESET, &["moles"]), &[Kind::Cards], 1854, pairs(4));
    follow(&made_up(PRESET, &["relics"]), &[Kind::Cards], 1852, pairs(4));
    follow(&made_up(PRESET, &["pots"]), &[Kind::Tokens], 1853, pairs(4));
}

/// Asks about every thing there is in a rulebook version, in every language.
fn ask_about_everything(rulebook: &Rulebook) -> usize {
    let content = rulebook.content();
    let dealt = Dealt::new(rulebook, Which::nth(content, 1848, 0));
    let table = &dealt.table;
    let mut asked = 0;
    for language in (0..Words::of(content).known().count()).map(LanguageId::at) {
        let dialogue = Dialogue::of(content, language);
        let things = ThingsOnScreen::of(Speech::in_language(table, language), &dialogue);
        for eyes in [Eyes::Of(PersonId(0)), Eyes::All, Eyes::Outside] {
            let seen = Seen::by(eyes, &dealt.state, table);
            for (nth, name) in things.names().enumerate() {
                let ThingMatch::Exactly(found) = things.find(name) else {
                    panic!("`? {name}` finds nothing")
                };
                assert!(found.contains(&nth), "`? {name}` finds something else");
                let told = things.told(nth, &seen);
                assert!(told[0].contains(name), "{told:?}");
                things.rules(nth, rulebook.index());
                asked += 1;
            }
        }
    }
    asked
}

#[test]
fn everything_that_has_a_name_can_be_asked_about() {
    let library = Library::built_in();
    let (packs, _) = catalogue(library.files());
    let all: Vec<_> = packs.into_iter().flat_map(|pack| pack.parts).collect();
    for preset in preset_ids(library.files()) {
        let plain = library.rulebook(preset, &[]).unwrap_or_else(|problems| panic!("{preset}: {problems:?}"));
        assert!(ask_about_everything(&plain) > 100, "{preset}");
        let known = &plain.content().parts;
        let parts = PartSets::new(known.iter().map(|part| part.id.as_str()), &all);
        let always = parts.mask(|id| known.iter().any(|part| part.id == id && part.on));
        let (mut left, mut rng) = (!always, Rng::new(1848, 0, Stream::Chance));
        // Without any, with as many as can be, and on until each that can be has been on.
        for set in parts.sets(always, 12, &mut rng).into_iter().skip(1) {
            if set & left == 0 {
                continue;
            }
            let list: Vec<String> = parts.named(set).map(|part| format!("\"{part}\"")).collect();
            let with = ("with".to_owned(), format!("[{}]", list.join(", ")));
            let Ok(rulebook) = library.rulebook(preset, &[with]) else { continue };
            left &= !set;
            ask_about_everything(&rulebook);
        }
        let never: Vec<&str> = parts.named(left & parts.mask(|_| true)).collect();
        assert!(never.is_empty(), "{preset}: {never:?} were never on");
    }
    for pack in ["robots", "made_up", "shunting"] {
        assert!(ask_about_everything(&with_pack(pack, WHOLE, &[])) > 100, "{pack}");
    }
}
