import { describe, expect, it } from 'vitest';
import { tablesRead } from './tables-read.ts';

describe('the tables that a statement reads', () => {
  it('are found by their names in the schema of the read model', () => {
    expect(
      tablesRead(
        'SELECT i.title FROM read.images i JOIN read."image_owners" o USING (user_id) WHERE EXISTS (SELECT 1 FROM read.images)',
      ),
    ).toEqual({ tables: ['images', 'image_owners'], others: false });
  });

  it.each([
    'SELECT 1 FROM vault.tokens',
    'SELECT 1 FROM read.images, work.rate_counts',
    'SELECT 1 FROM read.exports WHERE expires_at > now()',
    'SELECT 1 FROM read.images ORDER BY random()',
    'SELECT 1 FROM read.images WHERE created_at::date = current_date',
  ])('are not its only sources if it uses other tables, the time or random values: %s', (sql) => {
    expect(tablesRead(sql).others).toBe(true);
  });
});
