import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { invariant } from '../../kernel/errors.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CACHED_KEYS_MAX = 20_000;

/** AES-256-GCM (NIST SP 800-38D): 12 bytes of nonce, the ciphertext, 16 bytes of tag. */
export const seal = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** @throws when the key, the context or the bytes are not those that were sealed. */
export const unseal = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)), decipher.final()]);
};

/** A key for each person, wrapped by the master key; destroying it makes the person's fields unreadable for ever. */
export class PersonKeys {
  /** Null stands for a person whose key is known to be gone. */
  private readonly cache = new Map<string, Buffer | null>();

  constructor(
    private readonly database: DataSource,
    private readonly masterKey: Buffer,
  ) {}

  /** Makes the person's key unless there is one; a key that was destroyed is not made again by this. */
  async create(personId: string): Promise<void> {
    const wrapped = seal(this.masterKey, randomBytes(32), personId);
    await this.database.query('INSERT INTO vault.person_keys (person_id, wrapped_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [personId, wrapped]);
    this.cache.delete(personId);
  }

  /** Reads in what is not cached, in one query. */
  async load(personIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(personIds)].filter((id) => !this.cache.has(id));
    if (missing.length === 0) return;
    const rows: { person_id: string; wrapped_key: Buffer }[] = await this.database.query('SELECT person_id, wrapped_key FROM vault.person_keys WHERE person_id = ANY($1)', [missing]);
    this.makeRoom(missing.length);
    for (const id of missing) this.cache.set(id, null);
    for (const row of rows) this.cache.set(row.person_id, unseal(this.masterKey, row.wrapped_key, row.person_id));
  }

  /** The loaded key, or null when it was destroyed. */
  loaded(personId: string): Buffer | null {
    const key = this.cache.get(personId);
    invariant(key !== undefined, 'a personal key is used before it was loaded');
    return key;
  }

  private makeRoom(coming: number): void {
    for (const oldest of this.cache.keys()) {
      if (this.cache.size + coming <= CACHED_KEYS_MAX) return;
      this.cache.delete(oldest);
    }
  }
}
