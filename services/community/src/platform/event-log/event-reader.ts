import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import { isTransientDatabaseError } from '../read-model/transient-errors.ts';
import type { EventCodec } from './codec.ts';

/** Where an event is, for an operator who has to look at it. */
export interface EventAddress {
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly id: string;
}

/** An event that can't be read or applied; whatever needs it stops there until somebody has looked. */
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
 * Reads stored events for all who follow the log in this process: each event is decoded, unsealed and validated once, when the first of
 * them needs it. What was read is kept as long as the stored event is, and forgotten when a person's key is destroyed.
 */
export class EventReader {
  private readings = new WeakMap<ResolvedEvent, Promise<Reading>>();

  constructor(private readonly codec: EventCodec) {}

  /**
   * Events of one type each that this code knows, in their order, up to the first that can't be read.
   * @throws when the keys can't be looked up now
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

  /** Nothing that was read is kept: somebody's words may be among it. */
  forget(): void {
    this.readings = new WeakMap();
  }

  private begin(batch: readonly ResolvedEvent[]): void {
    const { readings } = this;
    const decoding = this.codec.decodeEach(batch);
    batch.forEach((resolved, index) => {
      const reading = decoding.then((decoded) => readingOf(resolved, decoded[index] as Recorded | Error));
      // Tried again by the next who needs it.
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
