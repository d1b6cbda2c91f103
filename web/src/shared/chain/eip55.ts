import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** An address with the upper and lower case letters of EIP-55; wallets tell it in lower case. */
export const checksummed = (address: string): string => {
  const plain = address.toLowerCase().replace(/^0x/u, '');
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)));
  return `0x${[...plain].map((sign, index) => (parseInt(hash[index] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign)).join('')}`;
};
