import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { People } from '../accounts/people.face.ts';
import { RunTransferCommand } from './wallet.commands.ts';
import { transferDecider, type Transfer, type TransferCommand } from './transfer.decider.ts';
import { endTransfer, payTransfer } from './wallet.policy.ts';
import { Wallets } from './wallets.ts';

type Started = Extract<TransferEvent, { type: 'TransferStarted' }>['data'];

/**
 * Transfers between two wallets, step by step. Each step follows from an event and is idempotent; the request that
 * began the transfer or the relay does it, whichever comes first.
 */
@Injectable()
export class Transfers {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Wallets) private readonly wallets: Wallets,
    @Inject(People) private readonly people: People,
  ) {}

  /**
   * Runs all remaining steps of a transfer.
   * @throws DomainError `insufficient_funds`, or another refusal; a repeat gets the same one
   */
  async send(started: Started): Promise<void> {
    await this.run({ type: 'StartTransfer', transfer: started });
    if (await this.pay(started.transferId)) await this.destine(started.transferId);
    if (await this.end(started.transferId)) await this.complete(started.transferId);
    const transfer = await this.state(started.transferId);
    if (transfer.status === 'refused') throw new DomainError(transfer.code);
  }

  /**
   * Moves the amount from the sender into transit. False when the transfer is permanently refused, or there is nothing
   * to pay anymore.
   */
  async pay(transferId: string): Promise<boolean> {
    for (const command of payTransfer(await this.state(transferId))) {
      try {
        await this.wallets.run(command);
        return true;
      } catch (error) {
        if (!(error instanceof DomainError) || (error.code !== 'insufficient_funds' && error.code !== 'wallet.flagged'))
          throw error;
        await this.run({ type: 'RefuseTransfer', transferId, code: error.code });
      }
    }
    return false;
  }

  /** Decides where the amount in transit goes: to the recipient, or back to the sender if the recipient was erased. */
  async destine(transferId: string): Promise<void> {
    const transfer = await this.state(transferId);
    if (transfer.status !== 'none')
      await this.run({
        type: 'DestineTransfer',
        transferId,
        recipientIsThere: await this.people.exists(transfer.started.recipientId),
      });
  }

  /** Moves the amount out of transit; false when its destination is undecided, or it arrived long ago. */
  async end(transferId: string): Promise<boolean> {
    const commands = endTransfer(await this.state(transferId));
    await this.wallets.runAll(commands);
    return commands.length > 0;
  }

  complete(transferId: string): Promise<void> {
    return this.run({ type: 'CompleteTransfer', transferId });
  }

  private state(transferId: string): Promise<Transfer> {
    return this.commands.stateOf(transferDecider, transferId);
  }

  private async run(command: TransferCommand): Promise<void> {
    await this.bus.execute(new RunTransferCommand(command));
  }
}
