import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';

/** Keys of a browser's subscription. */
export type BrowserKeys = {
  /** Private key on the curve P-256. */
  curve: ECDH;
  /** Secret of 16 bytes that the browser shares with the site. */
  auth: Buffer;
};

export const newCurve = (): ECDH => createECDH('prime256v1');

/** Length of the AES-GCM tag, in bytes. */
const tagLength = 16;
/** Delimiter byte after the text of the last record (RFC 8188). */
const lastRecord = 2;

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

const label = (text: string): Buffer => Buffer.from(`${text}\0`);

/**
 * Decrypts a message in `aes128gcm` (RFC 8188) with the keys of a browser (RFC 8291).
 * @throws Error if the message was not encrypted for this browser, or is malformed
 */
export const decrypted = (body: Buffer, { curve, auth }: BrowserKeys): string => {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('a push message must have exactly one record');
  const shared = curve.computeSecret(senderKey);
  const secret = derived(shared, auth, Buffer.concat([label('WebPush: info'), curve.getPublicKey(), senderKey]), 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derived(secret, salt, label('Content-Encoding: aes128gcm'), 16),
    derived(secret, salt, label('Content-Encoding: nonce'), 12),
  );
  cipher.setAuthTag(record.subarray(-tagLength));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -tagLength)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== lastRecord) throw new Error('the message has no delimiter at its end');
  return padded.subarray(0, end).toString('utf8');
};
