import { z } from 'zod';
import { event, type EventOf } from './envelope.ts';

const name = z.string();
/** Names an entry among those of its kind, for addresses and seed files. */
const slug = z.string();
/** An image to stand for the entry; without one, the newest of its own. */
const coverImageId = z.guid().nullable();
/** From 0; entries are shown in this order. */
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
  /** Of a featured one: chosen by hand, in this order. */
  imageIds: z.array(z.guid()),
  /** Of one of a category. */
  categoryId: z.guid().nullable(),
  /** Of one of people, in this order. */
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

export type CatalogueEvent = CategoryEvent | SubcategoryEvent | SpotlightEvent | CharityEvent;
