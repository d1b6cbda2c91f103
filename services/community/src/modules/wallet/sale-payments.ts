import { Inject, Injectable } from '@nestjs/common';
import type { TransactionView } from '@pixchange/contracts/http/wallet';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import type { SalePayments } from './sale-payments.face.ts';
import { captureSale, creditSale, reserveForSale, saleReservation, type SalePayment } from './sale.policy.ts';
import { isFlagged, walletDecider, type Wallet } from './wallet.decider.ts';
import { WalletQueries } from './wallet.queries.ts';
import { Wallets } from './wallets.ts';

/** Long enough for a product that is down for hours to go on with the purchase. */
const RESERVED_MS = 24 * 60 * 60 * 1_000;

@Injectable()
export class SalePaymentsByWallets implements SalePayments {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Wallets) private readonly wallets: Wallets,
    @Inject(WalletQueries) private readonly queries: WalletQueries,
  ) {}

  async find(buyerId: string, licenceId: string): Promise<SalePayment> {
    return saleReservation(await this.wallet(buyerId), licenceId).payment;
  }

  async requireFunds(buyerId: string, price: number): Promise<void> {
    const wallet = await this.wallet(buyerId);
    if (isFlagged(wallet)) throw new DomainError('wallet.flagged');
    if (wallet.balance.coins < price) throw new DomainError('insufficient_funds');
  }

  async reserve(buyerId: string, licenceId: string, price: number): Promise<void> {
    const expiresAt = new Date(Date.now() + RESERVED_MS).toISOString();
    const wallet = await this.wallet(buyerId);
    try {
      await this.wallets.runAll(reserveForSale(wallet, { buyerId, licenceId, price, expiresAt }));
    } catch (error) {
      // Another run of the same purchase reserved an older price in between; that one counts.
      if (!(error instanceof DomainError) || error.code !== 'idempotency_mismatch') throw error;
    }
  }

  async capture(buyerId: string, licenceId: string): Promise<boolean> {
    try {
      await this.wallets.runAll(captureSale(await this.wallet(buyerId), buyerId, licenceId));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'wallet.reservation-ended') throw error;
    }
    return (await this.find(buyerId, licenceId)).status === 'captured';
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
