import type { QueuePart, QueueRow } from '@pixchange/contracts/http/admin-queue';
import type { ReportView } from '@pixchange/contracts/http/moderation';
import { countText } from '../../shared/amounts.ts';

/** Target with its open reports or open appeals, which one decision closes together. */
export interface QueueItem extends QueueRow {
  /** Key of the target. The key stays the same when a moderator decides the oldest report separately. */
  readonly key: string;
}

const WHAT = { image: 'Work', album: 'Album', user: 'Member', comment: 'Comment' } as const;

export const whatOf = ({ subject_kind: kind }: Pick<ReportView, 'subject_kind'>): string => WHAT[kind];

export const isAppeal = ({ report }: Pick<QueueItem, 'report'>): boolean => report.kind === 'appeal';

export const areAllAppeals = (items: readonly QueueItem[]): boolean => items.length > 0 && items.every(isAppeal);

/**
 * Returns the items of the rows. Ignores the second occurrence of a row that moves to a later page between two
 * requests.
 */
export const queueOf = (rows: readonly QueueRow[]): QueueItem[] => {
  const byKey = new Map<string, QueueItem>();
  for (const row of rows) {
    const key = `${isAppeal(row) ? 'appeal' : row.subject_kind}/${row.subject_id}`;
    if (!byKey.has(key)) byKey.set(key, { ...row, key });
  }
  return [...byKey.values()];
};

export const reportsText = (count: number): string => (count === 1 ? '1 report' : `${countText(count)} reports`);

/** Returns the name of a report reason within a sentence. */
export const reasonText = (reason: string): string =>
  reason === 'near_duplicate' ? 'similar to an earlier work' : reason.replaceAll('_', ' ');

/** Returns the reasons of the reports, most frequent first. */
const reasonsOf = ({ reasons }: Pick<QueueRow, 'reasons'>): string[] =>
  Object.entries(reasons)
    .sort(([, one], [, other]) => other - one)
    .map(([reason]) => reason);

/** Returns the text that explains one component of the priority. */
export const partText = (item: QueueRow, part: QueuePart): string => {
  switch (part) {
    case 'severity':
      return reasonsOf(item).map(reasonText).join(', ');
    case 'reporters':
      return isAppeal(item) ? 'An appeal' : reportsText(item.reports_count);
    case 'reach':
      return `${countText(item.views)} ${item.views === 1 ? 'view' : 'views'}`;
    case 'age':
      return 'Waiting time';
    case 'repeat':
      return 'Similar to a work that was taken down';
  }
};

/** Returns a one-line explanation of why the item is in the queue. */
export const summaryOf = (item: QueueRow): string => {
  const reasons = reasonsOf(item).map(reasonText).join(', ');
  return item.reports_count === 1 ? reasons : `${reportsText(item.reports_count)}: ${reasons}`;
};

/** Position in the queue: an item, and the queue that it was in. */
export interface Place {
  readonly index: number;
  readonly key: string | undefined;
  /** Keys of all items at that time, which show what followed an item that has left the queue since. */
  readonly keys: readonly string[];
}

/**
 * Returns the queue without items that are being decided. A decision closes the reports of a target one after the
 * other. Without this function, the item and the selection would move down the queue meanwhile.
 */
export const withoutDeciding = (items: readonly QueueItem[], deciding: ReadonlySet<string>): readonly QueueItem[] =>
  deciding.size === 0 ? items : items.filter(({ key }) => !deciding.has(key));

const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

const placeAt = (items: readonly QueueItem[], wanted: number): Place => {
  const keys = items.map(({ key }) => key);
  const index = within(wanted, keys.length);
  return { index, key: keys[index], keys };
};

/**
 * Returns the current position of the same item, or of the first item after it that is still in the queue. The index
 * alone would skip items when several leave the queue together.
 */
export const placeIn = (items: readonly QueueItem[], { index, key, keys }: Place): Place => {
  const indexes = new Map(items.map((item, at) => [item.key, at]));
  const nextKey = [key, ...keys.slice(index)].find((known) => known !== undefined && indexes.has(known));
  const earlier = keys.slice(0, index).filter((known) => indexes.has(known)).length;
  return placeAt(items, (nextKey === undefined ? undefined : indexes.get(nextKey)) ?? earlier);
};

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.index === other.index &&
  one.key === other.key &&
  one.keys.length === other.keys.length &&
  one.keys.every((key, at) => key === other.keys[at]);

/** Returns the position after a move by `by`, within the list. */
export const placeAfter = (items: readonly QueueItem[], index: number, by: number): Place => placeAt(items, index + by);

const RESOURCES = { image: 'images', album: 'albums', comment: 'comments', user: 'users' } as const;

const ACTS = [
  { act: 'take_down', label: 'Take down' },
  { act: 'restore', label: 'Restore' },
] as const;
const ACCOUNT_ACTS = [
  { act: 'suspend', label: 'Suspend' },
  { act: 'reinstate', label: 'Reinstate' },
] as const;

interface Action {
  readonly resource: string;
  readonly act: string;
  /** Name of the action that reverts this one. */
  readonly undo: string;
  readonly label: string;
}

/** Returns the action that upholds a report or an appeal: the resource and its action. */
export const actionOf = ({ report, subject_kind }: QueueItem): Action => {
  const [down, up] = subject_kind === 'user' ? ACCOUNT_ACTS : ACTS;
  const [done, undone] = report.kind === 'appeal' ? [up, down] : [down, up];
  return { resource: RESOURCES[subject_kind], ...done, undo: undone.act };
};

/** Returns the labels of the two decisions about the items. */
export const verbsOf = (items: readonly QueueItem[]) => ({
  dismiss: areAllAppeals(items) ? 'Decline' : 'Dismiss',
  act: items[0] === undefined ? 'Take down' : actionOf(items[0]).label,
  escalate: 'Escalate',
});

/** Common reasons for a takedown, each with the report reasons that suggest it. The number keys follow this order. */
const REASONS = [
  ['Copied work', ['copyright', 'near_duplicate', 'impersonation']],
  ['Flashing', []],
  ['Adult content', ['nudity']],
  ['Hate', ['hate']],
  ['Harassment', ['harassment']],
  ['Violence', ['violence', 'self_harm']],
  ['Spam', ['spam']],
  ['Harms a child', ['child_safety']],
  ['Against the law', ['illegal']],
] as const satisfies readonly (readonly [string, readonly string[]])[];

export const presets: readonly string[] = REASONS.map(([text]) => text);

/** Returns the preset that the items' most frequent reasons suggest, or an empty string. */
export const suggestedReason = (items: readonly QueueItem[]): string => {
  const [first] = items;
  if (first === undefined) return '';
  for (const reason of reasonsOf(first)) {
    const preset = REASONS.find(([, suggestedBy]) => (suggestedBy as readonly string[]).includes(reason));
    if (preset !== undefined) return preset[0];
  }
  return '';
};
