import { describe, expect, it } from 'vitest';
import type { ReportView } from '@pixchange/contracts/http/moderation';
import type { QueueRow } from '@pixchange/contracts/http/admin-queue';
import {
  actionOf,
  partText,
  placeAfter,
  placeIn,
  queueOf,
  reportsText,
  suggestedReason,
  summaryOf,
  withoutDeciding,
  type QueueItem,
} from './queue.ts';

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

const row = (id: string, kind: ReportView['kind'], subject_id: string, change: Partial<QueueRow> = {}): QueueRow => {
  const first = report(id, kind, subject_id);
  return {
    id,
    subject_kind: first.subject_kind,
    subject_id,
    owner_id: 'o',
    report: first,
    reports_count: 1,
    report_ids: [id],
    reasons: { spam: 1 },
    views: 0,
    priority: 10,
    points: [{ part: 'severity', points: 10 }],
    created_at: first.created_at,
    ...change,
  };
};

describe('the queue', () => {
  it('has a thing once when it moved to the next page while pages were read', () =>
    expect(queueOf([row('1', 'image', 'a'), row('2', 'image', 'b'), row('1', 'image', 'a')])).toHaveLength(2));

  it('keeps a work and an album with the same id apart', () =>
    expect(queueOf([row('1', 'image', 'a'), row('2', 'album', 'a')])).toHaveLength(2));

  it('keeps an appeal apart from reports of the same work, and offers to restore the work', () => {
    const queue = queueOf([row('1', 'image', 'a'), row('2', 'appeal', 'a'), row('3', 'user', 'b')]);
    expect(queue.map(actionOf)).toEqual([
      { resource: 'images', act: 'take_down', undo: 'restore', label: 'Take down' },
      { resource: 'images', act: 'restore', undo: 'take_down', label: 'Restore' },
      { resource: 'users', act: 'suspend', undo: 'reinstate', label: 'Suspend' },
    ]);
  });

  const items = queueOf(['a', 'b', 'c'].map((subject, index) => row(String(index), 'image', subject)));
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
    const [both] = queueOf([row('1', 'image', 'a', { report_ids: ['1', '2'] })]);
    const [rest] = queueOf([row('2', 'image', 'a')]);
    expect(rest?.key).toBe(both?.key);
  });

  it('continues with the next item while the reports of a decided item are closed one by one', () => {
    const deciding = new Set([a ?? '']);
    let place = placeIn(withoutDeciding(items, deciding), { index: 0, key: a });
    // One of the item's reports is decided, and the item has moved behind the others.
    const meanwhile = [...items.slice(1), ...items.slice(0, 1)];
    place = placeIn(withoutDeciding(meanwhile, deciding), place);
    place = placeIn(items.slice(1), place);
    expect(place).toEqual({ index: 0, key: b });
    // Without `withoutDeciding`, the position follows the item to the end.
    expect(placeIn(meanwhile, { index: 0, key: a }).index).toBe(2);
  });

  it('continues with the item after a decided one, or with the last item', () => {
    expect(placeIn([items[0], items[2]] as QueueItem[], { index: 1, key: b })).toEqual({ index: 1, key: c });
    expect(placeIn(items.slice(0, 2), { index: 2, key: c })).toEqual({ index: 1, key: b });
    expect(placeIn([], { index: 2, key: c })).toEqual({ index: 0, key: undefined });
  });
});

it('uses the singular for one report and the plural for more', () =>
  expect([1, 2].map(reportsText)).toEqual(['1 report', '2 reports']));

describe('an item of the queue', () => {
  const many = row('1', 'image', 'a', { reports_count: 3, reasons: { nudity: 1, copyright: 2 }, views: 1_204 });

  it('is summarized by its reasons, the most frequent first', () => {
    expect(summaryOf(many)).toBe('3 reports: copyright, nudity');
    expect(summaryOf(row('1', 'near_duplicate', 'a', { reasons: { near_duplicate: 1 } }))).toBe(
      'similar to an earlier work',
    );
  });

  it('explains the parts of its priority', () =>
    expect((['severity', 'reporters', 'reach', 'repeat'] as const).map((part) => partText(many, part))).toEqual([
      'copyright, nudity',
      '3 reports',
      '1,204 views',
      'Similar to a work that was taken down',
    ]));

  it('suggests the reason that most reports have, and none for a reason without a preset', () => {
    expect(suggestedReason(queueOf([many]))).toBe('Copied work');
    expect(suggestedReason(queueOf([row('1', 'image', 'a', { reasons: { other: 1 } })]))).toBe('');
  });
});
