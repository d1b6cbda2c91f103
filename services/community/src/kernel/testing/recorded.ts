import type { AnyEvent, EventMetadata, Recorded } from '@pixchange/contracts/events/envelope';

/** Returns a readable, valid id. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Returns an event as the log would return it. An event with a higher `n` is later and has a higher position. */
export const recorded = <E extends AnyEvent>(event: E, n = 1, metadata: Partial<EventMetadata> = {}): Recorded<E> => ({
  ...event,
  id: idOf(n),
  streamId: `test-${n}`,
  revision: 0,
  position: BigInt(n) * 7n,
  metadata: {
    correlationId: 'request',
    causationId: 'request',
    actorId: 'tester',
    recordedAt: new Date(Date.UTC(2026, 10, 21, 12, 0, n)).toISOString(),
    schemaVersion: 1,
    ...metadata,
  },
});
