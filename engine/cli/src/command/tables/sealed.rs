//! Answers of those who choose in secret, before all have chosen: in a file beside the record, which nobody is shown
//! anything of. The game is given them when it asks.

use std::collections::BTreeMap;
use std::path::PathBuf;

use holdup_rules::ids::PersonId;

use crate::disk;
use crate::failure::Failure;

/// A sealed answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seal {
    /// The number of the question among those of the person.
    pub(crate) number: usize,
    /// The label of the choice.
    pub(crate) choice: String,
}

/// The sealed answers of a table.
#[derive(Debug, Default)]
pub(crate) struct Sealed {
    path: PathBuf,
    seals: BTreeMap<PersonId, Seal>,
}

/// The ending of the name of the file.
const ENDING: &str = "sealed";

impl Sealed {
    /// Those beside a record, as far as the record has not got them yet: `answered` says how many answers of a person
    /// it has.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(crate) fn beside(
        record: &std::path::Path,
        answered: impl Fn(PersonId) -> usize,
    ) -> Result<Sealed, Failure> {
        let path = record.with_extension(ENDING);
        let mut sealed = Sealed { path, seals: BTreeMap::new() };
        if disk::is_there(&sealed.path) {
            let bytes = disk::read_bytes(&sealed.path).map_err(|error| {
                Failure::Bad(format!("{} cannot be read: {error}.", disk::ShownPath::shown(&*sealed.path)))
            })?;
            for line in String::from_utf8_lossy(&bytes).lines() {
                if let Some((person, seal)) = read(line)
                    && answered(person) == seal.number
                {
                    sealed.seals.insert(person, seal);
                }
            }
        }
        Ok(sealed)
    }

    /// The sealed answer of a person to the question of this number.
    pub(crate) fn of(&self, person: PersonId, number: usize) -> Option<&Seal> {
        self.seals.get(&person).filter(|seal| seal.number == number)
    }

    /// Seals an answer, or takes one out again. It is on the disk afterwards.
    ///
    /// # Errors
    /// When it cannot be written; then all is as it was.
    pub(crate) fn put(&mut self, person: PersonId, seal: Option<Seal>) -> Result<(), Failure> {
        let mut seals = self.seals.clone();
        match seal {
            Some(seal) => drop(seals.insert(person, seal)),
            None => drop(seals.remove(&person)),
        }
        let line = |(person, Seal { number, choice }): (&PersonId, &Seal)| {
            format!("{} {number} {choice}\n", person.seat().index() + 1)
        };
        let text: String = seals.iter().map(line).collect();
        match disk::is_there(&self.path) {
            true => disk::rewrite(&self.path, text.as_bytes())?,
            false => disk::write_new(&self.path, text.as_bytes())?,
        }
        self.seals = seals;
        Ok(())
    }

    /// Everything that was sealed is in the record.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn clear(&mut self) -> Result<(), Failure> {
        if self.seals.is_empty() {
            return Ok(());
        }
        disk::rewrite(&self.path, b"")?;
        self.seals.clear();
        Ok(())
    }
}

fn read(line: &str) -> Option<(PersonId, Seal)> {
    let mut words = line.splitn(3, ' ');
    let seat: usize = words.next()?.parse().ok()?;
    let number = words.next()?.parse().ok()?;
    Some((PersonId::at(seat.checked_sub(1)?), Seal { number, choice: words.next()?.to_owned() }))
}
