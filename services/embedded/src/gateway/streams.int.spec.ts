import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../processes/process-table.ts';
import { BehindGateway } from '../testing/behind-gateway.ts';

const megabyte = 1024 * 1024;

describe('a gateway that streams', () => {
  let behind: BehindGateway;

  beforeAll(async () => {
    behind = await BehindGateway.start(1_000);
  });
  afterEach(() => behind.reset());
  afterAll(() => behind.stop());

  it('answers HEAD and 304 without a body and preserves Content-Length', async () => {
    behind.answer = (request, response) => {
      response
        .writeHead(request.url === '/same' ? 304 : 200, {
          etag: '"1"',
          ...(request.url === '/same' ? {} : { 'content-length': 1234 }),
        })
        .end();
    };
    const head = await behind.call('/file', { method: 'HEAD' });
    expect(head.headers['content-length']).toBe('1234');
    expect(await text(head)).toBe('');
    const same = await behind.call('/same');
    expect([same.statusCode, same.headers['etag'], await text(same)]).toEqual([304, '"1"', '']);
  });

  it('forwards an upload while it is still being sent', async () => {
    const received: number[] = [];
    let total = 0;
    behind.answer = (request, response) => {
      request.on('data', (chunk: Buffer) => {
        total += chunk.length;
        received.push(chunk.length);
      });
      request.on('end', () => response.end(String(total)));
    };
    const chunk = randomBytes(megabyte);
    const sent = behind.open('/api/profile/images', { method: 'PATCH', headers: { 'content-length': 64 * megabyte } });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    for (let index = 0; index < 32; index += 1) {
      if (!sent.write(chunk)) await once(sent, 'drain');
    }
    expect(await waitUntil(() => Promise.resolve(total > 30 * megabyte), 10_000)).toBe(true);
    for (let index = 0; index < 32; index += 1) {
      if (!sent.write(chunk)) await once(sent, 'drain');
    }
    sent.end();
    const [response] = await answered;
    expect(await text(response)).toBe(String(64 * megabyte));
  });

  it('waits for a slow upload longer than for a silent server', async () => {
    const answerMsMax = 400;
    const impatient = await behind.another({ answerMsMax });
    let received = 0;
    behind.answer = (request, response) => {
      request.on('data', (chunk: Buffer) => (received += chunk.length));
      request.on('end', () => response.end('whole'));
    };
    const sent = behind.open('/api/profile/images', {
      method: 'PATCH',
      port: impatient.port,
      headers: { 'content-length': 30 },
    });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    const startedAt = performance.now();
    for (let piece = 1; piece <= 30; piece += 1) {
      sent.write('x');
      const paced = (): boolean => received >= piece && performance.now() - startedAt > piece * 30;
      expect(await waitUntil(() => Promise.resolve(paced()), 10_000)).toBe(true);
    }
    sent.end();
    const [response] = await answered;
    expect(await text(response)).toBe('whole');
    expect(performance.now() - startedAt).toBeGreaterThan(2 * answerMsMax);
  });

  it('applies backpressure to the sender of a slow reader instead of buffering', async () => {
    let written = 0;
    let paused = false;
    behind.answer = (_request, response) => {
      const chunk = Buffer.alloc(megabyte, 1);
      const more = (): void => {
        while (written < 200 && !response.destroyed) {
          written += 1;
          if (!response.write(chunk)) {
            paused = true;
            response.once('drain', more);
            return;
          }
        }
        response.end();
      };
      more();
    };
    const before = process.memoryUsage().arrayBuffers;
    const response = await behind.call('/');
    // The client does not read yet, so the sender must pause long before it has sent everything.
    let last = -1;
    await waitUntil(() => {
      const still = paused && written === last;
      last = written;
      return Promise.resolve(still);
    }, 10_000);
    expect(written).toBeLessThan(100);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * megabyte);
    let size = 0;
    for await (const chunk of response) size += (chunk as Buffer).length;
    expect(size).toBe(200 * megabyte);
  });

  it('frames the bodies of GET, DELETE and POST, so that they are not parsed as a second request', async () => {
    const bodies: string[] = [];
    behind.answer = (request, response) => {
      void text(request).then((body) => {
        bodies.push(`${request.method} ${body}`);
        response.end();
      });
    };
    for (const method of ['GET', 'DELETE', 'POST']) {
      await text(
        await behind.call('/', {
          method,
          headers: { 'transfer-encoding': 'chunked' },
          body: 'GET /forged HTTP/1.1\r\nhost: x\r\n\r\n',
        }),
      );
      await text(await behind.call('/', { method, body: 'plain' }));
    }
    expect(bodies).toHaveLength(6);
    expect(bodies.filter((body) => body.includes('forged'))).toHaveLength(3);
  });

  it('answers 502 when the product breaks off before its answer, and 504 when it is silent', async () => {
    behind.answer = (request) => void request.socket.destroy();
    expect((await behind.call('/', { method: 'POST', body: 'x' })).statusCode).toBe(502);
    behind.answer = () => undefined;
    expect((await behind.call('/')).statusCode).toBe(504);
  });

  it('cuts an answer that breaks off, so that it does not look complete', async () => {
    behind.answer = (_request, response) => {
      response.writeHead(200);
      response.write('half', () => setImmediate(() => response.destroy()));
    };
    const response = await behind.call('/');
    await expect(text(response)).rejects.toThrow(/aborted/);
  });

  it('aborts the upstream request when the caller disconnects', async () => {
    const arrived = once(behind.app, 'request');
    let left = false;
    behind.answer = (_request, response) => void response.once('close', () => (left = true));
    const sent = behind.open('/slow');
    sent.on('error', () => undefined);
    sent.end();
    await arrived;
    const count = behind.log.length;
    sent.destroy();
    expect(await waitUntil(() => Promise.resolve(left), 900)).toBe(true);
    expect(behind.log.slice(count)).toEqual([]);
  });

  it('finishes running answers when it stops, and accepts no new requests', async () => {
    let finish: () => void = () => undefined;
    behind.answer = (_request, response) => {
      response.write('begun ');
      finish = () => response.end('ended');
    };
    const short = await behind.another();
    const response = await behind.call('/', { port: short.port });
    const stopped = short.stop(10_000);
    await expect(behind.call('/', { port: short.port })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    finish();
    expect(await text(response)).toBe('begun ended');
    await stopped;
  });
});
