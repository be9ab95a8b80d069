import { BlockList, isIP } from 'node:net';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
/** An IPv4 address that a socket for both families shows as an IPv6 one. */
const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Whether a text is an IP address, or a block such as 203.0.113.0/24. */
export function isAddressOrBlock(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || rest.length > 0) return false;
  return length === undefined || (/^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= (version === 6 ? 128 : 32));
}

/** Whether an address is one of some addresses and blocks, which were checked before. */
export function isListedAddress(address: string | undefined, addresses: readonly string[]): boolean {
  const plain = MAPPED_IPV4.exec(address ?? '')?.[1] ?? address ?? '';
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const entry of addresses) {
    const [net = '', length] = entry.split('/');
    if (length === undefined) list.addAddress(net, family(net));
    else list.addSubnet(net, Number(length), family(net));
  }
  return list.check(plain, family(plain));
}
