//! The rules of a table as a page, as far as its reader may know what is in the game.

use holdup_packs::{Dialogue, RuleIndex, Topic};
use holdup_rules::ids::PersonId;
use holdup_tell::wording::{LanguageId, Speech, Words};
use holdup_web::rules::{Rules, ThingPage};

use crate::play::sitting::Sitting;
use crate::play::things::ThingsOnScreen;
use crate::seen::{Eyes, Seen};

/// The page for a person, in a language, who comes from this address.
pub(crate) fn page(sitting: &Sitting, person: PersonId, language: LanguageId, here: &str) -> String {
    let content = sitting.origin.rulebook.content();
    let index: RuleIndex = sitting.origin.rulebook.index().spoken(Words::of(content).speak(language));
    let dialogue = Dialogue::of(content, language);
    let table = sitting.table();
    let all = ThingsOnScreen::of(Speech::in_language(&table, language), &dialogue);
    let seen = Seen::of(Eyes::Of(person), sitting.game());
    let thing = |(nth, name): (usize, &str)| ThingPage {
        name: name.to_owned(),
        lines: all.text(nth, &index).into_iter().chain(all.told(nth, &seen)).collect(),
        rules: all.rules(nth, &index),
    };
    let rules = Rules {
        how: Topic::ALL.iter().map(|topic| dialogue.say(topic.said(), &[])).collect(),
        things: all.names().enumerate().map(thing).collect(),
        statements: index.statements.iter().map(|one| (one.id.clone(), one.text.clone())).collect(),
    };
    let id = Words::of(content).known().nth(language.index()).unwrap_or("en");
    rules.html((&dialogue, id), here)
}
