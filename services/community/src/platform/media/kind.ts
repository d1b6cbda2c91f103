import type { MediaKind } from './media.types.ts';

/** The type of a work whose upload does not say it. */
export function kindOf(media: { isVideo: boolean; animated: boolean; transparent: boolean }): MediaKind {
  if (media.transparent) return 'Sticker';
  return media.isVideo || media.animated ? 'Gif' : 'Art';
}
