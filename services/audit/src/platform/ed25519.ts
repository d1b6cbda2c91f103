import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { VerifyEd25519 } from '@pixchange/contracts/audit/signed-note';
import { Unreadable, UsageError } from '../errors.ts';

/** Prefix of a 32-byte Ed25519 key in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const RAW_BYTES = 32;
const OWNER_ONLY = 0o600;

const publicKeyOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });

/** Cache of keys, because few keys sign many heads. */
const known = new Map<string, KeyObject>();

const knownKey = (raw: Uint8Array): KeyObject => {
  const name = Buffer.from(raw).toString('base64');
  const key = known.get(name) ?? publicKeyOf(raw);
  known.set(name, key);
  return key;
};

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  try {
    return verify(null, message, knownKey(publicKey), signature);
  } catch {
    // Bytes that are not a point on the curve verify nothing.
    return false;
  }
};

const rawOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);

export interface SigningKey {
  /** 32-byte public key in base64. */
  readonly publicKey: string;
  sign(message: Uint8Array): Uint8Array;
}

const signingKey = (key: KeyObject, path: string): SigningKey => {
  if (key.asymmetricKeyType !== 'ed25519') throw new UsageError(`${path} holds no Ed25519 key`);
  return { publicKey: rawOf(createPublicKey(key)).toString('base64'), sign: (message) => sign(null, message, key) };
};

const make = async (path: string): Promise<KeyObject> => {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(dirname(path), { recursive: true });
  // Never overwrites a key, because its earlier signatures could no longer be verified.
  await writeFile(path, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: OWNER_ONLY, flag: 'wx' });
  return privateKey;
};

/**
 * Opens the auditor's own key from a PEM file; creates a key if there is none and `makeIt` is true.
 * @throws Unreadable when the key can't be read or created; UsageError if it is not an Ed25519 key
 */
export const openSigningKey = async (path: string, createIfMissing: boolean): Promise<SigningKey> => {
  try {
    const pem = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' && createIfMissing) return null;
      throw error;
    });
    return signingKey(pem === null ? await make(path) : createPrivateKey(pem), path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new Unreadable(`the auditor's key in ${path} can't be used: ${(error as Error).message}`);
  }
};

/**
 * Returns the 32 bytes of a public key that is given in base64 or as the path of a PEM file.
 * @throws UsageError for anything else
 */
export const readPublicKey = async (given: string): Promise<Uint8Array> => {
  const raw = Buffer.from(given, 'base64');
  if (raw.length === RAW_BYTES && raw.toString('base64') === given) return raw;
  try {
    return rawOf(createPublicKey(await readFile(given, 'utf8')));
  } catch (error) {
    throw new UsageError(
      `--key: "${given}" is neither 32 bytes in base64 nor a file with a public key: ${(error as Error).message}`,
    );
  }
};
