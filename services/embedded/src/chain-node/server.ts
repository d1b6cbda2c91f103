import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rpcErrors, rpcFailure } from './rpc.ts';

const bodyBytesMax = 4 * 1024 * 1024;
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const readJson = async (request: IncomingMessage): Promise<unknown> => {
  // Pages of other sites can't send this content type or a loopback host name, so they can't use the chain.
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new Refused(415, 'the content type must be application/json');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new Refused(413, `a call may have at most ${bodyBytesMax} bytes`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refused(400, 'the body is not JSON');
  }
};

/** Compares two texts in constant time. */
const isEqual = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
};

const send = (response: ServerResponse, status: number, body: unknown): void => {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
};

export type RpcServer = { url: string; stop(): Promise<void> };

export type RpcServerOptions = {
  /** Port; 0 for a free one. */
  port: number;
  /** Secret URL path. Other accounts on this machine don't know it, so they can't use the chain. */
  key: string;
  /** Handles a request or a batch of requests, and returns the response. */
  answer(body: unknown): Promise<unknown>;
  /** Rejects when the node does not respond. */
  probe(): Promise<unknown>;
};

/** Starts the JSON-RPC server of the embedded chain, on the loopback address only. */
export const startRpcServer = async ({ port, key, answer, probe }: RpcServerOptions): Promise<RpcServer> => {
  const respond = async (request: IncomingMessage): Promise<unknown> => {
    if (!loopbackHost.test(request.headers.host ?? ''))
      throw new Refused(403, 'the chain accepts calls from this machine only');
    if (request.method === 'GET' && request.url === '/health') return { ready: (await probe()) !== undefined };
    if (request.method !== 'POST') throw new Refused(405, 'calls must be POST requests');
    if (!isEqual(request.url ?? '', `/${key}`))
      throw new Refused(403, 'the secret path of the URL is missing or wrong');
    return answer(await readJson(request));
  };
  const server = createServer((request, response) => {
    respond(request).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        const status = error instanceof Refused ? error.status : 503;
        if (status === 413) response.setHeader('connection', 'close');
        send(response, status, rpcFailure(null, rpcErrors.internal, (error as Error).message));
      },
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await closed;
    },
  };
};
