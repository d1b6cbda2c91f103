/** Periods that a member's numbers can cover: numbers of days, as strings of the query. */
export const numberPeriods = ['7', '30', '90'] as const;
export type NumberPeriod = (typeof numberPeriods)[number];

export const defaultPeriod: NumberPeriod = '30';

/** Number of days for which the daily counts of views and copies are kept. */
export const countedDaysMax = 90;

/** Number of works in the list of top works. */
export const topWorksMax = 6;
