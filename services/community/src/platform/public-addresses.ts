import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** IPv4 ranges that are not part of the public internet (IANA special-purpose registry). */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** IPv6 ranges within the global ones that contain an IPv4 address or are for documentation. */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [net, bits] of SPECIAL_IPV4) special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of SPECIAL_IPV6) special.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. IPv6 addresses that contain an IPv4 address do not. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? global.check(address, 'ipv6') && !special.check(address, 'ipv6') : !special.check(address, 'ipv4');

/** Thrown for a name that leads into a private network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';

  constructor(host: string) {
    super(`${host} has an address that is not public`);
  }
}

/**
 * Resolves a name like `dns.lookup`, and refuses names with an address that is not public. As the `lookup` of a
 * connection, it checks the address that is then connected to, which prevents DNS rebinding.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error !== null) done(error, '');
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      done(new PrivateAddress(host), '');
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
