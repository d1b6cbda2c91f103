/**
 * Authentication of a request. `none` ignores a bearer token, and `optional` accepts one. `bearer` requires a session,
 * `registration` the scoped token of the first sign-up step, and `view` the token of an administrator who views the
 * site as a member.
 */
export type RouteAuth = 'none' | 'optional' | 'bearer' | 'registration' | 'view';

/** Roles of staff; everyone without one is a user. */
export type StaffRole = 'moderator' | 'auditor' | 'admin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Definition of an endpoint without its schemas: its method, its path and its callers. The files in `routes` contain
 * nothing else, so that browsers can use them without the schema library; `endpoints` joins them with their schemas.
 */
export interface Route {
  readonly method: HttpMethod;
  /** Path with `:name` for each parameter. */
  readonly path: string;
  readonly auth: RouteAuth;
  /** Whether the caller's account must be confirmed. */
  readonly confirmed?: boolean;
  /** Roles that may use the endpoint; others get 403. */
  readonly roles?: readonly StaffRole[];
  /** Whether the caller must have proven their identity recently; a session alone is not enough. */
  readonly freshProof?: boolean;
  /**
   * Set for requests that do not count against the write rate limit: they only read, or their client would not retry a
   * rejected one.
   */
  readonly unmetered?: true;
  /**
   * Set for requests that are handled even when the process is overloaded, because they complete an operation in
   * progress or are more important than others.
   */
  readonly urgent?: true;
  /** HTTP status of a successful response. */
  readonly status: number;
  /** Name under which the fields of the body may be nested. */
  readonly nestedUnder?: string;
  /** Whether our own clients send the body as a form; the server accepts every encoding. */
  readonly form?: boolean;
  /** Names of files in a multipart form. The handler itself reads such a form, after the caller is authenticated. */
  readonly files?: readonly string[];
}

/** Routes of a feature, by name. */
export type Routes = Readonly<Record<string, Route>>;
