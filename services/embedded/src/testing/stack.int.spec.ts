import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, testStack } from '../../../../tests/stack.ts';
import { probeTcp } from '../processes/probes.ts';

describe('the test servers', () => {
  it('all listen at their addresses', async () => {
    const { databaseUrl, eventStoreUrl, s3, smtpUrl, mailboxUrl } = testStack();
    for (const address of [databaseUrl, eventStoreUrl, s3.endpoint, smtpUrl, mailboxUrl]) {
      const { hostname, port } = new URL(address);
      await expect(probeTcp(hostname, Number(port))).resolves.toBeUndefined();
    }
  });

  it('create a separate empty database for each caller', async () => {
    const [one, other] = await Promise.all([freshDatabase('Same Name'), freshDatabase('Same Name')]);
    expect(one).not.toBe(other);
    const client = new pg.Client({ connectionString: one });
    await client.connect();
    try {
      const { rows } = await client.query<{ tables: number }>(
        "SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'",
      );
      expect(rows).toEqual([{ tables: 0 }]);
    } finally {
      await client.end();
    }
  });
});
