import type { z } from 'zod';
import { BreakerOpen, CircuitBreaker, type BreakerOptions } from '../circuit-breaker.ts';
import type { Log } from '../log.ts';
import { ProviderError, readJson } from '../provider-answer.ts';
import { PartUnavailable, ProviderUsedUp } from '../unavailable.ts';
import { CallBudget } from './call-budget.ts';

export interface ProviderCallOptions {
  readonly log: Log;
  /** Number of calls in an hour at most. */
  readonly callsPerHour: number;
  /** Time limit in milliseconds for a whole answer; 2,000 by default. */
  readonly timeoutMs?: number;
  readonly breaker?: BreakerOptions;
  /** Time in milliseconds for which an answer is cached; 10 minutes by default. */
  readonly cacheMs?: number;
  /** Monotonic clock of the budget in milliseconds. */
  readonly now?: () => number;
}

interface ProviderCall<T> {
  /** Path and query without the key, under which the answer is cached. Only its first part is logged. */
  readonly name: string;
  /** URL with the key. */
  readonly url: string;
  /** Form of the answer; what it makes of it is cached. */
  readonly schema: z.ZodType<T>;
  /** Statuses with which the provider says that there is no such item. */
  readonly missing: readonly number[];
}

const TIMEOUT_MS = 2_000;
const BREAKER: BreakerOptions = { failuresMax: 3, openMs: 15_000 };
const CACHE_MS = 10 * 60_000;
const CACHED_MAX = 200;
const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

const understoodAs = <T>(body: unknown, schema: z.ZodType<T>): T => {
  const { success, data } = schema.safeParse(body);
  if (!success) throw new ProviderError('the answer has another form');
  return data;
};

/**
 * Calls to a provider's API. Answers are only cached in memory for a short time, and equal calls at the same time share
 * one answer. After repeated failures, and when the calls of an hour are used up, the API is not called for a while.
 */
export class ProviderCalls {
  private readonly breaker: CircuitBreaker;
  private readonly budget: CallBudget;
  private readonly cached = new Map<string, { readonly value: unknown; readonly until: number }>();
  private readonly pending = new Map<string, Promise<unknown>>();
  private isUsedUp = false;

  constructor(private readonly options: ProviderCallOptions) {
    this.breaker = new CircuitBreaker(options.breaker ?? BREAKER);
    this.budget = new CallBudget(options.callsPerHour, options.now);
  }

  /**
   * Returns the provider's answer; null when there is no such item.
   * @throws PartUnavailable `gif-provider`; ProviderUsedUp
   */
  async ask<T>(call: ProviderCall<T>): Promise<T | null> {
    const known = this.cached.get(call.name);
    if (known !== undefined && known.until > performance.now()) return known.value as T | null;
    const pending = this.pending.get(call.name) ?? this.askAgain(call).finally(() => this.pending.delete(call.name));
    this.pending.set(call.name, pending);
    return (await pending) as T | null;
  }

  private async askAgain<T>(call: ProviderCall<T>): Promise<T | null> {
    this.checkBudget();
    try {
      const value = await this.breaker.run(() => this.fetch(call));
      this.keep(call.name, value);
      return value;
    } catch (error) {
      // Only the call is logged: the URL contains our key and someone's search.
      const why = error instanceof ProviderError ? error.message : nameOf(error);
      if (!(error instanceof BreakerOpen))
        this.options.log.warn({ call: call.name.replace(/\/.*/, ''), error: why }, 'the GIF provider failed');
      throw new PartUnavailable('gif-provider');
    }
  }

  /** @throws ProviderUsedUp */
  private checkBudget(): void {
    const seconds = this.budget.secondsToWait();
    if (seconds > 0 && !this.isUsedUp)
      this.options.log.warn({ seconds }, 'the calls to the GIF provider are used up for this hour');
    this.isUsedUp = seconds > 0;
    if (seconds > 0) throw new ProviderUsedUp(seconds);
  }

  private async fetch<T>({ url, schema, missing }: ProviderCall<T>): Promise<T | null> {
    this.budget.spend();
    const response = await fetch(url, {
      headers: { accept: 'application/json' },
      // A redirect would send the key to its target.
      redirect: 'error',
      signal: AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS),
    });
    if (response.status === 200) return understoodAs(await readJson(response, ANSWER_BYTES_MAX), schema);
    await response.body?.cancel();
    if (missing.includes(response.status)) return null;
    throw new ProviderError(`status ${response.status}`);
  }

  private keep(name: string, value: unknown): void {
    const now = performance.now();
    this.cached.delete(name);
    // The oldest entry comes first.
    for (const [old, { until }] of this.cached)
      if (until <= now || this.cached.size >= CACHED_MAX) this.cached.delete(old);
    this.cached.set(name, { value, until: now + (this.options.cacheMs ?? CACHE_MS) });
  }
}

/** Describes an error without its URLs, which contain the key. */
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error
    ? `${error.name} (${(error.cause as NodeJS.ErrnoException).code ?? error.cause.name})`
    : error.name;
};
