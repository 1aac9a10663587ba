//! Everything under `tests/` but the cases, which are a program of their own: each is a test of its own name. One
//! program for all of these links the engine once.
#![allow(
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a test that cannot go on has failed, and tests read and write what they are about"
)]

mod agents;
mod any_options;
mod awkward;
mod blessing;
mod blunders;
mod budgets;
mod capacity;
mod case_format;
mod chains;
mod combined;
mod coverage;
mod decks;
mod editions;
mod error_pages;
mod eyes;
mod fading;
mod families;
mod films;
mod gains;
mod games;
mod house_files;
mod house_rules;
mod imagined;
mod knots;
mod languages;
mod leads;
mod leaks;
mod life_cycle;
mod lines;
mod map;
mod matches;
mod meddling;
mod mixes;
mod names;
mod one_vm;
mod options;
mod order;
mod packs;
mod piles;
mod processes;
mod random_games;
mod records;
mod setup;
mod shared;
mod shortcuts;
mod showing;
mod shut_in;
mod tables;
mod tidy;
mod tops;
mod traces;
mod type_names;
mod verbs_by_hook;
mod ways_out;
mod words;
