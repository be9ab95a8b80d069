import { isIPv4, isIPv6 } from 'node:net';

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * Returns the key that a client address is rate-limited under. An IPv6 client counts as its /64 network, because its
 * owner may use any address in it. An IPv4 address mapped into IPv6 counts as the IPv4 address.
 */
export function rateLimitKey(ip: string | undefined): string {
  const address = (ip ?? '').replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const network = expandIPv6(address)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Returns the eight groups of an IPv6 address, with `::` written out as zeros. */
function expandIPv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const leadingGroups = head === '' ? [] : head.split(':');
  const trailingGroups = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeroCount = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - leadingGroups.length - trailingGroups.length);
  return [...leadingGroups, ...Array.from({ length: zeroCount }, () => '0'), ...trailingGroups];
}
