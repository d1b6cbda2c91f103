import { adminQueueHttp } from '@pixchange/contracts/http/admin-queue';
import { describe, expect, it } from 'vitest';
import { ageChoices, areFiltersSet, filterOf, kindChoices, reasonChoices, searchOf, viewFrom } from './queue-view.ts';

const NOW = Date.parse('2026-11-23T12:00:00.000Z');
const view = (search: string) => viewFrom(new URLSearchParams(search));

describe('a view of the queue', () => {
  it('is kept in the URL, without the values that nothing has', () => {
    const search = { tab: 'mine', kind: 'comment', reason: 'self_harm', age: '3d' };
    expect(searchOf(view(String(new URLSearchParams(search))))).toEqual(search);
    expect(searchOf(view('tab=unknown&kind=unknown&reason=unknown&age=5d'))).toEqual({});
  });

  it('filters by the kind, the reason and the time of the oldest report', () =>
    expect(filterOf(view('tab=mine&kind=comment&reason=spam&age=3d'), NOW)).toEqual({
      tab: 'mine',
      subject_kind: 'comment',
      reason: 'spam',
      until: '2026-11-20T12:00:00.000Z',
    }));

  it('is filtered by everything except the tab', () =>
    expect(['tab=mine', 'kind=image', 'reason=spam', 'age=1d'].map((search) => areFiltersSet(view(search)))).toEqual([
      false,
      true,
      true,
      true,
    ]));

  it.each([
    ...kindChoices.map(([value]) => `kind=${value}`),
    ...reasonChoices.map(([value]) => `reason=${value}`),
    ...ageChoices.map(([value]) => `age=${value}`),
  ])('has a filter that the list accepts: %s', (search) => {
    const filter = filterOf(view(search), NOW);
    expect(Object.keys(filter)).toHaveLength(1);
    expect(adminQueueHttp.list.query.safeParse({ filter: JSON.stringify(filter) }).success).toBe(true);
  });

  it('names reasons for moderators', () =>
    expect(Object.fromEntries(reasonChoices)).toMatchObject({
      self_harm: 'Self harm',
      near_duplicate: 'Similar to an earlier work',
    }));
});
