import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const name = z.string();
/** Name of the entry that is unique within its kind, for URLs and seed files. */
const slug = z.string();
/** Image that represents the entry; null for the entry's newest image. */
const coverImageId = z.guid().nullable();
/** Position in the list, from 0; entries are shown in this order. */
const position = z.int();

const category = z.object({ categoryId: z.guid(), name, slug, coverImageId, position });
const categoryOnly = category.pick({ categoryId: true });

/** Stream `category-{categoryId}`. */
export const categoryEvents = {
  CategoryCreated: event({ version: 1, data: category }),
  CategoryEdited: event({ version: 1, data: category }),
  CategoryArchived: event({ version: 1, data: categoryOnly }),
  CategoryRestored: event({ version: 1, data: categoryOnly }),
} as const;
export type CategoryEvent = EventOf<typeof categoryEvents>;

const subcategory = z.object({ subcategoryId: z.guid(), categoryId: z.guid(), name, slug, coverImageId, position });
const subcategoryOnly = subcategory.pick({ subcategoryId: true });

/** Stream `subcategory-{subcategoryId}`. */
export const subcategoryEvents = {
  SubcategoryCreated: event({ version: 1, data: subcategory }),
  SubcategoryEdited: event({ version: 1, data: subcategory }),
  SubcategoryArchived: event({ version: 1, data: subcategoryOnly }),
  SubcategoryRestored: event({ version: 1, data: subcategoryOnly }),
} as const;
export type SubcategoryEvent = EventOf<typeof subcategoryEvents>;

const spotlight = z.object({
  spotlightId: z.guid(),
  name,
  slug,
  kind: z.enum(['featured', 'category', 'users']),
  /** Hand-picked images of a featured spotlight, in this order. */
  imageIds: z.array(z.guid()),
  /** Category of a category spotlight. */
  categoryId: z.guid().nullable(),
  /** Members of a spotlight of the kind `users`, in this order. */
  userIds: z.array(z.guid()),
  coverImageId,
  position,
});
const spotlightOnly = spotlight.pick({ spotlightId: true });

/** Stream `spotlight-{spotlightId}`. */
export const spotlightEvents = {
  SpotlightCreated: event({ version: 1, data: spotlight }),
  SpotlightEdited: event({ version: 1, data: spotlight }),
  SpotlightArchived: event({ version: 1, data: spotlightOnly }),
  SpotlightRestored: event({ version: 1, data: spotlightOnly }),
} as const;
export type SpotlightEvent = EventOf<typeof spotlightEvents>;

const charity = z.object({
  charityId: z.guid(),
  name,
  slug,
  description: z.string(),
  webPageUrl: z.string().nullable(),
  coverImageId,
  position,
});
const charityOnly = charity.pick({ charityId: true });

/** Stream `charity-{charityId}`. */
export const charityEvents = {
  CharityCreated: event({ version: 1, data: charity }),
  CharityEdited: event({ version: 1, data: charity }),
  CharityArchived: event({ version: 1, data: charityOnly }),
  CharityRestored: event({ version: 1, data: charityOnly }),
} as const;
export type CharityEvent = EventOf<typeof charityEvents>;

const theme = z.object({
  themeId: z.guid(),
  name,
  slug,
  /** Texts in Arabic; null shows the English ones. */
  nameAr: z.string().nullable(),
  description: z.string(),
  descriptionAr: z.string().nullable(),
  /** Tag that the entries have, without `#`. */
  tag: z.string(),
  /** First and last day on which entries are uploaded, such as `2026-11-30`, in UTC. */
  firstDay: z.string(),
  lastDay: z.string(),
  coverImageId,
  position,
});
const themeOnly = theme.pick({ themeId: true });

/** Stream `theme-{themeId}`. */
export const themeEvents = {
  ThemeCreated: event({ version: 1, data: theme }),
  ThemeEdited: event({ version: 1, data: theme }),
  ThemeArchived: event({ version: 1, data: themeOnly }),
  ThemeRestored: event({ version: 1, data: themeOnly }),
} as const;
export type ThemeEvent = EventOf<typeof themeEvents>;

/** Stream `theme-result-{themeId}`. */
export const themeResultEvents = {
  ThemeEnded: event({
    version: 1,
    data: z.object({
      themeId: z.guid(),
      /** Spotlight that shows the winners; null without winners. */
      spotlightId: z.guid().nullable(),
      /** Winning works and their makers, best first. */
      winners: z.array(z.object({ imageId: z.guid(), ownerId: z.guid() })),
    }),
  }),
} as const;
export type ThemeResultEvent = EventOf<typeof themeResultEvents>;

export type CatalogueEvent = CategoryEvent | SubcategoryEvent | SpotlightEvent | CharityEvent;
