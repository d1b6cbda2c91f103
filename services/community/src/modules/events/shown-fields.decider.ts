import type { PersonalFieldsShown } from '@pixchange/contracts/events/staff';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

type ShowFields = { readonly type: 'ShowFields' } & PersonalFieldsShown['data'];

const stream = streamsOf('shown-fields');

/** Access by staff to the personal fields of an event; each access is recorded. */
export const shownFieldsDecider: StreamDecider<ShowFields, null, PersonalFieldsShown> = {
  stream,
  streamOf: ({ eventId }) => stream(eventId),
  initialState: null,
  decide: ({ type: _, ...data }) => [{ type: 'PersonalFieldsShown', data }],
  evolve: () => null,
};
