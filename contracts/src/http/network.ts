const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
// `node:net` can't be used, because contracts also run in browsers.
const IPV6 = /^[\da-f:]*:[\da-f:.]*(%.+)?$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Expands an IPv6 address to all of its groups, including the groups that `::` abbreviates. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  return tail === undefined
    ? before
    : [...before, ...Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0'), ...after];
};

/**
 * Returns the network under which attempts are counted: an IPv4 address, or the /64 of an IPv6 address. A site has at
 * least a whole /64 (RFC 6177), so its users could use another address for each attempt. Any other text is returned
 * unchanged.
 */
export const networkOf = (address: string): string => {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!IPV6.test(address)) return address;
  return `${groupsOf(address)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
