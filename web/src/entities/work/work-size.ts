import type { ImageItemView } from '@pixchange/contracts/http/images';

/** Sizes of each kind's frame in pixels; must match `work-card.module.css`. */
const frame = { sprocket: 17, stickerPadding: 18, mat: 12, hairline: 1, caption: 52 } as const;

/** Limits of the aspect ratio: a very wide or very tall work is cropped, because it would break the grid. */
const ratioMin = 0.5;
const ratioMax = 2.2;

/** Returns the aspect ratio; a work that has no picture yet is square. */
const ratioOf = ({ image }: Pick<ImageItemView, 'image'>): number =>
  image === null || image.height <= 0 ? 1 : Math.min(ratioMax, Math.max(ratioMin, image.width / image.height));

/**
 * Returns the height in pixels of a card of the given width. The height doesn't depend on the loaded file, so that the
 * layout never shifts.
 */
export const cardHeight = (item: Pick<ImageItemView, 'image' | 'type'>, width: number): number => {
  const ratio = ratioOf(item);
  if (item.image === null) return Math.round(width);
  switch (item.type) {
    case 'Gif':
      return Math.round((width - frame.sprocket) / ratio);
    case 'Sticker':
      return Math.round((width - 2 * frame.stickerPadding) / ratio) + 2 * frame.stickerPadding;
    default: {
      const border = 2 * (frame.mat + frame.hairline);
      return Math.round((width - border) / ratio) + border + frame.caption;
    }
  }
};
