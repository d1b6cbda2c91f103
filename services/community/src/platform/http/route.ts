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

export const ENDPOINT = Symbol('endpoint');

/** Who calls, as the guard found out. */
export interface Caller {
  readonly userId: string;
  readonly status: 'not_confirmed' | 'confirmed';
  readonly roles: readonly string[];
  /** The session's own key in the vault, to end it by. */
  readonly tokenHash: Buffer;
  /** They showed within the last minutes who they are. */
  readonly hasFreshProof: boolean;
  /** By a session of the console, not by a member's. */
  readonly isOfConsole: boolean;
  /** The session was opened with a second factor. */
  readonly hasSecondFactor: boolean;
  /** Staff calls need a session with a second factor: the site requires one, or the person has set one up. */
  readonly needsSecondFactor: boolean;
  /** An administrator looks as this person, who has no part in the call. */
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

/** Serves an endpoint of the contract: its method, path, status, and the rules by which it is guarded and validated. */
export const Route = (endpoint: Endpoint): MethodDecorator =>
  applyDecorators(
    RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
    HttpCode(endpoint.status),
    SetMetadata(ENDPOINT, endpoint),
  );

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();

/** The body in the endpoint's form. */
export const ValidBody = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).valid?.body,
);

/** The query in the endpoint's form. */
export const ValidQuery = createParamDecorator(
  (_: unknown, context: ExecutionContext) => requestOf(context).valid?.query,
);

/** Who calls; only where the endpoint demands a bearer. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = requestOf(context);
  invariant(caller !== undefined, 'an endpoint without a bearer asks for its actor');
  return caller;
});

/** Who looks, or null. */
export const Viewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller | null => requestOf(context).caller ?? null,
);

/** The network that the caller comes from, behind the proxies that are ours; attempts are counted by it. */
export const Address = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  networkOf(requestOf(context).ip),
);
