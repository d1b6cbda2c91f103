import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Returns the rows of one query, over a new connection. */
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
 * Creates a database on the server at this URL and returns its URL: an empty database, or a copy of `copyOf`, which
 * must have no open connections. A random suffix makes the name unique.
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
