import type { StaffRefused } from '@pixchange/contracts/events/staff';
import type { StreamDecider } from '../../kernel/decider.ts';
import { streamsOf } from '../../kernel/stream.ts';

type RecordRefusals = { readonly type: 'RecordRefusals' } & StaffRefused['data'];

const stream = streamsOf('staff-refusals');

/** Last recorded minute of each action. */
type Recorded = Readonly<Record<string, string>>;

/**
 * Refused actions of a staff member, by minute. Minutes arrive in order. A minute that is repeated after a crash
 * changes nothing.
 */
export const refusalsDecider: StreamDecider<RecordRefusals, Recorded, StaffRefused> = {
  stream,
  streamOf: ({ staffId }) => stream(staffId),
  initialState: {},
  decide: ({ type: _, ...data }, recorded) => {
    const last = recorded[data.action];
    return last !== undefined && data.minute <= last ? [] : [{ type: 'StaffRefused', data }];
  },
  evolve: (recorded, { data }) => ({ ...recorded, [data.action]: data.minute }),
};
