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
  it('lists an item once when it moves to the next page between two requests', () =>
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
  const keys = items.map(({ key }) => key);
  const [a, b, c] = keys;

  it('does not move past its ends', () => {
    expect(placeAfter(items, 0, -1)).toEqual({ index: 0, key: a, keys });
    expect(placeAfter(items, 2, 1)).toEqual({ index: 2, key: c, keys });
    expect(placeAfter(items, 1, 1)).toEqual({ index: 2, key: c, keys });
    expect(placeAfter([], 0, 1)).toEqual({ index: 0, key: undefined, keys: [] });
  });

  it('stays at an item when earlier ones are decided or come back', () => {
    expect(placeIn(items.slice(1), { index: 1, key: b, keys })).toMatchObject({ index: 0, key: b });
    expect(placeIn(items, { index: 0, key: b, keys: keys.slice(1) })).toMatchObject({ index: 1, key: b });
  });

  it('stays at an item whose oldest report is decided separately', () => {
    const [both] = queueOf([row('1', 'image', 'a', { report_ids: ['1', '2'] })]);
    const [rest] = queueOf([row('2', 'image', 'a')]);
    expect(rest?.key).toBe(both?.key);
  });

  it('continues with the next item while the reports of a decided item are closed one by one', () => {
    const deciding = new Set([a ?? '']);
    let place = placeIn(withoutDeciding(items, deciding), placeAfter(items, 0, 0));
    // One of the item's reports is decided, and the item has moved behind the others.
    const meanwhile = [...items.slice(1), ...items.slice(0, 1)];
    place = placeIn(withoutDeciding(meanwhile, deciding), place);
    place = placeIn(items.slice(1), place);
    expect(place).toMatchObject({ index: 0, key: b });
    // Without `withoutDeciding`, the position follows the item to the end.
    expect(placeIn(meanwhile, placeAfter(items, 0, 0)).index).toBe(2);
  });

  it('continues with the item after a decided one, or with the last item', () => {
    expect(placeIn([items[0], items[2]] as QueueItem[], placeAfter(items, 1, 0))).toMatchObject({ index: 1, key: c });
    expect(placeIn(items.slice(0, 2), placeAfter(items, 2, 0))).toMatchObject({ index: 1, key: b });
    expect(placeIn([], placeAfter(items, 2, 0))).toEqual({ index: 0, key: undefined, keys: [] });
  });

  describe('of nine items', () => {
    const nine = queueOf([...'abcdefghi'].map((subject, index) => row(String(index), 'image', subject)));
    const subjectAfter = (decided: string, cursor: number): string | undefined => {
      const left = withoutDeciding(nine, new Set([...decided].map((subject) => `image/${subject}`)));
      return left[placeIn(left, placeAfter(nine, cursor, 0)).index]?.subject_id;
    };

    it.each([
      ['the first five, at the last of them', 'abcde', 4, 'f'],
      ['the first five, at the second of them', 'abcde', 1, 'f'],
      ['the first five, at a later item', 'abcde', 6, 'g'],
      ['every other item, at one of them', 'aceg', 4, 'f'],
      ['the last three, at one of them', 'ghi', 7, 'f'],
      ['all', 'abcdefghi', 4, undefined],
    ])('continues with the first undecided item after a batch: %s', (_, decided, cursor, expected) =>
      expect(subjectAfter(decided, cursor)).toBe(expected),
    );

    it('continues with the following item when more items load while the last ones are decided', () => {
      const place = placeAfter(nine.slice(0, 5), 4, 0);
      expect(placeIn(nine.slice(5), place)).toMatchObject({ index: 0, key: 'image/f' });
    });
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
