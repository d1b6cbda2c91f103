import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import { platformAccount, transitOf } from '@pixchange/contracts/events/ledger';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type DataOf<T extends LicenceEvent['type']> = Extract<LicenceEvent, { type: T }>['data'];

/** Terms that the buyer agreed to. */
export type Terms = DataOf<'LicencePurchaseStarted'>;

export type LicenceCommand =
  | { readonly type: 'StartPurchase'; readonly terms: Terms }
  | {
      readonly type: 'RefusePurchase';
      readonly licenceId: string;
      readonly code: DataOf<'LicencePurchaseRefused'>['code'];
    }
  /** Grants the license after the payment of `price`, which may be an older price that the buyer agreed to. */
  | {
      readonly type: 'GrantLicence';
      readonly licenceId: string;
      readonly price: number;
      readonly sellerExists: boolean;
    }
  /** Records that the seller got their share. */
  | { readonly type: 'SettleLicence'; readonly licenceId: string }
  | { readonly type: 'StartRefund'; readonly licenceId: string; readonly refundId: string }
  /** Records that the buyer got the full price back. */
  | { readonly type: 'FinishRefund'; readonly licenceId: string };

export type Licence =
  | { readonly status: 'none' }
  | { readonly status: 'started'; readonly terms: Terms }
  | { readonly status: 'refused'; readonly terms: Terms; readonly code: DataOf<'LicencePurchaseRefused'>['code'] }
  | {
      readonly status: 'granted' | 'settled' | 'refunding' | 'refunded';
      readonly terms: Terms;
      readonly granted: DataOf<'LicenceGranted'>;
    };

type Known = Exclude<Licence, { status: 'none' }>;

const BPS = 10_000;

const start = (terms: Terms, state: Licence): readonly LicenceEvent[] => {
  if (terms.sellerId === terms.buyerId) throw new DomainError('offer.own');
  if (state.status !== 'none') {
    const before = state.terms;
    const isSame = before.offerId === terms.offerId && before.price === terms.price;
    if (before.request !== null && before.request === terms.request && !isSame)
      throw new DomainError('idempotency_mismatch');
    if (state.status !== 'started' && state.status !== 'refused') return [];
    if (state.status === 'started') {
      if (!isSame) throw new DomainError('conflict');
      return [];
    }
  }
  return [{ type: 'LicencePurchaseStarted', data: terms }];
};

const grant = (
  { price, sellerExists }: Extract<LicenceCommand, { type: 'GrantLicence' }>,
  { status, terms }: Known,
): readonly LicenceEvent[] => {
  // Another process may have paid a purchase that this one refused at the same time. Captured coins override the
  // refusal.
  if (status !== 'started' && status !== 'refused') return [];
  const { licenceId, offerId, imageId, sellerId, buyerId, feeBps, file, uses } = terms;
  return [
    {
      type: 'LicenceGranted',
      data: {
        licenceId,
        offerId,
        imageId,
        sellerId,
        buyerId,
        price,
        fee: Math.floor((price * feeBps) / BPS),
        proceedsTo: sellerExists ? 'seller' : 'platform',
        file,
        uses,
      },
    },
  ];
};

const settle = (state: Known): readonly LicenceEvent[] => {
  if (state.status === 'settled' || state.status === 'refunding' || state.status === 'refunded') return [];
  invariant(state.status === 'granted', 'only a paid license is settled');
  const { licenceId, price, fee, proceedsTo } = state.granted;
  const amount = proceedsTo === 'platform' ? price : fee;
  const charged: LicenceEvent = {
    type: 'SaleFeeCharged',
    data: { licenceId, movement: { unit: 'coins', amount, from: transitOf(licenceId), to: platformAccount('fees') } },
  };
  return [...(amount === 0 ? [] : [charged]), { type: 'LicenceSettled', data: { licenceId } }];
};

/**
 * Starts the refund of a settled purchase, once. All shares must have been paid out, because the refund takes them
 * back.
 */
const startRefund = (
  { licenceId, refundId }: Extract<LicenceCommand, { type: 'StartRefund' }>,
  { status }: Known,
): readonly LicenceEvent[] => {
  if (status === 'refunding' || status === 'refunded') return [];
  invariant(status === 'settled', 'only a settled license is refunded');
  return [{ type: 'LicenceRefundStarted', data: { licenceId, refundId } }];
};

const decide = (command: LicenceCommand, state: Licence): readonly LicenceEvent[] => {
  if (command.type === 'StartPurchase') return start(command.terms, state);
  if (state.status === 'none') throw new DomainError('not_found');
  switch (command.type) {
    case 'RefusePurchase': {
      const { licenceId, code } = command;
      return state.status === 'started' ? [{ type: 'LicencePurchaseRefused', data: { licenceId, code } }] : [];
    }
    case 'GrantLicence':
      return grant(command, state);
    case 'SettleLicence':
      return settle(state);
    case 'StartRefund':
      return startRefund(command, state);
    case 'FinishRefund':
      return state.status === 'refunding' ? [{ type: 'LicenceRefunded', data: { licenceId: command.licenceId } }] : [];
    default:
      return unreachable(command);
  }
};

const evolve = (state: Licence, event: LicenceEvent): Licence => {
  if (event.type === 'LicencePurchaseStarted') return { status: 'started', terms: event.data };
  if (state.status === 'none') return state;
  const { terms } = state;
  switch (event.type) {
    case 'LicencePurchaseRefused':
      return { status: 'refused', terms, code: event.data.code };
    case 'LicenceGranted':
      return { status: 'granted', terms, granted: event.data };
    case 'LicenceSettled':
      return state.status === 'granted' ? { ...state, status: 'settled' } : state;
    case 'LicenceRefundStarted':
      return state.status === 'settled' ? { ...state, status: 'refunding' } : state;
    case 'LicenceRefunded':
      return state.status === 'refunding' ? { ...state, status: 'refunded' } : state;
    case 'SaleFeeCharged':
      return state;
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('licence');

/** License of one member for one work, starting with its purchase. */
export const licenceDecider: StreamDecider<LicenceCommand, Licence, LicenceEvent> = {
  name: 'licence',
  stream,
  streamOf: (command) => stream(command.type === 'StartPurchase' ? command.terms.licenceId : command.licenceId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
