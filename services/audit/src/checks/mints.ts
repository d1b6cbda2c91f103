import { platformAccount } from '@pixchange/contracts/events/ledger';
import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { placeOf, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';
import { isOfToken } from './token-holders.ts';

type DataOf<T extends NftEvent['type']> = Extract<NftEvent, { type: T }>['data'];

interface Payment {
  readonly unit: string;
  readonly amount: number;
  readonly since: string;
  readonly event: Place;
  recorded: boolean;
  refunded: boolean;
}

interface Mint {
  readonly ownerId: string;
  /** All requested prices, with their units. */
  readonly prices: Set<string>;
  request: DataOf<'MintRequested'>;
  /** Payments by their reservation id. */
  readonly payments: Map<string, Payment>;
  paid: DataOf<'MintPaid'> | null;
  tokenId: string | null;
  failedAt: string | null;
  event: Place;
}

const priceOf = (amount: number, unit: string): string => `${amount} ${unit}`;

const isRefundDueTo = ({ failedAt, tokenId, ownerId }: Mint, userId: string): boolean =>
  failedAt !== null && tokenId === null && userId === ownerId;

/** Checks that a mint is paid once at the requested price, and ends either as a token or with a refund, never both. */
export class MintCheck {
  private readonly mints = new Map<string, Mint>();
  private readonly tokens = new Set<string>();

  constructor(private readonly desk: CheckContext) {}

  see(event: NftEvent, at: StoredEvent): void {
    if (event.type === 'MintRequested') return this.request(event.data, at);
    const mint = this.mints.get(event.data.nftId);
    if (mint === undefined) {
      // An excerpt may lack the request.
      if (this.desk.isWholeLog) this.must(false, at, 'mint.not-requested', 'a mint begins with its request', 'none');
      return;
    }
    // Later events of a token are not about its mint.
    if (isOfToken(event)) return;
    const { attempt } = event.data;
    this.must(
      attempt === mint.request.attempt,
      at,
      'mint.attempt',
      'an event of a mint belongs to its newest attempt',
      attempt,
    );
    switch (event.type) {
      case 'MintPaid':
        return this.paid(mint, event.data, at);
      case 'MintSubmitted':
        return this.must(mint.paid !== null, at, 'mint.unpaid', 'only a paid mint is sent to the chain', event.data.tx);
      case 'MintConfirmed':
        return this.confirm(mint, event.data, at);
      case 'MintFailed':
        this.must(mint.paid !== null && mint.tokenId === null, at, 'mint.failed', 'only a paid mint fails', attempt);
        mint.failedAt = recordedAtOf(at);
        mint.event = placeOf(at);
        return;
      case 'MintRefunded':
        return this.refunded(mint, at);
      default:
    }
  }

  /** Checks a payment by an owner. */
  pay(event: Extract<WalletEvent, { type: 'AmountReserved' | 'ReservationCaptured' }>, at: StoredEvent): void {
    const { cause, movement, userId } = event.data;
    const isPayment = event.type === 'ReservationCaptured';
    if (cause.type !== 'mint') {
      if (isPayment && movement.to === platformAccount('mint-fees'))
        this.must(false, at, 'mint.way', 'an amount paid to the mint fees is for a mint', cause.type);
      return;
    }
    const mint = this.mints.get(cause.id);
    if (mint === undefined) {
      if (this.desk.isWholeLog) this.must(false, at, 'mint.not-requested', 'a payment belongs to a mint', cause.id);
      return;
    }
    const price = priceOf(movement.amount, movement.unit);
    const isRight = userId === mint.ownerId && mint.prices.has(price);
    this.must(isRight, at, 'mint.price', 'the owner pays the requested price', `${price} by ${userId}`);
    if (event.type !== 'ReservationCaptured') return;
    this.must(
      movement.to === platformAccount('mint-fees'),
      at,
      'mint.way',
      'the price of a mint goes to the mint fees',
      movement.to,
    );
    const isOpen = [...mint.payments.values()].some(({ refunded }) => !refunded);
    this.must(!isOpen && mint.tokenId === null, at, 'mint.paid-twice', 'a mint is paid once', event.data.reservation);
    mint.payments.set(event.data.reservation, {
      unit: movement.unit,
      amount: movement.amount,
      since: recordedAtOf(at),
      event: placeOf(at),
      recorded: false,
      refunded: false,
    });
  }

  /** Checks a refund. */
  credit({ data }: Extract<WalletEvent, { type: 'WalletCredited' }>, at: StoredEvent): void {
    const { cause, movement, userId, key } = data;
    const mint = this.mints.get(cause.id);
    if (mint === undefined && !this.desk.isWholeLog) return;
    const payment = mint?.payments.get(key.replace(/^refund:/, ''));
    const isRefundDue = mint !== undefined && isRefundDueTo(mint, userId);
    const isSame =
      key.startsWith('refund:') &&
      movement.from === platformAccount('mint-fees') &&
      movement.unit === payment?.unit &&
      movement.amount === payment.amount;
    this.must(
      isRefundDue && isSame,
      at,
      'mint.refund',
      'the payment for a failed mint is refunded in full',
      `${priceOf(movement.amount, movement.unit)} to ${userId}`,
    );
    if (payment === undefined) return;
    this.must(!payment.refunded, at, 'mint.refunded-twice', 'a payment is refunded once', key);
    payment.refunded = true;
  }

  finish(due: Due): void {
    if (!this.desk.isWholeLog) return;
    for (const [nftId, { payments, failedAt, event }] of this.mints) {
      for (const payment of payments.values())
        if (!payment.recorded)
          due({
            code: 'mint.not-recorded',
            message: `the payment for mint ${nftId} is pending`,
            since: payment.since,
            event: payment.event,
          });
      if (failedAt !== null)
        due({ code: 'mint.not-refunded', message: `the refund of mint ${nftId} is pending`, since: failedAt, event });
    }
  }

  private request(request: DataOf<'MintRequested'>, at: StoredEvent): void {
    const price = priceOf(request.price, request.unit);
    const before = this.mints.get(request.nftId);
    if (before === undefined) {
      this.mints.set(request.nftId, {
        ownerId: request.ownerId,
        prices: new Set([price]),
        request,
        payments: new Map(),
        paid: null,
        tokenId: null,
        failedAt: null,
        event: placeOf(at),
      });
      return;
    }
    const isNext =
      before.tokenId === null &&
      before.paid === null &&
      before.failedAt === null &&
      request.attempt === before.request.attempt + 1 &&
      request.ownerId === before.ownerId;
    this.must(isNext, at, 'mint.requested-twice', 'a work is minted once', request.attempt);
    before.prices.add(price);
    before.request = request;
  }

  private paid(mint: Mint, data: DataOf<'MintPaid'>, at: StoredEvent): void {
    const payment = mint.payments.get(data.payment);
    const isRight =
      payment !== undefined &&
      !payment.refunded &&
      !payment.recorded &&
      payment.amount === data.price &&
      payment.unit === data.unit &&
      data.ownerId === mint.ownerId;
    if (this.desk.sees(mint.ownerId))
      this.must(
        isRight,
        at,
        'mint.unpaid',
        'a mint continues only after its price is captured',
        priceOf(data.price, data.unit),
      );
    if (payment !== undefined) payment.recorded = true;
    mint.paid = data;
  }

  private confirm(mint: Mint, { tokenId }: DataOf<'MintConfirmed'>, at: StoredEvent): void {
    const isRight = mint.paid !== null && mint.failedAt === null && mint.tokenId === null;
    this.must(isRight, at, 'mint.confirmed', 'a paid mint that did not fail becomes a token, once', tokenId);
    const token = `${mint.request.contract}/${tokenId}`;
    this.must(!this.tokens.has(token), at, 'mint.token', 'a token belongs to one work', token);
    this.tokens.add(token);
    mint.tokenId = tokenId;
  }

  private refunded(mint: Mint, at: StoredEvent): void {
    const payment = mint.paid === null ? undefined : mint.payments.get(mint.paid.payment);
    if (this.desk.sees(mint.ownerId))
      this.must(
        payment?.refunded === true,
        at,
        'mint.refund',
        'a recorded refund is credited to the wallet',
        'not refunded',
      );
    mint.paid = null;
    mint.failedAt = null;
  }

  private must(holds: boolean, at: StoredEvent, code: string, message: string, found: unknown): void {
    if (!holds) this.desk.findings.add(at, { code, message, expected: message, found });
  }
}
