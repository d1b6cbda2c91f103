/** Target of a request. */
export type Route =
  | { to: 'app' | 'storage' | 'mailbox' | 'login' | 'payment'; path: string }
  | { to: 'live' | 'ready' | 'startup' | 'nowhere' | 'unreadable' };

/**
 * Returns the path as the product's router sees it: decoded, in lowercase, without repeated slashes and dot segments.
 */
const plainPath = (path: string): string => {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path that can't be decoded is not a route of the gateway; the product handles it.
  }
  return new URL(decoded.replace(/[/\\]+/g, '/').replace(/[?#].*$/s, ''), 'http://gateway').pathname.toLowerCase();
};

const under = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

const own: Readonly<Record<string, 'live' | 'ready' | 'startup'>> = {
  '/health/live': 'live',
  '/health/ready': 'ready',
  '/health/startup': 'startup',
};

/** Returns the path and query of a request's target, which may be a full URL; undefined for other forms. */
const pathOf = (target: string): string | undefined => {
  const pathAndQuery = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)?.[1] ?? target;
  if (pathAndQuery.startsWith('/')) return pathAndQuery;
  return pathAndQuery === '' || pathAndQuery.startsWith('?') ? `/${pathAndQuery}` : undefined;
};

/**
 * Chooses the route of a request.
 * @param target the target in the request line
 * @param devToolsOpen whether this request may reach the mailbox and the sandboxes
 */
export const routeOf = (target: string, devToolsOpen: () => boolean): Route => {
  const path = pathOf(target);
  if (path === undefined) return { to: 'unreadable' };
  const bare = path.split('?')[0] as string;
  const health = own[bare];
  if (health !== undefined) return { to: health };
  if (under(bare, '/storage')) {
    const rest = path.slice('/storage'.length);
    return { to: 'storage', path: rest.startsWith('/') ? rest : `/${rest}` };
  }
  if (under(bare, '/dev')) {
    if (!devToolsOpen()) return { to: 'nowhere' };
    if (under(bare, '/dev/login')) return { to: 'login', path };
    return { to: under(bare, '/dev/payment') ? 'payment' : 'mailbox', path };
  }
  // Metrics are not public; the operator reads them directly from the product's process.
  if (under(plainPath(bare), '/metrics')) return { to: 'nowhere' };
  return { to: 'app', path };
};
