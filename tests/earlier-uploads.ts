import pg from 'pg';

/** Makes works as if they had been uploaded a day earlier, because a test can't wait for the end of a day. */
export const uploadedDayBefore = async (databaseUrl: string, imageIds: readonly string[]): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    for (const table of ['images', 'image_search'])
      await database.query(
        `UPDATE read.${table} SET created_at = created_at - interval '1 day' WHERE image_id = ANY($1::uuid[])`,
        [imageIds],
      );
  } finally {
    await database.end();
  }
};
