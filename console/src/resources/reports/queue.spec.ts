import { describe, expect, it } from 'vitest';
import type { ReportView } from '@pixchange/contracts/http/moderation';
import { actionOf, placeAfter, placeIn, queueOf, reportsText, withoutDeciding, type QueueItem } from './queue.ts';

const report = (id: string, kind: ReportView['kind'], subject_id: string): ReportView => ({
  id,
  kind,
  subject_kind: kind === 'near_duplicate' || kind === 'appeal' ? 'image' : kind,
  appeal_of: kind === 'appeal' ? 'd' : null,
  status: 'open',
  subject_id,
  owner_id: 'o',
  similar_to: null,
  distance: null,
  reporter_id: null,
  reason: 'spam',
  comment: null,
  claimed_by: null,
  claimed_by_name: null,
  claimed_until: null,
  escalated_by: null,
  escalation_reason: null,
  decided_by: null,
  decided_role: null,
  decision: null,
  decision_reason: null,
  decided_at: null,
  batch_id: null,
  created_at: '2026-11-23T10:00:00.000Z',
});

describe('the queue', () => {
  it('groups the reports of a target at the position of the oldest', () => {
    const queue = queueOf([
      report('1', 'image', 'a'),
      report('2', 'user', 'b'),
      report('3', 'near_duplicate', 'a'),
      report('4', 'image', 'c'),
    ]);
    expect(queue.map(({ first, reports }) => [first.id, reports.map(({ id }) => id)])).toEqual([
      ['1', ['1', '3']],
      ['2', ['2']],
      ['4', ['4']],
    ]);
  });

  it('keeps a work and an album with the same id apart', () =>
    expect(queueOf([report('1', 'image', 'a'), report('2', 'album', 'a')])).toHaveLength(2));

  it('keeps an appeal apart from reports of the same work, and offers to restore the work', () => {
    const queue = queueOf([report('1', 'image', 'a'), report('2', 'appeal', 'a'), report('3', 'user', 'b')]);
    expect(queue.map(actionOf)).toEqual([
      { resource: 'images', act: 'take_down', undo: 'restore', label: 'Take down' },
      { resource: 'images', act: 'restore', undo: 'take_down', label: 'Restore' },
      { resource: 'users', act: 'suspend', undo: 'reinstate', label: 'Suspend' },
    ]);
  });

  const items = queueOf(['a', 'b', 'c'].map((subject, index) => report(String(index), 'image', subject)));
  const [a, b, c] = items.map(({ key }) => key);

  it('does not move past its ends', () => {
    expect(placeAfter(items, 0, -1)).toEqual({ index: 0, key: a });
    expect(placeAfter(items, 2, 1)).toEqual({ index: 2, key: c });
    expect(placeAfter(items, 1, 1)).toEqual({ index: 2, key: c });
    expect(placeAfter([], 0, 1)).toEqual({ index: 0, key: undefined });
  });

  it('stays at an item when earlier ones are decided or come back', () => {
    expect(placeIn(items.slice(1), { index: 1, key: b })).toEqual({ index: 0, key: b });
    expect(placeIn(items, { index: 0, key: b })).toEqual({ index: 1, key: b });
  });

  it('stays at an item whose oldest report is decided separately', () => {
    const [both] = queueOf([report('1', 'image', 'a'), report('2', 'image', 'a')]);
    const [rest] = queueOf([report('2', 'image', 'a')]);
    expect(rest?.key).toBe(both?.key);
  });

  it('continues with the next item while the reports of a decided item are closed one by one', () => {
    const early = [report('1', 'image', 'a'), report('2', 'image', 'b'), report('3', 'image', 'c')];
    const late = Array.from({ length: 35 }, (_, index) => report(`x${index}`, 'image', `x${index}`));
    const before = queueOf([...early, ...late, report('9', 'image', 'a')]);
    const deciding = new Set([before[0]?.key ?? '']);
    let place = placeIn(withoutDeciding(before, deciding), { index: 0, key: before[0]?.key });
    // The first report of the item is decided, and its last report is still at the end of the queue.
    const meanwhile = queueOf([...early.slice(1), ...late, report('9', 'image', 'a')]);
    place = placeIn(withoutDeciding(meanwhile, deciding), place);
    const after = queueOf([...early.slice(1), ...late]);
    place = placeIn(withoutDeciding(after, deciding), place);
    expect(place).toEqual({ index: 0, key: after[0]?.key });
    // Without `withoutDeciding`, the position follows the item to the end.
    expect(placeIn(meanwhile, { index: 0, key: before[0]?.key }).index).toBe(37);
  });

  it('continues with the item after a decided one, or with the last item', () => {
    expect(placeIn([items[0], items[2]] as QueueItem[], { index: 1, key: b })).toEqual({ index: 1, key: c });
    expect(placeIn(items.slice(0, 2), { index: 2, key: c })).toEqual({ index: 1, key: b });
    expect(placeIn([], { index: 2, key: c })).toEqual({ index: 0, key: undefined });
  });
});

it('uses the singular for one report and the plural for more', () =>
  expect([1, 2].map(reportsText)).toEqual(['1 report', '2 reports']));
