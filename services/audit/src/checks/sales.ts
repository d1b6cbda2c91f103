import { platformAccount, transitOf } from '@pixchange/contracts/events/ledger';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { OfferEvent } from '@pixchange/contracts/events/offers';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { isOfferEvent } from '../books/ledger-event.ts';
import { placeOf, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';

type DataOf<T extends LicenceEvent['type']> = Extract<LicenceEvent, { type: T }>['data'];

interface Offer {
  readonly sellerId: string;
  /** All prices that the offer ever had: a purchase starts at the price that the buyer saw. */
  readonly prices: Set<number>;
}

interface Sale {
  terms: DataOf<'LicencePurchaseStarted'>;
  /** All prices that the buyer ever agreed to. */
  readonly agreed: Set<number>;
  readonly event: Place;
  since: string;
  refused: boolean;
  paid: number | null;
  granted: DataOf<'LicenceGranted'> | null;
  credited: boolean;
  charged: boolean;
  settled: boolean;
}

const BPS = 10_000;

/**
 * Checks sales of licenses: each is bought at an offered price, paid once and completely, and divided between seller
 * and platform without a remainder.
 */
export class SaleCheck {
  private readonly offers = new Map<string, Offer>();
  private readonly openOf = new Map<string, string>();
  private readonly sales = new Map<string, Sale>();

  constructor(private readonly desk: CheckContext) {}

  private seeOffer(event: OfferEvent, at: StoredEvent): void {
    const { itemId, offerId } = event.data;
    if (event.type === 'OfferOpened') {
      const { sellerId, price } = event.data;
      this.must(!this.openOf.has(itemId), at, 'offer.second', 'an item has one open offer', this.openOf.get(itemId));
      this.openOf.set(itemId, offerId);
      this.offers.set(offerId, { sellerId, prices: new Set([price]) });
      return;
    }
    this.must(
      this.openOf.get(itemId) === offerId,
      at,
      'offer.not-open',
      'only an open offer changes or closes',
      offerId,
    );
    if (event.type === 'OfferRepriced') this.offers.get(offerId)?.prices.add(event.data.price);
    else if (event.type === 'OfferClosed' || event.type === 'OfferSold') this.openOf.delete(itemId);
  }

  see(event: OfferEvent | LicenceEvent, at: StoredEvent): void {
    if (isOfferEvent(event)) return this.seeOffer(event, at);
    if (event.type === 'LicencePurchaseStarted') return this.start(event.data, at);
    const sale = this.sales.get(event.data.licenceId);
    if (sale === undefined) {
      // An excerpt may lack the start of the purchase.
      if (this.desk.isWholeLog)
        this.must(false, at, 'licence.not-started', 'a license begins with its purchase', 'none');
      return;
    }
    switch (event.type) {
      case 'LicencePurchaseRefused':
        sale.refused = true;
        return;
      case 'LicenceGranted':
        return this.grant(sale, event.data, at);
      case 'SaleFeeCharged':
        return this.charge(sale, event.data, at);
      case 'LicenceSettled':
        return this.settle(sale, at);
      default:
    }
  }

  /** Returns the grant of a license; null until its sale is settled. */
  settledSale(licenceId: string): DataOf<'LicenceGranted'> | null {
    const sale = this.sales.get(licenceId);
    return sale?.settled === true ? sale.granted : null;
  }

  /** Checks the reservation and the payment by a buyer. */
  pay(event: Extract<WalletEvent, { type: 'AmountReserved' | 'ReservationCaptured' }>, at: StoredEvent): void {
    const { cause, movement, userId } = event.data;
    const isPayment = event.type === 'ReservationCaptured';
    if (cause.type !== 'offer') {
      if (isPayment && movement.to.startsWith('transit:'))
        this.must(false, at, 'licence.way', 'an amount captured into transit is for a license', cause.type);
      return;
    }
    const sale = this.sales.get(cause.id);
    if (sale === undefined) {
      if (this.desk.isWholeLog)
        this.must(false, at, 'licence.not-started', 'a payment belongs to a purchase', cause.id);
      return;
    }
    const isRight = userId === sale.terms.buyerId && movement.unit === 'coins' && sale.agreed.has(movement.amount);
    this.must(
      isRight,
      at,
      'licence.price',
      'the buyer pays the price that was agreed',
      `${movement.amount} by ${userId}`,
    );
    if (!isPayment) return;
    this.must(
      movement.to === transitOf(cause.id),
      at,
      'licence.way',
      'a payment goes to its own transit account',
      movement.to,
    );
    this.must(sale.paid === null, at, 'licence.paid-twice', 'a license is paid once', 'paid before');
    sale.paid = movement.amount;
    sale.since = recordedAtOf(at);
  }

  /** Checks the credit to a seller. */
  credit({ data }: Extract<WalletEvent, { type: 'WalletCredited' }>, at: StoredEvent): void {
    const { cause, movement, userId, key } = data;
    const sale = this.sales.get(cause.id);
    if (sale === undefined && !this.desk.isWholeLog) return;
    const granted = sale?.granted ?? null;
    const isRight =
      granted !== null &&
      granted.proceedsTo === 'seller' &&
      userId === granted.sellerId &&
      key === `sale:${cause.id}` &&
      movement.unit === 'coins' &&
      movement.from === transitOf(cause.id) &&
      movement.amount === granted.price - granted.fee;
    this.must(
      isRight,
      at,
      'licence.credit',
      'the seller gets the price without the fee',
      `${movement.amount} to ${userId}`,
    );
    if (sale === undefined) return;
    this.must(!sale.credited, at, 'licence.credited-twice', 'a sale is credited once', 'credited before');
    sale.credited = true;
  }

  finish(due: Due): void {
    for (const [licenceId, { settled, refused, paid, since, event }] of this.sales) {
      if (settled || (refused && paid === null) || !this.desk.isWholeLog) continue;
      due({
        code: paid === null ? 'licence.not-paid' : 'licence.not-settled',
        message: `the purchase of license ${licenceId} is pending`,
        since,
        event,
      });
    }
  }

  private start(terms: DataOf<'LicencePurchaseStarted'>, at: StoredEvent): void {
    const { licenceId, offerId, sellerId, buyerId, price } = terms;
    const offer = this.offers.get(offerId);
    const isOffered = offer !== undefined && offer.sellerId === sellerId && offer.prices.has(price);
    if (this.desk.isWholeLog)
      this.must(isOffered, at, 'licence.offer', 'a purchase is for an offer at its price', `${price} for ${offerId}`);
    this.must(sellerId !== buyerId, at, 'licence.own', 'a license is bought by another person', buyerId);
    const before = this.sales.get(licenceId);
    if (before === undefined) {
      this.sales.set(licenceId, {
        terms,
        agreed: new Set([price]),
        event: placeOf(at),
        since: recordedAtOf(at),
        refused: false,
        paid: null,
        granted: null,
        credited: false,
        charged: false,
        settled: false,
      });
      return;
    }
    this.must(
      before.refused && before.granted === null,
      at,
      'licence.started-twice',
      'a purchase starts again only after it was refused',
      licenceId,
    );
    Object.assign(before, { terms, refused: false, since: recordedAtOf(at) });
    before.agreed.add(price);
  }

  private grant(sale: Sale, granted: DataOf<'LicenceGranted'>, at: StoredEvent): void {
    const { price, fee, buyerId, sellerId } = granted;
    if (this.desk.sees(sale.terms.buyerId))
      this.must(
        sale.paid === price,
        at,
        'licence.unpaid',
        'a license is granted for what was paid',
        `${price}, paid ${sale.paid ?? 0}`,
      );
    const isRight =
      buyerId === sale.terms.buyerId &&
      sellerId === sale.terms.sellerId &&
      fee === Math.floor((price * sale.terms.feeBps) / BPS);
    this.must(
      isRight,
      at,
      'licence.parts',
      'fee, seller and buyer are those of the purchase',
      `fee ${fee} of ${price}`,
    );
    this.must(sale.granted === null, at, 'licence.granted-twice', 'a license is granted once', 'granted before');
    sale.granted = granted;
  }

  private charge(sale: Sale, { licenceId, movement }: DataOf<'SaleFeeCharged'>, at: StoredEvent): void {
    const { granted } = sale;
    const wanted = granted === null ? 0 : granted.proceedsTo === 'platform' ? granted.price : granted.fee;
    const isRight =
      movement.unit === 'coins' &&
      movement.amount === wanted &&
      movement.from === transitOf(licenceId) &&
      movement.to === platformAccount('fees');
    this.must(
      isRight,
      at,
      'licence.fee',
      'the platform gets its fee from the sale',
      `${movement.amount} to ${movement.to}`,
    );
    this.must(!sale.charged, at, 'licence.charged-twice', 'the fee is charged once', 'charged before');
    sale.charged = true;
  }

  private settle(sale: Sale, at: StoredEvent): void {
    sale.settled = true;
    if (!this.desk.isWholeLog) return;
    const left = this.desk.books.balance('coins', transitOf(sale.terms.licenceId));
    const isEnded = sale.granted !== null && left === 0;
    this.must(isEnded, at, 'licence.left-over', 'a settled sale leaves no amount in transit', left);
  }

  private must(holds: boolean, at: StoredEvent, code: string, message: string, found: unknown): void {
    if (!holds) this.desk.findings.add(at, { code, message, expected: message, found });
  }
}
