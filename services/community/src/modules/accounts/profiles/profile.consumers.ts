import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { Consumer } from '../../../platform/relay/consumer.ts';
import type { Profiles } from './profiles.ts';

/** Finishes changes of usernames that a crash left half-done; for all others there is nothing left to do. */
export const renameConsumer = (profiles: Profiles): Consumer => ({
  name: 'finish-renames',
  types: ['UsernameChanged'],
  reads: [],
  concurrency: 4,
  handle: async (event) => {
    await profiles.finishRename(event as Recorded<Extract<ProfileEvent, { type: 'UsernameChanged' }>>);
    return undefined;
  },
});
