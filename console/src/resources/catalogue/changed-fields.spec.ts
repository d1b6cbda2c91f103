import { expect, it } from 'vitest';
import type { EntryVersion } from '@pixchange/contracts/http/admin-catalogue';
import { changedFields } from './changed-fields.ts';

const version = (fields: Record<string, unknown>, archived = false): EntryVersion => ({
  id: '1',
  at: null,
  by: 'system',
  archived,
  fields,
  is_current: false,
});
const first = version({ name: 'Cats', cover_image_id: null, image_ids: ['a'], position: 0 });

it('lists all fields of the first version', () =>
  expect(changedFields(first, undefined)).toEqual(['name: Cats', 'cover image: none', 'image: 1 id', 'position: 0']));

it('lists the changes since the previous version', () => {
  const later = version({ ...first.fields, name: 'Dogs', image_ids: ['a', 'b'] }, true);
  expect(changedFields(later, first)).toEqual(['name: Dogs', 'image: 2 ids', 'archived']);
  expect(changedFields(version(later.fields), later)).toEqual(['brought back']);
});
