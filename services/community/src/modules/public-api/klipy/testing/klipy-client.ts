import { z } from 'zod';

/*
 * Client that follows KLIPY's documentation, like an app that was made for KLIPY. It uses no code of the product.
 * Unknown fields are errors, except for the `url` of an item's page, which KLIPY itself has only for clips.
 */

const file = z.strictObject({ url: z.url(), width: z.int().min(1), height: z.int().min(1), size: z.int().min(1) });
const formats = z.strictObject({
  gif: file.optional(),
  webp: file.optional(),
  png: file.optional(),
  jpg: file.optional(),
  mp4: file.optional(),
  webm: file.optional(),
});
export type KlipyFile = z.output<typeof file>;

const common = {
  id: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  slug: z.string().min(1),
  title: z.string(),
  url: z.url(),
  tags: z.array(z.string()),
  blur_preview: z.string().regex(/^(?:data:image\/(?:jpeg|png);base64,[A-Za-z0-9+/]+=*)?$/),
};

const item = z.strictObject({
  ...common,
  type: z.enum(['gif', 'sticker', 'static-meme']),
  file: z.strictObject({ hd: formats, md: formats, sm: formats, xs: formats }),
});
export type KlipyMedia = z.output<typeof item>;

/** KLIPY's Swift app refuses a clip that lacks one of these. */
const clip = z.strictObject({
  ...common,
  type: z.literal('clip'),
  file: z.strictObject({ mp4: z.url(), gif: z.url(), webp: z.url() }),
  file_meta: z.record(z.enum(['mp4', 'gif', 'webp']), file.omit({ url: true })),
});

const envelopeOf = <T>(data: z.ZodType<T>) => z.strictObject({ result: z.literal(true), data });
const pageOf = <T>(one: z.ZodType<T>) =>
  z.strictObject({ data: z.array(one), current_page: z.int(), per_page: z.int(), has_next: z.boolean() });
const category = z.strictObject({ category: z.string(), query: z.string(), preview_url: z.string() });
const categories = z.strictObject({ locale: z.string().regex(/^[a-z]{2}_[A-Z]{2}$/), categories: z.array(category) });
const words = z.array(z.string());
const written = z.strictObject({ result: z.literal(true) });
const failure = z.strictObject({
  result: z.literal(false),
  errors: z.strictObject({ message: z.array(z.string().min(1)).min(1) }),
});

export class KlipyError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

type Parameters = Readonly<Record<string, string | number>>;

export class KlipyClient {
  /** Creates a client. @param base URL before the key, such as `https://api.klipy.com/api/v1` */
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  trending = (kind: string, more: Parameters = {}) => this.get(pageOf(item), `${kind}/trending`, more);
  search = (kind: string, q: string, more: Parameters = {}) => this.get(pageOf(item), `${kind}/search`, { q, ...more });
  clips = (q: string) => this.get(pageOf(clip), q === '' ? 'clips/trending' : 'clips/search', { q });
  clip = (slug: string) => this.get(clip, `clips/${encodeURIComponent(slug)}`);
  items = (kind: string, more: Parameters) => this.get(z.strictObject({ data: z.array(item) }), `${kind}/items`, more);
  item = (kind: string, slug: string) => this.get(item, `${kind}/${encodeURIComponent(slug)}`);
  categories = (kind: string) => this.get(categories, `${kind}/categories`, { locale: 'en_US' });
  recent = (kind: string, customer: string, more: Parameters = {}) =>
    this.get(pageOf(item), `${kind}/recent/${customer}`, more);
  suggestions = (q: string, more: Parameters = {}) =>
    this.get(words, `search-suggestions/${encodeURIComponent(q)}`, more);
  autocomplete = (q: string, more: Parameters = {}) => this.get(words, `autocomplete/${encodeURIComponent(q)}`, more);

  /** Reads words from another path, such as `autocomplete?q=`. */
  words = (path: string, more: Parameters = {}) => this.get(words, path, more);

  hide = async (kind: string, customer: string, slug: string): Promise<void> => {
    const hidden = envelopeOf(z.tuple([]));
    await this.call(hidden, 'DELETE', `${kind}/recent/${customer}?slug=${encodeURIComponent(slug)}`);
    await this.call(hidden, 'DELETE', `${kind}/recent/${customer}/${encodeURIComponent(slug)}`);
  };

  /** Writes to a path such as `gifs/share/SLUG`. */
  write = (path: string, body?: object) => this.call(written, 'POST', path, body);

  private async get<T>(data: z.ZodType<T>, path: string, parameters: Parameters = {}): Promise<T> {
    const queryPairs = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
    const query = new URLSearchParams([['customer_id', 'user-1'], ['locale', 'us'], ...queryPairs]);
    return (await this.call(envelopeOf(data), 'GET', `${path}?${query}`)).data;
  }

  private async call<T>(form: z.ZodType<T>, method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.base}/${this.key}/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const read: unknown = await response.json();
    if (response.ok) return form.parse(read);
    throw new KlipyError(response.status, failure.parse(read).errors.message.join(', '));
  }
}
