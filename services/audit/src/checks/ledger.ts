import { movement as movementSchema, units, type Movement } from '@pixchange/contracts/events/ledger';
import type { AnyEvent } from '@pixchange/contracts/events/envelope';
import type { WalletEvent } from '@pixchange/contracts/events/wallet';
import { Overflow } from '../books/books.ts';
import {
  concernsLedger,
  isCoinPackEvent,
  isGrantCountEvent,
  isGrantEvent,
  isMintEvent,
  isOfferEvent,
  isOfLedger,
  isProposalEvent,
  isPurchaseEvent,
  isRefundEvent,
  isSaleEvent,
  isSaleRefundEvent,
  isTokenSaleEvent,
  isTransferEvent,
  isWalletEvent,
  readLedgerEvent,
  hasMovement,
  streamOf,
  type LedgerEvent,
} from '../books/ledger-event.ts';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext, Due } from './check.ts';
import { Administrators, type RoleEvent } from './administrators.ts';
import { GiftCheck } from './gifts.ts';
import { MintCheck } from './mints.ts';
import { OfferCheck } from './offers.ts';
import { PurchaseCheck } from './purchases.ts';
import { RefundRequestCheck } from './refund-requests.ts';
import { ReservationCheck } from './reservations.ts';
import { isRefundOfLicence, SaleRefundCheck } from './sale-refunds.ts';
import { TakenRewardCheck } from './taken-rewards.ts';
import { SaleCheck } from './sales.ts';
import { TokenHolders } from './token-holders.ts';
import { isOfToken, TokenSaleCheck } from './token-sales.ts';
import { TransferCheck } from './transfers.ts';
import { WalletCheck } from './wallets.ts';

type Credit = Extract<WalletEvent, { type: 'WalletCredited' }>;
type Debit = Extract<WalletEvent, { type: 'WalletDebited' }>;

/** Runs every check of movements, in log order. */
export class LedgerCheck {
  readonly purchases: PurchaseCheck;
  private readonly wallets: WalletCheck;
  private readonly reservations: ReservationCheck;
  private readonly transfers: TransferCheck;
  private readonly sales: SaleCheck;
  private readonly saleRefunds: SaleRefundCheck;
  private readonly takenRewards: TakenRewardCheck;
  private readonly mints: MintCheck;
  private readonly holders: TokenHolders;
  private readonly tokenSales: TokenSaleCheck;
  private readonly gifts: GiftCheck;
  private readonly offers: OfferCheck;
  private readonly refundRequests: RefundRequestCheck;
  private readonly administrators = new Administrators();
  private counted = 0;

  constructor(private readonly desk: CheckContext) {
    this.offers = new OfferCheck(desk);
    this.purchases = new PurchaseCheck(desk, this.offers);
    this.refundRequests = new RefundRequestCheck(desk, this.administrators);
    this.wallets = new WalletCheck(desk);
    this.reservations = new ReservationCheck(desk);
    this.transfers = new TransferCheck(desk);
    this.sales = new SaleCheck(desk);
    this.mints = new MintCheck(desk);
    this.holders = new TokenHolders(desk);
    this.tokenSales = new TokenSaleCheck(desk, this.holders);
    this.gifts = new GiftCheck(desk, this.administrators);
    this.takenRewards = new TakenRewardCheck(desk);
    this.saleRefunds = new SaleRefundCheck(desk, this.sales, this.gifts);
  }

  /** Number of events with a movement. */
  get movements(): number {
    return this.counted;
  }

  /** Checks an event; returns its movement, if it has one. */
  see(at: StoredEvent): Movement | null {
    if (!concernsLedger(at)) return null;
    const read = readLedgerEvent(at);
    if (!read.ok) {
      this.desk.findings.add(at, {
        code: 'event.schema',
        message: `the event can't be read: ${read.why}`,
        expected: 'an event that matches its schema',
        found: at.type,
      });
      return null;
    }
    const stream = streamOf(read.event);
    if (stream !== null)
      this.desk.findings.mustEqual(at, 'event.stream', 'an event is in the stream of its subject', stream, at.stream);
    // The contract's schema has parsed the event, so its type is known.
    const event = read.event as LedgerEvent | RoleEvent;
    if (isWalletEvent(event)) this.wallets.before(event, at);
    const moved = this.post(read.event, at);
    this.check(event, at);
    return moved;
  }

  finish(due: Due): void {
    const { purchases, reservations, transfers, sales, saleRefunds, tokenSales, mints, gifts } = this;
    for (const check of [purchases, reservations, transfers, sales, saleRefunds, tokenSales, mints, gifts])
      check.finish(due);
    this.refundRequests.finish(due, (refundId) => this.purchases.hasRefund(refundId));
  }

  private post({ data }: AnyEvent, at: StoredEvent): Movement | null {
    const { books, findings } = this.desk;
    if (!hasMovement(at)) return null;
    const movement = data['movement'] as Movement;
    // The schemas of ledger events have already validated their movements; other schemas may not know the field.
    if (!isOfLedger(at.type) && !movementSchema.safeParse(movement).success) {
      findings.add(at, {
        code: 'event.schema',
        message: 'its movement is not a movement of the ledger',
        expected: 'an amount from one account to another',
        found: movement,
      });
      return null;
    }
    try {
      books.post(movement);
    } catch (error) {
      if (!(error instanceof Overflow)) throw error;
      findings.add(at, {
        code: 'account.overflow',
        message: error.message,
        expected: 'a whole number below 2^53',
        found: movement,
      });
      return null;
    }
    this.counted += 1;
    for (const unit of units)
      if (books.sum(unit) !== 0)
        findings.add(at, {
          code: 'ledger.sum',
          message: `the ${unit} of all accounts sum up to 0 after every event`,
          expected: 0,
          found: books.sum(unit),
        });
    return movement;
  }

  private check(event: LedgerEvent | RoleEvent, at: StoredEvent): void {
    if (isWalletEvent(event)) this.ofWallet(event, at);
    else if (isPurchaseEvent(event)) this.purchases.see(event, at);
    else if (isTransferEvent(event)) this.transfers.see(event, at);
    else if (isGrantEvent(event)) this.gifts.see(event, at);
    else if (isGrantCountEvent(event)) this.gifts.seeCount(event, at);
    else if (isCoinPackEvent(event)) this.offers.see(event);
    else this.ofMarket(event, at);
  }

  private ofMarket(event: LedgerEvent | RoleEvent, at: StoredEvent): void {
    if (isTokenSaleEvent(event)) this.tokenSales.see(event, at);
    else if (isSaleRefundEvent(event)) this.saleRefunds.order(event, at);
    else if (isProposalEvent(event)) this.saleRefunds.seeProposal(event);
    else if (isSaleEvent(event)) {
      if (!isOfferEvent(event) && isRefundOfLicence(event)) this.saleRefunds.see(event, at);
      else this.sales.see(event, at);
      if (isOfferEvent(event)) this.tokenSales.seeOffer(event, at);
    } else if (isMintEvent(event)) {
      this.mints.see(event, at);
      this.holders.see(event, at);
    } else this.checkOther(event, at);
  }

  private checkOther(event: LedgerEvent | RoleEvent, at: StoredEvent): void {
    if (isRefundEvent(event)) this.refundRequests.see(event, at);
    else if (event.type === 'InvitationRewarded') this.gifts.seeReward(event, at);
    else if (event.type === 'InvitationPurchaseRefunded') this.takenRewards.see(event.data);
    else if (event.type === 'RoleGranted' || event.type === 'RoleRevoked') this.administrators.see(event);
  }

  private ofWallet(event: WalletEvent, at: StoredEvent): void {
    this.wallets.after(event, at);
    this.reservations.see(event, at);
    if (event.type === 'WalletCredited') this.explain(event, at);
    if (event.type === 'ReservationCaptured' || event.type === 'AmountReserved') {
      if (isOfToken(event)) this.tokenSales.pay(event, at);
      else this.sales.pay(event, at);
      this.mints.pay(event, at);
    }
    if (event.type === 'WalletDebited') this.ofDebit(event, at);
    if (event.type === 'WalletReversed') this.purchases.reverse(event, at);
  }

  private ofDebit(event: Debit, at: StoredEvent): void {
    const { cause, movement } = event.data;
    if (cause.type === 'sale_refund') this.saleRefunds.move(event, at);
    if (cause.type === 'invitation') this.takenRewards.take(event, at);
    if (cause.type === 'transfer' || movement.to.startsWith('transit:')) this.transfers.move(event, at);
  }

  /** Checks that each credit to a wallet has a reason in the log. */
  private explain(event: Credit, at: StoredEvent): void {
    const { cause, movement } = event.data;
    switch (cause.type) {
      case 'purchase':
        return this.purchases.credit(event, at);
      case 'grant':
      case 'invitation':
        return this.gifts.credit(event, at);
      case 'transfer':
        return this.transfers.move(event, at);
      case 'offer':
        return isOfToken(event) ? this.tokenSales.credit(event, at) : this.sales.credit(event, at);
      case 'mint':
        return this.mints.credit(event, at);
      case 'sale_refund':
        return this.saleRefunds.move(event, at);
      default:
        this.desk.findings.add(at, {
          code: 'wallet.credit-unexplained',
          message: 'an amount that enters a wallet is bought, granted, transferred, earned by a sale or refunded',
          expected: 'purchase, grant, invitation, transfer, sale or the refund of a mint or a sale',
          found: `${movement.amount} ${movement.unit} because of ${cause.type} ${cause.id}`,
        });
    }
  }
}
