import type { Socket } from 'node:net';
import { errorItem, type ErrorCode } from '@pixchange/contracts/http/errors';
import { sendRawAnswer, statusOfUnreadable, type RawStatus } from '@pixchange/contracts/http/raw-answer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyOriginHeaders } from './any-origin.ts';
import { isPublicApi, publicApiError } from './public-api-form.ts';

const CODES: Readonly<Record<RawStatus, ErrorCode>> = {
  400: 'malformed_body',
  408: 'request_timeout',
  431: 'payload_too_large',
};

/** An address that can't be decoded names nothing that a handler could look for. */
export const answerUnreadableAddress = (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
  const { url, id: requestId } = request;
  const errors = [errorItem('malformed_body')];
  const isPublic = isPublicApi(url);
  void reply
    .status(400)
    .headers({
      'X-Request-Id': requestId,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...anyOriginHeaders(url),
    })
    .send(isPublic ? publicApiError(url, { status: 400, errors, requestId }) : { errors });
};

/** Requests that aren't HTTP, or whose address or headers are far too long, reach no handler; they get an answer in the API's form. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  const status = statusOfUnreadable(error);
  sendRawAnswer(error, socket, status, { errors: [errorItem(CODES[status])] });
};
