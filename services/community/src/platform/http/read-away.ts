import type { IncomingMessage } from 'node:http';
import { pause } from '../locked-loop.ts';

/** Who sends longer than this does not hear the answer. */
const READ_MS_MAX = 10_000;

/**
 * Reads the rest of a request and drops it. Who is still sending when the connection is closed after an answer loses the answer, and a
 * connection that was asked for with `Connection: close` is closed as soon as the answer is out.
 */
export const readAway = async (request: IncomingMessage): Promise<void> => {
  if (request.complete || request.destroyed) return;
  const late = new AbortController();
  const ended = new Promise<void>((resolve) => request.once('end', resolve).once('close', resolve));
  request.resume();
  await Promise.race([ended, pause(READ_MS_MAX, late.signal)]);
  late.abort();
};
