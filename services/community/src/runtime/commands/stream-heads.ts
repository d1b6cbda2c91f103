import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { decodeState, encodeState } from '../../kernel/state-text.ts';
import { Grouped } from '../../platform/grouped.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { personIn } from '../../platform/event-store/codec.ts';
import type { DeciderVersions } from './decider-versions.ts';
import type { StreamRevision } from '../../platform/event-store/event-log.ts';
import { seal, unsealed, type PersonKeys } from '../../platform/keys/person-keys.ts';
import { warnUnlessOutage } from '../../platform/outages.ts';

/** People whose text a state may contain: `nobody`, the id of one person, or `several`. */
export type Persons = string | 'nobody' | 'several';

/** State of a stream after one of its events. */
export interface Head {
  readonly state: unknown;
  /** Revision of the last event; -1 for a stream without events. */
  readonly revision: StreamRevision;
  /** Commit position of the event at `revision`; null for a stream without events. */
  readonly position: bigint | null;
  readonly eventId: string | null;
  readonly persons: Persons;
}

/** Head from the cache. A large state is not written after every event, so the head may lag behind the stream. */
export interface CachedHead extends Head {
  readonly mayLag: boolean;
}

/** Returns whose personal fields a stream contains after these events. */
export const personsAfter = (before: Persons, events: readonly AnyEvent[]): Persons => {
  let persons = before;
  for (const { type, data } of events) {
    const person = personIn(type, data);
    if (person === null || persons === person || persons === 'several') continue;
    persons = persons === 'nobody' ? person : 'several';
  }
  return persons;
};

interface Key {
  readonly streamId: string;
  readonly decider: string;
}

interface Row {
  readonly stream: string;
  readonly decider: string;
  readonly version: string;
  readonly revision: string;
  readonly position: string;
  readonly event_id: string;
  readonly person_id: string | null;
  readonly state: Buffer;
}

interface Waiting extends Key {
  readonly head: Head;
}

interface SealedHead extends Waiting {
  readonly person: string | null;
  readonly sealed: Buffer;
}

const FLUSH_MS = 100;
/** Maximum number of unwritten states; further states are dropped, which is safe for a cache. */
const WAITING_MAX = 20_000;
const ROWS_MAX = 500;
/**
 * States up to this size are written after every event. A larger state is written every n events, where n is its size
 * divided by this value.
 */
const BYTES_PER_EVENT = 4_096;

/** Returns the number of events after which a state of this size is written. */
const strideOf = (bytes: number): number => Math.max(1, Math.floor(bytes / BYTES_PER_EVENT));

const contextOf = ({ streamId, decider }: Key): string => `head|${decider}|${streamId}`;
const addressOf = ({ streamId, decider }: Key): string => `${decider} ${streamId}`;

const READ = `SELECT h.stream, h.decider, h.version, h.revision::text, h.position::text, h.event_id::text, h.person_id, h.state
  FROM work.stream_heads h JOIN unnest($1::text[], $2::text[]) AS k(stream, decider) USING (stream, decider)`;

const WRITE = `INSERT INTO work.stream_heads AS h (stream, decider, version, revision, position, event_id, person_id, state)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::numeric[], $6::uuid[], $7::text[], $8::bytea[]) AS r(stream, decider, version, revision, position, event_id, person_id, state)
  ORDER BY stream, decider
  ON CONFLICT (stream, decider) DO UPDATE SET version = excluded.version, revision = excluded.revision, position = excluded.position,
    event_id = excluded.event_id, person_id = excluded.person_id, state = excluded.state
  WHERE h.revision < excluded.revision OR h.version <> excluded.version`;

/**
 * Last known states of streams in `work.stream_heads`, shared by all processes: a cache that avoids reading streams.
 * The cache can be outdated or empty, so the expected revision of the append guards decisions on its states. States
 * with personal text are sealed under that person's key, so that an erasure makes them unreadable.
 */
export class StreamHeads {
  private readonly reads: Grouped<Key, Row | null>;
  private waiting = new Map<string, Waiting>();
  /** Revision at which a large state was last written, by stream and decider. */
  private readonly largeWritten = new Map<string, StreamRevision>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> | null = null;

  constructor(
    private readonly databases: { readonly database: Database; readonly lookups: Database },
    private readonly keys: PersonKeys,
    private readonly versions: DeciderVersions,
    private readonly logger: Pick<Log, 'warn' | 'info'>,
  ) {
    this.reads = new Grouped((keysAsked) => this.readRows(keysAsked));
  }

  /** Returns the cached state; null when there is none that this code can use. */
  async read(streamId: string, decider: string): Promise<CachedHead | null> {
    const key = { streamId, decider };
    const row = await this.reads.add(key).catch((error: unknown) => {
      warnUnlessOutage(this.logger, {
        work: 'cached stream states',
        error,
        fields: { code: 'stream-heads.unread' },
        message: 'cached stream states could not be read; streams are read from the event store instead',
      });
      return null;
    });
    if (row === null || row.version !== this.versions.of(decider)) return null;
    const bytes = await this.open(key, row);
    if (bytes === null) return null;
    return {
      mayLag: strideOf(bytes.length) > 1,
      state: decodeState(bytes.toString()),
      revision: Number(row.revision),
      position: BigInt(row.position),
      eventId: row.event_id,
      persons: row.person_id ?? 'nobody',
    };
  }

  /** Schedules a state to be written; only the newest one of a stream is written. */
  note(streamId: string, decider: string, head: Head): void {
    if (head.eventId === null || head.persons === 'several' || this.waiting.size >= WAITING_MAX) return;
    const key = { streamId, decider };
    this.waiting.set(addressOf(key), { ...key, head });
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Drops all unwritten states, for example because they may belong to a log that no longer exists. */
  forget(): void {
    this.waiting.clear();
    this.largeWritten.clear();
  }

  /** Resolves when all states noted before the call are written or dropped. */
  async flush(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    while (this.writing !== null) await this.writing;
    if (this.waiting.size === 0) return;
    const batch = [...this.waiting.values()];
    this.waiting = new Map();
    this.writing = this.writeAll(batch).catch((error: unknown) => {
      warnUnlessOutage(this.logger, {
        work: 'cached stream states',
        error,
        fields: { heads: batch.length, code: 'stream-heads.unwritten' },
        message: 'stream states could not be cached; their streams will be read from the event store',
      });
    });
    await this.writing;
    this.writing = null;
  }

  /**
   * Checks that the states belong to the current log: the newest state must be based on an event that the log still has
   * at the same position. After a restore of the log or the database, all states are dropped; otherwise, a command
   * could be decided on a state of another history.
   * @param idAt returns the id of the event at a commit position; null if there is none
   */
  async verify(idAt: (position: bigint) => Promise<string | null>): Promise<void> {
    while (this.writing !== null) await this.writing;
    const rows: { position: string; event_id: string }[] = await this.databases.database.query(
      // Without the table name, ORDER BY sorts by the text column of the result, where 9 comes after 10.
      'SELECT position::text, event_id::text FROM work.stream_heads ORDER BY stream_heads.position DESC LIMIT 1',
    );
    const [newest] = rows;
    if (newest === undefined || (await idAt(BigInt(newest.position))) === newest.event_id) return;
    this.logger.warn(
      { position: newest.position, code: 'stream-heads.dropped' },
      'cached stream states belong to another event log; they are dropped',
    );
    await this.databases.database.query('TRUNCATE work.stream_heads');
  }

  private async readRows(asked: readonly Key[]): Promise<(Row | null)[]> {
    const rows: Row[] = await this.databases.lookups.query(READ, [
      asked.map(({ streamId }) => streamId),
      asked.map(({ decider }) => decider),
    ]);
    const found = new Map(rows.map((row) => [addressOf({ streamId: row.stream, decider: row.decider }), row]));
    return asked.map((key) => found.get(addressOf(key)) ?? null);
  }

  private async open(key: Key, { person_id: person, state }: Row): Promise<Buffer | null> {
    if (person === null) return state;
    const personKey = (await this.keys.find([person])).keys.get(person);
    // The person is erased or the key is unreadable. The caller then reads the stream, which shows the cause.
    return personKey === undefined ? null : unsealed(personKey, state, contextOf(key));
  }

  private async writeAll(batch: readonly Waiting[]): Promise<void> {
    for (let start = 0; start < batch.length; start += ROWS_MAX)
      await this.writeSome(batch.slice(start, start + ROWS_MAX));
  }

  private async writeSome(batch: readonly Waiting[]): Promise<void> {
    const due = batch
      .map((waiting) => ({ ...waiting, text: encodeState(waiting.head.state) }))
      .filter((waiting) => this.isDue(waiting));
    if (due.length === 0) return;
    const keys = await this.keys.of(due.flatMap(({ head: { persons } }) => (persons === 'nobody' ? [] : [persons])));
    const rows = due.flatMap((waiting): SealedHead[] => {
      const { persons } = waiting.head;
      const plain = Buffer.from(waiting.text);
      if (persons === 'nobody') return [{ ...waiting, person: null, sealed: plain }];
      const key = keys.get(persons);
      return key === undefined ? [] : [{ ...waiting, person: persons, sealed: seal(key, plain, contextOf(waiting)) }];
    });
    const column = <T>(of: (row: SealedHead) => T): T[] => rows.map(of);
    await this.databases.database.query(WRITE, [
      column(({ streamId }) => streamId),
      column(({ decider }) => decider),
      column(({ decider }) => this.versions.of(decider)),
      column(({ head }) => head.revision),
      column(({ head }) => String(head.position)),
      column(({ head }) => head.eventId),
      column(({ person }) => person),
      column(({ sealed }) => sealed),
    ]);
  }

  private isDue({ streamId, decider, head, text }: Waiting & { readonly text: string }): boolean {
    const strideEvents = strideOf(Buffer.byteLength(text));
    if (strideEvents <= 1) return true;
    const address = addressOf({ streamId, decider });
    const before = this.largeWritten.get(address);
    if (before !== undefined && head.revision - before < strideEvents) return false;
    this.largeWritten.set(address, head.revision);
    return true;
  }
}
