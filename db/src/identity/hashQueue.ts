import { unavailable } from '@trestle/schema/errors';

export interface Queue {
  /** Runs the work when its turn comes. @throws Problem 503 at once when too many wait already */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * At most `atOnce` works run, at most `longest` wait. Hashing a password takes a core for a tenth of a second: however many
 * sign in, or try to, other calls go on, and nobody waits for minutes to hear that there was no room.
 */
export const createQueue = ({ atOnce, longest, retryAfter = 2 }: { atOnce: number; longest: number; retryAfter?: number }): Queue => {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    running -= 1;
    waiting.shift()?.();
  };
  const turn = () => new Promise<void>((begin) => {
    const start = () => { running += 1; begin(); };
    if (running < atOnce) start();
    else waiting.push(start);
  });
  return {
    run: async (work) => {
      if (running >= atOnce && waiting.length >= longest) throw unavailable('Too many people are signing in right now. Try again in a moment.', retryAfter);
      await turn();
      try {
        return await work();
      } finally {
        next();
      }
    },
  };
};
