import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { once } from 'node:events';
import { readAnswer, type DecoderTask, type OutcomeOf } from './decoder-protocol.ts';
import { sandboxKinds, type SandboxKind } from './sandbox.ts';
import { MediaProcessorClosed, type MediaProcessor } from './media-processor.ts';
import type { MediaLog } from './media.types.ts';
import { createTurns } from './turns.ts';

export interface RemoteProcessorOptions {
  /** URL of a decoder (`decoder-server.ts`). */
  readonly url: string;
  readonly concurrency: number;
  /** Time limit for each file, the same as in the decoder. */
  readonly timeoutMs: number;
  /**
   * Creates the error for a decoder that refused the connection or is stopping; another decoder can process the file.
   */
  readonly unavailable: (cause: unknown) => Error;
  readonly log: MediaLog;
}

/**
 * Attempts for a file. A decoder may end during a file because of the file or because of its machine, so the file is
 * tried in other decoders.
 */
const TRIES = 3;
/**
 * Time limit of a response, as a multiple of `timeoutMs`. A decoder tries a file three times, and the file may wait
 * there first.
 */
const RESPONSE_TIMEOUT_FACTOR = 4;
const SANDBOX_MS_MAX = 10_000;

const OK = 200;
const UNAVAILABLE = 503;

/** Creates a processor that sends files to another process, which has no secrets and no network access. */
export const createRemoteProcessor = (options: RemoteProcessorOptions): MediaProcessor => {
  const { url, concurrency, timeoutMs, unavailable, log } = options;
  const closing = new AbortController();
  const send = url.startsWith('https:') ? requestHttps : requestHttp;

  /**
   * Sends a file to a decoder. Returns null when a decoder was reached but failed or did not complete its response;
   * throws the error of `unavailable` when none was reached.
   */
  const attempt = async <T extends DecoderTask>(
    task: T,
    inputPath: string,
    outDir: string,
  ): Promise<OutcomeOf<T> | null> => {
    const { size } = await stat(inputPath);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs * RESPONSE_TIMEOUT_FACTOR)]);
    const request = send(new URL(`/${task}`, url), {
      method: 'POST',
      headers: { 'content-length': size },
      // A separate connection shows whether the decoder was reached.
      agent: false,
      signal,
    });
    let wasReached = false;
    request.once('socket', (socket) => socket.once('connect', () => (wasReached = true)));
    // `pipeline` would fail when the decoder closes the connection right after a short response.
    const input = createReadStream(inputPath).once('error', (error) => request.destroy(error));
    // Ignored, because the response emits the same error once it has started.
    request.on('error', () => undefined);
    try {
      input.pipe(request);
      const [answer] = (await once(request, 'response', { signal })) as [IncomingMessage];
      if (answer.statusCode === UNAVAILABLE) {
        answer.resume();
        wasReached = false;
        throw new Error('the decoder is ending');
      }
      if (answer.statusCode !== OK) throw new Error(`the decoder answered ${answer.statusCode}`);
      return await readAnswer(task, answer, outDir);
    } catch (error) {
      if (closing.signal.aborted) throw new MediaProcessorClosed('the media processor was closed');
      if (!wasReached) throw unavailable(error);
      log.error(
        { inputPath, reason: String(error), code: 'media.decoder_failed' },
        'the decoder did not finish a file',
      );
      return null;
    } finally {
      input.destroy();
      request.destroy();
    }
  };

  const run = async <T extends DecoderTask>(task: T, inputPath: string, outDir: string): Promise<OutcomeOf<T>> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const outcome = await attempt(task, inputPath, outDir);
      if (outcome !== null) return outcome;
    }
    return { ok: false, code: 'internal', crashed: true } as OutcomeOf<T>;
  };
  const turns = createTurns(concurrency, {
    process: (inputPath, outDir) => run('versions', inputPath, outDir),
    render: (inputPath, outDir) => run('renditions', inputPath, outDir),
    inspect: (inputPath, outDir) => run('inspection', inputPath, outDir),
  });

  return {
    inTurn: turns.inTurn,
    process: turns.process,
    sandbox: async () => {
      const answer = await fetch(new URL('/sandbox', url), { signal: AbortSignal.timeout(SANDBOX_MS_MAX) }).catch(
        (error: unknown) => {
          throw unavailable(error);
        },
      );
      const name = (await answer.text()).trim();
      const kind = sandboxKinds.find((one): one is SandboxKind => one === name);
      if (kind === undefined) throw unavailable(new Error('the decoder names no sandbox'));
      return kind;
    },
    close: () => {
      turns.close();
      closing.abort();
      return Promise.resolve();
    },
  };
};
