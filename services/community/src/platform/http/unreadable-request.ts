import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorItem, type ErrorCode } from '@pixchange/contracts/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ANSWERS: Readonly<Record<string, readonly [status: number, code: ErrorCode]>> = {
  HPE_HEADER_OVERFLOW: [431, 'payload_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'malformed_body'],
};

const READ_MS_MAX = 5_000;
const answered = new WeakSet<Socket>();

/** An address that can't be decoded names nothing that a handler could look for. */
export const answerUnreadableAddress = (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  void reply
    .status(400)
    .headers({ 'X-Request-Id': request.id, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' })
    .send({ errors: [errorItem('malformed_body')] });
};

/** What is no HTTP, or has an address or headers beyond all measure, reaches no handler; it is answered in our form all the same. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  // Node complains of every piece of what follows, too.
  if (answered.has(socket)) return;
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [status, code] = ANSWERS[error.code ?? ''] ?? [400, 'malformed_body'];
  const body = JSON.stringify({ errors: [errorItem(code)] });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  answered.add(socket);
  // Who is still sending when the connection is cut loses the answer: the rest is read and dropped, for a while.
  const late = setTimeout(() => socket.destroy(), READ_MS_MAX);
  socket.once('close', () => clearTimeout(late)).resume();
};
