//! What programs say around a game: the dialogue with a person, the reasons for
//! what is offered, and the words a person can type. The sentences of the game
//! itself are `holdup_tell::wording`'s, which knows no terminal; both are
//! translated in the same files. English stands here.

use std::sync::Arc;

use holdup_tell::wording::{LanguageId, ProgramWords, Words};

use holdup_rules::content::Content;

holdup_tell::sentences! {
    /// A sentence of a program, or a part of one. Its gaps are filled in the order declared.
    Said filled with texts;

    // Before a game, and at its end.
    Seed "seed" (seed) = "Seed {seed}.";
    WithParts "with_parts" (version parts) = "{version}, with: {parts}.";
    Implies "implies" (part other) = "{part} implies {other}.";
    NoLarger "no_larger" (option value above number) = "`{option}` is {value} and `{above}` is {number}, so the bonus is lost. `{option} = \"+1\"` always adds one.";
    Reconstructed "reconstructed" (number all) = "Reconstructed round cards: {number} of {all} (`holdup packs` says which).";
    ReconstructedBandits "reconstructed_bandits" (bandits) = "Reconstructed bandits: {bandits} (`holdup packs` says which of their facts).";
    BotsJoin "bots_join" (number bots) = "Bots added, because too few would play: {number}. Bots at the table: {bots}.";
    SoloBots "solo_bots" (bots) = "You play alone against {bots}: rules decide for them, and you are the only one who is asked.";
    SoloCards "solo_cards" () = "A bot holds no hand; on its turn it plays the top card of its deck, which nobody knows before.";
    SoloWin "solo_win" () = "A bot can be the richest too, and some bots have another way to win; type the name of one to read about it.";
    SoloAhead "solo_ahead" (amount bandit) = "You win, {amount} ahead of {bandit}.";
    SoloLevel "solo_level" (bandit) = "You win, level with {bandit}.";
    SoloBehind "solo_behind" (place all amount bandit) = "Your place by riches: {place} of {all}, {amount} behind {bandit}.";
    SoloTied "solo_tied" (bandit) = "You are as rich as {bandit}, who has fewer bullets.";
    SoloOther "solo_other" (amount bandit) = "By riches you would have come first, {amount} ahead of {bandit}.";
    TypeHelp "type_help" (help) = "Type `{help}` for the commands, `?` for the rules behind a question.";
    KeptIn "kept_in" (file) = "The game is kept in {file}.";
    KeptAnew "kept_anew" (lost file) = "{lost} was removed or replaced while the game was played, so all of it was written anew: the game is kept in {file}.";
    NotKept "not_kept" (reason save) = "The game is played, but not kept: {reason} `{save} FILE` keeps what was played so far, and `--record FILE` names another place.";
    Lost "lost" (reason) = "The game is left, but not kept: {reason}";
    GoOn "go_on" () = "Go on with:";
    TakenBack "taken_back" () = "Taken back. Cards drawn since are drawn again as they were.";
    NothingToTakeBack "nothing_to_take_back" () = "There is nothing to take back yet.";
    PlayerEasy "player_easy" () = "easy";
    PlayerFair "player_fair" () = "fair";
    PlayerStrong "player_strong" () = "strong";
    PlayerGreedy "player_greedy" () = "greedy";
    PlayerPlanner "player_planner" () = "planner";
    PlayerShooter "player_shooter" () = "shooter";
    PlayerThief "player_thief" () = "thief";
    PlayerSchemer "player_schemer" () = "schemer";
    PlayerRule "player_rule" () = "by rule";
    PlayerBot "player_bot" () = "bot";
    PlayerLed "player_led" (bandit) = "led by {bandit}";
    PlayerRandom "player_random" () = "random";

    // A game as a film on a page.
    FilmTitle "film_title" (bandits) = "Film of a game: {bandits}";
    FilmSeenByAll "film_seen_by_all" () = "everything is shown";
    FilmSeenInCommon "film_seen_in_common" () = "as everybody may know it";
    FilmSeenBy "film_seen_by" (bandit) = "as {bandit} sees it";
    FilmMade "film_made" (number file) = "Film: {file} (steps: {number})";
    FilmNoScript "film_no_script" () = "This film needs scripts, which are switched off here. It asks no network for anything.";
    FilmTrain "film_train" () = "The train";
    FilmPlay "film_play" () = "Play";
    FilmPause "film_pause" () = "Pause";
    FilmBack "film_back" () = "Action before";
    FilmForth "film_forth" () = "Next action";
    FilmStep "film_step" () = "One step";
    FilmRoundBack "film_round_back" () = "Round before";
    FilmRoundForth "film_round_forth" () = "Next round";
    FilmPace "film_pace" () = "Speed";
    FilmPlace "film_place" () = "Place in the game";
    FilmLog "film_log" () = "Log";
    FilmDeck "film_deck" () = "Common deck";
    FilmNoCard "film_no_card" () = "No card lies on it.";
    FilmBandits "film_bandits" () = "Bandits";
    FilmAsked "film_asked" () = "Asked";
    FilmRules "film_rules" () = "Rules behind it";
    FilmFirst "film_first" () = "First Player";
    FilmDown "film_down" () = "face down";
    FilmNow "film_now" () = "now";
    FilmHit "film_hit" () = "hits";
    FilmKeys "film_keys" () = "Keys";
    FilmKeysText "film_keys_text" () = "Space plays and pauses. The left and right arrows go by action, with Shift by turn, Page Up and Page Down by round, comma and full stop by step, Home and End to the ends. [ and ] change the speed.";
    FilmDifference "film_difference" () = "Next difference";
    FilmDeal "film_deal" () = "The deal";

    // A table in a browser, and the page of whoever sets it.
    ServeHost "serve_host" (address) = "Your page, where you set tables: {address}";
    ServeLan "serve_lan" (address) = "From another device on your network: {address}";
    ServeStop "serve_stop" () = "Ctrl-C stops the server. Every table is kept.";
    TableTitle "table_title" (name) = "Table {name}";
    TableYou "table_you" (bandit) = "You play {bandit}.";
    TableWatching "table_watching" () = "You watch. This page shows what nobody holds secret.";
    TableWaiting "table_waiting" (names) = "Waiting for: {names}";
    TableSealed "table_sealed" (names) = "You have chosen. These choose in secret, and all choices come to light together: {names}";
    TableAgain "table_again" () = "Choose again";
    TableUndo "table_undo" () = "Take my last answer back";
    TableUndoAsked "table_undo_asked" (name) = "{name} asks to take an answer back. All answers since then go with it.";
    TableUndoSent "table_undo_sent" () = "You asked to take your last answer back. The others decide.";
    TableUndone "table_undone" (name) = "An answer of {name} was taken back.";
    TableAgree "table_agree" () = "Agree";
    TableDisagree "table_disagree" () = "No";
    HostUndo "host_undo" () = "Taking back";
    HostUndoAgree "host_undo_agree" () = "if everybody agrees";
    HostUndoHost "host_undo_host" () = "by the host alone, if nothing was uncovered";
    HostTakeBack "host_take_back" () = "Take the last answer back";
    HostNotBack "host_not_back" () = "Nothing was taken back: something was uncovered since, or some choose in secret.";
    HostTrouble "host_trouble" () = "Something failed, and the table goes on. Please report this:";
    UndoSeen "undo_seen" (name cards loot) = "Since then {name} has seen: cards {cards}, values of loot {loot}.";
    HostUndoNever "host_undo_never" () = "never";
    TableRules "table_rules" () = "Rules of this table";
    TableBack "table_back" () = "Back to the table";
    TableThings "table_things" () = "Everything in this game";
    TableStatements "table_statements" () = "All statements";
    TableSince "table_since" () = "Since your last answer";
    TableAll "table_all" () = "Everything so far";
    TableNothing "table_nothing" () = "Nothing has happened yet.";
    TableLate "table_late" () = "That question was answered already. This is the table as it stands now.";
    TableNotOffered "table_not_offered" () = "This answer is not among the choices.";
    TableHurry "table_hurry" () = "Too much came at once. Try again in a moment.";
    TableWhy "table_why" () = "Ask about this question";
    TableWhyAbout "table_why_about" () = "A choice, or a thing in the game; nothing for the rules of the question";
    TableWhyAsk "table_why_ask" () = "Ask";
    TableWhyBusy "table_why_busy" () = "Your last question is still being thought about. Ask again in a moment.";
    TableWhyFailed "table_why_failed" () = "Something failed, so there is no answer. The host reads why on the page of this table.";
    TableCut "table_cut" () = "The connection is lost. This page tries again by itself.";
    TableStopped "table_stopped" () = "This table stands still, because something failed. The host reads why on the page of the tables.";
    TableOver "table_over" () = "The game is over";
    TableFilm "table_film" () = "Film of the game";
    TableSkip "table_skip" () = "Skip to the question";
    TableLanguage "table_language" () = "Language";
    TableChange "table_change" () = "Change";
    CoverGive "cover_give" (names) = "Give the screen to: {names}";
    CoverNobody "cover_nobody" () = "Nobody at this screen is asked now.";
    CoverOpen "cover_open" (name) = "Open the page of {name}";
    CoverHand "cover_hand" () = "Cover this page and hand the screen on";
    TableLook "table_look" () = "Look again";
    TableKeysText "table_keys_text" () = "1 to 9 take the choice of that number. Enter skips to the question. W asks about it. Q goes to the question, T to the train, L to what happened, B to the bandits. [ and ] change the speed.";
    TableKeysOn "table_keys_on" () = "Use these keys on this page";
    TableNoLink "table_no_link" () = "This link leads to no seat. Perhaps it was replaced: ask the host for the new one.";
    GuardName "guard_name" () = "This server does not go by the name in the address of this page.";
    GuardSite "guard_site" () = "Another site has sent this, so nothing was done.";
    TableElsewhere "table_elsewhere" () = "Open the link that the host gave you. If you are the host: the address of your page is in the terminal where `holdup serve` runs.";
    HostTables "host_tables" () = "Tables";
    HostNone "host_none" () = "No table has been set yet.";
    HostNew "host_new" () = "New table";
    HostRules "host_rules" () = "Rules";
    HostParts "host_parts" () = "Parts";
    HostSeats "host_seats" () = "Seats";
    HostSeat "host_seat" (number) = "Seat {number}";
    HostPerson "host_person" () = "a person";
    HostNobody "host_nobody" () = "nobody";
    HostName "host_name" (number) = "Name at seat {number}";
    HostSet "host_set" () = "Set the table";
    HostRefused "host_refused" () = "No table was set:";
    HostLinks "host_links" () = "Links of this table";
    HostLinksAbout "host_links_about" () = "The link is the seat: give each person theirs. A link is shown here until somebody opens it.";
    HostOpened "host_opened" () = "The link was opened.";
    HostNewLink "host_new_link" (name) = "New link for {name}";
    HostScreen "host_screen" () = "One screen for several";
    HostScreenAbout "host_screen_about" () = "Seats that share a screen get one link. It leads to a cover, and each person opens their own page from there. Their old links stop working. A single seat gets a link of its own again.";
    HostScreenSet "host_screen_set" () = "Give them one link";
    HostHand "host_hand" (player name) = "Let {player} play on for {name}";
    HostBack "host_back" (name) = "Give the seat back to {name}";
    HostPlayedBy "host_played_by" (player) = "Played by {player} for now.";
    HostWatch "host_watch" () = "Link for those who watch";
    HostFilm "host_film" (name) = "Film of {name}";
    HostFilmAbout "host_film_about" () = "The film of a game that is over shows everything; until then it shows what nobody holds secret.";
    HostClosed "host_closed" () = "Nobody has opened it since the start of the program.";
    HostCode "host_code" () = "Code for a camera";

    // House rules as a form.
    RulesTitle "rules_title" () = "House rules";
    RulesNone "rules_none" () = "No house file lies in the folder yet.";
    RulesChange "rules_change" (file) = "Change {file}";
    RulesNew "rules_new" () = "New house rules";
    RulesName "rules_name" () = "Name of the file: letters, digits, `_` and `-`";
    RulesBadName "rules_bad_name" (name) = "`{name}` cannot be the name of a file here. Use small letters, digits, `_` and `-`.";
    RulesBase "rules_base" () = "Built on";
    RulesBegin "rules_begin" () = "Begin";
    RulesSkip "rules_skip" () = "Skip to the options";
    RulesFind "rules_find" () = "Search";
    RulesTopic "rules_topic" () = "Topic";
    RulesAllTopics "rules_all_topics" () = "all topics";
    RulesOnly "rules_only" () = "Only what differs";
    RulesLook "rules_look" () = "Look";
    RulesCount "rules_count" (number) = "Options: {number}";
    RulesOn "rules_on" () = "on";
    RulesOff "rules_off" () = "off";
    RulesNumber "rules_number" () = "a number";
    RulesFromTo "rules_from_to" (least most) = "from {least} to {most}";
    RulesBack "rules_back" (value) = "Put back to {value}";
    RulesDiffer "rules_differ" (base) = "What differs from {base}";
    RulesDifferences "rules_differences" (number) = "Differences: {number}";
    RulesMend "rules_mend" () = "Mend what is marked first. What differs is shown after that.";
    RulesSame "rules_same" (base) = "It is the same game as {base}.";
    RulesFile "rules_file" () = "The file as it will be";
    RulesSave "rules_save" () = "Save";
    RulesSaved "rules_saved" (file) = "Saved. A new table can be set by {file}.";
    RulesUnsaved "rules_unsaved" () = "Nothing was written. Mend what is marked first.";
    RulesStated "rules_stated" () = "Stated by";
    RulesTexts "rules_texts" (option) = "The texts on {option}";
    RulesSilent "rules_silent" () = "(silent)";
    RulesDecide "rules_decide" () = "Options that decide it";
    RulesOpen "rules_open" () = "The texts leave open";
    RulesRest "rules_rest" () = "Statements that rest on it";
    RulesCases "rules_cases" () = "Cases";
    RulesUnshown "rules_unshown" () = "No case can show it";
    RulesConsensus "rules_consensus" () = "The repaired consensus takes";
    RulesWhere "rules_where" () = "Where";
    RulesQuestion "rules_question" () = "Question";
    RulesRulings "rules_rulings" () = "Rulings";
    RulesSettled "rules_settled" () = "Settled";
    RulesUndeclared "rules_undeclared" () = "Not an option here";
    RulesBackTo "rules_back_to" (file) = "Back to {file}";

    // The workbench of a pack.
    BenchTitle "bench_title" (packs) = "Workbench: {packs}";
    BenchLink "bench_link" () = "Workbench of the packs";
    BenchMessages "bench_messages" () = "Messages";
    BenchRight "bench_right" () = "Nothing is wrong.";
    BenchWrong "bench_wrong" () = "There are messages.";
    BenchChecking "bench_checking" () = "The scripts are still being tried.";
    BenchBroken "bench_broken" () = "The files cannot be used yet. The game stays with the content as it was.";
    BenchUnbegun "bench_unbegun" () = "No game can begin yet. It begins as soon as the files can be used.";
    BenchBegun "bench_begun" (files) = "Taken up: {files}. A game begins.";
    BenchSame "bench_same" (files) = "Taken up: {files}. The game is the same.";
    BenchOther "bench_other" (files number) = "Taken up: {files}. Answers fit up to number {number}, where the game stands now.";
    BenchImpossible "bench_impossible" (files missing) = "Taken up: {files}. This game cannot go on: {missing}. It stays with the content as it was; begin another one.";
    BenchStopped "bench_stopped" () = "A script failed, so the game stands here. Mend it and save.";
    BenchBack "bench_back" () = "The last answer was taken back.";
    BenchThing "bench_thing" (file) = "Saved last: {file}";
    BenchNoThing "bench_no_thing" () = "This file defines nothing that can be shown here.";
    BenchGame "bench_game" (number) = "The game so far; answers: {number}";
    BenchOne "bench_one" () = "Let the computer answer";
    BenchMany "bench_many" () = "Let the computer answer 20 times";
    BenchNew "bench_new" () = "Another game";
    BenchHooks "bench_hooks" () = "Hooks that the last answer called";
    BenchNoHooks "bench_no_hooks" () = "No answer has been given yet.";

    // Many games at once.
    Simulated "simulated" (number seats players seed decisions) = "{number} games of {seats} seats by {players}, seed {seed}: {decisions} decisions a game"
        by number { "1" = "1 game of {seats} seats by {players}, seed {seed}: {decisions} decisions a game" };
    SimulatedIn "simulated_in" (time speed) = "{time} s; games a second: {speed}.";
    ColumnGames "column_games" () = "games";
    ColumnMean "column_mean" () = "mean score";
    ColumnWins "column_wins" () = "wins";
    ColumnShare "column_share" () = "share";
    ColumnSeat "column_seat" () = "seat";
    ColumnSide "column_side" () = "side";
    ColumnDecided "column_decided" () = "decided by";
    DecidedRiches "decided_riches" () = "riches";
    DecidedNobody "decided_nobody" () = "nobody could win";

    // A round, part by part.
    RoundOf "round_of" (version) = "A round of {version}: its parts in the order of play, each with its rules and the places where the texts differ. Scripts are called from top to bottom.";
    HeardByNobody "heard_by_nobody" () = "nobody";
    PartCard "part_card" () = "The round card is turned over";
    PartLayAside "part_lay_aside" () = "Bullets in the decks are laid aside";
    PartDraw "part_draw" () = "Hands are filled";
    PartDrawAsLiked "part_draw_as_liked" () = "Hands are filled; what exceeds the usual hand may be left";
    PartReady "part_ready" () = "All hands are drawn, and the round card lies open";
    PartDropBullets "part_drop_bullets" () = "Bullets that were drawn are discarded";
    PartTurns "part_turns" () = "The turns of the round card are planned";
    PartReturn "part_return" () = "Hands go back into the decks";
    PartKeep "part_keep" () = "Everybody keeps or discards what is left in hand";
    PartResolve "part_resolve" () = "The common deck is turned over, and each card is carried out";
    PartEvent "part_event" () = "The event of the round card takes place";
    PartEnd "part_end" () = "The round ends";
    PartBetween "part_between" () = "Another round follows; after the last one this is left out";
    PartTakeIn "part_take_in" () = "Bullets that lie aside come back into the decks";
    PartShuffle "part_shuffle" () = "All decks are shuffled";
    PartShuffleTops "part_shuffle_tops" () = "The decks of those who play from the top are shuffled with their discards";
    PartPass "part_pass" () = "The next First Player takes over";

    // How records fare that are played again.
    GradeExact "grade_exact" () = "exact";
    GradeIncomplete "grade_incomplete" () = "incomplete";
    GradeSameResult "grade_same_result" () = "same result";
    GradeDiverged "grade_diverged" () = "diverged";
    GradeChanged "grade_changed" () = "content has changed";
    GradeMissing "grade_missing" () = "content is missing";
    GradeUnplayable "grade_unplayable" () = "cannot be played";
    GradeNewer "grade_newer" () = "made by a newer program";
    GradeDamaged "grade_damaged" () = "damaged";
    GradeUnreadable "grade_unreadable" () = "unreadable";
    GradePinned "grade_pinned" () = "pinned";
    PinnedBecause "pinned_because" (grade reason) = "pinned ({grade}): {reason}";
    ExactUpTo "exact_up_to" (number) = "incomplete: exact up to its end at answer {number}";
    ToldDifferently "told_differently" (difference) = "same result, told differently from line {difference}";
    DivergedBecause "diverged_because" (number reason) = "diverged at answer {number} because {reason}";
    DivergedOnLine "diverged_on_line" (number line reason) = "diverged at answer {number} (line {line}) because {reason}";
    LineRecorded "line_recorded" () = "recorded:";
    LineNow "line_now" () = "now:";
    NothingMore "nothing_more" () = "(nothing more)";
    OverButFollows "over_but_follows" (answer) = "the game is over, but `{answer}` follows";
    SomebodyElse "somebody_else" (answer question) = "`{answer}` answers, but the question is for somebody else: {question}";
    NoLongerOffered "no_longer_offered" (answer choices) = "`{answer}` is not offered any more; offered: {choices}";
    FirstAtLine "first_at_line" (reason difference) = "{reason}; first at line {difference}";
    EndsOtherwise "ends_otherwise" (then now) = "the end differs: `{then}`, now `{now}`";
    EndsTwice "ends_twice" () = "it says more than once how it ends";
    LinesDiffer "lines_differ" () = "its lines differ";
    NoteOn "note_on" (note) = "note: {note}";
    RecordTotal "record_total" (grades) = "1 record: {grades}.";
    RecordsTotal "records_total" (number grades) = "{number} records: {grades}.";
    GradeTotal "grade_total" (number grade) = "{number} {grade}";
    OneIsWrong "one_is_wrong" () = "One did not come out as recorded.";
    SomeAreWrong "some_are_wrong" (number) = "{number} did not come out as recorded.";
    StoppedAfter "stopped_after" (number all) = "Stopped after {number} of {all}.";

    // What a person can type, and what it does.
    AnswerWith "answer_with" () = "Answer with the number of a choice, or with its words; the beginning is enough.";
    AlwaysTheWord "always_the_word" (help) = "If a choice has the same name as a command, type its number; `!{help}` is always the command.";
    GapChoice "gap_choice" () = "CHOICE";
    GapAll "gap_all" () = "all";
    GapThing "gap_thing" () = "THING";
    GapFile "gap_file" () = "FILE";
    AboutWhy "about_why" () = "the rules behind the question";
    AboutWhyChoice "about_why_choice" () = "why a choice is possible or not, and what would happen";
    AboutThing "about_thing" () = "explain anything named on the screen";
    AboutHelp "about_help" () = "this list";
    AboutLog "about_log" () = "what happened in this round";
    AboutLogAll "about_log_all" () = "what happened from the beginning";
    AboutLook "about_look" () = "the whole picture again";
    AboutLookAgain "about_look_again" () = "the choices again";
    AboutQuit "about_quit" () = "stop here; the game is kept, and you can go on later";
    AboutQuitDeal "about_quit_deal" () = "stop here; no game is dealt";
    AboutQuitCase "about_quit_case" () = "stop here; the file stays as it was";
    AboutSave "about_save" () = "keep the game so far in a file";
    AboutUndo "about_undo" () = "take your last answer back";

    // Several persons at one screen.
    KeepWhich "keep_which" (number) = "Seat {number}: which bandit do you keep?";
    HandOver "hand_over" (person) = "Hand over to {person}, then press Enter.";
    OnlyEnter "only_enter" (undo quit) = "Press Enter; `{undo}` takes the last answer back, `{quit}` leaves the game.";
    More "more" () = "... Enter";
    AllLook "all_look" () = "The game is over. Everybody may look: press Enter.";
    UndoAlso "undo_also" (others yes no) = "This also takes back answers of {others}. Does everybody agree, {yes} or {no}?";
    UndoSecret "undo_secret" (yes no) = "Not all have made their secret choice yet. Does everybody agree that one is taken back, {yes} or {no}?";
    UndoShown "undo_shown" (yes no) = "Something was shown since that nobody could foresee. Does everybody agree that the answer is taken back, {yes} or {no}?";
    NotTakenBack "not_taken_back" () = "Nothing is taken back.";

    // Who is First Player.
    Begins "begins" (player others) = "{player} is First Player and begins every turn; then come {others}. Some turns run the other way.";
    BeginsOut "begins_out" (player first others) = "{player} is First Player and out of the game. {first} begins every turn; then come {others}. Some turns run the other way.";
    BeginsAlone "begins_alone" (player) = "{player} is the only one left in the game.";
    BeginsNext "begins_next" (player) = "Next round: {player}.";
    PoorestNext "poorest_next" () = "In the next round it is whoever has least when this one ends.";
    RichestNext "richest_next" () = "In the next round it is whoever has most when this one ends.";
    DrawnNext "drawn_next" () = "In the next round it is whom chance names.";

    // What a person is told while a question waits.
    TypeANumber "type_a_number" (help) = "Type a number, or `{help}`.";
    SeveralAtOnce "several_at_once" () = "(several: `2 5`)";
    NotAnswered "not_answered" (choices) = "The question has changed, so the rest of your line was not used: {choices}.";
    WordAndChoice "word_and_choice" (typed number choice) = "`{typed}` is both a command and choice {number} (`{choice}`). Type `{number}` for the choice, `!{typed}` for the command.";
    NothingHere "nothing_here" (typed help) = "`{typed}` is not a command here. `{help}` lists them.";
    NotAmong "not_among" (typed) = "`{typed}` is not among them.";
    NotOfferedHere "not_offered_here" (typed) = "`{typed}` is not one of the choices. `?` shows the rules behind the question.";
    DidYouMean "did_you_mean" (typed near) = "`{typed}` is not offered. Did you mean `{near}`?";
    WhichOne "which_one" (choices) = "Which one: {choices}?";
    NoSuchNumber "no_such_number" (number all) = "There is no choice {number}: there are {all}.";
    AllAtOnce "all_at_once" () = "Everybody who is asked chooses in secret, and all choices come to light together.";
    NoRule "no_rule" () = "No rule is named for this question.";
    SaveWhere "save_where" (save) = "Save where? `{save} evening.record`";
    Saved "saved" () = "Saved. Go on later with:";
    FileThere "file_there" (file) = "{file} is there already, and was left as it is. Choose another name.";
    FileUnwritten "file_unwritten" (file error) = "{file} cannot be written: {error}.";

    // Reasons: what is offered and what is not.
    Offered "offered" (choice) = "`{choice}` is offered.";
    NotOffered "not_offered" (choice reason) = "`{choice}` is not offered: {reason}.";
    NoAnswer "no_answer" (choice) = "`{choice}` is neither a choice here nor anything in this game.";
    Otherwise "otherwise" (option other value) = "It would be otherwise with {option} = {other}; here it is {value}.";
    NotAllTried "not_all_tried" (left) = "There was no time for everything: {left} could be behind it as well.";
    LeftFilters "left_filters" (number) = "scripts and rules of turns ({number})";
    LeftValues "left_values" (number) = "values of options ({number})";
    NamesAnd "names_and" (names last) = "{names} and {last}";

    // Reasons, as clauses behind "is not offered".
    OtherQuestion "other_question" () = "it answers no question of this kind";
    NotInHand "not_in_hand" () = "no such card is in the hand";
    NothingToDraw "nothing_to_draw" () = "the personal deck is empty";
    NothingToFind "nothing_to_find" () = "no such card lies in the deck or among the discards";
    BarredInTurn "barred_in_turn" (turn) = "it is barred in a turn of the kind {turn}";
    OnlyFaceDown "only_face_down" (turn) = "in a turn of the kind {turn} every card is played face down";
    MayNotHide "may_not_hide" () = "cards are played openly here";
    PowerToHide "power_to_hide" () = "cards are played face up on this turn, and the power to hide one does not apply to it";
    StandsHere "stands_here" () = "that is where the pawn stands";
    NotNext "not_next" () = "it is no neighbouring place on the same level";
    PlaceOnOtherLevel "place_on_other_level" () = "it is on another level";
    OnOtherLevel "on_other_level" (bandit) = "{bandit} stands on another level";
    TooFar "too_far" (number most) = "it is {number} cars away, and from here a pawn moves {most} at most"
        by number { "1" = "it is 1 car away, and from here a pawn moves {most} at most" };
    TooNear "too_near" (number fewest) = "it is {number} cars away, and from here a pawn moves {fewest} at least"
        by number { "1" = "it is 1 car away, and from here a pawn moves {fewest} at least" };
    Himself "himself" () = "nobody can choose himself";
    NotOnTrain "not_on_train" (bandit) = "{bandit} is not on the train";
    InSamePlace "in_same_place" (bandit) = "{bandit} stands in the same place";
    BeyondNext "beyond_next" (bandit) = "{bandit} stands more than one car away, and from here only neighbouring cars are seen";
    OneBetween "one_between" (bandit) = "{bandit} stands in between";
    SeveralBetween "several_between" (bandits) = "{bandits} stand in between";
    NotInSamePlace "not_in_same_place" (bandit) = "{bandit} does not stand in the same place";
    LastInRank "last_in_rank" (bandit others) = "{bandit} can be chosen only if {others} cannot";
    LastOfAll "last_of_all" (bandit) = "{bandit} can be chosen only if nobody else can";
    NoneLiesHere "none_lies_here" () = "none lies here";
    HasNone "has_none" (bandit) = "{bandit} has none";
    ValueUnknown "value_unknown" () = "none here is known to be worth that";
    ValueKnown "value_known" () = "all of them are known here, and offered by their values";
    Forbidden "forbidden" (hook script) = "`{hook}` of {script} forbids it";
    NotInThisVersion "not_in_this_version" () = "the rulebook version does not allow it";
    NotOfScript "not_of_script" () = "the script that asks does not offer it";

    // Reasons why somebody does not win who is as rich as the winner.
    CannotWin "cannot_win" (bandit reason) = "{bandit} cannot win: {reason}.";
    OutCannotWin "out_cannot_win" () = "whoever is out of the game does not win";
    GuestCannotWin "guest_cannot_win" () = "only bandits win by riches";

    // Things somebody asks about.
    IsAction "is_action" (name) = "{name}: an action card.";
    IsBandit "is_bandit" (name) = "{name}: a bandit.";
    IsCard "is_card" (name kind) = "{name}: a {kind}.";
    IsFamily "is_family" (name) = "{name}: a kind of card.";
    IsZone "is_zone" (name) = "{name}: where cards or loot can lie.";
    IsBullet "is_bullet" (name) = "{name}: a kind of bullet.";
    IsCar "is_car" (name) = "{name}: a car.";
    IsLine "is_line" (name) = "{name}: a line of cars beside the train.";
    IsPawn "is_pawn" (name) = "{name}: a pawn that belongs to nobody.";
    IsLoot "is_loot" (name) = "{name}: a kind of loot.";
    IsTurn "is_turn" (name) = "{name}: a kind of turn.";
    IsEvent "is_event" (name) = "{name}: an event of a round card.";
    IsPlanning "is_planning" (name) = "{name}: something that can be done on a turn.";
    IsMark "is_mark" (name) = "{name}: a mark.";
    IsVictory "is_victory" (name) = "{name}: a way to win.";
    IsSide "is_side" (name) = "{name}: a side, whose members win together.";
    IsPart "is_part" (name) = "{name}: a part of this game.";
    CopiesInDeck "copies_in_deck" (number) = "Cards of it for each bandit: {number}.";
    RuleDecides "rule_decides" () = "Nobody plays it: a rule decides.";
    VersionOf "version_of" (name) = "Another version of {name}: of both only one plays.";
    DeckIs "deck_is" (cards) = "Deck: {cards}.";
    CardsAtStart "cards_at_start" (number) = "Cards in hand at the start of a round: {number}.";
    LootAtStart "loot_at_start" (loot) = "Loot at the start: {loot}.";
    ChosenLast "chosen_last" (actions) = "Can be chosen only if nobody else can, by: {actions}.";
    DoesNotPlay "does_not_play" () = "Does not play in this game.";
    StandsAt "stands_at" (place) = "Where the pawn stands: {place}.";
    Ransom "ransom" (amount) = "Ransom: {amount}.";
    RansomEach "ransom_each" (amount loot) = "Ransom: {amount} for each token of the kind {loot}.";
    RansomWith "ransom_with" (amount loot) = "Ransom: {amount}, with at least one token of the kind {loot}.";
    RansomBullets "ransom_bullets" (amount) = "Ransom: {amount} for each bullet of another bandit.";
    CostsPower "costs_power" (kind) = "Whoever holds this {kind} loses his own power.";
    NotInTrain "not_in_train" () = "It is not part of this train.";
    LevelsAre "levels_are" (places) = "Its places: {places}.";
    LootOnIt "loot_on_it" (place loot) = "Loot at the start ({place}): {loot}.";
    GivesBullet "gives_bullet" () = "A bandit who meets this pawn receives a neutral bullet.";
    TokensAre "tokens_are" (tokens) = "Tokens: {tokens}.";
    CardsAre "cards_are" (cards) = "Cards: {cards}.";
    ZoneOpen "zone_open" () = "Everybody sees what lies there.";
    ZoneOfHolder "zone_of_holder" () = "Only whoever holds it sees what lies there.";
    ZoneHidden "zone_hidden" () = "Nobody sees what lies there.";
    SecretLoot "secret_loot" () = "It lies face down: only a player who has held a token knows its value.";
    TurnFaceDown "turn_face_down" () = "Cards are played face down.";
    TurnOpen "turn_open" () = "Cards are played face up.";
    TurnPlays "turn_plays" (number) = "Turns of each player in a row: {number}.";
    TurnReversed "turn_reversed" () = "It runs against the usual direction.";
    TurnTogether "turn_together" () = "All choose in secret at the same time.";
    TurnBars "turn_bars" (actions) = "What cannot be played: {actions}.";
    OnTurns "on_turns" (turns) = "On turns of these kinds: {turns}.";
    NeedsLoot "needs_loot" (loot) = "It needs loot of the kind {loot}.";
    MarkOfRound "mark_of_round" () = "It is reset at the start of each round.";
    MarkOfTurn "mark_of_turn" () = "It is reset at the start of each turn.";
    MarkOfCard "mark_of_card" () = "It is reset with each card.";
    NothingCalled "nothing_called" (typed near) = "Nothing is called `{typed}`. Did you mean `{near}`?";

    // How the game goes, topic by topic.
    TopicHow "topic_how" () = "You decide what to do before you know what the others will have done: everybody plays cards in turn, and then the whole pile is carried out in order. The richest bandit wins.";
    TopicTrain "topic_train" () = "A place is the inside of a car or its roof. A bandit on a roof cannot take what lies inside, cannot punch anybody inside, and cannot be shot from inside.";
    TopicLoot "topic_loot" () = "Loot lies in the cars, and also wherever somebody drops it. A Robbery takes one piece of it.";
    TopicRound "topic_round" () = "A round has two halves. In the first, everybody plans by playing cards. In the second, the cards are carried out.";
    TopicTurn "topic_turn" () = "On your turn you play one card onto the common pile, or you draw cards instead. The round card says how many turns there are and of which kind.";
    TopicStealing "topic_stealing" () = "The pile is turned over and carried out card by card: the card that was played first comes first. You must do what your card says if you can, and nothing happens if you cannot. You choose the details only now.";
    TopicHand "topic_hand" () = "You draw your hand from a deck of your own. It holds your action cards and every bullet you have received.";
    TopicBullet "topic_bullet" () = "Being shot costs no life and no money. The bullet becomes a card of your deck: it does nothing, but you draw it instead of something useful.";
    TopicEvent "topic_event" () = "At the end of some rounds something happens to everybody on the train. The round card names it.";
    TopicWin "topic_win" () = "After the last round everybody counts loot and money. The bandit who fired most bullets gets a prize as Gunslinger. The richest wins; between equals, the bandit with fewer bullets.";

    // What would come of a choice.
    WouldCome "would_come" () = "What happens next:";
    ThenUnknown "then_unknown" () = "Then it depends on chance, or on something you cannot know.";
    ThenAsked "then_asked" (bandit) = "Then {bandit} is asked.";
    ThenOver "then_over" () = "Then the game is over.";
    CannotForesee "cannot_foresee" () = "What happens next depends on something you cannot know.";

    // Reasons for a question of a record.
    ReviewAnswer "review_answer" () = "answer";
    ReviewChosen "review_chosen" () = "chosen";
    ReviewCost "review_cost" () = "cost";
    ReviewBest "review_best" () = "better";
    ReviewNothing "review_nothing" () = "This seat decided nothing that can be looked at.";
    ReviewCheap "review_cheap" () = "No decision cost anything that shows.";
    ReviewDearest "review_dearest" () = "The dearest decisions:";
    ReviewBetter "review_better" (better chosen more fewer ahead behind) = "Better: {better}, not {chosen}. Games won as they stood: {more} % instead of {fewer} %. Mean lead: {ahead} instead of {behind}.";
    AnswerAsked "answer_asked" (number question) = "Answer {number}: {question}";
    RecordSays "record_says" (answer line) = "The record says `{answer}`, in line {line}.";
    CannotTry "cannot_try" () = "Options and scripts cannot be tried here, because the question depends on the last draw.";
    OptionOffered "option_offered" (option value other) = "The option {option} is {value}; with {other} it would be offered.";
    OptionNotOffered "option_not_offered" (option value other) = "The option {option} is {value}; with {other} it would not be offered.";
    AllOffered "all_offered" () = "Offered:";
    AllNotOffered "all_not_offered" () = "Not offered:";
    OfferedWith "offered_with" (options) = "offered with {options}";
    NotWith "not_with" (options) = "not with {options}";
    OptionOr "option_or" () = "or";
    NothingAsked "nothing_asked" () = "Nothing would be asked, or nothing left to choose:";
    WithOption "with_option" (option other value) = "with {option} = {other} (here {value})";
}

/// Words a person can type that are no answers: variant, key, and the words that are understood in every language,
/// the one that is shown in English first.
macro_rules! typed_words {
    ($(#[$all:meta])+ $name:ident; $($(#[$about:meta])+ $variant:ident $key:literal [$($word:literal),+];)+) => {
        $(#[$all])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name {
            $($(#[$about])+ $variant,)+
        }

        impl $name {
            /// Every one, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)+];

            /// Its key in files of words, and its words in every language.
            pub const fn row(self) -> (&'static str, &'static [&'static str]) {
                match self {
                    $($name::$variant => ($key, &[$($word),+]),)+
                }
            }

            /// Its key in files of words.
            pub const fn key(self) -> &'static str {
                self.row().0
            }

            /// The one of this key.
            pub fn named(key: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|word| word.key() == key)
            }
        }
    };
}

typed_words! {
    /// Something a person can type that is no answer.
    Command;
    /// Asks for rules and reasons.
    Why "why" ["?", "why"];
    /// Lists what can be typed.
    Help "help" ["help", "h"];
    /// Tells again what happened.
    Log "log" ["log"];
    /// Shows the picture again.
    Look "look" ["look"];
    /// Stops.
    Quit "quit" ["quit", "q", "exit"];
    /// Writes the game into a file.
    Save "save" ["save"];
    /// Takes the last answer back.
    Undo "undo" ["undo", "u"];
}

typed_words! {
    /// A part of the game that `? WORD` explains to somebody who has never seen it. The page of the guide on how the game
    /// goes says the same sentences.
    Topic;
    /// The game as a whole.
    How "how" ["how", "game", "how it plays"];
    /// The train and its places.
    Train "train" ["train", "roof", "place", "places"];
    /// What is to be won.
    Loot "loot" ["loot", "money"];
    /// A round and its halves.
    Round "round" ["round", "rounds"];
    /// Planning.
    Turn "turn" ["turn", "turns", "plan", "planning", "scheming"];
    /// What becomes of planned cards.
    Stealing "stealing" ["stealing", "pile", "common deck"];
    /// Hand and deck of a seat.
    Hand "hand" ["hand", "deck", "cards"];
    /// Bullets.
    Bullet "bullet" ["bullet", "bullets", "shot"];
    /// What happens when a round is over.
    Event "event" ["event", "events", "round card"];
    /// How a game is won.
    Win "win" ["win", "end", "winner", "gunslinger", "score"];
}

impl Topic {
    /// The sentences that explain it.
    pub fn said(self) -> Said {
        match self {
            Topic::How => Said::TopicHow,
            Topic::Train => Said::TopicTrain,
            Topic::Loot => Said::TopicLoot,
            Topic::Round => Said::TopicRound,
            Topic::Turn => Said::TopicTurn,
            Topic::Stealing => Said::TopicStealing,
            Topic::Hand => Said::TopicHand,
            Topic::Bullet => Said::TopicBullet,
            Topic::Event => Said::TopicEvent,
            Topic::Win => Said::TopicWin,
        }
    }
}

/// What a program says around a game, in one language.
#[derive(Clone, Debug)]
pub struct Dialogue {
    around: Arc<ProgramWords>,
}

impl Dialogue {
    /// In a language of some content.
    pub fn of(content: &Content, language: LanguageId) -> Dialogue {
        Dialogue { around: Arc::clone(&Words::of(content).speak(language).around) }
    }

    /// In English, where there is no content to speak about.
    pub fn english() -> Dialogue {
        Dialogue {
            around: Arc::new(ProgramWords {
                sentences: Said::in_english(),
                commands: vec![Vec::new(); Command::ALL.len()],
                topics: vec![Vec::new(); Topic::ALL.len()],
                ..ProgramWords::default()
            }),
        }
    }

    /// All of it, to lay a language over.
    pub(crate) fn around(&self) -> ProgramWords {
        self.around.as_ref().clone()
    }

    /// A sentence with its gaps filled in order.
    pub fn say(&self, said: Said, gaps: &[&str]) -> String {
        self.around.sentences[said as usize].filled(gaps, &self.around.grammar)
    }

    /// What a computer player is called, by the name it is chosen by, with what follows behind colons. What has no words of its
    /// own stays as it is.
    pub fn player(&self, name: &str) -> String {
        let word = |name: &str| {
            let said = Said::named(&format!("player_{name}"));
            said.map_or_else(|| name.to_owned(), |said| self.say(said, &[]))
        };
        name.split(':').map(word).collect::<Vec<_>>().join(" ")
    }

    /// The word for a command that is shown.
    pub fn word(&self, command: Command) -> &str {
        self.words(command).next().unwrap_or_default()
    }

    /// Every word that is understood as a command, the one that is shown first.
    pub fn words(&self, command: Command) -> impl Iterator<Item = &str> {
        let own = &self.around.commands[command as usize];
        let (_, always) = command.row();
        own.iter().map(String::as_str).chain(always.iter().copied())
    }

    /// The topic of this word, in the language shown or in English. `plain` is how words are compared.
    pub fn topic(&self, typed: &str, plain: impl Fn(&str) -> String) -> Option<Topic> {
        let typed = plain(typed);
        let words = |topic: Topic| {
            let own = self.around.topics[topic as usize].iter().map(String::as_str);
            own.chain(topic.row().1.iter().copied())
        };
        Topic::ALL.iter().copied().find(|&topic| words(topic).any(|word| plain(word) == typed))
    }

    /// What a statement says, where the language has words for it.
    pub fn statement(&self, id: &str) -> Option<&str> {
        self.around.statements.get(id).map(String::as_str)
    }

    /// What a thing of a kind does, where the language has words for it.
    pub fn text(&self, kind: &'static str, id: &str) -> Option<&str> {
        self.around.texts.get(&(kind, id.to_owned())).map(String::as_str)
    }

    /// The name of a part, by its number among the parts of the content.
    pub fn part(&self, part: usize) -> &str {
        &self.around.parts[part]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use holdup_tell::wording::{Grammar, SentenceInfo};

    use super::*;

    #[test]
    fn every_sentence_is_a_pattern_with_all_its_gaps_and_a_key_of_its_own() {
        for &said in Said::ALL {
            let SentenceInfo { key, english, .. } = said.row();
            assert_eq!(said.row().read(english, &Grammar::default()).err(), None, "{key}");
            assert_eq!(Said::named(key), Some(said), "{key} is the key of two");
        }
    }

    #[test]
    fn no_two_commands_share_a_word() {
        let words: Vec<&str> = Command::ALL.iter().flat_map(|command| command.row().1).copied().collect();
        let different: BTreeSet<&str> = words.iter().copied().collect();
        assert_eq!(different.len(), words.len(), "{words:?}");
    }
}
