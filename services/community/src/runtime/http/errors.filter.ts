import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import {
  errorCatalogue,
  errorEntry,
  errorItem,
  type ApiErrorItem,
  type ErrorCode,
} from '@pixchange/contracts/http/errors';
import { isPublicApi } from '@pixchange/contracts/http/public-api-paths';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.ts';
import type { Log } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { isCountedAsOutage, warnUnlessOutage } from '../../platform/outages.ts';
import { isTransientDatabaseError, isReadModelMissing } from '../../platform/postgres/transient-errors.ts';
import { UnreadableField } from '../../platform/keys/person-keys.ts';
import { Overloaded, PartUnavailable, ProviderUsedUp } from '../../platform/unavailable.ts';
import { ValidationError } from './edge.ts';
import { publicApiError } from './public-api-form.ts';
import { RateLimited } from './rate-limiter.ts';
import { drainRequest } from './drain-request.ts';
import { StaleRecord } from './stale-record.ts';
import { logSecurity } from './security-log.ts';
import { refusedAction, STAFF_REFUSALS, type StaffRefusals } from './staff-refusals.ts';

/** Nest token of the log. */
export const LOG = Symbol('log');

interface Answer {
  readonly status: number;
  readonly errors: readonly ApiErrorItem[];
  readonly retryAfterSeconds?: number;
  /** Current state of the record, in the refusal of a change that was based on an outdated version. */
  readonly record?: object;
}

const RETRY_AFTER_SECONDS = 2;
/** Value of `Retry-After` when an operator first has to free disk space or restore the correct key. */
const RETRY_AFTER_OPERATOR_SECONDS = 300;

/** Error codes of the statuses that the HTTP layer itself sets. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_body',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  409: 'conflict',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Returns the code of a status. Remaining errors of the HTTP layer are malformed requests. */
const codeOf = (status: number | null): ErrorCode => {
  const code = codeOfStatus[status ?? 500];
  if (code !== undefined) return code;
  return status !== null && status >= 400 && status < 500 ? 'malformed_body' : 'internal';
};

const byCode = (code: ErrorCode, attribute?: string): Answer => {
  const item = errorItem(code);
  return { status: errorEntry(code).status, errors: [attribute === undefined ? item : { ...item, attribute }] };
};

/**
 * Returns the field name to report: the last name of the path, such as `title`; `2.title` for the third item of a
 * batch, and `tags` for an item of a list.
 */
const attributeOf = (path: readonly PropertyKey[]): string => {
  const names = path.filter((step) => typeof step !== 'number');
  const last = names.at(-1);
  if (last === undefined) return 'base';
  const position = path.findIndex((step, index) => typeof step === 'number' && typeof path[index + 1] === 'string');
  return position >= 0 ? `${String(path[position])}.${String(last)}` : String(last);
};

/** Default messages of the schema library are for programmers; our own text replaces them. */
const defaultZodMessage = /^(Invalid|Too (big|small)|Unrecognized)\b/;

const ofValidation = ({ issues, status }: ValidationError): Answer => ({
  status,
  errors: issues.map(({ path, message }) => ({
    attribute: attributeOf(path),
    title: defaultZodMessage.test(message) ? errorCatalogue.invalid.title : message,
    code: 'invalid',
  })),
});

/** Headers that a handler may have set for the response that the error response replaces. */
const replacedResponseHeaders = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag'] as const;

const statusIn = (error: unknown): number | null => {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : null;
};

const ofRefusal = (error: DomainError): Answer => {
  if (error.code === 'storage_full') return { ...byCode(error.code), retryAfterSeconds: RETRY_AFTER_OPERATOR_SECONDS };
  return error instanceof StaleRecord
    ? { ...byCode(error.code), record: error.record }
    : byCode(error.code, error.attribute);
};

const answerTo = (error: unknown): Answer => {
  if (error instanceof DomainError) return ofRefusal(error);
  if (error instanceof ValidationError) return ofValidation(error);
  if (error instanceof RateLimited) return { ...byCode(error.code), retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof Overloaded) return { ...byCode('overloaded'), retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof ProviderUsedUp)
    return { ...byCode('provider.used-up'), retryAfterSeconds: error.retryAfterSeconds };
  if (error instanceof PartUnavailable || isTransientDatabaseError(error) || isReadModelMissing(error))
    return { ...byCode('unavailable'), retryAfterSeconds: RETRY_AFTER_SECONDS };
  if (error instanceof UnreadableField)
    return { ...byCode('unavailable'), retryAfterSeconds: RETRY_AFTER_OPERATOR_SECONDS };
  return byCode(codeOf(statusIn(error)));
};

/**
 * Returns true for failures of the product. 501 is not a failure: it refuses an oEmbed format that the product does not
 * offer.
 */
export const isFailure = (status: number): boolean => status >= 500 && status !== 501;

const bodyOf = ({ status, errors, record }: Answer, { id, url }: FastifyRequest): object => {
  if (isPublicApi(url)) return publicApiError(url, { status, errors, requestId: id });
  return record === undefined ? { errors } : { errors, record };
};

/** Maps every refusal and failure to a status and a message. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(Metrics) private readonly metrics: Metrics,
    @Inject(STAFF_REFUSALS) private readonly refusals: StaffRefusals,
  ) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    const answer = answerTo(error);
    const { status, errors, retryAfterSeconds } = answer;
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url,
      status,
      code: errors[0]?.code,
    };
    this.metrics.errors.inc({ code: errors[0]?.code ?? 'internal' });
    if (isFailure(status)) this.logFailure(line, error);
    else this.log.debug(line, 'refused');
    if (error instanceof UnreadableField) {
      this.metrics.unreadable.inc();
      this.log.error(
        { ...line, error: error.message, code: 'data.unreadable' },
        'personal data cannot be decrypted although its key exists; requests that need it are refused',
      );
    }
    logSecurity(this.log, request, status, errors[0]?.code);
    await this.noteRefusal(answer, request);
    await drainRequest(request.raw);
    if (reply.sent) return;
    for (const name of replacedResponseHeaders) reply.removeHeader(name);
    // Fastify sets this header after an oversized body, but this server has read the body to its end.
    reply.removeHeader('connection');
    if (retryAfterSeconds !== undefined) void reply.header('Retry-After', String(retryAfterSeconds));
    void reply.header('Cache-Control', 'no-store').status(status).send(bodyOf(answer, request));
  }

  /** Logs a failure. Requests that fail because a server is unavailable are only counted. */
  private logFailure(line: { readonly method: string; readonly route: string | undefined }, error: unknown): void {
    if (isCountedAsOutage(this.log, `${line.method} ${line.route ?? 'an unknown path'}`, error)) return;
    this.log.error(
      { ...line, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      errorCatalogue.internal.title,
    );
  }

  /**
   * Counts a refused staff request. An error while counting does not affect the response, and the refusal is always
   * logged.
   */
  private async noteRefusal({ status, errors }: Answer, request: FastifyRequest): Promise<void> {
    const refused = refusedAction(status, errors[0]?.code, request);
    if (refused === null) return;
    await this.refusals.note(refused.staffId, refused.action).catch((error: unknown) =>
      warnUnlessOutage(this.log, {
        work: 'refusals of staff',
        error,
        fields: { requestId: request.id },
        message: 'counting a refusal of staff failed',
      }),
    );
  }
}
