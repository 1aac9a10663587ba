//! The command `holdup`.

fn main() {}
