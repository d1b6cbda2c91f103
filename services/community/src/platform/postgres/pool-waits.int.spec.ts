import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { Metrics } from '../metrics.ts';
import { openDatabase, poolOf } from './database.ts';

let database: DataSource;
let metrics: Metrics;
beforeEach(async () => {
  database = await openDatabase({ url: await freshDatabase('pool_waits'), poolMax: 2, applicationName: 'test' });
  metrics = new Metrics();
  metrics.watchPool('product', poolOf(database));
});
afterEach(() => database.destroy());

const waitedSeconds = async (): Promise<number> =>
  Number(/^pixchange_database_wait_seconds_total\{pool="product"\} (.+)$/m.exec(await metrics.registry.metrics())?.[1]);
const sleeps = (count: number) =>
  Promise.all(Array.from({ length: count }, () => database.query('SELECT pg_sleep(0.3)')));

describe('the time that callers wait for a connection', () => {
  it('is counted for each waiting caller', async () => {
    // Two callers get a connection, and two wait.
    await sleeps(4);
    expect(await waitedSeconds()).toBeGreaterThan(0.5);
  });

  it('is zero while there are enough connections', async () => {
    expect(await waitedSeconds()).toBe(0);
    await sleeps(1);
    expect(await waitedSeconds()).toBe(0);
  });
});
