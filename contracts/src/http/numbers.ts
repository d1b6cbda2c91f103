import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { imageItemView } from './images.ts';
import { numbersRoutes } from './routes/numbers.ts';
import { countedDaysMax, defaultPeriod, numberPeriods, topWorksMax } from './values/numbers.ts';

const workNumbers = z.object({
  /** Views; each network counts once an hour per work. */
  views: z.int(),
  /** Hearts (favorites) from other members; removed hearts are not counted. */
  hearts: z.int(),
  /** Copies, downloads, short links and shares; each network counts once a day per work. */
  copies: z.int(),
  /** Licenses and tokens that the member sold, without refunded sales. */
  sales: z.int(),
});
export type WorkNumbers = z.output<typeof workNumbers>;

/** Numbers of one day in UTC. */
const dayNumbers = workNumbers.extend({ day: z.iso.date() });
export type DayNumbers = z.output<typeof dayNumbers>;

export const ownNumbers = z.object({
  totals: workNumbers,
  /** One row for each day of the period, oldest first; the last one is today. */
  by_day: z.array(dayNumbers),
  top_works: z.array(z.object({ image: imageItemView, numbers: workNumbers })),
});
export type OwnNumbers = z.output<typeof ownNumbers>;

export const numbersHttp = endpoints(numbersRoutes, {
  own: {
    summary: `Views, hearts, copies and sales of the caller's own works by day in UTC, and the ${topWorksMax} public works with the most of them. Only counts, and nothing about who. Counts of views and copies are kept for ${countedDaysMax} days`,
    query: z.object({ days: z.enum(numberPeriods).default(defaultPeriod).transform(Number) }),
    reply: ownNumbers,
  },
});
