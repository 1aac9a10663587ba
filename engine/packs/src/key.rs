//! Keys of content, each said once: a row of [`keys!`] is the field of a type, how that is read from a table, and what
//! the walk, the reference and editors know of the key.

use std::collections::BTreeMap;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use crate::shape::{KeyNotes, Shape, ShapeForm, TableShape};
use holdup_rules::words::EngineWords;

/// What can stand behind a key.
pub(crate) trait Key: Sized {
    /// All that may be written.
    fn shape() -> Shape;

    /// The value as it is written; none where it does not fit, which the walk has told.
    fn read(value: &DeValue<'_>) -> Option<Self>;

    /// The value where the key is missing; none if it must be there.
    fn absent() -> Option<Self> {
        None
    }

    /// The value as schemas write it, where they can.
    fn written(&self) -> Option<Value> {
        None
    }
}

/// A type whose keys stand in a table, alone or among those of others.
pub(crate) trait Keys: Sized {
    /// Its doc comment, line by line.
    const ABOUT: &'static [&'static str];
    /// The keys it reads, without those of types within.
    const NAMES: &'static [&'static str];

    /// Adds its keys to those of the table.
    fn describe(table: &mut TableShape);

    /// The value a table holds; none where it does not fit. `known` are the keys of the type that this one stands in.
    fn read_from(table: &DeTable<'_>, known: &[&str]) -> Option<Self>;

    /// The value a whole table holds; none where it does not fit.
    fn of(table: &DeTable<'_>) -> Option<Self> {
        Self::read_from(table, &[])
    }
}

impl TableShape {
    /// Adds a key.
    pub(crate) fn add<T: Key>(
        &mut self,
        name: &'static str,
        meaning: &[&str],
        missing: Option<T>,
        notes: KeyNotes,
    ) {
        if missing.is_none() && T::absent().is_none() {
            self.required.push(name);
        }
        let default = missing.as_ref().and_then(T::written);
        self.keys.insert(name, Shape { default, ..T::shape().said(meaning, notes) });
    }
}

/// The shape of a table with the keys of a type.
pub(crate) fn table_of<T: Keys>() -> Shape {
    let mut table = TableShape::default();
    T::describe(&mut table);
    // Further keys are ids.
    let form = table.others.is_some().then_some("id");
    Shape::new(ShapeForm::Table(table)).said(T::ABOUT, KeyNotes { form, ..KeyNotes::NONE })
}

/// What stands at a key of a table, or what it is where nothing does.
pub(crate) fn take<T: Key>(table: &DeTable<'_>, name: &str, missing: Option<T>) -> Option<T> {
    match table.get(name) {
        Some(value) => T::read(value.get_ref()),
        None => missing.or_else(T::absent),
    }
}

/// Types that are tables. Each row is a field, which is called like its key if no other name stands behind it; what it
/// is where the key is missing; and, as [`KeyNotes`], what its type cannot say. The fields behind `..`
/// are types whose keys stand among the others.
macro_rules! keys {
    ($(
        $(#[doc = $about:literal])+
        $(#[derive($($derive:ident),+)])?
        $Name:ident {
            $($(#[doc = $doc:literal])+ $field:ident $($key:literal)?: $Type:ty $(= $missing:expr)? $(, { $($note:ident: $said:expr),+ })?;)*
            $(..$shared:ident: $Shared:ty, $within:literal;)*
        }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Debug $($(, $derive)+)?)]
        pub struct $Name {
            $($(#[doc = $doc])+ pub $field: $Type,)*
            $(#[doc = $within] pub $shared: $Shared,)*
        }

        impl $crate::key::Keys for $Name {
            const ABOUT: &'static [&'static str] = &[$($about),+];
            const NAMES: &'static [&'static str] = &[$(($crate::key::first(&[$($key,)? stringify!($field)]))),*];

            fn describe(_table: &mut $crate::shape::TableShape) {
                $({
                    let missing: &[Option<$Type>] = &[$(Some($missing),)? None];
                    let name = $crate::key::first(&[$($key,)? stringify!($field)]);
                    _table.add::<$Type>(name, &[$($doc),+], missing[0].clone(), $crate::key::notes!($($($note: $said),+)?));
                })*
                $(<$Shared as $crate::key::Keys>::describe(_table);)*
            }

            fn read_from(table: &toml::de::DeTable<'_>, _known: &[&str]) -> Option<$Name> {
                Some($Name {
                    $($field: {
                        let missing = [$(Some($missing),)? None];
                        let name = $crate::key::first(&[$($key,)? stringify!($field)]);
                        $crate::key::take::<$Type>(table, name, missing.into_iter().next().flatten())?
                    },)*
                    $($shared: <$Shared as $crate::key::Keys>::read_from(table, Self::NAMES)?,)*
                })
            }
        }

        impl $crate::key::Key for $Name {
            fn shape() -> $crate::shape::Shape {
                $crate::key::named(stringify!($Name), $crate::key::table_of::<$Name>())
            }

            fn read(value: &toml::de::DeValue<'_>) -> Option<$Name> {
                <$Name as $crate::key::Keys>::of(value.as_table()?)
            }
        }
    )+};
}
pub(crate) use keys;

/// Types that are written in one of several ways, each a variant; the first that fits counts.
macro_rules! either {
    ($(
        $(#[doc = $about:literal])+
        $(#[derive($($derive:ident),+)])?
        $Name:ident { $($(#[doc = $doc:literal])+ $Variant:ident($Type:ty) $(, { $($note:ident: $said:expr),+ })?;)+ }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Debug $($(, $derive)+)?)]
        pub enum $Name { $($(#[doc = $doc])+ $Variant($Type),)+ }

        impl $crate::key::Key for $Name {
            fn shape() -> $crate::shape::Shape {
                let several = vec![$(
                    <$Type as $crate::key::Key>::shape().said(&[$($doc),+], $crate::key::notes!($($($note: $said),+)?))
                ),+];
                let either = $crate::shape::Shape::new($crate::shape::ShapeForm::Either(several));
                $crate::key::named(stringify!($Name), either.said(&[$($about),+], $crate::shape::KeyNotes::NONE))
            }

            fn read(value: &toml::de::DeValue<'_>) -> Option<$Name> {
                $(if let Some(read) = <$Type as $crate::key::Key>::read(value) { return Some($Name::$Variant(read)); })+
                None
            }
        }
    )+};
}
pub(crate) use either;

/// The first of some names.
pub(crate) const fn first(names: &[&'static str]) -> &'static str {
    names[0]
}

/// The notes of a row.
macro_rules! notes {
    () => { $crate::shape::KeyNotes::NONE };
    ($($note:ident: $said:expr),+) => {
        $crate::shape::KeyNotes { $($note: Some($said),)+ ..$crate::shape::KeyNotes::NONE }
    };
}
pub(crate) use notes;

/// The shape of a type that schemas call by its name.
pub(crate) fn named(name: &'static str, shape: Shape) -> Shape {
    Shape::new(ShapeForm::Named(name, Box::new(shape)))
}

/// Types whose values are words of content.
macro_rules! word_keys {
    ($($Type:ident)+) => {$(
        impl $crate::key::Key for $Type {
            fn shape() -> $crate::shape::Shape {
                $crate::key::words::<$Type>()
            }

            fn read(value: &toml::de::DeValue<'_>) -> Option<$Type> {
                <$Type as holdup_rules::words::EngineWords>::named(value.as_str()?)
            }
        }
    )+};
}
pub(crate) use word_keys;

/// The shape of words.
pub(crate) fn words<T: EngineWords>() -> Shape {
    Shape::new(ShapeForm::Words(T::WORDS))
}

impl Key for bool {
    fn shape() -> Shape {
        Shape::new(ShapeForm::Truth)
    }

    fn read(value: &DeValue<'_>) -> Option<bool> {
        value.as_bool()
    }

    fn written(&self) -> Option<Value> {
        Some((*self).into())
    }
}

macro_rules! number_keys {
    ($($Type:ident { $($note:ident: $said:expr),* })+) => {$(
        impl Key for $Type {
            fn shape() -> Shape {
                Shape { notes: notes!($($note: $said),*), ..Shape::new(ShapeForm::Number) }
            }

            fn read(value: &DeValue<'_>) -> Option<$Type> {
                let number = value.as_integer()?;
                i64::from_str_radix(number.as_str(), number.radix()).ok()?.try_into().ok()
            }

            fn written(&self) -> Option<Value> {
                Some((*self).into())
            }
        }
    )+};
}

number_keys! {
    u8 { least: u8::MIN.into(), most: u8::MAX.into() }
    u16 { least: u16::MIN.into(), most: u16::MAX.into() }
    i8 { least: i8::MIN.into(), most: i8::MAX.into() }
    i16 { least: i16::MIN.into(), most: i16::MAX.into() }
    // A key says what of these it takes.
    i32 {}
    i64 {}
}

impl Key for String {
    fn shape() -> Shape {
        Shape::new(ShapeForm::Text)
    }

    fn read(value: &DeValue<'_>) -> Option<String> {
        value.as_str().map(str::to_owned)
    }

    fn written(&self) -> Option<Value> {
        Some(self.as_str().into())
    }
}

impl<T: Key> Key for Option<T> {
    fn shape() -> Shape {
        T::shape()
    }

    fn read(value: &DeValue<'_>) -> Option<Option<T>> {
        T::read(value).map(Some)
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

impl<T: Key> Key for Vec<T> {
    fn shape() -> Shape {
        Shape::new(ShapeForm::List(Box::new(T::shape())))
    }

    fn read(value: &DeValue<'_>) -> Option<Vec<T>> {
        value.as_array()?.iter().map(|item| T::read(item.get_ref())).collect()
    }

    fn written(&self) -> Option<Value> {
        self.iter().map(T::written).collect::<Option<Vec<_>>>().map(Value::from)
    }
}

impl<T: Key> Key for BTreeMap<String, T> {
    fn shape() -> Shape {
        let mut table = TableShape::default();
        Self::describe(&mut table);
        Shape::new(ShapeForm::Table(table))
    }

    fn read(value: &DeValue<'_>) -> Option<BTreeMap<String, T>> {
        read_map(value.as_table()?.iter())
    }
}

/// Every other key of the table, by its name.
impl<T: Key> Keys for BTreeMap<String, T> {
    const ABOUT: &'static [&'static str] = &[];
    const NAMES: &'static [&'static str] = &[];

    fn describe(table: &mut TableShape) {
        table.others = Some(Box::new(T::shape()));
    }

    fn read_from(table: &DeTable<'_>, known: &[&str]) -> Option<BTreeMap<String, T>> {
        read_map(table.iter().filter(|(key, _)| !known.contains(&&**key.get_ref())))
    }
}

fn read_map<'t, T: Key>(
    entries: impl Iterator<Item = (&'t Spanned<DeString<'t>>, &'t Spanned<DeValue<'t>>)>,
) -> Option<BTreeMap<String, T>> {
    entries.map(|(key, value)| Some((key.get_ref().to_string(), T::read(value.get_ref())?))).collect()
}
