import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { silent, type Log } from '../processes/lines.ts';
import { item, meta, page, type Kind } from './answers.ts';
import { isFault, type Fault } from './faults.ts';
import { readWorks, type SandboxWork } from './works.ts';

export type { Fault } from './faults.ts';

export type GifSandboxOptions = {
  /** API key that callers must send as `api_key`. */
  apiKey: string;
  /** Folder of GIFs to serve. */
  worksDir: string;
  /** Address to listen on, loopback only; default 127.0.0.1. */
  host?: string;
  /** Port; a free one by default or for 0. */
  port?: number;
  log?: Log;
};

export type RunningGifSandbox = {
  /** Base URL of the API, and origin of the media. */
  url: string;
  /** Returns the number of API calls that were received, whether or not they got a response. */
  calls(): number;
  stop(): Promise<void>;
};

const bodyBytesMax = 4 * 1024;
const limitMax = 50;
const hugeBytes = 8 * 1024 * 1024;
const listPath = /^\/v1\/(gifs|stickers)\/(search|trending)$/;
const onePath = /^\/v1\/gifs\/([A-Za-z0-9]{1,64})$/;
const mediaPath = /^\/media\/([\w-]+\.gif)$/;

const guarded = { 'x-content-type-options': 'nosniff' } as const;

const sendJson = (response: ServerResponse, status: number, value: unknown): void => {
  response
    .writeHead(status, { ...guarded, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(value));
};

const numberIn = (query: URLSearchParams, name: string, otherwise: number, max: number): number => {
  const given = query.get(name) ?? '';
  return /^\d{1,6}$/.test(given) ? Math.min(Number(given), max) : otherwise;
};

const found = (works: readonly SandboxWork[], text: string): readonly SandboxWork[] => {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return works.filter(({ title }) => words.some((word) => title.toLowerCase().includes(word)));
};

/**
 * Sends the response that the fault requires and returns true. Returns false without a fault, and for faults that only
 * change the content of a response.
 */
const failed = (fault: Fault, response: ServerResponse): boolean => {
  switch (fault) {
    case 'none':
    case 'foreign_media':
      return false;
    case 'hanging':
      return true;
    case 'down':
      sendJson(response, 500, { meta: meta(500, 'Internal Server Error') });
      return true;
    case 'limited':
      sendJson(response, 429, { meta: meta(429, 'Too Many Requests') });
      return true;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>Sorry, something went wrong.</html>');
      return true;
    case 'other_form':
      sendJson(response, 200, { gifs: ['moved'] });
      return true;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' }).end(`{"data":"${'x'.repeat(hugeBytes)}"}`);
      return true;
    case 'redirecting':
      response.writeHead(302, { location: '/health' }).end();
      return true;
  }
};

type Sandbox = { apiKey: string; works: readonly SandboxWork[]; fault: Fault; calls: number; url: string };

const answerApi = (sandbox: Sandbox, path: string, query: URLSearchParams, response: ServerResponse): void => {
  sandbox.calls += 1;
  if (failed(sandbox.fault, response)) return;
  if (query.get('api_key') !== sandbox.apiKey)
    return sendJson(response, 401, { meta: meta(401, 'No API key found in request.') });
  const mediaUrl = sandbox.fault === 'foreign_media' ? 'https://media.elsewhere.example' : sandbox.url;
  const [, kind, call] = listPath.exec(path) ?? [];
  if (kind !== undefined) {
    const works = call === 'search' ? found(sandbox.works, query.get('q') ?? '') : sandbox.works;
    const items = works.map((work) => item(work, mediaUrl, kind as Kind));
    return sendJson(
      response,
      200,
      page(items, numberIn(query, 'offset', 0, 4_999), numberIn(query, 'limit', 25, limitMax)),
    );
  }
  const one = sandbox.works.find(({ id }) => id === onePath.exec(path)?.[1]);
  return one === undefined
    ? sendJson(response, 404, { data: [], meta: meta(404, 'Not Found') })
    : sendJson(response, 200, { data: item(one, mediaUrl, 'gifs'), meta: meta(200, 'OK') });
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyBytesMax) return '';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const setFault = async (sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  // Requiring JSON blocks pages of other sites: a form can't send it, and CORS allows no other origin.
  if (request.headers['content-type'] !== 'application/json')
    return sendJson(response, 415, { error: 'the body must be application/json' });
  let fault: unknown;
  try {
    fault = (JSON.parse(await bodyOf(request)) as { fault?: unknown } | null)?.fault;
  } catch {
    return sendJson(response, 400, { error: 'the body is not JSON' });
  }
  if (!isFault(fault)) return sendJson(response, 422, { error: 'there is no such fault' });
  sandbox.fault = fault;
  return sendJson(response, 200, { fault });
};

const answer = async (sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  if (request.method === 'POST' && path === '/sandbox/fault') return setFault(sandbox, request, response);
  if (request.method !== 'GET') return sendJson(response, 405, { meta: meta(405, 'Method Not Allowed') });
  if (path.startsWith('/v1/')) return answerApi(sandbox, path, new URLSearchParams(query), response);
  const work = sandbox.works.find(({ name }) => name === mediaPath.exec(path)?.[1]);
  if (work !== undefined)
    return void response
      .writeHead(200, { ...guarded, 'content-type': 'image/gif', 'content-length': work.bytes.length })
      .end(work.bytes);
  return sendJson(response, path === '/health' ? 200 : 404, {
    meta: meta(path === '/health' ? 200 : 404, path === '/health' ? 'OK' : 'Not Found'),
  });
};

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/**
 * Starts a stand-in for the GIF provider: search, trending items, single items and their media. It simulates faults on
 * request.
 */
export const startGifSandbox = async ({
  apiKey,
  worksDir,
  host = '127.0.0.1',
  port = 0,
  log = silent,
}: GifSandboxOptions): Promise<RunningGifSandbox> => {
  if (!isLoopback(host)) throw new Error(`the GIF sandbox listens on loopback addresses only, not on ${host}`);
  const sandbox: Sandbox = { apiKey, works: await readWorks(worksDir), fault: 'none', calls: 0, url: '' };
  const server = createServer((request, response) => {
    answer(sandbox, request, response).catch((error: unknown) => {
      log(String(error));
      if (!response.headersSent) sendJson(response, 500, { meta: meta(500, 'the sandbox has failed') });
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the GIF sandbox has no port');
  sandbox.url = `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
  return {
    url: sandbox.url,
    calls: () => sandbox.calls,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
