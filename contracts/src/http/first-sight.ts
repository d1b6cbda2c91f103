import type { ImageItemView, VersionView } from './images.ts';

type Picture = NonNullable<ImageItemView['image']>;

/** The file of a version that is shown where the original's format does not matter. */
export const addressOf = ({ webp, url }: VersionView): string => webp ?? url;

export const bestOf = ({ versions }: Picture, large: boolean): VersionView =>
  (large ? versions.fixed_extra_large : undefined) ?? versions.fixed_large;

/** The provider's own still of its items, our preview of ours. */
export const stillOf = (picture: Picture, large: boolean): string =>
  picture.giphy_versions?.['480w_still']?.url ?? bestOf(picture, large).preview_jpeg;

/** A still without transparency is none of a moving sticker: its first frame is drawn from the smallest version. */
export const showsFirstFrame = (picture: Picture, seeThrough: boolean): boolean =>
  seeThrough && picture.animated && !picture.is_video && picture.giphy_versions === null;

/** What a browser shows first of a work, wherever it is drawn: the still of what moves, else the work. */
export const firstSight = (
  picture: Picture,
  { large, seeThrough }: { large: boolean; seeThrough: boolean },
): string => {
  if (showsFirstFrame(picture, seeThrough)) return addressOf(picture.versions.fixed);
  return picture.animated || picture.is_video ? stillOf(picture, large) : addressOf(bestOf(picture, large));
};
