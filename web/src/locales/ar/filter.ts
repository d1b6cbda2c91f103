import type { filterText } from '../../features/search/filter.text.ts';
import { number } from './numbers.ts';

export const filter: typeof filterText = {
  clearFilters: 'مسح المرشّحات',
  filters: 'المرشّحات',
  price: 'السعر',
  priceRange: (from: number, to: number, max: number) =>
    `من ${number(from)} إلى ${number(to)}${to === max ? ' فأكثر' : ''}`,
  content: 'نوع الملف',
  chosen: (count: number) => `اختيرت ${number(count)}`,
  forSale: 'معروض للبيع',
  token: 'رمز',
  sort: 'الترتيب',
  sorts: { relevance: 'الأنسب', newest: 'الأحدث', popular: 'الأكثر حفظًا', trending: 'الرائج الآن' },
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
};
