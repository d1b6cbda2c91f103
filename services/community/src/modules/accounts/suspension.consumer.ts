import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { Consumer } from '../../platform/relay/consumer.ts';
import type { AccountsVault } from './vault.ts';

type Suspended = Recorded<Extract<SuspensionEvent, { type: 'AccountSuspended' }>>;

/** Sessions of a suspended person are none from the fact on; they are cleared away, so that none comes back with the person. */
export const suspensionConsumer = (vault: AccountsVault): Consumer => ({
  name: 'suspensions',
  types: ['AccountSuspended'],
  reads: [],
  concurrency: 2,
  handle: async (event) => {
    const { data, metadata } = event as Suspended;
    await vault.endSessionsUntil(data.userId, metadata.recordedAt);
    return undefined;
  },
});
