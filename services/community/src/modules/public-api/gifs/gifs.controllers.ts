import { randomUUID } from 'node:crypto';
import { Controller, Get, Header, Inject, Param, Query, Res, UseGuards, type Type } from '@nestjs/common';
import type { ImageType } from '@pixchange/contracts/http/images';
import type { FastifyReply } from 'fastify';
import { CachedForEveryone } from '../../../runtime/http/response-cache.ts';
import { KeyGuard } from '../keys/key.guard.ts';
import { ServedPages, type Slice } from '../served-pages.ts';
import { answerOf, pageOf, type GifAnswer } from './gif-answer.ts';
import { gifQuery } from './gif-query.ts';
import { Gifs, type WorksPage } from './gifs.service.ts';

const NotKept = () => Header('Cache-Control', 'no-store');

/** Maximum number of words in a response. */
const WORDS_MAX = 20;

const listOf = async (gifs: Gifs, { works, count }: WorksPage, { offset }: Slice) =>
  pageOf(await gifs.gifsOf(works), count, offset);
const named = (words: readonly string[]) => answerOf(words.map((name) => ({ name })));

/** Returns the controller of GIFs or stickers, which have the same endpoints under different paths. */
const listsOf = (folder: 'gifs' | 'stickers', type: ImageType): Type => {
  @Controller(`v1/${folder}`)
  @UseGuards(KeyGuard)
  class ListsController {
    constructor(
      @Inject(Gifs) private readonly gifs: Gifs,
      @Inject(ServedPages) private readonly pages: ServedPages,
    ) {}

    @Get('search')
    @CachedForEveryone()
    async search(
      @Query() given: unknown,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<GifAnswer<unknown>> {
      const query = gifQuery.parse(given);
      const page = (slice: Slice) => this.gifs.search(type, { ...query, ...slice });
      return listOf(this.gifs, await this.pages.read(reply, query, page), query);
    }

    @Get('trending')
    @CachedForEveryone()
    async trending(
      @Query() given: unknown,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<GifAnswer<unknown>> {
      const query = gifQuery.parse(given);
      const page = (slice: Slice) => this.gifs.trending(type, { ...query, ...slice });
      return listOf(this.gifs, await this.pages.read(reply, query, page), query);
    }

    @Get('random')
    @NotKept()
    async random(@Query() given: unknown): Promise<GifAnswer<unknown>> {
      return answerOf((await this.gifs.random(type, gifQuery.parse(given))) ?? []);
    }

    @Get('translate')
    @NotKept()
    async translate(@Query() given: unknown): Promise<GifAnswer<unknown>> {
      return answerOf((await this.gifs.translate(type, gifQuery.parse(given))) ?? []);
    }

    @Get('related')
    @CachedForEveryone()
    async related(
      @Query() given: unknown,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<GifAnswer<unknown>> {
      const query = gifQuery.parse(given);
      const page = (slice: Slice) => this.gifs.related(type, { ...query, ...slice });
      return listOf(this.gifs, await this.pages.read(reply, query, page), query);
    }
  }
  return ListsController;
};

@Controller('v1')
@UseGuards(KeyGuard)
class GifsController {
  constructor(
    @Inject(Gifs) private readonly gifs: Gifs,
    @Inject(ServedPages) private readonly pages: ServedPages,
  ) {}

  @Get('gifs')
  @CachedForEveryone()
  async some(@Query() given: unknown): Promise<GifAnswer<unknown>> {
    const works = await this.gifs.some(
      gifQuery
        .parse(given)
        .ids.split(',')
        .map((id) => id.trim()),
    );
    return pageOf(await this.gifs.gifsOf(works), works.length, 0);
  }

  @Get('gifs/categories')
  @CachedForEveryone()
  async categories(@Query() given: unknown): Promise<GifAnswer<unknown>> {
    const { offset, limit } = gifQuery.parse(given);
    const all = await this.gifs.categories();
    return pageOf(all.slice(offset, offset + limit), all.length, offset);
  }

  @Get('gifs/categories/:category')
  @CachedForEveryone()
  async subcategories(@Param('category') category: string, @Query() given: unknown): Promise<GifAnswer<unknown>> {
    const { offset, limit } = gifQuery.parse(given);
    const all = await this.gifs.subcategories(category);
    return pageOf(all.slice(offset, offset + limit), all.length, offset);
  }

  @Get('gifs/categories/:category/:subcategory')
  @CachedForEveryone()
  async ofSubcategory(
    @Param() { category, subcategory }: { category: string; subcategory: string },
    @Query() given: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GifAnswer<unknown>> {
    const query = gifQuery.parse(given);
    const page = (slice: Slice) => this.gifs.ofSubcategory(category, subcategory, { ...query, ...slice });
    return listOf(this.gifs, await this.pages.read(reply, query, page), query);
  }

  @Get('gifs/search/tags')
  @CachedForEveryone()
  async tags(@Query() given: unknown): Promise<GifAnswer<unknown>> {
    const query = gifQuery.parse(given);
    return named(await this.gifs.words(query, query.limit));
  }

  @Get('gifs/:id')
  @CachedForEveryone()
  async one(@Param('id') id: string): Promise<GifAnswer<unknown>> {
    return answerOf(await this.gifs.one(id));
  }

  @Get('tags/related/:term')
  @CachedForEveryone()
  async relatedTags(@Param('term') term: string): Promise<GifAnswer<unknown>> {
    return named(await this.gifs.relatedTags(gifQuery.parse({ q: term }).q, WORDS_MAX));
  }

  /**
   * Returns a random id. Apps send it with the requests of one of their users; this site does not use it for tracking.
   */
  @Get('randomid')
  @NotKept()
  randomId(): GifAnswer<{ random_id: string }> {
    return answerOf({ random_id: randomUUID().replaceAll('-', '') });
  }

  @Get('trending/searches')
  @CachedForEveryone()
  async trendingSearches(@Query() given: unknown): Promise<GifAnswer<unknown>> {
    return answerOf(await this.gifs.commonWords(gifQuery.parse(given).lang, WORDS_MAX));
  }

  @Get('channels/search')
  @CachedForEveryone()
  async channels(@Query() given: unknown): Promise<GifAnswer<unknown>> {
    const query = gifQuery.parse(given);
    const { channels, count } = await this.gifs.channels(query.q, query);
    return pageOf(channels, count, query.offset);
  }
}

/** Endpoints for content that this site does not have; they return empty lists. */
@Controller()
@UseGuards(KeyGuard)
class EmptyListsController {
  @Get('v1/emoji')
  @CachedForEveryone()
  emoji(): GifAnswer<unknown> {
    return pageOf([], 0, 0);
  }

  @Get('v2/emoji')
  @CachedForEveryone()
  emojiDefaults(): GifAnswer<unknown> {
    return pageOf([], 0, 0);
  }

  @Get('v2/emoji/:id/variations')
  @CachedForEveryone()
  emojiVariations(): GifAnswer<unknown> {
    return pageOf([], 0, 0);
  }

  @Get('v1/text/:list')
  @CachedForEveryone()
  text(): GifAnswer<unknown> {
    return pageOf([], 0, 0);
  }
}

export const gifControllers: Type[] = [
  listsOf('gifs', 'Gif'),
  listsOf('stickers', 'Sticker'),
  GifsController,
  EmptyListsController,
];
