import { expect, it } from 'vitest';
import type { SiteEvent } from '@pixchange/contracts/events/site';
import { recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter } from '../../kernel/testing/rows.ts';
import { SITE_ID, siteDecider } from './site.decider.ts';
import { detailsOf, siteProjection } from './site.projection.ts';

const { fields: unset } = siteDecider.initialState;
const edited = (data: SiteEvent['data'], n: number) => [recorded({ type: 'SiteEdited', data } as const, n)];

it('keeps the latest details in one row', () => {
  const last = { ...unset, legalEntity: 'Paper Cats Ltd.', iosAppUrl: 'https://apps.apple.com/app/id1' };
  const { site } = rowsAfter(siteProjection, [edited({ ...unset, taxNumber: 'DE 1' }, 1), edited(last, 2)]);
  expect([...(site?.values() ?? [])]).toEqual([{ site_id: SITE_ID, ...detailsOf(last) }]);
});
