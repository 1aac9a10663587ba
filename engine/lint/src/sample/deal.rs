//! The deal of a sample game: at the seats one after the other, with what is wanted in it.

use holdup_fuzz::deal;
use holdup_rules::content::Content;
use holdup_rules::ids::*;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::Request;

use super::owner::Owner;

/// A deal with as much of what is wanted in it as chance allows.
pub(super) fn request(content: &Content, wanted: &[Owner], seed: u64, number: u64) -> Request {
    let ids: Vec<&str> = wanted.iter().filter_map(|owner| id(content, *owner)).collect();
    let mut rng = Rng::new(seed, number, Stream::Agents);
    let (fewest, most) = deal::seats(content);
    let seats = fewest + (number % u64::from(most - fewest + 1)) as u8;
    let request = deal::request(content, &|id| ids.contains(&id), seats, &mut rng);
    if request.check(content).is_empty() { request } else { Request::random(seats) }
}

/// The id of what has to be dealt; what is in every game need not.
fn id(content: &Content, owner: Owner) -> Option<&str> {
    match owner {
        Owner::Power(CharacterId(id)) => Some(&content.characters[usize::from(id)].id),
        Owner::Car(CarId(id)) => Some(&content.cars[usize::from(id)].id),
        Owner::Event(EventId(id)) => Some(&content.events[usize::from(id)].id),
        Owner::Pawn(_) | Owner::Action(_) | Owner::Planning(_) | Owner::Always => None,
    }
}
