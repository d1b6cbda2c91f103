/**
 * Who may call: `none` ignores a bearer, `optional` honours one, `bearer` demands a session,
 * `registration` demands the scoped token of the first sign-up step, `view` that of an administrator who looks as a member.
 */
export type RouteAuth = 'none' | 'optional' | 'bearer' | 'registration' | 'view';

/** Roles that the site gives; anyone who has none is a user. */
export type StaffRole = 'moderator' | 'auditor' | 'admin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What is known of a call without its schemas: how it is reached, and by whom. The files in `routes` hold nothing else, so that a
 * browser calls by them without the schema library; `endpoints` joins them with their schemas.
 */
export interface Route {
  readonly method: HttpMethod;
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly auth: RouteAuth;
  /** The caller's account must be confirmed. */
  readonly confirmed?: boolean;
  /** The caller needs one of these roles; to others the call is forbidden. */
  readonly roles?: readonly StaffRole[];
  /** The caller must have shown who they are within the last minutes; the session alone is not enough. */
  readonly freshProof?: boolean;
  /** Calls are not counted as writes: they only read, or their sender would not repeat a refused one. */
  readonly unmetered?: true;
  /** Answered however busy the process is: it ends what was begun, and would be missed more than others. */
  readonly urgent?: true;
  /** The status of success. */
  readonly status: number;
  /** The body's fields may also stand together under this name. */
  readonly nestedUnder?: string;
  /** Clients of ours send the body as a form; the server takes every encoding. */
  readonly form?: boolean;
  /** Names of files in a multipart form; such a form is read by the handler itself, once it is known who calls. */
  readonly files?: readonly string[];
}

/** The calls of a feature, by their names. */
export type Routes = Readonly<Record<string, Route>>;
