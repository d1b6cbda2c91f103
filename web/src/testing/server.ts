import type { BodyOf, Endpoint, ReplyOf } from '@pixchange/contracts/http/endpoint';
import type { ApiErrorItem } from '@pixchange/contracts/http/errors';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { setupServer } from 'msw/node';
import { setImmediate } from 'node:timers/promises';
import { vi } from 'vitest';

/*
 * Fake server built from the contracts: it routes by an endpoint's method and path, requires a bearer token if the
 * endpoint does, and refuses bodies that the endpoint's schema refuses. A response that its schema refuses fails the
 * test.
 */

/** Request that the fake server received. */
export interface Call<E extends Endpoint = Endpoint> {
  /** Path and query as sent. */
  address: string;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Body as sent by the client; form fields are nested by their names. */
  body: unknown;
  /** Body as parsed by the endpoint's schema; undefined if the schema refuses it. */
  parsed: BodyOf<E>;
  bearer: string | null;
  idempotencyKey: string | null;
  encoding: 'none' | 'json' | 'form';
}

/** Error response. */
class Refusal {
  constructor(
    readonly status: number,
    readonly errors: ApiErrorItem[],
  ) {}
}

/** Response value for a lost connection: the request fails without a response. */
export const noConnection = Symbol('no connection');

type Answer<E extends Endpoint> = ReplyOf<E> | Refusal | typeof noConnection;
type Given<E extends Endpoint> = Answer<E> | ((call: Call<E>) => Answer<E> | Promise<Answer<E>>);

/**
 * Creates an error response.
 * @param errors each as `[attribute, title, code]`; the code is `invalid` by default
 */
export const refusal = (
  status: number,
  ...errors: (readonly [attribute: string, title: string, code?: string])[]
): Refusal =>
  new Refusal(
    status,
    errors.map(([attribute, title, code = 'invalid']) => ({ attribute, title, code })),
  );

export const server = setupServer();

/** Requests without a response, by their id. */
const open = new Map<string, Request>();
server.events.on('request:start', ({ request, requestId }) => open.set(requestId, request));
server.events.on('request:end', ({ requestId }) => open.delete(requestId));
server.events.on('request:unhandled', ({ requestId }) => open.delete(requestId));
server.events.on('unhandledException', ({ requestId }) => open.delete(requestId));

/** Longest time in milliseconds that a request may run after its test. */
const OPEN_MS_MAX = 20_000;

/** @throws {Error} if a request has no response and is not canceled */
const expectNoneOpen = (): void => {
  const running = [...open.values()].filter(({ signal }) => !signal.aborted).map(({ url }) => url);
  if (running.length > 0) throw new Error(`This test left requests: ${running.join(', ')}`);
  open.clear();
};

/**
 * Waits until no request of the client is pending, because the next test shares the client.
 * @throws {Error} if a request still runs after 20 seconds
 */
export const allAnswered = async (): Promise<void> => {
  // A request appears in `open` one turn of the event loop after the client has sent it.
  await setImmediate();
  await vi.waitFor(expectNoneOpen, { timeout: OPEN_MS_MAX, interval: 2 });
};

const calls: { endpoint: Endpoint; call: Call }[] = [];

/** Returns the requests to an endpoint in the current test in order, including refused ones. */
export const callsTo = <E extends Endpoint>(endpoint: E): Call<E>[] =>
  calls.filter((one) => one.endpoint === endpoint).map(({ call }) => call as Call<E>);

export const forgetCalls = (): void => {
  calls.splice(0);
  posts.splice(0);
};

/** Parses the fields of a form: `session[email]` becomes `{ session: { email } }`, and `tags[]` a list. */
const nested = (form: FormData): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const [name, value] of form) {
    const path = name.replaceAll(']', '').split('[');
    const isList = path.at(-1) === '';
    if (isList) path.pop();
    const last = path.pop() ?? '';
    let place = body;
    for (const part of path) place = (place[part] ??= {}) as Record<string, unknown>;
    if (isList) place[last] = (place[last] as unknown[] | undefined) ?? [];
    if (isList) (place[last] as unknown[]).push(value);
    else place[last] = value;
  }
  return body;
};

const bodyOf = async (request: Request): Promise<Pick<Call, 'body' | 'encoding'>> => {
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return { encoding: 'json', body: await request.json() };
  if (type.startsWith('multipart/form-data')) return { encoding: 'form', body: nested(await request.formData()) };
  return { encoding: 'none', body: undefined };
};

/** Returns the fields of a body, which the endpoint may nest under a name. */
const withoutNest = ({ nestedUnder }: Endpoint, body: unknown): unknown => {
  const inner = nestedUnder === undefined ? undefined : (body as Record<string, unknown> | undefined)?.[nestedUnder];
  return inner ?? body;
};

/** Returns the substitute for a missing body: an empty object, or undefined if the endpoint accepts no body. */
const noBody = ({ body }: Endpoint): object | undefined => (body.safeParse(undefined).success ? undefined : {});

const parsed = (endpoint: Endpoint, body: unknown): { data: unknown } | Refusal => {
  // The real handler reads multipart forms with files itself, so they are not validated here.
  if (endpoint.files !== undefined) return { data: body };
  const result = endpoint.body.safeParse(withoutNest(endpoint, body ?? noBody(endpoint)));
  if (result.success) return { data: result.data };
  return refusal(
    422,
    ...result.error.issues.map(({ path, message }) => [String(path.at(-1) ?? 'base'), message] as const),
  );
};

const needsBearer = ({ auth }: Endpoint): boolean => auth === 'bearer' || auth === 'registration';

const replied = (endpoint: Endpoint, answer: unknown): Response => {
  if (answer === noConnection) return HttpResponse.error();
  if (answer instanceof Refusal) return HttpResponse.json({ errors: answer.errors }, { status: answer.status });
  if (endpoint.status === 204) return new HttpResponse(null, { status: 204 });
  endpoint.reply.parse(answer);
  return HttpResponse.json(answer as object, { status: endpoint.status });
};

const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete } as const;

const handlerOf = <E extends Endpoint>(endpoint: E, response: Given<E>): HttpHandler =>
  methods[endpoint.method](`*${endpoint.path}`, async ({ request, params }) => {
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '') ?? null;
    const { body, encoding } = await bodyOf(request);
    const read = parsed(endpoint, body);
    const { pathname, search, searchParams } = new URL(request.url);
    const call = {
      address: pathname + search,
      params: params as Record<string, string>,
      query: Object.fromEntries(searchParams),
      body,
      parsed: (read instanceof Refusal ? undefined : read.data) as BodyOf<E>,
      bearer,
      idempotencyKey: request.headers.get('idempotency-key'),
      encoding,
    };
    calls.push({ endpoint, call });
    if (needsBearer(endpoint) && bearer === null)
      return replied(endpoint, refusal(401, ['base', 'Please log in', 'unauthorized']));
    if (read instanceof Refusal) return replied(endpoint, read);
    return replied(
      endpoint,
      typeof response === 'function' ? await (response as (call: Call<E>) => unknown)(call) : response,
    );
  });

/** Sets the response of an endpoint until the end of the test; a later call takes precedence. */
export const answer = <E extends Endpoint>(endpoint: E, response: Given<E>): void =>
  server.use(handlerOf(endpoint, response));

/** Returns a list response with a single page. */
export const pageWith = <T>(...collection: T[]) => ({
  collection,
  total_pages: 1,
  total_count: collection.length,
  page: 1,
});

/** Upload as the storage received it. */
interface StoragePost {
  bearer: string | null;
  /** Parts of the form in order, with `a file` in place of each file. */
  parts: [name: string, value: string][];
}

const posts: StoragePost[] = [];

/** Returns the uploads that the storage received in the current test. */
export const storagePosts = (): readonly StoragePost[] => posts;

const noted = async (request: Request): Promise<StoragePost> => ({
  bearer: request.headers.get('authorization'),
  // A file of jsdom loses its name and content in Node's forms.
  parts: [...(await request.formData())].map(([name, value]) => [name, typeof value === 'string' ? value : 'a file']),
});

/** URL of the upload storage in tickets. The storage accepts every file unless the test sets another status. */
const STORAGE_URL = 'http://storage.test/uploads';
export const answerStorage = (response: number | typeof noConnection | (() => Promise<number>) = 204): void =>
  server.use(
    http.post(STORAGE_URL, async ({ request }) => {
      posts.push(await noted(request));
      if (response === noConnection) return HttpResponse.error();
      return new HttpResponse(null, { status: typeof response === 'function' ? await response() : response });
    }),
  );
