import type { ErasureEvent } from '@pixchange/contracts/events/erasure';
import type { Decider } from '../../../kernel/decider.ts';
import { unreachable } from '../../../kernel/errors.ts';

export type ErasureCommand =
  /** `code` is the code of the receipt. An account that is already being erased keeps its first code. */
  | { readonly type: 'EraseAccount'; readonly userId: string; readonly code: string }
  /** Erases an account whose registration was never completed; does nothing to any other account. */
  | { readonly type: 'AbandonRegistration'; readonly userId: string; readonly code: string }
  | { readonly type: 'CompleteErasure'; readonly userId: string };

export type Erasure = { readonly status: 'none' } | { readonly status: 'running' | 'done'; readonly code: string };

export const isErasureCommand = (command: { readonly type: string }): command is ErasureCommand =>
  command.type === 'EraseAccount' || command.type === 'AbandonRegistration' || command.type === 'CompleteErasure';

export const isErasureEvent = (event: { readonly type: string }): event is ErasureEvent =>
  event.type === 'AccountErased' || event.type === 'ErasureCompleted';

const decide = (command: ErasureCommand, state: Erasure): readonly ErasureEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case 'EraseAccount':
    case 'AbandonRegistration':
      return state.status === 'none' ? [{ type: 'AccountErased', data: { userId, code: command.code } }] : [];
    case 'CompleteErasure':
      return state.status === 'running' ? [{ type: 'ErasureCompleted', data: { userId, code: state.code } }] : [];
    default:
      return unreachable(command);
  }
};

const evolve = (_state: Erasure, event: ErasureEvent): Erasure => ({
  status: event.type === 'AccountErased' ? 'running' : 'done',
  code: event.data.code,
});

/** Erasure of an account: it begins once and is completed once. */
export const erasureDecider: Decider<ErasureCommand, Erasure, ErasureEvent> = {
  decide,
  evolve,
  initialState: { status: 'none' },
};
