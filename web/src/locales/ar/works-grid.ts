import type { worksGridText } from '../../entities/work/works-grid.text.ts';
import { works } from './counted.ts';

export const worksGrid: typeof worksGridText = {
  loading: 'جارٍ تحميل الأعمال',
  processing: (count: number) => `${works(count)} قيد التجهيز`,
};
