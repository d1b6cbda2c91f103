import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import type { MintPayments } from './mint-payments.face.ts';
import { captureMint, mintPayment, refundMint, releaseMint, reserveForMint, type MintPayment } from './mint.policy.ts';
import { isFlagged, walletDecider, type Wallet, type WalletUnit } from './wallet.decider.ts';
import { Wallets } from './wallets.ts';

/** Duration of a reservation, long enough for the mint to continue after hours of downtime. */
const RESERVED_MS = 24 * 60 * 60 * 1_000;

const isOneOf = (error: unknown, codes: readonly string[]): boolean =>
  error instanceof DomainError && codes.includes(error.code);

@Injectable()
export class MintPaymentsByWallets implements MintPayments {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Wallets) private readonly wallets: Wallets,
  ) {}

  async requireFunds(ownerId: string, unit: WalletUnit, price: number): Promise<void> {
    const wallet = await this.wallet(ownerId);
    if (isFlagged(wallet)) throw new DomainError('wallet.flagged');
    if (wallet.balance[unit] < price) throw new DomainError('insufficient_funds');
  }

  async pay(
    ownerId: string,
    nftId: string,
    { unit, price }: { readonly unit: WalletUnit; readonly price: number },
    isWanted: () => Promise<boolean>,
  ): Promise<MintPayment | null> {
    for (;;) {
      const found = mintPayment(await this.wallet(ownerId), nftId);
      if (found.status === 'captured') return { payment: found.payment, unit: found.unit, price: found.price };
      if (found.status === 'none' && !(await isWanted())) return null;
      const expiresAt = new Date(Date.now() + RESERVED_MS).toISOString();
      const step =
        found.status === 'none'
          ? reserveForMint(ownerId, nftId, { key: found.key, unit, price, expiresAt })
          : captureMint(ownerId, found.payment);
      try {
        await this.wallets.run(step);
      } catch (error) {
        // Another run of the same mint released or reserved it in between; the wallet's state shows which.
        if (!isOneOf(error, ['wallet.reservation-ended', 'idempotency_mismatch'])) throw error;
      }
    }
  }

  async cancel(ownerId: string, nftId: string): Promise<MintPayment | null> {
    for (;;) {
      const found = mintPayment(await this.wallet(ownerId), nftId);
      if (found.status === 'captured') return { payment: found.payment, unit: found.unit, price: found.price };
      if (found.status === 'none') return null;
      try {
        await this.wallets.run(releaseMint(ownerId, found.payment));
      } catch (error) {
        // Another run of the same mint captured it in between; the wallet's state shows that.
        if (!isOneOf(error, ['wallet.reservation-ended'])) throw error;
      }
    }
  }

  async refund(ownerId: string, nftId: string, payment: MintPayment): Promise<void> {
    await this.wallets.run(refundMint(ownerId, nftId, payment));
  }

  private wallet(userId: string): Promise<Wallet> {
    return this.commands.stateOf(walletDecider, userId);
  }
}
