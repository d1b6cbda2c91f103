import { Module, type INestApplicationContext } from '@nestjs/common';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { AdminPurchasesController } from './admin-purchases.controller.ts';
import { CoinPacksController } from './coin-packs.controller.ts';
import { CoinPacksQueries } from './coin-packs.queries.ts';
import { CoinPacks } from './coin-packs.ts';
import { PaymentAlarms } from './payment-alarms.ts';
import { PaymentBooks } from './payment-books.ts';
import { noticesConsumer, PaymentNotices } from './payment-notices.ts';
import { PaymentRecords } from './payment-records.ts';
import { PurchasePoller } from './purchase-poller.ts';
import { PurchaseWork } from './purchase-work.ts';
import {
  CoinPackCommandHandler,
  NoticeCommandHandler,
  PurchaseCommandHandler,
  RefundCommandHandler,
} from './purchases.commands.ts';
import { PurchasesController } from './purchases.controller.ts';
import { PurchasesQueries } from './purchases.queries.ts';
import { Purchases } from './purchases.ts';
import { Reconciliation } from './reconciliation.ts';
import { Refunds } from './refunds.ts';

export { coinPacksProjection } from './coin-packs.projection.ts';
export { PURCHASE_WALLETS, type PurchaseWallets } from './purchase-wallets.ts';
export { purchasesProjection } from './purchases.projection.ts';

@Module({
  controllers: [CoinPacksController, PurchasesController, AdminPurchasesController],
  providers: [
    CoinPackCommandHandler,
    PurchaseCommandHandler,
    NoticeCommandHandler,
    RefundCommandHandler,
    CoinPacksQueries,
    CoinPacks,
    PurchasesQueries,
    Purchases,
    PaymentRecords,
    PaymentNotices,
    PaymentAlarms,
    PaymentBooks,
    Refunds,
    PurchaseWork,
    PurchasePoller,
    Reconciliation,
  ],
})
export class PurchasesModule {}

type Get = Pick<INestApplicationContext, 'get'>;

/** What a new house sells. */
export const ensureFirstCoinPacks = (app: Get): Promise<void> => app.get(CoinPacks).ensureFirst();

export const purchasesConsumers = (app: Get): { relay: Consumer[] } => ({
  relay: [noticesConsumer(app.get(PaymentNotices))],
});

/** The comparison with the provider's report is looked at so often; it is made when its own time has come. */
const COMPARISON_SECONDS_MAX = 60 * 60;

export interface PaymentTimes {
  readonly PAYMENT_POLL_SECONDS: number;
  readonly PAYMENT_RECONCILE_SECONDS: number;
}

export const paymentPeriodics = (app: Get, { PAYMENT_POLL_SECONDS, PAYMENT_RECONCILE_SECONDS }: PaymentTimes) => [
  { name: 'poll-purchases', everySeconds: PAYMENT_POLL_SECONDS, work: () => app.get(PurchasePoller).round(new Date()) },
  {
    name: 'reconcile-payments',
    everySeconds: Math.min(PAYMENT_RECONCILE_SECONDS, COMPARISON_SECONDS_MAX),
    work: () => app.get(Reconciliation).run(new Date(), PAYMENT_RECONCILE_SECONDS),
  },
];

/** For the archive of a person's data. */
export const purchasesDataOf = (app: Get): PersonalData => {
  const queries = app.get(PurchasesQueries);
  return {
    async *entries(userId) {
      yield { path: 'purchases.json', json: await queries.allOf(userId) };
    },
    async *streams(userId) {
      for (const { id } of await queries.allOf(userId)) yield `purchase-${id}`;
    },
  };
};
