const PORT = 443;

const withPort = (host: string): string => (/:\d+$/.test(host) ? host : `${host}:${PORT}`);

/**
 * Whether a URL belongs to an allowed push service.
 * @param hosts names such as `web.push.apple.com` or `*.notify.windows.com`, which stands for one or more labels; the
 *   port is 443 unless one is given
 */
export const isPushService = (address: string, hosts: readonly string[]): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = withPort(url.host);
  return hosts
    .map(withPort)
    .some((allowed) =>
      allowed.startsWith('*.') ? host.length >= allowed.length && host.endsWith(allowed.slice(1)) : host === allowed,
    );
};
