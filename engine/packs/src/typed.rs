//! From a parsed file to the types that say what may be written in it.
//!
//! The parser's library could do that too. But it knows several ways in which a table or a list can come about, and
//! whoever builds it pays for every type once for each: that was most of the time this crate took. Here is one way
//! for each shape.
//!
//! What several types say alike is a type of its own, in a field whose name begins with a star: such a key stands for
//! the whole table once more. So the type inside reads its keys where they are written, and each is built once.

use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess,
    Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use toml::Spanned;
use toml::de::{DeInteger, DeString, DeTable, DeValue};

/// A file as a type. It has been walked against the schema of the type, which knows every place: what is told here is
/// for the one case in which the two have come apart.
///
/// # Errors
/// When it does not fit the type.
pub(crate) fn typed<T: DeserializeOwned>(table: &DeTable<'_>) -> Result<T, Error> {
    T::deserialize(Written::Table(table))
}

/// A text as a type, where it is sound and fits.
pub(crate) fn parsed<T: DeserializeOwned>(text: &str) -> Option<T> {
    typed(DeTable::parse(text).ok()?.get_ref()).ok()
}

#[derive(Clone, Copy)]
enum Written<'t> {
    Table(&'t DeTable<'t>),
    Value(&'t DeValue<'t>),
}

impl<'t> Written<'t> {
    fn table(self) -> Option<Entries<'t>> {
        let table = match self {
            Written::Table(table) => table,
            Written::Value(value) => value.as_table()?,
        };
        Some(Entries { whole: self, left: table.iter(), shared: [].iter(), value: None })
    }

    fn list(self) -> Option<Items<'t>> {
        match self {
            Written::Value(DeValue::Array(items)) => Some(Items(items.iter())),
            _ => None,
        }
    }

    fn text(self) -> Option<&'t str> {
        match self {
            Written::Value(DeValue::String(text)) => Some(text),
            _ => None,
        }
    }

    fn number(self) -> Option<i64> {
        match self {
            Written::Value(DeValue::Integer(number)) => whole(number),
            _ => None,
        }
    }

    fn is_no(self, wanted: &dyn serde::de::Expected) -> Error {
        let found = match self {
            Written::Value(DeValue::String(text)) => Unexpected::Str(text),
            Written::Value(DeValue::Integer(_)) => Unexpected::Other("a number"),
            Written::Value(DeValue::Float(_)) => Unexpected::Other("a number with a fraction"),
            Written::Value(DeValue::Boolean(value)) => Unexpected::Bool(*value),
            Written::Value(DeValue::Datetime(_)) => Unexpected::Other("a date"),
            Written::Value(DeValue::Array(_)) => Unexpected::Seq,
            Written::Table(_) | Written::Value(DeValue::Table(_)) => Unexpected::Map,
        };
        Error::invalid_type(found, wanted)
    }
}

fn whole(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Takes only values of one shape, so that a type is built for that shape alone.
macro_rules! only {
    ($($shape:ident: $($takes:ident)+ => $visit:ident;)+) => {
        $($(fn $takes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            match self.$shape() {
                Some(found) => visitor.$visit(found),
                None => Err(self.is_no(&visitor)),
            }
        })+)+
    };
}

impl<'de> Deserializer<'de> for Written<'_> {
    type Error = Error;

    only! {
        table: deserialize_map => visit_map;
        list: deserialize_seq => visit_seq;
        text: deserialize_str deserialize_string deserialize_identifier => visit_str;
        number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
            deserialize_u32 deserialize_u64 => visit_i64;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Written::Value(DeValue::Boolean(value)) => visitor.visit_bool(*value),
            Written::Value(DeValue::Integer(_)) => self.deserialize_i64(visitor),
            Written::Value(DeValue::String(_)) => self.deserialize_str(visitor),
            Written::Value(DeValue::Array(_)) => self.deserialize_seq(visitor),
            Written::Table(_) | Written::Value(DeValue::Table(_)) => self.deserialize_map(visitor),
            Written::Value(DeValue::Float(_) | DeValue::Datetime(_)) => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Written::Value(DeValue::Boolean(value)) => visitor.visit_bool(*value),
            _ => Err(self.is_no(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.table() {
            Some(found) => visitor.visit_map(Entries { shared: fields.iter(), ..found }),
            None => Err(self.is_no(&visitor)),
        }
    }

    /// A key of another type that shares the table.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.text() {
            Some(text) => visitor.visit_enum(text.into_deserializer()),
            None => Err(self.is_no(&visitor)),
        }
    }

    // No type has any of these, and fractions are refused above.
    forward_to_deserialize_any! {
        i128 u128 f32 f64 char bytes byte_buf unit unit_struct tuple_struct
    }
}

/// What is left of a table.
struct Entries<'t> {
    whole: Written<'t>,
    left: toml::map::Iter<'t, Spanned<DeString<'t>>, Spanned<DeValue<'t>>>,
    /// The fields of the type, of which those with a star stand for the whole table.
    shared: std::slice::Iter<'static, &'static str>,
    value: Option<Written<'t>>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let (key, value) = match self.left.next() {
            Some((key, value)) => (key.get_ref().as_ref(), Written::Value(value.get_ref())),
            None => match self.shared.find(|field| field.starts_with('*')) {
                Some(field) => (*field, self.whole),
                None => return Ok(None),
            },
        };
        self.value = Some(value);
        let key: StrDeserializer<'_, Error> = key.into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        match self.value.take() {
            Some(value) => seed.deserialize(value),
            None => Err(Error::custom("a value without a key")),
        }
    }
}

/// What is left of a list.
struct Items<'t>(std::slice::Iter<'t, Spanned<DeValue<'t>>>);

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let item = self.0.next();
        item.map(|item| seed.deserialize(Written::Value(item.get_ref()))).transpose()
    }
}
