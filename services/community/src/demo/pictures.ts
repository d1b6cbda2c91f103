import { readFile } from 'node:fs/promises';
import { ApiError } from '@pixchange/contracts/http/client';
import { apiErrors } from '@pixchange/contracts/http/errors';
import { profileHttp } from '@pixchange/contracts/http/profile';
import { contentTypeOf, demoPath } from './manifest.ts';

/**
 * Uploads the pictures of a profile like a browser.
 * @throws ApiError
 */
export const sendPictures = (baseUrl: string, token: string, files: Readonly<Record<string, string>>): Promise<void> =>
  sendForm(baseUrl + profileHttp.editImages.path, profileHttp.editImages.method, token, files);

/**
 * Sends files in a form like a browser.
 * @throws ApiError
 */
export const sendForm = async (
  url: string,
  method: string,
  token: string,
  files: Readonly<Record<string, string>>,
): Promise<void> => {
  const form = new FormData();
  for (const [field, file] of Object.entries(files))
    form.set(
      field,
      new Blob([await readFile(demoPath(file))], { type: contentTypeOf(file) }),
      file.slice(file.lastIndexOf('/') + 1),
    );
  const response = await fetch(url, {
    method,
    body: form,
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => {
    throw new ApiError(0, [], null);
  });
  if (response.ok) return;
  const answer = apiErrors.safeParse(await response.json().catch(() => null));
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ApiError(
    response.status,
    answer.success ? answer.data.errors : [],
    response.headers.get('x-request-id'),
    Number.isFinite(wait) ? wait : null,
  );
};
