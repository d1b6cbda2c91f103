import {
  BACKWARDS,
  END,
  FORWARDS,
  START,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ReadPosition,
  type ReadRevision,
  type ResolvedEvent,
} from '@eventstore/db-client';

/** An event as it is stored, with sealed personal fields. */
export interface StoredEvent {
  readonly id: string;
  readonly position: bigint;
  readonly streamId: string;
  readonly revision: number;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** A page of a stream or of the whole log. */
export interface StoredRange {
  /** Stream to read, with revisions as positions; null for the whole log, with commit positions. */
  readonly stream: string | null;
  /** Position before or after which to read; null for the end or the start. */
  readonly position: bigint | null;
  readonly isForwards: boolean;
  readonly count: number;
}

const DEADLINE_MS = 5_000;

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? (value as Readonly<Record<string, unknown>>)
    : {};

const storedOf = (resolved: ResolvedEvent | AllStreamResolvedEvent): StoredEvent[] => {
  const { event, commitPosition } = resolved;
  if (event === undefined || event.type.startsWith('$')) return [];
  return [
    {
      id: event.id,
      position: commitPosition ?? event.position?.commit ?? 0n,
      streamId: event.streamId,
      revision: Number(event.revision),
      type: event.type,
      data: recordOf(event.data),
      metadata: recordOf(event.metadata),
    },
  ];
};

const readStream = async (
  client: EventStoreDBClient,
  { stream, position, isForwards, count }: StoredRange,
): Promise<StoredEvent[]> => {
  if (!isForwards && position === 0n) return [];
  const start: ReadRevision = isForwards ? START : END;
  const fromRevision = position === null ? start : position + (isForwards ? 1n : -1n);
  const found: StoredEvent[] = [];
  try {
    const events = client.readStream(stream ?? '', {
      direction: isForwards ? FORWARDS : BACKWARDS,
      fromRevision,
      maxCount: count,
      deadline: DEADLINE_MS,
    });
    for await (const resolved of events) found.push(...storedOf(resolved));
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return found;
};

const readLog = async (
  client: EventStoreDBClient,
  { position, isForwards, count }: StoredRange,
): Promise<StoredEvent[]> => {
  const found: StoredEvent[] = [];
  const start: ReadPosition = isForwards ? START : END;
  let from: ReadPosition = position === null ? start : { commit: position, prepare: position };
  // A page also contains the store's system events, so one page may not be enough.
  while (found.length < count) {
    const page: AllStreamResolvedEvent[] = [];
    const events = client.readAll({
      direction: isForwards ? FORWARDS : BACKWARDS,
      fromPosition: from,
      maxCount: count + 1,
      deadline: DEADLINE_MS,
    });
    for await (const resolved of events) page.push(resolved);
    const known = new Set(found.map(({ id }) => id));
    // Reading forwards returns the event at the position again; reading backwards does not.
    found.push(...page.flatMap(storedOf).filter((event) => event.position !== position && !known.has(event.id)));
    const last = page.at(-1)?.event?.position;
    if (last === undefined || page.length < count + 1) break;
    from = last;
  }
  return found.slice(0, count);
};

/** Returns events as they are stored: oldest first when reading forwards, otherwise newest first. */
export const readStored = (client: EventStoreDBClient, range: StoredRange): Promise<StoredEvent[]> =>
  range.stream === null ? readLog(client, range) : readStream(client, range);
