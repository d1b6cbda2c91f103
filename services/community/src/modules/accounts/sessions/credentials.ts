import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Recorded } from '@pixchange/contracts/events/envelope';

/** Parameters that OWASP recommends for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Returns the normalized password to hash: keyboards and systems compose the same letters differently (NIST SP 800-63B,
 * 5.1.1.2).
 */
const canonicalPassword = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(canonicalPassword(password), ARGON2);

/** Hash that is compared for unknown members, so that the check takes as much time as for known members. */
let nobody: Promise<string> | null = null;

/** Whether the password has this hash; false for null, after the same work. */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  // Every check waits for this hash, so that the first one after a start takes equally long for known and unknown
  // members.
  const fallback = await nobody;
  const known = stored ?? fallback;
  const canonical = canonicalPassword(password);
  // Older passwords were hashed as typed, without normalization.
  const matches = (await verify(known, canonical)) || (canonical !== password && (await verify(known, password)));
  return stored !== null && matches;
};

/** Returns 256 random bits in base64url. Only the hash of a token is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the same token for the same request, so that a repeated email contains the same link. */
export const derivedToken = (secret: string, purpose: string, requestId: string): string =>
  createHmac('sha256', secret).update(`${purpose}|${requestId}`).digest('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Returns the canonical spelling of a name: case, Unicode composition and surrounding space make no difference. */
const canonicalName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Returns the keyed hash of a name, which identifies a stream without revealing the person. */
export const nameHash = (
  secret: string,
  kind: 'email' | 'no-email' | 'username' | 'facebook' | 'address',
  name: string,
): string =>
  createHmac('sha256', secret)
    .update(`${kind}|${canonicalName(name)}`)
    .digest('hex');

/**
 * Checks a secret against the hash that is stored next to the email address in a member's events. Returns `nothing`
 * when no address can be read.
 */
export const nameSecretProof = (secret: string, events: readonly Recorded[]): 'opens' | 'fails' | 'nothing' => {
  for (const { type, data } of events) {
    const { email, emailHash } = data;
    if ((type !== 'RegistrationStarted' && type !== 'EmailAdded') || typeof email !== 'string') continue;
    return nameHash(secret, 'email', email) === emailHash ? 'opens' : 'fails';
  }
  return 'nothing';
};
