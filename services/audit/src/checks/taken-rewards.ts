import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import { platformAccount } from '@pixchange/contracts/events/ledger';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext } from './check.ts';

type Refunded = Extract<InvitationEvent, { type: 'InvitationPurchaseRefunded' }>['data'];
type Debit = Extract<WalletEvent, { type: 'WalletDebited' }>;

const PREFIX = 'invitation-refund:';

/** Checks that rewards are taken back only for refunded purchases, once, and at most as paid. */
export class TakenRewardCheck {
  /** Refunds whose reward is not taken back, by purchase. A spent reward is never taken back. */
  private readonly refunds = new Map<string, Refunded>();

  constructor(private readonly desk: CheckContext) {}

  see(refunded: Refunded): void {
    this.refunds.set(refunded.purchaseId, refunded);
  }

  take({ data: { userId, key, movement } }: Debit, at: StoredEvent): void {
    const purchaseId = key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key;
    const refund = this.refunds.get(purchaseId);
    this.refunds.delete(purchaseId);
    if (
      refund?.inviterId === userId &&
      movement.unit === 'pixtokens' &&
      movement.amount <= refund.pixtokens &&
      movement.to === platformAccount('grants')
    )
      return;
    this.desk.findings.add(at, {
      code: 'reward.taken-back',
      message: 'a reward is taken back once, from its inviter, for a refunded purchase that earned it',
      expected: refund === undefined ? 'a refunded purchase' : `at most ${refund.pixtokens} from ${refund.inviterId}`,
      found: `${movement.amount} ${movement.unit} from ${userId} under ${key}`,
    });
  }
}
