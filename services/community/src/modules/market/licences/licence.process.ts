import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import { DomainError } from '../../../kernel/errors.ts';
import type { Process } from '../../../kernel/process.ts';
import type { People } from '../../accounts/people.face.ts';
import type { Payments, PaymentState } from '../../wallet/payments.face.ts';
import type { LicenceFiles } from './licence-files.ts';
import { licenceDecider, type Licence, type LicenceCommand, type Terms } from './licence.decider.ts';

export interface LicencePorts {
  readonly files: Pick<LicenceFiles, 'copy'>;
  readonly payments: Pick<Payments, 'find' | 'pay' | 'credit' | 'refundSale'>;
  readonly people: Pick<People, 'exists' | 'hasLeft'>;
}

type RefusalCode = Extract<LicenceCommand, { type: 'RefusePurchase' }>['code'];

const paymentOf = ({ licenceId: id }: Terms) => ({ of: 'licence', id }) as const;
const priceOf = ({ price: amount }: Terms) => ({ unit: 'coins', amount }) as const;

/**
 * Returns the command that grants the license for the paid price, which may be an older price that the buyer agreed to.
 */
const grant = async (
  { licenceId, sellerId }: Terms,
  { amount: price }: Extract<PaymentState, { status: 'captured' | 'held' }>,
  people: LicencePorts['people'],
): Promise<LicenceCommand> => {
  // Suspended sellers still get their share.
  const sellerExists = !(await people.hasLeft(sellerId));
  return { type: 'GrantLicence', licenceId, price, sellerExists };
};

const refusedAs =
  (code: RefusalCode) =>
  ({ terms: { licenceId } }: { readonly terms: Terms }): LicenceCommand => ({
    type: 'RefusePurchase',
    licenceId,
    code,
  });

/**
 * Purchase of a license, and its refund. The file is copied before the payment, so that nobody pays for a missing file.
 * Once the buyer's coins are captured, the license is always granted.
 */
export const licenceProcess: Process<LicenceCommand, Licence, LicenceEvent, LicencePorts> = {
  name: 'licence',
  decider: licenceDecider,
  steps: {
    none: null,
    started: {
      run: async ({ terms }, { files, payments, people }) => {
        const isPossible = (await people.exists(terms.buyerId)) && (await files.copy(terms));
        if (!isPossible) throw new DomainError('offer.closed');
        const paid = await payments.pay(terms.buyerId, paymentOf(terms), priceOf(terms));
        if (paid.status !== 'captured') throw new DomainError('offer.closed');
        return grant(terms, paid, people);
      },
      refusals: {
        insufficient_funds: refusedAs('insufficient_funds'),
        'wallet.flagged': refusedAs('wallet.flagged'),
        'offer.closed': refusedAs('offer.closed'),
      },
    },
    // Another run may have paid a purchase that this one refused. Captured coins override the refusal.
    refused: {
      run: async ({ terms }, { payments, people }) => {
        const found = await payments.find(terms.buyerId, paymentOf(terms));
        if (found.status !== 'held' && found.status !== 'captured') return null;
        const paid = await payments.pay(terms.buyerId, paymentOf(terms), priceOf(terms), found.key);
        return paid.status === 'captured' ? grant(terms, paid, people) : null;
      },
    },
    granted: {
      run: async ({ granted: { licenceId, sellerId, price, fee, proceedsTo } }, { payments }) => {
        if (proceedsTo === 'seller')
          await payments.credit({ of: 'sale', id: licenceId, userId: sellerId, coins: price - fee });
        return { type: 'SettleLicence', licenceId };
      },
    },
    settled: null,
    refunding: {
      run: async ({ granted: { licenceId, buyerId, sellerId, price, fee, proceedsTo } }, { payments }) => {
        const proceeds = proceedsTo === 'seller' ? price - fee : 0;
        await payments.refundSale({ licenceId, buyerId, sellerId, price, proceeds });
        return { type: 'FinishRefund', licenceId };
      },
    },
    refunded: null,
  },
};
