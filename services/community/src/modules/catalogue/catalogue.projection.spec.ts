import { describe, expect, it } from 'vitest';
import type { CatalogueEvent } from '@pixchange/contracts/events/catalogue';
import { idOf, recorded } from '../../kernel/testing/recorded.ts';
import { rowsAfter } from '../../kernel/testing/rows.ts';
import { catalogueProjection } from './catalogue.projection.ts';

const common = { name: 'Animals', slug: 'animals', coverImageId: null, position: 3 };
const spotlight = {
  ...common,
  spotlightId: idOf(1),
  kind: 'featured' as const,
  imageIds: [idOf(8), idOf(7)],
  categoryId: null,
  userIds: [],
};

const rowOf = (table: string, events: readonly CatalogueEvent[]) => {
  const rows = rowsAfter(
    catalogueProjection,
    events.map((event, index) => [recorded(event, index + 1)]),
  );
  return [...(rows[table]?.values() ?? [])];
};

const row = {
  name: 'Animals',
  slug: 'animals',
  cover_image_id: null,
  position: 3,
  archived: false,
  created_at: '2026-11-21T12:00:01.000Z',
};

describe('the catalog', () => {
  it('keeps categories with their order', () => {
    const created = { type: 'CategoryCreated', data: { categoryId: idOf(1), ...common } } as const;
    expect(rowOf('categories', [created])).toEqual([{ category_id: idOf(1), ...row }]);
    const edited = {
      type: 'CategoryEdited',
      data: { categoryId: idOf(1), ...common, name: 'Beasts', coverImageId: idOf(9), position: 0 },
    } as const;
    expect(rowOf('categories', [created, edited])).toEqual([
      { category_id: idOf(1), ...row, name: 'Beasts', cover_image_id: idOf(9), position: 0 },
    ]);
  });

  it('keeps subcategories with their category', () => {
    const created = {
      type: 'SubcategoryCreated',
      data: { subcategoryId: idOf(1), categoryId: idOf(2), ...common },
    } as const;
    const edited = { type: 'SubcategoryEdited', data: { ...created.data, categoryId: idOf(3) } } as const;
    expect(rowOf('subcategories', [created, edited])).toEqual([
      { subcategory_id: idOf(1), category_id: idOf(3), ...row },
    ]);
  });

  it('keeps the contents of a spotlight', () => {
    const created = { type: 'SpotlightCreated', data: spotlight } as const;
    const of = {
      spotlight_id: idOf(1),
      kind: 'featured',
      image_ids: [idOf(8), idOf(7)],
      category_id: null,
      user_ids: [],
      ...row,
    };
    expect(rowOf('spotlights', [created])).toEqual([of]);
    const edited: CatalogueEvent = {
      type: 'SpotlightEdited',
      data: { ...spotlight, kind: 'users', imageIds: [], userIds: [idOf(5)] },
    };
    expect(rowOf('spotlights', [created, edited])).toEqual([
      { ...of, kind: 'users', image_ids: [], user_ids: [idOf(5)] },
    ]);
  });

  it('keeps the description of a charity', () => {
    const created = {
      type: 'CharityCreated',
      data: { charityId: idOf(1), ...common, description: 'Reads\naloud', webPageUrl: 'https://lantern.example/' },
    } as const;
    const edited = { type: 'CharityEdited', data: { ...created.data, webPageUrl: null } } as const;
    expect(rowOf('charities', [created, edited])).toEqual([
      { charity_id: idOf(1), description: 'Reads\naloud', web_page_url: null, ...row },
    ]);
  });

  it.each([
    [
      'categories',
      { type: 'CategoryCreated', data: { categoryId: idOf(1), ...common } },
      { type: 'CategoryArchived', data: { categoryId: idOf(1) } },
      { type: 'CategoryRestored', data: { categoryId: idOf(1) } },
    ],
    [
      'subcategories',
      { type: 'SubcategoryCreated', data: { subcategoryId: idOf(1), categoryId: idOf(2), ...common } },
      { type: 'SubcategoryArchived', data: { subcategoryId: idOf(1) } },
      { type: 'SubcategoryRestored', data: { subcategoryId: idOf(1) } },
    ],
    [
      'spotlights',
      { type: 'SpotlightCreated', data: spotlight },
      { type: 'SpotlightArchived', data: { spotlightId: idOf(1) } },
      { type: 'SpotlightRestored', data: { spotlightId: idOf(1) } },
    ],
    [
      'charities',
      { type: 'CharityCreated', data: { charityId: idOf(1), ...common, description: 'x', webPageUrl: null } },
      { type: 'CharityArchived', data: { charityId: idOf(1) } },
      { type: 'CharityRestored', data: { charityId: idOf(1) } },
    ],
  ] as readonly (readonly [string, CatalogueEvent, CatalogueEvent, CatalogueEvent])[])(
    'marks archived entries, and restores them: %s',
    (table, created, archived, restored) => {
      const [before] = rowOf(table, [created]);
      expect(rowOf(table, [created, archived])).toEqual([{ ...before, archived: true }]);
      expect(rowOf(table, [created, archived, restored])).toEqual([before]);
    },
  );
});
