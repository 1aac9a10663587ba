//! Every row of every sound file, typed, with its place. The first definition
//! of an id counts; its position among its kind is the number it gets.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, Range};
use std::sync::Arc;

use toml::de::DeTable;

use super::declared::TableBuilder;
use crate::diagnostic::{Diagnostic, codes};
use crate::key::Keys;
use crate::kind;
use crate::merged_files::Pools;
use crate::raw::*;
use crate::resolve;
use crate::script::Calls;
use crate::tree::items;
use crate::world::{APART, File, World};
use holdup_rules::capacity::MAX_ACTIONS;
use holdup_rules::content::{Absent, Content, LeftOut};
use holdup_rules::hook::{HookPoint, NamedId};
use holdup_rules::ids::{ActionId, ActionSet};
use holdup_rules::things::{self, Hears, ThingKind};

pub(super) mod hooked;
mod needed;
mod says;

pub(super) use says::{RowRefs, ScriptDeclaration, says_within};

/// Most rows of a kind, those of parts that are off among them: an id is a byte where there is not room for more.
pub(super) const MOST_ROWS: usize = u8::MAX as usize + 1;

/// Which row it is and where it stands.
#[derive(Clone, Debug)]
pub(super) struct RowPosition<'w> {
    pub(super) id: String,
    pub(super) file: &'w File<'w>,
    /// Where in the file, such as `car/3`; nothing where the file has nothing else in it.
    place: String,
}

/// A row and where it stands.
#[derive(Debug)]
pub(super) struct Row<'w, T> {
    stand: RowPosition<'w>,
    pub(super) raw: Arc<T>,
}

impl<T> Clone for Row<'_, T> {
    fn clone(&self) -> Self {
        Row { stand: self.stand.clone(), raw: Arc::clone(&self.raw) }
    }
}

impl<'w, T> Deref for Row<'w, T> {
    type Target = RowPosition<'w>;

    fn deref(&self) -> &RowPosition<'w> {
        &self.stand
    }
}

impl RowPosition<'_> {
    /// The bytes of a key of this row, such as `loot/0/kind`.
    pub(super) fn span(&self, key: &str) -> Range<usize> {
        match (&*self.place, key) {
            ("", "") => 0..0,
            ("", key) => self.file.span(key),
            (place, "") => self.file.span(place),
            (place, key) => self.file.span(&format!("{place}/{key}")),
        }
    }

    /// The path of the file it has to itself, or would have: its script lies beside it.
    pub(super) fn own_path(&self) -> String {
        match &*self.place {
            "" => self.file.path.to_owned(),
            _ => self.file.own_path(&self.id),
        }
    }

    /// The bytes that are blamed where it is one too many.
    pub(super) fn blamed(&self) -> Range<usize> {
        self.span(if self.file.kind.is_thing() { "" } else { "id" })
    }

    /// A problem at a key of this row.
    pub(super) fn wrong(
        &self,
        code: &'static crate::diagnostic::Code,
        key: &str,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::new(code, self.file.path, self.span(key), message)
    }
}

/// A thing from the table of its kind, which says what the engine does, or from a file of its own, where a script does it.
#[derive(Clone, Debug)]
pub(super) enum Any<R, F> {
    Table(R),
    Own(F),
}

pub(super) type ActionAny = Any<ActionRow, ActionFile>;
pub(super) type ScoringAny = Any<ScoringRow, ScoringFile>;

/// How a row is read from the table it stands in.
trait ReadRow: Sized {
    /// `is_file` says whether the table is a file of its own.
    fn read(table: &DeTable<'_>, is_file: bool) -> Option<Self>;
}

// A car or a pawn of a table is read as a file of its own is, which says nothing of a script.
impl<T: Keys> ReadRow for T {
    fn read(table: &DeTable<'_>, _is_file: bool) -> Option<T> {
        T::of(table)
    }
}

impl<R: Keys, F: Keys> ReadRow for Any<R, F> {
    fn read(table: &DeTable<'_>, is_file: bool) -> Option<Any<R, F>> {
        if is_file { F::of(table).map(Any::Own) } else { R::of(table).map(Any::Table) }
    }
}

#[derive(Clone, Copy)]
pub(super) struct Nameless<'r, 'w> {
    stand: &'r RowPosition<'w>,
    pub(super) raw: &'r dyn RowRefs,
}

impl<'r, 'w> Deref for Nameless<'r, 'w> {
    type Target = RowPosition<'w>;

    fn deref(&self) -> &RowPosition<'w> {
        self.stand
    }
}

/// The rows of a kind, whichever it is.
trait AnyRows<'w> {
    fn each(&self) -> Vec<Nameless<'_, 'w>>;

    /// Leaves out what is not there while these parts are on.
    fn keep_to(&mut self, on: &BTreeSet<String>);
}

impl<'w, T: RowRefs> AnyRows<'w> for Vec<Row<'w, T>> {
    fn each(&self) -> Vec<Nameless<'_, 'w>> {
        self.iter().map(|row| Nameless { stand: &row.stand, raw: &*row.raw }).collect()
    }

    fn keep_to(&mut self, on: &BTreeSet<String>) {
        self.retain(|row| row.raw.belongs().is_there(on));
    }
}

/// The number of each row among its kind, by kind and id.
type Numbers = BTreeMap<&'static str, BTreeMap<String, usize>>;

/// When a table of content is filled in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Filled {
    /// Once for all variants that have the same things.
    Once,
    /// For each anew: something in it comes from options.
    Anew,
}

/// Fills in the table of content that the rows of a kind become.
type Fill = fn(&mut Content, &TableBuilder<'_, '_>, &mut Vec<Diagnostic>);

/// Declares the lists. The row `BAND bands: BandRow, Once |content, of, out| content.bands = resolve::round::bands(of, out);`
/// becomes the field `bands: Vec<Row<'w, BandRow>>` of [`Rows`], which is read from all files that define what
/// [`things::BAND`] is, and is among [`Rows::lists`]; and [`Rows::fill`] fills `Content::bands` in with what is behind it.
macro_rules! lists {
    ($($kind:ident $rows:ident: $raw:ty, $when:ident $fill:expr;)*) => {
        /// All rows.
        #[derive(Clone, Debug)]
        pub(super) struct Rows<'w> {
            pub(super) packs: Vec<Row<'w, PackFile>>,
            $(pub(super) $rows: Vec<Row<'w, $raw>>,)*
            pub(super) rules: Arc<[Row<'w, RuleRow>]>,
            numbers: Numbers,
        }

        impl<'w> Rows<'w> {
            fn read(reader: &mut RowReader<'w, '_>) -> Rows<'w> {
                Rows {
                    packs: reader.packs(),
                    $($rows: reader.rows(things::$kind.word),)*
                    rules: reader.rows("rule").into(),
                    numbers: BTreeMap::new(),
                }
            }

            /// What content consists of, kind by kind.
            fn lists(&self) -> impl Iterator<Item = (&'static str, &dyn AnyRows<'w>)> {
                [("pack", &self.packs as &dyn AnyRows<'w>), $((things::$kind.word, &self.$rows)),*].into_iter()
            }

            /// Fills in the tables that are filled in then.
            pub(super) fn fill(
                when: Filled,
                content: &mut Content,
                of: &TableBuilder<'_, '_>,
                out: &mut Vec<Diagnostic>,
            ) {
                let fills: &[(Filled, Fill)] = &[$((Filled::$when, $fill)),*];
                fills.iter().filter(|(then, _)| *then == when).for_each(|(_, fill)| fill(content, of, out));
            }

            fn lists_mut(&mut self) -> impl Iterator<Item = &mut dyn AnyRows<'w>> {
                [$(&mut self.$rows as &mut dyn AnyRows<'w>),*].into_iter()
            }
        }
    };
}

lists! {
    LEVEL levels: LevelRow, Once |content, of, _| content.levels = resolve::level::resolve(of);
    ACTION actions: ActionAny, Anew |content, of, out| content.actions = resolve::action::resolve(of, out);
    BANDIT bandits: BanditFile, Anew |content, of, out| content.characters = resolve::bandit::resolve(of, out);
    CARD cards: CardFile, Anew |content, of, out| resolve::family::cards(of, content, out);
    ZONE zones: ZoneRow, Anew |content, of, out| content.zones = resolve::family::zones(of, out);
    FAMILY families: FamilyRow, Anew |content, of, out| content.families = resolve::family::families(of, &content.zones, out);
    BULLET bullets: BulletFile, Anew |content, of, out| content.bullets = resolve::bullet::resolve(of, out);
    CAR cars: CarFile, Anew |content, of, out| content.cars = resolve::car::resolve(of, out);
    LINE lines: LineRow, Anew |content, of, out| content.lines = resolve::line::resolve(of, out);
    PAWN pawns: PawnFile, Anew |content, of, out| content.pawns = resolve::pawn::resolve(of, out);
    LOOT loot: LootRow, Anew |content, of, out| resolve::loot::resolve(of, content, out);
    TURN turns: TurnRow, Anew |content, of, out| content.turns = resolve::turn::resolve(of, out);
    PLANNING plannings: PlanningFile, Anew |content, of, out| content.plannings = resolve::planning::resolve(of, out);
    MARK marks: MarkRow, Once |content, of, out| content.marks = resolve::mark::resolve(of, out);
    BAND bands: BandRow, Once |content, of, out| content.bands = resolve::round::bands(of, out);
    ROUND rounds: RoundRow, Once |content, of, _| content.rounds = resolve::round::cards(of);
    EVENT events: EventFile, Once |content, of, _| content.events = resolve::event::resolve(of);
    SCORING scoring: ScoringAny, Anew |content, of, out| content.scoring = resolve::scoring::resolve(of, content, out);
    VICTORY victories: VictoryFile, Once |content, of, out| content.victories = resolve::victory::resolve(of, out);
    SIDE sides: SideRow, Once |content, of, _| content.sides = resolve::side::resolve(of);
    PART parts: PartRow, Once |content, of, _| content.parts = resolve::part::resolve(of);
    // Their values are what all else is filled in with.
    OPTION options: OptionRow, Once |_, _, _| ();
}

/// The option a part declares, if its id is free.
fn option_of<'w>(world: &World<'_>, row: &Row<'w, PartRow>) -> Option<Row<'w, OptionRow>> {
    let is_its_own = world.is_first("option", &row.id, row.file.path, row.span("id"));
    is_its_own.then(|| Row { stand: row.stand.clone(), raw: Arc::new(row.raw.as_option()) })
}

struct RowReader<'w, 'o> {
    world: &'w World<'w>,
    out: &'o mut Vec<Diagnostic>,
}

impl<'w> RowReader<'w, '_> {
    /// Every row a word stands for: those of tables, and files that define one thing each.
    fn rows<T: ReadRow>(&mut self, word: &'static str) -> Vec<Row<'w, T>> {
        let world = self.world;
        let mut all = Vec::new();
        for kind in kind::ALL.iter().filter(|kind| kind.defines.contains(&word)) {
            for file in world.of(kind) {
                let Some(tree) = file.tree().filter(|_| file.clean) else {
                    continue;
                };
                let root = tree.root.get_ref();
                if kind.is_thing() {
                    if world.is_first(word, &file.id, file.path, 0..0) {
                        all.extend(
                            self.row(RowPosition { id: file.id.clone(), file, place: String::new() }, root),
                        );
                    }
                    continue;
                }
                for (at, row) in items(root, word).enumerate() {
                    let Some(row) = row.get_ref().as_table() else { continue };
                    let id = row.get("id").and_then(|id| id.get_ref().as_str()).unwrap_or_default();
                    let stand = RowPosition { id: id.to_owned(), file, place: format!("{word}/{at}") };
                    if world.is_first(word, id, file.path, stand.span("id")) {
                        all.extend(self.row(stand, row));
                    }
                }
            }
        }
        self.keep_to_room(word, &mut all);
        all
    }

    /// Leaves out what no id could name, whatever parts are on.
    fn keep_to_room<T>(&mut self, word: &str, rows: &mut Vec<Row<'w, T>>) {
        let Some(kind) = ThingKind::named(word) else { return };
        let (there, most) = (rows.len(), kind.most.max(MOST_ROWS));
        if let Some(row) = rows.get(most) {
            let message =
                format!("in all packs there are {there} {}, and at most {most} can be read", kind.several);
            self.out.push(
                row.wrong(&codes::TOO_MANY, "id", message)
                    .label("one too many")
                    .help(format!("remove {} of them", there - most)),
            );
        }
        rows.truncate(most);
    }

    /// Manifests, whose ids are told apart elsewhere.
    fn packs(&mut self) -> Vec<Row<'w, PackFile>> {
        let world = self.world;
        let sound = world.of(&kind::PACK).filter_map(|file| {
            let raw = file.read::<PackFile>(self.out)?;
            let stand = RowPosition { id: raw.id.clone(), file, place: String::new() };
            Some(Row { stand, raw: Arc::new(raw) })
        });
        sound.collect()
    }

    fn row<T: ReadRow>(&mut self, stand: RowPosition<'w>, row: &DeTable<'_>) -> Option<Row<'w, T>> {
        let Some(raw) = T::read(row, stand.place.is_empty()) else {
            self.out.push(stand.wrong(&codes::WRONG_TYPE, "", APART.to_owned()));
            return None;
        };
        Some(Row { stand, raw: Arc::new(raw) })
    }
}

impl<'w> Rows<'w> {
    pub(super) fn gather(world: &'w World<'w>, out: &mut Vec<Diagnostic>) -> Rows<'w> {
        let mut rows = Rows::read(&mut RowReader { world, out });
        rows.options.extend(rows.parts.iter().filter_map(|row| option_of(world, row)));
        // Stations end every round deck, so their bands come last.
        rows.bands.sort_by_key(|row| row.raw.seats.is_none());
        rows.number();
        rows
    }

    /// Puts ways to win in the order in which they are asked.
    pub(super) fn order_victories(&mut self, calls: &Calls) {
        let own = |row: &Row<'_, VictoryFile>| row.raw.heard.called.priority;
        self.victories.sort_by_key(|row| calls.priority(&row.own_path(), HookPoint::Winners, own(row)));
        self.number();
    }

    /// Gives every row its number among its kind. Whoever leaves rows out does so once more.
    pub(super) fn number(&mut self) {
        let numbered = |list: &dyn AnyRows<'w>| {
            list.each().iter().enumerate().map(|(at, row)| (row.id.to_owned(), at)).collect()
        };
        self.numbers = self.lists().map(|(kind, list)| (kind, numbered(list))).collect();
    }

    /// Every row with its kind.
    pub(super) fn all(&self) -> Vec<(&'static str, Nameless<'_, 'w>)> {
        let lists = self.lists();
        lists.flat_map(|(kind, list)| list.each().into_iter().map(move |row| (kind, row))).collect()
    }

    /// The rows of a kind, in the order of their numbers.
    pub(super) fn of(&self, kind: &str) -> Vec<Nameless<'_, 'w>> {
        let list = self.lists().find(|(word, _)| *word == kind);
        list.map_or_else(Vec::new, |(_, list)| list.each())
    }

    /// What hears whatever happens in a game in nobody's name, while these parts are on: packs and parts first of all.
    pub(super) fn always(&self, on: &BTreeSet<String>) -> impl Iterator<Item = Nameless<'_, 'w>> {
        let hears = |kind: &str| ThingKind::named(kind).is_none_or(|kind| kind.hears == Some(Hears::Always));
        let is_on = |kind: &str, id: &str| kind != things::PART.word || on.contains(id);
        let rows = self.all().into_iter().filter(move |(kind, row)| hears(kind) && is_on(kind, &row.id));
        rows.map(|(_, row)| row)
    }

    /// What of these rows `kept` has no more, while these parts are on.
    pub(super) fn absent_from(&self, kept: &Rows<'w>, on: &BTreeSet<String>) -> Arc<[Absent]> {
        let pools =
            [(&things::BANDIT, "characters"), (&things::CAR, "cars"), (&things::ROUND, "round_cards")];
        let gone = self.all().into_iter().filter_map(|(kind, row)| {
            if kept.number_of(kind, &row.id).is_some() {
                return None;
            }
            // A round card goes with its band.
            let round = self.rounds.iter().find(|round| kind == things::ROUND.word && round.id == row.id);
            let band = round.and_then(|round| self.bands.iter().find(|band| band.id == round.raw.band));
            let whose =
                || [Some(row.raw.belongs()), band.map(|band| band.raw.belongs())].into_iter().flatten();
            let parts = whose().flat_map(|Belongs { parts, .. }| parts);
            let without = whose().flat_map(|Belongs { without, .. }| without);
            let off: Vec<String> = parts.filter(|part| !on.contains(*part)).cloned().collect();
            let taken: Vec<String> = without.filter(|part| on.contains(*part)).cloned().collect();
            let by = match (off.is_empty(), taken.is_empty()) {
                (false, _) => LeftOut::Off(off),
                (true, false) => LeftOut::On(taken),
                (true, true) => LeftOut::Pool(pools.iter().find(|(of, _)| of.word == kind)?.1),
            };
            Some(Absent { kind, id: row.id.clone(), by })
        });
        gone.collect()
    }

    /// Leaves out what is not there while these parts are on.
    pub(super) fn keep_to_parts(&mut self, on: &BTreeSet<String>) {
        let bands: BTreeSet<String> = self.bands.iter().map(|band| band.id.clone()).collect();
        self.lists_mut().for_each(|list| list.keep_to(on));
        // A card is there with its family.
        let folders: BTreeSet<&str> = self.families.iter().map(|row| row.raw.folder.as_str()).collect();
        self.cards.retain(|row| row.file.folder().is_some_and(|folder| folders.contains(folder)));
        // So is a round card with its band; that there never was one is reported elsewhere.
        let left = &self.bands;
        self.rounds
            .retain(|row| !bands.contains(&row.raw.band) || left.iter().any(|band| band.id == row.raw.band));
        for row in &mut self.cars {
            let is_on = |loot: &PrintedLootRow| loot.belongs.is_there(on);
            if !row.raw.car.loot.iter().all(is_on) {
                Arc::make_mut(&mut row.raw).car.loot.retain(is_on);
            }
        }
        for row in &mut self.loot {
            let is_on = |tokens: &TokensRow| tokens.belongs.is_there(on);
            if !row.raw.tokens.iter().all(is_on) {
                Arc::make_mut(&mut row.raw).tokens.retain(is_on);
            }
        }
    }

    /// Leaves out what a preset or house file does not let into a game. Scripts and options of what is left
    /// out are still in order, so whoever checks them does it before.
    pub(super) fn keep_to_pools(&mut self, pools: &Pools) {
        if let Some(ids) = pools.get("characters") {
            self.bandits.retain(|row| ids.contains(&row.id));
        }
        if let Some(ids) = pools.get("cars") {
            self.cars.retain(|row| row.raw.car.leads || ids.contains(&row.id));
        }
        if let Some(ids) = pools.get("round_cards") {
            self.rounds.retain(|row| ids.contains(&row.id));
            // A band nothing is left of serves nobody.
            let rounds = &self.rounds;
            self.bands.retain(|band| rounds.iter().any(|row| row.raw.band == band.id));
        }
    }

    /// The number of something by its id; none when it does not exist, which
    /// has been reported elsewhere.
    pub(super) fn number_of(&self, kind: &'static str, id: &str) -> Option<usize> {
        self.numbers.get(kind)?.get(id).copied()
    }

    /// What something is by its id, as [`Self::number_of`]. A character is a bandit here.
    pub(super) fn id<T: NamedId>(&self, id: &str) -> Option<T> {
        self.number_of(T::KIND.id()?.of[0], id).map(T::of_row)
    }

    /// The same, where a row may name none.
    pub(super) fn named<T: NamedId>(&self, id: &Option<String>) -> Option<T> {
        self.id(id.as_deref()?)
    }

    /// A set of actions. There is room for no more in one; that there are too many is reported elsewhere.
    pub(super) fn actions(&self, ids: &[String]) -> ActionSet {
        self.ids(ids).filter(|action: &ActionId| action.index() < MAX_ACTIONS).collect()
    }

    /// As [`Self::id`], of several; those that do not exist are left out.
    pub(super) fn ids<'s, T: NamedId>(
        &'s self,
        ids: &'s [String],
    ) -> impl Iterator<Item = T> + use<'s, 'w, T> {
        ids.iter().filter_map(|id| self.id(id))
    }
}
