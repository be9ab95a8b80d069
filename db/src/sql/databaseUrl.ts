/** Returns account, database and hosts of mysql://user:pw@host:port,host:port/db. One host may have `?socketPath=`. */
export const parseUrl = (url: string) => {
  const [, user = '', password = '', hosts = '', database = '', query = ''] =
    /^\w+:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]+)\/([^?]*)(\?.*)?/.exec(url) ?? [];
  const socketPath = new URLSearchParams(query).get('socketPath') ?? undefined;
  const addresses = hosts.split(',').map((host) => {
    const [, name = host, port] = /^\[?([^\]]*?)\]?(?::(\d+))?$/.exec(host) ?? [];
    return { host: name, port: Number(port ?? 3306) };
  });
  return {
    username: decodeURIComponent(user),
    password: decodeURIComponent(password),
    database,
    hosts: addresses.length === 1 && socketPath ? [{ ...addresses[0]!, socketPath }] : addresses,
  };
};
