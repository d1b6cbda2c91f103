import { Inject, Injectable } from '@nestjs/common';
import { grants as limits } from '@pixchange/contracts/http/limits';
import { GrantAllowances } from './grants/grant-allowances.ts';
import { refundSale, type SaleToRefund } from './sale-refund.policy.ts';
import type { RefundOfLicence, SaleRefundPayments } from './sale-refunds.face.ts';
import { Wallets } from './wallets.ts';

@Injectable()
export class SaleRefundsByWallets implements SaleRefundPayments {
  constructor(
    @Inject(Wallets) private readonly wallets: Wallets,
    @Inject(GrantAllowances) private readonly allowances: GrantAllowances,
  ) {}

  refund(sale: SaleToRefund): Promise<void> {
    return this.wallets.runAll(refundSale(sale));
  }

  async fitsAllowance(administratorId: string, refunds: readonly RefundOfLicence[]): Promise<boolean> {
    // This avoids counting refunds that can't fit.
    if (refunds.reduce((sum, { coins }) => sum + coins, 0) > limits.aloneMax.coins) return false;
    const counted = refunds.map(({ licenceId: grantId, buyerId: userId, coins: amount }) => ({
      grantId,
      administratorId,
      userId,
      unit: 'coins' as const,
      amount,
    }));
    for (const [index, one] of counted.entries()) {
      if (await this.allowances.take(one)) continue;
      for (const earlier of counted.slice(0, index + 1)) await this.allowances.release(earlier);
      return false;
    }
    return true;
  }
}
