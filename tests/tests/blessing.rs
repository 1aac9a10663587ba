//! Blessing: whatever it writes into a case is what a test accepts. Random cases are
//! made of those that are there and of kept games: their `game` blocks are emptied,
//! filled in by random answers and draws, blessed and run; then lines are struck
//! out of them at random, and they are blessed and run again.

use std::collections::BTreeMap;

use holdup_packs::{VersionChoice, built_in, fits_preset, render};
use holdup_replay::case::bless::{apply, changes};
use holdup_replay::case::run::{Decided, play_so_far};
use holdup_replay::case::{self, Case, FencedBlock};
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLineKind;
use holdup_rules::rng::{Rng, Stream};
use holdup_tell::label::Labels;
use holdup_tests::play::number_from_environment;
use holdup_tests::{PRESET, files};

/// Under which answers, draws and struck lines are drawn.
const SEED: u64 = 733;

/// How many cases of each pack for tests, of the rules and of kept games are taken, times `HOLDUP_BLESSINGS`.
const OF_A_PACK: u64 = 1;
const OF_THE_RULES: u64 = 20;
const OF_GAMES: u64 = 3;

/// More answers and draws than this are another case.
const MOST_DECIDED: usize = 150;

/// What a case reads in its file.
fn one(text: &str) -> Case {
    let read = case::read("case.md", text.as_bytes());
    let problems = || render(&read.problems, &[("case.md", text)].into_iter().collect(), false);
    assert!(read.problems.is_empty(), "{}\n{text}", problems());
    read.cases.into_iter().next().expect("there is one")
}

/// The text of a case of its own, with another game.
fn with_game(case: &Case, game: &str) -> String {
    let mut text = format!("## {}\nRule: BASE-move-a\n\n```setup\n{}```\n", case.name, case.setup.text);
    text.push_str(&format!("```game\n{game}```\n"));
    for (who, _, block) in &case.seen {
        // Fewer lines than there are, so that there is something to write.
        let half = block.text.lines().count() / 2;
        let some: String = block.text.lines().take(half).map(|line| format!("{line}\n")).collect();
        text.push_str(&format!("```seen by {who}\n{some}```\n"));
    }
    if let Some(after) = &case.after {
        text.push_str(&format!("```after\n{}```\n", after.text));
    }
    text
}

/// Answers and draws for all a case leaves open; none where it does not come to its end so.
fn decided(case: &Case, library: &Library, rng: &mut Rng) -> Option<Vec<Decided>> {
    let mut decided: Vec<Decided> = Vec::new();
    while decided.len() <= MOST_DECIDED {
        let so_far = play_so_far(case, library, &decided).ok()?;
        let Some(waiting) = so_far.waiting else {
            return so_far.played.wrong.is_empty().then_some(decided);
        };
        let any = |rng: &mut Rng, count: usize| rng.below(count as u32) as usize;
        decided.push(match waiting.draw {
            Some(draw) => Decided::Draw(draw.drawn(any(rng, draw.offered.len())).expect("it is offered")),
            None => {
                let (table, question) = (waiting.game.table(), waiting.game.question()?);
                let choice = question.choices[any(rng, question.choices.len())];
                let who = table.bandit_label(question.who).to_owned();
                Decided::Answer(who, table.choice_label(question, choice))
            }
        });
    }
    None
}

/// Blesses a case and looks that it passes as it is then, and that nothing is left to bless. None where what is written
/// cannot be played to its end.
fn blessed(text: &str, library: &Library, decided: &[Decided]) -> Option<String> {
    let blessed = apply(text, changes(&one(text), library, decided).ok()?);
    let again = one(&blessed);
    if let Err(failure) = case::run::check(&again, library) {
        let problems = render(&failure.problems, &[("case.md", &*blessed)].into_iter().collect(), false);
        panic!("{problems}{}\nblessed from\n{text}\nthis is\n{blessed}", failure.different);
    }
    let left = changes(&again, library, &[]).expect("it passes");
    assert!(left.is_empty(), "what was blessed is blessed again: {left:?}\n{blessed}");
    Some(blessed)
}

/// A game with lines struck out, others written wrongly, and dots and notes between them. Answers stay, but perhaps for
/// the last of them.
fn mangled(game: &str, keeps_draws: bool, rng: &mut Rng) -> String {
    let mut text = String::new();
    for line in game.lines() {
        match rng.below(8) {
            0 => text.push_str("...\n"),
            1 => text.push_str("# a note\n"),
            _ => {}
        }
        let stays = match TranscriptLineKind::of(line) {
            TranscriptLineKind::Answer => true,
            TranscriptLineKind::Chance => keeps_draws,
            TranscriptLineKind::Question => rng.below(2) == 0,
            TranscriptLineKind::Said => rng.below(3) > 0,
        };
        match (stays, TranscriptLineKind::of(line)) {
            (true, TranscriptLineKind::Said | TranscriptLineKind::Question) if rng.below(6) == 0 => {
                text.push_str(&format!("{line} or so\n"));
            }
            (true, _) => text.push_str(&format!("{line}\n")),
            (false, _) => {}
        }
    }
    if rng.below(3) == 0 {
        text.push_str("...\n");
    }
    text
}

/// Blesses a case filled in at random, and mangled. Counts what was blessed.
fn try_case(case: &Case, library: &Library, rng: &mut Rng) -> u64 {
    let empty = with_game(case, ["", "...\n", "# nothing yet\n"][rng.below(3) as usize]);
    let Some(all) = decided(&one(&empty), library, rng) else { return 0 };
    let Some(mut text) = blessed(&empty, library, &all) else { return 0 };
    let mut count = 1;
    for keeps_draws in [true, true, false] {
        let game = one(&text).game.expect("it has one").text;
        let broken = with_game(case, &mangled(&game, keeps_draws, rng));
        // Other draws can make other questions.
        if let Some(right) = blessed(&broken, library, &[]) {
            (text, count) = (right, count + 1);
        }
    }
    // Half a game, and the rest of it decided anew.
    let game = one(&text).game.expect("it has one").text;
    let half = game.lines().count() / 2;
    let half: String = game.lines().take(half).map(|line| format!("{line}\n")).collect();
    let half = with_game(case, &mangled(&half, true, rng));
    let rest = decided(&one(&half), library, rng);
    count + rest.map_or(0, |rest| u64::from(blessed(&half, library, &rest).is_some()))
}

/// The cases of folders of this crate.
fn cases(folders: &[&str]) -> Vec<Case> {
    let files = files(folders);
    let md = files.under("").filter(|(path, _)| holdup_replay::suite::holds_cases(path));
    md.flat_map(|(path, bytes)| case::read(path, bytes.expect("it can be read")).cases).collect()
}

/// Tries some of these cases, until so many were blessed.
fn try_some(cases: &[Case], library: &Library, wanted: u64, rng: &mut Rng) {
    let wanted = wanted * number_from_environment("HOLDUP_BLESSINGS", 1);
    let (mut count, mut left) = (0, 20 * wanted);
    while count < wanted && left > 0 {
        count += try_case(&cases[rng.below(cases.len() as u32) as usize], library, rng).min(1);
        left -= 1;
    }
    assert_eq!(count, wanted, "of {} cases", cases.len());
}

#[test]
fn what_is_blessed_is_accepted() {
    let mut rng = Rng::new(SEED, 0, Stream::Agents);
    let library = Library::built_in();
    try_some(&cases(&["rules", "options"]), &library, OF_THE_RULES, &mut rng);
}

#[test]
fn what_is_blessed_of_packs_is_accepted() {
    let mut rng = Rng::new(SEED, 1, Stream::Agents);
    let all = files(&["."]);
    let folders: Vec<&str> = all
        .paths()
        .filter_map(|path| path.strip_prefix("tests/./")?.strip_suffix("/pack.toml"))
        .filter(|folder| !folder.starts_with("errors") && !folder.starts_with("fuzz"))
        .collect();
    let mut packs = 0;
    for folder in folders {
        let cases = cases(&[&format!("{folder}/tests")]);
        let mut files = built_in();
        let Some(id) = files.share(&holdup_tests::pack(folder), folder) else { continue };
        if cases.is_empty() || !files.missing_needs().is_empty() {
            continue;
        }
        let preset = fits_preset(&files, [id.as_str()], PRESET);
        let mut choice = VersionChoice::from(preset.as_deref().unwrap_or(PRESET));
        choice.pack(&mut files, &id);
        let library = Library::with(files, choice).and_packs(vec![id.clone()]).in_pack(id);
        try_some(&cases, &library, OF_A_PACK, &mut rng);
        packs += 1;
    }
    assert!(packs > 20, "{packs}");
}

#[test]
fn what_is_blessed_of_kept_games_is_accepted() {
    let mut rng = Rng::new(SEED, 2, Stream::Agents);
    let library = Library::built_in();
    let mut cases = Vec::new();
    for (path, bytes) in files(&["games"]).under("").filter(|(path, _)| path.ends_with(".record")) {
        let head = String::from_utf8_lossy(bytes.expect("it can be read")).into_owned();
        let head = head.lines().take_while(|line| *line != "begin");
        let mut said: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let head = head.map(str::to_owned).collect::<Vec<_>>();
        for (key, rest) in head.iter().filter_map(|line| line.split_once(' ')) {
            said.entry(key).or_default().push(rest);
        }
        let of = |key| said.get(key).into_iter().flatten();
        let Some(preset) = of("preset").find_map(|preset| preset.split(' ').next()) else { continue };
        let options: Vec<String> = of("option")
            .filter_map(|set| set.split_once(" = "))
            .map(|(name, value)| format!("\"{name}\" = {value}"))
            .collect();
        let seats: Vec<String> = of("seat")
            .filter_map(|seat| seat.split_once(' ')?.1.split(':').next())
            .map(|who| format!("\"{who}\""))
            .collect();
        let setup = format!(
            "preset = \"{preset}\"\noptions = {{ {} }}\ndeal = {{ seats = [{}], seed = {} }}\n\
             play = [\"set_up\", \"open\", \"planning\", \"stealing\", \"event\", \"round_end\"]\n",
            options.join(", "),
            seats.join(", "),
            rng.below(1_000)
        );
        let setup = FencedBlock { text: setup, ..FencedBlock::default() };
        cases.push(Case { name: path.to_owned(), setup, ..Case::default() });
    }
    assert!(cases.len() > 20, "{}", cases.len());
    try_some(&cases, &library, OF_GAMES, &mut rng);
}
