//! A file system in memory that loses power at any moment. What was written but not synced is there, or half of it,
//! or none; names that were changed but not synced are the new ones or the old ones, whatever became of the texts.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::{AppendFile, Volume};

/// What is kept of a file.
#[derive(Clone, Default)]
struct DiskText {
    written: String,
    /// How much of it would survive.
    synced: usize,
}

#[derive(Default)]
struct Machine {
    texts: Vec<DiskText>,
    locked: Vec<bool>,
    names: BTreeMap<PathBuf, usize>,
    synced_names: BTreeMap<PathBuf, usize>,
    /// Operations until power is lost.
    left: usize,
    /// True if files can be opened.
    has_files_left: bool,
}

impl Machine {
    /// What is in a file when the machine is switched on again, in each way that this can have gone.
    fn afterwards(&self, path: &Path) -> Vec<Option<String>> {
        let mut found = Vec::new();
        for names in [&self.names, &self.synced_names] {
            let Some(&text) = names.get(path) else {
                found.push(None);
                continue;
            };
            let text = &self.texts[text];
            let half = (text.synced + text.written.len()) / 2;
            for end in [text.synced, half, text.written.len()] {
                found.push(Some(text.written[..end].to_owned()));
            }
        }
        found
    }
}

#[derive(Clone, Default)]
struct Mains(Rc<RefCell<Machine>>);

impl Mains {
    fn with_operations(left: usize) -> Mains {
        let mains = Mains::default();
        let mut machine = mains.0.borrow_mut();
        (machine.left, machine.has_files_left) = (left, true);
        drop(machine);
        mains
    }

    /// Every operation is one chance of losing power.
    fn spend(&self) -> io::Result<()> {
        let mut machine = self.0.borrow_mut();
        match machine.left.checked_sub(1) {
            Some(left) => {
                machine.left = left;
                Ok(())
            }
            None => Err(io::Error::other("the power is gone")),
        }
    }
}

impl Volume for Mains {
    type File = usize;

    fn make(&self, path: &Path, _: Option<&usize>) -> io::Result<usize> {
        self.spend()?;
        let mut machine = self.0.borrow_mut();
        if machine.names.contains_key(path) {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        machine.texts.push(DiskText::default());
        machine.locked.push(false);
        let file = machine.texts.len() - 1;
        machine.names.insert(path.to_owned(), file);
        Ok(file)
    }

    fn open(&self, path: &Path) -> io::Result<usize> {
        self.spend()?;
        let found = self.0.borrow().names.get(path).copied();
        found.ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn append(&self, file: &mut usize, bytes: &[u8]) -> io::Result<()> {
        // Half of it may be written when the power goes.
        let text = std::str::from_utf8(bytes).unwrap();
        let (first, second) = text.split_at(text.len() / 2);
        self.spend()?;
        self.0.borrow_mut().texts[*file].written += first;
        self.spend()?;
        self.0.borrow_mut().texts[*file].written += second;
        Ok(())
    }

    fn sync(&self, &file: &usize) -> io::Result<()> {
        self.spend()?;
        let text = &mut self.0.borrow_mut().texts[file];
        text.synced = text.written.len();
        Ok(())
    }

    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        self.spend()?;
        let mut machine = self.0.borrow_mut();
        machine.synced_names = machine.names.clone();
        Ok(())
    }

    fn lock(&self, &file: &usize) -> io::Result<bool> {
        Ok(!std::mem::replace(&mut self.0.borrow_mut().locked[file], true))
    }

    fn is_at(&self, file: &usize, path: &Path) -> io::Result<bool> {
        let machine = self.0.borrow();
        match machine.has_files_left {
            true => Ok(machine.names.get(path) == Some(file)),
            false => Err(io::Error::other("too many open files")),
        }
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.spend()?;
        let mut machine = self.0.borrow_mut();
        let file = machine.names.remove(from).ok_or(io::ErrorKind::NotFound)?;
        machine.names.insert(to.to_owned(), file);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.spend()?;
        self.0.borrow_mut().names.remove(path);
        Ok(())
    }
}

/// What somebody was told so far: the text that must be found, or the one that takes its place right now.
#[derive(Default)]
struct PromisedText {
    sure: Option<String>,
    instead: Option<String>,
}

/// An evening: a new game, answers, one taken back, answers, left, gone on with.
fn evening(mains: &Mains, path: &Path, told: &mut PromisedText) -> io::Result<()> {
    let mut text = String::from("head\n");
    let mut game = AppendFile::create(mains.clone(), path, &text)?;
    told.sure = Some(text.clone());
    let answer = |game: &mut AppendFile<Mains>, told: &mut PromisedText, text: &mut String, line: &str| {
        game.append(line.as_bytes())?;
        game.sync()?;
        text.push_str(line);
        told.sure = Some(text.clone());
        io::Result::Ok(())
    };
    for line in ["> move\n", "> draw\n", "> fire\n"] {
        answer(&mut game, told, &mut text, line)?;
    }
    // The last answer is taken back.
    text.truncate(text.len() - "> fire\n".len());
    told.instead = Some(text.clone());
    game.replace(text.as_bytes())?;
    told.sure = told.instead.take();
    answer(&mut game, told, &mut text, "> punch\n")?;
    drop(game);
    mains.0.borrow_mut().locked.fill(false);
    let mut game = AppendFile::resume(mains.clone(), path)?;
    told.instead = Some(text.clone());
    game.replace(text.as_bytes())?;
    told.sure = told.instead.take();
    answer(&mut game, told, &mut text, "> robbery\n")
}

#[test]
fn what_was_told_survives_a_loss_of_power_at_any_moment() {
    let path = Path::new("evening.record");
    let (mut moments, mut whole) = (0, false);
    while !whole {
        let mains = Mains::with_operations(moments);
        let mut told = PromisedText::default();
        whole = evening(&mains, path, &mut told).is_ok();
        for found in mains.0.borrow().afterwards(path) {
            let begins = |text: &Option<String>| {
                let known = text.as_deref().zip(found.as_deref());
                known.is_some_and(|(text, found)| found.starts_with(text))
            };
            assert!(
                told.sure.is_none() || begins(&told.sure) || begins(&told.instead),
                "after {moments} operations {:?} was told, and {found:?} is found",
                told.sure
            );
        }
        moments += 1;
    }
    assert!(moments > 25, "the evening has more than {moments} operations");
}

#[test]
fn one_record_is_written_by_one_process() {
    let path = Path::new("evening.record");
    let mains = Mains::with_operations(1000);
    let mut first = AppendFile::create(mains.clone(), path, "head\n").unwrap();
    let refused = |mains: &Mains| AppendFile::resume(mains.clone(), path).err().map(|error| error.kind());
    assert_eq!(refused(&mains), Some(io::ErrorKind::ResourceBusy));
    first.replace(b"head\n> move\n").unwrap();
    assert_eq!(refused(&mains), Some(io::ErrorKind::ResourceBusy));
    let twice = AppendFile::create(mains.clone(), path, "").err().map(|error| error.kind());
    assert_eq!(twice, Some(io::ErrorKind::AlreadyExists));
    mains.remove(path).unwrap();
    assert!(!first.is_there().unwrap());
}

#[test]
fn a_file_that_cannot_be_looked_at_was_not_removed() {
    let mains = Mains::with_operations(1000);
    let game = AppendFile::create(mains.clone(), Path::new("evening.record"), "head\n").unwrap();
    mains.0.borrow_mut().has_files_left = false;
    assert!(game.is_there().is_err());
}
