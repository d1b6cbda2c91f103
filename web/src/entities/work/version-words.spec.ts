import { expect, it } from 'vitest';
import { formatOf, formatOfType, inBytes } from './version-words.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [96_400, '96 KB'],
  [6_100_000, '6.1 MB'],
  [25_000_000, '25 MB'],
])('formats %d bytes as %s', (size, expected) => expect(inBytes(size)).toBe(expected));

it.each([
  ['image/gif', 'GIF'],
  ['image/svg+xml', 'SVG'],
  ['video/mp4', 'MP4'],
])('returns the format of the content type %s as %s', (type, expected) => expect(formatOfType(type)).toBe(expected));

it('returns the format from the extension of an address, if it has one', () => {
  expect(formatOf('/files/images/1/abc.webp?signature=x')).toBe('WEBP');
  expect(formatOf('/files/images/1/abc')).toBeNull();
});
