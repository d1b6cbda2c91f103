import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { ada, admin, bo, keyed, moved, wallet } from './stories.ts';
import { guid } from './test-log.ts';

const [licenceId, imageId] = [guid(0x400), guid(0x401)] as const;
const refundId = guid(0x410);
const refundOf = (userId: string) =>
  [userId, `sale-refund:${licenceId}`, { type: 'sale_refund', id: licenceId } as const] as const;

/**
 * Events in which the work is taken down for legal reasons: Ada gets her 50 coins back, and Bo pays as much of them as
 * he has.
 */
export const saleRefund = {
  counted: (guard: 'administrator' | 'receiver', amount = 50): AnyEvent => ({
    type: 'GrantCounted',
    data: {
      guard,
      subjectId: guard === 'administrator' ? admin : ada,
      grantId: licenceId,
      unit: 'coins',
      amount,
      at: '2026-11-21T12:00:00.000Z',
    },
  }),
  proposed: (over: object = {}): AnyEvent => ({
    type: 'ActionProposed',
    data: {
      proposalId: refundId,
      proposerId: admin,
      action: 'images.refund_buyers',
      targetId: imageId,
      details: {},
      reason: null,
      approvalsNeeded: 2,
      ...over,
    },
  }),
  approved: (approverId: string = guid(3)): AnyEvent => ({
    type: 'ProposalApproved',
    data: { proposalId: refundId, approverId },
  }),
  ordered: (over: object = {}): AnyEvent => ({
    type: 'SaleRefundOrdered',
    data: {
      refundId,
      imageId,
      orderedBy: admin,
      proposalId: null,
      licences: [{ licenceId, buyerId: ada, coins: 50 }],
      ...over,
    },
  }),
  byTwo: { proposalId: refundId },
  started: { type: 'LicenceRefundStarted', data: { licenceId, refundId } },
  collected: (amount: number, left: number): AnyEvent => ({
    type: 'WalletDebited',
    data: keyed(...refundOf(bo), moved(amount, wallet(bo), 'house:fees'), left),
  }),
  credited: (amount: number, left: number): AnyEvent => ({
    type: 'WalletCredited',
    data: keyed(...refundOf(ada), moved(amount, 'house:fees', wallet(ada)), left),
  }),
  refunded: { type: 'LicenceRefunded', data: { licenceId } },
} as const;
