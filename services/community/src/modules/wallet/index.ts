import { Module, type INestApplicationContext } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Consumer } from '../../platform/relay/consumer.ts';
import { AccountHistory } from './account-history.ts';
import { AdminLedgerController } from './admin-ledger.controller.ts';
import { GrantAllowances } from './grant-allowances.ts';
import { GrantsQueries } from './grants.queries.ts';
import { Grants } from './grants.ts';
import { Transfers } from './transfers.ts';
import {
  GrantAllowanceCommandHandler,
  GrantCommandHandler,
  TransferCommandHandler,
  WalletCommandHandler,
} from './wallet.commands.ts';
import { grantAllowancesConsumer, transfersConsumer, walletCreditsConsumer } from './wallet.consumers.ts';
import { WalletController } from './wallet.controller.ts';
import { creditPurchase, reversePurchase } from './wallet.policy.ts';
import { WalletQueries } from './wallet.queries.ts';
import { Wallets } from './wallets.ts';

export { ledgerProjection } from './ledger.projection.ts';
export { IS_THERE, type IsThere } from './transfers.ts';
export { walletDecider } from './wallet.decider.ts';

@Module({
  controllers: [WalletController, AdminLedgerController],
  providers: [
    WalletCommandHandler,
    TransferCommandHandler,
    GrantCommandHandler,
    GrantAllowanceCommandHandler,
    Wallets,
    Transfers,
    Grants,
    GrantAllowances,
    WalletQueries,
    GrantsQueries,
    AccountHistory,
  ],
})
export class WalletModule {}

type Get = Pick<INestApplicationContext, 'get'>;

export const walletConsumers = (app: INestApplicationContext): { relay: Consumer[] } => ({
  relay: [
    walletCreditsConsumer(app.get(Wallets), app.get(Commands)),
    transfersConsumer(app.get(Transfers)),
    grantAllowancesConsumer(app.get(GrantAllowances), app.get(Commands)),
  ],
});

/** For what asks that coins move at once; the relay would do the same a moment later. */
export const purchaseCreditsOf = (app: Get) => ({
  credit: async (event: Parameters<typeof creditPurchase>[0]): Promise<void> =>
    app.get(Wallets).runAll(creditPurchase(event)),
  reverse: async (event: Parameters<typeof reversePurchase>[0]): Promise<void> =>
    app.get(Wallets).runAll(reversePurchase(event)),
});

/** For the clock of the house: what was set aside and not used in its time goes back. */
export const releaseExpiredReservations = (app: Get) => async (): Promise<void> => {
  const wallets = app.get(Wallets);
  for (const { userId, reservation } of await app.get(WalletQueries).expiredReservations(new Date())) {
    try {
      await wallets.run({ type: 'Release', userId, reservation, why: 'expired' });
    } catch (error) {
      // It was captured in between.
      if (!(error instanceof DomainError) || error.code !== 'wallet.reservation-ended') throw error;
    }
  }
};

/** For the archive of a person's data. */
export const walletDataOf = (app: Get): PersonalData => {
  const queries = app.get(WalletQueries);
  return {
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
      yield `wallet-${userId}`;
    },
  };
};
