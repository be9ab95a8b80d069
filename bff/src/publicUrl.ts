/**
 * Returns the origin to open in a browser on this machine. A server that listens on all addresses is reached on
 * loopback.
 */
export function publicUrl(host: string, port: number): string {
  const loopback = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host];
  const shownHost = loopback ?? (host.includes(':') ? `[${host}]` : host);
  return `http://${shownHost}:${port}`;
}
