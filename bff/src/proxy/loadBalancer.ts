import type { Service } from '@trestle/schema/entity';
import { urlsOfService, type ServiceUrls } from '../serviceUrls';
import { isReady } from './connections';

/** How often an address that was set aside is asked whether it is ready again. */
const PROBE_INTERVAL_MS = 1000;

/** Where the services are, and which of their addresses answer. */
export interface LoadBalancer {
  /** A service's addresses in the order in which to try them: those that answer in turn, and as a last resort those that didn't. */
  targetsFor(service: Service): string[];
  /** Leaves an address to the others until it says that it is ready: it refused a connection, or is closing. */
  suspend(address: string): void;
}

/** @param probe asks an address whether requests may be sent to it */
export function createLoadBalancer(
  places: ServiceUrls,
  probe: (address: string) => Promise<boolean> = isReady,
): LoadBalancer {
  const suspended = new Set<string>();
  let next = 0;

  function probeLater(address: string): void {
    setTimeout(() => {
      void probe(address)
        .catch(() => false)
        .then((ready) => (ready ? suspended.delete(address) : probeLater(address)));
    }, PROBE_INTERVAL_MS).unref();
  }

  return {
    targetsFor: (service) => {
      const all = urlsOfService(places, service);
      const answering = all.filter((address) => !suspended.has(address));
      const first = answering.length > 0 ? next++ % answering.length : 0;
      return [
        ...answering.slice(first),
        ...answering.slice(0, first),
        ...all.filter((address) => suspended.has(address)),
      ];
    },
    suspend: (address) => {
      if (suspended.has(address)) return;
      suspended.add(address);
      probeLater(address);
    },
  };
}
