import { ApiError } from '@pixchange/contracts/http/client';
import { queryOptions } from '@tanstack/react-query';

/** Input of the try-it box. */
export interface Trial {
  readonly kind: 'gifs' | 'stickers';
  /** Search text; empty for trending items. */
  readonly q: string;
}

export interface FoundGif {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  readonly username: string;
  readonly images: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Number of results, which fill two rows. */
const RESULTS = 12;

/** Returns the path and query that the try-it box requests, starting with a slash. */
export const pathOf = ({ kind, q }: Trial, key: string): string => {
  const list = q === '' ? 'trending' : 'search';
  return `/v1/${kind}/${list}?${new URLSearchParams({ api_key: key, ...(q === '' ? {} : { q }), limit: String(RESULTS) })}`;
};

/** Returns the error of a failed response; the public API uses GIPHY's format. */
const failureOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => null)) as { meta?: { msg?: string } } | null;
  const title = body?.meta?.msg;
  const errors = title === undefined ? [] : [{ attribute: 'base', title, code: 'refused' }];
  return new ApiError(response.status, errors, response.headers.get('x-request-id'));
};

/** Query of the public API, sent as any app would send it: with a key and without the session. */
export const trialResults = (trial: Trial, key: string) =>
  queryOptions({
    queryKey: ['public-api-trial', trial, key],
    retry: false,
    queryFn: async ({ signal }): Promise<FoundGif[]> => {
      const response = await fetch(pathOf(trial, key), { signal, credentials: 'omit' }).catch(() => {
        throw new ApiError(0, [], null);
      });
      if (!response.ok) throw await failureOf(response);
      return ((await response.json()) as { data: FoundGif[] }).data;
    },
  });
