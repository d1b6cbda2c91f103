import type { z } from 'zod';
import type { EndpointOf } from './all.ts';
import type { ApiErrorItem } from './errors.ts';
import type { Route } from './route.ts';

/** An error response of the server with its message, or a network failure (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ApiErrorItem[],
    readonly requestId: string | null,
    /** Seconds to wait before another attempt, as requested by the server (429, 503). */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(errors.map(({ title }) => title).join('; ') || `HTTP ${status}`);
    this.name = 'ApiError';
  }
}

type Optional<K extends string, T> = [T] extends [undefined]
  ? { [P in K]?: undefined }
  : Record<never, never> extends T
    ? { [P in K]?: T }
    : { [P in K]: T };
/** These two types use only parts of an endpoint, because comparing whole endpoints compiles slowly. */
type InputOf<E, K extends 'body' | 'query'> = E extends { readonly [P in K]: infer T } ? z.input<T> : never;
type ReplyOf<E> = E extends { readonly reply: infer T } ? z.output<T> : never;

/** Types of a request's body and query; `never` for a route that the API does not have, so its use does not compile. */
type Carried<E> = [E] extends [never] ? never : { query?: InputOf<E, 'query'> } & Optional<'body', InputOf<E, 'body'>>;

export type CallOptions<R extends Route> = {
  params?: Record<string, string>;
  token?: string | null;
  signal?: AbortSignal;
  /** Accepts only the endpoint's own success status, for responses whose meaning depends on the status. */
  exactStatus?: boolean;
  /** Idempotency key, for an action that must happen only once, however often it is requested. */
  idempotencyKey?: string;
} & Carried<EndpointOf<R>>;

/** Body of the response of a route. */
export type AnswerTo<R extends Route> = ReplyOf<EndpointOf<R>>;

export interface ClientOptions {
  /** Origin without a trailing slash; empty for the page's own origin. */
  readonly baseUrl?: string;
  /** Returns the session token. Called for every request, so that a new session takes effect immediately. */
  readonly token?: () => string | null;
  /** Value of `Accept-Language`; without it, browsers send their configured languages. */
  readonly languages?: string | undefined;
  /** Called when reads may briefly miss what this request wrote or was based on (`X-Read-Model: behind`). */
  readonly onBehind?: () => void;
}

/**
 * Returns the URL of a request: its path with `:name` filled in (empty if there is no value), and its query without
 * null and undefined. Lists are repeated under `name[]`, with the brackets unescaped.
 */
export const addressOf = (path: string, params: Record<string, string>, query: object): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) value.forEach((item) => search.append(`${key}[]`, String(item)));
    else if (value !== undefined && value !== null) search.append(key, String(value));
  }
  // The equals signs of values are escaped, so these brackets always belong to a name.
  return search.size > 0 ? `${filled}?${search.toString().replaceAll('%5B%5D=', '[]=')}` : filled;
};

const isErrorItem = (value: unknown): value is ApiErrorItem =>
  typeof value === 'object' &&
  value !== null &&
  ['attribute', 'title', 'code'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/**
 * Returns the items of an error; an empty list for a body of another format, such as a proxy's. Checks them without the
 * schema library, which browsers do not load.
 */
export const errorItems = (body: unknown): ApiErrorItem[] => {
  const list = (body as { errors?: unknown } | null)?.errors;
  return Array.isArray(list) && list.every(isErrorItem) ? list : [];
};

/** Parses the number of seconds that our server sends; ignores dates, which proxies may send. */
const retryAfterOf = ({ headers }: Response): number | null => {
  const text = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
};

const refusal = async (response: Response): Promise<ApiError> =>
  new ApiError(
    response.status,
    errorItems(await response.json().catch(() => null)),
    response.headers.get('x-request-id'),
    retryAfterOf(response),
  );

const isGood = ({ ok, status }: Response, route: Route, exact: boolean): boolean =>
  exact ? status === route.status : ok;

/** Builds a form, with the names of nested fields in brackets, such as `session[email]`. */
const formOf = (body: object): FormData => {
  const form = new FormData();
  const append = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) value.forEach((item) => append(`${name}[]`, item));
    else if (typeof value === 'object')
      Object.entries(value).forEach(([key, inner]) => append(`${name}[${key}]`, inner));
    else form.append(name, String(value));
  };
  Object.entries(body).forEach(([name, value]) => append(name, value));
  return form;
};

/**
 * Encodes a body. A form gets no content type here: `fetch` sets the header, with the multipart boundary that it
 * chooses.
 */
const written = ({ form }: Route, body: unknown): { headers: Record<string, string>; body?: string | FormData } => {
  if (body === undefined) return { headers: {} };
  return form === true
    ? { headers: {}, body: formOf(body as object) }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

/**
 * Creates a typed client of the API, by routes or by endpoints. A call returns undefined for status 204. Responses are
 * not validated: they come from our own server, and an older client must ignore fields that it does not know.
 * @throws ApiError for every response that is not a success, and with status 0 when there was no response. An aborted
 * request throws the error of its abort, and a success without JSON throws a SyntaxError.
 */
export const createClient = ({ baseUrl = '', token = () => null, languages, onBehind }: ClientOptions = {}) => {
  const always = {
    accept: 'application/json',
    ...(languages === undefined ? {} : { 'accept-language': languages }),
  };
  return async <R extends Route>(route: R, options: CallOptions<R>): Promise<AnswerTo<R>> => {
    const bearer = options.token === undefined ? token() : options.token;
    const { headers, ...body } = written(route, options.body);
    const response = await fetch(
      baseUrl + addressOf(route.path, options.params ?? {}, (options.query as object | undefined) ?? {}),
      {
        method: route.method,
        headers: {
          ...always,
          ...headers,
          ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
          ...(bearer === null || route.auth === 'none' ? {} : { authorization: `Bearer ${bearer}` }),
        },
        ...body,
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      },
    ).catch((cause: unknown) => {
      if (options.signal?.aborted === true) throw cause;
      throw new ApiError(0, [], null);
    });
    if (!isGood(response, route, options.exactStatus === true)) throw await refusal(response);
    if (response.headers.get('x-read-model') === 'behind') onBehind?.();
    return (response.status === 204 ? undefined : await response.json()) as AnswerTo<R>;
  };
};
