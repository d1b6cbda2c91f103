import { Inject, Injectable } from '@nestjs/common';
import type { PurchaseCredits } from './purchase-credits.face.ts';
import { creditPurchase, reversePurchase } from './wallet.policy.ts';
import { Wallets } from './wallets.ts';

@Injectable()
export class CreditedPurchases implements PurchaseCredits {
  constructor(@Inject(Wallets) private readonly wallets: Wallets) {}

  credit(event: Parameters<PurchaseCredits['credit']>[0]): Promise<void> {
    return this.wallets.runAll(creditPurchase(event));
  }

  reverse(event: Parameters<PurchaseCredits['reverse']>[0]): Promise<void> {
    return this.wallets.runAll(reversePurchase(event));
  }
}
