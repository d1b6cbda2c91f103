import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { silent, type Log } from '../processes/lines.ts';
import { item, meta, page, withAds, withFalseData, type Kind } from './answers.ts';
import { isFault, type Fault } from './faults.ts';
import {
  asksForAds,
  klipyError,
  klipyItem,
  klipyItems,
  klipyPage,
  klipyWithAds,
  klipyWithFalseData,
} from './klipy-answers.ts';
import { sendFile } from './media.ts';
import { readWorks, type SandboxWork } from './works.ts';

export type { Fault } from './faults.ts';

export type GifSandboxOptions = {
  /** API key that callers must send: `api_key` in GIPHY's format, part of the path in KLIPY's. */
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
  /** Returns the paths and queries of the last calls, in order. */
  asked(): readonly string[];
  /** Returns the headers of the last requests for files, in order. */
  fileHeaders(): readonly IncomingHttpHeaders[];
  stop(): Promise<void>;
};

const bodyBytesMax = 4 * 1024;
const limitMax = 50;
const rememberedMax = 200;
const hugeBytes = 8 * 1024 * 1024;
const listPath = /^\/v1\/(gifs|stickers)\/(search|trending)$/;
const onePath = /^\/v1\/gifs\/([A-Za-z0-9]{1,64})$/;
const klipyPath = /^\/api\/v1\/([^/]+)\/(gifs|stickers)\/(search|trending|items)$/;
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

/** Returns the works with a word of the text in their title, or with its singular, like a real search. */
const found = (works: readonly SandboxWork[], text: string): readonly SandboxWork[] => {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));
  return works.filter(({ title }) => words.some((word) => title.toLowerCase().includes(word)));
};

/**
 * Sends the response that the fault requires and returns true. Returns false without a fault, and for faults that only
 * change the content of a response.
 */
const failed = (fault: Fault, response: ServerResponse): boolean => {
  switch (fault) {
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
    default:
      return false;
  }
};

type Sandbox = {
  apiKey: string;
  works: readonly SandboxWork[];
  fault: Fault;
  calls: number;
  asked: string[];
  fileHeaders: IncomingHttpHeaders[];
  url: string;
};

const remember = <T>(list: T[], value: T): void => {
  list.push(value);
  if (list.length > rememberedMax) list.shift();
};

const mediaUrlOf = ({ fault, url }: Sandbox): string =>
  fault === 'foreign_media' ? 'https://media.elsewhere.example' : url;

const listedWorks = (sandbox: Sandbox, call: string | undefined, query: URLSearchParams): readonly SandboxWork[] =>
  call === 'search' ? found(sandbox.works, query.get('q') ?? '') : sandbox.works;

type Alter<T> = (items: readonly T[]) => readonly unknown[];

/** Returns the items as the fault requires. */
const altered = <T>(fault: Fault, items: readonly T[], ads: Alter<T>, wrong: Alter<T>): readonly unknown[] => {
  if (fault === 'ads') return ads(items);
  return fault === 'false_data' ? wrong(items) : items;
};

const answerGiphy = (sandbox: Sandbox, path: string, query: URLSearchParams, response: ServerResponse): void => {
  if (query.get('api_key') !== sandbox.apiKey)
    return sendJson(response, 401, { meta: meta(401, 'No API key found in request.') });
  const mediaUrl = mediaUrlOf(sandbox);
  const [, kind, call] = listPath.exec(path) ?? [];
  if (kind !== undefined) {
    const items = listedWorks(sandbox, call, query).map((work) => item(work, mediaUrl, kind as Kind));
    const listed = altered(sandbox.fault, items, withAds, withFalseData);
    return sendJson(
      response,
      200,
      page(listed, numberIn(query, 'offset', 0, 4_999), numberIn(query, 'limit', 25, limitMax)),
    );
  }
  const one = sandbox.works.find(({ id }) => id === onePath.exec(path)?.[1]);
  return one === undefined
    ? sendJson(response, 404, { data: [], meta: meta(404, 'Not Found') })
    : sendJson(response, 200, { data: item(one, mediaUrl, 'gifs'), meta: meta(200, 'OK') });
};

/** Answers in KLIPY's format, in which a wrong key is a 404 error. */
const answerKlipy = (sandbox: Sandbox, path: string, query: URLSearchParams, response: ServerResponse): void => {
  const [, key = '', kind, call] = klipyPath.exec(path) ?? [];
  if (kind === undefined || decodeURIComponent(key) !== sandbox.apiKey) {
    const { status, body } = klipyError(404, 'The provided API key is invalid.');
    return sendJson(response, status, body);
  }
  const items = listedWorks(sandbox, call, query).map((work) => klipyItem(work, mediaUrlOf(sandbox), kind as Kind));
  const fault = asksForAds(query) ? 'ads' : sandbox.fault;
  const { status, body } =
    call === 'items'
      ? klipyItems(items, query)
      : klipyPage(altered(fault, items, klipyWithAds, klipyWithFalseData), query, call === 'search');
  return sendJson(response, status, body);
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
  if (!isFault(fault)) return sendJson(response, 422, { error: 'unknown fault' });
  sandbox.fault = fault;
  return sendJson(response, 200, { fault });
};

/** Answers a call of either API, as the fault requires. */
const answerApi = (sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): void => {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  sandbox.calls += 1;
  remember(sandbox.asked, request.url ?? '');
  if (failed(sandbox.fault, response)) return;
  const respond = path.startsWith('/api/v1/') ? answerKlipy : answerGiphy;
  return respond(sandbox, path, new URLSearchParams(query), response);
};

const answerOther = (sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): void => {
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  const work = sandbox.works.find(({ name }) => name === mediaPath.exec(path)?.[1]);
  if (work !== undefined) {
    remember(sandbox.fileHeaders, request.headers);
    return sendFile(work, sandbox.fault, request, response);
  }
  const [status, msg] = path === '/health' ? ([200, 'OK'] as const) : ([404, 'Not Found'] as const);
  return sendJson(response, status, { meta: meta(status, msg) });
};

const answer = async (sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const { method, url = '/' } = request;
  if (method === 'POST' && url.split('?', 1)[0] === '/sandbox/fault') return setFault(sandbox, request, response);
  if (method !== 'GET' && method !== 'HEAD') return sendJson(response, 405, { meta: meta(405, 'Method Not Allowed') });
  return (/^\/(?:api\/)?v1\//.test(url) ? answerApi : answerOther)(sandbox, request, response);
};

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/**
 * Starts a stand-in for both GIF providers, GIPHY and KLIPY: search, trending items, single items and their media. It
 * simulates faults on request.
 */
export const startGifSandbox = async ({
  apiKey,
  worksDir,
  host = '127.0.0.1',
  port = 0,
  log = silent,
}: GifSandboxOptions): Promise<RunningGifSandbox> => {
  if (!isLoopback(host)) throw new Error(`the GIF sandbox listens on loopback addresses only, not on ${host}`);
  const works = await readWorks(worksDir);
  const sandbox: Sandbox = { apiKey, works, fault: 'none', calls: 0, asked: [], fileHeaders: [], url: '' };
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
    asked: () => sandbox.asked,
    fileHeaders: () => sandbox.fileHeaders,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
