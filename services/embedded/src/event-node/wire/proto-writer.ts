/**
 * Builds protobuf messages from their parts. The few answers that are sent per event go this way, because the generated
 * classes copy every payload several times.
 */
const varintBytesMax = 10;
const continuation = 0x80;
const lowBits = 0x7f;
const lengthDelimited = 2;
const maxInt8Varint = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

/** A number up to 2^53, or `Infinity` for 2^63 - 1. */
export const varint = (value: number): Buffer => {
  if (value === Infinity) return maxInt8Varint;
  const out = Buffer.allocUnsafe(varintBytesMax);
  let at = 0;
  let rest = value;
  while (rest > lowBits) {
    out[at++] = (rest % continuation) | continuation;
    rest = Math.floor(rest / continuation);
  }
  out[at++] = rest;
  return out.subarray(0, at);
};

/** Field of a wire type 0. */
export const numberField = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), varint(value)]);

/** Field of a wire type 2: bytes, text or a message. */
export const bytesField = (field: number, ...parts: readonly Uint8Array[]): Buffer => {
  let length = 0;
  for (const part of parts) length += part.length;
  return Buffer.concat([varint(field * 8 + lengthDelimited), varint(length), ...parts]);
};

export const textField = (field: number, text: string): Buffer => bytesField(field, Buffer.from(text, 'utf8'));
