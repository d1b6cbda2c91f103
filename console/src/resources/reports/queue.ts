import type { ReportView } from '@pixchange/contracts/http/moderation';
import { countText } from '../../shared/amounts.ts';

/** Everything that is reported of one thing, which is decided together. */
export interface QueueItem {
  /** Of what is reported; it stays when the oldest report is decided by itself. */
  readonly key: string;
  /** The oldest of its reports. */
  readonly first: ReportView;
  readonly reports: readonly ReportView[];
}

const WHAT = { image: 'Work', album: 'Album', user: 'Member', comment: 'Comment' } as const;

export const whatOf = ({ subject_kind: kind }: Pick<ReportView, 'subject_kind'>): string => WHAT[kind];

export const isAppeal = ({ first }: QueueItem): boolean => first.kind === 'appeal';

export const areAllAppeals = (items: readonly QueueItem[]): boolean => items.length > 0 && items.every(isAppeal);

/** Puts together what is about the same thing, in the order of the oldest report of each; an appeal stands alone. */
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

/** Where one is: an item, and its place when it was last in the queue. */
export interface Place {
  readonly index: number;
  readonly key: string | undefined;
}

/**
 * The queue without what is being decided. A decision ends the reports of one thing one after the other, so that the thing would move
 * behind others before it is gone, and the place would follow it there.
 */
export const withoutDeciding = (items: readonly QueueItem[], deciding: ReadonlySet<string>): readonly QueueItem[] =>
  deciding.size === 0 ? items : items.filter(({ key }) => !deciding.has(key));

const within = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));

/** The same item wherever it is now; once it is decided, what has come into its place. */
export const placeIn = (items: readonly QueueItem[], { index, key }: Place): Place => {
  const found = items.findIndex((item) => item.key === key);
  const now = found === -1 ? within(index, items.length) : found;
  return { index: now, key: items[now]?.key };
};

/** The place after a move by so many, within the list. */
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
  /** The action that takes it back. */
  readonly undo: string;
  readonly label: string;
}

/** What is done when a report or an appeal is right: the resource and its action. */
export const actionOf = ({ first }: QueueItem): Action => {
  const [down, up] = first.subject_kind === 'user' ? ACCOUNT_ACTS : ACTS;
  const [done, undone] = first.kind === 'appeal' ? [up, down] : [down, up];
  return { resource: RESOURCES[first.subject_kind], ...done, undo: undone.act };
};

/** What a decision about them is called. */
export const verbsOf = (items: readonly QueueItem[]) => ({
  dismiss: areAllAppeals(items) ? 'Decline' : 'Dismiss',
  act: items[0] === undefined ? 'Take down' : actionOf(items[0]).label,
  escalate: 'Escalate',
});

/** Common reasons, chosen by their number. */
export const REASONS = ['Copied work', 'Flashing', 'Adult content', 'Hate', 'Spam', 'Against the law'] as const;
