/*
 * Paths of the public API, which apps call with clients of other providers: `/v1` in GIPHY's format, `/v2` in Tenor's,
 * and `/api/v1/KEY` in KLIPY's. No other route may begin with any of them.
 */

/** Whether a URL belongs to the public API. */
export const isPublicApi = (url: string): boolean => /^\/(?:v[12]|api\/v1)(?=[/?]|$)/.test(url);

/** Whether a URL belongs to the public API in KLIPY's format, whose path contains the key. */
export const isKlipyApi = (url: string): boolean => /^\/api\/v1(?=[/?]|$)/.test(url);

/** Whether a URL belongs to the site's own API. */
export const isOwnApi = (url: string): boolean => url.startsWith('/api/') && !isKlipyApi(url);

/** Returns a URL without the key in its path, for logs and cache keys. */
export const withoutPathKey = (url: string): string => url.replace(/^(\/api\/v1\/)[^/?]+/, '$1***');
