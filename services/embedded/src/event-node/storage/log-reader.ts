import type pg from 'pg';
import { loadStates } from '../streams/stream-states.ts';
import type { StreamState } from '../streams/stream-state.ts';
import { copyEvents, decodeEvents, eventBytes, eventColumns } from './copy-events.ts';
import type { LogEvent } from './log-event.ts';

/** Size in bytes at which a page ends; a reader holds at most one page and one prefetched page. */
const pageBytesMax = 2 * 1024 * 1024;
const greatestRevision = Number.MAX_SAFE_INTEGER;
/**
 * Limits of a page that is read with a prepared statement. This saves the planning, but the text result takes three
 * times the memory.
 */
const shortPageEvents = 128;
const shortPageBytes = 64 * 1024;
const noBytes = Buffer.alloc(0);

export type Direction = 'forwards' | 'backwards';

/** Range of positions; `from` and `to` are inclusive. */
export type LogRange = { from: number; to: number; direction: Direction; countMax: number };

/** Range of revisions; `from` and `to` are inclusive, and events before `notBeforeMs` are omitted. */
export type StreamRange = LogRange & { key: Buffer; notBeforeMs: number | undefined };

const int = (value: number): string => String(Math.min(Math.max(Math.trunc(value), -1), greatestRevision));

/**
 * Returns the SQL of a page. A page ends at its count or size limit, but contains at least one event. The sum uses only
 * lengths, so PostgreSQL never fetches large payloads outside the page from TOAST storage.
 */
const page = (where: string, order: string, direction: Direction, countMax: number): string => {
  const sorted = `ORDER BY ${order} ${direction === 'forwards' ? 'ASC' : 'DESC'}`;
  const size = 'octet_length(data) + octet_length(metadata)';
  return `SELECT ${eventColumns} FROM (
    SELECT ${eventColumns}, sum(${size}) OVER (${sorted} ROWS UNBOUNDED PRECEDING) - (${size}) AS bytes_before
    FROM (SELECT ${eventColumns} FROM event_log.events WHERE ${where} ${sorted} LIMIT ${int(countMax)}) found
  ) sized WHERE bytes_before < ${pageBytesMax} ${sorted}`;
};

const shortPageSql = (direction: Direction): string => {
  const sorted = `ORDER BY revision ${direction === 'forwards' ? 'ASC' : 'DESC'}`;
  return `SELECT string_agg(${eventBytes}, ''::bytea ${sorted}) AS events FROM (
    SELECT ${eventColumns}, sum(octet_length(data) + octet_length(metadata)) OVER (${sorted} ROWS UNBOUNDED PRECEDING) AS bytes_after
    FROM (SELECT ${eventColumns} FROM event_log.events
      WHERE stream_key = $1 AND revision BETWEEN $2 AND $3 AND created_ms >= $4 ${sorted} LIMIT $5) found
  ) sized WHERE bytes_after <= ${shortPageBytes}`;
};
const shortPages = { forwards: shortPageSql('forwards'), backwards: shortPageSql('backwards') };

/** Reads the beginning of a page; empty if there is no event, or if the first one is too large for this statement. */
const readShortPage = async (
  client: pg.ClientBase,
  { key, from, to, direction, countMax, notBeforeMs = 0 }: StreamRange,
): Promise<LogEvent[]> => {
  const values = [key.toString('hex'), int(from), int(to), int(notBeforeMs), int(countMax)];
  const { rows } = await client.query<{ events: Buffer | null }>({
    name: `event_log.page_${direction}`,
    text: shortPages[direction],
    values,
  });
  return decodeEvents(rows[0]?.events ?? noBytes);
};

/** Reads committed events over separate connections; reads never block the writer. */
export class LogReader {
  constructor(private readonly pool: pg.Pool) {}

  /** Reads a page of the whole log. */
  all({ from, to, direction, countMax }: LogRange): Promise<LogEvent[]> {
    const where = `position BETWEEN ${int(from)} AND ${int(to)}`;
    return this.use((client) => copyEvents(client, page(where, 'position', direction, countMax)));
  }

  /** Reads a page of one stream. */
  stream(range: StreamRange): Promise<LogEvent[]> {
    const { key, from, to, direction, countMax, notBeforeMs } = range;
    const age = notBeforeMs === undefined ? '' : ` AND created_ms >= ${int(notBeforeMs)}`;
    const where = `stream_key = '${key.toString('hex')}' AND revision BETWEEN ${int(from)} AND ${int(to)}${age}`;
    return this.use(async (client) => {
      const short = countMax <= shortPageEvents ? await readShortPage(client, range) : [];
      return short.length > 0 ? short : copyEvents(client, page(where, 'revision', direction, countMax));
    });
  }

  states(bases: readonly string[]): Promise<StreamState[]> {
    return this.use((client) => loadStates(client, bases));
  }

  private async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      // A connection that failed in the middle of a response is not reused.
      client.release(true);
      throw error;
    }
  }
}
