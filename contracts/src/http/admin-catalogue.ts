import { z } from 'zod';
import { adminListQuery, anyOf, anyOfIds } from './admin-list.ts';
import { spotlightKind } from './catalogue.ts';
import { endpoints } from './endpoint.ts';
import { exampleTexts, namedIds, ownedIds, type OwnedKind } from './example-ids.ts';
import {
  adminCategoriesRoutes,
  adminCharitiesRoutes,
  adminSpotlightsRoutes,
  adminSubcategoriesRoutes,
  adminThemesRoutes,
} from './routes/admin-catalogue.ts';
import { changeOf, cleanLines, cleanText, id, idForm, instant, wireBoolean, wireInteger } from './fields.ts';
import { webPageUrl } from './images.ts';
import { catalogue as limits, reports, uploads } from './limits.ts';
import { distinctTags } from './values/tags.ts';

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

const name = cleanText(1, limits.nameLengthMax, 'Name');
const slug = z
  .string({ error: 'Slug must be text' })
  .max(limits.slugLengthMax, { error: 'Slug is too long' })
  .regex(slugForm, { error: 'Slug must be small letters and digits, with single hyphens between' });
const entryId = (what: string) =>
  z.string({ error: `There is no such ${what}` }).regex(idForm, { error: `There is no such ${what}` });
const idsOf = (what: string, max: number) =>
  z
    .array(entryId(what), { error: 'This must be a list of ids' })
    .max(max, { error: `At most ${max} fit` })
    .refine((ids) => new Set(ids).size === ids.length, { error: 'An id is listed twice' })
    .default([]);

/**
 * Fields of every catalog entry. Without a position, a new entry comes last and an existing entry keeps its position.
 */
const draft = z.object({
  name,
  slug,
  cover_image_id: entryId('image')
    .nullish()
    .transform((imageId) => imageId ?? null),
  position: wireInteger
    .pipe(
      z
        .int()
        .min(0, { error: "Position can't be negative" })
        .max(limits.positionMax, { error: 'Position is too high' }),
    )
    .optional(),
  archived: wireBoolean.optional(),
  /** Version that the change is based on; an outdated version is rejected. */
  version: z.string().max(limits.versionLengthMax).optional(),
});

const view = z.object({
  id,
  /** Changes with every edit. */
  version: z.string(),
  name: z.string(),
  slug: z.string(),
  cover_image_id: id.nullable(),
  position: z.int(),
  archived: z.boolean(),
  created_at: instant,
});

export const categoryDraft = draft;
export const subcategoryDraft = draft.extend({ category_id: entryId('category') });
export const charityDraft = draft.extend({
  description: cleanLines(1, limits.charityDescriptionLengthMax, 'Description'),
  web_page_url: webPageUrl.nullish().transform((url) => url ?? null),
});

const day = (what: string) => z.iso.date({ error: `${what} must be a day, such as 2026-11-30` });
/** Returns an optional text; an absent or empty one is null. */
const orNull = (text: string | null | undefined): string | null => (text === undefined || text === '' ? null : text);

/** Fields of a theme. The Arabic texts are optional. */
export const themeFields = draft.extend({
  name_ar: cleanText(0, limits.nameLengthMax, 'Arabic name').nullish().transform(orNull),
  description: cleanLines(1, limits.themeDescriptionLengthMax, 'Description'),
  description_ar: cleanLines(0, limits.themeDescriptionLengthMax, 'Arabic description').nullish().transform(orNull),
  /** One tag, with or without `#`; entries need it. */
  tag: cleanText(1, uploads.tagLengthMax, 'Tag')
    .transform(distinctTags)
    .refine(({ length }) => length === 1, { error: 'A theme has one tag, without spaces' })
    .transform(([one = '']) => one),
  /** First and last day on which entries are uploaded, in UTC. */
  first_day: day('The first day'),
  last_day: day('The last day'),
});

export const themeDraft = themeFields.refine(({ first_day: first, last_day: last }) => first <= last, {
  path: ['last_day'],
  error: "The last day can't be before the first day",
  // A malformed day has its own error.
  when: ({ issues }) => issues.length === 0,
});

const spotlightFields = draft.extend({
  kind: spotlightKind,
  image_ids: idsOf('image', limits.featuredMax),
  category_id: entryId('category')
    .nullish()
    .transform((categoryId) => categoryId ?? null),
  user_ids: idsOf('person', limits.peopleMax),
});

/** Fields of a spotlight. Its content depends on its kind; content of other kinds is dropped. */
export const spotlightDraft = spotlightFields
  .refine(({ kind, category_id: categoryId }) => kind !== 'category' || categoryId !== null, {
    path: ['category_id'],
    error: 'A category is needed',
  })
  .transform((spotlight) => ({
    ...spotlight,
    image_ids: spotlight.kind === 'featured' ? spotlight.image_ids : [],
    category_id: spotlight.kind === 'category' ? spotlight.category_id : null,
    user_ids: spotlight.kind === 'users' ? spotlight.user_ids : [],
  }));

export type CategoryDraft = z.output<typeof categoryDraft>;
export type SubcategoryDraft = z.output<typeof subcategoryDraft>;
export type SpotlightDraft = z.output<typeof spotlightDraft>;
export type CharityDraft = z.output<typeof charityDraft>;
export type ThemeDraft = z.output<typeof themeDraft>;

const categoryRow = view;
const subcategoryRow = view.extend({ category_id: id });
const spotlightRow = view.extend({
  kind: spotlightKind,
  image_ids: z.array(id),
  category_id: id.nullable(),
  user_ids: z.array(id),
});
const charityRow = view.extend({ description: z.string(), web_page_url: z.string().nullable() });
const themeRow = view.extend({
  name_ar: z.string().nullable(),
  description: z.string(),
  description_ar: z.string().nullable(),
  tag: z.string(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
});

const sortable = ['position', 'name', 'slug', 'archived', 'created_at', 'id'] as const;
/** `q` matches any part of the name or slug. */
const filter = { id: anyOfIds, q: z.string().max(limits.nameLengthMax), archived: z.boolean() };

/** State of an entry after one of its changes; `id` is the id of that change. */
const entryVersion = z.object({
  id,
  at: instant.nullable(),
  /**
   * Author of the change: the id of a person, or a system component, such as `system` for the initial catalog or
   * `import`.
   */
  by: z.string(),
  archived: z.boolean(),
  /** Fields in the format of a request that changes the entry. */
  fields: z.record(z.string(), z.unknown()),
  /** Whether this is the current state of the entry. */
  is_current: z.boolean(),
});
export type EntryVersion = z.output<typeof entryVersion>;

const restoreBody = z.object({
  version_id: z.string({ error: 'Version is needed' }).regex(idForm, { error: 'There is no such version' }),
  reason: cleanLines(1, reports.moderatorReasonLengthMax, 'Reason'),
});

const exampleEntry = {
  name: 'Dogs',
  slug: exampleTexts.slug,
  cover_image_id: namedIds.image,
  position: 3,
  archived: false,
};

/** Builds the schemas for the requests of one resource. */
const schemasOf = <D extends z.ZodType, F extends z.ZodRawShape, V extends z.ZodType, Q extends z.ZodType>(
  [one, kind]: readonly [one: string, kind: OwnedKind],
  {
    body,
    fields,
    example,
  }: { readonly body: D; readonly fields: z.ZodObject<F>; readonly example: NoInfer<z.input<D>> },
  row: V,
  query: Q,
) => ({
  list: {
    summary: `${one}: list for the console; archived ones only with a filter for them or for their ids`,
    query,
    reply: z.array(row),
  },
  show: { summary: `${one}: one for the console`, owns: { id: kind }, reply: row },
  create: { summary: `${one}: create one`, body, example, reply: row },
  update: {
    summary: `${one}: change it; omitted fields stay unchanged, and archived false restores it`,
    owns: { id: kind },
    body: changeOf(fields.shape),
    example,
    reply: row,
  },
  archive: {
    summary: `${one}: archive it, which removes it from all lists; it can be restored`,
    owns: { id: kind },
    reply: row,
  },
  versions: {
    summary: `${one}: its versions, newest first`,
    owns: { id: kind },
    reply: z.array(entryVersion),
  },
  restoreVersion: {
    summary: `${one}: restore the values of an earlier version, as a new version`,
    owns: { id: kind },
    body: restoreBody,
    example: { version_id: ownedIds.version, reason: 'As it was' },
    reply: row,
  },
});

export const adminCategoriesHttp = endpoints(
  adminCategoriesRoutes,
  schemasOf(
    ['Category', 'category'],
    { body: categoryDraft, fields: categoryDraft, example: exampleEntry },
    categoryRow,
    adminListQuery(sortable, filter),
  ),
);
export const adminSubcategoriesHttp = endpoints(
  adminSubcategoriesRoutes,
  schemasOf(
    ['Subcategory', 'subcategory'],
    { body: subcategoryDraft, fields: subcategoryDraft, example: { ...exampleEntry, category_id: namedIds.category } },
    subcategoryRow,
    adminListQuery([...sortable, 'category_id'], { ...filter, category_id: anyOfIds }),
  ),
);
export const adminSpotlightsHttp = endpoints(
  adminSpotlightsRoutes,
  schemasOf(
    ['Spotlight', 'spotlight'],
    {
      body: spotlightDraft,
      fields: spotlightFields,
      example: {
        ...exampleEntry,
        kind: 'category',
        category_id: namedIds.category,
        image_ids: [namedIds.image],
        user_ids: [namedIds.user],
      },
    },
    spotlightRow,
    adminListQuery([...sortable, 'kind'], { ...filter, kind: anyOf(spotlightKind), category_id: anyOfIds }),
  ),
);
export const adminCharitiesHttp = endpoints(
  adminCharitiesRoutes,
  schemasOf(
    ['Charity', 'charity'],
    {
      body: charityDraft,
      fields: charityDraft,
      example: {
        name: 'Shelter',
        slug: exampleTexts.slug,
        position: 3,
        archived: false,
        description: 'Walks dogs',
        web_page_url: 'https://example.org/dogs',
      },
    },
    charityRow,
    adminListQuery(sortable, filter),
  ),
);
export const adminThemesHttp = endpoints(
  adminThemesRoutes,
  schemasOf(
    ['Theme', 'theme'],
    {
      body: themeDraft,
      fields: themeFields,
      example: {
        ...exampleEntry,
        name: 'Dogs of paper',
        name_ar: 'كلاب من ورق',
        description: 'Fold, cut or draw a dog',
        description_ar: 'اطوِ كلبًا أو قصّه أو ارسمه',
        tag: 'paperdogs',
        first_day: '2026-11-30',
        last_day: '2026-12-06',
      },
    },
    themeRow,
    adminListQuery([...sortable, 'first_day', 'last_day'], filter),
  ),
);
