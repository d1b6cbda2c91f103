import type { ImageSort } from '@pixchange/contracts/http/images';
import { catalogue } from '../../shared/text/catalogue.ts';
import { inEnglish } from '../../shared/text/numbers.ts';

/** Texts of the filter bar; the texts of the forms load with the forms. */
export const filterText = catalogue('filter', {
  clearFilters: 'Clear filters',
  filters: 'Filters',
  price: 'Price',
  priceRange: (from: number, to: number, max: number) =>
    `${inEnglish(from)} to ${inEnglish(to)}${to === max ? '+' : ''}`,
  content: 'File type',
  chosen: (count: number) => `${inEnglish(count)} chosen`,
  forSale: 'For sale',
  token: 'Token',
  sort: 'Sort',
  sorts: { relevance: 'Best match', newest: 'Newest', popular: 'Popular', trending: 'Trending' } satisfies Record<
    ImageSort,
    string
  >,
  contentNames: {
    png: 'PNG',
    gif: 'GIF',
    jpeg: 'JPEG',
    svg: 'SVG',
    webp: 'WebP',
    heic: 'HEIC',
    avif: 'AVIF',
    mp4: 'MP4',
    webm: 'WebM',
    quicktime: 'QuickTime',
  },
});

export const nameOfContent = (word: string): string =>
  filterText.contentNames[word as keyof typeof filterText.contentNames] ?? word;
