import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns an address with the checksum capitalization of EIP-55; wallets return it in lower case. */
export const checksummed = (address: string): string => {
  const plain = address.toLowerCase().replace(/^0x/u, '');
  const hash = bytesToHex(keccak_256(utf8ToBytes(plain)));
  return `0x${[...plain].map((sign, index) => (parseInt(hash[index] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign)).join('')}`;
};
