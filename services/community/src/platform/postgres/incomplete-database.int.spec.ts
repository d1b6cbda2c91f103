import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from '@jest/globals';
import pg from 'pg';
import { startProduct } from '../../../../../tests/product.ts';
import { freshDatabase } from '../../../../../tests/stack.ts';
import { IncompleteDatabase, openDatabase } from './database.ts';

const MAIN = join(import.meta.dirname, '../../../dist/main.js');

let databaseUrl: string;
const open = async (): Promise<void> => {
  const database = await openDatabase({ url: databaseUrl, poolMax: 2, applicationName: 'test' });
  await database.destroy();
};
const schemas = async (statement = ''): Promise<string[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  const { rows } = await client.query<{ name: string }>(
    "SELECT nspname AS name FROM pg_namespace WHERE nspname IN ('vault', 'work') ORDER BY 1",
  );
  await client.end();
  return rows.map(({ name }) => name);
};

beforeEach(async () => {
  databaseUrl = await freshDatabase('incomplete');
  await open();
  await open();
});

it.each([
  ['work', 'vault'],
  ['vault', 'work'],
])('refuses a database without the schema %s, names the schema to restore, and changes nothing', async (lost, kept) => {
  await schemas(`DROP SCHEMA ${lost} CASCADE`);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = open();
    await expect(refused).rejects.toThrow(IncompleteDatabase);
    await expect(refused).rejects.toThrow(`Restore the schema ${lost} from your backup`);
    expect(await schemas()).toEqual([kept]);
  }
});

it('exits with the code of a wrong configuration, and names the missing schema', async () => {
  const product = await startProduct('incomplete');
  await schemas('DROP SCHEMA work CASCADE');
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], ...product.environment, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(78);
  expect(output).toMatch(/^The database has the schema vault and lacks work/);
  await product.stop();
});
