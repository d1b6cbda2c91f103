import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import type { Endpoint } from '@pixchange/contracts/http/endpoint';
import type { FastifyRequest } from 'fastify';
import { invariant } from '../../kernel/errors.ts';
import { networkOf } from '@pixchange/contracts/http/network';

/** Key of the metadata that holds the endpoint of a controller's method. */
export const ENDPOINT = Symbol('endpoint');

/** The authenticated caller. */
export interface Caller {
  readonly userId: string;
  readonly status: 'not_confirmed' | 'confirmed';
  readonly roles: readonly string[];
  /** Key of the session in the vault, needed to end it. */
  readonly tokenHash: Buffer;
  /** Whether the caller has proven their identity recently. */
  readonly hasFreshProof: boolean;
  /** Whether the session belongs to the console instead of the site. */
  readonly isOfConsole: boolean;
  /** Whether the session was opened with a second factor. */
  readonly hasSecondFactor: boolean;
  /**
   * Whether staff requests need a session with a second factor: the site requires one, or the person has set one up.
   */
  readonly needsSecondFactor: boolean;
  /** Set when an administrator views the site as this person, who did not send the request. */
  readonly view?: ViewedBy;
}

export interface ViewedBy {
  readonly viewId: string;
  readonly staffId: string;
  readonly endsAt: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
    endpoint?: Endpoint;
    valid?: { body: unknown; query: unknown };
  }
}

/** Serves an endpoint of the contract: its method, path and status, and the rules for access and validation. */
export const Route = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(
    RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
    HttpCode(endpoint.status),
    SetMetadata(ENDPOINT, endpoint),
  );

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** Validated body of the endpoint. */
export const ValidBody = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).valid?.body,
);

/** Validated query of the endpoint. */
export const ValidQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).valid?.query,
);

/** The caller; only for endpoints that require a bearer token. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = requestOf(context);
  invariant(caller !== undefined, 'an endpoint without a bearer asks for its actor');
  return caller;
});

/** The caller; null for a visitor. */
export const Viewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null => requestOf(context).caller ?? null,
);

/** Network of the caller, behind our own proxies; rate limits count attempts per network. */
export const Address = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  networkOf(requestOf(context).ip),
);
