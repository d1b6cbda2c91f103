import type { Socket } from 'node:net';
import { errorItem, type ErrorCode } from '@pixchange/contracts/http/errors';
import { isPublicApi } from '@pixchange/contracts/http/public-api-paths';
import { sendRawResponse, statusOfUnreadable, type RawStatus } from '@pixchange/contracts/http/raw-answer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { anyOriginHeaders } from './any-origin.ts';
import { publicApiError } from './public-api-form.ts';

const CODES: Readonly<Record<RawStatus, ErrorCode>> = {
  400: 'malformed_body',
  408: 'request_timeout',
  431: 'payload_too_large',
};

/**
 * Returns true for an API request whose query is not percent-encoded UTF-8 (RFC 3986, section 2.5) and could only be
 * misread. Pages ignore such parameters, which other sites add to links.
 */
export const isUnreadableQuery = (url: string): boolean => {
  const at = url.indexOf('?');
  if (at < 0 || !url.includes('%', at) || !(url.startsWith('/api/') || isPublicApi(url))) return false;
  try {
    decodeURIComponent(url.slice(at + 1));
    return false;
  } catch {
    return true;
  }
};

/** Responds with 400 to a request whose URL can't be decoded, or that has two Host headers. */
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

/**
 * Responds in the API's error format to requests that reach no handler: they are not HTTP, their URL or headers are too
 * long, or they arrive too slowly.
 */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  const status = statusOfUnreadable(error);
  sendRawResponse(error, socket, status, { errors: [errorItem(CODES[status])] });
};
