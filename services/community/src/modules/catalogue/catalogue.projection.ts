import type { SpotlightKind } from '@pixchange/contracts/http/catalogue';
import type { CatalogueEvent } from '@pixchange/contracts/events/catalogue';
import type { Projection } from '../../kernel/projection.ts';
import { changesTo, column, type Tables } from '../../kernel/tables.ts';

const common = {
  name: 'text NOT NULL',
  slug: 'text NOT NULL',
  cover_image_id: 'uuid',
  position: 'integer NOT NULL',
  archived: 'boolean NOT NULL',
  created_at: 'timestamptz NOT NULL',
} as const;

const catalogueTables = {
  categories: { columns: { category_id: 'uuid NOT NULL', ...common }, key: ['category_id'], indexes: ['(slug)'] },
  subcategories: {
    columns: { subcategory_id: 'uuid NOT NULL', category_id: 'uuid NOT NULL', ...common },
    key: ['subcategory_id'],
    indexes: ['(slug)', '(category_id)'],
  },
  spotlights: {
    columns: {
      spotlight_id: 'uuid NOT NULL',
      kind: column<SpotlightKind>('text NOT NULL'),
      image_ids: 'uuid[] NOT NULL',
      category_id: 'uuid',
      user_ids: 'uuid[] NOT NULL',
      ...common,
    },
    key: ['spotlight_id'],
    indexes: ['(slug)'],
  },
  charities: {
    columns: { charity_id: 'uuid NOT NULL', description: 'text NOT NULL', web_page_url: 'text', ...common },
    key: ['charity_id'],
    indexes: ['(slug)'],
  },
} as const satisfies Tables;

const { put, patch } = changesTo(catalogueTables);

interface Common {
  readonly name: string;
  readonly slug: string;
  readonly coverImageId: string | null;
  readonly position: number;
}
const commonOf = ({ name, slug, coverImageId, position }: Common) => ({
  name,
  slug,
  cover_image_id: coverImageId,
  position,
});

type DataOf<T extends CatalogueEvent['type']> = Extract<CatalogueEvent, { type: T }>['data'];

const subcategoryOf = (data: DataOf<'SubcategoryCreated'>) => ({ category_id: data.categoryId, ...commonOf(data) });
const spotlightOf = (data: DataOf<'SpotlightCreated'>) => ({
  kind: data.kind,
  image_ids: data.imageIds,
  category_id: data.categoryId,
  user_ids: data.userIds,
  ...commonOf(data),
});
const charityOf = (data: DataOf<'CharityCreated'>) => ({
  description: data.description,
  web_page_url: data.webPageUrl,
  ...commonOf(data),
});

const fresh = (recordedAt: string) => ({ archived: false, created_at: recordedAt });
const archived = { archived: true };
const restored = { archived: false };

/** Categories, subcategories, spotlights and charities with their position; archived entries stay for the console. */
export const catalogueProjection: Projection<CatalogueEvent> = {
  name: 'catalogue',
  version: 1,
  tables: catalogueTables,
  handlers: {
    CategoryCreated: ({ data, metadata }) => [
      put('categories', { category_id: data.categoryId, ...commonOf(data), ...fresh(metadata.recordedAt) }),
    ],
    CategoryEdited: ({ data }) => [patch('categories', { category_id: data.categoryId }, commonOf(data))],
    CategoryArchived: ({ data }) => [patch('categories', { category_id: data.categoryId }, archived)],
    CategoryRestored: ({ data }) => [patch('categories', { category_id: data.categoryId }, restored)],
    SubcategoryCreated: ({ data, metadata }) => [
      put('subcategories', {
        subcategory_id: data.subcategoryId,
        ...subcategoryOf(data),
        ...fresh(metadata.recordedAt),
      }),
    ],
    SubcategoryEdited: ({ data }) => [
      patch('subcategories', { subcategory_id: data.subcategoryId }, subcategoryOf(data)),
    ],
    SubcategoryArchived: ({ data }) => [patch('subcategories', { subcategory_id: data.subcategoryId }, archived)],
    SubcategoryRestored: ({ data }) => [patch('subcategories', { subcategory_id: data.subcategoryId }, restored)],
    SpotlightCreated: ({ data, metadata }) => [
      put('spotlights', { spotlight_id: data.spotlightId, ...spotlightOf(data), ...fresh(metadata.recordedAt) }),
    ],
    SpotlightEdited: ({ data }) => [patch('spotlights', { spotlight_id: data.spotlightId }, spotlightOf(data))],
    SpotlightArchived: ({ data }) => [patch('spotlights', { spotlight_id: data.spotlightId }, archived)],
    SpotlightRestored: ({ data }) => [patch('spotlights', { spotlight_id: data.spotlightId }, restored)],
    CharityCreated: ({ data, metadata }) => [
      put('charities', { charity_id: data.charityId, ...charityOf(data), ...fresh(metadata.recordedAt) }),
    ],
    CharityEdited: ({ data }) => [patch('charities', { charity_id: data.charityId }, charityOf(data))],
    CharityArchived: ({ data }) => [patch('charities', { charity_id: data.charityId }, archived)],
    CharityRestored: ({ data }) => [patch('charities', { charity_id: data.charityId }, restored)],
  },
};
