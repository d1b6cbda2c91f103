import type { Tools } from '@pixchange/audit/verify';
import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2.js';

/**
 * Cryptographic functions for the verification. They come from a library, because the browser's own functions are
 * asynchronous, and older browsers lack some of them.
 */
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
      // The library throws when the bytes are not a point on the curve; the signature is then invalid.
      return false;
    }
  },
  startSha256: () => sha256.create(),
};
