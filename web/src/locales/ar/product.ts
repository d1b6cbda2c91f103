import type { productText } from '../../shared/text/product.text.ts';

export const product: typeof productText = {
  tagline: 'انضم إلى مجتمع <GIF> و<الملصقات> و<AR-3D>',
};
