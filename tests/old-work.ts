import pg from 'pg';

/**
 * Adds a copy of a public work that is 8 days old, because no test can wait that long. The work itself stays unchanged:
 * a projection rewrites its row when more versions are made, and must find it as it left it.
 */
export const showOldCopy = async (databaseUrl: string, imageId: string): Promise<void> => {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await database.query(
      `INSERT INTO read.image_search SELECT (jsonb_populate_record(s, jsonb_build_object(
         'image_id', gen_random_uuid(), 'created_at', s.created_at - interval '8 days'))).*
       FROM read.image_search s WHERE s.image_id = $1`,
      [imageId],
    );
  } finally {
    await database.end();
  }
};
