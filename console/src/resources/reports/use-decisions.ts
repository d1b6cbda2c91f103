import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { reports } from '@pixchange/contracts/http/limits';
import type { ReportBatchView, WithheldView } from '@pixchange/contracts/http/moderation';
import type { StaffDataProvider } from '../../shared/data-provider.ts';
import { readSession } from '../../shared/session.ts';
import { actionOf, type QueueItem } from './queue.ts';

/** Last decision, and the requests that revert it. */
export interface Undoable {
  readonly text: string;
  /** Key of the decided item, or the first of several. */
  readonly key: string | undefined;
  /** Request paths below `/api/admin`, sent one after the other. */
  readonly paths: readonly string[];
}

const isClaimedByViewer = ({ report }: QueueItem): boolean =>
  report.claimed_by !== null && report.claimed_by === readSession()?.id;

const idsOf = (items: readonly QueueItem[]): string[] => items.flatMap(({ report_ids }) => report_ids);

/** Splits ids into lists that one batch accepts. */
const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / reports.perBatchMax) }, (_, index) =>
    ids.slice(index * reports.perBatchMax, (index + 1) * reports.perBatchMax),
  );

const undoPathsOf = (item: QueueItem): string[] => {
  const { resource, undo } = actionOf(item);
  return [`${resource}/${item.subject_id}/${undo}`, ...idsOf([item]).map((id) => `reports/${id}/reopen`)];
};

const dismissedText = (count: number): string => (count === 1 ? 'Dismissed' : `${count} dismissed`);
const doneText = (count: number, reason: string): string =>
  count === 1 ? `Done: ${reason}` : `Done to ${count}: ${reason}`;

interface Deciding {
  readonly action: 'dismiss' | 'act';
  readonly ids: readonly string[];
  readonly reason: string;
}

/**
 * Decides reports in batches; the server reverts a batch only as a whole.
 * @param onDone called after each batch with the paths that revert all batches so far
 */
const decideBatches = async (
  dataProvider: StaffDataProvider,
  { action, ids, reason }: Deciding,
  onDone: (paths: readonly string[]) => void,
): Promise<void> => {
  const paths: string[] = [];
  for (const report_ids of batchesOf(ids)) {
    const { id } = await dataProvider.act<ReportBatchView>(
      'reports/bulk',
      { action, report_ids, reason },
      crypto.randomUUID(),
    );
    paths.push(`report_batches/${id}/undo`);
    onDone([...paths]);
  }
};

/** Returns the actions on queue items: claim, dismiss, act, escalate and undo of the last decision. */
export const useDecisions = (refresh: () => Promise<void>) => {
  const dataProvider = useDataProvider<StaffDataProvider>();
  const notify = useNotify();
  const [undoable, setUndoable] = useState<Undoable | null>(null);

  /**
   * Runs an action and shows its error, then refreshes the queue, because a colleague may have decided items meanwhile.
   */
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    await refresh();
  };

  const decideAll = async (
    action: 'dismiss' | 'act',
    items: readonly QueueItem[],
    reason: string,
    text: string,
  ): Promise<void> => {
    const ids = action === 'dismiss' ? idsOf(items) : items.map(({ report }) => report.id);
    await decideBatches(dataProvider, { action, ids, reason }, (paths) =>
      setUndoable({ text, key: items[0]?.key, paths }),
    );
  };

  /**
   * Claims a single item and acts on it. Does not use the batch request, because the response may be a proposal:
   * suspending a member with many followers needs a second person.
   */
  const actOn = async (item: QueueItem, reason: string): Promise<void> => {
    const { resource, act } = actionOf(item);
    const { id, subject_id } = item.report;
    if (!isClaimedByViewer(item)) await dataProvider.act(`reports/${id}/claim`);
    const { proposal_id } = await dataProvider.act<WithheldView>(`${resource}/${subject_id}/${act}`, {
      reason,
      report_id: id,
    });
    if (proposal_id === undefined) setUndoable({ text: doneText(1, reason), key: item.key, paths: undoPathsOf(item) });
    else notify('Proposed: a second person decides', { type: 'info' });
  };

  const withRefresh = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } finally {
      await refresh();
    }
  };

  return {
    undoable,
    claim: (item: QueueItem) =>
      attempt(async () => {
        await dataProvider.act(`reports/${item.report.id}/claim`);
        notify('Claimed for you', { type: 'info' });
      }),
    dismiss: (items: readonly QueueItem[], reason: string) =>
      withRefresh(decideAll('dismiss', items, reason, dismissedText(items.length))),
    /** Takes down the reported target or suspends the member; reverts that for an appeal. */
    act: (items: readonly QueueItem[], reason: string) => {
      const [only, ...others] = items;
      if (only === undefined) return Promise.resolve();
      return withRefresh(
        others.length === 0 ? actOn(only, reason) : decideAll('act', items, reason, doneText(items.length, reason)),
      );
    },
    /** Escalates the reports of a target to the administrators. */
    escalate: (items: readonly QueueItem[], reason: string) =>
      withRefresh(
        (async () => {
          for (const id of idsOf(items)) await dataProvider.act(`reports/${id}/escalate`, { reason });
          notify('Escalated to administrators', { type: 'success' });
        })(),
      ),
    /** Reverts the last decision; resolves with the key of the item that returns to the queue. */
    undo: async (): Promise<string | undefined> => {
      await attempt(async () => {
        if (undoable === null) return;
        for (const path of undoable.paths) await dataProvider.act(path, { reason: 'Undone immediately' });
        setUndoable(null);
        notify('Undone', { type: 'success' });
      });
      return undoable?.key;
    },
  };
};
