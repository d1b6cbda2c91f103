import type { SavedFilterEvent } from '@pixchange/contracts/events/saved-filters';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

type DataOf<T extends SavedFilterEvent['type']> = Extract<SavedFilterEvent, { type: T }>['data'];

export type SavedFilterCommand =
  | ({ readonly type: 'SaveFilter' } & DataOf<'FilterSaved'>)
  | ({ readonly type: 'ChangeFilter' } & DataOf<'FilterSaved'>)
  | ({ readonly type: 'RemoveFilter' } & DataOf<'FilterRemoved'>);

const stream = streamsOf('saved-filter');

/** Saved filter of a list. It is created once, changed by later saves, and removed once. */
export const savedFilterDecider: StreamDecider<SavedFilterCommand, 'none' | 'saved' | 'removed', SavedFilterEvent> = {
  stream,
  streamOf: ({ filterId }) => stream(filterId),
  initialState: 'none',
  decide: (command, state) => {
    if (command.type !== 'RemoveFilter') {
      const { type, ...data } = command;
      return state === (type === 'SaveFilter' ? 'none' : 'saved') ? [{ type: 'FilterSaved', data }] : [];
    }
    const { filterId, staffId } = command;
    return state === 'saved' ? [{ type: 'FilterRemoved', data: { filterId, staffId } }] : [];
  },
  evolve: (_, { type }) => (type === 'FilterSaved' ? 'saved' : 'removed'),
};
