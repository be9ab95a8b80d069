import { tooManyRequests, serviceUnavailable } from '@trestle/schema/errors';

/** How many are let in at once, and how much of that is one person's (SECURITY.md, 66). */
export interface SemaphorePolicy {
  permits: number;
  /** Most places that one person holds: the others stay free for others. */
  maxPerPerson: number;
  /** Most of one person's that wait. */
  maxQueuedPerPerson: number;
  timeoutMs: number;
  /** Whoever's things take longer than this by now gets one place until they are quick again. */
  slowMs?: number;
}
/** Gives a place back; calling it again does nothing. */
export type ReleasePermit = () => void;
/**
 * Waits for a place for something that a person asked for.
 * @throws Problem 429 at once when too much of the person's waits already, 503 when no place came free in time (SECURITY.md, 46)
 */
export type AcquirePermit = (person: number) => Promise<ReleasePermit>;

interface Waiting {
  person: number;
  admit(): void;
}

/** How much the last thing counts in how long a person's things take, and how much of a very long one. */
const WEIGHT = 0.3;
const LONGEST_COUNTED = 4;
/** How long each person's things take by now; only those are known whose take long. */
const createPace = (slowMs: number) => {
  const typical = new Map<number, number>();
  return {
    isSlow: (person: number): boolean => typical.has(person) && typical.get(person)! > slowMs,
    note: (person: number, took: number) => {
      const before = typical.get(person) ?? 0;
      const now = before + WEIGHT * (Math.min(took, LONGEST_COUNTED * slowMs) - before);
      if (now > slowMs / 2) typical.set(person, now);
      else typical.delete(person);
    },
  };
};

/** Lets so many in at once. The others wait in a row, which those pass who wait for nobody but others. */
export const createSemaphore = ({
  permits,
  maxPerPerson,
  maxQueuedPerPerson,
  timeoutMs,
  slowMs = Infinity,
}: SemaphorePolicy): AcquirePermit => {
  const inside = new Map<number, number>();
  const waiting: Waiting[] = [];
  const pace = createPace(slowMs);
  let free = permits;
  const held = (person: number): number => inside.get(person) ?? 0;
  const hasRoom = (person: number): boolean => free > 0 && held(person) < (pace.isSlow(person) ? 1 : maxPerPerson);
  /** When each person came in last, of those who are in or wait. */
  const turnOf = new Map<number, number>();
  let turns = 0;
  /** Persons take turns, however many things each has waiting: whose last turn is longest ago, and of theirs the first. */
  const nextOf = (): Waiting | undefined => {
    const able = waiting.filter((one) => hasRoom(one.person));
    const longest = Math.min(...able.map((one) => turnOf.get(one.person) ?? 0));
    return able.find((one) => (turnOf.get(one.person) ?? 0) === longest);
  };
  const take = (person: number): ReleasePermit => {
    free -= 1;
    inside.set(person, held(person) + 1);
    turnOf.set(person, (turns += 1));
    const since = performance.now();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      pace.note(person, performance.now() - since);
      free += 1;
      if (held(person) > 1) inside.set(person, held(person) - 1);
      else inside.delete(person);
      if (!inside.has(person) && !waiting.some((one) => one.person === person)) turnOf.delete(person);
      const next = nextOf();
      if (next) waiting.splice(waiting.indexOf(next), 1)[0]!.admit();
    };
  };
  return async (person) => {
    if (hasRoom(person)) return take(person);
    if (waiting.filter((one) => one.person === person).length >= maxQueuedPerPerson) throw tooManyRequests();
    return new Promise<ReleasePermit>((resolve, reject) => {
      const mine: Waiting = {
        person,
        admit: () => {
          clearTimeout(timer);
          resolve(take(person));
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        reject(serviceUnavailable());
      }, timeoutMs);
      waiting.push(mine);
    });
  };
};

/** Runs work with a place; it is given back however that ends. */
export const withPermit = async <T>(enter: AcquirePermit, person: number, work: () => Promise<T>): Promise<T> => {
  const leave = await enter(person);
  try {
    return await work();
  } finally {
    leave();
  }
};
