import { describe, expect, it } from 'vitest';
import { tablesRead } from './tables-read.ts';

describe('what a statement reads', () => {
  it('is found by the names of tables of the read model', () => {
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
  ])('is more than that where it reads other tables or the time: %s', (sql) => {
    expect(tablesRead(sql).others).toBe(true);
  });
});
