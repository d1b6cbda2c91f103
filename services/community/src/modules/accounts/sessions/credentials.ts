import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Recorded } from '@pixchange/contracts/events/envelope';

/** OWASP's password storage advice for argon2id: 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The form of a password that is hashed: keyboards and systems compose the same letters differently (NIST SP 800-63B, 5.1.1.2). */
const canonicalPassword = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(canonicalPassword(password), ARGON2);

/** Someone who does not exist costs the same time as someone who does. */
let nobody: Promise<string> | null = null;

export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword(randomBytes(16).toString('hex'));
  // Awaited by both, so that the first of all attempts tells nothing either.
  const fallback = await nobody;
  const known = stored ?? fallback;
  const canonical = canonicalPassword(password);
  // Hashes from before passwords were normalized are of the text as it was typed.
  const matches = (await verify(known, canonical)) || (canonical !== password && (await verify(known, password)));
  return stored !== null && matches;
};

/** 256 random bits; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The same token for the same request, so that a mail that is sent again carries the same link. */
export const derivedToken = (secret: string, purpose: string, requestId: string): string =>
  createHmac('sha256', secret).update(`${purpose}|${requestId}`).digest('base64url');

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The one spelling of a name: case, composition of the text and space around it make no difference. */
const canonicalName = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** Names a stream without telling the person. */
export const nameHash = (
  secret: string,
  kind: 'email' | 'no-email' | 'username' | 'facebook' | 'address',
  name: string,
): string =>
  createHmac('sha256', secret)
    .update(`${kind}|${canonicalName(name)}`)
    .digest('hex');

/** Whether this secret gives the hash that stands beside the email address in a person's events; nothing where no address can be read. */
export const nameSecretProof = (secret: string, events: readonly Recorded[]): 'opens' | 'fails' | 'nothing' => {
  for (const { type, data } of events) {
    const { email, emailHash } = data;
    if ((type !== 'RegistrationStarted' && type !== 'EmailAdded') || typeof email !== 'string') continue;
    return nameHash(secret, 'email', email) === emailHash ? 'opens' : 'fails';
  }
  return 'nothing';
};
