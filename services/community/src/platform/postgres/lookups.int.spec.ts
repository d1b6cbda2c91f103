import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { connectDatabase, openDatabase } from './database.ts';
import { Lookups } from './lookups.ts';

const NAME_OF = 'SELECT name FROM read.things WHERE id = $1';
const PIDS = 'SELECT pg_backend_pid() AS pid FROM read.things WHERE id = $1';

let url: string;
let lookups: Lookups;
beforeEach(async () => {
  url = await freshDatabase('lookups');
  const database = await openDatabase({ url, poolMax: 2, applicationName: 'test' });
  await database.query('CREATE SCHEMA read');
  await database.query('CREATE TABLE read.things (id integer PRIMARY KEY, name text)');
  await database.query("INSERT INTO read.things SELECT n, 'thing ' || n FROM generate_series(1, 20) n");
  await database.destroy();
  lookups = new Lookups(await connectDatabase({ url, poolMax: 1, applicationName: 'test', byKey: true }));
});
afterEach(() => lookups.close());

const alter = async (statement: string): Promise<void> => {
  const other = await connectDatabase({ url, poolMax: 1, applicationName: 'other' });
  await other.query(statement);
  await other.destroy();
};

describe('lookups', () => {
  it('return each concurrent query its own rows, on one connection', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => index + 1);
    expect(await Promise.all(ids.map((id) => lookups.query(NAME_OF, [id])))).toEqual(
      ids.map((id) => [{ name: `thing ${id}` }]),
    );
    const pids = await Promise.all(ids.map((id) => lookups.query<{ pid: number }[]>(PIDS, [id])));
    expect(new Set(pids.flat().map(({ pid }) => pid)).size).toBe(1);
  });

  it('fail independently', async () => {
    const [good, bad, later] = await Promise.allSettled([
      lookups.query(NAME_OF, [1]),
      lookups.query('SELECT 1 / (id - 2) AS n FROM read.things WHERE id = $1', [2]),
      lookups.query(NAME_OF, [3]),
    ]);
    expect([good, later].map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(bad).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(await lookups.query(NAME_OF, [4])).toEqual([{ name: 'thing 4' }]);
  });

  it('return rows even if a table has changed since they were planned', async () => {
    const ask = () => Promise.all([1, 2].map((id) => lookups.query('SELECT * FROM read.things WHERE id = $1', [id])));
    await ask();
    await alter('ALTER TABLE read.things ADD COLUMN size integer');
    expect(await ask()).toEqual([[{ id: 1, name: 'thing 1', size: null }], [{ id: 2, name: 'thing 2', size: null }]]);
  });

  it('are planned once, and use an index even while the table is small', async () => {
    for (let id = 1; id <= 8; id += 1) await lookups.query(NAME_OF, [id]);
    expect(
      await lookups.query(
        'SELECT generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements WHERE statement = $1',
        [NAME_OF],
      ),
    ).toEqual([{ generic: 8, custom: 0 }]);
    const plan = await lookups.query<Record<string, string>[]>('EXPLAIN SELECT name FROM read.things WHERE id = 1');
    expect(JSON.stringify(plan)).toContain('Index Scan');
  });
});
