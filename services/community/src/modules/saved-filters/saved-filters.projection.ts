import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { SavedFilterEvent } from '@pixchange/contracts/events/saved-filters';
import type { SavedFilter } from '@pixchange/contracts/http/admin-saved-filters';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

export const savedFilterTables = {
  saved_filters: {
    columns: {
      filter_id: 'uuid NOT NULL',
      staff_id: 'uuid NOT NULL',
      resource: 'text NOT NULL',
      name: 'text',
      query: 'text',
      role: column<SavedFilter['role']>('text'),
    },
    key: ['filter_id'],
    indexes: ['(staff_id)', '(role, resource)'],
  },
} as const satisfies Tables;

const { put, remove, sweep } = changesTo(savedFilterTables);

/** Saved filters of the console; they are removed with their author, because they contain personal text. */
export const savedFiltersProjection: Projection<
  SavedFilterEvent | Extract<ErasureEvent, { type: 'AccountErased' | 'ErasureCompleted' }>
> = {
  name: 'saved-filters',
  version: 1,
  tables: savedFilterTables,
  handlers: {
    FilterSaved: ({ data }) => [
      put('saved_filters', {
        filter_id: data.filterId,
        staff_id: data.staffId,
        resource: data.resource,
        name: data.name,
        query: data.query,
        role: data.role,
      }),
    ],
    FilterRemoved: ({ data }) => [remove('saved_filters', { filter_id: data.filterId })],
    AccountErased: ({ data }) => [sweep('saved_filters', 'staff_id', data.userId)],
    ErasureCompleted: ({ data }) => [sweep('saved_filters', 'staff_id', data.userId)],
  },
};
