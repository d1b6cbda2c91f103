import { describe, expect, it } from 'vitest';
import { checksumAlgorithms, isChecksum, newChecksum } from './algorithms.ts';

/** Checksums of the text 123456789; the CRC values are from the catalog of parametrized CRC algorithms. */
const DIGITS = {
  CRC32: 'cbf43926',
  CRC32C: 'e3069283',
  CRC64NVME: 'ae8b14860a799888',
  SHA1: 'f7c3bc1d808e04732adf679965ccc34ca7ae3441',
  SHA256: '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225',
} as const;

describe.each(checksumAlgorithms)('%s', (algorithm) => {
  it('has the known value of the text 123456789, in one chunk or several', () => {
    for (const pieces of [['123456789'], ['1', '', '2345678', '9']]) {
      const checksum = newChecksum(algorithm);
      for (const piece of pieces) checksum.update(Buffer.from(piece));
      expect(checksum.digest().toString('hex')).toBe(DIGITS[algorithm]);
    }
  });

  it('is accepted only as base64 of the right length', () => {
    const value = Buffer.from(DIGITS[algorithm], 'hex').toString('base64');
    expect(isChecksum(algorithm, value)).toBe(true);
    for (const other of ['', 'x', `${value}A`, value.replace(/=+$/, ''), Buffer.alloc(5).toString('base64')])
      expect([other, isChecksum(algorithm, other)]).toEqual([other, false]);
  });
});
