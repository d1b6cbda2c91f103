import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ImageItemView, ImageType } from '@pixchange/contracts/http/images';
import { search as searchLimits } from '@pixchange/contracts/http/limits';
import type { Config } from '../../../config.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { pageFrom } from '../../../platform/paging.ts';
import { CONFIG } from '../../../platform/tokens.ts';
import { People } from '../../accounts/people.face.ts';
import { Catalogue, type OpenCategory } from '../../catalogue/catalogue.face.ts';
import { Works, type RatingChoice } from '../../images/works.face.ts';
import { PeopleSearch } from '../../search/people-search.face.ts';
import { channelUserOf, gifOf, ratingsFor, type Gif } from './gif.view.ts';
import { GIF_LIMITS, type GifQuery } from './gif-query.ts';
import { GifListsQueries, type FoundIds } from './gif-lists.queries.ts';

/** Kind of works in a list: a type, or videos of any type. */
export type GifKind = ImageType | 'Clip';

/** Detected formats of videos. */
const VIDEO_TYPES = ['mp4', 'webm', 'quicktime'] as const;

export const isOfKind = ({ type, image }: ImageItemView, kind: GifKind): boolean =>
  kind === 'Clip' ? image?.is_video === true : type === kind;

/** Returns the filters of a kind. */
const filtersOf = (kind: GifKind) =>
  kind === 'Clip' ? { type: null, contentTypes: VIDEO_TYPES } : { type: kind, contentTypes: undefined };

export interface WorksPage {
  readonly works: readonly ImageItemView[];
  readonly count: number;
}

/** Placeholder for the extras of a work that was hidden in the meantime. */
const NO_EXTRAS = { renditions: {}, makerDescription: '' };
const NONE: WorksPage = { works: [], count: 0 };
/** Number of works whose tags are collected as related tags. */
const TAGGED_WORKS = 100;
/** Number of additional results to choose from per step of the parameter `weirdness`. */
const WEIRDNESS_STEP = 5;
const MEMBER = /^@(\S+)\s*(.*)$/s;

type Asked = Pick<GifQuery, 'rating' | 'offset' | 'limit'>;

const tagsOf = (works: readonly ImageItemView[]): string[] => {
  const counts = new Map<string, number>();
  for (const tag of works.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, some], [b, other]) => other - some || a.localeCompare(b)).map(([tag]) => tag);
};

/** Public works in GIPHY's format, for apps with a GIF picker. */
@Injectable()
export class Gifs {
  readonly absolute: (path: string) => string;
  readonly unrated: Config['PUBLIC_API_RATING_DEFAULT'];

  constructor(
    @Inject(Works) private readonly works: Works,
    @Inject(People) private readonly people: People,
    @Inject(PeopleSearch) private readonly peopleSearch: PeopleSearch,
    @Inject(Catalogue) private readonly catalogue: Catalogue,
    @Inject(GifListsQueries) private readonly lists: GifListsQueries,
    @Inject(CONFIG) { PUBLIC_URL, PUBLIC_API_RATING_DEFAULT }: Config,
  ) {
    this.absolute = (path) => new URL(path, PUBLIC_URL).href;
    this.unrated = PUBLIC_API_RATING_DEFAULT;
  }

  /** Returns the works in GIPHY's format; omits works without a picture. */
  async gifsOf(works: readonly ImageItemView[]): Promise<Gif[]> {
    const extras = await this.works.extras(works.map(({ id }) => id));
    return works.flatMap((work) => gifOf(work, extras.get(work.id) ?? NO_EXTRAS, this) ?? []);
  }

  /** Searches works. A query such as `@name words` searches the works of a member; an empty query finds nothing. */
  async search(
    kind: GifKind,
    query: Pick<GifQuery, 'q' | 'rating' | 'sort' | 'offset' | 'limit' | 'lang'>,
  ): Promise<WorksPage> {
    const [, member, rest = ''] = MEMBER.exec(query.q) ?? [];
    if (member !== undefined) return this.ofMember(member, rest, kind, query);
    if (query.q === '') return NONE;
    const page = pageFrom(query.offset, query.limit);
    const { type, contentTypes } = filtersOf(kind);
    const { items, count } = await this.works.search(
      query.q,
      type,
      query.sort === 'recent' ? 'newest' : 'relevance',
      page,
      { ratings: this.ratings(query.rating), language: query.lang, contentTypes },
    );
    return { works: items, count };
  }

  async trending(kind: GifKind, { rating, ...slice }: Asked): Promise<WorksPage> {
    const page = pageFrom(slice.offset, slice.limit);
    const { type, contentTypes } = filtersOf(kind);
    const { items, count } = await this.works.search('', type, 'trending', page, {
      ratings: this.ratings(rating),
      contentTypes,
    });
    return { works: items, count };
  }

  /** Returns a random work; null when nothing matches. */
  async random(type: ImageType, { tag, rating }: Pick<GifQuery, 'tag' | 'rating'>): Promise<Gif | null> {
    return this.oneOf(tag, type, rating, Infinity);
  }

  /** Returns one of the best results; a higher `weirdness` chooses from more of them. Null when nothing matches. */
  async translate(
    type: ImageType,
    { s, weirdness, rating }: Pick<GifQuery, 's' | 'weirdness' | 'rating'>,
  ): Promise<Gif | null> {
    return s === '' ? null : this.oneOf(s, type, rating, 1 + weirdness * WEIRDNESS_STEP);
  }

  /** Returns similar works. @throws DomainError `not_found` */
  async related(type: ImageType, { gif_id: id, rating, offset, limit }: GifQuery): Promise<WorksPage> {
    const fitting = this.ratings(rating);
    const works = (await this.works.findSimilar(id)).filter(
      (work) => work.type === type && (fitting?.includes(work.rating ?? '') ?? true),
    );
    return { works: works.slice(offset, offset + limit), count: works.length };
  }

  /** Returns a public work. @throws DomainError `not_found` */
  async one(id: string): Promise<Gif> {
    const [gif] = await this.gifsOf(await this.some([id]));
    if (gif === undefined) throw new DomainError('not_found');
    return gif;
  }

  /** Returns those of the given works that are public, in the order of the ids; ids beyond `idsMax` are ignored. */
  async some(ids: readonly string[]): Promise<readonly ImageItemView[]> {
    const asked = ids.slice(0, GIF_LIMITS.idsMax);
    const views = new Map((await this.works.some(asked, null)).map((work) => [work.id, work]));
    return asked.flatMap((id) => views.get(id) ?? []);
  }

  async categories() {
    const tree = await this.catalogue.tree();
    const newest = await this.newestGifs(tree.flatMap(({ subcategories }) => subcategories));
    return tree.map(({ name, slug, subcategories }) => ({
      name,
      name_encoded: slug,
      subcategories: subcategories.map((one) => ({ name: one.name, name_encoded: one.slug })),
      gif: subcategories.map(({ id }) => newest.get(id)).find((one) => one !== undefined) ?? null,
    }));
  }

  /** Returns the subcategories of a category. @throws DomainError `not_found` when there is no such category */
  async subcategories(category: string) {
    const { subcategories } = await this.category(category);
    const newest = await this.newestGifs(subcategories);
    return subcategories.map(({ id, name, slug }) => ({ name, name_encoded: slug, gif: newest.get(id) ?? null }));
  }

  /** Returns the GIFs of a subcategory. @throws DomainError `not_found` for an unknown category or subcategory */
  async ofSubcategory(category: string, subcategory: string, { rating, offset, limit }: Asked): Promise<WorksPage> {
    const found = (await this.category(category)).subcategories.find(
      ({ name, slug }) => slug === subcategory || name.toLowerCase() === subcategory.toLowerCase(),
    );
    if (found === undefined) throw new DomainError('not_found');
    const { collection, total_count } = await this.works.page(
      { by: 'subcategories', ids: [found.id], type: 'Gif', ratings: this.ratings(rating) },
      pageFrom(offset, limit),
    );
    return { works: collection, count: total_count };
  }

  /** Returns words that begin with a text, or resemble it. */
  async words({ q, lang }: Pick<GifQuery, 'q' | 'lang'>, max: number): Promise<string[]> {
    return (await this.works.words(q, lang, max)).map(({ text }) => text);
  }

  /** Returns the other tags of the GIFs that match a text best, most frequent first. */
  async relatedTags(text: string, max: number): Promise<string[]> {
    const { items } = await this.works.search(text, 'Gif', 'relevance', pageFrom(0, TAGGED_WORKS));
    return tagsOf(items)
      .filter((tag) => tag !== text.toLowerCase())
      .slice(0, max);
  }

  /** Returns popular searches, followed by tags and concepts of trending and new GIFs. */
  async commonWords(lang: GifQuery['lang'], max: number): Promise<string[]> {
    return (await this.works.commonWords('Gif', lang, max)).map(({ text }) => text);
  }

  /** Returns members with public works whose names match a text. */
  async channels(text: string, { offset, limit }: Pick<GifQuery, 'offset' | 'limit'>) {
    const { ids, count } = await this.peopleSearch.makers(text, pageFrom(offset, limit));
    const people = await this.people.some(ids, null);
    const channels = people.map((user) => ({
      id: user.id,
      url: this.absolute(`/users/${user.username}`),
      display_name: user.full_name,
      short_display_name: user.full_name,
      slug: user.username,
      type: 'user',
      content_type: 'gif',
      description: user.description,
      user: channelUserOf(user, this.absolute),
      banner_image: '',
      is_private: false,
      parent: null,
      featured_gif: null,
    }));
    return { channels, count };
  }

  private ratings(asked: string | undefined): RatingChoice | undefined {
    return ratingsFor(asked, this.unrated);
  }

  private async ofMember(
    username: string,
    text: string,
    kind: GifKind,
    { rating, lang, ...slice }: Asked & Pick<GifQuery, 'lang'>,
  ): Promise<WorksPage> {
    const userId = await this.people.idByUsername(username.toLowerCase());
    return userId === null
      ? NONE
      : this.found(
          await this.lists.ofMember(
            userId,
            text,
            { ...filtersOf(kind), ratings: this.ratings(rating) },
            { ...slice, language: lang },
          ),
        );
  }

  /** Returns the newest GIF of each subcategory that has one, by subcategory id. */
  private async newestGifs(subcategories: readonly { readonly id: string }[]): Promise<ReadonlyMap<string, Gif>> {
    const works = [...(await this.works.newestIn(subcategories.map(({ id }) => id)))];
    const gifs = new Map((await this.gifsOf(works.map(([, work]) => work))).map((gif) => [gif.id, gif]));
    return new Map(
      works.flatMap(([id, work]) => {
        const gif = gifs.get(work.id);
        return gif === undefined ? [] : [[id, gif] as const];
      }),
    );
  }

  private async oneOf(text: string, type: ImageType, rating: string | undefined, bestOf: number): Promise<Gif | null> {
    const at = (offset: number) =>
      this.works.search(text, type, 'relevance', pageFrom(offset, 1), { ratings: this.ratings(rating) });
    const first = await at(0);
    const most = Math.min(first.count, bestOf, text === '' ? searchLimits.rowsMax : searchLimits.resultsMax);
    if (most === 0) return null;
    const chosen = randomInt(most);
    const { items } = chosen === 0 ? first : await at(chosen);
    return (await this.gifsOf(items))[0] ?? null;
  }

  private async category(asked: string): Promise<OpenCategory> {
    const tree = await this.catalogue.tree();
    const found = tree.find(({ name, slug }) => slug === asked || name.toLowerCase() === asked.toLowerCase());
    if (found === undefined) throw new DomainError('not_found');
    return found;
  }

  private async found({ ids, count }: FoundIds): Promise<WorksPage> {
    const views = new Map((await this.works.some(ids, null)).map((work) => [work.id, work]));
    return { works: ids.flatMap((id) => views.get(id) ?? []), count };
  }
}
