import { createHmac, timingSafeEqual } from 'node:crypto';
import { json, text, type Answer } from '../sandbox-http/answers.ts';
import { graphError } from './answers.ts';
import { newIdentityId, type GivenToken, type LoginStore } from './store.ts';

export type App = { appId: string; appSecret: string };

const scopes = ['email', 'public_profile'];
const dataAccessSeconds = 90 * 24 * 60 * 60;
const invalidToken = 190;
const invalidParameter = 100;

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Returns the fixed response that a kind of token gets to this call; undefined if the call is handled normally. */
const forced = (issuedToken: GivenToken | undefined, call: 'debug_token' | 'me'): Answer | undefined => {
  switch (issuedToken?.kind) {
    case 'failing':
      return graphError(500, 2, 'OAuthException', 'An unexpected error has occurred. Please retry your request later.');
    case 'failing_profile':
      return call === 'me' ? graphError(500, 1, 'OAuthException', 'An unknown error occurred') : undefined;
    case 'garbled':
      return text(200, '<html>Sorry, something went wrong.</html>', 'text/html; charset=utf-8');
    case 'hanging':
      return 'hang';
    default:
      return undefined;
  }
};

const appIdOf = ({ kind }: GivenToken, { appId }: App): string =>
  kind === 'other_app' ? `${appId.slice(0, -1)}${(Number(appId.at(-1)) + 1) % 10}` : appId;

const inspected = (issuedToken: GivenToken, app: App) => {
  const { kind, identity, issuedAt, expiresAt } = issuedToken;
  const dataAccessExpiresAt = kind === 'data_access_expired' ? issuedAt - 1 : issuedAt + dataAccessSeconds;
  const expired = expiresAt <= Date.now() / 1_000;
  return {
    app_id: appIdOf(issuedToken, app),
    type: kind === 'page' ? 'PAGE' : 'USER',
    application: 'Pixchange sandbox',
    data_access_expires_at: dataAccessExpiresAt,
    ...(expired && {
      error: { code: invalidToken, message: 'Error validating access token: Session has expired.', subcode: 463 },
    }),
    expires_at: expiresAt,
    is_valid: !expired,
    issued_at: issuedAt,
    scopes: kind === 'no_email' ? ['public_profile'] : scopes,
    ...(kind !== 'no_user' && { user_id: identity.id }),
  };
};

/** `GET /{version}/debug_token`: inspects a token for the app that authenticates with its app token. */
export const debugToken = async (store: LoginStore, app: App, query: URLSearchParams): Promise<Answer> => {
  if (!same(query.get('access_token') ?? '', `${app.appId}|${app.appSecret}`))
    return graphError(400, invalidToken, 'OAuthException', 'Invalid OAuth access token signature.');
  const input = query.get('input_token');
  if (input === null || input === '')
    return graphError(400, invalidParameter, 'OAuthException', '(#100) The parameter input_token is required');
  const issuedToken = await store.find(input);
  const answer = forced(issuedToken, 'debug_token');
  if (answer !== undefined) return answer;
  if (issuedToken === undefined)
    return json(200, {
      data: { error: { code: invalidToken, message: 'Invalid OAuth access token.' }, is_valid: false, scopes: [] },
    });
  if (issuedToken.kind === 'other_app_refused') {
    return graphError(
      400,
      invalidParameter,
      'OAuthException',
      '(#100) The App_id in the input_token did not match the Viewing App',
    );
  }
  return json(200, { data: inspected(issuedToken, app) });
};

/**
 * Returns the picture of a profile. For one kind of token, the URL has another host name of this machine, to simulate a
 * server that is not the provider's.
 */
const pictureField = ({ kind, identity }: GivenToken, origin: string) => {
  const place = kind === 'picture_elsewhere' ? origin.replace('//127.0.0.1', '//localhost') : origin;
  const name = kind === 'picture_missing' ? 'gone' : identity.id;
  return {
    data: { height: 317, is_silhouette: kind === 'silhouette', url: `${place}/pictures/${name}.png`, width: 317 },
  };
};

const fieldsOf = ({ kind, identity }: GivenToken, picture: object): Record<string, unknown> => ({
  id: kind === 'id_mismatch' ? newIdentityId() : identity.id,
  name: identity.name,
  ...(kind !== 'no_email' && identity.email !== null && { email: identity.email }),
  picture,
});

const refusedProof = (token: string, proof: string | null, { appSecret }: App): Answer | undefined => {
  if (proof === null)
    return graphError(
      400,
      invalidParameter,
      'GraphMethodException',
      'API calls from the server require an appsecret_proof argument',
    );
  const expected = createHmac('sha256', appSecret).update(token).digest('hex');
  return same(proof, expected)
    ? undefined
    : graphError(400, invalidParameter, 'GraphMethodException', 'Invalid appsecret_proof provided in the API argument');
};

/** `GET /{version}/me`: returns the requested fields of the token's person, only to an app that proves its secret. */
export const me = async (store: LoginStore, app: App, query: URLSearchParams, origin: string): Promise<Answer> => {
  const token = query.get('access_token') ?? '';
  const issuedToken = await store.find(token);
  const answer = forced(issuedToken, 'me');
  if (answer !== undefined) return answer;
  if (issuedToken === undefined || issuedToken.expiresAt <= Date.now() / 1_000)
    return graphError(400, invalidToken, 'OAuthException', 'Error validating access token: Session has expired.');
  const refused = refusedProof(token, query.get('appsecret_proof'), app);
  if (refused !== undefined) return refused;
  const fields = fieldsOf(issuedToken, pictureField(issuedToken, origin));
  // A field may have modifiers, as in picture.width(317).
  const wanted = (query.get('fields') ?? 'id,name')
    .split(',')
    .map((field) => field.replace(/\..*/, ''))
    .filter((name) => Object.hasOwn(fields, name));
  return json(200, Object.fromEntries(['id', ...wanted].map((name) => [name, fields[name]])));
};

/**
 * Returns the message that the provider sends to an app when a person requests the deletion of their data. The message
 * is signed with the app's secret.
 */
export const signedRequest = ({ appSecret }: App, userId: string): string => {
  const now = Math.floor(Date.now() / 1_000);
  const payload = Buffer.from(
    JSON.stringify({ algorithm: 'HMAC-SHA256', expires: now + 3_600, issued_at: now, user_id: userId }),
  ).toString('base64url');
  return `${createHmac('sha256', appSecret).update(payload).digest('base64url')}.${payload}`;
};
