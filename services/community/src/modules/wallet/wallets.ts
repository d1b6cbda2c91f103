import { Inject, Injectable } from '@nestjs/common';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { Outcome } from '../../runtime/commands/command-runner.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { type Wallet, type WalletCommand, walletDecider } from './wallet.decider.ts';

/** Commands on wallets, for members, processes and other modules. */
@Injectable()
export class Wallets {
  constructor(@Inject(Commands) private readonly commands: Commands) {}

  /**
   * Runs a command. A repeat under the same key decides nothing and returns no events.
   * @throws DomainError `insufficient_funds`, `wallet.flagged`, `wallet.full`, `idempotency_mismatch`
   */
  run(command: WalletCommand): Promise<Outcome<Wallet, WalletEvent>> {
    return this.commands.run(walletDecider, command);
  }

  async runAll(commands: readonly WalletCommand[]): Promise<void> {
    for (const command of commands) await this.run(command);
  }
}
