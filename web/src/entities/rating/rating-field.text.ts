import type { Rating } from '@pixchange/contracts/http/values/images';
import { catalogue } from '../../shared/text/catalogue.ts';

export const ratingText = catalogue('rating-field', {
  label: 'Who is it for?',
  none: 'Not rated',
  ratings: {
    g: 'Everyone (G)',
    pg: 'Parental guidance (PG)',
    'pg-13': '13 and up (PG-13)',
    r: '17 and up (R)',
  } satisfies Record<Rating, string>,
  hint: 'Apps that show GIFs can filter by it.',
  byModerator: 'A moderator chose this. You can’t change it.',
});
