import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { Consumer } from '../../platform/relay/consumer.ts';
import type { LicencePurchases } from './licence-purchases.ts';

/** Brings every purchase to its end, also when the process that began it has died. */
export const licencePurchasesConsumer = (purchases: LicencePurchases): Consumer => ({
  name: 'licence-purchases',
  types: ['LicencePurchaseStarted'],
  reads: ['accounts', 'images'],
  concurrency: 8,
  handle: async (event) => {
    const { data } = event as Recorded<Extract<LicenceEvent, { type: 'LicencePurchaseStarted' }>>;
    await purchases.resume(data.licenceId);
    return undefined;
  },
});
