import { expect, it } from 'vitest';
import { nearDuplicates } from '@pixchange/contracts/http/limits';
import fc from 'fast-check';
import { bandsOf, probesOf, signedOf } from './hash-bands.ts';

const hashes = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => value.toString(16).padStart(16, '0'));

it('splits a hash into 16-bit bands', () => expect(bandsOf('ffff000080017fff')).toEqual([0xffff, 0, 0x8001, 0x7fff]));

it.each([
  ['8000000000000000', '-9223372036854775808'],
  ['ffffffffffffffff', '-1'],
  ['0000000000000001', '1'],
])('formats the hash %s as the bigint %s', (hash, signed) => expect(signedOf(hash)).toBe(signed));

it('probes at least one band value of every hash within the maximum distance', () => {
  const changed = fc.uniqueArray(fc.nat({ max: 63 }), { maxLength: nearDuplicates.distanceMax });
  fc.assert(
    fc.property(hashes, changed, (hash, bits) => {
      const other = bits
        .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
        .toString(16)
        .padStart(16, '0');
      const probes = probesOf(hash);
      expect(bandsOf(other).some((value, band) => probes[band]?.includes(value))).toBe(true);
    }),
  );
});

it('probes 308 band values per hash', () =>
  fc.assert(
    fc.property(
      hashes,
      (hash) => void expect(probesOf(hash).map((values) => new Set(values).size)).toEqual([137, 137, 17, 17]),
    ),
  ));
