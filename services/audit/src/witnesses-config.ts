import { base64Of } from '@pixchange/contracts/audit/bytes';
import { parseWitnessKey } from '@pixchange/contracts/audit/cosignature';
import type { TrustedWitnesses } from './checks/cosignatures.ts';
import { UsageError } from './errors.ts';
import { verifyEd25519 } from './platform/ed25519.ts';
import { sha256 } from './platform/hash.ts';

/**
 * Returns the witnesses whose cosignatures count; null if none were given. Without a threshold, all of them must
 * cosign.
 * @throws UsageError for a text that is not the key of a witness, or a threshold that can't be reached
 */
export const trustedWitnesses = (
  texts: readonly string[] | undefined,
  threshold: string | undefined,
): TrustedWitnesses | null => {
  const keys = [...new Set(texts ?? [])].map((text) => {
    const key = parseWitnessKey(sha256, text);
    if (key === null)
      throw new UsageError(`--witness: "${text}" is not the key of a witness, such as name+1a2b3c4d+base64`);
    return key;
  });
  // A cosignature does not contain the name of its key, so one signature could count for both.
  if (new Set(keys.map(({ publicKey }) => base64Of(publicKey))).size < keys.length)
    throw new UsageError('--witness: two of the keys have the same bytes, so one witness would count twice.');
  if (new Set(keys.map(({ name }) => name)).size < keys.length)
    throw new UsageError('--witness: two of the keys have the same name. Give only the current key of each witness.');
  if (keys.length === 0 && threshold === undefined) return null;
  const needed = threshold === undefined ? keys.length : /^[1-9]\d{0,3}$/.test(threshold) ? Number(threshold) : 0;
  if (needed < 1 || needed > keys.length)
    throw new UsageError('--threshold must be a whole number from 1 to the number of --witness.');
  return { keys, threshold: needed, verify: verifyEd25519 };
};
