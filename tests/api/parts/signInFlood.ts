import { setTimeout as sleep } from 'node:timers/promises';
import { unique } from '../../uniqueText';
import { PASSWORD } from './createUser';

/** Pause of a worker after a refused sign-in. */
const REFUSED_PAUSE_MS = 100;

/** Signs in, and returns the status, at a BFF that trusts the tests' X-Forwarded-For. */
export const signInFrom = async (url: string, username: string, address: string): Promise<number> => {
  const reply = await fetch(`${url}/api-token-auth/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  await reply.arrayBuffer();
  return reply.status;
};

/** Sign-ins for made-up names that are under way. */
export interface SignInFlood {
  /** Waits until some are refused: from then on the flood fills all the places it can get. */
  untilRefused(): Promise<void>;
  /** Ends the flood. @returns the different statuses that it got */
  stop(): Promise<number[]>;
}

/** Keeps 160 sign-ins for made-up names in flight until stopped. */
export const floodSignIns = (url: string, addressOf: (worker: number) => string): SignInFlood => {
  const statuses = new Set<number>();
  let isOver = false;
  const workers = Array.from({ length: 160 }, async (_, worker) => {
    while (!isOver) {
      const status = await signInFrom(url, unique('nobody'), addressOf(worker));
      statuses.add(status);
      if (status === 400) continue;
      // Refused: every place is taken. At full speed this process would measure itself, as it shares the server's
      // cores.
      await sleep(REFUSED_PAUSE_MS);
    }
  });
  return {
    untilRefused: async () => {
      while (!statuses.has(429) && !statuses.has(503)) await sleep(5);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
      return [...statuses];
    },
  };
};

/** Makes up an address for each worker, all of one IPv6 network, which counts as one caller. */
export const addressOfOneNetwork = (worker: number): string => `2001:db8:0:7::${worker.toString(16)}`;
let newAddressCount = 0;
/** Makes up an address that nobody has signed in from. */
export const newAddress = (): string => `198.51.100.${(newAddressCount += 1)}`;
