import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ledgerTree } from '@pixchange/contracts/audit/trees';
import type { StoredEvent } from '../log/stored-event.ts';
import { ada, bought as purchased, pack } from '../testing/stories.ts';
import { auditOf, TestLog } from '../testing/test-log.ts';
import { allHeadsNotes } from './whole-log.ts';

const bought = [pack, ...purchased];
const confirmed = (n: number) => ({ type: 'EmailConfirmed', data: { userId: `${ada}-${n}` } });

/** Returns a log of purchases and other events, with heads of both trees after every five events. */
const watchedLog = (): TestLog => {
  const log = new TestLog();
  log.add(confirmed(0)).sealAll();
  bought.forEach((event, n) => {
    log.add(event).add(confirmed(n + 1));
    if (n % 2 === 1) log.sealAll();
  });
  return log.sealAll();
};

const log = watchedLog();
const keys = [log.key.key];
const codesOf = (events: readonly StoredEvent[]): readonly string[] => auditOf(events, keys).codes;
const isHead = ({ stream }: StoredEvent): boolean => stream.startsWith('audit-');
const leaves = log.events.flatMap((event, index) => (isHead(event) ? [] : [index]));
/** Codes of the findings that show where in the log an event changed. */
const placed = ['all-head.root', 'all-head.size', 'log.revision'];

describe('the audit of all events', () => {
  it('finds nothing in a log that is as it was signed', () => {
    const { codes, outcome } = auditOf(log.events, keys);
    expect(codes).toEqual([]);
    expect(outcome.allHeads).toMatchObject({ leaves: leaves.length, waitingSince: null });
    expect(outcome.allHeads?.last?.size).toBe(leaves.length);
  });

  it('finds any changed event, and names the two events around it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...leaves),
        fc.constantFrom<Partial<StoredEvent>>(
          { metadata: { actorId: 'another' } },
          { type: 'AlbumPublished' },
          { data: {} },
          { id: '00000000-0000-4000-8000-ffffffffffff' },
        ),
        (index, change) => {
          const events = log.events.map((event, n) => (n === index ? { ...event, ...change } : event));
          const finding = auditOf(events, keys).findings.kept.find(({ code }) => code === 'all-head.root');
          const [, from = '', to = ''] =
            /at position (\d+) and event \S+ at position (\d+)/.exec(finding?.message ?? '') ?? [];
          const { position } = events[index] as StoredEvent;
          expect(BigInt(from) <= position && position <= BigInt(to)).toBe(true);
        },
      ),
    ));

  it('finds any event that is added, missing, or exchanged with the next one', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...leaves.slice(0, -1)),
        fc.constantFrom('add', 'remove', 'exchange'),
        (index, change) => {
          const { events } = log;
          const event = events[index] as StoredEvent;
          const next = leaves[leaves.indexOf(index) + 1] as number;
          const changed = {
            add: () =>
              events.toSpliced(index, 0, { ...event, stream: 'user-x', id: 'x', position: event.position - 1n }),
            remove: () => events.toSpliced(index, 1),
            exchange: () =>
              events.map((one, n) => (n === index ? (events[next] as StoredEvent) : n === next ? event : one)),
          }[change as 'add'];
          expect(codesOf(changed()).some((code) => placed.includes(code))).toBe(true);
        },
      ),
    ));

  it('finds a head of all events that another key signed', () => {
    const other = new TestLog();
    other.add(confirmed(0)).sealAll();
    expect(auditOf(other.events, keys).codes).toEqual(['all-head.signature']);
  });

  it('finds nothing when only the ledger was signed for a time, and notes that events wait for a head', () => {
    const older = new TestLog();
    older.add(confirmed(0)).sealAll();
    for (const event of bought) older.add(event);
    older.seal(ledgerTree);
    const { codes, outcome } = auditOf(older.events, [older.key.key], [], 86_400_000);
    expect(codes).toEqual([]);
    const notes = allHeadsNotes(outcome.allHeads as NonNullable<typeof outcome.allHeads>);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toMatch(/^all events are watched since position 20, after event \S+; the first 1 were included/);
    expect(notes[1]).toMatch(new RegExp(`^${bought.length} events wait for a head of all events, since`));
  });

  it('notes that only the ledger has signed heads', () => {
    const older = new TestLog();
    older.add(confirmed(0)).seal();
    const { codes, outcome } = auditOf(older.events, [older.key.key]);
    expect(codes).toEqual([]);
    expect(allHeadsNotes(outcome.allHeads as NonNullable<typeof outcome.allHeads>)).toEqual([
      'events outside the ledger are not watched: no head of all events was signed yet',
    ]);
  });

  it('takes an event without a canonical form as a leaf', () => {
    const odd = new TestLog();
    odd.add({ type: 'EmailConfirmed', data: { userId: ada, name: '\ud800' } }).sealAll();
    expect(auditOf(odd.events, [odd.key.key]).codes).toEqual([]);
    const changed = odd.events.map((event, n) =>
      n === 0 ? { ...event, data: { userId: ada, name: '\udc00' } } : event,
    );
    expect(auditOf(changed, [odd.key.key]).codes).toEqual(['all-head.root']);
  });
});
