import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import type { StoredEvent } from '../log/stored-event.ts';
import type { Desk } from './check.ts';

interface Token {
  readonly creatorId: string;
  holderId: string;
  /** The offer that it is reserved for. */
  offerId: string | null;
}

type Paid = Extract<TokenSaleEvent, { type: 'TokenPurchasePaid' }>['data'];

/** Who holds which token: its creator first, and then anyone who paid for it, each from the one before. */
export class TokenHolders {
  private readonly tokens = new Map<string, Token>();
  private readonly paid = new Map<string, Paid>();
  private readonly buyers = new Map<string, string>();

  constructor(private readonly desk: Desk) {}

  creatorOf(nftId: string): string | null {
    return this.tokens.get(nftId)?.creatorId ?? null;
  }

  /** To whom a sale has brought its token; null before it did. */
  boughtBy(saleId: string): string | null {
    return this.buyers.get(saleId) ?? null;
  }

  /** A purchase was paid: its token changes hands next. */
  allow(paid: Paid): void {
    this.paid.set(paid.saleId, paid);
  }

  see(event: NftEvent, at: StoredEvent): void {
    if (event.type === 'MintConfirmed') {
      const { nftId, ownerId } = event.data;
      this.tokens.set(nftId, { creatorId: ownerId, holderId: ownerId, offerId: null });
      return;
    }
    if (event.type !== 'TokenOffered' && event.type !== 'TokenOfferEnded' && event.type !== 'TokenSold') return;
    const token = this.tokens.get(event.data.nftId);
    if (token === undefined) {
      // An excerpt can begin later.
      if (this.desk.seesAll) this.must(false, at, 'token.not-minted', 'only what is minted is sold', event.data.nftId);
      return;
    }
    const { offerId } = event.data;
    if (event.type === 'TokenOffered') {
      const { sellerId } = event.data;
      this.must(token.holderId === sellerId, at, 'token.not-holder', 'a token is offered by its holder', sellerId);
      this.must(token.offerId === null, at, 'token.offered-twice', 'a token is offered once at a time', offerId);
      token.offerId = offerId;
      return;
    }
    this.must(token.offerId === offerId, at, 'token.not-offered', 'what ends or is sold was offered', offerId);
    token.offerId = null;
    if (event.type === 'TokenSold') this.sell(token, event.data, at);
  }

  private sell(token: Token, sold: Extract<NftEvent, { type: 'TokenSold' }>['data'], at: StoredEvent): void {
    const { saleId, sellerId, buyerId, price, nftId } = sold;
    const paid = this.paid.get(saleId);
    const isPaid =
      paid?.nftId === nftId && paid.sellerId === sellerId && paid.buyerId === buyerId && paid.price === price;
    if (this.desk.seesAll)
      this.must(isPaid, at, 'token.sold-unpaid', 'a token goes to the one who paid for it', saleId);
    this.must(token.holderId === sellerId, at, 'token.not-holder', 'a token is sold by its holder', sellerId);
    token.holderId = buyerId;
    this.paid.delete(saleId);
    this.buyers.set(saleId, buyerId);
  }

  private must(holds: boolean, at: StoredEvent, code: string, message: string, found: unknown): void {
    if (!holds) this.desk.findings.add(at, { code, message, expected: message, found });
  }
}
