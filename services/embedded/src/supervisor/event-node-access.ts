import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certificateOf } from '../payment-sandbox/identity/certificate.ts';
import { writeDurably } from '../processes/durable-file.ts';

const yearMs = 365 * 24 * 60 * 60 * 1_000;
const lifeYears = 20;
const renewYears = 1;

export type NodeIdentity = { key: string; certificate: string; certificateFile: string };

const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');

const isValid = (key: string, certificate: string, from: Date): boolean => {
  try {
    const parsed = new X509Certificate(certificate);
    return (
      parsed.checkPrivateKey(createPrivateKey(key)) && Date.parse(parsed.validTo) > from.getTime() + renewYears * yearMs
    );
  } catch {
    return false;
  }
};

/**
 * Returns the key and certificate of the event node; clients send their password only to a server that they trust. Both
 * are stored on disk, because a running client trusts only the certificate that it has read.
 */
export const openNodeIdentity = async (dataDir: string): Promise<NodeIdentity> => {
  const [keyFile, certificateFile] = [join(dataDir, 'key.pem'), join(dataDir, 'certificate.pem')];
  const now = new Date();
  const [key, certificate] = await Promise.all([readText(keyFile), readText(certificateFile)]);
  if (isValid(key, certificate, now)) return { key, certificate, certificateFile };
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const identity = {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    certificate: certificateOf({
      subject: 'localhost',
      issuer: 'localhost',
      ipv4: '127.0.0.1',
      publicKey: createPublicKey(privateKey),
      issuerKey: privateKey,
      from: new Date(now.getTime() - yearMs / 365),
      to: new Date(now.getTime() + lifeYears * yearMs),
      ca: false,
    }),
  };
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeDurably(keyFile, identity.key);
  await writeDurably(certificateFile, identity.certificate);
  return { ...identity, certificateFile };
};
