import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { ImageItemView } from '@pixchange/contracts/http/images';
import { klipyReport, klipyUse } from '@pixchange/contracts/http/klipy-bodies';
import type { reportReasons } from '@pixchange/contracts/http/values/moderation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.ts';
import { parsed } from '../../../runtime/http/edge.ts';
import { CachedForEveryone } from '../../../runtime/http/response-cache.ts';
import { Address } from '../../../runtime/http/route.ts';
import { Attention, Works } from '../../images/works.face.ts';
import { VisitorReports } from '../../moderation/visitor-reports.face.ts';
import { GIF_LIMITS } from '../gifs/gif-query.ts';
import { Gifs, isOfKind, type GifKind, type WorksPage } from '../gifs/gifs.service.ts';
import { KeyGuard } from '../keys/key.guard.ts';
import { ServedPages, type Slice } from '../served-pages.ts';
import { KlipyNumbers } from './klipy-numbers.queries.ts';
import {
  isBehindAll,
  KLIPY_LIMITS,
  klipyItemsQuery,
  klipyQueryOf,
  klipyWordsQuery,
  type KlipyQuery,
} from './klipy-query.ts';
import { klipyItemOf, type KlipyItem } from './klipy.view.ts';

interface Answer<T> {
  readonly result: true;
  readonly data: T;
}

interface ItemsPage {
  readonly data: readonly KlipyItem[];
  readonly current_page: number;
  readonly per_page: number;
  readonly has_next: boolean;
}

const answerOf = <T>(data: T): Answer<T> => ({ result: true, data });

/** Kind of works in each folder of KLIPY. Videos are clips, regardless of their type; art takes the place of memes. */
const kinds: Readonly<Record<string, GifKind>> = {
  gifs: 'Gif',
  stickers: 'Sticker',
  clips: 'Clip',
  'static-memes': 'Art',
};

/** Returns the kind of a folder. @throws DomainError `not_found` for a folder that KLIPY does not have */
const kindOf = (folder: string): GifKind => {
  const kind = Object.hasOwn(kinds, folder) ? kinds[folder] : undefined;
  if (kind === undefined) throw new DomainError('not_found');
  return kind;
};

/** Reasons of reports by KLIPY's codes; all others are `other`, with the given text as the comment. */
const reasons: Readonly<Record<string, keyof typeof reportReasons>> = {
  nudity: 'nudity',
  violence: 'violence',
  hate_speech: 'hate',
  harassment: 'harassment',
  spam: 'spam',
  copyright: 'copyright',
  impersonation: 'impersonation',
  illegal: 'illegal',
};

const NONE: WorksPage = { works: [], count: 0 };
const WRITTEN = { result: true } as const;
const NotKept = () => Header('Cache-Control', 'no-store');

interface OfKind {
  readonly kind: string;
}
interface OfItem extends OfKind {
  readonly slug: string;
}

/** Public API in KLIPY's format, for apps that were made for KLIPY. */
@Controller('api/v1/:app_key')
@UseGuards(KeyGuard)
export class KlipyController {
  constructor(
    @Inject(Gifs) private readonly gifs: Gifs,
    @Inject(Works) private readonly works: Works,
    @Inject(Attention) private readonly attention: Attention,
    @Inject(KlipyNumbers) private readonly numbers: KlipyNumbers,
    @Inject(ServedPages) private readonly pages: ServedPages,
    @Inject(VisitorReports) private readonly reports: VisitorReports,
  ) {}

  @Get(':kind/trending')
  @CachedForEveryone()
  async trending(
    @Param() { kind: folder }: OfKind,
    @Query() given: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ItemsPage>> {
    const kind = kindOf(folder);
    const query = klipyQueryOf(reply.request.url).parse(given);
    return this.page(reply, kind, query, (slice) => this.gifs.trending(kind, { ...query, ...slice }));
  }

  @Get(':kind/search')
  @CachedForEveryone()
  async search(
    @Param() { kind: folder }: OfKind,
    @Query() given: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<ItemsPage>> {
    const kind = kindOf(folder);
    const query = klipyQueryOf(reply.request.url).parse(given);
    return this.page(reply, kind, query, (slice) => this.gifs.search(kind, { ...query, ...slice, sort: undefined }));
  }

  @Get(':kind/categories')
  @CachedForEveryone()
  async categories(@Param() { kind }: OfKind) {
    kindOf(kind);
    const categories = await this.gifs.categories();
    return answerOf({
      // Names of categories are in the site's own language.
      locale: 'en_US',
      categories: categories.map(({ name, gif }) => ({
        category: name,
        query: name.toLowerCase(),
        preview_url: gif?.images['fixed_width']?.['url'] ?? '',
      })),
    });
  }

  @Get(':kind/items')
  @CachedForEveryone()
  async some(@Param() { kind }: OfKind, @Query() given: unknown): Promise<Answer<{ data: readonly KlipyItem[] }>> {
    const { slugs, ids, format_filter: wanted } = klipyItemsQuery.parse(given);
    return answerOf({ data: await this.named([...slugs, ...ids], kindOf(kind), wanted) });
  }

  /** Returns an empty page, because the product does not store which items an app's users used. */
  @Get(':kind/recent/:customer_id')
  @NotKept()
  recent(@Param() { kind }: OfKind, @Query() given: unknown, @Req() { url }: FastifyRequest): Answer<ItemsPage> {
    kindOf(kind);
    const { page, per_page } = klipyQueryOf(url).parse(given);
    return answerOf({ data: [], current_page: page, per_page, has_next: false });
  }

  @Delete([':kind/recent/:customer_id', ':kind/recent/:customer_id/:slug'])
  forget(@Param() { kind }: OfKind): Answer<readonly []> {
    kindOf(kind);
    return answerOf([]);
  }

  /** Counts a share that an app reports. */
  @Post([':kind/share/:slug', ':kind/:slug/share'])
  @HttpCode(200)
  async share(@Param() item: OfItem, @Body() body: unknown, @Address() address: string): Promise<typeof WRITTEN> {
    return this.counted('shares', item, body, address);
  }

  /** Counts a view that an app reports. */
  @Post(':kind/view/:slug')
  @HttpCode(200)
  async view(@Param() item: OfItem, @Body() body: unknown, @Address() address: string): Promise<typeof WRITTEN> {
    return this.counted('views', item, body, address);
  }

  /** Files a report for the moderators, as if a visitor had filed it on the site. */
  @Post([':kind/report/:slug', ':kind/:slug/report'])
  @HttpCode(200)
  async report(
    @Param() { kind, slug }: OfItem,
    @Body() body: unknown,
    @Address() address: string,
  ): Promise<typeof WRITTEN> {
    kindOf(kind);
    const given = parsed(klipyReport, body ?? {}).reason ?? '';
    const [id] = await this.numbers.idsOf([slug]);
    if (id === undefined) throw new DomainError('not_found');
    const reason = Object.hasOwn(reasons, given) ? reasons[given] : undefined;
    await this.reports.file(address, id, reason ?? 'other', reason === undefined ? given : '');
    return WRITTEN;
  }

  @Get(':kind/:slug')
  @CachedForEveryone()
  async one(@Param() { kind, slug }: OfItem, @Query() given: unknown): Promise<Answer<KlipyItem>> {
    const { format_filter: wanted } = klipyItemsQuery.parse(given);
    const [item] = await this.named([slug], kindOf(kind), wanted);
    if (item === undefined) throw new DomainError('not_found');
    return answerOf(item);
  }

  @Get(['search-suggestions', 'search-suggestions/:q'])
  @CachedForEveryone()
  async suggestions(@Param() path: { q?: string }, @Query() given: object): Promise<Answer<readonly string[]>> {
    const { q, limit, lang } = klipyWordsQuery.parse({ ...given, ...path });
    return answerOf(await (q === '' ? this.gifs.commonWords(lang, limit) : this.gifs.relatedTags(q, limit)));
  }

  @Get(['autocomplete', 'autocomplete/:q', 'search-autocomplete/:q'])
  @CachedForEveryone()
  async autocomplete(@Param() path: { q?: string }, @Query() given: object): Promise<Answer<readonly string[]>> {
    const query = klipyWordsQuery.parse({ ...given, ...path });
    return answerOf(await this.gifs.words(query, query.limit));
  }

  private async page(
    reply: FastifyReply,
    kind: GifKind,
    query: KlipyQuery,
    read: (slice: Slice) => Promise<WorksPage>,
  ): Promise<Answer<ItemsPage>> {
    const { works, count } = isBehindAll(query) ? NONE : await this.pages.read(reply, query, read);
    const end = query.offset + query.limit;
    return answerOf({
      data: await this.items(works, kind, query.format_filter),
      current_page: query.page,
      per_page: query.per_page,
      has_next: end < count && end <= GIF_LIMITS.offsetMax,
    });
  }

  /** Returns the public works of a kind that are named by slugs, numbers or ids. */
  private async named(names: readonly string[], kind: GifKind, wanted: readonly string[]): Promise<KlipyItem[]> {
    const ids = await this.numbers.idsOf(names.slice(0, KLIPY_LIMITS.idsMax));
    const works = await this.gifs.some(ids);
    return this.items(
      works.filter((work) => isOfKind(work, kind)),
      kind,
      wanted,
    );
  }

  private async items(works: readonly ImageItemView[], kind: GifKind, wanted: readonly string[]): Promise<KlipyItem[]> {
    const extras = await this.works.extras(works.map(({ id }) => id));
    const { absolute } = this.gifs;
    // A work that was hidden in the meantime is omitted.
    return works.flatMap((work) => {
      const own = extras.get(work.id);
      return own === undefined ? [] : (klipyItemOf(work, own, kind, { wanted, absolute }) ?? []);
    });
  }

  private async counted(
    what: 'views' | 'shares',
    { kind, slug }: OfItem,
    body: unknown,
    address: string,
  ): Promise<typeof WRITTEN> {
    kindOf(kind);
    parsed(klipyUse, body ?? {});
    const [id] = await this.numbers.idsOf([slug]);
    if (id !== undefined) this.attention.count(what, id, address);
    return WRITTEN;
  }
}
