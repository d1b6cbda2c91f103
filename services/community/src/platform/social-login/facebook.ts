import { createHmac } from 'node:crypto';
import { profiles } from '@pixchange/contracts/http/limits';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import { BreakerOpen, CircuitBreaker, type BreakerOptions } from '../circuit-breaker.ts';
import { ProviderError, readJson } from '../provider-answer.ts';
import { readSignedRequest } from './signed-request.ts';

/** Identity of a person at the provider. */
export interface SocialIdentity {
  /** Id that is scoped to our app; the same person has different ids in other apps. */
  readonly id: string;
  readonly name: string;
  /** Email address at the provider, possibly unconfirmed; null when the person has or shares none. */
  readonly email: string | null;
  /** URL of the person's picture; null when the provider only has a placeholder. */
  readonly pictureUrl: string | null;
}

export interface FacebookOptions {
  /** Base URL, such as https://graph.facebook.com */
  readonly graphUrl: string;
  /** Version, such as v25.0 */
  readonly version: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly log: Log;
  /** Time limit in milliseconds; 5,000 by default. */
  readonly timeoutMs?: number;
  readonly breaker?: BreakerOptions;
}

const TIMEOUT_MS = 5_000;
const PICTURE_ADDRESS_LENGTH_MAX = 2_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const BREAKER: BreakerOptions = { failuresMax: 5, openMs: 15_000 };

const tokenForm = /^[A-Za-z0-9_-]{1,1024}$/;

/** Error codes of the Graph API: https://developers.facebook.com/docs/graph-api/guides/error-handling */
const BAD_TOKEN = 190;
const BAD_PARAMETER = 100;

const idText = z.union([z.string(), z.int().transform(String)]).pipe(z.string().regex(/^\d{1,32}$/));
const inspection = z.object({
  data: z.object({
    app_id: z.union([z.string(), z.number()]).transform(String).optional(),
    type: z.string().optional(),
    is_valid: z.boolean(),
    expires_at: z.number().optional(),
    data_access_expires_at: z.number().optional(),
    user_id: idText.optional(),
  }),
});
const picture = z.object({
  data: z.object({ url: z.string().max(PICTURE_ADDRESS_LENGTH_MAX), is_silhouette: z.boolean().optional() }),
});
const profile = z.object({
  id: idText,
  name: z.string().optional(),
  email: z.string().optional(),
  // A faulty picture must not prevent a login.
  picture: picture.optional().catch(undefined),
});
const failure = z.object({ error: z.object({ code: z.number() }) });

/** A refusal by the provider, with its code. It does not count as a failure of the provider. */
class GraphRefusal {
  constructor(readonly code: number) {}
}

const badToken = (): never => {
  throw new DomainError('account.bad-social-token');
};

/**
 * The social login provider's Graph API. A token is valid when our app issued it to a person and it has not expired.
 * The profile alone would not show that, because tokens of other apps return a profile too.
 */
export class Facebook {
  private readonly breaker: CircuitBreaker;

  constructor(private readonly options: FacebookOptions) {
    this.breaker = new CircuitBreaker(options.breaker ?? BREAKER);
  }

  /**
   * Returns the person that a token identifies.
   * @throws DomainError `account.bad-social-token` for an invalid token
   * @throws PartUnavailable when the provider can't be reached or refuses our app; the token may still be valid then
   */
  async identify(accessToken: string): Promise<SocialIdentity> {
    if (!tokenForm.test(accessToken)) return badToken();
    const id = await this.inspect(accessToken);
    const { appSecret } = this.options;
    const answer = await this.ask(
      'me',
      {
        fields: `id,name,email,picture.width(${profiles.avatarSidePx}).height(${profiles.avatarSidePx})`,
        access_token: accessToken,
        appsecret_proof: createHmac('sha256', appSecret).update(accessToken).digest('hex'),
      },
      profile,
    );
    if (answer instanceof GraphRefusal)
      return answer.code === BAD_TOKEN ? badToken() : this.misunderstood('me', answer);
    if (answer.id !== id) return badToken();
    const shown = answer.picture?.data;
    return {
      id,
      name: answer.name ?? '',
      email: answer.email ?? null,
      pictureUrl: shown === undefined || shown.is_silhouette === true ? null : shown.url,
    };
  }

  /**
   * Returns the id of the person whom a signed request of the provider is about.
   * @throws DomainError `account.bad-signed-request`
   */
  readSignedRequest(signedRequest: string): { readonly userId: string } {
    const request = readSignedRequest(signedRequest, this.options.appSecret);
    if (request === null) throw new DomainError('account.bad-signed-request');
    return request;
  }

  /** Returns the id of the person that the token was issued to. */
  private async inspect(accessToken: string): Promise<string> {
    const { appId, appSecret } = this.options;
    const answer = await this.ask(
      'debug_token',
      { input_token: accessToken, access_token: `${appId}|${appSecret}` },
      inspection,
    );
    // The provider uses this code when it refuses to inspect a token of another app.
    if (answer instanceof GraphRefusal)
      return answer.code === BAD_PARAMETER ? badToken() : this.misunderstood('debug_token', answer);
    const { data } = answer;
    const nowSeconds = Date.now() / 1_000;
    // 0 means that the token never expires.
    const holds = (until: number | undefined): boolean => until === undefined || until === 0 || until > nowSeconds;
    const good =
      data.is_valid &&
      data.app_id === appId &&
      data.type === 'USER' &&
      data.expires_at !== undefined &&
      holds(data.expires_at) &&
      holds(data.data_access_expires_at);
    return good && data.user_id !== undefined ? data.user_id : badToken();
  }

  private async ask<T>(
    call: 'debug_token' | 'me',
    query: Record<string, string>,
    schema: z.ZodType<T>,
  ): Promise<T | GraphRefusal> {
    try {
      return await this.breaker.run(() => this.fetch(call, query, schema));
    } catch (error) {
      // Only the path is logged: the query contains the app's secret and the person's token.
      if (!(error instanceof BreakerOpen))
        this.options.log.warn({ call, error: reasonOf(error) }, 'the social login provider failed');
      throw new PartUnavailable('social-login');
    }
  }

  private async fetch<T>(call: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T | GraphRefusal> {
    const { graphUrl, version, timeoutMs = TIMEOUT_MS } = this.options;
    const response = await fetch(`${graphUrl}/${version}/${call}?${new URLSearchParams(query)}`, {
      headers: { accept: 'application/json' },
      // A redirect would send the secret to its target.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500 || response.status === 429) {
      await response.body?.cancel();
      throw new ProviderError(`status ${response.status}`);
    }
    const body = await readJson(response, ANSWER_BYTES_MAX);
    const refused = failure.safeParse(body);
    if (refused.success) return new GraphRefusal(refused.data.error.code);
    const parsed = schema.safeParse(body);
    if (!parsed.success) throw new ProviderError('the answer has another form');
    return parsed.data;
  }

  /**
   * Logs and throws when the provider refuses our app instead of the person's token: too many calls, or a wrong app id
   * or secret.
   * @throws PartUnavailable `social-login`
   */
  private misunderstood(call: string, { code }: GraphRefusal): never {
    this.options.log.error({ call, code }, 'the social login provider refuses this app');
    throw new PartUnavailable('social-login');
  }
}

/** Returns the message of an error without URLs, which contain secrets. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const cause =
    error.cause instanceof Error ? ` (${(error.cause as NodeJS.ErrnoException).code ?? error.cause.name})` : '';
  return `${error.name}: ${error.message.replace(/\S+:\/\/\S+/g, '[address]')}${cause}`;
};
