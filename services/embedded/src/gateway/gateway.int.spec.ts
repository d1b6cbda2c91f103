import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { json, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../processes/ports.ts';
import { waitUntil } from '../processes/process-table.ts';
import { BehindGateway, portOf, type Seen } from '../testing/behind-gateway.ts';
import { startGateway } from './index.ts';

describe('the gateway', () => {
  let behind: BehindGateway;

  beforeAll(async () => {
    behind = await BehindGateway.start(1_000);
  });
  afterEach(() => behind.reset());
  afterAll(() => behind.stop());

  it('sends each path to its server', async () => {
    expect(await behind.seen('/api/images?page=1')).toMatchObject({ url: '/api/images?page=1' });
    expect(await behind.seen('/storage/bucket/key?x=%2F')).toMatchObject({ url: '/bucket/key?x=%2F' });
    expect(await behind.seen('/dev/mailbox')).toMatchObject({ url: '/dev/mailbox' });
    expect((await behind.call('/metrics')).statusCode).toBe(404);
  });

  it('replaces forwarding headers of callers and drops hop-by-hop headers', async () => {
    const { headers, rawHeaders } = await behind.seen('/x', {
      headers: {
        host: 'pixchange.example',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
        forwarded: 'for=6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-forwarded-at': '1',
        te: 'trailers',
        'proxy-authorization': 'Basic x',
        connection: 'close, x-private',
        'x-private': 'secret',
        authorization: 'Bearer kept',
        'x-own': 'kept',
      },
    });
    expect(headers).toMatchObject({
      host: 'pixchange.example',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'pixchange.example',
      authorization: 'Bearer kept',
      'x-own': 'kept',
    });
    for (const name of ['forwarded', 'x-real-ip', 'te', 'proxy-authorization', 'x-private'])
      expect(headers).not.toHaveProperty(name);
    expect(headers['x-forwarded-at']).toMatch(/^\d{13}$/);
    expect(rawHeaders.filter((name) => name.toLowerCase() === 'x-forwarded-for')).toHaveLength(1);
  });

  it('extends the forwarding headers of a trusted proxy', async () => {
    const proxied = await behind.another({ trustedProxies: 1 });
    const { headers } = await behind.seen('/', {
      port: proxied.port,
      headers: { 'x-forwarded-for': '9.9.9.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'pixchange.example' },
    });
    expect(headers).toMatchObject({
      'x-forwarded-for': '9.9.9.9, 127.0.0.1',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'pixchange.example',
    });
  });

  it('keeps a valid request id or creates one, in requests and answers', async () => {
    const given = await behind.call('/', { headers: { 'x-request-id': 'abc-12345' } });
    expect(given.headers['x-request-id']).toBe('abc-12345');
    expect(((await json(given)) as Seen).headers['x-request-id']).toBe('abc-12345');
    for (const wrong of [undefined, 'short', 'has space in it', `${'x'.repeat(65)}`, '{"msg":"forged"}']) {
      const made = await behind.call('/', wrong === undefined ? {} : { headers: { 'x-request-id': wrong } });
      expect(made.headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
      expect(((await json(made)) as Seen).headers['x-request-id']).toBe(made.headers['x-request-id']);
    }
  });

  it('returns the status and repeated headers, but no hop-by-hop headers', async () => {
    behind.answer = (_request, response) => {
      response.writeHead(418, 'Teapot', [
        'Set-Cookie',
        'a=1',
        'Set-Cookie',
        'b=2',
        'X-Request-Id',
        'from-the-app',
        'Connection',
        'x-hidden',
        'X-Hidden',
        '1',
      ]);
      response.end('short');
    };
    const response = await behind.call('/');
    expect(response.statusCode).toBe(418);
    expect(response.statusMessage).toBe('Teapot');
    expect(response.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(response.headers['x-request-id']).toBe('from-the-app');
    expect(response.headers['x-hidden']).toBeUndefined();
    expect(await text(response)).toBe('short');
  });

  it('answers programs with JSON and people with a page while the product is down', async () => {
    const away = await behind.another({ routes: { app: `http://127.0.0.1:${await freePort()}` } });
    const asProgram = await behind.call('/api/images', { port: away.port, method: 'POST', body: '{}' });
    expect([asProgram.statusCode, asProgram.headers['retry-after'], asProgram.headers['content-type']]).toEqual([
      503,
      '2',
      'application/json; charset=utf-8',
    ]);
    expect(await json(asProgram)).toEqual({
      errors: [{ attribute: 'base', title: expect.any(String), code: 'unavailable' }],
    });
    const asPerson = await behind.call('/', { port: away.port, headers: { accept: 'text/html,*/*' } });
    expect([asPerson.statusCode, asPerson.headers['retry-after'], asPerson.headers['content-type']]).toEqual([
      503,
      '2',
      'text/html; charset=utf-8',
    ]);
    expect(await text(asPerson)).toContain('tries again by itself');
    expect((await behind.call('/storage/a', { port: away.port })).statusCode).toBe(404);
    expect((await behind.call('/health/live', { port: away.port })).statusCode).toBe(200);
  });

  it('merges the health of the services with the health that the product reports', async () => {
    behind.answer = (_request, response) =>
      void response.end(JSON.stringify({ status: 'ready', parts: { projector: { ready: true } } }));
    behind.parts = { postgres: { ready: true } };
    const good = await behind.call('/health/ready');
    expect([good.statusCode, await json(good)]).toEqual([
      200,
      { status: 'ready', parts: { projector: { ready: true }, postgres: { ready: true } } },
    ]);
    behind.parts = { postgres: { ready: false, detail: 'restarting' } };
    const bad = await behind.call('/health/ready');
    expect([bad.statusCode, await json(bad)]).toMatchObject([
      503,
      { status: 'not_ready', parts: { postgres: { ready: false, detail: 'restarting' } } },
    ]);
    behind.parts = { projector: { ready: true } };
    behind.answer = (_request, response) =>
      void response
        .writeHead(503)
        .end(JSON.stringify({ status: 'not_ready', parts: { projector: { ready: false, detail: 'behind' } } }));
    const disputed = await behind.call('/health/ready');
    expect([disputed.statusCode, await json(disputed)]).toMatchObject([
      503,
      { parts: { projector: { ready: false, detail: 'behind' } } },
    ]);
    behind.parts = {};
    for (const nonsense of ['', 'null', '[]', '{"parts":3}']) {
      behind.answer = (_request, response) => void response.end(nonsense);
      const unreadable = await behind.call('/health/ready');
      expect([unreadable.statusCode, await json(unreadable)]).toMatchObject([
        503,
        { parts: { app: { ready: false } } },
      ]);
    }
    behind.answer = (_request, response) =>
      void response
        .writeHead(503)
        .end(JSON.stringify({ status: 'not_ready', parts: { mail: { ready: false, detail: 'no server' } } }));
    const honest = await behind.call('/health/ready');
    expect([honest.statusCode, await json(honest)]).toMatchObject([
      503,
      { parts: { mail: { ready: false, detail: 'no server' } } },
    ]);
  });

  it('shows the mailbox only to callers on this machine', async () => {
    expect((await behind.call('/dev/mailbox', { headers: { host: 'localhost:8080' } })).statusCode).toBe(200);
    // A proxy on this machine may forward an outsider's request, and an outsider's host name may resolve to 127.0.0.1.
    expect((await behind.call('/dev/mailbox', { headers: { 'x-forwarded-for': '9.9.9.9' } })).statusCode).toBe(404);
    expect((await behind.call('/dev/mailbox', { headers: { host: 'rebound.example' } })).statusCode).toBe(404);
    const outside = Object.values(networkInterfaces())
      .flat()
      .find((net) => net?.family === 'IPv4' && !net.internal);
    if (outside !== undefined)
      expect(
        (await behind.call('/dev/mailbox', { host: outside.address, headers: { host: 'localhost' } })).statusCode,
      ).toBe(404);
  });

  it.each([
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Forwarded-Host',
    'X-Client-IP',
    'CF-Connecting-IP',
  ])('hides the mailbox from a caller behind a proxy that sends %s', async (name) => {
    expect((await behind.call('/dev/mailbox', { headers: { [name]: 'for=9.9.9.9' } })).statusCode).toBe(404);
  });

  it('hides the mailbox of a public site from every caller without the token of DEV_TOOLS', async () => {
    const token = 'a-token-of-the-operator';
    const closed = await behind.another({
      devTools: { publicUrl: 'https://pixchange.example' },
      routes: { app: behind.appUrl, mailbox: behind.appUrl },
    });
    for (const headers of [
      {},
      { host: 'localhost:8080' },
      { 'x-dev-tools': token },
      { cookie: `pixchange_dev_tools=${token}` },
    ]) {
      expect((await behind.call('/dev/mailbox', { port: closed.port, headers })).statusCode).toBe(404);
    }
    const { port } = await behind.another({
      devTools: { publicUrl: 'https://pixchange.example', token },
      routes: { app: behind.appUrl, mailbox: behind.appUrl },
    });
    for (const headers of [{ 'x-dev-tools': token }, { cookie: `other=1; pixchange_dev_tools=${token}` }]) {
      expect((await behind.call('/dev/mailbox', { port, headers })).statusCode).toBe(200);
    }
    for (const headers of [
      {},
      { 'x-dev-tools': `${token}x` },
      { 'x-dev-tools': '' },
      { cookie: 'pixchange_dev_tools=' },
      { host: 'localhost' },
    ]) {
      expect((await behind.call('/dev/mailbox', { port, headers })).statusCode).toBe(404);
    }
    const entered = await behind.call(`/dev/mailbox.json?to=a%40b.example&token=${token}`, { port });
    expect([entered.statusCode, entered.headers.location, entered.headers['set-cookie']]).toEqual([
      303,
      '/dev/mailbox.json?to=a%40b.example',
      [`pixchange_dev_tools=${token}; Path=/dev; HttpOnly; SameSite=Strict; Secure`],
    ]);
    expect((await behind.call('/dev/mailbox?token=another-token-of-somebody', { port })).statusCode).toBe(404);
  });

  it('answers a malformed request without affecting others', async () => {
    const socket = connect(behind.port, '127.0.0.1');
    socket.end('NONSENSE\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
    expect((await behind.call('/')).statusCode).toBe(200);
  });

  it('reports which port is in use', async () => {
    await expect(
      startGateway({
        host: '127.0.0.1',
        port: portOf(behind.app),
        routes: { app: 'http://127.0.0.1:1' },
        health: () => ({}),
      }),
    ).rejects.toThrow(new RegExp(`Port ${portOf(behind.app)} .* is used by another program`));
  });

  it.each([
    ['breaks off', 502, (_request, response) => response.socket?.destroy()],
    ['does not answer in time', 504, () => undefined],
  ] satisfies [string, number, RequestListener][])(
    'sends Retry-After if the product %s',
    async (_, status, listener) => {
      behind.answer = listener;
      const { statusCode, headers } = await behind.call('/api/images', { method: 'POST' });
      expect([statusCode, headers['retry-after']]).toEqual([status, '2']);
    },
  );

  it('answers 503 while a server hangs, and forwards calls again when it recovers', async () => {
    let isResponding = false;
    let onNextProbe: () => void = () => undefined;
    const gateway = await behind.another({
      probe: () => {
        onNextProbe();
        return isResponding
          ? Promise.resolve()
          : Promise.reject(Object.assign(new Error('no answer'), { code: 'ABORT_ERR' }));
      },
    });
    let arrivals = 0;
    behind.answer = ({ url }) => {
      if (url === '/api/images') arrivals += 1;
    };
    const first = await behind.call('/api/images', { port: gateway.port });
    expect([first.statusCode, first.headers['retry-after'], arrivals]).toEqual([503, '2', 1]);
    const second = await behind.call('/api/images', { method: 'POST', body: 'text', port: gateway.port });
    expect([second.statusCode, second.headers['retry-after'], arrivals]).toEqual([503, '2', 1]);
    behind.reset();
    isResponding = true;
    await new Promise<void>((settle) => (onNextProbe = settle));
    expect(
      await waitUntil(
        async () => (await behind.call('/api/images', { port: gateway.port })).statusCode === 200,
        30_000,
      ),
    ).toBe(true);
  });

  it('waits for a slow call while its server answers probes', async () => {
    let questions = 0;
    const arrived = new Promise<ServerResponse>((settle) => (behind.answer = (_, response) => settle(response)));
    const probe = async (): Promise<void> => {
      questions += 1;
      if (questions === 2) (await arrived).end('whole');
    };
    const gateway = await behind.another({ probe });
    const answer = await behind.call('/slow', { port: gateway.port });
    expect([answer.statusCode, await text(answer)]).toEqual([200, 'whole']);
  });

  it('waits for a slow call while its server answers other calls but no probe', async () => {
    let questions = 0;
    const arrived = new Promise<ServerResponse>((settle) => {
      behind.answer = ({ url }, response) => (url === '/slow' ? settle(response) : response.end('quick'));
    });
    const probe = async (): Promise<void> => {
      questions += 1;
      expect(await text(await behind.call('/quick', { port: gateway.port }))).toBe('quick');
      if (questions === 2) (await arrived).end('whole');
      throw Object.assign(new Error('no answer'), { code: 'ABORT_ERR' });
    };
    const gateway = await behind.another({ probe });
    const answer = await behind.call('/slow', { port: gateway.port });
    expect([answer.statusCode, await text(answer), questions]).toEqual([200, 'whole', 2]);
  });

  it('finishes pending calls when it stops, and accepts no new ones', async () => {
    const gateway = await behind.another();
    const arrived = new Promise<ServerResponse>((settle) => (behind.answer = (_, response) => settle(response)));
    const calling = behind.call('/slow', { port: gateway.port, headers: { connection: 'keep-alive' } });
    const held = await arrived;
    const stopped = gateway.stop(60_000);
    await expect(behind.call('/', { port: gateway.port })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    held.end('whole');
    const answer = await calling;
    expect([answer.statusCode, answer.headers.connection, await text(answer)]).toEqual([200, 'close', 'whole']);
    await stopped;
  });

  it('cuts calls that do not end within the limit when it stops', async () => {
    const gateway = await behind.another();
    const arrived = new Promise<void>((settle) => (behind.answer = () => settle()));
    const calling = behind.call('/for-ever', { port: gateway.port });
    const cut = expect(calling).rejects.toMatchObject({ code: 'ECONNRESET' });
    await arrived;
    await gateway.stop(0);
    await cut;
  });
});
