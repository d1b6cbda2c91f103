import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { testStack } from '../../../../../tests/stack.ts';
import { DomainError } from '../../kernel/errors.ts';
import { PartUnavailable } from '../unavailable.ts';
import { Facebook, type FacebookOptions } from './facebook.ts';

const lines: string[] = [];
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
const { login } = testStack();

const facebook = (change: Partial<FacebookOptions> = {}) =>
  new Facebook({
    graphUrl: login.url,
    version: 'v25.0',
    appId: login.appId,
    appSecret: login.appSecret,
    log,
    timeoutMs: 300,
    breaker: { failuresMax: 3, openMs: 60_000 },
    ...change,
  });

const give = async (kind: string, person: object = {}): Promise<{ access_token: string; id: string }> => {
  const answer = await fetch(`${login.url}/sandbox/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, ...person }),
  });
  return (await answer.json()) as { access_token: string; id: string };
};
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => value,
    (error: unknown) => error,
  );

describe('a token of the provider', () => {
  it('identifies its person when it is valid', async () => {
    const { access_token, id } = await give('user', { name: 'Ada', email: 'ada@example.org' });
    expect(await facebook().identify(access_token)).toEqual({
      id,
      name: 'Ada',
      email: 'ada@example.org',
      pictureUrl: `${login.url}/pictures/${id}.png`,
    });
  });

  it('identifies a person who shares no email address', async () => {
    const { access_token, id } = await give('no_email', { name: 'Ada', email: 'ada@example.org' });
    expect(await facebook().identify(access_token)).toMatchObject({ id, name: 'Ada', email: null });
  });

  it('identifies a person whose picture is only a silhouette, without a picture URL', async () => {
    const { access_token } = await give('silhouette');
    expect(await facebook().identify(access_token)).toMatchObject({ pictureUrl: null });
  });

  it.each(['expired', 'data_access_expired', 'other_app', 'other_app_refused', 'page', 'no_user', 'id_mismatch'])(
    'identifies nobody when it is %s',
    async (kind) => {
      const { access_token } = await give(kind);
      expect(await outcome(facebook().identify(access_token))).toEqual(new DomainError('account.bad-social-token'));
    },
  );

  it.each(['', 'undefined', 'EAAunknown', '../me?x=1', 'a&access_token=b', 'a b', 'é', 'x'.repeat(1_025)])(
    'identifies nobody when it is %j',
    async (token) => {
      expect(await outcome(facebook().identify(token))).toEqual(new DomainError('account.bad-social-token'));
    },
  );

  it.each(['failing', 'failing_profile', 'garbled', 'hanging'])(
    'can’t be checked while the provider is %s',
    async (kind) => {
      const { access_token } = await give(kind);
      expect(await outcome(facebook().identify(access_token))).toBeInstanceOf(PartUnavailable);
    },
  );
});

describe('the provider', () => {
  it('is unavailable when it refuses our app, instead of rejecting the token', async () => {
    const { access_token } = await give('user');
    expect(await outcome(facebook({ appSecret: 'another' }).identify(access_token))).toBeInstanceOf(PartUnavailable);
  });

  it('is unavailable when it can’t be reached', async () => {
    const { access_token } = await give('user');
    expect(await outcome(facebook({ graphUrl: 'http://127.0.0.1:1' }).identify(access_token))).toBeInstanceOf(
      PartUnavailable,
    );
  });

  it('is not called for a while after repeated failures, even for valid tokens', async () => {
    const tired = facebook();
    const [bad, good] = [await give('failing'), await give('user')];
    for (let count = 0; count < 3; count += 1)
      expect(await outcome(tired.identify(bad.access_token))).toBeInstanceOf(PartUnavailable);
    expect(await outcome(tired.identify(good.access_token))).toBeInstanceOf(PartUnavailable);
    expect(await outcome(tired.identify('a b'))).toEqual(new DomainError('account.bad-social-token'));
  });

  it('is still called after many invalid tokens', async () => {
    const steady = facebook();
    const [bad, good] = [await give('other_app_refused'), await give('user')];
    for (let count = 0; count < 5; count += 1) await outcome(steady.identify(bad.access_token));
    expect(await steady.identify(good.access_token)).toMatchObject({ id: good.id });
  });

  it('signs its requests with the app secret', async () => {
    const answer = await fetch(`${login.url}/sandbox/signed-requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"4711"}',
    });
    const { signed_request } = (await answer.json()) as { signed_request: string };
    expect(facebook().readSignedRequest(signed_request)).toEqual({ userId: '4711' });
    expect(() => facebook({ appSecret: 'another' }).readSignedRequest(signed_request)).toThrow(
      new DomainError('account.bad-signed-request'),
    );
  });
});

describe('an unusual answer of the provider', () => {
  let server: Server;
  let answer: (path: string) => { status: number; headers?: Record<string, string>; body: string };
  const graphUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status, headers, body } = answer(request.url ?? '/');
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const inspected = { data: { app_id: login.appId, type: 'USER', is_valid: true, expires_at: 0, user_id: '7' } };

  it.each([
    ['is very long', { status: 200, body: JSON.stringify({ data: 'x'.repeat(100_000) }) }],
    ['has an unexpected form', { status: 200, body: '{"data":{"is_valid":"true"}}' }],
    ['is a redirect', { status: 302, headers: { location: `${login.url}/v25.0/me` }, body: '' }],
    ['limits the rate of calls', { status: 429, body: '{}' }],
  ])('is an error when it %s', async (_, reply) => {
    answer = () => reply;
    expect(await outcome(facebook({ graphUrl: graphUrl() }).identify('EAAtoken'))).toBeInstanceOf(PartUnavailable);
  });

  it('is accepted for a token that never expires, with a numeric app id', async () => {
    answer = (path) => ({
      status: 200,
      body: JSON.stringify(
        path.includes('debug_token')
          ? { data: { ...inspected.data, app_id: Number(login.appId) } }
          : { id: '7', name: 'Seven' },
      ),
    });
    expect(await facebook({ graphUrl: graphUrl() }).identify('EAAtoken')).toEqual({
      id: '7',
      name: 'Seven',
      email: null,
      pictureUrl: null,
    });
  });

  it('is refused for a token without an expiry time', async () => {
    const { expires_at: _, ...rest } = inspected.data;
    answer = () => ({ status: 200, body: JSON.stringify({ data: rest }) });
    expect(await outcome(facebook({ graphUrl: graphUrl() }).identify('EAAtoken'))).toEqual(
      new DomainError('account.bad-social-token'),
    );
  });
});

it('never logs a secret, a token or a URL that contains one', () => {
  const text = lines.join('\n');
  expect(text).toContain('the social login provider failed');
  for (const secret of [login.appSecret, 'EAA', 'access_token', 'appsecret_proof']) expect(text).not.toContain(secret);
});
