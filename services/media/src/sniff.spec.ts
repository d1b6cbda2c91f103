import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { sniffFormat } from './sniff.ts';
import { bareGif, box, still } from './testing/samples.ts';

const ftyp = (major: string, ...compatible: string[]): Buffer =>
  box('ftyp', Buffer.from(`${major}\0\0\0\0${compatible.join('')}`, 'latin1'));
const ebml = (docType: string): Buffer =>
  Buffer.concat([
    Buffer.from('\x1a\x45\xdf\xa3\xa3\x42\x86\x81\x01\x42\x82', 'latin1'),
    Buffer.from([0x80 | docType.length]),
    Buffer.from(docType),
  ]);

describe('the type of a file', () => {
  it('is detected from its first bytes', async () => {
    expect(sniffFormat(bareGif(1, 1, 1))).toBe('gif');
    expect(sniffFormat(await still(8, 8).png().toBuffer())).toBe('png');
    expect(sniffFormat(await still(8, 8).jpeg().toBuffer())).toBe('jpeg');
    expect(sniffFormat(await still(8, 8).webp().toBuffer())).toBe('webp');
    expect(sniffFormat(await still(8, 8).avif().toBuffer())).toBe('avif');
  });

  it.each([
    [ftyp('isom', 'isom', 'avc1'), 'mp4'],
    [ftyp('mp42', 'mp42'), 'mp4'],
    [ftyp('M4V ', 'isom'), 'mp4'],
    [ftyp('qt  ', 'qt  '), 'quicktime'],
    [ftyp('heic', 'mif1', 'heic'), 'heic'],
    [ftyp('mif1', 'mif1', 'heic'), 'heic'],
    [ftyp('mif1', 'mif1', 'avif'), 'avif'],
    [ftyp('avis', 'avif'), 'avif'],
    [ftyp('crx ', 'crx '), null],
    [ftyp('M4A ', 'M4A '), null],
    [Buffer.concat([box('wide'), box('mdat'), box('moov')]), 'quicktime'],
    [Buffer.concat([box('mdat'), box('free')]), null],
    [ebml('webm'), 'webm'],
    [ebml('matroska'), null],
  ])('follows the brands of a container (%#)', (bytes, format) => expect(sniffFormat(bytes)).toBe(format));

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    ['\ufeff<?xml version="1.0"?>\n<!-- drawn -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<svg width="1"></svg>', 'svg'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', 'svg'],
    ['<!DOCTYPE html><html><svg></svg></html>', null],
    ['<html><body><svg></svg></body></html>', null],
    ['<script>alert(1)</script>    ', null],
    ['#!/bin/sh\nrm -rf / # a script named .png', null],
    ['%PDF-1.7 and so on and on', null],
    ['<svgx></svgx>                 ', null],
    ['PK\x03\x04 an archive of sorts', null],
  ])('is svg only with an svg root element: %j', (text, format) => expect(sniffFormat(Buffer.from(text))).toBe(format));

  it('is detected or refused without an error for any bytes', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(
          '',
          'GIF89a',
          'RIFF',
          '\0\0\0\x20ftyp',
          '\x1a\x45\xdf\xa3',
          '<?xml',
          '<!DOCTYPE',
          '\0\0\0\x08moov',
        ),
        fc.uint8Array({ maxLength: 200 }),
        (head, tail) => {
          const format = sniffFormat(Buffer.concat([Buffer.from(head, 'latin1'), tail]));
          return format === null || typeof format === 'string';
        },
      ),
    ));
});
