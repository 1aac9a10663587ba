//! Pins: which records belong to an older content, so that what they come to
//! makes nothing fail. A pin holds for one content of one record; whatever else
//! it says is told, and the record is judged as any other. So is a rulebook
//! version that has changed since the records of a folder were made.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use holdup_packs::pins::{self, Pin};
use holdup_packs::{Diagnostic, Files, is_house_file};
use holdup_replay::compare::ComparedVersion;
use holdup_replay::library::Library;
use holdup_replay::pins::{Idle, other_version};

use super::judge::{GradeTotal, Judged};
use crate::archive::LARGEST_FILE;
use crate::command::compare::version;
use crate::disk::{self, ShownPath};
use crate::failure::Failure;

/// Pins that may be about the records at hand.
pub(crate) struct KnownPins {
    pins: Vec<Placed>,
    presets: Vec<PinnedVersion>,
    /// The files they stand in.
    pub(crate) files: Files,
}

/// The rulebook version a file of pins names.
struct PinnedVersion {
    file: String,
    /// The folder the file lies in.
    folder: PathBuf,
    preset: String,
    span: Range<usize>,
}

struct Placed {
    file: String,
    /// The record, as a path from where we are.
    path: PathBuf,
    pin: Pin,
}

/// Files of pins with something wrong in them.
pub(crate) struct Faulty {
    pub(crate) problems: Vec<Diagnostic>,
    pub(crate) files: Files,
}

impl KnownPins {
    /// The pins of the file that is named, or of those that lie in the folders of the records and in those named.
    ///
    /// # Errors
    /// When the file that is named is not there. What is wrong in a file comes back instead of the pins.
    pub(crate) fn find(
        named: Option<&Path>,
        paths: &[PathBuf],
        records: &[PathBuf],
    ) -> Result<Result<KnownPins, Faulty>, Failure> {
        let mut found = BTreeSet::new();
        if let Some(path) = named {
            if !disk::exists(path) || disk::is_folder(path) {
                return Err(Failure::Usage(format!("There is no file of pins {}.", path.shown())));
            }
            found.insert(path.to_owned());
        } else {
            let folders = paths.iter().filter(|path| disk::is_folder(path)).map(PathBuf::as_path);
            let around = records.iter().filter_map(|record| record.parent());
            let beside = folders.chain(around).map(|folder| folder.join(pins::FILE));
            found.extend(beside.filter(|path| disk::exists(path)));
        }
        let (mut all, mut presets, mut files, mut problems) =
            (Vec::new(), Vec::new(), Files::new(), Vec::new());
        for path in found {
            let name = path.shown();
            let bytes = disk::read_some(&path, LARGEST_FILE)
                .map_err(|error| Failure::Bad(format!("The pins in {name} cannot be read: {error}.")))?;
            let (said, wrong) = pins::read(&name, &bytes);
            files.insert(name.clone(), bytes);
            problems.extend(wrong);
            let folder = path.parent().unwrap_or(Path::new(""));
            presets.extend(said.preset.map(|(preset, span)| PinnedVersion {
                file: name.clone(),
                folder: folder.to_owned(),
                preset,
                span,
            }));
            all.extend(said.pins.into_iter().map(|pin| Placed {
                file: name.clone(),
                path: folder.join(&pin.record),
                pin,
            }));
        }
        Ok(match problems.is_empty() {
            true => Ok(KnownPins { pins: all, presets, files }),
            false => Err(Faulty { problems, files }),
        })
    }

    /// Warnings about rulebook versions that are named, where records that are not pinned were made with others.
    ///
    /// # Errors
    /// When such a version cannot be loaded.
    pub(crate) fn other_versions(
        &self,
        judged: &[Judged],
        library: &Library,
    ) -> Result<Vec<Diagnostic>, Failure> {
        let mut found = Vec::new();
        for PinnedVersion { file, folder, preset, span } in &self.presets {
            let name = if is_house_file(preset) { beside(folder, preset) } else { preset.clone() };
            let now = version(&name, library, &[])?;
            let within = |one: &&Judged| one.pinned.is_none() && Path::new(&one.name).starts_with(folder);
            let made = |one: &Judged| Some((one.name.clone(), one.version.clone()?));
            let made: Vec<(String, ComparedVersion)> =
                judged.iter().filter(within).filter_map(made).collect();
            let made: Vec<(&str, &ComparedVersion)> =
                made.iter().map(|(name, version)| (name.as_str(), version)).collect();
            found.extend(other_version((file, span.clone()), &now, &made));
        }
        Ok(found)
    }

    /// Pins the records that belong to an older content and are not good as they are. Answers what is to be said of
    /// pins that do nothing; where not all records were looked at, only of those that were.
    pub(crate) fn apply(
        &self,
        judged: &mut [Judged],
        is_good: impl Fn(&GradeTotal) -> bool,
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

/// The path of a file as it is written from a folder, without the ways down that lead up again at once.
fn beside(folder: &Path, file: &str) -> String {
    let mut path = folder.to_owned();
    for part in Path::new(file).components() {
        let is_named = path.file_name().is_some();
        if !(part == Component::ParentDir && is_named && path.pop()) {
            path.push(part);
        }
    }
    path.to_string_lossy().into_owned()
}
