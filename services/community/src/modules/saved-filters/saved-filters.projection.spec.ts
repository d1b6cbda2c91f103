import { expect, it } from 'vitest';
import { changesOf, remove, sweep } from '../../kernel/projection.ts';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { savedFiltersProjection } from './saved-filters.projection.ts';

it('a filter has a row until it is removed', () => {
  const data = { filterId: idOf(1), staffId: idOf(2), resource: 'images', name: 'Failed', query: 'q', role: null };
  expect(changesOf(savedFiltersProjection, recorded({ type: 'FilterSaved', data } as const))).toMatchObject([
    { row: { filter_id: idOf(1), resource: 'images', name: 'Failed', role: null } },
  ]);
  const removed = { type: 'FilterRemoved', data: { filterId: idOf(1), staffId: idOf(2) } } as const;
  expect(changesOf(savedFiltersProjection, recorded(removed))).toEqual([
    remove('saved_filters', { filter_id: idOf(1) }),
  ]);
});

it.each(['AccountErased', 'ErasureCompleted'])('%s removes the filters of the erased member', (type) =>
  expect(changesOf(savedFiltersProjection, recorded({ type, data: { userId: idOf(2) } }))).toEqual([
    sweep('saved_filters', 'staff_id', idOf(2)),
  ]),
);
