import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Length of the secret: 160 bits, as RFC 4226 (section 4) recommends. */
const SECRET_BYTES = 20;
/** Number of earlier and later time steps whose codes are accepted, because clocks differ. */
const STEPS_APART_MAX = 1;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes);

const totpOf = (secret: Buffer, label: string): TOTP =>
  new TOTP({
    issuer: 'Pixchange',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** Returns the `otpauth:` URI that an authenticator app reads from a QR code. */
export const uriOf = (secret: Buffer, label: string): string => totpOf(secret, label).toString();

export const base32Of = (secret: Buffer): string => totpOf(secret, '').secret.base32;

/** Returns the time step of a code; null for a malformed code, and for one that matches no nearby step. */
export const stepOf = (secret: Buffer, code: string, nowMs: number): number | null => {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, '').validate({ token, timestamp: nowMs, window: STEPS_APART_MAX });
  return delta === null ? null : Math.floor(nowMs / 1_000 / PERIOD_SECONDS) + delta;
};
