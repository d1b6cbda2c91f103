import type { Tools } from '@pixchange/audit/verify';
import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';

/** The functions that the verification needs. Those of browsers are asynchronous, or absent in older ones. */
export const browserTools: Tools = {
  sha256: (...parts) => {
    const digest = sha256.create();
    for (const part of parts) digest.update(part);
    return digest.digest();
  },
  verifyEd25519: (publicKey, message, signature) => {
    try {
      return ed25519.verify(signature, message, publicKey, { zip215: false });
    } catch {
      // Bytes that are not a point of the curve verify nothing.
      return false;
    }
  },
  startSha256: () => sha256.create(),
};
