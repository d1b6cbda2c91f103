import type { MediaKind } from './media.types.ts';

/** Returns the type of a work whose upload does not specify one. */
export function kindOf(media: { isVideo: boolean; animated: boolean; transparent: boolean }): MediaKind {
  if (media.transparent) return 'Sticker';
  return media.isVideo || media.animated ? 'Gif' : 'Art';
}
