import type { ApiErrorItem } from '@pixchange/contracts/http/errors';
import { isKlipyApi } from '@pixchange/contracts/http/public-api-paths';

/** Status names of Google's APIs, which Tenor's API uses. */
const tenorStatuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

interface Refusal {
  readonly status: number;
  readonly errors: readonly ApiErrorItem[];
  readonly requestId: string;
}

/**
 * Returns the body of a refusal in the form that clients expect: KLIPY's under `/api/v1`, GIPHY's under `/v1` and for
 * emoji, otherwise Tenor's.
 */
export const publicApiError = (url: string, { status, errors, requestId }: Refusal): object => {
  const message = errors[0]?.title ?? '';
  if (isKlipyApi(url)) return { result: false, errors: { message: [message] } };
  return /^\/v2\/(?!emoji)/.test(url)
    ? { error: { code: status, message, status: tenorStatuses[status] ?? 'INTERNAL' } }
    : { data: [], meta: { status, msg: message, response_id: requestId } };
};
