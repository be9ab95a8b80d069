import type { Service } from '@trestle/schema/entity';
import { placesOf, type ServicePlaces } from '../services';
import { answersReady } from './connecting';

/** How often an address that was set aside is asked whether it is ready again. */
const PROBE_INTERVAL_MS = 1000;

/** Where the services are, and which of their addresses answer. */
export interface ServiceAddresses {
  /** A service's addresses in the order in which to try them: those that answer in turn, and as a last resort those that didn't. */
  inOrder(service: Service): string[];
  /** Leaves an address to the others until it says that it is ready: it refused a connection, or is closing. */
  setAside(address: string): void;
}

/** @param isReady asks an address whether requests may be sent to it */
export function createServiceAddresses(
  places: ServicePlaces,
  isReady: (address: string) => Promise<boolean> = answersReady,
): ServiceAddresses {
  const aside = new Set<string>();
  let turn = 0;

  function probeLater(address: string): void {
    setTimeout(() => {
      void isReady(address)
        .catch(() => false)
        .then((ready) => (ready ? aside.delete(address) : probeLater(address)));
    }, PROBE_INTERVAL_MS).unref();
  }

  return {
    inOrder: (service) => {
      const all = placesOf(places, service);
      const answering = all.filter((address) => !aside.has(address));
      const first = answering.length > 0 ? turn++ % answering.length : 0;
      return [...answering.slice(first), ...answering.slice(0, first), ...all.filter((address) => aside.has(address))];
    },
    setAside: (address) => {
      if (aside.has(address)) return;
      aside.add(address);
      probeLater(address);
    },
  };
}
