import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog, type Log } from './log.ts';
import { warnUnlessOutage } from './outages.ts';
import { PartUnavailable } from './unavailable.ts';

interface Line {
  readonly level: number;
  readonly msg: string;
  readonly part?: string;
  readonly seconds?: number;
  readonly waiting?: readonly string[];
  readonly failures?: number;
}

let log: Log;
let lines: Line[];
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as Line) });
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const fails = (work: string, error: unknown): void =>
  warnUnlessOutage(log, { work, error, fields: { consumer: work }, message: 'an event could not be handled yet' });

/** Makes every loop fail twice a second for the given time. */
const failFor = (seconds: number, error: unknown): void => {
  for (let half = 0; half < 2 * seconds; half += 1) {
    for (const work of ['mails', 'media', 'albums']) fails(work, error);
    vi.advanceTimersByTime(500);
  }
};

describe('an unavailable server', () => {
  it('is logged at the beginning, once a minute, and at the end', () => {
    failFor(150, refused);
    vi.advanceTimersByTime(20_000);
    expect(lines.map(({ msg, part, seconds }) => [msg, part, seconds])).toEqual([
      ['service is unavailable; work that needs it waits and retries', 'database', undefined],
      ['service is still unavailable; work that needs it waits and retries', 'database', 60],
      ['service is still unavailable; work that needs it waits and retries', 'database', 120],
      ['service is available again', 'database', 150],
    ]);
    expect(lines[1]?.waiting).toEqual(['albums', 'mails', 'media']);
    // Three loops fail twice a second; the first failure has its own line.
    expect(lines.map(({ failures }) => failures)).toEqual([undefined, 3 * 2 * 60 - 1, 3 * 2 * 60, 3 * 2 * 150]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts as one outage when it fails again after the longest pause between two tries', () => {
    for (let n = 0; n < 3; n += 1) {
      failFor(1, refused);
      vi.advanceTimersByTime(15_000);
    }
    expect(lines).toHaveLength(1);
  });

  it('is logged separately from another unavailable server', () => {
    fails('mails', refused);
    fails('mails', new PartUnavailable('event-store'));
    vi.advanceTimersByTime(21_000);
    expect(lines.map(({ part }) => part)).toEqual(['database', 'event-store', 'database', 'event-store']);
  });

  it('is logged again when it fails again', () => {
    failFor(1, refused);
    vi.advanceTimersByTime(21_000);
    failFor(1, refused);
    expect(lines).toHaveLength(3);
  });
});

it.each([
  ['relation "read.albums" does not exist', 'read-model'],
  ['relation "work.inbox" does not exist', 'database'],
  ['schema "vault" does not exist', 'database'],
])('names the unavailable service when a table or schema is missing: %s', (message, part) => {
  fails('mails', Object.assign(new Error(message), { code: '42P01' }));
  expect(lines).toEqual([expect.objectContaining({ part, error: message })]);
});

it('logs every error of another kind', () => {
  fails('mails', new Error('no address'));
  fails('mails', new Error('no address'));
  expect(lines.map(({ msg }) => msg)).toEqual(Array(2).fill('an event could not be handled yet'));
});
