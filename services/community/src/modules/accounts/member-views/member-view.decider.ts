import type { MemberViewEvent } from '@pixchange/contracts/events/member-views';
import { accounts as limits } from '@pixchange/contracts/http/limits';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

interface View {
  readonly viewId: string;
  readonly staffId: string;
  readonly memberId: string;
}

export type MemberViewCommand = View &
  (
    | { readonly type: 'StartView'; readonly endsAt: string }
    | { readonly type: 'SeePage'; readonly path: string }
    | { readonly type: 'StopView' }
  );

interface MemberView {
  readonly status: 'none' | 'open' | 'stopped';
  /** Paths that were viewed, without duplicates. */
  readonly paths: readonly string[];
}

const stream = streamsOf('member-view');

const seePage = ({ status, paths }: MemberView, view: View, path: string): readonly MemberViewEvent[] => {
  if (status !== 'open') throw new DomainError('unauthorized');
  if (paths.includes(path)) return [];
  if (paths.length >= limits.memberViewPathsMax) throw new DomainError('too_many_requests');
  return [{ type: 'MemberPageSeen', data: { ...view, path } }];
};

/**
 * Session in which an administrator views the app as a member: when it began, what was viewed, and when it was stopped.
 */
export const memberViewDecider: StreamDecider<MemberViewCommand, MemberView, MemberViewEvent> = {
  stream,
  streamOf: ({ viewId }) => stream(viewId),
  initialState: { status: 'none', paths: [] },
  decide: (command, state) => {
    const { viewId, staffId, memberId } = command;
    const view = { viewId, staffId, memberId };
    switch (command.type) {
      case 'StartView':
        return state.status === 'none'
          ? [{ type: 'MemberViewStarted', data: { ...view, endsAt: command.endsAt } }]
          : [];
      case 'SeePage':
        return seePage(state, view, command.path);
      case 'StopView':
        return state.status === 'open' ? [{ type: 'MemberViewStopped', data: view }] : [];
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'MemberViewStarted':
        return { ...state, status: 'open' };
      case 'MemberPageSeen':
        return { ...state, paths: [...state.paths, event.data.path ?? ''] };
      case 'MemberViewStopped':
        return { ...state, status: 'stopped' };
    }
  },
};
