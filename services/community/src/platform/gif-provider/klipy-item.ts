import { z } from 'zod';
import { address, count, side } from './fields.ts';
import type { GifFile, GifItem } from './provider.ts';

const file = z.object({ url: address, width: side, height: side, size: count });
/** Files of one size. GIFs have a JPEG, stickers a PNG as their still picture. */
const files = z.object({
  gif: file,
  webp: file.optional(),
  mp4: file.optional(),
  jpg: file.optional(),
  png: file.optional(),
});
type Files = z.output<typeof files>;

/** Slug of an item, which is part of addresses. */
export const SLUG = /^[A-Za-z0-9_-]{1,150}$/;

/**
 * One item in KLIPY's format, without the fields that we do not use. Advertisements (`type: "ad"`) and clips, which
 * have other files, do not match.
 */
const item = z.object({
  slug: z.string().regex(SLUG),
  title: z.string().max(1_000).default(''),
  type: z.enum(['gif', 'sticker']),
  file: z.object({ hd: files, md: files, sm: files, xs: files }),
});

const result = z.literal(true);
/** A page of items; each is parsed separately. */
export const klipyList = z.object({
  result,
  data: z.object({ data: z.array(z.unknown()).max(100), has_next: z.boolean() }),
});
/** Items that were asked for by slug. */
export const klipyItems = z.object({ result, data: z.object({ data: z.array(z.unknown()).max(100) }) });

const stillOf = ({ gif, jpg, png }: Files): string => (jpg ?? png ?? gif).url;

const fileOf = (size: Files): GifFile => ({
  ...size.gif,
  webp: size.webp === undefined ? null : { url: size.webp.url, size: size.webp.size },
  mp4: size.mp4 === undefined ? null : { url: size.mp4.url, size: size.mp4.size },
  still: stillOf(size),
});

/** Returns an item of KLIPY's answer in the shared form; null for an advertisement and for another form. */
export const klipyItem = (value: unknown): GifItem | null => {
  const { success, data } = item.safeParse(value);
  if (!success) return null;
  const { slug, title, type } = data;
  const { hd, md, sm, xs } = data.file;
  return {
    id: `${type}-${slug}`,
    title,
    altText: null,
    pageUrl: `https://klipy.com/${type}s/${slug}`,
    isSticker: type === 'sticker',
    // KLIPY's answers name no makers and no dates.
    author: null,
    createdAt: null,
    files: { small: fileOf(xs), fixed: fileOf(sm), large: fileOf(md), extraLarge: fileOf(hd), original: fileOf(hd) },
    still: stillOf(md),
  };
};
