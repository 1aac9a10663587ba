//! The examples do what they say.

#[path = "../examples/embed.rs"]
mod embed;
#[path = "../examples/own_agent.rs"]
mod own_agent;

#[test]
fn a_game_is_played_in_thirty_lines() {
    embed::main().expect("the example plays to the end");
    let text = include_str!("../examples/embed.rs");
    let lines = text.lines().filter(|line| !line.starts_with("//!") && !line.is_empty()).count();
    assert!(lines <= 30, "{lines} lines");
}

#[test]
fn an_agent_of_ones_own_plays() {
    own_agent::main().expect("the example plays to the end");
}
