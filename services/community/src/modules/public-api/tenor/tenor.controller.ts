import { Controller, Get, Header, Inject, Query, Res, UseGuards } from '@nestjs/common';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import type { FastifyReply } from 'fastify';
import { shuffled } from '../../../kernel/shuffled.ts';
import { CachedForEveryone } from '../../../runtime/http/response-cache.ts';
import { Address } from '../../../runtime/http/route.ts';
import { Attention, Works } from '../../images/works.face.ts';
import { Gifs, type WorksPage } from '../gifs/gifs.service.ts';
import { KeyGuard } from '../keys/key.guard.ts';
import { ServedPages, type Slice } from '../served-pages.ts';
import { TENOR_LIMITS, tenorQuery, type TenorQuery } from './tenor-query.ts';
import { fitsRatio, tenorItemOf, type TenorItem } from './tenor.view.ts';

interface ItemsAnswer {
  readonly results: readonly TenorItem[];
  /** Value of `pos` for the next page; empty at the end. */
  readonly next: string;
}

/** Public API in the format of Tenor's version 2, for apps that were made for Tenor. */
@Controller('v2')
@UseGuards(KeyGuard)
export class TenorController {
  constructor(
    @Inject(Gifs) private readonly gifs: Gifs,
    @Inject(Works) private readonly works: Works,
    @Inject(Attention) private readonly attention: Attention,
    @Inject(ServedPages) private readonly pages: ServedPages,
  ) {}

  @Get('search')
  @CachedForEveryone()
  async search(@Query() given: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<ItemsAnswer> {
    const query = tenorQuery.parse(given);
    const page = (slice: Slice) => this.gifs.search(query.type, { ...query, ...slice, sort: undefined });
    return this.page(await this.pages.read(reply, query, page), query);
  }

  @Get('featured')
  @CachedForEveryone()
  async featured(@Query() given: unknown, @Res({ passthrough: true }) reply: FastifyReply): Promise<ItemsAnswer> {
    const query = tenorQuery.parse(given);
    const page = (slice: Slice) => this.gifs.trending(query.type, { ...query, ...slice });
    return this.page(await this.pages.read(reply, query, page), query);
  }

  @Get('posts')
  @CachedForEveryone()
  async posts(@Query() given: unknown): Promise<Pick<ItemsAnswer, 'results'>> {
    const query = tenorQuery.parse(given);
    return { results: await this.items(await this.gifs.some(query.ids.slice(0, TENOR_LIMITS.idsMax)), query) };
  }

  @Get('categories')
  @CachedForEveryone()
  async categories() {
    const categories = await this.gifs.categories();
    return {
      tags: categories.map(({ name, gif }) => ({
        searchterm: name.toLowerCase(),
        path: this.gifs.absolute(`/v2/search?q=${encodeURIComponent(name.toLowerCase())}`),
        image: gif?.images['fixed_width']?.['url'] ?? '',
        name,
      })),
    };
  }

  @Get('search_suggestions')
  @CachedForEveryone()
  async suggestions(@Query() given: unknown): Promise<{ results: string[] }> {
    const { q, limit } = tenorQuery.parse(given);
    return { results: await this.gifs.relatedTags(q, limit) };
  }

  @Get('autocomplete')
  @CachedForEveryone()
  async autocomplete(@Query() given: unknown): Promise<{ results: string[] }> {
    const query = tenorQuery.parse(given);
    return { results: await this.gifs.words(query, query.limit) };
  }

  @Get('trending_terms')
  @CachedForEveryone()
  async trendingTerms(@Query() given: unknown): Promise<{ results: string[] }> {
    const { lang, limit } = tenorQuery.parse(given);
    return { results: await this.gifs.commonWords(lang, limit) };
  }

  /** Counts a share that an app reports. */
  @Get('registershare')
  @Header('Cache-Control', 'no-store')
  registerShare(@Query() { id }: { id?: unknown }, @Address() address: string): { status: 'ok' } {
    if (typeof id === 'string') this.attention.count('shares', id, address);
    return { status: 'ok' };
  }

  private async page({ works, count }: WorksPage, query: TenorQuery): Promise<ItemsAnswer> {
    const end = query.offset + query.limit;
    const results = await this.items(
      works.filter((work) => fitsRatio(work, query.ar_range)),
      query,
    );
    return {
      results: query.random ? shuffled(results, Math.random) : results,
      next: end < count && end <= TENOR_LIMITS.offsetMax ? String(end) : '',
    };
  }

  private async items(
    works: readonly ImageItemView[],
    { media_filter: wanted }: Pick<TenorQuery, 'media_filter'>,
  ): Promise<TenorItem[]> {
    const extras = await this.works.extras(works.map(({ id }) => id));
    const { absolute } = this.gifs;
    // A work that was hidden in the meantime is omitted.
    return works.flatMap((work) => {
      const own = extras.get(work.id);
      return own === undefined ? [] : (tenorItemOf(work, own, { wanted, absolute }) ?? []);
    });
  }
}
