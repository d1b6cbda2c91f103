import { Module } from '@nestjs/common';
import type { Config } from '../../config.ts';
import { foundBy } from '../../extensions/belongings.ts';
import type { FeatureModule, Providers } from '../../extensions/feature-module.ts';
import { waitingMeasures } from '../../runtime/measures.ts';
import type { PeriodicWork } from '../../runtime/jobs/periodic.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CONFIG, DATABASE } from '../../platform/tokens.ts';
import { Proposals } from '../proposals/proposals.face.ts';
import { Payments } from '../wallet/payments.face.ts';
import { differencesProjection } from './differences/differences.projection.ts';
import { DifferencesQueries } from './differences/differences.queries.ts';
import { Differences } from './differences/differences.service.ts';
import { ReconciliationController } from './differences/reconciliation.controller.ts';
import { AdminPurchasesController } from './orders/admin-purchases.controller.ts';
import { CoinPacksController } from './orders/coin-packs.controller.ts';
import { coinPacksProjection } from './orders/coin-packs.projection.ts';
import { CoinPacksQueries } from './orders/coin-packs.queries.ts';
import { benefitsNobody } from '../../extensions/proposable.ts';
import { CoinPacks } from './orders/coin-packs.service.ts';
import { PaymentAlarms } from './provider/payment-alarms.ts';
import { PaymentBooks } from './provider/payment-books.ts';
import { noticesConsumer, PaymentNotices } from './webhooks/payment-notices.service.ts';
import { PaymentRecords } from './provider/payment-records.ts';
import { PurchasePoller } from './provider/purchase-poller.ts';
import { PurchaseWork } from './provider/purchase-work.ts';
import { purchaseDecider } from './orders/purchase.decider.ts';
import { PurchasesController } from './orders/purchases.controller.ts';
import { purchasesProjection } from './orders/purchases.projection.ts';
import { PurchasesQueries } from './orders/purchases.queries.ts';
import { Purchases } from './orders/purchases.service.ts';
import { Reconciliation } from './provider/reconciliation.ts';
import { RefundAllowances } from './orders/refund-allowances.ts';
import { Refunds } from './orders/refunds.service.ts';

@Module({
  controllers: [CoinPacksController, PurchasesController, AdminPurchasesController, ReconciliationController],
  providers: [
    RefundAllowances,
    DifferencesQueries,
    Differences,
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
class PurchasesModule {}

/** Maximum time between checks whether a comparison with the provider's report is due. */
const COMPARISON_SECONDS_MAX = 60 * 60;

const periodicsOf = (providers: Providers): PeriodicWork[] => {
  const { PAYMENT_POLL_SECONDS, PAYMENT_RECONCILE_SECONDS } = providers.get<Config>(CONFIG);
  return [
    {
      name: 'poll-purchases',
      role: 'relay',
      everySeconds: PAYMENT_POLL_SECONDS,
      work: () => providers.get(PurchasePoller).round(new Date()),
    },
    {
      name: 'reconcile-payments',
      role: 'relay',
      everySeconds: Math.min(PAYMENT_RECONCILE_SECONDS, COMPARISON_SECONDS_MAX),
      work: () => providers.get(Reconciliation).run(new Date(), PAYMENT_RECONCILE_SECONDS),
    },
  ];
};

const personalDataOf = (queries: PurchasesQueries): PersonalData => ({
  async *entries(userId) {
    yield { path: 'purchases.json', json: await queries.allOf(userId) };
  },
  async *streams(userId) {
    for (const { id } of await queries.allOf(userId)) yield purchaseDecider.stream(id);
  },
});

export const purchasesFeature: FeatureModule = {
  name: 'purchases',
  nest: PurchasesModule,
  needs: [Proposals, Payments],
  measures: (providers) =>
    waitingMeasures(
      {
        name: 'pixchange_payment_differences_open',
        help: 'Differences between the payment provider and our books that nobody has resolved',
        everySeconds: 60,
      },
      providers.get<Database>(DATABASE),
      "SELECT count(*)::int AS count, min(found_at) AS oldest FROM read.differences WHERE status <> 'resolved'",
    ),
  publishedTables: ['purchase_refunds', 'purchases'],
  projections: [coinPacksProjection, purchasesProjection, differencesProjection],
  consumers: (context) => [noticesConsumer(context.get(PaymentNotices))],
  periodics: periodicsOf,
  personalData: (providers) => personalDataOf(providers.get(PurchasesQueries)),
  proposable: (providers) => ({
    ...providers.get(Differences).actions,
    'purchases.refund': {
      carryOut: (agreed) => providers.get(Refunds).carryOutProposed(agreed),
      benefits: async ({ targetId }) => [(await providers.get(PurchasesQueries).one(targetId)).user_id],
    },
    'coin_packs.edit': {
      carryOut: (agreed) => providers.get(CoinPacks).carryOut(agreed),
      benefits: benefitsNobody,
    },
  }),
  belongings: foundBy('SELECT 1 FROM read.purchases WHERE user_id = $1 LIMIT 1'),
  seedInitialData: (providers) => providers.get(CoinPacks).ensureFirst(),
};
