import { boxesIn, findBox } from '../structure/boxes.ts';
import { chunkOf } from '../structure/png.ts';
import { box } from './samples.ts';

const integers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(Math.round(value * 100_000), index * 4);
  return bytes;
};

/** Adds the gamma, and the chromaticities of white, red, green and blue, to a PNG. */
export function withGamma(png: Buffer, gamma: number, chromaticities: readonly number[] = []): Buffer {
  const afterHeader = 8 + 25;
  const chunks = [chunkOf('gAMA', integers(gamma))];
  if (chromaticities.length > 0) chunks.push(chunkOf('cHRM', integers(...chromaticities)));
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Adds the code points of primaries and transfer to the first picture of an AVIF without them. */
export function withCodes(avif: Buffer, primaries: number, transfer: number): Buffer {
  const colors = Buffer.from('nclx\0\0\0\0\0\x06\x80', 'latin1');
  colors.writeUInt16BE(primaries, 4);
  colors.writeUInt16BE(transfer, 6);
  const property = box('colr', colors);
  const path = ['meta', 'iprp'];
  const find = (...rest: string[]) => {
    const found = findBox(avif, 0, avif.length, [...path, ...rest]);
    if (found === undefined) throw new Error('not the expected AVIF');
    return found;
  };
  const [properties, uses] = [find('ipco'), find('ipma')];
  const count = [...boxesIn(avif, properties.from, properties.to)].length;
  // Skips version and flags, the number of items, and the id of the first item.
  const usesAt = uses.from + 4 + 4 + 2;
  const grown = property.length + 1;
  const made = Buffer.concat([
    avif.subarray(0, properties.to),
    property,
    avif.subarray(properties.to, usesAt),
    Buffer.from([(avif[usesAt] ?? 0) + 1, count + 1]),
    avif.subarray(usesAt + 1),
  ]);
  const grow = (sizeAt: number, by: number): void => {
    made.writeUInt32BE(made.readUInt32BE(sizeAt) + by, sizeAt);
  };
  const meta = findBox(avif, 0, avif.length, ['meta']);
  const location = findBox(avif, 0, avif.length, ['meta', 'iloc']);
  if (meta === undefined || location === undefined) throw new Error('not the expected AVIF');
  grow(meta.from - 8, grown);
  grow(find().from - 8, grown);
  grow(properties.from - 8, property.length);
  grow(uses.from - 8 + property.length, 1);
  const data = findBox(avif, 0, avif.length, ['mdat'])?.from ?? 0;
  for (let at = location.from + 8; at + 4 <= location.to; at += 1) if (avif.readUInt32BE(at) === data) grow(at, grown);
  return made;
}
