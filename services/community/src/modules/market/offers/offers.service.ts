import { Inject, Injectable } from '@nestjs/common';
import type { QueryOf } from '@pixchange/contracts/http/endpoint';
import { idForm } from '@pixchange/contracts/http/fields';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { offers as limits } from '@pixchange/contracts/http/limits';
import type { offersHttp, OfferView, SellerView } from '@pixchange/contracts/http/offers';
import { defaultUses, type LicenceUses } from '@pixchange/contracts/http/values/licence-uses';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { paged, type Paged } from '../../../platform/paging.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { Commands } from '../../../runtime/commands/commands.ts';
import { idOfRequest } from '../../../runtime/http/idempotency.ts';
import { People } from '../../accounts/people.face.ts';
import type { DaySales, WantedSale, WorkSales } from '../../images/extensions.face.ts';
import { Works } from '../../images/works.face.ts';
import { Originality } from '../../moderation/originality.face.ts';
import { Tokens } from '../../nfts/tokens.face.ts';
import { offerDecider, type OfferCommand } from './offer.decider.ts';
import { offerViewOf, type Shares } from './offer.view.ts';
import type { OfferedItem, OfferForSale, TokenSale } from './offered-item.ts';
import { OffersQueries, type OfferRow } from './offers.queries.ts';
import { TokenOffers } from './token-offers.service.ts';

type SaleStep =
  | { readonly to: 'open'; readonly price: number }
  | { readonly to: 'reprice'; readonly offerId: string; readonly price: number }
  | { readonly to: 'close'; readonly offerId: string };

/** Terms of the licenses that a seller offers. */
interface LicenceSale {
  readonly price: number;
  readonly uses?: LicenceUses | undefined;
}

/** Opens, changes and shows offers of works and tokens. Checks that the member may sell them. */
@Injectable()
export class Offers implements WorkSales {
  constructor(
    @Inject(Commands) private readonly commands: Commands,
    @Inject(OffersQueries) private readonly queries: OffersQueries,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
    @Inject(Originality) private readonly originality: Originality,
    @Inject(Tokens) private readonly tokens: Tokens,
    @Inject(TokenOffers) private readonly tokenOffers: TokenOffers,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list(query: QueryOf<typeof offersHttp.list>, viewerId: string | null): Promise<Paged<OfferView>> {
    const { rows, count } = await this.queries.list(query);
    return paged(query, count, await this.views(rows, viewerId));
  }

  async worksOnSale(query: QueryOf<typeof offersHttp.works>): Promise<Paged<ImageItemView>> {
    const { ids, count } = await this.queries.works(query);
    return paged(query, count, await this.works.first({ by: 'images', ids }, ids.length));
  }

  /** Returns a seller's public figures. @throws DomainError `not_found` for a member who is hidden from others */
  async seller(sellerId: string): Promise<SellerView> {
    const seller = await this.queries.seller(sellerId);
    if (seller === null) throw new DomainError('not_found');
    return seller;
  }

  /** Returns an offer. @throws DomainError `not_found` for an offer that the viewer may not see */
  async show(offerId: string, viewerId: string | null): Promise<OfferView> {
    const row = await this.row(offerId);
    const isPart =
      viewerId !== null && (viewerId === row.seller_id || (await this.queries.hasBought(offerId, viewerId)));
    const isOpen =
      (row.status === 'open' || row.status === 'reserved') && (await this.work(row.image_id, null)) !== null;
    if (!isOpen && !isPart) throw new DomainError('not_found');
    return this.viewOf(row, viewerId, isPart);
  }

  /**
   * Opens an offer of a work.
   * @throws DomainError `not_found`, `offer.not_public`, `offer.not_original`, `offer.in_review`, `offer.exists`,
   *   `moderation.taken-down`, `idempotency_mismatch`
   */
  async open(
    imageId: string,
    { price, uses = defaultUses }: LicenceSale,
    actorId: string,
    key: string | null,
  ): Promise<OfferView> {
    await this.requireSellable(imageId, actorId);
    const offerId = idOfRequest(actorId, `offer|${imageId}`, key);
    await this.openOffer(offerId, imageId, actorId, { price, uses });
    return this.commands.readBack(() => this.show(offerId, actorId));
  }

  /**
   * Opens an offer of a token.
   * @throws DomainError `not_found`, `offer.not_public`, `offer.exists`, `nft.not_in_vault`, `moderation.taken-down`,
   *   `idempotency_mismatch`
   */
  async openToken(nftId: string, price: number, actorId: string, key: string | null): Promise<OfferView> {
    const token = await this.tokens.find(nftId);
    if (token?.holderId !== actorId) throw new DomainError('not_found');
    this.requirePublic(await this.work(token.imageId, actorId));
    const offerId = idOfRequest(actorId, `offer|${nftId}`, key);
    await this.tokenOffers.open({ offerId, nftId, sellerId: actorId, price });
    return this.commands.readBack(() => this.show(offerId, actorId));
  }

  async check(imageId: string, ownerId: string, sale: WantedSale): Promise<void> {
    if ((await this.stepTo(imageId, sale))?.to === 'open') await this.requireSellable(imageId, ownerId);
  }

  async change(imageId: string, ownerId: string, sale: WantedSale): Promise<void> {
    const step = await this.stepTo(imageId, sale);
    if (step?.to === 'open') await this.openOffer(uuidv7(), imageId, ownerId, { price: step.price });
    else if (step?.to === 'reprice')
      await this.run({
        type: 'RepriceOffer',
        itemId: imageId,
        offerId: step.offerId,
        actorId: ownerId,
        price: step.price,
      });
    else if (step?.to === 'close')
      await this.run({ type: 'CloseOffer', itemId: imageId, offerId: step.offerId, actorId: ownerId });
  }

  soldBy(sellerId: string, days: number): Promise<readonly DaySales[]> {
    return this.queries.soldBy(sellerId, days);
  }

  /** Opens the offer that the owner requested with the upload, or before offers existed; once per work. */
  async openWanted(imageId: string): Promise<void> {
    const offerId = uuidv5('licence', imageId);
    const { open, known } = await this.commands.stateOf(offerDecider, imageId);
    if (open !== null || known.size > 0) return;
    const wanted = await this.works.wantedSale(imageId);
    if (wanted === null || wanted.price > limits.priceMax) return;
    const [seller] = await this.people.some([wanted.ownerId], null);
    if (seller === undefined || (await this.originality.originalityOf(imageId)) !== 'original') return;
    try {
      await this.openOffer(offerId, imageId, wanted.ownerId, { price: wanted.price });
    } catch (error) {
      // The owner opened another offer in the meantime.
      if (!(error instanceof DomainError && error.code === 'offer.exists')) throw error;
    }
  }

  /** Changes the price of the member's offer. @throws DomainError `not_found`, `offer.closed`, `offer.reserved` */
  async reprice(offerId: string, price: number, actorId: string): Promise<OfferView> {
    const { itemId } = await this.itemOf(offerId);
    await this.run({ type: 'RepriceOffer', itemId, offerId, actorId, price });
    return this.commands.readBack(() => this.show(offerId, actorId));
  }

  /**
   * Closes the member's offer; a repeated request changes nothing.
   * @throws DomainError `not_found`, `offer.reserved`
   */
  async close(offerId: string, actorId: string): Promise<void> {
    const { itemId, kind } = await this.itemOf(offerId);
    await this.run({ type: 'CloseOffer', itemId, offerId, actorId });
    if (kind === 'nft') await this.tokenOffers.settle(itemId);
  }

  /** Returns the item on offer. @throws DomainError `not_found` */
  async itemOf(offerId: string): Promise<OfferedItem> {
    const { kind, nft_id: nftId, image_id: imageId } = await this.row(offerId);
    return { kind, itemId: nftId ?? imageId, imageId };
  }

  /**
   * Returns the offer if it can be bought.
   * @throws DomainError `offer.closed`, even if only the work or the seller is not public; for a token
   *   `offer.reserved`, `offer.sold`
   */
  async forSale(offerId: string, { kind, itemId, imageId }: OfferedItem): Promise<OfferForSale> {
    const { open, sold } = await this.commands.stateOf(offerDecider, itemId);
    if (sold.has(offerId)) throw new DomainError('offer.sold');
    if (open?.offerId !== offerId || (await this.work(imageId, null))?.public !== true)
      throw new DomainError('offer.closed');
    if (kind === 'nft') await this.requireTokenForSale(itemId, open.sellerId);
    if (open.saleId !== null) throw new DomainError('offer.reserved');
    return { offerId, itemId, imageId, sellerId: open.sellerId, price: open.price, uses: open.uses ?? defaultUses };
  }

  /**
   * Checks that the token can be sold. The check of the work covers only its creator, who is not always the seller. A
   * token that moderators hold can't be sold, even before its offer is closed.
   */
  private async requireTokenForSale(nftId: string, sellerId: string): Promise<void> {
    const token = await this.tokens.find(nftId);
    if (token?.isHeld !== false || !(await this.people.exists(sellerId))) throw new DomainError('offer.closed');
  }

  /**
   * Reserves the token for the purchase.
   * @throws DomainError `offer.closed`, `offer.reserved`, `offer.sold`, `offer.price_changed`, `offer.own`
   */
  async reserve({ nftId: itemId, ...sale }: TokenSale, price: number): Promise<void> {
    await this.run({ type: 'ReserveOffer', itemId, ...sale, price });
  }

  /** Ends the reservation after the purchase was refused. */
  async release({ nftId: itemId, offerId, saleId }: TokenSale): Promise<void> {
    await this.run({ type: 'ReleaseOffer', itemId, offerId, saleId });
    await this.tokenOffers.settle(itemId);
  }

  /** Records the sale after the token was paid and transferred. */
  async sell({ nftId: itemId, ...sale }: TokenSale): Promise<void> {
    await this.run({ type: 'SellOffer', itemId, ...sale });
  }

  /** Returns the offer as its seller and its buyers see it, open or not. @throws DomainError `not_found` */
  async view(offerId: string): Promise<OfferView> {
    return this.viewOf(await this.row(offerId), null, true);
  }

  /** Returns the change from the current offer to the wanted sale terms; null when nothing has to change. */
  private async stepTo(imageId: string, { forSale, price }: WantedSale): Promise<SaleStep | null> {
    if (forSale === undefined && price === undefined) return null;
    const { open } = await this.commands.stateOf(offerDecider, imageId);
    const wanted = (forSale ?? open !== null) ? (price ?? open?.price ?? 0) : 0;
    if (open === null) return wanted < 1 ? null : { to: 'open', price: wanted };
    if (wanted < 1) return { to: 'close', offerId: open.offerId };
    return { to: 'reprice', offerId: open.offerId, price: wanted };
  }

  private async requireSellable(imageId: string, ownerId: string): Promise<void> {
    const work = await this.work(imageId, ownerId);
    if (work?.user.id !== ownerId) throw new DomainError('not_found');
    this.requirePublic(work);
    const originality = await this.originality.originalityOf(imageId);
    if (originality === 'in_review') throw new DomainError('offer.in_review');
    if (originality === 'copy') throw new DomainError('offer.not_original');
  }

  private requirePublic(work: ImageItemView | null): void {
    if (work?.status === 'taken_down') throw new DomainError('moderation.taken-down');
    if (work?.public !== true) throw new DomainError('offer.not_public');
  }

  private async openOffer(
    offerId: string,
    itemId: string,
    sellerId: string,
    { price, uses = defaultUses }: LicenceSale,
  ): Promise<void> {
    await this.run({ type: 'OpenOffer', offer: { itemId, offerId, kind: 'licence', sellerId, price, uses } });
  }

  private async row(offerId: string): Promise<OfferRow> {
    const row = await this.queries.one(offerId);
    if (row === null) throw new DomainError('not_found');
    return row;
  }

  private async work(imageId: string, viewerId: string | null): Promise<ImageItemView | null> {
    return idForm.test(imageId) ? ((await this.works.some([imageId], viewerId))[0] ?? null) : null;
  }

  private async viewOf(row: OfferRow, viewerId: string | null, showsParts: boolean): Promise<OfferView> {
    const [seller] = await this.people.some([row.seller_id], viewerId);
    return offerViewOf(row, seller, showsParts ? await this.sharesOf(row) : null);
  }

  private async views(rows: readonly OfferRow[], viewerId: string | null): Promise<OfferView[]> {
    const ids = [...new Set(rows.map(({ seller_id: id }) => id))];
    const people = new Map((await this.people.some(ids, viewerId)).map((user) => [user.id, user] as const));
    return Promise.all(
      rows.map(async (row) =>
        offerViewOf(row, people.get(row.seller_id), row.seller_id === viewerId ? await this.sharesOf(row) : null),
      ),
    );
  }

  private async sharesOf({ nft_id: nftId, seller_id: sellerId }: OfferRow): Promise<Shares> {
    const creatorId = nftId === null ? sellerId : (await this.tokens.find(nftId))?.creatorId;
    return {
      feeBps: this.config.MARKET_FEE_BPS,
      royaltyBps: creatorId === undefined || creatorId === sellerId ? 0 : limits.royaltyBps,
    };
  }

  private async run(command: OfferCommand): Promise<void> {
    await this.commands.run(offerDecider, command);
  }
}
