import { expect, it } from '@jest/globals';
import pg from 'pg';
import { preparedDatabase } from '../../../../tests/stack.ts';
import { seedReadTables } from './seed.ts';

const works = 200;

it('adds works to the read tables, all visible, searchable and in an album', async () => {
  const databaseUrl = await preparedDatabase('seed');
  await seedReadTables(databaseUrl, works, () => undefined);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT (SELECT count(*)::int FROM read.images i JOIN read.work_visibility v USING (image_id, owner_id, status, visible) WHERE visible) AS seen,
         (SELECT count(*)::int FROM read.image_search) AS found, (SELECT count(*)::int FROM read.album_works WHERE visible AND ready) AS placed,
         (SELECT count(*)::int FROM read.shown_albums) AS albums, (SELECT count(*)::int FROM read.image_owners) AS people`,
    );
    expect(rows).toEqual([{ seen: works, found: works, placed: works, albums: 4, people: 4 }]);
  } finally {
    await client.end();
  }
});
