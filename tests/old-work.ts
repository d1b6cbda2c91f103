import pg from 'pg';

/**
 * Adds an 8-day-old copy of a public work, because no test can wait that long. The work itself stays unchanged, because
 * a projection that adds versions later must find the row in the state that it wrote.
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
