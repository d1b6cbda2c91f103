import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Log } from '../log.ts';
import { BreakerOpen, CircuitBreaker, type BreakerOptions } from '../circuit-breaker.ts';
import { ProviderError, readJson } from '../provider-answer.ts';
import { PartUnavailable } from '../unavailable.ts';
import { failureAnswer, tokenAnswer, type TokenAnswer } from './answers.ts';
import { linkOf } from './reports.ts';

export interface CallsOptions {
  /** Base URL, such as https://api-m.paypal.com */
  readonly apiUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Log;
  /** Time limit in milliseconds for a whole response; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Average delay in milliseconds before a retry; 300 by default. */
  readonly retryMs?: number;
  readonly breaker?: BreakerOptions;
}

/** A call to the payment provider. */
export interface Call {
  /** Name of the call in the log, which must not contain URLs or bodies. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Path with its query; values from outside must already be validated. */
  readonly path: string;
  /** Body as JSON text. */
  readonly body?: string;
  /** Idempotency key: repeated calls get the same response, and the provider does the work once. */
  readonly requestId?: string;
}

/** Rejection of a well-formed call by the provider; `issues` are its codes, the most specific one first. */
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
  /** End of validity, as a value of `performance.now()`. */
  readonly until: number;
}

const TIMEOUT_MS = 10_000;
const RETRY_MS = 300;
const TRIES_MAX = 2;
const BREAKER: BreakerOptions = { failuresMax: 5, openMs: 15_000 };
/** Maximum size of a response; the largest one is a page of the report with 500 lines. */
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
/** Margin before its expiry within which a token is no longer used. */
const TOKEN_MARGIN_SECONDS = 60;
const MS = 1_000;

/** Returns the reason of an error without URLs and bodies, which may contain secrets. */
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

/** Calls PayPal's REST API with a token, limits of time and size, one retry, and a circuit breaker. */
export class PayPalCalls {
  private readonly breaker: CircuitBreaker;
  private token: Promise<Token> | null = null;

  constructor(private readonly options: CallsOptions) {
    this.breaker = new CircuitBreaker(options.breaker ?? BREAKER);
  }

  /**
   * Calls the provider. Every call can be repeated, because it only reads or has a request id.
   * @throws PartUnavailable when there is no readable response; the outcome of the work is then unknown
   */
  ask<T>(call: Call, schema: z.ZodType<T>): Promise<T | Refusal> {
    return this.tried(call.name, () => this.authorized(call, schema));
  }

  /**
   * Requests a token for browsers on this domain; each call returns a new one, because tokens expire within minutes.
   * @throws PartUnavailable
   */
  async clientToken(domain: string): Promise<string | Refusal> {
    const answer = await this.tried('client-token', () =>
      this.askToken({ response_type: 'client_token', 'domains[]': domain }),
    );
    return answer instanceof Refusal ? answer : answer.access_token;
  }

  private async tried<T>(name: string, work: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.breaker.run(work);
      } catch (error) {
        if (!(error instanceof BreakerOpen))
          this.options.log.warn({ call: name, tries, error: reasonOf(error) }, 'the payment provider failed');
        if (error instanceof BreakerOpen || tries === TRIES_MAX) throw new PartUnavailable('payment');
        await this.rest();
      }
    }
  }

  /**
   * Logs and throws when the provider refuses a call that it should never refuse: our credentials, permissions or
   * requests are wrong.
   * @throws PartUnavailable `payment`
   */
  throwUnexpectedRefusal(call: string, { status, issues }: Refusal): never {
    this.options.log.error({ call, status, issues }, 'the payment provider refuses this app');
    throw new PartUnavailable('payment');
  }

  /**
   * Waits before a retry. The delay has a random jitter of up to 50%, so that calls that failed together are not
   * retried together.
   */
  async rest(): Promise<void> {
    await pause((this.options.retryMs ?? RETRY_MS) * (0.5 + Math.random()));
  }

  private async authorized<T>(call: Call, schema: z.ZodType<T>): Promise<T | Refusal> {
    const answer = await this.send(call, schema, await this.currentToken());
    if (!(answer instanceof Refusal) || answer.status !== 401) return answer;
    // A token may be revoked before its expiry.
    this.token = null;
    return this.send(call, schema, await this.currentToken());
  }

  private async currentToken(): Promise<string> {
    const before = this.token;
    const known = await before?.catch(() => null);
    if (known !== null && known !== undefined && known.until > performance.now()) return known.text;
    // The first caller requests a token; the others wait for the same response.
    if (this.token === before || this.token === null) this.token = this.newToken();
    return (await this.token).text;
  }

  private async newToken(): Promise<Token> {
    const askedAt = performance.now();
    const answer = await this.askToken({});
    if (answer instanceof Refusal) throw new ProviderError(`no token: status ${answer.status}`);
    return { text: answer.access_token, until: askedAt + (answer.expires_in - TOKEN_MARGIN_SECONDS) * MS };
  }

  private askToken(more: Readonly<Record<string, string>>): Promise<TokenAnswer | Refusal> {
    const { clientId, clientSecret } = this.options;
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...more }).toString();
    return this.fetch('POST', '/v1/oauth2/token', headers, body, tokenAnswer);
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
      // A redirect would send our token to its target.
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
