/**
 * Encoders of protobuf fields. Frequent responses use them instead of the generated classes, which copy every payload
 * several times.
 */
const continuation = 0x80;
const lowBits = 0x7f;
const lengthDelimited = 2;
/** Encoding of 2^63 - 1, which `Infinity` represents. */
const maxInt8Varint = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

/** Returns the encoded length of a number up to 2^53, or of `Infinity`. */
export const varintBytes = (value: number): number => {
  if (value === Infinity) return maxInt8Varint.length;
  let bytes = 1;
  for (let rest = value; rest > lowBits; rest = Math.floor(rest / continuation)) bytes++;
  return bytes;
};

/** Writes a number up to 2^53, or `Infinity`; returns the offset after it. */
export const writeVarint = (out: Buffer, start: number, value: number): number => {
  if (value === Infinity) return start + maxInt8Varint.copy(out, start);
  let at = start;
  let rest = value;
  for (; rest > lowBits; rest = Math.floor(rest / continuation)) out[at++] = (rest % continuation) | continuation;
  out[at++] = rest;
  return at;
};

const varint = (value: number): Buffer => {
  const out = Buffer.allocUnsafe(varintBytes(value));
  writeVarint(out, 0, value);
  return out;
};

/** Encodes a field of wire type 0. */
export const numberField = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);

/** Encodes a field of wire type 2: bytes, text or a message. */
export const bytesField = (field: number, ...parts: readonly Uint8Array[]): Buffer => {
  let length = 0;
  for (const part of parts) length += part.length;
  return Buffer.concat([varint(field * 8 + lengthDelimited), varint(length), ...parts]);
};

export const textField = (field: number, text: string): Buffer => bytesField(field, Buffer.from(text, 'utf8'));
