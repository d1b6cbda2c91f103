import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../postgres/database.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CACHED_KEYS_MAX = 20_000;
const CONNECT_MS_MAX = 15_000;
const RECONNECT_MS = 500;

/** Channel that notifies every process of a destroyed key; the payload is the id of the person. */
const DESTROYED_CHANNEL = 'pixchange_person_keys';

/** Encrypts with AES-256-GCM (NIST SP 800-38D): 12 bytes of nonce, the ciphertext, 16 bytes of tag. */
export const seal = (key: Buffer, plain: Buffer, context: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** @throws when the key, the context or the bytes are not those that were sealed */
export const unseal = (key: Buffer, sealed: Buffer, context: string): Buffer => {
  if (sealed.length < IV_BYTES + TAG_BYTES) throw new Error('the sealed bytes are cut short');
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(context),
  );
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, sealed.length - TAG_BYTES)), decipher.final()]);
};

/** Decrypts sealed bytes; null when the key, the context or the bytes are not those that were sealed. */
export const unsealed = (key: Buffer, sealed: Buffer, context: string): Buffer | null => {
  try {
    return unseal(key, sealed, context);
  } catch {
    return null;
  }
};

/**
 * Thrown when a field can't be decrypted although the key of its person exists: the key is wrong or the bytes are
 * damaged. Such a field is never read as erased.
 */
export class UnreadableField extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(
      `${what} can't be opened, although the person's key exists; MASTER_KEY is wrong, or the data is damaged`,
      options,
    );
    this.name = 'UnreadableField';
  }
}

/** Keys by person; people without an entry have no key, or it was destroyed. */
export interface FoundKeys {
  readonly keys: ReadonlyMap<string, Buffer>;
  /** People whose key exists but can't be unwrapped. */
  readonly unreadable: ReadonlySet<string>;
}

/**
 * Encryption keys, one for each person, wrapped by the master key. Destroying a key makes the person's fields
 * permanently unreadable.
 */
export class PersonKeys {
  /** Cache of existing keys. Missing keys are not cached, because another process can create one at any moment. */
  private readonly cache = new Map<string, Buffer>();
  /**
   * Counter of invalidations. A key whose lookup began before an invalidation is not cached, as it may be destroyed.
   */
  private generation = 0;
  private listener: pg.Client | null = null;
  private following = false;
  private closed = false;
  private readonly others: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly masterKey: Buffer,
  ) {}

  /** Creates the person's key unless it exists. */
  async create(personId: string): Promise<void> {
    const wrapped = seal(this.masterKey, randomBytes(KEY_BYTES), personId);
    await this.database.query(
      'INSERT INTO vault.person_keys (person_id, wrapped_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [personId, wrapped],
    );
  }

  /**
   * Listens for keys that other processes destroy. While the listener is disconnected, no keys are cached; it
   * reconnects by itself. Only short-lived processes, such as benchmarks and tests, may omit this call.
   * @throws when the first connection fails
   */
  async follow(databaseUrl: string, onError: (error: unknown) => void): Promise<void> {
    this.following = true;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'pixchange person keys',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS_MAX,
    });
    const lost = (error: unknown) => {
      if (this.listener !== client) return;
      this.listener = null;
      this.forgetAll();
      if (this.closed) return;
      onError(error);
      void client.end().catch(() => undefined);
      this.followAgain(databaseUrl, onError);
    };
    client.on('notification', ({ payload }) => this.forget(payload ?? ''));
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    await client.connect();
    await client.query(`LISTEN ${DESTROYED_CHANNEL}`);
    this.forgetAll();
    this.listener = client;
    if (this.closed) await this.close();
  }

  /**
   * Registers a listener for every destroyed key, and for each time that such a notification may have been missed. The
   * listener must clear other caches of personal text.
   */
  onKeyDestroyed(forget: () => void): void {
    this.others.push(forget);
  }

  async close(): Promise<void> {
    this.closed = true;
    const { listener } = this;
    this.listener = null;
    await listener?.end();
  }

  /**
   * Destroys a person's key, so that no process can decrypt data that was sealed under it. Also deletes the person's
   * cached stream states. Idempotent.
   */
  async destroy(personId: string): Promise<void> {
    await this.database.query(
      'WITH gone AS (DELETE FROM vault.person_keys WHERE person_id = $1), heads AS (DELETE FROM work.stream_heads WHERE person_id = $1) SELECT pg_notify($2, $1)',
      [personId, DESTROYED_CHANNEL],
    );
    this.forget(personId);
  }

  /** Whether the person has a key, according to the database and not the cache; false for an erased person. */
  async exists(personId: string): Promise<boolean> {
    const rows: unknown[] = await this.database.query('SELECT 1 FROM vault.person_keys WHERE person_id = $1', [
      personId,
    ]);
    return rows.length > 0;
  }

  /**
   * Returns the keys of these people with at most one query; people without a key are missing from the result.
   * @throws UnreadableField when a key exists but can't be unwrapped
   */
  async of(personIds: Iterable<string>): Promise<ReadonlyMap<string, Buffer>> {
    const { keys, unreadable } = await this.find(personIds);
    for (const personId of unreadable) throw new UnreadableField(`the key of the person ${personId}`);
    return keys;
  }

  /** Returns the keys of these people, and lists damaged keys separately, so that one does not hide the others. */
  async find(personIds: Iterable<string>): Promise<FoundKeys> {
    const keys = new Map<string, Buffer>();
    const unreadable = new Set<string>();
    const unknown: string[] = [];
    for (const id of new Set(personIds)) {
      const key = this.cache.get(id);
      if (key === undefined) unknown.push(id);
      else keys.set(id, key);
    }
    if (unknown.length === 0) return { keys, unreadable };
    const { generation } = this;
    const rows = (await this.database.query(
      'SELECT person_id, wrapped_key FROM vault.person_keys WHERE person_id = ANY($1)',
      [unknown],
    )) as { person_id: string; wrapped_key: Buffer }[];
    for (const { person_id, wrapped_key } of rows) {
      const key = unsealed(this.masterKey, wrapped_key, person_id);
      if (key === null) {
        unreadable.add(person_id);
        continue;
      }
      keys.set(person_id, key);
      if (generation === this.generation) this.remember(person_id, key);
    }
    return { keys, unreadable };
  }

  private forget(personId: string): void {
    this.generation += 1;
    this.cache.delete(personId);
    this.tellOthers();
  }

  private forgetAll(): void {
    this.generation += 1;
    this.cache.clear();
    this.tellOthers();
  }

  private tellOthers(): void {
    for (const forget of this.others) forget();
  }

  private followAgain(databaseUrl: string, onError: (error: unknown) => void): void {
    const again = () => {
      if (!this.closed) this.follow(databaseUrl, onError).catch(() => this.followAgain(databaseUrl, onError));
    };
    setTimeout(again, RECONNECT_MS).unref();
  }

  private remember(personId: string, key: Buffer): void {
    if (this.following && this.listener === null) return;
    this.cache.set(personId, key);
    if (this.cache.size <= CACHED_KEYS_MAX) return;
    for (const oldest of this.cache.keys()) {
      this.cache.delete(oldest);
      return;
    }
  }
}
