import type { taglineText } from '../../shared/text/tagline.text.ts';

export const tagline: typeof taglineText = {
  text: 'انضم إلى مجتمع <GIF> و<الملصقات> و<AR-3D>',
};
