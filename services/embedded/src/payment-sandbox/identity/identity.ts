import { createHash, generateKeyPair, type KeyObject } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeDurably } from '../../processes/durable-file.ts';
import { certificateOf } from './certificate.ts';

/**
 * Keys and certificates for signing messages, in PEM. The private keys of the authorities are not stored, because they
 * never sign again.
 */
export type PaymentIdentity = {
  /** Root certificate that clients of the sandbox must trust. */
  root: string;
  signerKey: string;
  /** Certificates of the signer with their chains: valid, expired, and from an untrusted authority. */
  good: string;
  expired: string;
  foreign: string;
};

/** Name of the signer in the real provider's sandbox. */
const signerName = 'messageverificationcerts.sandbox.paypal.com';
const rootName = 'Pixchange payment sandbox root';
const middleName = 'Pixchange payment sandbox';
const dayMs = 24 * 60 * 60 * 1_000;
const yearMs = 365 * dayMs;
/** Last day that a certificate's two-digit year can represent. */
const lastDay = new Date('2049-12-31T00:00:00Z');
const rsaBits = 2_048;

const newKeys = promisify(generateKeyPair);

type Authority = { name: string; key: KeyObject; certificates: string };

const newAuthority = async (rooted: boolean, from: Date): Promise<{ root: string; authority: Authority }> => {
  const [top, middle] = [await newKeys('ec', { namedCurve: 'P-256' }), await newKeys('ec', { namedCurve: 'P-256' })];
  const common = { issuer: rootName, issuerKey: top.privateKey, from, to: lastDay, ca: true };
  const root = certificateOf({ ...common, subject: rootName, publicKey: top.publicKey });
  const below = certificateOf({ ...common, subject: middleName, publicKey: middle.publicKey });
  // The chain of the untrusted authority includes its root, to test that clients don't trust a root that they are sent.
  return { root, authority: { name: middleName, key: middle.privateKey, certificates: rooted ? below + root : below } };
};

const makeIdentity = async (): Promise<PaymentIdentity> => {
  const now = Date.now();
  const from = new Date(now - dayMs);
  const signer = await newKeys('rsa', { modulusLength: rsaBits });
  const own = await newAuthority(false, new Date(now - 3 * yearMs));
  const other = await newAuthority(true, from);
  const signedBy = ({ name, key, certificates }: Authority, start: Date, end: Date): string =>
    certificateOf({
      subject: signerName,
      issuer: name,
      publicKey: signer.publicKey,
      issuerKey: key,
      from: start,
      to: end,
      ca: false,
    }) + certificates;
  return {
    root: own.root,
    signerKey: signer.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    good: signedBy(own.authority, from, lastDay),
    expired: signedBy(own.authority, new Date(now - 2 * yearMs), new Date(now - yearMs)),
    foreign: signedBy(other.authority, from, lastDay),
  };
};

const names = ['root', 'signerKey', 'good', 'expired', 'foreign'] as const;

/** Path of the root certificate, for programs that need to trust it. */
export const rootFile = (dataDir: string): string => join(dataDir, 'root.pem');

/**
 * Opens the identity of this folder; creates it on first use.
 * @throws Error when its file is damaged or can't be read
 */
export const openIdentity = async (dataDir: string): Promise<PaymentIdentity> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'identity.json');
  try {
    const stored = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
    if (names.some((name) => typeof stored[name] !== 'string')) throw new Error(`${path} is not the payment sandbox's`);
    return stored as PaymentIdentity;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const identity = await makeIdentity();
  await writeDurably(rootFile(dataDir), identity.root);
  await writeDurably(path, JSON.stringify(identity));
  return identity;
};

/** Returns the id that a certificate has in its URL, in the provider's format. */
export const certificateId = (pem: string): string =>
  `CERT-${createHash('sha256')
    .update(pem)
    .digest('hex')
    .slice(0, 24)
    .replace(/(.{8})(?=.)/g, '$1-')}`;
