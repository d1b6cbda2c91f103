import { addressOf, ApiError, createClient, type AnswerTo, type CallOptions } from '@pixchange/contracts/http/client';
import { EARLY } from '@pixchange/contracts/http/early-attribute';
import type { Route } from '@pixchange/contracts/http/route';
import { session } from '../session/session.ts';
import { acceptedLanguages } from '../text/locale.ts';

let readsBehindListener = (): void => undefined;

/**
 * Sets the listener for late reads.
 * @param listener called after a write that reads may not show yet
 */
export const onReadsBehind = (listener: () => void): void => {
  readsBehindListener = listener;
};

const call = createClient({
  token: () => session.getState().token,
  languages: acceptedLanguages,
  onBehind: () => readsBehindListener(),
});

/**
 * Sends a request to a route as the signed-in member. Ends a session that the server refuses, unless a newer session
 * has replaced it.
 * @throws ApiError
 */
export const api = async <R extends Route>(route: R, options: CallOptions<R>): Promise<AnswerTo<R>> => {
  const { token } = session.getState();
  try {
    return await call(route, options);
  } catch (error) {
    const wasRefused = error instanceof ApiError && error.status === 401 && options.token === undefined;
    if (wasRefused && token !== null && session.getState().token === token) session.getState().expire();
    throw error;
  }
};

/** Time in milliseconds after which the client no longer uses the data in the page. */
const EARLY_MS = 15_000;

/**
 * Returns the response that the server embedded in the page for this request. Returns undefined without one, when it is
 * too old, and for requests with a bearer token.
 */
const embeddedResponse = <R extends Route>(
  route: R,
  { params = {}, query, token }: CallOptions<R>,
): AnswerTo<R> | undefined => {
  if (performance.now() > EARLY_MS || (token !== null && session.getState().token !== null)) return undefined;
  const address = addressOf(route.path, params, (query as object | undefined) ?? {});
  const text = document.querySelector(`script[${EARLY}="${CSS.escape(address)}"]`)?.textContent;
  return text === undefined || text === null ? undefined : (JSON.parse(text) as AnswerTo<R>);
};

/** Returns the initial data of a query from the page; `as` converts the data into the query's format. */
export const fromPage = <R extends Route, T>(
  route: R,
  options: CallOptions<R>,
  as: (reply: AnswerTo<R>) => T | undefined,
) => ({
  initialData: (): T | undefined => {
    const reply = embeddedResponse(route, options);
    return reply === undefined ? undefined : as(reply);
  },
  initialDataUpdatedAt: performance.timeOrigin,
});

/** Wraps the first page of a paged list as the data of an infinite query. */
export const firstPage = <P>(page: P): { pages: P[]; pageParams: number[] } => ({ pages: [page], pageParams: [1] });
