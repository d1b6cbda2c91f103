import { Unreadable } from '../errors.ts';
import type { Input } from './input.ts';

/** Maximum length of a line. An event is smaller than 16 MB, and its JSON is not much longer. */
const LINE_BYTES_MAX = 64 << 20;
const NEW_LINE = 10;

export interface Lines {
  /** Lines without their line breaks. */
  readonly lines: readonly Uint8Array[];
  /** The same bytes in one array, as in the file. */
  readonly bytes: Uint8Array;
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
};

/**
 * Yields the lines of a file in batches.
 * @throws Unreadable when the file can't be read, or has a line of more than 64 MiB
 */
export async function* linesOf(input: Input): AsyncGenerator<Lines> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of input.chunks()) {
    const bytes = joined(rest, chunk);
    const lines: Uint8Array[] = [];
    let from = 0;
    for (let to = bytes.indexOf(NEW_LINE, rest.length); to >= 0; to = bytes.indexOf(NEW_LINE, from)) {
      lines.push(bytes.subarray(from, to));
      from = to + 1;
    }
    rest = bytes.subarray(from);
    if (rest.length > LINE_BYTES_MAX)
      throw new Unreadable(`${input.name} has a line of more than ${LINE_BYTES_MAX} bytes`);
    if (lines.length > 0) yield { lines, bytes: bytes.subarray(0, from) };
  }
  if (rest.length > 0) yield { lines: [rest], bytes: rest };
}
