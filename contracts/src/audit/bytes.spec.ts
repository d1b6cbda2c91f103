import { expect, it } from 'vitest';
import fc from 'fast-check';
import { base64Of, bytesOfBase64, bytesOfHex, hexOf, utf8Of } from './bytes.ts';

it('encodes bytes in hex and base64 like Node, and decodes them again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect([hexOf(bytes), base64Of(bytes)]).toEqual([
        Buffer.from(bytes).toString('hex'),
        Buffer.from(bytes).toString('base64'),
      ]);
      expect([bytesOfHex(hexOf(bytes)), bytesOfBase64(base64Of(bytes))]).toEqual([bytes, bytes]);
    }),
  );
});

it('encodes text in UTF-8', () => expect(hexOf(utf8Of('— é😀'))).toBe('e2809420c3a9f09f9880'));

it.each(['0', 'zz', '0A', '0x00'])('rejects %j as hex', (text) => expect(bytesOfHex(text)).toBeNull());

// The unused bits of the last character must be 0; otherwise two strings would decode to the same bytes.
it.each(['A', 'AA', 'AAA', 'AA=', 'AB==', 'AAB=', 'A A=', 'AA-_', '====', ' AAAA', 'AAAA\n'])(
  'rejects %j as base64',
  (text) => expect(bytesOfBase64(text)).toBeNull(),
);
