import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { SaleRefundEvent } from '@pixchange/contracts/events/sale-refunds';
import type { Consumer } from '../../platform/relay/consumer.ts';
import type { LicencePurchases } from './licence-purchases.ts';
import type { SaleRefunds } from './sale-refunds.ts';

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

type RefundStep = Recorded<SaleRefundEvent | Extract<LicenceEvent, { type: 'LicenceRefundStarted' }>>;

/** Gives the buyers of a withheld work their coins back, one licence at a time. */
export const saleRefundsConsumer = (refunds: SaleRefunds): Consumer => ({
  name: 'sale-refunds',
  types: ['SaleRefundOrdered', 'LicenceRefundStarted'],
  reads: ['accounts', 'images'],
  concurrency: 8,
  handle: async (event) => {
    const step = event as RefundStep;
    await (step.type === 'SaleRefundOrdered' ? refunds.start(step.data) : refunds.finish(step.data.licenceId));
    return undefined;
  },
});
