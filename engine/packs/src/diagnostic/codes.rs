//! Table: every kind of problem this crate reports. The hundreds sort them:
//! 1 files, 2 keys and values, 3 names, 4 packs and presets, 5 scripts, 6 sense,
//! 7 set-ups.

use super::Code;

crate::codes! {
    UNREADABLE "P101" "unreadable-file" Error "0.1.0"
        "A file is there but could not be read, for example because access to it is not allowed.";
    TOO_LARGE "P102" "file-too-large" Error "0.1.0"
        "A file is larger than 256 KB, far more than content ever needs.";
    NOT_UTF8 "P103" "not-utf8" Error "0.1.0"
        "A file is not UTF-8 text; it may be a picture, or have been saved in another encoding.";
    SYNTAX "P104" "syntax" Error "0.1.0"
        "A file breaks the grammar of TOML, for example by a missing quote or bracket.";
    MISPLACED "P105" "misplaced-file" Error "0.1.0"
        "A file lies where no kind of content is looked for, so nothing would ever read it.";
    BAD_FILE_NAME "P106" "bad-file-name" Error "0.1.0"
        "The name of a file that defines one thing becomes its id and must be written like one.";

    MORE "P107" "more-problems" Error "0.1.0"
        "There are more problems than are worth showing at once.";
    TOO_MANY_VALUES "P108" "too-many-values" Error "0.1.0"
        "A file has more than 10,000 keys and values, far more than content ever needs.";
    UNREAD "P109" "unread-file" Warning "0.1.0"
        "A file lies in a folder of a pack, and nothing reads it because of its name.";
    UNUSABLE_NAME "P110" "unusable-name" Error "0.1.0"
        "A file or folder of a pack has a name that some system cannot have.";

    UNKNOWN_KEY "P201" "unknown-key" Error "0.1.0"
        "A key is written that means nothing at this place, often because of a typing mistake.";
    MISSING_KEY "P202" "missing-key" Error "0.1.0"
        "A key that must be given is not there.";
    WRONG_TYPE "P203" "wrong-type" Error "0.1.0"
        "A value is of another type than its key takes, such as a text where a number belongs.";
    NOT_ALLOWED "P204" "value-not-allowed" Error "0.1.0"
        "A value is none of the words its key takes.";
    OUT_OF_RANGE "P205" "out-of-range" Error "0.1.0"
        "A number is smaller or larger than the engine can use at this place.";
    BAD_LENGTH "P206" "bad-length" Error "0.1.0"
        "A text or a list is empty where it may not be, or longer than allowed.";
    BAD_ID "P207" "bad-id" Error "0.1.0"
        "An id, a module, a rule id or a version is not written like one.";
    REPEATED "P208" "repeated-entry" Error "0.1.0"
        "A list names the same thing twice where once is all that makes sense.";
    BAD_PATTERN "P209" "bad-pattern" Error "0.1.0"
        "A phrase has a gap the engine does not fill, lacks one it does, has one more than four times, or has a brace without its other half.";
    UNSEEN "P210" "unseen-character" Error "0.1.0"
        "A text holds a character nobody sees, such as a control code, a line break or one that turns the direction of writing.";
    BAD_CHOICE "P211" "bad-choice" Error "0.1.0"
        "A phrase of several texts lacks one, has one that is never meant, or is chosen by what nothing can be chosen by.";
    BAD_FORM "P212" "bad-form" Error "0.1.0"
        "A form of names is used that the language does not declare, or is made in a way that does not work.";
    UNKNOWN_CLASS "P213" "unknown-class" Error "0.1.0"
        "A name or a phrase is of a class that the language does not declare.";

    UNKNOWN_ID "P301" "unknown-id" Error "0.1.0"
        "Something is named that no loaded file defines.";
    DUPLICATE_ID "P302" "duplicate-id" Error "0.1.0"
        "Two definitions of the same kind share an id, so it is not clear which one is meant.";
    UNKNOWN_HOOK "P303" "unknown-hook" Error "0.1.0"
        "A hook is named that the engine never calls.";
    UNKNOWN_RULE "P304" "unknown-rule" Error "0.1.0"
        "A rule id is cited that no loaded list of statements holds.";

    MISSING_PRESET "P401" "missing-preset" Error "0.1.0"
        "A rulebook version is asked for, or inherited from, that does not exist.";
    MISSING_PACK "P402" "missing-pack" Error "0.1.0"
        "A pack is named that does not exist.";
    MISSING_MANIFEST "P403" "missing-manifest" Error "0.1.0"
        "A folder is used as a pack but has no `pack.toml`.";
    WRONG_API "P404" "wrong-api" Error "0.1.0"
        "A pack was written for another version of the pack format.";
    CIRCLE "P405" "circle" Error "0.1.0"
        "Packs need each other in a circle, so that none of them can be loaded first.";
    PACK_ID "P406" "pack-id" Error "0.1.0"
        "The id in a manifest is not the name of the pack's folder.";
    UNKNOWN_OPTION "P407" "unknown-option" Error "0.1.0"
        "A preset sets an option that no loaded pack declares.";
    OPTION_VALUE "P408" "option-value" Error "0.1.0"
        "An option is given a value outside what its declaration allows.";
    CORE_OPTION_TYPE "P410" "core-option-type" Error "0.1.0"
        "An option the engine reads is declared with another type, or wider than the engine can use.";
    UNREAD_OPTION "P411" "unread-option" Error "0.1.0"
        "An option is declared that nothing reads, so that setting it would change nothing.";
    OPTION_FIELDS "P412" "option-fields" Error "0.1.0"
        "The declaration of an option does not fit together, such as a range for a word.";
    INHERITS_ITSELF "P413" "inherits-itself" Error "0.1.0"
        "A preset or house file inherits from itself, directly or through others.";
    EQUAL_RIGHT "P414" "equal-right" Error "0.1.0"
        "Two packs set one value differently, and neither needs the other, or two parts that are on do, so that none of them comes last.";
    CHANGE_WITHOUT_NEED "P415" "change-without-need" Error "0.1.0"
        "A pack changes something of a pack it does not say it needs.";
    CANNOT_HONOUR "P417" "cannot-honour" Error "0.1.0"
        "An option is set that changes nothing unless another option has another value.";
    UNKNOWN_PART "P418" "unknown-part" Error "0.1.0"
        "Something is to be switched on, or never to be on together with another part, that no pack has.";
    EXCLUDED_PARTS "P419" "excluded-parts" Error "0.1.0"
        "Two parts are on that can never be in a game together.";
    IMPLIED_PART_OFF "P421" "implied-part-off" Error "0.1.0"
        "A part is switched off without which another part that is on cannot be played.";
    IMPLIES_ITSELF "P422" "implies-itself" Error "0.1.0"
        "A part switches itself on, directly or through others.";
    CHOOSE_PARTS "P423" "choose-parts" Error "0.1.0"
        "All parts of a pack are switched on, but some of them can never be in a game together.";
    PACK_DOES_NOT_FIT "P424" "pack-does-not-fit" Error "0.1.0"
        "A pack is loaded for one of its parts, but cannot be used with this rulebook version.";
    ID_TAKEN "P425" "id-taken" Error "0.1.0"
        "A shared pack has an id that is not free, such as that of a built-in pack.";
    FOREIGN_ID "P426" "foreign-id" Error "0.1.0"
        "A shared pack declares an id that is a built-in pack's, or writes the name of a pack into one.";
    PACK_VERSION "P427" "pack-version" Error "0.1.0"
        "A pack is there in another version than the one that is needed.";
    CONFLICT "P428" "conflict" Error "0.1.0"
        "Two packs are loaded, one of which says that it cannot be loaded with the other.";
    NAME_WITHOUT_NEED "P430" "name-without-need" Error "0.1.0"
        "A pack names something of a pack it does not say it needs.";
    READS_ALIKE "P431" "reads-alike" Error "0.1.0"
        "Two things that are offered side by side read the same or look the same, in records or in a language.";

    CANNOT_TAKE_AWAY "P432" "cannot-take-away" Error "0.1.0"
        "A change takes a key of a row away that is not there, or that the row cannot do without.";

    MISSING_SCRIPT "P501" "missing-script" Error "0.1.0"
        "Content declares hooks, but there is no script at its place.";
    ORPHAN_SCRIPT "P502" "orphan-script" Error "0.1.0"
        "A script lies where no content calls it.";
    ASKS_WITHOUT_HOOKS "P503" "asks-without-hooks" Error "0.1.0"
        "Content declares what its script asks or reads, but no hooks that would run it.";
    CALLED_IN_A_CIRCLE "P504" "called-in-a-circle" Error "0.1.0"
        "Scripts are to be called before and after each other in a circle, so that none can be called first.";

    TOO_MANY "P601" "too-many" Error "0.1.0"
        "There is more of something than the engine has room for.";
    LEADING_CAR "P602" "leading-car" Error "0.1.0"
        "A train needs exactly one kind of car to head it.";
    LOOT_SHORTAGE "P603" "loot-shortage" Error "0.1.0"
        "Cars, starting loot and the reserve take more tokens of a kind than there are.";
    NO_SUCH_TOKEN "P604" "no-such-token" Error "0.1.0"
        "A bandit starts with a token of a value of which there are too few.";
    ROUND_SHORTAGE "P605" "round-shortage" Error "0.1.0"
        "A band has fewer round cards than a round deck takes from it.";
    SEATS "P606" "seats" Error "0.1.0"
        "No number of seats can be served: round cards, cars or bandits are missing, or bands overlap.";
    LEVEL "P607" "level" Error "0.1.0"
        "A level is named at a place where it makes no sense, such as loot on a level the car does not have.";
    NOTHING_THERE "P608" "nothing-there" Error "0.1.0"
        "The loaded packs together lack something no game can do without.";
    FIELDS "P609" "fields-do-not-fit" Error "0.1.0"
        "Two keys of one row contradict each other, one needs the other, or an option allows what a key cannot be.";
    PART_NOT_NAMED "P610" "part-not-named" Error "0.1.0"
        "A row names another that is only there while a part is on, without naming that part itself.";
    FEWER_SEATS "P611" "fewer-seats" Warning "0.1.0"
        "Round cards, cars and bandits would do for more seats than the loot does.";

    SEAT_RANGE "P701" "seat-range" Error "0.1.0"
        "More or fewer seats are to play than this rulebook version is for.";
    SEATS_FIXED "P702" "seats-fixed" Error "0.1.0"
        "Another number of seats is to play than the only one this rulebook version is for.";
    UNKNOWN_PLAYER "P703" "unknown-player" Error "0.1.0"
        "A seat is given to somebody who is neither a person nor a computer player.";
    CHOSEN_TWICE "P704" "chosen-twice" Error "0.1.0"
        "A bandit, a car or a round card is chosen twice, but is there only once; or a bandit in two versions.";
    CAR_THERE_ANYWAY "P705" "car-there-anyway" Error "0.1.0"
        "A car that is in every game is chosen as one of those behind the leading one.";
    TOO_MANY_CHOSEN "P706" "too-many-chosen" Error "0.1.0"
        "More is chosen than a game with this many seats has room for.";
    ROUND_DECK "P707" "round-deck" Error "0.1.0"
        "The chosen round cards are no round deck for this many seats, for example because of a card of another band.";
    FIRST_PLAYER "P708" "first-player" Error "0.1.0"
        "First Player is to be somebody who does not sit at the table, or for whom a rule decides.";
    CHOSEN_LOOT "P709" "chosen-loot" Error "0.1.0"
        "Loot is chosen that does not exist, or for a place where it does not belong.";
    NOT_CHOSEN "P710" "not-chosen" Error "0.1.0"
        "Something is chosen that this rulebook version leaves to the players when the game begins.";
    TWO_PERSONS "P711" "two-persons" Error "0.1.0"
        "Two seats are given to one person, who can have only one.";
    LED_BY_RULE "P712" "led-by-rule" Error "0.1.0"
        "A player is named for somebody for whom a rule decides, or only such are seated, or one of them in a team.";
    NO_BOT "P713" "no-bot" Error "0.1.0"
        "A bot is to play that is not there, or that cannot play at this table.";
    NOT_BROUGHT "P714" "not-brought" Error "0.1.0"
        "A part is on that somebody brings along, and that somebody has no seat.";
    TOO_FEW_CARDS "P715" "too-few-cards" Error "0.1.0"
        "More cards of a family are to be in the game than there are with those who play.";
    SIDES "P716" "sides" Error "0.1.0"
        "Sides that are to be of the same size are not, or the side of somebody is not chosen while others are.";
}

/// The codes of names of what is not there: where a whole pack is missing, these follow.
pub(crate) const OF_NAMES: [&str; 6] = [
    UNKNOWN_ID.id,
    UNKNOWN_RULE.id,
    UNKNOWN_OPTION.id,
    UNKNOWN_PART.id,
    CHANGE_WITHOUT_NEED.id,
    NAME_WITHOUT_NEED.id,
];

/// The code of this id or name.
pub fn named(name: &str) -> Option<&'static Code> {
    ALL.iter().copied().find(|code| code.id == name || code.name == name)
}
