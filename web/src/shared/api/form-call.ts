import { addressOf, ApiError, errorItems, type AnswerTo } from '@pixchange/contracts/http/client';
import type { Route } from '@pixchange/contracts/http/route';
import { session } from '../session/session.ts';

interface FormCall {
  params?: Record<string, string>;
  form: FormData;
  /** Called with the uploaded share, from 0 to 1. */
  onSent?: (part: number) => void;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy can respond with its own page.
    return null;
  }
};

/**
 * Sends a multipart form, which files require, to a route. Uses XMLHttpRequest, because fetch can't report upload
 * progress.
 * @throws ApiError as `api` does
 */
export const sendForm = <R extends Route>(route: R, { params = {}, form, onSent }: FormCall): Promise<AnswerTo<R>> =>
  new Promise((resolve, reject) => {
    const { token } = session.getState();
    const request = new XMLHttpRequest();
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent?.(total === 0 ? 1 : loaded / total));
    request.addEventListener('error', () => reject(new ApiError(0, [], null)));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) return resolve(body as AnswerTo<R>);
      if (request.status === 401 && token !== null && session.getState().token === token) session.getState().expire();
      reject(new ApiError(request.status, errorItems(body), request.getResponseHeader('x-request-id')));
    });
    request.open(route.method, addressOf(route.path, params, {}));
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
  });
