import { randomUUID } from 'node:crypto';
import type { WriteSide } from '../servers/write-side.ts';
import { eventsOf, personId } from './events.ts';

const personsPerAppend = 40;
const appendsAtOnce = 4;
const recordedAt = '2026-01-01T00:00:00.000Z';

/** Adds the events of this many people to the log, in large appends through the event store client. */
export const seedLog = async (
  { keys, log }: WriteSide,
  persons: number,
  progress: (line: string) => void,
): Promise<void> => {
  const first = Array.from({ length: Math.ceil(persons / personsPerAppend) }, (_, number) => number * personsPerAppend);
  const metadata = { correlationId: 'bench', causationId: 'bench', actorId: 'bench', recordedAt };
  const worker = async (): Promise<void> => {
    for (let from = first.shift(); from !== undefined; from = first.shift()) {
      const numbers = Array.from(
        { length: Math.min(personsPerAppend, persons - from) },
        (_, index) => (from as number) + index,
      );
      await Promise.all(numbers.map((number) => keys.create(personId(number))));
      const stream = `bench-${from}`;
      const events = await Promise.all(
        numbers
          .flatMap(eventsOf)
          .map((event, revision) => log.codec.encode(randomUUID(), event, metadata, { stream, revision })),
      );
      await log.append(stream, events, -1);
    }
  };
  progress(`rebuild: writing the events of ${persons} people`);
  await Promise.all(Array.from({ length: appendsAtOnce }, worker));
};
