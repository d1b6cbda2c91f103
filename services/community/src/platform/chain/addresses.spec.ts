import { Wallet } from 'ethers';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import { addressFrom } from './addresses.ts';

const { address } = new Wallet(`0x${'7'.repeat(64)}`);
const digits = address.slice(2);

const mistakeIn = (text: string): unknown => {
  try {
    return addressFrom(text, 'user_address');
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.attribute] : error;
  }
};

describe('an address', () => {
  it.each([
    ['with its checksum', address],
    ['in lower case', address.toLowerCase()],
    ['in upper case', address.toUpperCase()],
    ['with spaces', `  ${address.slice(0, 12)} ${address.slice(12)}\n`],
    ['with invisible characters', `\u200B${address}\uFEFF`],
  ])('%s is parsed to its checksummed form', (_, text) => expect(addressFrom(text, 'address')).toBe(address));

  it.each([
    ['address.length', address.slice(0, -1)],
    ['address.length', '0x'],
    ['address.length', `${address}0`],
    ['address.no-prefix', digits],
    ['address.no-prefix', ''],
    ['address.letter', address.replace(/.$/, 'g')],
    ['address.name', 'ines.eth'],
    ['address.name', 'pay.ines.box'],
    [
      'address.not-checksummed',
      `0x${digits.replace(/[a-f]/, (letter) => letter.toUpperCase()).replace(/[A-F](?=[^A-F]*$)/, (letter) => letter.toLowerCase())}`,
    ],
  ])('is refused with %s: %s', (code, text) => expect(mistakeIn(text)).toEqual([code, 'user_address']));
});
