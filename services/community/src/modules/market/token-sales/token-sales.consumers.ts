import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import type { Consumer } from '../../../runtime/followers/consumer.ts';
import { RESUMED_MAX } from '../../../runtime/processes/process-runner.ts';
import type { TokenPurchases } from './token-purchases.service.ts';

type Seen = Extract<TokenSaleEvent, { type: 'TokenPurchaseStarted' }> | Extract<OfferEvent, { type: 'OfferReserved' }>;

/**
 * Completes every purchase whose process crashed. A late run may reserve the offer after the purchase was refused; that
 * reservation is then released.
 */
export const tokenSalesConsumer = (purchases: TokenPurchases): Consumer => ({
  name: 'token-sales',
  role: 'relay',
  types: ['TokenPurchaseStarted', 'OfferReserved'],
  reads: ['accounts'],
  concurrency: RESUMED_MAX,
  handle: async (event) => {
    await purchases.resume((event as Recorded<Seen>).data.saleId, event);
    return undefined;
  },
});
