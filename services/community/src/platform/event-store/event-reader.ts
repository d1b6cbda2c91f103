import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { isTransientDatabaseError } from '../postgres/transient-errors.ts';
import type { EventCodec } from './codec.ts';

/** Location of an event, for the operator who must examine it. */
export interface EventAddress {
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly id: string;
}

/**
 * Error about an event that can't be read or applied. Projections stop at the event, and consumers park it, until an
 * operator has resolved it.
 */
export class PoisonEvent extends Error {
  readonly event: EventAddress;

  constructor({ streamId, revision, type, id }: EventAddress, cause: unknown) {
    super(
      `${type} ${id} at ${revision}@${streamId} can't be applied: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
    this.event = { streamId, revision, type, id };
  }
}

type Reading = Recorded | PoisonEvent;

/**
 * Reads stored events for all readers that follow the log in this process. Each event is decoded, decrypted and
 * validated once, when the first reader needs it. Results are cached for the lifetime of the stored event in memory,
 * and dropped when a person's key is destroyed.
 */
export class EventReader {
  private readings = new WeakMap<ResolvedEvent, Promise<Reading>>();

  constructor(private readonly codec: EventCodec) {}

  /**
   * Returns the decoded events in order, up to the first that can't be read. All event types must be known.
   * @throws when the keys of people can't be looked up
   */
  async read(
    batch: readonly ResolvedEvent[],
  ): Promise<{ readonly events: readonly Recorded[]; readonly poison: PoisonEvent | null }> {
    const missing = batch.filter((resolved) => !this.readings.has(resolved));
    if (missing.length > 0) this.begin(missing);
    const events: Recorded[] = [];
    for (const reading of await Promise.all(batch.map((resolved) => this.readings.get(resolved) as Promise<Reading>))) {
      if (reading instanceof PoisonEvent) return { events, poison: reading };
      events.push(reading);
    }
    return { events, poison: null };
  }

  /** Drops all cached results, because they may contain personal text. */
  forget(): void {
    this.readings = new WeakMap();
  }

  private begin(batch: readonly ResolvedEvent[]): void {
    const { readings } = this;
    const decoding = this.codec.decodeEach(batch);
    batch.forEach((resolved, index) => {
      const reading = decoding.then((decoded) => readingOf(resolved, decoded[index] as Recorded | Error));
      // A failed lookup of keys is not cached, so the next reader that needs the event tries again.
      reading.catch(() => readings.delete(resolved));
      readings.set(resolved, reading);
    });
  }
}

const readingOf = ({ event }: ResolvedEvent, decoded: Recorded | Error): Reading => {
  if (!(decoded instanceof Error)) return decoded;
  if (isTransientDatabaseError(decoded) || event === undefined) throw decoded;
  return new PoisonEvent({ ...event, revision: Number(event.revision) }, decoded);
};
