import type { Log } from '../processes/lines.ts';

/** Writes one line about a service. */
export type Report = (part: string, line: string) => void;

const nameWidth = 12;

/** Creates a writer of lines like `10:28:07.123 postgres     ready in 0.1 s`. */
export const createReport =
  (write: (text: string) => void, now: () => Date = () => new Date()): Report =>
  (part, line) => {
    // Some programs start each line with their name, which the report adds anyway.
    const text = line.startsWith(`${part}: `) ? line.slice(part.length + 2) : line;
    write(`${now().toISOString().slice(11, 23)} ${part.padEnd(nameWidth)} ${text}\n`);
  };

const levelNames: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: '',
  40: 'warning',
  50: 'ERROR',
  60: 'FATAL',
};
const leftOut = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'v', 'name']);

/** Formats a structured log line of a child for people; other lines are unchanged. */
export const readable = (line: string): string => {
  if (!line.startsWith('{')) return line;
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
  if (typeof entry['msg'] !== 'string' || typeof entry['level'] !== 'number') return line;
  const details = Object.entries(entry).filter(([name]) => !leftOut.has(name));
  const shown = details.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [levelNames[entry['level']] ?? '', entry['msg'], ...shown].filter((word) => word !== '').join(' ');
};

/** Passes on only the PostgreSQL log lines that an operator must see; clients report their own failed statements. */
export const postgresLog =
  (log: Log): Log =>
  (line) => {
    const expected =
      /terminating connection due to (administrator command|unexpected)|system is (starting up|shutting down)/;
    if (/^(WARNING|FATAL|PANIC):/.test(line) && !expected.test(line)) log(line);
  };
