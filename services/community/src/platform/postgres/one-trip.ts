import type { Socket } from 'node:net';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { preparedStatementsOf } from './database.ts';
import { isResultTypeChanged } from './prepared-statements.ts';

/** A statement with its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type Answers = readonly PromiseSettledResult<pg.QueryResult>[];

/**
 * Sends statements together as one transaction, so that all of them take one round trip.
 * @returns the rows of the first statement
 * @throws the error of the first statement that failed; nothing was written then
 */
export const inOneTrip = async <Row>(
  database: DataSource,
  statements: readonly Statement[],
): Promise<readonly Row[]> => {
  // After a failed statement, the COMMIT rolls back.
  const answers = await send(database, [BEGIN, ...statements, COMMIT]);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  // The first result is that of BEGIN.
  const first = answers[1] as PromiseFulfilledResult<pg.QueryResult>;
  return first.value.rows as Row[];
};

/**
 * Sends independent statements together. A statement may be executed twice, so it must be idempotent.
 * @returns the rows of each statement, or its error
 */
export const eachInOneTrip = async (
  database: DataSource,
  statements: readonly Statement[],
): Promise<readonly (unknown[] | Error)[]> => {
  const answers = await send(database, statements);
  return Promise.all(
    answers.map((answer, index) => {
      if (answer.status === 'fulfilled') return answer.value.rows;
      const { text, values } = statements[index] as Statement;
      if (!isResultTypeChanged(answer.reason)) return answer.reason as Error;
      return database.query<unknown[]>(text, [...values]).catch((error: unknown) => error as Error);
    }),
  );
};

const BEGIN: Statement = { text: 'BEGIN', values: [] };
const COMMIT: Statement = { text: 'COMMIT', values: [] };

/** Writes all statements to the socket of one connection together. */
const send = async (database: DataSource, statements: readonly Statement[]): Promise<Answers> => {
  const prepared = preparedStatementsOf(database);
  const runner = database.createQueryRunner();
  try {
    const client = (await runner.connect()) as pg.PoolClient;
    const configs = statements.map(
      ({ text, values }) => prepared?.configOf(text, values) ?? { text, values: [...values] },
    );
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const sent = configs.map((config) => client.query(config));
    stream.uncork();
    const answers = await Promise.allSettled(sent);
    for (const answer of answers) if (answer.status === 'rejected') prepared?.renewAfter(answer.reason);
    return answers;
  } finally {
    await runner.release();
  }
};
