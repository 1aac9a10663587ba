//! The program in other languages: what a person is told while playing, the words
//! that can be typed, and where the language comes from.

use std::path::Path;
use std::process::Output;

use holdup_packs::{Command, Said};

use crate::common::{self, bad, err, folder, good, holdup, out, read};

/// The languages that are shipped, besides English.
const OTHERS: [&str; 3] = ["es", "nl", "ro"];

/// Runs the program with a line typed after another, and the system in some language.
fn typed(folder: &Path, line: &str, system: &[(&str, &str)], input: &str) -> Output {
    common::typed(holdup(folder).args(common::words(line)).envs(system.iter().copied()), input)
}

/// The longer stretches of English in what the program says.
fn english() -> Vec<&'static str> {
    let pieces = Said::ALL.iter().flat_map(|said| said.row().text().split(['{', '}']));
    let long = pieces.filter(|piece| piece.len() > 9 && piece.trim().contains(' '));
    long.collect()
}

/// Everything one can type that is no answer, right and wrong, and then a game to its end.
const EVERYTHING: &str = "help\n\n?\n? 1\n? marshal\n? nothing of this kind\nxyzzy\n99\nlook\nundo\nsave\n\
                          save other.record\nsave other.record\nsave no/such/folder/a.record\n1\nundo\n";

#[test]
fn a_person_who_plays_in_another_language_meets_no_english_sentence() {
    let english = english();
    assert!(english.len() > 40, "{english:?}");
    let with = "--preset ucr_2_1 --with stagecoach --players 4";
    for language in OTHERS {
        for (name, version) in [("base", ""), ("combined", with)] {
            let here = folder(&format!("spoken-{language}-{name}"));
            let line = format!("play --plain --seed 5 --record a.record --lang {language} {version}");
            let answers = "1\n".repeat(300);
            let output = typed(&here, &line, &[], &format!("{EVERYTHING}{answers}"));
            let text = out(&output) + &err(&output);
            assert_eq!(output.status.code(), Some(0), "{text}");
            for piece in &english {
                assert!(!text.contains(piece), "{language}, {name}: `{piece}` in\n{text}");
            }
            // And once more, to leave it.
            let output = typed(
                &here,
                &format!("play --plain --seed 5 --record b.record --lang {language} {version}"),
                &[],
                "quit\n",
            );
            let text = out(&output) + &err(&output);
            assert!(text.contains("holdup play --continue b.record"), "{text}");
            for piece in &english {
                assert!(!text.contains(piece), "{language}, {name}: `{piece}` in\n{text}");
            }
        }
    }
}

#[test]
fn english_says_what_the_others_were_searched_for() {
    let here = folder("spoken-en");
    let answers = "1\n".repeat(300);
    let line = "play --plain --seed 5 --record a.record";
    let text = out(&typed(&here, line, &[], &format!("{EVERYTHING}{answers}")));
    let met = english().iter().filter(|piece| text.contains(*piece)).count();
    assert!(met > 15, "{met} of them in\n{text}");
}

#[test]
fn commands_are_understood_in_the_language_shown_and_in_english() {
    for (language, words) in [
        ("es", ["ayuda", "MIRAR", "deshacer", "porque", "salir"]),
        ("nl", ["hulp", "kijk", "terug", "waarom", "stop"]),
        // Accents may be left away.
        ("ro", ["ajutor", "priveste", "inapoi", "motiv", "iesire"]),
    ] {
        let here = folder(&format!("spoken-words-{language}"));
        let [help, look, undo, why, quit] = words;
        let own = format!("{help}\n1\n{look}\n{why}\n{undo}\n{quit}\n");
        let english = "help\n1\nlook\nwhy\nundo\nquit\n";
        let play = |name: &str, typed_in: &str| {
            let line = format!("play --plain --seed 5 --record {name} --lang {language}");
            let output = typed(&here, &line, &[], typed_in);
            let text = out(&output);
            assert_eq!(output.status.code(), Some(0), "{text}");
            // What was typed is printed behind the prompt.
            let told = text.lines().filter(|line| !line.starts_with('>'));
            told.collect::<Vec<_>>().join("\n").replace(name, "")
        };
        assert_eq!(play("own.record", &own), play("english.record", english), "{language}");
    }
}

#[test]
fn the_system_says_the_language_where_nobody_else_does() {
    let here = folder("spoken-system");
    let seed = |line: &str, system: &[(&str, &str)]| {
        let line = format!("{line} --watch --plain --speed 0 --seed 5");
        let output = typed(&here, &line, system, "");
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        out(&output).lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(seed("play", &[]), "Seed 5.");
    assert_eq!(seed("play", &[("LANG", "es_ES.UTF-8")]), "Semilla 5.");
    assert_eq!(seed("play", &[("LANG", "nl")]), "Startgetal 5.");
    // As systems read them, the first of the three that says anything counts.
    assert_eq!(seed("play", &[("LANG", "nl_BE"), ("LC_ALL", "es_AR.UTF-8@euro")]), "Semilla 5.");
    assert_eq!(seed("play", &[("LANG", "nl"), ("LC_ALL", "")]), "Startgetal 5.");
    assert_eq!(seed("play", &[("LANG", "nl"), ("LC_MESSAGES", "C.UTF-8")]), "Seed 5.");
    // What the content does not speak is English, but not where somebody asks for it.
    assert_eq!(seed("play", &[("LANG", "tlh_QO.UTF-8")]), "Seed 5.");
    assert_eq!(seed("play --lang en", &[("LANG", "es_ES.UTF-8")]), "Seed 5.");
    for line in ["play --watch --lang tlh", "simulate --games 1 --lang tlh", "play --watch --lang C"] {
        let said = bad(&here, line, 2);
        assert!(said.contains("There are: en, es, nl, ro."), "{line}: {said}");
    }
}

#[test]
fn reasons_are_told_in_the_language_shown() {
    let here = folder("spoken-reasons");
    good(&here, "play --watch --plain --speed 0 --seed 5 --record a.record");
    let english = good(&here, "why a.record@1 draw");
    assert!(english.contains("`draw 3` is offered."), "{english}");
    for (language, offered) in [
        ("es", "`sacar 3` se ofrece."),
        ("nl", "`trek 3` kan gekozen worden."),
        ("ro", "`extrage 3` este printre variantele oferite."),
    ] {
        for choice in ["draw", ""] {
            let told = good(&here, &format!("why a.record@1 {choice} --lang {language}"));
            assert_eq!(told.contains(offered), !choice.is_empty(), "{told}");
            for piece in self::english() {
                assert!(!told.contains(piece), "{language}: `{piece}` in\n{told}");
            }
        }
    }
}

#[test]
fn things_are_explained_in_the_language_shown() {
    for (language, asked) in [
        (
            "en",
            [
                ("tunnel", "tunnel: a kind of turn."),
                ("belle", "Belle: a bandit."),
                ("purse", "  Tokens: 8 x $250, 2 x $300,"),
                ("locomotive", "  Its places: the locomotive, the roof of the locomotive."),
                ("angry marshal", "Angry Marshal: an event of a round card."),
                ("fire", "  Cards of it for each bandit: 2."),
            ],
        ),
        (
            "es",
            [
                // Accents may be left away.
                ("tunel", "túnel: tipo de turno."),
                ("belle", "  Si Belle es el único objetivo posible, sí puede ser elegida. (BASE-belle-c)"),
                ("bolsa", "  Fichas: 8 x 250 $, 2 x 300 $,"),
                ("locomotora", "  Sus lugares: la locomotora, el techo de la locomotora."),
                ("marshal furioso", "Marshal furioso: evento de una carta de Ronda."),
                ("disparar", "  Cartas de este tipo por bandido: 2."),
            ],
        ),
        (
            "nl",
            [
                ("tunnel", "tunnel: soort beurt."),
                ("belle", "  Handkaarten aan het begin van een ronde: 6."),
                // What content calls it is understood in every language.
                ("purse", "  Fiches: 8 x $ 250, 2 x $ 300,"),
                ("marshal", "  Waar de pion staat: "),
                ("braking", "  Remmen: wie op het dak van de locomotief staat, blijft daar. (BASE-events-g)"),
                ("schieten", "Schieten: actiekaart."),
            ],
        ),
        (
            "ro",
            [
                ("tunel", "tunel: fel de tură."),
                ("django", "  Pradă la început: "),
                ("bijuterie", "  Jetoane: 6 x 500 $."),
                ("impuscare", "Împușcare: carte de acțiune."),
                ("franare", "Frânare: eveniment al unei cărți de rundă."),
                ("bijutrie", "Nimic nu se numește `bijutrie`. Ai vrut să spui `bijuterie`?"),
            ],
        ),
    ] {
        let here = folder(&format!("spoken-things-{language}"));
        let line = format!("play --plain --seed 5 --record a.record --lang {language}");
        let lines: Vec<String> = asked.iter().map(|(thing, _)| format!("? {thing}\n")).collect();
        let text = out(&typed(&here, &line, &[], &lines.concat()));
        let mut answers = text.split("\n> ? ").skip(1);
        for (thing, expected) in asked {
            let answer = answers.next().unwrap();
            assert!(answer.starts_with(thing), "{answer}");
            assert!(answer.contains(&format!("\n{expected}")), "{language}: {thing}: {answer}");
        }
    }
}

#[test]
fn things_of_every_kind_are_explained() {
    let here = folder("spoken-kinds");
    let line = "play --plain --seed 5 --record a.record --preset ucr_2_1 --with stagecoach --with whiskey --players 4";
    let asked = "? drink whiskey\n? cards bought\n? stagecoach\n? banker\n? old lady\n? zealot\n? misty\n";
    let text = out(&typed(&here, line, &[], asked));
    for expected in [
        "drink whiskey: something that can be done on a turn.",
        "  On turns of these kinds: normal.",
        "  It needs loot of the kind ",
        "cards bought: a mark.",
        "  It is reset at the start of each round.",
        "Stagecoach: a part of this game.",
        "Stagecoach: a car.",
        "  Ransom: $1,000, with at least one token of the kind ",
        "  Ransom: $500 for each token of the kind jewel.",
        "  Ransom: $700.",
        "Misty: a bandit.",
    ] {
        assert!(text.contains(&format!("\n{expected}")), "{expected} in\n{text}");
    }
}

/// What a pack declares and shows by name is explained as well: families of cards, where they lie, sides and ways to win.
#[test]
fn what_packs_declare_is_explained() {
    let here = folder("spoken-declared");
    let pack = |name: &str| format!("{}/../../tests/{name}", env!("CARGO_MANIFEST_DIR"));
    let line = format!(
        "play --preset ucr_2_1 --with armoured_train --plain --seed 5 --record a.record --players 4 --pack {} --with made_up/moles --pack {} --pack {}",
        pack("made_up"),
        pack("packs/three_jewels"),
        pack("shunting")
    );
    let asked = "? secret badge\n? the lining of the coat\n? the shelf\n? the law\n? three jewels\n? armoured train\n";
    let text = out(&typed(&here, &line, &[], asked));
    for expected in [
        "secret badge: a kind of card.",
        "  Cards: Mole, Thief ",
        "the lining of the coat: where cards or loot can lie.",
        "  Only whoever holds it sees what lies there.",
        "the shelf: where cards or loot can lie.",
        "  Everybody sees what lies there.",
        "The law: a side, whose members win together.",
        "three jewels: a way to win.",
        "Armoured Train: a line of cars beside the train.",
    ] {
        assert!(text.contains(&format!("\n{expected}")), "{expected} in\n{text}");
    }
}

/// A question with a sentence of its own asks by it and is declined by its own word; records keep the plain no, which can be
/// typed as well.
#[test]
fn a_question_is_asked_and_declined_in_its_own_words() {
    let here = folder("spoken-declined");
    for (language, asks, declines) in [
        ("en", "Get on at the last car?", "ride on"),
        ("es", "¿Subes al vagón de cola?", "seguir cabalgando"),
        ("nl", "Stap je bij de laatste wagon op?", "verder rijden"),
        ("ro", "Urci în ultimul vagon?", "călărește mai departe"),
    ] {
        for typed_no in [declines, "no"] {
            let line = format!(
                "play --preset ucr_2_1 --with horse_attack --plain --seats me,greedy,greedy --seed 3 --lang {language} --record {language}.record"
            );
            let text = out(&typed(&here, &line, &[], &format!("{typed_no}\nquit\n")));
            assert!(text.contains(&format!(": {asks}\n")), "{asks} in\n{text}");
            assert!(text.lines().any(|line| line.ends_with(declines)), "{declines} in\n{text}");
            let record = read(&here, &format!("{language}.record"));
            assert!(record.lines().any(|line| line.starts_with('>') && line.ends_with(": no")), "{record}");
            std::fs::remove_file(here.join(format!("{language}.record"))).unwrap();
        }
    }
}

#[test]
fn what_would_come_of_a_choice_is_told() {
    for (language, play, plays, then, unknown) in [
        ("en", "move", " plays Move\n", "    Then ", "    Then it depends on chance"),
        (
            "es",
            "mover",
            " juega Mover\n",
            "    Después le toca decidir a ",
            "    Lo que viene después depende del azar",
        ),
        ("nl", "beweeg", " speelt Beweeg\n", "    Daarna kiest ", "    Daarna beslist het toeval"),
        ("ro", "deplasare", " joacă Deplasare\n", "    Apoi alege ", "    Apoi decide întâmplarea"),
    ] {
        let here = folder(&format!("spoken-ahead-{language}"));
        let line = format!("play --plain --seed 3 --record a.record --lang {language}");
        let asked = format!("? {play}\n? 6\nquit\n");
        let text = out(&typed(&here, &line, &[], &asked));
        let mut told = text.split("\n> ? ").skip(1);
        let (play, draw) = (told.next().unwrap(), told.next().unwrap());
        assert!(play.contains(plays) && play.contains(then), "{language}: {play}");
        assert!(draw.contains(unknown), "{language}: {draw}");
        // Nothing of it has happened.
        let record = read(&here, "a.record");
        assert!(!record.contains("\n> "), "{record}");
    }
}

#[test]
fn statements_and_traces_are_told_in_the_language_shown() {
    let here = folder("spoken-statements");
    let english = "The bandit may not stay where he is.";
    let spanish = "Nadie puede quedarse donde está.";
    for command in ["rules show BASE-move-d", "explain BASE-move-d"] {
        assert!(good(&here, command).contains(english));
        let told = good(&here, &format!("{command} --lang es"));
        assert!(told.contains(spanish) && !told.contains(english), "{told}");
        // The language of the system is for people.
        let system = [("LANG", "es_ES.UTF-8")];
        assert!(out(&typed(&here, command, &system, "")).contains(spanish));
        let json = format!("{command} --format json");
        assert!(out(&typed(&here, &json, &system, "")).contains(english));
    }
    for (language, headings) in [
        (
            "en",
            [
                "Where: ",
                "Question: ",
                "Settled: ",
                "\nOptions that decide it:",
                "\nStatements that rest on it:",
            ],
        ),
        (
            "es",
            [
                "Dónde: ",
                "Pregunta: ",
                "Resuelto así: ",
                "\nOpciones que lo deciden:",
                "\nAfirmaciones que se apoyan",
            ],
        ),
        (
            "nl",
            ["Waar: ", "Vraag: ", "Beslist: ", "\nOpties die erover gaan:", "\nUitspraken die erop steunen:"],
        ),
        ("ro", ["Unde: ", "Întrebare: ", "Hotărât: ", "\nOpțiuni", "\nAfirmații care se sprijină"]),
    ] {
        for command in ["rules show AMB-043", "explain AMB-043"] {
            let told = good(&here, &format!("{command} --lang {language}"));
            for heading in headings {
                assert!(told.contains(heading), "{language}, {command}: {heading}: {told}");
            }
        }
    }
    let told = good(&here, "explain belle --lang ro");
    assert!(told.contains("Dacă Belle este singura țintă posibilă, poate fi aleasă."), "{told}");
    good(&here, "play --watch --plain --speed 0 --seed 5 --record a.record");
    let (english, spanish) =
        (good(&here, "trace a.record@1 --no-times"), good(&here, "trace a.record@1 --no-times --lang es"));
    assert!(english.contains("play a card or draw?") && !english.contains("¿jugar"), "{english}");
    assert!(spanish.contains("¿jugar una carta o sacar más?"), "{spanish}");
    assert!(!spanish.contains(": play ") && !spanish.contains(" draws "), "{spanish}");
    for command in ["rules show BASE-move-d", "explain belle", "trace a.record@1"] {
        bad(&here, &format!("{command} --lang tlh"), 2);
    }
}

#[test]
fn what_content_says_is_listed_in_the_language_shown() {
    let here = folder("spoken-lists");
    let listed = [
        ("packs", "Flasks lie in the cars", "En los vagones hay petacas"),
        ("packs horses", "Horses and Stagecoach", "Caballos y diligencia"),
        ("options", "Cards in every hand", "Cuántas cartas saca cada uno"),
        ("options hand_size", "Cards in every hand", "Cuántas cartas saca cada uno"),
        ("explain hand_size", "Cards in every hand", "Cuántas cartas saca cada uno"),
        ("rules list", "The bandit may not stay", "Nadie puede quedarse donde"),
    ];
    for (command, english, spanish) in listed {
        let plain = good(&here, command);
        // Words of a long text may stand in two lines.
        let told = good(&here, &format!("{command} --lang es"));
        let (plain, told) = (flat(&plain), flat(&told));
        assert!(plain.contains(english) && !plain.contains(spanish), "{command}: {plain}");
        assert!(told.contains(spanish) && !told.contains(english), "{command}: {told}");
        bad(&here, &format!("{command} --lang tlh"), 2);
        let system = [("LANG", "es_ES.UTF-8")];
        assert!(flat(&out(&typed(&here, command, &system, ""))).contains(spanish), "{command}");
        let json = format!("{command} --format json");
        assert!(!out(&typed(&here, &json, &system, "")).contains(spanish), "{command}");
        assert!(out(&typed(&here, &format!("{json} --lang es"), &[], "")).contains(spanish), "{command}");
    }
}

/// A text without what breaks and frames its lines.
fn flat(text: &str) -> String {
    let words = text.split(|letter: char| letter.is_whitespace() || "│┆╎|".contains(letter));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn how_records_fare_is_told_in_the_language_shown() {
    let here = folder("spoken-records");
    std::fs::create_dir(here.join("games")).unwrap();
    for seed in [5, 6] {
        good(&here, &format!("play --watch --plain --speed 0 --seed {seed} --record games/{seed}.record"));
    }
    let record = read(&here, "games/5.record");
    let second = record.match_indices("\n> ").nth(1).unwrap().0;
    std::fs::write(here.join("games/5.record"), record[..second].to_owned() + "\n> nobody: draw 3\n")
        .unwrap();
    let english = bad(&here, "replay games", 1);
    for said in [
        "diverged at answer 1 (line ",
        "for somebody else",
        "2 records: 1 exact, 1 diverged.",
        "One did not come out",
    ] {
        assert!(english.contains(said), "{said} in {english}");
    }
    for (language, said) in [
        ("es", ["se separa en la respuesta 1 (línea ", "Registros: 2 (exacto: 1, otra partida: 1)."]),
        ("nl", ["wijkt af bij antwoord 1 (regel ", "Verslagen: 2 (identiek: 1, afwijkend: 1)."]),
        ("ro", ["se abate la răspunsul 1 (linia ", "Înregistrări: 2 (identic: 1, abătut: 1)."]),
    ] {
        let told = bad(&here, &format!("replay games --lang {language}"), 1);
        for said in said {
            assert!(told.contains(said), "{said} in {told}");
        }
        // What the record says stays as it stands there.
        assert!(told.contains("`> nobody: draw 3`"), "{told}");
        for piece in english_of_grades() {
            assert!(!told.contains(piece), "{language}: `{piece}` in {told}");
        }
        let system = [("LANG", language)];
        assert_eq!(out(&typed(&here, "replay games", &system, "")), told);
        // Programs hear English unless they ask for something else.
        let json = out(&typed(&here, "replay games --format json", &system, ""));
        assert!(json.contains("diverged at answer 1"), "{json}");
    }
    bad(&here, "replay games --lang tlh", 2);
}

/// The longer stretches of English in what is said of records.
fn english_of_grades() -> impl Iterator<Item = &'static str> {
    english().into_iter().filter(|piece| {
        let of = |said: &&Said| said.row().text().contains(piece);
        Said::ALL
            .iter()
            .filter(of)
            .any(|said| said.key().contains("diverged") || said.key().contains("wrong"))
    })
}

#[test]
fn many_games_are_counted_in_the_language_shown() {
    let here = folder("spoken-many");
    for language in OTHERS {
        let told = good(
            &here,
            &format!("simulate --games 4 --seed 5 --agent greedy,random,random,random --lang {language}"),
        );
        for word in ["seat", "games", "mean score", "wins", "greedy"] {
            assert!(!told.contains(word), "{language}: {word} in {told}");
        }
    }
}

#[test]
fn every_command_is_in_the_list_of_help() {
    let here = folder("spoken-help");
    let output = typed(&here, "play --plain --seed 5 --record a.record --lang ro", &[], "ajutor\n");
    let text = out(&output);
    for (command, word) in [
        (Command::Why, "?"),
        (Command::Help, "ajutor"),
        (Command::Look, "privește"),
        (Command::Quit, "ieșire"),
        (Command::Save, "salvează FIȘIER"),
        (Command::Undo, "înapoi"),
    ] {
        assert!(text.contains(&format!("\n  {word}")), "{command:?}: {text}");
    }
}
