import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** The rows of one query, over a new connection. */
export const rowsOf = async <Row extends pg.QueryResultRow>(databaseUrl: string, query: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
};

/**
 * Makes a database on the server at this address and answers its own address: an empty one, or a copy of another that
 * nobody is connected to. The name is only for people: a random part is added, so that two callers may choose the same.
 */
export const createDatabase = async (serverUrl: string, name: string, copyOf?: string): Promise<string> => {
  const readable = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30);
  const database = `test_${readable}_${randomUUID().slice(0, 8)}`;
  const template = copyOf === undefined ? '' : ` TEMPLATE ${new URL(copyOf).pathname.slice(1)}`;
  await rowsOf(serverUrl, `CREATE DATABASE ${database}${template}`);
  const address = new URL(serverUrl);
  address.pathname = `/${database}`;
  return address.href;
};
