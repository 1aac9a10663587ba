//! The files of the repository itself, for tests about how it is written.

use holdup_packs::Files;

/// The files below folders of the repository, by their paths from it. The
/// empty name stands for the files that lie in no folder.
pub fn repository(folders: &[&str]) -> Files {
    let root = crate::root().join("..");
    let mut files = Files::new();
    for &folder in folders {
        if folder.is_empty() {
            for entry in std::fs::read_dir(&root).into_iter().flatten().flatten() {
                if let Ok(bytes) = std::fs::read(entry.path()) {
                    files.insert(entry.file_name().to_string_lossy(), bytes);
                }
            }
        } else {
            crate::add(&mut files, &root.join(folder), folder);
        }
    }
    files
}
