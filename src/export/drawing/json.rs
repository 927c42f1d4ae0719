//! Attributes in JSON (RFC 8259), as several graph formats have them.

use super::{Attribute, Value};

/// Appends a string, quoted. Whatever JSON cannot hold as it stands is escaped, so nothing is lost.
pub(in crate::export) fn write_string(out: &mut Vec<u8>, text: &str) {
    serde_json::to_writer(out, text).expect("a string and a list of bytes take everything");
}

/// Appends a value. Numbers of type double have a point, so that they are read as what they are.
pub(in crate::export) fn write_value(out: &mut Vec<u8>, value: &Value<'_>) {
    if let Value::Text(text) = value {
        write_string(out, text);
    } else {
        let mut text = String::new();
        value.append(&mut text);
        out.extend_from_slice(text.as_bytes());
    }
}

/// Appends `"name":value` for each value, with commas between.
pub(in crate::export) fn write_members(
    out: &mut Vec<u8>,
    attributes: &[Attribute],
    values: &[(usize, Value<'_>)],
) {
    for (position, (at, value)) in values.iter().enumerate() {
        if position > 0 {
            out.push(b',');
        }
        write_string(out, &attributes[*at].name);
        out.push(b':');
        write_value(out, value);
    }
}
