import { klipyItem, klipyItems, klipyList, SLUG } from './klipy-item.ts';
import { ProviderCalls, type ProviderCallOptions } from './provider-calls.ts';
import { ifAllowed, type GifItem, type GifKind, type GifList, type GifProvider } from './provider.ts';

export interface KlipyOptions extends ProviderCallOptions {
  /** Base URL, such as https://api.klipy.com */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Allowed origins of media, such as https://static.klipy.com; items with other origins are dropped. */
  readonly mediaOrigins: readonly string[];
  readonly contentFilter: string;
}

/** Smallest page that a search accepts. */
const PAGE_MIN = 8;
/** Formats that are asked for: stickers have no JPEG, GIFs no PNG. */
const FORMATS = 'gif,webp,jpg,png,mp4';

/**
 * Client of KLIPY's own API (https://docs.klipy.com). It sends neither `customer_id` nor any `ad-*`, so that KLIPY
 * knows nothing about the person who asks, and sends no advertisements.
 */
export class Klipy implements GifProvider {
  readonly name = 'klipy';
  private readonly calls: ProviderCalls;

  constructor(private readonly options: KlipyOptions) {
    this.calls = new ProviderCalls(options);
  }

  async list(kind: GifKind, text: string, offset: number, limit: number): Promise<GifList> {
    // A page that is too small for KLIPY is cut from a larger one that begins at a multiple of its own size.
    const rows = limit * Math.ceil(PAGE_MIN / limit);
    const first = offset % rows;
    const page = {
      page: String(Math.floor(offset / rows) + 1),
      per_page: String(rows),
      content_filter: this.options.contentFilter,
      format_filter: FORMATS,
    };
    // Places of items that are left out count, too.
    const schema = klipyList.transform(({ data: { data, has_next: hasNext } }) => ({
      places: data.map((one) => this.understood(one)),
      hasNext,
    }));
    const answer = await this.calls.ask({
      ...(text === '' ? this.call(`${kind}/trending`, page) : this.call(`${kind}/search`, { q: text, ...page })),
      schema,
    });
    const { places, hasNext } = answer ?? { places: [], hasNext: false };
    const cut = places.slice(first, first + limit);
    const isLast = !hasNext && first + limit >= places.length;
    return {
      items: cut.filter((item) => item !== null),
      // KLIPY gives no count: one more item stands for all further pages.
      total: isLast ? offset + cut.length : offset + limit + 1,
    };
  }

  /** @param id kind and slug, such as `gif-hello-662` */
  async one(id: string): Promise<GifItem | null> {
    const [, kind, slug = ''] = /^(gif|sticker)-(.+)$/.exec(id) ?? [];
    if (kind === undefined || !SLUG.test(slug)) return null;
    const schema = klipyItems.transform(({ data: { data } }) => data.map((one) => this.understood(one)));
    const items = await this.calls.ask({ ...this.call(`${kind}s/items`, { slugs: slug }), schema });
    return items?.find((item) => item?.id === id) ?? null;
  }

  private understood(value: unknown): GifItem | null {
    return ifAllowed(klipyItem(value), this.options.mediaOrigins);
  }

  private call(path: string, query: Readonly<Record<string, string>>) {
    const { apiUrl, apiKey } = this.options;
    const name = `${path}?${new URLSearchParams(query)}`;
    // KLIPY also answers 404 to a wrong key, so no status means that an item is missing.
    return { name, url: `${apiUrl}/api/v1/${encodeURIComponent(apiKey)}/${name}`, missing: [] };
  }
}
