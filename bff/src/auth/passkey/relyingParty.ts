import { publicUrl } from '../../publicUrl';
import type { BffSettings } from '../../settings';

/** What passkeys belong to: the host by which people open the product, and its address. */
export interface RelyingParty {
  id: string;
  origin: string;
  name: string;
}

const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * Reads it from PUBLIC_URL, or else from HOST and PORT. Passkeys need a name, so a server on loopback is opened as
 * localhost.
 */
export function relyingParty({
  publicUrl: address,
  host,
  port,
  productName,
}: Pick<BffSettings, 'publicUrl' | 'host' | 'port' | 'productName'>): RelyingParty {
  const url = new URL(address ?? publicUrl(host, port));
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin, name: productName };
}
