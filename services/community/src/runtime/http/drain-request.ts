import type { IncomingMessage } from 'node:http';
import { pause } from '../jobs/locked-loop.ts';

/** Time limit; a client that sends for longer does not get the response. */
const READ_MS_MAX = 10_000;

/**
 * Reads and discards the rest of a request. A client that is still sending when the connection is closed loses the
 * response. With `Connection: close`, the connection is closed as soon as the response is sent.
 */
export const drainRequest = async (request: IncomingMessage): Promise<void> => {
  if (request.complete || request.destroyed) return;
  const late = new AbortController();
  const ended = new Promise<void>((resolve) => request.once('end', resolve).once('close', resolve));
  request.resume();
  await Promise.race([ended, pause(READ_MS_MAX, late.signal)]);
  late.abort();
};
