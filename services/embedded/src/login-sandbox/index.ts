import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { silent, type Log } from '../processes/lines.ts';
import { json, png, text, type Answer } from '../sandbox-http/answers.ts';
import { script, styles } from '../sandbox-http/assets.ts';
import { formOf, jsonOf } from '../sandbox-http/requests.ts';
import { startSandboxServer, type SandboxRequest } from '../sandbox-http/server.ts';
import { answerDialog, openDialog } from './dialog.ts';
import { debugToken, me, type App } from './graph.ts';
import { signedRequestForProgram, tokenForProgram } from './programs.ts';
import { pictureOf } from './picture.ts';
import { openLoginStore, type LoginStore } from './store.ts';

export type { TokenKind } from './kinds.ts';

export type LoginSandboxOptions = App & {
  dataDir: string;
  /** Address to listen on, loopback only; default 127.0.0.1. */
  host?: string;
  /** Port; a free one by default or for 0. */
  port?: number;
  log?: Log;
};

export type RunningLoginSandbox = {
  /** Base URL of the Graph calls and of the pages under `/dev/login`. */
  url: string;
  stop(): Promise<void>;
};

const dialogPath = /^\/v\d+\.\d+\/dialog\/oauth$/;
const picturePath = /^\/pictures\/(\d{1,20})\.png$/;
const graphPath = /^\/v\d+\.\d+\/(debug_token|me)$/;

const answerGet = async (
  path: string,
  query: URLSearchParams,
  store: LoginStore,
  app: App,
  origin: string,
): Promise<Answer | undefined> => {
  const graph = graphPath.exec(path)?.[1];
  if (graph !== undefined) return graph === 'me' ? me(store, app, query, origin) : debugToken(store, app, query);
  const person = picturePath.exec(path)?.[1];
  if (person !== undefined) return png(pictureOf(person));
  if (dialogPath.test(path)) return openDialog(store, app, query);
  switch (path) {
    case '/style.css':
      return text(200, styles, 'text/css; charset=utf-8');
    case '/page.js':
      return text(200, script, 'text/javascript; charset=utf-8');
    case '/health':
      return text(200, 'ready');
    case '/sandbox/identities':
      return json(200, { identities: await store.identities() });
    default:
      return undefined;
  }
};

const answerPost = async (
  path: string,
  request: IncomingMessage,
  store: LoginStore,
  app: App,
): Promise<Answer | undefined> => {
  if (dialogPath.test(path)) return answerDialog(store, app, await formOf(request));
  if (path === '/sandbox/tokens') return tokenForProgram(store, await jsonOf(request));
  if (path === '/sandbox/signed-requests') return signedRequestForProgram(app, await jsonOf(request));
  return undefined;
};

/**
 * Starts a stand-in for the social login provider: its Graph calls, its dialog, and flawed tokens on request. Anyone
 * who can reach it can log in as any person, so it listens on loopback only.
 */
export const startLoginSandbox = async ({
  host = '127.0.0.1',
  port = 0,
  dataDir,
  appId,
  appSecret,
  log = silent,
}: LoginSandboxOptions): Promise<RunningLoginSandbox> => {
  const app = { appId, appSecret };
  const store = await openLoginStore(resolve(dataDir));
  const answer = async ({ method, path, query, origin, request }: SandboxRequest): Promise<Answer> => {
    let found: Answer | undefined;
    if (method === 'GET') found = await answerGet(path, query, store, app, origin);
    else if (method === 'POST') found = await answerPost(path, request, store, app);
    return found ?? json(404, { error: { message: 'Unknown path components', type: 'OAuthException', code: 2500 } });
  };
  const failure = json(500, { error: { message: 'the sandbox has failed', type: 'OAuthException', code: 1 } });
  return startSandboxServer({ name: 'the login sandbox', host, port, folder: '/dev/login', log, answer, failure });
};
