import { describe, expect, it } from 'vitest';
import { challengeText, readChallenge } from './address-challenge.ts';

const site = { url: 'https://pixchange.example:8443', chainId: 31_337 };
const challenge = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nonce: '0123456789abcdef0123456789abcdef',
  issuedAt: '2026-11-21T12:00:00.000Z',
  expiresAt: '2026-11-21T12:10:00.000Z',
};
const message = challengeText(site, challenge);

describe('the message that proves an address', () => {
  it('has the format of EIP-4361', () =>
    expect(message.split('\n')).toEqual([
      'pixchange.example:8443 wants you to sign in with your Ethereum account:',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '',
      expect.stringMatching(/^[^\n]+$/),
      '',
      'URI: https://pixchange.example:8443/profile',
      'Version: 1',
      'Chain ID: 31337',
      'Nonce: 0123456789abcdef0123456789abcdef',
      'Issued At: 2026-11-21T12:00:00.000Z',
      'Expiration Time: 2026-11-21T12:10:00.000Z',
    ]));

  it('can be parsed again', () => expect(readChallenge(site, message)).toEqual(challenge));

  it.each([
    ['another site', message.replace('pixchange.example', 'evil.example')],
    ['another chain', message.replace('31337', '1')],
    ['an additional line', `${message}\nResources:\n- https://evil.example`],
    ['another statement', message.replace('costs nothing', 'costs all')],
    ['no nonce', message.replace(/^Nonce.*$/m, 'Nonce: ')],
    ['other line breaks', message.replaceAll('\n', '\r\n')],
    ['no text', ''],
  ])('is not recognized with %s', (_, changed) => expect(readChallenge(site, changed)).toBeNull());
});
