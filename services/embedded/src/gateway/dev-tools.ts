import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLocalRequest, isLoopbackName } from '@pixchange/contracts/http/local-request';
import { peerOf } from './headers.ts';

/** Header, cookie and query parameter that carry the token of DEV_TOOLS. */
const tokenHeader = 'x-dev-tools';
const tokenCookie = 'pixchange_dev_tools';
const tokenParameter = 'token';

export type DevToolsOptions = {
  /** Public URL of the site; undefined for a site on this machine. */
  publicUrl?: string | undefined;
  /** Token of DEV_TOOLS, which gives access from any machine. */
  token?: string | undefined;
};

/** Whether a URL refers to this machine. */
export const isLoopbackUrl = (url: string): boolean => isLoopbackName(new URL(url).host);

/** True for requests from this machine, unless the site is public. */
const isLocal = (request: IncomingMessage, publicUrl: string | undefined): boolean =>
  (publicUrl === undefined || isLoopbackUrl(publicUrl)) && isLocalRequest(request, peerOf(request));

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares tokens in constant time, even if their lengths differ. */
const isToken = (given: string | undefined, token: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(token));

const cookieOf = (request: IncomingMessage): string | undefined => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${tokenCookie}=`))?.slice(tokenCookie.length + 1);
};

const headerOf = (request: IncomingMessage): string | undefined => {
  const value = request.headers[tokenHeader];
  return Array.isArray(value) ? value[0] : value;
};

/** Whether this request may reach the mailbox and the sandboxes, through which anyone could take over every account. */
export const mayUseDevTools = (request: IncomingMessage, { publicUrl, token }: DevToolsOptions): boolean => {
  if (isLocal(request, publicUrl)) return true;
  if (token === undefined) return false;
  const header = isToken(headerOf(request), token);
  return isToken(cookieOf(request), token) || header;
};

export type DevToolsLogin = { location: string; cookie: string };

/**
 * Returns a cookie and a redirect to the same page without the token, if the page was opened with the right `?token=`;
 * undefined for all other requests.
 */
export const devToolsLogin = (
  request: IncomingMessage,
  { publicUrl, token }: DevToolsOptions,
): DevToolsLogin | undefined => {
  const [path = '/', query] = (request.url ?? '/').split('?', 2);
  if (token === undefined || query === undefined || !path.startsWith('/dev/') || request.method !== 'GET')
    return undefined;
  const parameters = new URLSearchParams(query);
  if (!isToken(parameters.get(tokenParameter) ?? undefined, token)) return undefined;
  parameters.delete(tokenParameter);
  const rest = parameters.toString();
  const secure = publicUrl?.startsWith('https:') === true ? '; Secure' : '';
  return {
    location: rest === '' ? path : `${path}?${rest}`,
    cookie: `${tokenCookie}=${token}; Path=/dev; HttpOnly; SameSite=Strict${secure}`,
  };
};
