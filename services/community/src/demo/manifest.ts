import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fullName, username } from '@pixchange/contracts/http/accounts';
import { albumTitle } from '@pixchange/contracts/http/albums';
import { cleanLines, cleanText } from '@pixchange/contracts/http/fields';
import type { UploadContentType } from '@pixchange/contracts/http/images';
import { accounts, catalogue as limits, collections, prices, reports, uploads } from '@pixchange/contracts/http/limits';
import { reportReasons } from '@pixchange/contracts/http/values/moderation';
import { z } from 'zod';

const contentTypes = { png: 'image/png', gif: 'image/gif', mp4: 'video/mp4' } as const satisfies Record<
  string,
  UploadContentType
>;

/** Path below `demo/`, of a drawn picture or of an animation that was made from one. */
const file = z.string().regex(/^(?:art\/[a-z0-9]+\.png|works\/(?:drawn\/)?[a-z0-9]+\.(?:gif|mp4))$/);
const picture = file.nullable();
const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

const work = z.strictObject({
  title: cleanText(1, uploads.titleLengthMax, 'Title'),
  file,
  tags: z
    .array(
      z
        .string()
        .regex(/^[a-z0-9-]+$/)
        .max(uploads.tagLengthMax),
    )
    .min(1)
    .max(uploads.tagsMax),
  /** Slug of a subcategory in the seed catalog. */
  subcategory: slug,
  altText: cleanText(20, uploads.altTextLengthMax, 'Alt text'),
  /** Price in whole pixcoins; without it the work is not for sale. */
  priceCoins: z.int().min(1).max(prices.coinsMax).optional(),
});

const distinct = <T>(items: readonly T[], key: (item: T) => string): boolean =>
  new Set(items.map(key)).size === items.length;

const album = z.strictObject({
  title: albumTitle,
  works: z
    .array(work)
    .min(1)
    .max(uploads.perBatchMax)
    .refine((works) => distinct(works, ({ title }) => title), { error: 'two works have one title' }),
});

const artist = z.strictObject({
  username,
  fullName,
  description: cleanText(1, accounts.descriptionLengthMax, 'Description'),
  profileImage: picture,
  coverImage: picture,
  albums: z
    .array(album)
    .min(1)
    .refine((albums) => distinct(albums, ({ title }) => title), { error: 'two albums have one title' }),
});

const named = { slug, name: cleanText(1, limits.nameLengthMax, 'Name') };
const spotlight = z.discriminatedUnion('kind', [
  z.strictObject({ ...named, kind: z.literal('featured'), works: z.array(z.string()).min(1) }),
  z.strictObject({ ...named, kind: z.literal('users'), artists: z.array(username).min(1) }),
]);

/** Theme that runs from the day before the demo is filled, for a week. */
const theme = z.strictObject({
  ...named,
  nameAr: z.string(),
  description: cleanText(1, limits.themeDescriptionLengthMax, 'Description'),
  descriptionAr: z.string(),
  tag: z.string().max(uploads.tagLengthMax),
});

const reportFields = {
  reason: z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons]),
  comment: cleanLines(1, reports.commentLengthMax, 'Comment'),
};
const report = z.discriminatedUnion('kind', [
  z.strictObject({ ...reportFields, kind: z.literal('image'), work: z.string() }),
  z.strictObject({ ...reportFields, kind: z.literal('user'), artist: username }),
]);

const collection = z.strictObject({
  artist: username,
  title: cleanText(1, collections.titleLengthMax, 'Title'),
  description: cleanLines(1, collections.descriptionLengthMax, 'Description'),
  picture: file,
  /** Titles of its works, which are all minted. */
  works: z.array(z.string()).min(1),
});

/**
 * Content of `demo/manifest.json`. Later runs find works and albums by their titles, so an owner's titles must be
 * unique.
 */
export const demoManifest = z.strictObject({
  artists: z
    .array(artist)
    .min(1)
    .refine((artists) => distinct(artists, (one) => one.username), { error: 'two artists have one username' }),
  /** Spotlights; works by their titles, people by their usernames. */
  spotlights: z.array(spotlight),
  theme: theme.optional(),
  /** Reports by visitors, for the review queue of moderators. */
  reports: z.array(report),
  collection,
});

export type DemoArtist = z.output<typeof artist>;
export type DemoWork = z.output<typeof work>;
export type DemoReport = z.output<typeof report>;
export type DemoCollection = z.output<typeof collection>;
export type DemoManifest = z.output<typeof demoManifest>;

/** Returns the path of a file in the manifest; the same from the sources and from the build. */
export const demoPath = (name: string): string => fileURLToPath(new URL(`../../demo/${name}`, import.meta.url));

/**
 * Returns the content type of a file by its extension. @throws RangeError for extensions other than png, gif and mp4
 */
export const contentTypeOf = (name: string): UploadContentType => {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const type = Object.entries(contentTypes).find(([ending]) => ending === extension)?.[1];
  if (type === undefined) throw new RangeError(`${name} has an ending that is not known`);
  return type;
};

/** Reads the manifest. @throws ZodError or SyntaxError when the file is invalid */
export const readManifest = async (): Promise<DemoManifest> =>
  demoManifest.parse(JSON.parse(await readFile(demoPath('manifest.json'), 'utf8')));
