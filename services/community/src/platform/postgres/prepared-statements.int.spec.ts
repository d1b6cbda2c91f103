import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource, QueryRunner } from 'typeorm';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { openDatabase } from './database.ts';

let opened: DataSource;
/** A single connection, so that later statements reuse the plans of earlier ones. */
let database: QueryRunner;
beforeEach(async () => {
  opened = await openDatabase({ url: await freshDatabase('prepared'), poolMax: 2, applicationName: 'test' });
  database = opened.createQueryRunner();
  await database.query('CREATE SCHEMA read');
  await database.query('CREATE TABLE read.things (id integer PRIMARY KEY, name text)');
  await database.query("INSERT INTO read.things VALUES (1, 'old')");
});
afterEach(async () => {
  await database.release();
  await opened.destroy();
});

const ask = (): Promise<unknown> => database.query('SELECT * FROM read.things WHERE id = $1', [1]);
const prepared = async (): Promise<string[]> =>
  (
    (await database.query('SELECT statement FROM pg_prepared_statements ORDER BY prepare_time')) as {
      statement: string;
    }[]
  ).map(({ statement }) => statement);

describe('a statement with parameters', () => {
  it('is prepared once on a connection', async () => {
    for (let time = 0; time < 3; time += 1) expect(await ask()).toEqual([{ id: 1, name: 'old' }]);
    expect((await prepared()).filter((text) => text.includes('read.things'))).toEqual([
      'SELECT * FROM read.things WHERE id = $1',
    ]);
  });

  it('reads the new tables after a rebuilt schema has replaced the old one', async () => {
    await ask();
    await database.startTransaction();
    await database.query('CREATE SCHEMA read_next');
    await database.query('CREATE TABLE read_next.things (id integer PRIMARY KEY, name text)');
    await database.query("INSERT INTO read_next.things VALUES ($1, 'new')", [1]);
    await database.query('ALTER SCHEMA read RENAME TO read_old');
    await database.query('ALTER SCHEMA read_next RENAME TO read');
    await database.commitTransaction();
    expect(await ask()).toEqual([{ id: 1, name: 'new' }]);
    await database.query('DROP SCHEMA read_old CASCADE');
    expect(await ask()).toEqual([{ id: 1, name: 'new' }]);
    expect((await prepared()).filter((text) => text.includes('read_next'))).toEqual([]);
  });

  it('is retried when its result columns have changed', async () => {
    await ask();
    await database.query('ALTER TABLE read.things ADD COLUMN note text');
    expect(await ask()).toEqual([{ id: 1, name: 'old', note: null }]);
    expect(await ask()).toEqual([{ id: 1, name: 'old', note: null }]);
  });

  it('rejects with the error codes of PostgreSQL', async () => {
    await expect(database.query('SELECT * FROM read.nothing WHERE id = $1', [1])).rejects.toMatchObject({
      code: '42P01',
    });
    await expect(database.query('INSERT INTO read.things VALUES ($1, $2)', [1, 'again'])).rejects.toMatchObject({
      code: '23505',
    });
    expect(await ask()).toEqual([{ id: 1, name: 'old' }]);
  });
});
