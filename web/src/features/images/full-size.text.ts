import { catalogue } from '../../shared/text/catalogue.ts';

export const fullSizeText = catalogue('full-size', {
  original: (name: string) => `${name}, original`,
  animation: (name: string) => `${name}, animation`,
  pageTitle: 'Work',
  back: 'Back to the work',
  fit: 'Fit to the window',
  full: 'Full size',
  play: 'Play',
  pause: 'Pause',
  facts: (width: number, height: number, more: string) => `${width} × ${height} px, ${more}`,
  still: 'This work isn’t animated',
  stillText: 'You can view the original instead.',
  toOriginal: 'View the original',
  loading: 'Loading work',
  missing: 'We can’t find this work',
  missingText: 'It’s private, or it was taken down.',
  home: 'Back to home',
  stage: 'The work in full size. Use the arrow keys to move it.',
});
