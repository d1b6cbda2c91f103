import { createHmac, timingSafeEqual } from 'node:crypto';

/** The shop's account at the provider. */
export type Account = { clientId: string; clientSecret: string; merchantId: string; webhookId: string };

const lifeSeconds = 32_400;

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const sealOf = (expires: string, { clientSecret }: Account): string =>
  createHmac('sha256', clientSecret).update(`token|${expires}`).digest('base64url');

/** Creates a token that contains its expiry, so that nothing has to be stored. */
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

export const isAccount = (authorization: string | undefined, { clientId, clientSecret }: Account): boolean =>
  same(authorization ?? '', `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);

export const isToken = (authorization: string | undefined, account: Account): boolean => {
  const [, expires = '', seal = ''] = /^Bearer A21(\d{1,12})\.([\w-]{1,100})$/.exec(authorization ?? '') ?? [];
  return Number(expires) > Date.now() / 1_000 && same(seal, sealOf(expires, account));
};
