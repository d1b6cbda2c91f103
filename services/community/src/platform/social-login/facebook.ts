import { createHmac } from 'node:crypto';
import { profiles } from '@pixchange/contracts/http/limits';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../log.ts';
import { PartUnavailable } from '../unavailable.ts';
import { BreakerOpen, CircuitBreaker, type BreakerOptions } from '../circuit-breaker.ts';
import { ProviderError, readJson } from '../provider-answer.ts';
import { readSignedRequest } from './signed-request.ts';

/** Who somebody is in the eyes of the provider. */
export interface SocialIdentity {
  /** Scoped to our app: the same person has another id in another app. */
  readonly id: string;
  readonly name: string;
  /** As the provider has it, which may be unconfirmed; null where the person has or shares none. */
  readonly email: string | null;
  /** Where their picture is; null where they have none of their own. */
  readonly pictureUrl: string | null;
}

export interface FacebookOptions {
  /** e.g. https://graph.facebook.com */
  readonly graphUrl: string;
  /** e.g. v25.0 */
  readonly version: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly log: Log;
  /** 5,000 unless given. */
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
  // Nobody is kept out because of a picture.
  picture: picture.optional().catch(undefined),
});
const failure = z.object({ error: z.object({ code: z.number() }) });

/** A refusal of the provider, by its code; the provider itself works. */
class GraphRefusal {
  constructor(readonly code: number) {}
}

const badToken = (): never => {
  throw new DomainError('account.bad-social-token');
};

/**
 * The social login provider's Graph API. A token is good when it was given to a person by our app and still holds; the
 * profile alone would not tell, since another app's token shows a profile too.
 */
export class Facebook {
  private readonly breaker: CircuitBreaker;

  constructor(private readonly options: FacebookOptions) {
    this.breaker = new CircuitBreaker(options.breaker ?? BREAKER);
  }

  /**
   * @throws DomainError `account.bad-social-token` for a token that proves nobody.
   * @throws PartUnavailable when the provider can't be asked; never read as "nobody is registered".
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

  /** The person whom a signed request of the provider is about. @throws DomainError `account.bad-signed-request` */
  readSignedRequest(signedRequest: string): { readonly userId: string } {
    const request = readSignedRequest(signedRequest, this.options.appSecret);
    if (request === null) throw new DomainError('account.bad-signed-request');
    return request;
  }

  /** The id of the person whom the token was given to. */
  private async inspect(accessToken: string): Promise<string> {
    const { appId, appSecret } = this.options;
    const answer = await this.ask(
      'debug_token',
      { input_token: accessToken, access_token: `${appId}|${appSecret}` },
      inspection,
    );
    // The provider refuses to inspect a token of another app by this code.
    if (answer instanceof GraphRefusal)
      return answer.code === BAD_PARAMETER ? badToken() : this.misunderstood('debug_token', answer);
    const { data } = answer;
    const nowSeconds = Date.now() / 1_000;
    // 0 means that it never ends.
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
      // The path alone: the query holds the app's secret and the person's token.
      if (!(error instanceof BreakerOpen))
        this.options.log.warn({ call, error: reasonOf(error) }, 'the social login provider failed');
      throw new PartUnavailable('social-login');
    }
  }

  private async fetch<T>(call: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T | GraphRefusal> {
    const { graphUrl, version, timeoutMs = TIMEOUT_MS } = this.options;
    const response = await fetch(`${graphUrl}/${version}/${call}?${new URLSearchParams(query)}`, {
      headers: { accept: 'application/json' },
      // A redirect would carry the secret to wherever it leads.
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

  /** The provider refuses us and not the person's token: too many calls, or an app id or secret that is wrong. */
  private misunderstood(call: string, { code }: GraphRefusal): never {
    this.options.log.error({ call, code }, 'the social login provider refuses this app');
    throw new PartUnavailable('social-login');
  }
}

/** An error's words without addresses, which hold secrets. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const cause =
    error.cause instanceof Error ? ` (${(error.cause as NodeJS.ErrnoException).code ?? error.cause.name})` : '';
  return `${error.name}: ${error.message.replace(/\S+:\/\/\S+/g, '[address]')}${cause}`;
};
