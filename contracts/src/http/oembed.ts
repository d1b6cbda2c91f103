import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { oembedRoutes } from './routes/oembed.ts';
import { positiveInteger } from './fields.ts';

const provided = {
  version: z.literal('1.0'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  thumbnail_url: z.string().optional(),
  thumbnail_width: z.int().optional(),
  thumbnail_height: z.int().optional(),
};
const framed = { width: z.int(), height: z.int() };

/** A response in the format of https://oembed.com, version 1.0. */
export const oembedView = z.discriminatedUnion('type', [
  z.object({ ...provided, type: z.literal('photo'), url: z.string(), ...framed }),
  z.object({ ...provided, type: z.enum(['video', 'rich']), html: z.string(), ...framed }),
  z.object({ ...provided, type: z.literal('link') }),
]);
export type OembedView = z.output<typeof oembedView>;

export const oembedHttp = endpoints(oembedRoutes, {
  show: {
    summary: 'How another site can embed a work, a profile or an album (oEmbed 1.0); JSON, or XML where requested',
    query: z.object({
      url: z.string({ error: 'An address is needed' }).max(2_000, { error: 'Address is too long' }),
      maxwidth: positiveInteger.optional(),
      maxheight: positiveInteger.optional(),
      format: z.string().max(50).default('json'),
    }),
    reply: oembedView,
  },
});
