import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { GrantEvent } from '@pixchange/contracts/events/grants';
import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { Log } from '../../platform/log.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import { RESUMED_MAX } from '../../runtime/processes/process-runner.ts';
import type { Consumer } from '../../runtime/followers/consumer.ts';
import type { GrantAllowances } from './grants/grant-allowances.ts';
import { grantDecider } from './grants/grant.decider.ts';
import type { Transfers } from './transfers.service.ts';
import { creditGrant, creditReward, takeBackReward, transferOf, waitsForSecond } from './wallet.policy.ts';
import { walletDecider, type WalletCommand } from './wallet.decider.ts';
import type { Wallets } from './wallets.ts';

type Of<E extends { type: string }, T extends E['type']> = Extract<E, { type: T }>;

type Paying =
  | Of<PurchaseEvent, 'PurchaseCaptured' | 'PurchaseRefunded'>
  | InvitationEvent
  | Of<GrantEvent, 'GrantProposed' | 'GrantApproved'>;
type Moving =
  | Of<TransferEvent, 'TransferStarted' | 'TransferDestined'>
  | Of<WalletEvent, 'WalletDebited' | 'WalletCredited'>;

const CONCURRENCY = 8;

/** Credits and debits wallets after purchases, refunds of purchases, rewards for invitations, and grants. */
export const walletCreditsConsumer = (
  wallets: Pick<Wallets, 'run' | 'runAll' | 'settlePurchase'>,
  commands: Pick<Commands, 'stateOf'>,
  log: Pick<Log, 'warn'>,
): Consumer => {
  const takeBack = async (event: Of<InvitationEvent, 'InvitationPurchaseRefunded'>): Promise<void> => {
    const { inviterId, invitedId, purchaseId, pixtokens } = event.data;
    for (const command of takeBackReward(event, await commands.stateOf(walletDecider, inviterId))) {
      const { events } = await wallets.run(command);
      const taken = events.reduce((sum, { data }) => sum + data.movement.amount, 0);
      if (taken < pixtokens)
        log.warn(
          { code: 'invitations.reward-spent', inviterId, invitedId, purchaseId, missing: pixtokens - taken },
          'reward of a refunded purchase not taken back: the inviter spent it',
        );
    }
  };

  const commandsFor = async (event: Paying): Promise<readonly WalletCommand[]> => {
    switch (event.type) {
      case 'PurchaseCaptured':
      case 'PurchaseRefunded':
        // Both events of a purchase may be handled concurrently. A refund that comes first fails here and is retried.
        if (!(await wallets.settlePurchase(event))) throw new Error('the refunded purchase is not credited yet');
        return [];
      case 'InvitationRewarded':
        return creditReward(event);
      case 'InvitationPurchaseRefunded':
        await takeBack(event);
        return [];
      default:
        return creditGrant(await commands.stateOf(grantDecider, event.data.grantId));
    }
  };
  return {
    name: 'wallet-credits',
    role: 'relay',
    types: [
      'PurchaseCaptured',
      'PurchaseRefunded',
      'InvitationRewarded',
      'InvitationPurchaseRefunded',
      'GrantProposed',
      'GrantApproved',
    ],
    reads: [],
    concurrency: CONCURRENCY,
    handle: async (event) => {
      await wallets.runAll(await commandsFor(event as Recorded<Paying>));
      return undefined;
    },
  };
};

/** Releases the counts of a grant that needs a second administrator, in case the request crashed before it did so. */
export const grantAllowancesConsumer = (allowances: GrantAllowances, commands: Commands): Consumer => ({
  name: 'grant-allowances',
  role: 'relay',
  types: ['GrantProposed'],
  reads: [],
  concurrency: CONCURRENCY,
  handle: async (event) => {
    const { grantId } = (event as Recorded<Of<GrantEvent, 'GrantProposed'>>).data;
    const grant = await commands.stateOf(grantDecider, grantId);
    if (waitsForSecond(grant)) await allowances.release(grant.proposed);
    return undefined;
  },
});

/**
 * Completes every transfer, even after the process that began it crashed. Movements are handled as well as transfer
 * events, because a process of an older version may have stopped after any movement.
 */
export const transfersConsumer = (transfers: Transfers): Consumer => {
  const idOf = (event: Moving): string | null =>
    'transferId' in event.data ? event.data.transferId : transferOf(event as Of<WalletEvent, 'WalletDebited'>);
  return {
    name: 'transfers',
    role: 'relay',
    types: ['TransferStarted', 'TransferDestined', 'WalletDebited', 'WalletCredited'],
    reads: ['accounts'],
    concurrency: RESUMED_MAX,
    concerns: (event) => idOf(event as Recorded<Moving>) !== null,
    handle: async (event) => {
      const transferId = idOf(event as Recorded<Moving>);
      if (transferId !== null) await transfers.resume(transferId, event);
      return undefined;
    },
  };
};
