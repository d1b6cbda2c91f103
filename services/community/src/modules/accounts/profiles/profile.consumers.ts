import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { ProfileEvent } from '@pixchange/contracts/events/profiles';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import type { Profiles } from './profiles.service.ts';
import type { ProvenAddresses } from './proven-addresses.ts';

/** Finishes username changes that a crash interrupted; does nothing for finished changes. */
export const renameConsumer = (profiles: Profiles): Consumer => ({
  name: 'finish-renames',
  role: 'relay',
  types: ['UsernameChanged'],
  reads: [],
  concurrency: 4,
  handle: async (event) => {
    await profiles.finishRename(event as Recorded<Extract<ProfileEvent, { type: 'UsernameChanged' }>>);
    return undefined;
  },
});

/** Claims, in the order of the log, proven addresses whose request crashed or whose proof predates reservations. */
export const addressConsumer = (addresses: ProvenAddresses): Consumer => ({
  name: 'claim-addresses',
  role: 'relay',
  types: ['AddressProven'],
  reads: [],
  concurrency: 1,
  handle: async (event) => {
    await addresses.claimProven(event as Recorded<Extract<ProfileEvent, { type: 'AddressProven' }>>);
    return undefined;
  },
});
