//! What a greedy player thinks things are worth. The numbers were found by playing games against the greedy player of before.

/// Hundredths of a dollar: whole numbers are the same on every machine.
pub(crate) type Cents = i32;

/// So many dollars.
pub(crate) const fn dollars(amount: i32) -> Cents {
    amount * 100
}

/// A part of an amount, in per cent.
#[inline]
pub(crate) const fn part(amount: Cents, percent: i32) -> Cents {
    amount / 100 * percent + amount % 100 * percent / 100
}

/// The worth of things to a greedy player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The loss from a pawn that tolerates nobody.
    pub(crate) meeting: Cents,
    /// A shot, on the way to the prize for most shots.
    pub(crate) shot: Cents,
    /// A punch that knocks nothing loose.
    pub(crate) punch: Cents,
    /// The part that counts of loot knocked loose.
    pub(crate) share: i32,
    /// The part that counts of what sending a pawn of nobody does to others.
    pub(crate) send: i32,
    /// Something that only a script could tell.
    pub(crate) scripted: Cents,
    /// A token that brings something on a turn.
    pub(crate) drink: Cents,
    /// Something a script does beside a bandit, to a character that is no bandit and so plays against them all.
    pub(crate) hunt: Cents,
    /// Two or three more cards in hand.
    pub(crate) drawing: Cents,
    /// The loss of that for each card already held.
    pub(crate) per_card: Cents,
    /// The part that counts of loot where one stands.
    pub(crate) near: i32,
    /// The part that counts of the best card played after this one; 0 looks one card ahead.
    pub(crate) second: i32,
}

impl Style {
    /// Looks one card ahead. It is the fastest.
    pub(crate) const QUICK: Style = Style {
        meeting: dollars(220),
        shot: dollars(450),
        punch: dollars(40),
        share: 40,
        send: 100,
        scripted: dollars(60),
        drink: dollars(150),
        hunt: dollars(320),
        drawing: dollars(220),
        per_card: dollars(15),
        near: 50,
        second: 0,
    };

    /// Looks two cards ahead.
    pub(crate) const CAREFUL: Style = Style {
        meeting: dollars(250),
        shot: dollars(350),
        share: 50,
        send: 58,
        drawing: dollars(170),
        per_card: dollars(12),
        near: 60,
        second: 50,
        ..Style::QUICK
    };
}
