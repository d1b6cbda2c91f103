import { expect, it } from 'vitest';
import type { CategoryEvent } from '@pixchange/contracts/events/catalogue';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { categoryKind } from './catalogue.kinds.ts';
import { pastOf, versionsOf, wireFields } from './entry-versions.ts';

const data = (name: string) => ({ categoryId: idOf(1), name, slug: 'cats', coverImageId: null, position: 0 });
const events: CategoryEvent[] = [
  { type: 'CategoryCreated', data: data('Cats') },
  { type: 'CategoryEdited', data: data('Dogs') },
  { type: 'CategoryArchived', data: { categoryId: idOf(1) } },
];

it('returns the state of an entry after each change, newest first', () => {
  const past = pastOf(
    categoryKind.decider,
    events.map((event, index) => recorded(event, index + 1)),
  );
  expect(versionsOf(past)).toMatchObject([
    { id: idOf(3), archived: true, is_current: true, fields: { name: 'Dogs', cover_image_id: null } },
    { id: idOf(2), archived: false, is_current: false, fields: { name: 'Dogs' } },
    { id: idOf(1), archived: false, is_current: false, by: 'tester', fields: { name: 'Cats', slug: 'cats' } },
  ]);
});

it('returns fields under their names in the API', () =>
  expect(wireFields({ webPageUrl: 'x', name: 'y' })).toEqual({ web_page_url: 'x', name: 'y' }));
