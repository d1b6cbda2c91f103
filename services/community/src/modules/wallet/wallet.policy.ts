import type { InvitationEvent } from '@pixchange/contracts/events/invitations';
import { platformAccount, type LedgerCause } from '@pixchange/contracts/events/ledger';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { entryOf } from '../../kernel/id-map.ts';
import type { Policy } from '../../kernel/policy.ts';
import type { Grant } from './grants/grant.decider.ts';
import type { Wallet, WalletCommand, WalletUnit } from './wallet.decider.ts';

type Of<E extends { type: string }, T extends E['type']> = Extract<E, { type: T }>;

/**
 * Returns the common fields of a process's command. A process always repeats the same command under its key, so the key
 * also serves as the fingerprint.
 */
const commandFields = (key: string, cause: LedgerCause, userId: string, unit: WalletUnit, amount: number) => ({
  userId,
  key,
  fingerprint: key,
  cause,
  unit,
  amount,
});

/** Returns the key under which a purchase is credited. */
export const creditKeyOf = (purchaseId: string): string => `purchase:${purchaseId}`;

/** Credits the coins of a captured purchase. */
export const creditPurchase: Policy<Of<PurchaseEvent, 'PurchaseCaptured'>, WalletCommand> = ({
  data: { purchaseId, userId, coins },
}) => [
  {
    type: 'Credit',
    ...commandFields(creditKeyOf(purchaseId), { type: 'purchase', id: purchaseId }, userId, 'coins', coins),
    from: platformAccount('sales'),
  },
];

/** Takes back the coins of a refunded purchase. */
export const reversePurchase: Policy<Of<PurchaseEvent, 'PurchaseRefunded'>, WalletCommand> = ({
  data: { purchaseId, userId, refundId, coins },
}) =>
  coins === 0
    ? []
    : [
        {
          type: 'Reverse',
          ...commandFields(`refund:${refundId}`, { type: 'purchase', id: purchaseId }, userId, 'coins', coins),
        },
      ];

const rewardKeyOf = (invitedId: string): string => `invitation:${invitedId}`;

/** Credits the pixtokens of an inviter's reward. */
export const creditReward: Policy<Of<InvitationEvent, 'InvitationRewarded'>, WalletCommand> = ({
  data: { inviterId, invitedId, pixtokens },
}) => [
  {
    type: 'Credit',
    ...commandFields(rewardKeyOf(invitedId), { type: 'invitation', id: invitedId }, inviterId, 'pixtokens', pixtokens),
    from: platformAccount('grants'),
  },
];

/**
 * Takes back the reward for a refunded purchase as far as the balance allows; nothing if it earned no reward, or if the
 * reward was taken back.
 * @throws Error while the reward is not credited, so that the consumer tries again
 */
export const takeBackReward = (
  { data: { inviterId, invitedId, purchaseId, pixtokens } }: Of<InvitationEvent, 'InvitationPurchaseRefunded'>,
  { handled }: Pick<Wallet, 'handled'>,
): readonly WalletCommand[] => {
  const key = `invitation-refund:${purchaseId}`;
  if (pixtokens === 0 || entryOf(handled, key) !== undefined) return [];
  if (entryOf(handled, rewardKeyOf(invitedId)) === undefined) throw new Error('the reward is not credited yet');
  const cause = { type: 'invitation', id: invitedId } as const;
  return [
    {
      type: 'Collect',
      ...commandFields(key, cause, inviterId, 'pixtokens', pixtokens),
      to: platformAccount('grants'),
    },
  ];
};

/**
 * Whether the grant needs a second administrator. Such a grant does not count against the limit for grants by one
 * administrator.
 */
export const waitsForSecond = (grant: Grant): grant is Exclude<Grant, { status: 'none' }> =>
  grant.status !== 'none' && grant.proposed.approvalsNeeded > 1;

/** Credits an approved grant. */
export const creditGrant = (grant: Grant): readonly WalletCommand[] => {
  if (grant.status !== 'agreed') return [];
  const { grantId, userId, unit, amount } = grant.proposed;
  return [
    {
      type: 'Credit',
      ...commandFields(`grant:${grantId}`, { type: 'grant', id: grantId }, userId, unit, amount),
      from: platformAccount('grants'),
    },
  ];
};

/**
 * Returns the transfer that a movement belongs to; null for other movements, because sales go through transit as well.
 */
export const transferOf = ({ data: { cause } }: Of<WalletEvent, 'WalletDebited' | 'WalletCredited'>): string | null =>
  cause.type === 'transfer' ? cause.id : null;
