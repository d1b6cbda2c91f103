import { Inject, Injectable } from '@nestjs/common';
import type { TransactionView } from '@pixchange/contracts/http/wallet';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import type { SalePayments } from './sale-payments.face.ts';
import { captureSale, creditSale, reserveForSale, salePayment, type SalePayment } from './sale.policy.ts';
import { isFlagged, walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';
import { WalletQueries } from './wallet.queries.ts';
import { Wallets } from './wallets.ts';

/** Duration of a reservation, long enough for the purchase to continue after hours of downtime. */
const RESERVED_MS = 24 * 60 * 60 * 1_000;

@Injectable()
export class SalePaymentsByWallets implements SalePayments {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Wallets) private readonly wallets: Wallets,
    @Inject(WalletQueries) private readonly queries: WalletQueries,
  ) {}

  async find(buyerId: string, licenceId: string): Promise<SalePayment> {
    return salePayment(await this.wallet(buyerId), licenceId);
  }

  none(licenceId: string): SalePayment {
    return salePayment(walletDecider.initialState, licenceId);
  }

  async requireFunds(buyerId: string, price: number): Promise<void> {
    const wallet = await this.wallet(buyerId);
    if (isFlagged(wallet)) throw new DomainError('wallet.flagged');
    if (wallet.balance.coins < price) throw new DomainError('insufficient_funds');
  }

  reserve(payment: SalePayment, buyerId: string, licenceId: string, price: number): Promise<SalePayment> {
    const expiresAt = new Date(Date.now() + RESERVED_MS).toISOString();
    const [command] = reserveForSale(payment, { buyerId, licenceId, price, expiresAt });
    // Another run of the same purchase may have reserved an older price in between; that one counts.
    return command === undefined ? Promise.resolve(payment) : this.after(command, licenceId, 'idempotency_mismatch');
  }

  capture(payment: SalePayment, buyerId: string, licenceId: string): Promise<SalePayment> {
    const [command] = captureSale(payment, buyerId, licenceId);
    return command === undefined
      ? Promise.resolve(payment)
      : this.after(command, licenceId, 'wallet.reservation-ended');
  }

  private async after(command: WalletCommand, licenceId: string, expected: string): Promise<SalePayment> {
    try {
      return salePayment((await this.wallets.run(command)).state, licenceId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== expected) throw error;
      return this.find(command.userId, licenceId);
    }
  }

  credit(sellerId: string, licenceId: string, proceeds: number): Promise<void> {
    return this.wallets.runAll(creditSale(sellerId, licenceId, proceeds));
  }

  transaction(buyerId: string, licenceId: string): Promise<TransactionView> {
    return this.queries.payment(buyerId, licenceId);
  }

  private wallet(userId: string): Promise<Wallet> {
    return this.commands.stateOf(walletDecider, userId);
  }
}
