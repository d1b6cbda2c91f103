import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Log } from '../processes/lines.ts';
import { json, type Answer } from './answers.ts';
import { Unreadable } from './requests.ts';

export type SandboxRequest = {
  method: string;
  /** Path without the public `folder` prefix. */
  path: string;
  query: URLSearchParams;
  /** Origin of the sandbox in the client's request. */
  origin: string;
  request: IncomingMessage;
};

export type SandboxServerOptions = {
  /** Name in log lines, such as "the login sandbox". */
  name: string;
  /** Address to listen on; loopback only, because a sandbox has no access control. */
  host: string;
  /** Port; 0 for a free one. */
  port: number;
  /** Path of its pages on the public port, such as /dev/login. */
  folder: string;
  log: Log;
  answer(incoming: SandboxRequest): Answer | Promise<Answer>;
  /** Response if `answer` throws. */
  failure: Answer;
};

export type RunningSandboxServer = { url: string; stop(): Promise<void> };

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127\./.test(host);

const send = (response: ServerResponse, answer: Answer): void => {
  // Send nothing until the client disconnects or the sandbox stops.
  if (answer === 'hang') return;
  if (answer === 'cut') {
    response.destroy();
    return;
  }
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(answer.body) });
  response.end(answer.body);
};

const parseRequest = (request: IncomingMessage, folder: string): SandboxRequest => {
  const [target = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const path = target.startsWith(`${folder}/`) ? target.slice(folder.length) : target === folder ? '/' : target;
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(query),
    origin: `http://${request.headers.host ?? 'localhost'}`,
    request,
  };
};

/** Starts the server of a sandbox, which stands in for a provider on this machine. */
export const startSandboxServer = async ({
  name,
  host,
  port,
  folder,
  log,
  answer,
  failure,
}: SandboxServerOptions): Promise<RunningSandboxServer> => {
  if (!isLoopback(host)) throw new Error(`${name} listens on loopback addresses only, not on ${host}`);
  const reply = async (incoming: SandboxRequest): Promise<Answer> => {
    try {
      return await answer(incoming);
    } catch (error) {
      if (error instanceof Unreadable) return json(error.status, { error: error.message });
      // Only the path is logged, because the query may contain tokens.
      log(`${incoming.path}: ${String(error)}`);
      return failure;
    }
  };
  const server = createServer(
    (request, response) => void reply(parseRequest(request, folder)).then((answer) => send(response, answer)),
  );
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`${name} has no port`);
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
