import pg from 'pg';
import { Disagreement } from '../measure/agreement.ts';
import type { Sample } from '../measure/figure.ts';
import type { StatementLoad } from '../measure/pgbench.ts';
import type { Contender } from '../measure/turns.ts';

const table = 'bench_wallet';

export type GuardedUpdates = { at(width: number, coins: number): Contender; close(): Promise<void> };

/**
 * Opens the peer: a table with one row, whose balance is reduced until it is 0. Every ledger does at least this much;
 * the peer stores no history.
 */
export const openGuardedUpdates = async (databaseUrl: string, load: StatementLoad): Promise<GuardedUpdates> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`CREATE TABLE ${table} (id integer PRIMARY KEY, coins bigint NOT NULL)`);
  return {
    at: (width, coins) => ({
      name: `guarded UPDATE by ${load.name}`,
      measure: async (): Promise<Sample> => {
        await client.query(`TRUNCATE ${table}`);
        await client.query(`INSERT INTO ${table} VALUES (1, $1)`, [coins]);
        const { perSecond, transactions, loadShare } = await load.run(
          databaseUrl,
          `UPDATE ${table} SET coins = coins - 1 WHERE id = 1 AND coins >= 1`,
          width,
          coins,
        );
        const { rows } = await client.query<{ coins: string }>(`SELECT coins FROM ${table}`);
        const left = Number(rows[0]?.coins);
        if (left !== Math.max(0, coins - transactions))
          throw new Disagreement(`${left} coins are left after ${transactions} updates of ${coins}`);
        return { value: perSecond, ...(loadShare !== undefined && { loadShare }) };
      },
    }),
    close: () => client.end(),
  };
};
