//! Games as pages. A view is a flat table of keys, a step is a sentence with the keys it changes, and a film is the
//! first view with all steps; the page that draws one knows no rule and no name. Nothing here opens a file.

pub mod film;
mod gesture;
pub mod page;
pub mod pair;
pub mod picture;
pub mod question;
mod sheet;
pub mod view;
pub mod viewer;
