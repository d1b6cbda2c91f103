import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { waitOf } from '@pixchange/contracts/http/connections';
import { writes as limits } from '@pixchange/contracts/http/limits';
import { networkOf } from '@pixchange/contracts/http/network';
import { BACKGROUND_HEADER } from '@pixchange/contracts/http/values/background';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import { isViewedRead } from '@pixchange/contracts/http/viewed-reads';
import { isStaffWrite, staffActionOf } from '@pixchange/contracts/http/staff-actions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, switchMap, type Observable } from 'rxjs';
import type { z } from 'zod';
import { DomainError } from '../../kernel/errors.ts';
import { Commands } from '../commands/commands.ts';
import { currentContext } from '../../platform/request-context.ts';
import { KEPT, ResponseCache } from './response-cache.ts';
import { Admission } from './admission.ts';
import { ENDPOINT, type Caller } from './route.ts';
import { RateLimiter, type RateLimit } from './rate-limiter.ts';
import { bearerIn, TOKEN_READER, VIEW_TOKEN_PREFIX, type SessionPurpose, type TokenReader } from './token-reader.ts';
import { VIEWED_PAGES, type ViewedPages } from './viewed-pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Frees the slot of this request for the next one. */
    leave?: () => void;
  }
}

/**
 * Returns true for requests that are handled regardless of the load: probes, routes that are marked urgent, and staff
 * requests, because staff must be able to examine an overload.
 */
export const isUrgent = ({ path, urgent }: Pick<Endpoint, 'path' | 'urgent'>): boolean =>
  urgent === true || path.startsWith('/health') || path.startsWith('/api/admin/');

/** Refuses ids with control characters. They match nothing, and databases and event stores reject such text. */
const refuseUnnameable = ({ params }: FastifyRequest): void => {
  for (const value of Object.values(params as Record<string, unknown>))
    if (/\p{Cc}/u.test(String(value))) throw new DomainError('not_found');
};

/** Thrown when the body or query does not match the endpoint. */
export class ValidationError extends Error {
  constructor(
    readonly issues: readonly z.core.$ZodIssue[],
    readonly status: 400 | 422 = 422,
  ) {
    super('validation failed');
  }
}

/**
 * Authenticates callers by the rules of the endpoint. With `optional`, a bearer token is used if it is sent, and must
 * then be valid.
 */
@Injectable()
export class EdgeGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(TOKEN_READER) private readonly tokens: TokenReader,
    @Inject(VIEWED_PAGES) private readonly pages: ViewedPages,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
    @Inject(Admission) private readonly admission: Admission,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    if (endpoint === undefined) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isUrgent(endpoint)) request.leave = await this.admission.enter(waitOf(request.raw));
    const viewToken = viewTokenIn(request);
    if (viewToken !== null && !isOpenToAll(endpoint)) return this.authorizeMemberView(request, endpoint, viewToken);
    if (isAnonymous(endpoint, request)) {
      if (endpoint.auth !== 'none') request.endpoint = endpoint;
      await this.spend(endpoint, networkOf(request.ip));
      return true;
    }
    request.endpoint = endpoint;
    const caller = await this.callerOf(request, purposesOf(endpoint));
    // Set before any refusal, so that the log names the refused caller.
    request.caller = caller;
    const current = currentContext();
    if (current !== undefined) current.actorId = caller.userId;
    refuseByStatus(caller, endpoint);
    refuseWithoutSecondFactor(caller, endpoint);
    refuseOldProof(caller, endpoint);
    await this.spend(endpoint, caller.userId);
    return true;
  }

  /**
   * Counts a write against the budget of its member or, for anonymous callers, of the network.
   * @throws RateLimited
   */
  private async spend(endpoint: Endpoint, who: string): Promise<void> {
    if (hasWriteBudget(endpoint)) await this.limiter.spend(WRITES, who);
  }

  /**
   * Authorizes a request with a view token. The allow-list is checked first, and the read is recorded under the
   * administrator's id before the response is sent.
   */
  private async authorizeMemberView(request: FastifyRequest, endpoint: Endpoint, token: string): Promise<boolean> {
    const caller = await this.tokens.read(token, ['view']);
    if (caller?.view === undefined) throw new DomainError('unauthorized');
    request.endpoint = endpoint;
    request.caller = caller;
    const current = currentContext();
    if (current !== undefined) {
      current.actorId = caller.view.staffId;
      current.privateFilesClosed = true;
    }
    if (endpoint.auth === 'view') return true;
    if (!isViewedRead(endpoint)) throw new DomainError('view.read-only');
    await this.pages.note(caller.userId, caller.view, pathOf(request));
    return true;
  }

  private async callerOf(request: FastifyRequest, purposes: readonly SessionPurpose[]): Promise<Caller> {
    const token = bearerIn(request.headers.authorization);
    const isUse = request.headers[BACKGROUND_HEADER] === undefined;
    const caller = token === null ? null : await this.tokens.read(token, purposes, isUse);
    if (caller === null)
      throw new DomainError(
        purposes.includes('registration') && token !== null ? 'account.registration-ended' : 'unauthorized',
      );
    return caller;
  }
}

const viewTokenIn = ({ headers }: FastifyRequest): string | null => {
  const token = bearerIn(headers.authorization);
  return token?.startsWith(VIEW_TOKEN_PREFIX) === true ? token : null;
};

const isAnonymous = ({ auth }: Endpoint, { headers }: FastifyRequest): boolean =>
  auth === 'none' || (auth === 'optional' && headers.authorization === undefined);

const WRITES: RateLimit = { name: 'writes', hitsMax: limits.writesMax, windowSeconds: limits.windowSeconds };

/** True when requests to an endpoint count as writes; endpoints can opt out. */
export const hasWriteBudget = ({ method, unmetered }: Endpoint): boolean => method !== 'GET' && unmetered !== true;

/** True for endpoints that send everyone the same response, whatever the bearer token. */
const isOpenToAll = ({ auth, method }: Endpoint): boolean => auth === 'none' && method === 'GET';

const PATH_LENGTH_MAX = 300;
const pathOf = ({ url }: FastifyRequest): string => (url.split('?')[0] ?? '').slice(0, PATH_LENGTH_MAX);

/** Returns the accepted kinds of session; only staff endpoints accept a console session. */
const purposesOf = ({ auth, roles }: Endpoint): readonly SessionPurpose[] => {
  if (auth === 'registration' || auth === 'view') return [auth];
  return roles === undefined ? ['session'] : ['session', 'staff'];
};

/** Refuses unconfirmed accounts, and callers without one of the required roles. */
const refuseByStatus = ({ status, roles }: Caller, { confirmed, roles: wanted }: Endpoint): void => {
  if (confirmed === true && status === 'not_confirmed') throw new DomainError('not_confirmed');
  if (wanted !== undefined && !wanted.some((role) => roles.includes(role))) throw new DomainError('forbidden');
};

/**
 * Requires a console session with a second factor for staff requests. Members' sessions never have one. Neither do
 * console sessions from before the requirement.
 */
const refuseWithoutSecondFactor = (caller: Caller, { roles }: Endpoint): void => {
  const { isOfConsole, hasSecondFactor, needsSecondFactor } = caller;
  if (roles === undefined || !needsSecondFactor) return;
  if (!isOfConsole) throw new DomainError('staff.session-needed');
  if (!hasSecondFactor) throw new DomainError('unauthorized');
};

const refuseOldProof = ({ hasFreshProof }: Caller, { freshProof }: Endpoint): void => {
  if (freshProof === true && !hasFreshProof) throw new DomainError('staff.proof-needed');
};

/** Parses a value with a schema. @throws ValidationError */
export const parsed = <T>(schema: z.ZodType<T>, value: unknown, refusedBy: 400 | 422 = 422): T => {
  const result = schema.safeParse(value);
  if (!result.success) throw new ValidationError(result.error.issues, refusedBy);
  return result.data;
};

/** Returns the fields of a body, which some clients nest under a name. */
const fieldsOf = ({ nestedUnder }: Endpoint, body: unknown): unknown => {
  if (nestedUnder === undefined || typeof body !== 'object' || body === null || !Object.hasOwn(body, nestedUnder))
    return body;
  return (body as Readonly<Record<string, unknown>>)[nestedUnder];
};

/**
 * Turns `name[]=a&name[]=b` or a single `name[]=a` into a list under the name. A repeated name without brackets also
 * becomes a list, so that the schema refuses it.
 */
const listsIn = (query: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(query as Readonly<Record<string, unknown>>).map(([name, value]) =>
      name.endsWith('[]') ? [name.slice(0, -2), [value].flat()] : [name, value],
    ),
  );

/**
 * Returns the status for an invalid query. The console's library generates the queries of console lists, so an invalid
 * one is a malformed request, not a person's mistake.
 */
const refusedQuery = (endpoint: Endpoint): 400 | 422 =>
  staffActionOf(endpoint)?.endsWith('.list') === true ? 400 : 422;

/** Notes a write by staff in the request context as a staff action, with its reason. */
const noteStaffAction = (endpoint: Endpoint, { params, valid }: FastifyRequest): void => {
  const action = isStaffWrite(endpoint) ? staffActionOf(endpoint) : null;
  const context = currentContext();
  if (action === null || context === undefined) return;
  const { id } = params as { readonly id?: string };
  const { reason } = (valid?.body ?? {}) as { readonly reason?: unknown };
  context.staffAction = {
    actionId: randomUUID(),
    action,
    target: id ?? null,
    reason: typeof reason === 'string' ? reason : null,
  };
};

/**
 * Validates the input before the handler, and waits for the read model after it, so that a caller can read a confirmed
 * write.
 */
@Injectable()
export class EdgeInterceptor implements NestInterceptor {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(Commands) private readonly commands: Commands,
    @Inject(ResponseCache) private readonly kept: ResponseCache,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = this.reflector.get<Endpoint | undefined>(ENDPOINT, context.getHandler());
    if (endpoint === undefined) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    refuseUnnameable(request);
    request.valid = {
      query:
        endpoint.query.type === 'undefined'
          ? undefined
          : parsed(endpoint.query, listsIn(request.query), refusedQuery(endpoint)),
      body:
        endpoint.body.type === 'undefined' ? undefined : parsed(endpoint.body, fieldsOf(endpoint, request.body ?? {})),
    };
    noteStaffAction(endpoint, request);
    const answer = this.reflector.get<boolean | undefined>(KEPT, context.getHandler())
      ? from(this.kept.watch(request)).pipe(switchMap(() => next.handle()))
      : next.handle();
    return answer.pipe(switchMap((reply) => from(this.settled(reply, http.getResponse<FastifyReply>()))));
  }

  private async settled(reply: unknown, response: FastifyReply): Promise<unknown> {
    await this.commands.settle();
    if (currentContext()?.behind === true) void response.header('X-Read-Model', 'behind');
    return reply;
  }
}
