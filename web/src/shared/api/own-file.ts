import { ApiError, errorItems } from '@pixchange/contracts/http/client';
import { session } from '../session/session.ts';

/**
 * Fetches a file that only the signed-in member may read. The API client accepts only JSON.
 * @throws ApiError for an error response or without a connection
 */
export const ownFile = async (address: string, signal?: AbortSignal): Promise<Response> => {
  const response = await fetch(address, {
    ...(signal === undefined ? {} : { signal }),
    headers: { authorization: `Bearer ${session.getState().token ?? ''}` },
  }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw new ApiError(0, [], null);
  });
  if (response.ok) return response;
  const errors = errorItems(await response.json().catch(() => null));
  throw new ApiError(response.status, errors, response.headers.get('x-request-id'));
};
