import type { Socket } from 'node:net';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { preparedStatementsOf } from './database.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Sends statements together as one transaction, so that all of them take one round trip.
 * @returns the rows of the first statement
 * @throws the error of the first statement that failed; nothing was written then
 */
export const inOneTrip = async <Row>(
  database: DataSource,
  statements: readonly Statement[],
): Promise<readonly Row[]> => {
  const prepared = preparedStatementsOf(database);
  const runner = database.createQueryRunner();
  try {
    const client = (await runner.connect()) as pg.PoolClient;
    const configs = statements.map(
      ({ text, values }) => prepared?.configOf(text, values) ?? { text, values: [...values] },
    );
    const answers = await Promise.allSettled(sentTogether(client, configs));
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed !== undefined) {
      prepared?.renewAfter(failed.reason);
      throw failed.reason;
    }
    // The first answer is that of BEGIN.
    const first = answers[1] as PromiseFulfilledResult<pg.QueryResult>;
    return first.value.rows as Row[];
  } finally {
    await runner.release();
  }
};

/** Writes the transaction to the socket at once. After a failed statement, its COMMIT rolls back. */
const sentTogether = (client: pg.PoolClient, configs: readonly pg.QueryConfig[]): Promise<pg.QueryResult>[] => {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  try {
    return [{ text: 'BEGIN' }, ...configs, { text: 'COMMIT' }].map((config) => client.query(config));
  } finally {
    stream.uncork();
  }
};
