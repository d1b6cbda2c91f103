import { z } from 'zod';
import { publicUserView } from './accounts.ts';
import { endpoints } from './endpoint.ts';
import { catalogueRoutes } from './routes/catalogue.ts';
import { id, pageOf, pageQuery } from './fields.ts';
import { imageItemView, wireImageType } from './images.ts';
import { catalogue as limits, paging } from './limits.ts';

const pageQueryOf = (perPage: number) =>
  pageQuery.extend({ per_page: pageQuery.shape.per_page.unwrap().default(perPage) });

/** Image that represents an entry; null when there is none to show. */
export const coverView = z
  .object({ image: z.object({ url: z.string(), webp: z.string().nullable(), is_video: z.boolean() }) })
  .nullable();
export type CoverView = z.output<typeof coverView>;

export const categoryView = z.object({ id, name: z.string(), slug: z.string(), cover: coverView });
export type CategoryView = z.output<typeof categoryView>;

export const subcategoryView = categoryView.extend({ category_id: id });
export type SubcategoryView = z.output<typeof subcategoryView>;

/** A subcategory with its category, for breadcrumbs. */
export const subcategoryPathView = categoryView
  .omit({ cover: true })
  .extend({ category: categoryView.omit({ cover: true }) });
export type SubcategoryPathView = z.output<typeof subcategoryPathView>;

export const spotlightKind = z.enum(['featured', 'category', 'users']);
export type SpotlightKind = z.output<typeof spotlightKind>;

/** A spotlight. `images` has its first few works; `users` is only filled for a spotlight of people. */
export const spotlightView = categoryView.extend({
  kind: spotlightKind,
  images: z.array(imageItemView),
  users: z.array(publicUserView),
});
export type SpotlightView = z.output<typeof spotlightView>;

export const charityView = categoryView.extend({ description: z.string(), web_page_url: z.string().nullable() });
export type CharityView = z.output<typeof charityView>;

export const catalogueHttp = endpoints(catalogueRoutes, {
  categories: {
    summary: 'Categories, in the order that administrators chose',
    query: pageQuery,
    reply: pageOf(categoryView),
  },
  subcategories: {
    summary: 'Subcategories of a category',
    owns: { id: 'public' },
    query: pageQuery,
    reply: pageOf(subcategoryView),
  },
  categoryImages: {
    summary: 'Public works of all subcategories of a category, newest first',
    owns: { id: 'public' },
    query: pageQueryOf(paging.listingPerPage).extend({ type: wireImageType.optional() }),
    reply: pageOf(imageItemView),
  },
  subcategory: { summary: 'A subcategory and its category', owns: { id: 'public' }, reply: subcategoryPathView },
  subcategoryImages: {
    summary: 'Public works of a subcategory, newest first',
    owns: { id: 'public' },
    query: pageQueryOf(paging.listingPerPage).extend({ type: wireImageType.optional() }),
    reply: pageOf(imageItemView),
  },
  spotlights: {
    summary: 'Spotlights: groups of works or people that the site shows',
    query: pageQueryOf(limits.spotlightsPerPage),
    reply: pageOf(spotlightView),
  },
  spotlightImages: {
    summary: 'Public works of a spotlight',
    owns: { id: 'public' },
    query: pageQueryOf(limits.imagesPerSpotlightPage),
    reply: pageOf(imageItemView),
  },
  picks: {
    summary: `At most ${limits.picks} animated GIFs for the top of the home page: those of the first spotlight of works, then the most popular ones of the week`,
    reply: z.object({ collection: z.array(imageItemView) }),
  },
  charities: { summary: 'Charities', query: pageQuery, reply: pageOf(charityView) },
  charity: { summary: 'One charity', owns: { id: 'public' }, reply: charityView },
});
