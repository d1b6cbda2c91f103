import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto';
import { certificateOf } from '../payment-sandbox/identity/certificate.ts';

type Made = { name: string; pem: string; key: KeyObject };
type Wanted = { name: string; by?: Made; ca?: boolean; from?: Date; to?: Date; keys?: 'ec' | 'rsa' | 'small-rsa' };

const dayMs = 24 * 60 * 60 * 1_000;

const rsaKeys = new Map<number, KeyPairKeyObjectResult>();

/** Returns keys that all callers share, because generating them takes long. */
const sharedRsaKeys = (bits: number) => {
  const keys = rsaKeys.get(bits) ?? generateKeyPairSync('rsa', { modulusLength: bits });
  rsaKeys.set(bits, keys);
  return keys;
};

const newKeys = (kind: 'ec' | 'rsa' | 'small-rsa') =>
  kind === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : sharedRsaKeys(kind === 'rsa' ? 2_048 : 1_024);

/**
 * Creates a certificate for tests: a root by default, else one that `by` signed. Signers need a key of the kind `ec`.
 */
export const makeCertificate = ({
  name,
  by,
  ca = by === undefined,
  from = new Date(Date.now() - dayMs),
  to = new Date(Date.now() + dayMs),
  keys = 'ec',
}: Wanted): Made => {
  const { publicKey, privateKey } = newKeys(keys);
  return {
    name,
    key: privateKey,
    pem: certificateOf({
      subject: name,
      issuer: by?.name ?? name,
      publicKey,
      issuerKey: by?.key ?? privateKey,
      from,
      to,
      ca,
    }),
  };
};
