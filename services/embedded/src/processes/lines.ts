import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';

/** Logs one line of progress or an error, without the line break. */
export type Log = (line: string) => void;

export const silent: Log = () => undefined;

const lineLengthMax = 64 * 1024;

/** Calls `take` with each line of a text stream, including an unterminated last one. Very long lines are split. */
export const eachLine = (stream: Readable, onLine: Log): void => {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.write(chunk)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
    if (rest.length > lineLengthMax) {
      onLine(rest);
      rest = '';
    }
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
};
