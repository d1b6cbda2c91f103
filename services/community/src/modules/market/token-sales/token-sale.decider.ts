import { platformAccount, transitOf } from '@pixchange/contracts/events/ledger';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import type { StreamDecider } from '../../../kernel/decider.ts';
import { DomainError, invariant, unreachable } from '../../../kernel/errors.ts';
import { streamsOf } from '../../../kernel/stream.ts';

type DataOf<T extends TokenSaleEvent['type']> = Extract<TokenSaleEvent, { type: T }>['data'];

/** Terms that the buyer agreed to. */
export type TokenTerms = DataOf<'TokenPurchaseStarted'>;
export type TokenRefusal = DataOf<'TokenPurchaseRefused'>['code'];

export type TokenSaleCommand =
  | { readonly type: 'StartTokenPurchase'; readonly terms: TokenTerms }
  | { readonly type: 'RefuseTokenPurchase'; readonly saleId: string; readonly code: TokenRefusal }
  /** Refuses the purchase after its reservation has ended, because the coins can't be captured anymore. */
  | { readonly type: 'RefuseUnpaid'; readonly saleId: string }
  /** Records that the offer and the coins are reserved. */
  | { readonly type: 'SecureTokenPurchase'; readonly saleId: string }
  /** Records that the coins are captured. */
  | {
      readonly type: 'RecordTokenPaid';
      readonly saleId: string;
      readonly sellerExists: boolean;
      readonly creatorExists: boolean;
    }
  /** Records that the token was transferred, and that the seller and the creator got their shares. */
  | { readonly type: 'SettleTokenSale'; readonly saleId: string };

export type TokenSale =
  | { readonly status: 'none' }
  | { readonly status: 'started' | 'secured'; readonly terms: TokenTerms }
  | { readonly status: 'refused'; readonly terms: TokenTerms; readonly code: TokenRefusal }
  | { readonly status: 'paid' | 'settled'; readonly terms: TokenTerms; readonly paid: DataOf<'TokenPurchasePaid'> };

type Known = Exclude<TokenSale, { status: 'none' }>;

const BPS = 10_000;

export const shareOf = (price: number, bps: number): number => Math.floor((price * bps) / BPS);

const start = (terms: TokenTerms, state: TokenSale): readonly TokenSaleEvent[] => {
  if (terms.sellerId === terms.buyerId) throw new DomainError('offer.own');
  if (state.status === 'none') return [{ type: 'TokenPurchaseStarted', data: terms }];
  // The id is derived from a client's Idempotency-Key, so a different price means that the key was reused.
  if (state.terms.price !== terms.price) throw new DomainError('idempotency_mismatch');
  return [];
};

const recordPaid = (
  { sellerExists, creatorExists }: Extract<TokenSaleCommand, { type: 'RecordTokenPaid' }>,
  { status, terms }: Known,
): readonly TokenSaleEvent[] => {
  if (status === 'paid' || status === 'settled') return [];
  invariant(status === 'secured', 'only a purchase that was secured is paid');
  const { feeBps, royaltyBps, ...sale } = terms;
  return [
    {
      type: 'TokenPurchasePaid',
      data: {
        ...sale,
        fee: shareOf(sale.price, feeBps),
        royalty: shareOf(sale.price, royaltyBps),
        proceedsTo: sellerExists ? 'seller' : 'platform',
        royaltyTo: creatorExists ? 'creator' : 'platform',
      },
    },
  ];
};

type Shares = Pick<DataOf<'TokenPurchasePaid'>, 'price' | 'fee' | 'royalty' | 'proceedsTo' | 'royaltyTo'>;

/** Returns the shares of the price; their sum is the price. */
export const sharesOf = ({ price, fee, royalty, proceedsTo, royaltyTo }: Shares) => {
  const seller = proceedsTo === 'seller' ? price - fee - royalty : 0;
  const creator = royaltyTo === 'creator' ? royalty : 0;
  return { seller, creator, platform: price - seller - creator };
};

const settle = (state: Known): readonly TokenSaleEvent[] => {
  if (state.status === 'settled') return [];
  invariant(state.status === 'paid', 'only a paid purchase is settled');
  const { saleId } = state.paid;
  const { platform: amount } = sharesOf(state.paid);
  const charged: TokenSaleEvent = {
    type: 'TokenSaleFeeCharged',
    data: { saleId, movement: { unit: 'coins', amount, from: transitOf(saleId), to: platformAccount('fees') } },
  };
  return [...(amount === 0 ? [] : [charged]), { type: 'TokenSaleSettled', data: { saleId } }];
};

const refused = (saleId: string, code: TokenRefusal): TokenSaleEvent => ({
  type: 'TokenPurchaseRefused',
  data: { saleId, code },
});

const decide = (command: TokenSaleCommand, state: TokenSale): readonly TokenSaleEvent[] => {
  if (command.type === 'StartTokenPurchase') return start(command.terms, state);
  if (state.status === 'none') throw new DomainError('not_found');
  const { saleId } = command;
  switch (command.type) {
    case 'RefuseTokenPurchase':
      return state.status === 'started' ? [refused(saleId, command.code)] : [];
    case 'RefuseUnpaid':
      return state.status === 'started' || state.status === 'secured' ? [refused(saleId, 'offer.closed')] : [];
    case 'SecureTokenPurchase':
      return state.status === 'started' ? [{ type: 'TokenPurchaseSecured', data: { saleId } }] : [];
    case 'RecordTokenPaid':
      return recordPaid(command, state);
    case 'SettleTokenSale':
      return settle(state);
    default:
      return unreachable(command);
  }
};

const evolve = (state: TokenSale, event: TokenSaleEvent): TokenSale => {
  if (event.type === 'TokenPurchaseStarted') return { status: 'started', terms: event.data };
  if (state.status === 'none') return state;
  const { terms } = state;
  switch (event.type) {
    case 'TokenPurchaseRefused':
      return { status: 'refused', terms, code: event.data.code };
    case 'TokenPurchaseSecured':
      return { status: 'secured', terms };
    case 'TokenPurchasePaid':
      return { status: 'paid', terms, paid: event.data };
    case 'TokenSaleSettled':
      return state.status === 'paid' ? { ...state, status: 'settled' } : state;
    case 'TokenSaleFeeCharged':
      return state;
    default:
      return unreachable(event);
  }
};

const stream = streamsOf('sale');

/** Purchase of a token by a member; it ends either refused or settled. */
export const tokenSaleDecider: StreamDecider<TokenSaleCommand, TokenSale, TokenSaleEvent> = {
  name: 'token-sale',
  stream,
  streamOf: (command) => stream(command.type === 'StartTokenPurchase' ? command.terms.saleId : command.saleId),
  decide,
  evolve,
  initialState: { status: 'none' },
};
