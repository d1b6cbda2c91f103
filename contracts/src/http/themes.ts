import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { id, pageOf, pageQuery } from './fields.ts';
import { imageItemView } from './images.ts';
import { catalogue as limits } from './limits.ts';
import { themesRoutes } from './routes/themes.ts';

/** A theme. The Arabic texts are null when there are none. */
export const themeView = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  description: z.string(),
  description_ar: z.string().nullable(),
  /** Tag of its entries, without `#`. */
  tag: z.string(),
  /** First and last day on which entries are uploaded, in UTC. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** Whether it has ended; an ended theme keeps its page. */
  ended: z.boolean(),
  /** Entries with the most hearts, best first. */
  images: z.array(imageItemView),
  /** Winners that are still public, best first; empty until it has ended. */
  winners: z.array(imageItemView),
});
export type ThemeView = z.output<typeof themeView>;

export const themesHttp = endpoints(themesRoutes, {
  list: {
    summary: 'Running themes; the one that ends first comes first',
    reply: z.object({ collection: z.array(themeView) }),
  },
  show: { summary: 'A theme that has begun, by its slug', owns: { slug: 'public' }, reply: themeView },
  images: {
    summary:
      'Entries of a theme: public works with its tag that were uploaded within its dates, those with the most hearts first',
    owns: { slug: 'public' },
    query: pageQuery.extend({ per_page: pageQuery.shape.per_page.unwrap().default(limits.imagesPerThemePage) }),
    reply: pageOf(imageItemView),
  },
});
