import { PAYPAL, type Movement } from '@pixchange/contracts/events/ledger';
import type { PurchaseEvent } from '@pixchange/contracts/events/purchases';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { placeOf, type Place } from '../findings.ts';
import { CompactMap } from '../log/compact-map.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';
import type { OfferCheck } from './offers.ts';

/** Refund by the provider, and the coins that are debited for it. */
export interface Refund {
  readonly coins: number;
  readonly cents: number;
  readonly recordedAt: string;
  readonly event: Place;
  reversed: boolean;
}

export interface Purchase {
  readonly userId: string;
  readonly coins: number;
  readonly cents: number;
  /** Capture of the payment; null until the provider has the money. */
  capture: { readonly captureId: string; readonly recordedAt: string; readonly event: Place | null } | null;
  credited: boolean;
  /** Provider's fee; null until it is charged. */
  feeCents: number | null;
  refunds: Map<string, Refund> | null;
}

type Of<T extends PurchaseEvent['type']> = Extract<PurchaseEvent, { type: T }>['data'];
type Movements = Extract<WalletEvent, { type: 'WalletCredited' | 'WalletReversed' }>;

const sumOf = (purchase: Purchase, what: 'coins' | 'cents'): number =>
  [...(purchase.refunds?.values() ?? [])].reduce((sum, refund) => sum + refund[what], 0);

/** Checks purchases of coins: each capture is credited once, with the agreed amount, and a refund debits its coins. */
export class PurchaseCheck {
  readonly purchases = new Map<string, Purchase>();
  private readonly captures = new CompactMap();
  private readonly refunds = new CompactMap();

  constructor(
    private readonly desk: CheckContext,
    private readonly offers: OfferCheck,
  ) {}

  hasRefund(refundId: string): boolean {
    return this.refunds.has(refundId);
  }

  see(event: PurchaseEvent, at: StoredEvent): void {
    switch (event.type) {
      case 'PurchaseStarted':
        return this.start(event.data, at);
      case 'PurchaseCaptured':
        return this.capture(event.data, at);
      case 'ProviderFeeCharged':
        return this.charge(event.data, at);
      case 'PurchaseRefunded':
        return this.refund(event.data, at);
      default:
        this.known(event.data, at);
    }
  }

  /** Checks the credit for a purchase. */
  credit({ data }: Extract<Movements, { type: 'WalletCredited' }>, at: StoredEvent): void {
    const { userId, key, cause, movement } = data;
    const { findings } = this.desk;
    const purchase = this.purchases.get(cause.id);
    if (purchase === undefined || purchase.capture === null) {
      findings.add(at, {
        code: 'purchase.credit-unpaid',
        message: 'coins are credited only after a capture',
        expected: `a capture of purchase ${cause.id} before it`,
        found: 'none',
      });
      return;
    }
    findings.mustEqual(
      at,
      'purchase.credit-key',
      'a purchase is credited under its own key',
      `purchase:${cause.id}`,
      key,
    );
    findings.mustEqual(
      at,
      'purchase.credit-once',
      'a capture is credited once',
      'not credited before',
      purchase.credited ? 'credited before' : 'not credited before',
    );
    findings.mustEqual(at, 'purchase.credit-wallet', 'coins are credited to the buyer', purchase.userId, userId);
    findings.mustEqual(
      at,
      'purchase.credit-amount',
      'a credit has the number of coins of its purchase',
      `${purchase.coins} coins from house:sales`,
      `${movement.amount} ${movement.unit} from ${movement.from}`,
    );
    purchase.credited = true;
    // Drops the event's place to save memory. Purchases stay in memory until the end of the log, and no later check
    // needs the place.
    purchase.capture = { ...purchase.capture, event: null };
  }

  /** Checks the debit of coins for a refund. */
  reverse({ data }: Extract<Movements, { type: 'WalletReversed' }>, at: StoredEvent): void {
    const { userId, key, cause, movement } = data;
    const { findings } = this.desk;
    const purchase = cause.type === 'purchase' ? this.purchases.get(cause.id) : undefined;
    const refund = purchase?.refunds?.get(key.replace(/^refund:/, ''));
    if (purchase === undefined || refund === undefined) {
      findings.add(at, {
        code: 'purchase.reversal-unexplained',
        message: 'coins are taken back only after a refund',
        expected: `a refund ${key} of ${cause.type} ${cause.id} before it`,
        found: 'none',
      });
      return;
    }
    findings.mustEqual(
      at,
      'purchase.reversal-once',
      'the coins of a refund are taken back once',
      'not taken before',
      refund.reversed ? 'taken before' : 'not taken before',
    );
    findings.mustEqual(at, 'purchase.reversal-wallet', 'coins are taken back from the buyer', purchase.userId, userId);
    findings.mustEqual(
      at,
      'purchase.reversal-amount',
      'a reversal has the number of coins of its refund',
      `${refund.coins} coins`,
      `${movement.amount} ${movement.unit}`,
    );
    refund.reversed = true;
  }

  finish(due: Due): void {
    for (const [purchaseId, { capture, credited, refunds }] of this.purchases) {
      if (capture !== null && !credited)
        due({
          code: 'purchase.not-credited',
          message: `the capture of purchase ${purchaseId} is not credited`,
          since: capture.recordedAt,
          event: capture.event,
        });
      for (const [refundId, { coins, reversed, recordedAt, event }] of refunds ?? []) {
        if (coins > 0 && !reversed)
          due({
            code: 'purchase.not-reversed',
            message: `the coins of refund ${refundId} of purchase ${purchaseId} are not taken back`,
            since: recordedAt,
            event,
          });
      }
    }
  }

  private start(started: Of<'PurchaseStarted'>, at: StoredEvent): void {
    const { purchaseId, userId, coins, cents } = started;
    if (this.purchases.has(purchaseId)) {
      this.desk.findings.add(at, {
        code: 'purchase.started-twice',
        message: 'a purchase starts once',
        expected: 'a purchase id that was not used before',
        found: purchaseId,
      });
      return;
    }
    this.offers.check(started, at);
    this.purchases.set(purchaseId, {
      userId,
      coins,
      cents,
      capture: null,
      credited: false,
      feeCents: null,
      refunds: null,
    });
  }

  private known(
    { purchaseId, userId }: { readonly purchaseId: string; readonly userId: string },
    at: StoredEvent,
  ): Purchase | null {
    const purchase = this.purchases.get(purchaseId);
    if (purchase === undefined) {
      this.desk.findings.add(at, {
        code: 'purchase.unknown',
        message: 'every event of a purchase comes after its start',
        expected: `PurchaseStarted of ${purchaseId}`,
        found: 'none',
      });
      return null;
    }
    this.desk.findings.mustEqual(at, 'purchase.user', 'a purchase has only one buyer', purchase.userId, userId);
    return purchase;
  }

  private money(at: StoredEvent, { unit, from, to }: Movement, wantedFrom: string, wantedTo: string): void {
    this.desk.findings.mustEqual(
      at,
      'purchase.way',
      'money moves between the accounts that the event type prescribes',
      `usd_cents from ${wantedFrom} to ${wantedTo}`,
      `${unit} from ${from} to ${to}`,
    );
  }

  private capture(data: Of<'PurchaseCaptured'>, at: StoredEvent): void {
    const { findings } = this.desk;
    const { captureId, coins, movement } = data;
    this.money(at, movement, PAYPAL, 'house:revenue');
    if (this.captures.swap(captureId, 0) !== undefined) {
      findings.add(at, {
        code: 'purchase.capture-used',
        message: 'a capture pays for only one purchase',
        expected: 'a capture that was not recorded before',
        found: captureId,
      });
    }
    const purchase = this.known(data, at);
    if (purchase === null) return;
    if (purchase.capture !== null) {
      findings.add(at, {
        code: 'purchase.captured-twice',
        message: 'a purchase is captured once',
        expected: `only ${purchase.capture.captureId}`,
        found: captureId,
      });
      return;
    }
    findings.mustEqual(
      at,
      'purchase.cents',
      'a capture has the price of its purchase',
      purchase.cents,
      movement.amount,
    );
    findings.mustEqual(at, 'purchase.coins', 'a capture has the coins of its purchase', purchase.coins, coins);
    purchase.capture = { captureId, recordedAt: recordedAtOf(at), event: placeOf(at) };
  }

  /**
   * Returns the purchase of an event that must follow a capture. If there is no capture, adds a finding and returns
   * null.
   */
  private captured(data: { readonly purchaseId: string; readonly userId: string }, at: StoredEvent): Purchase | null {
    const purchase = this.known(data, at);
    if (purchase === null || purchase.capture !== null) return purchase;
    this.desk.findings.add(at, {
      code: 'purchase.not-captured',
      message: 'a fee or refund of a purchase comes after its capture',
      expected: `a capture of ${data.purchaseId} before it`,
      found: 'none',
    });
    return null;
  }

  private charge(data: Of<'ProviderFeeCharged'>, at: StoredEvent): void {
    this.money(at, data.movement, 'house:revenue', 'house:provider-fees');
    const purchase = this.captured(data, at);
    if (purchase === null) return;
    const { findings } = this.desk;
    if (purchase.feeCents !== null)
      findings.add(at, {
        code: 'purchase.fee-twice',
        message: 'the provider charges one fee for a capture',
        expected: purchase.feeCents,
        found: `${data.movement.amount} more`,
      });
    if (data.movement.amount > purchase.cents)
      findings.add(at, {
        code: 'purchase.fee',
        message: 'a fee is at most the price of the purchase',
        expected: `at most ${purchase.cents}`,
        found: data.movement.amount,
      });
    findings.mustEqual(
      at,
      'purchase.fee-capture',
      'a fee names the capture of its purchase',
      purchase.capture?.captureId,
      data.captureId,
    );
    purchase.feeCents = data.movement.amount;
  }

  private refund(data: Of<'PurchaseRefunded'>, at: StoredEvent): void {
    const { refundId, coins, movement } = data;
    const { findings } = this.desk;
    this.money(at, movement, 'house:revenue', PAYPAL);
    if (this.refunds.swap(refundId, 0) !== undefined)
      findings.add(at, {
        code: 'purchase.refund-twice',
        message: 'a refund is recorded once',
        expected: 'a refund that was not recorded before',
        found: refundId,
      });
    const purchase = this.captured(data, at);
    if (purchase === null) return;
    const [centsBefore, coinsBefore] = [sumOf(purchase, 'cents'), sumOf(purchase, 'coins')];
    const cents = centsBefore + movement.amount;
    if (cents > purchase.cents)
      findings.add(at, {
        code: 'purchase.refunds',
        message: 'the refunds of a purchase are at most its price in total',
        expected: `at most ${purchase.cents} cents in total`,
        found: cents,
      });
    const wanted = Number((BigInt(purchase.coins) * BigInt(cents)) / BigInt(purchase.cents)) - coinsBefore;
    findings.mustEqual(at, 'purchase.refund-coins', 'a refund takes back its share of the coins', wanted, coins);
    (purchase.refunds ??= new Map()).set(refundId, {
      coins,
      cents: movement.amount,
      recordedAt: recordedAtOf(at),
      event: placeOf(at),
      reversed: false,
    });
  }
}
