import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { chunkStringToSign, sign } from './signature.ts';

/**
 * Example of "Signature Calculations for the Authorization Header: Transferring Payload in Multiple Chunks" in the S3
 * API reference.
 */
it('signs chunks as in the S3 example', () => {
  const scope = { day: '20130524', region: 'us-east-1' };
  const secretKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
  let previous = '4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9';
  const signed = [65_536, 1_024, 0].map((bytes) => {
    const contentHash = createHash('sha256').update('a'.repeat(bytes)).digest('hex');
    const text = chunkStringToSign('chunk', previous, contentHash, { amzDate: '20130524T000000Z', scope });
    previous = sign(secretKey, scope, text);
    return previous;
  });
  expect(signed).toEqual([
    'ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648',
    '0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497',
    'b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9',
  ]);
});
