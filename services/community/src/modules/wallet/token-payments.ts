import { Inject, Injectable } from '@nestjs/common';
import type { TransactionView } from '@pixchange/contracts/http/wallet';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import type { TokenPayments } from './token-payments.face.ts';
import {
  captureToken,
  creditShare,
  releaseToken,
  reserveForToken,
  tokenPayment,
  type TokenPayment,
} from './token-sale.policy.ts';
import { isFlagged, walletDecider, type Wallet, type WalletCommand } from './wallet.decider.ts';
import { WalletQueries } from './wallet.queries.ts';
import { Wallets } from './wallets.ts';

/** Duration of a reservation, long enough for the purchase to continue after hours of downtime. */
const RESERVED_MS = 24 * 60 * 60 * 1_000;

@Injectable()
export class TokenPaymentsByWallets implements TokenPayments {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Wallets) private readonly wallets: Wallets,
    @Inject(WalletQueries) private readonly queries: WalletQueries,
  ) {}

  async requireFunds(buyerId: string, price: number): Promise<void> {
    const wallet = await this.wallet(buyerId);
    if (isFlagged(wallet)) throw new DomainError('wallet.flagged');
    if (wallet.balance.coins < price) throw new DomainError('insufficient_funds');
  }

  async find(buyerId: string, saleId: string): Promise<TokenPayment> {
    return tokenPayment(await this.wallet(buyerId), saleId);
  }

  async reserve(buyerId: string, saleId: string, price: number): Promise<void> {
    const expiresAt = new Date(Date.now() + RESERVED_MS).toISOString();
    await this.wallets.run(reserveForToken(buyerId, saleId, { price, expiresAt }));
  }

  async capture(buyerId: string, saleId: string): Promise<boolean> {
    return (await this.end(buyerId, saleId, captureToken(buyerId, saleId))) === 'captured';
  }

  async release(buyerId: string, saleId: string): Promise<void> {
    if ((await this.find(buyerId, saleId)) === 'reserved')
      await this.end(buyerId, saleId, releaseToken(buyerId, saleId));
  }

  async credit(share: 'sale' | 'royalty', userId: string, saleId: string, amount: number): Promise<void> {
    await this.wallets.runAll(creditShare(share, userId, saleId, amount));
  }

  transaction(buyerId: string, saleId: string): Promise<TransactionView> {
    return this.queries.payment(buyerId, saleId);
  }

  /** Ends a reservation. Another run, or its expiry, may have ended it in between; the wallet's state shows how. */
  private async end(buyerId: string, saleId: string, command: WalletCommand): Promise<TokenPayment> {
    try {
      await this.wallets.run(command);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'wallet.reservation-ended') throw error;
    }
    return this.find(buyerId, saleId);
  }

  private wallet(userId: string): Promise<Wallet> {
    return this.commands.stateOf(walletDecider, userId);
  }
}
