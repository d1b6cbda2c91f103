import { Controller, Headers, Inject } from '@nestjs/common';
import type { PublicUserView } from '@pixchange/contracts/http/accounts';
import type { BodyOf, QueryOf } from '@pixchange/contracts/http/endpoint';
import { search as limits } from '@pixchange/contracts/http/limits';
import { searchHttp, type SuggestionView } from '@pixchange/contracts/http/search';
import { DomainError } from '../../kernel/errors.ts';
import { paged, type Paged } from '../../platform/paging.ts';
import { searchLanguageOf } from '../../runtime/http/accept-language.ts';
import { CachedResponse } from '../../runtime/http/response-cache.ts';
import { RateLimiter } from '../../runtime/http/rate-limiter.ts';
import { Actor, Address, Route, ValidBody, ValidQuery, type Caller } from '../../runtime/http/route.ts';
import { People } from '../accounts/people.face.ts';
import { Works } from '../images/works.face.ts';
import { SearchIdeas } from './search-ideas.service.ts';
import { searchLimits } from './search.limits.ts';
import { SearchQueries } from './search.queries.ts';
import { bestSuggestions } from './suggestions.ts';

@Controller()
export class SearchController {
  constructor(
    @Inject(SearchQueries) private readonly queries: SearchQueries,
    @Inject(People) private readonly people: People,
    @Inject(Works) private readonly works: Works,
    @Inject(SearchIdeas) private readonly ideas: SearchIdeas,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  @Route(searchHttp.users)
  async users(
    @ValidQuery() query: QueryOf<typeof searchHttp.users>,
    @ValidBody() body: BodyOf<typeof searchHttp.users>,
    @Actor() { userId }: Caller,
    @Address() address: string,
  ): Promise<Paged<PublicUserView>> {
    await this.limiter.hit(searchLimits.usersFromAddress, address);
    await this.limiter.hit(searchLimits.users, userId);
    const text = query.query ?? body.query;
    if (text === undefined) throw new DomainError('search.no-query');
    const { ids, count } = await this.queries.people(text, body);
    return paged(body, count, await this.people.some(ids, userId));
  }

  @CachedResponse()
  @Route(searchHttp.ideas)
  async searchIdeas(
    @ValidQuery() { q }: QueryOf<typeof searchHttp.ideas>,
    @Address() address: string,
    @Headers('accept-language') accepted?: string,
  ) {
    await this.limiter.hit(searchLimits.ideasFromAddress, address);
    return this.ideas.of(q, searchLanguageOf(accepted));
  }

  @Route(searchHttp.suggestions)
  async suggestions(
    @ValidQuery() { q }: QueryOf<typeof searchHttp.suggestions>,
    @Actor() { userId }: Caller,
    @Address() address: string,
  ): Promise<{ collection: SuggestionView[] }> {
    await this.limiter.hit(searchLimits.suggestionsFromAddress, address);
    await this.limiter.hit(searchLimits.suggestions, userId);
    const found = await Promise.all([
      this.queries.suggestedPeople(q, limits.suggestionsMax),
      this.works.suggested(q, limits.suggestionsMax),
    ]);
    return { collection: bestSuggestions(found.flat(), limits.suggestionsMax) };
  }
}
