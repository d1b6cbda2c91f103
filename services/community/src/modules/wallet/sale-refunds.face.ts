import type { SaleToRefund } from './sale-refund.policy.ts';

export interface RefundOfLicence {
  readonly licenceId: string;
  readonly buyerId: string;
  readonly coins: number;
}

/** Coins that go back to the buyers of licences. */
export abstract class SaleRefundPayments {
  /** Repeated, it moves nothing twice. */
  abstract refund(sale: SaleToRefund): Promise<void>;
  /**
   * Whether one person of staff may decide all of these alone: they count against the same sums of a day as grants, of that person and of each buyer.
   * When one does not fit, none of them counts.
   */
  abstract fitsAllowance(staffId: string, refunds: readonly RefundOfLicence[]): Promise<boolean>;
}
