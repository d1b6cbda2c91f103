import { z } from 'zod';

/*
 * Client that follows Tenor's documentation of version 2, like an app that was made for Tenor. It uses no code of the
 * product. Every object is strict, so that a field unknown to Tenor is an error.
 */

const mediaObject = z.strictObject({
  url: z.url(),
  dims: z.tuple([z.int().min(1), z.int().min(1)]),
  duration: z.number().min(0),
  size: z.int().min(1),
  preview: z.string(),
});

const responseObject = z.strictObject({
  id: z.string().min(1),
  title: z.string(),
  content_description: z.string(),
  created: z.number(),
  hasaudio: z.boolean(),
  hascaption: z.boolean(),
  bg_color: z.string().regex(/^(?:#[0-9a-f]{6})?$/),
  itemurl: z.url(),
  url: z.url(),
  tags: z.array(z.string()),
  flags: z.array(z.enum(['sticker', 'static', 'audio'])),
  media_formats: z.record(z.string(), mediaObject),
});
export type TenorResult = z.output<typeof responseObject>;

const page = z.strictObject({ results: z.array(responseObject), next: z.string() });
const words = z.strictObject({ results: z.array(z.string()) });
const category = z.strictObject({ searchterm: z.string(), path: z.url(), image: z.string(), name: z.string() });
const failure = z.strictObject({
  error: z.strictObject({ code: z.int(), message: z.string().min(1), status: z.string().regex(/^[A-Z_]+$/) }),
});

export class TenorError extends Error {
  constructor(
    readonly code: number,
    readonly status: string,
    message: string,
  ) {
    super(message);
  }
}

type Parameters = Readonly<Record<string, string | number | boolean>>;

export class TenorClient {
  /** Creates a client. @param base URL before the paths, such as `https://tenor.googleapis.com/v2` */
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  search = (q: string, more: Parameters = {}) => this.call(page, 'search', { q, ...more });
  featured = (more: Parameters = {}) => this.call(page, 'featured', more);
  posts = (ids: readonly string[], more: Parameters = {}) =>
    this.call(page.omit({ next: true }), 'posts', { ids: ids.join(','), ...more });
  categories = (more: Parameters = {}) => this.call(z.strictObject({ tags: z.array(category) }), 'categories', more);
  suggestions = (q: string, more: Parameters = {}) => this.call(words, 'search_suggestions', { q, ...more });
  autocomplete = (q: string, more: Parameters = {}) => this.call(words, 'autocomplete', { q, ...more });
  trendingTerms = (more: Parameters = {}) => this.call(words, 'trending_terms', more);
  registerShare = (id: string, more: Parameters = {}) => this.call(z.unknown(), 'registershare', { id, ...more });

  /** Returns every result of a search, page by page. */
  async all(q: string, more: Parameters = {}): Promise<TenorResult[]> {
    const results: TenorResult[] = [];
    for (let pos: string | undefined = ''; pos !== undefined;) {
      const answer = await this.search(q, pos === '' ? more : { ...more, pos });
      results.push(...answer.results);
      pos = answer.next === '' ? undefined : answer.next;
    }
    return results;
  }

  private async call<T>(form: z.ZodType<T>, path: string, parameters: Parameters): Promise<T> {
    const queryPairs = Object.entries({
      key: this.key,
      client_key: 'tenor_client',
      country: 'US',
      locale: 'en_US',
      ...parameters,
    });
    const query = new URLSearchParams(queryPairs.map(([name, value]): [string, string] => [name, String(value)]));
    const response = await fetch(`${this.base}/${path}?${query}`);
    const body: unknown = await response.json();
    if (response.ok) return form.parse(body);
    const { error } = failure.parse(body);
    if (error.code !== response.status) throw new Error(`${error.code} is not the status ${response.status}`);
    throw new TenorError(error.code, error.status, error.message);
  }
}
