import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import type { StreamDecider } from '../../services/community/src/kernel/decider.ts';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { licenceDecider } from '../../services/community/src/modules/market/licences/licence.decider.ts';
import { licenceProcess } from '../../services/community/src/modules/market/licences/licence.process.ts';
import { grantDecider } from '../../services/community/src/modules/wallet/grants/grant.decider.ts';
import { transferProcess } from '../../services/community/src/modules/wallet/transfer.process.ts';
import {
  walletDecider,
  type Wallet,
  type WalletCommand,
} from '../../services/community/src/modules/wallet/wallet.decider.ts';
import {
  creditGrant,
  creditPurchase,
  reversePurchase,
  transferOf,
} from '../../services/community/src/modules/wallet/wallet.policy.ts';
import { ProcessRunner } from '../../services/community/src/runtime/processes/process-runner.ts';
import { MemoryCommands } from '../../services/community/src/runtime/testing/memory-commands.ts';
import { portsOn } from './memory-ports.ts';

type Followed =
  | LicenceEvent
  | PurchaseEvent
  | TransferEvent
  | WalletEvent
  | { readonly type: 'GrantProposed' | 'GrantApproved'; readonly data: { readonly grantId: string } };

class Died extends Error {}

/**
 * Event log in memory, with two followers that run the product's processes. Each follower may crash before any command
 * or read; it restarts at its position or an earlier one.
 */
export class Community {
  private readonly followed = [0, 0];
  /** Number of commands and reads until the follower crashes. */
  private life = Number.POSITIVE_INFINITY;
  private readonly erased = new Set<string>();
  private readonly commands = new MemoryCommands([], () => this.live());
  private readonly runner = new ProcessRunner(this.commands);
  private readonly ports = portsOn(this.commands, {
    people: {
      exists: (userId) => Promise.resolve(!this.erased.has(userId)),
      hasLeft: (userId) => Promise.resolve(this.erased.has(userId)),
    },
    files: { copy: () => Promise.resolve(true) },
    works: { isWithdrawn: () => Promise.resolve(false) },
  });

  get log(): MemoryCommands['log'] {
    return this.commands.log;
  }

  /** Runs a command; returns the domain error, or null. */
  async run<C, S, E extends AnyEvent>(decider: StreamDecider<C, S, E>, command: C): Promise<DomainError | null> {
    try {
      await this.commands.run(decider, command);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  wallet(userId: string): Promise<Wallet> {
    return this.commands.stateOf(walletDecider, userId);
  }

  onWallet(command: WalletCommand): Promise<DomainError | null> {
    return this.run(walletDecider, command);
  }

  erase(userId: string): void {
    this.erased.add(userId);
  }

  /** Reserves the price of a pending purchase, as older versions did before they captured it. */
  async hold(licenceId: string, amount: number): Promise<void> {
    const licence = await this.commands.stateOf(licenceDecider, licenceId);
    if (licence.status !== 'started') return;
    const payment = { of: 'licence', id: licenceId } as const;
    const expiresAt = '2026-11-21T13:00:00.000Z';
    const { buyerId: userId } = licence.terms;
    await this.onWallet({ type: 'Hold', userId, payment, unit: 'coins', amount, expiresAt });
  }

  /** Starts a refund that staff ordered. */
  async startRefund(licenceId: string): Promise<void> {
    const { status } = await this.finishLicence(licenceId);
    if (status === 'settled') await this.run(licenceDecider, { type: 'StartRefund', licenceId, refundId: licenceId });
  }

  /** Lets one follower continue for a number of commands and reads; it crashes before the next one. */
  async follow(which: 0 | 1, life: number): Promise<void> {
    this.life = life;
    try {
      for (
        let next = this.log[this.followed[which] ?? 0];
        next !== undefined;
        next = this.log[this.followed[which] ?? 0]
      ) {
        await this.react(next.event as unknown as Followed);
        this.followed[which] = (this.followed[which] ?? 0) + 1;
      }
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    } finally {
      this.life = Number.POSITIVE_INFINITY;
    }
  }

  /** Moves a follower back; it then handles some events a second time. */
  forget(which: 0 | 1, events: number): void {
    this.followed[which] = Math.max(0, (this.followed[which] ?? 0) - events);
  }

  async settle(): Promise<void> {
    for (let before = -1; before !== this.log.length;) {
      before = this.log.length;
      await this.follow(0, Number.POSITIVE_INFINITY);
      await this.follow(1, Number.POSITIVE_INFINITY);
    }
  }

  private live(): Promise<void> {
    if (this.life <= 0) return Promise.reject(new Died());
    this.life -= 1;
    return Promise.resolve();
  }

  private finishLicence(licenceId: string) {
    return this.runner.finish(licenceProcess, this.ports, licenceId);
  }

  private async finishTransfer(transferId: string | null): Promise<void> {
    if (transferId !== null) await this.runner.finish(transferProcess, this.ports, transferId);
  }

  private async onWallets(commands: readonly WalletCommand[]): Promise<void> {
    for (const command of commands) await this.onWallet(command);
  }

  private async react(event: Followed): Promise<void> {
    switch (event.type) {
      case 'LicencePurchaseStarted':
      case 'LicenceRefundStarted':
        await this.finishLicence(event.data.licenceId);
        return;
      case 'PurchaseCaptured':
        return this.onWallets(creditPurchase(event));
      case 'PurchaseRefunded':
        return this.onWallets(reversePurchase(event));
      case 'GrantProposed':
      case 'GrantApproved':
        return this.onWallets(creditGrant(await this.commands.stateOf(grantDecider, event.data.grantId)));
      case 'TransferStarted':
      case 'TransferDestined':
        return this.finishTransfer(event.data.transferId);
      case 'WalletDebited':
      case 'WalletCredited':
        return this.finishTransfer(transferOf(event));
      default:
    }
  }
}
