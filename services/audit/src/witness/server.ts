import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Unreadable } from '../errors.ts';
import type { Witness } from './witness.ts';

/** Maximum body size; a body with 63 hashes and a note of 16 signatures is much shorter. */
const BODY_BYTES_MAX = 65_536;
const TIMEOUT_MS = 10_000;
const CONNECTIONS_MAX = 256;

/** Returns the body of a request; null if it is too long. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const send = (response: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
  response.writeHead(status, { 'content-type': type, ...(status === 413 && { connection: 'close' }) }).end(text);
};

const answer = async (witness: Witness, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.url !== '/add-checkpoint') return send(response, 404, 'the only path is /add-checkpoint\n');
  if (request.method !== 'POST') return send(response, 405, 'the only method is POST\n');
  const body = await bodyOf(request);
  if (body === null) return send(response, 413, 'the body is too long\n');
  const { status, text, type } = await witness.addCheckpoint(body);
  send(response, status, text, type);
};

export interface RunningWitness {
  readonly port: number;
  /** Resolves when the server has closed. */
  readonly closed: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Serves a witness over HTTP. `log` gets a line for each failure of the store; the response is then a 500.
 * @throws Unreadable when it can't listen on this address
 */
export const serveWitness = async (
  witness: Witness,
  { host, port }: { readonly host: string; readonly port: number },
  log: (text: string) => void,
): Promise<RunningWitness> => {
  const server: Server = createServer(
    { requestTimeout: TIMEOUT_MS, headersTimeout: TIMEOUT_MS, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      answer(witness, request, response).catch((error: unknown) => {
        // The client may have closed the connection, which is not a failure of the witness.
        if (!request.destroyed || error instanceof Unreadable) log(`witness: ${(error as Error).message}\n`);
        if (!response.headersSent) send(response, 500, 'the witness failed\n');
      });
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Unreadable(`can't listen on ${host}:${port}: ${error.message}`)));
    server.listen(port, host, resolve);
  });
  server.maxConnections = CONNECTIONS_MAX;
  server.on('error', (error) => log(`witness: ${error.message}\n`));
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    closed,
    stop: () => {
      server.close();
      server.closeAllConnections();
      return closed;
    },
  };
};
