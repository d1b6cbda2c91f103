import type { fullSizeText } from '../../features/images/full-size.text.ts';
import { apart, size } from './numbers.ts';

export const fullSize: typeof fullSizeText = {
  original: (name: string) => `${apart(name)}، الأصل`,
  animation: (name: string) => `${apart(name)}، الحركة`,
  pageTitle: 'عمل',
  back: 'العودة إلى العمل',
  fit: 'ملاءمة النافذة',
  full: 'الحجم الكامل',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  facts: (width: number, height: number, more: string) => `${size(width, height)} بكسل، ${apart(more)}`,
  still: 'هذا العمل ساكن',
  stillText: 'لا حركة تُشاهَد هنا، لكن الأصل موجود.',
  toOriginal: 'شاهد الأصل',
  loading: 'جارٍ تحميل العمل',
  missing: 'لا يوجد عمل كهذا',
  missingText: 'إنه خاص، أو أُزيل.',
  home: 'إلى الصفحة الأولى',
  stage: 'العمل بحجمه الكامل؛ حرّكه بمفاتيح الأسهم',
};
