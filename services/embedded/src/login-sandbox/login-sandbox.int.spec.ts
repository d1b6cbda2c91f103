import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { temporaryFolder, type TemporaryFolder } from '../testing/temporary-folder.ts';
import { startLoginSandbox, type RunningLoginSandbox, type TokenKind } from './index.ts';

const app = { appId: '100200300400500', appSecret: 'a-secret-of-the-sandbox' };
const appToken = `${app.appId}|${app.appSecret}`;

let folder: TemporaryFolder;
let sandbox: RunningLoginSandbox;
const start = () => startLoginSandbox({ ...app, dataDir: join(folder.path, 'login') });

beforeAll(async () => {
  folder = await temporaryFolder();
  sandbox = await start();
});
afterAll(async () => {
  await sandbox.stop();
  await folder.remove();
});

type Given = { access_token: string; id: string; name: string; email: string | null };

const post = (path: string, body: unknown) =>
  fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const give = async (kind: TokenKind, person: object = {}): Promise<Given> =>
  (await (await post('/sandbox/tokens', { kind, ...person })).json()) as Given;
const get = async (path: string, query: Record<string, string>) => {
  const answer = await fetch(`${sandbox.url}/v25.0/${path}?${new URLSearchParams(query)}`);
  return {
    status: answer.status,
    body: (await answer.json()) as {
      data?: Record<string, unknown>;
      error?: { code: number };
      id?: string;
      email?: string;
    },
  };
};
const inspect = (token: string) => get('debug_token', { input_token: token, access_token: appToken });
const proofOf = (token: string) => createHmac('sha256', app.appSecret).update(token).digest('hex');
const dialog = (fields: Record<string, string>) =>
  fetch(`${sandbox.url}/dev/login/v25.0/dialog/oauth`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: app.appId, state: 's1', kind: 'user', ...fields }),
    redirect: 'manual',
  });

describe('the Graph calls', () => {
  it('inspect a token only for the app', async () => {
    const { access_token: token, id } = await give('user');
    expect(await inspect(token)).toMatchObject({
      status: 200,
      body: {
        data: { app_id: app.appId, type: 'USER', is_valid: true, user_id: id, scopes: ['email', 'public_profile'] },
      },
    });
    expect(await get('debug_token', { input_token: token, access_token: `${app.appId}|wrong` })).toMatchObject({
      status: 400,
      body: { error: { code: 190 } },
    });
  });

  it('return the requested fields of the person, only with the proof of the app secret', async () => {
    const { access_token: token, id } = await give('user', { name: 'Ada', email: 'ada@example.org' });
    const query = { fields: 'id,name,email', access_token: token };
    expect(await get('me', { ...query, appsecret_proof: proofOf(token) })).toEqual({
      status: 200,
      body: { id, name: 'Ada', email: 'ada@example.org' },
    });
    expect(await get('me', { fields: 'name', access_token: token, appsecret_proof: proofOf(token) })).toEqual({
      status: 200,
      body: { id, name: 'Ada' },
    });
    expect(await get('me', query)).toMatchObject({ status: 400, body: { error: { code: 100 } } });
    expect(await get('me', { ...query, appsecret_proof: proofOf('another') })).toMatchObject({
      status: 400,
      body: { error: { code: 100 } },
    });
  });

  it.each<[TokenKind, object]>([
    ['user', { is_silhouette: false, url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pictures\/\d+\.png$/) }],
    ['silhouette', { is_silhouette: true }],
    ['picture_elsewhere', { url: expect.stringContaining('http://localhost:') }],
  ])('return the picture URL of a person: %s', async (kind, data) => {
    const { access_token: token } = await give(kind);
    const { body } = await get('me', {
      fields: 'id,picture.width(317).height(317)',
      access_token: token,
      appsecret_proof: proofOf(token),
    });
    expect(body).toMatchObject({ picture: { data: { width: 317, height: 317, ...data } } });
  });

  it('serve a different PNG for each person', async () => {
    const bytes = async (id: string) =>
      Buffer.from(await (await fetch(`${sandbox.url}/pictures/${id}.png`)).arrayBuffer());
    const [one, other] = [await bytes('1001'), await bytes('1002')];
    expect(one.subarray(1, 4).toString()).toBe('PNG');
    expect(one.equals(other)).toBe(false);
    expect(one.equals(await bytes('1001'))).toBe(true);
    expect((await fetch(`${sandbox.url}/pictures/gone.png`)).status).toBe(404);
  });

  it.each<[TokenKind, object]>([
    ['expired', { is_valid: false, error: { code: 190, subcode: 463 } }],
    ['page', { type: 'PAGE' }],
    ['data_access_expired', { is_valid: true }],
    ['other_app', { is_valid: true, app_id: expect.not.stringMatching(app.appId) }],
  ])('inspect a flawed token: %s', async (kind, data) => {
    expect((await inspect((await give(kind)).access_token)).body.data).toMatchObject(data);
  });

  it('reject a token that was never issued', async () => {
    expect((await inspect('EAAnothing')).body.data).toMatchObject({ is_valid: false, error: { code: 190 } });
  });
});

describe('the sandbox', () => {
  it('keeps people and tokens across a restart, and stores no token in plain text', async () => {
    const { access_token: token, id } = await give('user', { name: 'Kept' });
    await sandbox.stop();
    sandbox = await start();
    expect((await inspect(token)).body.data).toMatchObject({ is_valid: true, user_id: id });
    expect(await readFile(join(folder.path, 'login', 'login-sandbox.json'), 'utf8')).not.toContain(token);
  });

  it('issues another token for the same person by id', async () => {
    const first = await give('user', { name: 'Once', email: 'once@example.org' });
    expect(await give('user', { id: first.id })).toMatchObject({
      id: first.id,
      name: 'Once',
      email: 'once@example.org',
    });
  });

  it.each([
    [{ kind: 'free' }, 422],
    [{ id: 'letters' }, 422],
    [{ email: 7 }, 422],
    [{ kind: '__proto__' }, 422],
  ])('refuses to issue a token for %j', async (body, status) => {
    expect((await post('/sandbox/tokens', body)).status).toBe(status);
  });

  it('accepts only JSON, so that no page of another site can request tokens', async () => {
    const form = await fetch(`${sandbox.url}/sandbox/tokens`, {
      method: 'POST',
      body: new URLSearchParams({ kind: 'user' }),
    });
    expect(form.status).toBe(415);
  });

  it('signs the message that the provider would post', async () => {
    const { signed_request: signed } = (await (await post('/sandbox/signed-requests', { id: '42' })).json()) as {
      signed_request: string;
    };
    const [signature, payload = ''] = signed.split('.');
    expect(signature).toBe(createHmac('sha256', app.appSecret).update(payload).digest('base64url'));
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
      algorithm: 'HMAC-SHA256',
      user_id: '42',
    });
  });

  it('listens only on loopback', async () => {
    await expect(startLoginSandbox({ ...app, dataDir: folder.path, host: '0.0.0.0' })).rejects.toThrow('loopback');
  });
});

describe('the dialog', () => {
  it('offers a new person, has no inline scripts, and can’t be framed', async () => {
    const answer = await fetch(
      `${sandbox.url}/dev/login/v25.0/dialog/oauth?client_id=${app.appId}&state=%22%3E%3Cscript%3E`,
    );
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(html).toContain('Someone new');
    expect(html).not.toMatch(/<script>|style="|onclick/);
  });

  it('returns a token for a new person to its opener', async () => {
    const html = await (await dialog({ id: 'new', name: 'Ada <b>', email: '', answer: 'continue' })).text();
    const message = /data-message="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
    const { access_token: token, ...rest } = JSON.parse(message) as { access_token: string };
    expect(rest).toEqual({ type: 'login-sandbox', state: 's1', status: 'connected' });
    expect((await inspect(token)).body.data).toMatchObject({ is_valid: true });
  });

  it('returns no token when it is canceled', async () => {
    expect(await (await dialog({ answer: 'cancel' })).text()).toContain('&quot;status&quot;:&quot;unknown&quot;');
  });

  it('redirects only to a program on this machine', async () => {
    const away = await dialog({
      id: 'new',
      name: 'Ada',
      answer: 'continue',
      redirect_uri: 'http://localhost:3000/back',
    });
    expect([away.status, away.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^http:\/\/localhost:3000\/back#access_token=EAA[\w-]+&state=s1$/),
    ]);
    expect(
      (await dialog({ id: 'new', name: 'Ada', answer: 'continue', redirect_uri: 'https://evil.example/' })).status,
    ).toBe(400);
  });

  it('refuses a missing name and another client id', async () => {
    const answer = await dialog({ id: 'new', name: ' ', answer: 'continue' });
    expect([answer.status, (await answer.text()).includes('Enter a name for the new person.')]).toEqual([422, true]);
    expect((await dialog({ client_id: '1', answer: 'continue' })).status).toBe(400);
  });
});
