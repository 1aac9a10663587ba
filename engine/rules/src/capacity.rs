//! How much there is room for. Every fixed list, every set and every narrow id of the
//! engine has the size that stands here and nowhere else; content is held against
//! [`crate::room::capacities`] when it is loaded, and a test fills each to its edge and beyond.
//! What one size needs of another is checked when the engine is built.

/// A size that may grow: how much room there is, and how much where the engine is built with the
/// feature `roomy`, in which kept games must come out to the byte. What has one number alone is as
/// large as the word its set or its number is kept in, or decides something.
const fn size(usual: usize, roomy: usize) -> usize {
    if cfg!(feature = "roomy") { roomy } else { usual }
}

/// Most characters in one game; the pawns of nobody start behind theirs.
pub const MAX_WHO: usize = size(14, 16);
/// Most persons at a table: seats that are led from outside.
pub const MAX_PERSONS: usize = size(12, 14);
/// Most pawns, those of characters included.
pub const MAX_PAWNS: usize = size(26, 32);
/// Most pawns of nobody.
pub const MAX_PAWNS_OF_NOBODY: usize = MAX_PAWNS - MAX_WHO;
/// Most bandits there are to choose from.
pub const MAX_PLAYABLE: usize = 56;
/// Most cards of all families.
pub const MAX_FAMILY_CARDS: usize = 72;
/// Most rows of powers: those of bandits, and of cards that lend one.
pub const MAX_CHARACTERS: usize = MAX_PLAYABLE + MAX_FAMILY_CARDS;
/// Most families of cards.
pub const MAX_FAMILIES: usize = 16;
/// Most zones in which their cards lie, or loot tokens.
pub const MAX_ZONES: usize = 16;
/// Most zones in which loot tokens lie.
pub const MAX_POTS: usize = 7;
/// Most places of one layout: a set of places fits one machine word.
pub const MAX_PLACES: usize = 64;
/// Most kinds of level.
pub const MAX_LEVELS: usize = size(4, 6);
/// Most cars of a game.
pub const MAX_CARS: usize = size(24, 30);
/// Most cars there are to choose from.
pub const MAX_CAR_KINDS: usize = size(64, 96);
/// Most cars at an end of the train: its two ends are all the places such a car can have.
pub const MAX_CARS_AT_AN_END: usize = 1;
/// Most lines of cars: a set of lines fits one byte.
pub const MAX_LINES: usize = 8;
/// Most lines beside the train: those that content declares, and each lone car.
pub const MAX_LINES_BESIDE: usize = MAX_LINES - 1;
/// Most horses of a game.
pub const MAX_HORSES: usize = size(100, 120);
/// Most kinds of action: a set of them fits one machine word, with a bit to spare for cards that are none.
pub const MAX_ACTIONS: usize = size(48, 60);
/// Most faces of the cards of one game: actions, the bullets of each bandit in play, the neutral bullet.
pub const MAX_FACES: usize = size(96, 112);
/// Most action cards of one bandit.
pub const MAX_COPIES: usize = size(40, 48);
/// Most cards one personal deck, hand and discard pile hold together, and the common deck.
pub const MAX_CARDS: usize = size(144, 160);
/// Most kinds of bullet, beside the plain one.
pub const MAX_BULLET_KINDS: usize = size(32, 40);
/// Most bullets of one cylinder.
pub const MAX_BULLETS: usize = 16;
/// Most cards in one game: actions and bullets of everybody, neutral bullets.
pub const MAX_GAME_CARDS: usize = size(384, 512);
/// Most neutral bullets.
pub const MAX_NEUTRAL: usize = size(32, 48);
/// Most kinds of loot.
pub const MAX_LOOT_KINDS: usize = size(16, 24);
/// Most loot tokens.
pub const MAX_TOKENS: usize = 128;
/// Most loot tokens of one kind.
pub const MAX_TOKENS_OF_KIND: usize = size(64, 96);
/// Most dollars all loot together is worth: a score holds no more.
pub const MAX_WORTH: usize = i16::MAX as usize;
/// Most kinds of turn.
pub const MAX_TURN_KINDS: usize = size(32, 40);
/// Most bands of round cards.
pub const MAX_BANDS: usize = size(12, 16);
/// Most round cards there are to choose from.
pub const MAX_ROUND_CARDS: usize = size(64, 96);
/// Most rounds of a game.
pub const MAX_ROUNDS: usize = size(8, 10);
/// Most events there are.
pub const MAX_EVENTS: usize = 64;
/// Most scoring entries.
pub const MAX_SCORES: usize = size(24, 32);
/// Most amounts of a scoring entry: a mark can be one of so many words.
pub const MAX_AMOUNTS: usize = 40;
/// Most ways to win beside riches.
pub const MAX_VICTORIES: usize = 16;
/// Most sides.
pub const MAX_SIDES: usize = 8;
/// Most things to do on a turn beside playing and drawing.
pub const MAX_PLANNINGS: usize = size(16, 20);
/// Most kinds of mark.
pub const MAX_MARKS: usize = size(64, 72);
/// Most marks of all there are in a game: one for each thing that has one of a kind.
pub const MAX_CELLS: usize = 512;
/// Kinds of mark of characters that are kept on their sheets, where there is room that would otherwise be left empty.
pub const MAX_SHEET_MARKS: usize = 8;
/// Most parts of the packs of a game.
pub const MAX_PARTS: usize = size(128, 160);
/// Most options.
pub const MAX_OPTIONS: usize = size(1024, 1200);
/// Most texts scripts ask with.
pub const MAX_TEXTS: usize = size(4096, 5000);
/// Most sentences scripts say.
pub const MAX_SAYINGS: usize = MAX_TEXTS;
/// Most gaps of a sentence that scripts say: a fact holds what fills them.
pub const MAX_GAPS: usize = 6;
/// Most scripts.
pub const MAX_SCRIPTS: usize = size(1024, 1200);
/// Most hook functions of all scripts.
pub const MAX_FUNCTIONS: usize = size(8192, 10000);
/// Most languages.
pub const MAX_LANGUAGES: usize = size(64, 80);
/// Most choices of one question.
pub const MAX_CHOICES: usize = size(128, 240);
/// Most cards played at once that are remembered: what is asked for is the latest.
pub const MAX_AT_ONCE: usize = 12;
/// Most unfinished steps of a game.
pub const MAX_STEPS: usize = size(16, 20);

/// How often scripts may change the game or ask in one step of it, with everything that sets
/// off; what each verb does at once is bounded by the numbers above.
pub const MAX_DEEDS: u32 = 1_000;
/// How many questions a step may have asked when a script asks one more: with every answer
/// the step runs again from its start, so that its work grows with the square of them.
pub const MAX_QUESTIONS: u32 = 256;

/// What the sizes need of each other.
const _: () = {
    assert!(MAX_ACTIONS < 63, "every action is a bit of a set");
    assert!(MAX_FACES <= u8::MAX as usize && MAX_PLACES <= u64::BITS as usize);
    assert!(MAX_EVENTS <= u64::BITS as usize && MAX_FAMILY_CARDS <= u128::BITS as usize);
    assert!(MAX_CHARACTERS <= u128::BITS as usize);
    assert!(MAX_PERSONS <= MAX_WHO, "every person has a seat");
    assert!(MAX_WHO <= u16::BITS as usize && MAX_PAWNS <= u32::BITS as usize);
    assert!(MAX_TOKENS <= u128::BITS as usize && MAX_CARDS <= u8::MAX as usize);
    assert!(MAX_BULLETS <= u16::BITS as usize);
    assert!(MAX_GAME_CARDS.is_multiple_of(64) && MAX_CARS < i8::MAX as usize);
    // A place, that a pawn hides at one, or that somebody comes back into one, is written in one byte.
    assert!(MAX_PLACES <= 0x40 && MAX_CHOICES <= u8::MAX as usize && MAX_HORSES <= u8::MAX as usize);
    assert!(MAX_LINES <= u8::BITS as usize);
    // A mark is kept in one byte: a place and none, a bandit and none, an action and none.
    assert!(MAX_PLACES < i8::MAX as usize && MAX_WHO <= MAX_PLACES && MAX_ACTIONS < MAX_PLACES);
    // The largest questions: where to go, which round card, whom to play. What to do on a turn and which
    // loot hang on content, which is held against it.
    assert!(MAX_PLACES < MAX_CHOICES && MAX_ROUND_CARDS < MAX_CHOICES);
    assert!(MAX_PLAYABLE < MAX_CHOICES && MAX_FAMILY_CARDS < MAX_CHOICES);
    let numbered_by_sixteen_bits = [MAX_TEXTS, MAX_FUNCTIONS, MAX_OPTIONS, MAX_SCRIPTS];
    let mut row = 0;
    while row < numbered_by_sixteen_bits.len() {
        assert!(numbered_by_sixteen_bits[row] <= u16::MAX as usize);
        row += 1;
    }
};
