import type { SaleToRefund } from './sale-refund.policy.ts';

export interface RefundOfLicence {
  readonly licenceId: string;
  readonly buyerId: string;
  readonly coins: number;
}

/** Refunds to the buyers of licenses. */
export abstract class SaleRefundPayments {
  /** Pays the coins back. Repeated calls don't pay twice. */
  abstract refund(sale: SaleToRefund): Promise<void>;
  /**
   * Whether one staff member may decide all of these alone. They count against the same daily limits as grants, per
   * staff member and per buyer; if one does not fit, none is counted.
   */
  abstract fitsAllowance(staffId: string, refunds: readonly RefundOfLicence[]): Promise<boolean>;
}
