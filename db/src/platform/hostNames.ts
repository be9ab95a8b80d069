import dns, { type LookupAddress, type LookupOptions } from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP } from 'node:net';
import { promisify } from 'node:util';

/** How long an answer counts as new, in ms. Connections of one moment ask once. */
const NEW_MS = 5000;
/** How long the last addresses of a host serve while no name server answers, in ms. */
const KEPT_MS = 60 * 60_000;
/** Longest wait for a host whose last addresses serve, in ms. */
const KNOWN_WAIT_MS = 1000;
/** Longest wait for any other, in ms: time for a second name server where the first one is silent for 5 s. */
const LONGEST_WAIT_MS = 8000;
/** More hosts than a process connects to. */
const MAX_HOSTS = 1000;
/** What the system says when no name server answered. */
const NO_ANSWER = 'EAI_AGAIN';

type Ask = (host: string, options: LookupOptions) => Promise<LookupAddress[]>;
type Found = (error: NodeJS.ErrnoException | null, address?: string | LookupAddress[], family?: number) => void;
/** What is known of a host. */
interface HostName {
  addresses?: LookupAddress[];
  foundAt: number;
  /** The question that is on its way. */
  asked?: Promise<LookupAddress[]>;
  /** Whether no name server answered the last time. */
  isSilent: boolean;
  /** Whether it was told that the last addresses serve. */
  isTold: boolean;
}
interface HostNamesOptions {
  /** Asks the system for all addresses. */
  ask: Ask;
  /** Told when a host's last addresses serve, once until it is found again. */
  warn(message: string): void;
  now?(): number;
}

/**
 * Looks host names up so that a name which no server answers stops no other connection (SECURITY.md, 98).
 *
 * The system asks for two names at a time, and waits 10 s and more for one. So a host is asked for once at a time,
 * those that were silent one after another, and a host that was found before keeps its last addresses for an hour.
 */
export function createHostNames({ ask, warn, now = () => performance.now() }: HostNamesOptions) {
  const hosts = new Map<string, HostName>();
  let silentHosts: Promise<unknown> = Promise.resolve();

  const hostOf = (key: string): HostName => {
    const host = hosts.get(key) ?? { foundAt: -Infinity, isSilent: false, isTold: false };
    if (!hosts.has(key) && hosts.size >= MAX_HOSTS) hosts.delete(hosts.keys().next().value!);
    hosts.set(key, host);
    return host;
  };
  const askOnce = (host: HostName, name: string, options: LookupOptions): Promise<LookupAddress[]> => {
    if (host.asked) return host.asked;
    const asked = host.isSilent ? silentHosts.then(() => ask(name, options)) : ask(name, options);
    if (host.isSilent) silentHosts = asked.catch(() => undefined);
    host.asked = asked
      .then(
        (addresses) => {
          Object.assign(host, { addresses, foundAt: now(), isSilent: false, isTold: false });
          return addresses;
        },
        (error: NodeJS.ErrnoException) => {
          host.isSilent = error.code === NO_ANSWER;
          if (!host.isSilent) delete host.addresses;
          throw error;
        },
      )
      .finally(() => delete host.asked);
    return host.asked;
  };

  return async (name: string, options: LookupOptions): Promise<LookupAddress[]> => {
    const host = hostOf(JSON.stringify([name, options]));
    const last = now() - host.foundAt < KEPT_MS ? host.addresses : undefined;
    if (last && now() - host.foundAt < NEW_MS) return last;
    try {
      return await within(last ? KNOWN_WAIT_MS : LONGEST_WAIT_MS, name, askOnce(host, name, options));
    } catch (error) {
      if (!last || (error as NodeJS.ErrnoException).code !== NO_ANSWER) throw error;
      if (!host.isTold) warn(`No name server answers about ${name}: its last addresses serve.`);
      host.isTold = true;
      return last;
    }
  };
}

/** Waits so long for an answer, then says what the system says later. */
function within<T>(ms: number, host: string, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const words = `No name server answers about ${host}`;
      reject(Object.assign(new Error(words), { code: NO_ANSWER, syscall: 'getaddrinfo', hostname: host }));
    }, ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Lets all connections of this process look their hosts up in this way: Node's own, and those of drivers and clients.
 * @param warn told when a host's last addresses serve
 */
export function installHostNames(warn: (message: string) => void): void {
  const system = dns.lookup;
  const find = createHostNames({ ask: (name, options) => dns.promises.lookup(name, { ...options, all: true }), warn });
  const lookup = (name: string, given: LookupOptions | number | Found, callback?: Found): void => {
    const found = callback ?? (given as Found);
    const { all = false, ...options } =
      typeof given === 'number' ? { family: given } : typeof given === 'function' ? {} : (given ?? {});
    if (!name || isIP(name)) return system(name, { ...options, all }, found);
    find(name, options).then(
      (addresses) => (all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family)),
      found,
    );
  };
  Object.assign(lookup, { [promisify.custom]: dns.promises.lookup });
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
}
