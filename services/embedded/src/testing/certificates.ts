import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto';
import { certificateOf } from '../payment-sandbox/identity/certificate.ts';

type TestCertificate = {
  /** Common name of the subject. */
  name: string;
  pem: string;
  /** Private key of the subject. */
  key: KeyObject;
};
type CertificateOptions = {
  name: string;
  /** Issuer; by default, the certificate is a self-signed root. */
  by?: TestCertificate;
  /** Whether the certificate may sign others; by default, only a root may. */
  ca?: boolean;
  /** Start of validity; a day ago by default. */
  from?: Date;
  /** End of validity; in a day by default. */
  to?: Date;
  /** Kind of the subject's keys: P-256 (default), RSA with 2048 bits, or RSA with 1024 bits. */
  keys?: 'ec' | 'rsa' | 'small-rsa';
};

const dayMs = 24 * 60 * 60 * 1_000;

const rsaKeys = new Map<number, KeyPairKeyObjectResult>();

/** Returns the RSA keys of this size, which all callers share because generating them is slow. */
const sharedRsaKeys = (bits: number) => {
  const keys = rsaKeys.get(bits) ?? generateKeyPairSync('rsa', { modulusLength: bits });
  rsaKeys.set(bits, keys);
  return keys;
};

const newKeys = (kind: 'ec' | 'rsa' | 'small-rsa') =>
  kind === 'ec' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : sharedRsaKeys(kind === 'rsa' ? 2_048 : 1_024);

/** Creates a certificate for tests: a root, or one signed by `by`, which must have `ec` keys. */
export const makeCertificate = ({
  name,
  by,
  ca = by === undefined,
  from = new Date(Date.now() - dayMs),
  to = new Date(Date.now() + dayMs),
  keys = 'ec',
}: CertificateOptions): TestCertificate => {
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
