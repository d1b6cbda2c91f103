import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import { platformAccount, transitOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { Policy } from '../../kernel/policy.ts';
import type { Grant } from './grants/grant.decider.ts';
import type { Transfer } from './transfer.decider.ts';
import type { WalletCommand, WalletUnit } from './wallet.decider.ts';

type Of<E extends { type: string }, T extends E['type']> = Extract<E, { type: T }>;

/** A process asks for the same under the same key always, so that nothing else has to be compared. */
const process = (key: string, cause: LedgerCause, userId: string, unit: WalletUnit, amount: number) => ({
  userId,
  key,
  fingerprint: key,
  cause,
  unit,
  amount,
});

/** Coins for money that the provider has. */
export const creditPurchase: Policy<Of<PurchaseEvent, 'PurchaseCaptured'>, WalletCommand> = ({
  data: { purchaseId, userId, coins },
}) => [
  {
    type: 'Credit',
    ...process(`purchase:${purchaseId}`, { type: 'purchase', id: purchaseId }, userId, 'coins', coins),
    from: platformAccount('sales'),
  },
];

/** Money that went back takes its coins with it. */
export const reversePurchase: Policy<Of<PurchaseEvent, 'PurchaseRefunded'>, WalletCommand> = ({
  data: { purchaseId, userId, refundId, coins },
}) =>
  coins === 0
    ? []
    : [
        {
          type: 'Reverse',
          ...process(`refund:${refundId}`, { type: 'purchase', id: purchaseId }, userId, 'coins', coins),
        },
      ];

/** An inviter's pixtoken. */
export const creditReward: Policy<Of<InvitationEvent, 'InvitationRewarded'>, WalletCommand> = ({
  data: { inviterId, invitedId, pixtokens },
}) => [
  {
    type: 'Credit',
    ...process(`invitation:${invitedId}`, { type: 'invitation', id: invitedId }, inviterId, 'pixtokens', pixtokens),
    from: platformAccount('grants'),
  },
];

/** A grant that needs two administrators counts against no sum of one. */
export const waitsForSecond = (grant: Grant): grant is Exclude<Grant, { status: 'none' }> =>
  grant.status !== 'none' && grant.proposed.approvalsNeeded > 1;

/** What was agreed is given. */
export const creditGrant = (grant: Grant): readonly WalletCommand[] => {
  if (grant.status !== 'agreed') return [];
  const { grantId, userId, unit, amount } = grant.proposed;
  return [
    {
      type: 'Credit',
      ...process(`grant:${grantId}`, { type: 'grant', id: grantId }, userId, unit, amount),
      from: platformAccount('grants'),
    },
  ];
};

/** The sender pays into transit; a transfer that was refused once is not tried again when there is more to spend. */
export const payTransfer = (transfer: Transfer): readonly Of<WalletCommand, 'Spend'>[] => {
  if (transfer.status !== 'started') return [];
  const { transferId, senderId, unit, amount } = transfer.started;
  return [
    {
      type: 'Spend',
      ...process(`transfer:${transferId}:out`, { type: 'transfer', id: transferId }, senderId, unit, amount),
      to: transitOf(transferId),
    },
  ];
};

/** Sales go through transit as well; the cause says which it is. */
const transferOf = (cause: LedgerCause): string | null => (cause.type === 'transfer' ? cause.id : null);

/** The transfer that was paid by this; null when it was none. It gets its end next. */
export const paidTransfer = ({ data: { cause } }: Of<WalletEvent, 'WalletDebited'>): string | null => transferOf(cause);

/** Out of transit into the wallet that it was destined for. */
export const endTransfer = (transfer: Transfer): readonly WalletCommand[] => {
  if (transfer.status !== 'destined') return [];
  const { transferId, senderId, recipientId, unit, amount } = transfer.started;
  const userId = transfer.to === 'recipient' ? recipientId : senderId;
  return [
    {
      type: 'Credit',
      ...process(`transfer:${transferId}:in`, { type: 'transfer', id: transferId }, userId, unit, amount),
      from: transitOf(transferId),
    },
  ];
};

/** The transfer that arrived by this; null when it was none. It is complete then. */
export const arrivedTransfer = ({ data: { cause } }: Of<WalletEvent, 'WalletCredited'>): string | null =>
  transferOf(cause);
