import { expect, it } from 'vitest';
import type { SiteEvent } from '@pixchange/contracts/events/site';
import { fold } from '../../kernel/decider.ts';
import { storyOf } from '../../kernel/testing/given.ts';
import { siteDecider, type SiteFields } from './site.decider.ts';

const given = storyOf(siteDecider);
const { fields: unset } = siteDecider.initialState;
const fields: SiteFields = { ...unset, legalEntity: 'Paper Cats Ltd.', email: 'hello@example.org' };
const moved: SiteFields = { ...fields, address: '1 Paper Lane\n12345 Exampleton' };
const edited = (data: SiteFields): SiteEvent => ({ type: 'SiteEdited', data });
const edit = (data: SiteFields, version?: number) => ({ type: 'EditSite', fields: data, version }) as const;

it('is changed as a whole', () => {
  given().when(edit(fields)).then(edited(fields));
  given(edited(fields)).when(edit(moved)).then(edited(moved));
  given(edited(moved)).when(edit(unset)).then(edited(unset));
});

it('stays as it is when nothing differs, also for an outdated version', () => {
  given().when(edit(unset)).thenNothing();
  given(edited(fields)).when(edit(fields)).thenNothing();
  given(edited(fields)).when(edit(fields, 0)).thenNothing();
});

it('refuses a change of an outdated version', () => {
  given().when(edit(fields, 0)).then(edited(fields));
  given(edited(fields)).when(edit(moved, 0)).thenFails('stale');
  given(edited(fields)).when(edit(moved, 1)).then(edited(moved));
});

it('counts its changes', () =>
  expect(fold(siteDecider, [edited(fields), edited(moved)])).toEqual({ version: 2, fields: moved }));
