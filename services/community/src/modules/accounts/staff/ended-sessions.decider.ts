import type { SessionsEnded } from '@pixchange/contracts/events/staff';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type EndSessions = { readonly type: 'EndSessions' } & SessionsEnded['data'];

const stream = streamsOf('ended-sessions');

/** Forced logouts of a member by staff; every one is recorded. */
export const endedSessionsDecider: StreamDecider<EndSessions, null, SessionsEnded> = {
  stream,
  streamOf: ({ userId }) => stream(userId),
  initialState: null,
  decide: ({ type: _, ...data }) => [{ type: 'SessionsEnded', data }],
  evolve: () => null,
};
