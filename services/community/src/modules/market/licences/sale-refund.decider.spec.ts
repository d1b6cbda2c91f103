import { describe, it } from 'vitest';
import { storyOf } from '../../../kernel/testing/given.ts';
import { idOf } from '../../../kernel/testing/recorded.ts';
import { saleRefundDecider } from './sale-refund.decider.ts';

const given = storyOf(saleRefundDecider);
const order = {
  refundId: idOf(1),
  imageId: idOf(2),
  orderedBy: idOf(3),
  proposalId: null,
  licences: [{ licenceId: idOf(4), buyerId: idOf(5), coins: 50 }],
};
const ordered = { type: 'SaleRefundOrdered', data: order } as const;

describe('a refund of sales', () => {
  it('is ordered', () => given().when({ type: 'OrderSaleRefund', order }).then(ordered));
  it('ignores a repeated order', () => given(ordered).when({ type: 'OrderSaleRefund', order }).thenNothing());
});
