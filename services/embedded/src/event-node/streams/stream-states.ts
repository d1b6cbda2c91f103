import type pg from 'pg';
import { noRevision, tombstoneRevision } from '../storage/log-event.ts';
import { metastreamOf, streamKey } from './stream-name.ts';
import { noMetadata, parseMetadata } from './stream-metadata.ts';
import { noHead, type Head, type StreamState } from './stream-state.ts';

type LoadedRow = {
  main_revision: string | null;
  main_position: string | null;
  meta_revision: string | null;
  meta_position: string | null;
  meta_data: Buffer | null;
};

const maxInt8 = '9223372036854775807';

/** SQL for the newest event of each stream and of its metadata stream; an index finds each event without a scan. */
const loadSql = `
SELECT h.revision AS main_revision, h.position AS main_position,
       m.revision AS meta_revision, m.position AS meta_position, m.data AS meta_data
FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS k(main, meta, place)
LEFT JOIN LATERAL (SELECT revision, position FROM event_log.events
  WHERE stream_key = k.main::uuid ORDER BY revision DESC LIMIT 1) h ON true
LEFT JOIN LATERAL (SELECT revision, position, data FROM event_log.events
  WHERE stream_key = k.meta::uuid ORDER BY revision DESC LIMIT 1) m ON true
ORDER BY k.place`;

const headOf = (revision: string | null, position: string | null): Head =>
  revision === null
    ? noHead
    : { revision: revision === maxInt8 ? tombstoneRevision : Number(revision), position: Number(position) };

/** Returns the state of a stream without events. */
export const newState = (base: string): StreamState => ({
  base,
  key: streamKey(base),
  metaKey: streamKey(metastreamOf(base)),
  main: noHead,
  meta: noHead,
  metadata: noMetadata,
});

/** Loads the states of streams from the log, in the order of `bases`. */
export const loadStates = async (client: pg.ClientBase, bases: readonly string[]): Promise<StreamState[]> => {
  const empty = bases.map(newState);
  const { rows } = await client.query<LoadedRow>({
    name: 'event_log.states',
    text: loadSql,
    values: [empty.map(({ key }) => key.toString('hex')), empty.map(({ metaKey }) => metaKey.toString('hex'))],
  });
  return empty.map((state, index) => {
    const row = rows[index];
    if (row === undefined) throw new Error('reading stream states failed: the log returned fewer rows than streams');
    const meta = headOf(row.meta_revision, row.meta_position);
    const hasMetadata = meta.revision !== noRevision && meta.revision !== tombstoneRevision && row.meta_data !== null;
    return {
      ...state,
      main: headOf(row.main_revision, row.main_position),
      meta,
      metadata: hasMetadata ? parseMetadata(row.meta_data as Buffer) : noMetadata,
    };
  });
};

type Load = (bases: readonly string[]) => Promise<StreamState[]>;

/**
 * Cache of the states of recently used streams, at most `countMax`. A commit is recorded here before its clients get a
 * response, so a client can always read its own write.
 */
export class StreamStates {
  private readonly recent = new Map<string, StreamState>();
  private commits = 0;
  private loads = 0;
  /** Number of the last commit that changed a stream; recorded only while states are being loaded from the log. */
  private readonly changedBy = new Map<string, number>();

  constructor(private readonly countMax: number) {}

  get size(): number {
    return this.recent.size;
  }

  has(base: string): boolean {
    return this.recent.has(base);
  }

  find(base: string): StreamState | undefined {
    const state = this.recent.get(base);
    if (state === undefined) return undefined;
    this.recent.delete(base);
    this.recent.set(base, state);
    return state;
  }

  /** Records the changes of one commit. */
  committed(changed: Iterable<StreamState>): void {
    this.commits++;
    for (const state of changed) {
      this.keep(state);
      if (this.loads > 0) this.changedBy.set(state.base, this.commits);
    }
  }

  /**
   * Loads states from the log and caches them. If a commit changed a stream in the meantime, returns the newer state.
   */
  async load(bases: readonly string[], load: Load): Promise<StreamState[]> {
    const before = this.commits;
    this.loads++;
    try {
      const states = await load(bases);
      return states.map((state) => {
        if ((this.changedBy.get(state.base) ?? 0) > before) return this.recent.get(state.base) ?? state;
        this.keep(state);
        return state;
      });
    } finally {
      this.loads--;
      if (this.loads === 0) this.changedBy.clear();
    }
  }

  /** Returns the cached state of a stream, or loads it from the log. */
  async read(base: string, load: Load): Promise<StreamState> {
    const state = this.find(base) ?? (await this.load([base], load))[0];
    if (state === undefined) throw new Error('reading a stream state failed: the log returned none');
    return state;
  }

  private keep(state: StreamState): void {
    this.recent.delete(state.base);
    this.recent.set(state.base, state);
    if (this.recent.size <= this.countMax) return;
    const [oldest] = this.recent.keys();
    if (oldest !== undefined) this.recent.delete(oldest);
  }
}
