import http from 'node:http';
import https from 'node:https';

type Callback = (response: http.IncomingMessage) => void;

/** HTTP statuses after which the client retries a request or gives up, without reading the response body. */
const UNREAD: ReadonlySet<number> = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/**
 * Returns a transport for the object storage client that discards unread response bodies. Otherwise each failed request
 * would leave its connection open.
 */
export const transportOf = (protocol: string): Pick<typeof http, 'request'> => {
  const { request } = protocol === 'https:' ? https : http;
  const requestAndDiscard = (options: https.RequestOptions, callback?: Callback): http.ClientRequest =>
    request(options, (response) => {
      callback?.(response);
      if (UNREAD.has(response.statusCode ?? 0)) response.resume();
    });
  return { request: requestAndDiscard as typeof http.request };
};
