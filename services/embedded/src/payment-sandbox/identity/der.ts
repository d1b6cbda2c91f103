/** Encodes a value in DER, the encoding of certificates (ITU-T X.690): a tag, a length and the content. */
const value = (tag: number, content: Buffer): Buffer => {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff_ff ? 6 : length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
};

export const sequence = (...parts: readonly Buffer[]): Buffer => value(0x30, Buffer.concat(parts));
export const setOf = (...parts: readonly Buffer[]): Buffer => value(0x31, Buffer.concat(parts));
/** Encodes a context-specific field with this number. */
export const tagged = (number: number, content: Buffer): Buffer => value(0xa0 | number, content);
export const taggedText = (number: number, text: string): Buffer => value(0x80 | number, Buffer.from(text, 'latin1'));
/**
 * Encodes an integer.
 * @param bytes non-negative big-endian number in its shortest form; starts with a 0 byte if the first bit would
 * otherwise be set
 */
export const integer = (bytes: Buffer): Buffer => value(0x02, bytes);
export const yes = value(0x01, Buffer.from([0xff]));
export const octets = (content: Buffer): Buffer => value(0x04, content);
/**
 * Encodes a bit string.
 * @param unused number of unused bits at the end
 */
export const bits = (content: Buffer, unused = 0): Buffer =>
  value(0x03, Buffer.concat([Buffer.from([unused]), content]));
export const utf8 = (text: string): Buffer => value(0x0c, Buffer.from(text, 'utf8'));
/** Encodes a time up to the year 2049. */
export const utcTime = (at: Date): Buffer =>
  value(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`, 'latin1'));

/**
 * Encodes an identifier such as 2.5.4.3: the first two numbers in one byte, each other number in groups of seven bits.
 */
export const objectId = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const groups = (number: number): number[] => {
    const low = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) low.unshift((left & 0x7f) | 0x80);
    return low;
  };
  return value(0x06, Buffer.from([40 * first + second, ...rest.flatMap(groups)]));
};
