//! Keys of content, each said once: a row of [`keys!`] is the field of a type, how that is read from a table, and what
//! the walk, the reference and editors know of the key.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use holdup_rules::words::EngineWords;

/// Schemas by the names of the types they are of.
pub(crate) type Schemas = Map<String, Value>;

/// What can stand behind a key.
pub(crate) trait Key: Sized {
    /// The JSON Schema of what may be written. Tables and the like are added to `all`, and referred to.
    fn schema(all: &mut Schemas) -> Value;

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

    /// Adds its keys to the schema of the table.
    fn describe(table: &mut KeyTable<'_>);

    /// The value a table holds; none where it does not fit. `known` are the keys of the type that this one stands in.
    fn read_from(table: &DeTable<'_>, known: &[&str]) -> Option<Self>;

    /// The value a whole table holds; none where it does not fit.
    fn of(table: &DeTable<'_>) -> Option<Self> {
        Self::read_from(table, &[])
    }
}

/// The schema of a table while its keys are added.
#[derive(Debug)]
pub(crate) struct KeyTable<'a> {
    all: &'a mut Schemas,
    properties: Map<String, Value>,
    required: Vec<Value>,
    /// Keys beside those, and how they are written.
    others: Value,
    form: Option<Value>,
}

impl KeyTable<'_> {
    /// Adds a key: `more` is what its type cannot say of it.
    pub(crate) fn add<T: Key>(&mut self, name: &str, meaning: &[&str], missing: Option<T>, more: Value) {
        let mut schema = T::schema(self.all);
        schema["description"] = about(meaning);
        if let Some(default) = missing.as_ref().and_then(T::written) {
            schema["default"] = default;
        }
        if missing.is_none() && T::absent().is_none() {
            self.required.push(name.into());
        }
        merge(&mut schema, more);
        self.properties.insert(name.to_owned(), schema);
    }

    /// Allows further keys, which are ids.
    pub(crate) fn allow<T: Key>(&mut self) {
        self.others = T::schema(self.all);
        self.form = Some("id".into());
    }
}

/// The text of doc comments.
pub(crate) fn about(meaning: &[&str]) -> Value {
    let lines: Vec<&str> = meaning.iter().map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    lines.join("\n").into()
}

fn merge(schema: &mut Value, more: Value) {
    match (schema, more) {
        (_, Value::Null) => {}
        (Value::Object(schema), Value::Object(more)) => {
            for (key, value) in more {
                merge(schema.entry(key).or_insert(Value::Null), value);
            }
        }
        (schema, more) => *schema = more,
    }
}

/// The schema of a table with the keys of a type.
pub(crate) fn table_of<T: Keys>(all: &mut Schemas) -> Value {
    let mut table =
        KeyTable { all, properties: Map::new(), required: Vec::new(), others: false.into(), form: None };
    T::describe(&mut table);
    let KeyTable { properties, required, others, form, .. } = table;
    let mut schema = json!({
        "type": "object", "description": about(T::ABOUT), "properties": properties, "additionalProperties": others,
    });
    if !required.is_empty() {
        schema["required"] = required.into();
    }
    if let Some(form) = form {
        schema["x-form"] = form;
    }
    schema
}

/// Refers to the schema of a type, which is made where nobody has referred to it before.
pub(crate) fn refer(name: &str, all: &mut Schemas, make: impl FnOnce(&mut Schemas) -> Value) -> Value {
    if !all.contains_key(name) {
        let schema = make(all);
        all.insert(name.to_owned(), schema);
    }
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// The schema of a whole file.
pub(crate) fn file<T: Keys>() -> Value {
    let mut all = Schemas::new();
    let mut schema = table_of::<T>(&mut all);
    schema["$defs"] = all.into();
    schema
}

/// What stands at a key of a table, or what it is where nothing does.
pub(crate) fn take<T: Key>(table: &DeTable<'_>, name: &str, missing: Option<T>) -> Option<T> {
    match table.get(name) {
        Some(value) => T::read(value.get_ref()),
        None => missing.or_else(T::absent),
    }
}

/// Types that are tables. Each row is a field, which is called like its key if no other name stands behind it; what it
/// is where the key is missing; and, in the words of the schemas of `raw`, what its type cannot say. The fields behind `..`
/// are types whose keys stand among the others.
macro_rules! keys {
    ($(
        $(#[doc = $about:literal])+
        $(#[derive($($derive:ident),+)])?
        $Name:ident {
            $($(#[doc = $doc:literal])+ $field:ident $($key:literal)?: $Type:ty $(= $missing:expr)? $(, { $($more:tt)+ })?;)*
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

            fn describe(_table: &mut $crate::key::KeyTable<'_>) {
                $({
                    let missing: &[Option<$Type>] = &[$(Some($missing),)? None];
                    let more = [$(serde_json::json!({ $($more)+ }),)? serde_json::Value::Null];
                    let name = $crate::key::first(&[$($key,)? stringify!($field)]);
                    _table.add::<$Type>(name, &[$($doc),+], missing[0].clone(), more[0].clone());
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
            fn schema(all: &mut $crate::key::Schemas) -> serde_json::Value {
                $crate::key::refer(stringify!($Name), all, $crate::key::table_of::<$Name>)
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
        $Name:ident { $($(#[doc = $doc:literal])+ $Variant:ident($Type:ty) $(, { $($more:tt)+ })?;)+ }
    )+) => {$(
        $(#[doc = $about])+
        #[derive(Clone, Debug $($(, $derive)+)?)]
        pub enum $Name { $($(#[doc = $doc])+ $Variant($Type),)+ }

        impl $crate::key::Key for $Name {
            fn schema(all: &mut $crate::key::Schemas) -> serde_json::Value {
                $crate::key::refer(stringify!($Name), all, |all| {
                    let variants = [$($crate::key::variant::<$Type>(
                        &[$($doc),+],
                        [$(serde_json::json!({ $($more)+ }),)? serde_json::Value::Null][0].clone(),
                        all,
                    )),+];
                    serde_json::json!({ "description": $crate::key::about(&[$($about),+]), "anyOf": variants })
                })
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

/// The schema of one way of writing a type.
pub(crate) fn variant<T: Key>(meaning: &[&str], more: Value, all: &mut Schemas) -> Value {
    let mut schema = T::schema(all);
    schema["description"] = about(meaning);
    merge(&mut schema, more);
    schema
}

/// Types whose values are words of content.
macro_rules! word_keys {
    ($($Type:ident)+) => {$(
        impl $crate::key::Key for $Type {
            fn schema(_: &mut $crate::key::Schemas) -> serde_json::Value {
                $crate::key::words::<$Type>()
            }

            fn read(value: &toml::de::DeValue<'_>) -> Option<$Type> {
                <$Type as holdup_rules::words::EngineWords>::named(value.as_str()?)
            }
        }
    )+};
}
pub(crate) use word_keys;

/// The schema of words.
pub(crate) fn words<T: EngineWords>() -> Value {
    let word =
        |&(word, means): &(&str, &str)| json!({"description": means.trim(), "type": "string", "const": word});
    json!({ "oneOf": T::WORDS.iter().map(word).collect::<Vec<_>>() })
}

impl Key for bool {
    fn schema(_: &mut Schemas) -> Value {
        json!({ "type": "boolean" })
    }

    fn read(value: &DeValue<'_>) -> Option<bool> {
        value.as_bool()
    }

    fn written(&self) -> Option<Value> {
        Some((*self).into())
    }
}

macro_rules! number_keys {
    ($($Type:ident { $($bounds:tt)* })+) => {$(
        impl Key for $Type {
            fn schema(_: &mut Schemas) -> Value {
                json!({ "type": "integer", $($bounds)* })
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
    u8 { "minimum": u8::MIN, "maximum": u8::MAX }
    u16 { "minimum": u16::MIN, "maximum": u16::MAX }
    i8 { "minimum": i8::MIN, "maximum": i8::MAX }
    i16 { "minimum": i16::MIN, "maximum": i16::MAX }
    // A key says what of these it takes.
    i32 {}
    i64 {}
}

impl Key for String {
    fn schema(_: &mut Schemas) -> Value {
        json!({ "type": "string" })
    }

    fn read(value: &DeValue<'_>) -> Option<String> {
        value.as_str().map(str::to_owned)
    }

    fn written(&self) -> Option<Value> {
        Some(self.as_str().into())
    }
}

impl<T: Key> Key for Option<T> {
    fn schema(all: &mut Schemas) -> Value {
        T::schema(all)
    }

    fn read(value: &DeValue<'_>) -> Option<Option<T>> {
        T::read(value).map(Some)
    }

    fn absent() -> Option<Option<T>> {
        Some(None)
    }
}

impl<T: Key> Key for Vec<T> {
    fn schema(all: &mut Schemas) -> Value {
        json!({ "type": "array", "items": T::schema(all) })
    }

    fn read(value: &DeValue<'_>) -> Option<Vec<T>> {
        value.as_array()?.iter().map(|item| T::read(item.get_ref())).collect()
    }

    fn written(&self) -> Option<Value> {
        self.iter().map(T::written).collect::<Option<Vec<_>>>().map(Value::from)
    }
}

impl<T: Key> Key for BTreeMap<String, T> {
    fn schema(all: &mut Schemas) -> Value {
        json!({ "type": "object", "additionalProperties": T::schema(all) })
    }

    fn read(value: &DeValue<'_>) -> Option<BTreeMap<String, T>> {
        read_map(value.as_table()?.iter())
    }
}

/// Every other key of the table, by its name.
impl<T: Key> Keys for BTreeMap<String, T> {
    const ABOUT: &'static [&'static str] = &[];
    const NAMES: &'static [&'static str] = &[];

    fn describe(table: &mut KeyTable<'_>) {
        table.allow::<T>();
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
