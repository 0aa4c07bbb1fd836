// Minimal protocol buffer writer for ONNX models. A message is a list of encoded fields.

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** Seven bits per byte, lowest first. @param {number} value a non-negative integer */
function varint(value) {
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`${value} cannot be written as a protobuf integer`);
  const bytes = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Uint8Array.from(bytes);
}

const tag = (field, type) => varint(field * 8 + type);

export const integer = (field, value) => concat([tag(field, VARINT), varint(value)]);

export function float(field, value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return concat([tag(field, FIXED32), bytes]);
}

/** @param {Uint8Array} content */
export const bytes = (field, content) => concat([tag(field, LENGTH_DELIMITED), varint(content.length), content]);

export const string = (field, text) => bytes(field, new TextEncoder().encode(text));

/** A nested message. @param {Uint8Array[]} fields */
export const message = (field, fields) => bytes(field, concat(fields));

/** @param {Uint8Array[]} parts */
export function concat(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
