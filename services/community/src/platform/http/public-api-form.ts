import type { ApiErrorItem } from '@pixchange/contracts/http/errors';

/** Paths of the public API, which apps call with the clients of other providers. */
const UNDER = /^\/v[12](?=[/?]|$)/;

export const isPublicApi = (url: string): boolean => UNDER.test(url);

/** As Google's APIs name them, of which Tenor's was one. */
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

/** A refusal in the form that clients read: of GIPHY under `/v1` and for emoji, else of Tenor. */
export const publicApiError = (url: string, { status, errors, requestId }: Refusal): object => {
  const message = errors[0]?.title ?? '';
  return /^\/v2\/(?!emoji)/.test(url)
    ? { error: { code: status, message, status: tenorStatuses[status] ?? 'INTERNAL' } }
    : { data: [], meta: { status, msg: message, response_id: requestId } };
};
