import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { Outcome } from '../../platform/event-log/command-runner.ts';
import { RunWalletCommand } from './wallet.commands.ts';
import type { Wallet, WalletCommand } from './wallet.decider.ts';

/** Commands on wallets, for members, processes and other modules. */
@Injectable()
export class Wallets {
  constructor(@Inject(CommandBus) private readonly bus: CommandBus) {}

  /**
   * Runs a command. A repeat under the same key decides nothing and returns no events.
   * @throws DomainError `insufficient_funds`, `wallet.flagged`, `wallet.full`, `idempotency_mismatch`
   */
  run(command: WalletCommand): Promise<Outcome<Wallet, WalletEvent>> {
    return this.bus.execute(new RunWalletCommand(command));
  }

  async runAll(commands: readonly WalletCommand[]): Promise<void> {
    for (const command of commands) await this.run(command);
  }
}
