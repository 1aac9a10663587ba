//! Games as pages. A view is a flat table of keys, a step is a sentence with the keys it changes, and a film is the
//! first view with all steps; the page that draws one knows no rule and no name. A game that is being played is the same
//! with steps still to come. Nothing here opens a file or a socket.

pub mod bench;
pub mod cover;
pub mod film;
mod gesture;
pub mod host;
pub mod house;
pub mod live;
mod look;
pub mod page;
pub mod pair;
pub mod picture;
pub mod question;
pub mod rules;
pub mod seat;
mod sheet;
pub mod site;
pub mod view;
pub mod viewer;
