import { getAddress, verifyMessage, ZeroAddress } from 'ethers';
import { DomainError } from '../../kernel/errors.ts';

/** Zero address, which is the sender in the transfer of a newly minted token. */
export const NO_ADDRESS = ZeroAddress;

/**
 * Whether a text is an address in the mixed case of EIP-55. An address in only lower or upper case has no checksum, so
 * a mistake would go unnoticed.
 */
export const isChecksummedAddress = (text: string): boolean => {
  try {
    return getAddress(text) === text;
  } catch {
    return false;
  }
};

/**
 * Mistake in a text that should be an address: its length, a missing `0x`, a letter that is not a hexadecimal digit, a
 * name, or its checksum.
 */
type AddressMistake = 'length' | 'no-prefix' | 'letter' | 'name' | 'not-checksummed';

const DIGITS = 40;

/** White space and invisible characters, which are often copied with an address. */
const COPIED_ALONG = /[\s\p{Default_Ignorable_Code_Point}]/gu;

const readAddress = (given: string): { readonly address: string } | { readonly mistake: AddressMistake } => {
  const text = given.replaceAll(COPIED_ALONG, '');
  if (/\.\p{L}+$/u.test(text)) return { mistake: 'name' };
  if (!/^0x/i.test(text)) return { mistake: 'no-prefix' };
  const digits = text.slice(2);
  if (!/^[0-9a-f]*$/i.test(digits)) return { mistake: 'letter' };
  if (digits.length !== DIGITS) return { mistake: 'length' };
  const address = getAddress(`0x${digits.toLowerCase()}`);
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return isMixed && address !== `0x${digits}` ? { mistake: 'not-checksummed' } : { address };
};

/**
 * Parses an address as people paste it: with spaces, and in lower or upper case, which have no checksum.
 * @param attribute the field that a mistake is reported under
 * @returns the address in the mixed case of EIP-55
 * @throws DomainError `address.*`
 */
export const addressFrom = (given: string, attribute: string): string => {
  const result = readAddress(given);
  if ('mistake' in result) throw new DomainError(`address.${result.mistake}`, attribute);
  return result.address;
};

/** Returns the address whose key signed the message (EIP-191); null for an invalid signature. */
export const signerOf = (message: string, signature: string): string | null => {
  try {
    return verifyMessage(message, signature);
  } catch {
    return null;
  }
};
