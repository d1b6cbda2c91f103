import { giphyItem, giphyList, giphyOne } from './giphy-item.ts';
import { ProviderCalls, type ProviderCallOptions } from './provider-calls.ts';
import { ifAllowed, type GifItem, type GifKind, type GifList, type GifProvider } from './provider.ts';

export interface GiphyOptions extends ProviderCallOptions {
  /** Base URL, such as https://api.giphy.com */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Allowed origins of media, such as https://media.giphy.com; items with other origins are dropped. */
  readonly mediaOrigins: readonly string[];
  readonly rating: string;
}

const ID = /^[A-Za-z0-9]{1,64}$/;

/** Client of GIPHY's public API (https://developers.giphy.com/docs/api/endpoint). */
export class Giphy implements GifProvider {
  readonly name = 'giphy';
  private readonly calls: ProviderCalls;

  constructor(private readonly options: GiphyOptions) {
    this.calls = new ProviderCalls(options);
  }

  async list(kind: GifKind, text: string, offset: number, limit: number): Promise<GifList> {
    const page = { offset: String(offset), limit: String(limit), rating: this.options.rating };
    const schema = giphyList.transform(({ data, pagination }) => ({
      items: data.flatMap((one) => this.understood(one) ?? []),
      total: pagination.total_count,
    }));
    const list = await this.calls.ask({
      ...(text === '' ? this.call(`${kind}/trending`, page) : this.call(`${kind}/search`, { q: text, ...page })),
      schema,
    });
    return list ?? { items: [], total: 0 };
  }

  async one(id: string): Promise<GifItem | null> {
    if (!ID.test(id)) return null;
    const schema = giphyOne.transform(({ data }) => this.understood(data));
    const item = await this.calls.ask({ ...this.call(`gifs/${id}`, {}), schema });
    return item?.id === id ? item : null;
  }

  private understood(value: unknown): GifItem | null {
    return ifAllowed(giphyItem(value), this.options.mediaOrigins);
  }

  private call(path: string, query: Readonly<Record<string, string>>) {
    const { apiUrl, apiKey } = this.options;
    return {
      name: `${path}?${new URLSearchParams(query)}`,
      url: `${apiUrl}/v1/${path}?${new URLSearchParams({ api_key: apiKey, ...query })}`,
      missing: [400, 404],
    };
  }
}
