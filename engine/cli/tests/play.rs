//! Several persons before one screen: what is shown between two covers is held
//! against what the person who sits there may know, which is worked out anew from
//! the record of the game.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use holdup_replay::Transcript;
use holdup_replay::library::Library;
use holdup_replay::line::TranscriptLineKind;
use holdup_replay::parse;
use holdup_rules::game::{Game, Status};
use holdup_rules::ids::PersonId;
use holdup_rules::start::start;
use holdup_rules::table::Table;
use holdup_tell::label::Labels;
use holdup_tell::wording::LanguageId;

use crate::common::{bad, copy, err, folder, good, holdup, out, played, read, typed, words, write};

/// Lines somebody could type: numbers that are choices or are not, and Enter.
fn babble(seed: u64, lines: usize) -> String {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut below = move |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % limit
    };
    (0..lines)
        .map(|_| match below(20) {
            0..8 => "\n".to_owned(),
            8 => "look\n".to_owned(),
            9 => format!("{}\n", 10 + below(6)),
            _ => format!("{}\n", 1 + below(5)),
        })
        .collect()
}

/// What one who sits before the screen was shown.
#[derive(Debug)]
struct Sight {
    /// Who it is, as the cover names him; none where all look.
    person: Option<String>,
    lines: Vec<String>,
}

/// What was shown, from cover to cover.
fn sights(text: &str) -> Vec<Sight> {
    let mut sights = vec![];
    for line in text.lines() {
        let handed = line.strip_prefix("Hand over to ").map(|rest| {
            let (person, _) = rest.split_once(", then").unwrap();
            Some(person.to_owned())
        });
        let all = line.starts_with("The game is over. Everybody may look").then_some(None);
        match handed.or(all) {
            Some(person) => sights.push(Sight { person, lines: vec![] }),
            None => sights.iter_mut().last().map_or((), |sight: &mut Sight| {
                sight.lines.push(line.to_owned());
            }),
        }
    }
    sights
}

impl Sight {
    /// What was told of the game: it stands behind four spaces.
    fn told(&self) -> impl Iterator<Item = &str> {
        let told = self.lines.iter().filter_map(|line| line.strip_prefix("    "));
        told.filter(|told| !told.starts_with(' '))
    }
}

/// A line as a seat may read it, and whether it is an answer.
type Read = (String, bool);

/// What a person may read of a recorded game.
fn read_by(path: &Path, person: PersonId) -> Vec<Read> {
    let bytes = std::fs::read(path).unwrap();
    let library = Library::built_in();
    let (record, problems) = parse::read("it", &bytes, &library);
    let record = record.unwrap_or_else(|| panic!("{problems:?}"));
    let table = Rc::new(Table::new(Arc::clone(record.rulebook.content()), &record.head.setup));
    let generator = record.head.generator.as_ref().unwrap();
    let state = start(&table, &record.head.setup, generator.rng());
    let lines: Rc<RefCell<Vec<Read>>> = Rc::default();
    let sink = Rc::clone(&lines);
    let transcript = Transcript::new(
        Some(person),
        Box::new(move |line| {
            let text = line.text.trim_start_matches(['>', '~']).trim_start();
            let is_answer = line.kind == TranscriptLineKind::Answer;
            if !["==", "--", "*", "round card"].iter().any(|mark| text.starts_with(mark)) {
                sink.borrow_mut().push((text.to_owned(), is_answer));
            }
        }),
    );
    let mut game = Game::new(Rc::clone(&table), state, record.rulebook.hooks().unwrap())
        .watched_by(Box::new(transcript.in_language(LanguageId::ENGLISH)));
    for line in &record.lines {
        if TranscriptLineKind::of(&line.text) != TranscriptLineKind::Answer {
            continue;
        }
        assert_eq!(game.advance().unwrap(), Status::Asking);
        let (_, label) = line.text.split_once(": ").unwrap();
        let choice = table.choice_named(game.question().unwrap(), label).unwrap();
        game.answer(choice).unwrap();
    }
    assert_eq!(game.advance().unwrap(), Status::Over);
    drop(game);
    Rc::into_inner(lines).unwrap().into_inner()
}

/// What is told is what may be read, in order; of what may be read only answers are left out.
fn check_told(sight: &mut dyn Iterator<Item = &str>, read: &[Read], who: &str) {
    let mut left = read.iter();
    for told in sight {
        loop {
            let (line, is_answer) = left.next().unwrap_or_else(|| {
                panic!("{who} is told `{told}`, which is not his to know, or out of turn")
            });
            if line == told {
                break;
            }
            assert!(*is_answer, "{who} is told `{told}`, where he may read `{line}`");
        }
    }
}

/// Plays a game to its end with whatever is typed, and looks at what everybody was shown.
fn check_session(name: &str, args: &str, persons: &[(&str, u8, &[&str])]) {
    let here = folder(name);
    for seed in 1..=2 {
        let record = format!("{seed}.record");
        let line = format!("play --seed {seed} --record {record} {args}");
        let text = played(&here, &line, &babble(seed, 9000));
        let sights = sights(&text);
        let end = sights.last().unwrap();
        assert_eq!(end.person, None, "{line} does not end: {text}");
        let read: Vec<Vec<Read>> =
            persons.iter().map(|&(_, seat, _)| read_by(&here.join(&record), PersonId(seat - 1))).collect();
        for ((person, _, bandits), read) in persons.iter().zip(&read) {
            let theirs = || sights.iter().filter(|sight| sight.person.as_deref() == Some(person));
            assert!(theirs().count() > 4, "{person}: {text}");
            check_told(&mut theirs().flat_map(Sight::told), read, person);
            let mut begun = "";
            for line in theirs().flat_map(|sight| &sight.lines) {
                // What lies before a bandit goes on in lines of their own, far from the edge.
                if !line.starts_with(&" ".repeat(20)) {
                    begun = line;
                }
                let is_theirs = bandits.iter().any(|bandit| line.contains(bandit) || begun.contains(bandit));
                // Sums are of one's own loot, `you` is oneself, and so are the cards one laid face down.
                if line.contains(" = $") || line.contains(" you ") || line.contains("(hidden)") {
                    assert!(is_theirs, "{person} is shown `{line}`");
                }
            }
        }
        for told in end.told() {
            let unread = read.iter().filter(|read| read.iter().all(|(line, _)| line != told));
            // Whose it is may read more.
            assert!(unread.count() <= 1, "all are told `{told}`");
        }
        let replayed = good(&here, &format!("replay {record}"));
        assert!(replayed.contains(&record), "{replayed}");
    }
}

#[test]
fn two_of_four_see_their_own_alone() {
    let args = "--seats belle=me:Anna,doc=me:Ben,greedy,random";
    check_session("seats-four", args, &[("Anna (Belle)", 1, &["Belle"]), ("Ben (Doc)", 2, &["Doc"])]);
}

#[test]
fn two_with_teams_see_their_own_alone() {
    let args = "--preset base_2014_two_player --seats belle+doc=me,tuco+django=me";
    check_session(
        "seats-teams",
        args,
        &[("Belle and Doc", 1, &["Belle", "Doc"]), ("Tuco and Django", 2, &["Tuco", "Django"])],
    );
}

#[test]
fn two_with_hands_that_are_kept_see_their_own_alone() {
    let args = "--preset base_2014_expert --seats belle=me,greedy,tuco=me:Zoë";
    check_session("seats-expert", args, &[("Belle", 1, &["Belle"]), ("Zoë (Tuco)", 3, &["Tuco"])]);
}

#[test]
fn two_of_seven_see_their_own_alone() {
    let args = "--preset ucr_2_1 --with horses --with time_travel_car --seats \
                greedy,silk=me,random,greedy,doc=me,random,greedy";
    check_session("seats-seven", args, &[("Silk", 2, &["Silk"]), ("Doc", 5, &["Doc"])]);
}

/// Before the screen is handed over nobody has seen what came of an answer; afterwards it is theirs too.
#[test]
fn undo_asks_those_whose_answers_go_with_it() {
    let here = folder("seats-undo");
    let line = "play --seed 5 --seats belle=me:Anna,doc=me:Ben,greedy --first 1 --record a.record";
    let play = |lines: &str| played(&here, line, lines);
    // Anna mistypes, and takes it back before Ben looks.
    let text = play("\n1\nundo\n\n2\nquit\n");
    assert_eq!(text.matches("Hand over to Anna (Belle)").count(), 2, "{text}");
    assert!(!text.contains("taken back too"), "{text}");
    let answers = |record: &str| -> Vec<String> {
        let text = read(&here, record);
        let answers = text.lines().filter(|line| line.starts_with('>'));
        answers.map(str::to_owned).collect()
    };
    assert_eq!(answers("a.record").len(), 1);

    std::fs::remove_file(here.join("a.record")).unwrap();
    // Anna, Ben, Anna again: her last answer is behind one of Ben's. First he does not agree, then he does.
    let text = play("\n1\n\n1\n\nundo\nno\nundo\nperhaps\nyes\nquit\n");
    assert_eq!(text.matches("This also takes back answers of Ben (Doc).").count(), 3, "{text}");
    assert_eq!(text.matches("Taken back.").count(), 1, "{text}");
    assert_eq!(answers("a.record"), Vec::<String>::new());
}

/// An answer after which something was shown that nobody could foresee goes back only if all agree.
#[test]
fn undo_asks_after_what_was_shown() {
    const SHOWN: &str = "Something was shown since that nobody could foresee. Does everybody agree";
    let here = folder("seats-shown");
    // In the third turn of this game each plays twice in a row.
    let line = "play --seats me:ANN,me:BEN,random --seed 3 --record a.record";
    let double = "\n1\n\n1\n\n1\n\n1\n\n";
    // Ben draws, sees his cards, and would rather have played.
    let text = played(&here, line, &format!("{double}draw\nundo\nno\nundo\nyes\nquit\n"));
    assert_eq!(text.matches(SHOWN).count(), 2, "{text}");
    let refused = text.find("Nothing is taken back.").unwrap();
    assert!(refused < text.find("Taken back.").unwrap(), "{text}");
    // A card played in the open shows him nothing.
    let go_on = "play --continue a.record";
    let text = played(&here, go_on, "\nplay floor change\nundo\nquit\n");
    assert_eq!((text.matches(SHOWN).count(), text.matches("Taken back.").count()), (0, 1), "{text}");
    // Ann's answer goes back unseen; what Ben did before it she has looked at.
    let line = "play --seats me:ANN,me:BEN,random --seed 3 --record c.record";
    let text = played(&here, line, "\n1\n\n1\nundo\nundo\nno\nundo\nyes\nquit\n");
    assert_eq!((text.matches(SHOWN).count(), text.matches("Taken back.").count()), (2, 2), "{text}");
    // Whoever plays alone has nobody to ask.
    let alone = "play --seats me,random,random --seed 3 --record b.record";
    let text = played(&here, alone, "1\n1\ndraw\nundo\nquit\n");
    assert_eq!((text.matches(SHOWN).count(), text.matches("Taken back.").count()), (0, 1), "{text}");
}

/// While several choose in secret, a choice goes back only if all agree; afterwards it is as with other answers.
#[test]
fn undo_asks_while_several_choose_in_secret() {
    const SECRET: &str = "Not all have made their secret choice yet. Does everybody agree";
    let here = folder("seats-secret");
    let line = "play --preset ucr_2_1 --with horse_attack --seed 3 --record a.record --seats \
                belle=me:ANN,tuco=me:BEN,cheyenne=me:CEL,greedy";
    let text = played(&here, line, "\nno\nundo\nno\nundo\nyes\n\nno\n\nno\n\nno\n\nundo\nquit\n");
    assert_eq!(text.matches(SECRET).count(), 2, "{text}");
    assert_eq!(text.matches("Taken back.").count(), 1, "{text}");
    // All have chosen: what Ann takes back now takes other answers with it.
    let last = text.rfind("This also takes back").unwrap();
    assert!(
        text[last..].starts_with("This also takes back answers of BEN (Tuco), CEL (Cheyenne)."),
        "{text}"
    );
}

/// Somebody richer who may not win: that and by what is told.
#[test]
fn the_end_says_who_cannot_win_and_by_what() {
    let here = folder("barred");
    let pack = "id = \"barred\"\nname = \"Barred\"\nversion = \"0.1.0\"\napi = 1\nlicence = \"CC0-1.0\"\n\
                needs = [\"base\"]\nhooks = [\"may_win\"]\n";
    write(&here, "barred/pack.toml", pack);
    let script = "function may_win(game, count)\n  return game.character(count.bandit) ~= \"doc\"\nend\n";
    write(&here, "barred/scripts/pack.lua", script);
    let line = "play --watch --plain --pack barred --seats doc=greedy,belle=random,tuco=random --seed 2";
    let text = played(&here, line, "");
    let end = &text[text.find("Doc cannot win: ").unwrap_or_else(|| panic!("{text}"))..];
    let lines: Vec<&str> = end.lines().take(3).collect();
    assert!(lines[0].contains("`may_win` of") && lines[0].contains("barred"), "{end}");
    assert_eq!(lines[1], "The richest of the others wins.");
    assert_eq!(lines[2], "Belle wins.");
    // Without the pack the same game is Doc's.
    let text = played(&here, &line.replace("--pack barred ", ""), "");
    assert!(text.contains("The richest wins.\nDoc wins."), "{text}");
}

/// What was left goes on with the same persons, each told what happened since his own last answer.
#[test]
fn a_game_of_two_goes_on() {
    let here = folder("seats-continue");
    let line = "play --seed 5 --seats belle=me:Anna,doc=me,greedy --first 1 --record a.record";
    played(&here, line, "\n1\n\n1\nquit\n");
    let head = read(&here, "a.record");
    assert!(head.contains("\nseat 1 belle: person Anna\nseat 2 doc: person\n"), "{head}");
    let text = played(&here, "play --continue a.record", "\nlog\nquit\n");
    let sights = sights(&text);
    assert_eq!(sights[0].person.as_deref(), Some("Anna (Belle)"), "{text}");
    let told: Vec<&str> = sights[0].told().collect();
    // Her own answer comes first; only what she asks for goes back further.
    assert!(told[0].starts_with("Belle: play "), "{told:?}");
    let log = told.iter().position(|line| line.starts_with("Belle draws ")).unwrap();
    assert!(told[log..].contains(&told[0]), "{told:?}");
    assert!(told[log..].contains(&"Doc draws 7 cards"), "{told:?}");
}

#[test]
fn names_are_names() {
    let here = folder("seats-names");
    for (seats, wrong) in [
        ("me:,greedy,greedy", "nobody can be called ``"),
        ("me:a/b,greedy,greedy", "nobody can be called `a/b`"),
        ("me:Anna-,me,greedy", "nobody can be called `Anna-`"),
        ("me:Wolfeschlegelstei,me,greedy", "nobody can be called"),
        ("you:Anna,me,greedy", "there is no player `you:Anna`"),
        ("greedy:Anna,me,greedy", "`greedy` takes nothing after a colon, and here it is followed by `Anna`"),
        ("strange/robin,me", "name its folder with `--pack`"),
        ("me:Anna,me:ANNA,greedy", "a second seat is given to `me:ANNA`"),
    ] {
        let text = bad(&here, &format!("play --seats {seats}"), 2);
        assert!(text.contains(wrong), "{seats}: {text}");
    }
    // However a letter with a mark is typed, it is one; some have no letter of their own.
    played(
        &here,
        "play --plain --seats me:Zoe\u{308},me:P\u{323}e\u{301},greedy --record zoe.record",
        "quit\n",
    );
    let record = read(&here, "zoe.record");
    assert!(record.contains("person Zo\u{eb}\n"), "{record}");
    assert!(record.contains("person P\u{323}\u{e9}\n"), "{record}");
    assert!(bad(&here, "play --seats me:\u{308}Zoe,me", 2).contains("nobody can be called"));
    write(&here, "own.toml", "inherits = \"base_2014\"\n");
    let watching = "play --watch-files --house own.toml --seats me,me,greedy";
    let text = bad(&here, watching, 2);
    assert!(text.contains("`--watch-files` is for one person at most"), "{text}");
}

/// Games one of whose pictures is small, and one of whose is large.
const SMALL_AND_LARGE: [&str; 4] = [
    "--preset base_2014 --seats belle=me,greedy,random,greedy",
    "--preset base_2014_two_player --seats me,me:Anna",
    "--preset base_2014_expert --seats me,greedy,random",
    "--preset ucr_2_1 --with horses --with time_travel_car --seats greedy,silk=me,random,greedy,doc=me,random,greedy",
];

/// Plays on a page of so many columns and lines to the end.
fn on_page(folder: &Path, page: [usize; 2], args: &str) -> String {
    let line = format!("play --seed 3 --pace page {args}");
    let input: String = (0..9000u32)
        .map(|nth| match nth % 50 {
            0 => "log\n".to_owned(),
            1 => "help\n".to_owned(),
            2 => "?\n".to_owned(),
            nth if nth % 2 == 0 => "\n".to_owned(),
            nth => format!("{}\n", 1 + nth % 7),
        })
        .collect();
    let mut command = holdup(folder);
    command.args(words(&line));
    command.env("COLUMNS", page[0].to_string()).env("LINES", page[1].to_string());
    let output = typed(&mut command, &input);
    assert_eq!(output.status.code(), Some(0), "{line}: {}", err(&output));
    out(&output)
}

/// What belongs to the question stands in its own statements, the sentence first; and that all choose at once is said.
#[test]
fn a_question_is_explained_by_its_own_statements() {
    let here = folder("statements");
    let line =
        "play --preset ucr_2_1 --with horse_attack --seed 3 --record a.record --seats belle=me,greedy,greedy";
    let text = played(&here, line, "?\n? second_class\n? second class\nquit\n");
    let asked = &text[text.find("> ?\n").unwrap_or_else(|| panic!("{text}"))..];
    let lines: Vec<&str> = asked.lines().skip(1).take(3).collect();
    let expected = [
        "Everybody who is asked chooses in secret, and all choices come to light together.",
        "  At each car all who still ride decide in secret, and show at once, whether they get on. (UCR-4.13.1-b)",
        "  Whoever does not get on rides on to the next car. (UCR-4.13.1-e)",
    ];
    assert_eq!(lines, expected, "{text}");
    assert_eq!(asked.matches("Second Class: a car.").count(), 2, "{text}");
}

/// Where the screen is full the words of the dialogue work as at a question, and what else is typed answers nothing.
#[test]
fn words_work_where_the_screen_is_full() {
    let here = folder("pauses");
    let play = |seed: u32, input: &str| {
        let mut command = holdup(&here);
        let line =
            format!("play --pace page --seed {seed} --record {seed}.record --seats belle=me,greedy,greedy");
        command.args(line.split_whitespace()).env("COLUMNS", "60").env("LINES", "16");
        out(&typed(&mut command, input))
    };
    let text = play(1, "quit\n");
    let pause = text.find("... Enter quit\n").unwrap_or_else(|| panic!("{text}"));
    assert!(text[pause..].contains("> quit\n") && text[pause..].contains("Go on with"), "{text}");
    assert_eq!(text[pause..].matches("... Enter").count(), 1, "nobody waits any more: {text}");
    let text = play(2, "? tunnel\n\n\n\n\n\nquit\n");
    let asked = text.find("> ? tunnel\n").unwrap_or_else(|| panic!("{text}"));
    assert!(text.find("... Enter ? tunnel\n").is_some_and(|pause| pause < asked), "{text}");
    assert!(text[asked..].contains("a kind of turn"), "{text}");
    // At a pause numbers are no answers.
    let text = play(3, "1\n1\n1\n1\nquit\n");
    assert!(text.contains("... Enter 1\n"), "{text}");
    let first = text.find("   1  ").unwrap_or_else(|| panic!("{text}"));
    assert!(!text[..first].contains("> 1\n"), "{text}");
}

#[test]
fn a_question_stands_on_one_page_with_the_train() {
    let here = folder("pages");
    for page in [[80, 24], [100, 30]] {
        for args in SMALL_AND_LARGE {
            let text = on_page(&here, page, args);
            let mut rows: Vec<&str> = Vec::new();
            let (mut questions, mut drawn) = (0, 0);
            for row in text.lines() {
                rows.push(row);
                let is_prompt = row.starts_with("> ") || row.starts_with("... Enter");
                if !is_prompt {
                    continue;
                }
                // Whatever stands between two things typed fits, the line they are typed into included.
                assert!(rows.len() <= page[1], "{} rows on a page: {rows:#?}", rows.len());
                let has = |text: &str| rows.iter().any(|row| row.contains(text));
                let is_question = rows.iter().any(|row| row.starts_with("   1  "));
                if is_question && row.starts_with("> ") && !has("Which one") {
                    questions += 1;
                    drawn += usize::from(has("└"));
                    assert!(has("Locomotive"), "{rows:#?}");
                    // What has one answer is not asked.
                    assert!(has("   2  "), "{rows:#?}");
                }
                rows.clear();
            }
            assert!(questions > 20, "{args}: {text}");
            // Eight cars with what stands beside them are told in words where there is no room to draw them.
            let is_tight = page[1] < 30 && args.contains("ucr");
            assert!(
                is_tight || drawn * 10 > questions * 7,
                "{args}: {drawn} of {questions} trains are drawn"
            );
        }
    }
}

#[test]
fn no_word_breaks_at_the_end_of_a_line() {
    let here = folder("columns");
    for columns in [40, 80] {
        for args in SMALL_AND_LARGE {
            let text = on_page(&here, [columns, 24], args);
            for row in text.lines() {
                // The path of the game is as long as it is.
                assert!(
                    row.chars().count() <= columns || row.ends_with(".record."),
                    "{args}, {columns}: `{row}`"
                );
            }
            // Nor within the cells of the table at the end.
            let end = &text[text.find("== the game is over").unwrap()..];
            assert!(end.contains("received"), "{args}, {columns}: {end}");
        }
    }
}

/// The totals that a record says a game ended with.
fn totals(record: &str) -> Vec<i32> {
    let result = record.lines().find_map(|line| line.strip_prefix("# result ")).unwrap();
    let (scores, _) = result.split_once(';').unwrap();
    scores.split(", ").map(|score| score.rsplit(' ').next().unwrap().parse().unwrap()).collect()
}

/// At every width each total stands whole in the result: in a table where there is room for one.
#[test]
fn scores_are_never_cut() {
    let here = folder("scores");
    for (nth, args) in SMALL_AND_LARGE.iter().enumerate() {
        for (columns, plain) in
            [(140, ""), (80, ""), (60, ""), (40, ""), (20, ""), (80, "--plain"), (20, "--plain")]
        {
            let record = format!("{nth}-{columns}{plain}.record");
            let text = on_page(&here, [columns, 24], &format!("{args} {plain} --record {record}"));
            let end = &text[text.find("== the game is over").unwrap()..];
            for total in totals(&read(&here, &record)) {
                let (sign, digits) = (if total < 0 { "-" } else { "" }, total.unsigned_abs().to_string());
                let digits = match digits.len() {
                    4.. => format!("{},{}", &digits[..digits.len() - 3], &digits[digits.len() - 3..]),
                    _ => digits,
                };
                assert!(
                    end.contains(&format!("{sign}${digits}")),
                    "{args}, {columns} {plain}: {total} in {end}"
                );
            }
            assert!(!end.contains('…'), "{args}, {columns} {plain}: {end}");
            let has_room = |row: &str| row.chars().count() <= columns || !row.trim().contains(' ');
            assert!(text.lines().all(has_room), "{args}, {columns} {plain}: {text}");
            // At 80 columns even eight ways to score stand side by side; in words nothing is drawn.
            let is_in_table = end.contains('╞');
            assert!(is_in_table || columns < 80 || !plain.is_empty(), "{args}, {columns}: {end}");
            let is_drawn = text.contains(|letter: char| ('\u{2500}'..='\u{259f}').contains(&letter));
            assert!(!is_drawn || (plain.is_empty() && columns > 20), "{args}, {columns} {plain}: {text}");
        }
    }
}

/// The answers of a person in a record.
fn answers_of(path: &Path, bandit: &str) -> Vec<String> {
    let record = std::fs::read_to_string(path).unwrap();
    let mark = format!("> {bandit}: ");
    let answers = record.lines().filter_map(|line| line.strip_prefix(&mark));
    answers.map(str::to_owned).collect()
}

/// One line answers several questions, and is recorded as if each had been answered by itself.
#[test]
fn several_cards_are_discarded_in_one_line() {
    let here = folder("several");
    let play = |name: &str, lines: &str| {
        let record = format!("{name}.record");
        let line =
            format!("play --seed 5 --preset base_2014_expert --seats me,greedy,greedy --record {record}");
        (played(&here, &line, &format!("{lines}quit\n")), read(&here, &record))
    };
    // As many answers as it takes until something is to be discarded.
    let asked = "what to discard? (several: `2 5`)";
    let lines = (3..9)
        .map(|number| "1\n".repeat(number))
        .find(|lines| play(&format!("try-{}", lines.len()), lines).0.contains(asked));
    let lines = lines.unwrap_or_else(|| panic!("nothing is to be discarded"));

    let (text, one_line) = play("one-line", &format!("{lines}1, keep\n"));
    let (_, two_lines) = play("two-lines", &format!("{lines}1\nkeep\n"));
    assert_eq!(one_line, two_lines, "{text}");
    let (_, numbers) = play("numbers", &format!("{lines}1 3\n"));
    let answers = |name: &str| answers_of(&here.join(format!("{name}.record")), "ghost");
    assert_eq!(
        answers("numbers")[..answers("numbers").len() - 1],
        answers("one-line")[..answers("one-line").len() - 1],
        "{numbers}"
    );

    // All of a line is meant, or nothing of it.
    let (text, _) = play("too-many", &format!("{lines}1 90\n"));
    assert!(text.contains("There is no choice 90"), "{text}");
    assert_eq!(answers("too-many").len() + 1, answers("one-line").len() - 1);

    // What comes too late answers nothing, and is said when the same person is asked again.
    let (text, _) = play("too-late", &format!("{lines}keep, 1\n"));
    assert!(
        text.contains("The question has changed, so the rest of your line was not used: discard"),
        "{text}"
    );
}

/// Where a player plays more than one card in his turn, one line can hold them.
#[test]
fn several_cards_are_played_in_one_line() {
    let here = folder("several-played");
    let text = played(&here, "play --seed 5 --record a.record", "1\n1\n1 2\nquit\n");
    let at = text.find("turn 3: speeding-up").unwrap();
    assert!(text[at..].contains("play a card or draw? (several: `2 5`)"), "{text}");
    let answers = answers_of(&here.join("a.record"), "ghost");
    assert_eq!(answers[2..], ["play floor change", "play fire"], "{text}");
    // Where one card is played a turn, several are no answer.
    let text = played(&here, "play --seed 5", "1 2\nquit\n");
    assert!(text.contains("`1 2` is not one of the choices"), "{text}");
}

#[test]
fn who_begins_is_told_in_each_round_and_on_asking() {
    let here = folder("first-player");
    let play = |args: &str, lines: &str| played(&here, &format!("play --seed 5 {args}"), lines);
    let text = play("", "? first player\nquit\n");
    let told = "Ghost is First Player and begins every turn; then come Tuco, Cheyenne, Belle. Some turns run the \
                other way. Next round: Tuco.";
    assert_eq!(text.matches(told).count(), 2, "{text}");
    let text = play("--lang es", "? jugador inicial\nquit\n");
    assert_eq!(text.matches("En la próxima ronda lo será Tuco.").count(), 2, "{text}");
    for (value, next) in [
        ("right_player", "Next round: Belle."),
        ("poorest", "In the next round it is whoever has least"),
        ("richest", "In the next round it is whoever has most"),
        ("drawn", "In the next round it is whom chance names"),
    ] {
        let text = play(&format!("--set first_player_passes_to={value}"), "quit\n");
        assert!(text.contains(next), "{text}");
    }
    // There is nothing to say of a round that does not come.
    let text = play("", &"1\n".repeat(200));
    let last = &text[text.find("== round 5 of 5").unwrap()..];
    assert!(last.contains("Ghost is First Player") && !last.contains("Next round:"), "{last}");
}

/// What a thing's own field says counts as much as what the game asks of everybody.
#[test]
fn asking_why_names_options_of_fields_too() {
    let here = folder("why-fields");
    let text = played(&here, "play --seed 1 --seats ghost=me,random,random", "? play fire\nquit\n");
    assert!(text.contains("`play Fire` is offered"), "{text}");
    assert!(text.contains("otherwise with ghost_power_optional = false; here it is true"), "{text}");
}

#[test]
fn the_common_deck_is_shown_when_it_is_turned_over_and_when_it_is_acted_by() {
    let here = folder("deck-shown");
    let text = played(&here, "play --seed 5 --seats me,me,greedy", &babble(5, 600));
    let mut begun = 0;
    for sight in sights(&text).iter().filter(|sight| sight.person.is_some()) {
        let rows = sight.lines.iter().zip(sight.lines.iter().skip(1));
        for (_, behind) in rows.filter(|(line, _)| *line == "-- stealin'") {
            assert!(behind.starts_with("Common deck: "), "{behind}");
            begun += 1;
        }
    }
    assert!(begun > 2, "{text}");
    // The card that is acted by stands in brackets with the question.
    let asked = text.find("whom to shoot?").or_else(|| text.find("where to move?")).unwrap();
    let deck = text[..asked].rfind("Common deck: ").unwrap();
    assert!(text[deck..asked].contains('['), "{}", &text[deck..asked]);
}

#[test]
fn a_team_knows_what_it_has_together() {
    let here = folder("team-sums");
    let line = "play --seed 5 --preset base_2014_two_player --seats belle+doc=me,tuco+django=me:Anna";
    let text = played(&here, line, &babble(7, 9000));
    let (belles, annas) = ("Belle and Doc: $500 in all", "Tuco and Django: $500 in all");
    for sight in sights(&text).iter().filter(|sight| sight.person.is_some()).take(6) {
        let of_belle = sight.person.as_deref() == Some("Belle and Doc");
        let has = |text: &str| sight.lines.iter().any(|line| line.contains(text));
        assert!(!has(if of_belle { annas } else { belles }), "{sight:?}");
    }
    assert!(text.contains(belles) && text.contains(annas), "{text}");
    // At the end all sums are told, in the table and with what decided.
    let end = &text[text.find("== the game is over").unwrap()..];
    assert!(end.matches("Belle and Doc").count() >= 2, "{end}");
    assert!(end.matches("Tuco and Django").count() >= 2, "{end}");
}

/// What a pack offers on a turn, and its script does not now, has a reason as well, asked for or typed.
#[test]
fn what_a_script_keeps_from_a_turn_is_told() {
    let here = folder("planning-kept");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/packs/bandages"), &here.join("bandages"));
    let text = played(
        &here,
        "play --plain --pack bandages --seats me,random,random --seed 1",
        "? bandage\nbandage a wound\nquit\n",
    );
    let reason = "is not offered: `may_plan` of bandages/planning/bandage.lua forbids it";
    assert_eq!(text.matches(reason).count(), 2, "{text}");
}

#[test]
fn each_person_keeps_one_of_the_offered_bandits_before_the_deal() {
    let here = folder("kept_before");
    let line = "play --plain --seed 5 --set bandits_dealt=2 --seats me,greedy,random --record kept.record";
    let output = typed(holdup(&here).args(words(line)), "9\n2\nquit\n");
    let shown = out(&output);
    let (before, after) =
        shown.split_once("Seat 1: which bandit do you keep?").unwrap_or_else(|| panic!("{shown}"));
    assert!(!before.contains("Round 1") && !shown.contains("Seat 2: which"), "{shown}");
    let second = after.lines().find_map(|line| line.trim().strip_prefix("2  ")).expect("two are offered");
    let record = std::fs::read_to_string(here.join("kept.record")).expect("the game is kept");
    assert!(record.contains(&format!("\nseat 1 {}: person", second.to_lowercase())), "{record}");
    // Who leaves at the question has no game.
    let line = line.replace("kept.record", "none.record");
    let left = typed(holdup(&here).args(words(&line)), "quit\n");
    assert!(left.status.success() && !here.join("none.record").exists(), "{}", out(&left));
}
