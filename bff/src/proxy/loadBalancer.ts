import type { Service } from '@trestle/schema/entity';
import { urlsOfService, type ServiceUrls } from '../serviceUrls';
import { isReady } from './connections';

/** How often a suspended target is checked for being ready again. */
const PROBE_INTERVAL_MS = 1000;

/** Chooses among the base URLs ('targets') of each service. */
export interface LoadBalancer {
  /** Returns a service's targets in the order to try them: available ones round robin, then suspended ones. */
  targetsFor(service: Service): string[];
  /** Moves a target to the end of the order until it is ready: it refused a connection, or it is shutting down. */
  suspend(target: string): void;
}

/**
 * Creates a load balancer that checks suspended targets until they are ready.
 * @param probe asks a target whether requests may be sent to it
 */
export function createLoadBalancer(
  urls: ServiceUrls,
  probe: (target: string) => Promise<boolean> = isReady,
): LoadBalancer {
  const suspended = new Set<string>();
  let turn = 0;

  function scheduleProbe(target: string): void {
    const timer = setTimeout(() => {
      void probe(target)
        .catch(() => false)
        .then((ready) => (ready ? suspended.delete(target) : scheduleProbe(target)));
    }, PROBE_INTERVAL_MS);
    timer.unref();
  }

  return {
    targetsFor: (service) => {
      const targets = urlsOfService(urls, service);
      const available = targets.filter((target) => !suspended.has(target));
      const unavailable = targets.filter((target) => suspended.has(target));
      const first = available.length > 0 ? turn++ % available.length : 0;
      return [...available.slice(first), ...available.slice(0, first), ...unavailable];
    },
    suspend: (target) => {
      if (suspended.has(target)) return;
      suspended.add(target);
      scheduleProbe(target);
    },
  };
}
