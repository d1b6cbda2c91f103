import type { Rating } from '@pixchange/contracts/http/values/images';

export const ratingNames: Readonly<Record<Rating, string>> = {
  g: 'G, for everyone',
  pg: 'PG, parental guidance',
  'pg-13': 'PG-13, 13 and up',
  r: 'R, 17 and up',
};
