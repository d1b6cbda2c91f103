import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { silent, type Log } from '../processes/lines.ts';
import { json, png, text, type Answer } from './answers.ts';
import { script, styles } from './assets.ts';
import { answerDialog, openDialog } from './dialog.ts';
import { debugToken, me, type App } from './graph.ts';
import { signedRequestForProgram, tokenForProgram } from './programs.ts';
import { pictureOf } from './picture.ts';
import { openLoginStore, type LoginStore } from './store.ts';

export type { TokenKind } from './kinds.ts';

export type LoginSandboxOptions = App & {
  dataDir: string;
  /** Loopback addresses only; default 127.0.0.1. */
  host?: string;
  /** 0 or nothing: a free one. */
  port?: number;
  log?: Log;
};

export type RunningLoginSandbox = {
  /** Base of the Graph calls, and of the pages under `/dev/login`. */
  url: string;
  stop(): Promise<void>;
};

const bodyBytesMax = 64 * 1024;
const dialogPath = /^\/v\d+\.\d+\/dialog\/oauth$/;
const picturePath = /^\/pictures\/(\d{1,20})\.png$/;
const graphPath = /^\/v\d+\.\d+\/(debug_token|me)$/;

/** A caller's mistake in the form of the request. */
class Unreadable extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

const bodyOf = async (request: IncomingMessage, type: string): Promise<string> => {
  // Also what keeps other sites' pages out: a form can't send JSON, and we allow no other origin to try.
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== type) throw new Unreadable(415, `the body must be ${type}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyBytesMax) throw new Unreadable(413, 'the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const jsonOf = async (request: IncomingMessage): Promise<unknown> => {
  try {
    return JSON.parse(await bodyOf(request, 'application/json')) as unknown;
  } catch (error) {
    throw error instanceof SyntaxError ? new Unreadable(400, 'the body is not JSON') : error;
  }
};

const answerGet = async (path: string, query: URLSearchParams, store: LoginStore, app: App, origin: string): Promise<Answer | undefined> => {
  const graph = graphPath.exec(path)?.[1];
  if (graph !== undefined) return graph === 'me' ? me(store, app, query, origin) : debugToken(store, app, query);
  const person = picturePath.exec(path)?.[1];
  if (person !== undefined) return png(pictureOf(person));
  if (dialogPath.test(path)) return openDialog(store, app, query);
  switch (path) {
    case '/style.css':
      return text(200, styles, 'text/css; charset=utf-8');
    case '/dialog.js':
      return text(200, script, 'text/javascript; charset=utf-8');
    case '/health':
      return text(200, 'ready');
    case '/sandbox/identities':
      return json(200, { identities: await store.identities() });
    default:
      return undefined;
  }
};

const answerPost = async (path: string, request: IncomingMessage, store: LoginStore, app: App): Promise<Answer | undefined> => {
  if (dialogPath.test(path)) return answerDialog(store, app, new URLSearchParams(await bodyOf(request, 'application/x-www-form-urlencoded')));
  if (path === '/sandbox/tokens') return tokenForProgram(store, await jsonOf(request));
  if (path === '/sandbox/signed-requests') return signedRequestForProgram(app, await jsonOf(request));
  return undefined;
};

const answerFor = async (request: IncomingMessage, path: string, query: URLSearchParams, store: LoginStore, app: App): Promise<Answer> => {
  try {
    let answer: Answer | undefined;
    if (request.method === 'GET') answer = await answerGet(path, query, store, app, `http://${request.headers.host ?? 'localhost'}`);
    else if (request.method === 'POST') answer = await answerPost(path, request, store, app);
    return answer ?? json(404, { error: { message: 'Unknown path components', type: 'OAuthException', code: 2500 } });
  } catch (error) {
    if (error instanceof Unreadable) return json(error.status, { error: error.message });
    throw error;
  }
};

const send = (response: ServerResponse, answer: Answer): void => {
  // Says nothing until the caller hangs up or the sandbox ends.
  if (answer === 'hang') return;
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
  response.end(answer.body);
};

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

/**
 * Stands in for the social login provider: its Graph calls, its dialog, and tokens with every flaw a program wants.
 * Whoever reaches it can be anybody, so it listens on loopback alone.
 */
export const startLoginSandbox = async ({ host = '127.0.0.1', port = 0, dataDir, appId, appSecret, log = silent }: LoginSandboxOptions): Promise<RunningLoginSandbox> => {
  if (!isLoopback(host)) throw new Error(`the login sandbox listens on loopback addresses only, not on ${host}`);
  const store = await openLoginStore(resolve(dataDir));
  const server = createServer((request, response) => {
    const [target = '/', query = ''] = (request.url ?? '/').split('?', 2);
    const path = target.replace(/^\/dev\/login(?=\/)/, '');
    answerFor(request, path, new URLSearchParams(query), store, { appId, appSecret }).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        // The path alone: the query holds tokens.
        log(`${path}: ${String(error)}`);
        send(response, json(500, { error: { message: 'the sandbox has failed', type: 'OAuthException', code: 1 } }));
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the login sandbox has no port');
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
