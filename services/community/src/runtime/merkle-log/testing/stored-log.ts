import { EventStoreDBClient, FORWARDS, START } from '@eventstore/db-client';
import { anyLeafHashOf, leafClassOf, type StoredEvent } from '@pixchange/contracts/audit/leaf';
import { nodeHash, type Hash } from '@pixchange/contracts/audit/merkle';
import { sha256 } from '../sha256.ts';

/** Returns all events as they are stored, in log order, read by a separate client. */
export const storedEvents = async (url: string): Promise<StoredEvent[]> => {
  const client = EventStoreDBClient.connectionString(url);
  try {
    const events: StoredEvent[] = [];
    for await (const { event } of client.readAll({
      direction: FORWARDS,
      fromPosition: START,
      maxCount: Number.MAX_SAFE_INTEGER,
    })) {
      if (event === undefined || event.type.startsWith('$')) continue;
      const { streamId: stream, revision, id, type, data, metadata } = event;
      events.push({ stream, revision: Number(revision), id, type, data, metadata });
    }
    return events;
  } finally {
    await client.dispose();
  }
};

export const leavesIn = (events: readonly StoredEvent[]): StoredEvent[] =>
  events.filter((event) => leafClassOf(event) === 'leaf');

/** Returns the root over some leaves by the definition of RFC 9162, section 2.1.1. */
const MTH = (leaves: readonly Hash[]): Hash => {
  const [first] = leaves;
  if (first === undefined) return sha256();
  if (leaves.length === 1) return first;
  const k = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return nodeHash(sha256, MTH(leaves.slice(0, k)), MTH(leaves.slice(k)));
};

/** Returns the root of the log over its first `size` leaves, in hex, computed only from the events. */
export const rootBy = (events: readonly StoredEvent[], size: number): string =>
  rootOver(leavesIn(events).slice(0, size));

/** Returns the root over these events, in hex. */
export const rootOver = (leaves: readonly StoredEvent[]): string =>
  Buffer.from(MTH(leaves.map((event) => anyLeafHashOf(sha256, event)))).toString('hex');
