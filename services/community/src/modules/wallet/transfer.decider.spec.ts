import { describe, it } from 'vitest';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import { storyOf } from '../../kernel/testing/given.ts';
import { idOf } from '../../kernel/testing/recorded.ts';
import { transferDecider, type TransferCommand } from './transfer.decider.ts';

const given = storyOf(transferDecider);
const transferId = idOf(1);
const transfer = { transferId, senderId: idOf(2), recipientId: idOf(3), unit: 'coins' as const, amount: 40 };

const start: TransferCommand = { type: 'StartTransfer', transfer };
const destine = (recipientExists: boolean): TransferCommand => ({
  type: 'DestineTransfer',
  transferId,
  recipientExists,
});
const refuse: TransferCommand = { type: 'RefuseTransfer', transferId, code: 'insufficient_funds' };
const complete: TransferCommand = { type: 'CompleteTransfer', transferId };

const started: TransferEvent = { type: 'TransferStarted', data: transfer };
const refused: TransferEvent = { type: 'TransferRefused', data: { transferId, code: 'insufficient_funds' } };
const destined = (to: 'recipient' | 'sender'): TransferEvent => ({
  type: 'TransferDestined',
  data: { transferId, to },
});
const completed: TransferEvent = { type: 'TransferCompleted', data: { transferId } };

describe('a transfer', () => {
  it('starts', () => given().when(start).then(started));
  it('starts once', () => given(started).when(start).thenNothing());
  it('is refused when a different transfer has its id', () =>
    given(started)
      .when({ type: 'StartTransfer', transfer: { ...transfer, amount: 41 } })
      .thenFails('idempotency_mismatch'));
  it('cannot go to its sender', () =>
    given()
      .when({ type: 'StartTransfer', transfer: { ...transfer, recipientId: transfer.senderId } })
      .thenFails('transfer.self'));
  it('is refused when the sender cannot pay', () => given(started).when(refuse).then(refused));
  it('goes to its recipient', () => given(started).when(destine(true)).then(destined('recipient')));
  it('goes back without a recipient', () => given(started).when(destine(false)).then(destined('sender')));
  it('keeps its destination when the recipient leaves in between', () =>
    given(started, destined('recipient')).when(destine(false)).thenNothing());
  it('still goes back when the recipient exists again', () =>
    given(started, destined('sender')).when(destine(true)).thenNothing());
  it('ends', () => given(started, destined('recipient')).when(complete).then(completed));
  it('ends once', () => given(started, destined('recipient'), completed).when(complete).thenNothing());
  it('does not end without a destination', () => given(started).when(complete).thenNothing());
  it('is not refused after it was paid', () => given(started, destined('recipient')).when(refuse).thenNothing());
  it('goes back when it was both refused and paid', () =>
    given(started, refused).when(destine(true)).then(destined('sender')));
  it('is not found before its start', () => given().when(complete).thenFails('not_found'));
});
