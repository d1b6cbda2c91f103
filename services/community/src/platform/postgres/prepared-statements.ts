import { createHash } from 'node:crypto';
import pg from 'pg';
import { FIRST_READ_SCHEMA, NEXT_SCHEMA, type ReadSchema } from './schema-names.ts';
import { tablesRead } from './tables-read.ts';
import { currentContext, type Reads } from '../request-context.ts';
import { isTracing, traced } from '../tracing/spans.ts';

/**
 * Maximum number of prepared statements. The product has fewer recurring statements; if statements built at run time
 * use up the maximum, further ones are sent unprepared.
 */
const STATEMENTS_MAX = 2_000;
const PLANNED = /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/i;
/**
 * SQLSTATE `feature_not_supported`. PostgreSQL also uses it for "cached plan must not change result type": a table was
 * changed after the statement was prepared.
 */
const RESULT_TYPE_CHANGED = '0A000';

/** Maximum length of a statement in a trace. */
const TRACED_TEXT_MAX = 1_000;

type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/** Whether PostgreSQL refused a prepared statement because a table changed; it must be prepared again. */
export const isResultTypeChanged = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === RESULT_TYPE_CHANGED;

const note = (reads: Reads, text: unknown): void => {
  if (typeof text !== 'string') {
    reads.others = true;
    return;
  }
  const { tables, others } = tablesRead(text);
  for (const table of tables) reads.tables.add(table);
  reads.others ||= others;
};

/** Counts a statement for the current request, and records the tables that it reads. */
export const countQuery = (text: unknown): void => {
  const context = currentContext();
  if (context === undefined) return;
  context.statements += 1;
  if (context.reads !== null) note(context.reads, text);
};

/** Traces a statement. The text contains no personal values, because values are parameters. */
export const tracedQuery = (text: unknown, answer: unknown): unknown =>
  isTracing() && typeof text === 'string' && answer instanceof Promise
    ? traced(
        {
          name: 'postgres',
          kind: 'client',
          attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TRACED_TEXT_MAX) },
        },
        () => answer as Promise<unknown>,
      )
    : answer;

/**
 * Names of statements that PostgreSQL plans once for each connection, by their text. Another read model gets new names,
 * because the same text then reads other tables.
 */
export class PreparedStatements {
  private readonly names = new Map<string, string>();
  private generation = 0;
  private schema: ReadSchema = FIRST_READ_SCHEMA;

  /** Sets the read model of all following statements. */
  useSchema(schema: ReadSchema): void {
    this.schema = schema;
    this.renew();
  }

  get readSchema(): ReadSchema {
    return this.schema;
  }

  /** Returns the name of a statement; null when it is not prepared. */
  nameOf(text: string): string | null {
    const known = this.names.get(text);
    if (known !== undefined) return known;
    // Tables of a rebuild are renamed soon, so their statements are not worth a plan.
    if (this.names.size >= STATEMENTS_MAX || !PLANNED.test(text) || text.includes(NEXT_SCHEMA)) return null;
    const name = `s${this.generation}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
    this.names.set(text, name);
    return name;
  }

  /** Returns the configuration of a statement for a caller that handles `isResultTypeChanged` itself. */
  configOf(text: string, values: readonly unknown[]): pg.QueryConfig {
    const name = this.nameOf(text);
    return { ...(name !== null && { name }), text: this.schema.inText(text), values: [...values] };
  }

  /** Prepares every statement again if that fixes the error. */
  renewAfter(error: unknown): void {
    if (isResultTypeChanged(error)) this.renew();
  }

  /** Makes each connection prepare every statement again at its next use. */
  renew(): void {
    this.generation += 1;
    this.names.clear();
  }

  /**
   * Changes the statements of every connection of a pool. Those with parameters and a name from `nameOf` are prepared,
   * and read from the current read model. All are counted for the current request.
   */
  prepareOn(pool: pg.Pool): void {
    const seen = new WeakSet<pg.PoolClient>();
    pool.on('acquire', (client) => {
      if (seen.has(client)) return;
      seen.add(client);
      const query = client.query.bind(client) as Query;
      const plain: Query = (text, values, callback) =>
        query(typeof text === 'string' ? this.schema.inText(text) : text, values, callback);
      const prepared: Query = (text, values, callback) => {
        countQuery(text);
        const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? this.nameOf(text) : null;
        if (name === null) return tracedQuery(text, plain(text, values, callback));
        const answer = query({ name, text: this.schema.inText(text as string), values }, callback);
        return answer instanceof Promise
          ? tracedQuery(
              text,
              answer.catch((error: unknown) => this.afterChange(error, () => plain(text, values))),
            )
          : answer;
      };
      client.query = prepared as typeof client.query;
    });
  }

  /**
   * Retries a statement whose result type has changed. In a transaction, the retry fails too, because the error has
   * aborted the transaction; the caller must retry the whole transaction.
   */
  private afterChange(error: unknown, again: () => unknown): unknown {
    if (!isResultTypeChanged(error)) throw error;
    this.renew();
    return again();
  }
}
