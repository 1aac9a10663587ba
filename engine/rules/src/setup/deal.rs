//! The deal: what a request left open is drawn.

use super::family::deal_family;
use super::{Party, Request, Setup, bands_for, drawn_cars, same_bandit, team_size, train_length};
use crate::capacity::{
    MAX_CAR_KINDS, MAX_CARS, MAX_CHARACTERS, MAX_LOOT_KINDS, MAX_ROUND_CARDS, MAX_ROUNDS, MAX_TOKENS_OF_KIND,
    MAX_WHO,
};
use crate::content::*;
use crate::ids::*;
use crate::list::List;
use crate::number::byte;
use crate::options::*;
use crate::rng::Rng;

/// Draws by chance what the request left open. The request must have passed
/// [`Request::check`].
///
/// Obeys BASE-setup-a to -z and BASE-firstplayer-a. Starting purses are set aside before the cars are filled (AMB-037). Whoever lays
/// loot into the cars does not see what it is worth, so that chance decides (D-017).
pub fn deal(content: &Content, request: &Request, rng: &mut Rng) -> Setup {
    let team = team_size(content);
    let places = request.seats as usize * team;
    let party = Party::of_request(content, request);
    let mut setup = Setup {
        bandits: Vec::with_capacity(places),
        sheets: Vec::with_capacity(16),
        floor: Vec::with_capacity(32),
        ..Setup::default()
    };

    deal_bandits(content, request, &mut setup, rng);
    setup.cars = deal_cars(content, request, party, rng);
    let mut left = LootSet::all_of(content.tokens.len());
    let mut fixed = Vec::new();
    if !request.floor.is_empty() || !request.sheets.is_empty() {
        fixed = deal_chosen(content, request, &mut left, &mut setup);
    }
    deal_sheets(content, request, &mut setup, &mut left);
    setup.floor.extend_from_slice(&fixed);
    fill_cars(content, &fixed, left, &mut setup, rng);
    setup.rounds =
        if request.rounds.is_empty() { drawn_rounds(content, party, rng) } else { request.rounds.clone() };
    let all = setup.bandits.iter().map(|&(id, seat)| (Some(id), seat));
    setup.first = request.first.unwrap_or_else(|| drawn_first(content, all, rng));
    if content.rules.start_placement == StartPlacement::EvenSpread {
        setup.starts = spread_starts(content, &setup, rng);
    }
    for family in (0..content.families.len()).map(FamilyId::at) {
        deal_family(content, request, (family, party), &mut setup, rng);
    }
    setup
}

/// Seats the bandits that were chosen, and others by chance.
fn deal_bandits(content: &Content, request: &Request, setup: &mut Setup, rng: &mut Rng) {
    let team = team_size(content);
    let chosen: List<CharacterId, MAX_WHO> = request.characters.iter().flatten().copied().collect();
    let mut free: List<CharacterId, MAX_CHARACTERS> =
        bandits(content).filter(|&character| !is_taken(content, &chosen, character)).collect();
    rng.shuffle(&mut free);
    for bandit in 0..request.seats as usize * team {
        let chosen = request.characters.get(bandit).copied().flatten();
        let character = chosen.or_else(|| free.pop()).unwrap_or_default();
        setup.bandits.push((character, SeatId::at(bandit / team)));
    }
}

/// Lays loot into the cars, into those it is spread over, and beside the train: all of `left`, but for what is `fixed` there.
fn fill_cars(
    content: &Content,
    fixed: &[(u8, LevelId, LootId)],
    left: LootSet,
    setup: &mut Setup,
    rng: &mut Rng,
) {
    let mut pools: List<List<LootId, MAX_TOKENS_OF_KIND>, MAX_LOOT_KINDS> = content
        .loot_kinds
        .iter()
        .map(|kind| {
            let mut tokens: List<LootId, MAX_TOKENS_OF_KIND> = kind.tokens.and(left).iter().collect();
            rng.shuffle(&mut tokens);
            tokens
        })
        .collect();
    for (number, car) in setup.cars.iter().enumerate() {
        for &(level, kind, count) in &content.cars[car.index()].loot {
            let there = fixed
                .iter()
                .filter(|&&(on, at, token)| (on as usize, at, content.kind(token)) == (number, level, kind));
            let chosen = byte(there.count());
            for _ in chosen..count {
                if let Some(token) = pools[kind.index()].pop() {
                    setup.floor.push((byte(number), level, token));
                }
            }
        }
    }
    for (kind, row) in content.loot_kinds.iter().enumerate() {
        if let Some((level, count)) = row.spread {
            spread(content, setup, &mut pools[kind], (level, count));
        }
    }
    for &(kind, count) in &content.reserve {
        setup.reserve.extend((0..count).filter_map(|_| pools[kind.index()].pop()));
    }
}

/// The round cards of a game.
fn drawn_rounds(content: &Content, party: Party, rng: &mut Rng) -> Vec<RoundCardId> {
    let mut deck = Vec::with_capacity(MAX_ROUNDS);
    for (band, drawn) in bands_for(content, party) {
        let mut cards: List<RoundCardId, MAX_ROUND_CARDS> = (0..content.rounds.len())
            .map(RoundCardId::at)
            .filter(|card| content.rounds[card.index()].band == band)
            .collect();
        rng.shuffle(&mut cards);
        deck.extend(cards.iter().take(drawn as usize));
    }
    deck
}

/// The car in which each bandit begins.
fn spread_starts(content: &Content, setup: &Setup, rng: &mut Rng) -> Vec<u8> {
    let open = |&(_, car): &(usize, &CarId)| content.cars[car.index()].is_a_start();
    let cars: List<u8, MAX_CARS> =
        setup.cars.iter().enumerate().filter(open).map(|(at, _)| byte(at)).collect();
    let rides = |id: CharacterId| {
        content.characters[id.index()].is_bandit && !content.characters[id.index()].lacks_pawn
    };
    let riding = setup.bandits.iter().filter(|&&(id, _)| rides(id)).count();
    // As many in each car as in every other, those left over further back, and who is where is chance (D-028).
    let mut spread: Vec<u8> = cars.iter().rev().cycle().take(riding).copied().collect();
    rng.shuffle(&mut spread);
    let mut spread = spread.into_iter();
    let leading = content.leading(&setup.cars);
    // UCR-4.12.1-a, UCR-4.12.4-a: whoever is no bandit begins in front.
    setup
        .bandits
        .iter()
        .map(|&(id, _)| {
            let own = if rides(id) { spread.next() } else { None };
            own.unwrap_or(leading)
        })
        .collect()
}

/// The bandits of which each open place of a request keeps one, before anything is dealt: the number of the place among
/// [`Request::characters`], and as many as `bandits_dealt` says. Nothing if that is one (BASE-setup-a). The request must have passed
/// [`Request::check`].
pub fn offered(content: &Content, request: &Request, rng: &mut Rng) -> Vec<(usize, Vec<CharacterId>)> {
    let each = usize::from(content.rules.bandits_dealt.get());
    let chosen = |place: &usize| request.characters.get(*place).copied().flatten();
    let open = (0..usize::from(request.seats) * team_size(content)).filter(|place| chosen(place).is_none());
    let taken: Vec<CharacterId> = request.characters.iter().flatten().copied().collect();
    let mut free: Vec<CharacterId> =
        bandits(content).filter(|&bandit| !is_taken(content, &taken, bandit)).collect();
    rng.shuffle(&mut free);
    let offers = free.chunks_exact(each).filter(|_| each > 1);
    open.zip(offers.map(<[CharacterId]>::to_vec)).collect()
}

/// First Player where nobody is chosen: whoever always begins, else by chance a seat of a bandit for whom no rule decides, or
/// where there is none any seat that somebody plays (BASE-firstplayer-a, UCR-4.5.1-b). An open seat is dealt a bandit.
pub(super) fn drawn_first(
    content: &Content,
    all: impl Iterator<Item = (Option<CharacterId>, SeatId)> + Clone,
    rng: &mut Rng,
) -> SeatId {
    let row = |id: CharacterId| &content.characters[id.index()];
    if let Some((_, seat)) = all.clone().find(|&(id, _)| id.is_some_and(|id| row(id).begins)) {
        return seat;
    }
    let mut seats: List<SeatId, MAX_WHO> = List::new();
    for strict in [true, false] {
        let begins = |&(id, _): &(Option<CharacterId>, SeatId)| {
            id.is_none_or(|id| !row(id).by_rule && (row(id).is_bandit || !strict))
        };
        for (_, seat) in all.clone().filter(begins) {
            // The two of a team sit at one seat.
            if seats.last() != Some(&seat) {
                seats.push(seat);
            }
        }
        if !seats.is_empty() {
            break;
        }
    }
    seats[rng.below(u32::try_from(seats.len()).unwrap_or(u32::MAX)) as usize]
}

/// The ids of those whom players are dealt: bandits. Whoever is none is there only where somebody chose him (UCR-3-ae).
pub fn bandits(content: &Content) -> impl Iterator<Item = CharacterId> + Clone + '_ {
    playable(content).filter(|&id| is_dealt(content, id))
}

/// Whether players are dealt this character.
pub(super) fn is_dealt(content: &Content, id: CharacterId) -> bool {
    let row = &content.characters[id.index()];
    row.is_bandit && !row.by_rule && row.version_of.is_none()
}

/// True if a character is among those who are chosen, or a version of it is.
pub(super) fn is_taken(content: &Content, chosen: &[CharacterId], id: CharacterId) -> bool {
    chosen.iter().any(|&other| same_bandit(content, id, other))
}

/// The ids of those who can be played, where they are chosen.
pub fn playable(content: &Content) -> impl Iterator<Item = CharacterId> + Clone + '_ {
    (0..content.characters.len())
        .map(CharacterId::at)
        .filter(|id| content.characters[id.index()].card.is_none())
}

/// Deals the chosen loot; answers what of it lies on the train.
#[cold]
fn deal_chosen(
    content: &Content,
    request: &Request,
    left: &mut LootSet,
    setup: &mut Setup,
) -> Vec<(u8, LevelId, LootId)> {
    let take = |left: &mut LootSet, kind: LootKindId, value: u16| {
        let fits = |token: &LootId| content.kind(*token) == kind && content.value(*token) == value;
        let token = left.iter().find(fits)?;
        left.remove(token);
        Some(token)
    };
    for (bandit, (character, _)) in setup.bandits.iter().enumerate() {
        let chosen = request.sheets.iter().find(|(chosen, _)| chosen == character);
        for &(kind, value) in chosen.iter().flat_map(|(_, loot)| loot) {
            let token = take(left, kind, value);
            setup.sheets.extend(token.map(|token| (WhoId::at(bandit), token)));
        }
    }
    let mut floor = Vec::new();
    for &(car, level, kind, value) in &request.floor {
        if let Some(number) = setup.cars.iter().position(|&other| other == car)
            && let Some(token) = take(left, kind, value)
        {
            floor.push((byte(number), level, token));
        }
    }
    floor
}

/// Whether somebody of a team, or alone in his seat as the first of it, begins with loot (BASE-two-h, D-062).
fn begins_with_loot(content: &Content, nth_of_team: usize) -> bool {
    nth_of_team == 0 || content.rules.two_player_starting_purses != TeamPurses::OnePerTeam
}

/// Which of the tokens of a kind that are left somebody begins with: one of the right value, or the least valuable
/// if none is left.
fn starting_token(content: &Content, left: LootSet, value: u16) -> Option<LootId> {
    left.iter().find(|&token| content.value(token) == value).or(left.first())
}

/// The loot the bandits start with.
fn deal_sheets(content: &Content, request: &Request, setup: &mut Setup, left: &mut LootSet) {
    let team = team_size(content);
    for (bandit, &(character, _)) in setup.bandits.iter().enumerate() {
        if !begins_with_loot(content, bandit % team) {
            continue;
        }
        if request.sheets.iter().any(|&(chosen, _)| chosen == character) {
            continue;
        }
        for &(kind, value, count) in &content.characters[character.index()].starting_loot {
            for _ in 0..count {
                let of_kind = content.loot_kinds[kind.index()].tokens.and(*left);
                if let Some(token) = starting_token(content, of_kind, value) {
                    left.remove(token);
                    setup.sheets.push((WhoId::at(bandit), token));
                }
            }
        }
    }
}

/// So many tokens of a pool into every ordinary car, as long as there are any:
/// the last one first (UCR 4.10.4, AMB-033).
#[cold]
fn spread(
    content: &Content,
    setup: &mut Setup,
    pool: &mut List<LootId, MAX_TOKENS_OF_KIND>,
    (level, count): (LevelId, u8),
) {
    let is_ordinary = |&number: &usize| {
        let car = &content.cars[setup.cars[number].index()];
        car.is_ordinary() && car.levels.contains(&level)
    };
    let cars: List<usize, MAX_CARS> = (0..setup.cars.len()).rev().filter(is_ordinary).collect();
    for &number in cars.iter() {
        for _ in 0..count {
            if let Some(token) = pool.pop() {
                setup.floor.push((byte(number), level, token));
            }
        }
    }
}

fn deal_cars(content: &Content, request: &Request, party: Party, rng: &mut Rng) -> Vec<CarId> {
    let mut free: List<CarId, MAX_CAR_KINDS> = (0..content.cars.len())
        .map(CarId::at)
        .filter(|car| content.cars[car.index()].is_drawn() && !request.cars.contains(car))
        .collect();
    rng.shuffle(&mut free);
    let drawn = drawn_cars(content, party);
    let mut cars = Vec::with_capacity(drawn + 4);
    let standing = |stands: Stands, leads: bool| {
        (0..content.cars.len()).map(CarId::at).filter(move |car| {
            let row = &content.cars[car.index()];
            row.stands == stands && row.leads == leads
        })
    };
    cars.extend(standing(Stands::AtAnEnd, false));
    cars.extend(standing(Stands::InTrain, true));
    let behind = cars.len();
    cars.extend(&request.cars);
    while cars.len() < behind + drawn {
        let Some(car) = free.pop() else { break };
        cars.push(car);
    }
    if request.shuffle_cars {
        rng.shuffle(&mut cars[behind..]);
    }
    // UCR-4.10.1-a, AMB-032.
    let is_last = |car: &CarId| content.cars[car.index()].is_ordinary() && content.cars[car.index()].is_last;
    cars.extend(
        (0..content.cars.len()).map(CarId::at).filter(is_last).take(train_length(content, party) - drawn),
    );
    cars.extend(standing(Stands::Beside, false));
    cars.extend(content.lines.iter().flat_map(|line| &line.cars));
    cars
}
