import type { SaleRefundEvent } from '@pixchange/contracts/events/sale-refunds';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { streamsOf } from '../../../kernel/stream.ts';

export type SaleRefundOrder = Extract<SaleRefundEvent, { type: 'SaleRefundOrdered' }>['data'];

export interface SaleRefundCommand {
  readonly type: 'OrderSaleRefund';
  readonly order: SaleRefundOrder;
}

export type SaleRefund = { readonly status: 'none' } | { readonly status: 'ordered'; readonly order: SaleRefundOrder };

const stream = streamsOf('sale-refund');

/** Order by staff to refund sales. Each license of the order is then refunded in its own stream. */
export const saleRefundDecider: StreamDecider<SaleRefundCommand, SaleRefund, SaleRefundEvent> = {
  name: 'sale-refund',
  stream,
  streamOf: ({ order }) => stream(order.refundId),
  decide: ({ order }, { status }) => (status === 'none' ? [{ type: 'SaleRefundOrdered', data: order }] : []),
  evolve: (_, { data }) => ({ status: 'ordered', order: data }),
  initialState: { status: 'none' },
};
