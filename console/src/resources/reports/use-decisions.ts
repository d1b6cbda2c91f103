import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import type { WithheldView } from '@pixchange/contracts/http/moderation';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { readSession } from '../../shared/session.ts';
import { actionOf, type QueueItem } from './queue.ts';

/** What was decided last, and how it is taken back. */
export interface Undoable {
  readonly text: string;
  /** Calls below `/api/admin`, one after the other. */
  readonly paths: readonly string[];
}

const mine = ({ first }: QueueItem): boolean => first.claimed_by !== null && first.claimed_by === readSession()?.id;

const reopened = (items: readonly QueueItem[]): string[] =>
  items.flatMap(({ reports }) => reports.map(({ id }) => `reports/${id}/reopen`));

const takenBack = (items: readonly QueueItem[]): string[] =>
  items.map((item) => {
    const { resource, undo } = actionOf(item);
    return `${resource}/${item.first.subject_id}/${undo}`;
  });

/** Suspensions of people with many followers. */
const waitingText = (count: number): string =>
  count === 1 ? 'Proposed: a second person decides' : `${count} proposed: a second person decides`;

const dismissedText = (count: number): string => (count === 1 ? 'Dismissed' : `${count} dismissed`);

/** Decisions about what is in the queue; each claims first what nobody has claimed. */
export const useDecisions = (refresh: () => Promise<void>) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const [undoable, setUndoable] = useState<Undoable | null>(null);

  const claim = async (item: QueueItem) => {
    await dataProvider.act(`reports/${item.first.id}/claim`);
  };

  /** What somebody else decided in the meantime is shown as it is now. */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    await refresh();
  };

  return {
    undoable,
    claim: (item: QueueItem) =>
      attempt(async () => {
        await claim(item);
        notify('Claimed for you', { type: 'info' });
      }),
    dismiss: async (items: readonly QueueItem[], reason: string) => {
      for (const item of items)
        for (const report of item.reports) {
          if (!mine(item)) await dataProvider.act(`reports/${report.id}/claim`);
          await dataProvider.act(`reports/${report.id}/dismiss`, { reason });
        }
      setUndoable({ text: dismissedText(items.length), paths: reopened(items) });
      await refresh();
    },
    /** Takes down what is reported, or restores what an appeal is about. */
    act: async (items: readonly QueueItem[], reason: string) => {
      const [done, waiting]: [QueueItem[], QueueItem[]] = [[], []];
      for (const item of items) {
        const { resource, act } = actionOf(item);
        if (!mine(item)) await claim(item);
        const { proposal_id } = await dataProvider.act<WithheldView>(`${resource}/${item.first.subject_id}/${act}`, {
          reason,
          report_id: item.first.id,
        });
        (proposal_id === undefined ? done : waiting).push(item);
      }
      if (waiting.length > 0) notify(waitingText(waiting.length), { type: 'info' });
      if (done.length > 0) setUndoable({ text: `Done: ${reason}`, paths: [...takenBack(done), ...reopened(done)] });
      await refresh();
    },
    undo: () =>
      attempt(async () => {
        if (undoable === null) return;
        for (const path of undoable.paths) await dataProvider.act(path, { reason: 'Undone right after the decision' });
        setUndoable(null);
        notify('Undone', { type: 'success' });
      }),
  };
};
