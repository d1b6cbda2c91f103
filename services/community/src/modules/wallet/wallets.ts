import { Inject, Injectable } from '@nestjs/common';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { entryOf } from '../../kernel/id-map.ts';
import type { Outcome } from '../../runtime/commands/command-runner.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { type Wallet, type WalletCommand, walletDecider } from './wallet.decider.ts';
import { creditKeyOf, creditPurchase, reversePurchase } from './wallet.policy.ts';

type Captured = Extract<PurchaseEvent, { type: 'PurchaseCaptured' }>;
type Refunded = Extract<PurchaseEvent, { type: 'PurchaseRefunded' }>;

/** Commands on wallets, for members, processes and other modules. */
@Injectable()
export class Wallets {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  /**
   * Runs a command. A repeated command with the same key changes nothing and returns no events.
   * @throws DomainError `insufficient_funds`, `wallet.flagged`, `wallet.full`, `idempotency_mismatch`
   */
  run(command: WalletCommand): Promise<Outcome<Wallet, WalletEvent>> {
    return this.commands.run(walletDecider, command);
  }

  /** Runs commands one after the other, as `run` does, until one is refused. */
  async runAll(commands: readonly WalletCommand[]): Promise<void> {
    for (const command of commands) await this.run(command);
  }

  /**
   * Credits a captured purchase, or takes back the coins of a refunded one. Returns false and does nothing while the
   * refunded purchase is not credited: a reversal before the credit would make the balance negative.
   */
  async settlePurchase(event: Captured | Refunded): Promise<boolean> {
    if (event.type === 'PurchaseCaptured') {
      await this.runAll(creditPurchase(event));
      return true;
    }
    const { purchaseId, userId } = event.data;
    const { handled } = await this.commands.stateOf(walletDecider, userId);
    if (entryOf(handled, creditKeyOf(purchaseId)) === undefined) return false;
    await this.runAll(reversePurchase(event));
    return true;
  }
}
