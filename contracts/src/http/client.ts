import type { z } from 'zod';
import type { EndpointOf } from './all.ts';
import type { ApiErrorItem } from './errors.ts';
import type { Route } from './route.ts';

/** The server's refusal in words, or a failure on the way (`status` 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly errors: readonly ApiErrorItem[],
    readonly requestId: string | null,
    /** How long the server asks to wait before another try (429, 503). */
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
/** These ask for less than what an endpoint is: comparing whole endpoints takes the compiler long. */
type InputOf<E, K extends 'body' | 'query'> = E extends { readonly [P in K]: infer T } ? z.input<T> : never;
type ReplyOf<E> = E extends { readonly reply: infer T } ? z.output<T> : never;

/** What a call carries by its schemas; a route that the API does not have carries nothing that would compile. */
type Carried<E> = [E] extends [never] ? never : { query?: InputOf<E, 'query'> } & Optional<'body', InputOf<E, 'body'>>;

export type CallOptions<R extends Route> = {
  params?: Record<string, string>;
  token?: string | null;
  signal?: AbortSignal;
  /** Another success than the endpoint's own is none, as for what an answer promises in words. */
  exactStatus?: boolean;
  /** For what is to happen once, however often it is asked for under this key. */
  idempotencyKey?: string;
} & Carried<EndpointOf<R>>;

/** What a call by this route is answered. */
export type AnswerTo<R extends Route> = ReplyOf<EndpointOf<R>>;

export interface ClientOptions {
  /** Without a trailing slash; empty means the page's own origin. */
  readonly baseUrl?: string;
  /** Asked at every call, so that a new session is used at once. */
  readonly token?: () => string | null;
  /** Called after a write that reads may not show yet (header `X-Read-Model: behind`). */
  readonly onBehind?: () => void;
}

/** The address of a call: its path with `:name` filled in, and its query, where a list is repeated under `name[]`, with these very brackets. */
export const addressOf = (path: string, params: Record<string, string>, query: object): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) value.forEach((item) => search.append(`${key}[]`, String(item)));
    else if (value !== undefined && value !== null) search.append(key, String(value));
  }
  // A value has its equals sign escaped, so that these brackets are those of a name.
  return search.size > 0 ? `${filled}?${search.toString().replaceAll('%5B%5D=', '[]=')}` : filled;
};

const isErrorItem = (value: unknown): value is ApiErrorItem =>
  typeof value === 'object' &&
  value !== null &&
  ['attribute', 'title', 'code'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** Read by hand, because a browser carries no schema library. An answer of another form, as of a proxy, has no items. */
export const errorItems = (body: unknown): ApiErrorItem[] => {
  const list = (body as { errors?: unknown } | null)?.errors;
  return Array.isArray(list) && list.every(isErrorItem) ? list : [];
};

/** Seconds, as our server says it; a date, as a proxy may say it, is not read. */
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

/** Fields under the names that a form gives to nested ones, as `session[email]`. */
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

/** How a body goes out. A form names its own type, because only its writer knows the border between its parts. */
const written = ({ form }: Route, body: unknown): { headers: Record<string, string>; body?: string | FormData } => {
  if (body === undefined) return { headers: {} };
  return form === true
    ? { headers: {}, body: formOf(body as object) }
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
};

/**
 * A typed caller of the API, by routes or by endpoints. The reply is not parsed again: the server is the same product,
 * and a client older than the server must be able to ignore what it does not know.
 * @throws ApiError for every answer that is not a success, and with status 0 when none came.
 */
export const createClient =
  ({ baseUrl = '', token = () => null, onBehind }: ClientOptions = {}) =>
  async <R extends Route>(route: R, options: CallOptions<R>): Promise<AnswerTo<R>> => {
    const bearer = options.token === undefined ? token() : options.token;
    const { headers, ...body } = written(route, options.body);
    const response = await fetch(
      baseUrl + addressOf(route.path, options.params ?? {}, (options.query as object | undefined) ?? {}),
      {
        method: route.method,
        headers: {
          accept: 'application/json',
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
