import { pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { FORWARDED_AT_HEADER, guardConnections, waitOf } from '@pixchange/contracts/http/connections';
import { waitUntil } from '../processes/process-table.ts';
import { BehindGateway } from '../testing/behind-gateway.ts';

const until = (condition: () => boolean): Promise<boolean> => waitUntil(() => Promise.resolve(condition()), 20_000);
const incompleteBody =
  'POST /api/auth/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
/** Probe that always succeeds, even when a test's server does not respond. */
const answers = (): Promise<void> => Promise.resolve();
const request = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';

describe('a gateway with slow or incomplete connections', () => {
  let behind: BehindGateway;
  const sockets: Socket[] = [];

  const open = async (port: number, bytes: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };
  const answerTo = async (socket: Socket, bytes: string): Promise<string> => {
    const answered = once(socket, 'data') as Promise<[Buffer]>;
    socket.write(bytes);
    return String((await answered)[0]);
  };
  /** Opens a connection that is kept alive after its first response. */
  const openServed = async (port: number): Promise<Socket> => {
    const socket = await open(port, '');
    await answerTo(socket, request);
    return socket;
  };
  const waitForClose = async (socket: Socket): Promise<void> => {
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
  };

  beforeAll(async () => {
    behind = await BehindGateway.start(60_000);
  });
  afterEach(() => {
    behind.reset();
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  afterAll(() => behind.stop());

  it('contacts no upstream server until a small body is complete', async () => {
    const requestedPaths: string[] = [];
    behind.answer = (request, response) => {
      requestedPaths.push(request.url ?? '');
      response.end();
    };
    const slow = await open(behind.port, incompleteBody);
    await text(await behind.call('/other'));
    expect(requestedPaths).toEqual(['/other']);
    slow.write('x'.repeat(999));
    expect(await until(() => requestedPaths.includes('/api/auth/session'))).toBe(true);
  });

  it('closes the oldest incomplete connection of an address and serves a new one', async () => {
    const gateway = await behind.another({ probe: answers, limits: { perAddressMax: 3 } });
    const [oldest, ...others] = [
      await open(gateway.port, incompleteBody),
      await open(gateway.port, 'GET / HT'),
      await open(gateway.port, ''),
    ] as [Socket, Socket, Socket];
    expect((await behind.call('/', { port: gateway.port })).statusCode).toBe(200);
    await waitForClose(oldest);
    expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false]);
  });

  it('does not count a trusted proxy as one caller', async () => {
    const gateway = await behind.another({ probe: answers, trustedProxies: 1, limits: { perAddressMax: 1 } });
    const slow = [await open(gateway.port, incompleteBody), await open(gateway.port, incompleteBody)];
    expect((await behind.call('/', { port: gateway.port })).statusCode).toBe(200);
    for (const socket of slow) socket.write('x'.repeat(999));
    await Promise.all(slow.map((socket) => once(socket, 'data')));
  });

  it('keeps idle connections, even many of one address', async () => {
    const gateway = await behind.another({ probe: answers, limits: { perAddressMax: 2, sweepMs: 1 } });
    const idle: Socket[] = [];
    for (let count = 0; count < 5; count += 1) idle.push(await openServed(gateway.port));
    const [first] = await Promise.all([openServed(gateway.port), open(gateway.port, incompleteBody)]);
    for (const socket of [...idle, first]) expect(await answerTo(socket, request)).toContain('200 OK');
  });

  it('counts an idle connection as incomplete once its next header begins', async () => {
    const gateway = await behind.another({ probe: answers, limits: { perAddressMax: 1, sweepMs: 1 } });
    const begun = await openServed(gateway.port);
    begun.write('GET / HT');
    await Promise.race([waitForClose(begun), waitForClose(await open(gateway.port, incompleteBody))]);
  });

  it('closes the oldest idle connection of an address that keeps too many', async () => {
    const gateway = await behind.another({ probe: answers, limits: { idlePerAddressMax: 2 } });
    const oldest = await openServed(gateway.port);
    const others = [await openServed(gateway.port), await openServed(gateway.port)];
    await waitForClose(oldest);
    for (const socket of others) expect(await answerTo(socket, request)).toContain('200 OK');
  });

  it("answers 408 in the API's format when a small body stays incomplete", async () => {
    const gateway = await behind.another({ probe: answers, limits: { bodyMs: 1, sweepMs: 1 } });
    const slow = await open(gateway.port, incompleteBody);
    const [head, body = ''] = (await text(slow)).split('\r\n\r\n');
    expect(head).toContain('408 Request Timeout');
    expect(JSON.parse(body)).toEqual({
      errors: [{ attribute: 'base', title: expect.any(String), code: 'request_timeout' }],
    });
  });

  it("answers malformed HTTP in the API's format", async () => {
    const answer = await text(await open(behind.port, 'HELLO\r\n\r\n'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed_body"/s);
  });

  it('aborts an upload without progress, but not one that waits for the upstream server', async () => {
    const gateway = await behind.another({ probe: answers, limits: { uploadMs: 1, sweepMs: 1, uploadBytesMin: 1 } });
    let requestCount = 0;
    behind.answer = (upload) => {
      requestCount += 1;
      upload.pause();
    };
    const head = 'PATCH /api/profile/images HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n';
    // The body exceeds all buffers, so the upload waits for the server, which does not read.
    const held = await open(gateway.port, head + 'x'.repeat(64 * 1024 * 1024));
    expect(await until(() => requestCount === 1)).toBe(true);
    await waitForClose(await open(gateway.port, head));
    await waitForClose(await open(gateway.port, head));
    expect(held.destroyed).toBe(false);
  });

  it('releases the upstream connection when an upload is refused before its body', async () => {
    const gateway = await behind.another({ probe: answers, limits: { bodyMs: 600_000 } });
    let isFree = false;
    behind.answer = (upload, response) => {
      upload.socket.once('close', () => (isFree = true));
      response.writeHead(401).end();
    };
    const caller = await open(
      gateway.port,
      'PATCH /api/profile/images HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
    );
    expect(String((await once(caller, 'data'))[0])).toContain('401 Unauthorized');
    expect(await until(() => isFree)).toBe(true);
  });

  it('answers pipelined requests in order, and disconnects a caller that sends too many', async () => {
    let [running, mostRunning, requestCount] = [0, 0, 0];
    let isHeld = false;
    const gateway = await behind.another({ probe: answers });
    behind.answer = (_request, response) => {
      requestCount += 1;
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      response.once('close', () => (running -= 1));
      if (!isHeld) setImmediate(() => response.end('x'));
    };
    const pipelined = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    const polite = await open(gateway.port, pipelined.repeat(10));
    polite.resume();
    expect(await until(() => requestCount === 10)).toBe(true);
    expect(mostRunning).toBe(1);
    isHeld = true;
    await waitForClose(await open(gateway.port, pipelined.repeat(500)));
    expect(await until(() => running === 0)).toBe(true);
    expect(requestCount).toBeLessThanOrEqual(11);
  });

  it('releases the upstream connection when the caller does not read the answer', async () => {
    const gateway = await behind.another({ probe: answers, limits: { stalledMs: 50 } });
    let [isAsked, isClosed] = [false, false];
    behind.answer = (_request, response) => {
      isAsked = true;
      response.once('close', () => (isClosed = true));
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
        response.once('drain', more);
      };
      more();
    };
    // A busy gateway may close a connection as idle before it reads the request, so the client retries.
    while (!isAsked) {
      const caller = await open(gateway.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await until(() => isAsked || caller.closed);
    }
    expect(await until(() => isClosed)).toBe(true);
  });

  it('bounds the memory of collected bodies', async () => {
    const gateway = await behind.another({ probe: answers, bodiesBytesMax: 150_000 });
    const head = 'POST /api/a HTTP/1.1\r\nHost: x\r\nContent-Length: 100001\r\n\r\n';
    const oldest = await open(gateway.port, head + 'x'.repeat(100_000));
    const answered = once(oldest, 'data') as Promise<[Buffer]>;
    await open(gateway.port, head + 'x'.repeat(100_000));
    expect(String((await answered)[0])).toContain('503 ');
  });
});

describe('a server with busy connections', () => {
  it('accepts new connections before it answers further requests of the others', async () => {
    const [clients, calls] = [100, 8];
    const server = createServer((_request, response) => {
      // This work blocks the event loop.
      pbkdf2Sync('work', 'salt', 2_000, 32, 'sha256');
      response.end();
    });
    guardConnections(server, true);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    /** Clients in the order of their responses. */
    const answered: number[] = [];
    const callOften = async (client: number): Promise<void> => {
      const socket = connect(port, '127.0.0.1');
      for (let call = 0; call < calls; call += 1) {
        socket.write('GET /work HTTP/1.1\r\nHost: x\r\n\r\n');
        await once(socket, 'data');
        answered.push(client);
      }
      socket.destroy();
    };
    await Promise.all(Array.from({ length: clients }, (_, client) => callOften(client)));
    server.close();
    const lastFirst = Math.max(...Array.from({ length: clients }, (_, client) => answered.indexOf(client)));
    const before = answered.slice(0, lastFirst);
    const most = Math.max(...before.map((client) => before.filter((other) => other === client).length));
    // Without the guard, one client gets all its responses before another client is accepted.
    expect(most).toBeLessThanOrEqual(calls / 2);
  });

  it('answers a probe before the calls that wait', async () => {
    const clients = 40;
    const server = createServer((_request, response) => {
      // This work blocks the event loop.
      pbkdf2Sync('work', 'salt', 2_000, 32, 'sha256');
      response.end();
    });
    guardConnections(server, true);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answered: string[] = [];
    const call = async (path: string): Promise<void> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await once(socket, 'data');
      answered.push(path);
      socket.destroy();
    };
    await Promise.all([...Array.from({ length: clients }, (_, client) => call(`/${client}`)), call('/health/live')]);
    server.close();
    expect(answered.indexOf('/health/live')).toBeLessThan(clients / 4);
  });
});

describe('the wait of a request', () => {
  const server = createServer((request, response) => void response.end(String(waitOf(request))));
  guardConnections(server, true);
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());

  const waitAfter = async (forwardedAt: string): Promise<number> => {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { [FORWARDED_AT_HEADER]: forwardedAt } });
    return Number(await answer.text());
  };

  it('begins when the gateway forwarded it', async () => {
    expect(await waitAfter(String(Date.now() - 3_600_000))).toBeGreaterThanOrEqual(3_600_000);
  });

  it.each(['yesterday', '9999999999999'])('is not changed by the forwarding time %s', async (given) => {
    const wait = await waitAfter(given);
    expect([wait >= 0, wait < 3_600_000]).toEqual([true, true]);
  });
});
