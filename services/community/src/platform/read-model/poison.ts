import type { ResolvedEvent } from '@eventstore/db-client';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { EventCodec } from '../event-log/codec.ts';
import { isConnectionTrouble } from './trouble.ts';

/** Where an event is, for whoever has to look at it. */
export interface EventAddress {
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly id: string;
}

/** An event that can't be read or applied; whoever meets it stands still there until somebody has looked. */
export class PoisonEvent extends Error {
  readonly event: EventAddress;

  constructor({ streamId, revision, type, id }: EventAddress, cause: unknown) {
    super(`${type} ${id} at ${revision}@${streamId} can't be applied: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.event = { streamId, revision, type, id };
  }
}

/** Reads a batch up to the first event that can't be read, and tells which that is. */
export const readBatch = async (codec: EventCodec, batch: readonly ResolvedEvent[]): Promise<{ events: readonly Recorded[]; poison: PoisonEvent | null }> => {
  try {
    return { events: await codec.decode(batch), poison: null };
  } catch (error) {
    if (isConnectionTrouble(error)) throw error;
  }
  const events: Recorded[] = [];
  for (const resolved of batch) {
    try {
      events.push(...(await codec.decode([resolved])));
    } catch (error) {
      const { event } = resolved;
      if (isConnectionTrouble(error) || event === undefined) throw error;
      return { events, poison: new PoisonEvent({ ...event, revision: Number(event.revision) }, error) };
    }
  }
  return { events, poison: null };
};
