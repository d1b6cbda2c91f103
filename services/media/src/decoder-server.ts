import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { uploads } from '@pixchange/contracts/http/limits';
import { filesIn, headerOf, isDecoderTask, type DecoderTask, type OutcomeOf } from './decoder-protocol.ts';
import { FOLDER_PREFIX } from './exchange-folder.ts';
import { MediaProcessorClosed, type MediaLog, type MediaProcessor } from './index.ts';

export interface Decoder {
  readonly url: string;
  /** Aborts running requests, and settles when all connections are closed. */
  stop(): Promise<void>;
}

export interface DecoderOptions {
  readonly processor: MediaProcessor;
  readonly log: MediaLog;
  readonly host: string;
  readonly port: number;
}

const taskOf = ({ method, url = '' }: IncomingMessage): DecoderTask | null => {
  const name = url.slice(1);
  return method === 'POST' && isDecoderTask(name) ? name : null;
};

const refuse = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text);
};

async function* partsOf(outcome: OutcomeOf<DecoderTask>): AsyncGenerator<string | Buffer> {
  yield headerOf(outcome);
  for (const { path } of filesIn(outcome)) yield* createReadStream(path) as AsyncIterable<Buffer>;
}

interface Call {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Temporary folder of the request. */
  readonly folder: string;
}

const answer = async (
  { processor }: DecoderOptions,
  task: DecoderTask,
  { request, response, folder }: Call,
): Promise<void> => {
  const [source, made] = [join(folder, 'source'), join(folder, 'made')];
  await pipeline(request, createWriteStream(source));
  await mkdir(made);
  // The client already schedules work fairly between people, so each request counts as a separate person here.
  const turn = randomUUID();
  const outcome =
    task === 'versions'
      ? await processor.process(source, made, turn)
      : await processor.inTurn<OutcomeOf<DecoderTask>>(turn, 'moving', (_process, makeRenditions, inspect) =>
          task === 'renditions' ? makeRenditions(source, made) : inspect(source, made),
        );
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  await pipeline(partsOf(outcome), response);
};

const handle = async (options: DecoderOptions, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.method === 'GET' && request.url === '/health/live') return void response.end('live');
  if (request.method === 'GET' && request.url === '/sandbox')
    return void response.end(await options.processor.sandbox());
  const task = taskOf(request);
  if (task === null) return refuse(response, 404, 'there is no such call');
  const sizeBytes = Number(request.headers['content-length'] ?? Number.NaN);
  // The product refuses larger files earlier.
  if (!(sizeBytes <= uploads.bytesMax)) return refuse(response, 413, 'the file is too large');
  const folder = await mkdtemp(join(tmpdir(), `${FOLDER_PREFIX}${process.pid}-`));
  try {
    await answer(options, task, { request, response, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Starts a server that decodes files for the role `media`, in a separate process that needs no secrets and no network
 * access.
 */
export const startDecoder = async (options: DecoderOptions): Promise<Decoder> => {
  const { log } = options;
  const server = createServer((request, response) => {
    handle(options, request, response).catch((error: unknown) => {
      const isClosed = error instanceof MediaProcessorClosed;
      if (!isClosed) log.error({ error: String(error), code: 'decoder.failed' }, 'the decoder could not answer a call');
      // Once a response has started, closing the connection shows the client that the rest is missing.
      if (response.headersSent) response.destroy();
      else refuse(response, isClosed ? 503 : 500, isClosed ? 'the decoder is ending' : 'the decoder failed');
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      await options.processor.close();
      await closed;
    },
  };
};
