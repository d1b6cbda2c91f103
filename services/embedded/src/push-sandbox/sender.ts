import { createPublicKey, verify } from 'node:crypto';

const header = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;
const daySeconds = 24 * 60 * 60;

const jsonIn = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;

const isSigned = (signed: string, signature: string, publicKey: Buffer): boolean =>
  verify(
    'sha256',
    Buffer.from(signed),
    {
      key: createPublicKey({
        key: {
          kty: 'EC',
          crv: 'P-256',
          x: publicKey.subarray(1, 33).toString('base64url'),
          y: publicKey.subarray(33).toString('base64url'),
        },
        format: 'jwk',
      }),
      dsaEncoding: 'ieee-p1363',
    },
    Buffer.from(signature, 'base64url'),
  );

/** Returns the fault in the claims of a valid token; null if there is none. */
const claimsFault = ({ aud, exp, sub }: Record<string, unknown>, origin: string, now: Date): string | null => {
  const seconds = now.getTime() / 1_000;
  if (aud !== origin) return 'for another push service';
  if (typeof exp !== 'number' || exp <= seconds || exp > seconds + daySeconds) return 'expired, or valid for too long';
  return typeof sub === 'string' && /^(mailto:\S+@|https:)/.test(sub) ? null : 'no address of the operator';
};

/**
 * Returns the fault in an `Authorization` header with which a site identifies itself to a push service (RFC 8292); null
 * if the header is valid.
 * @param siteKey public key that the browser subscribed with, in base64url
 * @param origin origin of the push service
 */
export const senderFault = (authorization: string, siteKey: string, origin: string, now: Date): string | null => {
  const found = header.exec(authorization);
  if (found === null) return 'no VAPID header';
  const [, head = '', claims = '', signature = '', key = ''] = found;
  if (key !== siteKey) return 'another key than that of the subscription';
  if (jsonIn(head)['alg'] !== 'ES256') return 'not ES256';
  if (!isSigned(`${head}.${claims}`, signature, Buffer.from(key, 'base64url'))) return 'wrong signature';
  return claimsFault(jsonIn(claims), origin, now);
};
