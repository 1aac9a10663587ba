//! What filters select.

use holdup_rules::game::Game;
use holdup_rules::ids::*;
use holdup_rules::layout::Layout;
use holdup_rules::{procedure, verb};
use mlua::Value;

use super::kinds::*;
use super::take::Argument;
use super::{RunningVerb, VerbTrouble};
use crate::value::{WHOLE, first, row_of};
use crate::words::{ALONG, BANDIT_FIELDS, PLACE_FIELDS};

/// Which characters a filter selects, by its fields in the order of [`BANDIT_FILTER`](crate::words::BANDIT_FILTER): all
/// that are not nil must hold. What a filter says beside them may name closed levels.
pub(crate) fn selected(
    verb: &RunningVerb<'_>,
    game: &Game,
    fields: &[Value],
    names_closed: bool,
) -> Result<WhoSet, VerbTrouble> {
    let [level, car, car_of, at, alone, except, beside, has_level]: [_; BANDIT_FIELDS] = first(fields);
    if let (Some(WHOLE), Value::Table(filter)) = (row_of(level), car) {
        return verb.filtered(game, "filter", filter);
    }
    let layout = game.layout();
    let at = Option::<Place>::read(verb, game, "at", at)?;
    let car = Option::<Car>::read(verb, game, "car", car)?;
    let level = Option::<Level>::read(verb, game, "level", level)?;
    let except = Option::<Bandit>::read(verb, game, "except", except)?;
    let alone = Option::<Truth>::read(verb, game, "alone", alone)?;
    let beside = Option::<Loot>::read(verb, game, "beside", beside)?;
    let has_level = Option::<Level>::read(verb, game, "has_level", has_level)?;
    let with = match Option::<Who>::read(verb, game, "car_of", car_of) {
        Ok(Some(who)) => match game.place(who) {
            Some(place) => Some(layout.car(place)),
            None => return Ok(WhoSet::EMPTY),
        },
        Ok(None) => None,
        // Who is not in this game is in no car.
        Err(VerbTrouble::NotInGame) => return Ok(WhoSet::EMPTY),
        Err(trouble) => return Err(trouble),
    };
    // AMB-073: what is about cars, or about who stands how, reaches a closed level only where it names the level or the
    // place. Who asks about nowhere asks about everybody.
    let somewhere = car.is_some() || with.is_some() || alone.is_some() || has_level.is_some();
    let is_named = level.is_some() || at.is_some() || names_closed;
    let hidden = if somewhere && !is_named { layout.closed } else { PlaceSet::EMPTY };
    let wanted = |bandit: WhoId, place: PlaceId| {
        !hidden.has(place)
            && at.is_none_or(|at| at == place)
            && car.is_none_or(|car| car == layout.car(place))
            && with.is_none_or(|car| car == layout.car(place))
            && level.is_none_or(|level| level == layout.level(place))
            && except != Some(bandit)
            && has_level.is_none_or(|level| layout.was_built_with(layout.car(place), level))
            && beside.is_none_or(|kind| !procedure::loot_in(game, place, kind).is_empty())
            && alone.is_none_or(|wanted| wanted == is_alone(game, bandit, place))
    };
    let mut found = WhoSet::EMPTY;
    for who in game.table().all_characters() {
        if game.place(who.pawn()).is_some_and(|place| wanted(who, place)) {
            found.insert(who);
        }
    }
    Ok(found)
}

/// True if a bandit shares the place with no other pawn of any kind (AMB-016, AMB-146).
fn is_alone(game: &Game, bandit: WhoId, place: PlaceId) -> bool {
    let table = game.table();
    let here = |pawn: PawnId| pawn != bandit.pawn() && game.place(pawn) == Some(place);
    !table.all_characters().map(WhoId::pawn).chain(table.pawns_of_nobody()).any(here)
}

/// What a filter says of lines, one of this line, in the car that leads its line, in one at an end of it; and of what is closed.
pub(super) struct Along {
    /// A line that is not in the game has nobody.
    line: Option<Option<LineId>>,
    leads: Option<bool>,
    at_end: Option<bool>,
    closed: Option<bool>,
}

impl Along {
    /// What these fields of a filter say, if one is there.
    pub(super) fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        fields: &[Value; ALONG],
    ) -> Result<Option<Along>, VerbTrouble> {
        let [line, leads, at_end, closed] = fields;
        let along = Along {
            line: Option::<SomeLine>::read(verb, game, "line", line)?,
            leads: Option::<Truth>::read(verb, game, "leads", leads)?,
            at_end: Option::<Truth>::read(verb, game, "at_end", at_end)?,
            closed: Option::<Truth>::read(verb, game, "closed", closed)?,
        };
        Ok(fields.iter().any(|field| !field.is_nil()).then_some(along))
    }

    /// True if closed levels are named.
    pub(super) fn names_closed(&self) -> bool {
        self.closed == Some(true)
    }

    /// The places of which this holds; those on closed levels only where they are named. AMB-073
    pub(super) fn places(&self, game: &Game, named: bool) -> PlaceSet {
        let layout = game.layout();
        let fits = |&place: &PlaceId| {
            let car = layout.car(place);
            let own = layout.line(car);
            let is_at_end = || {
                let mut cars = own.into_iter().flat_map(|own| layout.of_line(own));
                let front = cars.next();
                front == Some(car) || cars.next_back() == Some(car)
            };
            let leads = || own.and_then(|own| verb::leading(game, own)) == Some(car);
            let is_closed = layout.closed.has(place);
            (named || self.names_closed() || !is_closed)
                && self.closed.is_none_or(|wanted| wanted == is_closed)
                && self.line.is_none_or(|line| line.is_some() && line == own)
                && self.leads.is_none_or(|wanted| wanted == leads())
                && self.at_end.is_none_or(|wanted| wanted == is_at_end())
        };
        layout.places().filter(fits).collect()
    }
}

/// A filter of places, with the fields of [`crate::registry::PLACE_FILTER`].
pub(crate) struct PlacesWith {
    car: Option<u8>,
    level: Option<LevelId>,
    except: Option<PlaceId>,
    /// Those that are left where it says something of lines or of what is closed, and if it names closed levels.
    along: Option<PlaceSet>,
    names_closed: bool,
}

impl PlacesWith {
    /// Reads the fields that cross by themselves, in their order.
    pub(super) fn read(
        verb: &RunningVerb<'_>,
        game: &Game,
        fields: &[Value],
    ) -> Result<PlacesWith, VerbTrouble> {
        let [car, level, except]: [_; PLACE_FIELDS] = first(fields);
        if let (Some(WHOLE), Value::Table(filter)) = (row_of(car), level) {
            return verb.places_filtered(game, "filter", filter);
        }
        Ok(PlacesWith {
            car: Option::<Car>::read(verb, game, "car", car)?,
            level: Option::<Level>::read(verb, game, "level", level)?,
            except: Option::<Place>::read(verb, game, "except", except)?,
            along: None,
            names_closed: false,
        })
    }

    /// The same with what is said of lines and of what is closed.
    pub(super) fn along(self, game: &Game, along: Option<Along>) -> PlacesWith {
        let names_closed = along.as_ref().is_some_and(Along::names_closed);
        PlacesWith {
            along: along.map(|along| along.places(game, self.level.is_some())),
            names_closed,
            ..self
        }
    }

    /// Whether everything holds for a place that is given. Of a car the closed levels have to be named. AMB-073
    pub(crate) fn has(&self, layout: &Layout, place: PlaceId) -> bool {
        let is_named = self.level.is_some() || self.names_closed;
        let hidden = self.car.is_some() && !is_named && layout.closed.has(place);
        !hidden
            && !layout.gone.has(place)
            && self.car.is_none_or(|car| car == layout.car(place))
            && self.level.is_none_or(|level| level == layout.level(place))
            && self.except != Some(place)
            && self.along.is_none_or(|along| along.has(place))
    }
}
