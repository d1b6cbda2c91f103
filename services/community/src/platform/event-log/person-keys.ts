import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database } from '../read-model/database.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
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
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('the sealed bytes are cut short');
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)), decipher.final()]);
};

/** A key for each person, wrapped by the master key; destroying it makes the person's fields unreadable for ever. */
export class PersonKeys {
  /** Only keys that exist: one that is missing now may be made by another process in the next moment. */
  private readonly cache = new Map<string, Buffer>();

  constructor(
    private readonly database: Database,
    private readonly masterKey: Buffer,
  ) {}

  /** Makes the person's key unless there is one. */
  async create(personId: string): Promise<void> {
    const wrapped = seal(this.masterKey, randomBytes(KEY_BYTES), personId);
    await this.database.query('INSERT INTO vault.person_keys (person_id, wrapped_key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [personId, wrapped]);
  }

  /** The keys of these people, read in one query; who is missing in the answer has none, or none any more. */
  async of(personIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    const keys = new Map<string, Buffer>();
    const unknown: string[] = [];
    for (const id of new Set(personIds)) {
      const key = this.cache.get(id);
      if (key === undefined) unknown.push(id);
      else keys.set(id, key);
    }
    if (unknown.length === 0) return keys;
    const rows = await this.database.query('SELECT person_id, wrapped_key FROM vault.person_keys WHERE person_id = ANY($1)', [unknown]) as { person_id: string; wrapped_key: Buffer }[];
    for (const { person_id, wrapped_key } of rows) {
      const key = unseal(this.masterKey, wrapped_key, person_id);
      keys.set(person_id, key);
      this.remember(person_id, key);
    }
    return keys;
  }

  private remember(personId: string, key: Buffer): void {
    this.cache.set(personId, key);
    if (this.cache.size <= CACHED_KEYS_MAX) return;
    for (const oldest of this.cache.keys()) {
      this.cache.delete(oldest);
      return;
    }
  }
}
