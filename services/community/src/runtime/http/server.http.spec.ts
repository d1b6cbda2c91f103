import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics } from '../../platform/metrics.ts';
import { PartUnavailable } from '../../platform/unavailable.ts';
import { closeServer, createServer } from './server.ts';

@Module({})
class EmptyModule {}

describe('the HTTP server, while a service is unavailable', () => {
  const answerOf = async (isOpen: boolean): Promise<readonly [number, string | null, unknown]> => {
    const server = await createServer({
      module: { module: EmptyModule },
      trustedProxies: 0,
      metrics: new Metrics(),
      isOpen: () => isOpen,
      extend: (fastify) =>
        Promise.resolve(void fastify.get('/page', () => Promise.reject(new PartUnavailable('database')))),
    });
    try {
      await server.listen(0, '127.0.0.1');
      const answer = await fetch(`${await server.getUrl()}/page`);
      return [answer.status, answer.headers.get('retry-after'), await answer.json()];
    } finally {
      await closeServer(server, 0);
    }
  };

  it('answers 503 with Retry-After, not 500, for a page', async () => {
    expect(await answerOf(true)).toEqual([503, '2', expect.anything()]);
  });

  it('answers 503 in the form of the API until it is open', async () => {
    expect(await answerOf(false)).toEqual([
      503,
      '2',
      { errors: [expect.objectContaining({ attribute: 'base', code: 'unavailable' })] },
    ]);
  });
});

describe('the request metrics', () => {
  it('exclude probes, event streams, and refusals before the product is open', async () => {
    const metrics = new Metrics();
    let isOpen = false;
    const server = await createServer({
      module: { module: EmptyModule },
      trustedProxies: 0,
      metrics,
      isOpen: () => isOpen,
      extend: (fastify) => {
        fastify.get('/page', () => 'here');
        fastify.get('/health/ready', () => 'ready');
        fastify.get('/live', (_request, reply) =>
          reply.header('Content-Type', 'text/event-stream').send('data: 1\n\n'),
        );
        return Promise.resolve();
      },
    });
    try {
      await server.listen(0, '127.0.0.1');
      const ask = async (path: string): Promise<string> => (await fetch(`${await server.getUrl()}${path}`)).text();
      await ask('/page');
      isOpen = true;
      for (const path of ['/page', '/health/ready', '/live']) await ask(path);
    } finally {
      await closeServer(server, 0);
    }
    const { values } = await metrics.requestSeconds.get();
    const counts = values.filter(({ metricName }) => metricName === 'pixchange_http_request_duration_seconds_count');
    expect(counts.map(({ labels, value }) => [labels.route, labels.status, value])).toEqual([['/page', 200, 1]]);
  });
});

describe('the HTTP server, when it stops', () => {
  const agent = new Agent({ keepAlive: true });
  let server: NestFastifyApplication;
  let port: number;
  let answerSlowCall: (body: string) => void;
  let slowCallArrived: Promise<void>;

  const call = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => void get({ host: '127.0.0.1', port, path, agent }, resolve).once('error', reject));

  beforeEach(async () => {
    const body = new Promise<string>((resolve) => (answerSlowCall = resolve));
    let arrived: () => void = () => undefined;
    slowCallArrived = new Promise((resolve) => (arrived = resolve));
    server = await createServer({
      module: { module: EmptyModule },
      trustedProxies: 0,
      metrics: new Metrics(),
      isOpen: () => true,
      extend: (fastify) => {
        fastify.get('/slow', () => {
          arrived();
          return body;
        });
        return Promise.resolve();
      },
    });
    await server.listen(0, '127.0.0.1');
    port = Number(new URL(await server.getUrl()).port);
  });
  afterEach(() => agent.destroy());

  it('answers running calls, closes their connections and accepts no new connections', async () => {
    const calling = call('/slow');
    await slowCallArrived;
    const closed = closeServer(server, 60_000);
    await expect(call('/slow')).rejects.toThrow();
    answerSlowCall('whole');
    const answer = await calling;
    expect([answer.statusCode, answer.headers.connection, await text(answer)]).toEqual([200, 'close', 'whole']);
    await closed;
  });

  it('aborts calls that last longer than the limit', async () => {
    const calling = call('/slow');
    const cut = expect(calling).rejects.toMatchObject({ code: 'ECONNRESET' });
    await slowCallArrived;
    await closeServer(server, 0);
    await cut;
  });
});

describe('the HTTP server, without a gateway in front', () => {
  const start = async (limits: NonNullable<Parameters<typeof createServer>[0]['limits']>) => {
    const server = await createServer({
      module: { module: EmptyModule },
      trustedProxies: 0,
      limits,
      metrics: new Metrics(),
      isOpen: () => true,
      extend: () => Promise.resolve(),
    });
    await server.listen(0, '127.0.0.1');
    return { server, port: Number(new URL(await server.getUrl()).port) };
  };
  const incompleteBody =
    'POST /api/auth/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';

  it('closes the oldest incomplete connection of an address that has too many', async () => {
    const { server, port } = await start({ perAddressMax: 2, graceMs: 0 });
    const oldest = connect(port, '127.0.0.1', () => oldest.write('GET / HT')).on('error', () => undefined);
    await once(oldest, 'connect');
    const closed = once(oldest.resume(), 'close');
    const others = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
    await closed;
    for (const socket of others) socket.destroy();
    await closeServer(server, 0);
  });

  it('answers all callers of one address in a burst that first connects and then sends', async () => {
    const { server, port } = await start({ perAddressMax: 2, graceMs: 60_000 });
    const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const answers = await Promise.all(
      sockets.map((socket) => {
        // Node drops the response if the client closes its side first, so this client asks the server to close.
        socket.write('GET /none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        return text(socket).catch(() => 'closed');
      }),
    );
    expect(new Set(answers.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 404']));
    await closeServer(server, 0);
  });

  it('answers 408 when a body does not arrive', async () => {
    const { server, port } = await start({ bodyMs: 1, sweepMs: 1 });
    const slow = connect(port, '127.0.0.1', () => slow.write(incompleteBody)).on('error', () => undefined);
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
    await closeServer(server, 0);
  });

  it('keeps idle connections of one address open', async () => {
    const { server, port } = await start({ perAddressMax: 1, sweepMs: 1 });
    const agents = [1, 2, 3].map(() => new Agent({ keepAlive: true }));
    const isReused: boolean[] = [];
    for (const agent of [...agents, ...agents]) {
      const request = get({ port, agent, path: '/none' });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      await text(answer);
      isReused.push(request.reusedSocket);
    }
    expect(isReused).toEqual([false, false, false, true, true, true]);
    for (const agent of agents) agent.destroy();
    await closeServer(server, 0);
  });
});
