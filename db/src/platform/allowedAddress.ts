import { BlockList, isIP } from 'node:net';

/** Networks that no public host is in: this machine, private, shared, link-local, multicast and reserved ones. */
const LOCAL_NETWORKS: readonly (readonly [network: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
];
const local = new BlockList();
for (const [network, bits, family] of LOCAL_NETWORKS) local.addSubnet(network, bits, family);
/** Public hosts of IPv6 are in this network, less what stands for IPv4 addresses or for examples. */
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const reservedV6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reservedV6.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one that anybody on the internet can reach. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  const plain = mapped ?? address;
  if (isIP(plain) === 4) return !local.check(plain, 'ipv4');
  return isIP(plain) === 6 && publicV6.check(plain, 'ipv6') && !reservedV6.check(plain, 'ipv6');
}

/** Removes the brackets of an IPv6 address in a URL. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether a host is named as a local one: by its address, or as localhost. */
const isLocalName = (host: string): boolean => host === 'localhost' || (isIP(host) > 0 && !isPublicAddress(host));

/** How an address may be used: not at all, as a public host alone, or as a local one that the setting names. */
export type AddressUse = 'refused' | 'public' | 'local';

/**
 * Says how an address may be used.
 * @param origins WEBHOOK_ORIGINS or SERVICE_ORIGINS: origins, of which `https://*.shop.example` stands for all below shop.example
 */
export function allowedUse(address: string, origins: readonly string[]): AddressUse {
  if (!URL.canParse(address)) return 'refused';
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) return 'refused';
  const isListed = origins.some((origin) => !origin.includes('*') && new URL(origin).origin === url.origin);
  const host = hostOf(url);
  if (isLocalName(host)) return isListed ? 'local' : 'refused';
  return isListed || origins.some((origin) => matchesPattern(url, origin)) ? 'public' : 'refused';
}

function matchesPattern(url: URL, origin: string): boolean {
  const [, scheme, domain, port = ''] = /^(https?:)\/\/\*(\.[\w.-]+?)(?::(\d+))?$/.exec(origin) ?? [];
  if (!scheme || !domain) return false;
  const patternUrl = new URL(`${scheme}//x${domain}${port && `:${port}`}`);
  return (
    url.protocol === patternUrl.protocol && url.port === patternUrl.port && url.hostname.endsWith(domain.toLowerCase())
  );
}
