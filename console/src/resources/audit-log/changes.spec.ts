import type { EventView } from '@pixchange/contracts/http/admin-events';
import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

const eventOf = (id: string, type: string, data: EventView['data']): EventView => ({
  id,
  position: '1',
  stream: 'site-1',
  revision: 1,
  type,
  at: null,
  actor_id: null,
  correlation_id: null,
  causation_id: null,
  data,
  personal_fields: [],
});
const first = eventOf('a', 'SiteEdited', { legalEntity: 'Cats', email: null });
const acted = eventOf('b', 'StaffActed', { staffId: 's' });
const second = eventOf('c', 'SiteEdited', { legalEntity: 'Dogs', email: null });
const entry = (id: string) => ({ records: [{ id: 'r', stream: 'site-1', event_ids: [id] }] });

it('has the former and the new value of each changed field', () =>
  expect(changesOf(entry('c'), [second, acted, first])).toEqual([
    { name: 'legal entity', before: 'Cats', after: 'Dogs' },
  ]));

it('has no former value for the first edit', () =>
  expect(changesOf(entry('a'), [first])).toEqual([{ name: 'legal entity', before: '–', after: 'Cats' }]));

it('is empty for actions that are not edits, and when the event of the action is missing', () => {
  expect(changesOf(entry('b'), [acted, first])).toEqual([]);
  expect(changesOf(entry('d'), [second, first])).toEqual([]);
});
