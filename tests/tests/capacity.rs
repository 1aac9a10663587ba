//! How much there is room for. For every line of the table of capacities: as many rows
//! as `check` accepts are played, under all laws and from their record; one more is refused,
//! and the row named is one of the pack that brings too many, never one of the engine's own.

use std::sync::Arc;

use holdup_fuzz::trial::{Trial, TrialResult};
use holdup_hooks::Rulebook;
use holdup_packs::{Diagnostic, Files, built_in, render};
use holdup_replay::case::read;
use holdup_replay::case::setup::{CasePhase, build};
use holdup_replay::library::Library;
use holdup_rules::capacity::*;
use holdup_rules::content::Content;
use holdup_rules::game::Game;
use holdup_rules::room::{Capacity, capacities};
use holdup_rules::setup::seat_range;
use holdup_tests::play::rulebook;

const MANIFEST: &str =
    "id = \"crowd\"\nname = \"Crowd\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"MIT\"\nneeds = [\"base\"]\n";

const SOURCE: &str = "source = { confidence = \"verified\", from = \"made up\" }\n";

/// Which games are dealt.
const SEED: u64 = 131;

/// How many games are played at an edge.
const GAMES: u64 = 3;

/// A pack beside the base game, and what came of loading it.
struct Crowd {
    library: Library,
    rulebook: Result<Arc<Rulebook>, Arc<Vec<Diagnostic>>>,
}

impl Crowd {
    fn of(rows: &[(String, String)], house: &[(&str, &str)]) -> Crowd {
        let manifest = ("pack.toml".to_owned(), MANIFEST.to_owned());
        let pack: Files = rows.iter().chain([&manifest]).cloned().collect();
        let mut files = built_in();
        let id = files.share(&pack, "crowd");
        assert_eq!(id.as_deref(), Some("crowd"), "no other pack has its id");
        let library = Library::new(files);
        let packs = [("packs", "[\"crowd\"]")];
        let values: Vec<(String, String)> = (packs.iter().chain(house))
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        let rulebook = library.rulebook(holdup_tests::PRESET, &values);
        Crowd { library, rulebook }
    }

    fn problems(&self) -> &[Diagnostic] {
        self.rulebook.as_ref().err().map_or(&[], |problems| problems.as_slice())
    }

    fn told(&self) -> String {
        render(self.problems(), self.library.files(), false)
    }

    /// It loads, and plays to the end whatever of it is in the game.
    fn plays(self, what: &str) {
        let Ok(rulebook) = &self.rulebook else { panic!("{what}: {}", self.told()) };
        let mut trial = Trial::new(rulebook, &self.library).expect("the scripts load");
        let seen = trial.seen();
        for game in 0..GAMES {
            let (deal, answers) = trial.deal(&|id| id.starts_with("crowd/"), SEED, game);
            let TrialResult { failure, .. } = trial.play(&deal, answers, true, &seen);
            assert_eq!(failure, None, "{what}, game {game}");
        }
    }

    /// It is refused for want of room, and everything blamed for that lies in `blamed`.
    fn is_refused(&self, what: &str, blamed: &str) {
        assert!(self.rulebook.is_err(), "{what} was accepted");
        let full: Vec<&Diagnostic> =
            (self.problems().iter()).filter(|problem| problem.code.id == "P601").collect();
        let told = self.told();
        assert!(!full.is_empty(), "{what}: {told}");
        let fits = |problem: &&Diagnostic| problem.file.contains(blamed);
        assert!(full.iter().all(fits), "{what}: {told}");
    }
}

fn base() -> Arc<Rulebook> {
    rulebook(&Library::built_in())
}

/// How many rows the base game has of those that share a capacity.
fn there(content: &Content, capacity: &Capacity) -> usize {
    let rows = capacity.kind.rows(content).into_iter();
    rows.filter(|&(row, _)| (capacity.is_one)(content, row)).count()
}

/// One row of each kind, in its file.
fn row(kind: &str, capacity: &Capacity, nth: usize) -> Vec<(String, String)> {
    let thing = |folder: &str, text: String| vec![(format!("content/{folder}/x{nth}.toml"), text + SOURCE)];
    let table = |text: &str| {
        vec![(format!("content/{kind}s.toml"), format!("[[{kind}]]\nid = \"x{nth}\"\n{text}\n"))]
    };
    let name = format!("name = \"Number {nth}\"\n");
    match kind {
        "level" => table("place = \"above {car}\"\nmoves = { fewest = 1, most = 2 }\nsight = \"line\""),
        // Some are in the decks; all of them would not fit there.
        "action" => table(&format!("{name}does = \"move\"\ncopies = {}", u8::from(nth < 10))),
        "bandit" => thing("bandits", name + "starting_loot = []\n"),
        "card" => thing("hostages", name + "ransom = { amount = 100 }\n"),
        "zone" => {
            let holds = if capacity.what == "zones of loot tokens" { "holds = \"tokens\"\n" } else { "" };
            let row = format!("[[zone]]\nid = \"x{nth}\"\n{name}{holds}\n");
            vec![("content/families.toml".to_owned(), row)]
        }
        "family" => vec![(
            "content/families.toml".to_owned(),
            format!(
                "[[family]]\nid = \"x{nth}\"\n{name}folder = \"x{nth}\"\nbegins = \"left\"\ntaken = \"taken\"\n\n"
            ),
        )],
        "car" => {
            let stands = match capacity.what {
                "cars at an end of the train" => "stands = \"at_an_end\"\n",
                "lines of cars beside the train, lone cars among them" => "stands = \"beside\"\n",
                _ => "",
            };
            table(&format!("{name}levels = [\"interior\", \"roof\"]\n{stands}{SOURCE}"))
        }
        "line" => vec![
            (
                "content/cars.toml".to_owned(),
                format!("[[car]]\nid = \"x{nth}\"\n{name}levels = [\"interior\"]\n{SOURCE}\n"),
            ),
            (
                "content/lines.toml".to_owned(),
                format!("[[line]]\nid = \"x{nth}\"\n{name}cars = [\"x{nth}\"]\n{SOURCE}\n"),
            ),
        ],
        "pawn" => table(&format!("{name}levels = [\"interior\"]\nstarts_on = \"interior\"")),
        "loot" => vec![(
            "content/loot.toml".to_owned(),
            format!("[[loot]]\nid = \"x{nth}\"\n{name}tokens = [{{ value = 10, count = 1 }}]\n{SOURCE}\n"),
        )],
        "turn" => table(&name),
        "planning" => vec![
            (format!("content/planning/x{nth}.toml"), format!("{name}hooks = [\"may_plan\", \"on_plan\"]\n")),
            (
                format!("scripts/planning/x{nth}.lua"),
                "function may_plan(game)\n  return true\nend\nfunction on_plan(game)\nend\n".to_owned(),
            ),
        ],
        "bullet" => file(&format!("content/bullets/x{nth}.toml"), name),
        // Of other things there are fewer kinds at most, see below.
        "mark" => table(&(name + "of = \"game\"")),
        "band" => {
            // Those for other numbers of seats than the base game serves; then those of every round deck.
            let seats = [7, 8, 9, 10, 11, 12, 1].get(nth);
            let seats = seats
                .map_or(String::new(), |seats| format!("seats = {{ fewest = {seats}, most = {seats} }}\n"));
            let text = format!(
                "[[band]]\nid = \"b{nth}\"\n{seats}drawn = 1\n\n[[round]]\nid = \"c{nth}\"\nband = \"b{nth}\"\n\
                 turns = [\"normal\"]\n{SOURCE}\n"
            );
            vec![("content/rounds.toml".to_owned(), text)]
        }
        "round" => vec![(
            "content/rounds.toml".to_owned(),
            format!(
                "[[round]]\nid = \"x{nth}\"\nband = \"2-4\"\nturns = [\"normal\", \"tunnel\"]\n{SOURCE}\n"
            ),
        )],
        "event" => thing("events", name),
        "side" => vec![("content/sides.toml".to_owned(), format!("[[side]]\nid = \"x{nth}\"\n{name}\n"))],
        "victory" => vec![
            (format!("content/victories/x{nth}.toml"), format!("{name}hooks = [\"winners\"]\n")),
            (format!("scripts/victories/x{nth}.lua"), "function winners() end\n".to_owned()),
        ],
        "scoring" => vec![(
            "content/scoring.toml".to_owned(),
            format!("[[scoring]]\nid = \"x{nth}\"\n{name}counts = \"cash\"\n"),
        )],
        "part" => table(&format!("{name}text = \"Nothing.\"\nrules = [\"BASE-move-a\"]")),
        "option" => vec![(
            "content/options/many.toml".to_owned(),
            format!(
                "[[option]]\nid = \"x{nth}\"\ntype = \"bool\"\ndefault = false\ntext = \"Nothing.\"\nrules = [\"BASE-move-a\"]\n"
            ),
        )],
        other => panic!("nobody writes a row of the kind `{other}`"),
    }
}

/// So many rows of a kind, in their files.
fn rows(kind: &str, capacity: &Capacity, count: usize) -> Vec<(String, String)> {
    let mut files: Vec<(String, String)> = Vec::new();
    for nth in 0..count {
        for (path, text) in row(kind, capacity, nth) {
            match files.iter_mut().find(|(known, _)| *known == path) {
                Some((_, all)) => all.push_str(&text),
                None => files.push((path, text)),
            }
        }
    }
    if kind == "option" {
        // Somebody must read them.
        let uses: Vec<String> = (0..count).map(|nth| format!("\"x{nth}\"")).collect();
        let uses = uses.join(", ");
        let reader = format!("name = \"Reader\"\nhooks = [\"on_card\"]\nuses = [{uses}]\n{SOURCE}");
        let script = "function on_card(game)\nend\n".to_owned();
        files.push(("content/bandits/reader.toml".to_owned(), reader));
        files.push(("scripts/bandits/reader.lua".to_owned(), script));
    }
    files
}

#[test]
fn the_most_rows_of_every_kind_play_and_one_more_is_refused() {
    for capacity in &capacities() {
        let room = capacity.most - there(base().content(), capacity);
        let kind = capacity.kind.word;
        let what = format!("{room} of the kind {kind} ({})", capacity.what);
        Crowd::of(&rows(kind, capacity, room), &[]).plays(&what);
        let more = Crowd::of(&rows(kind, capacity, room + 1), &[]);
        more.is_refused(&format!("one more than {what}"), "crowd");
    }
}

/// One file with one text.
fn file(path: &str, text: String) -> Vec<(String, String)> {
    vec![(path.to_owned(), text)]
}

#[test]
fn the_most_marks_play_and_one_more_is_refused() {
    // Some of every type, of all that can have marks; those of bandits beyond what fits on sheets.
    let crowd = |of_the_game: usize| {
        let mut text = String::new();
        let of_places = MAX_CELLS / 2 / MAX_PLACES;
        let of_bandits = (MAX_CELLS - of_places * MAX_PLACES) / MAX_WHO;
        let rest = MAX_CELLS - of_places * MAX_PLACES - of_bandits * MAX_WHO;
        let counts = [("place", of_places), ("bandit", of_bandits), ("game", rest + of_the_game)];
        for (of, count) in counts {
            for nth in 0..count {
                let kind = ["int", "bool", "bandit", "place", "action"][nth % 5];
                text += &format!(
                    "[[mark]]\nid = \"{of}{nth}\"\nname = \"x\"\nof = \"{of}\"\ntype = \"{kind}\"\n"
                );
            }
        }
        Crowd::of(&file("content/marks.toml", text), &[])
    };
    crowd(0).plays("the most marks");
    crowd(1).is_refused("one mark more", "crowd");
}

#[test]
fn the_most_tokens_play_and_one_more_is_refused() {
    let content = base();
    let content = content.content();
    let kind = |tokens: &str| {
        let text = format!("[[loot]]\nid = \"nut\"\nname = \"nut\"\ntokens = [{tokens}]\n{SOURCE}\n");
        file("content/loot.toml", text)
    };
    let of_kind = |count: usize| Crowd::of(&kind(&format!("{{ value = 1, count = {count} }}")), &[]);
    of_kind(MAX_TOKENS_OF_KIND).plays("the most tokens of a kind");
    let two = format!("{{ value = 1, count = {MAX_TOKENS_OF_KIND} }}, {{ value = 2, count = 1 }}");
    Crowd::of(&kind(&two), &[]).is_refused("one more token of a kind", "crowd");

    let room = MAX_TOKENS - content.tokens.len() - MAX_TOKENS_OF_KIND;
    let both = |count: usize| {
        let text = format!(
            "[[loot]]\nid = \"nut\"\nname = \"nut\"\ntokens = [{{ value = 1, count = {MAX_TOKENS_OF_KIND} }}]\n{SOURCE}\n\
             [[loot]]\nid = \"pea\"\nname = \"pea\"\ntokens = [{{ value = 2, count = {count} }}]\n{SOURCE}\n"
        );
        Crowd::of(&file("content/loot.toml", text), &[])
    };
    both(room).plays("the most tokens");
    both(room + 1).is_refused("one more token", "crowd");

    let worth: usize = content.tokens.iter().map(|token| usize::from(token.value)).sum();
    let rich = |more: usize| {
        let (tens, rest) = ((MAX_WORTH - worth + more) / 10_000, (MAX_WORTH - worth + more) % 10_000);
        let mut tokens = format!("{{ value = {rest}, count = 1 }}");
        if tens > 0 {
            tokens += &format!(", {{ value = 10000, count = {tens} }}");
        }
        Crowd::of(&kind(&tokens), &[])
    };
    rich(0).plays("the most money");
    rich(1).is_refused("one dollar more", "crowd");
}

#[test]
fn the_most_values_to_tell_apart_play_and_one_more_is_refused() {
    let content = base();
    let content = content.content();
    let mut values: Vec<_> = content.tokens.iter().map(|token| (token.kind, token.value)).collect();
    values.dedup();
    // Two kinds: no kind has room for all of them.
    let room = MAX_CHOICES - 1 - content.loot_kinds.len() - values.len() - 2;
    let crowd = |count: usize| {
        let kind = |id: &str, values: std::ops::Range<usize>| {
            let tokens: Vec<String> =
                values.map(|value| format!("{{ value = {}, count = 1 }}", value + 1)).collect();
            format!(
                "[[loot]]\nid = \"{id}\"\nname = \"{id}\"\nsecret = true\ntokens = [{}]\n{SOURCE}\n",
                tokens.join(", ")
            )
        };
        let text = kind("nut", 0..count / 2) + &kind("pea", count / 2..count);
        Crowd::of(&file("content/loot.toml", text), &[])
    };
    let tokens = content.tokens.len() + room;
    assert!(tokens > MAX_TOKENS, "the number of tokens ends earlier: nothing to try");
    crowd(MAX_TOKENS - content.tokens.len()).plays("as many values as there can be tokens");
}

#[test]
fn the_most_cards_play_and_one_more_is_refused() {
    let action = |copies: usize| {
        let text = format!("[[action]]\nid = \"hop\"\nname = \"Hop\"\ndoes = \"move\"\ncopies = {copies}\n");
        file("content/actions.toml", text)
    };
    let own: usize = base().content().actions.iter().map(|row| usize::from(row.copies)).sum();
    Crowd::of(&action(MAX_COPIES - own), &[("bullets", "1")]).plays("the most copies");
    Crowd::of(&action(MAX_COPIES - own + 1), &[("bullets", "1")]).is_refused("one copy more", "crowd");
    // Six seats of 10 cards; the deck of one can come to hold all bullets.
    let bullets = [("bullets", "12"), ("neutral_bullet_count", "30")];
    Crowd::of(&[], &bullets).plays("the most bullets");
    let of_ada = MAX_CARDS - MAX_COPIES - 5 * 12 - 30;
    let full = |of_ada: usize| {
        let ada =
            format!("name = \"Ada\"\nstarting_loot = []\ncylinder = [{{ count = {of_ada} }}]\n{SOURCE}");
        [action(MAX_COPIES - own), file("content/bandits/ada.toml", ada)].concat()
    };
    Crowd::of(&full(of_ada), &bullets).plays("the fullest deck");
    Crowd::of(&full(of_ada + 1), &bullets).is_refused("a deck of one card more, by an option", "bullet");
}

#[test]
fn the_fullest_cylinders_play_and_one_more_bullet_or_face_is_refused() {
    let kinds: Vec<(String, String)> = (0..MAX_BULLETS)
        .map(|nth| {
            (format!("content/bullets/k{nth}.toml"), format!("name = \"Kind {nth}\"\nreturns = true\n"))
        })
        .collect();
    // Somebody with a bullet of each of so many kinds, and more of the last.
    let shooter = |name: usize, kinds: usize, of_the_last: usize| {
        let bullets = (0..kinds).map(|nth| {
            let count = if nth + 1 == kinds { of_the_last } else { 1 };
            format!("{{ bullet = \"k{nth}\", count = {count} }}")
        });
        let cylinder = bullets.collect::<Vec<_>>().join(", ");
        let text = format!("name = \"S{name}\"\nstarting_loot = []\ncylinder = [{cylinder}]\n{SOURCE}");
        (format!("content/bandits/s{name}.toml"), text)
    };
    let crowd = |shooters: Vec<(String, String)>| Crowd::of(&[kinds.clone(), shooters].concat(), &[]);
    crowd(vec![shooter(0, 1, MAX_BULLETS)]).plays("the fullest cylinder");
    crowd(vec![shooter(0, MAX_BULLETS, 1)]).plays("a kind of its own in each chamber");
    crowd(vec![shooter(0, MAX_BULLETS, 2)]).is_refused("one bullet more", "s0");
    // Six seats with a face each, and the neutral bullet.
    let more = MAX_FACES - base().content().actions.len() - 7;
    let each = MAX_BULLETS - 1;
    let shooters = |last: usize| {
        let full = (0..more / each).map(|name| shooter(name, MAX_BULLETS, 1));
        full.chain([shooter(more / each, last, 1)]).collect()
    };
    crowd(shooters(more % each + 1)).plays("the most faces");
    crowd(shooters(more % each + 2)).is_refused("one face more", "crowd");
}

/// A card at each of the others is a face for everybody who takes part.
#[test]
fn the_most_faces_of_aimed_cards_play_and_one_more_is_refused() {
    // Six seats, with a face of bullets each and one of each aimed card, and the neutral bullet.
    let more = MAX_FACES - base().content().actions.len() - 7;
    let aimed = more / 7;
    let each = MAX_COPIES / (MAX_WHO - 1);
    let crowd = |plain: usize| {
        let action =
            |id: String| format!("[[action]]\nid = \"{id}\"\nname = \"{id}\"\ndoes = \"move\"\ncopies = 0\n");
        let plain = (0..plain).map(|nth| action(format!("p{nth}")));
        let actions: String = (0..aimed).map(|nth| action(format!("a{nth}"))).chain(plain).collect();
        let mut files = file("content/actions.toml", actions);
        let all: Vec<usize> = (0..aimed).collect();
        for (name, own) in all.chunks(each).enumerate() {
            let cards = own.iter().map(|nth| format!("{{ card = \"a{nth}\", aim = \"each_other_bandit\" }}"));
            let deck = cards.collect::<Vec<_>>().join(", ");
            let text = format!("name = \"T{name}\"\nstarting_loot = []\ndeck = [{deck}]\n{SOURCE}");
            files.push((format!("content/bandits/t{name}.toml"), text));
        }
        Crowd::of(&files, &[("bullets", "1")])
    };
    crowd(more % 7).plays("the most faces of aimed cards");
    crowd(more % 7 + 1).is_refused("one face more beside aimed cards", "crowd");
}

#[test]
fn the_most_turns_and_rounds_play_and_one_more_is_refused() {
    let card = |jogs: usize, walks: usize| {
        let rush = std::iter::repeat_n("\"rush\"", 2).chain(std::iter::repeat_n("\"jog\"", jogs));
        let turns: Vec<&str> = rush.chain(std::iter::repeat_n("\"normal\"", walks)).collect();
        let text =
            format!("[[round]]\nid = \"rush\"\nband = \"2-4\"\nturns = [{}]\n{SOURCE}\n", turns.join(", "));
        let turn =
            |id: &str, plays: u8| format!("[[turn]]\nid = \"{id}\"\nname = \"{id}\"\nplays = {plays}\n");
        let turns = turn("rush", 8) + &turn("jog", 7);
        vec![("content/rounds.toml".to_owned(), text), ("content/turns.toml".to_owned(), turns)]
    };
    // Six seats of eight, seven and one card each.
    let walks = MAX_CARDS / 6 - 2 * 8 - 7;
    Crowd::of(&card(1, walks), &[]).plays("the most turns");
    Crowd::of(&card(1, walks + 1), &[]).is_refused("one turn more", "crowd");
    // A power that acts more often fills the common deck as well.
    let mut eager = card(1, walks);
    eager.push((
        "content/bandits/ada.toml".to_owned(),
        format!("name = \"Ada\"\nstarting_loot = []\nown_turns = [{{ turn = \"jog\", plays = 8, face_down = false }}]\n{SOURCE}"),
    ));
    Crowd::of(&eager, &[]).is_refused("a power that acts more often", "crowd");

    let closing = |drawn: usize| {
        let mut text = format!("[[band]]\nid = \"late\"\ndrawn = {drawn}\n\n");
        for nth in 0..drawn {
            text += &format!("[[round]]\nid = \"l{nth}\"\nband = \"late\"\nturns = [\"normal\"]\n{SOURCE}\n");
        }
        file("content/rounds.toml", text)
    };
    // Four of the seats and a station are there.
    Crowd::of(&closing(MAX_ROUNDS - 5), &[]).plays("the most rounds");
    Crowd::of(&closing(MAX_ROUNDS - 4), &[]).is_refused("one round more", "crowd");
}

#[test]
fn the_most_places_play_and_one_more_is_refused() {
    let levels: String = (0..2)
        .map(|nth| {
            format!(
                "[[level]]\nid = \"x{nth}\"\nplace = \"above {{car}}\"\nmoves = {{ fewest = 1, most = 2 }}\nsight = \"line\"\n"
            )
        })
        .collect();
    // As many cars as can be behind the leading one, which has two levels.
    let towers = |count: usize, high: usize| {
        let cars: String = (0..count)
            .map(|nth| {
                let levels = if nth < high {
                    "\"interior\", \"roof\", \"x0\", \"x1\""
                } else {
                    "\"interior\", \"roof\", \"x0\""
                };
                format!("[[car]]\nid = \"t{nth}\"\nname = \"Tower {nth}\"\nlevels = [{levels}]\n{SOURCE}\n")
            })
            .collect();
        let files =
            vec![("content/levels.toml".to_owned(), levels.clone()), ("content/cars.toml".to_owned(), cars)];
        let team = [("teams_of_two", "true"), ("fixed_car_count", "20")];
        Crowd::of(&files, &team)
    };
    let high = MAX_PLACES - 2 - 3 * 20;
    towers(20, high).plays("the most places");
    towers(20, high + 1).is_refused("one place more", "crowd");
}

#[test]
fn the_most_texts_load_and_one_more_is_refused() {
    let pack = |texts: usize| {
        let asks: Vec<String> = (0..texts).map(|nth| format!("k{nth} = \"text {nth}\"")).collect();
        vec![
            (
                "content/bandits/sam.toml".to_owned(),
                format!(
                    "name = \"Sam\"\nstarting_loot = []\nhooks = [\"on_card\"]\nasks = {{ {} }}\n{SOURCE}",
                    asks.join(", ")
                ),
            ),
            ("scripts/bandits/sam.lua".to_owned(), "function on_card(game)\nend\n".to_owned()),
        ]
    };
    let room = MAX_TEXTS - base().content().texts.len();
    let told = Crowd::of(&pack(room), &[]).told();
    assert!(!told.contains("P601"), "{told}");
    Crowd::of(&pack(room + 1), &[]).is_refused("one text more", "crowd");
}

#[test]
fn the_most_sentences_load_and_one_more_is_refused() {
    let pack = |sayings: usize| {
        let says: Vec<String> = (0..sayings).map(|nth| format!("k{nth} = \"text {nth}\"")).collect();
        vec![
            (
                "content/bandits/sam.toml".to_owned(),
                format!(
                    "name = \"Sam\"\nstarting_loot = []\nhooks = [\"on_card\"]\nsays = {{ {} }}\n{SOURCE}",
                    says.join(", ")
                ),
            ),
            ("scripts/bandits/sam.lua".to_owned(), "function on_card(game)\nend\n".to_owned()),
        ]
    };
    let room = MAX_SAYINGS - base().content().sayings.len();
    let told = Crowd::of(&pack(room), &[]).told();
    assert!(!told.contains("P601"), "{told}");
    Crowd::of(&pack(room + 1), &[]).is_refused("one sentence more", "crowd");
}

/// Actions of which every team owns one card.
fn actions(count: usize) -> Vec<(String, String)> {
    let row = |nth| {
        format!(
            "[[action]]\nid = \"x{nth}\"\nname = \"Number {nth}\"\ndoes = \"move\"\ncopies = 1\nteam_copies = 1\n"
        )
    };
    file("content/actions.toml", (0..count).map(row).collect())
}

#[test]
fn the_most_choices_play_and_one_more_is_refused() {
    // Each face in hand open and face down, for both bandits of the team; to draw, to pass and to do nothing more.
    let own = base().content().actions.iter().filter(|action| action.team_copies > 0).count();
    let (most, rest) = ((MAX_CHOICES - 3) / (2 * 2), (MAX_CHOICES - 3) % (2 * 2));
    assert!(most < MAX_ACTIONS, "the number of actions is not what ends first");
    // What is left over is filled with things to do on a turn beside that.
    let plannings = capacities().into_iter().find(|capacity| capacity.what == "things to plan");
    let plannings = plannings.expect("they have room of their own");
    let crowd = |actions_there: usize, plannings_there: usize| {
        let mut files = actions(actions_there);
        files.extend(rows("planning", &plannings, plannings_there));
        Crowd::of(&files, &[("teams_of_two", "true")])
    };
    crowd(most - own, rest).plays("the most choices");
    crowd(most - own, rest + 1).is_refused("one thing to do more", "");
    crowd(most - own + 1, 0).is_refused("one action more", "");
    const {
        assert!(
            MAX_ACTIONS + MAX_WHO < MAX_FACES,
            "the number of actions ends earlier: no more faces can be tried"
        )
    };
}

/// So many bandits.
fn bandits(count: usize) -> Vec<(String, String)> {
    let bandit = |nth| {
        let text = format!("name = \"Number {nth}\"\nstarting_loot = []\n{SOURCE}");
        (format!("content/bandits/x{nth}.toml"), text)
    };
    (0..count).map(bandit).collect()
}

#[test]
fn the_most_persons_play_and_one_more_is_refused() {
    let crowd = |most: usize| {
        let seats = format!("{{ fewest = 5, most = {most} }}");
        let house = [("band.5-6.seats", seats.as_str()), ("express_car_count", "\"fixed\"")];
        // One bandit more than there can be persons: it is not they who end first.
        Crowd::of(&bandits(MAX_PERSONS + 1 - 6), &house)
    };
    let many = crowd(MAX_PERSONS);
    let rulebook = many.rulebook.as_ref().unwrap_or_else(|_| panic!("{}", many.told()));
    assert_eq!(usize::from(seat_range(rulebook.content()).1), MAX_PERSONS);
    many.plays("the most persons");
    // A band may be for more, whom bots make up; nobody else gets a seat for it.
    let larger = crowd(MAX_WHO);
    let rulebook = larger.rulebook.as_ref().unwrap_or_else(|_| panic!("{}", larger.told()));
    assert_eq!(usize::from(seat_range(rulebook.content()).1), MAX_PERSONS);
    assert!(crowd(MAX_WHO + 1).rulebook.is_err(), "a band for one character more was accepted");
}

#[test]
fn the_most_characters_play_and_one_more_is_refused() {
    let house = format!("packs = {:?}", ["crowd"]);
    let Crowd { library, .. } = Crowd::of(&bandits(MAX_WHO + 1), &[]);
    let ready = |count: usize| {
        let all: Vec<String> = (0..count).map(|nth| format!("crowd/x{nth}")).collect();
        let text = format!(
            "# Many\n\n## Many\nRule: BASE-move-a\n\n```setup\noptions = {{ {house} }}\n\
             train = \"locomotive | saloon: {} | luggage\"\npile = [\"{} robbery\"]\n```\n```game\n...\n```\n",
            all.join(", "),
            all[count - 1]
        );
        build(&read("many.md", text.as_bytes()).cases[0], &library)
    };
    let most = ready(MAX_WHO);
    let most = most.unwrap_or_else(|problems| panic!("{}", render(&problems, library.files(), false)));
    let CasePhase::Steps(steps) = most.phases[0] else { panic!("the card is carried out") };
    let mut state = most.state;
    state.steps = steps.iter().rev().copied().collect();
    let mut game = Game::new(most.table, state, most.rulebook.hooks().expect("there are no scripts"));
    game.advance().expect("it plays");
    assert_eq!(game.state().turned, 1);
    let Err(problems) = ready(MAX_WHO + 1) else { panic!("one more character was accepted") };
    let told = render(&problems, library.files(), false);
    assert!(told.contains(&format!("a case takes 1 to {MAX_WHO}")), "{told}");
}
