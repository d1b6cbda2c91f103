import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type {
  CategoryDraft,
  CharityDraft,
  SpotlightDraft,
  SubcategoryDraft,
  ThemeDraft,
} from '@pixchange/contracts/http/admin-catalogue';
import type { StreamDecider } from '../../kernel/decider.ts';
import {
  categoryDecider,
  charityDecider,
  spotlightDecider,
  subcategoryDecider,
  themeDecider,
  type CategoryFields,
  type CharityFields,
  type SpotlightFields,
  type SubcategoryFields,
  type ThemeFields,
} from './catalogue.decider.ts';
import type { Entry, EntryCommand } from './entry.decider.ts';

/** Fields of every draft. */
export interface CommonDraft {
  readonly name: string;
  readonly slug: string;
  readonly cover_image_id: string | null;
  readonly position?: number | undefined;
  readonly archived?: boolean | undefined;
  readonly version?: string | undefined;
}

export type EntryDecider<Fields> = StreamDecider<EntryCommand<Fields>, Entry<Fields>, AnyEvent>;

/** Kind of entry: its table and stream, and the conversion of a draft from the console or a file into a command. */
export interface Kind<Draft extends CommonDraft, Fields extends object> {
  /** Name of the table, and of the console's resource. */
  readonly resource: string;
  readonly key: string;
  readonly stream: string;
  /** Columns that other kinds don't have. */
  readonly columns: readonly string[];
  readonly decider: EntryDecider<Fields>;
  readonly fieldsOf: (draft: Draft, position: number) => Fields;
}

const commonOf = ({ name, slug, cover_image_id }: CommonDraft, position: number) => ({
  name,
  slug,
  coverImageId: cover_image_id,
  position,
});

export const categoryKind: Kind<CategoryDraft, CategoryFields> = {
  resource: 'categories',
  key: 'category_id',
  stream: 'category',
  columns: [],
  decider: categoryDecider as unknown as EntryDecider<CategoryFields>,
  fieldsOf: commonOf,
};

export const subcategoryKind: Kind<SubcategoryDraft, SubcategoryFields> = {
  resource: 'subcategories',
  key: 'subcategory_id',
  stream: 'subcategory',
  columns: ['category_id'],
  decider: subcategoryDecider as unknown as EntryDecider<SubcategoryFields>,
  fieldsOf: (draft, position) => ({ ...commonOf(draft, position), categoryId: draft.category_id }),
};

export const spotlightKind: Kind<SpotlightDraft, SpotlightFields> = {
  resource: 'spotlights',
  key: 'spotlight_id',
  stream: 'spotlight',
  columns: ['kind', 'image_ids', 'category_id', 'user_ids'],
  decider: spotlightDecider as unknown as EntryDecider<SpotlightFields>,
  fieldsOf: (draft, position) => ({
    ...commonOf(draft, position),
    kind: draft.kind,
    imageIds: draft.image_ids,
    categoryId: draft.category_id,
    userIds: draft.user_ids,
  }),
};

export const charityKind: Kind<CharityDraft, CharityFields> = {
  resource: 'charities',
  key: 'charity_id',
  stream: 'charity',
  columns: ['description', 'web_page_url'],
  decider: charityDecider as unknown as EntryDecider<CharityFields>,
  fieldsOf: (draft, position) => ({
    ...commonOf(draft, position),
    description: draft.description,
    webPageUrl: draft.web_page_url,
  }),
};

export const themeKind: Kind<ThemeDraft, ThemeFields> = {
  resource: 'themes',
  key: 'theme_id',
  stream: 'theme',
  columns: ['name_ar', 'description', 'description_ar', 'tag', 'first_day', 'last_day'],
  decider: themeDecider as unknown as EntryDecider<ThemeFields>,
  fieldsOf: (draft, position) => ({
    ...commonOf(draft, position),
    nameAr: draft.name_ar,
    description: draft.description,
    descriptionAr: draft.description_ar,
    tag: draft.tag,
    firstDay: draft.first_day,
    lastDay: draft.last_day,
  }),
};
