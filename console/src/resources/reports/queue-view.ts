import type { ReportedKind } from '@pixchange/contracts/http/moderation';
import { queueTabs, reportReasons, type QueueTab } from '@pixchange/contracts/http/values/moderation';
import { reasonText } from './queue.ts';

const DAY_MS = 86_400_000;

/** Minimum waiting times of the filter, in milliseconds. */
const AGES = { '1d': DAY_MS, '3d': 3 * DAY_MS, '7d': 7 * DAY_MS } as const;

type Age = keyof typeof AGES;

/** Part of the queue that the page shows: a tab and its filters. Undefined fields do not restrict it. */
export interface QueueView {
  readonly tab: QueueTab | undefined;
  readonly kind: ReportedKind | undefined;
  readonly reason: string | undefined;
  readonly age: Age | undefined;
}

/** Values of a filter, with their labels. */
export type Choices<T extends string = string> = readonly (readonly [value: T, label: string])[];

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const kindChoices: Choices<ReportedKind> = [
  ['image', 'Works'],
  ['album', 'Albums'],
  ['comment', 'Comments'],
  ['user', 'Members'],
];

export const reasonChoices: Choices = [...Object.keys(reportReasons), 'near_duplicate'].map((reason) => [
  reason,
  capitalized(reasonText(reason)),
]);

export const ageChoices: Choices<Age> = [
  ['1d', '1 day+'],
  ['3d', '3 days+'],
  ['7d', '1 week+'],
];

const valueIn = <T extends string>(choices: Choices<T>, value: string | null): T | undefined =>
  choices.find(([known]) => known === value)?.[0];

/** Returns the view that a URL describes; ignores unknown values. */
export const viewFrom = (search: URLSearchParams): QueueView => ({
  tab: queueTabs.find((known) => known === search.get('tab')),
  kind: valueIn(kindChoices, search.get('kind')),
  reason: valueIn(reasonChoices, search.get('reason')),
  age: valueIn(ageChoices, search.get('age')),
});

/** Returns the query parameters that describe a view. */
export const searchOf = (view: QueueView): Record<string, string> =>
  Object.fromEntries(
    Object.entries<string | undefined>({ ...view }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );

/**
 * Returns the filter of the list for a view.
 * @param now time in milliseconds
 */
export const filterOf = ({ tab, kind, reason, age }: QueueView, now: number) => ({
  ...(tab === undefined ? {} : { tab }),
  ...(kind === undefined ? {} : { subject_kind: kind }),
  ...(reason === undefined ? {} : { reason }),
  ...(age === undefined ? {} : { until: new Date(now - AGES[age]).toISOString() }),
});

/** Returns the whole tab. */
export const withoutFilters = ({ tab }: QueueView): QueueView => ({
  tab,
  kind: undefined,
  reason: undefined,
  age: undefined,
});

export const areFiltersSet = ({ kind, reason, age }: QueueView): boolean =>
  [kind, reason, age].some((value) => value !== undefined);
