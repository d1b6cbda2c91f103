import type { Socket } from 'node:net';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import type { ServiceGuard } from '../service-guard.ts';

export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void;
export type PoolWithCallbacks = pg.Pool & { connect(callback: Connected): void };

const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Cuts the connection: its pending calls fail, the server rolls back, and the pool does not reuse the connection. */
const cut = (client: pg.ClientBase): void => {
  streamOf(client).destroy();
};

/**
 * Cuts the connection of a transaction that may still be open, because the next user of the connection would be in that
 * transaction.
 */
export const cutConnectionOf = async (runner: QueryRunner): Promise<void> =>
  cut((await runner.connect()) as pg.PoolClient);

/** Makes calls of this pool fail while the database hangs, whether they wait for a connection or for a response. */
export const guardPool = (given: pg.Pool, guard: ServiceGuard): void => {
  const pool = given as PoolWithCallbacks;
  const inUse = new Map<pg.PoolClient, () => void>();
  const listenedTo = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    inUse.set(
      client,
      guard.begin(() => cut(client)),
    );
    if (listenedTo.has(client)) return;
    listenedTo.add(client);
    streamOf(client).on('data', () => guard.answered());
  });
  pool.on('release', (_error, client) => {
    inUse.get(client)?.();
    inUse.delete(client);
  });
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const guarded = (callback: Connected): void => {
    let hasAnswered = false;
    const done = guard.begin((error) => {
      hasAnswered = true;
      callback(error, undefined, () => undefined);
    });
    if (hasAnswered) return;
    connect((error, client, release) => {
      done();
      if (!hasAnswered) callback(error, client, release);
      else if (client !== undefined) release();
    });
  };
  pool.connect = guarded as typeof pool.connect;
};

/** Returns a ping on a separate, permanent connection, because the pool may have none free. */
export const databasePing = (connectionString: string, limitMs: number) => {
  let client: pg.Client | null = null;
  const forget = (lost: pg.Client): void => {
    if (client === lost) client = null;
    cut(lost);
  };
  const connected = async (): Promise<pg.Client> => {
    if (client !== null) return client;
    const fresh = new pg.Client({
      connectionString,
      application_name: 'pixchange guard',
      keepAlive: true,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    });
    fresh.on('error', () => forget(fresh));
    client = fresh;
    await fresh.connect();
    return fresh;
  };
  return {
    ping: async (): Promise<void> => {
      const asked = await connected().catch((error: unknown) => {
        if (client !== null) forget(client);
        throw error;
      });
      await asked.query('SELECT 1').catch((error: unknown) => {
        forget(asked);
        throw error;
      });
    },
    close: (): void => {
      if (client !== null) forget(client);
    },
  };
};
