import { addressOf, ApiError, createClient, type AnswerTo, type CallOptions } from '@pixchange/contracts/http/client';
import { EARLY } from '@pixchange/contracts/http/early-attribute';
import type { Route } from '@pixchange/contracts/http/route';
import { session } from '../session/session.ts';

let whenBehind = (): void => undefined;

/** @param listener called after a write that reads may not show yet */
export const onReadsBehind = (listener: () => void): void => {
  whenBehind = listener;
};

const call = createClient({ token: () => session.getState().token, onBehind: () => whenBehind() });

/**
 * Calls a route as the person who is signed in.
 * A session that the server no longer knows ends here too, unless a newer one took its place meanwhile.
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

/** An answer is as old as the page that brought it; later it is fetched again. */
const EARLY_MS = 15_000;

/** What the page itself brought for this call, for requests without a bearer. */
const early = <R extends Route>(route: R, { params = {}, query, token }: CallOptions<R>): AnswerTo<R> | undefined => {
  if (performance.now() > EARLY_MS || (token !== null && session.getState().token !== null)) return undefined;
  const address = addressOf(route.path, params, (query as object | undefined) ?? {});
  const text = document.querySelector(`script[${EARLY}="${CSS.escape(address)}"]`)?.textContent;
  return text === undefined || text === null ? undefined : (JSON.parse(text) as AnswerTo<R>);
};

/** For a query: begins with what the page brought, made into the query's own form by `as`. */
export const fromPage = <R extends Route, T>(
  route: R,
  options: CallOptions<R>,
  as: (reply: AnswerTo<R>) => T | undefined,
) => ({
  initialData: (): T | undefined => {
    const reply = early(route, options);
    return reply === undefined ? undefined : as(reply);
  },
  initialDataUpdatedAt: performance.timeOrigin,
});

/** For a list that is asked for page by page. */
export const firstPage = <P>(page: P): { pages: P[]; pageParams: number[] } => ({ pages: [page], pageParams: [1] });
