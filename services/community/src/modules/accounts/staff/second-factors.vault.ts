import { Inject, Injectable } from '@nestjs/common';
import { inTransaction, type Database, type TransactionalDatabase } from '../../../platform/postgres/database.ts';
import { DATABASE } from '../../../platform/tokens.ts';

export interface StoredFactor {
  /** Encrypted secret. */
  readonly secret: Buffer;
  readonly setUpAt: Date;
}

export interface StoredSetup {
  /** Encrypted secret. */
  readonly secret: Buffer;
  readonly mailCodeHash: Buffer;
}

/**
 * Removes a member's second factor, and ends all their console sessions and member views; returns false when there was
 * no factor.
 */
export const removeSecondFactor = async (database: Database, userId: string): Promise<boolean> => {
  const [{ count }] = (await database.query(
    `WITH setups AS (DELETE FROM vault.second_factor_setups WHERE user_id = $1), codes AS (DELETE FROM vault.recovery_codes WHERE user_id = $1),
       sessions AS (DELETE FROM vault.tokens WHERE (user_id = $1 AND purpose = 'staff') OR viewer_id = $1), factors AS (DELETE FROM vault.second_factors WHERE user_id = $1 RETURNING 1)
     SELECT count(*)::int AS count FROM factors`,
    [userId],
  )) as [{ count: number }];
  return count > 0;
};

const storeCodes = async (database: Database, userId: string, hashes: readonly Buffer[]): Promise<void> => {
  await database.query('DELETE FROM vault.recovery_codes WHERE user_id = $1', [userId]);
  await database.query(
    'INSERT INTO vault.recovery_codes (user_id, code_hash) SELECT $1, hash FROM unnest($2::bytea[]) AS hash',
    [userId, hashes],
  );
};

/** Stored second factors of staff; the caller encrypts and hashes the values. */
@Injectable()
export class SecondFactorsVault {
  constructor(@Inject(DATABASE) private readonly database: TransactionalDatabase) {}

  async factor(userId: string): Promise<StoredFactor | null> {
    const rows: { secret: Buffer; set_up_at: Date }[] = await this.database.query(
      'SELECT secret, set_up_at FROM vault.second_factors WHERE user_id = $1',
      [userId],
    );
    const [row] = rows;
    return row === undefined ? null : { secret: row.secret, setUpAt: row.set_up_at };
  }

  /** Marks a time step as used; returns false for a step that is not newer than the last used one. */
  async useStep(userId: string, step: number): Promise<boolean> {
    const [, count] = (await this.database.query(
      'UPDATE vault.second_factors SET last_step = $2 WHERE user_id = $1 AND last_step < $2',
      [userId, step],
    )) as [unknown, number];
    return count === 1;
  }

  /** Marks a recovery code as used; returns false for a code that is unknown or already used. */
  async useRecoveryCode(userId: string, hash: Buffer): Promise<boolean> {
    const [, count] = (await this.database.query(
      'UPDATE vault.recovery_codes SET used_at = now() WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL',
      [userId, hash],
    )) as [unknown, number];
    return count === 1;
  }

  async recoveryCodesLeft(userId: string): Promise<number> {
    const [{ count }] = (await this.database.query(
      'SELECT count(*)::int AS count FROM vault.recovery_codes WHERE user_id = $1 AND used_at IS NULL',
      [userId],
    )) as [{ count: number }];
    return count;
  }

  async replaceRecoveryCodes(userId: string, hashes: readonly Buffer[]): Promise<void> {
    await inTransaction(this.database, (runner) => storeCodes(runner, userId, hashes));
  }

  /** Stores a setup and returns its expiry. Only the latest setup counts. */
  async begin(userId: string, { secret, mailCodeHash }: StoredSetup, minutes: number): Promise<Date> {
    const [{ expires_at }] = (await this.database.query(
      `INSERT INTO vault.second_factor_setups (user_id, secret, mail_code_hash, expires_at) VALUES ($1, $2, $3, now() + make_interval(mins => $4))
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, mail_code_hash = excluded.mail_code_hash, expires_at = excluded.expires_at RETURNING expires_at`,
      [userId, secret, mailCodeHash, minutes],
    )) as [{ expires_at: Date }];
    return expires_at;
  }

  /** Returns the setup that the member has begun; null if there is none or it has expired. */
  async setup(userId: string): Promise<StoredSetup | null> {
    const rows: { secret: Buffer; mail_code_hash: Buffer }[] = await this.database.query(
      'SELECT secret, mail_code_hash FROM vault.second_factor_setups WHERE user_id = $1 AND expires_at > now()',
      [userId],
    );
    const [row] = rows;
    return row === undefined ? null : { secret: row.secret, mailCodeHash: row.mail_code_hash };
  }

  /** Turns a setup into the member's second factor; returns false when the setup was already completed or replaced. */
  async complete(userId: string, { secret }: StoredSetup, step: number, codes: readonly Buffer[]): Promise<boolean> {
    return inTransaction(this.database, async (runner) => {
      const rows: unknown[] = await runner.query(
        `WITH setup AS (DELETE FROM vault.second_factor_setups WHERE user_id = $1 AND secret = $2 RETURNING user_id)
         INSERT INTO vault.second_factors (user_id, secret, last_step) SELECT user_id, $2, $3 FROM setup ON CONFLICT DO NOTHING RETURNING user_id`,
        [userId, secret, step],
      );
      if (rows.length === 0) return false;
      await storeCodes(runner, userId, codes);
      return true;
    });
  }

  remove(userId: string): Promise<boolean> {
    return removeSecondFactor(this.database, userId);
  }
}
