//! What a rulebook version brings that whoever plays should know before the first
//! card: the parts that are on, and cards nobody could look up.

use holdup_packs::{Dialogue, Said};
use holdup_rules::content::{Confidence, Content};
use holdup_rules::ids::{CharacterId, RoundCardId};
use holdup_rules::setup::{Party, bands_for};
use holdup_tell::wording::{LanguageId, Words};

/// What is said of it, line by line, where these round cards and characters are in play.
pub(crate) fn lines(
    content: &Content,
    rounds: &[RoundCardId],
    characters: impl IntoIterator<Item = CharacterId>,
    language: LanguageId,
) -> impl Iterator<Item = String> {
    let dialogue = &Dialogue::of(content, language);
    let all = [
        parts(content, dialogue),
        reconstructed(content, rounds, dialogue),
        reconstructed_bandits(content, characters, (dialogue, language)),
    ];
    all.into_iter().flatten()
}

/// The rulebook version and the parts that are on, if any are: `Combined rules 2.1, with: Horse Attack, Stagecoach.`
fn parts(content: &Content, dialogue: &Dialogue) -> Option<String> {
    let on = content.parts.iter().enumerate().filter(|(_, part)| part.on);
    let names: Vec<&str> = on.map(|(at, _)| dialogue.part(at)).collect();
    (!names.is_empty()).then(|| dialogue.say(Said::WithParts, &[&content.title, &names.join(", ")]))
}

/// How many of these round cards are our own proposal, if any is.
fn reconstructed(content: &Content, rounds: &[RoundCardId], dialogue: &Dialogue) -> Option<String> {
    let is_ours = |card: &&RoundCardId| content.rounds[card.index()].confidence == Confidence::Reconstructed;
    let ours = rounds.iter().filter(is_ours).count();
    (ours > 0).then(|| {
        let (ours, all) = (ours.to_string(), rounds.len().to_string());
        dialogue.say(Said::Reconstructed, &[&ours, &all])
    })
}

/// Those of these characters whose cards or numbers are our own proposal, if any are.
fn reconstructed_bandits(
    content: &Content,
    characters: impl IntoIterator<Item = CharacterId>,
    (dialogue, language): (&Dialogue, LanguageId),
) -> Option<String> {
    let words = &Words::of(content).speak(language).words;
    let is_ours = |id: &CharacterId| content.characters[id.index()].confidence == Confidence::Reconstructed;
    let names: Vec<&str> = characters.into_iter().filter(is_ours).map(|id| words.name(id).as_str()).collect();
    (!names.is_empty()).then(|| dialogue.say(Said::ReconstructedBandits, &[&names.join(", ")]))
}

/// Every round card a game of so many seats can have.
pub(crate) fn round_cards(content: &Content, seats: u8) -> Vec<RoundCardId> {
    let bands: Vec<u8> = bands_for(content, Party::of_seats(content, seats)).map(|(band, _)| band).collect();
    let cards = content.rounds.iter().enumerate();
    cards.filter(|(_, card)| bands.contains(&card.band)).map(|(at, _)| RoundCardId::at(at)).collect()
}
