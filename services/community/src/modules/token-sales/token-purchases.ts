import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { NftPurchaseView } from '@pixchange/contracts/http/licences';
import { offers as limits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../config.ts';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../../platform/commands.ts';
import { idOfRequest } from '../../platform/http/idempotency.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { People } from '../accounts/people.face.ts';
import { Tokens } from '../nfts/tokens.face.ts';
import { Offers, type OfferedItem } from '../offers/offers.face.ts';
import { TokenPayments } from '../wallet/token-payments.face.ts';
import type { TokenOrder, TokenPurchases } from './token-purchases.face.ts';
import {
  sharesOf,
  tokenSaleDecider,
  type TokenRefusal,
  type TokenSale,
  type TokenSaleCommand,
  type TokenTerms,
} from './token-sale.decider.ts';
import { RunTokenSaleCommand } from './token-sales.commands.ts';

const refusals: ReadonlySet<string> = new Set<TokenRefusal>([
  'insufficient_funds',
  'wallet.flagged',
  'offer.closed',
  'offer.price_changed',
  'offer.reserved',
  'offer.sold',
]);

const isRefusal = (error: unknown): error is DomainError & { code: TokenRefusal } =>
  error instanceof DomainError && refusals.has(error.code);

const saleOf = ({ offerId, nftId, saleId, buyerId }: TokenTerms) => ({ offerId, nftId, saleId, buyerId });

/**
 * Purchases of tokens. The offer and the coins are reserved, and the purchase is secured. Then the coins are captured,
 * the token changes hands, and seller, creator and platform get their shares. The request runs these steps, and so does
 * a consumer, so that a purchase continues after a crash. Every step is idempotent.
 * Only a secured purchase is captured, and a secured one is never refused, so the token is never released while its
 * coins may be captured.
 */
@Injectable()
export class TokenPurchasesByStreams implements TokenPurchases {
  constructor(
    @Inject(CommandBus) private readonly bus: CommandBus,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Offers) private readonly offers: Offers,
    @Inject(Tokens) private readonly tokens: Tokens,
    @Inject(People) private readonly people: People,
    @Inject(TokenPayments) private readonly payments: TokenPayments,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async buy(order: TokenOrder, item: OfferedItem): Promise<NftPurchaseView> {
    const { offerId, buyerId, price, key } = order;
    const saleId = idOfRequest(buyerId, `token|${offerId}`, key);
    if ((await this.state(saleId)).status === 'none') await this.begin(order, item, saleId);
    await this.resume(saleId);
    const sale = await this.state(saleId);
    if (sale.status === 'none') throw new DomainError('not_found');
    if (sale.terms.price !== price) throw new DomainError('idempotency_mismatch');
    if (sale.status === 'refused') throw new DomainError(sale.code);
    return this.view(sale.terms);
  }

  /** Completes a purchase from wherever it stopped. */
  async resume(saleId: string): Promise<void> {
    for (;;) {
      const sale = await this.state(saleId);
      switch (sale.status) {
        case 'started':
          await this.secure(sale.terms);
          break;
        case 'secured':
          await this.capture(sale.terms);
          break;
        case 'paid':
          await this.handOver(sale);
          break;
        case 'refused':
          await this.payments.release(sale.terms.buyerId, saleId);
          await this.offers.release(saleOf(sale.terms));
          return;
        default:
          return;
      }
    }
  }

  private async begin(order: TokenOrder, item: OfferedItem, saleId: string): Promise<void> {
    try {
      const terms = await this.termsOf(order, item, saleId);
      await this.run({ type: 'StartTokenPurchase', terms });
    } catch (error) {
      // A concurrent call with the same key was faster, and may have reserved or bought the token already.
      const isLater = error instanceof DomainError && error.code !== 'idempotency_mismatch';
      if (!isLater || (await this.state(saleId)).status === 'none') throw error;
    }
  }

  private async termsOf(
    { offerId, buyerId, price }: TokenOrder,
    item: OfferedItem,
    saleId: string,
  ): Promise<TokenTerms> {
    const { itemId: nftId, imageId } = item;
    const { sellerId, price: priceNow } = await this.offers.forSale(offerId, item);
    if (sellerId === buyerId) throw new DomainError('offer.own');
    if (priceNow !== price) throw new DomainError('offer.price_changed');
    const token = await this.tokens.find(nftId);
    if (token?.holderId !== sellerId) throw new DomainError('offer.closed');
    await this.payments.requireFunds(buyerId, price);
    const { creatorId } = token;
    return {
      saleId,
      offerId,
      nftId,
      imageId,
      creatorId,
      sellerId,
      buyerId,
      price,
      feeBps: this.config.MARKET_FEE_BPS,
      royaltyBps: creatorId === sellerId ? 0 : limits.royaltyBps,
    };
  }

  private async secure(terms: TokenTerms): Promise<void> {
    const { saleId, buyerId, price } = terms;
    try {
      if (!(await this.people.exists(buyerId))) throw new DomainError('offer.closed');
      await this.offers.reserve(saleOf(terms), price);
      await this.payments.reserve(buyerId, saleId, price);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await this.run({ type: 'RefuseTokenPurchase', saleId, code: error.code });
      return;
    }
    const isReleased = (await this.payments.find(buyerId, saleId)) === 'released';
    await this.run({ type: isReleased ? 'RefuseUnpaid' : 'SecureTokenPurchase', saleId });
  }

  private async capture({ saleId, buyerId, sellerId, creatorId }: TokenTerms): Promise<void> {
    if (!(await this.payments.capture(buyerId, saleId))) {
      await this.run({ type: 'RefuseUnpaid', saleId });
      return;
    }
    // Suspended members still get their share.
    const [sellerExists, creatorExists] = [
      !(await this.people.hasLeft(sellerId)),
      !(await this.people.hasLeft(creatorId)),
    ];
    await this.run({ type: 'RecordTokenPaid', saleId, sellerExists, creatorExists });
  }

  private async handOver({ terms, paid }: Extract<TokenSale, { status: 'paid' | 'settled' }>): Promise<void> {
    const { saleId, nftId, imageId, offerId, sellerId, buyerId, creatorId, price } = paid;
    await this.tokens.sell(nftId, { imageId, offerId, saleId, sellerId, buyerId, price });
    await this.offers.sell(saleOf(terms));
    const { seller, creator } = sharesOf(paid);
    await this.payments.credit('sale', sellerId, saleId, seller);
    await this.payments.credit('royalty', creatorId, saleId, creator);
    await this.run({ type: 'SettleTokenSale', saleId });
  }

  private view({ offerId, nftId, buyerId, saleId }: TokenTerms): Promise<NftPurchaseView> {
    return this.commands.readBack(async () => {
      const nft = (await this.tokens.views([nftId], buyerId)).get(nftId);
      if (nft === undefined) throw new DomainError('not_found');
      return {
        offer: await this.offers.view(offerId),
        nft,
        transaction: await this.payments.transaction(buyerId, saleId),
      };
    });
  }

  private state(saleId: string): Promise<TokenSale> {
    return this.commands.stateOf(tokenSaleDecider, saleId);
  }

  private async run(command: TokenSaleCommand): Promise<void> {
    await this.bus.execute(new RunTokenSaleCommand(command));
  }
}
