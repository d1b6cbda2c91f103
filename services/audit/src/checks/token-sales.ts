import { platformAccount, transitOf } from '@pixchange/contracts/events/ledger';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { placeOf, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';
import type { TokenHolders } from './token-holders.ts';

type DataOf<T extends TokenSaleEvent['type']> = Extract<TokenSaleEvent, { type: T }>['data'];
type Share = 'sale' | 'royalty';

interface Sale {
  readonly terms: DataOf<'TokenPurchaseStarted'>;
  readonly event: Place;
  since: string;
  refused: boolean;
  secured: boolean;
  captured: boolean;
  paid: DataOf<'TokenPurchasePaid'> | null;
  readonly credited: Set<Share>;
  charged: boolean;
  settled: boolean;
}

const BPS = 10_000;
const floorOf = (price: number, bps: number): number => Math.floor((price * bps) / BPS);

/** Returns the seller's, the creator's and the platform's shares of the price. */
const sharesOf = ({ price, fee, royalty, proceedsTo, royaltyTo }: DataOf<'TokenPurchasePaid'>) => {
  const sale = proceedsTo === 'seller' ? price - fee - royalty : 0;
  const creator = royaltyTo === 'creator' ? royalty : 0;
  return { sale, royalty: creator, platform: price - sale - creator };
};

/** Whether a wallet movement with the cause `offer` belongs to a token and not to a license. */
export const isOfToken = ({ data }: WalletEvent): boolean =>
  data.cause.type === 'offer' && ('key' in data ? data.key : data.reservation).startsWith('token');

/**
 * Checks sales of tokens: an offer has one buyer and is paid once and completely. The price is divided without a
 * remainder, and the buyer gets the token.
 */
export class TokenSaleCheck {
  private readonly sales = new Map<string, Sale>();
  /** Id of the purchase that an offer is reserved for, by offer id. */
  private readonly reservedFor = new Map<string, string>();

  constructor(
    private readonly desk: CheckContext,
    private readonly holders: TokenHolders,
  ) {}

  seeOffer(event: OfferEvent, at: StoredEvent): void {
    switch (event.type) {
      case 'OfferReserved': {
        const { offerId, saleId } = event.data;
        const before = this.reservedFor.get(offerId);
        this.must(before === undefined, at, 'token.second-buyer', 'an offer is reserved for one purchase', before);
        this.reservedFor.set(offerId, saleId);
        return;
      }
      case 'OfferReleased': {
        const { offerId, saleId } = event.data;
        const sale = this.sales.get(saleId);
        if (this.desk.isWholeLog)
          this.must(
            sale?.refused === true,
            at,
            'token.released',
            'an offer is released only after its purchase was refused',
            saleId,
          );
        this.reservedFor.delete(offerId);
        return;
      }
      case 'OfferSold': {
        const { offerId, saleId } = event.data;
        const isRight = this.reservedFor.get(offerId) === saleId && this.sales.get(saleId)?.paid !== null;
        if (this.desk.isWholeLog)
          this.must(isRight, at, 'token.offer-sold', 'an offer is sold by its paid purchase', saleId);
        this.reservedFor.delete(offerId);
        return;
      }
      case 'OfferClosed':
      case 'OfferRepriced':
        return this.must(
          !this.reservedFor.has(event.data.offerId),
          at,
          'token.reserved',
          'an offer does not change while it is reserved',
          event.data.offerId,
        );
      default:
    }
  }

  see(event: TokenSaleEvent, at: StoredEvent): void {
    if (event.type === 'TokenPurchaseStarted') return this.start(event.data, at);
    const sale = this.known(event.data.saleId, at, 'a purchase of a token begins with its start');
    if (sale === null) return;
    switch (event.type) {
      case 'TokenPurchaseRefused':
        this.must(!sale.captured, at, 'token.refused-paid', 'a paid purchase is not refused', event.data.code);
        sale.refused = true;
        return;
      case 'TokenPurchaseSecured':
        this.must(
          !sale.refused && this.reservedFor.get(sale.terms.offerId) === event.data.saleId,
          at,
          'token.secured',
          'a purchase is secured while the offer is reserved for it',
          event.data.saleId,
        );
        sale.secured = true;
        return;
      case 'TokenPurchasePaid':
        return this.paid(sale, event.data, at);
      case 'TokenSaleFeeCharged':
        return this.charge(sale, event.data, at);
      case 'TokenSaleSettled':
        return this.settle(sale, at);
      default:
    }
  }

  /** Checks the reservation and the payment by a buyer. */
  pay(event: Extract<WalletEvent, { type: 'AmountReserved' | 'ReservationCaptured' }>, at: StoredEvent): void {
    const { cause, movement, userId } = event.data;
    const sale = this.known(cause.id, at, 'a payment belongs to a purchase');
    if (sale === null) return;
    const { buyerId, price } = sale.terms;
    const isRight = userId === buyerId && movement.unit === 'coins' && movement.amount === price;
    const found = `${movement.amount} by ${userId}`;
    this.must(isRight, at, 'token.price', 'the buyer pays the agreed price', found);
    if (event.type !== 'ReservationCaptured') return;
    this.must(
      movement.to === transitOf(cause.id),
      at,
      'token.way',
      'a payment goes to its own transit account',
      movement.to,
    );
    this.must(!sale.captured, at, 'token.paid-twice', 'a token is paid once', found);
    if (this.desk.isWholeLog)
      this.must(sale.secured && !sale.refused, at, 'token.not-secured', 'only a secured purchase is paid', cause.id);
    sale.captured = true;
    sale.since = recordedAtOf(at);
  }

  /** Checks the credits to seller and creator. */
  credit({ data }: Extract<WalletEvent, { type: 'WalletCredited' }>, at: StoredEvent): void {
    const { cause, movement, userId, key } = data;
    const sale = this.known(cause.id, at, 'earned coins belong to a sale');
    if (sale === null) return;
    const share: Share = key.startsWith('token-royalty:') ? 'royalty' : 'sale';
    const { paid } = sale;
    const isRight =
      paid !== null &&
      userId === (share === 'sale' ? paid.sellerId : paid.creatorId) &&
      key === `token-${share}:${cause.id}` &&
      movement.unit === 'coins' &&
      movement.from === transitOf(cause.id) &&
      movement.amount === sharesOf(paid)[share];
    const found = `${movement.amount} to ${userId}`;
    this.must(isRight, at, 'token.credit', 'seller and creator get their shares of the price', found);
    this.must(!sale.credited.has(share), at, 'token.credited-twice', 'a share is credited once', found);
    sale.credited.add(share);
  }

  finish(due: Due): void {
    if (!this.desk.isWholeLog) return;
    for (const [saleId, { settled, refused, captured, since, event }] of this.sales)
      if (!settled && !(refused && !captured))
        due({
          code: captured ? 'token.not-settled' : 'token.not-paid',
          message: `the purchase ${saleId} of a token is pending`,
          since,
          event,
        });
  }

  private start(terms: DataOf<'TokenPurchaseStarted'>, at: StoredEvent): void {
    const { saleId, sellerId, buyerId, creatorId, royaltyBps, nftId } = terms;
    this.must(!this.sales.has(saleId), at, 'token.started-twice', 'a purchase of a token starts once', saleId);
    this.must(sellerId !== buyerId, at, 'token.own', 'a token is bought by another person', buyerId);
    this.must(
      sellerId !== creatorId || royaltyBps === 0,
      at,
      'token.royalty',
      'the creator who sells pays no royalty',
      royaltyBps,
    );
    if (this.desk.isWholeLog)
      this.must(
        this.holders.creatorOf(nftId) === creatorId,
        at,
        'token.creator',
        'the royalty is for the creator',
        creatorId,
      );
    this.sales.set(saleId, {
      terms,
      event: placeOf(at),
      since: recordedAtOf(at),
      refused: false,
      secured: false,
      captured: false,
      paid: null,
      credited: new Set(),
      charged: false,
      settled: false,
    });
  }

  private paid(sale: Sale, paid: DataOf<'TokenPurchasePaid'>, at: StoredEvent): void {
    const { terms } = sale;
    if (this.desk.sees(terms.buyerId))
      this.must(sale.captured, at, 'token.unpaid', 'a token is sold when its coins were captured', paid.price);
    const isRight =
      (['nftId', 'offerId', 'sellerId', 'buyerId', 'creatorId', 'price'] as const).every(
        (field) => paid[field] === terms[field],
      ) &&
      paid.fee === floorOf(terms.price, terms.feeBps) &&
      paid.royalty === floorOf(terms.price, terms.royaltyBps);
    const found = `fee ${paid.fee}, royalty ${paid.royalty} of ${paid.price}`;
    this.must(isRight, at, 'token.parts', 'price, shares and people are those of the purchase', found);
    sale.paid = paid;
    this.holders.allow(paid);
  }

  private charge(sale: Sale, { saleId, movement }: DataOf<'TokenSaleFeeCharged'>, at: StoredEvent): void {
    const isRight =
      sale.paid !== null &&
      movement.unit === 'coins' &&
      movement.amount === sharesOf(sale.paid).platform &&
      movement.from === transitOf(saleId) &&
      movement.to === platformAccount('fees');
    const found = `${movement.amount} to ${movement.to}`;
    this.must(isRight, at, 'token.fee', 'the platform gets its fee from the sale', found);
    this.must(!sale.charged, at, 'token.charged-twice', 'the fee is charged once', found);
    sale.charged = true;
  }

  private settle(sale: Sale, at: StoredEvent): void {
    sale.settled = true;
    if (!this.desk.isWholeLog) return;
    const { saleId, nftId, buyerId } = sale.terms;
    const left = this.desk.books.balance('coins', transitOf(saleId));
    this.must(
      sale.paid !== null && left === 0,
      at,
      'token.left-over',
      'a settled sale leaves no amount in transit',
      left,
    );
    const holder = this.holders.boughtBy(saleId);
    this.must(holder === buyerId, at, 'token.holder', `a settled sale has brought token ${nftId} to its buyer`, holder);
  }

  private known(saleId: string, at: StoredEvent, message: string): Sale | null {
    const sale = this.sales.get(saleId);
    // An excerpt may lack the start of the sale.
    if (sale === undefined && this.desk.isWholeLog) this.must(false, at, 'token.not-started', message, saleId);
    return sale ?? null;
  }

  private must(holds: boolean, at: StoredEvent, code: string, message: string, found: unknown): void {
    if (!holds) this.desk.findings.add(at, { code, message, expected: message, found });
  }
}
