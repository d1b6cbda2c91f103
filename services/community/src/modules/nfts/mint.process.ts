import type { NftEvent } from '@pixchange/contracts/events/nfts';
import { DomainError } from '../../kernel/errors.ts';
import type { Process } from '../../kernel/process.ts';
import type { People } from '../accounts/people.face.ts';
import type { Payments } from '../wallet/payments.face.ts';
import { nftDecider, type MintRequest, type Nft, type NftCommand } from './nft.decider.ts';

export interface MintPorts {
  readonly payments: Pick<Payments, 'find' | 'pay' | 'release' | 'refund'>;
  readonly people: Pick<People, 'exists' | 'hasLeft'>;
  readonly works: {
    /** Whether the work was deleted or taken down. */
    isWithdrawn(imageId: string): Promise<boolean>;
  };
  readonly mints: {
    /** Whether this attempt is still waiting for its payment. */
    isToPay(request: MintRequest): Promise<boolean>;
  };
}

const paymentOf = ({ nftId: id }: MintRequest) => ({ of: 'mint', id }) as const;
const priceOf = ({ unit, price: amount }: MintRequest) => ({ unit, amount }) as const;

type RefusalCode = Extract<NftCommand, { type: 'RefuseMint' }>['code'];

const refusedAs =
  (code: RefusalCode) =>
  ({ request: { nftId, attempt } }: { readonly request: MintRequest }): NftCommand => ({
    type: 'RefuseMint',
    nftId,
    attempt,
    code,
  });

const paid = (
  { nftId, attempt }: MintRequest,
  { key: payment, unit, amount: price }: { key: string; unit: 'coins' | 'pixtokens'; amount: number },
): NftCommand => ({ type: 'RecordPaid', nftId, attempt, payment, unit, price });

/**
 * Payment of a mint, and its refund; `Minter` talks to the blockchain in between. Once the coins are captured, either
 * the work is minted or the coins are refunded.
 */
export const mintProcess: Process<NftCommand, Nft, NftEvent, MintPorts> = {
  name: 'mint',
  decider: nftDecider,
  steps: {
    none: null,
    requested: {
      run: async ({ request }, { payments, people, works, mints }) => {
        const { ownerId, imageId } = request;
        const payment = paymentOf(request);
        if (!(await people.exists(ownerId)) || (await works.isWithdrawn(imageId))) {
          const left = await payments.release(ownerId, payment);
          if (left.status === 'captured') return paid(request, left);
          throw new DomainError('nft.not_possible');
        }
        // If the payment was refunded in the meantime, this attempt is over.
        const { key } = await payments.find(ownerId, payment);
        if (!(await mints.isToPay(request))) return null;
        const after = await payments.pay(ownerId, payment, priceOf(request), key);
        return after.status === 'captured' ? paid(request, after) : null;
      },
      refusals: {
        insufficient_funds: refusedAs('insufficient_funds'),
        'wallet.flagged': refusedAs('wallet.flagged'),
        'nft.not_possible': refusedAs('nft.not_possible'),
      },
    },
    // Another run may have paid a mint that this one refused. Captured coins override the refusal.
    refused: {
      run: async ({ request }, { payments }) => {
        const found = await payments.find(request.ownerId, paymentOf(request));
        return found.status === 'captured' ? paid(request, found) : null;
      },
    },
    // Nothing is signed yet, so the mint can still be stopped.
    paid: {
      run: async ({ request: { nftId, attempt, ownerId, imageId } }, { people, works }) => {
        const stop = { type: 'StopMint', nftId, attempt } as const;
        if (await people.hasLeft(ownerId)) return { ...stop, why: 'account_erased' };
        return (await works.isWithdrawn(imageId)) ? { ...stop, why: 'taken_down' } : null;
      },
    },
    submitted: null,
    failed: {
      run: async ({ request, paid: { payment: key, unit, price: amount } }, { payments }) => {
        const { nftId, attempt, ownerId } = request;
        await payments.refund(ownerId, paymentOf(request), { key, unit, amount });
        return { type: 'RecordRefunded', nftId, attempt };
      },
    },
    refunded: null,
    minted: null,
  },
};
