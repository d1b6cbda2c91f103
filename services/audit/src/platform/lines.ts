import { createReadStream } from 'node:fs';
import { Unreadable } from '../errors.ts';

const CHUNK_BYTES = 1 << 17;
/** Maximum length of a line: an event of the log is smaller than 16 MB, and its JSON is not much longer. */
const LINE_BYTES_MAX = 64 << 20;
const NEW_LINE = 10;

export interface Lines {
  /** Lines without their ends. */
  readonly lines: readonly Buffer[];
  /** The same bytes in one buffer, as in the file. */
  readonly bytes: Buffer;
}

/**
 * Yields the lines of a file, some at a time.
 * @throws Unreadable when the file can't be read, or has a line of more than 64 MiB
 */
export async function* linesOf(path: string): AsyncGenerator<Lines> {
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      const lines: Buffer[] = [];
      let from = 0;
      for (let to = bytes.indexOf(NEW_LINE); to >= 0; to = bytes.indexOf(NEW_LINE, from)) {
        lines.push(bytes.subarray(from, to));
        from = to + 1;
      }
      rest = bytes.subarray(from);
      const whole = bytes.subarray(0, from);
      if (rest.length > LINE_BYTES_MAX) throw new Unreadable(`${path} has a line of more than ${LINE_BYTES_MAX} bytes`);
      if (lines.length > 0) yield { lines, bytes: whole };
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    throw new Unreadable(`${path} can't be read: ${(error as Error).message}`);
  }
  if (rest.length > 0) yield { lines: [rest], bytes: rest };
}
