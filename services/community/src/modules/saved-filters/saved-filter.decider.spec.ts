import { it } from 'vitest';
import type { SavedFilterEvent } from '@pixchange/contracts/events/saved-filters';
import { storyOf } from '../../kernel/testing/given.ts';
import { savedFilterDecider } from './saved-filter.decider.ts';

const given = storyOf(savedFilterDecider);
const data = { filterId: 'f', staffId: 's', resource: 'images', name: 'Failed', query: 'filter={}', role: null };
const saved: SavedFilterEvent = { type: 'FilterSaved', data };
const removed: SavedFilterEvent = { type: 'FilterRemoved', data: { filterId: 'f', staffId: 's' } };

it('a filter is saved once', () => {
  given()
    .when({ type: 'SaveFilter', ...data })
    .then(saved);
  given(saved)
    .when({ type: 'SaveFilter', ...data })
    .thenNothing();
});

it('a filter is changed while it exists', () => {
  const change = { ...data, name: 'Broken' };
  given(saved)
    .when({ type: 'ChangeFilter', ...change })
    .then({ type: 'FilterSaved', data: change });
  given(saved, removed)
    .when({ type: 'ChangeFilter', ...change })
    .thenNothing();
});

it('a filter is removed once', () => {
  given(saved).when({ type: 'RemoveFilter', filterId: 'f', staffId: 's' }).then(removed);
  given(saved, removed).when({ type: 'RemoveFilter', filterId: 'f', staffId: 's' }).thenNothing();
});
