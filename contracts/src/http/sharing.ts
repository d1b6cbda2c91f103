import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { namedIds } from './example-ids.ts';
import { sharingRoutes } from './routes/sharing.ts';
import { sharing as limits } from './limits.ts';

const optionalText = z.string().trim().max(limits.linkLengthMax).nullish();

/**
 * Data by which an app store identifies the app: its name there, or the URL of its page. The field names are those of
 * dynamic-link services, in both spellings.
 */
export const androidInfo = z.object({
  android_package_name: optionalText,
  androidPackageName: optionalText,
  android_fallback_link: optionalText,
  androidFallbackLink: optionalText,
});
export const iosInfo = z.object({
  ios_app_store_id: optionalText,
  iosAppStoreId: optionalText,
  ios_fallback_link: optionalText,
  iosFallbackLink: optionalText,
});
export type AndroidInfo = z.output<typeof androidInfo>;
export type IosInfo = z.output<typeof iosInfo>;

export const sharingHttp = endpoints(sharingRoutes, {
  create: {
    summary: 'Create a short link to a page of the product; the same link gets the same short link',
    body: z.object({
      link: z.string({ error: 'Link must be text' }).max(limits.linkLengthMax, { error: 'Link is too long' }),
      android_info: androidInfo.nullish(),
      ios_info: iosInfo.nullish(),
    }),
    example: {
      link: `/users/${namedIds.user}`,
      android_info: { android_package_name: 'com.example.app' },
      ios_info: { ios_app_store_id: '123456789' },
    },
    reply: z.object({ shortLink: z.string() }),
  },
});
