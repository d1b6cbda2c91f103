import { addressOf, bestOf } from '@pixchange/contracts/http/first-sight';
import type { ImageItemView, VersionView } from '@pixchange/contracts/http/images';

type Picture = NonNullable<ImageItemView['image']>;

/** Size in bytes of the largest file that plays without a press. */
const LIGHT_BYTES_MAX = 150_000;

/** Maximum enlargement of a video; motion hides the loss of detail. */
const ENLARGED_MAX = 1.5;
const PIXEL_RATIO_MAX = 2;

/** Whether a work plays as a video. A video has no transparency, so stickers play as animated images. */
const isFilm = ({ is_video, versions }: Picture, seeThrough: boolean): boolean =>
  is_video || (!seeThrough && versions.fixed.mp4 !== null);

const imageBytes = ({ webp_size, size }: VersionView): number => webp_size ?? size;
const filmBytes = ({ mp4_size, size }: VersionView): number => mp4_size ?? size;

/** Whether the work's small version is a small enough file for a card to play it automatically. */
export const isLight = (picture: Picture, seeThrough: boolean): boolean =>
  (isFilm(picture, seeThrough) ? filmBytes : imageBytes)(picture.versions.fixed) <= LIGHT_BYTES_MAX;

/**
 * Returns the URL of the video that a card plays: the small version when it fills the card or the large version is too
 * heavy, and the large version otherwise. Returns null for works that play as an image.
 */
export const filmOf = (picture: Picture, widthPx: number, seeThrough: boolean): string | null => {
  if (!isFilm(picture, seeThrough)) return null;
  const { fixed, fixed_large: large } = picture.versions;
  const neededPx = (widthPx * Math.min(devicePixelRatio, PIXEL_RATIO_MAX)) / ENLARGED_MAX;
  const { mp4, url } = fixed.width >= neededPx || filmBytes(large) > LIGHT_BYTES_MAX ? fixed : large;
  return mp4 ?? url;
};

interface Source {
  src: string;
  srcSet?: string;
  sizes?: string;
}

/**
 * Returns the image of a work, animated if the work is. On a card, the browser chooses the version by the card's width.
 * An animated work with a heavy large version always uses the small one.
 */
export const imageOf = (picture: Picture, widthPx: number, large: boolean): Source => {
  const best = bestOf(picture, large);
  const { fixed } = picture.versions;
  const src = addressOf(best);
  if (large || fixed.width >= best.width) return { src };
  if (picture.animated && imageBytes(best) > LIGHT_BYTES_MAX) return { src: addressOf(fixed) };
  return {
    src,
    srcSet: `${addressOf(fixed)} ${fixed.width}w, ${src} ${best.width}w`,
    sizes: `${Math.round(widthPx)}px`,
  };
};
