import { z } from 'zod';

/**
 * Who may call: `none` ignores a bearer, `optional` honours one, `bearer` demands a session,
 * `registration` demands the scoped token of the first sign-up step.
 */
export type EndpointAuth = 'none' | 'optional' | 'bearer' | 'registration';

/** Roles that the house gives; whoever has none is a user. */
export type StaffRole = 'moderator' | 'auditor' | 'admin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the API, written once: the server routes and validates by it, clients call by it. */
export interface Endpoint<
  B extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly auth: EndpointAuth;
  /** The caller's account must be confirmed (http-api, not confirmed). */
  readonly confirmed?: boolean;
  /** The caller needs one of these roles; to others the call is forbidden. */
  readonly roles?: readonly StaffRole[];
  /** The caller must have shown who they are within the last minutes; the session alone is not enough. */
  readonly freshProof?: boolean;
  /** The status of success. */
  readonly status: number;
  /** The body's fields may also stand together under this name. */
  readonly nestedUnder?: string;
  /** Clients of ours send the body as a form, as the specification has it; the server takes every encoding. */
  readonly form?: boolean;
  /** Names of files in a multipart form; such a form is read by the handler itself, once it is known who calls. */
  readonly files?: readonly string[];
  /** Shown in the API document. */
  readonly summary: string;
  readonly body: B;
  readonly query: Q;
  readonly reply: R;
}

export const nothing = z.undefined();

interface Draft<B extends z.ZodType, Q extends z.ZodType, R extends z.ZodType> {
  method: HttpMethod;
  path: string;
  auth: EndpointAuth;
  confirmed?: boolean;
  roles?: readonly StaffRole[];
  freshProof?: boolean;
  status: number;
  nestedUnder?: string;
  form?: boolean;
  files?: readonly string[];
  summary: string;
  body?: B;
  query?: Q;
  reply?: R;
}

export const endpoint = <
  B extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof nothing,
>(
  draft: Draft<B, Q, R>,
): Endpoint<B, Q, R> => ({
  ...draft,
  body: draft.body ?? (nothing as unknown as B),
  query: draft.query ?? (nothing as unknown as Q),
  reply: draft.reply ?? (nothing as unknown as R),
});

export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type BodyInputOf<E extends Endpoint> = z.input<E['body']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type QueryInputOf<E extends Endpoint> = z.input<E['query']>;
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
