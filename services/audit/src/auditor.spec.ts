import { describe, expect, it } from 'vitest';
import { isLeaf } from '@pixchange/contracts/audit/leaf';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import fc from 'fast-check';
import { mustHold, propertyTimeoutMs } from '../../../tests/property.ts';
import { ledger } from '../../../tests/ledger/random-ledger.ts';
import type { StoredEvent } from './log/stored-event.ts';
import { auditOf, TestLog } from './testing/test-log.ts';

/** Returns the path of each primitive in a JSON value. */
const placesIn = (value: unknown, way: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => placesIn(part, [...way, name]))
    : [way];

const changed = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value.endsWith('0') ? `${value.slice(0, -1)}1` : `${value.slice(0, -1)}0`;
  return typeof value === 'boolean' ? !value : 'something';
};

const withChange = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined
    ? changed(value)
    : { ...(value as object), [name]: withChange((value as Record<string, unknown>)[name], rest) };

type Mutation = (events: readonly StoredEvent[], at: number, pick: number) => readonly StoredEvent[];

/** Ways in which someone with access to the store can tamper with one event. */
const mutations: Readonly<Record<string, Mutation>> = {
  change: (events, at, pick) =>
    events.map((event, index) => {
      if (index !== at) return event;
      const ways = placesIn({
        data: event.data,
        metadata: event.metadata,
        id: event.id,
        stream: event.stream,
        type: event.type,
      });
      return withChange(event, ways[pick % ways.length] ?? ['id']) as StoredEvent;
    }),
  drop: (events, at) => events.filter((_, index) => index !== at),
  repeat: (events, at) =>
    events.flatMap((event, index) => (index === at ? [event, { ...event, position: event.position + 1n }] : [event])),
  repeatAsNew: (events, at) => {
    const last = events.filter(({ stream }) => stream === events[at]?.stream).length;
    return events.flatMap((event, index) =>
      index === at
        ? [event, { ...event, position: event.position + 1n, revision: last, id: event.id.replace(/^00/, 'ff') }]
        : [event],
    );
  },
  swap: (events, at, pick) => {
    const others = events.flatMap(({ type }, index) => (index !== at && isLeaf(type) ? [index] : []));
    const other = others[pick % Math.max(1, others.length)] ?? at;
    const [one, two] = [events[at], events[other]];
    if (one === undefined || two === undefined) return events;
    const moveTo = (event: StoredEvent, place: StoredEvent): StoredEvent => ({ ...event, position: place.position });
    return events.map((event, index) => (index === at ? moveTo(two, one) : index === other ? moveTo(one, two) : event));
  },
};

/** Returns these events as a stored log, with a head after every `sealEvery` events and one at the end. */
const storedLedger = (
  events: readonly { readonly streamId: string; readonly event: AnyEvent }[],
  sealEvery: number,
): TestLog => {
  const log = new TestLog();
  events.forEach(({ streamId, event }, index) => {
    log.add(event, streamId);
    if (index % sealEvery === sealEvery - 1) log.seal();
  });
  return log.seal();
};

const leavesOf = ({ events }: TestLog): readonly number[] =>
  events.flatMap(({ type }, index) => (isLeaf(type) ? [index] : []));

describe('the auditor', () => {
  it(
    'finds nothing in randomly generated valid logs',
    () =>
      mustHold(
        'audit-honest',
        fc.property(ledger, fc.integer({ min: 1, max: 20 }), (events, sealEvery) => {
          const log = storedLedger(events, sealEvery);
          const { findings, outcome } = auditOf(log.events, [log.key.key]);
          expect(findings.kept).toEqual([]);
          expect(outcome.heads.leaves).toBe(leavesOf(log).length);
        }),
        300,
      ),
    propertyTimeoutMs,
  );

  it.each(Object.keys(mutations))(
    'finds a single tampered event: %s',
    (kind) =>
      mustHold(
        `audit-${kind}`,
        fc.property(ledger, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 20 }), (events, which, pick, sealEvery) => {
          const log = storedLedger(events, sealEvery);
          const leaves = leavesOf(log);
          // A swap needs two leaves.
          fc.pre(leaves.length >= 2);
          const tampered = mutations[kind]?.(log.events, leaves[which % leaves.length] ?? 0, pick) ?? [];
          expect(auditOf(tampered, [log.key.key]).findings.count).toBeGreaterThan(0);
        }),
        150,
      ),
    propertyTimeoutMs,
  );
});
