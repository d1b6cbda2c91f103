import type { ImageItemView, VersionView } from './images.ts';

type Picture = NonNullable<ImageItemView['image']>;

/** Returns the URL of a version: WebP if available, otherwise the original format. */
export const addressOf = ({ webp, url }: VersionView): string => webp ?? url;

/**
 * Returns the version to show: in large size `fixed_extra_large`, or the watermarked preview when the full-size
 * versions are absent; otherwise `fixed_large`.
 */
export const bestOf = ({ versions, preview }: Picture, large: boolean): VersionView =>
  (large ? (versions.fixed_extra_large ?? preview) : undefined) ?? versions.fixed_large;

/** Returns the still of a work: for the provider's items the provider's still, otherwise our preview. */
export const stillOf = (picture: Picture, large: boolean): string =>
  picture.giphy_versions?.['480w_still']?.url ?? bestOf(picture, large).preview_jpeg;

/**
 * Returns true for our own animated works with transparency, such as stickers; false for videos. The still of such a
 * work is opaque, so the client draws the first frame of a small version.
 */
export const showsFirstFrame = (picture: Picture, seeThrough: boolean): boolean =>
  seeThrough && picture.animated && !picture.is_video && picture.giphy_versions === null;

/** Returns the picture of a work that a browser shows first: a still for moving works, otherwise the work itself. */
export const firstSight = (
  picture: Picture,
  { large, seeThrough }: { large: boolean; seeThrough: boolean },
): string => {
  if (showsFirstFrame(picture, seeThrough)) return addressOf(picture.versions.fixed);
  return picture.animated || picture.is_video ? stillOf(picture, large) : addressOf(bestOf(picture, large));
};
