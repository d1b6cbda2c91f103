import type { LedgerCause, Unit } from '@pixchange/contracts/events/ledger';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { placeOf, type Place } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';

interface Reserved {
  readonly unit: Unit;
  readonly amount: number;
  readonly cause: LedgerCause;
  readonly expiresAt: string;
  readonly event: Place;
}

type Ended = Extract<WalletEvent, { type: 'ReservationCaptured' | 'ReservationReleased' }>;

/** Checks that each reserved amount is captured or released, once and completely. */
export class ReservationCheck {
  private readonly open = new Map<string, Reserved>();

  constructor(private readonly desk: CheckContext) {}

  see(event: WalletEvent, at: StoredEvent): void {
    switch (event.type) {
      case 'AmountReserved': {
        const { userId, key, movement, cause, expiresAt } = event.data;
        if (Number.isNaN(Date.parse(expiresAt)))
          this.desk.findings.add(at, {
            code: 'reservation.no-time',
            message: 'a reservation has a time limit',
            expected: 'a time',
            found: expiresAt,
          });
        this.open.set(`${userId} ${key}`, {
          unit: movement.unit,
          amount: movement.amount,
          cause,
          expiresAt,
          event: placeOf(at),
        });
        return;
      }
      case 'ReservationCaptured':
      case 'ReservationReleased':
        return this.end(event, at);
      default:
    }
  }

  finish(due: Due): void {
    for (const [key, { amount, unit, expiresAt, event }] of this.open) {
      due({
        code: 'reservation.open',
        message: `${amount} ${unit} stay reserved under ${key}`,
        since: expiresAt,
        event,
      });
    }
  }

  private end({ type, data }: Ended, at: StoredEvent): void {
    const { findings } = this.desk;
    const name = `${data.userId} ${data.reservation}`;
    const reserved = this.open.get(name);
    if (reserved === undefined) {
      findings.add(at, {
        code: 'reservation.not-open',
        message: 'only an open reservation can be captured or released',
        expected: `an open reservation ${data.reservation}`,
        found: 'none',
      });
      return;
    }
    this.open.delete(name);
    findings.mustEqual(
      at,
      'reservation.amount',
      `${type} moves another amount than was reserved`,
      `${reserved.amount} ${reserved.unit}`,
      `${data.movement.amount} ${data.movement.unit}`,
    );
    findings.mustEqual(
      at,
      'reservation.cause',
      `${type} has a different cause than the reservation`,
      `${reserved.cause.type} ${reserved.cause.id}`,
      `${data.cause.type} ${data.cause.id}`,
    );
  }
}
