import type { ReportView } from '@pixchange/contracts/http/moderation';
import { countText } from '../../shared/amounts.ts';

/** All reports about one target, which are decided together. */
export interface QueueItem {
  /** Key of the target; it stays the same when the oldest report is decided separately. */
  readonly key: string;
  /** Oldest report about the target. */
  readonly first: ReportView;
  readonly reports: readonly ReportView[];
}

const WHAT = { image: 'Work', album: 'Album', user: 'Member', comment: 'Comment' } as const;

export const whatOf = ({ subject_kind: kind }: Pick<ReportView, 'subject_kind'>): string => WHAT[kind];

export const isAppeal = ({ first }: QueueItem): boolean => first.kind === 'appeal';

export const areAllAppeals = (items: readonly QueueItem[]): boolean => items.length > 0 && items.every(isAppeal);

/** Groups reports by target, in the order of each target's oldest report; an appeal is a separate item. */
export const queueOf = (reports: readonly ReportView[]): QueueItem[] => {
  const byTarget = new Map<string, ReportView[]>();
  for (const report of reports) {
    const what = report.kind === 'appeal' ? 'appeal' : report.subject_kind;
    const target = `${what}/${report.subject_id}`;
    byTarget.set(target, [...(byTarget.get(target) ?? []), report]);
  }
  return [...byTarget].flatMap(([key, reports]) => {
    const [first] = reports;
    return first === undefined ? [] : [{ key, first, reports }];
  });
};

export const reportsText = (count: number): string => (count === 1 ? '1 report' : `${countText(count)} reports`);

/** Position in the queue: an item, and its index when it was last there. */
export interface Place {
  readonly index: number;
  readonly key: string | undefined;
}

/**
 * Returns the queue without items that are being decided. A decision ends the reports of a target one after the other;
 * without this, the item would move behind others, and the position would follow it.
 */
export const withoutDeciding = (items: readonly QueueItem[], deciding: ReadonlySet<string>): readonly QueueItem[] =>
  deciding.size === 0 ? items : items.filter(({ key }) => !deciding.has(key));

const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

/** Returns the position of the same item; after its decision, the position of the item that follows. */
export const placeIn = (items: readonly QueueItem[], { index, key }: Place): Place => {
  const found = items.findIndex((item) => item.key === key);
  const now = found === -1 ? within(index, items.length) : found;
  return { index: now, key: items[now]?.key };
};

/** Returns the position after a move by `by`, within the list. */
export const placeAfter = (items: readonly QueueItem[], index: number, by: number): Place => {
  const next = within(index + by, items.length);
  return { index: next, key: items[next]?.key };
};

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
export const actionOf = ({ first }: QueueItem): Action => {
  const [down, up] = first.subject_kind === 'user' ? ACCOUNT_ACTS : ACTS;
  const [done, undone] = first.kind === 'appeal' ? [up, down] : [down, up];
  return { resource: RESOURCES[first.subject_kind], ...done, undo: undone.act };
};

/** Returns the labels of the decisions about these items. */
export const verbsOf = (items: readonly QueueItem[]) => ({
  dismiss: areAllAppeals(items) ? 'Decline' : 'Dismiss',
  act: items[0] === undefined ? 'Take down' : actionOf(items[0]).label,
  escalate: 'Escalate',
});

/** Common reasons for taking something down, offered as buttons. */
export const REASONS = ['Copied work', 'Flashing', 'Adult content', 'Hate', 'Spam', 'Against the law'] as const;
