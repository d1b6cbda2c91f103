import type { OembedView } from '@pixchange/contracts/http/oembed';
import {
  filmOf,
  nameOfWork,
  picturesOf,
  smallestUnder,
  TWITTER_BYTES,
  type SharedFile,
} from '@pixchange/contracts/http/page-head';
import { PRODUCT_NAME } from '@pixchange/contracts/http/page-title';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { escaped } from '../../../runtime/http/escaped.ts';

/** Maximum size in pixels that the embedding site accepts. */
export interface MaxSize {
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the largest size with the same aspect ratio that fits the space. It is never larger than the original, and
 * each side has at least one pixel.
 */
export const fitted = ({ width, height }: Size, { maxwidth = Infinity, maxheight = Infinity }: MaxSize): Size => {
  const scale = Math.min(1, maxwidth / width, maxheight / height);
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
};

type Sized = SharedFile & Size;

const sized = (file: SharedFile): file is Sized => file.width !== null && file.height !== null;

const fits = ({ width, height }: Size, { maxwidth = Infinity, maxheight = Infinity }: MaxSize): boolean =>
  width <= maxwidth && height <= maxheight;

/** Returns the largest file that fits into the space at its own size; if none fits, the smallest file, scaled down. */
export const bestFor = (files: readonly Sized[], room: MaxSize): { file: Sized; size: Size } | null => {
  const [first, ...rest] = [...files].sort((a, b) => b.width * b.height - a.width * a.height);
  if (first === undefined) return null;
  const file = [first, ...rest].find((one) => fits(one, room)) ?? rest.at(-1) ?? first;
  return { file, size: fitted(file, room) };
};

type Common = Omit<Extract<OembedView, { type: 'link' }>, 'type'>;

export const commonOf = (
  title: string,
  author: { readonly id: string; readonly full_name: string },
  thumbnail: SharedFile | null,
  origin: string,
): Common => ({
  version: '1.0',
  title,
  author_name: author.full_name,
  author_url: `${origin}/users/${author.id}`,
  provider_name: PRODUCT_NAME,
  provider_url: origin,
  // oEmbed requires all three thumbnail fields or none.
  ...(thumbnail === null || !sized(thumbnail)
    ? {}
    : {
        thumbnail_url: new URL(thumbnail.url, origin).href,
        thumbnail_width: thumbnail.width,
        thumbnail_height: thumbnail.height,
      }),
});

/** Returns the frame of the `/embed` page, which plays the work and links to it. */
const frame = (item: ImageItemView, title: string, { width, height }: Size, origin: string): string =>
  `<iframe src="${escaped(`${origin}/embed/${item.id}`)}" width="${width}" height="${height}" title="${escaped(title)}" ` +
  'style="border:0" loading="lazy" allowfullscreen></iframe>';

/**
 * Returns the oEmbed response for a public work: a photo for a still picture, otherwise a frame that plays it. Null
 * while the work has no files.
 */
export const oembedOfImage = (item: ImageItemView, room: MaxSize, origin: string): OembedView | null => {
  const { image } = item;
  if (image === null) return null;
  const title = nameOfWork(item);
  const pictures = picturesOf(image).filter(sized);
  const thumbnails = pictures.filter((file) => fits(file, room));
  const common = commonOf(title, item.user, smallestUnder(thumbnails, TWITTER_BYTES), origin);
  const movie = filmOf(image);
  if (movie !== null && sized(movie)) {
    const size = fitted(movie, room);
    return { ...common, type: 'video', html: frame(item, title, size, origin), ...size };
  }
  if (image.animated) {
    // The frame can show its work at any size.
    const size = fitted(image, room);
    return { ...common, type: 'rich', html: frame(item, title, size, origin), ...size };
  }
  const best = bestFor(pictures, room);
  if (best === null) return null;
  return { ...common, type: 'photo', url: new URL(best.file.url, origin).href, ...best.size };
};

/** Returns the response as XML, which oEmbed specifies in addition to JSON. */
export const oembedXml = (view: OembedView): string =>
  [
    '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
    '<oembed>',
    ...Object.entries(view).map(([name, value]) => `  <${name}>${escaped(String(value))}</${name}>`),
    '</oembed>',
    '',
  ].join('\n');
