import { placeOf, type Findings, type Place } from '../findings.ts';
import type { StoredEvent } from '../log/stored-event.ts';

/** Event that a consumer has handled. */
export interface HandledRow {
  readonly consumer: string;
  readonly eventId: string;
}

/** Event that a consumer gave up on, and that staff have not decided to skip. */
export interface ParkedRow extends HandledRow {
  readonly reason: string;
}

/** State of the consumers in one database snapshot. */
export interface ConsumersSnapshot {
  readonly handled: readonly HandledRow[];
  readonly parked: readonly ParkedRow[];
  /** Checkpoint of each consumer. */
  readonly checkpoints: readonly { readonly consumer: string; readonly position: bigint }[];
}

/**
 * Checks that each event has its effect once in every consumer. Handled events must be in the log, no consumer may have
 * given up on an event, and none may be past the end of the log.
 */
export class ConsumersComparison {
  private readonly handled = new Map<string, string[]>();
  private readonly parked = new Map<string, ParkedRow[]>();
  private readonly places = new Map<string, Place>();

  constructor(
    private readonly findings: Findings,
    private readonly snapshot: ConsumersSnapshot,
  ) {
    for (const { consumer, eventId } of snapshot.handled)
      this.handled.set(eventId, [...(this.handled.get(eventId) ?? []), consumer]);
    for (const row of snapshot.parked) this.parked.set(row.eventId, [...(this.parked.get(row.eventId) ?? []), row]);
  }

  see(event: StoredEvent): void {
    this.handled.delete(event.id);
    if (this.parked.has(event.id)) this.places.set(event.id, placeOf(event));
  }

  /** Adds the findings after the whole log was read; `position` is that of its last event. */
  finish(position: bigint): void {
    for (const [eventId, consumers] of this.handled)
      this.findings.add(null, {
        code: 'consumer.unknown-event',
        message: 'an event that a consumer has handled is in the log',
        expected: `event ${eventId}`,
        found: `none, and handled by ${consumers.join(', ')}`,
      });
    for (const [eventId, rows] of this.parked)
      for (const { consumer, reason } of rows)
        this.findings.add(this.places.get(eventId) ?? null, {
          code: 'consumer.gave-up',
          message: 'each event has its effect in every consumer, unless staff gave it up',
          expected: `event ${eventId} handled by ${consumer}`,
          found: `given up: ${reason}`,
        });
    for (const { consumer, position: checkpoint } of this.snapshot.checkpoints)
      if (checkpoint > position)
        this.findings.add(null, {
          code: 'consumer.ahead',
          message: `consumer ${consumer} is past the end of the log, so it would skip the next events`,
          expected: `at most position ${position}`,
          found: checkpoint,
        });
  }
}
