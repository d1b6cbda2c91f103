import type pg from 'pg';
import type { Connected, PoolWithCallbacks } from './guarded-pool.ts';

/** Reports the wait, in seconds, of each caller that arrived while all connections were in use. */
export const watchWaits = (given: pg.Pool, onWaited: (seconds: number) => void): void => {
  const pool = given as PoolWithCallbacks;
  const connect = pool.connect.bind(pool) as PoolWithCallbacks['connect'];
  const watched = (callback: Connected): void => {
    if (pool.totalCount < pool.options.max || pool.idleCount > pool.waitingCount) return connect(callback);
    const since = performance.now();
    connect((error, client, release) => {
      onWaited((performance.now() - since) / 1_000);
      callback(error, client, release);
    });
  };
  pool.connect = watched as typeof pool.connect;
};
