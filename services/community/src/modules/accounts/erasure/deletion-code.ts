import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Member whose data is deleted; `nobody` when no data was stored. */
export type DeletionSubject = { readonly userId: string } | 'nobody';

const form = /^(a|n)([0-9a-f]{32})([0-9a-f]{32})$/;

const signatureOf = (secret: string, subject: string): Buffer =>
  createHmac('sha256', secret).update(`deletion|${subject}`).digest().subarray(0, 16);

const write = (secret: string, subject: string): string => `${subject}${signatureOf(secret, subject).toString('hex')}`;

/**
 * Returns a code of letters and digits only, as the provider requires. The code contains its subject and can't be
 * forged without the secret.
 */
export const deletionCode = (secret: string, subject: DeletionSubject): string =>
  write(
    secret,
    subject === 'nobody' ? `n${randomBytes(16).toString('hex')}` : `a${subject.userId.replaceAll('-', '')}`,
  );

/** Returns the subject of a code; null for a code that was not created with this secret. */
export const readDeletionCode = (secret: string, code: string): DeletionSubject | null => {
  const [, kind, subject, mark] = form.exec(code) ?? [];
  if (kind === undefined || subject === undefined || mark === undefined) return null;
  if (!timingSafeEqual(signatureOf(secret, kind + subject), Buffer.from(mark, 'hex'))) return null;
  return kind === 'n' ? 'nobody' : { userId: subject.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') };
};
