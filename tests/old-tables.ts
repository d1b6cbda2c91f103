import pg from 'pg';

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const tablesOfWork = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'work'",
  );
  return rows.map(({ name }) => name);
};

/**
 * Copies the tables of `work`, as a backup does.
 * @param copies schema that is created for the copies
 * @returns a function that restores the copies
 */
export const keepWork = async (databaseUrl: string, copies: string): Promise<() => Promise<void>> => {
  await connected(databaseUrl, async (client) => {
    const names = await tablesOfWork(client);
    const copied = names.map((name) => `CREATE TABLE ${copies}.${name} AS TABLE work.${name}`);
    await client.query([`CREATE SCHEMA ${copies}`, ...copied].join(';'));
  });
  return () =>
    connected(databaseUrl, async (client) => {
      const names = await tablesOfWork(client);
      const filled = names.map(
        (name) => `INSERT INTO work.${name} OVERRIDING SYSTEM VALUE SELECT * FROM ${copies}.${name}`,
      );
      const emptied = `TRUNCATE ${names.map((name) => `work.${name}`).join(', ')} CASCADE`;
      await client.query(['BEGIN', emptied, ...filled, 'COMMIT'].join(';'));
    });
};

/** Returns the number of events that consumers have recorded as handled. */
export const handledEvents = (databaseUrl: string): Promise<number> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query<{ handled: string }>('SELECT count(*) AS handled FROM work.inbox');
    return Number(rows[0]?.handled);
  });
