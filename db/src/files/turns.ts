import { Problem, unavailable } from '@trestle/schema/errors';

export interface TurnOptions {
  /** Works that run at the same time, over all persons. */
  atOnce: number;
  /** Of these, how many may be one person's. */
  perPerson: number;
  /** Works of one person that may wait; another one is a 429. */
  waitingPerPerson: number;
  /** Works that may wait, over all persons; another one is a 503. */
  waitingInAll: number;
  /** How long a work may wait for its turn, in milliseconds; then it is a 503. */
  waitMs: number;
  /** What the person asks too much of, for the words of a 429: 'emails with a document'. */
  what: string;
}
export interface Turns {
  /**
   * Runs a work when its person's turn comes.
   * @param gone ends the waiting: whoever asked is no longer there
   * @throws Problem 429 when too many of the person's wait, 503 when too many wait in all, or for too long
   */
  run<T>(person: number, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
}

interface Waiting { begin(): void }
interface Line { running: number; waiting: Waiting[] }
/** In seconds: a turn takes about as long. */
const RETRY_AFTER = 10;

/**
 * Fair turns: persons take them one after the other, however many works each has waiting, and a part of `atOnce` is out of
 * any one person's reach (safety 66).
 */
export const createTurns = ({ atOnce, perPerson, waitingPerPerson, waitingInAll, waitMs, what }: TurnOptions): Turns => {
  /** By person, in the order of their next turns. */
  const lines = new Map<number, Line>();
  let running = 0;
  let waiting = 0;

  const startNext = (): void => {
    for (const [person, line] of lines) {
      if (running >= atOnce) return;
      if (!line.waiting.length || line.running >= perPerson) continue;
      lines.delete(person);
      lines.set(person, line);
      line.waiting.shift()!.begin();
    }
  };
  const lineOf = (person: number): Line => {
    const line = lines.get(person) ?? { running: 0, waiting: [] };
    lines.set(person, line);
    return line;
  };
  const refuseCrowd = (theirs: number): void => {
    if (theirs >= waitingPerPerson) {
      throw new Problem(429, { detail: `You have ${waitingPerPerson} ${what} waiting already. Try again when they are done.` }, { 'Retry-After': String(RETRY_AFTER) });
    }
    if (waiting >= waitingInAll) throw unavailable(`Too many ${what} are waiting. Try again in a moment.`, RETRY_AFTER);
  };
  const turnOf = (line: Line, gone?: AbortSignal): Promise<void> => new Promise((resolve, reject) => {
    const leave = (error: Error) => {
      line.waiting.splice(line.waiting.indexOf(one), 1);
      settle();
      reject(error);
    };
    const giveUp = () => leave(unavailable(`Many ${what} are waiting. Try again in a moment.`, RETRY_AFTER));
    const abandon = () => leave(new Problem(408, { detail: 'The request was given up.' }));
    const timer = setTimeout(giveUp, waitMs).unref();
    const settle = () => {
      waiting -= 1;
      clearTimeout(timer);
      gone?.removeEventListener('abort', abandon);
    };
    const one: Waiting = {
      begin: () => {
        settle();
        running += 1;
        line.running += 1;
        resolve();
      },
    };
    gone?.addEventListener('abort', abandon, { once: true });
    waiting += 1;
    line.waiting.push(one);
    if (gone?.aborted) abandon();
  });

  return {
    run: async (person, work, gone) => {
      refuseCrowd(lines.get(person)?.waiting.length ?? 0);
      const line = lineOf(person);
      const turn = turnOf(line, gone);
      startNext();
      await turn.finally(() => tidy(person, line));
      try {
        return await work();
      } finally {
        running -= 1;
        line.running -= 1;
        lines.delete(person);
        lines.set(person, line);
        tidy(person, line);
        startNext();
      }
    },
  };

  /** A person of whom nothing runs or waits is not kept. */
  function tidy(person: number, line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(person);
  }
};
