import type pg from 'pg';
import { tombstoneRevision, type LogEvent } from './log-event.ts';

/** Columns that `copyEvents` reads, in this order. */
export const eventColumns = 'position, revision, created_ms, event_id, is_json, stream, type, data, metadata';

const columnCount = 9;
const signatureBytes = 19;
const signatureStart = 0x50; // "PGCOPY\n\xff\r\n\0"; a row starts with the high byte of its column count, which is 0.
const maxHighWord = 0x7fff_ffff;
const trailer = -1;

const int8At = (row: Buffer, at: number): number => {
  const high = row.readInt32BE(at);
  return high === maxHighWord ? tombstoneRevision : high * 0x1_0000_0000 + row.readUInt32BE(at + 4);
};

const decodeRow = (row: Buffer, rowStart = 0): { event: LogEvent; end: number } => {
  const starts: number[] = [];
  const ends: number[] = [];
  let at = rowStart + 2;
  for (let column = 0; column < columnCount; column++) {
    const length = row.readInt32BE(at);
    at += 4;
    starts.push(at);
    at += length;
    ends.push(at);
  }
  const bytes = (column: number): Buffer => row.subarray(starts[column], ends[column]);
  const event = {
    position: int8At(row, starts[0] as number),
    revision: int8At(row, starts[1] as number),
    createdMs: int8At(row, starts[2] as number),
    id: bytes(3),
    isJson: row[starts[4] as number] === 1,
    stream: bytes(5),
    type: bytes(6),
    data: bytes(7),
    metadata: bytes(8),
  };
  return { event, end: at };
};

const sized = (bytes: string): string => `int4send(octet_length(${bytes})) || ${bytes}`;

/**
 * SQL for `eventColumns` as one value, in the format of a binary COPY row. A prepared statement that concatenates rows
 * into one value avoids two costs: COPY is planned on every call, and the driver parses every value of other queries.
 */
export const eventBytes = [
  `int2send(${columnCount}::int2)`,
  ...[
    'int8send(position)',
    'int8send(revision)',
    'int8send(created_ms)',
    'uuid_send(event_id)',
    'boolsend(is_json)',
    'textsend(stream)',
    'textsend(type)',
    'data',
    'metadata',
  ].map(sized),
].join(' || ');

/** Decodes events from their concatenated `eventBytes`. */
export const decodeEvents = (rows: Buffer): LogEvent[] => {
  const events: LogEvent[] = [];
  for (let at = 0; at < rows.length;) {
    const { event, end } = decodeRow(rows, at);
    events.push(event);
    at = end;
  }
  return events;
};

type CopyData = { chunk: Buffer };

/**
 * Query object for `COPY ... TO STDOUT (FORMAT binary)`, whose rows arrive as bytes. The driver's own result rows are
 * always text, which doubles every payload and halves the speed.
 */
class CopyOut {
  readonly events: LogEvent[] = [];
  private failure: Error | undefined;

  constructor(
    private readonly text: string,
    private readonly done: (error: Error | undefined, events: LogEvent[]) => void,
  ) {}

  submit(connection: { query(text: string): void }): void {
    connection.query(this.text);
  }

  handleCopyData({ chunk }: CopyData): void {
    const start = chunk[0] === signatureStart ? signatureBytes : 0;
    if (start === chunk.length) return;
    const fields = chunk.readInt16BE(start);
    if (fields === trailer) return;
    if (fields !== columnCount) {
      this.failure ??= new Error(`a row of the log has ${fields} columns`);
      return;
    }
    // Copy the row, because the driver reuses the memory of the chunk.
    this.events.push(decodeRow(Buffer.from(chunk.subarray(start))).event);
  }

  handleError(error: Error): void {
    this.done(error, []);
  }

  handleReadyForQuery(): void {
    this.done(this.failure, this.events);
  }

  // The driver may call these handlers for any query; COPY needs none of them.
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
}

/**
 * Reads events. `select` must return `eventColumns`. COPY accepts no parameters, so `select` must contain no text from
 * clients.
 */
export const copyEvents = (client: pg.ClientBase, select: string): Promise<LogEvent[]> =>
  new Promise((resolve, reject) => {
    const settle = (error: Error | undefined, events: LogEvent[]): void => {
      if (error === undefined) resolve(events);
      else reject(error);
    };
    client.query(new CopyOut(`COPY (${select}) TO STDOUT (FORMAT binary)`, settle) as unknown as pg.Submittable);
  });
