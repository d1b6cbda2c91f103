import { Controller, Inject, Param } from '@nestjs/common';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { offersHttp, type OfferView, type SellerView } from '@pixchange/contracts/http/offers';
import type { Paged } from '../../../platform/paging.ts';
import { IdempotencyKey } from '../../../runtime/http/idempotency.ts';
import { CachedResponse } from '../../../runtime/http/response-cache.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidBody, ValidQuery, Viewer, type Caller } from '../../../runtime/http/route.ts';
import { offerLimits } from './offers.limits.ts';
import { Offers } from './offers.service.ts';

@Controller()
export class OffersController {
  constructor(
    @Inject(Offers) private readonly offers: Offers,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(offersHttp.list)
  list(
    @ValidQuery() query: QueryOf<typeof offersHttp.list>,
    @Viewer() viewer: Caller | null,
  ): Promise<Paged<OfferView>> {
    return this.offers.list(query, viewer?.userId ?? null);
  }

  @CachedResponse()
  @Route(offersHttp.works)
  works(@ValidQuery() query: QueryOf<typeof offersHttp.works>): Promise<Paged<ImageItemView>> {
    return this.offers.worksOnSale(query);
  }

  @CachedResponse()
  @Route(offersHttp.seller)
  seller(@Param('id') sellerId: string): Promise<SellerView> {
    return this.offers.seller(sellerId);
  }

  @Route(offersHttp.show)
  show(@Param('id') offerId: string, @Viewer() viewer: Caller | null): Promise<OfferView> {
    return this.offers.show(offerId, viewer?.userId ?? null);
  }

  @Route(offersHttp.open)
  async open(
    @ValidBody() { image_id: imageId = '', nft_id: nftId, price, uses }: BodyOf<typeof offersHttp.open>,
    @Actor() { userId }: Caller,
    @IdempotencyKey() key: string | null,
  ): Promise<OfferView> {
    await this.limiter.hit(offerLimits.change, userId);
    return nftId === undefined
      ? this.offers.open(imageId, { price, uses }, userId, key)
      : this.offers.openToken(nftId, price, userId, key);
  }

  @Route(offersHttp.reprice)
  async reprice(
    @Param('id') offerId: string,
    @ValidBody() { price }: BodyOf<typeof offersHttp.reprice>,
    @Actor() { userId }: Caller,
  ): Promise<OfferView> {
    await this.limiter.hit(offerLimits.change, userId);
    return this.offers.reprice(offerId, price, userId);
  }

  @Route(offersHttp.close)
  async close(@Param('id') offerId: string, @Actor() { userId }: Caller): Promise<void> {
    await this.limiter.hit(offerLimits.change, userId);
    await this.offers.close(offerId, userId);
  }
}
