import { platformAccount } from '@pixchange/contracts/events/ledger';
import type { LicenceEvent } from '@pixchange/contracts/events/licences';
import type { ProposalEvent } from '@pixchange/contracts/events/proposals';
import type { SaleRefundEvent } from '@pixchange/contracts/events/sale-refunds';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { placeOf, type Place } from '../findings.ts';
import { recordedAtOf, type StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';
import type { GiftCheck } from './gifts.ts';
import type { SaleCheck } from './sales.ts';

type Order = Extract<SaleRefundEvent, { type: 'SaleRefundOrdered' }>['data'];
type RefundEvent = Extract<LicenceEvent, { type: 'LicenceRefundStarted' | 'LicenceRefunded' }>;
type Moved = Extract<WalletEvent, { type: 'WalletDebited' | 'WalletCredited' }>;

interface Refund {
  readonly since: string;
  readonly event: Place;
  started: boolean;
  collected: boolean;
  credited: boolean;
  refunded: boolean;
}

interface Proposed {
  readonly action: string;
  readonly targetId: string;
  readonly proposerId: string;
  approverId: string | null;
}

export const isRefundOfLicence = (event: LicenceEvent): event is RefundEvent =>
  event.type === 'LicenceRefundStarted' || event.type === 'LicenceRefunded';

type Sold = ReturnType<SaleCheck['settledSale']>;

const isPaidBack = (sold: Sold, { data: { userId, movement } }: Moved): boolean =>
  userId === sold?.buyerId && movement.amount === sold.price && movement.from === platformAccount('fees');

const isGivenBack = (sold: Sold, { data: { userId, movement } }: Moved): boolean =>
  sold?.proceedsTo === 'seller' &&
  userId === sold.sellerId &&
  movement.amount <= sold.price - sold.fee &&
  movement.to === platformAccount('fees');

/**
 * Checks refunds of licenses. Only permitted people order them, each buyer gets one refund of the paid price, and no
 * seller pays more than they received.
 */
export class SaleRefundCheck {
  private readonly orders = new Map<string, Order>();
  private readonly proposals = new Map<string, Proposed>();
  private readonly refunds = new Map<string, Refund>();

  constructor(
    private readonly desk: CheckContext,
    private readonly sales: SaleCheck,
    private readonly gifts: GiftCheck,
  ) {}

  seeProposal(event: ProposalEvent): void {
    if (event.type === 'ActionProposed') {
      const { proposalId, action, targetId, proposerId } = event.data;
      this.proposals.set(proposalId, { action, targetId, proposerId, approverId: null });
    } else if (event.type === 'ProposalApproved') {
      const proposed = this.proposals.get(event.data.proposalId);
      if (proposed !== undefined) proposed.approverId = event.data.approverId;
    }
  }

  order({ data: order }: SaleRefundEvent, at: StoredEvent): void {
    const { refundId, licences } = order;
    this.must(!this.orders.has(refundId), at, 'sale-refund.ordered-twice', 'a refund is ordered once', refundId);
    this.orders.set(refundId, order);
    if (this.desk.isWholeLog)
      this.must(
        this.isAllowed(order),
        at,
        'sale-refund.not-allowed',
        'a refund counts in a daily sum, or a second person approved it',
        order.proposalId ?? 'one person',
      );
    for (const { licenceId } of licences) {
      if (this.refunds.has(licenceId)) continue;
      this.refunds.set(licenceId, {
        since: recordedAtOf(at),
        event: placeOf(at),
        started: false,
        collected: false,
        credited: false,
        refunded: false,
      });
    }
  }

  see(event: RefundEvent, at: StoredEvent): void {
    const { licenceId } = event.data;
    const refund = this.known(licenceId, at);
    if (refund === null) return;
    if (event.type === 'LicenceRefunded') {
      this.must(
        refund.credited && !refund.refunded,
        at,
        'sale-refund.unpaid',
        'a refund is completed only after it is paid',
        licenceId,
      );
      refund.refunded = true;
      return;
    }
    this.must(!refund.started, at, 'sale-refund.started-twice', 'a license is refunded once', licenceId);
    refund.started = true;
    const sold = this.sales.settledSale(licenceId);
    const listed = this.orders
      .get(event.data.refundId)
      ?.licences.some(
        (one) => one.licenceId === licenceId && one.buyerId === sold?.buyerId && one.coins === sold.price,
      );
    if (this.desk.isWholeLog)
      this.must(
        listed === true,
        at,
        'sale-refund.sale',
        'a refund is for a settled sale and matches its order',
        licenceId,
      );
  }

  /** Checks the credit of the buyer and the debit of the seller. */
  move(event: Moved, at: StoredEvent): void {
    const licenceId = event.data.cause.id;
    const refund = this.known(licenceId, at);
    const sold = this.sales.settledSale(licenceId);
    if (refund === null || (sold === null && !this.desk.isWholeLog)) return;
    const isBuyer = event.type === 'WalletCredited';
    const { movement, userId, key } = event.data;
    const what = `${movement.amount} ${movement.unit} of ${userId}`;
    this.must(
      refund.started && movement.unit === 'coins' && key === `sale-refund:${licenceId}`,
      at,
      'sale-refund.not-started',
      'coins move only after the refund started, under its own key',
      what,
    );
    if (isBuyer)
      this.must(isPaidBack(sold, event), at, 'sale-refund.credit', 'the buyer gets back what they paid', what);
    else
      this.must(
        isGivenBack(sold, event),
        at,
        'sale-refund.collected',
        'the seller returns at most what they received',
        what,
      );
    const isTwice = isBuyer ? refund.credited : refund.collected;
    this.must(!isTwice, at, 'sale-refund.twice', 'each movement of a refund happens once', what);
    if (isBuyer) refund.credited = true;
    else refund.collected = true;
  }

  finish(due: Due): void {
    if (!this.desk.isWholeLog) return;
    for (const [licenceId, { refunded, since, event }] of this.refunds)
      if (!refunded)
        due({ code: 'sale-refund.not-paid', message: `the refund of license ${licenceId} is pending`, since, event });
  }

  private isAllowed({ orderedBy, proposalId, imageId, licences }: Order): boolean {
    if (proposalId === null)
      return licences.every(({ licenceId, buyerId, coins }) =>
        this.gifts.counts({
          grantId: licenceId,
          administratorId: orderedBy,
          userId: buyerId,
          unit: 'coins',
          amount: coins,
        }),
      );
    const proposed = this.proposals.get(proposalId);
    return (
      proposed?.action === 'images.refund_buyers' &&
      proposed.targetId === imageId &&
      proposed.proposerId === orderedBy &&
      proposed.approverId !== null &&
      proposed.approverId !== orderedBy
    );
  }

  private known(licenceId: string, at: StoredEvent): Refund | null {
    const refund = this.refunds.get(licenceId);
    if (refund === undefined && this.desk.isWholeLog)
      this.must(false, at, 'sale-refund.not-ordered', 'a refund is ordered before any coins move', licenceId);
    return refund ?? null;
  }

  private must(holds: boolean, at: StoredEvent, code: string, message: string, found: unknown): void {
    if (!holds) this.desk.findings.add(at, { code, message, expected: message, found });
  }
}
