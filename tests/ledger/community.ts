import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { fold, type Decider } from '../../services/community/src/kernel/decider.ts';
import { DomainError } from '../../services/community/src/kernel/errors.ts';
import { grantDecider, type GrantCommand } from '../../services/community/src/modules/wallet/grants/grant.decider.ts';
import {
  licenceDecider,
  type Licence,
  type LicenceCommand,
} from '../../services/community/src/modules/licences/licence.decider.ts';
import {
  captureSale,
  creditSale,
  reserveForSale,
  salePayment,
} from '../../services/community/src/modules/wallet/sale.policy.ts';
import { refundSale } from '../../services/community/src/modules/wallet/sale-refund.policy.ts';
import { transferDecider, type TransferCommand } from '../../services/community/src/modules/wallet/transfer.decider.ts';
import {
  walletDecider,
  type Wallet,
  type WalletCommand,
} from '../../services/community/src/modules/wallet/wallet.decider.ts';
import {
  arrivedTransfer,
  creditGrant,
  creditPurchase,
  endTransfer,
  paidTransfer,
  payTransfer,
  reversePurchase,
} from '../../services/community/src/modules/wallet/wallet.policy.ts';

interface Written {
  readonly streamId: string;
  readonly event: AnyEvent;
}

class Died extends Error {}

/**
 * A log in memory with two processes that follow it in parallel. Each may die after any command, and restarts at its
 * position or an earlier one.
 */
export class Community {
  readonly log: Written[] = [];
  private readonly followed = [0, 0];
  /** Number of commands until the process dies. */
  private life = Number.POSITIVE_INFINITY;

  constructor(private readonly recipientIsThere: (transferId: string) => boolean) {}

  /** Appends the decided events; returns a refusal. */
  run<C, S, E extends AnyEvent>(decider: Decider<C, S, E>, streamId: string, command: C): DomainError | null {
    if (this.life <= 0) throw new Died();
    this.life -= 1;
    try {
      for (const event of decider.decide(command, this.state(decider, streamId))) this.log.push({ streamId, event });
      return null;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  /** Appends an event of another process unchanged. */
  tell(streamId: string, event: AnyEvent): void {
    this.log.push({ streamId, event });
  }

  wallet(userId: string): Wallet {
    return this.state(walletDecider, `wallet-${userId}`);
  }

  onWallet(command: WalletCommand): DomainError | null {
    return this.run(walletDecider, `wallet-${command.userId}`, command);
  }

  onTransfer(command: TransferCommand): DomainError | null {
    const transferId = command.type === 'StartTransfer' ? command.transfer.transferId : command.transferId;
    return this.run(transferDecider, `transfer-${transferId}`, command);
  }

  onGrant(command: GrantCommand): DomainError | null {
    return this.run(
      grantDecider,
      `grant-${command.type === 'ProposeGrant' ? command.grant.grantId : command.grantId}`,
      command,
    );
  }

  onLicence(command: LicenceCommand): DomainError | null {
    const licenceId = command.type === 'StartPurchase' ? command.terms.licenceId : command.licenceId;
    return this.run(licenceDecider, `licence-${licenceId}`, command);
  }

  licence(licenceId: string): Licence {
    return this.state(licenceDecider, `licence-${licenceId}`);
  }

  /** Completes the purchase of a license, like the product. */
  buy(licenceId: string): void {
    const licence = this.licence(licenceId);
    if (licence.status === 'started' || licence.status === 'refused') this.payLicence(licence);
    const paid = this.licence(licenceId);
    if (paid.status !== 'granted') return;
    const { sellerId, price, fee, proceedsTo } = paid.granted;
    if (proceedsTo === 'seller')
      for (const command of creditSale(sellerId, licenceId, price - fee)) this.onWallet(command);
    this.onLicence({ type: 'SettleLicence', licenceId });
  }

  /** Starts a refund that staff ordered. */
  startRefund(licenceId: string): void {
    this.buy(licenceId);
    if (this.licence(licenceId).status === 'settled')
      this.onLicence({ type: 'StartRefund', licenceId, refundId: licenceId });
  }

  /** Completes the refund of a license, like the product. */
  private refund(licenceId: string): void {
    const licence = this.licence(licenceId);
    if (licence.status !== 'refunding') return;
    const { buyerId, sellerId, price, fee, proceedsTo } = licence.granted;
    const proceeds = proceedsTo === 'seller' ? price - fee : 0;
    for (const command of refundSale({ licenceId, buyerId, sellerId, price, proceeds })) this.onWallet(command);
    this.onLicence({ type: 'FinishRefund', licenceId });
  }

  private payLicence(licence: Extract<Licence, { status: 'started' | 'refused' }>): void {
    const { licenceId, buyerId, price } = licence.terms;
    const payment = () => salePayment(this.wallet(buyerId), licenceId);
    if (payment().status === 'none') {
      if (licence.status === 'refused') return;
      const expiresAt = '2026-11-21T13:00:00.000Z';
      for (const command of reserveForSale(payment(), { buyerId, licenceId, price, expiresAt })) {
        const refusal = this.onWallet(command);
        if (refusal !== null) {
          this.onLicence({ type: 'RefusePurchase', licenceId, code: 'insufficient_funds' });
          return;
        }
      }
    }
    for (const command of captureSale(payment(), buyerId, licenceId)) this.onWallet(command);
    const paid = payment();
    if (paid.status !== 'captured') return;
    this.onLicence({
      type: 'GrantLicence',
      licenceId,
      price: paid.price,
      sellerExists: this.recipientIsThere(licenceId),
    });
  }

  /** Lets one process follow the log until it has given this many commands, then dies during the next action. */
  follow(which: 0 | 1, commands: number): void {
    this.life = commands;
    try {
      for (
        let next = this.log[this.followed[which] ?? 0];
        next !== undefined;
        next = this.log[this.followed[which] ?? 0]
      ) {
        this.react(next);
        this.followed[which] = (this.followed[which] ?? 0) + 1;
      }
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    } finally {
      this.life = Number.POSITIVE_INFINITY;
    }
  }

  /** Moves a process back: it no longer knows what it had done. */
  forget(which: 0 | 1, events: number): void {
    this.followed[which] = Math.max(0, (this.followed[which] ?? 0) - events);
  }

  settle(): void {
    for (let before = -1; before !== this.log.length;) {
      before = this.log.length;
      this.follow(0, Number.POSITIVE_INFINITY);
      this.follow(1, Number.POSITIVE_INFINITY);
    }
  }

  private state<S, E extends AnyEvent>(decider: Decider<never, S, E>, streamId: string): S {
    return fold(
      decider,
      this.log.filter((written) => written.streamId === streamId).map(({ event }) => event as unknown as E),
    );
  }

  private react({ streamId, event }: Written): void {
    const told = event as
      | LicenceEvent
      | PurchaseEvent
      | TransferEvent
      | WalletEvent
      | { readonly type: 'GrantProposed' | 'GrantApproved' };
    switch (told.type) {
      case 'LicencePurchaseStarted':
        return this.buy(told.data.licenceId);
      case 'LicenceRefundStarted':
        return this.refund(told.data.licenceId);
      case 'PurchaseCaptured':
        return creditPurchase(told).forEach((command) => this.onWallet(command));
      case 'PurchaseRefunded':
        return reversePurchase(told).forEach((command) => this.onWallet(command));
      case 'GrantProposed':
      case 'GrantApproved':
        return creditGrant(this.state(grantDecider, streamId)).forEach((command) => this.onWallet(command));
      case 'TransferStarted':
        return payTransfer(this.state(transferDecider, streamId)).forEach((command) =>
          this.pay(told.data.transferId, command),
        );
      case 'WalletDebited':
        return this.next(paidTransfer(told), (transferId) => ({
          type: 'DestineTransfer',
          transferId,
          recipientIsThere: this.recipientIsThere(transferId),
        }));
      case 'TransferDestined':
        return endTransfer(this.state(transferDecider, streamId)).forEach((command) => this.onWallet(command));
      case 'WalletCredited':
        return this.next(arrivedTransfer(told), (transferId) => ({ type: 'CompleteTransfer', transferId }));
      default:
    }
  }

  private pay(transferId: string, command: WalletCommand): void {
    const refusal = this.onWallet(command);
    if (refusal?.code === 'insufficient_funds' || refusal?.code === 'wallet.flagged')
      this.onTransfer({ type: 'RefuseTransfer', transferId, code: refusal.code });
  }

  private next(transferId: string | null, command: (transferId: string) => TransferCommand): void {
    if (transferId !== null) this.onTransfer(command(transferId));
  }
}
