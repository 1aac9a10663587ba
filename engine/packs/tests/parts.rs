//! Parts of packs: what is switched on with what, what is there while a part is
//! on and gone while it is off, and how a record says so.

use holdup_packs::{Files, LoadedRulebook, Rank, VersionChoice, built_in, load, render};
use holdup_rules::content::Content;
use holdup_rules::hook::HookPoint;
use holdup_tell::wording::Words;

const PRAIRIE: &str = "\
id = \"prairie\"
name = \"Horses\"
version = \"1.0.0\"
api = 1
licence = \"MIT\"
needs = [\"base\"]
";

const PARTS: &str = "\
[[part]]
id = \"wagons\"
name = \"Stagecoach\"
text = \"A coach drives beside the train.\"
implies = [\"riders\"]
hooks = [\"on_event\"]
rules = [\"UCR-4.2.1-a\"]

[[part]]
id = \"riders\"
name = \"Horse Attack\"
text = \"Bandits arrive on horses.\"
rules = [\"UCR-4.2.2-a\"]

[[part]]
id = \"mules\"
name = \"Mules\"
text = \"Mules in place of horses.\"
excludes = [\"riders\"]
rules = [\"UCR-4.2.3-a\"]
";

const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";

/// The base game with a pack of parts beside it.
fn world() -> Files {
    let mut files = built_in();
    files.insert("content/prairie/pack.toml", PRAIRIE);
    files.insert("content/prairie/parts.toml", PARTS);
    files.insert("scripts/prairie/parts/wagons.lua", "function on_event(game) end\n");
    files.insert(
        "content/prairie/cars.toml",
        format!("[[car]]\nid = \"coach\"\nname = \"coach\"\nlevels = [\"interior\", \"roof\"]\nparts = [\"wagons\"]\n{SOURCE}"),
    );
    files.insert(
        "content/prairie/bandits/rider.toml",
        format!("name = \"Rider\"\nparts = [\"riders\"]\n{SOURCE}"),
    );
    files.insert(
        "content/prairie/overrides.toml",
        "[action.punch]\nmore = [{ part = \"riders\", copies = 1 }]\n[loot.jewel]\ntokens = [\n  { value = 500, count = 6 },\n  { value = 0, count = 2, parts = [\"wagons\"] },\n]\n",
    );
    files
}

fn loaded(files: &Files, choice: &VersionChoice) -> LoadedRulebook {
    let (loaded, problems) = load(files, choice);
    loaded.unwrap_or_else(|| panic!("{}", render(&problems, files, false)))
}

/// The base game with these things switched on.
fn with(names: &[&str]) -> LoadedRulebook {
    let (mut files, mut choice) = (world(), VersionChoice::from("base_2014"));
    names.iter().for_each(|name| choice.with(&mut files, name));
    loaded(&files, &choice)
}

fn on(content: &Content) -> Vec<&str> {
    let on = content.parts.iter().filter(|part| part.on);
    on.map(|part| part.id.as_str()).collect()
}

fn refused(files: &Files, choice: &VersionChoice) -> Vec<&'static str> {
    let (loaded, problems) = load(files, choice);
    assert!(loaded.is_none(), "this loads");
    problems.iter().map(|problem| problem.code.id).collect()
}

#[test]
fn what_is_off_is_not_there() {
    let content = with(&["riders"]).content;
    assert_eq!(on(&content), ["riders"]);
    assert!(content.cars.iter().all(|car| car.id != "coach"));
    assert!(content.characters.iter().any(|bandit| bandit.id == "rider"));
    assert!(content.always.is_empty());
    let jewel = content.loot_kinds.iter().find(|kind| kind.id == "jewel").unwrap();
    assert_eq!(jewel.tokens.len(), 6);
}

#[test]
fn what_is_on_is_there() {
    let loaded = with(&["wagons"]);
    let content = &loaded.content;
    assert_eq!(on(content), ["wagons", "riders"]);
    assert!(content.cars.iter().any(|car| car.id == "coach"));
    let punch = content.actions.iter().find(|action| action.id == "punch").unwrap();
    assert_eq!(punch.copies, 2);
    let jewel = content.loot_kinds.iter().find(|kind| kind.id == "jewel").unwrap();
    let worth: Vec<u16> = jewel.tokens.iter().map(|token| content.value(token)).collect();
    assert_eq!(worth, [0, 0, 500, 500, 500, 500, 500, 500]);
    let heard: Vec<HookPoint> = content.always.iter().map(|hook| hook.point).collect();
    assert_eq!(heard, [HookPoint::OnEvent]);
    let implied: Vec<_> =
        loaded.index.implied.iter().map(|one| (one.by.as_str(), one.name.as_str())).collect();
    assert_eq!(implied, [("Stagecoach", "Horse Attack")]);
}

#[test]
fn families_and_zones_come_with_parts() {
    let mut files = world();
    let families = |keys: &str| {
        format!(
            "[[zone]]\nid = \"pen\"\nname = \"the pen\"\nparts = [\"wagons\"]\n[[family]]\nid = \"dog\"\nname = \"dog\"\nfolder = \"dogs\"\nbegins = \"pen\"\ntaken = \"taken\"\n{keys}\n"
        )
    };
    files.insert("content/prairie/families.toml", families("parts = [\"wagons\"]"));
    files.insert("content/prairie/dogs/rex.toml", format!("name = \"Rex\"\n{SOURCE}"));
    let there = |part: &str| {
        let mut choice = VersionChoice::from("base_2014");
        let mut files = files.clone();
        choice.with(&mut files, part);
        let content = loaded(&files, &choice).content;
        let has = |id: &str| content.characters.iter().any(|row| row.id == id);
        (content.zones.iter().any(|zone| zone.id == "pen"), content.families.len(), has("rex"))
    };
    assert_eq!(there("wagons"), (true, 2, true));
    assert_eq!(there("riders"), (false, 1, false), "a card is there with its family");

    files.insert("content/prairie/families.toml", families(""));
    let mut choice = VersionChoice::from("base_2014");
    choice.with(&mut files, "riders");
    assert_eq!(refused(&files, &choice), ["P610"]);
}

/// A car of a line that is off stands in the train as others do, loot lies where its part is on, and the cards of a band that
/// is gone are gone with it.
#[test]
fn lines_printed_loot_and_bands_come_with_parts() {
    let mut files = world();
    files.insert(
        "content/prairie/lines.toml",
        format!(
            "[[line]]\nid = \"siding\"\nname = \"siding\"\ncars = [\"tram\"]\nparts = [\"riders\"]\n{SOURCE}"
        ),
    );
    let loot = "[[car.loot]]\nlevel = \"interior\"\nkind = \"jewel\"\ncount = 1\n";
    files.insert(
        "content/prairie/cars.toml",
        format!(
            "[[car]]\nid = \"coach\"\nname = \"coach\"\nlevels = [\"interior\", \"roof\"]\nparts = [\"wagons\"]\n{SOURCE}\
             [[car]]\nid = \"tram\"\nname = \"tram\"\nlevels = [\"interior\", \"roof\"]\n{SOURCE}\
             {loot}{loot}without = [\"riders\"]\n"
        ),
    );
    files.insert("content/prairie/overrides.toml", "[band.station]\nwithout = [\"mules\"]\n");
    let there = |part: &str| {
        let mut choice = VersionChoice::from("base_2014");
        let mut files = files.clone();
        choice.with(&mut files, part);
        let content = loaded(&files, &choice).content;
        let tram = content.cars.iter().find(|car| car.id == "tram").unwrap();
        let ends = content.bands.iter().filter(|band| band.seats.is_none()).count();
        (content.lines.len(), tram.is_ordinary(), tram.loot.len(), ends)
    };
    assert_eq!(there("riders"), (1, false, 1, 1));
    assert_eq!(there("mules"), (0, true, 2, 0));
}

/// What the texts say is on, a preset says, so that every record spells it out.
#[test]
fn no_part_inside_the_program_is_on_by_default() {
    let (packs, problems) = holdup_packs::catalogue(&holdup_packs::built_in());
    assert!(problems.is_empty());
    let usual: Vec<String> = packs
        .into_iter()
        .flat_map(|pack| pack.parts)
        .filter(|part| part.default)
        .map(|part| part.id)
        .collect();
    assert_eq!(usual, Vec::<String>::new());
}

#[test]
fn a_part_is_an_option() {
    let loaded = with(&["wagons"]);
    let option = loaded.index.option("riders").unwrap();
    assert_eq!((option.value(), option.default()), ("true", "false"));
    assert_eq!(option.topic, "parts");
    let ranks: Vec<Rank> = option.values.iter().map(|value| value.rank).collect();
    assert_eq!(ranks, [Rank::Declared, Rank::Value]);
    assert_eq!(option.values[1].file, "--with wagons");
    let entry = loaded.content.options.iter().find(|entry| entry.id == "mules").unwrap();
    assert_eq!(entry.value.to_string(), "false");
}

#[test]
fn a_pack_and_a_part_can_be_named_in_several_ways() {
    for name in ["wagons", "prairie/wagons"] {
        assert_eq!(on(&with(&[name]).content), ["wagons", "riders"]);
    }
    let (mut files, mut choice) = (world(), VersionChoice::from("base_2014"));
    choice.set(&mut files, "with", "[\"wagons\"]");
    assert_eq!(on(&loaded(&files, &choice).content), ["wagons", "riders"]);
    // All parts of a pack, but of those that exclude each other those that go with what is named, and none that is missing.
    assert_eq!(on(&with(&["prairie", "mules"]).content), ["mules"]);
    assert_eq!(on(&with(&["prairie/riders", "prairie"]).content), ["wagons", "riders"]);
}

#[test]
fn presets_and_house_files_say_with() {
    let mut files = world();
    files.insert(
        "content/presets/wild.toml",
        "name = \"Wild\"\ninherits = \"base_2014\"\nwith = [\"wagons\"]\n",
    );
    let content = loaded(&files, &VersionChoice::from("wild")).content;
    assert_eq!(on(&content), ["wagons", "riders"]);
    assert!(content.house.is_empty());

    files.insert("evening.toml", "inherits = \"wild\"\n[options]\nwagons = false\n");
    let content = loaded(&files, &VersionChoice::from("evening.toml")).content;
    assert!(on(&content).is_empty(), "what implied it is off");

    files.insert("evening.toml", "inherits = \"base_2014\"\nwith = [\"riders\"]\n");
    let content = loaded(&files, &VersionChoice::from("evening.toml")).content;
    assert_eq!(on(&content), ["riders"]);
}

#[test]
fn a_record_can_say_it_again() {
    for names in [&["wagons"][..], &["prairie", "mules"], &["riders"]] {
        let ours = with(names).content;
        let (mut files, mut choice) = (world(), VersionChoice::from("base_2014"));
        for (name, value) in &ours.house {
            choice.set(&mut files, name, value);
        }
        let again = loaded(&files, &choice).content;
        assert_eq!(again, ours, "{:?}", ours.house);
        assert_eq!(Words::of(&again), Words::of(&ours), "{:?}", ours.house);
    }
    assert_ne!(with(&["wagons"]).content.preset.fingerprint, with(&["riders"]).content.preset.fingerprint);
}

#[test]
fn what_was_off_before_is_switched_on_by_what_comes_later() {
    let mut files = world();
    files.insert(
        "content/presets/tame.toml",
        "name = \"Tame\"\ninherits = \"base_2014\"\npacks = [\"prairie\"]\n[options]\nriders = false\n",
    );
    let mut choice = VersionChoice::from("tame");
    choice.with(&mut files, "wagons");
    assert_eq!(on(&loaded(&files, &choice).content), ["wagons", "riders"]);
    choice.set(&mut files, "riders", "false");
    assert_eq!(refused(&files, &choice), ["P421"]);
}

#[test]
fn what_cannot_be_on_is_refused() {
    let refuses = |names: &[&str]| {
        let (mut files, mut choice) = (world(), VersionChoice::from("base_2014"));
        names.iter().for_each(|name| choice.with(&mut files, name));
        refused(&files, &choice)
    };
    assert_eq!(refuses(&["wagons", "mules"]), ["P419"]);
    assert_eq!(refuses(&["stagecoch"]), ["P418"]);
    assert_eq!(refuses(&["prairie"]), ["P423"]);
    assert_eq!(refuses(&["a/b/c"]), ["P207", "P418"]);
}

#[test]
fn what_is_off_is_checked_all_the_same() {
    let mut files = world();
    files.insert(
        "content/prairie/cars.toml",
        format!("[[car]]\nid = \"coach\"\nname = \"coach\"\nlevels = [\"roof\", \"interior\"]\nparts = [\"wagons\"]\n{SOURCE}"),
    );
    let mut choice = VersionChoice::from("base_2014");
    choice.with(&mut files, "riders");
    assert_eq!(refused(&files, &choice), ["P607"]);
}

#[test]
fn a_pack_that_does_not_fit_says_where_it_does() {
    let mut files = world();
    files.insert("content/prairie/overrides.toml", "[options]\nno_such_option = true\n");
    files.insert(
        "content/presets/wild.toml",
        "name = \"Wild\"\ninherits = \"base_2014\"\npacks = [\"prairie\"]\n",
    );
    let mut choice = VersionChoice::from("base_2014");
    choice.with(&mut files, "wagons");
    let (_, problems) = load(&files, &choice);
    let told = problems.iter().find(|problem| problem.code.id == "P424").unwrap();
    assert!(told.help.as_ref().unwrap().contains("`wild`"), "{told:?}");
}

#[test]
fn damaged_parts_are_answered() {
    let mut files = world();
    let mut choice = VersionChoice::from("base_2014");
    for name in ["prairie/wagons", "prairie", "mules"] {
        choice.with(&mut files, name);
    }
    let text = PARTS.as_bytes();
    for (nth, at) in (0..text.len()).step_by(9).enumerate() {
        let mut damaged = text.to_vec();
        damaged[at] = b"\"[]x=\n"[nth % 6];
        files.insert("content/prairie/parts.toml", damaged);
        load(&files, &choice);
    }
    let many: String = (0..800)
        .map(|nth| {
            let next = nth + 1;
            format!(
                "[[part]]\nid = \"p{nth}\"\nname = \"P\"\ntext = \"T\"\nrules = [\"X-a\"]\nimplies = [\"p{next}\"]\nexcludes = [\"p0\"]\n"
            )
        })
        .collect();
    files.insert("content/prairie/parts.toml", many);
    choice.set(&mut files, "packs", "[\"prairie\"]");
    let told = refused(&files, &choice);
    assert!(told.contains(&"P601"), "{told:?}");
}

#[test]
fn bands_can_serve_twelve_seats() {
    let mut files = world();
    files.insert("many.toml", "inherits = \"base_2014\"\n[band.5-6]\nseats = { most = 12 }\n");
    let content = loaded(&files, &VersionChoice::from("many.toml")).content;
    let band = content.bands.iter().find(|band| band.id == "5-6").unwrap();
    assert_eq!(band.seats, Some((5, 12)));

    files.insert("content/prairie/overrides.toml", "[band.\"5-6\"]\nseats = { fewest = 5, most = 9 }\n");
    let mut choice = VersionChoice::from("base_2014");
    choice.with(&mut files, "riders");
    let content = loaded(&files, &choice).content;
    let band = content.bands.iter().find(|band| band.id == "5-6").unwrap();
    assert_eq!(band.seats, Some((5, 9)));
}
