import type { ExportEvent } from '@pixchange/contracts/events/exports';
import type { StreamDecider } from '../../kernel/decider.ts';
import { unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

export type ExportCommand =
  /**
   * `now` is an ISO 8601 time. A request is ignored while an archive is in progress. An archive that can be downloaded
   * is replaced only with `renew`.
   */
  | {
      readonly type: 'RequestExport';
      readonly userId: string;
      readonly exportId: string;
      readonly now: string;
      readonly renew?: boolean;
    }
  | {
      readonly type: 'RecordExport';
      readonly userId: string;
      readonly exportId: string;
      readonly sizeBytes: number;
      readonly expiresAt: string;
    }
  | { readonly type: 'FailExport'; readonly userId: string; readonly exportId: string };

export type Export =
  | { readonly status: 'none' }
  | { readonly status: 'preparing'; readonly exportId: string }
  | { readonly status: 'made'; readonly exportId: string; readonly expiresAt: string };

const decide = (command: ExportCommand, state: Export): readonly ExportEvent[] => {
  const { userId, exportId } = command;
  switch (command.type) {
    case 'RequestExport': {
      const isThere =
        state.status === 'preparing' ||
        (state.status === 'made' && state.expiresAt > command.now && command.renew !== true);
      return isThere ? [] : [{ type: 'ExportRequested', data: { userId, exportId } }];
    }
    case 'RecordExport': {
      const { sizeBytes, expiresAt } = command;
      return isAwaited(state, exportId)
        ? [{ type: 'ExportMade', data: { userId, exportId, sizeBytes, expiresAt } }]
        : [];
    }
    case 'FailExport':
      return isAwaited(state, exportId) ? [{ type: 'ExportFailed', data: { userId, exportId } }] : [];
    default:
      return unreachable(command);
  }
};

const isAwaited = (state: Export, exportId: string): boolean =>
  state.status === 'preparing' && state.exportId === exportId;

const evolve = (_state: Export, event: ExportEvent): Export => {
  const { exportId } = event.data;
  switch (event.type) {
    case 'ExportRequested':
      return { status: 'preparing', exportId };
    case 'ExportMade':
      return { status: 'made', exportId, expiresAt: event.data.expiresAt };
    case 'ExportFailed':
      return { status: 'none' };
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('exports');

/** Archives of a member's data; at most one is made at a time. */
export const exportDecider: StreamDecider<ExportCommand, Export, ExportEvent> = {
  name: 'export',
  stream,
  streamOf: ({ userId }) => stream(userId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
