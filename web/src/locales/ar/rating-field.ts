import type { ratingText } from '../../entities/rating/rating-field.text.ts';
import { number } from './numbers.ts';

export const ratingField: typeof ratingText = {
  label: 'لمن هذا العمل؟',
  none: 'بلا تصنيف',
  ratings: {
    g: 'للجميع (G)',
    pg: 'بإشراف الوالدين (PG)',
    'pg-13': `من ${number(13)} سنة فما فوق (PG-13)`,
    r: `من ${number(17)} سنة فما فوق (R)`,
  },
  hint: 'يمكن للتطبيقات التي تعرض صور GIF أن تصفّي بحسبه.',
  byModerator: 'اختاره مشرف، ولا يمكنك تغييره.',
};
