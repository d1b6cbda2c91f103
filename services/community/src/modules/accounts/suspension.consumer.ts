import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { SuspensionEvent } from '@pixchange/contracts/events/moderation';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import type { AccountsVault } from './vault.ts';

type Suspended = Recorded<Extract<SuspensionEvent, { type: 'AccountSuspended' }>>;

/**
 * Deletes the sessions of a suspended member. They are invalid during the suspension, but would be valid again after a
 * reinstatement.
 */
export const suspensionConsumer = (vault: AccountsVault): Consumer => ({
  name: 'suspensions',
  role: 'relay',
  types: ['AccountSuspended'],
  reads: [],
  concurrency: 2,
  handle: async (event) => {
    const { data, metadata } = event as Suspended;
    await vault.endSessionsUntil(data.userId, metadata.recordedAt);
    return undefined;
  },
});
