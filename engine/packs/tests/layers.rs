//! House files and single values over presets and packs: what is merged, what is
//! replaced, who counts more, and who can be told to have set what.

use holdup_packs::diagnostic::position;
use holdup_packs::setup::{self, SetupSource};
use holdup_packs::{Files, LoadedRulebook, Rank, RuleTexts, VersionChoice, built_in, load, render};
use holdup_rules::content::{Character, Content, Prize, ScoreRule, Tally, Tie};
use holdup_rules::ids::{CharacterId, MarkId, ZoneId};
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, RequestError, deal, seat_range};
use holdup_tell::wording::Words;

/// The preset with every pack there is.
const WHOLE: &str = "ucr_2_1";

const HOUSE: &str = "evening.toml";

fn with(house: &str) -> Files {
    let mut files = built_in();
    files.insert(HOUSE, house);
    files
}

fn loaded(files: &Files, choice: &VersionChoice) -> LoadedRulebook {
    let (loaded, problems) = load(files, choice);
    loaded.unwrap_or_else(|| panic!("{}", render(&problems, files, false)))
}

fn house(text: &str) -> LoadedRulebook {
    loaded(&with(text), &VersionChoice::from(HOUSE))
}

fn values(content: &Content, kind: &str) -> Vec<u16> {
    let kind = content.loot_kinds.iter().find(|row| row.id == kind).unwrap();
    kind.tokens.iter().map(|token| content.value(token)).collect()
}

#[test]
fn tables_are_merged_and_lists_are_replaced() {
    let text = "inherits = \"base_2014\"\n[level.roof]\nmoves = { most = 2 }\n[loot.jewel]\ntokens = [{ value = 700, count = 6 }]\n";
    let content = house(text).content;
    let roof = content.levels.iter().find(|level| level.id == "roof").unwrap();
    assert_eq!(roof.moves, (1, 2));
    assert_eq!(values(&content, "jewel"), [700; 6]);
    assert_eq!(content.loot_kinds[1].name, "jewel");
}

#[test]
fn later_layers_count_more() {
    let mut files = with("inherits = \"club.toml\"\n[options]\nhand_size = 5\n");
    files.insert(
        "club.toml",
        "inherits = \"nl_2014\"\n[options]\nhand_size = 4\ndraw_count = 2\nbullets = 5\n",
    );
    let mut choice = VersionChoice::from(HOUSE);
    choice.set(&mut files, "bullets", "4");
    let rules = loaded(&files, &choice).content.rules.clone();
    assert_eq!((rules.hand_size.get(), rules.draw_count.get(), rules.bullets), (5, 2, 4));
}

#[test]
fn a_pack_changes_what_it_needs_and_a_house_file_changes_that() {
    let mut files = with("inherits = \"base_2014\"\npacks = [\"rich\"]\n[options]\nhand_size = 5\n");
    let manifest = "id = \"rich\"\nname = \"Rich\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n";
    files.insert("content/rich/pack.toml", manifest);
    files.insert(
        "content/rich/overrides.toml",
        "[options]\nhand_size = 8\ndraw_count = 4\n[loot.jewel]\ntokens = [{ value = 900, count = 6 }]\n",
    );
    let loaded = loaded(&files, &VersionChoice::from(HOUSE));
    let rules = &loaded.content.rules;
    assert_eq!((rules.hand_size.get(), rules.draw_count.get()), (5, 4));
    assert_eq!(values(&loaded.content, "jewel"), [900; 6]);
    let ranks = |option: &str| -> Vec<Rank> {
        let option = loaded.index.option(option).unwrap();
        option.values.iter().map(|place| place.rank).collect()
    };
    assert_eq!(ranks("hand_size"), [Rank::Declared, Rank::Pack, Rank::House]);
}

#[test]
fn who_decides_between_packs_may() {
    let mut files = with("inherits = \"base_2014\"\npacks = [\"poor\", \"rich\"]\n");
    for (pack, size) in [("poor", 4), ("rich", 8)] {
        let manifest = format!(
            "id = \"{pack}\"\nname = \"{pack}\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n"
        );
        files.insert(format!("content/{pack}/pack.toml"), manifest);
        files.insert(format!("content/{pack}/overrides.toml"), format!("[options]\nhand_size = {size}\n"));
    }
    let (loaded, problems) = load(&files, HOUSE);
    assert!(loaded.is_none());
    assert!(problems.iter().all(|problem| problem.code.id == "P414"));
    files.insert(HOUSE, "inherits = \"base_2014\"\npacks = [\"poor\", \"rich\"]\n[options]\nhand_size = 6\n");
    assert!(load(&files, HOUSE).0.is_some());
}

#[test]
fn every_value_knows_who_set_it() {
    let mut files =
        with("inherits = \"base_2014\"\n\n[options]\nhand_size = 5\n\n[loot.strongbox]\nreserve = 0\n");
    let mut choice = VersionChoice::from(HOUSE);
    choice.set(&mut files, "hand_size", "4");
    let loaded = loaded(&files, &choice);
    let places = |values: &[holdup_packs::PlacedValue]| -> Vec<(String, String, usize)> {
        let line =
            |place: &holdup_packs::PlacedValue| position(files.get(&place.file).unwrap(), place.span.start).0;
        values.iter().map(|place| (place.value.clone(), place.file.clone(), line(place))).collect()
    };
    let hand = places(&loaded.index.option("hand_size").unwrap().values);
    assert_eq!(hand.len(), 3);
    assert_eq!(hand[1], ("5".to_owned(), HOUSE.to_owned(), 4));
    assert_eq!(hand[2], ("4".to_owned(), "--set hand_size=4".to_owned(), 1));
    let reserve = &loaded.index.changes[0];
    assert_eq!(reserve.way, "loot.strongbox.reserve");
    let reserve = places(&reserve.values);
    assert_eq!((reserve[0].0.as_str(), reserve[0].1.as_str()), ("1", "content/base/loot.toml"));
    assert_eq!(reserve[1], ("0".to_owned(), HOUSE.to_owned(), 7));
}

#[test]
fn house_rules_come_down_to_values_that_can_be_set_again() {
    let text = "inherits = \"nl_2014\"\ncharacters = [\"belle\", \"doc\", \"ghost\"]\n[options]\nhand_size = 0x5\n\
                neutral_partial_deal = \"turn_order\"\n[loot.purse]\ntokens = [\n  { value = 250, count = 17 }, # poor\n  { value = 1000, count = 1 },\n]\n[band.2-4]\ndrawn = 3\n";
    let ours = house(text).content;
    assert_eq!(ours.preset.id, "nl_2014");
    let mut files = built_in();
    let mut choice = VersionChoice::from("nl_2014");
    for (name, value) in &ours.house {
        assert!(!value.contains('\n'), "{name} = {value}");
        choice.set(&mut files, name, value);
    }
    let again = loaded(&files, &choice).content;
    assert_eq!(again, ours);
    assert_eq!(Words::of(&again), Words::of(&ours));
    let plain = loaded(&files, &VersionChoice::from("nl_2014")).content;
    assert_eq!(plain.house, []);
    assert_ne!(plain.preset.fingerprint, ours.preset.fingerprint);
}

#[test]
fn the_fingerprint_knows_changes_of_content() {
    let print = |text: &str| house(text).content.preset.fingerprint.clone();
    let none = print("inherits = \"base_2014\"\n");
    assert_eq!(none, load(&built_in(), "base_2014").0.unwrap().content.preset.fingerprint);
    let poor = print("inherits = \"base_2014\"\n[loot.jewel]\ntokens = [{ value = 5, count = 6 }]\n");
    let rich = print("inherits = \"base_2014\"\n[loot.jewel]\ntokens = [{ value = 900, count = 6 }]\n");
    let few = print("inherits = \"base_2014\"\ncharacters = [\"belle\", \"doc\", \"ghost\"]\n");
    let all = [&none, &poor, &rich, &few];
    assert!(all.iter().enumerate().all(|(at, one)| !all[..at].contains(one)), "{all:?}");
}

#[test]
fn only_what_is_let_in_can_be_played() {
    let text = "inherits = \"base_2014\"\ncharacters = [\"belle\", \"doc\", \"ghost\", \"tuco\"]\n\
                cars = [\"saloon\", \"luggage\", \"restaurant\", \"first_class\"]\n\
                round_cards = [\"bridge_2_4\", \"tunnel_2_4\", \"braking_2_4\", \"swivel_arm_2_4\", \"pickpocketing\"]\n";
    let content = house(text).content;
    assert_eq!(content.characters.len(), 4);
    assert_eq!(content.cars.len(), 5, "the leading car comes by itself");
    assert_eq!(content.rounds.len(), 5);
    assert_eq!(content.bands.len(), 2);
    assert_eq!(holdup_rules::setup::seat_range(&content), (3, 4));
}

/// Hostages lend powers as bandits have them, and yet nobody plays them.
#[test]
fn a_hostage_has_no_seat() {
    let text = format!(
        "inherits = \"{WHOLE}\"\nwith = [\"horses\"]\n[setup]\nseats = [\"Banker=random\", \"Belle=random\"]\n"
    );
    let files = with(&text);
    let (loaded, mut problems) = load(&files, VersionChoice::from(HOUSE));
    if let Some(loaded) = loaded {
        problems.extend(setup::read(&files, &loaded.setups, &loaded.content, None).1);
    }
    let said = render(&problems, &files, false);
    assert!(said.contains("there is no bandit `Banker`"), "{said}");
    assert!(!said.contains("Belle`"), "{said}");
}

#[test]
fn a_deal_has_what_is_chosen_and_draws_the_rest() {
    let text = "inherits = \"base_2014\"\n[setup]\nseats = [\"doc=greedy\", \"belle=greedy\", \"random\"]\n\
                cars = [\"saloon\", \"luggage\"]\nfirst = \"belle\"\nloot = { saloon = [\"purse 500\"] }\n\
                sheets = { doc = [\"purse 300\", \"jewel\"] }\n";
    let files = with(text);
    let loaded = loaded(&files, &VersionChoice::from(HOUSE));
    assert_eq!(loaded.setups, [SetupSource::Part(HOUSE.to_owned())]);
    let (wishes, problems) = setup::read(&files, &loaded.setups, &loaded.content, None);
    assert_eq!(problems, []);
    let content = &loaded.content;
    let request = wishes.unwrap().request(content, 3).unwrap();
    for seed in 0..50 {
        let dealt = deal(content, &request, &mut Rng::new(seed, 0, Stream::Chance));
        let worth = |at: u8| -> Vec<u16> {
            let here = dealt.floor.iter().filter(|&&(car, ..)| car == at);
            here.map(|&(.., token)| content.value(token)).collect()
        };
        assert_eq!(worth(1), [500, 500], "a purse and a jewel");
        assert_eq!(worth(2).len(), 5);
        let doc: Vec<u16> = dealt
            .sheets
            .iter()
            .filter(|(bandit, _)| bandit.index() == 0)
            .map(|&(_, token)| content.value(token))
            .collect();
        assert_eq!(doc, [300, 500]);
        assert_eq!(dealt.first.0, 1);
        let mut tokens: Vec<_> = dealt.floor.iter().map(|&(.., token)| token).collect();
        tokens.extend(dealt.sheets.iter().map(|&(_, token)| token));
        tokens.extend(&dealt.reserve);
        let count = tokens.len();
        tokens.sort();
        tokens.dedup();
        assert_eq!(tokens.len(), count, "no token lies in two places");
    }
}

#[test]
fn of_several_versions_of_a_bandit_one_plays() {
    let content = house("inherits = \"base_2014\"\n[bandit.ghost]\nversion_of = \"belle\"\n").content;
    let named = |id: &str| CharacterId::at(content.characters.iter().position(|row| row.id == id).unwrap());
    let (belle, ghost) = (named("belle"), named("ghost"));
    assert_eq!(seat_range(&content), (3, 5), "a version is not dealt");
    let mut request = Request { characters: vec![None, Some(ghost)], ..Request::random(4) };
    for seed in 0..50 {
        let plays = |request: &Request, id| {
            let dealt = deal(&content, request, &mut Rng::new(seed, 0, Stream::Chance));
            dealt.bandits.iter().any(|&(other, _)| other == id)
        };
        assert!(!plays(&Request::random(4), ghost), "nobody has chosen it");
        assert!(plays(&request, ghost) && !plays(&request, belle));
    }
    assert_eq!(request.check(&content), []);
    request.characters[0] = Some(belle);
    let problem = RequestError::Versions("belle".to_owned(), "ghost".to_owned());
    assert_eq!(request.check(&content), [problem]);
}

#[test]
fn a_choice_that_says_nothing_changes_no_deal() {
    let content = load(&built_in(), "base_2014").0.unwrap().content;
    let (wishes, _) = setup::read(&built_in(), &[], &content, None);
    let request = wishes.unwrap().request(&content, 4).unwrap();
    assert_eq!(
        deal(&content, &request, &mut Rng::new(7, 0, Stream::Chance)),
        deal(&content, &holdup_rules::setup::Request::random(4), &mut Rng::new(7, 0, Stream::Chance))
    );
}

#[test]
fn what_the_texts_say_is_about_statements_there_are() {
    let (texts, problems) = RuleTexts::read(&built_in());
    assert_eq!(problems, []);
    let index = load(&built_in(), WHOLE).0.unwrap().index;
    for stated in &texts.stated {
        assert!(index.statement(&stated.id).is_some(), "{}", stated.id);
        for id in &stated.see {
            let known = texts.difference(id).is_some() || texts.ambiguity(id).is_some();
            assert!(known, "{} sees {id}", stated.id);
        }
    }
    for statement in &*index.statements {
        assert!(texts.stated(&statement.id).is_some(), "{}", statement.id);
    }
    let numbers = |ids: Vec<&str>| {
        let number = |id: &str| id.split('-').nth(1).and_then(|number| number.parse::<usize>().ok());
        let mut numbers: Vec<usize> = ids.into_iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers
    };
    let differences = numbers(texts.differences.iter().map(|row| &*row.id).collect());
    let ambiguities = numbers(texts.ambiguities.iter().map(|row| &*row.id).collect());
    // Ids are given out one after the other, so a hole is a row that was lost.
    assert!(differences.into_iter().eq(1..=texts.differences.len()));
    assert!(ambiguities.into_iter().eq(1..=texts.ambiguities.len()));
    for option in index.options() {
        for id in option.rules.iter().filter(|id| !id.starts_with("BASE-") && !id.starts_with("UCR")) {
            let known = texts.difference(id).is_some() || texts.ambiguity(id).is_some();
            assert!(known, "{} rests on {id}", option.id);
        }
    }
}

fn bandit<'c>(content: &'c Content, id: &str) -> &'c Character {
    content.characters.iter().find(|row| row.id == id).unwrap()
}

/// The content that results when what a record holds of house rules is set again over their base.
fn set_again(house: &Content) -> LoadedRulebook {
    let (mut files, mut choice) = (built_in(), VersionChoice::from(house.preset.id.as_str()));
    for (name, value) in &house.house {
        choice.set(&mut files, name, value);
    }
    loaded(&files, &choice)
}

#[test]
fn a_change_takes_keys_away() {
    let text = "inherits = \"base_2014\"\n\
        [bandit.doc]\nwithout = [\"hand_size\"]\n\
        [bandit.ghost]\nwithout = [\"hides\"]\n\
        [bandit.django]\nwithout = [\"hooks\"]\n";
    let content = house(text).content;
    assert_eq!(bandit(&content, "doc").extra_cards, 0);
    assert_eq!(bandit(&content, "ghost").hides, None);
    assert!(bandit(&content, "django").hooks.is_empty());
    assert!(!bandit(&content, "cheyenne").hooks.is_empty());
    let wanted = [
        ("bandit.django.without", "[\"hooks\"]"),
        ("bandit.doc.without", "[\"hand_size\"]"),
        ("bandit.ghost.without", "[\"hides\"]"),
    ];
    assert_eq!(content.house, wanted.map(|(name, value)| (name.to_owned(), value.to_owned())));
    assert_eq!(set_again(&content).content.characters, content.characters);
}

#[test]
fn what_one_layer_takes_away_a_later_one_can_set_again() {
    let mut files = with(
        "inherits = \"club.toml\"\n\
        [bandit.doc]\nhand_size = 8\n\
        [bandit.ghost.hides]\nwindow = \"first_turn\"\n\
        [bandit.django]\nhooks = [\"after_hit\"]\n",
    );
    files.insert(
        "club.toml",
        "inherits = \"base_2014\"\n\
        [bandit.doc]\nwithout = [\"hand_size\"]\n\
        [bandit.ghost]\nwithout = [\"hides\"]\n\
        [bandit.django]\nwithout = [\"hooks\"]\n",
    );
    let content = loaded(&files, &VersionChoice::from(HOUSE)).content;
    assert_eq!(bandit(&content, "doc").extra_cards, 2);
    assert!(!bandit(&content, "django").hooks.is_empty());
    // What the lower layer took away is gone, whatever a part of it says anew.
    let hides = bandit(&content, "ghost").hides.unwrap();
    assert!(hides.optional);
    let names: Vec<&str> = content.house.iter().map(|(name, _)| name.as_str()).collect();
    let wanted =
        ["bandit.ghost.without", "bandit.django.hooks", "bandit.doc.hand_size", "bandit.ghost.hides.window"];
    assert_eq!(names, wanted);
    assert_eq!(set_again(&content).content.characters, content.characters);
}

#[test]
fn two_packs_that_take_away_and_set_the_same_key_have_equal_right() {
    let mut files = built_in();
    for (pack, change) in [("one", "without = [\"hand_size\"]"), ("other", "hand_size = 9")] {
        let manifest = format!(
            "id = \"{pack}\"\nname = \"{pack}\"\nversion = \"1.0.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n"
        );
        files.insert(format!("content/{pack}/pack.toml"), manifest);
        files.insert(format!("content/{pack}/overrides.toml"), format!("[bandit.doc]\n{change}\n"));
    }
    files.insert(HOUSE, "inherits = \"base_2014\"\npacks = [\"one\", \"other\"]\n");
    let (_, problems) = load(&files, VersionChoice::from(HOUSE));
    let codes: Vec<&str> = problems.iter().map(|problem| problem.code.id).collect();
    assert_eq!(codes, ["P414"], "{}", render(&problems, &files, false));
}

#[test]
fn a_house_file_adds_a_scoring_entry_of_its_own() {
    let text = "inherits = \"ucr_2_1\"\n\
        [scoring.jeweller]\nname = \"jeweller\"\ncounts = \"most\"\nof = \"loot\"\nkind = \"jewel\"\nprize = 300\nat_least = 1\n\
        [scoring.surgeon]\nname = \"surgeon\"\ncounts = \"each\"\nof = \"bullets\"\neach = -50\n";
    let content = house(text).content;
    let ids: Vec<&str> = content.scoring.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids[..5], ["loot", "ransom", "gunslinger", "jeweller", "surgeon"]);
    let surgeon = ScoreRule::Each { of: Tally::Bullets, dollars: -50 };
    assert_eq!(content.scoring[4].counts, surgeon);
    assert_eq!(set_again(&content).content.scoring, content.scoring);
}

#[test]
fn a_house_file_counts_marks_and_what_lies_in_zones_and_changes_the_row_again() {
    let counted = |more: &str| {
        let text = format!(
            "inherits = \"ucr_2_1\"\n\
            [scoring.buyer]\nname = \"buyer\"\ncounts = \"each\"\nof = \"mark\"\nmark = \"bought\"\n{more}\n\
            [scoring.company]\nname = \"company\"\ncounts = \"most\"\nof = \"zone\"\nzone = \"taken\"\nprize = 300\n"
        );
        house(&text).content
    };
    let content = counted("values = [0, 20]");
    let number = |ids: Vec<&str>, id: &str| ids.iter().position(|&other| other == id).expect(id);
    let mark = MarkId::at(number(content.marks.iter().map(|mark| &*mark.id).collect(), "bought"));
    let zone = ZoneId::at(number(content.zones.iter().map(|zone| &*zone.id).collect(), "taken"));
    let row = |content: &Content, id| {
        content.scoring.iter().find(|row| row.id == id).map(|row| row.counts).expect("it is there")
    };
    let amounts = [0, 20].into_iter().collect();
    assert_eq!(row(&content, "buyer"), ScoreRule::Steps { of: Tally::Mark(mark), amounts });
    let ScoreRule::Prize(company) = row(&content, "company") else { panic!("it is a prize") };
    let Prize { of, fewest, prize, at_least, tie, .. } = company;
    assert_eq!((of, fewest, prize, at_least, tie), (Tally::Zone(zone, None), false, 300, 0, Tie::EachFull));
    let each = ScoreRule::Each { of: Tally::Mark(mark), dollars: -30 };
    assert_eq!(row(&counted("each = -30"), "buyer"), each);
    assert_eq!(set_again(&content).content.scoring, content.scoring);
}

#[test]
fn what_does_not_say_what_it_counts_is_no_new_entry() {
    let (mut files, choice) = (built_in(), VersionChoice::from(HOUSE));
    let mut says = |text: &str| {
        files.insert(HOUSE, format!("inherits = \"base_2014\"\n[scoring.gunslingr]\n{text}"));
        let (_, problems) = load(&files, &choice);
        let shown: Vec<String> =
            (problems.iter()).map(|problem| format!("{} {}", problem.code.id, problem.file)).collect();
        (shown, render(&problems, &files, false))
    };
    let (found, text) = says("prize = 500\n");
    assert_eq!(found, ["P301 evening.toml"], "{text}");
    assert!(text.contains("did you mean `gunslinger`?; an entry of your own says"), "{text}");
    // What a new one lacks, or has too much, is told where it stands.
    let (found, text) = says("counts = \"each\"\nprize = 500\n");
    assert_eq!(found, ["P202 evening.toml"], "{text}");
    let (found, text) =
        says("name = \"slinger\"\ncounts = \"each\"\nof = \"shots\"\nkind = \"jewel\"\nprize = 5\n");
    assert_eq!(found, ["P609 evening.toml"; 3], "{text}");
    assert!(text.contains("counts each of something, so it needs `each`"), "{text}");
}

/// The codes of what is wrong with a house file.
fn wrong(text: &str) -> Vec<&'static str> {
    load(&with(text), HOUSE).1.iter().map(|one| one.code.id).collect()
}

#[test]
fn what_is_laid_over_all_rows_of_a_kind_changes_each_of_them() {
    let moves = |files: &Files, choice: &VersionChoice| -> Vec<(u8, u8)> {
        loaded(files, choice).content.levels.iter().map(|level| level.moves).collect()
    };
    // One row counts more than all of them, wherever it stands in its file.
    let one = "inherits = \"base_2014\"\n[level.roof]\nmoves = { most = 4 }\n";
    let both = format!("{one}[level.all]\nmoves = {{ most = 2 }}\n");
    assert_eq!(moves(&with(&both), &VersionChoice::from(HOUSE)), [(1, 2), (1, 4)]);
    let house = house(&both).content.house.clone();
    assert!(house.iter().any(|(way, value)| way == "level.interior.moves.most" && value == "2"), "{house:?}");
    // What comes later counts more, all or one.
    let mut files = with("inherits = \"club.toml\"\n[level.all]\nmoves = { most = 2 }\n");
    files.insert("club.toml", one);
    assert_eq!(moves(&files, &VersionChoice::from(HOUSE)), [(1, 2), (1, 2)]);
    let mut choice = VersionChoice::from(HOUSE);
    choice.set(&mut files, "level.all.moves.most", "5");
    assert_eq!(moves(&files, &choice), [(1, 5), (1, 5)]);
    // A family of cards is a kind.
    let text = format!(
        "inherits = \"{WHOLE}\"\nwith = [\"stagecoach\"]\n[hostage.all]\nransom = {{ amount = 70 }}\n"
    );
    let content = self::house(&text).content;
    assert!(!content.cards.is_empty() && content.cards.iter().all(|card| card.ransom.amount == 70));
}

#[test]
fn what_is_taken_from_all_rows_goes_where_it_is() {
    let keys = "[\"ranks\", \"hooks\", \"hand_size\", \"hides\", \"sees_through_roof\"]";
    let content = house(&format!("inherits = \"base_2014\"\n[bandit.all]\nwithout = {keys}\n")).content;
    let is_plain = |row: &Character| row.ranks.is_empty() && row.hooks.is_empty() && row.hides.is_none();
    assert!(content.characters.iter().all(is_plain));
    assert_eq!(content.characters.len(), 6);
}

#[test]
fn what_is_wrong_with_a_change_of_all_rows_is_told_once() {
    let house = |rest: &str| wrong(&format!("inherits = \"base_2014\"\n[bandit.all]\n{rest}\n"));
    assert_eq!(house("colour = 1"), ["P201"]);
    assert_eq!(house("extra_cards = \"one\""), ["P203"]);
    assert_eq!(house("without = [\"colour\"]"), ["P432"]);
    assert_eq!(house("without = [\"hides\", \"colour\"]"), ["P432"]);
    assert_eq!(house("without = [\"hides\"]"), [""; 0]);
    assert_eq!(wrong("inherits = \"base_2014\"\n[hostage.all]\nextra_cards = 1\n"), ["P301"]);
}
