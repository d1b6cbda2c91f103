import pg from 'pg';

/** Records that a work has been public for 8 days, because a test can't wait for a week. */
export const publicForDays = async (databaseUrl: string, imageId: string): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(
      `INSERT INTO work.public_works (image_id, since) VALUES ($1, now() - interval '8 days')
       ON CONFLICT (image_id) DO UPDATE SET since = EXCLUDED.since`,
      [imageId],
    );
  } finally {
    await database.end();
  }
};
