//! Files of cases as somebody meets them who plays with packs: which packs a file is
//! played with, and what things of these are called in it.

use std::path::{Path, PathBuf};

use crate::common::{bad, folder, good, run, write};

/// The project's own folder.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn all_cases_and_records_of_a_fresh_clone_pass() {
    let output = run(Path::new(ROOT), ["test", "tests"]);
    let said = crate::common::out(&output);
    let failed: Vec<&str> = said.lines().filter(|line| !line.starts_with("ok ")).collect();
    assert!(output.status.success(), "{}", failed.join("\n"));
    assert!(said.contains("tests/together/bots.md: ") && said.contains(" passed, 0 failed"), "{said}");
}

/// A pack with a bandit Kate who may climb after a Robbery, an option, and a car of its own.
fn pack(here: &Path, id: &str) {
    let upper = id.to_uppercase().replace('_', "");
    let source = "source = { confidence = \"reconstructed\", from = \"our own\" }\n";
    let manifest = format!(
        "id = \"{id}\"\nname = \"{id}\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nauthors = [\"us\"]\nneeds = [\"base\"]\n"
    );
    write(here, &format!("{id}/pack.toml"), manifest);
    let kate = "hooks = [\"after_action\"]\nuses = [\"steps\"]\nasks = { climb = \"climb up\" }\n\
                starting_loot = [{ kind = \"purse\", value = 250, count = 1 }]\n";
    let kate = format!("name = \"Kate of {id}\"\nrules = [\"{upper}-a\"]\n{kate}{source}");
    write(here, &format!("{id}/content/bandits/kate.toml"), kate);
    let rules = format!("[[rule]]\nid = \"{upper}-a\"\nmodule = \"{id}\"\ntext = \"Kate may climb.\"\n");
    write(here, &format!("{id}/content/rules.toml"), rules);
    let car = format!(
        "[[car]]\nid = \"{id}_coal_car\"\nname = \"Coal\"\nlevels = [\"interior\", \"roof\"]\n{source}"
    );
    write(here, &format!("{id}/content/cars.toml"), car);
    let option = format!(
        "[[option]]\nid = \"steps\"\ntype = \"bool\"\ndefault = true\ntext = \"Kate climbs.\"\nrules = [\"{upper}-a\"]\n"
    );
    write(here, &format!("{id}/content/options/steps.toml"), option);
    let script = "\
function after_action(game, done)
  if done.bandit ~= done.me or done.action ~= \"robbery\" or not game.option(\"steps\") then return end
  local roof = game.other_level(game.place(done.me))
  if roof and game.ask_may(done.me, \"climb\") then game.move(done.me, roof, \"change_floor\") end
end
";
    write(here, &format!("{id}/scripts/bandits/kate.lua"), script);
}

/// A case in which things of packs are named wherever a case can name one.
fn case(kate: &str, coal: &str, steps: &str) -> String {
    format!(
        "\
## Kate climbs and Doc shoots her, as {kate} in {coal}, by {steps}
Rule: BASE-fire-a

```setup
train   = \"locomotive: marshal | saloon: {kate}, jewel | {coal} / doc\"
pile    = [\"{kate} robbery\", \"doc fire\"]
options = {{ \"{steps}\" = true }}
hands   = {{ \"{kate}\" = [\"move\"] }}
bullets = {{ \"{kate}\" = 3 }}
```
```game
-- stealin'
* {kate}: robbery
{kate} takes jewel at saloon
> {kate}: climb
{kate} changes floor from saloon to roof of the saloon
* doc: fire
doc shoots {kate}, 5 bullets left
```
```seen by {kate}
...
> {kate}: climb
...
```
```after
at    = {{ \"{kate}\" = \"roof of the saloon\", doc = \"roof of the {coal}\" }}
train = \"locomotive: marshal | saloon / {kate} | {coal} / doc\"
loot  = {{ \"{kate}\" = [\"jewel\"] }}
seats = [\"{kate}\", \"doc\"]
```

"
    )
}

fn packs(name: &str) -> PathBuf {
    let here = folder(&format!("cases-{name}"));
    pack(&here, "west");
    pack(&here, "far_east");
    here
}

/// However the program is called, and wherever the file lies.
#[test]
fn the_name_of_a_pack_is_right_in_every_case() {
    let here = packs("names");
    let full = case("west/kate", "west/west_coal_car", "west/steps")
        + &case("west/kate", "west/west coal car", "WEST/steps")
            .replace("WEST", "west")
            .replace("## ", "## Again: ");
    let short = case("kate", "west coal car", "steps");
    let both = case("west/kate", "far east/far east coal car", "west/steps");
    write(&here, "mine/full.md", &full);
    write(&here, "mine/short.md", &short);
    write(&here, "mine/both.md", &both);
    write(&here, "west/tests/full.md", full.replace("## ", "## In the pack: "));
    write(&here, "west/tests/short.md", short.replace("## ", "## In the pack: "));
    write(&here, "west/tests/both.md", both.replace("west/", "").replace("## ", "## In the pack: "));
    for line in [
        "test mine/full.md mine/short.md --pack west",
        "test mine/full.md mine/both.md --pack west --pack far_east",
        "test west/tests/full.md west/tests/short.md",
        "test west --pack far_east",
        "test west/tests/full.md mine/full.md --pack far_east --pack west",
    ] {
        assert!(good(&here, line).contains(" passed, 0 failed"), "{line}");
    }
    // Where two packs have one of the name, the pack is asked for.
    let said = bad(&here, "test mine/short.md --pack west --pack far_east", 1);
    assert!(said.contains("say whose it is: `far_east/steps` or `west/steps`"), "{said}");
}

#[test]
fn a_file_says_which_packs_it_needs() {
    let here = packs("needed");
    let front = |packs: &str| format!("+++\n# These.\npacks = [{packs}]\n+++\n\n# Cases\n\n");
    let both = case("west/kate", "far_east/far_east_coal_car", "west/steps");
    write(&here, "tables/ours/both.md", front("\"../../west\", \"../../far_east\"") + &both);
    let short = case("kate", "west coal car", "steps");
    write(&here, "tables/ours/short.md", front("\"../../west\"") + &short);
    write(&here, "tables/ours/none.md", short.replace("Kate climbs", "A stranger").replace("kate", "belle"));
    for (line, passed) in [
        ("test tables/ours/both.md tables/ours/short.md", 2),
        ("test tables --filter both --filter short --pack west", 2),
        ("test ./tables/ours/both.md --pack far_east", 1),
    ] {
        assert!(good(&here, line).contains(&format!("{passed} passed, 0 failed")), "{line}");
    }
    // Each file is played with its own packs alone.
    let said = bad(&here, "test tables", 1);
    assert!(said.contains("2 passed, 1 failed") && said.contains("there is no option `steps`"), "{said}");
    // What is written anew keeps what stands before it.
    let empty = both.split("-- stealin'").next().unwrap().to_owned() + "> west/kate: climb\n```\n";
    write(&here, "tables/ours/none.md", front("\"../../west\", \"../../far_east\"") + &empty);
    good(&here, "test tables/ours/none.md --bless");
    let text = crate::common::read(&here, "tables/ours/none.md");
    assert!(
        text.starts_with("+++\n# These.") && text.contains("> west/kate: climb\nwest/kate changes"),
        "{text}"
    );
    assert!(good(&here, "test tables/ours/none.md").contains("1 passed"));
}

#[test]
fn front_matter_that_is_wrong_is_told_where_it_stands() {
    let here = packs("front");
    let case = case("west/kate", "saloon", "west/steps").replace("| saloon / doc", "| luggage / doc");
    for (front, wanted) in [
        ("packs = [\"../wset\"]", "there is no pack in the folder `../wset`"),
        ("packs = [\"../wset\"]", "Did you mean `mine/../west`?"),
        ("packs = \"../west\"", "`packs` must be a list"),
        ("packs = [3]", "this must be the folder of a pack"),
        ("pack = [\"../west\"]", "did you mean `packs`?"),
        ("title = \"x\"", "the front matter has no key `title`"),
        ("packs = [", "case.md:2:"),
    ] {
        write(&here, "mine/case.md", format!("+++\n{front}\n+++\n{case}"));
        let said = bad(&here, "test mine", 1);
        assert!(said.contains("C412") && said.contains(wanted), "{front}: {said}");
        // Nothing is told that only follows from it.
        if wanted.contains("no pack") {
            assert!(!said.contains("C407"), "{front}: {said}");
        }
    }
    // What is for other programs is no heading and no case.
    let moved = "## A move\nRule: BASE-move-a\n```setup\ntrain = \"locomotive | saloon: doc\"\npile = [\"doc move\"]\n```\n\
                 ```game\n...\n```\n";
    for front in
        ["---\ntitle: Cases\nlayout: page\n---\n", "---\r\ntitle: Cases\r\n---\r\n", "+++\n+++\n", "---\n\n"]
    {
        write(&here, "mine/case.md", format!("{front}{moved}"));
        assert!(good(&here, "test mine").contains("1 passed, 0 failed"), "{front}");
    }
}

#[test]
fn what_stands_in_a_heading_is_the_name() {
    let here = folder("cases-headings");
    let case = |name: &str| {
        format!(
            "{name}\nRule: BASE-move-a\n\n```setup\ntrain = \"locomotive | saloon: doc\"\npile = [\"doc move\"]\n```\n```game\n...\n```\n\n"
        )
    };
    let names =
        ["Doc robs beside <belle>", "Doc robs beside <tuco>", "A <b>bold</b> *move* of `doc`", "Two & three"];
    let text: String = names.iter().map(|name| case(&format!("## {name}"))).collect();
    write(&here, "names.md", text + &case("Doc goes\nto <em>lunch</em>\n---"));
    let said = good(&here, "test names.md");
    for name in [names[0], names[1], "A <b>bold</b> move of doc", names[3], "Doc goes to <em>lunch</em>"] {
        assert!(said.contains(&format!("names.md: {name}\n")), "{name}: {said}");
    }
}
