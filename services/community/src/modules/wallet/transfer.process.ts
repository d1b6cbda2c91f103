import { transitOf, type LedgerCause } from '@pixchange/contracts/events/ledger';
import type { TransferEvent } from '@pixchange/contracts/events/transfers';
import { entryOf } from '../../kernel/id-map.ts';
import type { Process } from '../../kernel/process.ts';
import type { Commands } from '../../runtime/commands/commands.ts';
import type { People } from '../accounts/people.face.ts';
import { transferDecider, type Transfer, type TransferCommand } from './transfer.decider.ts';
import { walletDecider } from './wallet.decider.ts';

export interface TransferPorts {
  readonly commands: Pick<Commands, 'run' | 'stateOf'>;
  readonly people: Pick<People, 'exists'>;
}

type Started = Exclude<Transfer, { status: 'none' }>['started'];

const outOf = ({ transferId }: Started): string => `transfer:${transferId}:out`;

const moved = (key: string, { transferId: id, unit, amount }: Started) => {
  const cause: LedgerCause = { type: 'transfer', id };
  return { key, fingerprint: key, cause, unit, amount };
};

/**
 * Decides where the amount in transit goes: to the recipient, or back to the sender if the recipient was erased or
 * suspended.
 */
const destine = async ({ transferId, recipientId }: Started, people: TransferPorts['people']) =>
  ({ type: 'DestineTransfer', transferId, recipientExists: await people.exists(recipientId) }) as const;

const refusedAs =
  (code: Extract<TransferCommand, { type: 'RefuseTransfer' }>['code']) =>
  ({ started: { transferId } }: { readonly started: Started }): TransferCommand => ({
    type: 'RefuseTransfer',
    transferId,
    code,
  });

/** Transfer between two wallets through transit. A refused transfer stays refused, even if the balance grows later. */
export const transferProcess: Process<TransferCommand, Transfer, TransferEvent, TransferPorts> = {
  name: 'transfer',
  decider: transferDecider,
  steps: {
    none: null,
    started: {
      run: async ({ started }, { commands, people }) => {
        const { transferId, senderId: userId } = started;
        const asked = { ...moved(outOf(started), started), userId, to: transitOf(transferId) };
        await commands.run(walletDecider, { type: 'Spend', ...asked });
        return destine(started, people);
      },
      refusals: {
        insufficient_funds: refusedAs('insufficient_funds'),
        'wallet.flagged': refusedAs('wallet.flagged'),
      },
    },
    // If two processes run at the same time, one may refuse the transfer and the other debit the sender.
    refused: {
      run: async ({ started }, { commands, people }) => {
        const { handled } = await commands.stateOf(walletDecider, started.senderId);
        return entryOf(handled, outOf(started)) === undefined ? null : destine(started, people);
      },
    },
    destined: {
      run: async ({ started, to }, { commands }) => {
        const { transferId, senderId, recipientId } = started;
        const userId = to === 'recipient' ? recipientId : senderId;
        const asked = { ...moved(`transfer:${transferId}:in`, started), userId, from: transitOf(transferId) };
        await commands.run(walletDecider, { type: 'Credit', ...asked });
        return { type: 'CompleteTransfer', transferId };
      },
    },
    completed: null,
  },
};
