import type { SavedFilterEvent } from '@pixchange/contracts/events/saved-filters';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

type DataOf<T extends SavedFilterEvent['type']> = Extract<SavedFilterEvent, { type: T }>['data'];

export type SavedFilterCommand =
  | ({ readonly type: 'SaveFilter' } & DataOf<'FilterSaved'>)
  | ({ readonly type: 'RemoveFilter' } & DataOf<'FilterRemoved'>);

const stream = streamsOf('saved-filter');

/** A filter of a list: saved once, and removed once. */
export const savedFilterDecider: StreamDecider<SavedFilterCommand, 'none' | 'saved' | 'removed', SavedFilterEvent> = {
  stream,
  streamOf: ({ filterId }) => stream(filterId),
  initialState: 'none',
  decide: (command, state) => {
    if (command.type === 'SaveFilter') {
      const { type: _, ...data } = command;
      return state === 'none' ? [{ type: 'FilterSaved', data }] : [];
    }
    const { filterId, staffId } = command;
    return state === 'saved' ? [{ type: 'FilterRemoved', data: { filterId, staffId } }] : [];
  },
  evolve: (_, { type }) => (type === 'FilterSaved' ? 'saved' : 'removed'),
};
