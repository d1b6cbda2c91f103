import { transitOf, type Movement } from '@pixchange/contracts/events/ledger';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { placeOf, type Place } from '../findings.ts';
import { Seen } from '../log/seen.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';

interface Transfer {
  readonly senderId: string;
  readonly recipientId: string;
  readonly unit: string;
  readonly amount: number;
  readonly recordedAt: string;
  readonly event: Place;
  refused: boolean;
  paid: boolean;
  to: 'recipient' | 'sender' | null;
  credited: boolean;
}

type Way = 'out' | 'in';

const transitAccount = (account: string): string | null =>
  account.startsWith('transit:') ? account.slice('transit:'.length) : null;

/** Describes the expected debit or credit of a transfer. */
const expectedMovement = (
  transferId: string,
  { unit, amount }: Pick<Transfer, 'unit' | 'amount'>,
  userId: string,
  way: Way,
): string =>
  `${amount} ${unit} ${way === 'out' ? 'out of' : 'into'} the wallet of ${userId} under transfer:${transferId}:${way}`;

/**
 * Checks transfers between two wallets: each amount is debited once, then credited once to its recipient, and nothing
 * stays in transit.
 */
export class TransferCheck {
  private readonly open = new Map<string, Transfer>();
  private readonly started = new Seen();

  constructor(private readonly desk: CheckContext) {}

  see(event: TransferEvent, at: StoredEvent): void {
    if (event.type === 'TransferStarted') return this.start(event.data, at);
    const { transferId } = event.data;
    const transfer = this.known(transferId, at);
    if (transfer === null) return;
    switch (event.type) {
      case 'TransferRefused':
        // Another process may have debited the transfer concurrently; the amount then returns to the sender.
        transfer.refused = true;
        return;
      case 'TransferDestined':
        return this.destine(transfer, event.data, at);
      case 'TransferCompleted':
        return this.complete(transfer, transferId, at);
      default:
    }
  }

  /** Checks a wallet movement into or out of transit. */
  move(event: Extract<WalletEvent, { type: 'WalletDebited' | 'WalletCredited' }>, at: StoredEvent): void {
    const way: Way = event.type === 'WalletDebited' ? 'out' : 'in';
    const { movement, cause } = event.data;
    const transferId = transitAccount(way === 'out' ? movement.to : movement.from);
    if (transferId === null || cause.type !== 'transfer' || cause.id !== transferId) {
      this.desk.findings.add(at, {
        code: 'transfer.way',
        message: 'an amount in transit belongs to its transfer',
        expected: `${transitOf(cause.id)} because of its own transfer`,
        found: `${movement.from} to ${movement.to} because of ${cause.type} ${cause.id}`,
      });
      return;
    }
    const transfer = this.known(transferId, at);
    if (transfer === null) return;
    if (way === 'out') this.pay(transfer, transferId, event.data, at);
    else this.credit(transfer, transferId, event.data, at);
  }

  finish(due: Due): void {
    for (const [transferId, transfer] of this.open) {
      const since = transfer.recordedAt;
      const { event, amount, unit } = transfer;
      const left = this.desk.books.balance(unit as Movement['unit'], transitOf(transferId));
      if (this.desk.isWholeLog && left !== 0)
        due({
          code: 'transfer.in-transit',
          message: `${left} ${unit} of transfer ${transferId} are still in transit`,
          since,
          event,
        });
      else if (this.paymentDue(transfer))
        due({
          code: 'transfer.not-paid',
          message: `transfer ${transferId} of ${amount} ${unit} is neither paid nor refused`,
          since,
          event,
        });
      else if (this.creditDue(transfer))
        due({
          code: 'transfer.not-credited',
          message: `transfer ${transferId} of ${amount} ${unit} has a destination, but is not credited there`,
          since,
          event,
        });
    }
  }

  private paymentDue({ refused, paid, senderId }: Transfer): boolean {
    return !refused && !paid && this.desk.sees(senderId);
  }

  private creditDue({ to, credited, senderId, recipientId }: Transfer): boolean {
    return to !== null && !credited && this.desk.sees(to === 'sender' ? senderId : recipientId);
  }

  private start(
    { transferId, senderId, recipientId, unit, amount }: Extract<TransferEvent, { type: 'TransferStarted' }>['data'],
    at: StoredEvent,
  ): void {
    const { findings } = this.desk;
    if (senderId === recipientId)
      findings.add(at, {
        code: 'transfer.self',
        message: 'a transfer is between two people',
        expected: 'another recipient',
        found: recipientId,
      });
    if (this.started.add(transferId)) {
      findings.add(at, {
        code: 'transfer.started-twice',
        message: 'a transfer starts once',
        expected: 'a new transfer',
        found: transferId,
      });
      return;
    }
    this.open.set(transferId, {
      senderId,
      recipientId,
      unit,
      amount,
      recordedAt: recordedAtOf(at),
      event: placeOf(at),
      refused: false,
      paid: false,
      to: null,
      credited: false,
    });
  }

  private known(transferId: string, at: StoredEvent): Transfer | null {
    const transfer = this.open.get(transferId);
    if (transfer !== undefined) return transfer;
    this.desk.findings.add(at, {
      code: 'transfer.not-open',
      message: 'an event of a transfer belongs to an open transfer',
      expected: `an open transfer ${transferId}`,
      found: 'none',
    });
    return null;
  }

  private pay(
    transfer: Transfer,
    transferId: string,
    { userId, key, movement }: Extract<WalletEvent, { type: 'WalletDebited' }>['data'],
    at: StoredEvent,
  ): void {
    const { findings } = this.desk;
    const wallet = key === `transfer:${transferId}:out` ? userId : `${userId} under ${key}`;
    findings.mustEqual(
      at,
      'transfer.debit',
      'the sender pays the requested amount',
      expectedMovement(transferId, transfer, transfer.senderId, 'out'),
      expectedMovement(transferId, movement, wallet, 'out'),
    );
    if (transfer.paid)
      findings.add(at, {
        code: 'transfer.paid-twice',
        message: 'a transfer is paid once',
        expected: 'not paid before',
        found: 'paid before',
      });
    transfer.paid = true;
  }

  private destine(
    transfer: Transfer,
    { transferId, to }: Extract<TransferEvent, { type: 'TransferDestined' }>['data'],
    at: StoredEvent,
  ): void {
    const { findings } = this.desk;
    if (!transfer.paid && this.desk.sees(transfer.senderId))
      findings.add(at, {
        code: 'transfer.destined-unpaid',
        message: 'only an amount in transit gets a destination',
        expected: `a debit of transfer ${transferId} before it`,
        found: 'none',
      });
    if (transfer.to !== null)
      findings.add(at, {
        code: 'transfer.destined-twice',
        message: 'the destination of a transfer is decided once',
        expected: transfer.to,
        found: to,
      });
    else transfer.to = to;
  }

  private credit(
    transfer: Transfer,
    transferId: string,
    { userId, key, movement }: Extract<WalletEvent, { type: 'WalletCredited' }>['data'],
    at: StoredEvent,
  ): void {
    const { findings } = this.desk;
    const wanted =
      transfer.to === null
        ? 'nobody: it has no destination yet'
        : transfer.to === 'sender'
          ? transfer.senderId
          : transfer.recipientId;
    const wallet = key === `transfer:${transferId}:in` ? userId : `${userId} under ${key}`;
    findings.mustEqual(
      at,
      'transfer.credit',
      'a transfer arrives completely at its destination',
      expectedMovement(transferId, transfer, wanted, 'in'),
      expectedMovement(transferId, movement, wallet, 'in'),
    );
    if (transfer.credited)
      findings.add(at, {
        code: 'transfer.credited-twice',
        message: 'a transfer arrives once',
        expected: 'not credited before',
        found: 'credited before',
      });
    transfer.credited = true;
    const left = this.desk.books.balance(movement.unit, movement.from);
    if (left < 0 && this.desk.isWholeLog)
      findings.add(at, {
        code: 'account.below-zero',
        message: `${movement.from} pays more than it received`,
        expected: '0 or more',
        found: left,
      });
  }

  private complete(transfer: Transfer, transferId: string, at: StoredEvent): void {
    const sees =
      transfer.to === null || this.desk.sees(transfer.to === 'sender' ? transfer.senderId : transfer.recipientId);
    if (!transfer.credited && sees) {
      this.desk.findings.add(at, {
        code: 'transfer.completed-early',
        message: 'a transfer is complete when it has arrived',
        expected: `a credit of transfer ${transferId} before it`,
        found: 'none',
      });
      return;
    }
    this.open.delete(transferId);
  }
}
