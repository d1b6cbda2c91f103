import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@pixchange/contracts/events/envelope';
import type { NftPurchaseView } from '@pixchange/contracts/http/licences';
import { offers as limits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { idOfRequest } from '../../../runtime/http/idempotency.ts';
import { ProcessRunner } from '../../../runtime/processes/process-runner.ts';
import { People } from '../../accounts/people.face.ts';
import { Tokens } from '../../nfts/tokens.face.ts';
import type { OfferedItem } from '../offers/offered-item.ts';
import { Offers } from '../offers/offers.service.ts';
import { Payments } from '../../wallet/payments.face.ts';
import { tokenSaleDecider, type TokenSale, type TokenTerms } from './token-sale.decider.ts';
import { tokenSaleProcess, type TokenSalePorts } from './token-sale.process.ts';

export interface TokenOrder {
  readonly offerId: string;
  readonly buyerId: string;
  /** Price that the buyer saw. */
  readonly price: number;
  readonly key: string | null;
}

/** Purchases of tokens by members; `tokenSaleProcess` defines their steps. */
@Injectable()
export class TokenPurchases {
  private readonly ports: TokenSalePorts;
  /** Purchases that this process is starting, by offer id. */
  private readonly starting = new Map<string, Promise<unknown>>();

  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(Offers) private readonly offers: Offers,
    @Inject(Tokens) private readonly tokens: Tokens,
    @Inject(People) people: People,
    @Inject(Payments) private readonly payments: Payments,
    @Inject(ProcessRunner) private readonly runner: ProcessRunner,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.ports = { offers, payments, people, tokens };
  }

  /**
   * Buys the token. Nothing is paid when it throws.
   * @throws DomainError `offer.*`, `insufficient_funds`, `wallet.flagged`, `idempotency_mismatch`
   */
  async buy(order: TokenOrder, item: OfferedItem): Promise<NftPurchaseView> {
    const { offerId, buyerId, key } = order;
    const saleId = idOfRequest(buyerId, `token|${offerId}`, key);
    return this.runner.request(tokenSaleProcess, saleId, () => this.buyOnce(order, item, saleId));
  }

  private async buyOnce(order: TokenOrder, item: OfferedItem, saleId: string): Promise<NftPurchaseView> {
    const before = await this.state(saleId);
    const started = before.status === 'none' ? await this.begin(order, item, saleId) : before;
    const sale = await this.runner.finish(tokenSaleProcess, this.ports, saleId, started);
    if (sale.status === 'none') throw new DomainError('not_found');
    if (sale.terms.price !== order.price) throw new DomainError('idempotency_mismatch');
    if (sale.status === 'refused') throw new DomainError(sale.code);
    return this.view(sale.terms);
  }

  /** Completes a purchase after an event. */
  async resume(saleId: string, event: Recorded): Promise<void> {
    await this.runner.resume(tokenSaleProcess, this.ports, saleId, event);
  }

  private async begin(order: TokenOrder, item: OfferedItem, saleId: string): Promise<TokenSale> {
    try {
      return await this.startAlone(order, item, saleId);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'idempotency_mismatch') throw error;
      // A concurrent request with the same key was faster, and may already have reserved or bought the token.
      const sale = await this.state(saleId);
      if (sale.status === 'none') throw error;
      return sale;
    }
  }

  /**
   * Starts a purchase and runs its first step. This process starts only one purchase of an offer at a time. The first
   * one can reserve the token; later ones are refused before anything is written.
   */
  private async startAlone(order: TokenOrder, item: OfferedItem, saleId: string): Promise<TokenSale> {
    const { offerId } = order;
    for (;;) {
      const terms = await this.termsOf(order, item, saleId);
      const other = this.starting.get(offerId);
      if (other === undefined) {
        const started = this.start(terms);
        const settled = started.catch(() => undefined).finally(() => this.starting.delete(offerId));
        this.starting.set(offerId, settled);
        return started;
      }
      await other;
    }
  }

  private async start(terms: TokenTerms): Promise<TokenSale> {
    const { state } = await this.commands.run(tokenSaleDecider, { type: 'StartTokenPurchase', terms });
    return this.runner.step(tokenSaleProcess, this.ports, state);
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
    await this.payments.requireFunds(buyerId, { unit: 'coins', amount: price });
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
}
