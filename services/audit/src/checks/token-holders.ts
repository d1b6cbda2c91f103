import type { NftEvent } from '@pixchange/contracts/events/nfts';
import type { TokenSaleEvent } from '@pixchange/contracts/events/token-sales';
import type { StoredEvent } from '../log/stored-event.ts';
import type { CheckContext } from './check.ts';

interface Token {
  readonly creatorId: string;
  readonly tokenId: string;
  /** Current holder; null while the token is at an unproven address, or in the vault after a deposit from one. */
  holderId: string | null;
  /** Offer that the token is reserved for. */
  offerId: string | null;
  isOutside: boolean;
  /** True while a moderator holds the token. */
  isHeld: boolean;
  /** Hash of the address that has the token, or from which it came to the vault without a known holder. */
  addressHash: string | null;
  withdrawal: { readonly id: string; readonly isSent: boolean } | null;
  block: number;
  logIndex: number;
}

type DataOf<T extends NftEvent['type']> = Extract<NftEvent, { type: T }>['data'];

type TokenEvent = Extract<NftEvent, { type: `Token${string}` | `Withdrawal${string}` }>;

export const isOfToken = (event: NftEvent): event is TokenEvent =>
  event.type.startsWith('Token') || event.type.startsWith('Withdrawal');

type Paid = Extract<TokenSaleEvent, { type: 'TokenPurchasePaid' }>['data'];

/**
 * Checks the holders of each token: first its creator, then each buyer in order. Outside the vault, the holder is the
 * person who has proven the address that has the token. A token leaves the vault only by a withdrawal.
 */
export class TokenHolders {
  private readonly tokens = new Map<string, Token>();
  /** Whether a mint sends its token to its owner's address, by token id. */
  private readonly outside = new Map<string, boolean>();
  /** Mints in progress that a moderator holds. */
  private readonly heldMints = new Set<string>();
  private readonly paid = new Map<string, Paid>();
  private readonly buyers = new Map<string, string>();

  constructor(private readonly desk: CheckContext) {}

  creatorOf(nftId: string): string | null {
    return this.tokens.get(nftId)?.creatorId ?? null;
  }

  /** Returns the buyer who received the token of a sale; null before that. */
  boughtBy(saleId: string): string | null {
    return this.buyers.get(saleId) ?? null;
  }

  /** Records a paid purchase, whose token goes to the buyer next. */
  allow(paid: Paid): void {
    this.paid.set(paid.saleId, paid);
  }

  see(event: NftEvent, at: StoredEvent): void {
    if (event.type === 'MintRequested') {
      this.outside.set(event.data.nftId, event.data.toAddress);
      this.heldMints.delete(event.data.nftId);
      return;
    }
    if (event.type === 'MintConfirmed') return this.mint(event.data);
    if (!isOfToken(event)) return;
    const token = this.tokens.get(event.data.nftId);
    if (token !== undefined) return this.change(token, event, at);
    if (this.isAboutMint(event)) return;
    // An excerpt may lack the mint.
    if (this.desk.isWholeLog) this.must(false, at, 'token.not-minted', 'only a minted token is held', event.data.nftId);
  }

  /** Records a moderator's action on a mint in progress; returns whether the event was such an action. */
  private isAboutMint({ type, data: { nftId } }: TokenEvent): boolean {
    if ((type !== 'TokenHeld' && type !== 'TokenReleased') || !this.outside.has(nftId)) return false;
    if (type === 'TokenHeld') this.heldMints.add(nftId);
    else this.heldMints.delete(nftId);
    return true;
  }

  private mint({ nftId, ownerId, tokenId, block }: DataOf<'MintConfirmed'>): void {
    this.tokens.set(nftId, {
      creatorId: ownerId,
      tokenId,
      holderId: ownerId,
      offerId: null,
      isOutside: this.outside.get(nftId) ?? false,
      isHeld: this.heldMints.has(nftId),
      addressHash: null,
      withdrawal: null,
      block,
      logIndex: -1,
    });
  }

  private change(token: Token, event: TokenEvent, at: StoredEvent): void {
    switch (event.type) {
      case 'TokenOffered':
        return this.offer(token, event.data, at);
      case 'TokenOfferEnded':
        return this.endOffer(token, event.data.offerId, at);
      case 'TokenSold':
        this.endOffer(token, event.data.offerId, at);
        return this.sell(token, event.data, at);
      case 'WithdrawalRequested':
        return this.request(token, event.data, at);
      case 'WithdrawalSubmitted':
        this.mustBeUnderWay(token, event.data.withdrawalId, at);
        token.withdrawal &&= { ...token.withdrawal, isSent: true };
        return;
      case 'WithdrawalCancelled':
        return this.cancel(token, event.data.withdrawalId, at);
      case 'TokenTransferred':
        return this.transfer(token, event.data, at);
      case 'TokenHolderProven':
        return this.prove(token, event.data, at);
      case 'TokenHeld':
        return this.hold(token, at);
      case 'TokenReleased':
        token.isHeld = false;
        return;
      default:
    }
  }

  private hold(token: Token, at: StoredEvent): void {
    const isInVault = !token.isOutside && token.withdrawal === null;
    this.must(isInVault, at, 'token.held-late', 'a held token is in the vault', '');
    token.isHeld = true;
  }

  private endOffer(token: Token, offerId: string, at: StoredEvent): void {
    this.must(
      token.offerId === offerId,
      at,
      'token.not-offered',
      'an offer is opened before it ends or is sold',
      offerId,
    );
    token.offerId = null;
  }

  private cancel(token: Token, withdrawalId: string, at: StoredEvent): void {
    this.mustBeUnderWay(token, withdrawalId, at);
    const isSent = token.withdrawal?.isSent === true;
    this.must(!isSent, at, 'token.cancelled-late', 'a withdrawal that was sent is not canceled', withdrawalId);
    token.withdrawal = null;
  }

  private prove(token: Token, { addressHash, holderId }: DataOf<'TokenHolderProven'>, at: StoredEvent): void {
    const isThere = token.addressHash === addressHash;
    this.must(isThere, at, 'token.not-there', 'a token is claimed by the address that has it or sent it', holderId);
    token.holderId = holderId;
    if (!token.isOutside) token.addressHash = null;
  }

  private offer(token: Token, { sellerId, offerId }: DataOf<'TokenOffered'>, at: StoredEvent): void {
    this.must(token.holderId === sellerId, at, 'token.not-holder', 'a token is offered by its holder', sellerId);
    this.must(token.offerId === null, at, 'token.offered-twice', 'a token is offered once at a time', offerId);
    const isFree = !token.isOutside && token.withdrawal === null;
    this.must(isFree, at, 'token.not-in-vault', 'a token is offered while it is in the vault', offerId);
    this.must(!token.isHeld, at, 'token.held', 'a held token is not offered', offerId);
    token.offerId = offerId;
  }

  private request(token: Token, { holderId, withdrawalId }: DataOf<'WithdrawalRequested'>, at: StoredEvent): void {
    this.must(token.holderId === holderId, at, 'token.not-holder', 'a token is withdrawn by its holder', holderId);
    const isFree = !token.isOutside && token.withdrawal === null && token.offerId === null;
    this.must(isFree, at, 'token.not-in-vault', 'a withdrawn token is in the vault and not on sale', withdrawalId);
    this.must(!token.isHeld, at, 'token.held', 'a held token is not withdrawn', withdrawalId);
    token.withdrawal = { id: withdrawalId, isSent: false };
  }

  private transfer(token: Token, data: DataOf<'TokenTransferred'>, at: StoredEvent): void {
    const { block, logIndex, withdrawalId, holderId, fromHash, toHash } = data;
    const isOut = data.to === 'outside';
    const isLater = block > token.block || (block === token.block && logIndex > token.logIndex);
    this.must(isLater, at, 'token.transfer-order', 'transfers are in the order of the chain', `${block}:${logIndex}`);
    this.must(
      data.tokenId === token.tokenId,
      at,
      'token.other',
      'a transfer moves the token of its mint',
      data.tokenId,
    );
    const startsAtHolder = (data.from === 'outside') === token.isOutside;
    this.must(startsAtHolder, at, 'token.elsewhere', 'a transfer starts at the address that has the token', data.from);
    if (data.from === 'vault') {
      const isSent = token.withdrawal !== null && token.withdrawal.id === withdrawalId && token.withdrawal.isSent;
      this.must(isSent, at, 'token.left-vault', 'a token leaves the vault by a withdrawal that was sent', withdrawalId);
    }
    token.holderId = holderId;
    token.isOutside = isOut;
    token.addressHash = isOut ? toHash : holderId === null ? fromHash : null;
    if (isOut) token.withdrawal = null;
    token.block = block;
    token.logIndex = logIndex;
  }

  private mustBeUnderWay({ withdrawal }: Token, withdrawalId: string, at: StoredEvent): void {
    this.must(
      withdrawal?.id === withdrawalId,
      at,
      'token.not-withdrawn',
      'a withdrawal begins with its request',
      withdrawalId,
    );
  }

  private sell(token: Token, sold: Extract<NftEvent, { type: 'TokenSold' }>['data'], at: StoredEvent): void {
    const { saleId, sellerId, buyerId, price, nftId } = sold;
    const paid = this.paid.get(saleId);
    const isPaid =
      paid?.nftId === nftId && paid.sellerId === sellerId && paid.buyerId === buyerId && paid.price === price;
    if (this.desk.isWholeLog) this.must(isPaid, at, 'token.sold-unpaid', 'a token goes to its paying buyer', saleId);
    this.must(token.holderId === sellerId, at, 'token.not-holder', 'a token is sold by its holder', sellerId);
    token.holderId = buyerId;
    this.paid.delete(saleId);
    this.buyers.set(saleId, buyerId);
  }

  private must(holds: boolean, at: StoredEvent, code: string, message: string, found: unknown): void {
    if (!holds) this.desk.findings.add(at, { code, message, expected: message, found });
  }
}
