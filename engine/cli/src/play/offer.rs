//! What is decided before the deal: each person keeps one of the bandits offered to the seat (BASE-setup-a), agents the first.

use holdup_packs::{Command, Said};
use holdup_rules::content::Content;
use holdup_rules::ids::PersonId;
use holdup_rules::rng::{Rng, Stream};
use holdup_rules::setup::{Request, offered, team_size};
use holdup_tell::wording::Words as Wording;

use crate::failure::Failure;
use crate::play::dialogue::{ChoiceLabels, CommandHelp, Matter, Wish, converse, list};
use crate::play::show::Show;

/// The question to a seat, and its bandits.
struct Offer(String, ChoiceLabels);

impl Matter for Offer {
    fn offered(&self) -> &ChoiceLabels {
        &self.1
    }

    fn words(&self) -> CommandHelp {
        &[(Command::Help, None, Said::AboutHelp), (Command::Quit, None, Said::AboutQuitDeal)]
    }

    fn shown(&self, _again: bool, show: &mut Show<'_>) -> Result<(), Failure> {
        list(&self.0, &self.1.shown, show)
    }
}

/// Fills the open places of a request with the bandits that are kept. False if somebody left instead.
pub(crate) fn keep(
    content: &Content,
    (request, seed): (&mut Request, u64),
    persons: &[PersonId],
    show: &mut Show<'_>,
) -> Result<bool, Failure> {
    let language = Wording::of(content).speak(show.dialogue_language());
    for (place, bandits) in offered(content, request, &mut Rng::new(seed, 0, Stream::Chance)) {
        let seat = place / team_size(content);
        let mut kept = 0;
        if persons.contains(&PersonId::at(seat)) {
            let names = bandits.iter().map(|&bandit| language.words.name(bandit).as_str().to_owned());
            let asked = show.dialogue().say(Said::KeepWhich, &[&(seat + 1).to_string()]);
            let Wish::Answer(nth) = converse(&Offer(asked, ChoiceLabels::named(names.collect())), show)?
            else {
                return Ok(false);
            };
            kept = nth;
        }
        request.characters.resize(request.characters.len().max(place + 1), None);
        request.characters[place] = Some(bandits[kept]);
    }
    Ok(true)
}
