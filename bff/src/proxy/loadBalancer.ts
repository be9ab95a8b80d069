import type { Service } from '@trestle/schema/entity';
import { urlsOfService, type ServiceUrls } from '../serviceUrls';
import { askReadiness, type TargetState } from './connections';
import { monitorTarget } from './targetMonitor';

/** What was begun at a target that has been silent for this long is broken off (SECURITY.md, 73). */
const BREAK_OFF_AFTER_MS = 6000;

/** Chooses among the base URLs ('targets') of each service. */
export interface LoadBalancer {
  /**
   * Returns a service's targets in the order to try them: ready ones round robin, then those that refused a connection
   * or aren't ready. Silent ones are left out.
   */
  targetsFor(service: Service): string[];
  /** Moves a target to the end of the order until it is ready: it refused a connection, or it is shutting down. */
  suspend(target: string): void;
  /** Leaves a target out until it answers: a call got no sign of life from it. */
  setAside(target: string): void;
  /** Waits until some target of the service answers. @returns whether one does */
  untilAnswering(service: Service, timeoutMs: number): Promise<boolean>;
  /**
   * Waits for the silent targets of a service whose others took no call. @returns whether one is ready; at once where
   * none is silent
   */
  untilReady(service: Service, timeoutMs: number): Promise<boolean>;
}
/** What a load balancer needs of the outside. */
export interface LoadBalancerOptions {
  /** Asks a target whether requests may be sent to it. */
  ask?(target: string): Promise<TargetState>;
  /** Is called each second while a target has been silent for so long that nobody should wait for it any more. */
  onHung?(target: string): void;
}

/** Creates a load balancer that asks each target every second whether it is ready. */
export function createLoadBalancer(
  urls: ServiceUrls,
  { ask = askReadiness, onHung = () => undefined }: LoadBalancerOptions = {},
): LoadBalancer {
  const monitors = new Map(
    [...urls.values()].flat().map((target) => [
      target,
      monitorTarget(
        () => ask(target),
        () => onAnswer(target),
      ),
    ]),
  );
  const waiting = new Set<() => void>();
  let turn = 0;

  const stateOf = (target: string): TargetState => monitors.get(target)!.state();
  function onAnswer(target: string): void {
    if (monitors.get(target)!.silentMs() >= BREAK_OFF_AFTER_MS) onHung(target);
    for (const lookAgain of waiting) lookAgain();
  }
  const hasTarget = (service: Service, ...states: readonly TargetState[]): boolean =>
    urlsOfService(urls, service).some((target) => states.includes(stateOf(target)));

  /** Waits until `look` knows the answer, and looks after each answer of a target. @returns false when the time is up */
  const waitFor = (timeoutMs: number, look: () => boolean | undefined): Promise<boolean> =>
    new Promise((resolve) => {
      const finish = (isFound: boolean) => {
        clearTimeout(timer);
        waiting.delete(lookAgain);
        resolve(isFound);
      };
      const lookAgain = () => {
        const isFound = look();
        if (isFound !== undefined) finish(isFound);
      };
      const timer = setTimeout(() => finish(false), timeoutMs);
      waiting.add(lookAgain);
      lookAgain();
    });

  return {
    targetsFor: (service) => {
      const targets = urlsOfService(urls, service);
      const ready = targets.filter((target) => stateOf(target) === 'ready');
      const notReady = targets.filter((target) => stateOf(target) === 'not ready');
      const first = ready.length > 0 ? turn++ % ready.length : 0;
      return [...ready.slice(first), ...ready.slice(0, first), ...notReady];
    },
    suspend: (target) => monitors.get(target)!.suspend(),
    setAside: (target) => monitors.get(target)!.setAside(),
    untilAnswering: (service, timeoutMs) =>
      waitFor(timeoutMs, () => {
        if (urlsOfService(urls, service).length === 0) return false;
        return hasTarget(service, 'ready', 'not ready') || undefined;
      }),
    untilReady: (service, timeoutMs) =>
      waitFor(timeoutMs, () => {
        if (hasTarget(service, 'ready')) return true;
        return hasTarget(service, 'silent') ? undefined : false;
      }),
  };
}
