import { hkdfSync } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { inTransaction, type Database, type TransactionalDatabase } from '../postgres/database.ts';
import { seal, unsealed } from './person-keys.ts';

export type KeyName = 'MASTER_KEY' | 'NAME_SECRET' | 'TOKEN_SECRET' | 'AUDIT_SIGNING_KEY' | 'ROLE_SECRET';

/** Result of trying a key on older data: the key decrypts something, it fails, or there is no encrypted data. */
export type KeyProof = 'opens' | 'fails' | 'nothing';

/** A key from the settings, which is compared with the stored data at startup. */
export interface CheckedKey {
  readonly name: KeyName;
  readonly value: string;
  /** The previous key; its presence shows that the key is replaced on purpose. */
  readonly previous?: string | undefined;
  /** Tries a key on the data itself, for data without a check value. */
  readonly prove: (value: string) => Promise<KeyProof>;
  /** Returns true when the data shows that this key was replaced on purpose, without the previous key itself. */
  readonly isReplaced?: () => Promise<boolean>;
  /** Converts the data to the new key, in the transaction that changes the check value. */
  readonly replace?: (runner: QueryRunner, previous: string) => Promise<void>;
}

/**
 * Outcome of a check. `noted`: the right key had no check value, and now has one. `replaced`: the check value, and the
 * data if it needs that, were converted to the new key.
 */
export type KeyOutcome = 'right' | 'noted' | 'replaced';

/**
 * Thrown when a key is not the one that the data was created with. The message is for the operator; a restart does not
 * help.
 */
export class KeyRefusal extends Error {}

const KEY_BYTES = 32;

const checkKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'pixchange key check', KEY_BYTES));
const contextOf = (name: KeyName): string => `key check|${name}`;
const sealCheck = (name: KeyName, secret: string): Buffer => seal(checkKey(secret), Buffer.from(name), contextOf(name));
const opens = (name: KeyName, secret: string, check: Buffer): boolean =>
  unsealed(checkKey(secret), check, contextOf(name)) !== null;

const refusalOf = (name: KeyName): KeyRefusal =>
  new KeyRefusal(
    `${name} is not the key that this data was made with, so nothing was started and nothing was changed. ` +
      `Restore ${name} from your backup of secrets.json (in DATA_DIR), or give the right one in the environment.`,
  );

const readCheck = async (database: Database, name: KeyName, lock = ''): Promise<Buffer | null> => {
  const rows = (await database.query(`SELECT sealed FROM vault.key_checks WHERE name = $1 ${lock}`, [name])) as {
    sealed: Buffer;
  }[];
  return rows[0]?.sealed ?? null;
};

/** Checks the keys of this process against the values that were sealed under them when the data was created. */
export class KeyChecks {
  constructor(private readonly database: TransactionalDatabase) {}

  /**
   * Checks a key, and creates or replaces its check value if needed.
   * @throws KeyRefusal unless the key is the right one, or replaces it according to `previous` or the data
   */
  async check(key: CheckedKey): Promise<KeyOutcome> {
    const check = await readCheck(this.database, key.name);
    if (check !== null) return this.compare(key, check);
    const known = await this.provenBy(key);
    await this.database.query('INSERT INTO vault.key_checks (name, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      key.name,
      sealCheck(key.name, known),
    ]);
    // Another process may have stored a check value first, with another key.
    const outcome = await this.compare(key, (await readCheck(this.database, key.name)) ?? Buffer.alloc(0));
    return outcome === 'right' ? 'noted' : outcome;
  }

  /** Whether the data has a check value for a key of this name. */
  async isNoted(name: KeyName): Promise<boolean> {
    return (await readCheck(this.database, name)) !== null;
  }

  /** @throws KeyRefusal when the data has a check value that this key does not open */
  async refuseWrong(name: KeyName, value: string): Promise<void> {
    const check = await readCheck(this.database, name);
    if (check !== null && !opens(name, value, check)) throw refusalOf(name);
  }

  /** Returns the key that the data was created with: the given one, or the one that it replaces. */
  private async provenBy({ name, value, previous, prove }: CheckedKey): Promise<string> {
    if ((await prove(value)) !== 'fails') return value;
    if (previous !== undefined && (await prove(previous)) === 'opens') return previous;
    throw refusalOf(name);
  }

  private async compare(key: CheckedKey, check: Buffer): Promise<KeyOutcome> {
    const { name, value, previous, isReplaced } = key;
    if (opens(name, value, check)) return 'right';
    if (previous !== undefined && opens(name, previous, check)) return this.change(key, previous);
    if ((await isReplaced?.()) === true) return this.change(key, null);
    throw refusalOf(name);
  }

  /**
   * Changes everything in one transaction: after a crash at any point, all data is encrypted with one key, which the
   * check value identifies.
   */
  private change({ name, value, replace }: CheckedKey, previous: string | null): Promise<KeyOutcome> {
    return inTransaction(this.database, async (runner) => {
      const check = await readCheck(runner, name, 'FOR UPDATE');
      // Another process has already replaced the key.
      if (check !== null && opens(name, value, check)) return 'right';
      if (previous !== null) await replace?.(runner, previous);
      await runner.query('UPDATE vault.key_checks SET sealed = $2, sealed_at = now() WHERE name = $1', [
        name,
        sealCheck(name, value),
      ]);
      return 'replaced';
    });
  }
}
