import { categoryDraft, charityDraft, themeFields } from '@pixchange/contracts/http/admin-catalogue';
import { idForm } from '@pixchange/contracts/http/fields';
import { catalogue as limits } from '@pixchange/contracts/http/limits';
import { z } from 'zod';

const { name, slug, cover_image_id } = categoryDraft.shape;
const { name_ar, description, description_ar, tag, first_day, last_day } = themeFields.shape;
const themeTexts = { name_ar, description, description_ar, tag, first_day, last_day };
const entry = {
  slug,
  name,
  cover_image_id,
  archived: z.boolean({ error: 'archived is true or false' }).default(false),
};

/** Returns a strict schema whose error messages name the unrecognized keys. */
const strict = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `there is no field ${issue.keys.join(', ')}` : 'must be an object',
  });

const isDistinct = (items: readonly { readonly slug: string }[]): boolean =>
  new Set(items.map((item) => item.slug)).size === items.length;
const listOf = <T extends z.ZodType<{ readonly slug: string }>>(item: T) =>
  z.array(item, { error: 'must be a list' }).refine(isDistinct, { error: 'two entries have one slug' }).default([]);

const ids = (max: number) =>
  z
    .array(z.string().regex(idForm, { error: 'must be an id' }), { error: 'must be a list of ids' })
    .max(max, { error: `at most ${max} fit` });

const spotlight = z.discriminatedUnion(
  'kind',
  [
    strict({ ...entry, kind: z.literal('featured'), images: ids(limits.featuredMax) }),
    strict({ ...entry, kind: z.literal('category'), category: slug }),
    strict({ ...entry, kind: z.literal('users'), users: ids(limits.peopleMax) }),
  ],
  { error: 'kind must be featured, category or users' },
);

/**
 * Schema of a catalog file. Slugs identify the entries, and their order in the file is the display order. Entries that
 * the file doesn't name stay unchanged. Ids of works and members refer to the running product.
 */
export const catalogueSeed = strict({
  categories: listOf(strict({ ...entry, subcategories: listOf(strict(entry)) })).refine(
    (categories) => isDistinct(categories.flatMap(({ subcategories }) => subcategories)),
    { error: 'two subcategories have one slug' },
  ),
  spotlights: listOf(spotlight),
  charities: listOf(
    strict({ ...entry, description: charityDraft.shape.description, web_page_url: charityDraft.shape.web_page_url }),
  ),
  themes: listOf(
    strict({ ...entry, ...themeTexts }).refine(({ first_day: first, last_day: last }) => first <= last, {
      path: ['last_day'],
      error: "the last day can't be before the first day",
    }),
  ),
});

export type CatalogueSeed = z.output<typeof catalogueSeed>;
export type SpotlightSeed = CatalogueSeed['spotlights'][number];

/** Invalid catalog file; the message lists each error with its path in the file. */
export class CatalogueFileError extends Error {}

/** Parses and checks a catalog file. @throws CatalogueFileError */
export const readCatalogue = (text: string): CatalogueSeed => {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new CatalogueFileError(`it is not JSON: ${(error as Error).message}`);
  }
  const parsed = catalogueSeed.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new CatalogueFileError(
    parsed.error.issues
      .map(({ path, message }) => `${path.length === 0 ? 'the file' : path.join('.')}: ${message}`)
      .join('\n'),
  );
};
