import type { Endpoint, ReplyOf } from '@pixchange/contracts/http/endpoint';
import { ApiError, createClient, type CallOptions } from '@pixchange/contracts/http/client';
import { session } from '../session/session.ts';

const call = createClient({ token: () => session.getState().token });

/**
 * Calls an endpoint as the person who is signed in.
 * A session that the server no longer knows ends here too, unless a newer one took its place meanwhile.
 * @throws ApiError
 */
export const api = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> => {
  const { token } = session.getState();
  try {
    return await call(endpoint, options);
  } catch (error) {
    const wasRefused = error instanceof ApiError && error.status === 401 && options.token === undefined;
    if (wasRefused && token !== null && session.getState().token === token) session.getState().expire();
    throw error;
  }
};
