import { createHmac, timingSafeEqual } from 'node:crypto';

/** Account of the shop at the provider. */
export type Account = { clientId: string; clientSecret: string; merchantId: string; webhookId: string };

const lifeSeconds = 32_400;

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const sealOf = (expires: string, { clientSecret }: Account): string =>
  createHmac('sha256', clientSecret).update(`token|${expires}`).digest('base64url');

/** Creates a token that contains its expiry, so the sandbox stores no tokens. */
export const newToken = (account: Account) => {
  const expires = String(Math.floor(Date.now() / 1_000) + lifeSeconds);
  return {
    scope: 'https://uri.paypal.com/services/payments',
    access_token: `A21${expires}.${sealOf(expires, account)}`,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: lifeSeconds,
  };
};

const browserLifeSeconds = 900;

const browserSealOf = (content: string, { clientSecret }: Account): string =>
  createHmac('sha256', clientSecret).update(`client|${content}`).digest('base64url');

/** Creates a token for browsers, which contains its expiry and its domain. */
export const newClientToken = (account: Account, domain: string) => {
  const expires = Math.floor(Date.now() / 1_000) + browserLifeSeconds;
  const content = `${expires}.${Buffer.from(domain).toString('base64url')}`;
  return {
    scope: 'https://uri.paypal.com/services/payments/client-payments-eligibility',
    access_token: `C21.${content}.${browserSealOf(content, account)}`,
    token_type: 'Bearer',
    app_id: 'APP-80W284485P519543T',
    expires_in: browserLifeSeconds,
  };
};

/** Returns the domain of a token for browsers; undefined if the token is invalid or expired. */
export const domainOfClientToken = (token: string, account: Account): string | undefined => {
  const [, content = '', expires = '', domain = '', seal = ''] =
    /^C21\.((\d{1,12})\.([\w-]{1,400}))\.([\w-]{1,100})$/.exec(token) ?? [];
  const isValid = same(seal, browserSealOf(content, account)) && Number(expires) > Date.now() / 1_000;
  return isValid ? Buffer.from(domain, 'base64url').toString() : undefined;
};

export const isAccount = (authorization: string | undefined, { clientId, clientSecret }: Account): boolean =>
  same(authorization ?? '', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);

export const isToken = (authorization: string | undefined, account: Account): boolean => {
  const [, expires = '', seal = ''] = /^Bearer A21(\d{1,12})\.([\w-]{1,100})$/.exec(authorization ?? '') ?? [];
  return Number(expires) > Date.now() / 1_000 && same(seal, sealOf(expires, account));
};
