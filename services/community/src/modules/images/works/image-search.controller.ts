import { Controller, Headers, Inject, Param } from '@nestjs/common';
import type { QueryOf, ReplyOf } from '@pixchange/contracts/http/endpoint';
import { imagesHttp, type ImageItemView } from '@pixchange/contracts/http/images';
import { search as limits } from '@pixchange/contracts/http/limits';
import { searchedTerm } from '../../../kernel/search/analyzer.ts';
import { searchLanguageOf } from '../../../runtime/http/accept-language.ts';
import { RateLimiter } from '../../../runtime/http/rate-limiter.ts';
import { CachedResponse } from '../../../runtime/http/response-cache.ts';
import { Address, Route, ValidQuery } from '../../../runtime/http/route.ts';
import { paged, type Paged } from '../../../platform/paging.ts';
import { ForeignImages } from '../extensions.face.ts';
import { Continuation } from './continuation.queries.ts';
import { ImageSearch, type ImageQuery } from './image-search.queries.ts';
import { imageSearchLimits } from '../images.limits.ts';
import { ImagesQueries } from './images.queries.ts';
import { RelatedQueries } from './related.queries.ts';
import { WorkCounts } from './work-counts.ts';

type Continued = Pick<ReplyOf<typeof imagesHttp.list>, 'did_you_mean' | 'more'>;

@Controller()
export class ImageSearchController {
  constructor(
    @Inject(ImageSearch) private readonly search: ImageSearch,
    @Inject(Continuation) private readonly continuation: Continuation,
    @Inject(RelatedQueries) private readonly alike: RelatedQueries,
    @Inject(ImagesQueries) private readonly images: ImagesQueries,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(ForeignImages) private readonly foreign: ForeignImages,
    @Inject(WorkCounts) private readonly counts: WorkCounts,
  ) {}

  @CachedResponse()
  @Route(imagesHttp.list)
  async list(
    @ValidQuery() query: ImageQuery,
    @Address() address: string,
    @Headers('accept-language') accepted?: string,
  ): Promise<Paged<ImageItemView> & Continued> {
    // Only searches for words and requests to a provider are limited; a list without a text is cheap.
    if (query.q !== '' || query.provider !== undefined) await this.limiter.hit(imageSearchLimits.text, address);
    if (query.provider !== undefined) return this.foreign.list(query);
    const plain = this.search.plainList(query);
    if (plain !== null) {
      const { items, count } = await this.images.publicPage(plain);
      return paged(query, count, items, limits.rowsMax);
    }
    const asked = { ...query, language: searchLanguageOf(accepted) };
    const { ids, count, meant } = await this.search.find(asked);
    const items = await this.images.inOrder(ids);
    this.countSearch(asked, count, address);
    const mayContinue = query.q !== '' && query.page === 1 && count < limits.continuedMax && count <= ids.length;
    const more = mayContinue ? await this.images.inOrder(await this.continuation.of(asked, ids)) : [];
    return {
      ...paged(query, count, items, limits.rowsMax),
      ...(meant === undefined ? {} : { did_you_mean: meant }),
      ...(more.length === 0 ? {} : { more }),
    };
  }

  /** Counts a search that found works. A repeated search with a cached response is not counted. */
  private countSearch({ q, page, language }: ImageQuery, count: number, address: string): void {
    const term = q === '' || page > 1 || count === 0 ? null : searchedTerm(q, language ?? 'en');
    if (term !== null) this.counts.countSearch(term, address);
  }

  /** Counts a view. The response does not wait for the lookup of the work. */
  @Route(imagesHttp.countView)
  countView(@Param('id') imageId: string, @Address() address: string): void {
    this.counts.count('views', imageId, address);
  }

  /** Counts a copy, a download or a share; all three are stored as shares. */
  @Route(imagesHttp.countCopy)
  countCopy(@Param('id') imageId: string, @Address() address: string): void {
    this.counts.count('shares', imageId, address);
  }

  @Route(imagesHttp.related)
  async related(
    @Param('id') imageId: string,
    @ValidQuery() page: QueryOf<typeof imagesHttp.related>,
    @Address() address: string,
  ): Promise<Paged<ImageItemView>> {
    await this.limiter.hit(imageSearchLimits.related, address);
    const { ids, count } = await this.alike.to(imageId, page);
    return paged(page, count, await this.images.inOrder(ids));
  }
}
