import { BACKGROUND_HEADER } from '@pixchange/contracts/http/values/background';
import { errorItems } from '@pixchange/contracts/http/client';
import type { ApiErrorItem } from '@pixchange/contracts/http/errors';
import { HttpError } from 'react-admin';
import { isAway } from './presence.ts';
import { requestProof } from './proof.ts';
import { readSession } from './session.ts';

export const API = '/api/admin';

const NO_ANSWER = "The server can't be reached. Check your connection and try again.";

/**
 * Returns the errors in the format of react-admin, which shows each at its field, or above the form without a field.
 */
const fieldErrors = (items: readonly ApiErrorItem[]) => ({
  errors: Object.fromEntries(
    items.map(({ attribute, title }) => (attribute === 'base' ? ['root', { serverError: title }] : [attribute, title])),
  ),
});

const refusalOf = async (response: Response): Promise<HttpError> => {
  const items = errorItems(await response.json().catch(() => null));
  const message = items.map(({ title }) => title).join('. ') || `The server answered ${response.status}`;
  return new HttpError(message, response.status, { code: items[0]?.code, ...fieldErrors(items) });
};

/** Whether the server refused a request with this error code. */
export const isRefusal = (error: unknown, code: string): boolean =>
  error instanceof HttpError && (error.body as { code?: string } | undefined)?.code === code;

let readsBehindListener = (): void => undefined;

/** Sets the listener for writes that the read model does not contain yet; replaces an earlier listener. */
export const onReadsBehind = (listener: () => void): void => {
  readsBehindListener = listener;
};

/**
 * Sends a request with the session's token. If the server requires a fresh proof, asks the person for it and repeats
 * the request. Throws `HttpError`, with status 0 when the server can't be reached.
 */
export const send = async (path: string, options: RequestInit = {}): Promise<Response> => {
  const headers = new Headers(options.headers);
  const session = readSession();
  if (session !== null) headers.set('Authorization', `Bearer ${session.token}`);
  if (isAway()) headers.set(BACKGROUND_HEADER, '1');
  let response: Response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch {
    throw new HttpError(NO_ANSWER, 0);
  }
  if (response.headers.get('x-read-model') === 'behind') readsBehindListener();
  if (response.ok) return response;
  const refusal = await refusalOf(response);
  if (isRefusal(refusal, 'staff.proof-needed') && (await requestProof())) return send(path, options);
  throw refusal;
};

/** Sends a request with a JSON body; returns the JSON response, or undefined for status 204. Throws `HttpError`. */
export const call = async <T>(method: string, path: string, body?: object, headers: HeadersInit = {}): Promise<T> => {
  const response = await send(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (response.status === 204 ? undefined : await response.json()) as T;
};
