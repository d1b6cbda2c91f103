import type { SecondFactorChanged } from '@pixchange/contracts/events/staff';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type RecordSecondFactorChange = { readonly type: 'RecordSecondFactorChange' } & SecondFactorChanged['data'];

const stream = streamsOf('second-factor-changes');

/** Changes of a staff member's second factor; each is recorded, and the staff member gets an email about it. */
export const secondFactorChangesDecider: StreamDecider<RecordSecondFactorChange, null, SecondFactorChanged> = {
  stream,
  streamOf: ({ userId }) => stream(userId),
  initialState: null,
  decide: ({ type: _, ...data }) => [{ type: 'SecondFactorChanged', data }],
  evolve: () => null,
};
