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
  still: 'This work is a still picture',
  stillText: 'There is no animation to look at, but there is the original.',
  toOriginal: 'Look at the original',
  loading: 'Loading the work',
  missing: 'There is no such work',
  missingText: 'It is private, or it was taken down.',
  home: 'Go to the first page',
  stage: 'The work in full size; the arrow keys move it',
});
