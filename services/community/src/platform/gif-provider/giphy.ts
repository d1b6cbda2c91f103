import type { z } from 'zod';
import type { Log } from '../log.ts';
import { BreakerOpen, CircuitBreaker, type BreakerOptions } from '../circuit-breaker.ts';
import { ProviderError, readJson } from '../provider-answer.ts';
import { PartUnavailable } from '../unavailable.ts';
import { addressesOf, gif, listAnswer, oneAnswer, type Gif } from './gif.ts';

export interface GiphyOptions {
  /** Base URL, such as https://api.giphy.com */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Allowed origins of media, such as https://media.giphy.com; items with other origins are dropped. */
  readonly mediaOrigins: readonly string[];
  readonly rating: string;
  readonly log: Log;
  /** Time limit in milliseconds for a whole response; 2,000 by default. */
  readonly timeoutMs?: number;
  readonly breaker?: BreakerOptions;
  /** Time in milliseconds for which a response is cached; 60,000 by default. */
  readonly cacheMs?: number;
}

export type GifKind = 'gifs' | 'stickers';

/** A page of items of the provider. */
export interface GifList {
  readonly gifs: readonly Gif[];
  /** Total number of items according to the provider. */
  readonly total: number;
}

const TIMEOUT_MS = 2_000;
const BREAKER: BreakerOptions = { failuresMax: 3, openMs: 15_000 };
const CACHE_MS = 60_000;
const CACHED_MAX = 500;
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

const gifIdForm = /^[A-Za-z0-9]{1,64}$/;

const understoodAs = <T>(body: unknown, schema: z.ZodType<T>): T => {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new ProviderError('the answer has another form');
  return data;
};

/**
 * Client of GIPHY's public API. Responses are cached only in memory, for a short time. After repeated failures, the API
 * is not called for a while.
 */
export class Giphy {
  private readonly breaker: CircuitBreaker;
  private readonly cached = new Map<string, { readonly value: unknown; readonly until: number }>();

  constructor(private readonly options: GiphyOptions) {
    this.breaker = new CircuitBreaker(options.breaker ?? BREAKER);
  }

  /**
   * Lists items that match a text, or trending ones for an empty text. Invalid items, and items with media of other
   * origins, are left out, so a page may have fewer than `limit`.
   * @throws PartUnavailable `gif-provider`
   */
  async list(kind: GifKind, text: string, offset: number, limit: number): Promise<GifList> {
    const page = { offset: String(offset), limit: String(limit), rating: this.options.rating };
    const answer = await (text === ''
      ? this.ask(`${kind}/trending`, page, listAnswer)
      : this.ask(`${kind}/search`, { q: text, ...page }, listAnswer));
    return {
      gifs: (answer?.data ?? []).flatMap((item) => this.understood(item) ?? []),
      total: answer?.pagination.total_count ?? 0,
    };
  }

  /**
   * Returns an item; null when it does not exist, is invalid, or has media of other origins.
   * @throws PartUnavailable `gif-provider`
   */
  async one(id: string): Promise<Gif | null> {
    if (!gifIdForm.test(id)) return null;
    const answer = await this.ask(`gifs/${id}`, {}, oneAnswer);
    const item = answer === null ? null : this.understood(answer.data);
    return item?.id === id ? item : null;
  }

  private understood(item: unknown): Gif | null {
    const { success, data } = gif.safeParse(item);
    if (!success) return null;
    const { mediaOrigins } = this.options;
    return addressesOf(data).every((address) => mediaOrigins.includes(new URL(address).origin)) ? data : null;
  }

  private async ask<T>(call: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T | null> {
    const key = `${call}?${new URLSearchParams(query)}`;
    const known = this.cached.get(key);
    if (known !== undefined && known.until > performance.now()) return known.value as T | null;
    try {
      const value = await this.breaker.run(() => this.fetch(call, query, schema));
      this.keep(key, value);
      return value;
    } catch (error) {
      // Only the call is logged: the query contains our key and someone's search.
      if (!(error instanceof BreakerOpen))
        this.options.log.warn(
          { call: call.replace(/\/.*/, ''), error: error instanceof ProviderError ? error.message : nameOf(error) },
          'the GIF provider failed',
        );
      throw new PartUnavailable('gif-provider');
    }
  }

  /** Returns null when the provider does not know the item. */
  private async fetch<T>(call: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T | null> {
    const { apiUrl, apiKey, timeoutMs = TIMEOUT_MS } = this.options;
    const response = await fetch(`${apiUrl}/v1/${call}?${new URLSearchParams({ api_key: apiKey, ...query })}`, {
      headers: { accept: 'application/json' },
      // A redirect would send the key to its target.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 200) return understoodAs(await readJson(response, ANSWER_BYTES_MAX), schema);
    await response.body?.cancel();
    if (response.status === 404 || response.status === 400) return null;
    throw new ProviderError(`status ${response.status}`);
  }

  private keep(key: string, value: unknown): void {
    // The oldest entry comes first.
    for (const old of [...this.cached.keys()].slice(0, Math.max(0, this.cached.size - CACHED_MAX + 1)))
      this.cached.delete(old);
    this.cached.delete(key);
    this.cached.set(key, { value, until: performance.now() + (this.options.cacheMs ?? CACHE_MS) });
  }
}

/** Describes an error without its URLs, which contain the key. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error
    ? `${error.name} (${(error.cause as NodeJS.ErrnoException).code ?? error.cause.name})`
    : error.name;
};
