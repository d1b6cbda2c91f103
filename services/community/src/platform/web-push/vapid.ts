import { createECDH } from 'node:crypto';

const publicKeyOf = (privateKey: string): string => {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64'));
  return curve.getPublicKey('base64url');
};

/** Whether these 32 bytes in base64 are a private key on the curve P-256. */
export const isVapidKey = (privateKey: string): boolean => {
  try {
    return publicKeyOf(privateKey) !== '';
  } catch {
    return false;
  }
};

/** Key pair that identifies this site to push services (RFC 8292), both in base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** @param privateKey 32 bytes in base64 */
export const vapidKeysOf = (privateKey: string): VapidKeys => ({
  publicKey: publicKeyOf(privateKey),
  privateKey: Buffer.from(privateKey, 'base64').toString('base64url'),
});
