import { getAddress, verifyMessage, ZeroAddress } from 'ethers';

/** In a transfer, where a new token comes from. */
export const NO_ADDRESS = ZeroAddress;

/** True for an address in the mixed case of EIP-55; all lower or all upper case says nothing about mistakes in it. */
export const isChecksummedAddress = (text: string): boolean => {
  try {
    return getAddress(text) === text;
  } catch {
    return false;
  }
};

/** The address whose key signed the message (EIP-191); null when the signature is none. */
export const signerOf = (message: string, signature: string): string | null => {
  try {
    return verifyMessage(message, signature);
  } catch {
    return null;
  }
};
