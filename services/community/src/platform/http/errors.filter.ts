import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorCatalogue, errorEntry, errorItem, type ApiErrorItem, type ErrorCode } from '@pixchange/contracts/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../log.ts';
import { Metrics } from '../metrics.ts';
import { isConnectionTrouble, isReadModelMissing } from '../read-model/trouble.ts';
import { PartUnavailable } from '../unavailable.ts';
import { ValidationError } from './edge.ts';
import { RateLimited } from './rate-limiter.ts';

export const LOG = Symbol('log');

interface Answer {
  readonly status: number;
  readonly errors: readonly ApiErrorItem[];
  readonly retryAfterSeconds?: number;
}

const RETRY_AFTER_SECONDS = 2;

/** Statuses that the HTTP layer itself gives, to the codes that our answers carry. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_body', 401: 'unauthorized', 403: 'forbidden', 404: 'not_found', 405: 'not_found',
  409: 'conflict', 413: 'payload_too_large', 415: 'unsupported_media_type', 429: 'too_many_requests', 503: 'unavailable',
};

const byCode = (code: ErrorCode, attribute?: string): Answer => {
  const item = errorItem(code);
  return { status: errorEntry(code).status, errors: [attribute === undefined ? item : { ...item, attribute }] };
};

/** The field as the form calls it: the last name of the path, with the item's number in a batch. */
const attributeOf = (path: readonly PropertyKey[]): string => {
  const position = path.findIndex((step) => typeof step === 'number');
  const named = position >= 0 ? path.slice(position) : path.slice(-1);
  return named.length === 0 ? 'base' : named.map(String).join('.');
};

const ofValidation = ({ issues }: ValidationError): Answer => ({
  status: 422,
  errors: issues.map(({ path, message }) => ({ attribute: attributeOf(path), title: message, code: 'invalid' })),
});

const statusIn = (error: unknown): number | null => {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null;
};

const answerTo = (error: unknown): Answer => {
  if (error instanceof DomainError) return byCode(error.code, error.attribute);
  if (error instanceof ValidationError) return ofValidation(error);
  if (error instanceof RateLimited) return { ...byCode('too_many_requests'), retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof PartUnavailable || isConnectionTrouble(error) || isReadModelMissing(error)) return { ...byCode('unavailable'), retryAfterSeconds: RETRY_AFTER_SECONDS };
  return byCode(codeOfStatus[statusIn(error) ?? 500] ?? 'internal');
};

/** The one place where a refusal or a failure becomes a status and words. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    const { status, errors, retryAfterSeconds } = answerTo(error);
    const line = { requestId: request.id, method: request.method, route: request.routeOptions.url, status, code: errors[0]?.code };
    this.metrics.errors.inc({ code: errors[0]?.code ?? 'internal' });
    if (status >= 500) this.log.error({ ...line, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }, errorCatalogue.internal.title);
    else this.log.debug(line, 'refused');
    if (reply.sent) return;
    if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds));
    void reply.header('Cache-Control', 'no-store').status(status).send({ errors });
  }
}
