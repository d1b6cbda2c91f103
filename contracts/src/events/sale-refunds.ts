import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

/**
 * Stream `sale-refund-{refundId}`: staff refund buyers for licenses of a work that was taken down for legal reasons.
 */
export const saleRefundEvents = {
  SaleRefundOrdered: event({
    version: 1,
    data: z.object({
      refundId: z.guid(),
      /** Id of the work. */
      imageId: z.guid(),
      orderedBy: z.guid(),
      /** Proposal that a second person approved; null when one person may decide alone. */
      proposalId: z.guid().nullable(),
      licences: z.array(z.object({ licenceId: z.guid(), buyerId: z.guid(), coins: z.int().positive() })).min(1),
    }),
  }),
} as const;
export type SaleRefundEvent = EventOf<typeof saleRefundEvents>;
