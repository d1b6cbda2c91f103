import { Global, Module } from '@nestjs/common';
import { foundBy } from '../../extensions/belongings.ts';
import type { FeatureModule, Providers } from '../../extensions/feature-module.ts';
import { historyOf } from '../../extensions/histories.ts';
import type { PersonalData } from '../../extensions/personal-data.ts';
import type { Log } from '../../platform/log.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { LOG } from '../../runtime/http/errors.filter.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { LogProofs } from '../transparency/log-proofs.face.ts';
import { AccountHistory } from './account-history.service.ts';
import { AdminLedgerController } from './admin-ledger.controller.ts';
import { GrantAllowances } from './grants/grant-allowances.ts';
import { GrantsQueries } from './grants/grants.queries.ts';
import { Grants } from './grants/grants.service.ts';
import { ledgerProjection } from './ledger.projection.ts';
import { LedgerOverviewController } from './overview/ledger-overview.controller.ts';
import { LedgerOverviewQueries } from './overview/ledger-overview.queries.ts';
import { Payments } from './payments.face.ts';
import { PaymentsByWallets } from './payments.ts';
import { Statements } from './statements.service.ts';
import { Transfers } from './transfers.service.ts';
import { grantAllowancesConsumer, transfersConsumer, walletCreditsConsumer } from './wallet.consumers.ts';
import { WalletController } from './wallet.controller.ts';
import { walletDecider } from './wallet.decider.ts';
import { WalletQueries } from './wallet.queries.ts';
import { Wallets } from './wallets.ts';

export { walletDecider } from './wallet.decider.ts';

@Global()
@Module({
  controllers: [WalletController, AdminLedgerController, LedgerOverviewController],
  providers: [
    Wallets,
    Transfers,
    Statements,
    Grants,
    GrantAllowances,
    WalletQueries,
    GrantsQueries,
    AccountHistory,
    LedgerOverviewQueries,
    { provide: Payments, useClass: PaymentsByWallets },
  ],
  exports: [Payments],
})
class WalletModule {}

/** Releases reservations that expired unused. */
const releaseExpiredReservations = async (providers: Providers): Promise<void> => {
  const wallets = providers.get(Wallets);
  for (const { userId, reservation } of await providers.get(WalletQueries).expiredReservations(new Date()))
    await wallets.run({ type: 'Expire', userId, reservation });
};

const personalDataOf = (queries: WalletQueries): PersonalData => ({
  async *entries(userId) {
    yield {
      path: 'wallet.json',
      json: {
        balance: await queries.balance(userId),
        transactions: await queries.allTransactions(userId),
        transfers: await queries.transfersOf(userId),
      },
    };
  },
  async *streams(userId) {
    yield walletDecider.stream(userId);
  },
});

export const walletFeature: FeatureModule = {
  name: 'wallet',
  nest: WalletModule,
  histories: { accounts: historyOf(walletDecider) },
  needs: [People, Works, LogProofs],
  offers: [Payments],
  measures: (providers) => [
    {
      name: 'pixchange_ledger_difference',
      help: 'What the ledger says is outstanding, less what all wallets say that they hold; anything but 0 is a fault',
      labels: ['unit'],
      // Runs rarely, because the query reads the whole ledger.
      everySeconds: 600,
      read: async () =>
        (await providers.get(LedgerOverviewQueries).totals({ at: undefined, days: 1 })).units.map(
          ({ unit, difference }) => ({ labels: { unit }, value: difference ?? 0 }),
        ),
    },
  ],
  projections: [ledgerProjection],
  publishedTables: ['ledger_entries', 'wallets'],
  consumers: (context) => [
    walletCreditsConsumer(context.get(Wallets), context.get(Commands), context.get<Log>(LOG)),
    transfersConsumer(context.get(Transfers)),
    grantAllowancesConsumer(context.get(GrantAllowances), context.get(Commands)),
  ],
  periodics: (providers) => [
    {
      name: 'release-expired-reservations',
      role: 'relay',
      everySeconds: 60,
      work: () => releaseExpiredReservations(providers),
    },
  ],
  belongings: foundBy('SELECT 1 FROM read.wallet_lines WHERE user_id = $1 LIMIT 1'),
  personalData: (providers) => personalDataOf(providers.get(WalletQueries)),
};
