import { describe, expect, it } from 'vitest';
import { Findings } from '../findings.ts';
import { guid } from '../testing/test-log.ts';
import { isBehind, readAsOf } from './as-of.ts';
import { LogOrder } from './order.ts';
import type { StoredEvent } from './stored-event.ts';

const event = (n: number, change: Partial<StoredEvent> = {}): StoredEvent => ({
  position: BigInt(n),
  stream: 's',
  revision: n,
  id: guid(n),
  type: 'T',
  data: {},
  metadata: { recordedAt: `2026-11-21T12:00:0${n}.000Z` },
  ...change,
});

const findingsOf = (...events: readonly StoredEvent[]) => {
  const findings = new Findings();
  const order = new LogOrder(findings);
  for (const one of events) order.see(one);
  return findings.kept;
};

describe('the order of the log', () => {
  it('is valid when each stream counts from 0', () =>
    expect(findingsOf(event(0), event(1), event(2), event(3, { stream: 'other', revision: 0 }))).toEqual([]));
  it('has a finding for a missing event', () =>
    expect(findingsOf(event(0), event(2), event(3))).toMatchObject([
      { code: 'log.revision', event: { stream: 's', revision: 2 }, expected: '1', found: '2' },
    ]));
  it('has a finding for a missing first event of a stream', () =>
    expect(findingsOf(event(1))).toMatchObject([{ code: 'log.revision', expected: '0', found: '1' }]));
  it('has a finding for two swapped events', () =>
    expect(
      findingsOf(event(0), event(2, { position: 1n }), event(1, { position: 2n }), event(3)).map(({ code }) => code),
    ).toEqual(['log.revision', 'log.revision', 'log.revision']));
  it('has a finding for a repeated id', () =>
    expect(findingsOf(event(0), event(1, { id: guid(0) }))).toMatchObject([{ code: 'log.event-id', found: guid(0) }]));
  it('has a finding for a position that does not ascend', () =>
    expect(findingsOf(event(0, { position: 5n }), event(1, { position: 5n }))).toMatchObject([
      { code: 'log.position', found: '5' },
    ]));
});

describe('the end of the reading', () => {
  it('may be a position, which is included', () =>
    expect([1, 2, 3].map((n) => isBehind(readAsOf('2'), event(n)))).toEqual([false, false, true]));
  it('may be a time, which is included', () =>
    expect([1, 2, 3].map((n) => isBehind(readAsOf('2026-11-21T12:00:02Z'), event(n)))).toEqual([false, false, true]));
  it('may be a day', () => expect(readAsOf('2026-11-21').ms).toBe(Date.UTC(2026, 10, 21)));
  it.each(['yesterday', '-1', '2026-13-01', ''])('cannot be %j', (text) =>
    expect(() => readAsOf(text)).toThrow('neither a position nor a time'),
  );
});
