import { Controller, Inject } from '@nestjs/common';
import type { QueryOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import { feedsHttp, type FeedPage } from '@pixchange/contracts/http/feeds';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { Actor, Route, ValidQuery, type Caller } from '../../../runtime/http/route.ts';
import { feedLimits } from '../images.limits.ts';
import { FeedsQueries } from './feeds.queries.ts';
import { ImagesQueries } from './images.queries.ts';

/** Feeds of public works for the current member. */
@Controller()
export class FeedsController {
  constructor(
    @Inject(FeedsQueries) private readonly feeds: FeedsQueries,
    @Inject(ImagesQueries) private readonly images: ImagesQueries,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(feedsHttp.following)
  async following(
    @ValidQuery() page: QueryOf<typeof feedsHttp.following>,
    @Actor() { userId }: Caller,
  ): Promise<FeedPage> {
    const { ids, next } = await this.feeds.following(userId, page);
    return { collection: await this.images.inOrder(ids), next };
  }

  @Route(feedsHttp.forYou)
  async forYou(@Actor() { userId }: Caller): Promise<ReplyOf<typeof feedsHttp.forYou>> {
    await this.limiter.hit(feedLimits.forYou, userId);
    const [ids, new_works] = await Promise.all([this.feeds.forYou(userId), this.feeds.newWorks(userId)]);
    return { collection: await this.images.inOrder(ids), new_works };
  }
}
