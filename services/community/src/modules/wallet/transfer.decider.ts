import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import type { StreamDecider } from '../../kernel/decider.ts';
import { DomainError, unreachable } from '../../kernel/errors.ts';
import { streamsOf } from '../../kernel/stream.ts';

type Started = Extract<TransferEvent, { type: 'TransferStarted' }>['data'];
type Refusal = Extract<TransferEvent, { type: 'TransferRefused' }>['data']['code'];
type Destination = Extract<TransferEvent, { type: 'TransferDestined' }>['data']['to'];

export type TransferCommand =
  | { readonly type: 'StartTransfer'; readonly transfer: Started }
  | { readonly type: 'RefuseTransfer'; readonly transferId: string; readonly code: Refusal }
  /**
   * Decides the destination permanently, after the sender has paid. `recipientExists` is true if the recipient exists
   * now.
   */
  | { readonly type: 'DestineTransfer'; readonly transferId: string; readonly recipientExists: boolean }
  | { readonly type: 'CompleteTransfer'; readonly transferId: string };

export type Transfer =
  | { readonly status: 'none' }
  | { readonly status: 'started'; readonly started: Started }
  | { readonly status: 'refused'; readonly started: Started; readonly code: Refusal }
  | { readonly status: 'destined' | 'completed'; readonly started: Started; readonly to: Destination };

/** Whether two transfers are equal. The id may be derived from a client's key that was used for another transfer. */
const isSame = (a: Started, b: Started): boolean =>
  a.recipientId === b.recipientId && a.unit === b.unit && a.amount === b.amount;

const start = (
  { transfer }: Extract<TransferCommand, { type: 'StartTransfer' }>,
  state: Transfer,
): readonly TransferEvent[] => {
  if (transfer.senderId === transfer.recipientId) throw new DomainError('transfer.self');
  if (state.status === 'none') return [{ type: 'TransferStarted', data: transfer }];
  if (!isSame(state.started, transfer)) throw new DomainError('idempotency_mismatch');
  return [];
};

const destine = (
  { transferId, recipientExists }: Extract<TransferCommand, { type: 'DestineTransfer' }>,
  { status }: Transfer,
): readonly TransferEvent[] => {
  if (status === 'started')
    return [{ type: 'TransferDestined', data: { transferId, to: recipientExists ? 'recipient' : 'sender' } }];
  // If two processes ran at the same time, one may have refused the transfer and the other debited the sender. The
  // sender then gets the amount back.
  return status === 'refused' ? [{ type: 'TransferDestined', data: { transferId, to: 'sender' } }] : [];
};

const decide = (command: TransferCommand, state: Transfer): readonly TransferEvent[] => {
  if (command.type === 'StartTransfer') return start(command, state);
  if (state.status === 'none') throw new DomainError('not_found');
  const { transferId } = state.started;
  switch (command.type) {
    case 'RefuseTransfer':
      return state.status === 'started' ? [{ type: 'TransferRefused', data: { transferId, code: command.code } }] : [];
    case 'DestineTransfer':
      return destine(command, state);
    case 'CompleteTransfer':
      return state.status === 'destined' ? [{ type: 'TransferCompleted', data: { transferId } }] : [];
    default:
      return unreachable(command);
  }
};

const evolve = (state: Transfer, event: TransferEvent): Transfer => {
  if (event.type === 'TransferStarted') return { status: 'started', started: event.data };
  if (state.status === 'none') return state;
  const { started } = state;
  switch (event.type) {
    case 'TransferRefused':
      return { status: 'refused', started, code: event.data.code };
    case 'TransferDestined':
      return { status: 'destined', started, to: event.data.to };
    case 'TransferCompleted':
      return state.status === 'destined' ? { ...state, status: 'completed' } : state;
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('transfer');

/**
 * Transfer between two wallets. The amount ends up in one of them; the choice is made only once, even if processes
 * crash.
 */
export const transferDecider: StreamDecider<TransferCommand, Transfer, TransferEvent> = {
  name: 'transfer',
  stream,
  streamOf: (command) => stream(command.type === 'StartTransfer' ? command.transfer.transferId : command.transferId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
