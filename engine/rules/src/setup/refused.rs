//! Why a request is refused, and how that reads in English.

/// What can be wrong with a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// Somebody brings parts that are on, and has no seat (UCR-3-ae).
    #[error("nobody plays `{0}`, without whom there is no game with what comes with it")]
    NotBrought(String),
    /// More or fewer bandits whom players lead than a part is for (UCR-4.1.1-d, UCR-4.1.1-e).
    #[error("`{part}` is for {range} bandits whom players lead, and here are {there}", range = range_text(*.fewest, *.most))]
    PlayerBandits {
        /// The part.
        part: String,
        /// The number of these bandits.
        there: u8,
        /// Fewest of them.
        fewest: u8,
        /// Most of them.
        most: u8,
    },
    /// A number of bandits that cannot be split into equal sides (UCR-4.1.1-f).
    #[error("{bandits} bandits cannot be split into {sides} sides of the same size")]
    UnevenSides {
        /// All bandits.
        bandits: u8,
        /// The number of sides.
        sides: usize,
        /// True if somebody is among them who joins only to even the sides.
        evened: bool,
    },
    /// A bot other than who evens the sides, where these are to be equal (UCR-4.1.5-d).
    #[error(
        "`{0}` cannot play here: sides are to be of the same size, and no bot can play but the one that evens them"
    )]
    BotAmongSides(String),
    /// The sides of some were chosen, and not of all.
    #[error("sides are chosen for some bandits, but not for {}", .0)]
    SideNotChosen(String),
    /// More bandits were chosen for a side than belong to it.
    #[error("{there} bandits are chosen for the side `{side}`, which has {room}")]
    SideTooLarge {
        /// The side.
        side: String,
        /// Bandits that were chosen for it.
        there: usize,
        /// As many as each side has.
        room: usize,
    },
    /// Fewer cards of a family can be dealt than are to be in the game.
    #[error(
        "{wanted} cards of the family `{family}` are dealt, but with those who play there are only {there} for sure"
    )]
    TooFewCards {
        /// Name of the family.
        family: String,
        /// The number that is dealt.
        wanted: usize,
        /// The number there is, whoever is drawn.
        there: usize,
    },
    /// No band of round cards serves this many seats.
    #[error(
        "{} cannot play this rulebook version: it is for {range}{otherwise}",
        if *.seats == 1 { "1 seat".to_owned() } else { format!("{} seats", .seats) },
        range = range_text(*.fewest, *.most),
        otherwise = part_advice(*.seats, .part.as_deref())
    )]
    Seats {
        /// Seats that were asked for.
        seats: u8,
        /// Fewest seats that can play.
        fewest: u8,
        /// Most seats that can play.
        most: u8,
        /// Id of a part that is off and is for so many seats.
        part: Option<String>,
    },
    /// Fewer seats than it takes, in a version where bots make up the number (UCR-4.1.5-b).
    #[error("{seats} too few: at least {1} characters play, so {bots} missing", seats = are(*.0, "seat"), bots = are(*.1 - *.0, "bot"))]
    FewerNeedBots(u8, u8, u8),
    /// More bots are to be drawn than there are.
    #[error("{bots} to be drawn, but {there} can be", bots = are(*.wanted, "bot"))]
    TooManyBots {
        /// The number that is wanted.
        wanted: u8,
        /// The number that can be drawn beside those who are chosen.
        there: usize,
    },
    /// A bandit who plays only beside two others (UCR-4.1.5-c).
    #[error("`{0}` has no pawn, and plays only with two other bandits or more")]
    LacksCompany(String),
    /// A party no band of round cards serves, because some of those chosen are no bandits.
    #[error(
        "no round cards are for {0} bandits: of those who are chosen, whoever is no bandit does not count, and where players are counted nobody for whom a rule decides"
    )]
    NoBand(u8),
    /// More seats than there are bandits for.
    #[error(
        "{seats} seats are too many: only {there} bandits{guests} are in the game{dealt}",
        guests = guests_advice(*.guests),
        dealt = dealt_advice(*.dealt, *.each)
    )]
    TooFewBandits {
        /// How many seats.
        seats: u8,
        /// How many bandits can be dealt.
        there: usize,
        /// How many seats have a chosen character nobody is dealt.
        guests: u8,
        /// Bandits dealt to each other seat, for each that it plays.
        dealt: u8,
        /// Bandits each other seat plays.
        each: u8,
    },
    /// The train of so many seats is longer than there are cars.
    #[error(
        "with {seats} seats the train has {wanted} cars behind the leading one, but only {there} are in the game"
    )]
    TooFewCars {
        /// How many seats.
        seats: u8,
        /// How many cars its train has.
        wanted: usize,
        /// How many there are.
        there: usize,
    },
    /// A character was chosen twice.
    #[error("`{0}` is chosen twice, but there is only one")]
    CharacterTwice(String),
    /// Two versions of one bandit were chosen.
    #[error("`{0}` and `{1}` are versions of one bandit, so they never play together")]
    Versions(String, String),
    /// A rule decides for everybody who was chosen.
    #[error("for every seat a rule decides, so nobody would play")]
    NobodyPlays,
    /// Somebody for whom a rule decides was chosen for a team.
    #[error("a rule decides for `{0}`, who can be nobody's partner: two seats play two bandits each")]
    RuleInTeam(String),
    /// A car was chosen twice.
    #[error("the car `{0}` is chosen twice, but there is only one")]
    CarTwice(String),
    /// A car that is in every game cannot be there a second time.
    #[error("`{0}` is in every game and cannot be chosen as one of the cars behind the leading one")]
    CarThereAnyway(String),
    /// More cars than the train has.
    #[error(
        "{0} cars are chosen, but with this many seats the train has {1} behind the leading one that can be"
    )]
    TooManyCars(usize, usize),
    /// More seats were named than play.
    #[error("{0} bandits are chosen for {1} seats with {2} each")]
    TooManyCharacters(usize, u8, usize),
    /// A round deck of the wrong make-up.
    #[error("this is no round deck for {seats} seats: {why}")]
    RoundDeck {
        /// How many seats.
        seats: u8,
        /// What is wrong.
        why: String,
    },
    /// A round deck was named though it is chosen card by card.
    #[error(
        "the round cards are chosen when the game begins (`round_card_selection = \"chosen\"`), and are mixed then, so no round deck can be named"
    )]
    RoundsAreAsked,
    /// A rule decides for whoever was chosen as First Player (UCR-4.5.1-b).
    #[error("a rule decides for `{0}`, who is never First Player of round 1")]
    FirstByRule(String),
    /// The first player's seat does not exist.
    #[error("seat {0} cannot be First Player: there are {1} seats")]
    FirstPlayer(u8, u8),
    /// Chosen loot that is not there.
    #[error(
        "the chosen deal and the bandits' starting loot take {wanted} tokens `{token}`, but there are {there}"
    )]
    Loot {
        /// What people call them: `purse 500`.
        token: String,
        /// How many are taken.
        wanted: usize,
        /// How many there are.
        there: usize,
    },
}

fn are(count: u8, what: &str) -> String {
    match count {
        1 => format!("1 {what} is"),
        _ => format!("{count} {what}s are"),
    }
}

fn guests_advice(guests: u8) -> String {
    match guests {
        0 => String::new(),
        1 => " and 1 other who is chosen".to_owned(),
        _ => format!(" and {guests} others who are chosen"),
    }
}

fn dealt_advice(dealt: u8, each: u8) -> String {
    let said = |text: &str, count: u8, option: &str| match count {
        1 => String::new(),
        _ => format!(", and everybody {text} {count} (`{option}`)"),
    };
    said("is dealt", dealt, "bandits_dealt") + &said("plays", each, "bandits_each")
}

/// So many, as people read it: `4`, or `3 to 6`.
pub fn range_text(fewest: u8, most: u8) -> String {
    if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") }
}

fn part_advice(seats: u8, part: Option<&str>) -> String {
    part.map_or_else(String::new, |part| format!("; {seats} can play with the part `{part}`"))
}
