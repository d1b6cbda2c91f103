import { Inject, Injectable } from '@nestjs/common';
import { grants as limits } from '@pixchange/contracts/http/limits';
import type { TransactionView } from '@pixchange/contracts/http/wallet';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { GrantAllowances } from './grants/grant-allowances.ts';
import { creditShare, refundPayment, refundSale, type SaleToRefund } from './payout.policy.ts';
import { paymentIn, type Payment, type PaymentState, type Price } from './payment.policy.ts';
import type { Payments, RefundOfLicence, Share } from './payments.face.ts';
import { isFlagged, walletDecider, type WalletCommand } from './wallet.decider.ts';
import { WalletQueries } from './wallet.queries.ts';
import { Wallets } from './wallets.ts';

/** Duration of a reservation, long enough for a process to continue after hours of downtime. */
const HELD_MS = 24 * 60 * 60 * 1_000;

const expiry = (): string => new Date(Date.now() + HELD_MS).toISOString();

@Injectable()
export class PaymentsByWallets implements Payments {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Wallets) private readonly wallets: Wallets,
    @Inject(GrantAllowances) private readonly allowances: GrantAllowances,
    @Inject(WalletQueries) private readonly queries: WalletQueries,
  ) {}

  async requireFunds(payerId: string, { unit, amount }: Price): Promise<void> {
    const wallet = await this.commands.stateOf(walletDecider, payerId);
    if (isFlagged(wallet)) throw new DomainError('wallet.flagged');
    if (wallet.balance[unit] < amount) throw new DomainError('insufficient_funds');
  }

  async find(payerId: string, payment: Payment): Promise<PaymentState> {
    return paymentIn(await this.commands.stateOf(walletDecider, payerId), payment);
  }

  hold(userId: string, payment: Payment, price: Price): Promise<PaymentState> {
    return this.run({ type: 'Hold', userId, payment, ...price, expiresAt: expiry() });
  }

  capture(userId: string, payment: Payment): Promise<PaymentState> {
    return this.run({ type: 'Capture', userId, payment });
  }

  pay(userId: string, payment: Payment, price: Price, key?: string): Promise<PaymentState> {
    return this.run({ type: 'Pay', userId, payment, ...price, expiresAt: expiry(), key });
  }

  release(userId: string, payment: Payment): Promise<PaymentState> {
    return this.run({ type: 'Release', userId, payment });
  }

  async refund(userId: string, payment: Payment, paid: Price & { readonly key: string }): Promise<void> {
    await this.wallets.run(refundPayment(userId, payment, paid));
  }

  credit(share: Share): Promise<void> {
    return this.wallets.runAll(creditShare(share));
  }

  refundSale(sale: SaleToRefund): Promise<void> {
    return this.wallets.runAll(refundSale(sale));
  }

  async fitsAllowance(administratorId: string, refunds: readonly RefundOfLicence[]): Promise<boolean> {
    // Refunds that can't fit are not counted at all.
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

  async settlePurchase(event: Parameters<Payments['settlePurchase']>[0]): Promise<void> {
    // If the purchase is not credited yet, the consumer handles the refund, because it retries.
    await this.wallets.settlePurchase(event);
  }

  transaction(payerId: string, id: string): Promise<TransactionView> {
    return this.queries.payment(payerId, id);
  }

  private async run(command: Extract<WalletCommand, { payment: Payment }>): Promise<PaymentState> {
    return paymentIn((await this.wallets.run(command)).state, command.payment);
  }
}
