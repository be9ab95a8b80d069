import type { Host } from '../databaseUrl';
import { DatabaseGoneError } from './databaseErrors';

/**
 * What a look at a host shows: it takes writes, it is a standby that takes none, it has no connection left, or it
 * can't be reached or isn't ready to serve.
 */
export type HostState = 'writable' | 'readOnly' | 'busy' | 'gone';

/** The one host that all pools of an address use. */
export interface HostChoice {
  current(): Host;
  /**
   * Resolves to the host for a new connection. Waits while no host can be used.
   * @throws DatabaseGoneError when that takes longer than `waitMs`
   */
  whenUp(waitMs: number): Promise<Host>;
  /**
   * Looks for another host, since this one refused or lost a connection. Reports about a former host change nothing.
   * @param isGone whether a look has shown already that the host is gone
   */
  reportLost(host: Host, isGone?: boolean): Promise<void>;
  isUp(): boolean;
}

/** Pause between two looks while no host can be used, and while a later host stands in for the first. */
const RETRY_INTERVAL_MS = 500;
const RETURN_INTERVAL_MS = 1000;
/** A better host must be well this many times in a row, so that one that flaps is not chosen. */
const LOOKS_BEFORE_RETURN = 2;

interface HostChoiceOptions {
  hosts: readonly Host[];
  look(host: Host): Promise<HostState>;
  /** Called after another host was chosen. */
  onMove(): void;
  /** Whether anybody still uses the database. Looks of their own accord end otherwise. */
  isInUse(): boolean;
  /** Whether standbys will do, for addresses that only lists read. */
  forReading?: boolean;
}

/**
 * Chooses the first host that can be used, and moves only when the current one was lost: a host whose connections are
 * all taken keeps its place, since writes to two hosts would part ways. Goes back to an earlier host once that is well.
 */
export function createHostChoice({ hosts, look, onMove, isInUse, forReading = false }: HostChoiceOptions): HostChoice {
  let index = 0;
  let isDown = false;
  let goodLooks = 0;
  let election: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const waiting = new Set<() => void>();
  // A single host is used whatever it says: the operator has named no other.
  const isUsable = (state: HostState): boolean =>
    state === 'writable' || (state === 'readOnly' && (forReading || hosts.length === 1));

  const choose = (next: number): void => {
    const hasMoved = next !== index;
    index = next;
    isDown = false;
    goodLooks = 0;
    if (hasMoved) onMove();
    for (const wake of waiting) wake();
  };

  /**
   * Looks at all hosts at once: the current one keeps its place if it can, else the first that can be used.
   * @param gone a host that needs no look
   */
  const elect = async (gone?: Host): Promise<void> => {
    if (gone && hosts.length === 1) {
      isDown = true;
      return;
    }
    const states = await Promise.all(hosts.map((host) => (host === gone ? 'gone' : look(host))));
    const current = states[index]!;
    if (current === 'busy' || isUsable(current)) choose(index);
    else if (states.some(isUsable)) choose(states.findIndex(isUsable));
    else isDown = true;
  };

  /** Looks at the hosts before the current one. */
  const tryReturn = async (): Promise<void> => {
    const states = await Promise.all(hosts.slice(0, index).map(look));
    const better = states.findIndex(isUsable);
    goodLooks = better === -1 ? 0 : goodLooks + 1;
    if (goodLooks >= LOOKS_BEFORE_RETURN && !election) choose(better);
  };

  /** Runs one election at a time. */
  const runElection = (gone?: Host): Promise<void> => {
    election ??= elect(gone).finally(() => {
      election = undefined;
      schedule();
    });
    return election;
  };

  const schedule = (): void => {
    if (timer || !(isDown || index > 0) || !isInUse()) return;
    timer = setTimeout(
      () => {
        timer = undefined;
        if (isDown) void runElection();
        else void tryReturn().finally(schedule);
      },
      isDown ? RETRY_INTERVAL_MS : RETURN_INTERVAL_MS,
    ).unref();
  };

  const waitUntilUp = (waitMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        clearTimeout(limit);
        waiting.delete(wake);
        settle();
      };
      const wake = end(resolve);
      const limit = setTimeout(
        end(() => reject(new DatabaseGoneError())),
        waitMs,
      );
      waiting.add(wake);
      schedule();
    });

  return {
    current: () => hosts[index]!,
    isUp: () => !isDown,
    whenUp: async (waitMs) => {
      if (!isDown && election) await election;
      if (isDown) await waitUntilUp(waitMs);
      else schedule();
      return hosts[index]!;
    },
    reportLost: (host, isGone = false) =>
      host === hosts[index] ? runElection(isGone ? host : undefined) : Promise.resolve(),
  };
}
