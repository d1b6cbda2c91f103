import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../runtime/commands/commands.ts';
import { ProcessRunner } from '../../runtime/processes/process-runner.ts';
import { People } from '../accounts/people.face.ts';
import { transferDecider } from './transfer.decider.ts';
import { transferProcess, type TransferPorts } from './transfer.process.ts';

type Started = Extract<TransferEvent, { type: 'TransferStarted' }>['data'];

/** Transfers between two wallets; `transferProcess` defines their steps. */
@Injectable()
export class Transfers {
  private readonly ports: TransferPorts;

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ProcessRunner) private readonly runner: ProcessRunner,
    @Inject(People) people: People,
  ) {
    this.ports = { commands, people };
  }

  /**
   * Runs all remaining steps of a transfer.
   * @throws DomainError `insufficient_funds`, or another refusal; a repeated request gets the same error
   */
  async send(transfer: Started): Promise<void> {
    const { transferId } = transfer;
    const ended = await this.runner.request(transferProcess, transferId, async () => {
      const { state } = await this.commands.run(transferDecider, { type: 'StartTransfer', transfer });
      return this.runner.finish(transferProcess, this.ports, transferId, state);
    });
    if (ended.status === 'refused') throw new DomainError(ended.code);
  }

  /** Resumes a transfer after one of its events. */
  async resume(transferId: string, event: Recorded): Promise<void> {
    await this.runner.resume(transferProcess, this.ports, transferId, event);
  }
}
