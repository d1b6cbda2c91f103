import { createPrivateKey, createPublicKey } from 'node:crypto';
import { newSecret, secretNames, type KeptSecrets, type RotationName, type SecretName } from '../supervisor/secrets.ts';

/** Procedure that replaces a key: `next-start` keeps the old key until the product has started with the new one. */
export type Rotation =
  | { readonly kind: 'next-start'; readonly previous: RotationName; readonly effect: string }
  | { readonly kind: 'at-once'; readonly effect: string }
  | { readonly kind: 'never'; readonly why: string };

const sandbox =
  'belongs to the sandbox on this machine and protects nothing; replace a real one at the provider, then in the environment';

export const rotations: Readonly<Record<SecretName, Rotation>> = {
  MASTER_KEY: {
    kind: 'next-start',
    previous: 'MASTER_KEY_PREVIOUS',
    effect: 'the next start wraps all personal keys again, in one transaction',
  },
  NAME_SECRET: {
    kind: 'never',
    why: 'stream names are derived from it, so with another one nobody could log in and every email address would be free again',
  },
  AUDIT_SIGNING_KEY: {
    kind: 'next-start',
    previous: 'AUDIT_SIGNING_KEY_PREVIOUS',
    effect: 'new heads are signed with the new key; the old public key is kept, so that its heads stay valid',
  },
  TOKEN_SECRET: {
    kind: 'next-start',
    previous: 'TOKEN_SECRET_PREVIOUS',
    effect:
      'URLs of private media that the old key signed stay valid until they expire (75 minutes) or the product restarts',
  },
  ROLE_SECRET: {
    kind: 'next-start',
    previous: 'ROLE_SECRET_PREVIOUS',
    effect: 'the next start records which roles the old one had signed, under the new one',
  },
  VAPID_PRIVATE_KEY: {
    kind: 'at-once',
    effect: 'browsers get no more notifications until their members turn them on again',
  },
  EVENT_STORE_PASSWORD: {
    kind: 'at-once',
    effect: 'the embedded event store and its clients use it from the next start on',
  },
  S3_ACCESS_KEY: {
    kind: 'at-once',
    effect: 'the embedded object store and its clients use it from the next start on; URLs of running uploads expire',
  },
  S3_SECRET_KEY: {
    kind: 'at-once',
    effect: 'the embedded object store and its clients use it from the next start on; URLs of running uploads expire',
  },
  FACEBOOK_APP_ID: { kind: 'never', why: sandbox },
  FACEBOOK_APP_SECRET: { kind: 'never', why: sandbox },
  PAYPAL_CLIENT_ID: { kind: 'never', why: sandbox },
  PAYPAL_CLIENT_SECRET: { kind: 'never', why: sandbox },
  PAYPAL_WEBHOOK_ID: { kind: 'never', why: sandbox },
  PAYPAL_MERCHANT_ID: { kind: 'never', why: sandbox },
};

export const isSecretName = (name: string): name is SecretName => (secretNames as readonly string[]).includes(name);

/** PKCS#8 header of a 32-byte Ed25519 key (RFC 8410). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Returns the 32-byte public key of a signing key, in base64. */
const publicPart = (seed: string): string => {
  const key = createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(seed, 'base64')]),
    format: 'der',
    type: 'pkcs8',
  });
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
};

/**
 * Returns the content of the secrets file after a rotation.
 * @throws RangeError for a key that is missing or can't be rotated
 */
export const rotated = (kept: KeptSecrets, name: SecretName): KeptSecrets => {
  const rotation = rotations[name];
  const old = kept[name];
  if (rotation.kind === 'never' || old === undefined) throw new RangeError(`${name} is not rotated`);
  const next = { ...kept, [name]: newSecret(name) };
  if (rotation.kind === 'at-once') return next;
  const retired =
    name === 'AUDIT_SIGNING_KEY'
      ? {
          AUDIT_PUBLIC_KEYS_RETIRED: [kept.AUDIT_PUBLIC_KEYS_RETIRED, publicPart(old)]
            .filter((key) => key !== undefined)
            .join(','),
        }
      : {};
  return { ...next, [rotation.previous]: old, ...retired };
};
