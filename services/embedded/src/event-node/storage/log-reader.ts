import type pg from 'pg';
import { loadStates } from '../streams/stream-states.ts';
import type { StreamState } from '../streams/stream-state.ts';
import { copyEvents, eventColumns } from './copy-events.ts';
import type { LogEvent } from './log-event.ts';

/** Bounds of one page: a reader holds this much at most, and as much again that was fetched ahead. */
const pageBytesMax = 2 * 1024 * 1024;
const greatestRevision = Number.MAX_SAFE_INTEGER;

export type Direction = 'forwards' | 'backwards';

/** Positions `from` and `to` are both included. */
export type LogRange = { from: number; to: number; direction: Direction; countMax: number };

/** Revisions `from` and `to` are both included; `notBeforeMs` leaves out what was recorded earlier. */
export type StreamRange = LogRange & { key: Buffer; notBeforeMs: number | undefined };

const int = (value: number): string => String(Math.min(Math.max(Math.trunc(value), -1), greatestRevision));

/**
 * A page ends at its count or before the event that would make it too large, but holds one event at least. The sum runs
 * over lengths alone: large payloads that fall outside the page are never fetched from where they are kept.
 */
const page = (where: string, order: string, direction: Direction, countMax: number): string => {
  const sorted = `ORDER BY ${order} ${direction === 'forwards' ? 'ASC' : 'DESC'}`;
  const size = 'octet_length(data) + octet_length(metadata)';
  return `SELECT ${eventColumns} FROM (
    SELECT ${eventColumns}, sum(${size}) OVER (${sorted} ROWS UNBOUNDED PRECEDING) - (${size}) AS bytes_before
    FROM (SELECT ${eventColumns} FROM event_log.events WHERE ${where} ${sorted} LIMIT ${int(countMax)}) found
  ) sized WHERE bytes_before < ${pageBytesMax} ${sorted}`;
};

/** Reads committed events. Uses connections of its own, so that reading never holds up the writer. */
export class LogReader {
  constructor(private readonly pool: pg.Pool) {}

  /** A page of the whole log. */
  all({ from, to, direction, countMax }: LogRange): Promise<LogEvent[]> {
    const where = `position BETWEEN ${int(from)} AND ${int(to)}`;
    return this.use((client) => copyEvents(client, page(where, 'position', direction, countMax)));
  }

  /** A page of one stream. */
  stream({ key, from, to, direction, countMax, notBeforeMs }: StreamRange): Promise<LogEvent[]> {
    const age = notBeforeMs === undefined ? '' : ` AND created_ms >= ${int(notBeforeMs)}`;
    const where = `stream_key = '${key.toString('hex')}' AND revision BETWEEN ${int(from)} AND ${int(to)}${age}`;
    return this.use((client) => copyEvents(client, page(where, 'revision', direction, countMax)));
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
      // A connection that failed in the middle of an answer is not used again.
      client.release(true);
      throw error;
    }
  }
}
