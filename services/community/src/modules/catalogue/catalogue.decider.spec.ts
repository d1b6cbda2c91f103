import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import { fold, type Decider } from '../../kernel/decider.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import {
  categoryDecider,
  charityDecider,
  spotlightDecider,
  subcategoryDecider,
  themeDecider,
} from './catalogue.decider.ts';
import type { Entry, EntryCommand } from './entry.decider.ts';

const id = idOf(1);
const common = { name: 'Animals', slug: 'animals', coverImageId: null, position: 3 };

type AnyEntryDecider = Decider<EntryCommand<object>, Entry<object>, AnyEvent>;
const kinds: readonly [string, string, AnyEntryDecider, object][] = [
  ['Category', 'categoryId', categoryDecider as unknown as AnyEntryDecider, common],
  [
    'Subcategory',
    'subcategoryId',
    subcategoryDecider as unknown as AnyEntryDecider,
    { categoryId: idOf(2), ...common },
  ],
  [
    'Spotlight',
    'spotlightId',
    spotlightDecider as unknown as AnyEntryDecider,
    { ...common, kind: 'featured', imageIds: [idOf(3), idOf(4)], categoryId: null, userIds: [] },
  ],
  [
    'Charity',
    'charityId',
    charityDecider as unknown as AnyEntryDecider,
    { ...common, description: 'Reads aloud', webPageUrl: null },
  ],
  [
    'Theme',
    'themeId',
    themeDecider as unknown as AnyEntryDecider,
    {
      ...common,
      nameAr: null,
      description: 'Show us the sky',
      descriptionAr: null,
      tag: 'weather',
      firstDay: '2026-11-30',
      lastDay: '2026-12-06',
    },
  ],
];

describe.each(kinds)('a %s', (name, key, decider, fields) => {
  const after = (...history: AnyEvent[]) => fold(decider, history);
  const created = { type: `${name}Created`, data: { [key]: id, ...fields } };
  const archived = { type: `${name}Archived`, data: { [key]: id } };
  const restored = { type: `${name}Restored`, data: { [key]: id } };

  it('has its own event types for every change', () => {
    expect(decider.decide({ type: 'Create', id, fields }, after())).toEqual([created]);
    const changed = { ...fields, name: 'Beasts' };
    const edited = { type: `${name}Edited`, data: { [key]: id, ...changed } };
    expect(decider.decide({ type: 'Change', id, fields: changed, archived: true }, after(created))).toEqual([
      edited,
      archived,
    ]);
    expect(
      decider.decide({ type: 'Change', id, fields: changed, archived: false }, after(created, edited, archived)),
    ).toEqual([restored]);
  });

  it('restores its state from its events', () => {
    expect(after(created)).toEqual({ status: 'shown', fields });
    expect(after(created, archived)).toEqual({ status: 'archived', fields });
    expect(after(created, archived, restored)).toEqual({ status: 'shown', fields });
    expect(decider.decide({ type: 'Put', id, fields, archived: false }, after(created))).toEqual([]);
  });
});
