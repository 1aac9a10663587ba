//! Pins: which records belong to an older content, so that what they come to
//! makes nothing fail. A pin holds for one content of one record; whatever else
//! it says is told, and the record is judged as any other.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use holdup_packs::pins::{self, Pin};
use holdup_packs::{Diagnostic, Files};
use holdup_replay::pins::Idle;

use super::judge::{Judged, Outcome};
use crate::archive::LARGEST_FILE;
use crate::disk;
use crate::failure::Failure;

/// Pins that may be about the records at hand.
pub(super) struct Pins {
    pins: Vec<Placed>,
    /// The files they stand in.
    pub(super) files: Files,
}

struct Placed {
    file: String,
    /// The record, as a path from where we are.
    path: PathBuf,
    pin: Pin,
}

/// Files of pins with something wrong in them.
pub(super) struct Faulty {
    pub(super) problems: Vec<Diagnostic>,
    pub(super) files: Files,
}

impl Pins {
    /// The pins of the file that is named, or of those that lie in the folders of the records and in those named.
    ///
    /// # Errors
    /// When the file that is named is not there. What is wrong in a file comes back instead of the pins.
    pub(super) fn find(
        named: Option<&Path>,
        paths: &[PathBuf],
        records: &[PathBuf],
    ) -> Result<Result<Pins, Faulty>, Failure> {
        let mut found = BTreeSet::new();
        if let Some(path) = named {
            if !disk::exists(path) || disk::is_folder(path) {
                return Err(Failure::Usage(format!("There is no file of pins {}.", path.display())));
            }
            found.insert(path.to_owned());
        } else {
            let folders = paths.iter().filter(|path| disk::is_folder(path)).map(PathBuf::as_path);
            let around = records.iter().filter_map(|record| record.parent());
            let beside = folders.chain(around).map(|folder| folder.join(pins::FILE));
            found.extend(beside.filter(|path| disk::exists(path)));
        }
        let (mut all, mut files, mut problems) = (Vec::new(), Files::new(), Vec::new());
        for path in found {
            let name = path.display().to_string();
            let bytes = disk::read_some(&path, LARGEST_FILE)
                .map_err(|error| Failure::Bad(format!("The pins in {name} cannot be read: {error}.")))?;
            let (pins, wrong) = pins::read(&name, &bytes);
            files.insert(name.clone(), bytes);
            problems.extend(wrong);
            let folder = path.parent().unwrap_or(Path::new(""));
            all.extend(pins.into_iter().map(|pin| Placed {
                file: name.clone(),
                path: folder.join(&pin.record),
                pin,
            }));
        }
        Ok(match problems.is_empty() {
            true => Ok(Pins { pins: all, files }),
            false => Err(Faulty { problems, files }),
        })
    }

    /// Pins the records that belong to an older content and are not good as they are. Answers what is to be said of
    /// pins that do nothing; where not all records were looked at, only of those that were.
    pub(super) fn apply(
        &self,
        judged: &mut [Judged],
        is_good: impl Fn(&Outcome) -> bool,
        all_were_run: bool,
    ) -> Vec<Diagnostic> {
        // The same file may be reached by more than one path.
        let led_to = |path: &Path| disk::led_to(path).unwrap_or_else(|_| path.to_owned());
        let places: Vec<PathBuf> = judged.iter().map(|one| led_to(Path::new(&one.name))).collect();
        let mut idle = Vec::new();
        for Placed { file, path, pin } in &self.pins {
            let place = led_to(path);
            let Some(at) = places.iter().position(|other| *other == place) else {
                if all_were_run && !disk::exists(path) {
                    idle.push(Idle::NoRecord.problem(file, pin));
                }
                continue;
            };
            let one = &mut judged[at];
            let why_idle = if one.content.as_ref() != Some(&pin.content) {
                Some(Idle::OtherContent(one.content.clone()))
            } else if one.content_now.as_ref() == Some(&pin.content) {
                Some(Idle::SameContent)
            } else if is_good(&one.outcome) {
                Some(Idle::NotNeeded)
            } else {
                None
            };
            match why_idle {
                Some(why) => idle.push(why.problem(file, pin)),
                None if one.outcome.may_be_pinned() => one.pinned = Some(pin.reason.clone()),
                // Wrong under any content: it is told as it is.
                None => {}
            }
        }
        idle
    }
}
