import type { BodyInputOf, Endpoint, ReplyOf } from '@pixchange/contracts/http/endpoint';
import { ApiError, createClient, type CallOptions } from '@pixchange/contracts/http/client';
import type { ApiErrorItem } from '@pixchange/contracts/http/errors';
import { session } from '../session/session.ts';

const call = createClient({ token: () => session.getState().token });

/** A session that the server no longer knows ends here too, unless a newer one took its place meanwhile. */
const mindingSession = async <T>(ask: () => Promise<T>): Promise<T> => {
  const { token } = session.getState();
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.status === 401 && token !== null && session.getState().token === token) session.getState().expire();
    throw error;
  }
};

/**
 * Calls an endpoint as the person who is signed in, unless another token is given.
 * @throws ApiError
 */
export const api = async <E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ReplyOf<E>> =>
  options.token === undefined ? mindingSession(() => call(endpoint, options)) : call(endpoint, options);

const errorItems = async (response: Response): Promise<ApiErrorItem[]> => {
  const body = (await response.json().catch(() => null)) as { errors?: ApiErrorItem[] } | null;
  return Array.isArray(body?.errors) ? body.errors : [];
};

/**
 * Calls an endpoint for something that is to happen once, however often it is asked for under one key.
 * The contracts' client sends no `Idempotency-Key`, so the call is made here.
 * @throws ApiError
 */
export const apiOnce = <E extends Endpoint>(endpoint: E, body: BodyInputOf<E>, key: string): Promise<ReplyOf<E>> =>
  mindingSession(async () => {
    const headers = { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${session.getState().token ?? ''}`, 'idempotency-key': key };
    const response = await fetch(endpoint.path, { method: endpoint.method, headers, body: JSON.stringify(body) }).catch(() => {
      throw new ApiError(0, [], null);
    });
    if (!response.ok) throw new ApiError(response.status, await errorItems(response), response.headers.get('x-request-id'));
    return (await response.json()) as ReplyOf<E>;
  });
