import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Log } from '../log.ts';
import { BreakerOpen, CircuitBreaker, type BreakerOptions } from '../circuit-breaker.ts';
import { ProviderError, readJson } from '../provider-answer.ts';
import { PartUnavailable } from '../unavailable.ts';
import { failureAnswer, tokenAnswer } from './answers.ts';
import { linkOf } from './reports.ts';

export interface CallsOptions {
  /** e.g. https://api-m.paypal.com */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Log;
  /** For the whole of an answer; 10,000 unless given. */
  readonly timeoutMs?: number;
  /** Between a try and the next one, in the mean; 300 unless given. */
  readonly retryMs?: number;
  readonly breaker?: BreakerOptions;
}

export interface Call {
  /** What the log calls it: addresses and bodies stay out of it. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** With its query; what it holds of others must have been checked before. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  /** Anyone who asks twice under it is answered the same, and the work is done once. */
  readonly requestId?: string;
}

/** The provider understood and will not: `issues` are its words, the most telling one first. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly issues: readonly string[],
    readonly payerActionUrl: string | null,
  ) {}

  get issue(): string {
    return this.issues[0] ?? `STATUS_${this.status}`;
  }
}

interface Token {
  readonly text: string;
  /** Of `performance.now()`. */
  readonly until: number;
}

const TIMEOUT_MS = 10_000;
const RETRY_MS = 300;
const TRIES_MAX = 2;
const BREAKER: BreakerOptions = { failuresMax: 5, openMs: 15_000 };
/** A page of 500 lines of the report is the longest answer. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** A token is given up so long before its end. */
const TOKEN_MARGIN_SECONDS = 60;
const MS = 1_000;

/** Tells nothing of addresses and bodies, which may hold secrets. */
const reasonOf = (error: unknown): string => {
  if (error instanceof ProviderError) return error.message;
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error
    ? `${error.name} (${(error.cause as NodeJS.ErrnoException).code ?? error.cause.name})`
    : error.name;
};

const refusalOf = (status: number, body: unknown): Refusal => {
  const { data } = failureAnswer.safeParse(body);
  const issues = [...(data?.details ?? []).map(({ issue }) => issue), data?.name].filter(
    (issue) => issue !== undefined,
  );
  return new Refusal(status, issues, linkOf(data?.links ?? [], 'payer-action'));
};

/** Calls of PayPal's REST interface: with its token, a limit to their time and length, a second try, and a rest for a provider that keeps failing. */
export class PayPalCalls {
  private readonly breaker: CircuitBreaker;
  private token: Promise<Token> | null = null;

  constructor(private readonly options: CallsOptions) {
    this.breaker = new CircuitBreaker(options.breaker ?? BREAKER);
  }

  /**
   * Every call of ours may be repeated: it reads, or has a request id.
   * @throws PartUnavailable when there is no answer, or none that can be read: what became of the work is unknown then.
   */
  async ask<T>(call: Call, schema: z.ZodType<T>): Promise<T | Refusal> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.breaker.run(() => this.authorised(call, schema));
      } catch (error) {
        if (!(error instanceof BreakerOpen))
          this.options.log.warn({ call: call.name, tries, error: reasonOf(error) }, 'the payment provider failed');
        if (error instanceof BreakerOpen || tries === TRIES_MAX) throw new PartUnavailable('payment');
        await this.rest();
      }
    }
  }

  /** The provider refuses us where nothing should be refused: our credentials, rights or requests are wrong. */
  misunderstood(call: string, { status, issues }: Refusal): never {
    this.options.log.error({ call, status, issues }, 'the payment provider refuses this app');
    throw new PartUnavailable('payment');
  }

  /** As long as between two tries, give or take a half, so that many who failed at once do not come back at once. */
  async rest(): Promise<void> {
    await pause((this.options.retryMs ?? RETRY_MS) * (0.5 + Math.random()));
  }

  private async authorised<T>(call: Call, schema: z.ZodType<T>): Promise<T | Refusal> {
    const answer = await this.send(call, schema, await this.currentToken());
    if (!(answer instanceof Refusal) || answer.status !== 401) return answer;
    // A token may end before its time.
    this.token = null;
    return this.send(call, schema, await this.currentToken());
  }

  private async currentToken(): Promise<string> {
    const before = this.token;
    const known = await before?.catch(() => null);
    if (known !== null && known !== undefined && known.until > performance.now()) return known.text;
    // Anyone who came first asks; the others wait for the same answer.
    if (this.token === before || this.token === null) this.token = this.newToken();
    return (await this.token).text;
  }

  private async newToken(): Promise<Token> {
    const { clientId, clientSecret } = this.options;
    const askedAt = performance.now();
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const answer = await this.fetch('POST', '/v1/oauth2/token', headers, 'grant_type=client_credentials', tokenAnswer);
    if (answer instanceof Refusal) throw new ProviderError(`no token: status ${answer.status}`);
    return { text: answer.access_token, until: askedAt + (answer.expires_in - TOKEN_MARGIN_SECONDS) * MS };
  }

  private send<T>({ method, path, body, requestId }: Call, schema: z.ZodType<T>, token: string): Promise<T | Refusal> {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json', prefer: 'return=representation' }),
      ...(requestId !== undefined && { 'paypal-request-id': requestId }),
    };
    return this.fetch(method, path, headers, body, schema);
  }

  private async fetch<T>(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
    schema: z.ZodType<T>,
  ): Promise<T | Refusal> {
    const { apiUrl, timeoutMs = TIMEOUT_MS } = this.options;
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { accept: 'application/json', ...headers },
      ...(body !== undefined && { body }),
      // A redirect would carry our token to wherever it leads.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = response;
    if (status >= 500 || status === 429 || status === 409) {
      await response.body?.cancel();
      throw new ProviderError(`status ${status}`);
    }
    const answer = await readJson(response, ANSWER_BYTES_MAX);
    if (status >= 400) return refusalOf(status, answer);
    const parsed = schema.safeParse(answer);
    if (!parsed.success)
      throw new ProviderError(
        `the answer has another form: ${parsed.error.issues.map(({ path: at }) => at.join('.')).join(', ')}`,
      );
    return parsed.data;
  }
}
