/**
 * Encoders of arrays in PostgreSQL's binary format; the driver would send each element as escaped text. Layout: number
 * of dimensions, has-nulls flag, element type, length and lower bound of the dimension, and the elements, each prefixed
 * with its length. Source: `array_send` in PostgreSQL's arrayfuncs.c.
 */
const oids = { bool: 16, bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;
const headerBytes = 20;
const lengthBytes = 4;
const maxInt8 = 0x7fff_ffff_ffff_ffffn;

const withHeader = (elementOid: number, count: number, bodyBytes: number): Buffer => {
  const out = Buffer.allocUnsafe(headerBytes + bodyBytes);
  out.writeInt32BE(1, 0);
  out.writeInt32BE(0, 4);
  out.writeInt32BE(elementOid, 8);
  out.writeInt32BE(count, 12);
  out.writeInt32BE(1, 16);
  return out;
};

/** Encodes an `int8[]`; `Infinity` becomes the greatest `int8`. */
export const int8Array = (values: readonly number[]): Buffer => {
  const out = withHeader(oids.int8, values.length, values.length * (lengthBytes + 8));
  let at = headerBytes;
  for (const value of values) {
    out.writeInt32BE(8, at);
    out.writeBigInt64BE(value === Infinity ? maxInt8 : BigInt(value), at + lengthBytes);
    at += lengthBytes + 8;
  }
  return out;
};

/** Encodes a `bool[]`. */
export const boolArray = (values: readonly boolean[]): Buffer => {
  const out = withHeader(oids.bool, values.length, values.length * (lengthBytes + 1));
  let at = headerBytes;
  for (const value of values) {
    out.writeInt32BE(1, at);
    out.writeUInt8(value ? 1 : 0, at + lengthBytes);
    at += lengthBytes + 1;
  }
  return out;
};

const bytesArray = (elementOid: number, values: readonly Buffer[]): Buffer => {
  let bodyBytes = 0;
  for (const value of values) bodyBytes += lengthBytes + value.length;
  const out = withHeader(elementOid, values.length, bodyBytes);
  let at = headerBytes;
  for (const value of values) {
    out.writeInt32BE(value.length, at);
    value.copy(out, at + lengthBytes);
    at += lengthBytes + value.length;
  }
  return out;
};

/** Encodes a `uuid[]`; each value has 16 bytes. */
export const uuidArray = (values: readonly Buffer[]): Buffer => bytesArray(oids.uuid, values);

/** Encodes a `bytea[]`. */
export const byteaArray = (values: readonly Buffer[]): Buffer => bytesArray(oids.bytea, values);

/** Encodes a `text[]`; each value is UTF-8 without NUL. */
export const textArray = (values: readonly Buffer[]): Buffer => bytesArray(oids.text, values);
